"""Where the rooms meet: a table of netplay as a Feed for the table page, the games as lists for menus and browsers.

Both the program at this terminal and the sessions over SSH are built from these parts.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import Any

from cardsets import GAMES
from engine.choice import Refused
from engine.course import Course
from engine.replay import SaveError, read
from engine.view import LogLine, View
from netplay.local import Desk, course_of, usual_folder
from netplay.seats import BOT, HUMAN
from netplay.store import StoreError
from netplay.table import Table
from tui import VERSION
from tui.feed import TABLE, ChatLine, Face, SeatInfo, TableState
from tui.page import Page
from tui.screens.replay import ReplayPage
from tui.services import CardInfo, GameInfo, OptionInfo, Refusal

FIRST_GAME = "First game"
"""The title of a guided first game; its table has a coach."""
COMING = (
    ("odyssey", "Temporal Odyssey", "40 min", "Travelers draft allies from past, present and future."),
    ("tempest", "Tempest of the Gods", "60 min", "Temples, faith and a stack of miracles."),
)


@lru_cache(8)
def catalogue(game: str) -> tuple[Face, ...]:
    """The printed cards of a game, in the order of their face numbers."""
    told = []
    for card in GAMES[game].cards():
        info = GAMES[game].card_info(card)
        figures = tuple((str(k), str(v)) for k, v in info["figures"])
        told.append(Face(card.name, card.kind, card.group, card.stats, card.text, figures, info["short"]))
    return tuple(told)


def games() -> list[GameInfo]:
    """The games of the menu; those that have not landed yet say so."""
    told = [
        GameInfo(
            g.name,
            g.title,
            g.min_seats,
            g.max_seats,
            tuple(OptionInfo(o.name, o.values, o.help) for o in g.options),
            blurb=g.blurb,
            length=g.length,
        )
        for g in GAMES.values()
    ]
    for name, title, length, blurb in COMING:
        if name not in GAMES:
            told.append(GameInfo(name, title, 2, 4, blurb=blurb, length=length, refused="It has not landed yet."))
    return told


def cards(game: str) -> list[CardInfo]:
    """The printed cards of a game, for the browser."""
    return [
        CardInfo(f.name, f.kind, f.colour, _copies(game)[i], f.figures, f.text) for i, f in enumerate(catalogue(game))
    ]


@lru_cache(8)
def _copies(game: str) -> tuple[int, ...]:
    return tuple(c.copies for c in GAMES[game].cards())


def replay_page(course: Course, *, kept: bool = False) -> ReplayPage:
    """The viewer of a game. Raises Refused while that is not over: a frame holds the whole truth.

    `kept` is for games of the store, which keeps none that goes on: some were ended without an outcome.
    """
    if course.outcome is None and not kept:
        raise Refused("not-over", "That game is not over; a replay would show every hidden card.")
    header = course.header
    roles = course.rules.seat_names
    names = list(header.names) + [""] * header.seats
    seats = [SeatInfo(names[i], roles[i], roles[i].lower()) for i in range(header.seats)]
    return ReplayPage(course, header.game, GAMES[header.game].title, seats, catalogue(header.game))


def export(desk: Desk, number: int) -> str:
    """Write a finished game to a file of the data folder; says where it is and how it is watched, the path and the
    command on lines of their own. Raises Refusal."""
    try:
        path = desk.export(number).absolute()
    except (Refused, SaveError, StoreError) as error:
        raise Refusal(str(error)) from error
    usual = desk.store.folder.resolve() == usual_folder().resolve()
    word = shlex.quote(path.name if usual else str(path))
    return f"This game is in the file\n{path}\nand is watched with\ntriptych replay {word}"


async def granted(deed: Awaitable[None]) -> None:
    """Do a deed of a table; what it refuses becomes a sentence for the player."""
    try:
        await deed
    except Refused as refused:
        raise Refusal(str(refused)) from refused


class TableFeed:
    """One player's way to one table. `close` it when the page goes; the player's seats then wait."""

    def __init__(self, table: Table, player: str, name: str) -> None:
        """Come to the table. Raises Refusal if the player may not."""
        self.table = table
        self.player = player
        self.game = table.info.setup.game
        self.title = table.title
        self.faces: Sequence[Face] = catalogue(self.game)
        self.coached = table.info.setup.title == FIRST_GAME
        self.gone = ""
        self._changed: list[Callable[[], None]] = []
        self._shown: dict[int, str] = {}
        try:
            self.visit = table.attach(player, name, self._news, self._displaced)
        except Refused as refused:
            raise Refusal(str(refused)) from refused

    def _news(self) -> None:
        for changed in list(self._changed):
            changed()

    def _displaced(self) -> None:
        self.gone = "You have come to this table from another terminal; that one counts now."
        self._news()

    # ------------------------------------------------------------------ reading
    def mine(self) -> Sequence[int]:
        """The own seats."""
        return self.table.mine(self.player)

    def seats(self) -> Sequence[SeatInfo]:
        """All seats, in order."""
        return [
            SeatInfo(s.name, s.role, s.role.lower(), s.bot if s.kind == BOT else "", s.state, s.thinks)
            for s in self.table.seats_shown()
        ]

    def state(self) -> TableState:
        """How the table is."""
        shown = self.table.shown(self.player)
        coach = ""
        if self.coached and self.mine():
            seat = self.mine()[0]
            coach = GAMES[self.game].tutorial.coach(self.table.view_for(self.player, seat), self.log(seat))
        return TableState(
            paused=shown.paused,
            clock=shown.clock,
            waiting=shown.waiting,
            undo=shown.undo,
            rematch=shown.rematch,
            over=self.table.over,
            gone=self.gone,
            notice=shown.notice or shown.ended,
            watchers=len(shown.watchers),
            secret=shown.secret,
            coach=coach,
            undoes=self.table.info.setup.undo,
        )

    def view(self, seat: int) -> View:
        """What a seat may know. An answer is given to the question that was open when it was last looked at."""
        self._shown[seat] = self.table.question(seat)
        return self.table.view_for(self.player, seat)

    def log(self, seat: int) -> Sequence[LogLine]:
        """The whole log as a seat may read it."""
        return self.table.log_lines(self.player, seat)

    def seen(self, seat: int) -> int:
        """How much of the log is not new to a seat."""
        return self.table.sight.answered_at(seat)

    def chat(self) -> Sequence[ChatLine]:
        """The talk."""
        said = self.table.chat_since(self.player)
        return [
            ChatLine(time.strftime("%H:%M", time.localtime(s.at)), s.name or TABLE, s.text, s.n, s.at) for s in said
        ]

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Have `changed` called after every change."""
        self._changed.append(changed)
        return lambda: self._changed.remove(changed)

    def can_undo(self, seat: int) -> bool:
        """Whether an undo would be granted at once."""
        return self.table.can_undo(self.player, seat)

    # ------------------------------------------------------------------ deeds
    async def answer(self, seat: int, key: Any) -> None:
        """Answer the open question of an own seat."""
        await granted(self.table.answer(self.player, seat, key, self._shown.get(seat)))

    async def take_back(self, seat: int) -> None:
        """Take back the last choice of an unfinished action."""
        await granted(self.table.take_back(self.player, seat))

    async def undo(self, seat: int) -> None:
        """Undo the last answer, or ask the table for it."""
        await granted(self.table.undo(self.player, seat))

    async def agree(self, yes: bool) -> None:
        """Agree to another player's wish for an undo, or not."""
        await granted(self.table.agree(self.player, yes))

    async def concede(self, seat: int) -> None:
        """Leave the game for good."""
        await granted(self.table.concede(self.player, seat))

    async def say(self, text: str) -> None:
        """Talk to the table."""
        await granted(self.table.say(self.player, text))

    async def pause(self) -> None:
        """Pause the table, or let it go on."""
        await granted(self.table.pause(self.player))

    async def rematch(self) -> None:
        """Ask for the same table again."""
        await granted(self.table.rematch(self.player))

    async def replay(self) -> Page:
        """The game that has just ended."""
        try:
            return replay_page(course_of(read(self.table.record())), kept=True)
        except (Refused, SaveError) as error:
            raise Refusal(str(error)) from error

    def leave(self) -> None:
        """Go; the seats wait."""
        self.visit.close()


__all__ = ["FIRST_GAME", "HUMAN", "VERSION", "TableFeed", "cards", "catalogue", "games", "granted", "replay_page"]
