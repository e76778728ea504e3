"""All printed cards of Vortex, in one fixed order."""

from __future__ import annotations

from typing import Any

from cardsets.vortex.cards import blue, declare, frenzies, green, red, rogations, vortexcards, yellow
from cardsets.vortex.cards.declare import rows_text
from cardsets.vortex.words import STATS
from engine.card import Card

FACES: tuple[Card, ...] = tuple(declare.ALL)

_MODULES = (blue, frenzies, green, red, rogations, vortexcards, yellow)


def card_info(card: Card) -> dict[str, Any]:
    """A card as lists show it: name, kind, colour, copies, figures as (label, value), and its text."""
    figures: list[tuple[str, str]] = [(s, str(v)) for s, v in zip(STATS, card.stats, strict=False)]
    if "order" in card.extra:
        figures.append(("Order", " ".join(card.extra["order"])))
    if "min" in card.extra:
        figures.append(("Your minimum", str(card.extra["min"])))
        figures.append(("Opponents' minimum", str(card.extra["opp"])))
        figures.append(("Affects", card.extra["affects"]))
    if card.extra.get("rows"):
        figures.append(("Changes", rows_text(card)))
    return {
        "name": card.name,
        "kind": card.kind,
        "colour": card.group,
        "copies": card.copies,
        "figures": figures,
        "text": card.text,
        "short": short(card),
    }


def short(card: Card) -> str:
    """A card in a dozen characters, for a hand: its stats, or its kind with the minimums of a Rogation."""
    if card.stats:
        return "".join(f"{letter}{value}" for letter, value in zip("RFPA", card.stats, strict=True))
    return f"rogat {card.extra['min']}/{card.extra['opp']}" if "min" in card.extra else card.kind
