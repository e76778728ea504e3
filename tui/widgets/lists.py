"""A cursor in a list that may be longer than its place, and how rows and options are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from tui.canvas import Canvas


class Cursor:
    """Which row of a list is chosen, and which row is the first in sight."""

    def __init__(self, at: int = 0) -> None:
        self.at = at
        self.top = 0

    def move(self, action: str, count: int, page: int = 10, *, around: bool = True) -> bool:
        """Move by an action of the keymap. `around`: up from the first row goes to the last, and the reverse."""
        last = max(count - 1, 0)
        steps = {"up": -1, "down": 1, "page_up": -max(page, 1), "page_down": max(page, 1)}
        if action in ("first", "last"):
            self.at = 0 if action == "first" else last
        elif action not in steps:
            return False
        elif around and action in ("up", "down"):
            self.at = (self.at + steps[action]) % max(count, 1)
        else:
            self.at = min(max(self.at + steps[action], 0), last)
        return True

    def window(self, count: int, rows: int) -> range:
        """The rows in sight, with the chosen one among them."""
        self.at = min(max(self.at, 0), max(count - 1, 0))
        self.top = min(self.top, self.at, max(count - rows, 0))
        self.top = max(self.top, self.at - rows + 1, 0)
        return range(self.top, min(count, self.top + max(rows, 0)))


def more_marks(canvas: Canvas, end: int, y: int, seen: range, count: int) -> None:
    """At the right end of rows y …: how many rows are above and below those in sight."""
    look = canvas.look
    if seen.start > 0:
        canvas.put_right(end, y, f" {look.glyph('more_up')} {seen.start} ", "bold accent")
    if seen.stop < count:
        canvas.put_right(end, y + len(seen) - 1, f" {look.glyph('more_down')} {count - seen.stop} ", "bold accent")


def paint_choice(
    canvas: Canvas, x: int, y: int, width: int, *, chosen: bool, alive: bool = True
) -> tuple[str, str, str]:
    """The ground of a row in a list, with the cursor if it is chosen; gives the inks for key, name and note."""
    if not chosen:
        return ("bold accent", "bold text", "dim") if alive else ("faint", "faint", "faint")
    canvas.fill(x, y, width, 1, "ink on accent")
    canvas.put(x, y, canvas.look.glyph("cursor"), "bold ink")
    return "bold ink", "bold ink", "ink"


def paint_options(canvas: Canvas, x: int, y: int, options: Sequence[str], at: int, *, end: int) -> None:
    """Options in a row, numbered from 1; what does not fit is counted at the right end."""
    brackets = canvas.look.ascii
    first = 0
    sizes = [len(option) + 5 for option in options]
    while first < at and sum(sizes[first : at + 1]) > end - x - 6:
        first += 1
    if first:
        x = canvas.put(x, y, f"{canvas.look.glyph('before')} {first} ", "bold accent")
    for i in range(first, len(options)):
        left = len(options) - i
        if x + sizes[i] > end - (5 if left > 1 else 0):
            canvas.put_right(end, y, f"{left} {canvas.look.glyph('after')}", "bold accent")
            return
        if i == at:
            left_mark, right_mark = "[]" if brackets else "  "
            canvas.put(x, y, f"{left_mark}{i + 1} {options[i]}{right_mark}", "bold ink on accent")
        else:
            canvas.spans(x + 1, y, [(str(i + 1), "bold accent"), (f" {options[i]}", "text")])
        x += sizes[i]
