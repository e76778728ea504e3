"""The simultaneous steps of Vortex: opening, Frenzy, Reinforce, Refill (VX-1.5, 5, 7, 8).

Each is one `together`: secret plans, then everything is done in turn order. Nobody is asked afterwards in the same
step, so what texts do about it are queued steps. Told: reinforced: seat · refilled: seat, how many were discarded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex import marks
from cardsets.vortex.words import (
    FIELD,
    HAND,
    HAND_SIZE,
    carries,
    devotees_in_hand,
    field,
    hidden_under,
    opponents,
    shown_under,
    turn_order,
)
from engine.card import FACE_UP
from engine.choice import Reason
from engine.game import Game
from engine.rules import StepFn

REINFORCEMENTS = 2
PASS = ("pass",)


def having(g: Game, what: str, usual: int, least: int = 1) -> list[int]:
    """The players who have at least so many of something this round, in turn order."""
    order = turn_order(g)
    counts = marks.counts(g, order, what, usual)
    return [s for s, count in zip(order, counts, strict=True) if count >= least]


# ---------------------------------------------------------------------- setup
async def opening(g: Game) -> None:
    """VX-1.5: each puts 1 or 2 Devotees from hand on the field, in secret; shown together; then draws back to 7."""
    picks = await g.together(dict.fromkeys(g.seats_in(), plan_opening))
    for seat in turn_order(g):
        for no in picks[seat]:
            await g.move([no], g.place(seat, FIELD))
            g.log("placed", seat, no)
    for seat in turn_order(g):
        await k.draw(g, seat, HAND_SIZE - len(g.zone(seat, HAND)))
    g.then(("round",))


async def plan_opening(g: Game, seat: int) -> list[int]:
    """One Devotee, and perhaps another."""
    first = await g.choose(seat, "ask-opening", g.zone(seat, HAND), why=k.only_devotees(g), hidden=True)
    rest = [c for c in g.zone(seat, HAND) if c != first]
    second = await g.choose(seat, "ask-opening-more", rest, ["done"], why=k.only_devotees(g), hidden=True)
    return [first] if second == "done" else [first, second]


# ---------------------------------------------------------------------- Frenzy
async def frenzy(g: Game) -> None:
    """VX-5: each attaches, replaces, discards, or passes, as often as this round allows."""
    g.set("step", "frenzy")
    seats = having(g, "frenzy", 1)
    if not seats:
        g.log("step-skipped", "Frenzy")
        return
    plans = await g.together(dict.fromkeys(seats, plan_frenzy))
    for seat in turn_order(g):
        if seat not in plans:
            g.log("skips", seat, "Frenzy")
            continue
        for card, host, replaced in plans[seat]:
            if replaced is not None:
                await k.replace_attachment(g, replaced)
            if host is None:
                await k.discard_attachment(g, card)
            elif g.seat_at(host) != seat and g.under(host):
                g.log("attach-late", seat, host)
            else:
                await k.attach(g, card, host, seat)
        if not plans[seat]:
            g.log("no-frenzy", seat)


class _Draft:
    """What a Frenzy plan has named so far; each further part must be legal after it (VX-5.6)."""

    __slots__ = ("added", "deeds", "used")

    def __init__(self) -> None:
        self.deeds: list[tuple[int, int | None, int | None]] = []
        self.used: set[int] = set()
        self.added: dict[int, int] = {}

    def held(self, g: Game, host: int) -> int:
        """How many attachments a card will hold."""
        under = g.under(host)
        return (sum([u not in self.used for u in under]) if under else 0) + self.added.get(host, 0)

    def replaceable(self, g: Game, seat: int, host: int) -> list[int]:
        """The own unrevealed attachments of a card that can still be replaced."""
        return [u for u in hidden_under(g, host) if u not in self.used and g.state.cards[u].by == seat]


async def plan_frenzy(g: Game, seat: int) -> list[tuple[int, int | None, int | None]]:
    """The parts of a player's Frenzy: (card, host or None, what is replaced or None); host None discards the card."""
    draft = _Draft()
    count = marks.count(g, seat, "frenzy", 1)
    for number in range(1, count + 1):
        hand = [c for c in g.zone(seat, HAND) if c not in draft.used] if draft.used else g.zone(seat, HAND)
        shown = own_shown(g, seat, draft)
        hosts = frenzy_hosts(g, seat)
        card = await g.choose(
            seat,
            "ask-frenzy-shown" if shown else "ask-frenzy",
            [*hand, *shown],
            PASS,
            why=None if some_host(g, seat, hosts, draft) else no_host(hand),
            hidden=True,
            args=(number, count),
            about="frenzy",
        )
        if card == "pass":
            break
        draft.used.add(card)
        if card in shown:
            draft.deeds.append((card, None, None))
        else:
            await plan_host(g, seat, card, hosts, draft)
    return draft.deeds


