"""A quick answer to any question, for bots' playouts: what a player in a hurry would do.

It uses nothing that the asked seat has not seen. Bots call it on worlds that they have dealt themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cardsets.vortex.evaluate import KEPT, Totals, totals
from cardsets.vortex.words import FIELD_SIZE, FRENZY, HAND, HAND_SIZE, colour_of, devotees_in_hand, field, is_devotee
from engine.choice import Choice, Key
from engine.game import Game


class Rng(Protocol):
    """What a policy needs of a generator."""

    def random(self) -> float: ...


Answer = Callable[[Game, Choice, Rng], Key]

WON, LOST, BODY, HELD, BLIND = 1.0, -1.0, 0.25, -0.2, 0.6
"""A card won or lost by conversion; a card on the field; Fire held off; what is left of a gain against the unseen."""
SCARCE = 2
"""Fewer Devotees in hand are too few."""
SPREAD = 14
"""Differences of stats are looked up from -SPREAD to SPREAD."""


def _table(worth: Callable[[int], float]) -> list[float]:
    return [worth(lead) for lead in range(-SPREAD, SPREAD + 1)]


REASON_WORTH = _table(lambda d: WON if 1 <= d <= 2 else LOST if -2 <= d <= -1 else -0.02)
FIRE_WORTH = _table(lambda d: WON if 1 <= d <= 2 else BODY if d > 3 else HELD if d <= 0 else -0.02)
KILL_WORTH = _table(lambda d: BODY if d > 0 else -BODY if d < 0 else 0.0)


def policy(g: Game, choice: Choice, rng: Rng) -> Key:
    """An answer that is legal and mostly sensible."""
    answer = ANSWERS.get(choice.about)
    options = choice.options
    if len(options) == 1:
        return options[0]
    if answer is not None:
        return answer(g, choice, rng)
    return options[int(rng.random() * len(options))]


# ---------------------------------------------------------------------- Crusade
def crusade_worth(g: Game, seat: int, a: Totals, b: Totals, defender: int) -> tuple[float, str]:
    """The best way of this pair and what it is worth to the attacker's player."""
    home = g.face(defender).group
    extra = 1.0 if home != colour_of(g, g.seat_at(defender)) else 0.0  # a True Convert is lost to its owner
    won = (0.0 if home == colour_of(g, seat) else 1.0) - 1.0
    d = a[0] - b[0]
    reason = REASON_WORTH[d + SPREAD]
    if reason == WON:
        reason += extra + won
    d = a[1] - b[2]
    fire = FIRE_WORTH[d + SPREAD]
    if fire > 0:
        fire += extra
    d = a[3] - b[3]
    kill = KILL_WORTH[d + SPREAD]
    if d >= 0:
        kill += extra
    if reason >= fire:
        return (reason, "reason") if reason >= kill else (kill, "kill")
    return (fire, "fire") if fire >= kill else (kill, "kill")


def best_target(g: Game, seat: int, attacker: int, targets: list[int]) -> tuple[float, int, str]:
    """The best Crusade of one attacker."""
    modifiers = g.modifiers()
    a = totals(g, attacker, seat, modifiers)
    best = (-9.0, targets[0], "reason")
    for no in targets:
        found = pair(g, seat, a, totals(g, no, seat, modifiers), no)
        if found[0] > best[0]:
            best = found
    return best


def pair(g: Game, seat: int, a: Totals, b: Totals, defender: int) -> tuple[float, int, str]:
    """What a Crusade against this card is worth; less if something unseen is under it."""
    worth, way = crusade_worth(g, seat, a, b, defender)
    cards = g.state.cards
    for u in cards[defender].under:
        if not cards[u].seen >> seat & 1:
            worth = worth * BLIND - 0.1
            break
    return worth, defender, way


def attacker(g: Game, choice: Choice, rng: Rng) -> Key:
    """The attacker of the best Crusade; pass if none is worth it."""
    seat = choice.seat
    modifiers = g.modifiers()
    foes = [no for s in g.seats_in() if s != seat for no in field(g, s)]
    theirs = [(no, totals(g, no, seat, modifiers)) for no in foes]
    best, pick = 0.0, -1
    plan: tuple[float, int, str] | None = None
    for i, no in enumerate(choice.values):
        if no == "pass":
            continue
        a = totals(g, no, seat, modifiers)
        for foe, b in theirs:
            found = pair(g, seat, a, b, foe)
            worth = found[0] + rng.random() * 0.05
            if worth > best or (pick < 0 and "pass" not in choice.options):
                best, pick, plan = worth, i, found
    if pick < 0:
        return "pass"
    if plan is not None:
        g.memo = (choice.values[pick], plan[1], plan[2])
    return choice.options[pick]


def target(g: Game, choice: Choice, rng: Rng) -> Key:
    """The target that was meant, or the best one of this attacker."""
    mine = choice.args[0][1] if choice.args else -1
    if g.memo is None or g.memo[0] != mine:
        found = best_target(g, choice.seat, mine, choice.values)
        g.memo = (mine, found[1], found[2])
    meant = g.memo[1]
    return choice.options[choice.values.index(meant)] if meant in choice.values else _any(choice, rng)


