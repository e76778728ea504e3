"""What a table writes, one deed at a time: nothing counts, and nothing is shown, before it is durable."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import msgspec

from engine import replay
from engine.choice import Refused
from engine.replay import ANSWER, Entry
from netplay.chat import Said
from netplay.journal import FAULT, CardFault, Draft, Journal, renamed
from netplay.rulebook import game_info
from netplay.seats import HUMAN
from netplay.store import Batch, Replay, StoreError
from netplay.tabledata import OVER, PLAYING, TableInfo

if TYPE_CHECKING:
    from netplay.table import Table

log = logging.getLogger("triptych.table")
P = ParamSpec("P")
T = TypeVar("T")
Keep = Callable[[Batch], Awaitable[None]]


class Scribe:
    """The writing side of one table. `written` entries of its journal are on the disk."""

    def __init__(self, table: Table, keep: Keep, faults: Path | None) -> None:
        self.table = table
        self.written = 0
        self._keep = keep
        self._faults = faults
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------------ one deed at a time
    async def deed(self, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do one thing to its end, even if whoever asked for it is gone meanwhile."""

        async def alone() -> T:
            async with self._lock:
                return await work(*args, **kwargs)

        return await asyncio.shield(self._task(alone()))

    def spawn(self, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Have something done that nobody waits for, and that does deeds itself; what is refused is only noted."""
        self._task(work(*args, **kwargs)).add_done_callback(self._noted)

    def _task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _noted(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.warning("table %d: %s", self.table.id, error)

    async def settled(self) -> None:
        """Wait for all that is being written."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    # ------------------------------------------------------------------ writing
    async def write(
        self,
        draft: Draft | None = None,
        *,
        info: TableInfo | None = None,
        fresh: Journal | None = None,
        notices: Sequence[str] = (),
    ) -> None:
        """Write a draft, the table's own state, a fresh journal, notices; once durable they count and are shown.

        Raises Refused if it could not be written; then nothing has changed.
        """
        table, at = self.table, self.table.clock.wall()
        journal = fresh or table.journal
        first = 0 if fresh else self.written
        entries = [*(journal.packed[first:] if journal else ()), *(draft.packed if draft else ())]
        info = info or table.info
        finished = None
        if journal is not None and info.status == PLAYING and (draft or journal).match.over:
            info = msgspec.structs.replace(info, status=OVER)
            finished = self.finished_game(journal, info, draft, at)
        elif journal is not None and info.status == OVER and table.playing:
            finished = self.finished_game(journal, info, draft, at)
        data = None if info is table.info else msgspec.msgpack.encode(info)
        lines = tuple([Said(table.chat.next + i, at, "", "", text) for i, text in enumerate(notices)])
        batch = Batch(table.id, first, tuple(entries), data, lines, finished, fresh is not None, at=at)
        await self.keep(batch)
        self.written = first + len(entries)
        if fresh is not None:
            table.notice = ""
            table.sight.broken.clear()
        if journal is not None and draft is not None:
            journal.accept(draft)
        table.take(info, journal, lines)

    async def keep(self, batch: Batch) -> None:
        """Have a batch written. Raises Refused if that failed."""
        try:
            await self._keep(batch)
        except StoreError as error:
            raise Refused("not-written", f"It did not happen, because it could not be written: {error}") from error

    def finished_game(self, journal: Journal, info: TableInfo, draft: Draft | None, at: float) -> Replay:
        """The finished game, to be kept as a replay."""
        match, packed = (draft or journal).match, [*journal.packed, *(draft.packed if draft else ())]
        header = renamed(journal.header, [s.name for s in info.seats])
        outcome = match.state.outcome
        rounds = match.state.facts.get("round", 0)
        title = game_info(header.game).title + (f", {rounds} rounds" if rounds else "")
        if outcome:
            note = " · ".join(f"{s.name}: {score:g}" for s, score in zip(info.seats, outcome[2], strict=True))
        else:
            note = f"{info.ended}: " + " · ".join(s.name for s in info.seats)
        players = tuple(sorted({s.owner for s in info.seats if s.kind == HUMAN and s.owner}))
        return Replay(header.game, title, note, at, players, replay.dump(header, packed))

    async def broke(self, fault: CardFault) -> None:
        """A card broke: keep the report, refuse the answer from now on, tell the table."""
        table, entry = self.table, fault.entry
        log.error("table %d: %s", table.id, fault, exc_info=fault.__cause__)
        journal = table.sight.playing()
        if self._faults is not None:
            with contextlib.suppress(OSError):
                self._faults.mkdir(parents=True, exist_ok=True, mode=0o700)
                (self._faults / f"fault-{table.id}-{len(journal.packed)}.triptych").write_bytes(fault.report)
        note = None
        if entry.kind == ANSWER and entry.key is not None:
            position = journal.position(entry.seat)
            note = journal.draft(Entry(FAULT, entry.seat, note=(position, entry.key), at=table.clock.wall()))
            table.sight.broken.add((position, entry.key))
        table.notice = "A card broke over an answer. Nothing of it happened; it cannot be given again, others can."
        await self.write(note, notices=[table.notice])
