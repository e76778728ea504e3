"""The overlay of keys: what can be pressed on the page below."""

from __future__ import annotations

from collections.abc import Sequence

from tui.canvas import Canvas, fit
from tui.keys import ACTIONS, SCOPES, Action, Hint, Press
from tui.page import HelpSection, Page

PAIRS = (
    ("up down left right", "move; change a value"),
    ("next_pane prev_pane", "next pane, last pane"),
    ("page_up page_down", "a page up, down"),
    ("first last", "top, end"),
)
"""Actions that share a line."""
COLUMN = 36
"""How wide a column of keys is at least."""


class Help(Page):
    """All keys of a page. It leaves the rows in sight that the page wants kept."""

    overlay = True

    def __init__(self, below: Page) -> None:
        self.below = below
        self.scope = below.scope
        self.top = 0
        self.room = 1
        self.size = 1

    def sections(self) -> list[HelpSection]:
        """What the page says of itself, then its own keys, then those that count everywhere."""
        keymap, look = self.shell.keymap, self.shell.look
        heard = [a for a in ACTIONS.values() if a.name not in self.below.deaf]
        own = [a for a in heard if self.scope in a.scopes and a.scopes != SCOPES]
        common = [a for a in heard if a.scopes == SCOPES]

        def lines(actions: list[Action]) -> list[tuple[str, str]]:
            return [(keymap.labels(a.name, look), a.words) for a in actions if a.name not in paired]

        paired = {name for names, _ in PAIRS for name in names.split()}
        pairs = [(keymap.hint(Hint(names, words), look), words) for names, words in PAIRS]
        sections = list(self.below.help_sections())
        if own:
            sections.append(("On this page", lines(own)))
        sections.append(("Everywhere", [*pairs, *lines(common), ("0-9", "the numbered option")]))
        return sections

    def _rows(self) -> list[tuple[str, str]]:
        rows: list[tuple[str, str]] = []
        for title, lines in self.sections():
            rows += [("", ""), ("", title), *lines] if rows else [("", title), *lines]
        return rows

    def paint(self, canvas: Canvas, rows: int) -> None:
        """One column, or two side by side where there is room."""
        width = min(canvas.width - 2, 2 * COLUMN + 26)
        lines = self._rows()
        columns = 2 if width >= 2 * COLUMN + 3 and len(lines) > rows - 2 else 1
        if columns == 1:
            width = min(width, COLUMN + 26)
        need = -(-len(lines) // columns)
        height = min(rows, need + 2)
        self.room = max((height - 2) * columns, 1)
        self.size = len(lines)
        self.top = min(max(self.top, 0), max(len(lines) - self.room, 0))
        x, y = (canvas.width - width) // 2, (rows - height) // 2
        left = len(lines) - self.top - self.room
        canvas.box(
            x, y, width, height, kind="double", style="accent", title="Keys", right=f"{left} more" if left > 0 else ""
        )
        each = (width - 3) // columns
        for n, (keys, words) in enumerate(lines[self.top : self.top + self.room]):
            column, row = divmod(n, height - 2)
            self._line(canvas, x + 2 + column * each, y + 1 + row, each - 1, keys, words)

    def _line(self, canvas: Canvas, x: int, y: int, width: int, keys: str, words: str) -> None:
        if not keys:
            canvas.put(x, y, fit(words, width), "bold accent")
            return
        lead = min(max(len(keys) + 2, 15), width * 3 // 5)
        canvas.put(x, y, fit(keys, lead - 1), "bold bright")
        canvas.put(x + lead, y, fit(words, width - lead), "text")

    def act(self, press: Press) -> None:
        """Scroll or close."""
        steps = {"up": -1, "down": 1, "page_up": -8, "page_down": 8, "first": -self.size, "last": self.size}
        if press.action in steps:
            self.top += steps[press.action]
        elif press.action in ("back", "take", "help"):
            self.shell.pop()

    def hints(self) -> Sequence[Hint]:
        """The way back."""
        scroll = [Hint("up down", "scroll")] if self.size > self.room else []
        return [*scroll, Hint("help back", "close", keep=True)]
