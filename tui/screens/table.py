"""The table: one page for every game. Draws what its board makes of the View, and is the only place to answer.

It keeps no rule and no state of the game: after each key or news it asks the feed for the View and draws it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from engine.view import View
from tui.boards import Board, Desk, board_for
from tui.canvas import Canvas
from tui.feed import TABLE as THE_TABLE
from tui.feed import ChatLine, Feed
from tui.keys import TABLE, Hint, Press
from tui.page import HelpSection, Page
from tui.screens import curtain
from tui.screens.asking import ENDS, PASSES, Asking
from tui.screens.ticking import Ticking
from tui.services import Refusal

ANSWERS = ("take", "mark", "pass", "end")
ARROWS = ("left", "right", "up", "down", "first", "last")
CALM = 0.2
"""A key that comes so many seconds after one that was pressed while waiting is the same one, held down."""
RECENT = 120.0
"""What was said so many seconds before a table is opened, or later, is news there."""


class TablePage(Page):
    """A table as one session sees it: its own seats one at a time, or, without a seat, what is public."""

    scope = TABLE
    kept = 3
    deaf = frozenset({"orders"})

    def __init__(self, feed: Feed, board: Board | None = None, read: int | None = None) -> None:
        """`read` is the number of the last line of talk that was seen before, if that is known."""
        self.feed = feed
        self.read = read
        self.board = board or board_for(feed.game)
        mine = list(feed.mine())
        self.seat = mine[0] if mine else -1
        self.asking = Asking()
        self.pane = "question"
        self.row = self.column = 0
        self.since: dict[int, int] = {}
        self.busy = False
        self.rung = False
        self.ended = self.stood = False
        self.hint = self.said = self.wish = ""
        self.held = self.asked_at = self.calm_until = 0.0
        self._stop: Callable[[], None] = lambda: None
        self.ticking = Ticking(lambda: self.feed.state().clock is not None)
        self._view: View | None = None
        self.chat_page: Page | None = None

    # ------------------------------------------------------------------ life
    def opened(self) -> None:
        """Begin to listen to the table."""
        self._stop = self.feed.subscribe(self.shell.wake)
        if self.read is None:
            then = time.time() - RECENT
            self.read = max((said.n for said in self.feed.chat() if said.when < then), default=-1)
        for seat in self.feed.mine() or (-1,):
            self.since.setdefault(seat, self.feed.seen(seat))
        self.woken()
        curtain.at_the_start(self)

    def closed(self) -> None:
        """Stop listening; the seats of this session wait for it."""
        self._stop()
        self.ticking.stop()
        self.feed.leave()

    def woken(self) -> None:
        """Something changed at the table."""
        self._view = None
        view = self.view
        if self.stood != self.halted:
            self.stood, self.hint = self.halted, ""
        start = None if view.choice is None else self.board.start(view.choice)
        before = self.asking.asked
        fresh = self.asking.follow(view.choice, start)
        if fresh and view.choice is not None:
            self.pane = "question"
            self.asked_at = time.monotonic()
            if before is not None and not self.busy:  # by the clock, or an undo: a key may be on its way to the old one
                self.calm_until = self.asked_at + curtain.CALM
            if not self.rung:
                self.shell.ring()
        self.rung = view.choice is not None
        curtain.between_seats(self)
        self.news()
        self.ticking.review(self.shell)
        if self.ended != (view.outcome is not None):
            from tui.screens.table_menu import follow_end

            follow_end(self)

    def news(self) -> None:
        """What the table itself has to say: said once, or asked once."""
        state = self.feed.state()
        said = state.gone or state.notice
        if said and said != self.said:
            self.shell.notice(said)
        self.said = said
        if state.undo and state.undo != self.wish:
            from tui.screens.confirm import Confirm

            wish = state.undo
            ask = Confirm("Undo?", wish, yes="agree", no="refuse", still=lambda: self.feed.state().undo == wish)
            self.shell.push(ask, lambda yes: None if yes is None else self.run(self.feed.agree(yes)))
        self.wish = state.undo

    def take_seat(self, seat: int) -> None:
        """Sit on another own seat."""
        self.seat = seat
        self.rung = True
        self.asking = Asking()
        self.since.setdefault(seat, self.feed.seen(seat))
        self.woken()

    # ------------------------------------------------------------------ reading
    @property
    def view(self) -> View:
        """What this seat may know now."""
        if self._view is None:
            self._view = self.feed.view(self.seat)
        return self._view

    @property
    def me(self) -> int:
        """The seat that is drawn at the bottom."""
        return max(self.seat, 0)

    def desk(self) -> Desk:
        """Everything that the board needs."""
        log = self.feed.log(self.seat)
        since = min(self.since.get(self.seat, 0), len(log))
        refs = {r for line in log[since:] for r in line.refs if line.seat != self.seat}
        halted = self.halted
        desk = Desk(
            view=self.view,
            faces=self.feed.faces,
            seats=self.feed.seats(),
            state=self.feed.state(),
            me=self.me,
            log=log,
            unread=[said for said in self.talk() if self.read is not None and said.n > self.read],
            since=since,
            numbers={} if halted else self.asking.numbers(),
            cursor=None if halted else self.asking.key,
            changed=frozenset(refs),
            pane=self.pane,
            typed=self.asking.typed,
            hint=self.hint,
            key=lambda action: self.shell.keymap.label(action, self.shell.look),
        )
        if self.pane != "question":
            desk.looked = self.looked(desk)
        return desk

    def looked(self, desk: Desk) -> int:
        """The reference of the card that the player looks at."""
        rows = dict(self.board.panes(desk)).get(self.pane, ())
        if not rows:
            return 0
        self.row = max(0, min(self.row, len(rows) - 1))
        self.column = max(0, min(self.column, len(rows[self.row]) - 1))
        return rows[self.row][self.column]

    @property
    def halted(self) -> bool:
        """Whether the table is paused, so that nothing can be answered."""
        return bool(self.feed.state().paused) and self.view.outcome is None

    def talk(self) -> Sequence[ChatLine]:
        """The talk; where the table speaks of who sits here, it names the colour, as the log does."""
        seats, lines = self.feed.seats(), self.feed.chat()
        if self.seat < 0 or not seats[self.seat].role:
            return lines
        own = f"{seats[self.seat].name} "
        named = [line.who == THE_TABLE and line.text.startswith(own) for line in lines]
        words = [f"{seats[self.seat].role} {line.text.removeprefix(own)}" for line in lines]
        return [replace(line, text=w) if n else line for line, n, w in zip(lines, named, words, strict=True)]

    def read_all(self) -> None:
        """Everything that has been said until now is known: the player has looked at it, or has answered since."""
        self.read = max((said.n for said in self.feed.chat()), default=-1)

    def focus(self) -> int:
        """The card that i and w speak of: the one looked at, else the one under the cursor."""
        desk = self.desk()
        if desk.looked:
            return desk.looked
        if isinstance(self.asking.key, int):
            return self.asking.key
        choice = self.view.choice
        return choice.refs[-1] if choice and choice.refs else 0

    # ------------------------------------------------------------------ drawing
    def paint(self, canvas: Canvas, rows: int) -> None:
        """The table as its board draws it."""
        self.board.paint(canvas, rows, self.desk())

    def hints(self) -> Sequence[Hint]:
        """What can be pressed now."""
        if self.view.outcome is not None:
            next_ = Hint("take", "what next", keep=True)
            return [next_, Hint("log", "log"), Hint("piles", "piles"), Hint("help", "keys")]
        if self.pane != "question":
            return [
                Hint("left right up down", "look around"),
                Hint("card", "card in full", keep=True),
                Hint("why", "why not"),
                Hint("back", "to the question", keep=True),
                Hint("help", "keys"),
            ]
        if self.halted:
            hints = [Hint("back", "menu: go on", keep=True)] if self.seat >= 0 else []
            hints += [Hint("next_pane", "look around"), Hint("card", "card"), Hint("log", "log")]
            return [*hints, Hint("piles", "piles"), Hint("chat", "chat"), Hint("help", "keys", keep=True)]
        hints = [Hint("left right", "choose"), Hint("take", "take", keep=True)] if self.view.choice else []
        if self.view.take_back:
            hints.append(Hint("back", "back one", keep=True))
        if self.seat >= 0 and not self.view.take_back and self.feed.can_undo(self.seat):
            hints.append(Hint("undo", "undo"))
        if self.asking.word(PASSES) is not None:
            hints.append(Hint("pass", "pass") if self.asking.word(("pass",)) else Hint("end", "done"))
        hints += [Hint("next_pane", "look around"), Hint("why", "why not"), Hint("card", "card"), Hint("log", "log")]
        hints += [Hint("piles", "piles"), Hint("rules", "rules"), Hint("chat", "chat")]
        return [*hints, Hint("help", "keys", keep=True)]

    def help_sections(self) -> Sequence[HelpSection]:
        """What the overlay of keys says first."""
        ways = [("1-9", "take that option"), ("Esc", "back one, or the menu")]
        return [("The question", ways)]

    def leaving(self) -> str:
        """What leaving means here."""
        if self.view.outcome is not None:
            return "The game is over; its replay is kept."
        return "The table is kept; your seat waits for you." if self.seat >= 0 else "The others play on."

    # ------------------------------------------------------------------ keys
    def act(self, press: Press) -> None:
        """Do what a key means at the table."""
        self.hint = ""
        answers = press.digit is not None or press.action in ANSWERS
        if answers and self.held_down():
            return
        looks = self.pane != "question" and press.action in ("take", "mark", *ARROWS)
        if self.halted and not looks and (answers or press.action in ARROWS):
            ways = f" {self.shell.keymap.label('back', self.shell.look)}, then Go on." if self.seat >= 0 else ""
            self.hint = f"Not taken: paused.{ways}"
            return
        if press.digit is not None:
            key = self.asking.digit(press.digit)
            if key is not None:
                self.answer(key)
            return
        deed = self.DEEDS.get(press.action)
        if deed is not None:
            deed(self)
        elif press.action in ARROWS:
            self.arrow(press.action)

    def held_down(self) -> bool:
        """Whether a key is one held down since before the question came, which it is not meant for.

        Right after a curtain no key answers: it may be one more of those that lifted it. Nor does one right after a
        question has taken the place of another that this player has not answered.
        """
        now, waiting = time.monotonic(), self.view.choice is None
        if now < self.calm_until:
            return not waiting
        held = now - self.held < CALM
        if waiting or held:
            self.held = now
        return held and not waiting and now - self.asked_at < 5 * CALM

    def arrow(self, action: str) -> None:
        """Move among the options, or among the cards of a pane."""
        if self.pane == "question":
            if action in ("first", "last"):
                self.asking.at = 0 if action == "first" else max(0, len(self.asking.options) - 1)
            else:
                self.asking.move(1 if action in ("right", "down") else -1)
            return
        desk = self.desk()
        rows = dict(self.board.panes(desk)).get(self.pane, ())
        if action in ("up", "down") and rows:
            self.row = (self.row + (1 if action == "down" else -1)) % len(rows)
        elif rows:
            self.column = (self.column + (1 if action == "right" else -1)) % len(rows[min(self.row, len(rows) - 1)])

    def take(self) -> None:
        """Take the option under the cursor; in a pane, the card that is looked at, if it is one."""
        if self.view.outcome is not None:
            self.show_end()
            return
        if self.pane != "question":
            ref = self.looked(self.desk())
            if self.asking.point(ref):
                self.pane = "question"
            else:
                self.card()
            return
        if self.asking.key is not None:
            self.answer(self.asking.key)

    def answer(self, key: int | str) -> None:
        """Give an answer; keys are dropped until it is taken."""
        if self.busy or self.view.choice is None:
            return
        seat = self.seat
        self.read_all()
        if self.view.choice.given == 0:
            self.since[seat] = len(self.feed.log(seat))
        self.run(self.feed.answer(seat, key))

    def run(self, deed: Coroutine[Any, Any, None]) -> None:
        """Let the table do something; what it refuses is said in a sentence."""
        self.busy = True
        self.shell.work(self._run(deed))

    async def _run(self, deed: Coroutine[Any, Any, None]) -> None:
        try:
            await deed
        except Refusal as refusal:
            self.shell.notice(str(refusal))
        finally:
            self.woken()  # still busy: what is asked now follows from the own deed
            self.busy = False

    def back(self) -> None:
        """Esc: out of a pane, one choice back, or the table's menu."""
        if self.pane != "question":
            self.pane = "question"
        elif self.asking.typed:
            self.asking.typed = ""
        elif self.view.take_back and not self.busy and not self.halted:
            self.run(self.feed.take_back(self.seat))
        else:
            self.menu()

    def undo(self) -> None:
        """u: undo the last committed answer."""
        if self.seat < 0 or self.busy:
            return
        if self.view.take_back:
            self.run(self.feed.take_back(self.seat))
        else:
            self.run(self.feed.undo(self.seat))

    def take_word(self, words: Sequence[str]) -> None:
        """Answer with one of these words, if it is offered."""
        word = self.asking.word(words)
        if word is not None:
            self.answer(word)
        elif self.view.choice is not None:
            self.hint = "Nothing to pass here: take an option with its digit, or with arrows and Enter."

    def next_pane(self, step: int) -> None:
        """Tab: the question, then each pane in turn."""
        names = ["question", *[name for name, _ in self.board.panes(self.desk())]]
        if self.small():
            names += [n for n in ("log", "piles") if n not in names]
        at = names.index(self.pane) if self.pane in names else 0
        self.pane = names[(at + step) % len(names)]
        self.row = self.column = 0

    def small(self) -> bool:
        """Whether the page shows one pane at a time."""
        width, height = self.shell.window
        return width < 80 or height < 24

    # ------------------------------------------------------------------ overlays
    def card(self) -> None:
        """i: a card in full."""
        from tui.screens.table_overlays import CardPage

        self.shell.push(CardPage(self, self.focus()))

    def why(self) -> None:
        """w: what is refused now, and why."""
        from tui.screens.table_overlays import WhyPage

        self.shell.push(WhyPage(self, self.focus() if self.pane != "question" else 0))

    def piles(self) -> None:
        """g: the piles."""
        from tui.screens.table_overlays import PilesPage

        self.shell.push(PilesPage(self))

    def log(self) -> None:
        """l: the whole log, opened where the player answered last."""
        from tui.screens.table_overlays import log_page

        self.shell.push(log_page(self))

    def rules(self) -> None:
        """r: the rules of this step."""
        from tui.screens.reader import Reader

        ids = self.board.rule_ids(self.desk())
        text = self.shell.services.rules(self.feed.game)
        self.shell.push(Reader(f"Rules of {self.game_title()}", text, start=ids[0] if ids else 0))

    def game_title(self) -> str:
        """What the game is called, whatever the table is."""
        games = self.shell.services.games()
        return next((g.title for g in games if g.name == self.feed.game), self.feed.title)

    def chat(self) -> None:
        """c: talk to the table; a line that is not sent yet is still there."""
        from tui.screens.table_overlays import ChatPage

        self.chat_page = self.chat_page or ChatPage(self)
        self.shell.push(self.chat_page)

    def menu(self) -> None:
        """What can be done with the table itself."""
        from tui.screens.table_menu import TableMenu

        self.shell.push(TableMenu(self))

    def show_end(self) -> None:
        """The game is over: the score explained, rematch, replay."""
        from tui.screens.table_menu import EndPage

        self.shell.push(EndPage(self))

    DEEDS: dict[str, Callable[[TablePage], None]] = {
        "take": take,
        "mark": take,
        "back": back,
        "undo": undo,
        "pass": lambda self: self.take_word(PASSES),
        "end": lambda self: self.take_word(ENDS),
        "next_pane": lambda self: self.next_pane(1),
        "prev_pane": lambda self: self.next_pane(-1),
        "card": card,
        "why": why,
        "piles": piles,
        "log": log,
        "rules": rules,
        "chat": chat,
    }
