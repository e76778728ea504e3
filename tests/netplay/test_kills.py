"""A host that is killed again and again while two friends and a bot play a whole game; and lines that drop.

One of the friends plays by the OpenSSH client. Everything is judged from outside: by what their terminals show, and by
the journal on the disk, which a second match follows.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import asyncssh
import msgspec

from netplay.identity import host_keys
from netplay.local import Desk
from netplay.seats import BOT, HUMAN, SeatSetup, Setup
from tests.netplay.fakes import Quick
from tests.netplay.grid import Grid
from tests.netplay.inn import Client, until
from tests.netplay.mirror import COLUMNS, ROWS, Mirror, settled
from tests.netplay.test_host_command import Away, program
from tests.tui.test_ssh_driver import in_pty
from tui.settings import Settings

ROOT = Path(__file__).parents[2]
FAULT = re.compile(r'Traceback .*\n(?!  File "<string>")')
"""A fault of the host; a worker that was being started when its host died may say so."""
PROC = Path("/proc/self/task").exists()
FAREWELL = b"Connection to 127.0.0.1 closed"
"""What ssh itself writes over the screen as it ends."""
ROUNDS = 6
IN_PLAY, STARTING = 16, 4
"""How often the host is killed while it plays, and while it starts."""


class Friend:
    """Somebody who plays from another machine, with a key, by some ssh client."""

    def __init__(self, name: str, key: asyncssh.SSHKey, seat: int) -> None:
        self.name, self.key, self.seat = name, key, seat
        self.player = ""
        self.grid = Grid(COLUMNS, ROWS)
        self.ended = True

    async def come(self, it: Away) -> None:
        """Connect."""
        raise NotImplementedError

    def press(self, keys: str) -> None:
        """Press keys."""
        raise NotImplementedError

    async def cut(self) -> None:
        """The line drops, without a word."""
        raise NotImplementedError

    def question(self) -> tuple[str, str, bool]:
        """The open question, its options as far as they fit, and whether a choice can be taken back."""
        prompt, options, hints = self.grid.lines[-3:]
        return prompt, options, "Esc back one" in hints


class ByLibrary(Friend):
    """A friend whose client is in this process."""

    client: Client

    async def come(self, it: Away) -> None:
        """Connect."""
        self.grid, self.ended = Grid(COLUMNS, ROWS), False
        self.client = Reader(it, self.name, self.key, self.grid, self._gone)
        await self.client.connect()

    def _gone(self) -> None:
        self.ended = True

    def press(self, keys: str) -> None:
        """Press keys."""
        with contextlib.suppress(OSError):
            self.client.press(keys)

    async def cut(self) -> None:
        """The line drops, without a word."""
        await self.client.cut()


class Reader(Client):
    """A client that reads into a quick terminal."""

    def __init__(self, it: Away, name: str, key: asyncssh.SSHKey, grid: Grid, gone: Callable[[], None]) -> None:
        super().__init__(it, name, key, (COLUMNS, ROWS))
        self.grid, self.gone = grid, gone

    async def _read(self) -> None:
        with contextlib.suppress(OSError, asyncssh.Error):
            while data := await self.process.stdout.read(65536):
                self.grid.feed(data)
        self.gone()


class ByOpenSSH(Friend):
    """A friend at the real ssh, in a terminal."""

    def __init__(self, name: str, key: asyncssh.SSHKey, seat: int, folder: Path) -> None:
        super().__init__(name, key, seat)
        self.file = folder / "id"
        key.write_private_key(self.file)
        self.file.chmod(0o600)
        self.pid = self.descriptor = 0

    async def come(self, it: Away) -> None:
        """Connect."""
        self.grid, self.ended = Grid(COLUMNS, ROWS), False
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=QUIET", "IdentitiesOnly=yes"]
        flags = [word for option in [*options, f"IdentityFile={self.file}"] for word in ("-o", option)]
        command = ["ssh", "-F", "none", *flags, "-p", str(it.port), f"{self.name}@127.0.0.1"]
        self.pid, self.descriptor = in_pty(command, (COLUMNS, ROWS))
        asyncio.get_running_loop().add_reader(self.descriptor, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self.descriptor, 65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.grid.feed(data.partition(FAREWELL)[0])
            return
        asyncio.get_running_loop().remove_reader(self.descriptor)
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)
        self.ended = True

    def press(self, keys: str) -> None:
        """Press keys."""
        with contextlib.suppress(OSError):
            os.write(self.descriptor, keys.encode())

    async def cut(self) -> None:
        """The line drops, without a word."""
        os.kill(self.pid, signal.SIGKILL)
        await until(lambda: self.ended)


async def furnish(folder: Path, friends: list[Friend]) -> None:
    """A data folder in which these friends are known and sit at a table with a bot, not an answer given."""
    desk = Desk(folder, brains=Quick())
    seats = []
    for friend in friends:
        player = desk.players.create(friend.name, friend.key.get_fingerprint())
        desk.players.keep_settings(player, msgspec.msgpack.encode(Settings(theme="dark", name=friend.name)))
        friend.player = player.id
        seats.append(SeatSetup(HUMAN, friend.name, player.id))
    setup = Setup(
        "vortex", (*seats, SeatSetup(BOT, "random")), {"rounds": str(ROUNDS)}, seed=8, title="Cedar", pace=0.0
    )
    await desk.lobby.open(desk.players.by_id[friends[0].player], setup)
    await desk.close()


def children(pid: int) -> list[int]:
    """The processes that a process has started, as far as this system tells."""
    found = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [int(word) for word in (task / "children").read_text().split()]
    return found


def alive(pid: int) -> bool:
    """Whether a process still runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Party:
    """Two friends at a table whose host may be gone at any moment."""

    def __init__(self, folder: Path, friends: list[Friend], rng: random.Random) -> None:
        self.folder, self.friends, self.rng = folder, friends, rng
        self.mirror = Mirror(folder)
        self.orphans: list[int] = []
        self.humans = [f.seat for f in friends]

    # ------------------------------------------------------------------ looking
    def stands(self) -> bool:
        """Whether all terminals show the table as the journal says it is now."""
        count = self.mirror.follow()
        return all(settled(f.grid.text) == self.mirror.look(f.player, count) for f in self.friends)

    def differs(self) -> str:
        """What a terminal shows otherwise than the journal says."""
        count = self.mirror.follow()
        told = [f"after {count} entries"]
        for f in self.friends:
            pairs = zip(settled(f.grid.text), self.mirror.look(f.player, count), strict=True)
            told += [f.name, *(f"  shown {s!r}\n  meant {m!r}" for s, m in pairs if s != m)]
        return "\n".join([*told, *(f.grid.text for f in self.friends)])

    def asked(self) -> list[Friend]:
        """Those who have to answer."""
        return [f for f in self.friends if f.seat in self.mirror.match.choices]

    # ------------------------------------------------------------------ playing
    async def settle(self) -> None:
        """Wait until it is the move of a friend and all see it, or the game is over."""
        await until(lambda: (self.stands() and self.asked()) or self.mirror.match.over, self.differs)

    def begin(self) -> tuple[Friend, int]:
        """Somebody who is asked presses the digits of an option. Gives who, and how many answers they had given."""
        friend = self.rng.choice(self.asked())
        choice = self.mirror.match.choices[friend.seat]
        n = self.rng.randrange(len(choice.options)) + 1
        friend.press(f"{n:02d}" if len(choice.options) > 10 else str(n % 10))
        return friend, len(self.mirror.given(friend.seat))

    async def answer(self) -> None:
        """An answer is given."""
        await self.settle()
        if not self.mirror.match.over:
            friend, before = self.begin()
            await until(lambda: self.mirror.follow() and len(self.mirror.given(friend.seat)) > before, self.differs)

    # ------------------------------------------------------------------ dying and coming back
    async def kill(self, it: Away) -> None:
        """The host dies while nothing happens, or soon after a key was pressed. What was shown then is on the disk."""
        await self.settle()
        if self.rng.random() < 0.7:
            self.begin()
        await asyncio.sleep(self.rng.choice([0.0, self.rng.uniform(0.0, 0.04), self.rng.uniform(0.0, 0.3)]))
        self.orphans += children(it.program.process.pid)
        it.program.process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(it.program.end, signal.SIGKILL)
        await until(lambda: all(f.ended for f in self.friends))
        self.mirror.follow(whole=True)
        for f in self.friends:
            looks = [self.mirror.look(f.player, n) for n in self.mirror.points()]
            shown = settled(f.grid.text)
            # The last frame may have been cut short: then a part of it is older.
            assert shown in looks or all(row in meant for row, *meant in zip(shown, *looks, strict=True)), (
                self.differs()
            )

    async def come(self, it: Away) -> None:
        """All come to a host that has just been started: each gets the own seat and the same question."""
        before = self.mirror.given(*self.humans)
        for friend in self.rng.sample(self.friends, 2):
            await friend.come(it)
        await self.settle()
        assert self.mirror.given(*self.humans) == before
        self.mirror.exact()

    async def drop(self, it: Away, friend: Friend) -> None:
        """A line drops in the middle of an action, and its player comes back to the same choice."""
        other = next(f for f in self.friends if f is not friend)
        before, asked = self.mirror.given(*self.humans), friend.question()
        await friend.cut()
        await until(lambda: "away" in other.grid.text, lambda: other.grid.text)
        await friend.come(it)
        await until(lambda: self.stands() and friend.question() == asked, self.differs)
        assert self.mirror.given(*self.humans) == before

    def in_mid_action(self) -> list[Friend]:
        """Those who have made a part of their choices, of which nobody has seen anything yet."""
        return [f for f in self.asked() if self.mirror.match.can_take_back(f.seat) and f.question()[2]]


