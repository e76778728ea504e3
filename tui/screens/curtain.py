"""The curtain between two people at one keyboard: hides all private panes until the named player presses a key."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.canvas import Canvas
from tui.feed import SeatInfo
from tui.keys import TABLE, Hint, Press
from tui.page import Page

if TYPE_CHECKING:
    from tui.screens.table import TablePage

CALM = 0.6
"""For so many seconds a fresh curtain takes no key: it was meant for what was there before. For as many after it is
lifted no key answers."""
REPEAT = 0.15
"""Keys that come faster than this many seconds apart are one that is held down: it lifts nothing for the wrong eyes."""


class Curtain(Page):
    """Covers the whole page; Enter lifts it."""

    scope = TABLE
    since = pressed = 0.0

    def __init__(self, seat: SeatInfo, title: str) -> None:
        self.seat = seat
        self.title = title

    def opened(self) -> None:
        """It falls now."""
        self.since = time.monotonic()

    def paint(self, canvas: Canvas, rows: int) -> None:
        """Folds of cloth, and whose turn it is."""
        for y in range(rows):
            for x in range(0, canvas.width, 4):
                canvas.put(x, y, "░▒░ "[: canvas.width - x], "line")
        width = min(canvas.width, 46)
        x, y = (canvas.width - width) // 2, max(0, rows // 2 - 3)
        canvas.box(x, y, width, min(7, rows), kind="double", style="accent", title=self.title)
        ink = self.seat.sign or "bright"
        plays = "play" if self.seat.name == "You" else "plays"
        who = [(f"{self.seat.name} ", "bold bright"), (f"{plays} {self.seat.role}", f"bold {ink}")]
        canvas.spans(x + 3, y + 2, who, end=x + width - 1)
        canvas.put(x + 3, y + 4, "Everybody else looks away.", "text", width=width - 5)
        key = self.shell.keymap.label("take", canvas.look)
        canvas.put(x + 3, y + 5, f"{key} lifts the curtain.", "dim", width=width - 5)

    def act(self, press: Press) -> None:
        """Enter lifts it, unless it is a key that was held down while the curtain fell."""
        if press.action not in ("take", "mark"):
            return
        now = time.monotonic()
        held, self.pressed = now - self.pressed < REPEAT, now
        if now - self.since >= CALM and not held:
            self.shell.pop(True)

    def hints(self) -> Sequence[Hint]:
        """One way on."""
        return [Hint("take", "I am here", keep=True)]


def at_the_start(table: TablePage) -> None:
    """Where several own seats are at one screen, nobody knows who sits there when a game is opened: hide it."""
    if len(table.feed.mine()) > 1 and table.view.outcome is None and table.shell.page is table:
        _draw(table, table.seat)


def between_seats(table: TablePage) -> None:
    """If another own seat is asked and this one is not, hide everything before it is shown."""
    asked = [s for s in table.feed.mine() if s in table.view.waiting]
    if table.view.choice is None and asked and table.shell.page is table:
        _draw(table, asked[0])


def _draw(table: TablePage, seat: int) -> None:
    def lifted(_: object) -> None:
        table.calm_until = time.monotonic() + CALM
        table.take_seat(seat)

    table.shell.push(Curtain(table.feed.seats()[seat], table.feed.title), lifted)
