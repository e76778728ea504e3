"""Join a table on another machine: its address is typed here."""

from __future__ import annotations

from collections.abc import Sequence

from tui.canvas import Canvas
from tui.keys import Hint, Press
from tui.page import Page
from tui.widgets.line_edit import LineEdit

ABOUT = (
    "A friend who hosts sends you a join line such as “ssh -p 2222 ines@cedar.example”. Paste it here, or write "
    "cedar.example:2222 alone: then you come under {0}. The host asks for its passcode once; whoever was given a "
    "rejoin code there may type that instead. Without Triptych the whole join line, typed in any terminal, does the "
    "same."
)


class Join(Page):
    """One line to write, and what goes in it."""

    def __init__(self, text: str = "") -> None:
        self.edit = LineEdit(text, limit=120)
        self.fault = ""

    def typing(self) -> bool:
        """Always."""
        return True

    def paste(self, text: str) -> None:
        """Into the line."""
        self.edit.insert(text.strip())

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The line, and below it as much help as there is room for."""
        canvas.bar(0, "Join a table")
        y = 2 if rows > 8 else 1
        width = min(canvas.width - 6, 80)
        canvas.put(1, y, canvas.look.glyph("cursor"), "bold accent")
        self.edit.paint(canvas, 3, y, width, hint="the join line, or host:port")
        name = self.shell.settings.name
        about = ABOUT.format(f"your name, {name}" if name else "your name on this machine")
        if self.fault:
            canvas.put(3, y + 1, self.fault, "warn")
        canvas.paragraph(3, y + 3, width, about, "dim", rows=max(rows - y - 3, 0))

    def act(self, press: Press) -> None:
        """Write; Enter joins."""
        self.fault = ""
        if press.action == "take":
            address = self.edit.text.strip()
            if address:
                self.shell.attempt(self.shell.services.join(address), f"joining {address}", replace=True)
            else:
                self.fault = "Write an address first."
        elif press.key == "esc":
            self.shell.pop()
        else:
            self.edit.key(press.key)

    def hints(self) -> Sequence[Hint]:
        """How to write."""
        return [Hint("take", "join", keep=True), Hint("'Esc'", "back", keep=True)]
