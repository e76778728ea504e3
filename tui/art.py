"""The three pictures of the main menu, drawn for any size: a whirlpool, an hourglass, a temple under a storm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import atan2, cos, hypot, pi, sqrt

from tui.canvas import Canvas

SHADES = " ░▒▓█"
Picture = tuple[str, ...]


def _shade(value: float) -> str:
    return SHADES[max(0, min(4, int(value)))]


@lru_cache(maxsize=8)
def whirlpool(width: int, height: int) -> Picture:
    """Two arms that wind outwards and fade."""

    def cell(x: int, y: int) -> str:
        dx = (x - (width - 1) / 2) / (width / 2 - 0.5)
        dy = (y - (height - 1) / 2) / (height / 2 - 0.15)
        radius = hypot(dx, dy)
        if radius > 1.02:
            return " "
        if radius < 0.16:
            return "█"
        wave = cos(2 * atan2(dy, dx) - 3.8 * pi * sqrt(radius) + 0.8 * pi)
        return _shade(1.3 - 1.2 * radius + (wave + 1) * (2.4 - radius * 1.5))

    return tuple("".join([cell(x, y) for x in range(width)]) for y in range(height))


@lru_cache(maxsize=8)
def hourglass(width: int, height: int) -> Picture:
    """Sand that has half run through; a thread of it falls from the neck."""
    if width % 2 == 0:
        return tuple(row + " " for row in hourglass(width - 1, height))
    wide = min(width - 4, int(height * 2.1)) // 2
    middle = width // 2
    inner = max(height - 2, 2)
    cap = "═" * (2 * wide + 3)
    rows = [cap.center(width)]
    for i in range(inner):
        lower = i >= inner / 2
        part = abs(i - (inner - 1) / 2) / max((inner - 1) / 2, 1)
        half = max(1, round(wide * part**0.7))
        row = [" "] * width
        for x in range(-half + 1, half):
            edge = abs(x) / half
            mound = 1.9 * (part - 0.35) - 0.75 * edge
            sand = (4.6 - 3 * edge if part < 0.72 else 0) if not lower else 5 * mound
            row[middle + x] = _shade(sand) if sand >= 1 else "·" if lower and x == 0 else " "
        row[middle - half], row[middle + half] = ("/", "\\") if lower else ("\\", "/")
        if 2 * i == inner - 1:
            row[middle - 1 : middle + 2] = ")·("
        rows.append("".join(row))
    return (*rows, cap.center(width))


@lru_cache(maxsize=8)
def temple(width: int, height: int) -> Picture:
    """A pediment on four columns, a light between them, clouds above."""
    if width % 2 == 0:
        return tuple(row + " " for row in temple(width - 1, height))
    half = min(width // 2 - 2, int(height * 1.35))
    cloud = max(1, height // 5)
    roof = max(2, height // 4)
    rows = [_cloud(width, y, cloud) for y in range(cloud)]
    for y in range(roof):
        size = max(1, round((half - 1) * (y + 1) / roof))
        step = max(1, round((half - 1) / roof / 2)) if y or roof > 2 else 1
        rows.append(("▄" * step + "█" * (2 * max(size - step, 0) + 1) + "▄" * step).center(width))
    rows.append(("▀" * (2 * half + 1)).center(width))
    inner = height - len(rows) - 1
    wide = "║║" if half >= 14 else "║"
    gap = max(1, half // 4)
    for y in range(inner):
        light = "☼" if y == (inner - 1) // 2 else " "
        side = wide + " " * gap + wide
        space = max(1, 2 * (half - gap - 2 * len(wide)) - 1)
        rows.append((side + light.center(space | 1) + side).center(width))
    rows.append(("▄" * 2 + "█" * (2 * half - 1) + "▄" * 2).center(width))
    return tuple(row[:width].ljust(width) for row in rows)


def _cloud(width: int, y: int, height: int) -> str:
    bumps = ((0.28, 0.17), (0.45, 0.22), (0.62, 0.13), (0.76, 0.1))
    row = ""
    for x in range(width):
        depth = max(1 - abs(x / width - at) / size for at, size in bumps)
        row += _shade(depth * 3.4 - (1.2 if y == 0 and height > 1 else 0.3 * y) + 0.4) if depth > 0 else " "
    return row


PICTURES: Mapping[str, tuple[Callable[[int, int], Picture], str]] = {
    "vortex": (whirlpool, "accent"),
    "odyssey": (hourglass, "ok"),
    "tempest": (temple, "warn"),
}
"""Game -> its picture and its ink."""


def picture_ink(game: str) -> str:
    """The ink that stands for a game in the menu."""
    return PICTURES[game][1] if game in PICTURES else "text"


def paint_picture(canvas: Canvas, game: str, x: int, y: int, width: int, height: int, *, ink: str = "") -> None:
    """Draw a game's picture into an area; `ink` overrides its own."""
    if game not in PICTURES or width < 12 or height < 5:
        return
    make, own = PICTURES[game]
    for i, row in enumerate(make(width, height)):
        canvas.put(x, y + i, row, ink or own)
        at = row.find("☼")
        if at >= 0 and not ink:
            canvas.put(x + at, y + i, "☼", "bright")
    if game == "odyssey" and width >= 20:
        neck = y + (height - 1) // 2
        canvas.put(x + 1, neck, "past", "dim")
        canvas.put_right(x + width - 1, neck, "then", "dim")
