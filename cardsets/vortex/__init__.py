"""Vortex: 2 to 4 players, simultaneous and hidden choices. The numbered rules are in RULES.md beside this file."""

from __future__ import annotations

from importlib import resources

from cardsets.registry import GameInfo, Tutorial
from cardsets.vortex import tutorial
from cardsets.vortex.cards import FACES
from cardsets.vortex.options import OPTIONS, settle
from cardsets.vortex.present import card_info
from cardsets.vortex.rules import make_rules


def _page(name: str) -> str:
    return resources.files("cardsets.vortex").joinpath(name).read_text(encoding="utf-8")


VORTEX = GameInfo(
    name="vortex",
    title="Vortex",
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    make_rules=make_rules,
    settle=settle,
    cards=lambda: FACES,
    card_info=card_info,
    rules_text=lambda: _page("RULES.md"),
    how_to_play=lambda: _page("HOWTO.md"),
    tutorial=Tutorial(tutorial.SEED, tutorial.SEATS, tutorial.OPTIONS, tutorial.coach),
    blurb="Four creeds crusade against each other around a maelstrom that changes its mind every round. Plans are made "
    "in secret and shown together; the cheapest weapon is a card that everybody believes you hold.",
    length="30 min",
)
