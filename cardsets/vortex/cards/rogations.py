"""The 24 different Rogations, two copies each.

In a declaration: own minimum, opponents' minimum, whom it affects, how long it lies there. What it sets for those
affected stands in `marks`; what it does at once is its hook "effect". "Affected" are always those fixed by VX-4.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex.cards.declare import rogation
from cardsets.vortex.rogation import used_up
from cardsets.vortex.words import (
    ATTACK,
    DISCARD,
    FIELD,
    FIRE,
    HAND,
    REASON,
    REPULSION,
    VORTEX,
    carries,
    colour_of,
    duel,
    field,
    hidden_under,
    is_devotee,
    is_zealot,
    opponents,
)
from engine.choice import Reason
from engine.game import Game

# ---------------------------------------------------------------------- the five of VX-4.14
CHARITY = rogation(
    "Charity",
    1,
    2,
    "everyone individually",
    "now",
    text="Each affected player may discard one card from hand; whoever does draws {draw} cards.",
    draw=2,
)


@CHARITY.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    gave = []
    for seat in affected:
        if g.zone(seat, HAND):
            pick = await g.choose(seat, "ask-charity", g.zone(seat, HAND), ["pass"], args=(n.draw,), about="discard")
            if pick != "pass":
                await k.discard_from_hand(g, seat, [pick])
                gave.append(seat)
    for seat in gave:
        await k.draw(g, seat, n.draw)


SACRIFICE = rogation(
    "Sacrifice",
    2,
    ">",
    "everyone wholly",
    "round",
    text="Each affected player kills one own Zealot. Crusades go in reverse order this round.",
    marks=[("order", "reverse", 0)],
)


@SACRIFICE.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    await k.each_kills_one(g, {s: [c for c in field(g, s) if is_zealot(g, c)] for s in affected}, "ask-sacrifice")


GOODWILL = rogation(
    "Goodwill",
    1,
    "=",
    "everyone individually",
    "now",
    text="Each affected player may put one Devotee from hand on the field.",
)


@GOODWILL.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    for seat in affected:
        await k.may_put_from_hand(g, seat, "ask-goodwill")


rogation(
    "Bacchanalia",
    4,
    "<",
    "you",
    "round",
    text="You may frenzy once more this round.",
    marks=[("frenzy", "extra", 1)],
)
rogation(
    "Burial Rites",
    1,
    0,
    "everyone wholly",
    "round",
    text="The affected skip their Frenzy step this round.",
    marks=[("frenzy", "skip", 0)],
)

# ---------------------------------------------------------------------- cards lost and won
LATE_RECKONING = rogation(
    "Late Reckoning", 1, ">", "opponents individually", "now", text="Each affected player kills one own Devotee."
)


@LATE_RECKONING.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    bare = {s: [c for c in field(g, s) if not is_zealot(g, c)] for s in affected}
    await k.each_kills_one(g, bare, "ask-late-reckoning")


LONG_WAY_HOME = rogation(
    "Long Way Home",
    0,
    ">",
    "you",
    "now",
    text="Take up to {back} dead Devotees of your own colour from the Vortex into your hand.",
    back=2,
)


@LONG_WAY_HOME.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    own = [c for c in g.shared(VORTEX) if is_devotee(g, c) and g.face(c).group == colour_of(g, user)]
    for number in range(1, min(n.back, len(own)) + 1):
        pick = await g.choose(user, "ask-long-way-home", own, ["done"], args=(number, n.back), about="take")
        if pick == "done":
            break
        own.remove(pick)
        g.log("takes-hand", user, pick)
        await g.move([pick], g.place(user, HAND))


MASS_SERMON = rogation(
    "Mass Sermon",
    5,
    "<",
    "you",
    "now",
    text="Convert one opponent's Devotee whose Reason is lower than that of a card of yours by 1 to {top}.",
    top=2,
)


@MASS_SERMON.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    own = {g.value(c, REASON) for c in field(g, user)}

    def why(c: int) -> Reason | None:
        if is_zealot(g, c):
            return ("why-zealot",)
        reason = g.value(c, REASON)
        return None if any(reason + lead in own for lead in range(1, n.top + 1)) else ("why-no-lead", n.top)

    cards = [c for s in opponents(g, user) for c in field(g, s)]
    if any(why(c) is None for c in cards):
        pick = await g.choose(user, "ask-mass-sermon", cards, why=why, about="convert")
        await k.convert(g, pick, user, None, "text")


TOP_HEAVY = rogation(
    "Top Heavy",
    0,
    5,
    "opponents individually",
    "now",
    text="Each affected player takes {cards} own cards off the field into the own discard pile.",
    cards=2,
)


@TOP_HEAVY.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    picks: list[int] = []
    for seat in affected:
        most = min(n.cards, len(field(g, seat)))
        for number in range(1, most + 1):
            rest = [c for c in field(g, seat) if c not in picks]
            picks.append(await g.choose(seat, "ask-top-heavy", rest, args=(number, most), about="lose"))
    for no in picks:
        await k.take_off(g, no)


THIN_SOUP = rogation(
    "Thin Soup",
    2,
    3,
    "everyone individually",
    "now",
    text="Each affected player discards {cards} cards from hand.",
    cards=2,
)


@THIN_SOUP.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    for seat in affected:
        await k.must_discard(g, seat, n.cards, "ask-thin-soup")


WIDOWS_MITE = rogation(
    "Widow's Mite",
    3,
    0,
    "everyone individually",
    "round",
    text="Whenever a card of an affected player is killed this round, that player draws {draw} cards.",
    draw=2,
)


@WIDOWS_MITE.on("killed", only=lambda g, me, n, card, seat, killer: seat in k.affected(g, me))
async def _(g: Game, me: int, n: Any, card: int | None, seat: int, killer: int | None) -> None:
    await k.draw(g, seat, n.draw)


# ---------------------------------------------------------------------- steps of the round
rogation(
    "Night March",
    3,
    2,
    "you",
    "round",
    text="You may crusade once more this round, with a card that has not crusaded yet.",
    marks=[("crusade", "fresh", 1)],
)
rogation(
    "Barred Gates",
    2,
    4,
    "opponents individually",
    "round",
    text="The affected skip their Reinforce step this round.",
    marks=[("reinforce", "skip", 0)],
)
rogation(
    "Village Levy",
    1,
    "=",
    "you",
    "round",
    text="You may reinforce with {more} Devotees more this round.",
    marks=[("reinforce", "extra", "more")],
    more=2,
)
rogation(
    "Held Breath",
    3,
    1,
    "opponents wholly",
    "round",
    text="The affected may play no more Rogations this round.",
    marks=[("rogation", "skip", 0)],
)
rogation(
    "Idle Sunday",
    2,
    4,
    "everyone wholly",
    "round",
    text="The affected skip their Crusade this round.",
    marks=[("crusade", "skip", 0)],
)
rogation(
    "Buried Blades",
    1,
    1,
    "everyone wholly",
    "round",
    text="The affected may not crusade to kill this round.",
    marks=[("kill", "forbid", 0)],
)
BEACON_FIRES = rogation(
    "Beacon Fires",
    3,
    "=",
    "you",
    "round",
    text="This round your cards have Fire +{plus} and may crusade by Fire.",
    marks=[("fire", "permit", 0)],
    plus=2,
)


@BEACON_FIRES.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat != FIRE or g.kind_at(card) != FIELD:
        return 0
    return n.plus if g.seat_at(card) == k.user_of(g, me) else 0


# ---------------------------------------------------------------------- until something happens
SAFE_CONDUCT = rogation(
    "Safe Conduct",
    2,
    2,
    "you",
    "trigger",
    text="The next time a Crusade would kill one of your cards, it returns to your hand instead.",
)


@SAFE_CONDUCT.on("instead_killed")
async def _(g: Game, me: int, n: Any, card: int, killer: int | None) -> bool:
    d = duel(g)
    if d is None or card not in (d.attacker, d.defender) or g.seat_at(card) != k.user_of(g, me):
        return False
    g.log("text-safe-conduct", me, card)
    await k.to_hand(g, card)
    await used_up(g, me)
    return True


THORN_HEDGE = rogation(
    "Thorn Hedge",
    3,
    2,
    "you",
    "round",
    text="When your cards are first crusaded against this round, the target's Reason, Repulsion and Attack are {plus}"
    " higher in that Crusade.",
    plus=2,
)


def against_its_user(g: Game, me: int, n: Any, attacker: int, defender: int, way: str) -> bool:
    """A Crusade against a card of the player who played this Rogation."""
    return g.seat_at(defender) == k.user_of(g, me)


@THORN_HEDGE.on("declared", only=against_its_user)
async def _(g: Game, me: int, n: Any, attacker: int | None, defender: int | None, way: str) -> None:
    g.set_mark(me, "on", 1)
    g.log("text-thorn-hedge", me, defender, n.plus)


@THORN_HEDGE.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if stat not in (REASON, REPULSION, ATTACK) or not g.mark(me, "on"):
        return 0
    d = duel(g)
    return n.plus if d is not None and d.defender == card else 0


@THORN_HEDGE.on("crusade_over", only=lambda g, me, n, *crusade: g.mark(me, "on") > 0)
async def _(g: Game, me: int, n: Any, *crusade: Any) -> None:
    await used_up(g, me)


# ---------------------------------------------------------------------- looks and exchanges
DRAWN_CURTAIN = rogation(
    "Drawn Curtain",
    2,
    1,
    "opponents individually",
    "now",
    text="Of each affected player, reveal one face-down attachment of your choice.",
)


@DRAWN_CURTAIN.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    picks = []
    for seat in affected:
        veiled = [c for c in field(g, seat) if hidden_under(g, c)]
        if veiled:
            host = await g.choose(user, "ask-drawn-curtain", veiled, args=(seat,), about="reveal")
            under = hidden_under(g, host)
            if len(under) > 1:
                name = ("card", host)
                under = [await g.choose(user, "ask-drawn-curtain-which", under, args=(name,), about="reveal")]
            picks.append(under[0])
    for u in picks:
        await k.reveal(g, u)


OPENED_LETTER = rogation(
    "Opened Letter",
    4,
    "<",
    "opponents individually",
    "now",
    text="Look at the hand of one affected player. You may discard one Rogation or Frenzy from it.",
)


@OPENED_LETTER.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    whose = affected[0]
    if len(affected) > 1:
        colours = {colour_of(g, s): s for s in affected}
        whose = colours[await g.choose(user, "ask-opened-letter", (), list(colours), about="look")]
    hand = g.zone(whose, HAND)
    await k.look(g, user, hand, whose)
    if not hand:
        return

    def why(c: int | str) -> Reason | None:
        return ("why-devotee",) if not isinstance(c, str) and is_devotee(g, c) else None

    pick = await g.choose(user, "ask-opened-letter-discard", hand, ["pass"], why=why, args=(whose,), about="spoil")
    if pick != "pass":
        await k.discard_from_hand(g, whose, [pick])


SWAPPED_ROBES = rogation(
    "Swapped Robes",
    2,
    "=",
    "opponents individually",
    "now",
    text="Exchange the attachments of one of your Zealots and of one Zealot of an affected player.",
)


@SWAPPED_ROBES.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    own = [c for c in field(g, user) if is_zealot(g, c)]
    theirs = [c for s in affected for c in field(g, s) if is_zealot(g, c)]

    def refusal(mine: int, other: int) -> Reason | None:
        for host, gives in ((mine, other), (other, mine)):
            if len(g.under(gives)) > carries(g, host):
                return ("why-full-host", carries(g, host))
        return None

    def why_mine(c: int) -> Reason | None:
        return None if any(refusal(c, o) is None for o in theirs) else ("why-no-exchange",)

    if all(why_mine(c) is not None for c in own):
        return
    mine = await g.choose(user, "ask-swapped-robes", own, why=why_mine, about="exchange")
    name = ("card", mine)
    other = await g.choose(
        user, "ask-swapped-robes-with", theirs, why=lambda c: refusal(mine, c), args=(name,), about="exchange"
    )
    g.log("exchanges", user, mine, other)
    for u, host in [*[(u, other) for u in g.under(mine)], *[(u, mine) for u in g.under(other)]]:
        await g.shift(u, host)


STILL_BASIN = rogation(
    "Still Basin",
    1,
    1,
    "you",
    "now",
    text="Look at the top {look} cards of your draw pile. Take one into hand and discard the others.",
    look=3,
)


@STILL_BASIN.on("effect")
async def _(g: Game, me: int, n: Any, user: int, affected: Sequence[int]) -> None:
    top = await k.look_at_top(g, user, n.look)
    if not top:
        return
    pick = await g.choose(user, "ask-still-basin", top, hidden=True, about="keep")
    g.log("text-still-basin", me, user)
    await g.move([pick], g.place(user, HAND))
    for no in top:
        if no != pick:
            await g.move([no], g.place(user, DISCARD))
            g.log("discards", user, no)
