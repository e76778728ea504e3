"""Time for tables, handed in: nothing here polls, and with no timer running nothing wakes up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A timer that can be stopped."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What a table needs of time. Tests hand in one that they turn by hand."""

    def now(self) -> float:
        """Seconds that only ever grow, from no fixed point."""

    def wall(self) -> float:
        """Seconds since 1970."""

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call once, after so many seconds."""


class LoopClock:
    """The clock of the system; timers need a running event loop, the time does not."""

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        return asyncio.get_running_loop().call_later(seconds, call)


async def sleep_until(clock: Clock, when: float) -> None:
    """Wait until `clock.now()` is `when`."""
    rest = when - clock.now()
    if rest <= 0:
        return
    done = asyncio.get_running_loop().create_future()
    handle = clock.later(rest, lambda: None if done.done() else done.set_result(None))
    try:
        await done
    finally:
        handle.cancel()


class Timers:
    """Named timers of one table; setting one replaces it, and each goes off once."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._set: dict[str, tuple[float, Handle]] = {}

    def set(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        """Go off after so many seconds."""
        self.stop(name)

        def off() -> None:
            self._set.pop(name, None)
            call()

        self._set[name] = (self.clock.now() + seconds, self.clock.later(max(0.0, seconds), off))

    def stop(self, name: str) -> None:
        """Stop a timer, if it runs."""
        running = self._set.pop(name, None)
        if running is not None:
            running[1].cancel()

    def left(self, name: str) -> float | None:
        """Seconds until it goes off; None if it does not run."""
        running = self._set.get(name)
        return None if running is None else max(0.0, running[0] - self.clock.now())

    def stop_all(self) -> None:
        """Stop every timer."""
        for name in list(self._set):
            self.stop(name)
