"""Textual apps over a real SSH server on loopback, seen through an emulator; and the private parts they lean on."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import inspect
import io
import logging
import os
import pty
import re
import shutil
import signal
import struct
import sys
import termios
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pyte
import pytest
from rich.segment import Segment
from rich.style import Style
from textual import constants, events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App, ComposeResult
from textual.color import Color
from textual.driver import Driver
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from netplay.host import Caller, Host, Limits, Settings, serve
from tui.colours import FILTERS, Colours, colours_for, lowered
from tui.gcpolicy import Collector
from tui.ssh import HostedApp, SSHApp, SSHDriver, prepare_process, sessions_of

QUICK = Limits(grace_seconds=2.0, close_seconds=0.2, drain_quiet=0.15, resize_seconds=0.005)
COLOURED = re.compile(rb"\x1b\[[\d;]*?(38|48);(2|5);")


class Sheet(Widget):
    """One custom-drawn widget: a heading, what was typed, and a coloured bar."""

    DEFAULT_CSS = "Sheet { width: 100%; height: 100%; }"
    can_focus = True

    def __init__(self) -> None:
        super().__init__()
        self.lines = ["ready", "", ""]

    def render_line(self, y: int) -> Strip:
        text = self.lines[y] if y < len(self.lines) else ("~" if y < self.size.height - 1 else "bottom")
        style = Style.parse("bold #12fe56 on #301934") if y == 0 else Style()
        return Strip([Segment(text, style)]).adjust_cell_length(self.size.width)


class Plain(App[None]):
    """The app of this test, as it would run locally."""

    def compose(self) -> ComposeResult:
        yield Sheet()

    def show(self, line: int, text: str) -> None:
        sheet = self.query_one(Sheet)
        sheet.lines[line] = text
        sheet.refresh()

    def on_key(self, event: events.Key) -> None:
        sheet = self.query_one(Sheet)
        if event.key == "q":
            self.exit(return_code=3)
        elif event.key == "x":
            raise RuntimeError("the widget explodes")
        elif event.key == "w":
            print("printed by a session")
        else:
            self.show(1, (sheet.lines[1] + " " + event.key).strip())

    def on_paste(self, event: events.Paste) -> None:
        self.show(2, f"pasted {len(event.text)} {event.text[:20]}")


class Remote(SSHApp, Plain):
    """The same over SSH."""

    def ssh_notice(self, sentence: str) -> None:
        self.show(2, sentence)


class Place:
    """A host whose sessions are apps, and clients with an emulated screen."""

    def __init__(self) -> None:
        self.apps: list[Remote] = []
        self.accounts: list[str | None] = []
        self.host: Host

    def make(self, caller: Caller) -> Remote:
        self.apps.append(Remote(terminal=caller.terminal))
        self.accounts.append(caller.fingerprint)
        return self.apps[-1]


class Client(asyncssh.SSHClient):
    """A guest without a key."""

    def kbdint_auth_requested(self) -> str:
        return ""


class Screen:
    """One client with a terminal emulator."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], size: tuple[int, int]) -> None:
        self.process = process
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.reader = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(4096):
            self.raw += data
            self.stream.feed(data)

    def type(self, data: bytes) -> None:
        self.process.stdin.write(data)

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self.process.change_terminal_size(columns, rows)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    async def see(self, text: str) -> None:
        await until(lambda: any(text in line for line in self.lines) or self.reader.done())
        assert any(text in line for line in self.lines), self.lines


