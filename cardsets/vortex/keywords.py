"""The verbs of Vortex that steps and cards share. Each is one thing that the rulebook has a word for.

Events told here (hook name: arguments): placed: card, seat · left: card, seat · killed: card, its player, killer or
None · converted: card, from, to, doer or None, way · frightened: card, from, to, doer or None · attachment_discarded:
attachment, host, attacher · revealed: attachment, host · attached: host, seat. An attachment alone hears what became
of its bearer: bearer_killed, bearer_won (converted or frightened): itself, its attacher, the loser or the winner.
Replacements (async, True if something else was done): instead_killed: card, killer or None · instead_converted: card,
to, doer or None, way · instead_frightened: card, to, doer or None. Asked (plain): joins_field: doer or None -> whether
a card converted by Reason goes to the winner's field. A leaving card's own hook "rescue" may take attachments first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardsets.vortex import marks
from cardsets.vortex.words import (
    DEVOTEE,
    DISCARD,
    DRAW_PILE,
    FEARFUL,
    FIELD,
    FIELD_SIZE,
    HAND,
    STANDING,
    VORTEX,
    carries,
    colour_of,
    field,
    hidden_under,
    in_play,
    on_field,
)
from engine.choice import Reason
from engine.game import Game

NO_DEVOTEE = ("why-no-devotee",)


# ---------------------------------------------------------------------- cards in and out
async def draw(g: Game, seat: int, count: int) -> None:
    """VX-2.5: draw cards; a due shuffle of the discard pile and the rest of the draw come as the next step."""
    if count > 0 and not g.is_out(seat):
        got = await g.draw(seat, count, DRAW_PILE, HAND, "redraw")
        if got:
            g.log("draws", seat, got)


async def discard(g: Game, no: int) -> None:
    """A card goes to the discard pile of the player whose it is; an attachment to its attacher's (VX-5.4, VX-6.9)."""
    by = g.state.cards[no].by
    seat = by if by >= 0 else g.seat_at(no)
    await strip(g, no)
    if seat < 0 or g.is_out(seat):
        await g.remove([no])
    else:
        await g.move([no], g.place(seat, DISCARD))


async def discard_from_hand(g: Game, seat: int, cards: Sequence[int]) -> None:
    """A player discards cards from hand, shown to all."""
    await g.move(cards, g.place(seat, DISCARD))
    for no in cards:
        g.log("discards", seat, no)


async def must_discard(g: Game, seat: int, count: int, prompt: str) -> None:
    """A player discards this many cards of the own choice from hand, or all if they are fewer."""
    picks: list[int] = []
    while len(picks) < min(count, len(g.zone(seat, HAND))):
        rest = [c for c in g.zone(seat, HAND) if c not in picks]
        picks.append(await g.choose(seat, prompt, rest, about="discard"))
    await discard_from_hand(g, seat, picks)


async def strip(g: Game, no: int) -> None:
    """VX-6.9: a card's attachments go to the discard piles of the players who attached them."""
    for u in g.under(no):
        await discard(g, u)


async def discard_attachment(g: Game, no: int) -> None:
    """An attachment is discarded or replaced (VX-5.4); texts hear of it."""
    host, by = g.host(no), g.state.cards[no].by
    await discard(g, no)
    g.log("attachment-off", by, no, host)
    g.tell("attachment_discarded", no, host, by, also=(no,), cards=(0, 1))


async def replace_attachment(g: Game, no: int) -> None:
    """VX-5.4: a replaced attachment goes to its owner's discard pile; with `replaced_attachment` hand, back to hand."""
    by = g.state.cards[no].by
    if g.rules.options["replaced_attachment"] == "discard" or g.is_out(by):
        await discard_attachment(g, no)
        return
    g.log("takes-back", by, g.host(no))
    await g.move([no], g.place(by, HAND))


async def attach(g: Game, no: int, host: int, seat: int) -> None:
    """VX-5.1: a hand card goes face down on a card on the field."""
    await g.attach(no, host, seat)
    g.log("attaches", seat, host)
    g.tell("attached", host, seat, cards=(0,))


async def reveal(g: Game, no: int, *, crusade: bool = False) -> None:
    """Turn an attachment face up. VX-6.10: outside a Crusade a bluff goes at once to its attacher's discard pile."""
    host = g.host(no)
    await g.reveal(no)
    g.log("revealed", no, host)
    if not crusade and is_bluff(g, no) and g.rules.options["bluff_keeps_zealot"] == "off":
        await discard_attachment(g, no)
        return
    g.tell("revealed", no, host, cards=(0, 1))


def is_bluff(g: Game, no: int) -> bool:
    """VX-5.2: an attachment that is no Frenzy."""
    return g.face(no).kind != "frenzy"


