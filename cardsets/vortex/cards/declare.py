"""How a card of Vortex is declared: name, figures and text in one call, behaviour in hooks right below it.

    BUTCHERS = devotee("Butchers", "Red", (2, 3, 3, 4), draw=2, text="When it kills, draw {draw} cards.")

    @BUTCHERS.on("kills", only=it_is_me)
    async def _(g, me, n, killer, dead, seat, by, *worn):
        await k.draw(g, by, n.draw)

Every number above one that a text speaks of is a figure, which behaviour reads from `n`. A hook is async if it does
something (events, replacements), plain if it is asked something (modify, forbid, lead_converts, fire_result …).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardsets.vortex.marks import Setting
from cardsets.vortex.rogation import AFFECTS
from cardsets.vortex.words import (
    COLOURS,
    DEVOTEE,
    FRENZY,
    ROGATION,
    STATS,
    VORTEX_CARD,
    duel,
    is_zealot,
    on_field,
    opponents,
    other_in_duel,
)
from engine.card import Card
from engine.game import Game

ALL: list[Card] = []
"""Every declared card, in the order of declaration: a card's place here is its face number."""

Row = tuple[int, int, int, int]
Printed = tuple[str, str, int | str]
"""A setting as it is declared: its number may be the name of a figure."""


def _settings(marks: Sequence[Printed], figures: Mapping[str, int]) -> tuple[Setting, ...]:
    return tuple([(what, how, figures[n] if isinstance(n, str) else n) for what, how, n in marks])


def _declare(card: Card) -> Card:
    if any(c.name == card.name for c in ALL):
        raise ValueError(f"two cards are called {card.name}")
    ALL.append(card)
    return card


def devotee(
    name: str, colour: str, stats: Row, *, text: str = "", extra: Mapping[str, Any] | None = None, **figures: int
) -> Card:
    """A Devotee: Reason, Fire, Repulsion, Attack. `extra`: bare (no attachment), zealot (always one).

    A figure `carry` is how many attachments it may hold.
    """
    if colour not in COLOURS:
        raise ValueError(f"no colour {colour}")
    return _declare(Card(name, DEVOTEE, group=colour, stats=stats, text=text, figures=figures, extra=extra))


def vortex_card(
    name: str, order: str, *, text: str = "", marks: Sequence[Printed] = (), copies: int = 1, **figures: int
) -> Card:
    """A Vortex card: its turn order as four letters of B, G, R, Y, its rule, what it sets for every player."""
    letters = {c[0]: c for c in COLOURS}
    extra = {"order": tuple(letters[x] for x in order), "marks": _settings(marks, figures)}
    return _declare(Card(name, VORTEX_CARD, text=text, figures=figures, copies=copies, extra=extra))


def rogation(
    name: str,
    minimum: int,
    opponents: int | str,
    affects: str,
    time: str,
    *,
    text: str,
    marks: Sequence[Printed] = (),
    **figures: int,
) -> Card:
    """A Rogation (two copies). `time`: now, round (lies face up for the round) or trigger (until it has acted)."""
    if affects not in AFFECTS or time not in ("now", "round", "trigger"):
        raise ValueError(f"{name}: {affects}, {time}")
    extra = {
        "min": minimum,
        "opp": opponents,
        "affects": affects,
        "time": time,
        "marks": _settings(marks, figures),
    }
    return _declare(Card(name, ROGATION, text=text, figures=figures, copies=2, extra=extra))


def frenzy(
    name: str,
    row: Row | None = None,
    *,
    devotee: Row | None = None,
    zealot: Row | None = None,
    text: str = "",
    robe: bool = False,
    **figures: int,
) -> Card:
    """A Frenzy (two copies): one row of changes to Reason, Fire, Repulsion, Attack, or one for each kind of other card.

    `robe`: while revealed, its bearer counts as a Devotee.
    VX-6.3: with two rows, the one for what the other card of the Crusade is counts; outside a Crusade neither does.
    """
    rows: dict[str, Row] = {"any": row} if row else {}
    if devotee and zealot:
        rows = {"devotee": devotee, "zealot": zealot}
    card = _declare(Card(name, FRENZY, text=text, figures=figures, copies=2, extra={"rows": rows, "robe": robe}))
    if rows:
        card.hooks["modify"] = _two_rows if len(rows) == 2 else _one_row
    return card


def _one_row(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if g.host(me) != card:
        return 0
    change: int = g.face(me).extra["rows"]["any"][stat]
    return change


def _two_rows(g: Game, me: int, n: Any, card: int, stat: int) -> int:
    if g.host(me) != card:
        return 0
    other = other_in_duel(g, card)
    if other is None:
        return 0
    change: int = g.face(me).extra["rows"]["zealot" if is_zealot(g, other) else "devotee"][stat]
    return change


_one_row.bearer = _two_rows.bearer = True  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- words that hooks share
def it_is_me(g: Game, me: int, n: Any, card: int | None, *rest: Any) -> bool:
    """The event's first card is this card."""
    return card == me


def yours(g: Game, me: int, n: Any, seat: int, *rest: Any) -> bool:
    """The event's player is the one on whose field this card is."""
    return g.seat_at(me) == seat


def own_crusade(way: str, *ends: str) -> Callable[..., bool]:
    """For "crusade_over": this card was the attacker, by this way ("" for any), and one of these (none: whatever) came
    of it."""

    def is_it(g: Game, me: int, n: Any, att: int | None, dfn: int | None, by: str, *rest: Any) -> bool:
        return att == me and by == (way or by) and (not ends or rest[-1] in ends)

    return is_it


def owner(g: Game, me: int) -> int:
    """The player on whose field this card is (for an attachment, its bearer's)."""
    return g.seat_at(me)


def crowd(g: Game, me: int) -> int:
    """How many opponents its player has beyond the first: 0 between two players, so that it tells among more only."""
    return max(0, len(opponents(g, owner(g, me))) - 1)


def comrades(g: Game, me: int, card: int) -> bool:
    """Whether a card is another one on the field where this one lies."""
    return card != me and on_field(g, card) and owner(g, card) == owner(g, me)


def in_duel(g: Game, me: int) -> bool:
    """Whether this card fights in the Crusade that is going on."""
    d = duel(g)
    return d is not None and me in (d.attacker, d.defender)


def rows_text(card: Card) -> str:
    """The rows of a Frenzy in words, for lists: "Reason +2, Attack −1"."""
    rows = card.extra.get("rows") or {}
    named = []
    for kind, row in rows.items():
        changes = ", ".join(f"{s} {v:+d}".replace("-", "−") for s, v in zip(STATS, row, strict=True) if v)
        named.append(changes if kind == "any" else f"against a {kind.capitalize()}: {changes or 'no change'}")
    return "; ".join(named)
