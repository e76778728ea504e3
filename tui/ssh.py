"""Textual on an SSH channel, many apps in one process: the driver and the private parts of Textual; no pages.

A front end derives its app from `SSHApp` and hands `sessions_of(make_app)` to `netplay.host.serve`; `prepare_process`
comes first, once. Private in Textual, and so under a contract test each: `_xterm_parser.XTermParser` with `feed`,
`tick` and `_timeout_time`; `Driver._app`, `_size` and `_loop`; `App._exception`, `_capture_stdout`, `_capture_stderr`,
`_fatal_error`, `_print_error_renderables`, `_exit_renderables`, `_close_messages_no_wait` and `_set_pointer_shape`; two
method caches; `Strip.divide`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from textual import constants, events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from netplay.limits import Bucket
from tui.colours import FILTERS, Colours, colours_for
from tui.gcpolicy import Collector

if TYPE_CHECKING:
    from netplay.host import Caller, MakeSession, Terminal

__all__ = ["AppSession", "Colours", "HostedApp", "SSHApp", "SSHDriver", "colours_for", "prepare_process", "sessions_of"]

# Alternate screen, no cursor, bracketed paste, no line wrap, clear; and all of it undone.
START = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[2J"
RESTORE = "\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"

_UNFINISHED = 16384  # characters without one event: a paste without end, to be thrown away
_TICK = 0.01
_PROCESS = {
    "COLOR_SYSTEM": "truecolor",  # the filters of each session go down from there; see tui/colours.py
    "TEXTUAL_ANIMATIONS": "none",
    "FILTERS": "",
    "LOG_FILE": None,
    "PRESS": "",
    "SCREENSHOT_DELAY": -1,
    "SHOW_RETURN": False,
    "DEBUG": False,
}
_UNWANTED = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


def prepare_process() -> dict[str, str]:
    """Make this process fit for many apps: clean environment, one colour system, a cure for a leak; may be repeated.

    The server's own terminal says nothing about a player's, so what its environment says must not reach their apps.
    Returns what was taken out of the environment, for an app at the host's own terminal.
    """
    taken = {name: os.environ[name] for name in os.environ if name.startswith("TEXTUAL") or name in _UNWANTED}
    for name in taken:
        del os.environ[name]
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    for name, value in _PROCESS.items():
        setattr(constants, name, value)
    if Strip.divide is not _divide:
        Strip.divide = _divide  # type: ignore[method-assign]
    return taken


_upstream_divide = Strip.divide


def _divide(self: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    """`Strip.divide` that keeps no uncut strip in its own cache: a cycle per line for the collector."""
    cuts = [cut for cut in cuts if cut <= self.cell_length]
    return [self] if cuts == [self.cell_length] else _upstream_divide(self, cuts)


class HostedApp(App[Any]):
    """An app that shares its process with others, at the host's own terminal too; put it first among the bases.

    `colours` is what its terminal can show, and may be set at any time. An exception in a handler ends the app and
    waits in `fault` for whoever runs it, instead of being painted on the server's stderr.
    """

    ENABLE_COMMAND_PALETTE = False
    colours_shown: Colours = Colours.TRUE

    @property
    def colours(self) -> Colours:
        """What this session's terminal can show."""
        return self.colours_shown

    @colours.setter
    def colours(self, colours: Colours) -> None:
        if colours is not self.colours_shown:
            self.colours_shown = colours
            if self.is_running:
                self.call_later(self.refresh, layout=True)

    @property
    def fault(self) -> BaseException | None:
        """The exception that ended this app, if one did."""
        return self._exception

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The colours of this session's terminal, and nothing of what the process would add."""
        return (FILTERS[self.colours_shown],)

    # Textual redirects stdout and stderr for as long as an app runs. Apps do not end in the order they began, so the
    # last restoration would leave a dead app's capture in place. Capturing into what is there already changes nothing.

    @property
    def _capture_stdout(self) -> Any:
        return sys.stdout

    @_capture_stdout.setter
    def _capture_stdout(self, value: object) -> None:
        pass

    @property
    def _capture_stderr(self) -> Any:
        return sys.stderr

    @_capture_stderr.setter
    def _capture_stderr(self, value: object) -> None:
        pass

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()  # without the traceback with all locals, which takes long and is shown to nobody

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()


