"""The main menu: three games in three panes, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence

from tui.art import paint_picture, picture_ink
from tui.canvas import Canvas, fit, wrap
from tui.keys import Hint, Press
from tui.page import Page
from tui.services import MENU_ITEMS, GameInfo, MenuNote
from tui.widgets.lists import Cursor, more_marks, paint_choice

NOTE_AT = 22
"""Columns from a row's left end to its note."""


class Menu(Page):
    """What can be done, and which of the games it is done with."""

    def __init__(self) -> None:
        self.cursor = Cursor()
        self.game = 0
        self.items: list[str] = []
        self.notes: dict[str, MenuNote] = {}
        self.games: list[GameInfo] = []
        self.news = ""

    def opened(self) -> None:
        """Ask what there is to offer; the cursor starts on the first thing that can be taken."""
        self.games = list(self.shell.services.games())
        self._ask()
        alive = [i for i, item in enumerate(self.items) if not self.notes[item].refused]
        self.cursor.at = alive[0] if alive else 0
        last = self.shell.services.last_setup()
        if last is not None:
            self.game = next((i for i, g in enumerate(self.games) if g.name == last.game), 0)

    def resumed(self) -> None:
        """Something may have been played or set meanwhile."""
        self._ask()

    def woken(self) -> None:
        """There may be news."""
        self._ask()

    def _ask(self) -> None:
        self.news = self.shell.services.greeting()
        self.notes = dict(self.shell.services.menu())
        self.items = [item for item in MENU_ITEMS if item in self.notes]

    # drawing

    def paint(self, canvas: Canvas, rows: int) -> None:
        """As much as the window holds: the list always, then one picture, then three, then more about the game."""
        width = canvas.width
        if width >= 80 and rows >= 23:
            self._paint_full(canvas, rows)
        elif rows >= len(self.items) + 12 and width >= 40:
            self._paint_middle(canvas, rows)
        else:
            self._paint_small(canvas, rows)

    def _paint_full(self, canvas: Canvas, rows: int) -> None:
        width = canvas.width
        canvas.put(3, 1, "t r i p t y c h", "bold bright")
        canvas.put_right(width - 2, 1, "strategy card games, one terminal", "dim")
        roomy = width >= 120 and rows >= 35
        gap = 2
        pane = (width - 4 - 2 * gap) // 3
        spared = 16 if rows < 44 else 24
        height = min(rows - spared, int(pane * 0.5)) if roomy else min(max(rows - 14, 9), 11)
        for i in range(min(len(self.games), 3)):
            self._paint_game(canvas, i, 2 + i * (pane + gap), 2, pane, height)
        top = 2 + height + 1
        if not roomy:
            self._paint_list(canvas, 2, top, width - 4, rows - top, 1)
            self._paint_greeting(canvas, 3, top + len(self.items) + 1, width - 6, rows)
            return
        split = max(78, width * 3 // 5)
        step = 2 if rows - top - 4 >= 2 * len(self.items) else 1
        canvas.bar(top, "What would you like to do?", x=2, width=split - 4)
        self._paint_list(canvas, 2, top + 2, split - 4, rows - top - 4, step)
        self._paint_about(canvas, split, top, width - split - 2, rows)
        self._paint_greeting(canvas, 3, top + 3 + step * len(self.items), split - 4, rows)

    def _paint_middle(self, canvas: Canvas, rows: int) -> None:
        width = canvas.width
        height = min(rows - len(self.items) - 2, 13)
        pane = min(width - 2, 40) if width >= 60 else width - 2
        canvas.put(2, 0, "t r i p t y c h", "bold bright")
        if width >= 60:
            canvas.put_right(width - 2, 0, "strategy card games, one terminal", "dim")
        self._paint_game(canvas, self.game, 1, 1, pane, height)
        if width >= 60:
            self._paint_about(canvas, pane + 2, 1, width - pane - 3, 1 + height)
        self._paint_list(canvas, 1, 2 + height, width - 2, len(self.items), 1)
        self._paint_greeting(canvas, 2, 2 + height + len(self.items), width - 4, rows)

    def _paint_small(self, canvas: Canvas, rows: int) -> None:
        game = self.games[self.game]
        title = game.title if canvas.width < 40 else f"triptych   {game.title}"
        look = canvas.look
        canvas.bar(0, fit(title, canvas.width - 6), right=f"{look.glyph('before')}{look.glyph('after')}")
        self._paint_list(canvas, 0, 1, canvas.width, rows - 1, 1)
        self._paint_greeting(canvas, 2, len(self.items) + 2, canvas.width - 4, rows)

    def _paint_game(self, canvas: Canvas, i: int, x: int, y: int, width: int, height: int) -> None:
        game = self.games[i]
        chosen = i == self.game
        ink = picture_ink(game.name)
        frame = ink if chosen else "line"
        canvas.box(x, y, width, height, kind="double" if chosen else "single", style=frame)
        paint_picture(canvas, game.name, x + 1, y + 1, width - 2, height - 2, ink="" if not game.refused else "faint")
        mark = f"{canvas.look.glyph('cursor')} " if chosen else ""
        name = f"{mark}{game.title.upper()}"
        name = f" {name} " if len(name) + 4 <= width else fit(name, width - 2)
        lead = 2 if len(name) + 4 <= width else 1
        canvas.put(x + lead, y + height - 1, name, "bold bright" if chosen else "bold text")
        facts = "not in this release" if game.refused else f"{_seats(game)} · {game.length}" if game.length else ""
        if facts and len(facts) + 4 < width:
            canvas.put(x + 2, y, f" {facts} ", "dim")

    def _paint_list(self, canvas: Canvas, x: int, y: int, width: int, rows: int, step: int) -> None:
        seen = self.cursor.window(len(self.items), max(1, rows // step))
        for i in seen:
            row = y + (i - seen.start) * step
            note = self.notes[self.items[i]]
            alive = not note.refused
            key, name, words = paint_choice(canvas, x, row, width, chosen=i == self.cursor.at, alive=alive)
            lead = 2 if width < 40 else 3
            canvas.put(x + lead, row, str(i + 1), key)
            canvas.put(x + lead + 2, row, fit(MENU_ITEMS[self.items[i]], width - lead - 2), name)
            if width >= 50:
                canvas.put(x + NOTE_AT, row, fit(note.refused or note.text, width - NOTE_AT - 1), words)
        if step == 1:
            more_marks(canvas, x + width, y, seen, len(self.items))

    def _paint_about(self, canvas: Canvas, x: int, y: int, width: int, end: int) -> None:
        game = self.games[self.game]
        left, right = canvas.look.glyph("key_left"), canvas.look.glyph("key_right")
        canvas.bar(y, game.title, x=x, width=width, right=f"{left}{right} other game")
        text = f"{game.blurb} {game.refused}".strip()
        last = canvas.paragraph(x + 1, y + 2, width - 2, text, rows=end - y - 4)
        facts = [("players", _seats(game)), ("length", game.length)]
        for label, value in facts:
            if value and last + 1 < end:
                last += 1
                canvas.spans(x + 1, last, [(f"{label:<9}", "dim"), (value, "bright")], end=x + width)

    def _paint_greeting(self, canvas: Canvas, x: int, y: int, width: int, end: int) -> None:
        name = self.shell.settings.name
        text = " · ".join(part for part in (f"You play as {name}" if name else "", self.news) if part)
        for i, line in enumerate(wrap(text, width) if text else []):
            if y + i < end:
                canvas.put(x, y + i, line, "dim")

    # keys

    def act(self, press: Press) -> None:
        """Choose an item, choose a game, open."""
        digit = press.digit
        if self.cursor.move(press.action, len(self.items), 4):
            return
        if press.action in ("left", "right", "next_pane", "prev_pane"):
            step = -1 if press.action in ("left", "prev_pane") else 1
            self.game = (self.game + step) % len(self.games)
        elif press.action == "take":
            self._open(self.items[self.cursor.at])
        elif digit and digit <= len(self.items):
            self.cursor.at = digit - 1
            self._open(self.items[digit - 1])
        elif press.action == "back":
            self.shell.pop()

    def _open(self, item: str) -> None:
        from tui.screens import doors

        game = self.games[self.game]
        refused = self.notes[item].refused
        if not refused and item in ("new", "first", "cards"):
            refused = game.refused
        if refused:
            self.shell.notice(refused, MENU_ITEMS[item])
        else:
            doors.open_item(self.shell, item, game)

    def hints(self) -> Sequence[Hint]:
        """How to choose."""
        return [
            Hint("up down", "choose"),
            Hint(f"'1-{len(self.items)}' take", "open", keep=True),
            Hint("left right", "game"),
            Hint("help", "keys"),
            Hint("back", "leave", keep=True),
        ]

    def corner(self) -> str:
        """Which release this is."""
        return f"triptych {self.shell.services.version}"


def _seats(game: GameInfo) -> str:
    if game.min_seats == game.max_seats:
        return str(game.min_seats)
    return f"{game.min_seats}-{game.max_seats}"
