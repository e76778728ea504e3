"""The settings of a player. A change counts at once and is kept at once; there is nothing to save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tui.canvas import Canvas, fit
from tui.keys import ACTIONS, PRESETS, Hint, Press
from tui.page import Page
from tui.palette import THEMES
from tui.prose import Line
from tui.screens.first_start import WORDS
from tui.settings import GLYPH_SETS, NAME_LIMIT, PACES, clean_name
from tui.widgets.line_edit import LineEdit
from tui.widgets.lists import Cursor, more_marks, paint_choice
from tui.widgets.sample import paint_sample

ROWS: tuple[tuple[str, str, tuple[Any, ...], str], ...] = (
    ("name", "Name", (), "What the others call you. Enter writes it."),
    ("theme", "Colours", tuple(THEMES), "Which colours are used. All that a colour says, a letter or a sign says too."),
    ("glyphs", "Signs", GLYPH_SETS, "Frames and signs from Unicode, or plain ASCII where a font lacks them."),
    (
        "animations",
        "Animations",
        (True, False),
        "Short flashes where a card has moved. Never more than a fifth of a second.",
    ),
    ("bell", "Bell", (True, False), "The terminal's bell when it is your turn."),
    ("keys", "Keys", tuple(PRESETS), "arrows: the arrow keys move. hjkl: these letters move too, and the log is on L."),
    ("pace", "Pace of bots", tuple(PACES), "How long a bot's move stands before the next one."),
    ("list", "All keys", (), "Every key of every page, and how to change one."),
)


class SettingsPage(Page):
    """One row a setting; left and right change it."""

    def __init__(self) -> None:
        self.cursor = Cursor()
        self.edit: LineEdit | None = None

    # drawing

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The settings at the left; at the right, or below, what the chosen one means and a sample."""
        canvas.bar(0, "Settings", right="kept at once")
        side = canvas.width >= 72
        left = 36 if side else canvas.width - 2
        y = 2 if rows > 11 else 1
        room = rows - y if side or rows < 14 else len(ROWS)
        seen = self.cursor.window(len(ROWS), room)
        for i in seen:
            self._paint_row(canvas, 1, y + i - seen.start, left, i)
        more_marks(canvas, 1 + left, y, seen, len(ROWS))
        help_text = ROWS[self.cursor.at][3]
        if side:
            x, width = left + 4, min(canvas.width - left - 6, 70)
            end = canvas.paragraph(x, y, width, help_text, "text", rows=4)
            paint_sample(canvas, x, max(end + 1, y + 4), width, min(rows - max(end + 1, y + 4), 9))
        elif rows >= 14:
            end = canvas.paragraph(2, y + len(ROWS) + 1, canvas.width - 4, help_text, "dim", rows=3)
            if rows - end >= 6:
                paint_sample(canvas, 1, end + 1, canvas.width - 2, min(rows - end - 1, 9))

    def _paint_row(self, canvas: Canvas, x: int, y: int, width: int, i: int) -> None:
        field, label, values, _ = ROWS[i]
        chosen = i == self.cursor.at
        _, name, note = paint_choice(canvas, x, y, width, chosen=chosen)
        at = x + (16 if width >= 34 else 13)
        canvas.put(x + 2, y, fit(label, at - x - 3), name)
        if field == "name" and chosen and self.edit is not None:
            self.edit.paint(canvas, at, y, x + width - at)
            return
        look = canvas.look
        text = f"{look.glyph('before')} {self._word(field)} {look.glyph('after')}" if values else self._word(field)
        canvas.put(
            at, y, fit(text, x + width - at), "bold ink" if chosen else "text" if values or field == "name" else note
        )

    def _word(self, field: str) -> str:
        if field == "list":
            return "Enter shows them"
        value = getattr(self.shell.settings, field)
        if isinstance(value, bool):
            return "on" if value else "off"
        if field == "theme":
            return WORDS.get(value, "Dark")
        if field == "glyphs" and self.shell.look.theme.glyphs:
            return f"{self.shell.look.glyphs} (by colours)"
        return str(value) or "none yet"

    # keys

    def typing(self) -> bool:
        """While the name is written."""
        return self.edit is not None

    def paste(self, text: str) -> None:
        """Into the name."""
        if self.edit is not None:
            self.edit.insert(text)

    def act(self, press: Press) -> None:
        """Move, change, write."""
        if self.edit is not None:
            self._write(self.edit, press)
        elif self.cursor.move(press.action, len(ROWS)):
            pass
        elif press.action in ("left", "right", "take"):
            self._change(-1 if press.action == "left" else 1, entered=press.action == "take")
        elif press.action == "back":
            self.shell.pop()

    def _write(self, edit: LineEdit, press: Press) -> None:
        if press.action == "take":
            self.edit = None
            self._set("name", clean_name(edit.text))
        elif press.key == "esc":
            self.edit = None
        else:
            edit.key(press.key)

    def _change(self, step: int, *, entered: bool) -> None:
        field, _, values, _ = ROWS[self.cursor.at]
        if values:
            now = getattr(self.shell.settings, field)
            at = values.index(now) if now in values else 0
            self._set(field, values[(at + step) % len(values)])
        elif field == "name" and entered:
            self.edit = LineEdit(self.shell.settings.name, limit=NAME_LIMIT)
        elif field == "list" and entered:
            self.shell.push(keys_page(self))

    def _set(self, field: str, value: Any) -> None:
        self.shell.apply(msgspec.structs.replace(self.shell.settings, **{field: value}))

    def hints(self) -> Sequence[Hint]:
        """How to change."""
        if self.edit is not None:
            return [Hint("take", "keep", keep=True), Hint("'Esc'", "as it was", keep=True)]
        verb = {"name": "write", "list": "show"}.get(ROWS[self.cursor.at][0], "next")
        return [
            Hint("up down", "choose"),
            Hint("left right", "change", keep=True),
            Hint("take", verb),
            Hint("help", "keys"),
            Hint("back", "back", keep=True),
        ]


def keys_page(page: Page) -> Page:
    """A page to read with every action, its keys and its name in keys.toml."""
    from tui.screens.reader import Reader

    keymap, look, place = page.shell.keymap, page.shell.look, page.shell.services.keys_place
    lines = [Line(())]
    if place:
        lines += [
            Line((("Your own keys go into ", "text"), (place, "bright"))),
            Line((("one line each, for example  ", "text"), ('undo = "z"', "bright"), ("  or  ", "text"))),
            Line((('log = ["l", "L"]', "bright"), (". They count from the next start.", "text"))),
            Line(()),
        ]
    lines.append(Line((("name".ljust(14) + "keys".ljust(20) + "what it does", "dim"),)))
    for name, action in ACTIONS.items():
        spans = ((name.ljust(14), "accent"), (keymap.labels(name, look).ljust(20), "bright"), (action.words, "text"))
        lines.append(Line(spans))
    lines.append(Line((("-".ljust(14), "accent"), ("0-9".ljust(20), "bright"), ("answer the open question", "text"))))
    return Reader("All keys", lines=lines)
