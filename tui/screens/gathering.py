"""A table whose players gather: who sits where, how it is run, the talk; it begins when the last seat is taken."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from tui.canvas import Canvas, Span, fit, wrap
from tui.feed import TABLE
from tui.keys import LOBBY, Hint, Press
from tui.page import HelpSection, Page
from tui.screens.invitation import Invitation, JoinLine, paint_invitation
from tui.screens.policies import POLICIES, next_word
from tui.screens.room import BOT, OPEN, PERSON, GuestTable, Place, Room, leave_page
from tui.services import Refusal
from tui.widgets.line_edit import LineEdit
from tui.widgets.lists import Cursor, more_marks, paint_choice, paint_options
from tui.widgets.sample import badge, question_bar

SIDE = 34
"""Columns of the options at the right."""


Option = tuple[str, Callable[[], None]]


class Gathering(Page):
    """The page of a table that has not begun."""

    scope = LOBBY

    def __init__(self, room: Room, invitation: Invitation | None = None) -> None:
        self.room = room
        self.invitation = invitation
        self.cursor = Cursor()
        self.at = 0
        self.edit: LineEdit | None = None
        self.said = ""
        self.read: int | None = None
        self.handed = False
        self._stop: Callable[[], None] = lambda: None

    # ------------------------------------------------------------------ life
    def opened(self) -> None:
        """Listen to the table; the cursor starts on the first open seat."""
        self._stop = self.room.subscribe(self.shell.wake)
        free = [i for i, p in enumerate(self.room.places()) if p.kind == OPEN]
        self.cursor.at = free[0] if free else 0
        self.woken()

    def closed(self) -> None:
        """Stop listening; an own seat is kept."""
        self._stop()
        if not self.handed:
            self.room.leave()

    def woken(self) -> None:
        """News: the game may have begun, or this member may have been put out."""
        if self.handed:
            return
        if self.room.gone:
            leave_page(self, self.room.gone)
        elif self.room.begun():
            self.handed = True
            while self.shell.page is not self:
                self.shell.pop()
            self.shell.ring()
            self.shell.replace(GuestTable(self.room, self.read))
        else:
            self.read = max((said.n for said in self.room.chat()), default=-1)

    def leaving(self) -> str:
        """What leaving means here."""
        return "Your seat at this table is kept." if self.room.mine() else ""

    # ------------------------------------------------------------------ what can be done
    def seat(self) -> Place | None:
        """The seat under the cursor; None on a policy."""
        places = self.room.places()
        return places[self.cursor.at] if self.cursor.at < len(places) else None

    def options(self) -> list[Option]:
        """What can be done with what the cursor is on, the usual thing first."""
        room, n, seat = self.room, self.cursor.at, self.seat()
        made: list[Option] = []

        def add(words: str, deed: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
            made.append((words, lambda: self.run(deed(*args))))

        if seat is None:
            if room.is_host:
                made = [("before", lambda: self.turn(-1)), ("next", lambda: self.turn(1))]
            return made
        if seat.kind == OPEN and not room.mine():
            add("sit down here", room.sit, n)
        if seat.kind in (OPEN, BOT) and room.is_host:
            for level in ("easy", "normal", "hard"):
                add(f"bot, {level}", room.place, n, level)
        if seat.kind == BOT and room.is_host:
            add("open for a friend", room.place, n, "")
        if seat.kind == PERSON and seat.mine:
            add("stand up", room.stand_up)
        if seat.kind == PERSON and not seat.mine:
            add("hear again" if seat.muted else "mute", room.mute, n, not seat.muted)
            if room.is_host:
                add("unseat", room.place, n, "")
        return made

    def question(self) -> str:
        """What the options answer."""
        seat, room = self.seat(), self.room
        if seat is None:
            policy = POLICIES[self.cursor.at - len(room.places())]
            return f"{policy.label}: {room.policy(policy.name)}"
        name = f"Seat {self.cursor.at + 1}"
        if seat.kind == OPEN:
            return f"{name} is open: who takes it?" if self.options() else f"{name} is open for a friend."
        if seat.mine:
            return f"{name} is yours. The game begins when every seat is taken."
        return f"{name}: {seat.who}"

    def missing(self) -> str:
        """What the start waits for."""
        free = sum(p.kind == OPEN for p in self.room.places())
        return f"{free} open seat" if free == 1 else f"{free} open seats"

    # ------------------------------------------------------------------ drawing
    def paint(self, canvas: Canvas, rows: int) -> None:
        """How friends join, the seats with the options beside them, the talk, and what can be done."""
        places = self.room.places()
        taken = sum(p.kind != OPEN for p in places)
        title: list[Span] = [("GATHERING", "bold bright"), (f"  table {self.room.title}", "text")]
        games = {g.name: g.title for g in self.shell.services.games()}
        title.append((f"  {games.get(self.room.game, '')}" if canvas.width >= 60 else "", "dim"))
        canvas.bar(0, title)
        badge(canvas, canvas.width, 0, f"{taken} OF {len(places)} SEATED", asked=bool(self.options()))
        y = 1
        if self.invitation is not None and rows >= 16:
            key = self.shell.keymap.label("join_line", canvas.look)
            y = paint_invitation(canvas, y, self.invitation, key, self.room.title)
        bottom = rows - 3
        side = canvas.width >= 70
        block = max(len(places) + 2, (len(POLICIES) + len(self.room.facts())) if side else 0) + 1
        block = min(block, bottom - y)
        self._paint_seats(canvas, y, canvas.width - SIDE - 1 if side else canvas.width, block)
        if side:
            canvas.column(canvas.width - SIDE - 1, y, block)
            self._paint_policies(canvas, canvas.width - SIDE, y, SIDE, block)
            y += block
        else:
            y += len(places) + 1
            self._paint_policies(canvas, 0, y, canvas.width, min(bottom - y, len(POLICIES) + 1))
            y += min(max(0, bottom - y), len(POLICIES) + 1)
        self._paint_talk(canvas, y, bottom)
        self._paint_question(canvas, rows)

    def _paint_seats(self, canvas: Canvas, y: int, width: int, height: int) -> None:
        canvas.bar(y, "Seats", width=width, right="the game begins when all are taken" if width >= 60 else "")
        name = max(12, min(18, width // 3))
        for i, place in enumerate(self.room.places()):
            row = y + 1 + i
            if row >= y + height:
                return
            chosen = i == self.cursor.at
            key, bold, note = paint_choice(canvas, 0, row, width, chosen=chosen)
            canvas.put(2, row, str(i + 1), note)
            canvas.put(5, row, fit(place.who or "open", name - 1), bold if place.who else note)
            room = width - name - 19
            origin = place.origin if len(place.origin) <= room else place.origin.partition(",")[0]
            canvas.put(5 + name, row, fit(origin, room), note)
            words, ink = _state(place, canvas)
            canvas.put(width - 13, row, words, key if chosen else ink)
        watchers = ", ".join(self.room.watchers())
        if watchers and len(self.room.places()) + 1 < height:
            line = fit(f"watching: {watchers} (sees public facts only)", width - 6)
            canvas.put(5, y + 1 + len(self.room.places()), line, "dim")

    def _paint_policies(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        host = self.room.is_host
        glyph = canvas.look.glyph
        right = f"{glyph('key_left')}{glyph('key_right')} change" if host else "the host decides"
        canvas.bar(y, "How it is run", x=x, width=width, right=right)
        first = len(self.room.places())
        rows = [(p.label, self.room.policy(p.name)) for p in POLICIES] + list(self.room.facts())
        seen = Cursor(max(0, self.cursor.at - first)).window(len(rows), height - 1)
        for i in seen:
            chosen, row = first + i == self.cursor.at, y + 1 + i - seen.start
            _, bold, note = paint_choice(canvas, x, row, width, chosen=chosen)
            canvas.put(x + 2, row, fit(rows[i][0], 13), note)
            canvas.put(x + 16, row, fit(rows[i][1], width - 17), bold if chosen else "text")
        more_marks(canvas, x + width, y + 1, seen, len(rows))

    def _paint_talk(self, canvas: Canvas, y: int, end: int) -> None:
        if end - y < 2:
            y = end - 1 if self.edit is not None else end
        else:
            key = self.shell.keymap.label("chat", canvas.look)
            canvas.bar(y, "Table talk", right=[(key, "bold bright"), (" write", "dim")])
            y += 1
        if self.edit is not None:
            end -= 1
            canvas.put(0, end, canvas.look.glyph("cursor"), "bold accent")
            self.edit.paint(canvas, 2, end, canvas.width - 4, hint="write, Enter sends, Esc ends")
        lines: list[list[Span]] = []
        for said in self.room.chat():
            notice = said.who == TABLE
            at, who = f" {said.at}  ", "" if notice else f"{said.who}: "
            lead = len(at + who)
            for i, part in enumerate(wrap(said.text, max(8, canvas.width - lead - 1))):
                head: list[Span] = [(at, "dim"), (who, "bold text")] if i == 0 else [(" " * lead, "dim")]
                lines.append([*head, (part, "dim" if notice else "text")])
        if not lines and end > y:
            lines = [[(" Nobody has said anything yet.", "dim")]]
        for i, pieces in enumerate(lines[max(0, len(lines) - (end - y)) :] if end > y else []):
            canvas.spans(0, y + i, pieces, end=canvas.width)

    def _paint_question(self, canvas: Canvas, rows: int) -> None:
        options = self.options()
        right = f"waits for {self.missing()}"
        if options:
            question_bar(canvas, rows - 3, fit(self.question(), canvas.width - 4), right=right)
        else:
            canvas.fill(0, rows - 3, canvas.width, 1, "text on hot")
            canvas.put(1, rows - 3, fit(self.question(), canvas.width - 2), "bold text")
        canvas.fill(0, rows - 2, canvas.width, 2, "text on soft")
        self.at = min(self.at, max(0, len(options) - 1))
        paint_options(canvas, 1, rows - 2, [words for words, _ in options], self.at, end=canvas.width - 1)
        canvas.put(2, rows - 1, fit(self.said or self._about(), canvas.width - 3), "warn" if self.said else "text")

    def _about(self) -> str:
        if self.seat() is None:
            return POLICIES[self.cursor.at - len(self.room.places())].help
        if self.room.is_host:
            start = self.shell.keymap.label("start", self.shell.look)
            return f"{start} starts: bots take the open seats."
        return "The host may let bots take the open seats."

    # ------------------------------------------------------------------ keys
    def typing(self) -> bool:
        """While a line is written."""
        return self.edit is not None

    def paste(self, text: str) -> None:
        """Into the line."""
        if self.edit is not None:
            self.edit.insert(" ".join(text.split()))

    def act(self, press: Press) -> None:
        """Choose a seat or a policy, do something with it, talk, start, leave."""
        if self.edit is not None:
            self._write(self.edit, press)
            return
        self.said = ""
        options = self.options()
        if press.digit is not None and 1 <= press.digit <= len(options):
            self.at = press.digit - 1
            options[self.at][1]()
        elif self.cursor.move(press.action, len(self.room.places()) + len(POLICIES)):
            self.at = 0
        elif press.action in ("left", "right"):
            self._sideways(-1 if press.action == "left" else 1, len(options))
        elif press.action == "take" and options:
            options[1 if self.seat() is None else self.at][1]()
        elif press.action in ("next_pane", "prev_pane"):
            self.cursor.at = 0 if self.seat() is None else len(self.room.places())
        elif press.action == "back":
            self.shell.pop()
        else:
            self._by_letter(press.action)

    def _by_letter(self, action: str) -> None:
        seat = self.seat()
        if action == "chat":
            self.edit = LineEdit(limit=200)
        elif action == "start":
            self.start()
        elif action == "join_line":
            self.shell.push(JoinLine(self.invitation, self.room.title))
        elif action == "why":
            self.said = f"It begins when every seat is taken; it waits for {self.missing()}."
        elif action == "rules":
            self._rules()
        elif action == "unseat":
            if seat is not None and seat.kind == PERSON and not seat.mine and self.room.is_host:
                self.run(self.room.place(self.cursor.at, ""))
            else:
                self.said = "Only the host unseats a player: choose the seat first."

    def _sideways(self, step: int, count: int) -> None:
        if self.seat() is None:
            self.turn(step)
        elif count:
            self.at = (self.at + step) % count

    def _write(self, edit: LineEdit, press: Press) -> None:
        self.said = ""
        if press.key == "enter":
            text = edit.text.strip()
            self.edit = None
            if text:
                self.run(self._say(text))
        elif press.key == "esc":
            self.edit = None
        else:
            edit.key(press.key)

    async def _say(self, text: str) -> None:
        """Send a line; one that is refused stands in the field again, before what was written since."""
        try:
            await self.room.say(text)
        except Refusal:
            written = self.edit.text if self.edit is not None else ""
            self.edit = LineEdit(f"{text} {written}".strip(), limit=200)
            raise

    def _rules(self) -> None:
        from tui.screens.reader import Reader

        self.shell.push(Reader(f"Rules: {self.room.title}", self.shell.services.rules(self.room.game)))

    def turn(self, step: int) -> None:
        """The host takes another value of the policy under the cursor."""
        if not self.room.is_host:
            self.said = "Only who opened this table changes how it is run."
            return
        policy = POLICIES[self.cursor.at - len(self.room.places())]
        self.run(self.room.arrange(policy.name, next_word(policy, self.room.policy(policy.name), step)))

    def start(self) -> None:
        """s: the host lets bots take the open seats, or goes on waiting."""
        from tui.screens.confirm import Dialog

        if not self.room.is_host:
            self.said = "Only who opened this table starts before all seats are taken."
            return
        levels = ("easy", "normal", "hard")
        options = ["wait", *(f"bots, {level}" for level in levels)]

        def taken(option: int | None) -> None:
            if option:
                self.run(self.room.fill(levels[option - 1]))

        self.shell.push(Dialog("Start now?", f"The table waits for {self.missing()}. Who takes them?", options), taken)

    def run(self, deed: Coroutine[Any, Any, None]) -> None:
        """Do something at the table; what it refuses is said in the last line but one."""
        self.shell.work(self._run(deed))

    async def _run(self, deed: Coroutine[Any, Any, None]) -> None:
        try:
            await deed
        except Refusal as refusal:
            self.said = str(refusal)

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        if self.edit is not None:
            return [Hint("'Enter'", "send", keep=True), Hint("'Esc'", "end", keep=True)]
        host = [Hint("start", "start"), Hint("unseat", "unseat")] if self.room.is_host else []
        return [
            Hint("up down left right", "choose"),
            Hint("take", "take", keep=True),
            *host,
            Hint("chat", "chat"),
            Hint("join_line", "join line"),
            Hint("rules", "rules"),
            Hint("back", "lobby", keep=True),
            Hint("help", "keys", keep=True),
        ]

    def help_sections(self) -> Sequence[HelpSection]:
        """What the page is."""
        return [("Seats and policies", [("up, down", "a seat, or how the table is run"), ("Tab", "to the other part")])]


def _state(place: Place, canvas: Canvas) -> tuple[str, str]:
    """How a seat is, in a word with its sign, and the ink for it."""
    glyph = canvas.look.glyph
    if place.kind == OPEN:
        return f"{glyph('thinking')} waiting", "warn"
    if place.kind == PERSON and not place.here:
        return f"{glyph('thinking')} away", "warn"
    return f"{glyph('yes')} {'muted' if place.muted else 'ready'}", "ok"
