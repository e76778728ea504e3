"""A new table: which game, who sits where, which options. Arrows and Enter are enough."""

from __future__ import annotations

from collections.abc import Sequence

from tui.art import paint_picture
from tui.canvas import Canvas, fit, wrap
from tui.keys import SETUP, Hint, Press
from tui.page import HelpSection, Page
from tui.screens.setup_form import Row, SetupForm
from tui.services import HUMAN, Setup
from tui.settings import NAME_LIMIT, clean_name
from tui.widgets.line_edit import LineEdit
from tui.widgets.lists import Cursor, more_marks, paint_choice
from tui.widgets.sample import question_bar

SIDE_BY_SIDE = 70


class NewTable(Page):
    """The set-up of a table, as it was the last time where that was the same game."""

    scope = SETUP

    def __init__(self, game: str) -> None:
        self.game = game
        self.cursor = Cursor()
        self.edit: LineEdit | None = None
        self.form: SetupForm
        self.checked: tuple[Setup, str] | None = None

    def opened(self) -> None:
        """Fill in the last set-up; then Enter alone starts the same table again."""
        services = self.shell.services
        self.form = SetupForm(services.games(), self.game, self.shell.settings.name or "You")
        last = services.last_setup()
        if last is not None and last.game == self.game and self.form.recall(last):
            self.cursor.at = len(self.form.rows()) - 1

    def _fault(self) -> str:
        setup = self.form.setup()
        if self.checked is None or self.checked[0] != setup:  # asking may mean making the rules of a table
            self.checked = (setup, self.form.fault() or self.shell.services.setup_fault(setup))
        return self.checked[1]

    # drawing

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The rows at the left, what the chosen one means at the right, at the bottom whether it can start."""
        side = canvas.width >= SIDE_BY_SIDE
        width = max(min(canvas.width * 3 // 5, 62), min(self._needs(), canvas.width - 24)) if side else canvas.width
        fault = self._fault()
        canvas.bar(0, "New table", right=f"{self.cursor.at + 1} of {len(self.form.rows())}")
        lines = rows - 2
        if side or lines >= 14:
            lines -= 2
        told = self._help_lines(canvas.width - 4, rows)
        self._paint_rows(canvas, width, 1, lines if side or rows < 14 else min(lines, rows - 4 - told))
        if side:
            canvas.column(width, 1, lines)
            self._paint_about(canvas, width + 2, 1, min(canvas.width - width - 4, 70), lines)
        elif rows >= 14:
            row = self.form.rows()[self.cursor.at]
            canvas.paragraph(2, rows - 2 - told, canvas.width - 4, self.form.help(row), "dim", rows=told)
        self._paint_question(canvas, rows, fault, roomy=side or rows >= 16)

    def _help_lines(self, width: int, rows: int) -> int:
        """How many lines are kept for the help of a row, the same for every row so that the list stands still."""
        most = max(len(wrap(self.form.help(row), width)) for row in self.form.rows())
        return max(2, min(most, rows - 11))

    def _paint_question(self, canvas: Canvas, rows: int, fault: str, *, roomy: bool) -> None:
        y = rows - (2 if roomy else 1)
        start = self.form.rows()[self.cursor.at].kind == "start"
        if fault:
            canvas.fill(0, y, canvas.width, 2 if roomy else 1, "warn on hot")
            lines = wrap(fault, canvas.width - 4)
            for i, line in enumerate(lines[: 2 if roomy else 1]):
                canvas.put(1, y + i, f"{canvas.look.glyph('missing')} {line}" if i == 0 else f"  {line}", "bold warn")
            return
        if start:
            question_bar(canvas, y, fit(self.form.summary(), canvas.width - 2))
        else:
            canvas.fill(0, y, canvas.width, 1, "text on hot")
            canvas.put(1, y, fit(self.form.summary(), canvas.width - 2), "bold text")
        if roomy:
            canvas.fill(0, y + 1, canvas.width, 1, "text on soft")
            take, key = self.shell.keymap.label("take", canvas.look), self.shell.keymap.label("start", canvas.look)
            press = take if start else key
            tail = "starts it" if start else "starts it from any row"
            canvas.spans(2, y + 1, [(press, "bold accent"), (f" {tail}", "text")], end=canvas.width)

    def _paint_rows(self, canvas: Canvas, width: int, y: int, lines: int) -> None:
        rows = self.form.rows()
        heads = {i: row.head for i, row in enumerate(rows) if row.head} if lines >= len(rows) + 4 else {}
        seen = self.cursor.window(len(rows), lines - len(heads))
        at = y
        for i in seen:
            if i in heads:
                canvas.bar(at, heads[i], width=width)
                at += 1
            if heads and rows[i].kind == "start":
                at += 1
            self._paint_row(canvas, at, width, i, rows[i])
            at += 1
        more_marks(canvas, width - 1, y, seen, len(rows))

    def _paint_row(self, canvas: Canvas, y: int, width: int, i: int, row: Row) -> None:
        chosen = i == self.cursor.at
        _, name, _ = paint_choice(canvas, 1, y, width - 2, chosen=chosen)
        at = self._split(width, row)
        canvas.put(3, y, fit(row.label, at - 4 if row.kind != "start" else width - 4), name)
        if row.kind == "start":
            return
        if chosen and self.edit is not None:
            self.edit.paint(canvas, at + 1, y, width - at - 3)
            return
        look = canvas.look
        value = self.form.value(row)
        usual = self.form.is_usual(row)
        if chosen:
            text = f"{look.glyph('before')} {value} {look.glyph('after')}"
            canvas.put(at - 1, y, fit(text, width - at - 1), "bold ink")
        else:
            canvas.put(at + 1, y, fit(value, width - at - 3), "dim" if usual else "bold text")

    def _needs(self) -> int:
        """How many cells the longest label and the longest value take beside each other."""
        rows = self.form.rows()
        return max(len(r.label) for r in rows) + max(self._widest(r) for r in rows) + 10

    def _split(self, width: int, row: Row) -> int:
        """Where the value of a row begins: in one column for all, but further on where the label needs it."""
        rows = self.form.rows()
        longest = max(len(r.label) for r in rows)
        widest = max(self._widest(r) for r in rows)
        at = min(max(longest + 5, 16), max(width * 11 // 20, width - widest - 5))
        return max(at, min(len(row.label) + 5, width - self._widest(row) - 9))

    def _widest(self, row: Row) -> int:
        return max(len(v) for v in [*self.form.values(row), self.form.value(row)])

    def _paint_about(self, canvas: Canvas, x: int, y: int, width: int, lines: int) -> None:
        row = self.form.rows()[self.cursor.at]
        end = y + lines
        told = len(wrap(self.form.help(row), width))
        art = min(end - y - max(9, told + 4), width // 2, 16)
        if row.kind in ("game", "start") and art >= 7:
            paint_picture(canvas, self.form.game.name, x, end - art, min(width, art * 5 // 2), art)
        at = canvas.paragraph(x, y, width, row.label, "bold accent")
        at = canvas.paragraph(x, at, width, self.form.help(row), "text", rows=max(7, min(told, lines - 3))) + 1
        values = self.form.values(row)
        now = self.form.value(row)
        here = values.index(now) if now in values else 0
        room = end - at
        first = max(0, min(here - room // 2, len(values) - room))
        for n, value in enumerate(values[first : first + room]):
            chosen = value == now
            mark = canvas.look.glyph("chosen") if chosen else " "
            canvas.put(x, at + n, f"{mark} ", "accent")
            canvas.put(x + 2, at + n, fit(value, width - 2), "bold bright" if chosen else "dim")
        more_marks(canvas, x + width, at, range(first, min(first + room, len(values))), len(values))

    # keys

    def typing(self) -> bool:
        """While a name is written."""
        return self.edit is not None

    def paste(self, text: str) -> None:
        """Into the name."""
        if self.edit is not None:
            self.edit.insert(text)

    def act(self, press: Press) -> None:
        """Move, change, start."""
        rows = self.form.rows()
        row = rows[self.cursor.at]
        if self.edit is not None:
            self._write(self.edit, press, row)
        elif (row.kind == "seed" and self._type_seed(press)) or self.cursor.move(press.action, len(rows), 5):
            pass
        elif press.action == "start" or (press.action == "take" and row.kind == "start"):
            self._start()
        elif press.action in ("left", "right", "take"):
            self._change(row, press.action)
        elif press.action == "back":
            self.shell.pop()

    def _change(self, row: Row, action: str) -> None:
        if action == "take" and row.kind == "seat" and self.form.seats[row.number].kind == HUMAN:
            self.edit = LineEdit(self.form.seats[row.number].name, limit=NAME_LIMIT)
            return
        self.form.change(row, -1 if action == "left" else 1)

    def _write(self, edit: LineEdit, press: Press, row: Row) -> None:
        if press.action == "take":
            self.edit = None
            self.form.rename(row, clean_name(edit.text))
        elif press.key == "esc":
            self.edit = None
        else:
            edit.key(press.key)

    def _type_seed(self, press: Press) -> bool:
        seed = self.form.seed
        if press.digit is not None:
            self.form.seed = (seed + press.key)[:12]
            return True
        if press.key == "backspace" and seed:
            self.form.seed = seed[:-1]
            return True
        return False

    def _start(self) -> None:
        fault = self._fault()
        if fault:
            self.shell.notice(fault, "This table cannot start yet")
            return
        self.shell.attempt(self.shell.services.start(self.form.setup()), "dealing the cards", replace=True)

    def hints(self) -> Sequence[Hint]:
        """How to change what the cursor is on."""
        if self.edit is not None:
            return [Hint("take", "keep", keep=True), Hint("'Esc'", "as it was", keep=True)]
        row = self.form.rows()[self.cursor.at]
        back = Hint("back", "back", keep=True)
        if row.kind == "start":
            return [Hint("up down", "choose"), Hint("take", "start", keep=True), Hint("help", "keys"), back]
        human = row.kind == "seat" and self.form.seats[row.number].kind == HUMAN
        return [
            Hint("up down", "choose"),
            Hint("left right", "change", keep=True),
            *([Hint("take", "write the name")] if human else []),
            *([Hint("'0-9'", "write")] if row.kind == "seed" else []),
            Hint("start", "start"),
            Hint("help", "keys"),
            back,
        ]

    def help_sections(self) -> Sequence[HelpSection]:
        """What a row is."""
        return [
            (
                "New table",
                [
                    ("left, right", "another value"),
                    ("Enter on a person", "write the name"),
                    ("0-9 on the seed", "write it"),
                ],
            )
        ]
