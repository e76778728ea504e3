"""When Python's cyclic collector runs in a process with many sessions; it knows nothing of what they show.

A full collection stalls everybody for some milliseconds per live session, and an ended session leaves cycles that only
it frees. So automatic full collections are off, and one is made when enough has ended, in a quiet moment.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable

_MEGABYTE = 1 << 20


def resident() -> int:
    """Bytes of memory this process holds now; 0 where the system does not say."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


class Collector:
    """Collects after `sessions` endings or `growth` bytes more memory, in a quiet second; at twice that, at once.

    `boot` once the program is loaded and before the first session: what is frozen later is never freed.
    """

    def __init__(
        self,
        *,
        sessions: int = 25,
        growth: int = 64 * _MEGABYTE,
        quiet: float = 1.0,
        memory: Callable[[], int] = resident,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sessions, self._growth, self._quiet = sessions, growth, quiet
        self._memory, self._clock = memory, clock
        self._ended = self.collections = 0
        self._base = self._last_key = 0.0
        self._keys = 0
        self._timer: asyncio.TimerHandle | None = None
        self._before: tuple[int, int, int] | None = None

    def boot(self) -> None:
        """Take what is loaded out of the collector's sight and set its pace."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(5000, 5, 1_000_000)
        self._base = self._memory()

    def shut(self) -> None:
        """Undo `boot`."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None

    def pressed(self) -> None:
        """A key came in from some session."""
        self._last_key = self._clock()
        self._keys += 1
        if self._keys % 256 == 0:
            self._consider()

    def ended(self) -> None:
        """A session has ended."""
        self._ended += 1
        self._consider()

    def _due(self) -> float:
        """How due a collection is: at 1 in a quiet moment, at 2 now."""
        return max(self._ended / self._sessions, (self._memory() - self._base) / self._growth)

    def _consider(self) -> None:
        due = self._due()
        if due >= 2:
            self._collect()
        elif due >= 1 and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._quiet, self._when_quiet)

    def _when_quiet(self) -> None:
        self._timer = None
        busy = self._quiet - (self._clock() - self._last_key)
        if busy > 0:
            self._timer = asyncio.get_running_loop().call_later(busy, self._when_quiet)
        else:
            self._collect()

    def _collect(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        gc.collect()
        self.collections += 1
        self._ended = 0
        self._base = self._memory()
