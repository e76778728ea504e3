"""Make the golden saves of a release: `python -m tests.golden.make 0.1.0`. What a release made stays here for ever.

Each release has a finished game and one in mid-course, with undone answers and a concession in them, and beside each
what it must give when it is read. A file that exists is never made anew, unless `--again` says that the release it
belongs to has not been made yet.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from engine import replay
from engine.choice import Refused
from engine.replay import ANSWER, CONCEDE, UNDO, Entry, Header
from engine.rng import key_from
from netplay.journal import Journal
from netplay.rulebook import rules_for, rules_hash

FOLDER = Path(__file__).parent
OPTIONS = {"colours": "RGBY", "rounds": "8"}
GAMES = {"vortex-whole": ("vortex", 3, OPTIONS, 11, 10_000), "vortex-open": ("vortex", 4, OPTIONS, 12, 90)}


def play(game: str, seats: int, options: dict[str, str], seed: int, deeds: int) -> Journal:
    """A game from a seed: random answers, some undone, one seat leaves late."""
    rules, rng = rules_for(game, seats, options), random.Random(seed)
    header = Header(game, seats, options, ("Ada", "Bo", "Cy", "Dee")[:seats], replay.face_names(rules))
    journal = Journal.begin(header, rules, rules_hash(game), rules.state(key_from(seed)))
    for count in range(deeds):
        m = journal.match
        if m.over:
            break
        seat = rng.choice(list(m.choices))
        entry = Entry(ANSWER, seat, rng.choice(m.choices[seat].options), seat > 0)
        if rng.random() < 0.1:
            entry = Entry(UNDO, seat)
        elif count > 60 and not m.state.out | m.leaving:
            entry = Entry(CONCEDE, seats - 1)
        try:
            journal.accept(journal.draft(entry))
        except Refused:
            continue
    return journal


def told(journal: Journal) -> dict[str, Any]:
    """What reading the save must give, in words that outlive a change of the rules."""
    m = journal.match
    outcome = m.state.outcome
    return {
        "round": m.rest.facts["round"],
        "lines": len(m.log),
        "cards": sorted({m.rules.faces[c.face].name for c in m.rest.cards}),
        "end": list(outcome) if outcome else None,
    }


def main(words: list[str]) -> int:
    """Write the files of a release."""
    if not words:
        print(__doc__, file=sys.stderr)
        return 2
    for name, given in GAMES.items():
        path = FOLDER / f"{words[0]}-{name}.triptych"
        if path.exists() and "--again" not in words:
            print(f"{path.name} is there already", file=sys.stderr)
            return 2
        journal = play(*given)
        path.write_bytes(journal.record())
        path.with_suffix(".json").write_text(json.dumps(told(journal), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
