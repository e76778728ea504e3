"""The 24 Devotees of Green: they reason: patient, exact, they plan and distrust Frenzies."""

from __future__ import annotations

from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex.cards.declare import comrades, crowd, devotee, it_is_me, own_crusade, owner, yours
from cardsets.vortex.words import (
    DISCARD,
    DRAW_PILE,
    FIRE,
    HAND,
    REASON,
    REPULSION,
    attacks,
    field,
    is_convert,
    is_devotee,
    is_zealot,
    on_field,
    opponents,
    other_in_duel,
)
from engine.choice import Reason
from engine.game import Game

WEIGHERS = devotee("Weighers", "Green", (4, 3, 3, 2))

SURVEYORS = devotee("Surveyors", "Green", (5, 1, 2, 2))

MAPFOLDERS = devotee("Mapfolders", "Green", (3, 4, 1, 3))

CHALKMONKS = devotee(
    "Chalkmonks",
    "Green",
    (4, 3, 3, 2),
    text="−1 Repulsion for each opponent beyond the first.",
)


@CHALKMONKS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return -crowd(g, me) if card == me and stat == REPULSION else 0


LENSGRINDERS = devotee("Lensgrinders", "Green", (4, 3, 1, 1))

ORCHARDISTS = devotee("Orchardists", "Green", (3, 3, 2, 2))

LEDGERFOLK = devotee("Ledgerfolk", "Green", (6, 1, 1, 1))

PLUMBLINERS = devotee("Plumbliners", "Green", (3, 4, 3, 2))


ALMANACKERS = devotee(
    "Almanackers",
    "Green",
    (3, 3, 2, 2),
    text="After your Refill, look at the top {look} cards of your draw pile; put any of them under it.",
    look=4,
)


@ALMANACKERS.on("refilled", only=yours)
async def _(g: Game, me: int, n: Any, seat: int, discarded: int) -> None:
    top = await k.look_at_top(g, seat, n.look)
    under: list[int] = []
    while len(under) < len(top):
        rest = [c for c in top if c not in under]
        pick = await g.choose(seat, "ask-almanackers", rest, ["done"], hidden=True, about="put-under")
        if pick == "done":
            break
        under.append(pick)
    if under:
        await g.blur(seat, top)
        await g.move(under, g.place(seat, DRAW_PILE))
        g.log("text-almanackers", me, len(under), seat)


ARCHIVISTS = devotee(
    "Archivists",
    "Green",
    (3, 3, 4, 2),
    text="After your Reinforce, you may put one Devotee from your discard pile on top of your draw pile.",
)


@ARCHIVISTS.on("reinforced", only=yours)
async def _(g: Game, me: int, n: Any, seat: int) -> None:
    old = [c for c in g.zone(seat, DISCARD) if is_devotee(g, c)]
    if not old:
        return
    pick = await g.choose(seat, "ask-archivists", old, ["pass"], about="put-on-top")
    if pick != "pass":
        g.log("text-archivists", me, pick, seat)
        await g.move([pick], g.place(seat, DRAW_PILE), bottom=False)


HIVE_AUDITORS = devotee(
    "Hive Auditors",
    "Green",
    (3, 3, 3, 2),
    text="+1 Reason against a card whose owner holds fewer cards in hand than you.",
)


@HIVE_AUDITORS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    other = other_in_duel(g, me) if card == me and stat == REASON else None
    return int(other is not None and len(g.zone(owner(g, other), HAND)) < len(g.zone(owner(g, me), HAND)))


HEDGESCHOOL = devotee(
    "Hedgeschool",
    "Green",
    (3, 3, 1, 2),
    text="+1 Reason for each other True Convert on your field.",
)


@HEDGESCHOOL.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if card != me or stat != REASON:
        return 0
    seat = owner(g, me)
    return sum(c != me and is_convert(g, c, seat) for c in field(g, seat))


CASUISTS = devotee(
    "Casuists",
    "Green",
    (3, 3, 3, 2),
    text="When it crusades by Reason, it also converts with a lead of {lead}.",
    lead=3,
)


@CASUISTS.on("lead_converts")
def _(g: Game, me: int, n: Any, winner: int, loser: int, lead: int, usual: bool) -> str | None:
    return "yes" if winner == me and lead <= n.lead and attacks(g, me) else None


QUIBBLERS = devotee(
    "Quibblers",
    "Green",
    (3, 3, 1, 3),
    text=(
        "Once a round, when Fire would frighten it or a Zealot of yours, you may discard a card from hand instead; "
        "it stays."
    ),
)


@QUIBBLERS.on("instead_frightened")
async def _(g: Game, me: int, n: Any, card: int, to: int, doer: int | None) -> bool:
    seat = owner(g, me)
    if doer is None or owner(g, card) != seat or not (card == me or is_zealot(g, card)):
        return False
    if g.mark(me, "used") or not g.zone(seat, HAND):
        return False
    pick = await g.choose(seat, "ask-quibblers", g.zone(seat, HAND), ["pass"], args=(("card", card),), about="discard")
    if pick == "pass":
        return False
    await k.discard_from_hand(g, seat, [pick])
    g.set_mark(me, "used", 1)
    g.log("text-quibblers", me, card)
    return True


