"""`triptych host` as a program: what it prints, what bad words get, the real ssh client, and an end by kill -9."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pyte
import pytest

from netplay.identity import host_keys
from netplay.local import Desk
from tests.netplay.fakes import Quick
from tests.netplay.inn import Client, Inn, until
from tests.tui.test_ssh_driver import in_pty, until_exit
from tui import hosting
from tui.__main__ import Fault, main, parser
from tui.screens.invitation import Invitation

DOWN, RIGHT, LEFT, ENTER, ESC = "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\x1b"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Host keys made once: an RSA key is slow to find."""
    folder = tmp_path_factory.mktemp("host")
    asyncio.run(host_keys(folder))
    return folder


@pytest.fixture
def folder(keys: Path, tmp_path: Path) -> Path:
    """A data folder with those keys."""
    return Path(shutil.copytree(keys, tmp_path / "data"))


class Program:
    """`triptych host --headless` in a process of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-m", "tui", "host", "--headless", "--port", "0", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--data", str(folder), *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=(folder / "stderr").open("ab"),
            text=True,
        )
        assert self.process.stdout is not None
        self.said = ""
        while "rsa" not in self.said:
            line = self.process.stdout.readline()
            assert line, (folder / "stderr").read_text()
            self.said += line
        found = re.search(r"ssh -p (\d+) name@127\.0\.0\.1", self.said)
        assert found is not None
        self.port = int(found[1])
        secret = re.search(r"Passcode: (\S+)", self.said)
        self.passcode = secret[1] if secret else None

    def end(self, number: signal.Signals) -> int:
        """End it by a signal; its exit status."""
        self.process.send_signal(number)
        status = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


class Away(Inn):
    """A host in another process, as clients know it."""

    program: Program

    def __init__(self, port: int, passcode: str | None) -> None:
        super().__init__(passcode)
        self.away = port

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.away


@asynccontextmanager
async def program(folder: Path, *words: str) -> AsyncIterator[Away]:
    """A host for a while; whatever is left of it at the end is killed."""
    started = await asyncio.to_thread(Program, folder, *words)
    it = Away(started.port, started.passcode)
    it.program = started
    try:
        yield it
    finally:
        if it.program.process.poll() is None:
            await asyncio.to_thread(it.program.end, signal.SIGKILL)
        for client in it.clients:
            client.connection.abort()
            await client.pump


async def test_a_killed_host_comes_back_with_the_same_tables_and_prompts(folder: Path) -> None:
    async with program(folder) as it:
        assert re.fullmatch(r"[a-z]+-[a-z]+-\d\d", it.passcode or "")
        kit = await (await it.client("kit")).settle_in()
        await kit.step("1", "New table", "open for a friend")
        await kit.step("s", "GATHERING")
        otto = await (await it.client("otto")).settle_in()
        otto.press("\x1b[H")
        await otto.step(ENTER, "sit down here")
        otto.press(ENTER)
        await otto.sees("VORTEX", "Which Devotee")
        await kit.sees("Which Devotee do you put on the field first?")
        kit.press("1")
        await kit.sees("1 ")
        await until(lambda: "field first?" not in kit.text())  # the next question, or the wait for the other
        stood = kit.text()
        await asyncio.to_thread(it.program.end, signal.SIGKILL)
    async with program(folder) as it:
        again = await it.client("kit", kit.key)
        await again.sees("VORTEX")
        # otto is not there yet, and says so; everything else is as it was
        for line in stood.split("\n")[-5:-1]:
            if "otto" not in line:
                await again.sees(line.strip())
        await again.sees("away")
        other = await it.client("otto", otto.key)
        await other.sees("Which Devotee do you put on the field first?")
        assert Inn.asked == 0, "whoever has said the passcode is not asked again"
        assert await asyncio.to_thread(it.program.end, signal.SIGTERM) == 0
        await until(lambda: again.ended and other.ended)
        assert hosting.CLOSING.encode() in bytes(again.raw)
    told = (folder / "stderr").read_text()
    assert len(re.findall(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d kit joins \(key ….{4}, 127\.0\.0\.1\)$", told, re.M)) == 2
    assert "otto leaves" in told and "Traceback" not in told


@pytest.mark.skipif(shutil.which("ssh") is None, reason="the OpenSSH client is not installed")
async def test_with_the_real_ssh(folder: Path, tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(tmp_path / "id")
    (tmp_path / "id").chmod(0o600)
    options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes"]
    flags = [word for option in [*options, f"IdentityFile={tmp_path}/id"] for word in ("-o", option)]
    async with program(folder, "--passcode", "Lamp Otter") as it:
        end, screen, pid = await in_terminal(["ssh", "-F", "none", *flags, "-p", str(it.port), "kit@127.0.0.1"])
        with end.keyboard() as press:
            await until(lambda: b"Passcode: " in end.raw)
            press("lamp otter\n")
            await until(lambda: "Which of these" in text(screen))
            press(ENTER)
            await until(lambda: "I am new here" in text(screen))
            press(ENTER)
            await until(lambda: "Your name" in text(screen))
            press(ENTER)
            await until(lambda: "LOBBY  you are kit" in text(screen))
            press("1")
            await until(lambda: "New table" in text(screen) and "Seat 2" in text(screen))
            press(DOWN * 3 + RIGHT * 2)
            await until(lambda: "bot, easy" in text(screen))
            press("s")
            await until(lambda: "Which Devotee" in text(screen))
            press("\x03")
            await until(lambda: "Leave Triptych?" in text(screen))
            press("1")
            assert os.waitstatus_to_exitcode(await until_exit(pid)) == 0
            await until(lambda: end.raw.rfind(b"\x1b[?1049l") > end.raw.rfind(b"\x1b[?1049h"))


class End:
    """The near end of a terminal."""

    def __init__(self, descriptor: int, stream: pyte.ByteStream) -> None:
        self.descriptor, self.stream = descriptor, stream
        self.raw = bytearray()

    def read(self) -> None:
        """Take what has come."""
        with contextlib.suppress(BlockingIOError, OSError):
            data = os.read(self.descriptor, 65536)
            self.raw += data
            self.stream.feed(data)

    @contextlib.contextmanager
    def keyboard(self) -> Iterator[Callable[[str], None]]:
        """Read on in the background; gives what presses keys."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self.descriptor, self.read)
        try:
            yield lambda keys: (os.write(self.descriptor, keys.encode()), None)[1]
        finally:
            loop.remove_reader(self.descriptor)
            os.close(self.descriptor)


