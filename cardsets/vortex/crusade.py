"""Step 4, the Crusade (VX-6), as queued steps: crusade, unveil, compare, held-off, duel-end, and crusade-again.

Hooks heard here, beside those of `keywords`: forbid (attacker, defender, way) -> a reason or None · must_crusade
(seat) -> bool · lead_converts (winner, loser, lead, usual) -> "yes", "no" or None · fire_result (attacker,
defender, lead, usual) -> result · equal_attack (attacker, defender) -> the card that stays, or None · no_reward
(attacker, defender) -> whether the defender gets nothing for holding off Fire. Told: declared: attacker, defender,
way · held_off: defender, attacker, lead · kills: the killer, the dead, its player, the killer's player, then each card
that was attached to the dead · crusade_over: attacker, defender, way, by, against, result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex import marks
from cardsets.vortex.words import (
    ATTACK,
    FIRE,
    HAND,
    REASON,
    REPULSION,
    WAYS,
    duel,
    field,
    hidden_under,
    is_zealot,
    on_field,
    opponents,
    turn_order,
)
from engine.card import FACE_UP
from engine.choice import Reason, Why
from engine.game import Game
from engine.rules import StepFn

PASS = ("pass",)
WINDOW = (1, 2)
"""VX-6.4, VX-6.5: the leads that convert."""


# ---------------------------------------------------------------------- what is legal
def why_not_way(g: Game, attacker: int, defender: int, way: str) -> Reason | None:
    """Why this Crusade may not be made in this way."""
    seat = g.seat_at(attacker)
    if marks.has(g, seat, way, "forbid"):
        return ("why-way-forbidden", way)
    if way == "reason" and marks.has(g, seat, "reason_zealot", "forbid") and is_zealot(g, attacker):
        return ("why-zealot-reason",)
    for source, hook, n in g.listeners("forbid"):
        reason: Reason | None = hook(g, source, n, attacker, defender, way)
        if reason is not None:
            return reason
    return None


def why_not_target(g: Game, attacker: int, defender: int, ways: Sequence[str]) -> Reason | None:
    """Why a card cannot be the target of this attacker in any of these ways."""
    reason: Reason | None = None
    for way in ways:
        reason = why_not_way(g, attacker, defender, way)
        if reason is None:
            return None
    return reason or ("why-no-way",)


def targets(g: Game, seat: int) -> list[int]:
    """All cards of all opponents, in turn order."""
    found: list[int] = []
    for s in opponents(g, seat):
        found += field(g, s)
    return found


def why_not_attacker(g: Game, seat: int, attacker: int, ways: Sequence[str]) -> Reason | None:
    """Why a card cannot crusade now."""
    reason: Reason | None = ("why-no-target",)
    for defender in targets(g, seat):
        reason = why_not_target(g, attacker, defender, ways)
        if reason is None:
            return None
    return reason


def unbarred(g: Game, seat: int) -> bool:
    """Whether nothing at all forbids this player any Crusade, so that cards need not be looked at one by one."""
    for owner, _, how, _, _ in g.state.facts["marks"]:
        if how == "forbid" and (owner == seat or owner < 0):
            return False
    return not g.listeners("forbid")


def must_attack(g: Game, seat: int, ways: Sequence[str]) -> list[int]:
    """The cards of which one has to make a player's first Crusade of the round."""
    heard = g.listeners("must_crusade")
    if not heard or k.this_round(g, "crusades", seat):
        return []
    return [
        source
        for source, hook, n in heard
        if hook(g, source, n, seat) and why_not_attacker(g, seat, source, ways) is None
    ]


# ---------------------------------------------------------------------- steps
async def crusade(g: Game, seat: int, number: int) -> None:
    """VX-6.1: a player's Crusade number `number` (from 0) of this round: attacker, target, way; or none."""
    count = marks.count(g, seat, "crusade", 1)
    if g.is_out(seat) or number >= count:
        return
    fresh = number >= count - marks.fresh(g, seat)
    if await declare(g, seat, field(g, seat), WAYS, fresh=fresh):
        k.bump_fact(g, "crusades", seat)
    else:
        g.log("no-crusade", seat)


