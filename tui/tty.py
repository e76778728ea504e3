"""The terminal that the program was started in, and what happens when it vanishes: the app leaves. Draws nothing.

A terminal that controls the process ends it by a signal; any other only says end of file, again and again, and refuses
what is written. Private in Textual, and so under a contract test: `LinuxDriver._file`, `Driver._app` and `_loop`.
"""

from __future__ import annotations

import contextlib
import os
import select
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any, TextIO, cast

from textual.drivers.linux_driver import LinuxDriver

STREAMS = (0, 1, 2)


class Drain:
    """A stream to a terminal that may vanish; what is written then is lost instead of ending the writer's thread."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write, if there is anybody to read it."""
        with contextlib.suppress(OSError):
            self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Send what was written."""
        with contextlib.suppress(OSError):
            self.stream.flush()

    def fileno(self) -> int:
        """The stream's own."""
        return self.stream.fileno()


class TerminalDriver(LinuxDriver):
    """Textual's driver; its app has to have `leave`, which is called once when the terminal is gone."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self._file: Any = Drain(cast(TextIO, self._file))
        self.vanished = False
        self._watched = False

    def start_application_mode(self) -> None:
        """Take over the terminal, and begin to watch whether it is still there."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if not self._watched:
            self._watched = True
            Thread(target=self._watch, name="terminal", daemon=True).start()

    def _watch(self) -> None:
        if wait_for_hangup(self.fileno):
            self.hung_up()

    def run_input_thread(self) -> None:
        """Read keys; a terminal that can no longer be read has vanished."""
        try:
            super().run_input_thread()
        except OSError:
            self.hung_up()

    def hung_up(self) -> None:
        """The terminal is gone: have the app leave. Safe to call from any thread, and more than once."""
        if not self.vanished:
            self.vanished = True
            let_go()
            leave: Callable[[], None] = self._app.leave  # type: ignore[attr-defined]
            with contextlib.suppress(RuntimeError):  # the loop has ended; so has the app
                self._loop.call_soon_threadsafe(leave)


def wait_for_hangup(fileno: int) -> bool:
    """Wait until the other end of a terminal is closed. False where the system cannot tell."""
    watch = select.poll()
    watch.register(fileno, 0)
    try:
        events = watch.poll()
    except OSError:
        return False
    return any(event & (select.POLLHUP | select.POLLERR) for _, event in events)


def let_go() -> None:
    """Put nothing in place of standard streams that lead to a vanished terminal, so that the last flush cannot fail."""
    watch = select.poll()
    for fileno in STREAMS:
        watch.register(fileno, 0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for fileno, event in watch.poll(0):
        if event & (select.POLLHUP | select.POLLERR):
            os.dup2(nothing, fileno)
    os.close(nothing)


def has_terminal() -> bool:
    """Whether keys can come from a terminal at all."""
    return sys.stdin is not None and sys.stdin.isatty()


__all__ = ["TerminalDriver", "has_terminal", "let_go", "wait_for_hangup"]
