"""What happens to a session on its way in: a chain of small middlewares, each of which may say a sentence and end it.

They know the channel and the host's counters; what is played is behind `Session`, and nothing here draws.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import asyncssh

from netplay.identity import Door
from netplay.limits import is_loopback
from netplay.terminal import Terminal

if TYPE_CHECKING:
    from netplay.host import Host

log = logging.getLogger("triptych.host")


@dataclass(frozen=True, slots=True, eq=False)
class Caller:
    """Who is at the other end. `fingerprint` is the account, None without a key; `name` a cleaned hint, maybe "".

    `code` is the rejoin code that was given instead of the passcode, mostly "".
    """

    fingerprint: str | None
    name: str
    kind: str
    size: tuple[int, int]
    address: str
    environment: Mapping[str, str]
    terminal: Terminal
    code: str = ""


class Session(Protocol):
    """What plays on one terminal, from its first frame to its last."""

    async def run(self) -> int:
        """Play to the end and return the exit status. An exception ends this session alone, and is logged."""

    def leave(self, reason: str) -> None:
        """End soon: the line is gone, the host closes, nobody is there. May come before `run`, and more than once."""

    def notice(self, sentence: str) -> None:
        """Show a sentence without taking the keys away."""

    def playing(self) -> bool:
        """Whether a match waits on this session, which earns it more patience."""


MakeSession = Callable[[Caller], Session]


@dataclass(slots=True, eq=False)
class Visit:
    """One session channel on its way through the middlewares. `asked` is "shell", "exec" or "subsystem"."""

    host: Host
    door: Door
    channel: asyncssh.SSHServerChannel[bytes]
    asked: str = ""
    refusal: str = ""
    kind: str = ""
    size: tuple[int, int] | None = None
    terminal: Terminal | None = None
    session: Session | None = None
    farewell: str = ""
    gone: bool = False

    def say(self, sentence: str) -> None:
        """Write one line below whatever the client's terminal shows; to stderr where there is no terminal."""
        with contextlib.suppress(OSError):
            if self.size is None:
                self.channel.write_stderr(f"{sentence}\n".encode())
            else:
                self.channel.write(f"{sentence}\r\n".encode())

    def leave(self, reason: str) -> None:
        """Ask the session to end; the reason is told once the screen is the client's own again."""
        self.farewell = self.farewell or reason
        if self.session is not None:
            self.session.leave(reason)


Handler = Callable[[Visit], Awaitable[int]]
Middleware = Callable[[Handler], Handler]


def guarded(then: Handler) -> Handler:
    """A fault ends one session, is logged in full, and is told to its player in a sentence without details."""

    async def handle(visit: Visit) -> int:
        try:
            return await then(visit)
        except Exception:
            log.exception("a session ended by a fault")
            visit.farewell = "Something went wrong here, and this session had to end. Your seat is kept: connect again."
            return 1

    return handle


def restored(then: Handler) -> Handler:
    """Whatever happened inside, the client's terminal is left as it was found, and then told why it is free again."""

    async def handle(visit: Visit) -> int:
        try:
            return await then(visit)
        finally:
            if (terminal := visit.terminal) is not None and terminal.at_exit:
                terminal.send(terminal.at_exit, droppable=False)
                terminal.at_exit = b""

    return handle


def terminals_only(then: Handler) -> Handler:
    """A sentence for everything that is not a player at a terminal: commands, file transfer, no or a dumb terminal."""

    async def handle(visit: Visit) -> int:
        if visit.asked == "exec":
            visit.refusal = "This host plays card games and runs no commands: connect with ssh alone."
        elif visit.asked == "subsystem":
            visit.refusal = "This host plays card games and transfers no files: connect with ssh alone."
        elif not visit.refusal and visit.size is None:
            visit.refusal = "Triptych needs a terminal: connect from one, or with ssh -t."
        if visit.refusal:
            visit.say(visit.refusal)
            return 1
        return await then(visit)

    return handle


def room(then: Handler) -> Handler:
    """No more sessions than the host can carry."""

    async def handle(visit: Visit) -> int:
        if visit.host.playing >= visit.host.settings.limits.sessions:
            visit.say(f"All {visit.host.settings.limits.sessions} places are taken. Try again in a while.")
            return 1
        visit.host.playing += 1
        try:
            return await then(visit)
        finally:
            visit.host.playing -= 1

    return handle


def paced(then: Handler) -> Handler:
    """A crowd comes in one by one: starting a session costs the others a moment."""

    async def handle(visit: Visit) -> int:
        exempt = visit.host.settings.limits.loopback_exempt and is_loopback(visit.door.group)
        if not exempt and (wait := visit.host.starts.reserve()):
            await asyncio.sleep(wait)
        return 0 if visit.gone else await then(visit)

    return handle


def patient(then: Handler) -> Handler:
    """Somebody who has gone away is warned, and later let go; without a timer that ticks."""

    async def handle(visit: Visit) -> int:
        task = asyncio.get_running_loop().create_task(_watch_idle(visit))
        try:
            return await then(visit)
        finally:
            task.cancel()

    return handle


async def _watch_idle(visit: Visit) -> None:
    limits, clock, warned = visit.host.settings.limits, asyncio.get_running_loop().time, False
    while True:
        playing = visit.session is not None and visit.session.playing()
        warning = limits.idle_warning_playing if playing else limits.idle_warning
        cut = limits.idle_cut_playing if playing else limits.idle_cut
        assert visit.terminal is not None
        idle = clock() - visit.terminal.last_input
        if idle < warning:
            warned = False
        elif idle >= cut:
            visit.leave("Nobody was there for a while, so the line was closed. Your seat is kept: connect again.")
            return
        elif not warned and visit.session is not None:
            warned = True
            visit.session.notice("Are you there? Press any key, or the line will be closed.")
        await asyncio.sleep(max(0.05, (cut if warned else warning) - idle))


MIDDLEWARES: tuple[Middleware, ...] = (guarded, restored, terminals_only, room, paced, patient)


async def play(visit: Visit) -> int:
    """The innermost handler: make the session and run it."""
    assert visit.terminal is not None and visit.size is not None
    caller = Caller(
        fingerprint=visit.door.fingerprint,
        name=visit.door.name,
        kind=visit.kind,
        size=visit.size,
        address=visit.door.address,
        environment=visit.terminal.environment,
        terminal=visit.terminal,
        code=visit.door.code,
    )
    visit.session = visit.host.make_session(caller)
    if visit.farewell:
        visit.session.leave(visit.farewell)
    return await visit.session.run()


def chain(middlewares: tuple[Middleware, ...], inner: Handler) -> Handler:
    """The handler that passes the middlewares, first to last, and then `inner`."""
    for middleware in reversed(middlewares):
        inner = middleware(inner)
    return inner
