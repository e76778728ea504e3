"""The SSH host: lets friends in with plain `ssh`, hands each a terminal, survives the rest; never draws or imports tui.

`serve` is given `make_session`, which builds whatever plays on a terminal. Around that call lies a list of small
middlewares (`MIDDLEWARES`), each of which may say a sentence and end the visit instead of passing it on.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh
import msgspec

from netplay.identity import Door, Passcodes, host_keys
from netplay.limits import Bucket, Gate, HostError, Limits, check_limits
from netplay.middlewares import MIDDLEWARES, Caller, Handler, MakeSession, Middleware, Session, Visit, chain, play
from netplay.terminal import Listener, SmallEnvironment, Terminal, clamp_window

__all__ = [
    "Caller",
    "Host",
    "HostError",
    "Limits",
    "Listener",
    "MakeSession",
    "Session",
    "Settings",
    "Terminal",
    "serve",
]

log = logging.getLogger("triptych.host")

_WINDOW = 16384
_PACKET = 8192


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a host is set up. `passcode` None lets everybody in; `bind` "" is all addresses; port 0 takes a free one.

    `compress` offers zlib only: a seventh of the bytes, but a client without it cannot join, and a hostile one can
    make its packets swell.
    """

    data_dir: Path
    bind: str = ""
    port: int = 2222
    passcode: str | None = None
    compress: bool = False
    limits: Limits = Limits()


