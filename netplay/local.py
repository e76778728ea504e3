"""What the program at this terminal needs: the data folder, tables of its own, "continue last", replays."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import platformdirs
from msgspec import Struct

from engine import replay
from engine.choice import Refused
from engine.course import Course
from netplay.clock import Clock
from netplay.lobby import Lobby
from netplay.players import Player, Players
from netplay.rulebook import SetupError, rules_for, rules_hash
from netplay.seats import LOCAL, Setup
from netplay.store import ReplayRow, Store
from netplay.table import Table
from netplay.tabledata import Brains
from netplay.workers import Workers

REPLAYS = "replays"
"""The folder for games that were written to files, within the data folder."""
SUFFIX = ".triptych"
EXPECTED = f"wanted is a {SUFFIX} file, which the Replays page of the menu writes"


class Save(Struct, frozen=True):
    """A table that can be continued: its number, a title, the round (0 before the first), who sits there, and how long
    ago it was last played, in seconds."""

    id: int
    title: str
    round: int
    names: tuple[str, ...]
    age: float


def usual_folder() -> Path:
    """The data folder where none is named: the place that this system has for such things."""
    return Path(platformdirs.user_data_dir("triptych", appauthor=False))


class Desk:
    """An open data folder with its players, lobby and workers: all that one process serves, locally or to others."""

    def __init__(self, folder: Path, *, brains: Brains | None = None, clock: Clock | None = None) -> None:
        """Open a data folder. Raises StoreError if it cannot be used, in one line."""
        self.store = Store(folder)
        try:
            self.players = Players(self.store)
            self.workers = None if brains is not None else Workers()
            self.lobby = Lobby(self.store, self.players, brains or self.workers or Workers(), clock)
            self.me: Player = self.players.local()
        except BaseException:
            self.store.close()
            raise

    # ------------------------------------------------------------------ tables
    async def create(self, setup: Setup, *, remember: bool = True) -> Table:
        """Open a table for who sits at this terminal. Raises SetupError or Refused."""
        return await self.lobby.open(self.me, setup, remember=remember)

    def saves(self) -> list[Save]:
        """The tables at which this terminal has a seat or is host, the one last played at first."""
        now, told = time.time(), []
        for number, touched in self.store.rows("SELECT id, touched FROM tables ORDER BY touched DESC, id DESC"):
            table = self.lobby.tables.get(number)
            if table is not None and not table.over and (table.mine(LOCAL) or table.is_host(LOCAL)):
                row = self.lobby.row(table, LOCAL)
                told.append(Save(number, row.title, row.round, row.seats, max(0.0, now - touched)))
        return told

    def last(self) -> Table | None:
        """The table to go on with: the one last played at, None if there is none."""
        saves = self.saves()
        return self.lobby.tables[saves[0].id] if saves else None

    # ------------------------------------------------------------------ saves and replays as files
    def replays(self, player: str | None = None) -> Sequence[ReplayRow]:
        """Finished games, the last one first; with `player`, only those that this player played in."""
        return self.store.replays(player)

    def course(self, number: int, player: str | None = None) -> Course:
        """A finished game, to be stepped through. Raises SaveError or Refused; with `player`, one of its players."""
        rows = [r for r in self.store.replays(player) if r.id == number]
        if not rows:
            raise Refused("no-replay", "There is no such game to look at.")
        return course_of(replay.read(self.store.replay(number)))

    def export(self, number: int) -> Path:
        """Write a finished game to the folder of replays; gives its file, which may have been there already.

        Raises SaveError, StoreError or Refused, in one line.
        """
        row = next((r for r in self.store.replays() if r.id == number), None)
        if row is None:
            raise Refused("no-replay", "There is no such game to look at.")
        data = self.store.replay(number)
        folder = self.store.path.parent / REPLAYS
        try:
            folder.mkdir(exist_ok=True, mode=0o700)
            for path in _names(folder / f"{row.game}-{time.strftime('%Y-%m-%d', time.localtime(row.finished))}"):
                if not path.exists():
                    write_file(path, data)
                    return path
                if path.read_bytes() == data:
                    return path
        except OSError as error:
            raise replay.SaveError(f"{folder}: {error.strerror}") from None
        raise AssertionError("names never end")

    async def close(self) -> None:
        """Stop everything and let go of the folder."""
        await self.lobby.close()
        if self.workers is not None:
            self.workers.close()
        self.store.close()


def course_of(record: replay.Record) -> Course:
    """A record, to be stepped through. Raises SaveError, in one line, if this version cannot show it."""
    header = record.header
    try:
        return Course(record, rules_for(header.game, header.seats, header.options), rules_hash(header.game))
    except SetupError as error:
        raise replay.SaveError(f"this save cannot be shown: {error}") from None


def replay_dict(record: replay.Record) -> dict[str, Any]:
    """What is worth telling about a record, for `--json`."""
    return course_of(record).summary()


def _names(stem: Path) -> Iterator[Path]:
    """Names for a file: the plain one, then numbered ones without end."""
    yield stem.with_name(stem.name + SUFFIX)
    for n in count(2):
        yield stem.with_name(f"{stem.name}-{n}{SUFFIX}")


def replay_file(name: Path, folder: Path) -> Path:
    """The file that somebody means by a name: the one that lies here, else the one that this data folder's export has
    written under that name."""
    exported = folder / REPLAYS / name
    bare = name.parent == Path()
    return exported if bare and not name.is_file() and exported.is_file() else name


def read_file(path: Path) -> replay.Record:
    """The record in a file, which is only read. Raises SaveError, in one line that names the file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise replay.SaveError(f"{path}: {error.strerror}; {EXPECTED}") from None
    if not data.startswith(replay.MAGIC):
        what = "this is the database of a data folder" if data.startswith(b"SQLite") else "this is no game of Triptych"
        raise replay.SaveError(f"{path}: {what}; {EXPECTED}")
    try:
        return replay.read(data)
    except replay.SaveError as error:
        raise replay.SaveError(f"{path}: {error}") from None


def write_file(path: Path, data: bytes) -> None:
    """Write a save or replay to a new file of this user's alone. Raises SaveError if there is one already, or it cannot
    be written."""
    try:
        path.touch(0o600, exist_ok=False)
        path.write_bytes(data)
    except FileExistsError:
        raise replay.SaveError(f"{path} exists already; name another file") from None
    except OSError as error:
        raise replay.SaveError(f"{path}: {error.strerror}") from None


__all__ = ["Desk", "Save", "course_of", "read_file", "replay_dict", "replay_file", "usual_folder", "write_file"]