class SSHApp(HostedApp):
    """An app on an SSH channel: `class Remote(SSHApp, YourApp)`, made with `terminal=caller.terminal` too.

    Mouse, browser and files of the *server* are out of reach.
    """

    ssh_collector: Collector | None = None

    def __init__(self, *arguments: Any, terminal: Terminal, **named: Any) -> None:
        self.ssh_terminal = terminal
        self.colours_shown = colours_for(terminal.kind, terminal.environment)
        super().__init__(*arguments, **named)

    def get_driver_class(self) -> type[Driver]:
        """The SSH channel."""
        return SSHDriver

    def ssh_notice(self, sentence: str) -> None:
        """Show a sentence from the host, such as an idle warning; for the app to override."""
        self.notify(sentence, markup=False)

    def ssh_caught_up(self) -> None:
        """The client, which was behind, can be shown something again; an app that has skipped frames draws anew."""
        self.refresh()

    def ssh_playing(self) -> bool:
        """Whether a match waits on this session; for the app to override."""
        return False

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing: the browser would be the server's."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Nothing: the disk would be the server's."""
        return ""

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Nothing: the disk would be the server's."""
        return None

    def _set_pointer_shape(self, shape: str) -> None:
        """Nothing: some terminals print the sequence."""


class SSHDriver(Driver):
    """A Textual driver whose terminal is a `netplay` Terminal: no thread, no signal, no file."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        assert isinstance(app, SSHApp)
        self.terminal = app.ssh_terminal
        super().__init__(app, debug=False, mouse=False, size=self.terminal.size)
        limits = self.terminal.limits
        self._keys: deque[Message] = deque()
        self._pace = Bucket(limits.keys, limits.keys_burst, self._loop.time)
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser(False)
        self._unfinished = 0
        self._out: list[str] = []
        self._active = False
        self._handles: dict[str, asyncio.Handle] = {}

    # Output.

    def write(self, data: str) -> None:
        """Queue output; it goes at the next flush, or with the loop's next turn where Textual forgets to flush."""
        self._out.append(data)
        if "flush" not in self._handles:
            self._handles["flush"] = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what is queued; a frame that the client is too slow for is dropped, since a newer one follows."""
        self._cancel("flush")
        if self._out:
            data = "".join(self._out).encode("utf-8", "replace")
            self._out.clear()
            self.terminal.send(data, droppable=self._active)

    def writable(self) -> None:
        """Frames were dropped: paint it all again."""
        if self._active:
            self._app.call_later(cast(SSHApp, self._app).ssh_caught_up)

    # Input.

    def received(self, data: bytes) -> None:
        """Parse a slice of input. Whatever a client sends, the parser is whole afterwards."""
        if text := self._decode(data):  # an empty text would mean the end to the parser
            self._unfinished += len(text)
            self._parse(lambda: self._parser.feed(text))
            if self._unfinished > _UNFINISHED:
                self.terminal.drain()

    def _parse(self, step: Callable[[], Iterable[Message]]) -> None:
        try:
            for event in step():
                self._unfinished = 0
                self._accept(event)
        except Exception:  # some sequences break the parser for good, such as a key number beyond Unicode
            self._renew_parser()
        if self._parser._timeout_time is None:
            self._cancel("escape")
        elif "escape" not in self._handles:
            self._handles["escape"] = self._loop.call_later(constants.ESCAPE_DELAY + _TICK, self._escape)

    def _escape(self) -> None:
        """A lone Esc is known by what does not follow it."""
        self._cancel("escape")
        self._parse(self._parser.tick)

    def _accept(self, event: Message) -> None:
        # An allow-list: mouse reports, sizes and modes that a client makes up have no business here.
        limits = self.terminal.limits
        if isinstance(event, events.Paste):
            event.text = "".join(c for c in event.text if c.isprintable() or c in "\n\t")[: limits.paste_characters]
        elif not isinstance(event, events.Key):
            return
        if len(self._keys) < limits.keys_waiting:
            self._keys.append(event)
            if "keys" not in self._handles:
                self._pump()

    def _pump(self) -> None:
        self._cancel("keys")
        while self._keys and self._active:
            if not self._pace.take(1):
                self._handles["keys"] = self._loop.call_later(self._pace.wait() + 0.001, self._pump)
                return
            if (collector := cast(SSHApp, self._app).ssh_collector) is not None:
                collector.pressed()
            self.process_message(self._keys.popleft())

    def drained(self, discarded: int) -> None:
        """A flood is over: begin anew, and say so."""
        self._renew_parser()
        self._keys.clear()
        if self._active:
            sentence = f"Too much input at once: {discarded} bytes were ignored."
            self._app.call_later(cast(SSHApp, self._app).ssh_notice, sentence)

    def _end_parser(self) -> None:
        self._unfinished = 0
        with contextlib.suppress(Exception):
            # The end of input ends the generator, whose frame holds the last key, whose sender is the app.
            for _ in self._parser.feed(""):
                pass

    def _renew_parser(self) -> None:
        self._end_parser()
        self._parser = XTermParser(False)
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def send_message(self, message: Message) -> None:
        """Post to the app directly; the base class would go through another thread's queue."""
        self._app.post_message(message)

    def resized(self, size: tuple[int, int]) -> None:
        """The client's window has changed."""
        self._size = size
        if self._active:
            self._app.post_message(events.Resize(Size(*size), Size(*size)))

    # Modes.

    def start_application_mode(self) -> None:
        """Take over the client's screen."""
        self.terminal.at_exit = RESTORE.encode()
        self.write(START)
        self.flush()
        self._active = True
        self.terminal.listen(self)
        if self._size != self.terminal.size:
            self.resized(self.terminal.size)

    def disable_input(self) -> None:
        """No keys any more."""
        self.terminal.unlisten()
        self._keys.clear()

    def stop_application_mode(self) -> None:
        """Give the client's screen back."""
        self.disable_input()
        self._active = False
        self.write(RESTORE)
        self.flush()
        self.terminal.at_exit = b""

    def close(self) -> None:
        """Let go of everything that would keep a dead app alive."""
        self.disable_input()
        self._active = False
        self._cancel(*list(self._handles))
        self._end_parser()
        # Caches on methods, shared by all sessions, whose keys hold the instances (Textualize/textual#6665).
        XTermParser._parse_extended_key.cache_clear()
        StylesCache.get_inner_outer.cache_clear()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser would be the server's."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: Any) -> None:
        """Nothing: the disk would be the server's."""
        binary.close()

    def _cancel(self, *names: str) -> None:
        for name in names:
            if (handle := self._handles.pop(name, None)) is not None:
                handle.cancel()