class Channel(asyncssh.SSHServerSession[bytes]):
    """asyncssh's callbacks for one session channel, turned into a `Visit` and its terminal's input."""

    def __init__(self, host: Host, door: Door) -> None:
        self._host, self._door = host, door
        self._visit: Visit | None = None
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        chan._env = SmallEnvironment()
        self._visit = Visit(self._host, self._door, chan)
        self._host.visits.add(self._visit)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        visit = self._visit
        if visit is None or visit.asked:
            return False
        if term_type in ("", "dumb", "unknown"):
            visit.refusal = "Triptych draws on the whole screen, which this terminal (TERM=dumb) cannot show."
            return False
        visit.kind = "".join(c for c in term_type[:32] if c.isascii() and (c.isalnum() or c in "-._+"))
        visit.size = clamp_window(term_size[0], term_size[1], self._host.settings.limits)
        return True

    def _asked(self, what: str) -> bool:
        if self._visit is None:
            return False
        self._visit.asked = what
        return True

    def shell_requested(self) -> bool:
        return self._asked("shell")

    def exec_requested(self, command: str) -> bool:
        return self._asked("exec")  # accepted only to be told why not

    def subsystem_requested(self, subsystem: str) -> bool:
        return self._asked("subsystem")

    def session_started(self) -> None:
        if (visit := self._visit) is None:
            return
        if visit.asked == "shell" and visit.size is not None:
            visit.terminal = Terminal(
                visit.channel, visit.kind, visit.size, dict(visit.channel.get_environment()), self._host.settings.limits
            )
        # The task is kept: the loop itself holds tasks only weakly.
        self._task = asyncio.get_running_loop().create_task(self._host.attend(visit))
        self._host.tasks.add(self._task)
        self._task.add_done_callback(self._host.tasks.discard)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._visit is not None and self._visit.terminal is not None:
            self._visit.terminal.arrived(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._visit is not None and self._visit.terminal is not None:
            self._visit.terminal.resize(width, height)

    def pause_writing(self) -> None:
        if self._visit is not None and self._visit.terminal is not None:
            self._visit.terminal.hold("channel")

    def resume_writing(self) -> None:
        if self._visit is not None and self._visit.terminal is not None:
            self._visit.terminal.release("channel")

    def eof_received(self) -> bool:
        self._hang_up()
        return True  # the channel stays open for the farewell

    def break_received(self, msec: int) -> bool:
        self._hang_up()
        return True

    def signal_received(self, signal: str) -> None:
        if signal in ("HUP", "TERM", "KILL", "QUIT"):
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        visit, self._visit = self._visit, None
        if visit is None:
            return
        visit.gone = True
        if visit.terminal is not None:
            visit.terminal.close()
        self._host.visits.discard(visit)
        self._end(visit, "")

    def _hang_up(self) -> None:
        if self._visit is not None:
            self._end(self._visit, "")

    def _end(self, visit: Visit, reason: str) -> None:
        visit.leave(reason)
        task = self._task
        if task is not None and not task.done():
            grace, later = self._host.settings.limits.grace_seconds, asyncio.get_running_loop().call_later
            later(grace, task.cancel)
            later(grace * 2, task.cancel)  # for one that hangs while it tidies up


@dataclass(slots=True, eq=False)
class Host:
    """A running host. `fingerprints` (algorithm to SHA256:…) and `port` are for the join line."""

    settings: Settings
    make_session: MakeSession
    fingerprints: dict[str, str]
    gate: Gate
    starts: Bucket
    handler: Handler
    visits: set[Visit] = field(default_factory=set)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    playing: int = 0
    acceptor: asyncssh.SSHAcceptor | None = None
    connections: set[Door] = field(default_factory=set)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self.acceptor is not None
        return int(self.acceptor.get_port())

    async def attend(self, visit: Visit) -> None:
        """Run one visit to its end and send the client away properly."""
        status = 1
        try:
            status = await self.handler(visit)
        except asyncio.CancelledError:
            visit.farewell = visit.farewell or "The host has closed this session."
        finally:
            visit.session = None
            self._dismiss(visit, status)

    def _dismiss(self, visit: Visit, status: int) -> None:
        """Exit status first, the connection later: a disconnect at once would overtake it."""
        if visit.gone:
            return
        if visit.farewell:
            visit.say(visit.farewell)
        with contextlib.suppress(OSError):
            visit.channel.exit(status)
        connection = visit.channel.get_connection() if not visit.gone else None
        if connection is not None:
            later = asyncio.get_running_loop().call_later
            later(self.settings.limits.close_seconds, connection.close)
            later(self.settings.limits.close_seconds * 2, connection.abort)

    async def close(self, reason: str = "The host is closing. Your seat is kept.") -> None:
        """Stop listening, ask every session to end, wait for a while, then cut what is left."""
        limits = self.settings.limits
        if self.acceptor is not None:
            self.acceptor.close()
        for visit in list(self.visits):
            visit.leave(reason)
        if tasks := list(self.tasks):
            _, late = await asyncio.wait(tasks, timeout=limits.grace_seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if doors := [door.connection for door in self.connections if door.connection is not None]:
            # Those that have just been told goodbye get a moment to go by themselves.
            gone = [asyncio.ensure_future(connection.wait_closed()) for connection in doors]
            await asyncio.wait(gone, timeout=limits.close_seconds / 4)
            for connection in doors:
                connection.abort()
            await asyncio.wait(gone, timeout=limits.close_seconds)


async def serve(
    make_session: MakeSession,
    settings: Settings,
    *,
    passcode_known: Callable[[str], bool] | None = None,
    remember: Callable[[str], None] | None = None,
    is_code: Callable[[str], bool] = lambda _: False,
    middlewares: tuple[Middleware, ...] = MIDDLEWARES,
) -> Host:
    """Listen, and run `make_session(caller)` for everybody who gets in; HostError, in one line, if that cannot be.

    `passcode_known` and `remember` keep the fingerprints that said the passcode; without them they last as long as
    the host. `is_code` knows the rejoin codes, which count as the passcode.
    """
    limits = check_limits(settings.limits)
    keys = await host_keys(settings.data_dir)
    seen: set[str] = set()
    passcodes = Passcodes(settings.passcode, limits, passcode_known or seen.__contains__, remember or seen.add, is_code)
    host = Host(
        settings=settings,
        make_session=make_session,
        fingerprints={key.get_algorithm(): key.get_fingerprint() for key in keys},
        gate=Gate(limits),
        starts=Bucket(limits.sessions_per_second, limits.sessions_per_second, asyncio.get_running_loop().time),
        handler=chain(middlewares, play),
    )
    host.acceptor = await _listen(host, keys, passcodes)
    return host


def _door(host: Host, passcodes: Passcodes) -> Door:
    def open_session(door: Door) -> asyncssh.SSHServerSession[bytes]:
        return Channel(host, door)

    door = Door(host.gate, passcodes, host.settings.limits, open_session, host.connections.discard)
    host.connections.add(door)
    return door


async def _listen(host: Host, keys: list[asyncssh.SSHKey], passcodes: Passcodes) -> asyncssh.SSHAcceptor:
    settings, limits = host.settings, host.settings.limits
    where = settings.bind or "all addresses"
    if not 0 <= settings.port <= 65535:
        raise HostError(f"port {settings.port}: must be a number from 1 to 65535")
    try:
        return await asyncssh.create_server(
            lambda: _door(host, passcodes),
            settings.bind,
            settings.port,
            server_host_keys=keys,
            server_version="Triptych",
            encoding=None,
            line_editor=False,
            window=_WINDOW,
            max_pktsize=_PACKET,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            # A compressed packet may swell a thousandfold, so it is the owner's choice.
            compression_algs=["zlib@openssh.com"] if settings.compress else ["none"],
            login_timeout=limits.login_seconds + limits.passcode_seconds,
            keepalive_interval=limits.keepalive_seconds,
            keepalive_count_max=limits.keepalive_count,
        )
    except OSError as error:
        wrong = {
            errno.EADDRINUSE: f"port {settings.port} on {where} is in use: stop what uses it, or choose another port",
            errno.EACCES: f"port {settings.port} is not open to you: choose one from 1024 to 65535",
        }
        bad_address = f"cannot listen on {where}: give an address of this machine, such as 127.0.0.1 or 0.0.0.0"
        raise HostError(wrong.get(error.errno or 0, bad_address)) from None