def own_shown(g: Game, seat: int, draft: _Draft) -> list[int]:
    """The revealed attachments on a player's field that are still there to be discarded."""
    cards = g.state.cards
    return [
        u
        for c in field(g, seat)
        if cards[c].under
        for u in cards[c].under
        if cards[u].seen & FACE_UP and u not in draft.used
    ]


def some_host(g: Game, seat: int, hosts: Sequence[int], draft: _Draft) -> bool:
    """Whether anything can still be attached to."""
    return any(why_not_host(g, seat, host, draft) is None for host in hosts)


def no_host(hand: Sequence[int]) -> Callable[[Any], Reason | None]:
    """Legality where no hand card can be attached to anything."""
    return lambda c: ("why-no-host",) if c in hand else None


async def plan_host(g: Game, seat: int, card: int, hosts: Sequence[int], draft: _Draft) -> None:
    """Name the card that gets the attachment, and what it replaces."""
    host = await g.choose(
        seat,
        "ask-host",
        hosts,
        why=lambda h: why_not_host(g, seat, h, draft),
        hidden=True,
        args=(("card", card),),
        about="host",
    )
    replaced = None
    if draft.held(g, host) >= carries(g, host):
        own = draft.replaceable(g, seat, host)
        replaced = own[0]
        if len(own) > 1:
            name = ("card", host)
            replaced = await g.choose(seat, "ask-replace", own, hidden=True, args=(name,), about="replace")
        draft.used.add(replaced)
    draft.added[host] = draft.added.get(host, 0) + 1
    draft.deeds.append((card, host, replaced))


def frenzy_hosts(g: Game, seat: int) -> Sequence[int]:
    """The cards on which a player may put a Frenzy: own ones; others' too where this round permits it."""
    hosts = field(g, seat)
    if marks.has(g, seat, "foreign", "permit"):
        hosts += tuple([c for s in opponents(g, seat) for c in field(g, s)])
    return hosts


def why_not_host(g: Game, seat: int, host: int, draft: _Draft) -> Reason | None:
    """Why a card cannot get an attachment in a Frenzy choice (VX-5.3)."""
    card = g.state.cards[host]
    extra = g.rules.faces[card.face].extra
    if extra and extra.get("bare"):
        return ("why-bare",)
    if not card.under and host not in draft.added:
        return None
    if g.seat_at(host) != seat:
        return ("why-foreign",) if draft.held(g, host) else None
    if draft.held(g, host) < carries(g, host) or draft.replaceable(g, seat, host):
        return None
    return ("why-revealed-first",) if shown_under(g, host) else ("why-full-host", carries(g, host))


