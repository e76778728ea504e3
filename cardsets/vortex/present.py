"""What a table of Vortex tells its screens: sentences, figures, forecasts, card details. All of it from what a seat
may know: a face-down card that the seat has not seen counts as unknown."""

from __future__ import annotations

from typing import Any

from cardsets.vortex import crusade, marks
from cardsets.vortex import keywords as k
from cardsets.vortex.cards import card_info as plain_info
from cardsets.vortex.sentences import SENTENCES
from cardsets.vortex.words import (
    DRAW_PILE,
    FEARFUL,
    FIELD,
    HAND,
    STATS,
    WAYS,
    colour_of,
    current,
    duel,
    hidden_under,
    is_zealot,
    score,
    true_converts,
    turn_order,
)
from engine.card import Card
from engine.choice import Choice
from engine.game import Game

STEP_NAMES = ("rogations", "frenzy", "crusade", "reinforce", "refill")


def panel(g: Game) -> dict[str, Any]:
    """The public figures of the table: round, step, order, the Vortex card, and a row per seat."""
    facts = g.state.facts
    card = current(g)
    d = duel(g)
    cards = g.state.cards
    order = turn_order(g)
    return {
        "round": facts["round"],
        "rounds": g.rules.options["rounds"],
        "step": facts["step"],
        "order": tuple(order),
        "reversed": marks.reversed_order(g),
        "vortex": (cards[card].ref, cards[card].face) if card is not None else None,
        "duel": tuple(cards[c].ref if c is not None else 0 for c in d[:2]) if d else (),
        "way": d.way if d else "",
        "standing": tuple(
            (cards[c].ref, cards[c].face, k.user_of(g, c), tuple(k.affected(g, c))) for c in k.standing(g)
        ),
        "marks": _round_marks(g),
        "seats": tuple(_seat_row(g, s) for s in range(g.rules.seats)),
    }


OPPONENTS = {
    ">": "more cards than you",
    "=": "at least as many cards as you",
    "<": "fewer cards than you",
}


def opponents_words(opp: Any) -> str:
    """VX-4.3 in words: how many cards an opponent needs on the field to meet this minimum."""
    if isinstance(opp, str):
        return OPPONENTS[opp]
    return f"at least {opp} card{'' if opp == 1 else 's'}" if opp else "any number of cards"


def card_info(card: Card) -> dict[str, Any]:
    """A card as lists show it, the opponents' minimum of a Rogation also in words."""
    info = plain_info(card)
    if "opp" in card.extra:
        words = f"{card.extra['opp']} ({opponents_words(card.extra['opp'])})"
        info["figures"] = [(k, words if k == "Opponents' minimum" else v) for k, v in info["figures"]]
    return info


NOUNS = {
    "rogation": "Rogation",
    "frenzy": "Frenzy",
    "crusade": "Crusade",
    "reinforce": "reinforcement",
    "refill": "Refill",
}
MARK_WORDS = {
    ("crusade", "fresh"): "{n} more Crusade, by a card that has not crusaded yet",
    ("order", "reverse"): "Crusades in reverse order",
    ("kill", "forbid"): "no Crusade to kill",
    ("fire", "forbid"): "no Crusade by Fire",
    ("reason_zealot", "forbid"): "no Crusade by Reason for Zealots",
    ("heldoff", "forbid"): "nothing for holding off Fire",
    ("hand", "set"): "refill up to {n} cards",
    ("field", "set"): "up to {n} cards on the field",
}


def mark_words(what: str, how: str, number: int) -> str:
    """A mark of the round in words; empty where the card that set it says it better."""
    words = MARK_WORDS.get((what, how), "")
    if not words and what in NOUNS:
        words = {"skip": "no {noun}", "extra": "{n} more {noun}"}.get(how, "")
    return words.format(n=number, noun=NOUNS.get(what, ""))


def _round_marks(g: Game) -> tuple[tuple[tuple[int, ...], str, int], ...]:
    """What is set for this round: for which seats (none: the whole game), in words, by which printed card."""
    told: dict[tuple[str, int], list[int]] = {}
    for seat, what, how, number, source in g.state.facts["marks"]:
        card = g.find(source) if source else current(g)
        if card is not None:
            face = g.state.cards[card].face
            words = mark_words(what, how, number) or g.face(card).text
            told.setdefault((words, face), []).append(seat)
    return tuple((() if -1 in seats else tuple(seats), words, face) for (words, face), seats in told.items())


def _seat_row(g: Game, seat: int) -> dict[str, Any]:
    facts = g.state.facts
    return {
        "colour": colour_of(g, seat),
        "score": score(g, seat),
        "fearful": len(g.zone(seat, FEARFUL)),
        "converts": true_converts(g, seat),
        "hand": len(g.zone(seat, HAND)),
        "draw": len(g.zone(seat, DRAW_PILE)),
        "out": g.is_out(seat),
        "limit": k.field_limit(g, seat),
        "crusades": (facts["crusades"][seat], marks.count(g, seat, "crusade", 1)),
        "rogations": (facts["rogations"][seat], marks.count(g, seat, "rogation", 1)),
        "frenzies": marks.count(g, seat, "frenzy", 1),
    }


