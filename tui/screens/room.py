"""A table that several terminals share: what its pages may ask of it, and its table page. No page knows who answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from tui.feed import Feed
from tui.page import Page
from tui.screens.asking import Asking
from tui.screens.table import TablePage

OPEN, BOT, PERSON = "open", "bot", "human"


class Deed(NamedTuple):
    """Something to be done with a table: words, a note, how it is done; with `ask`, a question that comes first."""

    words: str
    note: str
    do: Callable[[], Coroutine[Any, Any, None]]
    ask: str = ""


class Place(Struct, frozen=True):
    """A seat while players gather. `origin` says from where its player comes, `here` whether they are at the table."""

    kind: str
    who: str = ""
    origin: str = ""
    mine: bool = False
    here: bool = True
    muted: bool = False


class Room(Feed, Protocol):
    """A table before its game, for one member; afterwards it is a Feed like any other. `gone` says why it is over."""

    gone: str
    is_host: bool

    def begun(self) -> bool:
        """Whether the game has begun."""

    def places(self) -> Sequence[Place]:
        """The seats."""

    def facts(self) -> Sequence[tuple[str, str]]:
        """The match options that are not as usual: name and value."""

    def policy(self, name: str) -> str:
        """The word for how a policy stands."""

    def watchers(self) -> Sequence[str]:
        """Who looks on, by name."""

    async def sit(self, seat: int) -> None:
        """Take an open seat."""

    async def stand_up(self) -> None:
        """Give the own seats up."""

    async def place(self, seat: int, level: str) -> None:
        """The host puts a bot there, or ("") opens the seat."""

    async def fill(self, level: str) -> None:
        """The host puts bots on all open seats: the game begins."""

    async def arrange(self, name: str, word: str) -> None:
        """The host changes a policy."""

    async def close_table(self) -> None:
        """The host clears the table away."""

    def host_deeds(self) -> Sequence[Deed]:
        """What this member can do with the table and those at it, beside playing; for the table's menu."""

    async def mute(self, seat: int, muted: bool) -> None:
        """Read no more of what somebody says, or read it again."""


def leave_page(page: Page, why: str) -> None:
    """Close a page and whatever lies above it, and say why."""
    shell = page.shell
    while shell.page is not page:
        shell.pop()
    shell.pop()
    shell.notice(why)


class GuestTable(TablePage):
    """The table page of a table that others share: it closes when this member does not belong there any more."""

    feed: Room

    def __init__(self, room: Room, read: int | None = None) -> None:
        super().__init__(room, read=read)
        self.out = False

    def woken(self) -> None:
        """News; or the end of this visit."""
        if self.out:
            return
        if self.feed.gone:
            self.out = True
            leave_page(self, self.feed.gone)
            return
        self._follow_seat()
        super().woken()

    def _follow_seat(self) -> None:
        """A seat may be taken or handed over while the page is open."""
        mine = list(self.feed.mine())
        seat = self.seat if self.seat in mine else mine[0] if mine else -1
        if seat != self.seat:
            self.seat = seat
            self.asking = Asking()
            self.since.setdefault(seat, max(0, len(self.feed.log(seat)) - 12))