# ---------------------------------------------------------------------- Reinforce
async def reinforce(g: Game) -> None:
    """VX-7: put 1 or 2 Devotees on the field; a player whose field is full may take 1 or 2 off instead."""
    g.set("step", "reinforce")
    seats = having(g, "reinforce", REINFORCEMENTS)
    if seats:
        plans = await g.together(dict.fromkeys(seats, plan_reinforce))
        for seat in turn_order(g):
            if seat not in plans:
                g.log("skips", seat, "Reinforce")
                continue
            for no in plans[seat]:
                if g.kind_at(no) == FIELD:
                    await k.take_off(g, no)
                else:
                    await k.put_on_field(g, no, seat)
            if not plans[seat]:
                g.log("no-reinforcement", seat)
    else:
        g.log("step-skipped", "Reinforce")
    for seat in seats:
        g.tell("reinforced", seat)


async def plan_reinforce(g: Game, seat: int) -> list[int]:
    """The cards to put on the field, or, with a full field, to take off."""
    full = k.room(g, seat) < 1
    most = marks.count(g, seat, "reinforce", REINFORCEMENTS)
    most = REINFORCEMENTS if full else min(most, k.room(g, seat))
    must = g.rules.options["empty_field_must_reinforce"] == "on" and not field(g, seat) and devotees_in_hand(g, seat)
    prompt = "ask-take-off" if full else "ask-reinforce"
    picks: list[int] = []
    while len(picks) < most:
        source = field(g, seat) if full else g.zone(seat, HAND)
        cards = [c for c in source if c not in picks]
        words = [] if must and not picks else ["done"]
        pick = await g.choose(
            seat,
            prompt,
            cards,
            words,
            why=None if full else k.only_devotees(g),
            hidden=True,
            args=(len(picks), most),
            about="reinforce",
        )
        if pick == "done":
            break
        picks.append(pick)
    return picks


# ---------------------------------------------------------------------- Refill
def hand_limit(g: Game, seat: int) -> int:
    """Up to how many cards a player draws at Refill: 7, unless this round sets another number."""
    return marks.count(g, seat, "hand", HAND_SIZE)


async def early_refill(g: Game) -> None:
    """Players who refill once more this round do so before the Frenzy step."""
    if g.state.facts["marks"] and any(marks.count(g, s, "refill", 1) > 1 for s in turn_order(g)):
        g.then(("refill", 2))


async def refill(g: Game, times: int) -> None:
    """VX-8.1: draw up to 7, or instead discard any number (1 or more) and draw nothing.

    Asked are those who refill at least `times` times this round.
    """
    g.set("step", "refill")
    seats = having(g, "refill", 1, times)
    if not seats:
        g.log("step-skipped", "Refill")
        return
    plans = await g.together(dict.fromkeys(seats, plan_refill))
    for seat in turn_order(g):
        if seat not in plans:
            g.log("skips", seat, "Refill")
            continue
        if plans[seat]:
            await k.discard_from_hand(g, seat, plans[seat])
        else:
            await k.draw(g, seat, hand_limit(g, seat) - len(g.zone(seat, HAND)))
    for seat in turn_order(g):
        if seat in plans:
            g.tell("refilled", seat, len(plans[seat]))


async def plan_refill(g: Game, seat: int) -> list[int]:
    """The cards to discard; none means to draw."""
    hand, limit = g.zone(seat, HAND), hand_limit(g, seat)
    words = ["draw" if len(hand) < limit else "keep", "discard"]

    def no_hand(word: str) -> Reason | None:
        return ("why-empty-hand",) if word == "discard" else None

    why = None if hand else no_hand
    if await g.choose(seat, "ask-refill", (), words, why=why, hidden=True, args=(len(hand), limit)) != "discard":
        return []
    picks = [await g.choose(seat, "ask-discard", hand, hidden=True, about="discard")]
    while len(picks) < len(hand):
        rest = [c for c in hand if c not in picks]
        pick = await g.choose(seat, "ask-discard-more", rest, ["done"], hidden=True, about="discard")
        if pick == "done":
            break
        picks.append(pick)
    return picks


STEPS: dict[str, StepFn] = {"opening": opening, "frenzy": frenzy, "reinforce": reinforce, "refill": refill}
STEPS["early-refill"] = early_refill
