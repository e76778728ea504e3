"""A page to read: rules, how to play, a log. Scrolls, goes from heading to heading, finds words."""

from __future__ import annotations

from collections.abc import Sequence

from tui.canvas import Canvas
from tui.keys import READER, Hint, Press
from tui.page import Page
from tui.prose import Line, lay_out
from tui.widgets.line_edit import LineEdit

WIDEST = 110
"""Longer lines are hard to read; a wider window leaves the rest free."""


class Reader(Page):
    """Text under a title: Markdown as `text`, or ready `lines`, which are cut instead of wrapped.

    It opens at `start`: a rule id, the number of a line, or nothing for the top.
    """

    scope = READER

    def __init__(
        self, title: str, text: str = "", *, lines: Sequence[Line] | None = None, start: str | int = 0
    ) -> None:
        self.title = title
        self.text = text
        self.fixed = None if lines is None else list(lines)
        self.start: str | int | None = start
        self.lines: list[Line] = self.fixed or []
        self.width = 0
        self.rows = 1
        self.top = 0
        self.settled = (0, 0, 0)
        self.sought = ""
        self.edit: LineEdit | None = None
        self.word = ""
        self.found: list[int] = []
        self.at_found = 0

    # drawing

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The title with where we are, the lines in sight, and the search if there is one."""
        searching = self.edit is not None or bool(self.word)
        self.rows = max(1, rows - 1 - searching)
        self._lay_out(min(canvas.width - 3, WIDEST))
        top = self._clamped()
        canvas.bar(0, self.title, right=self._place(top))
        for y in range(min(self.rows, len(self.lines) - top)):
            line = self.lines[top + y]
            canvas.spans(2, 1 + y, line.spans, end=canvas.width)
            self._mark(canvas, 1 + y, line)
            if self.sought and line.anchor == self.sought:
                canvas.put(0, 1 + y, canvas.look.glyph("cursor"), "bold accent")
        if searching:
            self._paint_search(canvas, rows - 1)

    def _clamped(self) -> int:
        """The first line in sight. What was scrolled to stays as it is, so that a window may shrink and grow again."""
        return min(max(self.top, 0), max(len(self.lines) - self.rows, 0))

    def _place(self, top: int) -> str:
        total = len(self.lines)
        if total <= self.rows:
            return "all of it"
        return f"line {top + 1}-{min(top + self.rows, total)} of {total}"

    def _mark(self, canvas: Canvas, y: int, line: Line) -> None:
        plain = line.plain.lower()
        at = plain.find(self.word) if self.word else -1
        here = self.found and line is self.lines[self.found[self.at_found]]
        while at >= 0:
            style = "bold ink on accent" if here else "bright on soft"
            canvas.put(2 + at, y, line.plain[at : at + len(self.word)], style)
            if canvas.look.theme.bars != "shade" and here:
                canvas.put(0, y, canvas.look.glyph("cursor"), "bold accent")
            at = plain.find(self.word, at + len(self.word))

    def _paint_search(self, canvas: Canvas, y: int) -> None:
        canvas.fill(0, y, canvas.width, 1, "text on soft")
        x = canvas.put(1, y, "Search ", "bold accent")
        count = f"{self.at_found + 1} of {len(self.found)}" if self.found else "not found" if self.word else ""
        width = max(canvas.width - x - len(count) - 3, 3)
        if self.edit is not None:
            self.edit.paint(canvas, x, y, width)
        else:
            canvas.put(x, y, self.word, "bright", width=width)
        canvas.put_right(canvas.width - 1, y, count, "dim" if self.found else "warn")

    def _lay_out(self, width: int) -> None:
        if width == self.width:
            return
        self.width = width
        if self.fixed is None:
            self.lines = lay_out(self.text, max(width, 8))
            self._find(self.word)
        if self.start is not None:
            self._settle(self._line_of(self.start))
            self.start = None
        elif self.fixed is None:
            # the place was settled at another width: the same share of the text, or exactly there again
            at, lines, wide = self.settled
            self.top = at if wide == width else round(at * len(self.lines) / max(lines, 1))

    def _settle(self, top: int) -> None:
        self.top = top
        self.settled = (top, len(self.lines), self.width)

    def _line_of(self, start: str | int) -> int:
        if isinstance(start, int):
            return start
        exact = [i for i, line in enumerate(self.lines) if line.anchor == start]
        loose = [i for i, line in enumerate(self.lines) if line.anchor and start.startswith(line.anchor + ".")]
        found = (exact or loose or [0])[0]
        self.sought = self.lines[found].anchor if self.lines else ""
        return found

    # searching

    def _find(self, word: str) -> None:
        self.word = word.lower()
        self.found = [i for i, line in enumerate(self.lines) if self.word and self.word in line.plain.lower()]
        self.at_found = next((n for n, i in enumerate(self.found) if i >= self.top), 0)

    def _go_to_found(self, step: int = 0) -> None:
        if self.found:
            self.at_found = (self.at_found + step) % len(self.found)
            line = self.found[self.at_found]
            if not self.top <= line < self.top + self.rows - 1:
                self.top = line - self.rows // 3

    # keys

    def typing(self) -> bool:
        """While a word is being typed."""
        return self.edit is not None

    def paste(self, text: str) -> None:
        """Into the search."""
        if self.edit is not None and self.edit.insert(text):
            self._searched(self.edit.text)

    def act(self, press: Press) -> None:
        """Scroll, search, go back."""
        self.top = self._clamped()
        if self.edit is not None:
            self._edit(self.edit, press)
        elif press.action == "search":
            self.edit = LineEdit(self.word, limit=40)
        elif press.action in ("next_match", "prev_match"):
            self._go_to_found(1 if press.action == "next_match" else -1)
        elif press.action == "back":
            if self.word:
                self._find("")
            else:
                self.shell.pop()
        else:
            self._scroll(press.action)
        self._settle(self._clamped())

    def _edit(self, edit: LineEdit, press: Press) -> None:
        if press.action == "take":
            self.edit = None
        elif press.key == "esc":
            self.edit = None
            self._find("")
        elif edit.key(press.key):
            self._searched(edit.text)
        else:
            self._scroll(press.action)

    def _searched(self, word: str) -> None:
        self._find(word)
        self._go_to_found()

    def _scroll(self, action: str) -> None:
        page = max(self.rows - 2, 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "take": page}
        headings = [i for i, line in enumerate(self.lines) if line.heading]
        if action in steps:
            self.top += steps[action]
        elif action in ("first", "last"):
            self.top = 0 if action == "first" else len(self.lines)
        elif action == "right":
            self.top = next((i for i in headings if i > self.top), self.top)
        elif action == "left":
            self.top = next((i for i in reversed(headings) if i < self.top), 0)

    def hints(self) -> Sequence[Hint]:
        """How to move, how to search."""
        if self.edit is not None:
            return [Hint("take", "keep", keep=True), Hint("'Esc'", "end the search", keep=True)]
        found = [Hint("next_match prev_match", "next, before")] if self.found else []
        return [
            Hint("up down", "scroll"),
            Hint("page_up page_down", "page"),
            Hint("left right", "heading"),
            Hint("search", "search", keep=True),
            *found,
            Hint("help", "keys"),
            Hint("back", "end the search" if self.word else "back", keep=True),
        ]