def kill_while_it_starts(folder: Path, seconds: float) -> None:
    """A host that dies before, or soon after, it can be reached."""
    command = [sys.executable, "-m", "tui", "host", "--headless", "--open", "--port", "0", "--bind", "127.0.0.1"]
    with (folder / "stderr").open("ab") as said:
        process = subprocess.Popen([*command, "--data", str(folder)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=said)
    time.sleep(seconds)
    process.kill()
    process.wait()


async def test_a_whole_game_at_a_host_that_is_killed_twenty_times(tmp_path: Path) -> None:
    rng = random.Random(20)
    folder = tmp_path / "house"
    await host_keys(folder)
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    real = shutil.which("ssh") is not None
    kit = ByOpenSSH("kit", keys[0], 0, tmp_path) if real else ByLibrary("kit", keys[0], 0)
    friends: list[Friend] = [kit, ByLibrary("otto", keys[1], 1)]
    await furnish(folder, friends)
    party = Party(folder, friends, rng)
    mirror = party.mirror
    moments = sorted((1 + n * ROUNDS // IN_PLAY, rng.randint(0, 7)) for n in range(IN_PLAY))
    early = set(rng.sample(range(IN_PLAY), STARTING))
    kills, waiting, at, drops = 0, list(friends), (0, 0), 0
    while not mirror.match.over:
        async with program(folder, "--open") as it:
            await party.come(it)
            while not mirror.match.over and (not moments or at < moments[0]):
                await party.answer()
                await party.settle()
                at = (mirror.round, at[1] + 1 if at[0] == mirror.round else 0)
                if waiting and (mid := [f for f in party.in_mid_action() if f in waiting]):
                    await party.drop(it, mid[0])
                    waiting.remove(mid[0])
                    drops += 1
            if moments and not mirror.match.over:
                moments.pop(0)
                await party.kill(it)
                kills += 1
            else:
                await until(lambda: all("The game is over" in f.grid.text for f in friends), party.differs)
                assert await asyncio.to_thread(it.program.end, signal.SIGTERM) == 0
        if len(moments) in early and not mirror.match.over:
            await asyncio.to_thread(kill_while_it_starts, folder, rng.uniform(0.05, 1.5))
            kills += 1
    assert not moments and kills == IN_PLAY + STARTING, "the game was over too soon"
    assert drops == 2, "nobody was ever in the middle of an action"
    (record,) = mirror.replays()
    assert list(record.packed) == mirror.packed and mirror.match.state.outcome is not None
    await until(lambda: not any(alive(pid) for pid in party.orphans), lambda: f"left over: {party.orphans}")
    assert party.orphans or not PROC
    assert not FAULT.search((folder / "stderr").read_text())