async def crusade_again(g: Game, seat: int, card: Any, ways: Sequence[str]) -> None:
    """A card (or, where none is named, any own card) may crusade once more, at once."""
    own = [] if g.is_out(seat) else field(g, seat)
    if card:
        (only,) = g.unpack((card,))
        own = [c for c in own if c == only]
    attackers = [c for c in own if why_not_attacker(g, seat, c, ways) is None]
    if attackers and await declare(g, seat, attackers, ways):
        k.bump_fact(g, "crusades", seat)


def attackers(g: Game, seat: int, ways: Sequence[str], musts: Sequence[int], fresh: bool) -> Why:
    """Why a card cannot crusade now, or a player may not pass."""

    def why(c: int | str) -> Reason | None:
        if isinstance(c, str):
            return ("why-must-crusade", ("card", musts[0])) if musts else None
        if musts and c not in musts:
            return ("why-must-crusade", ("card", musts[0]))
        if fresh and g.mark(c, "crusaded"):
            return ("why-crusaded",)
        return why_not_attacker(g, seat, c, ways)

    return why


async def declare(g: Game, seat: int, cards: Sequence[int], ways: Sequence[str], *, fresh: bool = False) -> bool:
    """Ask for attacker, target and way, and queue what follows. False if the player makes no Crusade.

    `fresh`: only cards that have not crusaded this round.
    """
    musts = must_attack(g, seat, ways)
    if musts:
        musts = [c for c in musts if c in cards]

    foes = targets(g, seat)
    free = unbarred(g, seat)
    why = None if free and foes and not (musts or fresh) else attackers(g, seat, ways, musts, fresh)
    asked = g.choose(seat, "ask-attacker", cards, PASS, why=why, about="attacker")
    # what can crusade is public: a player who can only pass need not be asked
    attacker = await asked if len(asked.options) > 1 else asked.values[0]
    if attacker == "pass":
        return False
    name = ("card", attacker)
    defender = await g.choose(
        seat,
        "ask-target",
        foes,
        why=None if free else lambda c: why_not_target(g, attacker, c, ways),
        args=(name,),
        about="target",
    )
    way = await g.choose(
        seat,
        "ask-way",
        (),
        ways,
        why=None if free else lambda w: why_not_way(g, attacker, defender, w),
        args=(name, ("card", defender)),
        about="way",
    )
    against = g.seat_at(defender)
    g.set_mark(attacker, "crusaded", 1)
    g.set("duel", (g.pack(attacker)[1], g.pack(defender)[1], way, seat, against))
    g.log("crusades-" + way, seat, attacker, defender, against)
    g.tell("declared", attacker, defender, way, cards=(0, 1))
    g.then(("unveil",))
    return True


async def unveil(g: Game) -> None:
    """VX-6.2: the unrevealed attachments of both cards are revealed and stay attached."""
    d = duel(g)
    if d is None:
        return
    both = [c for c in (d.attacker, d.defender) if c is not None and on_field(g, c)]
    for u in [u for card in both for u in hidden_under(g, card)]:
        await k.reveal(g, u, crusade=True)
    if g.queued:  # texts that heard of it come first
        g.then(("compare",))
    else:
        await compare(g)


async def compare(g: Game) -> None:
    """VX-6.4 to 6.7: compare by the way that was declared, and do what follows."""
    d = duel(g)
    if d is None:
        return
    attacker, defender = d.attacker, d.defender
    result = "off"
    if attacker is not None and defender is not None and on_field(g, attacker) and on_field(g, defender):
        if d.way == "reason":
            result = await by_reason(g, attacker, defender)
        elif d.way == "fire":
            result = await by_fire(g, attacker, defender)
        else:
            result = await by_attack(g, attacker, defender)
    if result == "off":
        g.log("crusade-off", d.by)
    both = tuple(c for c in (attacker, defender) if c is not None)
    g.tell("crusade_over", attacker, defender, d.way, d.by, d.against, result, also=both, cards=(0, 1))
    if g.queued:
        g.then(("duel-end",))
    else:
        await duel_end(g)