async def until(true: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for a condition, generously: the machine may be busy."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "waited in vain"
        await asyncio.sleep(0.01)


@asynccontextmanager
async def place(keys: Path, limits: Limits = QUICK, passcode: str | None = None) -> AsyncIterator[Place]:
    it = Place()
    settings = Settings(data_dir=keys, bind="127.0.0.1", port=0, limits=limits, passcode=passcode)
    it.host = await serve(sessions_of(it.make), settings)
    try:
        yield it
    finally:
        await it.host.close()


@asynccontextmanager
async def client(
    it: Place, size: tuple[int, int] = (80, 24), kind: str = "xterm-256color", **more: Any
) -> AsyncIterator[Screen]:
    async with (
        asyncssh.connect(
            "127.0.0.1",
            it.host.port,
            config=None,
            username="ada",
            known_hosts=None,
            client_keys=None,
            agent_path=None,
            client_factory=Client,
        ) as conn,
        conn.create_process(encoding=None, term_type=kind, term_size=size, **more) as process,
    ):
        screen = Screen(process, (min(size[0], 500), min(size[1], 200)))
        try:
            yield screen
        finally:
            screen.reader.cancel()


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the host keys of this file's tests are."""
    return tmp_path_factory.mktemp("host")


@pytest.fixture(autouse=True)
def process() -> Any:
    """The process as a host prepares it, and as it was afterwards."""
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    environment = dict(os.environ)
    names = (
        "COLOR_SYSTEM",
        "TEXTUAL_ANIMATIONS",
        "FILTERS",
        "LOG_FILE",
        "PRESS",
        "SCREENSHOT_DELAY",
        "SHOW_RETURN",
        "DEBUG",
    )
    before = {name: getattr(constants, name) for name in names}
    divide = Strip.divide
    prepare_process()
    yield
    Strip.divide = divide  # type: ignore[method-assign]
    for name, value in before.items():
        setattr(constants, name, value)
    os.environ.clear()
    os.environ.update(environment)


# The screen and the keys.


async def test_screen_keys_resize_and_exit(keys: Path) -> None:
    async with place(keys) as it, client(it) as player:
        await player.see("bottom")
        assert player.lines[0] == "ready" and player.lines[23] == "bottom"
        player.type(b"a\x1b[A")
        await player.see("a up")
        player.type(b"\x1b")
        await player.see("a up escape")
        player.type("é".encode()[:1])
        player.type("é".encode()[1:])
        await player.see("é")
        player.resize(100, 30)
        await until(lambda: player.lines[29] == "bottom")
        player.resize(5, 3)
        await until(lambda: player.lines[2] == "botto")
        player.type(b"q")
        await player.process.wait()
        assert player.process.exit_status == 3
        await player.reader
        assert bytes(player.raw).endswith(b"\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h")
        assert b"\x1b]22;" not in player.raw and b"\x1b[?1000h" not in player.raw


async def test_paste_is_one_event_without_controls(keys: Path) -> None:
    async with place(keys) as it, client(it) as player:
        await player.see("bottom")
        player.type(b"\x1b[200~hello\x07\x00 world\x1b[201~")
        await player.see("pasted 11 hello world")
        player.type(b"\x1b[200~" + b"z" * 6000 + b"\x1b[201~k")
        await player.see("pasted 4096")
        await player.see("k")


@pytest.mark.parametrize("size", [(5, 3), (1, 1), (100_000, 100_000)])
async def test_windows_of_any_size(keys: Path, size: tuple[int, int]) -> None:
    async with place(keys) as it, client(it, size) as player:
        await until(lambda: player.lines[0] == "ready"[: size[0]] or player.lines[-1] == "bottom"[: size[0]])
        assert it.apps[0].size == Size(min(size[0], 500), min(size[1], 200))


async def test_floods_leave_others_alone_and_say_so(keys: Path) -> None:
    async with place(keys) as it, client(it) as bad, client(it) as good:
        await bad.see("bottom")
        await good.see("bottom")
        bad.type(b"\x1b[" * 500_000)
        good.type(b"k")
        await good.see("k")
        await bad.see("Too much input at once")
        bad.type(b"\x1b[200~" + b"never ends " * 90_000)
        await until(lambda: it.apps[0].ssh_terminal._draining)
        good.type(b"l")
        await good.see("k l")
        await until(lambda: not it.apps[0].ssh_terminal._draining)
        bad.type(b"q")
        await bad.process.wait()
        assert bad.process.exit_status == 3


async def test_paste_without_end_is_given_up(keys: Path) -> None:
    limits = Limits(input_bytes=1e6, input_burst=1e6, input_backlog=1_000_000, drain_quiet=0.15, close_seconds=0.2)
    async with place(keys, limits) as it, client(it) as player:
        await player.see("bottom")
        player.type(b"\x1b[200~" + b"z" * 100_000)
        await player.see("Too much input at once")
        player.type(b"k")
        await player.see("k")
        assert "z" not in player.lines[1]


async def test_parser_survives_what_breaks_it(keys: Path) -> None:
    async with place(keys) as it, client(it) as player:
        await player.see("bottom")
        for number, junk in enumerate(
            (
                b"\x1b[99999999999999999u",
                b"\xff\xfe",
                b"\x1b[48;9999999;9999999;1;1t",
                b"\x1b[<0;5;5M",
                b"\x1b[5;5R",
                b"\x1b[1;1;9:u",
            )
        ):
            player.type(junk)
            await asyncio.sleep(0.15)  # the rest of a slice that breaks the parser is lost with it
            player.type(b"ghijkl"[number : number + 1])
            await player.see("ghijkl"[number])
        assert it.apps[0].size == Size(80, 24)
        assert not any("mouse" in line for line in player.lines)


async def test_keys_are_paced_and_bounded(keys: Path) -> None:
    limits = Limits(keys=1000.0, keys_burst=4.0, keys_waiting=8, close_seconds=0.2)
    async with place(keys, limits) as it, client(it, (400, 24)) as player:
        await player.see("bottom")
        player.type(b"k" * 100)
        await player.see("k k k k k k k k")
        await asyncio.sleep(0.1)
        assert 8 <= player.lines[1].count("k") < 100


async def test_dropped_frames_are_painted_again(keys: Path) -> None:
    async with place(keys) as it, client(it) as player:
        await player.see("bottom")
        terminal = it.apps[0].ssh_terminal
        terminal.hold("channel")
        player.type(b"kj")
        await until(lambda: terminal.dropped > 0)
        assert player.lines[1] == ""
        terminal.release("channel")
        await player.see("k j")
        assert player.lines[0] == "ready" and player.lines[23] == "bottom"


async def test_idle_session_writes_nothing(keys: Path) -> None:
    async with place(keys) as it, client(it) as player:
        await player.see("bottom")
        await asyncio.sleep(0.1)
        size = len(player.raw)
        await asyncio.sleep(0.5)
        assert len(player.raw) == size


async def test_session_may_end_before_it_begins(keys: Path) -> None:
    def make(caller: Caller) -> Remote:
        app = Remote(terminal=caller.terminal)
        app.exit()
        return app

    async with place(keys) as it:
        it.host.make_session = sessions_of(make)
        async with client(it) as player:
            await player.process.wait()
            assert player.process.exit_status == 0


# Sessions do not touch each other.


async def test_crash_in_one_session(keys: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with place(keys) as it, client(it) as bad, client(it) as good:
        await bad.see("bottom")
        await good.see("bottom")
        bad.type(b"x")
        await bad.process.wait()
        assert bad.process.exit_status == 1
        await until(lambda: bad.reader.done())
        after = bytes(bad.raw).rpartition(b"\x1b[?1049l")[2]
        assert b"Something went wrong" in after and b"explodes" not in bad.raw
        good.type(b"k")
        await good.see("k")
    assert "the widget explodes" in caplog.text and "on_key" in caplog.text


async def test_collector_hears_of_keys_and_ends(keys: Path) -> None:
    heard: list[str] = []

    class Listening(Collector):
        def pressed(self) -> None:
            heard.append("key")

        def ended(self) -> None:
            heard.append("end")

    async with place(keys) as it:
        it.host.make_session = sessions_of(it.make, Listening())
        async with client(it) as player:
            await player.see("bottom")
            player.type(b"q")
            await player.process.wait()
    assert heard == ["key", "end"]


async def test_colours_do_not_leak_between_sessions(keys: Path) -> None:
    kinds = {
        "xterm-256color": (b"38;5;", b"38;2;"),
        "xterm-direct": (b"38;2;", b"38;5;"),
        "xterm": (b"\x1b[1;9", b"38;"),
        "vt100": (b"\x1b[1m", b"38;"),
    }
    for order in (list(kinds), list(reversed(kinds))):
        async with place(keys) as it:
            for kind in order:
                async with client(it, kind=kind) as player:
                    await player.see("bottom")
                    wanted, unwanted = kinds[kind]
                    assert wanted in player.raw and unwanted not in player.raw, kind
                    if kind == "vt100":
                        assert not COLOURED.search(player.raw)
            async with client(it, kind="xterm-direct", env={"NO_COLOR": "1"}) as player:
                await player.see("bottom")
                assert not COLOURED.search(player.raw)
                it.apps[-1].colours = Colours.MANY
                await until(lambda player=player: b"38;5;" in player.raw)


async def test_stdout_stays_the_hosts(keys: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout, sys.stderr
    async with place(keys) as it, client(it) as one, client(it) as two:
        await one.see("bottom")
        await two.see("bottom")
        assert (sys.stdout, sys.stderr) == before
        one.type(b"wq")  # the first to come is the first to go, so the order of ends is not the reverse
        await one.process.wait()
        two.type(b"q")
        await two.process.wait()
        assert (sys.stdout, sys.stderr) == before
    assert "printed by a session" in capsys.readouterr().out
    assert (sys.stdout, sys.stderr) == before


async def test_joining_and_leaving_leaves_nothing(keys: Path) -> None:
    seen: list[weakref.ref[Any]] = []
    limits = Limits(close_seconds=0.02, sessions_per_second=1000.0)
    async with place(keys, limits) as it:
        for turn in range(50):
            async with client(it, (40, 10)) as player:
                await player.see("bottom")
                app, driver = it.apps[0], it.apps[0]._driver
                assert isinstance(driver, SSHDriver)
                styles = app.query_one(Sheet)._styles_cache
                seen += [weakref.ref(kept) for kept in (app, app.ssh_terminal, driver, driver._parser, styles)]
                del app, driver, styles
                # CSI u goes through the parser's shared cache, which used to keep apps alive.
                player.type(b"\x1b[122;1u")
                await player.see("z")
                if turn % 2:
                    player.type(b"q")
                    await player.process.wait()
            it.apps.clear()
        await until(lambda: not it.host.tasks and not it.host.visits and not it.host.connections)
        await asyncio.sleep(0.1)
        gc.collect()
        await asyncio.sleep(0)
        gc.collect()
        assert len(seen) == 250 and not [ref() for ref in seen if ref() is not None]


async def test_server_files_and_browser_are_out_of_reach(
    keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("opened a browser"))
    async with place(keys) as it, client(it) as player:
        await player.see("bottom")
        app = it.apps[0]
        assert isinstance(app._driver, SSHDriver)
        app.open_url("http://127.0.0.1/")
        app._driver.open_url("http://127.0.0.1/")
        assert app.save_screenshot() == "" and app.deliver_screenshot() is None
        file = io.BytesIO(b"secret")
        app.deliver_binary(file, save_directory=tmp_path, save_filename="x")
        assert file.closed
        player.type(b"\x10\x1a")  # no palette, no suspension
        await player.see("ctrl+p")
        assert not app._driver.can_suspend
    assert not os.listdir(tmp_path)


# The real client.


def in_pty(arguments: list[str], size: tuple[int, int]) -> tuple[int, int]:
    """Start a program in a terminal of its own; its process id and the terminal's other end."""
    pid, end = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.environ.pop("SSH_AUTH_SOCK", None)
        os.execvp(arguments[0], arguments)
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    os.set_blocking(end, False)
    return pid, end


@pytest.mark.skipif(shutil.which("ssh") is None, reason="the OpenSSH client is not installed")
@pytest.mark.parametrize("who", ["guest", "key", "newcomer"])
async def test_openssh_client(keys: Path, tmp_path: Path, who: str) -> None:
    options = [
        "StrictHostKeyChecking=no",
        "UserKnownHostsFile=/dev/null",
        "GlobalKnownHostsFile=/dev/null",
        "LogLevel=ERROR",
    ]
    made = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(7)]
    if who != "guest":
        for number, key in enumerate(made):
            key.write_private_key(tmp_path / f"id{number}")
            (tmp_path / f"id{number}").chmod(0o600)
            options += [f"IdentityFile={tmp_path}/id{number}"]
        options += ["IdentitiesOnly=yes"] + ["BatchMode=yes"] * (who == "key")
    else:
        options += ["PubkeyAuthentication=no"]
    screen = pyte.Screen(90, 26)
    stream = pyte.ByteStream(screen)
    raw = bytearray()

    async with place(keys, passcode="owl" if who == "newcomer" else None) as it:
        flags = [word for option in options for word in ("-o", option)]
        pid, end = in_pty(["ssh", "-F", "none", *flags, "-p", str(it.host.port), "ada@127.0.0.1"], (90, 26))
        loop = asyncio.get_running_loop()

        def read() -> None:
            with contextlib.suppress(BlockingIOError, OSError):
                data = os.read(end, 65536)
                raw.extend(data)
                stream.feed(data)

        loop.add_reader(end, read)
        try:
            if who == "newcomer":  # asked after the key, which stays the account
                await until(lambda: b"Passcode: " in raw)
                os.write(end, b"owl\n")
            await until(lambda: screen.display[25].startswith("bottom"))
            assert it.accounts == [None if who == "guest" else made[0].get_fingerprint()]
            fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 60, 0, 0))
            os.kill(pid, signal.SIGWINCH)
            screen.resize(20, 60)
            await until(lambda: screen.display[19].startswith("bottom"))
            os.write(end, b"k\x1b")
            await until(lambda: "k escape" in screen.display[1])
            os.write(end, b"q")
            status = await until_exit(pid)
            assert os.waitstatus_to_exitcode(status) == 3
            await until(lambda: raw.rfind(b"\x1b[?1049l") > raw.rfind(b"\x1b[?1049h"))
        finally:
            loop.remove_reader(end)
            os.close(end)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


