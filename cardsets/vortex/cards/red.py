"""The 24 Devotees of Red: they attack: reckless of their own, a death opens the way for more."""

from __future__ import annotations

from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex.cards.declare import comrades, crowd, devotee, it_is_me, own_crusade, owner
from cardsets.vortex.crusade import compared, once_more
from cardsets.vortex.words import (
    ATTACK,
    FIRE,
    HAND,
    REASON,
    REPULSION,
    VORTEX,
    attacks,
    duel,
    field,
    is_convert,
    is_devotee,
    on_field,
    other_in_duel,
)
from engine.game import Game

TANNERS = devotee("Tanners", "Red", (2, 3, 3, 4))

GATEBREAKERS = devotee("Gatebreakers", "Red", (1, 3, 3, 6))

OXGOADERS = devotee("Oxgoaders", "Red", (3, 3, 2, 4))

HOOKHANDS = devotee("Hookhands", "Red", (2, 4, 3, 4))

MEATPORTERS = devotee("Meatporters", "Red", (1, 3, 4, 5))

RUSTAPOSTLES = devotee("Rustapostles", "Red", (3, 5, 4, 4))

WOLFPARISH = devotee(
    "Wolfparish",
    "Red",
    (2, 3, 3, 6),
    text="While you have more than one opponent, your other cards have +1 Reason.",
)


@WOLFPARISH.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return int(stat == REASON and crowd(g, me) > 0 and comrades(g, me, card))


SCARBROTHERS = devotee("Scarbrothers", "Red", (3, 3, 4, 4))

BUTCHERS = devotee(
    "Butchers",
    "Red",
    (2, 4, 3, 4),
    text="When it kills, draw {draw} cards.",
    draw=2,
)


@BUTCHERS.on("kills", only=it_is_me)
async def _(g: Game, me: int, n: Any, killer: int | None, dead: int | None, seat: int, by: int, *worn: Any) -> None:
    await k.draw(g, by, n.draw)


WARMIDWIVES = devotee(
    "Warmidwives",
    "Red",
    (2, 4, 3, 4),
    text="When it kills, you may put a Devotee from hand on the field.",
)


@WARMIDWIVES.on("kills", only=it_is_me)
async def _(g: Game, me: int, n: Any, killer: int | None, dead: int | None, seat: int, by: int, *worn: Any) -> None:
    await k.may_put_from_hand(g, by, "ask-warmidwives")


BONEPREACHERS = devotee(
    "Bonepreachers",
    "Red",
    (3, 4, 2, 4),
    text="After it kills as attacker, it may crusade once more this round, by Reason or Fire.",
)


@BONEPREACHERS.on("crusade_over", only=own_crusade("", "killed"))
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    once_more(g, me, ("reason", "fire"))


MOURNMAKERS = devotee(
    "Mournmakers",
    "Red",
    (2, 4, 3, 4),
    text="When it kills, you may frighten another card of that field with printed Repulsion {low} or less.",
    low=1,
)


@MOURNMAKERS.on("kills", only=it_is_me)
async def _(g: Game, me: int, n: Any, killer: int | None, dead: int | None, seat: int, by: int, *worn: Any) -> None:
    meek = [c for c in field(g, seat) if g.face(c).stats[REPULSION] <= n.low]
    if not meek or not on_field(g, me):
        return
    pick = await g.choose(by, "ask-mournmakers", meek, ["pass"], about="frighten")
    if pick != "pass":
        await k.frighten(g, pick, by, me)


PIT_DEACONS = devotee(
    "Pit Deacons",
    "Red",
    (2, 3, 3, 4),
    text="A card it would kill with an Attack higher by exactly one is converted instead.",
)


@PIT_DEACONS.on("instead_killed")
async def _(g: Game, me: int, n: Any, card: int, killer: int | None) -> bool:
    d = duel(g)
    if killer != me or d is None or d.way != "kill":
        return False
    stat = compared(g, d.by, d.way)[0]
    if g.value(me, stat) - g.value(card, stat) != 1:
        return False
    g.log("text-pit-deacons", me)
    await k.convert(g, card, owner(g, me), me, "text")
    return True


DITCHSAINTS = devotee(
    "Ditchsaints",
    "Red",
    (2, 3, 4, 4),
    text="When it is killed in a Crusade, the other card is killed too.",
)


@DITCHSAINTS.on("killed", only=lambda g, me, n, card, seat, killer: card == me and killer is not None)
async def _(g: Game, me: int, n: Any, card: int | None, seat: int, killer: int | None) -> None:
    if killer is not None and on_field(g, killer):
        g.log("text-ditchsaints", me)
        await k.kill(g, killer, me)


DRUMWIDOWS = devotee(
    "Drumwidows",
    "Red",
    (2, 4, 3, 4),
    text="Your other cards have +1 Attack when they crusade to kill.",
)


