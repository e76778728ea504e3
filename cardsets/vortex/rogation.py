"""Step 2, the Rogations (VX-4), as queued steps: rogation, effect, rogation-done.

A Rogation's card says, in `extra`: min (its user's minimum), opp (a number, or ">" "=" "<"), affects (one of AFFECTS),
time ("now", "round" or "trigger") and marks (what it sets for those affected). Its hook "effect" is
`(g, me, n, user, affected)`; it is not heard once its user has left. While it lies face up its other hooks are in
force: for the round, or beyond it until it is `used_up`. Told: rogation_played: user, card. Asked: lower_minimum: seat,
card -> by how much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex import marks
from cardsets.vortex.words import HAND, ROGATION, STANDING, VORTEX, devotees_in_hand, field, opponents, turn_order
from engine.choice import Reason
from engine.game import Game
from engine.rules import StepFn

NO_ROGATION = ("why-no-rogation",)
AFFECTS = (
    "you",
    "everyone individually",
    "everyone wholly",
    "opponents individually",
    "opponents wholly",
)


def meets(sign: int | str, user: int, opponent: int) -> bool:
    """VX-4.3: whether an opponent's count of cards meets the opponents' minimum."""
    if isinstance(sign, int):
        return opponent >= sign
    return opponent > user if sign == ">" else opponent >= user if sign == "=" else opponent < user


def affected_by(g: Game, no: int, user: int) -> list[int]:
    """VX-4.3 to 4.7: the players affected by the counts at this moment, in turn order."""
    extra = g.face(no).extra
    own = len(field(g, user))
    others = opponents(g, user)
    met = [s for s in others if meets(extra["opp"], own, len(field(g, s)))]
    everyone = len(met) == len(others)
    kind = extra["affects"]
    if kind == "you":
        chosen = [user] if everyone else []
    elif kind.endswith("wholly"):
        chosen = [*others] if everyone else []
    else:
        chosen = met
    if kind.startswith("everyone") and everyone:
        chosen = [*chosen, user]
    return [s for s in turn_order(g) if s in chosen]


def playable(g: Game, seat: int) -> Callable[[Any], Reason | None]:
    """Why a hand card cannot be played as a Rogation now."""
    cards, faces, own = g.state.cards, g.rules.faces, len(field(g, seat))

    def why(c: int | str) -> Reason | None:
        if c.__class__ is str:
            return None
        if faces[cards[c].face].kind != ROGATION:  # type: ignore[index]
            return NO_ROGATION
        least = minimum(g, seat, c)  # type: ignore[arg-type]
        return ("why-minimum", least, own) if own < least else None

    return why


def minimum(g: Game, seat: int, no: int) -> int:
    """VX-4.2: how many cards on the field a player needs for this Rogation; hooks "lower_minimum" lower it."""
    least: int = g.face(no).extra["min"]
    for source, hook, n in g.listeners("lower_minimum"):
        least -= hook(g, source, n, seat, no)
    return least if least > 0 else 0


async def rogation(g: Game, seat: int, number: int) -> None:
    """VX-4.1: a player plays Rogation number `number` (from 0) of this round, or passes."""
    if g.is_out(seat) or number >= marks.count(g, seat, "rogation", 1):
        return
    pick = await g.choose(
        seat,
        "ask-rogation",
        g.zone(seat, HAND),
        ["pass"],
        why=playable(g, seat),
        about="rogation",
    )
    if pick == "pass":
        g.log("no-rogation", seat)
        return
    offering = await ask_offering(g, seat, pick)
    await play(g, seat, pick, offering)


async def ask_offering(g: Game, seat: int, no: int) -> int | None:
    """VX-4.12: where it would clash with the Vortex card, its user may sacrifice a Devotee to override that card."""
    extra = g.face(no).extra
    settings = extra.get("marks", ())
    if not settings or not marks.would_clash(g, settings, affected_by(g, no, seat)):
        return None
    own = field(g, seat)
    cards = [*devotees_in_hand(g, seat), *(own if len(own) > minimum(g, seat, no) else ())]
    pick = await g.choose(seat, "ask-offering", cards, ["no-offering"], args=(("card", no),), about="offering")
    return None if pick == "no-offering" else pick


async def play(g: Game, seat: int, no: int, offering: int | None) -> None:
    """A Rogation is played: the offering first, then the affected are counted and fixed (VX-4.8)."""
    if offering is not None:
        await offer(g, seat, offering)
    await g.move([no], g.shared_place(STANDING))
    k.bump_fact(g, "rogations", seat)
    g.set_mark(no, "offered", int(offering is not None))
    affected = affected_by(g, no, seat)
    g.set_mark(no, "affects", sum(1 << s for s in affected))
    g.set_mark(no, "user", seat + 1)
    g.log("plays-rogation", seat, no)
    for s in affected:
        g.log("affects", s)
    if not affected:
        g.log("affects-nobody")
    g.then(("effect", g.pack(no), seat, offering is not None), ("rogation-done", g.pack(no), seat))


async def offer(g: Game, seat: int, no: int) -> None:
    """The offering goes to the Vortex, a field card with its attachments. It is no kill."""
    vortex = g.shared_place(VORTEX)
    if no in g.zone(seat, HAND):
        await g.move([no], vortex)
        g.log("offers", seat, no)
    else:
        g.log("offers", seat, no)
        await k.leave_field(g, no, vortex, attachments=vortex)


async def effect(g: Game, card: Any, seat: int, offered: bool) -> None:
    """What a Rogation does when it is played: it sets its marks and does its immediate deed."""
    (no,) = g.unpack((card,))
    if no is None:
        return
    face, affected = g.face(no), k.affected(g, no)
    settings = face.extra.get("marks", ())
    if settings:
        marks.put(g, no, settings, affected, g.state.cards[no].ref, offered)
    hook = face.hooks.get("effect")
    if hook is not None and affected and not g.is_out(seat):
        await hook(g, no, face.n, seat, affected)


async def rogation_done(g: Game, card: Any, seat: int) -> None:
    """VX-4.10: after use it goes to the Vortex; one that lasts for the round lies face up until then."""
    (no,) = g.unpack((card,))
    if no is None:
        return
    if g.face(no).extra["time"] == "now" or not g.mark(no, "affects"):
        await g.move([no], g.shared_place(VORTEX))
    g.tell("rogation_played", seat, no, cards=(1,))


def waits(g: Game, no: int) -> bool:
    """Whether a standing Rogation lies on beyond the round, until what it waits for has happened."""
    return g.face(no).extra["time"] == "trigger" and not g.is_out(k.user_of(g, no))


async def used_up(g: Game, no: int) -> None:
    """A standing Rogation has done what it lay there for: it goes to the Vortex."""
    if no in k.standing(g):
        g.log("used-up", no)
        await g.move([no], g.shared_place(VORTEX))


STEPS: dict[str, StepFn] = {"rogation": rogation, "effect": effect, "rogation-done": rogation_done}
