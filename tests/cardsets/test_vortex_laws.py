"""The laws hold for Vortex, over 210 random games of two, three and four players.

The laws on Views run after every answer of all these games; those that cost more than they tell look at fewer
positions of fewer games. Games are dealt in handfuls so that several processes can share the work.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardsets.vortex.rules import make_rules
from cardsets.vortex.words import STATS, in_play
from engine.match import Match
from engine.rng import key_from
from engine.rules import Rules
from tests import laws

HANDFUL = 5
HANDFULS = {2: 18, 3: 14, 4: 10}
"""How many handfuls of games of so many seats: 210 games in all."""
COLOURS = ("BGRY", "RYBG", "YBGR", "GRYB")
FEWER = {"spread": 1, "swap": 3, "replay": 4, "clone": 2, "root untouched": 2, "saved": 4, "take back": 4}


def rules_for(seats: int, colours: str = "BGRY") -> Rules:
    return make_rules(seats, {"colours": colours})


def make(seats: int) -> Rules:
    return rules_for(seats)


@pytest.mark.parametrize(("seats", "handful"), [(s, h) for s, number in HANDFULS.items() for h in range(number)])
def test_views_after_every_answer(seats: int, handful: int) -> None:
    """The re-deal law, every seat and the spectator, forecasts and refusals included; concessions thrown in."""
    rules = rules_for(seats, COLOURS[handful % 4])
    counts: Counter[str] = Counter()
    for seed in range(handful * HANDFUL, (handful + 1) * HANDFUL):
        counts.update(laws.redeal(rules, seed, 1))
    laws.fits(counts)


@pytest.mark.parametrize("law", [law for law in laws.LAWS if law != "re-deal"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_law(law: str, seats: int) -> None:
    laws.check(law, rules_for(seats, COLOURS[seats - 1]), FEWER.get(law, 12), 11)


def test_equal_hashes_under_two_hash_seeds() -> None:
    laws.hash_seeds(make, 3, 5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stats_are_the_sum_of_what_changes_them(seats: int) -> None:
    """`value` asks only the texts that may change a card, `value_why` all in force: they agree at every question."""
    rules = rules_for(seats)
    for seed in range(3):
        chance = random.Random(seed)
        match = Match(rules, rules.state(key_from(seed)))
        while not match.over:
            g = match.g
            for no in in_play(g):
                for stat in range(len(STATS)):
                    assert g.value(no, stat) == g.value_why(no, stat)[2], rules.faces[g.state.cards[no].face].name
            seat = next(iter(match.choices))
            match.answer(seat, chance.choice(match.choices[seat].options))
