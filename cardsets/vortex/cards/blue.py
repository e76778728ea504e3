"""The 24 Devotees of Blue: they endure: gentle, stubborn, many Rogations, sometimes stronger alone."""

from __future__ import annotations

from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex import marks
from cardsets.vortex.cards.declare import comrades, crowd, devotee, it_is_me, owner, yours
from cardsets.vortex.words import (
    ATTACK,
    DISCARD,
    DRAW_PILE,
    FIRE,
    HAND,
    REASON,
    REPULSION,
    ROGATION,
    VORTEX,
    duel,
    field,
    is_convert,
    is_devotee,
    is_zealot,
    on_field,
    opponents,
)
from engine.game import Game

RAINWAITERS = devotee("Rainwaiters", "Blue", (2, 4, 3, 4))

DOORSTONES = devotee("Doorstones", "Blue", (1, 1, 6, 3))

OARSISTERS = devotee("Oarsisters", "Blue", (4, 3, 3, 3))

NETMENDERS = devotee("Netmenders", "Blue", (3, 3, 3, 3))

CISTERN_MONKS = devotee("Cistern Monks", "Blue", (2, 3, 3, 2))

COLD_HANDS = devotee("Cold Hands", "Blue", (2, 3, 4, 4))

SALTWALKERS = devotee(
    "Saltwalkers",
    "Blue",
    (3, 1, 5, 2),
    text="−1 Reason and −1 Repulsion for each opponent beyond the first.",
)


@SALTWALKERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return -crowd(g, me) if card == me and stat in (REASON, REPULSION) else 0


SHOREWATCH = devotee(
    "Shorewatch",
    "Blue",
    (2, 1, 5, 4),
    text="For each opponent beyond the first, −1 Repulsion and +1 Attack.",
)


@SHOREWATCH.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if card != me:
        return 0
    return {REPULSION: -1, ATTACK: 1}.get(stat, 0) * crowd(g, me)


LAMPKEEPERS = devotee(
    "Lampkeepers",
    "Blue",
    (3, 2, 3, 2),
    text="When it holds off Fire, you also draw one card.",
)


@LAMPKEEPERS.on("held_off", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, attacker: int | None, lead: int) -> None:
    if not marks.has(g, owner(g, me), "heldoff", "forbid"):  # VX-4.16: a Vortex card outranks it
        await k.draw(g, owner(g, me), 1)


LAST_TENANTS = devotee(
    "Last Tenants",
    "Blue",
    (2, 2, 3, 3),
    text="While it is alone on your field, +1 Reason, +1 Fire and +1 Repulsion.",
)


@LAST_TENANTS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return int(card == me and stat != ATTACK and len(field(g, owner(g, me))) == 1)


BELLMUTES = devotee(
    "Bellmutes",
    "Blue",
    (3, 3, 3, 3),
    text="When you play a Rogation, draw one card.",
)


@BELLMUTES.on("rogation_played", only=yours)
async def _(g: Game, me: int, n: Any, seat: int, card: int | None) -> None:
    await k.draw(g, seat, 1)


WINDOWSITTERS = devotee(
    "Windowsitters",
    "Blue",
    (3, 3, 2, 2),
    text="At the round's end, draw one card if you made no Crusade this round.",
)


@WINDOWSITTERS.on("round_ends", only=lambda g, me, n: not k.this_round(g, "crusades", owner(g, me)))
async def _(g: Game, me: int, n: Any) -> None:
    await k.draw(g, owner(g, me), 1)


GRAVETENDERS = devotee(
    "Gravetenders",
    "Blue",
    (2, 3, 4, 2),
    text="At the round's end, you may put one Devotee of your colour from the Vortex under your draw pile.",
)


@GRAVETENDERS.on("round_ends")
async def _(g: Game, me: int, n: Any) -> None:
    seat = owner(g, me)
    dead = [c for c in g.shared(VORTEX) if is_devotee(g, c) and not is_convert(g, c, seat)]
    if not dead:
        return
    pick = await g.choose(seat, "ask-gravetenders", dead, ["pass"], about="bury")
    if pick != "pass":
        g.log("text-gravetenders", me, pick, seat)
        await g.move([pick], g.place(seat, DRAW_PILE))


