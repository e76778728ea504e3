"""One SSH channel seen as a terminal: bytes in small slices, frames that may be dropped, a sane size; draws nothing.

What stands between a hostile client and everybody else is here: input is handed on in slices under a budget, a flood is
swallowed until it is over, and a client that stops reading costs one frame of memory and is let go after a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any, Protocol

import asyncssh

from netplay.limits import Bucket, Limits

log = logging.getLogger("triptych.host")

_ENVIRONMENT = frozenset({b"LANG", b"LC_ALL", b"LC_CTYPE", b"COLORTERM", b"NO_COLOR", b"TERM_PROGRAM"})
_ENVIRONMENT_VALUE = 64
# Packets that wait for a key exchange which the client does not finish; asyncssh has no limit of its own there.
_DEFERRED = 64
_POLL = 0.25


class SmallEnvironment(dict[bytes, bytes]):
    """What a channel keeps of the variables a client sends: a few known names with short values."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in _ENVIRONMENT and len(value) <= _ENVIRONMENT_VALUE:
            super().__setitem__(name, value)


def clamp_window(columns: int, rows: int, limits: Limits) -> tuple[int, int]:
    """A window that can be drawn: 1×1 up to the limits; a client that says 0 does not know, and gets 80×24."""
    return min(columns or 80, limits.columns), min(rows or 24, limits.rows)


class Listener(Protocol):
    """What a front end hears from its terminal; no method may raise for anything a client can send."""

    def received(self, data: bytes) -> None:
        """Some input, at most one slice."""

    def resized(self, size: tuple[int, int]) -> None:
        """The window has this many columns and rows now."""

    def writable(self) -> None:
        """Frames were dropped and can be shown again: paint everything."""

    def drained(self, discarded: int) -> None:
        """A flood is over and this many bytes of it were thrown away: forget a half-read sequence."""