@DRUMWIDOWS.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != ATTACK or card == me or not attacks(g, card, "kill"):
        return 0
    return int(owner(g, card) == owner(g, me))


NAILBITERS = devotee(
    "Nailbiters",
    "Red",
    (2, 4, 4, 6),
    text="Your first Crusade of each round must be made, and with this card, if it can crusade.",
)


@NAILBITERS.on("must_crusade")
def _(g: Game, me: int, n: Any, seat: int) -> bool:
    return owner(g, me) == seat


GRAVEROBBERS = devotee(
    "Graverobbers",
    "Red",
    (2, 4, 2, 4),
    text="When put on the field, you may take one Devotee of your colour from the Vortex into your hand.",
)


@GRAVEROBBERS.on("placed", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, seat: int) -> None:
    dead = [c for c in g.shared(VORTEX) if is_devotee(g, c) and not is_convert(g, c, seat)]
    await k.take(g, seat, dead, "ask-graverobbers", HAND)


KNACKERS = devotee(
    "Knackers",
    "Red",
    (1, 3, 3, 5),
    text="When Attack is equal, only the other card dies.",
)


@KNACKERS.on("equal_attack")
def _(g: Game, me: int, n: Any, attacker: int, defender: int) -> int | None:
    return me if me in (attacker, defender) else None


FLENSERS = devotee(
    "Flensers",
    "Red",
    (2, 3, 3, 4),
    text="When it kills a Zealot, you may take one Frenzy attached to it into your hand.",
)


@FLENSERS.on("kills", only=it_is_me)
async def _(g: Game, me: int, n: Any, killer: int | None, dead: int | None, seat: int, by: int, *worn: Any) -> None:
    frenzies = [u for u in worn if u is not None and g.is_up(u) and not k.is_bluff(g, u)]
    await k.take(g, by, frenzies, "ask-flensers", HAND)


HARROWERS = devotee(
    "Harrowers",
    "Red",
    (2, 4, 3, 4),
    text="+{gain} Reason against cards of a field smaller than yours.",
    gain=2,
)


@HARROWERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    other = other_in_duel(g, me) if card == me and stat == REASON else None
    if other is None:
        return 0
    return n.gain if len(field(g, owner(g, other))) < len(field(g, owner(g, me))) else 0


BRAWLCANTORS = devotee(
    "Brawlcantors",
    "Red",
    (2, 4, 3, 5),
    text="When it crusades, you may discard a card from hand: +1 Reason, Fire and Attack for that Crusade.",
)


@BRAWLCANTORS.on("declared", only=it_is_me)
async def _(g: Game, me: int, n: Any, attacker: int | None, defender: int | None, way: str) -> None:
    seat = owner(g, me)
    if not g.zone(seat, HAND):
        return
    pick = await g.choose(seat, "ask-brawlcantors", g.zone(seat, HAND), ["pass"], about="discard")
    if pick != "pass":
        await k.discard_from_hand(g, seat, [pick])
        g.set_mark(me, "bold", 1)
        g.log("text-brawlcantors", me, 1)


@BRAWLCANTORS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return g.mark(me, "bold") if card == me and stat != REPULSION else 0


@BRAWLCANTORS.on("crusade_over", only=lambda g, me, n, *crusade: g.mark(me, "bold") > 0)
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    g.set_mark(me, "bold", 0)


IRONMOURNERS = devotee(
    "Ironmourners",
    "Red",
    (2, 4, 3, 4),
    text="At the round's end, draw one card if another card of yours was killed this round.",
)


@IRONMOURNERS.on("round_ends", only=lambda g, me, n: k.this_round(g, "killed", owner(g, me)) > 0)
async def _(g: Game, me: int, n: Any) -> None:
    await k.draw(g, owner(g, me), 1)


DIRGECALLERS = devotee(
    "Dirgecallers",
    "Red",
    (2, 4, 3, 5),
    text="+1 Reason and +1 Fire while the Vortex holds at least {dead} Devotees.",
    dead=6,
)


@DIRGECALLERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if card != me or stat not in (REASON, FIRE):
        return 0
    return int(sum(is_devotee(g, c) for c in g.shared(VORTEX)) >= n.dead)


MAULERS = devotee(
    "Maulers",
    "Red",
    (1, 3, 3, 5),
    text="When it kills, the other card's owner discards one card from hand at random.",
)


@MAULERS.on("kills", only=it_is_me)
async def _(g: Game, me: int, n: Any, killer: int | None, dead: int | None, seat: int, by: int, *worn: Any) -> None:
    hand = g.zone(seat, HAND)
    if hand:
        g.log("text-maulers", me, seat)
        await k.discard_from_hand(g, seat, [hand[await g.random_below(len(hand))]])
