"""Bots think in the real program: its own processes, started while a terminal app has taken stdout and stderr over."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import threading
from pathlib import Path

from netplay.local import Desk
from tests.netplay.fakes import Quick
from tests.tui.test_tty import started


def drain(end: int, process: subprocess.Popen[bytes]) -> None:
    """Read what is drawn, so that the program never waits for its terminal."""
    while process.poll() is None:
        if select.select([end], [], [], 0.2)[0]:
            try:
                os.read(end, 65536)
            except OSError:
                return


def played_for(folder: Path, seconds: float) -> None:
    """Bots alone play in a terminal for a while; then the program is killed."""
    process, end = started("--data", str(folder), "play", "vortex", "--seats", "bot:easy,bot:easy", "--seed", "3")
    reader = threading.Thread(target=drain, args=(end, process), daemon=True)
    reader.start()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
    reader.join(5)
    os.close(end)


def test_bots_act_in_the_program(tmp_path: Path) -> None:
    """What they answer is no default: they crusade, and nobody is told that one could not think."""
    (tmp_path / "settings.toml").write_text('theme = "dark"\npace = "fast"\n')
    codes: set[str] = set()
    for seconds in (8, 16, 30):  # however slow the machine is; the game is not over by then, at this pace
        played_for(tmp_path, seconds)
        desk = Desk(tmp_path, brains=Quick())
        table = desk.last()
        if table is not None and table.journal is not None:
            codes = {event.code for event in table.journal.match.log}
            assert not any("could not think" in said.text for said in table.chat.lines)
        desk.store.close()
        if any(code.startswith("crusades-") for code in codes):
            return
        for file in tmp_path.glob("triptych.db*"):
            file.unlink()
    raise AssertionError(sorted(codes))
