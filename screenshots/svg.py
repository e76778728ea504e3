"""A canvas as an SVG picture: the same cells and colours as in a terminal, without a terminal around them."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from rich.color import Color
from rich.style import Style

from tui.canvas import Canvas
from tui.palette import DARK, LIGHT, Look

CELL_W, CELL_H, SIZE = 9, 19, 14.95
BASE_LINE = 14.4
SHADES: Mapping[str, float] = {"░": 0.2, "▒": 0.45, "▓": 0.7, "█": 1.0}
HALVES: Mapping[str, float] = {"▀": 0.0, "▄": CELL_H / 2}
TERMINAL = (
    "000000 cd3131 0dbc79 c5b52f 3b78d8 bc3fbc 11a8cd cccccc 6a6a6a f14c4c 23d18b f5f543 5ba0f5 d670d6 29b8db ffffff"
)
"""The 16 colours of an ordinary terminal, for the themes that leave colours to it."""


def _hex(color: Color | None, usual: str) -> str:
    if color is None or color.is_default:
        return usual
    if color.triplet is not None:
        return color.triplet.hex
    return f"#{TERMINAL.split()[color.number or 0]}"


def _ground(look: Look) -> tuple[str, str]:
    """The terminal's own ink and ground, for a theme."""
    theme = look.theme
    if theme.name in ("light", "16-light"):
        return "#1e1e1e", LIGHT.colours["bg"] if theme.name == "light" else "#ffffff"
    return "#cccccc", DARK.colours["bg"] if theme.name == "dark" else "#000000"


def _colours(style: Style, look: Look) -> tuple[str, str]:
    ink, ground = _ground(look)
    pair = _hex(style.color, ink), _hex(style.bgcolor, ground)
    return (pair[1], pair[0]) if style.reverse else pair


def to_svg(canvas: Canvas) -> str:
    """The picture as text."""
    width, height = canvas.width * CELL_W, canvas.height * CELL_H
    base = _ground(canvas.look)[1]
    grounds: list[str] = []
    marks: list[str] = []
    for y in range(canvas.height):
        x = 0
        for text, ink, ground in canvas.runs(y):
            style = canvas.look.theme.style(ink, ground)
            colour, behind = _colours(style, canvas.look)
            if behind != base:
                grounds.append(_rect(x * CELL_W, y * CELL_H, len(text) * CELL_W, CELL_H, behind))
            marks += _blocks(text, x, y, colour)
            marks += _words(text, x, y, colour, style)
            x += len(text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{base}"/>\n'
        + "\n".join(grounds)
        + f'\n<g font-family="monospace" font-size="{SIZE}" xml:space="preserve">\n'
        + "\n".join(marks)
        + "\n</g></svg>\n"
    )


def _rect(x: float, y: float, width: float, height: float, colour: str, opacity: float = 1.0) -> str:
    faded = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"{faded}/>'


def _blocks(text: str, x: int, y: int, colour: str) -> list[str]:
    """Shades and half blocks as areas: fonts leave gaps between them."""
    areas = []
    for i, char in enumerate(text):
        left, top = (x + i) * CELL_W, y * CELL_H
        if char in SHADES:
            areas.append(_rect(left, top, CELL_W, CELL_H, colour, SHADES[char]))
        elif char in HALVES:
            areas.append(_rect(left, top + HALVES[char], CELL_W, CELL_H / 2, colour))
    return areas


def _words(text: str, x: int, y: int, colour: str, style: Style) -> list[str]:
    """The rest of a run, one piece between blanks at a time, so that a font's width cannot shift a column."""
    weight = ' font-weight="bold"' if style.bold else ""
    line = ' text-decoration="underline"' if style.underline else ""
    text = "".join(" " if c in SHADES or c in HALVES else c for c in text)
    words, at = [], 0
    for piece in text.split(" "):
        if piece:
            place = f'x="{(x + at) * CELL_W}" y="{y * CELL_H + BASE_LINE:g}" textLength="{len(piece) * CELL_W}"'
            words.append(f'<text {place} fill="{colour}"{weight}{line}>{escape(piece)}</text>')
        at += len(piece) + 1
    return words