async def until_exit(pid: int) -> int:
    """Wait for a child; its raw status."""
    found: list[int] = []

    def gone() -> bool:
        child, status = os.waitpid(pid, os.WNOHANG)
        if child:
            found.append(status)
        return bool(child)

    await until(gone)
    return found[0]


# The pieces, and the contracts with Textual's private parts.


def test_colours_are_guessed_with_care() -> None:
    guesses = {
        "xterm-256color": Colours.MANY,
        "tmux-256color": Colours.MANY,
        "xterm-direct": Colours.TRUE,
        "xterm": Colours.FEW,
        "linux": Colours.FEW,
        "vt220": Colours.NONE,
    }
    assert {kind: colours_for(kind, {}) for kind in guesses} == guesses
    assert colours_for("xterm-256color", {"COLORTERM": "truecolor"}) is Colours.TRUE
    assert colours_for("xterm-256color", {"NO_COLOR": "1", "COLORTERM": "truecolor"}) is Colours.NONE


def test_filter_lowers_colours_and_keeps_the_rest() -> None:
    style = Style.parse("bold reverse #12fe56 on #301934 link http://x")
    segments = [Segment("a\x1b[31mb\u202e", style), Segment("plain", None)]
    for colours, made in FILTERS.items():
        first, second = made.apply(segments, Color(0, 0, 0))
        assert first.text == "a[31mb" and second == Segment("plain", None)
        assert first.style is not None and first.style.bold and first.style.reverse and first.style.link is None
        assert (first.style.color is None) is (colours is Colours.NONE)
    plain = Style.parse("italic #123456")
    assert lowered(plain, Colours.TRUE) is plain


