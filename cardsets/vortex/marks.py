"""What is set for this round, and for whom: VX-4.11 and VX-4.12.

A mark is (seat, what, how, number, source): `seat` is -1 for what is set for the whole game, `source` 0 for the Vortex
card, else the reference of the Rogation. They stand in the order in which they were set. The first mark holds; the
clashing part of a later one lapses. `how` is skip, extra, fresh (an extra Crusade, for a card that has not crusaded
yet), forbid, permit, set or reverse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardsets.vortex.words import current
from engine.game import Game

Mark = tuple[int, str, str, int, int]
Setting = tuple[str, str, int]
"""What a card prints: what it sets, how, and a number."""

WHOLE_GAME = frozenset({"order"})
"""What is set for the whole game and not for single players."""
MORE = ("extra", "fresh")
"""What adds to a number."""


def clashes(a: Setting, b: Setting) -> bool:
    """Whether two settings for the same player cannot both hold. Plain additions add up and do not clash."""
    if a[0] != b[0]:
        return False
    hows = {a[1], b[1]}
    if a[1] == b[1]:
        return a[1] == "set" and a[2] != b[2]
    if "skip" in hows:
        other = b if a[1] == "skip" else a
        return other[1] in (*MORE, "permit") or (other[1] == "set" and other[2] > 0)
    return "forbid" in hows and not hows.isdisjoint((*MORE, "permit"))


def seats_for(setting: Setting, seats: Sequence[int]) -> Sequence[int]:
    """Whom a setting is set for: the affected players, or the whole game."""
    return (-1,) if setting[0] in WHOLE_GAME and seats else seats


def gives_way(mark: Mark) -> bool:
    """VX-4.12: whether an offering overrides this mark: the Vortex card's, if it neither skips nor limits Rogations."""
    return mark[4] == 0 and (mark[1] != "rogation" or mark[2] in MORE)


def would_clash(g: Game, settings: Sequence[Setting], seats: Sequence[int]) -> bool:
    """VX-4.12: whether these settings would clash with the current Vortex card for any of these players.

    What cannot be overridden does not count.
    """
    return any(
        m[0] == seat and gives_way(m) and clashes(setting, m[1:4])
        for setting in settings
        for seat in seats_for(setting, seats)
        for m in g.state.facts["marks"]
    )


def put(g: Game, card: int, settings: Sequence[Setting], seats: Sequence[int], source: int, offering: bool) -> None:
    """Set what a card prints. A part that clashes with an earlier mark lapses, and the log says so.

    With an offering the clashing marks of the Vortex card lapse instead (VX-4.12).
    """
    marks: list[Mark] = list(g.state.facts["marks"])
    for setting in settings:
        for seat in seats_for(setting, seats):
            against = [m for m in marks if m[0] == seat and clashes(setting, m[1:4])]
            stays = [m for m in against if not (offering and gives_way(m))]
            if stays:
                log_lapse(g, seat, card, setting[0], stays[0][4])
                continue
            if against:
                g.log("overrides", seat, current(g), setting[0])
            marks = [m for m in marks if m not in against]
            marks.append((seat, *setting, source))
    g.set("marks", tuple(marks))


def log_lapse(g: Game, seat: int, card: int, what: str, source: int) -> None:
    """VX-4.11: say which part of a card lapsed, for whom, and which card holds against it."""
    holds = g.find(source) if source else current(g)
    code = "lapse-all" if seat < 0 else "lapse-earlier" if source else "lapse-vortex"
    g.log(code, seat, card, what, holds)


def of(g: Game, seat: int, what: str) -> list[Mark]:
    """The marks in force for a player, the whole game's included."""
    marks: Any = g.state.facts["marks"]
    return [m for m in marks if m[1] == what and m[0] in (seat, -1)]


def count(g: Game, seat: int, what: str, usual: int) -> int:
    """How many a player has this round: the usual number, what is set instead, additions; 0 if skipped."""
    marks = g.state.facts["marks"]
    if not marks:
        return usual
    number, extra = usual, 0
    for owner, name, how, n, _ in marks:
        if name == what and (owner == seat or owner < 0):
            if how == "skip":
                return 0
            if how == "set":
                number = n
            elif how in MORE:
                extra += n
    number += extra
    return number if number > 0 else 0


def counts(g: Game, seats: Sequence[int], what: str, usual: int) -> list[int]:
    """The same for several players."""
    for mark in g.state.facts["marks"]:
        if mark[1] == what:
            return [count(g, s, what, usual) for s in seats]
    return [usual] * len(seats)


def has(g: Game, seat: int, what: str, how: str) -> bool:
    """Whether such a mark is in force for a player."""
    for owner, name, kind, _, _ in g.state.facts["marks"]:
        if name == what and kind == how and (owner == seat or owner < 0):
            return True
    return False


def fresh(g: Game, seat: int) -> int:
    """How many of a player's Crusades, the last ones, are for cards that have not crusaded this round."""
    number = 0
    for owner, name, how, n, _ in g.state.facts["marks"]:
        if how == "fresh" and name == "crusade" and (owner == seat or owner < 0):
            number += n
    return number


def reversed_order(g: Game) -> bool:
    """VX-4.11: whether the order of Crusades is the reverse of the printed one."""
    marks = g.state.facts["marks"]
    return bool(marks) and any(m[1] == "order" and m[2] == "reverse" for m in marks)