async def by_reason(g: Game, attacker: int, defender: int) -> str:
    """VX-6.4. Gives "converted", "lost" (the attacker was) or "nothing"."""
    a, b = g.value(attacker, REASON), g.value(defender, REASON)
    winner, loser, lead = (attacker, defender, a - b) if a >= b else (defender, attacker, b - a)
    g.log("compare-reason", attacker, a, defender, b)
    if not lead_converts(g, winner, loser, lead):
        g.log("both-stay", attacker, defender, lead)
        return "nothing"
    if not await k.convert(g, loser, g.seat_at(winner), winner, "reason"):
        return "replaced"
    return "converted" if loser == defender else "lost"


def compared(g: Game, seat: int, way: str) -> tuple[int, int]:
    """The stats that are compared when this player crusades in this way: the attacker's, the defender's."""
    if way == "reason":
        return REASON, REASON
    if way == "fire":
        return FIRE, REPULSION
    stat = marks.count(g, seat, "kill_stat", ATTACK)
    return stat, stat


def lead_converts(g: Game, winner: int, loser: int, lead: int) -> bool:
    """Whether a lead in Reason converts (0: a tie). A text that says no beats one that says yes; what is set for the
    round comes before both (VX-4.16)."""
    d = duel(g)
    by = d.by if d else g.seat_at(winner)
    if lead:
        usual = lead <= marks.count(g, by, "reason_top", WINDOW[1])
    else:
        usual = g.seat_at(winner) == by and marks.count(g, by, "reason_tie", 0) > 0
    if usual and (not lead or marks.has(g, by, "reason_top", "set")):
        return True
    heard = g.listeners("lead_converts")
    if not heard:
        return usual
    says = [hook(g, source, n, winner, loser, lead, usual) for source, hook, n in heard]
    if "no" in says:
        return False
    return usual or (lead > 0 and "yes" in says)


def fire_result(g: Game, attacker: int, defender: int, lead: int) -> str:
    """VX-6.5: "held-off", "frightened", "killed" or "nothing", for the attacker's Fire minus the Repulsion."""
    if lead <= 0:
        return "held-off"
    top = marks.count(g, g.seat_at(attacker), "fire_top", WINDOW[1])
    if lead <= top or top == 0:  # a top of 0 is none at all
        result = "frightened"
    else:
        result = "killed" if lead >= g.rules.options["fire_kill_from"] else "nothing"
    for source, hook, n in g.listeners("fire_result"):
        result = hook(g, source, n, attacker, defender, lead, result)
    return result


async def by_fire(g: Game, attacker: int, defender: int) -> str:
    """VX-6.5 and 6.6. Gives what happened to the defender."""
    f, r = g.value(attacker, FIRE), g.value(defender, REPULSION)
    g.log("compare-fire", attacker, f, defender, r)
    result = fire_result(g, attacker, defender, f - r)
    if result == "frightened":
        return result if await k.frighten(g, defender, g.seat_at(attacker), attacker) else "replaced"
    if result == "killed":
        return result if await kill_in_duel(g, defender, attacker) else "replaced"
    if result == "held-off":
        g.log("holds-off", defender, g.seat_at(defender))
        if any(hook(g, s, n, attacker, defender) for s, hook, n in g.listeners("no_reward")):
            g.log("held-off-denied", g.seat_at(defender))
        else:
            g.then(("held-off", g.seat_at(defender)))
        g.tell("held_off", defender, attacker, r - f, cards=(0, 1))
    else:
        g.log("both-stay", attacker, defender, f - r)
    return result


async def by_attack(g: Game, attacker: int, defender: int) -> str:
    """VX-6.7. Gives "killed", "lost", "both" or "replaced"."""
    stat = compared(g, g.seat_at(attacker), "kill")[0]
    a, b = g.value(attacker, stat), g.value(defender, stat)
    g.log("compare-attack" if stat == ATTACK else "compare-attack-fire", attacker, a, defender, b)
    if a == b:
        stays = [hook(g, s, n, attacker, defender) for s, hook, n in g.listeners("equal_attack")]
        safe = {c for c in stays if c is not None}
        died = [c for c in (attacker, defender) if c not in safe]
        if len(died) == 2:
            return await kill_each_other(g, attacker, defender)
        if not died:
            g.log("both-stay", attacker, defender, 0)
            return "nothing"
        loser = died[0]
    else:
        loser = defender if a > b else attacker
    if not await kill_in_duel(g, loser, attacker if loser == defender else defender):
        return "replaced"
    return "killed" if loser == defender else "lost"