def test_prepared_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLUMNS", "TEXTUAL_THEME", "COLORTERM"):
        monkeypatch.setenv(name, "1")
    taken = prepare_process()
    assert {"NO_COLOR", "COLUMNS", "TEXTUAL_THEME", "COLORTERM"} <= set(taken)
    assert not {"NO_COLOR", "COLUMNS", "TEXTUAL_THEME", "COLORTERM"} & set(os.environ)
    assert constants.COLOR_SYSTEM == "truecolor" and constants.TEXTUAL_ANIMATIONS == "none"
    app = HostedApp()
    assert app.console.color_system == "truecolor" and not app.no_color and app.animation_level == "none"
    assert not any(binding.action == "command_palette" for _, binding in app._bindings)


async def test_collector_waits_for_quiet_and_then_does_not() -> None:
    now, held, ran = 0.0, 100.0, []
    collector = Collector(sessions=2, growth=10, quiet=0.05, memory=lambda: int(held), clock=lambda: now)
    threshold = gc.get_threshold()
    collector.boot()
    try:
        assert gc.get_threshold() == (5000, 5, 1_000_000)
        collector.ended()
        assert not collector.collections
        collector.ended()
        collector.pressed()
        await asyncio.sleep(0.1)
        assert not collector.collections  # a key a moment ago
        now = 1.0
        await until(lambda: collector.collections == 1)
        for _ in range(4):
            collector.ended()
        assert collector.collections == 2  # far too many: at once
        held = 125.0
        for _ in range(256):
            collector.pressed()
        assert collector.collections == 3
    finally:
        collector.shut()
        ran.append(gc.get_threshold())
    assert ran == [threshold] and gc.get_freeze_count() == 0


