"""A whole host on loopback with its lobby and tables, and players at emulated terminals who only press keys."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from netplay.host import Host, Limits, Settings
from netplay.local import Desk
from netplay.players import Player
from netplay.table import Table
from tests.netplay.fakes import Quick
from tui import hosting
from tui.house import House
from tui.ssh import prepare_process

LIMITS = Limits(
    grace_seconds=2.0,
    close_seconds=0.2,
    keys=2000.0,
    keys_burst=2000.0,
    input_bytes=1e6,
    input_burst=1e6,
    resize_seconds=0.005,
)
WAIT = 20.0


async def until(true: Callable[[], object], why: Callable[[], str] = lambda: "waited in vain") -> None:
    """Wait for a condition, generously: the machine may be busy."""
    deadline = asyncio.get_running_loop().time() + WAIT
    while not true():
        assert asyncio.get_running_loop().time() < deadline, why()
        await asyncio.sleep(0.005)


class Client:
    """Somebody at a terminal, connected by ssh."""

    def __init__(self, inn: Inn, name: str, key: asyncssh.SSHKey | None, size: tuple[int, int]) -> None:
        self.inn, self.name, self.key, self.size = inn, name, key, size
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.ended = False
        self.watched = True
        self.connection: asyncssh.SSHClientConnection
        self.process: asyncssh.SSHClientProcess[bytes]
        self.pump: asyncio.Task[None]

    async def connect(self) -> Client:
        """Come in."""
        keys = None if self.key is None else [self.key]
        self.connection = await asyncssh.connect(
            "127.0.0.1",
            self.inn.port,
            username=self.name,
            client_keys=keys,
            agent_path=None,
            known_hosts=None,
            config=None,
            client_factory=lambda: Answering(self.inn.passcode),
        )
        self.process = await self.connection.create_process(
            encoding=None, term_type="xterm-256color", term_size=self.size
        )
        self.pump = asyncio.get_running_loop().create_task(self._read())
        return self

    async def _read(self) -> None:
        with contextlib.suppress(OSError, asyncssh.Error):
            while data := await self.process.stdout.read(65536):
                self.raw += data
                if self.watched:
                    self.stream.feed(data)
        self.ended = True

    def text(self) -> str:
        """The screen."""
        return "\n".join(self.screen.display)

    def press(self, *keys: str) -> None:
        """Press keys, as their bytes: "\\r" is Enter, "\\x1b[B" down."""
        for key in keys:
            self.process.stdin.write(key.encode())

    async def sees(self, *texts: str) -> None:
        """Wait until all this stands on the screen."""
        await until(
            lambda: all(t in self.text() for t in texts), lambda: f"{self.name} does not see {texts}:\n{self.text()}"
        )

    async def step(self, key: str, *texts: str) -> None:
        """Press a key and wait for what then stands there."""
        self.press(key)
        await self.sees(*texts)

    async def settle_in(self, *texts: str) -> Client:
        """Somebody new: the suggested theme, a new player with the suggested name, the lobby."""
        await self.sees("Which of these can you read best?")
        await self.step("\r", "I am new here")
        await self.step("\r", "Your name")
        self.press("\r")
        await self.sees(*(texts or ("LOBBY",)))
        return self

    async def cut(self) -> None:
        """The line drops, without a word."""
        self.connection.abort()
        await self.pump

    @property
    def player(self) -> Player:
        """Who this is to the host."""
        return next(p for p in self.inn.desk.players.by_id.values() if p.name == self.name)


class Answering(asyncssh.SSHClient):
    """Knows the passcode, and counts how often it was asked."""

    def __init__(self, passcode: str | None) -> None:
        self.passcode = passcode or ""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        if prompts:
            Inn.asked += 1
        return [self.passcode] * len(prompts)


class Inn:
    """A running host."""

    asked = 0
    desk: Desk
    house: House
    host: Host

    def __init__(self, passcode: str | None) -> None:
        self.passcode = passcode
        self.clients: list[Client] = []
        Inn.asked = 0

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.host.port

    async def client(self, name: str, key: bool | asyncssh.SSHKey = True, size: tuple[int, int] = (80, 24)) -> Client:
        """Somebody comes in."""
        made = asyncssh.generate_private_key("ssh-ed25519") if key is True else key or None
        client = await Client(self, name, made, size).connect()
        self.clients.append(client)
        return client

    def table(self) -> Table:
        """The only table."""
        (table,) = self.desk.lobby.tables.values()
        return table


@asynccontextmanager
async def inn(folder: Path, keys: Path, passcode: str | None = None) -> AsyncIterator[Inn]:
    """A host over a data folder; `keys` is a folder with host keys that are made already."""
    shutil.copytree(keys, folder, dirs_exist_ok=True)
    prepare_process()
    it = Inn(passcode)
    it.desk = Desk(folder, brains=Quick())
    it.house = House(it.desk)
    settings = Settings(data_dir=folder, bind="127.0.0.1", port=0, passcode=passcode, limits=LIMITS)
    try:
        async with hosting.opened(it.house, settings) as it.host:
            yield it
            for client in it.clients:
                client.connection.abort()
                await client.pump
    finally:
        await it.desk.close()
