"""Join: hand this terminal to the `ssh` program, and hear what it said when it comes back."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread

from netplay.text import sanitise
from tui.services import Refusal

STDERR = 2
"""Where a program of its own that runs in this terminal would write its errors."""


def ssh_command(address: str, name: str) -> list[str]:
    """The words of `ssh` for an address such as host:port or name@host:port; `name` is for one that has none.

    Raises Refusal if there is no ssh, or no address.
    """
    ssh = shutil.which("ssh")
    if ssh is None:
        raise Refusal("There is no ssh program here; install OpenSSH's client.")
    words = address.split()
    target, port = words[-1] if words else "", "2222"
    if "-p" in words[:-1]:
        port = words[words.index("-p") + 1]
    host, colon, tail = target.rpartition(":")
    if colon and tail.isdigit():
        target, port = host, tail
    if not target or target.startswith("-") or not port.isdigit():
        raise Refusal("An address is host:port or name@host:port, as the host’s join line has it.")
    plain = "".join(c for c in name if c.isalnum() or c in " ._-").strip(" -")  # others are refused by ssh
    own = ["-l", plain] if plain and "@" not in target else []
    return [ssh, "-p", port, *own, "--", target]


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """While another program has this terminal, Ctrl+C is for that one alone. Only for the main thread."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def hand_over(command: Sequence[str]) -> tuple[int, list[str]]:
    """Run a program in this terminal. Gives its exit status (negative for one that a signal ended) and the last lines,
    two at most, that it wrote to stderr.

    They are passed on as they come. What ssh asks (a password, a new host key) goes to the terminal without stderr.
    """
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    said = b""

    def pass_on() -> None:
        nonlocal said
        assert process.stderr is not None
        with process.stderr as stderr:
            while data := os.read(stderr.fileno(), 4096):
                said = (said + data)[-4096:]
                with suppress(OSError):
                    os.write(STDERR, data)

    reader = Thread(target=pass_on, name="stderr", daemon=True)
    reader.start()
    status = process.wait()
    reader.join(1)  # a connection that ssh keeps in the background may hold stderr open for long
    lines = [sanitise(line, 300) for line in said.decode(errors="replace").splitlines()]
    return status, [line for line in lines if line][-2:]