def test_contract_driver() -> None:
    parameters = inspect.signature(Driver.__init__).parameters
    assert list(parameters) == ["self", "app", "debug", "mouse", "size"]
    assert Driver.__abstractmethods__ == {"write", "start_application_mode", "disable_input", "stop_application_mode"}
    source = inspect.getsource(Driver.__init__)
    for name in ("_app", "_size", "_loop"):
        assert f"self.{name} = " in source
    assert "self._driver._size" in inspect.getsource(App.size.fget)  # type: ignore[attr-defined]


def test_contract_parser() -> None:
    assert list(inspect.signature(XTermParser.__init__).parameters) == ["self", "debug"]
    parser = XTermParser(False)
    assert parser._timeout_time is None
    assert [event.key for event in parser.feed("a") if isinstance(event, events.Key)] == ["a"]
    assert not list(parser.feed("\x1b")) and parser._timeout_time is not None
    parser._timeout_time = 0.0
    assert [event.key for event in parser.tick() if isinstance(event, events.Key)] == ["escape"]
    assert parser._timeout_time is None
    list(parser.feed(""))
    with pytest.raises(Exception, match="end of file"):
        list(parser.feed("a"))


def test_contract_caches_hold_their_owners() -> None:
    """While this holds, `close` has to clear them; when it fails the cure can go."""
    parser = XTermParser(False)
    XTermParser._parse_extended_key.cache_clear()
    list(parser.feed("\x1b[97;1u"))
    assert XTermParser._parse_extended_key.cache_info().currsize > 0
    assert callable(StylesCache.get_inner_outer.cache_clear)


