"""What a table page may ask of the table it shows. Locally and over SSH the same; no page knows who answers.

Everything it gives is what the asking seat may know: a View, lines of the log, public facts about seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from engine.view import LogLine, View

if TYPE_CHECKING:
    from tui.page import Page


TABLE = "·"
"""Who says what the table itself has to say."""


class Face(Struct, frozen=True):
    """A printed card as the screen needs it; its place in `Feed.faces` is its face number.

    `short` is what stands under its name in a hand: "R2F1P5A1", "frenzy", "rogat 1/2".
    """

    name: str
    kind: str
    colour: str = ""
    stats: tuple[int, ...] = ()
    text: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    short: str = ""


class SeatInfo(Struct, frozen=True):
    """A seat, for everybody: who sits there, what it is called in the game, how it is.

    `state` is "" when all is well, else words: "away, 2 min, then a bot", "left", "paused". `thinks` says that its bot
    takes longer than the table's pace.
    """

    name: str
    role: str
    sign: str = ""
    bot: str = ""
    state: str = ""
    thinks: bool = False


class ChatLine(Struct, frozen=True):
    """A line of talk: when (HH:MM), who (TABLE for the table's own words), what.

    `n` is its number, which only grows; `when` the same moment in seconds since 1970.
    """

    at: str
    who: str
    text: str
    n: int = 0
    when: float = 0.0

    @property
    def words(self) -> str:
        """Who and what in one line; the table's own words stand alone."""
        return self.text if self.who == TABLE else f"{self.who}: {self.text}"


class TableState(Struct, frozen=True):
    """How the table is, beside the game.

    `waiting` is whole minutes since the open question was put. `undo` is another player's wish that this session may
    grant, `undoes` the table's word for how far one may undo; `rematch` names who wants the same table again. `notice`
    says what a restart or a fault did; `gone` why this session no longer counts.
    """

    paused: str = ""
    clock: int | None = None
    waiting: int = 0
    undo: str = ""
    rematch: tuple[str, ...] = ()
    over: bool = False
    notice: str = ""
    gone: str = ""
    watchers: int = 0
    secret: bool = True
    coach: str = ""
    undoes: str = "own"


class Feed(Protocol):
    """One session's way to one table. The async deeds raise Refusal with a sentence, and then nothing has changed."""

    game: str
    title: str
    faces: Sequence[Face]

    def mine(self) -> Sequence[int]:
        """The seats that this session plays; none if it watches."""

    def seats(self) -> Sequence[SeatInfo]:
        """All seats, in order."""

    def state(self) -> TableState:
        """How the table is."""

    def view(self, seat: int) -> View:
        """The View of an own seat, or -1 for who only watches."""

    def log(self, seat: int) -> Sequence[LogLine]:
        """The whole log as that seat may read it."""

    def seen(self, seat: int) -> int:
        """How many lines of the log that own seat had before it when it last answered; -1 for who only watches: all but
        the last few."""

    def chat(self) -> Sequence[ChatLine]:
        """The talk at the table."""

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Have `changed` called whenever something changed; gives the way to end that. It must not draw at once."""

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would be granted now."""

    async def answer(self, seat: int, key: Any) -> None:
        """Answer the open question."""

    async def take_back(self, seat: int) -> None:
        """Take back the last choice of an action that is not committed."""

    async def undo(self, seat: int) -> None:
        """Undo the last committed answer, or ask the table for it."""

    async def agree(self, yes: bool) -> None:
        """Grant another player's wish for an undo, or not."""

    async def concede(self, seat: int) -> None:
        """Leave the game for good."""

    async def say(self, text: str) -> None:
        """Talk to the table."""

    async def pause(self) -> None:
        """Pause the table, or let it go on."""

    async def rematch(self) -> None:
        """Ask for the same table again; it begins when all who play agree."""

    async def replay(self) -> Page:
        """The game that has just ended at this table, to be stepped through; for players and for who watches."""

    def leave(self) -> None:
        """This session goes; its seats wait for it."""
