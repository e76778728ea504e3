"""The 48 Vortex cards: each order of the colours on two of them, 32 with a rule of their own.

What a card sets for every player stands in `marks` (see cardsets/vortex/marks.py); the rest are hooks.
"""

from __future__ import annotations

from typing import Any

from cardsets.vortex import keywords as k
from cardsets.vortex.cards.declare import vortex_card
from cardsets.vortex.crusade import once_more_any
from cardsets.vortex.words import ATTACK, FIELD, FIRE, REASON, REPULSION, hidden_under, in_play, is_zealot
from engine.choice import Reason
from engine.game import Game

# ---------------------------------------------------------------------- a stat for all
LONG_NOON = vortex_card("Long Noon", "BGRY", text="All Zealots have Attack +{plus}.", plus=1)


@LONG_NOON.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return n.plus if stat == ATTACK and g.kind_at(card) == FIELD and is_zealot(g, card) else 0


OPEN_PALM = vortex_card("Open Palm", "GBYR", text="All Devotees have Repulsion +{plus}.", plus=1)


@OPEN_PALM.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return n.plus if stat == REPULSION and g.kind_at(card) == FIELD and not is_zealot(g, card) else 0


SALT_WIND = vortex_card("Salt Wind", "RGBY", text="All cards on the field have Fire +{plus}.", plus=1)


@SALT_WIND.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return n.plus if stat == FIRE and g.kind_at(card) == FIELD else 0


DULL_MORNING = vortex_card("Dull Morning", "YGRB", text="All Zealots have Reason −{minus}.", minus=1)