FERRYWIVES = devotee(
    "Ferrywives",
    "Blue",
    (3, 3, 3, 3),
    text="When it would be killed while defending, it returns to your hand instead.",
)


@FERRYWIVES.on("instead_killed")
async def _(g: Game, me: int, n: Any, card: int, killer: int | None) -> bool:
    d = duel(g)
    if card != me or killer is None or d is None or d.defender != me:
        return False
    await k.to_hand(g, me)
    return True


KNEELERS = devotee(
    "Kneelers",
    "Blue",
    (2, 2, 4, 2),
    text="After an opponent's Crusade against it, draw one card if it is still on your field.",
)


@KNEELERS.on("crusade_over", only=lambda g, me, n, attacker, defender, *rest: defender == me and on_field(g, me))
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    await k.draw(g, owner(g, me), 1)


WELLWARDENS = devotee(
    "Wellwardens",
    "Blue",
    (2, 3, 3, 3),
    text="While it is a Zealot, your other cards have +1 Repulsion.",
)


@WELLWARDENS.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != REPULSION or not comrades(g, me, card):
        return 0
    return int(is_zealot(g, me))


QUILTERS = devotee(
    "Quilters",
    "Blue",
    (3, 2, 4, 3),
    text="It may carry {carry} attachments.",
    carry=2,
)


SLOW_BELLS = devotee(
    "Slow Bells",
    "Blue",
    (4, 2, 3, 3),
    text="Reason converts it only with a lead of exactly one.",
)


@SLOW_BELLS.on("lead_converts")
def _(g: Game, me: int, n: Any, winner: int, loser: int, lead: int, usual: bool) -> str | None:
    return "no" if loser == me and lead != 1 else None


CAUSEWAYERS = devotee(
    "Causewayers",
    "Blue",
    (2, 3, 4, 2),
    text="When it holds off Fire with a lead of {lead} or more, the attacker returns to its owner's hand.",
    lead=3,
)


@CAUSEWAYERS.on("held_off", only=lambda g, me, n, card, attacker, lead: card == me and lead >= n.lead)
async def _(g: Game, me: int, n: Any, card: int | None, attacker: int | None, lead: int) -> None:
    if attacker is not None and on_field(g, attacker):
        g.log("text-causewayers", me, lead)
        await k.to_hand(g, attacker)


HYMNPORTERS = devotee(
    "Hymnporters",
    "Blue",
    (3, 3, 3, 3),
    text="In a round in which you have played a Rogation, +1 Reason.",
)


@HYMNPORTERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return int(card == me and stat == REASON and k.this_round(g, "rogations", owner(g, me)) > 0)


FOGCRIERS = devotee(
    "Fogcriers",
    "Blue",
    (3, 2, 3, 3),
    text="It always counts as a Zealot.",
    extra={"zealot": True},
)


BAREFOOT_FEW = devotee(
    "Barefoot Few",
    "Blue",
    (4, 3, 3, 2),
    text="While your field holds fewer cards than every opponent's, +{gain} Fire.",
    gain=2,
)


@BAREFOOT_FEW.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if card != me or stat != FIRE:
        return 0
    seat = owner(g, me)
    own = len(field(g, seat))
    return n.gain if all(len(field(g, s)) > own for s in opponents(g, seat)) else 0


TIDECOUNTERS = devotee(
    "Tidecounters",
    "Blue",
    (3, 3, 3, 3),
    text="When put on the field, you may move one Rogation from the Vortex to your discard pile.",
)


@TIDECOUNTERS.on("placed", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, seat: int) -> None:
    used = [c for c in g.shared(VORTEX) if g.face(c).kind == ROGATION]
    await k.take(g, seat, used, "ask-tidecounters", DISCARD)


DEWGATHERERS = devotee(
    "Dewgatherers",
    "Blue",
    (2, 3, 2, 4),
    text="When it leaves the field, attachments that you put on it return to your hand.",
)


@DEWGATHERERS.on("rescue")
async def _(g: Game, me: int, n: Any) -> None:
    seat = owner(g, me)
    own = [u for u in g.under(me) if g.state.cards[u].by == seat]
    if own:
        g.log("text-dewgatherers", me, len(own), seat)
        await g.move(own, g.place(seat, HAND))