async def kill_each_other(g: Game, attacker: int, defender: int) -> str:
    """VX-6.7, equal Attack: both die, and each has killed. Gives "both", "killed", "lost" or "replaced"."""
    by, against = g.seat_at(attacker), g.seat_at(defender)
    on_defender, on_attacker = g.under(defender), g.under(attacker)
    first = await k.kill(g, defender, attacker)
    second = await k.kill(g, attacker, defender)
    if first:
        tell_kill(g, attacker, by, defender, against, on_defender)
    if second:
        tell_kill(g, defender, against, attacker, by, on_attacker)
    return "both" if first and second else "killed" if first else "lost" if second else "replaced"


async def kill_in_duel(g: Game, no: int, killer: int) -> bool:
    """A card of the Crusade is killed by the other one. False if something else happened instead."""
    seat, by, worn = g.seat_at(no), g.seat_at(killer), g.under(no)
    if not await k.kill(g, no, killer):
        return False
    tell_kill(g, killer, by, no, seat, worn)
    return True


def tell_kill(g: Game, killer: int, by: int, dead: int, seat: int, worn: Sequence[int]) -> None:
    """Tell "kills": also to a killer that has died itself, so the players are named."""
    cards = (0, 1, *range(4, 4 + len(worn)))
    g.tell("kills", killer, dead, seat, by, *worn, also=(killer,), cards=cards)


async def held_off(g: Game, seat: int) -> None:
    """VX-6.6: the defender may draw up to 2 cards, or put one Devotee from hand on the field, or neither."""
    if g.is_out(seat) or marks.has(g, seat, "heldoff", "forbid"):
        return

    def why(c: int | str) -> Reason | None:
        if isinstance(c, str):
            return None
        return ("why-field-full", len(field(g, seat))) if k.room(g, seat) < 1 else k.only_devotees(g)(c)

    words = ("pass", "draw-2", "draw-1")
    pick = await g.choose(seat, "ask-held-off", g.zone(seat, HAND), words, why=why, about="held-off")
    if pick == "pass":
        g.log("held-off-nothing", seat)
    elif isinstance(pick, str):
        await k.draw(g, seat, int(pick.removeprefix("draw-")))
    else:
        await k.put_on_field(g, pick, seat)


async def duel_end(g: Game) -> None:
    """VX-6.10: revealed bluffs go to the discard piles of who attached them; the Crusade is over."""
    if g.rules.options["bluff_keeps_zealot"] == "off":
        cards = g.state.cards
        bearers = [c for s in turn_order(g) for c in field(g, s) if cards[c].under]
        for u in [u for card in bearers for u in cards[card].under if cards[u].seen & FACE_UP and k.is_bluff(g, u)]:
            await k.discard_attachment(g, u)
    again = g.state.facts["again"]
    g.set("duel", ())
    if again:
        g.set("again", ())
        g.then(*[("crusade-again", *a) for a in again])


def once_more(g: Game, card: int, ways: Sequence[str], most: int = 1) -> None:
    """A card may crusade once more when this Crusade is over, at most so often a round."""
    again = g.mark(card, "again")
    if on_field(g, card) and again < most:
        g.set_mark(card, "again", again + 1)
        g.set("again", (*g.state.facts["again"], (g.seat_at(card), g.pack(card), tuple(ways))))


def once_more_any(g: Game, seat: int, ways: Sequence[str]) -> None:
    """A player may crusade once more, with any own card, when this Crusade is over."""
    g.set("again", (*g.state.facts["again"], (seat, (), tuple(ways))))


STEPS: dict[str, StepFn] = {
    "crusade": crusade,
    "crusade-again": crusade_again,
    "unveil": unveil,
    "compare": compare,
    "held-off": held_off,
    "duel-end": duel_end,
}