@DULL_MORNING.on("modify")
def _(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    return -n.minus if stat == REASON and g.kind_at(card) == FIELD and is_zealot(g, card) else 0


# ---------------------------------------------------------------------- ways of crusading
vortex_card("Torchlight", "BYGR", text="Crusades to kill compare Fire, not Attack.", marks=[("kill_stat", "set", FIRE)])
vortex_card("Tied Tongues", "GYRB", text="Zealots may not crusade by Reason.", marks=[("reason_zealot", "forbid", 0)])
vortex_card("Wet Ash", "YBGR", text="Nobody may crusade by Fire.", marks=[("fire", "forbid", 0)])
vortex_card("White Flags", "BGYR", text="Nobody may crusade to kill.", marks=[("kill", "forbid", 0)])
vortex_card("High Season", "GRBY", text="Each player may crusade once more.", marks=[("crusade", "extra", 1)])
FOX_MOON = vortex_card(
    "Fox Moon", "RGYB", text="Whoever kills with an own Crusade to kill may at once crusade again, not to kill."
)


@FOX_MOON.on("crusade_over")
async def _(g: Game, me: int, n: Any, att: int | None, dfn: int | None, way: str, by: int, vs: int, end: str) -> None:
    used = g.mark(me, "used")
    if way == "kill" and end in ("killed", "both") and not used >> by & 1:
        g.set_mark(me, "used", used | 1 << by)
        once_more_any(g, by, ("reason", "fire"))


LOOSE_TALK = vortex_card(
    "Loose Talk",
    "YRGB",
    text="By Reason, a margin of 1 to {top} converts.",
    marks=[("reason_top", "set", "top")],
    top=3,
)
vortex_card(
    "Fair Hearing", "GBRY", text="By Reason, equal Reason converts the defender.", marks=[("reason_tie", "set", 1)]
)
vortex_card(
    "Great Blaze",
    "RBYG",
    text="Fire kills nobody: any margin of 1 or more frightens.",
    marks=[("fire_top", "set", 0)],
)
vortex_card(
    "Cold Hearths", "YGBR", text="Whoever holds off Fire gains nothing by it.", marks=[("heldoff", "forbid", 0)]
)
vortex_card(
    "Turned Tide", "YRGB", text="Crusades go in the reverse of the printed order.", marks=[("order", "reverse", 0)]
)
WALLED_GARDEN = vortex_card("Walled Garden", "RGBY", text="Each card can be crusaded against only once.")


@WALLED_GARDEN.on("declared")
async def _(g: Game, me: int, n: Any, attacker: int | None, defender: int | None, way: str) -> None:
    if defender is not None:
        g.set_mark(defender, "targeted", 1)


@WALLED_GARDEN.on("forbid")
def _(g: Game, me: int, n: Any, attacker: int, defender: int, way: str) -> Reason | None:
    return ("why-targeted",) if g.mark(defender, "targeted") else None


# ---------------------------------------------------------------------- steps and limits
vortex_card("Sealed Doors", "YRBG", text="Nobody reinforces.", marks=[("reinforce", "skip", 0)])
vortex_card("Sober Morning", "BYRG", text="Nobody frenzies.", marks=[("frenzy", "skip", 0)])
vortex_card("Lantern Fair", "RBGY", text="Each player may frenzy once more.", marks=[("frenzy", "extra", 1)])
vortex_card(
    "Lean Year", "YBRG", text="Players refill up to {size} cards only.", marks=[("hand", "set", "size")], size=5
)
vortex_card("Early Harvest", "BRGY", text="Players also refill right before Frenzies.", marks=[("refill", "extra", 1)])
vortex_card(
    "Drum Call", "GRYB", text="Each player may reinforce with one Devotee more.", marks=[("reinforce", "extra", 1)]
)
vortex_card(
    "Wide Meadow", "RYBG", text="Each field holds up to {size} cards.", marks=[("field", "set", "size")], size=6
)
vortex_card("Full Choir", "GYBR", text="Each player may play one Rogation more.", marks=[("rogation", "extra", 1)])
vortex_card("Mute Altars", "RYGB", text="Nobody may play Rogations.", marks=[("rogation", "skip", 0)])
LOW_ALTARS = vortex_card("Low Altars", "BRYG", text="Your own minimum for each Rogation is {less} lower.", less=2)


@LOW_ALTARS.on("lower_minimum")
def _(g: Game, me: int, n: Any, seat: int, card: int) -> int:
    return int(n.less)


vortex_card(
    "Fever Air",
    "BYGR",
    text="A Frenzy choice may also attach a card to another player's Devotee.",
    marks=[("foreign", "permit", 0)],
)

# ---------------------------------------------------------------------- rewards, places, looks
GLASS_NIGHT = vortex_card("Glass Night", "BRYG", text="Now: all face-down attachments are revealed.")


@GLASS_NIGHT.on("round_begins")
async def _(g: Game, me: int, n: Any) -> None:
    for host in list(in_play(g)):
        for u in hidden_under(g, host):
            await k.reveal(g, u)


ALMSGIVING = vortex_card("Almsgiving", "GRBY", text="Whoever plays a Rogation draws one card.")


@ALMSGIVING.on("rogation_played")
async def _(g: Game, me: int, n: Any, seat: int, card: int | None) -> None:
    await k.draw(g, seat, 1)


vortex_card(
    "Shallow Graves",
    "RBYG",
    text="The dead go to their player's discard pile, not to the Vortex.",
    marks=[("grave", "set", 1)],
)
GLEANING = vortex_card("Gleaning", "YBGR", text="Whoever converts a card by Reason draws {draw} cards.", draw=2)


@GLEANING.on("converted", only=lambda g, me, n, card, source, to, doer, way: way == "reason" and doer is not None)
async def _(g: Game, me: int, n: Any, card: int | None, source: int, to: int, doer: int | None, way: str) -> None:
    await k.draw(g, to, n.draw)


vortex_card(
    "Open Arms",
    "GRYB",
    text="A card converted by Reason joins the winner's field if there is room.",
    marks=[("convert_to", "set", 1)],
)

# ---------------------------------------------------------------------- an order and no more
for _name, _order in (
    ("Still Water", "YBRG"),
    ("Grey Dawn", "BGRY"),
    ("Slow Spiral", "BYRG"),
    ("Hollow Wind", "GYBR"),
    ("Pale Comet", "RGYB"),
    ("Far Thunder", "YGBR"),
    ("Black Pool", "BGYR"),
    ("Iron Sky", "GBRY"),
    ("Smoke Ring", "GYRB"),
    ("Calm Eye", "RYBG"),
    ("Falling Leaf", "YGRB"),
    ("Cold Star", "BRGY"),
    ("Slow Drift", "GBYR"),
    ("Turning Wheel", "RBGY"),
    ("Dust Whirl", "RYGB"),
    ("Low Cloud", "YRBG"),
):
    vortex_card(_name, _order)
