"""The laws hold for the toy game: two to four seats, and teams that see each other's hands."""

from __future__ import annotations

import pytest

from tests import laws, toy

TABLES = {
    "2": (toy.make, 2),
    "3": (toy.make, 3),
    "4": (toy.make, 4),
    "teams": (toy.make_teams, 4),
    "team of 2 against 1": (toy.make_teams, 3),
}
GAMES = {"spread": 4, "re-deal": 24, "swap": 24, "clone": 12, "root untouched": 10}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("law", laws.LAWS)
def test_law(law, table):
    make, seats = TABLES[table]
    counts = laws.check(law, make(seats), GAMES.get(law, 16))
    assert all(counts[name] for name in counts if name != "concessions" or seats > 2), f"nothing was tried: {counts}"


@pytest.mark.parametrize("table", ["3", "teams"])
def test_equal_hashes_under_two_hash_seeds(table):
    make, seats = TABLES[table]
    laws.hash_seeds(make, seats, 5)


def test_the_toy_game_asks_everything_it_can_ask():
    asked, stepped = set(), set()
    for seed in range(60):
        for match, _ in laws.walk(toy.make(3), seed):
            asked |= {choice.about for choice in match.choices.values()}
        stepped |= {done.rest.queue[0][0] for done in match.history}
    assert asked == {
        "attach", "host", "field", "deed", "target", "stand", "whom", "take", "keep", "top", "bury", "vow", "vow-more",
        "sigh", "window", "aim", "which", "where", "mourn", "snap",
    }  # fmt: skip
    assert stepped >= set(toy.STEPS) - {"leave"}