class AppSession:
    """A `netplay.host.Session` that is a Textual app."""

    def __init__(self, app: SSHApp, collector: Collector | None = None) -> None:
        self._app, self._collector = app, collector
        app.ssh_collector = collector

    async def run(self) -> int:
        """Run the app to its end; the exception that ended it, if one did, is raised for the host to log."""
        app = self._app
        try:
            await app.run_async(size=app.ssh_terminal.size, mouse=False)
            if (fault := app.fault) is not None:
                app._exception = None
                raise fault
            return app.return_code or 0
        finally:
            app.ssh_terminal.unlisten()
            if self._collector is not None:
                self._collector.ended()

    def leave(self, reason: str) -> None:
        """Ask the app to exit; the host says why."""
        self._app.exit()

    def notice(self, sentence: str) -> None:
        """Show a sentence from the host."""
        self._app.call_later(self._app.ssh_notice, sentence)

    def playing(self) -> bool:
        """Whether a match waits on this session."""
        return self._app.ssh_playing()


def sessions_of(make_app: Callable[[Caller], SSHApp], collector: Collector | None = None) -> MakeSession:
    """What `netplay.host.serve` wants: each caller gets the app that `make_app` builds for them."""

    def make_session(caller: Caller) -> AppSession:
        return AppSession(make_app(caller), collector)

    return make_session