class Terminal:
    """The terminal of one session: `kind` is TERM, `size` (columns, rows), clamped, `environment` what little is kept.

    `at_exit` are the bytes that undo whatever modes the front end has switched on: set with them, empty once undone;
    the host sends them if the session ends without having done so.
    """

    def __init__(
        self,
        channel: asyncssh.SSHServerChannel[bytes],
        kind: str,
        size: tuple[int, int],
        environment: Mapping[str, str],
        limits: Limits,
    ) -> None:
        self.channel, self.kind, self.size, self.environment, self.limits = channel, kind, size, environment, limits
        self.at_exit = b""
        self.closed = False
        self.dropped = 0
        self._loop = asyncio.get_running_loop()
        self.last_input = self._loop.time()
        self._listener: Listener | None = None
        self._waiting = bytearray()
        self._bytes = Bucket(limits.input_bytes, limits.input_burst, self._loop.time)
        self._drain = Bucket(limits.drain_bytes, limits.drain_bytes, self._loop.time)
        self._sizes = Bucket(limits.resizes, limits.resizes_burst, self._loop.time)
        self._draining = False
        self._discarded = 0
        self._held = {"channel": False, "connection": False}
        self._missed = False
        self._timers: dict[str, asyncio.TimerHandle] = {}
        connection: Any = channel.get_connection()
        self._connection = connection
        channel.set_write_buffer_limits(limits.output_high)
        # asyncssh does not hand the socket's back-pressure on to its channels: a client that grants a huge window would
        # be buffered without end. asyncio calls these two on the connection; asyncssh leaves them empty.
        connection.pause_writing = lambda: self.hold("connection")
        connection.resume_writing = lambda: self.release("connection")

    # Output.

    @property
    def congested(self) -> bool:
        """Whether the client is behind: droppable output would be dropped now."""
        return True in self._held.values() or len(self._connection._deferred_packets) > _DEFERRED

    def skips(self) -> bool:
        """Whether a frame that were made now would be dropped, so that none need be made; if so, `writable` follows."""
        if self.closed or not self.congested:
            return self.closed
        self.dropped += 1
        self._missed = True
        self._watch()
        return True

    def send(self, data: bytes, *, droppable: bool) -> bool:
        """Send bytes; says whether they went. While the client is behind droppable ones do not; `writable` follows."""
        if self.closed or (droppable and self.skips()):
            return False
        if self.congested and self.channel.get_write_buffer_size() + len(data) > self.limits.output_hard:
            self.abort()
            return False
        try:
            self.channel.write(data)
        except OSError:  # closed a moment ago
            return False
        return True

    def hold(self, part: str) -> None:
        """The channel or the connection cannot take more."""
        self._held[part] = True
        self._watch()

    def release(self, part: str) -> None:
        """The channel or the connection can take more again."""
        self._held[part] = False
        self._catch_up()

    def abort(self) -> None:
        """Cut the connection at once."""
        if not self.closed:
            self._connection.abort()

    def _watch(self) -> None:
        """Start the clock of a client that does not read, and look again now and then for what nobody reports."""
        if "stalled" not in self._timers:
            self._arm("stalled", self.limits.stalled_seconds, self._stalled)
            self._arm("poll", _POLL, self._poll)

    def _poll(self) -> None:
        if self.congested:
            self._arm("poll", _POLL, self._poll)
        else:
            self._catch_up()

    def _stalled(self) -> None:
        log.info("a client has not read for %.0f s: cut", self.limits.stalled_seconds)
        self.abort()

    def _catch_up(self) -> None:
        if self.congested or self.closed:
            return
        self._disarm("stalled", "poll")
        if self._missed and self._listener is not None:
            self._missed = False
            self._listener.writable()

    # Input.

    def listen(self, listener: Listener) -> None:
        """From now on hand input and changes of size to `listener`; what was typed before is not lost."""
        self._listener = listener
        self._arm("input", 0.0, self._pump)

    def unlisten(self) -> None:
        """Hand nothing on any more."""
        self._listener = None

    def arrived(self, data: bytes) -> None:
        """Bytes from the channel."""
        self.last_input = self._loop.time()
        if self._draining:
            self._swallow(len(data))
            return
        self._waiting += data
        if len(self._waiting) > self.limits.input_backlog:
            self.drain()
        elif "input" not in self._timers:
            self._arm("input", 0.0, self._pump)

    def drain(self) -> None:
        """Throw away what waits and all that comes until the client has been quiet for a while."""
        if not self._draining and not self.closed:
            self._draining = True
            self._disarm("input")
            waiting, self._waiting = len(self._waiting), bytearray()
            self._arm("quiet", self.limits.drain_quiet, self._quiet)
            self._swallow(waiting)

    def _pump(self) -> None:
        if self._listener is None or not self._waiting:
            return
        wanted = min(self.limits.input_slice, len(self._waiting))
        if delay := self._bytes.wait(wanted):
            self._arm("input", delay, self._pump)
            return
        wanted = self._bytes.take(wanted)
        data, self._waiting = bytes(self._waiting[:wanted]), self._waiting[wanted:]
        if self._waiting:
            self._arm("input", 0.0, self._pump)  # the next slice waits its turn behind everybody else
        self._listener.received(data)

    def _swallow(self, count: int) -> None:
        self._discarded += count
        # Even throwing away costs a decryption, so that too has a pace.
        if self._drain.take(count) < count:
            self.channel.pause_reading()
            self._arm("reading", self._drain.wait(count), self._resume_reading)

    def _resume_reading(self) -> None:
        if not self.closed:
            self.last_input = self._loop.time()
            self.channel.resume_reading()

    def _quiet(self) -> None:
        silent = self._loop.time() - self.last_input
        if silent < self.limits.drain_quiet or "reading" in self._timers:
            self._arm("quiet", max(0.01, self.limits.drain_quiet - silent), self._quiet)
            return
        self._draining = False
        discarded, self._discarded = self._discarded, 0
        log.info("%d bytes of input were too much at once", discarded)
        if self._listener is not None:
            self._listener.drained(discarded)

    # Size and end.

    def resize(self, columns: int, rows: int) -> None:
        """The client says that its window has changed; of many changes in a row a few are passed on, and the last."""
        self.size = clamp_window(columns, rows, self.limits)
        if "size" not in self._timers:
            self._arm("size", max(self.limits.resize_seconds, self._sizes.wait()), self._resized)

    def _resized(self) -> None:
        self._sizes.take(1)
        if self._listener is not None:
            self._listener.resized(self.size)

    def close(self) -> None:
        """The channel is gone; nothing is sent or handed on any more."""
        self.closed = True
        self._listener = None
        self._waiting.clear()
        self._disarm(*list(self._timers))
        for name in ("pause_writing", "resume_writing"):
            with contextlib.suppress(AttributeError):
                delattr(self._connection, name)  # they hold this terminal

    def _arm(self, name: str, delay: float, action: Any) -> None:
        self._disarm(name)

        def ring() -> None:
            self._timers.pop(name, None)
            action()

        self._timers[name] = self._loop.call_later(delay, ring)

    def _disarm(self, *names: str) -> None:
        for name in names:
            if (timer := self._timers.pop(name, None)) is not None:
                timer.cancel()
