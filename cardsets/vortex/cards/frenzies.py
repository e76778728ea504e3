"""The 25 different Frenzies, two copies each: 13 trades in one row, 4 in two rows, 8 with a text.

A text works while the Frenzy is revealed. "You" is the player who attached it, also on somebody else's Devotee.
"""

from __future__ import annotations

from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex.cards.declare import frenzy, it_is_me
from cardsets.vortex.words import ATTACK, REASON, field, hidden_under, in_play
from engine.game import Game

# ---------------------------------------------------------------------- one row: Reason, Fire, Repulsion, Attack
frenzy("Quiet Oath", (2, 0, 0, -1))
frenzy("Bare Flame", (0, 2, -1, 0))
frenzy("Warpaint", (0, 0, -2, 3))
frenzy("Vigil", (-1, 0, 0, 2))
frenzy("Hair Shirt", (0, 0, 2, -1))
frenzy("Glass Tongue", (1, 1, -2, 0))
frenzy("Simple Faith", (-3, 0, 2, 0))
frenzy("Cold Ash", (0, -2, 3, 0))
frenzy("Ash Veil", (1, 0, 1, -2))
frenzy("Iron Rosary", (0, -2, 1, 1))
frenzy("Gospel Heat", (-2, 3, 0, 0))
frenzy("Clenched Fist", (-2, 1, 0, 2))
frenzy("Slow Proof", (1, -1, 0, 0))

# ---------------------------------------------------------------------- two rows
frenzy("Deep Pull", devotee=(0, 0, 1, -1), zealot=(0, 0, 3, -1))
frenzy("Old Hymn", devotee=(2, -1, 0, 0), zealot=(-2, 0, 0, 1))
frenzy("Wolf Hide", devotee=(-1, 0, 0, 3), zealot=(0, 0, 2, 0))
frenzy("Lantern Mask", devotee=(0, 1, 0, 0), zealot=(0, 3, 0, -2))

# ---------------------------------------------------------------------- with a text
PLAIN_SPEECH = frenzy(
    "Plain Speech",
    (-2, 0, 0, 0),
    text="When its bearer converts a card by Reason, you draw {draw} cards.",
    draw=2,
)


def bearer_did(g: Game, me: int, n: Any, card: int, source: int, to: int, doer: int | None, *way: str) -> bool:
    """The bearer of this attachment did it."""
    return doer is not None and g.host(me) == doer


@PLAIN_SPEECH.on("converted", only=bearer_did)
async def _(g: Game, me: int, n: Any, card: int | None, source: int, to: int, doer: int | None, way: str) -> None:
    if way == "reason":
        await k.draw(g, g.state.cards[me].by, n.draw)


WICKER_SAINT = frenzy(
    "Wicker Saint", (0, 0, -2, 0), text="When its bearer is killed, you may put one Devotee from hand on the field."
)


@WICKER_SAINT.on("bearer_killed", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, by: int, loser: int) -> None:
    await k.may_put_from_hand(g, by, "ask-wicker-saint")


BITTER_CUP = frenzy(
    "Bitter Cup",
    (0, 1, 0, 0),
    text="When its bearer is converted or frightened, the winner discards {cards} cards from hand.",
    cards=2,
)


@BITTER_CUP.on("bearer_won", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, by: int, winner: int) -> None:
    await k.must_discard(g, winner, n.cards, "ask-bitter-cup")


SUDDEN_LIGHT = frenzy(
    "Sudden Light", (1, 0, 0, 0), text="When this is revealed, reveal one other face-down attachment of your choice."
)


@SUDDEN_LIGHT.on("revealed", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, host: int | None) -> None:
    hidden = [u for c in in_play(g) for u in hidden_under(g, c)]
    if hidden and not g.is_out(g.state.cards[me].by):
        pick = await g.choose(g.state.cards[me].by, "ask-sudden-light", hidden, about="reveal")
        await k.reveal(g, pick)


PARTING_GIFT = frenzy(
    "Parting Gift",
    (0, 0, 1, 0),
    text="When you replace or discard this in the Frenzy step, you draw {draw} cards.",
    draw=2,
)


@PARTING_GIFT.on("attachment_discarded", only=lambda g, me, n, card, *rest: card == me and g.fact("step") == "frenzy")
async def _(g: Game, me: int, n: Any, card: int | None, host: int | None, by: int) -> None:
    await k.draw(g, by, n.draw)


PASSING_TORCH = frenzy(
    "Passing Torch",
    (-1, 1, 0, 0),
    text="When its bearer frightens a card, you may move this to another Devotee of yours.",
)


@PASSING_TORCH.on("frightened", only=bearer_did)
async def _(g: Game, me: int, n: Any, card: int | None, source: int, to: int, doer: int | None) -> None:
    by, host = g.state.cards[me].by, g.host(me)
    free = [c for c in field(g, by) if c != host and not g.under(c) and k.host_refusal(g, c) is None]
    if not free or g.seat_at(host) != by:
        return
    pick = await g.choose(by, "ask-passing-torch", free, ["pass"], about="shift")
    if pick != "pass":
        g.log("moves-over", by, me, pick)
        await g.shift(me, pick)


TURNED_COAT = frenzy("Turned Coat", text="Its bearer's printed Reason and Attack change places.")


@TURNED_COAT.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat not in (REASON, ATTACK) or g.host(me) != card:
        return 0
    stats = g.face(card).stats
    return stats[ATTACK] - stats[REASON] if stat == REASON else stats[REASON] - stats[ATTACK]


frenzy("Plain Robe", (0, 0, 1, 1), text="Its bearer counts as a Devotee.", robe=True)
