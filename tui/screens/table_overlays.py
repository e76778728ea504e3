"""What lies above a table for a while: a card in full, why not, the piles, the log, the talk.

None of them covers the question; each follows the table while it is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.view import LogLine
from tui.canvas import Canvas, Span, fit, wrap
from tui.feed import TABLE as THE_TABLE
from tui.feed import SeatInfo
from tui.keys import TABLE, Hint, Press
from tui.page import Page
from tui.prose import Line
from tui.screens.reader import Reader
from tui.services import Refusal
from tui.widgets.line_edit import LineEdit
from tui.widgets.lists import Cursor, more_marks, paint_choice

if TYPE_CHECKING:
    from tui.screens.replay import ReplayPage
    from tui.screens.table import TablePage


class Overlay(Page):
    """A frame above a table, as large as its lines need."""

    scope = TABLE
    overlay = True
    kept = 3
    title = ""

    def __init__(self, table: TablePage | ReplayPage) -> None:
        self.table = table
        self.top = 0

    def lines(self, width: int) -> Sequence[Sequence[Span]]:
        """What is written in the frame."""
        raise NotImplementedError

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The frame with its lines; scrolls when there are more than fit."""
        width = min(canvas.width, 74)
        inner = width - 4
        lines = self.lines(inner)
        height = min(rows, max(6, len(lines) + 2))
        x, y = (canvas.width - width) // 2, max(0, (rows - height) // 2)
        canvas.box(x, y, width, height, kind="double", style="accent", title=self.title)
        self.top = max(0, min(self.top, len(lines) - (height - 2)))
        seen = range(self.top, min(len(lines), self.top + height - 2))
        for i, at in enumerate(seen):
            canvas.spans(x + 2, y + 1 + i, lines[at], end=x + width - 2)
        more_marks(canvas, x + width - 1, y + 1, seen, len(lines))

    def act(self, press: Press) -> None:
        """Scroll; Esc closes."""
        if press.action in ("up", "down"):
            self.top += 1 if press.action == "down" else -1
        elif press.action in ("page_up", "page_down"):
            self.top += 10 if press.action == "page_down" else -10
        elif press.action == "rules":
            self.table.rules()
        elif press.action in ("back", "take", self.opener):
            self.shell.pop()

    opener = ""


class CardPage(Overlay):
    """A card in full; left and right go to the next one in sight."""

    opener = "card"

    def __init__(self, table: TablePage | ReplayPage, ref: int) -> None:
        super().__init__(table)
        self.ref = ref

    @property
    def title(self) -> str:  # type: ignore[override]
        """Which of how many."""
        refs = self.refs()
        return f"Card {refs.index(self.ref) + 1} of {len(refs)}" if self.ref in refs else "Card"

    def refs(self) -> list[int]:
        """Every card in sight, in reading order."""
        return [r for _, rows in self.table.board.panes(self.table.desk()) for row in rows for r in row]

    def lines(self, width: int) -> Sequence[Sequence[Span]]:
        """What the board tells of the card."""
        if not self.ref:
            refs = self.refs()
            self.ref = refs[0] if refs else 0
        if not self.ref:
            return [[("No card is in sight.", "dim")]]
        return self.table.board.card(self.table.desk(), self.ref, min(width, 66))

    def act(self, press: Press) -> None:
        """Go to another card, or close."""
        refs = self.refs()
        if press.action in ("left", "right") and refs:
            at = refs.index(self.ref) if self.ref in refs else 0
            self.ref = refs[(at + (1 if press.action == "right" else -1)) % len(refs)]
            self.top = 0
        else:
            super().act(press)

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        return [
            Hint("left right", "next card"),
            Hint("up down", "scroll"),
            Hint("rules", "rules"),
            Hint("back", "close", keep=True),
        ]


class WhyPage(Overlay):
    """What cannot be chosen now, each with its reason; or why one card cannot."""

    opener = "why"
    title = "Why not"

    table: TablePage

    def __init__(self, table: TablePage, ref: int) -> None:
        super().__init__(table)
        self.ref = ref

    def lines(self, width: int) -> Sequence[Sequence[Span]]:
        """A reason per refused option."""
        choice = self.table.view.choice
        if self.table.halted:
            words = "The table is paused: nothing can be answered until it goes on."
            return [[(part, "text")] for part in wrap(words, width)]
        if choice is None:
            return [[("You are not asked anything now: wait for the others.", "text")]]
        refused = [o for o in choice.refused if not self.ref or o.key == self.ref]
        lines: list[list[Span]] = []
        if self.ref and not refused:
            offered = any(o.key == self.ref for o in choice.options)
            word = "It can be chosen." if offered else "The question is not about this card."
            return [[(word, "text")], [], *[[(part, "dim")] for part in wrap(f"Asked: {choice.prompt}", width)]]
        for option in refused:
            lines.append([("× ", "warn"), (option.label, "bold bright")])
            lines += [[("  " + part, "text")] for part in wrap(option.why, width - 2)]
        if not lines:
            lines = [[("Everything that belongs to this question can be chosen.", "text")]]
        ids = self.table.board.rule_ids(self.table.desk())
        key = self.shell.keymap.label("rules", self.shell.look)
        return [*lines, [], [(f"The rules: {', '.join(ids)} ({key} opens them)", "dim")]]

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        return [Hint("up down", "scroll"), Hint("rules", "rules"), Hint("back", "close", keep=True)]


