"""A terminal that understands just what the host sends, many times quicker than a whole emulator."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder

PIECE = re.compile(r"\x1b\[([\d;]*)H|(\x1b\[[\d;]*m)|(\x1b\[\?\d+[hl])|(\x1b\[2J)|([^\x00-\x1f]+)|([\x07\r\n])")
OPEN = re.compile(r"\x1b(\[[\d;?]*)?\Z")


class Grid:
    """The characters on a screen of width-1 glyphs; raises ValueError for a sequence that it does not know.

    What may come: cursor positions, colours, modes, "clear all", a bell, text that stays within its row.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.lines = [" " * columns] * rows
        self.x = self.y = 0
        self.decode = getincrementaldecoder("utf-8")("replace").decode
        self.rest = ""

    def feed(self, data: bytes) -> str:
        """Take bytes; gives them as text without colours, a new line wherever the cursor jumps."""
        text = self.rest + self.decode(data)
        cut = OPEN.search(text)
        self.rest = cut[0] if cut else ""
        text = text[: len(text) - len(self.rest)]
        at, told = 0, []
        while at < len(text):
            piece = PIECE.match(text, at)
            if piece is None:
                raise ValueError(f"the host sends {text[at : at + 12]!r}")
            at = piece.end()
            place, colour, mode, clear, run, control = piece.groups()
            if run is not None:
                told.append(run)
                self._write(run)
            elif place is not None:
                told.append("\n")
                row, _, column = place.partition(";")
                self.y, self.x = int(row or 1) - 1, int(column or 1) - 1
            elif clear is not None:
                self.lines = [" " * self.columns] * len(self.lines)
            elif control == "\r":
                self.x = 0
            elif control == "\n":
                self.y = min(self.y + 1, len(self.lines) - 1)
            else:
                assert colour or mode or control
        return "".join(told)

    def _write(self, run: str) -> None:
        line = self.lines[self.y]
        self.lines[self.y] = (line[: self.x] + run + line[self.x + len(run) :])[: self.columns]
        self.x = min(self.x + len(run), self.columns - 1)

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)
