"""Running text for the reader: the small part of Markdown that our own pages use, laid out for a width.

Headings, paragraphs, lists, tables, `**strong**`, `*stressed*` and `` `literal` `` words. Anything else stays as it
is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tui.canvas import Span

_INLINE = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`|\*(\S(?:[^*]*\S)?)\*|\[([^\]]+)\]\([^)]*\)")
_ITEM = re.compile(r"(\s*)(?:[-*]|(\d+)[.)])\s+(.*)")
_RULE_ID = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)?\b")
NARROW = 22
"""A table whose last column would be narrower than this is written as a list."""


class Line(NamedTuple):
    """A line as it will stand: its pieces, and the heading or rule id it begins, if any."""

    spans: tuple[Span, ...]
    heading: bool = False
    anchor: str = ""

    @property
    def plain(self) -> str:
        """Its characters alone."""
        return "".join(text for text, _ in self.spans)


def inline(text: str, style: str = "text") -> list[Span]:
    """The pieces of a text with its marks taken off."""
    pieces: list[Span] = []
    at = 0
    for match in _INLINE.finditer(text):
        if match.start() > at:
            pieces.append((text[at : match.start()], style))
        strong, literal, stressed, link = match.groups()
        pieces.append((strong or literal or stressed or link, "bright" if strong or literal else "bold text"))
        at = match.end()
    if at < len(text):
        pieces.append((text[at:], style))
    return pieces


def wrap_spans(pieces: Iterable[Span], width: int) -> list[list[Span]]:
    """Pieces in lines of at most `width` cells, broken between words."""
    lines: list[list[Span]] = [[]]
    used = 0
    for text, style in pieces:
        for word in re.findall(r"\s+|\S+", text):
            blank = word.isspace()
            while len(word) > width > 0 and not blank:
                lines[-1].append((word[: max(width - used, 0)], style))
                word = word[max(width - used, 0) :]
                lines.append([])
                used = 0
            if used + len(word) > width and not blank:
                lines.append([])
                used = 0
            if blank and (not used or used + len(word) >= width):
                word = "" if not used else " "
                if used >= width:
                    continue
            lines[-1].append((word, style))
            used += len(word)
    return [_trim(line) for line in lines]


def _trim(line: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for text, style in line:
        if merged and merged[-1][1] == style:
            merged[-1] = (merged[-1][0] + text, style)
        elif text:
            merged.append((text, style))
    while merged and not merged[-1][0].rstrip():
        merged.pop()
    if merged:
        merged[-1] = (merged[-1][0].rstrip(), merged[-1][1])
    return merged


def lay_out(text: str, width: int) -> list[Line]:
    """A page of Markdown in lines for a width."""
    lines: list[Line] = []
    block: list[str] = []
    source = text.splitlines()
    i = 0
    while i < len(source):
        row = source[i]
        if row.lstrip().startswith("|"):
            lines += _paragraph(block, width)
            table = []
            while i < len(source) and source[i].lstrip().startswith("|"):
                table.append(_cells(source[i]))
                i += 1
            lines += _table(table, width)
            continue
        if row.startswith("#"):
            lines += _paragraph(block, width) + _heading(row, width)
        elif match := _ITEM.fullmatch(row):
            lines += _paragraph(block, width)
            more, i = _item_text(source, i)
            lines += _item(match.group(2), f"{match.group(3)} {more}".strip(), len(match.group(1)), width)
        elif not row.strip():
            lines += [*_paragraph(block, width), Line(())]
        else:
            block.append(row.strip())
        i += 1
    return _without_double_blanks(lines + _paragraph(block, width))


def _item_text(source: Sequence[str], i: int) -> tuple[str, int]:
    """The indented rows that continue a list item, and the index of the last of them."""
    rows = []
    while i + 1 < len(source) and source[i + 1].startswith("  ") and not _ITEM.fullmatch(source[i + 1]):
        i += 1
        rows.append(source[i].strip())
    return " ".join(rows), i


def _without_double_blanks(lines: list[Line]) -> list[Line]:
    kept: list[Line] = []
    for line in lines:
        if line.spans or (kept and kept[-1].spans):
            kept.append(line)
    while kept and not kept[-1].spans:
        kept.pop()
    return kept


def _paragraph(block: list[str], width: int) -> list[Line]:
    text = " ".join(block)
    block.clear()
    return [Line(tuple(spans)) for spans in wrap_spans(inline(text), width)] if text else []


def _heading(row: str, width: int) -> list[Line]:
    title = row.lstrip("#").strip()
    level = len(row) - len(row.lstrip("#"))
    style = "bold accent" if level <= 2 else "bold bright"
    anchor = match.group() if (match := _RULE_ID.match(title)) else ""
    laid = wrap_spans(inline(title, style), width)
    lines = [
        Line(tuple((t, style) for t, _ in spans), n == 0, anchor if n == 0 else "") for n, spans in enumerate(laid)
    ]
    return [Line(()), *lines, *([Line((("─" * min(len(title), width), "line"),))] if level == 1 else [])]


def _item(number: str | None, text: str, depth: int, width: int) -> list[Line]:
    mark = f"{number}. " if number else "• "
    indent = " " * (depth + len(mark))
    laid = wrap_spans(inline(text), width - len(indent))
    return [Line(((" " * depth + mark if n == 0 else indent, "accent"), *spans)) for n, spans in enumerate(laid)]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _table(rows: list[list[str]], width: int) -> list[Line]:
    """A table in columns; where the last one has no room, each row as a short list."""
    rows = [row for row in rows if not all(re.fullmatch(r":?-*:?", cell) for cell in row)]
    count = max((len(row) for row in rows), default=0)
    rows = [row + [""] * (count - len(row)) for row in rows]
    plain = [[sum(len(t) for t, _ in inline(cell)) for cell in row] for row in rows]
    sizes = [min(max(row[c] for row in plain), 18) + 2 for c in range(count - 1)]
    last = width - sum(sizes)
    lines: list[Line] = []
    for n, row in enumerate(rows):
        style = "dim" if n == 0 else "text"
        anchor = match.group() if (match := _RULE_ID.match(row[0])) else ""
        if last < NARROW:
            lines += _stacked(row, style, anchor, width)
        else:
            lines += _row(row, [*sizes, last], style, anchor)
    return lines


def _stacked(row: list[str], style: str, anchor: str, width: int) -> list[Line]:
    first = wrap_spans(inline(row[0], "accent" if style == "text" else style), width)
    lines = [Line(tuple(spans), anchor=anchor if n == 0 else "") for n, spans in enumerate(first)]
    for cell in row[1:]:
        for spans in wrap_spans(inline(cell, style), width - 2):
            lines.append(Line((("  ", style), *spans)))
    return lines


def _row(row: list[str], sizes: list[int], style: str, anchor: str) -> list[Line]:
    first = "accent" if style == "text" else style
    cells = [
        wrap_spans(inline(cell, first if c == 0 else style), size - (2 if c < len(sizes) - 1 else 0))
        for c, (cell, size) in enumerate(zip(row, sizes, strict=True))
    ]
    lines = []
    for n in range(max(len(cell) for cell in cells)):
        spans: list[Span] = []
        for cell, size in zip(cells, sizes, strict=True):
            piece = cell[n] if n < len(cell) else []
            used = sum(len(t) for t, _ in piece)
            spans += [*piece, (" " * max(size - used, 0), style)]
        lines.append(Line(tuple(_trim(spans)), anchor=anchor if n == 0 else ""))
    return lines