async def in_terminal(command: list[str]) -> tuple[End, pyte.Screen, int]:
    """A program in a terminal of 80 by 24."""
    pid, descriptor = in_pty(command, (80, 24))
    screen = pyte.Screen(80, 24)
    return End(descriptor, pyte.ByteStream(screen)), screen, pid


def text(screen: pyte.Screen) -> str:
    """What stands on a screen."""
    return "\n".join(screen.display)


async def test_the_hosts_own_lobby(folder: Path) -> None:
    command = [sys.executable, "-m", "tui", "host", "--port", "0", "--bind", "127.0.0.1", "--data", str(folder)]
    end, screen, pid = await in_terminal(command)
    with end.keyboard() as press:
        await until(lambda: "Which of these" in text(screen))
        press(ENTER)
        await until(lambda: "How friends join" in text(screen) and "host key ed25519 SHA256:" in text(screen))
        secret = re.search(r"passcode ([a-z]+-[a-z]+-\d\d)", text(screen))
        assert secret is not None and secret[1].encode() in end.raw[:800], "printed before the lobby opens, too"
        port = re.search(r"ssh -p (\d+) name@127", text(screen))
        assert port is not None
        it = Away(int(port[1]), secret[1])
        kit = Client(it, "kit", asyncssh.generate_private_key("ssh-ed25519"), (80, 24))
        await (await kit.connect()).settle_in("LOBBY  you are kit")
        assert secret[1] not in kit.text() and b"SHA256" not in kit.raw and str(folder).encode() not in kit.raw
        await until(lambda: "here: " in text(screen) and "kit" in text(screen))
        press("\x03")
        await until(lambda: "1 here are told" in text(screen))
        press("1")
        await until(lambda: kit.ended)
        assert hosting.CLOSING.encode() in bytes(kit.raw)
        assert os.waitstatus_to_exitcode(await until_exit(pid)) == 0
    assert "kit joins" in (folder / hosting.LOG).read_text()


