"""A line of text that a player types; drawn on a canvas, with a steady cursor: blinking costs every session CPU."""

from __future__ import annotations

from collections.abc import Callable

from tui.canvas import Canvas


def printable(char: str) -> bool:
    """Whether a character may stand in a line of text."""
    return char.isprintable()


class LineEdit:
    """The text, where the cursor stands, and what may be typed."""

    def __init__(self, text: str = "", *, limit: int = 200, allow: Callable[[str], bool] = printable) -> None:
        self.limit = limit
        self.allow = allow
        self.text = text[:limit]
        self.at = len(self.text)

    def set(self, text: str) -> None:
        """Replace the text; the cursor goes to its end."""
        self.text = text[: self.limit]
        self.at = len(self.text)

    def insert(self, text: str) -> bool:
        """Type or paste; what may not stand here is left out. Tells whether anything changed."""
        text = "".join([c for c in text if self.allow(c)])[: self.limit - len(self.text)]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)
        return bool(text)

    def key(self, key: str) -> bool:
        """Take an editing key, as `tui.keys` names it. False where the key means nothing to a line of text."""
        if key == "backspace" and self.at:
            self.text = self.text[: self.at - 1] + self.text[self.at :]
            self.at -= 1
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key in ("left", "right"):
            self.at = min(max(self.at + (1 if key == "right" else -1), 0), len(self.text))
        elif key in ("home", "ctrl+a"):
            self.at = 0
        elif key in ("end", "ctrl+e"):
            self.at = len(self.text)
        elif key == "ctrl+u":
            self.text, self.at = self.text[self.at :], 0
        elif key == "space":
            return self.insert(" ")
        elif len(key) == 1:
            return self.insert(key)
        else:
            return False
        return True

    def paint(
        self, canvas: Canvas, x: int, y: int, width: int, *, style: str = "bright on soft", hint: str = ""
    ) -> None:
        """Draw the piece of the text around the cursor; the cell of the cursor is a solid one."""
        start = max(0, self.at - width + 1)
        canvas.put(x, y, self.text[start : start + width], style, width=width)
        if not self.text and hint:
            canvas.put(x + 1, y, hint, f"dim on {style.partition(' on ')[2] or 'bg'}", width=width - 1)
        under = self.text[self.at] if self.at < len(self.text) else " "
        cursor = "_" if under == " " and canvas.look.theme.bars == "rule" else under
        canvas.put(x + self.at - start, y, cursor, "ink on accent")