def way(g: Game, choice: Choice, rng: Rng) -> Key:
    """The way that was meant, or the best one of this pair."""
    mine, theirs = choice.args[0][1], choice.args[1][1]
    if g.memo is None or g.memo[:2] != (mine, theirs):
        modifiers = g.modifiers()
        a, b = totals(g, mine, choice.seat, modifiers), totals(g, theirs, choice.seat, modifiers)
        g.memo = (mine, theirs, crusade_worth(g, choice.seat, a, b, theirs)[1])
    meant: str = g.memo[2]
    return meant if meant in choice.options else _any(choice, rng)


# ---------------------------------------------------------------------- the other steps
def _any(choice: Choice, rng: Rng) -> Key:
    return choice.options[int(rng.random() * len(choice.options))]


def sometimes(chance: float) -> Answer:
    """Any option that is no word, with this chance; else the first word."""

    def answer(g: Game, choice: Choice, rng: Rng) -> Key:
        words = [o for o in choice.options if o.__class__ is str]
        if words and (rng.random() >= chance or len(words) == len(choice.options)):
            return words[0]
        count = len(choice.options) - len(words)
        return choice.options[int(rng.random() * count)]

    return answer


def frenzy(g: Game, choice: Choice, rng: Rng) -> Key:
    """Mostly a Frenzy from hand; now and then a bluff or nothing."""
    roll = rng.random()
    if roll < 0.2:
        return "pass" if "pass" in choice.options else choice.options[0]
    faces, cards = g.rules.faces, g.state.cards
    good = [
        o
        for o, v in zip(choice.options, choice.values, strict=True)
        if v.__class__ is int and cards[v].by < 0 and faces[cards[v].face].kind == FRENZY
    ]
    if good:
        return good[int(rng.random() * len(good))]
    return "pass"


def host(g: Game, choice: Choice, rng: Rng) -> Key:
    """An own card that has nothing under it yet, if there is one."""
    free = [
        o for o, v in zip(choice.options, choice.values, strict=True) if not g.under(v) and g.seat_at(v) == choice.seat
    ]
    pool = free or choice.options
    return pool[int(rng.random() * len(pool))]


def reinforce(g: Game, choice: Choice, rng: Rng) -> Key:
    """The strongest own Devotee; nothing is taken off a full field, and True Converts stay in hand."""
    seat = choice.seat
    if choice.prompt == "ask-take-off":
        return "done" if "done" in choice.options else choice.options[0]
    best, pick = -99.0, choice.options[0]
    colour = colour_of(g, seat)
    for option, value in zip(choice.options, choice.values, strict=True):
        if value.__class__ is not int:
            continue
        face = g.face(value)
        worth = sum(face.stats) + 3 * rng.random() - (4 if face.group != colour else 0)
        if worth > best:
            best, pick = worth, option
    return pick


def held_off(g: Game, choice: Choice, rng: Rng) -> Key:
    """A Devotee onto the field while it has room for more, else two cards."""
    if len(field(g, choice.seat)) < FIELD_SIZE - 1:
        return reinforce(g, choice, rng)
    return "draw-2" if "draw-2" in choice.options else choice.options[0]


def refill(g: Game, choice: Choice, rng: Rng) -> Key:
    """Draw; a hand that is full of what does not stand on a field makes room instead."""
    hand = g.zone(choice.seat, HAND)
    devotees = len(devotees_in_hand(g, choice.seat))
    if devotees < SCARCE and len(hand) - devotees > KEPT and len(hand) >= HAND_SIZE - 1:
        return "discard"
    return choice.options[0]


def discard(g: Game, choice: Choice, rng: Rng) -> Key:
    """Something that is no Devotee, if there is one; where one may stop, the last few of those are kept."""
    cards = [(o, v) for o, v in zip(choice.options, choice.values, strict=True) if v.__class__ is int]
    others = [o for o, v in cards if not is_devotee(g, v)]
    if "done" in choice.options and len(others) <= KEPT:
        return "done"
    pool = others or choice.options
    return pool[int(rng.random() * len(pool))]


ANSWERS: dict[str, Answer] = {
    "attacker": attacker,
    "target": target,
    "way": way,
    "frenzy": frenzy,
    "host": host,
    "reinforce": reinforce,
    "ask-opening": reinforce,
    "ask-opening-more": reinforce,
    "held-off": held_off,
    "put-from-hand": reinforce,
    "ask-refill": refill,
    "discard": discard,
    "rogation": sometimes(0.5),
    "offering": sometimes(0.1),
}


def clock(g: Game) -> int:
    """Two to a round: up to its Crusades, and from Reinforce on."""
    facts = g.state.facts
    late: bool = facts["step"] in ("reinforce", "refill", "end")
    return 2 * int(facts["round"]) + late