async def look(g: Game, seat: int, cards: Sequence[int], whose: int) -> None:
    """A player looks at hidden cards of another (or at an own pile); all are told that it happened."""
    await g.look(seat, cards)
    g.log("looks", seat, len(cards), whose)


async def look_at_top(g: Game, seat: int, count: int) -> tuple[int, ...]:
    """A player looks at the top cards of the own draw pile, as many as lie there; it is never shuffled for that."""
    top = g.zone(seat, DRAW_PILE)[:count]
    if top:
        await g.look(seat, top)
        g.log("looks-at-top", seat, len(top))
    return top


def face_down_of(g: Game, seat: int) -> list[int]:
    """The face-down attachments that a player attached, on whatever field."""
    return [u for c in in_play(g) for u in hidden_under(g, c) if g.state.cards[u].by == seat]


async def may_name_player(g: Game, seat: int, prompt: str, seats: Sequence[int], about: str) -> int | None:
    """A player may name one of these players by colour; None if declined or there is none."""
    if not seats:
        return None
    pick = await g.choose(seat, prompt, (), ["pass", *[colour_of(g, s) for s in seats]], about=about)
    return None if pick == "pass" else next(s for s in seats if colour_of(g, s) == pick)


# ---------------------------------------------------------------------- the field
def field_limit(g: Game, seat: int) -> int:
    """How many cards a player's field holds: 5, unless something sets another number."""
    return marks.count(g, seat, "field", FIELD_SIZE)


def room(g: Game, seat: int) -> int:
    """How many more cards a player's field can take; never below 0."""
    free = field_limit(g, seat) - len(field(g, seat))
    return free if free > 0 else 0


async def put_on_field(g: Game, no: int, seat: int) -> None:
    """A card comes onto a field, without attachments. The caller has seen to the room."""
    await g.move([no], g.place(seat, FIELD))
    g.log("placed", seat, no)
    g.tell("placed", no, seat, cards=(0,))


async def may_put_from_hand(g: Game, seat: int, prompt: str) -> bool:
    """A player may put one Devotee from hand on the field, if there is room. True if one was put."""
    if room(g, seat) < 1 or not g.zone(seat, HAND):
        return False
    pick = await g.choose(seat, prompt, g.zone(seat, HAND), ["pass"], why=only_devotees(g), about="put-from-hand")
    if pick == "pass":
        return False
    await put_on_field(g, pick, seat)
    return True


async def take(g: Game, seat: int, cards: Sequence[int], prompt: str, kind: int, *, must: bool = False) -> None:
    """A player may (or must) take one of these face-up cards into hand or into the own discard pile."""
    if not cards or g.is_out(seat):
        return
    pick = await g.choose(seat, prompt, cards, () if must else ["pass"], about="take")
    if pick != "pass":
        g.log("takes-hand" if kind == HAND else "takes-discard", seat, pick)
        await g.move([pick], g.place(seat, kind))


def only_devotees(g: Game) -> Callable[[Any], Reason | None]:
    """Legality for choices among hand cards of which only Devotees will do."""
    cards, faces = g.state.cards, g.rules.faces
    return lambda c: None if c.__class__ is str or faces[cards[c].face].kind == DEVOTEE else NO_DEVOTEE


async def leave_field(g: Game, no: int, place: int, *, bottom: bool = True, attachments: int | None = None) -> None:
    """A card leaves the field for a zone; its attachments go to `attachments`, or to their attachers' discard piles."""
    seat = g.seat_at(no)
    await rescue_attachments(g, no)
    if attachments is None:
        await strip(g, no)
    else:
        for u in g.under(no):
            await g.move([u], attachments)
    await g.move([no], place, bottom=bottom)
    g.tell("left", no, seat, also=(no,), cards=(0,))


async def rescue_attachments(g: Game, no: int) -> None:
    """A card that says so gives its attachments back to the hand of its player as it leaves (hook "rescue")."""
    hook = g.face(no).hooks.get("rescue")
    if hook is not None:
        await hook(g, no, g.face(no).n)


async def to_hand(g: Game, no: int) -> None:
    """A card on the field returns to the hand of the player on whose field it is."""
    seat = g.seat_at(no)
    g.log("to-hand", seat, no)
    await leave_field(g, no, g.place(seat, HAND))


async def take_off(g: Game, no: int) -> None:
    """VX-7.2: a card is taken off the field to its player's discard pile."""
    seat = g.seat_at(no)
    g.log("taken-off", seat, no)
    await leave_field(g, no, g.place(seat, DISCARD))


async def kill(g: Game, no: int, killer: int | None = None) -> bool:
    """VX-6.8: a card dies and goes to the Vortex with its attachments. False if something else happened instead."""
    if not on_field(g, no) or await g.replaced("instead_killed", no, killer):
        return False
    await bury(g, no, killer)
    return True


