"""The lobby: all tables, those that wait for this player first, and what else can be done here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from netplay.lobby import TableRow
from netplay.tabledata import GATHERING, OVER
from tui.canvas import Canvas, Span, fit
from tui.keys import LOBBY, Hint, Press
from tui.page import HelpSection, Page
from tui.screens import doors
from tui.screens.confirm import Confirm
from tui.screens.hosted_form import NewHostedTable
from tui.screens.invitation import Invitation, JoinLine, paint_invitation
from tui.services import GameInfo
from tui.widgets.lists import Cursor, more_marks, paint_choice
from tui.widgets.sample import badge


class Hall(Protocol):
    """The house as one player knows it. `invitation` is None but at the host's own terminal."""

    invitation: Invitation | None
    has_code: bool

    @property
    def name(self) -> str:
        """What the player is called."""

    def rows(self) -> Sequence[TableRow]:
        """The tables, those that wait for this player first."""

    def present(self) -> Sequence[str]:
        """Who is in the house, by name."""

    def ahead(self) -> int | None:
        """The one table to which this player surely wants to go back; None if there is none, or more than one."""

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Have `changed` called when the list may have changed; gives the way to end that."""

    async def enter(self, table: int) -> Page:
        """Go to a table. Raises Refusal."""

    def new_code(self) -> str:
        """A rejoin code in place of an earlier one; shown now and never again."""


ITEMS = (
    ("new", "New table", "choose game, seats and options"),
    ("first", "First game", "guided prompts over a fixed deal, for you alone"),
    ("replays", "Replays", "games that you have played here"),
    ("cards", "Cards and rules", "how to play, every card, the numbered rules"),
    ("settings", "Settings", "colours, signs, bell, keys, your name"),
    ("code", "Rejoin code", "to come back as yourself from another machine"),
    ("leave", "Leave", "unfinished games are kept, your seats wait"),
)


class Lobby(Page):
    """Tables above, what else there is below; one cursor through both, digits for what is below."""

    scope = LOBBY

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.cursor = Cursor()
        self.rows: Sequence[TableRow] = ()
        self.fresh = True
        self._stop: Callable[[], None] = lambda: None

    # ------------------------------------------------------------------ life
    def opened(self) -> None:
        """Look at the tables; exactly one that waits for this player is opened at once."""
        self._stop = self.hall.subscribe(self._changed)
        self.look()
        ahead = self.hall.ahead()
        if ahead is not None:
            self.shell.attempt(self.hall.enter(ahead), "going back to your table")

    def _changed(self) -> None:
        if self.shell.page is self:  # one that lies under a table has nothing to draw
            self.shell.wake()

    def woken(self) -> None:
        """News, if anybody can see it; a bell if a table waits for this player that did not before."""
        if self.shell.page is self:
            before = {r.id for r in self.rows if r.waits}
            self.look()
            if any(r.waits and r.id not in before for r in self.rows):
                self.shell.ring()

    def resumed(self) -> None:
        """Back from somewhere: the cursor goes to a table that waits."""
        self.look()
        if self.rows and self.rows[0].waits:
            self.cursor.at = 0

    def closed(self) -> None:
        """Stop listening."""
        self._stop()

    def look(self) -> None:
        """Read the list anew; the cursor stays with its table."""
        on = self.rows[self.cursor.at].id if self.cursor.at < len(self.rows) else None
        item = self.cursor.at - len(self.rows)
        self.rows = self.hall.rows()
        if on is not None:
            self.cursor.at = next((i for i, r in enumerate(self.rows) if r.id == on), 0)
        else:
            self.cursor.at = 0 if self.fresh else len(self.rows) + item
        self.fresh = False

    def items(self) -> list[tuple[str, str, str]]:
        """What else can be done."""
        return [item for item in ITEMS if item[0] != "code" or self.hall.has_code]

    def leaving(self) -> str:
        """What leaving means here."""
        if self.hall.invitation is None:
            return "Unfinished games are kept, your seats wait for you."
        others = len(self.hall.present()) - 1
        told = "Nobody else is here." if others < 1 else f"{others} here are told, in a sentence."
        return f"Hosting ends. {told} All tables are kept."

    # ------------------------------------------------------------------ drawing
    def paint(self, canvas: Canvas, rows: int) -> None:
        """Who is here, how friends join at the host's own terminal, the tables, the rest."""
        present = self.hall.present()
        title: list[Span] = [("LOBBY", "bold bright"), (f"  you are {self.hall.name}", "text")]
        canvas.bar(0, title)
        waiting = sum(r.waits for r in self.rows)
        words = f"{waiting} WAITING FOR YOU" if waiting else f"{len(present)} HERE"
        badge(canvas, canvas.width, 0, words, asked=bool(waiting))
        y = 1
        if self.hall.invitation is not None and rows >= 14:
            key = self.shell.keymap.label("join_line", canvas.look)
            y = paint_invitation(canvas, y, self.hall.invitation, key)
        items = self.items()
        below = min(len(items) + 1, max(4, rows - y - 4))
        self._paint_tables(canvas, y, rows - y - below, ", ".join(present))
        self._paint_items(canvas, rows - below, below)

    def _paint_tables(self, canvas: Canvas, y: int, height: int, here: str) -> None:
        right = f"here: {here}" if canvas.width >= 60 else ""
        canvas.bar(y, "Tables", right=fit(right, canvas.width - 16))
        if not self.rows:
            text = "No table is open. Open one, and friends can take its seats; or wait for one here."
            canvas.paragraph(3, y + 1, canvas.width - 6, text, "dim", rows=height - 1)
            return
        wide = canvas.width >= 70
        head = wide and height > 6
        if head:
            for x, word in ((3, "table"), (16, "game"), (27, "how it is"), (47, "who")):
                canvas.put(x, y + 1, word, "dim")
        top = y + 2 if head else y + 1
        on_table = self.cursor.at < len(self.rows)
        where = Cursor(self.cursor.at if on_table else 0)
        seen = where.window(len(self.rows), height - (2 if head else 1))
        for i in seen:
            self._paint_table(canvas, top + i - seen.start, i, wide)
        more_marks(canvas, canvas.width - 1, top, seen, len(self.rows))

    def _paint_table(self, canvas: Canvas, y: int, i: int, wide: bool) -> None:
        row = self.rows[i]
        chosen = i == self.cursor.at
        _, name, note = paint_choice(canvas, 0, y, canvas.width, chosen=chosen)
        words, ink = _status(row)
        who = ", ".join(row.seats)
        if not wide:
            canvas.put(2, y, fit(row.title, 12), name)
            canvas.put(15, y, fit(words, canvas.width - 17), name if chosen else ink)
            return
        canvas.put(3, y, fit(row.title, 12), name)
        canvas.put(16, y, fit(row.game.capitalize(), 10), note)
        canvas.put(27, y, fit(words, 19), name if chosen else ink)
        canvas.put(47, y, fit(who, canvas.width - 49), note)

    def _paint_items(self, canvas: Canvas, y: int, height: int) -> None:
        items = self.items()
        canvas.bar(y, "What would you like to do?")
        at = self.cursor.at - len(self.rows)
        seen = Cursor(max(0, at)).window(len(items), height - 1)
        for i in seen:
            row = y + 1 + i - seen.start
            key, name, note = paint_choice(canvas, 0, row, canvas.width, chosen=i == at)
            canvas.put(3, row, str(i + 1), key)
            canvas.put(5, row, items[i][1], name)
            if canvas.width >= 50:
                canvas.put(23, row, fit(items[i][2], canvas.width - 24), note)
        more_marks(canvas, canvas.width - 1, y + 1, seen, len(items))

    # ------------------------------------------------------------------ keys
    def act(self, press: Press) -> None:
        """Choose, open."""
        items = self.items()
        if press.digit is not None and 1 <= press.digit <= len(items):
            self.cursor.at = len(self.rows) + press.digit - 1
            self._take()
        elif self.cursor.move(press.action, len(self.rows) + len(items), 8):
            return
        elif press.action in ("next_pane", "prev_pane"):
            self.cursor.at = 0 if self.cursor.at >= len(self.rows) else len(self.rows)
        elif press.action == "take":
            self._take()
        elif press.action == "start":
            self._open("new")
        elif press.action == "join_line":
            self.shell.push(JoinLine(self.hall.invitation))
        elif press.action == "back":
            self.shell.pop()

    def _take(self) -> None:
        if self.cursor.at < len(self.rows):
            row = self.rows[self.cursor.at]
            self.shell.attempt(self.hall.enter(row.id), f"going to table {row.title}")
        else:
            self._open(self.items()[self.cursor.at - len(self.rows)][0])

    def _game(self) -> GameInfo:
        games = [g for g in self.shell.services.games() if not g.refused]
        last = self.shell.services.last_setup()
        return next((g for g in games if last is not None and g.name == last.game), games[0])

    def _open(self, item: str) -> None:
        if item == "new":
            self.shell.push(NewHostedTable(self._game().name, [r.title for r in self.rows]))
        elif item == "code":
            words = "An earlier code of yours stops counting. The new one is shown once."
            self.shell.push(Confirm("A new rejoin code?", words, yes="show it", no="no"), self._code)
        elif item == "leave":
            self.shell.ask_to_leave()
        else:
            doors.open_item(self.shell, item, self._game())

    def _code(self, yes: bool) -> None:
        if yes:
            from tui.screens.arrival import CodeShown

            self.shell.push(CodeShown(self.hall.new_code(), self.shell.pop))

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        return [
            Hint("up down", "choose"),
            Hint("take", "open", keep=True),
            Hint(f"'1-{len(self.items())}'", "below"),
            Hint("start", "new table"),
            Hint("join_line", "join line"),
            Hint("help", "keys", keep=True),
            Hint("back", "leave", keep=True),
        ]

    def help_sections(self) -> Sequence[HelpSection]:
        """What the list says."""
        ways = [("Enter on a table", "sit down, watch, or go on"), ("your move", "that table waits for you")]
        return [("Lobby", ways)]


def _status(row: TableRow) -> tuple[str, str]:
    """How a table is, in a few words, and their ink."""
    if row.waits:
        return "your move", "bold accent"
    if row.status == GATHERING:
        taken = len(row.seats) - row.open
        return f"{taken} of {len(row.seats)} {'with you' if row.mine else 'seated'}", "ok"
    if row.status == OVER:
        return "over", "dim"
    words = f"round {row.round}" if row.round else "begins"
    if row.open:
        return f"{words}, a seat is open", "ok"
    watch = "" if row.mine else ", watch" if row.may_watch else ", closed"
    return f"{words}{', you play' if row.mine else watch}", "text" if row.mine or row.may_watch else "dim"
