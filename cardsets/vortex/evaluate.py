"""How well a seat stands, for bots that look ahead: a number from 0 to 1, from a whole State.

Bots call it on worlds that they have dealt themselves, never on the true match.
"""

from __future__ import annotations

from math import exp

from cardsets.vortex.words import FEARFUL, HAND, HAND_SIZE, colour_of, devotees_in_hand, field, true_converts
from engine.card import Card
from engine.game import Game
from engine.triggers import Modifiers

Totals = list[int]
"""Reason, Fire, Repulsion, Attack of a card as they would be compared."""

THREAT, MORE = 0.45, 0.05
"""What it is worth that some card could be won next Crusade; and each further attacker that could win one."""
BODY, FEW = 0.16, 0.25
"""A card on the field; the first one or two more than that."""
HAND_DEVOTEE, HAND_OTHER, ROOM = 0.1, 0.06, 0.04
"""A Devotee in hand; each of the first few other cards, for more are worth nothing; room for a card to be drawn."""
KEPT = 3
"""How many cards in hand are worth something that are no Devotees."""
RISK = 0.7
"""How much of the field's True Converts may be lost again."""
LOW = 12
"""Added to totals before they become bits, so that none is negative."""


def row_of(face: Card) -> tuple[int, ...] | None:
    """What a Frenzy changes: its one row, or of two the one against a Devotee."""
    rows = face.extra.get("rows")
    return (rows.get("any") or rows["devotee"]) if rows else None


def totals(g: Game, no: int, seer: int, modifiers: Modifiers) -> Totals:
    """A card's stats with the attachments that this seat has seen (-1: all), revealed or not, by `g.modifiers()`."""
    cards, faces = g.state.cards, g.rules.faces
    card = cards[no]
    sums = list(faces[card.face].stats)
    for u in card.under:
        attached = cards[u]
        if seer < 0 or attached.seen >> seer & 1:
            row = row_of(faces[attached.face])
            if row:
                sums = [a + b for a, b in zip(sums, row, strict=True)]
    general, alone = modifiers
    for source, hook, n in general:
        for stat in range(4):
            sums[stat] += hook(g, source, n, no, stat)
    if no in alone:
        for source, hook, n in alone[no]:
            if source == no:  # what is attached was counted above
                for stat in range(4):
                    sums[stat] += hook(g, source, n, no, stat)
    return sums


def threat(own: list[Totals], reasons: int, repulsions: int) -> float:
    """What one side could win next Crusade from cards whose Reasons and Repulsions are given as bits."""
    able = 0
    for reason, fire, _, _ in own:
        if (reasons >> (reason + LOW - 2)) & 3 or (repulsions >> (fire + LOW - 2)) & 3:
            able += 1
    return THREAT + MORE * able if able else 0.0


def standings(g: Game) -> list[float]:
    """Points and what may become points, for every seat."""
    seats = g.seats_in()
    modifiers = g.modifiers()
    shown = {s: [totals(g, no, -1, modifiers) for no in field(g, s)] for s in seats}
    values = [0.0] * g.rules.seats
    for s in seats:
        reasons = repulsions = 0
        for other in seats:
            if other != s:
                for card in shown[other]:
                    reasons |= 1 << (card[0] + LOW)
                    repulsions |= 1 << (card[2] + LOW)
        values[s] = substance(g, s) + threat(shown[s], reasons, repulsions)
    return values


def substance(g: Game, seat: int) -> float:
    """Score, field and hand of a seat."""
    cards, faces = g.state.cards, g.rules.faces
    colour = colour_of(g, seat)
    own = field(g, seat)
    value = float(len(g.zone(seat, FEARFUL)) + true_converts(g, seat))
    value += BODY * len(own) + FEW * min(2, len(own))
    for no in own:
        if faces[cards[no].face].group != colour:
            value -= 1 - RISK
    hand = g.zone(seat, HAND)
    devotees = len(devotees_in_hand(g, seat))
    value += HAND_DEVOTEE * devotees + HAND_OTHER * min(KEPT, len(hand) - devotees)
    return value + ROOM * max(0, HAND_SIZE - len(hand))


def evaluate(g: Game, seat: int) -> float:
    """The seat's standing against its best opponent, squeezed into 0 … 1; the outcome itself once there is one."""
    outcome = g.state.outcome
    if outcome is not None:
        winners = outcome[1]
        return 1.0 / len(winners) if seat in winners else 0.0
    if g.is_out(seat):
        return 0.0
    values = standings(g)
    own = values[seat]
    others = [values[s] for s in g.seats_in() if s != seat]
    lead = own - max(others) if len(others) == 1 else own - 0.7 * max(others) - 0.3 * sum(others) / len(others)
    rounds_left = max(0, g.rules.options["rounds"] - g.state.facts["round"])
    return 1.0 / (1.0 + exp(-lead / (1.0 + 0.35 * rounds_left**0.5)))