def test_contract_app() -> None:
    source = inspect.getsource(App)
    assert "with redirect_stdout(self._capture_stdout):" in source
    assert "with redirect_stderr(self._capture_stderr):" in source
    assert "self._exception = error" in inspect.getsource(App._handle_exception)
    assert "self._fatal_error()" in inspect.getsource(App._handle_exception)
    assert "self._close_messages_no_wait()" in inspect.getsource(App._fatal_error)
    assert "self._exit_renderables.clear()" in inspect.getsource(App._print_error_renderables)
    assert list(inspect.signature(App._set_pointer_shape).parameters) == ["self", "shape"]
    app = HostedApp()
    assert app._exception is None and app._exit_renderables == []
    assert app._capture_stdout is sys.stdout and app._capture_stderr is sys.stderr


def test_contract_strip_divide() -> None:
    def strip() -> Strip:
        return Strip([Segment("abcdef")])

    upstream = inspect.getclosurevars(Strip.divide).globals["_upstream_divide"]
    whole = strip()
    assert upstream(whole, [6]) == [whole]
    assert len(whole._divide_cache) == 1  # when this fails the cure can go
    whole = strip()
    assert Strip.divide(whole, [6, 9]) == [whole] and not len(whole._divide_cache)
    for cuts in ([2, 4, 6], [3], [1, 2, 3, 4, 5, 6, 7]):
        assert Strip.divide(strip(), cuts) == upstream(strip(), cuts)
