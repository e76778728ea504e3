"""A terminal that vanishes without a signal: the program leaves, its table is kept; and what has no terminal at all."""

from __future__ import annotations

import fcntl
import inspect
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver

from netplay.local import Desk
from tests.netplay.fakes import Quick
from tui.__main__ import main
from tui.tty import Drain, wait_for_hangup

ROOT = Path(__file__).parents[2]
PLAY = ("play", "vortex", "--seats", "human:Ines,human:Kit", "--seed", "3")


def started(*words: str) -> tuple[subprocess.Popen[bytes], int]:
    """The program in a terminal that does not control it, and the terminal's other end."""
    end, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "tui", *words]
    env = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen(command, cwd=ROOT, stdin=terminal, stdout=terminal, stderr=terminal, env=env)
    os.close(terminal)
    return process, end


def read_until(end: int, words: bytes) -> None:
    """Read what is drawn until these words come."""
    seen, deadline = b"", time.monotonic() + 30
    while words not in seen:
        assert time.monotonic() < deadline, seen[-2000:]
        if select.select([end], [], [], 0.2)[0]:
            seen += os.read(end, 65536)


@pytest.mark.parametrize("words", [PLAY, (), ("host", "--port", "0", "--bind", "127.0.0.1")])
def test_a_terminal_that_vanishes_ends_the_program(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "settings.toml").write_text('theme = "dark"\n')
    process, end = started("--data", str(tmp_path), *words)
    try:
        read_until(end, b"I am here" if words == PLAY else b"Esc")
        os.close(end)
        assert process.wait(15) == 0
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    desk = Desk(tmp_path, brains=Quick())  # nobody holds the folder any more
    try:
        assert len(desk.saves()) == (words == PLAY)
    finally:
        desk.store.close()
        if desk.workers is not None:
            desk.workers.close()


@pytest.mark.parametrize("words", [PLAY, (), ("host",)])
def test_without_a_terminal_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main(["--data", str(tmp_path), *words]) == 2
    said = capsys.readouterr().err
    assert "standard input is no terminal" in said and "--headless" in said and said.count("\n") == 1


def test_a_hangup_is_waited_for_and_what_is_written_then_is_lost() -> None:
    end, terminal = pty.openpty()
    stream = os.fdopen(os.dup(terminal), "w")
    drain = Drain(stream)
    drain.write("seen")
    drain.flush()
    assert os.read(end, 10) == b"seen"
    os.close(end)
    assert wait_for_hangup(terminal)
    for _ in range(3):
        drain.write("lost")
        drain.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), drain.fileno())
    stream.close()
    os.close(terminal)


def test_contract_terminal_driver() -> None:
    source = inspect.getsource(LinuxDriver)
    assert "self._file = sys.__stderr__" in source and "WriterThread(self._file)" in source
    assert "self.fileno = sys.__stdin__.fileno()" in source and "def run_input_thread(self)" in source
    assert "self._loop = " in inspect.getsource(Driver.__init__)
