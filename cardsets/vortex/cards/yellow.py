"""The 24 Devotees of Yellow: they burn: rulers by fear who like a full field and change sides."""

from __future__ import annotations

from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex.cards.declare import comrades, crowd, devotee, it_is_me, own_crusade, owner
from cardsets.vortex.crusade import once_more
from cardsets.vortex.words import (
    DISCARD,
    FEARFUL,
    FIRE,
    HAND,
    REASON,
    REPULSION,
    duel,
    field,
    hidden_under,
    is_convert,
    is_devotee,
    on_field,
    opponents,
)
from engine.game import Game

GILDERS = devotee("Gilders", "Yellow", (3, 4, 1, 2))

SAFFRON_GUARD = devotee("Saffron Guard", "Yellow", (2, 5, 1, 4))

NOONBISHOPS = devotee("Noonbishops", "Yellow", (2, 5, 1, 3))

PYREBUILDERS = devotee("Pyrebuilders", "Yellow", (2, 6, 1, 2))

TITHEFARMERS = devotee("Tithefarmers", "Yellow", (3, 4, 3, 2))

COALCARRIERS = devotee("Coalcarriers", "Yellow", (2, 4, 1, 4))
STOKERS = devotee(
    "Stokers",
    "Yellow",
    (2, 5, 2, 3),
    text="When they defend, your other cards have +1 Reason for each opponent beyond the first.",
)


@STOKERS.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != REASON or not comrades(g, me, card):
        return 0
    d = duel(g)
    return crowd(g, me) if d is not None and d.defender == card else 0


KILNMASTERS = devotee(
    "Kilnmasters",
    "Yellow",
    (2, 5, 2, 2),
    text="Your other cards have +1 Repulsion for each opponent beyond the first.",
)


@KILNMASTERS.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return crowd(g, me) if stat == REPULSION and comrades(g, me, card) else 0


TORCHWIVES = devotee(
    "Torchwives",
    "Yellow",
    (2, 3, 1, 3),
    text="After it frightens as attacker, it may crusade once more by Fire, as often a round as you have opponents.",
)


@TORCHWIVES.on("crusade_over", only=own_crusade("fire", "frightened"))
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    once_more(g, me, ("fire",), most=len(opponents(g, owner(g, me))))


CENSERS = devotee(
    "Censers",
    "Yellow",
    (2, 3, 2, 2),
    text="Its Fire frightens with any lead; it never kills.",
)


@CENSERS.on("fire_result")
def _(g: Game, me: int, n: Any, attacker: int, defender: int, lead: int, usual: str) -> str:
    return "frightened" if attacker == me else usual


SPARKBEARERS = devotee(
    "Sparkbearers",
    "Yellow",
    (2, 3, 2, 3),
    text="When put on the field, you may attach one card from your hand to it, face down.",
)


@SPARKBEARERS.on("placed", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, seat: int) -> None:
    hand = g.zone(seat, HAND)
    if not hand or k.host_refusal(g, me) is not None:
        return
    pick = await g.choose(seat, "ask-sparkbearers", hand, ["pass"], hidden=True, about="attach")
    if pick != "pass":
        await k.attach(g, pick, me, seat)


WICKTRIMMERS = devotee(
    "Wicktrimmers",
    "Yellow",
    (3, 4, 2, 2),
    text="When it crusades by Fire, you may lower its Fire for that Crusade, by up to {dim}.",
    dim=2,
)


@WICKTRIMMERS.on("declared", only=lambda g, me, n, attacker, defender, way: attacker == me and way == "fire")
async def _(g: Game, me: int, n: Any, attacker: int | None, defender: int | None, way: str) -> None:
    words = ["pass", *[str(i) for i in range(1, n.dim + 1)]]
    pick = await g.choose(owner(g, me), "ask-wicktrimmers", (), words, args=(g.value(me, FIRE),), about="dim")
    if pick != "pass":
        g.set_mark(me, "dimmed", int(pick))
        g.log("text-wicktrimmers", me, -int(pick))


@WICKTRIMMERS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return -g.mark(me, "dimmed") if card == me and stat == FIRE else 0


@WICKTRIMMERS.on("crusade_over", only=lambda g, me, n, *crusade: g.mark(me, "dimmed") > 0)
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    g.set_mark(me, "dimmed", 0)


CANDLELORDS = devotee(
    "Candlelords",
    "Yellow",
    (2, 3, 2, 3),
    text="+1 Repulsion for each other card of your colour on your field.",
)


@CANDLELORDS.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if card != me or stat != REPULSION:
        return 0
    seat = owner(g, me)
    return sum(c != me and not is_convert(g, c, seat) for c in field(g, seat))


THRONGLEADERS = devotee(
    "Throngleaders",
    "Yellow",
    (3, 3, 2, 2),
    text="While your field holds {many} or more cards, your other cards have +1 Fire.",
    many=4,
)


@THRONGLEADERS.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != FIRE or not comrades(g, me, card):
        return 0
    return int(len(field(g, owner(g, me))) >= n.many)


