"""What the disk says of a table while another process plays it: its journal, and how the table must look by it.

The journal is read from outside and nothing is written: a host that was killed finds its folder as it left it.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from engine import replay
from engine.choice import Key
from engine.match import Match
from engine.replay import ANSWER, BEGIN, REST, Entry
from engine.state import digest
from netplay.clock import LoopClock
from netplay.journal import Journal
from netplay.rulebook import rules_for, rules_hash
from netplay.store import FILE, Batch
from netplay.table import Table
from netplay.tabledata import TableInfo, decode_info
from netplay.workers import Decision, Job
from tui.canvas import Canvas
from tui.keys import Keymap
from tui.page import Shell
from tui.screens.table import TablePage
from tui.settings import Settings
from tui.wiring import TableFeed

COLUMNS, ROWS = 80, 24
HEAD, FIELDS, REST_OF_IT = range(4), range(4, 13), (20, 21)
"""The rows of a table page of this size that its position settles: the board, the figures of the hand, the question."""
MARKS = str.maketrans("╔╗╚╝═║╒╕╘╛•►─", "┌┐└┘ │┌┐└┘   ")
NAME = re.compile(r"([A-Za-z]{4,5})[A-Za-z' ]*…?")


def settled(screen: str) -> list[str]:
    """The rows of a table that its position settles, without the marks of cursor and news, which shorten names."""
    rows = [row.translate(MARKS).rstrip() for row in screen.split("\n")]
    fields = [" ".join(NAME.sub(r"\1 ", rows[n]).split()) for n in FIELDS]
    return [*(rows[n] for n in HEAD), *fields, *(rows[n] for n in REST_OF_IT)]


LATEST = 6


class Mirror:
    """The only table of a data folder, followed entry by entry without ever being restored.

    `follow` fails if anything is lost or another position is written than the journal leads to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.packed: list[bytes] = []
        self.entries: list[Entry] = []
        self.number, self.info = self._info()
        header = self.info.header
        assert header is not None
        self.rules = rules_for(header.game, header.seats, header.options)
        (first,) = self._rows("SELECT data FROM entries WHERE n=0")
        (begun,) = replay.unpack(first)
        self.match = Match(self.rules, replay.faces_of(begun, header, self.rules).state(begun))
        self.stood: dict[int, Match] = {}
        self._drawn: dict[tuple[int, str], list[str]] = {}
        self.follow()

    def _rows(self, ask: str, values: tuple[Any, ...] = ()) -> list[Any]:
        connection = sqlite3.connect(f"file:{self.folder / FILE}?mode=ro", uri=True, timeout=10)
        try:
            return connection.execute(ask, values).fetchall()
        finally:
            connection.close()

    def _info(self) -> tuple[int, TableInfo]:
        ((number, info),) = self._rows("SELECT id, info FROM tables")
        return number, decode_info(info)

    # ------------------------------------------------------------------ the journal
    def follow(self, *, whole: bool = False) -> int:
        """Take over what has been written since; with `whole` all is compared. Gives how many entries there are."""
        first = 0 if whole else len(self.packed)
        found = [row[0] for row in self._rows("SELECT data FROM entries WHERE n>=? ORDER BY n", (first,))]
        if whole:
            assert found[: len(self.packed)] == self.packed, "something that was written is lost"
            found = found[len(self.packed) :]
        for data in found:
            entry = msgspec.msgpack.decode(data, type=Entry)
            self.packed.append(data)
            self.entries.append(entry)
            if entry.kind == REST:
                assert digest(self.match.rest) == entry.hash, (
                    "the host stands in another position than the journal says"
                )
            elif entry.kind == BEGIN:
                assert len(self.packed) == 1, "the host has begun the open step anew"
            else:
                replay.do(self.match, entry)
            self.stood[len(self.packed)] = self.match.clone()
            self.stood.pop(len(self.packed) - LATEST, None)
        return len(self.packed)

    def given(self, *seats: int) -> list[tuple[int, Key | None]]:
        """The answers of these seats, in order."""
        return [(e.seat, e.key) for e in self.entries if e.kind == ANSWER and e.seat in seats]

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self.match.state.facts.get("round", 0))

    def exact(self) -> None:
        """Fail unless a journal that is restored from the disk stands where this one stands."""
        header = self.info.header
        assert header is not None
        record = replay.Record(header, replay.unpack(self.packed), tuple(self.packed))
        journal, notice = Journal.resume(record, self.rules, rules_hash(header.game))
        assert not notice and journal.match.hash() == self.match.hash()

    # ------------------------------------------------------------------ how it must look
    def points(self) -> list[int]:
        """The latest numbers of entries at which something can have been shown, the last at first."""
        kinds = [e.kind for e in self.entries]
        return [n for n in sorted(self.stood, reverse=True) if n == len(kinds) or kinds[n] != REST]

    def look(self, player: str, count: int) -> list[str]:
        """The settled rows of a player's table page after so many entries."""
        if (count, player) not in self._drawn:
            self._drawn[count, player] = settled(self._draw(player, count))
        return self._drawn[count, player]

    def _draw(self, player: str, count: int) -> str:
        number, info = self._info()
        assert info.header is not None
        table = Table(number, info, _keep, Idle(), LoopClock())
        table.journal = Journal(info.header, self.rules, self.stood[count], self.packed[:count], b"")
        table.sight.take(table.journal)
        table.program.stop()
        feeds = {s.owner: TableFeed(table, s.owner, s.name) for s in info.seats if s.owner}
        page, settings = TablePage(feeds[player]), Settings(theme="dark", name=info.seats[table.mine(player)[0]].name)
        shell = SimpleNamespace(window=(COLUMNS, ROWS), page=page, look=settings.look(), keymap=Keymap())
        shell.wake = shell.ring = shell.repaint = lambda: None
        shell.notice = shell.push = lambda *words: None
        page.shell = cast(Shell, shell)
        page.opened()
        canvas = Canvas(COLUMNS, ROWS, settings.look())
        page.paint(canvas, ROWS - 1)
        return canvas.text()

    # ------------------------------------------------------------------ the end
    def replays(self) -> list[replay.Record]:
        """The finished games of the folder."""
        return [replay.read(row[0]) for row in self._rows("SELECT data FROM replays")]


class Idle:
    """Bots that never answer."""

    async def decide(self, job: Job, default: Key) -> Decision:
        """Think for ever."""
        await asyncio.Event().wait()
        raise AssertionError


async def _keep(batch: Batch) -> None:
    raise AssertionError("nothing is to be written")