async def each_kills_one(g: Game, choices: Mapping[int, Sequence[int]], prompt: str) -> None:
    """VX-4.13: each of these players picks one of the own cards given, in this order; then all picked die."""
    picks = [await g.choose(seat, prompt, cards, about="kill-own") for seat, cards in choices.items() if cards]
    for no in picks:
        await kill(g, no)


async def bury(g: Game, no: int, killer: int | None) -> None:
    """What a death is once nothing replaces it."""
    seat = g.seat_at(no)
    g.log("killed", seat, no)
    bump_fact(g, "killed", seat)
    carried = shown_frenzies(g, no)
    vortex = g.shared_place(VORTEX)
    if marks.count(g, seat, "grave", 0):
        await leave_field(g, no, g.place(seat, DISCARD))
    else:
        await leave_field(g, no, vortex, attachments=vortex)
    also = tuple(c for c in (no, killer) if c is not None)
    g.tell("killed", no, seat, killer, also=also, cards=(0, 2))
    tell_bearer(g, "bearer_killed", carried, seat)


def shown_frenzies(g: Game, no: int) -> list[tuple[int, int]]:
    """The revealed attachments of a card with the players who attached them."""
    return [(u, g.state.cards[u].by) for u in g.under(no) if g.is_up(u)]


def tell_bearer(g: Game, event: str, carried: Sequence[tuple[int, int]], to: int) -> None:
    """Tell attachments what became of their bearer: the attachment, who attached it, the player concerned."""
    for u, by in carried:
        g.tell(event, u, by, to, also=(u,), cards=(0,))


async def convert(g: Game, no: int, to: int, doer: int | None, way: str) -> bool:
    """A card becomes a True Convert: it goes to this player's discard pile. False if something else happened."""
    if not on_field(g, no) or await g.replaced("instead_converted", no, to, doer, way):
        return False
    seat = g.seat_at(no)
    g.log("converted", to, no, seat)
    carried = shown_frenzies(g, no)
    stays = way == "reason" and joins_field(g, to, doer) and room(g, to) > 0
    await leave_field(g, no, g.place(to, FIELD if stays else DISCARD))
    g.tell("converted", no, seat, to, doer, way, also=(no,), cards=(0, 3))
    tell_bearer(g, "bearer_won", carried, to)
    if stays:
        g.tell("placed", no, to, cards=(0,))
    return True


def joins_field(g: Game, to: int, doer: int | None) -> bool:
    """Whether a card converted by Reason goes to the winner's field: set for the round, or a text (hook) says so."""
    if marks.count(g, to, "convert_to", 0):
        return True
    return any(hook(g, source, n, doer) for source, hook, n in g.listeners("joins_field"))


async def frighten(g: Game, no: int, to: int, doer: int | None) -> bool:
    """A card goes to this player's Fearful pile. False if something else happened instead."""
    if not on_field(g, no) or await g.replaced("instead_frightened", no, to, doer):
        return False
    seat = g.seat_at(no)
    g.log("frightened", to, no, seat)
    carried = shown_frenzies(g, no)
    await leave_field(g, no, g.place(to, FEARFUL))
    g.tell("frightened", no, seat, to, doer, also=(no,), cards=(0, 3))
    tell_bearer(g, "bearer_won", carried, to)
    return True


# ---------------------------------------------------------------------- records of the round
def bump_fact(g: Game, name: str, seat: int, by: int = 1) -> None:
    """Count something that a player did or suffered this round."""
    row = list(g.state.facts[name])
    row[seat] += by
    g.set(name, tuple(row))


def this_round(g: Game, name: str, seat: int) -> int:
    """How often this round: crusades, rogations, killed, discarded (at Refill)."""
    number: int = g.state.facts[name][seat]
    return number


def standing(g: Game) -> tuple[int, ...]:
    """The Rogations that lie face up for the round, in the order in which they were played."""
    return g.shared(STANDING)


def affected(g: Game, no: int) -> list[int]:
    """VX-4.8: the players whom a standing Rogation affects, in turn order."""
    bits = g.mark(no, "affects")
    return [s for s in g.state.facts["order"] if bits >> s & 1 and not g.is_out(s)]


def user_of(g: Game, no: int) -> int:
    """The player who played a standing Rogation."""
    return g.mark(no, "user") - 1


# ---------------------------------------------------------------------- attaching
def host_refusal(g: Game, host: int) -> Reason | None:
    """Why nothing can be attached to a card: it holds all that it may, or its text forbids it."""
    if g.face(host).extra.get("bare"):
        return ("why-bare",)
    if len(g.under(host)) >= carries(g, host):
        return ("why-full-host", carries(g, host))
    return None