def fault(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What bad words get: one line on stderr, nothing on stdout, status 2."""
    assert main(["host", *words]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1, said
    return said.err


def test_what_bad_words_get(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(folder), "--headless")
    bad = tmp_path / "limits.toml"
    bad.write_text("sessions = 'many'\n")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        cases = {
            ("--port", port, "--bind", "127.0.0.1"): f"port {port} on 127.0.0.1 is in use",
            ("--port", "70000"): "argument --port: it takes a whole number from 0 to 65535, not 70000",
            ("--port", "lots"): "argument --port: it takes a whole number from 0 to 65535, not 'lots'",
            ("--port", "0", "--bind", "192.0.2.77"): "cannot listen on 192.0.2.77",
            ("--passcode", "  "): "is empty",
            ("--passcode", "a\x1bb"): "cannot be typed",
            ("--passcode", "word", "--open"): "not allowed with",
            ("--limits", str(bad)): "limits file",
            ("--limits", str(tmp_path / "none.toml")): "No such file",
            ("--limit", "session=3"): "limit 'session' is unknown",
            ("--limit", "sessions=many"): "limit sessions = 'many'",
        }
        for words, why in cases.items():
            assert why in fault(capsys, *words, *data), words
    held = Desk(folder, brains=Quick())
    try:
        assert f"is in use by process {os.getpid()}" in fault(capsys, *data)
    finally:
        held.store.close()
    (tmp_path / "file").write_text("")
    assert "Not a directory" in fault(capsys, "--data", str(tmp_path / "file" / "in"))


def test_a_passcode_is_kept_until_another_is_wanted(tmp_path: Path) -> None:
    def passcode(*words: str) -> str | None:
        return hosting.host_settings(parser().parse_args(["host", *words]), tmp_path).passcode

    first = passcode()
    assert first is not None and passcode() == first
    assert (tmp_path / hosting.PASSCODE).stat().st_mode & 0o077 == 0
    assert passcode("--passcode", "Lamp Otter") == "Lamp Otter" and passcode("--open") is None
    assert passcode() == first, "another word counts for one start"
    second = passcode("--new-passcode")
    assert second != first and passcode() == second
    (tmp_path / hosting.PASSCODE).unlink()
    (tmp_path / hosting.PASSCODE).mkdir()
    with pytest.raises(Fault, match="--passcode WORD"):
        passcode()
    told = Invitation(("ssh name@cedar.example",), "lamp-otter-31", ())
    assert "--new-passcode" in hosting.spoken(told, kept=True) and "--new-passcode" not in hosting.spoken(told)


def test_a_passcode_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def settings(*words: str) -> tuple[str | None, str | None]:
        told = parser().parse_args(["host", *words])
        return hosting.given_passcode(told), hosting.host_settings(told, tmp_path).passcode

    monkeypatch.setenv("TRIPTYCH_PASSCODE", "Lamp Otter")
    assert settings() == ("Lamp Otter", "Lamp Otter")
    assert not (tmp_path / hosting.PASSCODE).exists(), "it counts for one start"
    assert settings("--passcode", "fern") == ("fern", "fern")
    assert settings("--open") == (None, None)
    given, made = settings("--new-passcode")
    assert given is None and made not in (None, "Lamp Otter")
    monkeypatch.setenv("TRIPTYCH_PASSCODE", "a\x1bb")
    with pytest.raises(Fault, match="cannot be typed"):
        settings()
    monkeypatch.setenv("TRIPTYCH_PASSCODE", "")
    assert settings() == (None, made), "an empty one is none"


def test_the_help_names_the_variable_for_the_passcode(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["host", "--help"])
    assert "TRIPTYCH_PASSCODE" in capsys.readouterr().out


def test_the_log_is_for_its_user_alone(tmp_path: Path, usual_umask: None) -> None:
    path = tmp_path / hosting.LOG
    for older in (False, True):
        if older:
            path.chmod(0o644)
        handler = hosting.keep_log(tmp_path, headless=False)
        try:
            hosting.log.info("somebody joins")
        finally:
            logging.getLogger().removeHandler(handler)
            handler.close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text().count("somebody joins") == 2
    path.unlink()
    path.mkdir()
    with pytest.raises(Fault, match=r"host\.log: Is a directory"):
        hosting.keep_log(tmp_path, headless=False)


def test_passcodes_and_addresses() -> None:
    made = {hosting.make_passcode() for _ in range(50)}
    assert len(made) > 45 and all(re.fullmatch(r"[a-z]+-[a-z]+-\d\d", word) for word in made)
    assert hosting.addresses("127.0.0.1") == ["127.0.0.1"]
    found = hosting.addresses("")
    assert found and not any(a.startswith("127.") for a in found)