class PilesPage(Overlay):
    """Every pile by name with its size; Enter opens one as a list."""

    opener = "piles"

    def __init__(self, table: TablePage | ReplayPage) -> None:
        super().__init__(table)
        self.cursor = Cursor()
        self.open = -1

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The piles, or the cards of the one that is open."""
        desk = self.table.desk()
        piles = self.table.board.piles(desk)
        if self.open < 0:
            entries = [(p.title, str(p.count), p.note) for p in piles]
            title = "Piles"
        else:
            pile = piles[self.open]
            title = f"{pile.title}, {pile.count}"
            entries = [(desk.faces[f].name, desk.faces[f].kind, desk.faces[f].short) for _, f in pile.cards]
        width = min(canvas.width, 64)
        height = min(rows, max(4, len(entries) + 2))
        x, y = (canvas.width - width) // 2, max(0, (rows - height) // 2)
        canvas.box(x, y, width, height, kind="double", style="accent", title=title)
        seen = self.cursor.window(len(entries), height - 2)
        for i, at in enumerate(seen):
            _, name, note = paint_choice(canvas, x + 1, y + 1 + i, width - 2, chosen=at == self.cursor.at)
            first, second, third = entries[at]
            canvas.put(x + 3, y + 1 + i, fit(first, 26), name)
            canvas.put(x + 30, y + 1 + i, fit(second, 9), note)
            canvas.put(x + 40, y + 1 + i, fit(third, width - 43), note)
        if not entries:
            empty = self.open >= 0 and not piles[self.open].count
            words = "It is empty." if empty else "No card here is known to you." if self.open >= 0 else "No piles."
            canvas.put(x + 2, y + 1, words, "dim")
        more_marks(canvas, x + width - 1, y + 1, seen, len(entries))

    def act(self, press: Press) -> None:
        """Move, open, close."""
        piles = self.table.board.piles(self.table.desk())
        count = len(piles) if self.open < 0 else len(piles[self.open].cards)
        if self.cursor.move(press.action, count):
            return
        if press.action == "take" and self.open < 0:
            self.open, self.cursor = self.cursor.at, Cursor()
        elif press.action in ("take", "card") and self.open >= 0 and count:
            self.shell.push(CardPage(self.table, piles[self.open].cards[self.cursor.at][0]))
        elif press.action == "back" and self.open >= 0:
            self.cursor, self.open = Cursor(self.open), -1
        elif press.action in ("back", "piles"):
            self.shell.pop()

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        words = "open" if self.open < 0 else "card in full"
        return [Hint("up down", "choose"), Hint("take", words, keep=True), Hint("back", "back", keep=True)]


def log_page(table: TablePage) -> Reader:
    """The whole log as a page to read, opened at the last own answer."""
    since = table.since.get(table.seat, 0)
    lines = log_lines(table.feed.log(table.seat), table.feed.seats(), since)
    title = f"Log of {table.feed.title}"
    return Reader(title, lines=lines or [Line((("Nothing has happened yet.", "dim"),))], start=max(0, since - 2))


def log_lines(log: Sequence[LogLine], seats: Sequence[SeatInfo], since: int) -> list[Line]:
    """A log as lines to read: rounds are headings, what came after entry `since` is marked."""
    lines = []
    for i, entry in enumerate(log):
        ink = seats[entry.seat].sign if 0 <= entry.seat < len(seats) else "text"
        if entry.code == "round":
            lines.append(Line((("─ ", "line"), (entry.text, "bold bright")), True))
        else:
            lines.append(Line((("• " if i >= since else "  ", "warn"), (entry.text, ink or "text"))))
    return lines


class ChatPage(Overlay):
    """The talk at the table, and a line to write."""

    title = "Table talk"

    table: TablePage

    def __init__(self, table: TablePage) -> None:
        super().__init__(table)
        self.edit = LineEdit(limit=200)
        self.fault = ""

    def opened(self) -> None:
        """All that is said is seen here."""
        self.table.read_all()

    woken = opened

    def typing(self) -> bool:
        """Letters are text."""
        return True

    def paste(self, text: str) -> None:
        """Pasted text, as one line."""
        self.edit.insert(" ".join(text.split()))

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The last lines, and below them the one that is written."""
        width = min(canvas.width, 74)
        height = min(rows, 16)
        x, y = (canvas.width - width) // 2, max(0, rows - height)
        canvas.box(x, y, width, height, kind="double", style="accent", title=self.title)
        written: list[list[Span]] = []
        for said in self.table.talk():
            lead = f"{said.at}  " if said.who == THE_TABLE else f"{said.at}  {said.who}: "
            for i, part in enumerate(wrap(said.text, max(8, width - 6 - len(lead)))):
                written.append([(lead if i == 0 else " " * len(lead), "dim"), (part, "text")])
        if not written:
            written = [[("Nobody has said anything yet.", "dim")]]
        if self.fault:
            written += [[(part, "warn")] for part in wrap(self.fault, width - 4)]
        room = max(0, height - 3)
        for i, pieces in enumerate(written[max(0, len(written) - room) :]):
            canvas.spans(x + 2, y + 1 + i, pieces, end=x + width - 2)
        self.edit.paint(canvas, x + 2, y + height - 2, width - 4, hint="write, Enter sends")

    def act(self, press: Press) -> None:
        """Write; Enter sends, Esc closes."""
        self.fault = ""
        if press.key == "enter":
            text = self.edit.text.strip()
            if text:
                self.edit.set("")
                self.shell.work(self._say(text))
        elif press.key == "esc":
            self.shell.pop()
        else:
            self.edit.key(press.key)

    async def _say(self, text: str) -> None:
        """Send a line; one that is refused stands in the field again, before what was written since."""
        try:
            await self.table.feed.say(text)
        except Refusal as refusal:
            self.fault = str(refusal)
            self.edit.set(f"{text} {self.edit.text}".strip())

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        return [Hint("'Enter'", "send", keep=True), Hint("'Esc'", "close", keep=True)]
