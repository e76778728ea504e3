"""A page with one list to choose from: saved tables, replays, what to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.canvas import Canvas, fit
from tui.keys import Hint, Press
from tui.page import Page
from tui.services import Entry
from tui.widgets.lists import Cursor, more_marks, paint_choice


class Choices(Page):
    """A list under a title; `take` gets the id of the row that is taken. An empty list says `empty`."""

    def __init__(
        self, title: str, entries: Sequence[Entry], take: Callable[[str], None], *, verb: str = "open", empty: str = ""
    ) -> None:
        self.title = title
        self.entries = list(entries)
        self.take = take
        self.verb = verb
        self.empty = empty or "There is nothing here yet."
        self.cursor = Cursor()
        self.rows = 10

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The title and the rows."""
        count = len(self.entries)
        canvas.bar(0, self.title, right=f"{self.cursor.at + 1} of {count}" if count else "")
        if not count:
            canvas.paragraph(3, 2, canvas.width - 6, self.empty, "dim")
            return
        top = 2 if rows > 10 else 1
        self.rows = rows - top
        seen = self.cursor.window(count, self.rows)
        name_width = min(max(len(e.title) for e in self.entries) + 2, canvas.width * 2 // 3)
        for i in seen:
            self._paint_row(canvas, top + i - seen.start, i, name_width)
        more_marks(canvas, canvas.width - 1, top, seen, count)

    def _paint_row(self, canvas: Canvas, y: int, i: int, name_width: int) -> None:
        entry = self.entries[i]
        key, name, note = paint_choice(canvas, 2, y, canvas.width - 4, chosen=i == self.cursor.at)
        canvas.put(4, y, str(i + 1) if i < 9 else " ", key)
        canvas.put(6, y, fit(entry.title, min(name_width, canvas.width - 9)), name)
        left = canvas.width - 3 - (6 + name_width)
        if left >= 6:
            canvas.put(6 + name_width, y, fit(entry.note, left), note)

    def act(self, press: Press) -> None:
        """Move, take, go back; a digit takes one of the first nine rows."""
        digit = press.digit
        if self.entries and self.cursor.move(press.action, len(self.entries), self.rows):
            return
        if press.action in ("take", "right") and self.entries:
            self.take(self.entries[self.cursor.at].id)
        elif digit and digit <= len(self.entries):
            self.cursor.at = digit - 1
            self.take(self.entries[digit - 1].id)
        elif press.action in ("back", "left"):
            self.shell.pop()

    def hints(self) -> Sequence[Hint]:
        """How to choose."""
        choose = [Hint("up down", "choose"), Hint("take", self.verb, keep=True)] if self.entries else []
        return [*choose, Hint("help", "keys"), Hint("back", "back", keep=True)]
