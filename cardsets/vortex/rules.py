"""Vortex as a table of steps: setup, the round, the end. The six steps are in the modules beside this one.

Told here: round_begins · round_ends. Sources of texts, in the order of VX-4.16: standing Rogations with an offering,
the Vortex card, the other standing Rogations as played, then the cards of a Crusade, then fields in turn order, each
card before its revealed attachments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardsets.registry import OptionError, checked_options
from cardsets.vortex import crusade, marks, present, rogation, simultaneous
from cardsets.vortex import keywords as k
from cardsets.vortex.cards import FACES
from cardsets.vortex.evaluate import evaluate
from cardsets.vortex.options import NUMBERS, OPTIONS
from cardsets.vortex.policy import clock, policy
from cardsets.vortex.words import (
    DEVOTEE,
    DISCARD,
    DRAW_PILE,
    FIELD,
    FRENZY,
    HAND,
    HAND_SIZE,
    PAST,
    ROGATION,
    SHARED,
    STANDING,
    VORTEX,
    VORTEX_CARD,
    VORTEX_DECK,
    ZONES,
    devotees_in_hand,
    duel,
    field,
    score,
    turn_order,
)
from engine.card import EVERYBODY, FACE_UP
from engine.game import Game
from engine.rules import Rules, StepFn
from engine.state import State
from engine.triggers import run_hook

DEALT = 12
"""VX-1.2: Frenzies, and Rogations, that each player is dealt."""
LETTERS = {"B": "Blue", "G": "Green", "R": "Red", "Y": "Yellow"}


def make_rules(seats: int, options: Mapping[str, str]) -> Rules:
    """The Rules of a Vortex table. Raises OptionError for a wrong number of players, option or value."""
    if not 2 <= seats <= 4:
        raise OptionError(f"vortex is played by 2 to 4, not {seats}")
    given = checked_options("vortex", OPTIONS, options)
    values: dict[str, Any] = {o: int(v) if o in NUMBERS else v for o, v in given.items()}
    letters = "BGRY" if given["colours"] == "random" else given["colours"]
    colours = tuple(LETTERS[letter] for letter in letters[:seats])

    def begin(state: State, rules: Rules) -> None:
        none = (0,) * rules.seats
        state.facts.update(
            colours=colours,
            order=tuple(range(rules.seats)),
            round=0,
            step="setup",
            marks=(),
            duel=(),
            again=(),
            crusades=none,
            rogations=none,
            killed=none,
            past_rounds=0,
        )
        state.queue = (("setup",),)

    return Rules(
        name="vortex",
        seats=seats,
        options=values,
        faces=FACES,
        zones=ZONES,
        shared=SHARED,
        begin=begin,
        steps=STEPS,
        sources=sources,
        active=((FIELD,), (PAST, STANDING)),
        order_facts=("order", "duel"),
        leave=lambda g, seat: g.then(("leave", seat)),
        sentences=present.SENTENCES,
        seat_names=colours,
        forecast=present.forecast,
        panel=present.panel,
        describe=present.describe,
        evaluate=evaluate,
        policy=policy,
        clock=clock,
    )


def sources(g: Game) -> list[int]:
    """The cards whose texts are in force, in order."""
    state = g.state
    cards, zones, rules = state.cards, state.zones, g.rules
    standing = k.standing(g)
    offered = [c for c in standing if g.mark(c, "offered")] if standing else []
    found = offered
    if rules.options["basic_game"] == "off":
        found = found + list(g.shared(PAST)[-1:])
    if standing:
        found = found + [c for c in standing if c not in offered]
    order: list[int] = []
    for seat in turn_order(g):
        order += zones[seat * rules.kinds + FIELD]
    d = duel(g)
    if d:
        for c in (d.defender, d.attacker):
            if c in order:
                order.remove(c)
                order.insert(0, c)
    for no in order:
        found.append(no)
        for u in cards[no].under:
            if cards[u].seen & FACE_UP:
                found.append(u)
    return found


# ---------------------------------------------------------------------- setup
async def setup(g: Game) -> None:
    """VX-1.1 to 1.4. Nobody is asked."""
    by_kind: dict[str, list[int]] = {}
    for index, face in enumerate(g.rules.faces):
        by_kind.setdefault(face.kind, []).extend([index] * face.copies)
    rounds: int = g.rules.options["rounds"]
    deck = await g.shuffle_faces(by_kind[VORTEX_CARD])
    await g.create(deck[:rounds], g.shared_place(VORTEX_DECK), -1)
    frenzies = await g.shuffle_faces(by_kind[FRENZY])
    rogations = await g.shuffle_faces(by_kind[ROGATION])
    basic = g.rules.options["basic_game"] == "on"
    for seat in range(g.rules.seats):
        colour = g.fact("colours")[seat]
        own = [i for i in by_kind[DEVOTEE] if g.rules.faces[i].group == colour]
        pile = g.place(seat, DRAW_PILE)
        await g.create(own, pile, seat, known=EVERYBODY)
        await g.create(frenzies[seat * DEALT : (seat + 1) * DEALT], pile, seat)
        if not basic:
            await g.create(rogations[seat * DEALT : (seat + 1) * DEALT], pile, seat)
        await first_hand(g, seat)
    g.then(("opening",))


async def first_hand(g: Game, seat: int) -> None:
    """VX-1.3 and 1.4: draw 7; a hand with no Devotee is shuffled back and drawn again."""
    pile = g.place(seat, DRAW_PILE)
    while True:
        await g.shuffle(pile)
        await g.draw(seat, HAND_SIZE, DRAW_PILE, HAND)
        if devotees_in_hand(g, seat):
            return
        g.log("redraws", seat)
        await g.move(g.zone(seat, HAND), pile)


# ---------------------------------------------------------------------- the round
async def new_round(g: Game) -> None:
    """VX-3: reveal the top Vortex card; its rule holds until the next one. If there is none, the game ends."""
    deck = g.shared(VORTEX_DECK)
    if not deck:
        finish(g, "rounds")
        return
    await g.move(deck[:1], g.shared_place(PAST))
    card = g.shared(PAST)[-1]
    none = (0,) * g.rules.seats
    g.set("round", g.fact("round") + 1)
    for name in ("crusades", "rogations", "killed"):
        g.set(name, none)
    g.set("marks", ())
    colours = g.fact("colours")
    printed = [colours.index(c) for c in g.face(card).extra["order"] if c in colours]
    g.set("order", tuple(printed))
    g.log("round", g.fact("round"), card)
    if g.rules.options["basic_game"] == "off":
        settings = g.face(card).extra.get("marks", ())
        marks.put(g, card, settings, turn_order(g), 0, False)
        g.tell("round_begins")
    g.then(("rogations",), ("early-refill",), ("frenzy",), ("crusades",), ("reinforce",), ("refill", 1), ("round-end",))


async def rogations(g: Game) -> None:
    """VX-2.2: Rogations go in turn order."""
    g.set("step", "rogations")
    await turn_pass(g, "rogation", 0)


async def crusades(g: Game) -> None:
    """VX-2.2: Crusades go in turn order, or in the reverse of it where that is set."""
    g.set("step", "crusade")
    if marks.reversed_order(g):
        g.log("reversed")
    await turn_pass(g, "crusade", 0)


async def turn_pass(g: Game, step: str, number: int) -> None:
    """Ask every player in turn for Rogation or Crusade number `number` (from 0); again while somebody has one more."""
    order = turn_order(g)
    if step == "crusade" and marks.reversed_order(g):
        order.reverse()
    counts = marks.counts(g, order, step, 1)
    g.then(*[(step, s, number) for s, count in zip(order, counts, strict=True) if number < count])
    if number == 0 and 0 in counts:
        for s in order:
            if not marks.count(g, s, step, 1):
                g.log("skips", s, step.capitalize())
    if max(counts, default=0) > number + 1 or (step == "rogation" and number == 0):
        g.then(("pass", step, number + 1))


async def round_end(g: Game) -> None:
    """The end of a round: texts first, then Rogations that lasted for the round go to the Vortex (VX-4.10)."""
    g.set("step", "end")
    g.tell("round_ends")
    if g.queued:
        g.then(("round-over",))
    else:
        await round_over(g)


async def round_over(g: Game) -> None:
    """Rogations of the round leave, per-round marks on cards are wiped, the next round begins."""
    over = [c for c in k.standing(g) if not rogation.waits(g, c)]
    if over:
        await g.move(over, g.shared_place(VORTEX))
    for seat in range(g.rules.seats):
        for no in field(g, seat):
            g.clear_marks(no)
    g.then(("round",))


async def redraw(g: Game, seat: int, missing: int) -> None:
    """VX-2.5: the discard pile is shuffled into the draw pile, and the rest of a draw is made."""
    pile = g.zone(seat, DISCARD)
    if not pile or g.is_out(seat):
        return
    await g.move(pile, g.place(seat, DRAW_PILE))
    await g.shuffle(g.place(seat, DRAW_PILE))
    g.log("reshuffles", seat)
    drawn = await g.draw(seat, missing, DRAW_PILE, HAND)
    g.log("draws", seat, drawn)


# ---------------------------------------------------------------------- the end
def finish(g: Game, reason: str) -> None:
    """VX-9.1, 9.2: the highest score wins; equal highest share the win."""
    scores = [score(g, s) if not g.is_out(s) else 0.0 for s in range(g.rules.seats)]
    best = max(scores[s] for s in g.seats_in())
    winners = [s for s in g.seats_in() if scores[s] == best]
    for s in g.seats_in():
        g.log("final-score", s, f"{scores[s]:g}")
    g.end(reason, winners, scores)


async def leave(g: Game, seat: int) -> None:
    """VX-9.4: all cards of a player who left leave the game; the last one left wins."""
    g.log("leaves", seat)
    for no, card in enumerate(g.state.cards):
        if card.by == seat:
            await g.remove([no])
    for kind in range(len(ZONES)):
        for no in g.zone(seat, kind):
            await k.strip(g, no)
        await g.remove(g.zone(seat, kind))
    if len(g.seats_in()) == 1:
        winner = g.seats_in()[0]
        g.end("left", [winner], [score(g, s) if s == winner else 0.0 for s in range(g.rules.seats)])


STEPS: dict[str, StepFn] = {
    "setup": setup,
    "round": new_round,
    "rogations": rogations,
    "crusades": crusades,
    "pass": turn_pass,
    "round-end": round_end,
    "round-over": round_over,
    "redraw": redraw,
    "leave": leave,
    "on": run_hook,
    **simultaneous.STEPS,
    **rogation.STEPS,
    **crusade.STEPS,
}
