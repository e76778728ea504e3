"""The data folder: one SQLite file with tables, journals, talk, players and finished games; one process at a time.

Everything is written by one thread, off the event loop's path. A commit is durable when it returns: whoever shows an
effect waits for it first. The file has mode 0600, since whoever reads it knows every hidden card.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from netplay.chat import Said

VERSION = 1
"""The number of the database's layout; a newer one is refused."""
APPLICATION = 0x74726970
FILE, LOCK = "triptych.db", "lock"

SCHEMA = """
CREATE TABLE tables (id INTEGER PRIMARY KEY, info BLOB NOT NULL, touched REAL NOT NULL);
CREATE TABLE entries (owner INTEGER NOT NULL, n INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (owner, n));
CREATE TABLE chat (owner INTEGER NOT NULL, n INTEGER NOT NULL, at REAL NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
                   text TEXT NOT NULL, PRIMARY KEY (owner, n));
CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL, settings BLOB, setup BLOB);
CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, player TEXT NOT NULL, welcome INTEGER NOT NULL);
CREATE TABLE replays (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
                      note TEXT NOT NULL, finished REAL NOT NULL, players TEXT NOT NULL, data BLOB NOT NULL);
"""

Statement = tuple[str, tuple[Any, ...]]


class StoreError(Exception):
    """The data folder cannot be used. The message is one line that says what would be right."""


class Replay(Struct, frozen=True):
    """A finished game to be kept: what it was, in words; the ids of those who played; the record as `replay.dump`."""

    game: str
    title: str
    note: str
    finished: float
    players: tuple[str, ...]
    data: bytes


class ReplayRow(Struct, frozen=True):
    """A kept game in a list."""

    id: int
    game: str
    title: str
    note: str
    finished: float
    players: tuple[str, ...]


class Batch(Struct, frozen=True):
    """What belongs together in one commit, all of one table.

    `entries` are added from number `first` on; `restart` drops those of the game before. `info` is the table's own
    state, None if that has not changed. `gone` forgets the table, its journal and its talk.
    """

    table: int
    first: int = 0
    entries: tuple[bytes, ...] = ()
    info: bytes | None = None
    chat: tuple[Said, ...] = ()
    replay: Replay | None = None
    restart: bool = False
    gone: bool = False
    at: float = 0.0


class SavedTable(Struct, frozen=True):
    """A table as it was when the program last ended, however it ended. `touched` is when, in seconds since 1970."""

    id: int
    info: bytes
    entries: tuple[bytes, ...]
    chat: tuple[Said, ...]
    touched: float


class _Job:
    """Statements to be run in one transaction, and who waits for them."""

    def __init__(self, statements: Sequence[Statement], done: Callable[[Exception | None], None] | None) -> None:
        self.statements = statements
        self.done = done