INKWIDOWS = devotee(
    "Inkwidows",
    "Green",
    (3, 3, 4, 1),
    text="When put on the field, you may look at all face-down attachments of one opponent.",
)


@INKWIDOWS.on("placed", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, seat: int) -> None:
    hiding = [s for s in opponents(g, seat) if k.face_down_of(g, s)]
    whose = await k.may_name_player(g, seat, "ask-inkwidows", hiding, "look")
    if whose is not None:
        await k.look(g, seat, k.face_down_of(g, whose), whose)


DOUBTERS = devotee(
    "Doubters",
    "Green",
    (3, 3, 2, 2),
    text="It carries no attachment. Against Zealots, +1 Reason.",
    extra={"bare": True},
)


@DOUBTERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    other = other_in_duel(g, me) if card == me and stat == REASON else None
    return int(other is not None and is_zealot(g, other))


FOOTNOTERS = devotee(
    "Footnoters",
    "Green",
    (3, 3, 2, 2),
    text=(
        "When its Reason crusade converts nobody, look at the top {look} cards: one to hand, the rest under your draw "
        "pile."
    ),
    look=3,
)


@FOOTNOTERS.on("crusade_over", only=own_crusade("reason", "nothing", "replaced"))
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    seat = owner(g, me)
    top = await k.look_at_top(g, seat, n.look)
    if not top:
        return
    pick = await g.choose(seat, "ask-footnoters", top, hidden=True, about="take")
    await g.blur(seat, top)
    await g.move([pick], g.place(seat, HAND))
    await g.move([c for c in top if c != pick], g.place(seat, DRAW_PILE))
    g.log("text-footnoters", me, seat, len(top) - 1)


SEEDCLERKS = devotee(
    "Seedclerks",
    "Green",
    (4, 3, 2, 2),
    text="If you discarded at Refill, draw {draw} cards after it.",
    draw=2,
)


@SEEDCLERKS.on("refilled", only=lambda g, me, n, seat, discarded: owner(g, me) == seat and discarded > 0)
async def _(g: Game, me: int, n: Any, seat: int, discarded: int) -> None:
    await k.draw(g, seat, n.draw)


FOXTUTORS = devotee(
    "Foxtutors",
    "Green",
    (3, 3, 3, 1),
    text="While you have one opponent only, your other cards of printed Reason {low} or less have +1 Reason.",
    low=3,
)


@FOXTUTORS.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != REASON or not comrades(g, me, card):
        return 0
    return int(g.face(card).stats[REASON] <= n.low and not crowd(g, me))


CLOCKFEEDERS = devotee(
    "Clockfeeders",
    "Green",
    (3, 3, 1, 2),
    text="When it crusades by Fire, its printed Reason stands in for its printed Fire.",
)


@CLOCKFEEDERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if card != me or stat != FIRE or not attacks(g, me, "fire"):
        return 0
    stats = g.face(me).stats
    return stats[REASON] - stats[FIRE]


DIALMAKERS = devotee(
    "Dialmakers",
    "Green",
    (3, 3, 1, 2),
    text="Zealots may not crusade by Reason against it.",
)


@DIALMAKERS.on("forbid")
def _(g: Game, me: int, n: Any, attacker: int, defender: int, way: str) -> Reason | None:
    return ("why-dialmakers",) if defender == me and way == "reason" and is_zealot(g, attacker) else None


COPYISTS = devotee(
    "Copyists",
    "Green",
    (3, 3, 2, 2),
    text="After your Reinforce, you may take back into hand one of your attachments that is still face down.",
)


@COPYISTS.on("reinforced", only=yours)
async def _(g: Game, me: int, n: Any, seat: int) -> None:
    hidden = k.face_down_of(g, seat)
    if not hidden:
        return
    pick = await g.choose(seat, "ask-copyists", hidden, ["pass"], about="take-back")
    if pick != "pass":
        g.log("takes-back", seat, g.host(pick))
        await g.move([pick], g.place(seat, HAND))


HEDGEHOPPERS = devotee(
    "Hedgehoppers",
    "Green",
    (3, 3, 2, 2),
    text="After its own Crusade, you may return it to your hand.",
)


@HEDGEHOPPERS.on("crusade_over", only=own_crusade(""))
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    if on_field(g, me) and await g.choose(owner(g, me), "ask-hedgehoppers", (), ["no", "yes"], about="return") == "yes":
        await k.to_hand(g, me)


KNOTREADERS = devotee(
    "Knotreaders",
    "Green",
    (4, 3, 2, 2),
    text="A card it converts by Reason goes to your field instead, if there is room.",
)


@KNOTREADERS.on("joins_field")
def _(g: Game, me: int, n: Any, doer: int | None) -> bool:
    return doer == me
