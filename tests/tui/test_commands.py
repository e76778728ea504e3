"""The command line: what bad words get, always one line on stderr and status 2; what becomes of output nobody takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.rulebook import SetupError
from netplay.seats import BOT, SEEDS, SeatSetup, Setup, check_setup
from tui.__main__ import main, parser

ROOT = Path(__file__).parents[2]
BAD_SEAT = "a seat is human, human:NAME or bot:LEVEL with one of random, easy, normal, hard, not "
BAD_SEED = "argument --seed: it takes a whole number from 0 to 999999999999999999, not "
PLAY = ("play", "vortex")
SELFPLAY = ("selfplay", "vortex", "--games", "1")


@pytest.mark.parametrize(
    "words, told",
    [
        ((*PLAY, "--seats", ""), f"{BAD_SEAT}''"),
        ((*PLAY, "--seats", "human:,human"), f"{BAD_SEAT}'human:'"),
        ((*PLAY, "--seats", "human,bot:"), f"{BAD_SEAT}'bot:'"),
        ((*PLAY, "--seats", "human:Ines,human: Ines"), "two seats are called 'Ines'; names must differ"),
        ((*PLAY, "--option", "rounds=8", "--option", "rounds=9"), "option rounds is given twice, as '8' and as '9'"),
        ((*PLAY, "--option", "rounds=8", "--option", "rounds=8"), "option rounds is given twice"),
        ((*PLAY, "--seed", "abc"), f"{BAD_SEED}'abc'"),
        ((*PLAY, "--seed", "-5"), f"{BAD_SEED}-5"),
        ((*SELFPLAY, "--seed", str(10**18)), f"{BAD_SEED}{10**18}"),
        ((*SELFPLAY, "--seats", ""), "a seat of self-play is bot:LEVEL with one of random, easy, normal, hard, not ''"),
        ((*SELFPLAY, "--workers", "0"), "argument --workers: it takes a whole number from 1, not 0"),
        (("selfplay", "vortex", "--games", "x"), "argument --games: it takes a whole number from 1, not 'x'"),
        (("selfplay", "vortex"), "--games"),
        (("selfplay", "foo"), "there is no game 'foo'; there is: vortex"),
        (("cards", "foo"), "there is no game 'foo'; there is: vortex"),
        (("host", "--port", "abc"), "argument --port: it takes a whole number from 0 to 65535, not 'abc'"),
        (("cards", "vortex", "Nonsense"), "vortex has no card 'Nonsense'; triptych cards vortex lists all"),
        (("cards", "vortex", "saltwakkers"), "vortex has no card 'saltwakkers'; near it: Saltwalkers"),
        (("cards", "vortex", "walker"), "vortex has no card 'walker'; near it: Saltwalkers"),
    ],
)
def test_bad_words_get_one_line_that_says_what_would_be_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert main([words[0], "--data", str(tmp_path), *words[1:]]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert said.err.startswith("triptych: ") and told in said.err


def test_a_data_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert main(["--data", str(file)]) == 2
    assert capsys.readouterr().err == f"triptych: {file} is a file, not a folder; name a folder with --data\n"


def test_the_seeds_of_a_table() -> None:
    two = (SeatSetup(BOT, "easy"), SeatSetup(BOT, "easy"))
    for seed in (None, SEEDS[0], SEEDS[-1]):
        assert check_setup(Setup("vortex", two, seed=seed)).seed == seed
    for seed in (-1, SEEDS[-1] + 1):
        with pytest.raises(SetupError, match=f"seed cannot be {seed}; it can be from 0 to {SEEDS[-1]}"):
            check_setup(Setup("vortex", two, seed=seed))


def test_the_program_promises_no_games_that_it_has_not() -> None:
    assert parser().description == "Strategy card games in a terminal."


# ---------------------------------------------------------------------- as a program of its own
def run(command: str) -> subprocess.CompletedProcess[str]:
    """A line of the shell in which `triptych` is this program; stdout is buffered, as it is for players."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    line = command.replace("triptych", f"{sys.executable} -m tui")
    return subprocess.run(["bash", "-c", line], cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["cards vortex", "cards vortex --json", "decks vortex", "--help"])
def test_output_that_cannot_be_written(words: str) -> None:
    ended = run(f"triptych {words} > /dev/full")
    assert ended.returncode == 2
    assert ended.stderr == "triptych: standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("words", ["cards vortex", "decks vortex"])
def test_output_that_nobody_reads(words: str) -> None:
    ended = run(f"set -o pipefail; triptych {words} | true")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_fault_of_the_program_started_as_a_module() -> None:
    ended = run("triptych cards foo")
    assert (ended.returncode, ended.stderr) == (2, "triptych: there is no game 'foo'; there is: vortex\n")
