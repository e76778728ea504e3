"""What is kept and shown of a table beside its game. Plain data, and one session's place at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from engine.choice import Key
from engine.replay import Header
from netplay.seats import Seat, Setup
from netplay.workers import Decision, Job

if TYPE_CHECKING:
    from netplay.table import Table

GATHERING, PLAYING, OVER = "gathering", "playing", "over"


class Brains(Protocol):
    """Where bots think; `Workers` is it."""

    async def decide(self, job: Job, default: Key) -> Decision:
        """The answer of a bot, or the default and why."""


class TableInfo(Struct):
    """What is kept of a table beside its journal.

    `number` counts its games. `bot_key` seeds its bots. `paused` names who paused it. `ended` says why a game ended
    without an outcome. `barred` are players whom the host has put out. `muted` says whom a member does not read.
    `wish` is who asked for an undo, and how many entries the journal had then: with more of them the wish is past.
    """

    setup: Setup
    seats: list[Seat]
    host: str
    status: str = GATHERING
    bot_key: bytes = b""
    number: int = 0
    opened: float = 0.0
    paused: str = ""
    ended: str = ""
    barred: list[str] = []
    muted: dict[str, list[str]] = {}
    wish: tuple[str, int] | None = None
    header: Header | None = None

    def copy(self) -> TableInfo:
        """An equal one that shares nothing that can change."""
        return decode_info(msgspec.msgpack.encode(self))


_info = msgspec.msgpack.Decoder(TableInfo)


def decode_info(data: bytes) -> TableInfo:
    """What was kept of a table. Raises msgspec.DecodeError if that is damaged."""
    return _info.decode(data)


class SeatShown(Struct, frozen=True):
    """A seat, for everybody. `role` is what it is called in the game, `bot` who plays it if it is the program, `here`
    whether its owner is connected; `state` is "" or says what is the matter, as "away, 2 min, then a bot"; `thinks`
    whether its bot takes longer than the table's pace."""

    name: str
    role: str
    kind: str
    owner: str
    bot: str = ""
    state: str = ""
    here: bool = True
    thinks: bool = False


class TableShown(Struct, frozen=True):
    """How a table is, for one member.

    `clock` is the seconds left of the member's own clock, None if none runs; `waiting` whole minutes since the last
    change; `undo` the wish for an undo that this member may agree to; `rematch` who wants one; `notice` what a
    restart or a fault did; `secret` False where the seed was chosen.
    """

    status: str
    host: bool
    paused: str = ""
    clock: int | None = None
    waiting: int = 0
    undo: str = ""
    rematch: tuple[str, ...] = ()
    ended: str = ""
    notice: str = ""
    watchers: tuple[str, ...] = ()
    secret: bool = True


class Attachment:
    """One session of a player at a table; `close` it when the session goes. The newest session of a player counts."""

    def __init__(self, table: Table, player: str, changed: Callable[[], None], displaced: Callable[[], None]) -> None:
        self.table = table
        self.player = player
        self.changed = changed
        self.displaced = displaced

    @property
    def here(self) -> bool:
        """Whether this session still counts."""
        return self.table.here.get(self.player) is self

    def close(self) -> None:
        """This session goes; the player's seats wait. Closing again changes nothing."""
        if self.here:
            del self.table.here[self.player]
            self.table.touched()
