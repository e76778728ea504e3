"""A grid of cells: what every page draws on, and all that a test needs to read.

A cell holds one character, the name of an ink and the name of a ground; colours come in only when a row is
turned into a Strip. Everything is clipped to the grid, so that no size of window can make drawing fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from textual.strip import Strip

from tui.palette import Look

Span = tuple[str, str]
"""A piece of text and its style."""


def fit(text: str, width: int) -> str:
    """The text within so many cells; one that is cut ends in `…`."""
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip() + "…" if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells; a word longer than a line is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            while len(word) > width > 0:
                if line:
                    lines.append(line)
                    line = ""
                lines.append(word[:width])
                word = word[width:]
            if line and len(line) + 1 + len(word) > width:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
    return lines


@lru_cache(maxsize=1024)
def _parts(style: str) -> tuple[str, str]:
    ink, _, ground = style.partition(" on ")
    return ink, ground


class Canvas:
    """A grid of `width` by `height` cells, drawn for one Look.

    A style is `ink`, or `ink on ground`; the ink may begin with `bold` or `under`. Without a ground, what lies
    below keeps its own.
    """

    __slots__ = ("chars", "grounds", "height", "inks", "look", "width")

    def __init__(self, width: int, height: int, look: Look) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.look = look
        self.chars: list[list[str]] = [[" "] * self.width for _ in range(self.height)]
        self.inks: list[list[str]] = [["text"] * self.width for _ in range(self.height)]
        self.grounds: list[list[str]] = [["bg"] * self.width for _ in range(self.height)]

    # writing

    def put(self, x: int, y: int, text: str, style: str = "text", *, width: int | None = None) -> int:
        """Write one line of text; with a width, cut or padded to it. Gives the column after it."""
        if width is not None:
            text = fit(text, width).ljust(width)
        end = x + len(text)
        if not 0 <= y < self.height or x >= self.width or end <= 0 or not text:
            return end
        text = self.look.clean(text)
        left, right = max(x, 0), min(end, self.width)
        count = right - left
        ink, ground = _parts(style)
        self.chars[y][left:right] = text[left - x : right - x]
        self.inks[y][left:right] = [ink] * count
        if ground:
            self.grounds[y][left:right] = [ground] * count
        return end

    def put_right(self, end: int, y: int, text: str, style: str = "text") -> int:
        """Write text that ends before column `end`. Gives its first column."""
        self.put(end - len(text), y, text, style)
        return end - len(text)

    def spans(self, x: int, y: int, pieces: Iterable[Span], *, end: int | None = None) -> int:
        """Write pieces one after the other, cut before column `end`. Gives the column after them."""
        for text, style in pieces:
            if end is not None and x + len(text) > end:
                return self.put(x, y, fit(text, end - x), style)
            x = self.put(x, y, text, style)
        return x

    def paragraph(self, x: int, y: int, width: int, text: str, style: str = "text", *, rows: int = 1000) -> int:
        """Write text wrapped to a width, in at most so many rows; the last ends in `…` if there was more.

        Gives the row after it.
        """
        lines = wrap(text, width)
        if len(lines) > rows > 0:
            lines = [*lines[: rows - 1], fit(lines[rows - 1] + " …", width - 1).rstrip(" …") + "…"]
        for line in lines[: max(rows, 0)]:
            self.put(x, y, line, style)
            y += 1
        return y

    # areas

    def fill(self, x: int, y: int, width: int, height: int, style: str = "text on bg", char: str = " ") -> None:
        """Fill an area with one character."""
        for row in range(max(y, 0), min(y + height, self.height)):
            self.put(x, row, char * width, style)

    def tint(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Change the ground of an area and leave what is written on it."""
        left, right = max(x, 0), min(x + width, self.width)
        for row in range(max(y, 0), min(y + height, self.height)):
            if right > left:
                self.grounds[row][left:right] = [ground] * (right - left)

    def veil(self, rows: int | None = None) -> None:
        """Turn the upper rows (all, without a number) grey: a page that lies under a dialog."""
        for y in range(self.height if rows is None else max(0, min(rows, self.height))):
            self.inks[y] = ["line" if ink in ("line", "faint") else "faint" for ink in self.inks[y]]
            self.grounds[y] = ["bar" if ground in ("accent", "soft") else ground for ground in self.grounds[y]]

    def bar(
        self,
        y: int,
        title: str | list[Span],
        *,
        x: int = 0,
        width: int | None = None,
        right: str | list[Span] = "",
        ground: str = "bar",
    ) -> None:
        """A pane's title on its bar, set off as the theme can; `right` stands at the right end."""
        width = self.width - x if width is None else width
        bars = self.look.theme.bars
        mark = "under bright" if bars == "underline" else "bold bright"
        left: list[Span] = [(title, mark)] if isinstance(title, str) else title
        tail: list[Span] = [(right, "dim")] if isinstance(right, str) else right
        size = sum(len(span[0]) for span in tail)
        self.fill(x, y, width, 1, f"dim on {ground}")
        last = x + width - 1 - (size if size < width - 4 else 0)
        end = self.spans(x + 1, y, left, end=last)
        if bars == "rule":
            self.put(end + 1, y, "─" * (last - end - (2 if tail and size else 1)), "line")
        if size and size < width - 4:
            self.spans(last, y, tail)

    def box(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        *,
        kind: str = "single",
        style: str = "line",
        title: str | list[Span] = "",
        right: str = "",
        clear: bool = True,
    ) -> None:
        """A frame (`single`, `double`, `zealot`), opaque unless `clear` is off, with a title on its top."""
        if width < 2 or height < 2:
            return
        nw, top, ne, side, sw, flat, se = tuple(self.look.frame(kind))
        if clear:
            self.fill(x, y, width, height)
        self.put(x, y, nw + top * (width - 2) + ne, style)
        self.put(x, y + height - 1, sw + flat * (width - 2) + se, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side, style)
            self.put(x + width - 1, row, side, style)
        if isinstance(title, str):
            title = [(f" {title} ", "bold bright")] if title else []
        end = self.spans(x + 2, y, title, end=x + width - 1)
        if right and end + len(right) + 4 < x + width:
            self.put_right(x + width - 2, y, f" {right} ", "dim")

    def column(self, x: int, y: int, height: int, style: str = "line") -> None:
        """A line from top to bottom between two panes."""
        for row in range(y, y + height):
            self.put(x, row, "│", style)

    # reading

    def row(self, y: int) -> str:
        """The exact characters of one row."""
        return "".join(self.chars[y])

    def text(self) -> str:
        """The exact characters of all rows, one line each."""
        return "\n".join("".join(chars) for chars in self.chars)

    def same_row(self, other: Canvas, y: int) -> bool:
        """Whether this row would look the same on the other canvas, which has the same size and Look."""
        return self.chars[y] == other.chars[y] and self.inks[y] == other.inks[y] and self.grounds[y] == other.grounds[y]

    def changed(self, other: Canvas, y: int) -> tuple[int, int]:
        """The first and the last column, plus one, in which a row differs from the other canvas's."""
        mine = list(zip(self.chars[y], self.inks[y], self.grounds[y], strict=True))
        theirs = list(zip(other.chars[y], other.inks[y], other.grounds[y], strict=True))
        differ = [i for i, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
        return (differ[0], differ[-1] + 1) if differ else (0, 0)

    def runs(self, y: int) -> list[tuple[str, str, str]]:
        """A row in pieces of one look: (text, ink, ground). Blanks join the piece before them: fewer bytes to send."""
        chars, inks, grounds = self.chars[y], self.inks[y], self.grounds[y]
        pieces: list[tuple[str, str, str]] = []
        start = 0
        for x in range(1, self.width + 1):
            if x < self.width and grounds[x] == grounds[start]:
                if inks[x] == inks[start]:
                    continue
                if chars[x] == " " and not (inks[x].startswith("under") or inks[start].startswith("under")):
                    continue
            pieces.append(("".join(chars[start:x]), inks[start], grounds[start]))
            start = x
        return pieces if self.width else []

    def strip(self, y: int) -> Strip:
        """A row as Textual draws it."""
        style = self.look.theme.style
        return Strip([Segment(text, style(ink, ground)) for text, ink, ground in self.runs(y)], self.width)