ASHMAGISTRATES = devotee(
    "Ashmagistrates",
    "Yellow",
    (2, 4, 2, 3),
    text="Cards on fields smaller than yours have −1 Repulsion.",
)


@ASHMAGISTRATES.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != REPULSION or not on_field(g, card):
        return 0
    return -int(len(field(g, owner(g, card))) < len(field(g, owner(g, me))))


SUNPREFECTS = devotee(
    "Sunprefects",
    "Yellow",
    (3, 5, 1, 3),
    text="When its Fire is held off, the defender gets nothing for it.",
)


@SUNPREFECTS.on("no_reward")
def _(g: Game, me: int, n: Any, attacker: int, defender: int) -> bool:
    return attacker == me


WEATHERCOCKS = devotee(
    "Weathercocks",
    "Yellow",
    (2, 4, 2, 3),
    text="When it would be converted by Reason while defending, it goes to your Fearful pile instead.",
)


@WEATHERCOCKS.on("instead_converted")
async def _(g: Game, me: int, n: Any, card: int, to: int, doer: int | None, way: str) -> bool:
    d = duel(g)
    if card != me or way != "reason" or d is None or d.defender != me:
        return False
    g.log("text-weathercocks", me, owner(g, me))
    await k.leave_field(g, me, g.place(owner(g, me), FEARFUL))
    return True


SMOKE_HEIRS = devotee(
    "Smoke Heirs",
    "Yellow",
    (3, 3, 3, 2),
    text="When it would be killed, you may kill another card of yours on the field instead.",
)


@SMOKE_HEIRS.on("instead_killed")
async def _(g: Game, me: int, n: Any, card: int, killer: int | None) -> bool:
    others = [c for c in field(g, owner(g, me)) if c != me] if card == me else []
    if not others:
        return False
    pick = await g.choose(owner(g, me), "ask-smoke-heirs", others, ["pass"], about="sacrifice")
    if pick == "pass":
        return False
    g.log("text-smoke-heirs", me, pick)
    await k.kill(g, pick)
    return True


CROWNGIVERS = devotee(
    "Crowngivers",
    "Yellow",
    (2, 3, 3, 2),
    text="After your Reinforce, you may put one more Devotee from hand on the field.",
)


@CROWNGIVERS.on("reinforced", only=lambda g, me, n, seat: owner(g, me) == seat)
async def _(g: Game, me: int, n: Any, seat: int) -> None:
    await k.may_put_from_hand(g, seat, "ask-crowngivers")


PARADE_SAINTS = devotee(
    "Parade Saints",
    "Yellow",
    (2, 3, 2, 2),
    text="Once a round, when a card of yours frightens, you may put a Devotee from hand on the field.",
)


@PARADE_SAINTS.on("frightened", only=lambda g, me, n, card, source, to, doer: doer is not None and owner(g, me) == to)
async def _(g: Game, me: int, n: Any, card: int | None, source: int, to: int, doer: int | None) -> None:
    if not g.mark(me, "used") and await k.may_put_from_hand(g, to, "ask-parade-saints"):
        g.set_mark(me, "used", 1)


MATCHGIRLS = devotee(
    "Matchgirls",
    "Yellow",
    (2, 4, 2, 2),
    text="After its Fire is held off, it may crusade once more this round, by Reason.",
)


@MATCHGIRLS.on("crusade_over", only=own_crusade("fire", "held-off"))
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    once_more(g, me, ("reason",))


HONEYTONGUES = devotee(
    "Honeytongues",
    "Yellow",
    (2, 4, 3, 3),
    text="When it is converted, take one other Devotee from the winner's discard pile into yours.",
)


@HONEYTONGUES.on("converted", only=it_is_me)
async def _(g: Game, me: int, n: Any, card: int | None, source: int, to: int, doer: int | None, way: str) -> None:
    others = [c for c in g.zone(to, DISCARD) if c != me and is_devotee(g, c)]
    await k.take(g, source, others, "ask-honeytongues", DISCARD, must=True)


CINDER_COURT = devotee(
    "Cinder Court",
    "Yellow",
    (2, 3, 1, 3),
    text="+1 Reason for each {step} cards in your Fearful pile.",
    step=3,
)


@CINDER_COURT.on("modify", own=True)
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return len(g.zone(owner(g, me), FEARFUL)) // n.step if card == me and stat == REASON else 0


FLAREHERALDS = devotee(
    "Flareheralds",
    "Yellow",
    (3, 3, 1, 2),
    text=(
        "Once a round, when another card is put on your field, you may reveal one face-down attachment of an opponent."
    ),
)


@FLAREHERALDS.on("placed", only=lambda g, me, n, card, seat: card != me and owner(g, me) == seat)
async def _(g: Game, me: int, n: Any, card: int | None, seat: int) -> None:
    hidden = [u for s in opponents(g, seat) for c in field(g, s) for u in hidden_under(g, c)]
    if not hidden or g.mark(me, "used"):
        return
    pick = await g.choose(seat, "ask-flareheralds", hidden, ["pass"], about="reveal")
    if pick != "pass":
        g.set_mark(me, "used", 1)
        await k.reveal(g, pick)