class Store:
    """An open data folder. Raises StoreError if it is in use, unwritable, damaged, or newer than this program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / FILE
        self._lock = _lock_folder(folder)
        try:
            self._reader = _open(self.path)
            self._next = self._highest() + 1
            self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
            self._connection = _connect(self.path)
        except BaseException:
            os.close(self._lock)
            raise
        self._thread: threading.Thread | None = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------------ writing
    async def commit(self, batch: Batch) -> None:
        """Write a batch; it is on the disk when this returns. Raises StoreError if it could not be written."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def settle(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(StoreError(f"{FILE} could not be written: {error}"))

        def done(error: Exception | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended; nobody waits any more
                loop.call_soon_threadsafe(settle, error)

        self._submit(_Job(_statements(batch), done))
        await future

    def write(self, statements: Sequence[Statement]) -> None:
        """Have statements run soon, in one transaction, without waiting for it."""
        self._submit(_Job(statements, None))

    def submit(self, batch: Batch) -> None:
        """Have a batch written soon, without waiting for it."""
        self._submit(_Job(_statements(batch), None))

    def flush(self) -> None:
        """Wait until all that was asked for so far is on the disk."""
        done = threading.Event()
        self._submit(_Job((), lambda error: done.set()))
        done.wait()

    def _submit(self, job: _Job) -> None:
        if self._thread is None:
            raise StoreError("the data folder has been closed")
        self._jobs.put(job)

    def _write(self) -> None:
        """The writer thread: all jobs that wait go into one transaction, so that many tables share one sync."""
        while True:
            jobs = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(jobs) < 64:
                    jobs.append(self._jobs.get_nowait())
            todo = [j for j in jobs if j is not None]
            if todo and self._run(todo) is None:
                for job in todo:
                    _tell(job, None)
            elif todo:
                for job in todo:  # one of them cannot be written: the others must not suffer for it
                    _tell(job, self._run([job]))
            if None in jobs:
                return

    def _run(self, jobs: Sequence[_Job]) -> Exception | None:
        statements = [s for job in jobs for s in job.statements]
        if not statements:
            return None
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                connection.execute(sql, values)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return error
        return None

    # ------------------------------------------------------------------ reading
    def new_table(self) -> int:
        """A number for a new table, never given before."""
        self._next += 1
        return self._next - 1

    def _highest(self) -> int:
        ask = "SELECT max(coalesce((SELECT max(id) FROM tables), 0), coalesce((SELECT max(owner) FROM replays), 0))"
        return int(self._reader.execute(ask).fetchone()[0])

    def rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows of a question to the database. Raises StoreError if it is damaged."""
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise _damaged(self.path, error) from None

    def load_tables(self) -> list[SavedTable]:
        """Every table that is not forgotten, the one last played at first."""
        told = []
        for number, info, touched in self.rows("SELECT id, info, touched FROM tables ORDER BY touched DESC, id DESC"):
            entries = tuple([r[0] for r in self.rows("SELECT data FROM entries WHERE owner=? ORDER BY n", (number,))])
            lines = self.rows("SELECT n, at, who, name, text FROM chat WHERE owner=? ORDER BY n", (number,))
            told.append(SavedTable(number, info, entries, tuple([Said(*line) for line in lines]), touched))
        return told

    def replays(self, player: str | None = None) -> list[ReplayRow]:
        """The finished games, the last one first; with `player`, those that this player played in."""
        ask = "SELECT id, game, title, note, finished, players FROM replays ORDER BY finished DESC, id DESC"
        rows = [ReplayRow(r[0], r[1], r[2], r[3], r[4], tuple(r[5].split())) for r in self.rows(ask)]
        return [r for r in rows if player is None or player in r.players]

    def replay(self, number: int) -> bytes:
        """The record of a finished game. Raises StoreError if there is none of this number."""
        found = self.rows("SELECT data FROM replays WHERE id=?", (number,))
        if not found:
            raise StoreError(f"there is no replay number {number}")
        return bytes(found[0][0])

    def close(self) -> None:
        """Write what is still to be written and let go of the folder. Closing again changes nothing."""
        if self._thread is None:
            return
        thread, self._thread = self._thread, None
        self._jobs.put(None)
        thread.join()
        self._connection.close()
        self._reader.close()
        os.close(self._lock)


def _tell(job: _Job, error: Exception | None) -> None:
    if job.done is not None:
        job.done(error)


def _statements(batch: Batch) -> list[Statement]:
    """The statements of a batch, in order."""
    number = batch.table
    if batch.gone:
        return [(f"DELETE FROM {name} WHERE owner=?", (number,)) for name in ("entries", "chat")] + [
            ("DELETE FROM tables WHERE id=?", (number,))
        ]
    made: list[Statement] = []
    if batch.restart:
        made.append(("DELETE FROM entries WHERE owner=?", (number,)))
    for n, data in enumerate(batch.entries, batch.first):
        made.append(("INSERT INTO entries VALUES (?, ?, ?)", (number, n, data)))
    if batch.info is not None:
        made.append(("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", (number, batch.info, batch.at)))
    elif batch.entries:
        made.append(("UPDATE tables SET touched=? WHERE id=?", (batch.at, number)))
    for said in batch.chat:
        made.append(("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", (number, said.n, said.at, *_who(said))))
    if (r := batch.replay) is not None:
        made.append(
            (
                "INSERT INTO replays (owner, game, title, note, finished, players, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (number, r.game, r.title, r.note, r.finished, " ".join(r.players), r.data),
            )
        )
    return made


def _who(said: Said) -> tuple[str, str, str]:
    return said.who, said.name, said.text


# ---------------------------------------------------------------------- opening
def _lock_folder(folder: Path) -> int:
    """Take the folder for this process until it ends, however it ends. Gives the open lock file."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"data folder {folder}: {error.strerror}; it must be a folder that you can write to") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        owner = os.pread(lock, 32, 0).decode(errors="replace").strip()
        os.close(lock)
        by = f"process {owner}" if owner.isdigit() else "another process"
        raise StoreError(f"data folder {folder} is in use by {by}; end that, or name another with --data") from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, str(os.getpid()).encode(), 0)
    return lock


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def _open(path: Path) -> sqlite3.Connection:
    """Open or make the database. One that is damaged or newer is left exactly as it is."""
    try:
        fresh = not path.exists() or path.stat().st_size == 0
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        os.chmod(path, 0o600)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}; it must be a file that you can write to") from None
    connection = None
    try:
        connection = _connect(path)
        if not fresh:
            _check(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        if fresh:
            _make(connection)
    except (sqlite3.DatabaseError, StoreError) as error:
        if connection is not None:
            connection.close()
        raise error if isinstance(error, StoreError) else _damaged(path, error) from None
    return connection


def _damaged(path: Path, why: object) -> StoreError:
    told = " ".join(str(why).replace("*", " ").split())
    return StoreError(f"{path} is damaged ({told}); restore it, or move it away to begin anew")


def _make(connection: sqlite3.Connection) -> None:
    connection.executescript(f"BEGIN;{SCHEMA}PRAGMA application_id={APPLICATION};PRAGMA user_version={VERSION};COMMIT;")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise unless this is a whole database of a layout that this program knows."""
    version = _number(connection.execute("PRAGMA user_version"))
    application = _number(connection.execute("PRAGMA application_id"))
    if application == 0 and version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchall():
        _make(connection)  # an earlier start was ended before it got this far
        return
    if application != APPLICATION:
        raise StoreError(f"{path} is no database of Triptych; move it away, or name another folder with --data")
    if version > VERSION:
        raise StoreError(f"{path} has layout {version}, this program knows up to {VERSION}; use a newer triptych")
    fault = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if fault != "ok":
        raise _damaged(path, fault)


def _number(rows: Iterable[Any]) -> int:
    return int(next(iter(rows))[0])
