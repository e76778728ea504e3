"""The first page of a new player: which colours can your terminal show? Asked once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tui.canvas import Canvas
from tui.keys import Hint, Press
from tui.page import Page
from tui.palette import THEMES, make_look
from tui.settings import Detected
from tui.widgets.lists import Cursor, more_marks, paint_choice
from tui.widgets.sample import paint_sample

WORDS: Mapping[str, str] = {
    "dark": "Dark",
    "light": "Light",
    "16": "16 colours",
    "16-light": "16 on light",
    "mono": "No colour",
    "ascii": "Plain ASCII",
}


class FirstStart(Page):
    """A list of themes; the whole window shows the one under the cursor. `guess` is where the cursor starts."""

    def __init__(self, guess: Detected) -> None:
        self.names = list(THEMES)
        self.guess = guess
        self.cursor = Cursor()

    def opened(self) -> None:
        """Start on what the terminal seems to be able to show."""
        self.cursor.at = self.names.index(self.guess.theme)
        self._show()

    def _show(self) -> None:
        self.shell.preview(make_look(self.names[self.cursor.at], self.guess.glyphs))

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The question, the themes, and a piece of a table drawn in the chosen one."""
        canvas.bar(0, "Welcome to Triptych", right="asked once")
        y = 1
        if rows >= 16:
            text = "Which of these can you read best? Move, and the whole window changes. Settings has it later."
            y = canvas.paragraph(2, 2, min(canvas.width - 4, 100), text, "text") + 1
        side = canvas.width >= 64 and rows >= 11
        below = not side and rows - y >= len(self.names) + 9
        width = 24 if side else canvas.width - 2
        self._paint_list(canvas, 1, y, width, rows - y)
        if side:
            # the sample is a picture of a table, not a pane of one: at most as wide as its cards need
            paint_sample(canvas, 28, y, min(canvas.width - 30, 60), min(rows - y, 9))
        elif below:
            paint_sample(canvas, 1, y + len(self.names) + 1, canvas.width - 2, 9)
        if side and rows - y >= 13:
            words = f"Suggested: {WORDS[self.guess.theme].lower()}, for {self.guess.why}."
            canvas.paragraph(28, y + 11, min(canvas.width - 30, 60), words, "dim")

    def _paint_list(self, canvas: Canvas, x: int, y: int, width: int, rows: int) -> None:
        seen = self.cursor.window(len(self.names), rows)
        for i in seen:
            row = y + i - seen.start
            key, name, _ = paint_choice(canvas, x, row, width, chosen=i == self.cursor.at)
            canvas.put(x + 2, row, str(i + 1), key)
            canvas.put(x + 4, row, WORDS[self.names[i]], name)
        more_marks(canvas, x + width, y, seen, len(self.names))

    def act(self, press: Press) -> None:
        """Look at a theme, or take it."""
        digit = press.digit
        action = {"left": "up", "right": "down"}.get(press.action, press.action)
        if self.cursor.move(action, len(self.names)):
            self._show()
        elif digit and digit <= len(self.names):
            self.cursor.at = digit - 1
            self._show()
        elif press.action == "take":
            self._take()
        elif press.action == "back":
            self.shell.pop()

    def _take(self) -> None:
        from tui.screens.menu import Menu

        look = self.shell.look
        self.shell.replace(Menu())
        self.shell.apply(msgspec.structs.replace(self.shell.settings, theme=look.theme.name, glyphs=look.glyphs))

    def hints(self) -> Sequence[Hint]:
        """How to choose."""
        return [Hint("up down", "look"), Hint("take", "keep it", keep=True), Hint("back", "leave", keep=True)]