def describe(g: Game, no: int, seat: int) -> dict[str, Any] | None:
    """Details of a card on a field: each stat as printed, what changes it, and what it is now."""
    if g.kind_at(no) != FIELD:
        return None
    stats = []
    for stat in range(len(STATS)):
        printed, changes, total = g.value_why(no, stat)
        stats.append((printed, tuple((d, g.face(s).name) for d, s in changes), total))
    return {
        "stats": tuple(stats),
        "zealot": is_zealot(g, no),
        "marks": g.state.cards[no].marks,
    }


def forecast(g: Game, choice: Choice, seat: int) -> Any:
    """What a choice would do, as far as this seat can know: a Crusade, a Rogation, a card laid face down; else None."""
    if choice.about == "way" and len(choice.args) == 2:
        attacker, defender = choice.args[0][1], choice.args[1][1]
        return {"kind": "crusade", "rows": tuple(_row(g, attacker, defender, w, seat) for w in WAYS)}
    if choice.about == "rogation":
        return {"kind": "rogation", "rows": tuple(_rogation_rows(g, choice, seat))}
    if choice.about == "host" and choice.args:
        return {"kind": "host", "rows": tuple(_host_rows(g, choice))}
    return None


def _row(g: Game, attacker: int, defender: int, way: str, seat: int) -> dict[str, Any]:
    """One way of a Crusade, as if it were declared today; `unknown` if a face-down card could change the totals.

    A Crusade that is only thought of is put into the facts and taken out again: texts that speak of it count.
    """
    facts, cards = g.state.facts, g.state.cards
    before = facts["duel"]
    facts["duel"] = (cards[attacker].ref, cards[defender].ref, way, g.seat_at(attacker), g.seat_at(defender))
    try:
        return _row_in_duel(g, attacker, defender, way, seat)
    finally:
        facts["duel"] = before


def _row_in_duel(g: Game, attacker: int, defender: int, way: str, seat: int) -> dict[str, Any]:
    mine, theirs = crusade.compared(g, g.seat_at(attacker), way)
    a, b = g.value(attacker, mine), g.value(defender, theirs)
    a += sum(_own_hidden(g, attacker, mine, defender, seat))
    b += sum(_own_hidden(g, defender, theirs, attacker, seat))
    hidden = [u for c in (attacker, defender) for u in hidden_under(g, c)]
    unknown = any(not g.sees(seat, u) for u in hidden)
    refused = crusade.why_not_way(g, attacker, defender, way)
    return {
        "way": way,
        "mine": (STATS[mine], a),
        "theirs": (STATS[theirs], b),
        "printed": (g.face(attacker).stats[mine], g.face(defender).stats[theirs]),
        "margin": a - b,
        "result": outcome_word(g, attacker, defender, way, a, b),
        "unknown": unknown,
        "refused": refused is not None,
    }


def _host_rows(g: Game, choice: Choice) -> list[dict[str, Any]]:
    """Per Devotee that could bear the card: its figures once it is shown, against a Devotee and against a Zealot.

    `frenzy` is False for a bluff, whose figures stay.
    """
    changes = g.face(choice.args[0][1]).extra.get("rows") or {}
    rows = []
    for key, host in zip(choice.options, choice.values, strict=True):
        if isinstance(host, int):
            now = [g.value(host, stat) for stat in range(len(STATS))]
            then = [
                (name, tuple(v + d for v, d in zip(now, changes[name], strict=True)))
                for name in ("any", "devotee", "zealot")
                if name in changes
            ]
            rows.append({"key": key, "now": tuple(now), "then": tuple(then), "frenzy": bool(changes)})
    return rows


def _own_hidden(g: Game, no: int, stat: int, other: int, seat: int) -> list[int]:
    """What face-down Frenzies that this seat has seen would add once revealed."""
    added = []
    for u in hidden_under(g, no):
        if g.sees(seat, u):
            rows = g.face(u).extra.get("rows")
            if rows:
                zealot = is_zealot(g, other)
                row = rows["zealot" if zealot else "devotee"] if "zealot" in rows else rows["any"]
                added.append(row[stat])
    return added


def outcome_word(g: Game, attacker: int, defender: int, way: str, a: int, b: int) -> str:
    """What comes of these totals: converts, lost, frightens, kills, dies, both, held-off or nothing."""
    if way == "reason":
        winner, loser = (attacker, defender) if a >= b else (defender, attacker)
        if not crusade.lead_converts(g, winner, loser, abs(a - b)):
            return "nothing"
        return "converts" if winner == attacker else "lost"
    if way == "fire":
        word = crusade.fire_result(g, attacker, defender, a - b)
        return {"frightened": "frightens", "killed": "kills"}.get(word, word)
    return "both" if a == b else "kills" if a > b else "dies"


def _rogation_rows(g: Game, choice: Choice, seat: int) -> list[dict[str, Any]]:
    from cardsets.vortex.rogation import affected_by

    rows = []
    for key, value in zip(choice.options, choice.values, strict=True):
        if isinstance(value, int):
            settings = g.face(value).extra.get("marks", ())
            affected = affected_by(g, value, seat)
            clash = bool(settings) and marks.would_clash(g, settings, affected)
            rows.append({"key": key, "affects": tuple(affected), "clash": clash})
    return rows


__all__ = ["SENTENCES", "card_info", "describe", "forecast", "panel"]
