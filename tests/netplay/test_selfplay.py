"""Self-play: equal for equal seeds however the work is shared, and it counts what it says it counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from netplay import selfplay
from netplay.rulebook import SetupError
from netplay.selfplay import Result, as_dict, match_up, run

ROOT = Path(__file__).resolve().parents[2]


def without_time(result: Result) -> dict[str, Any]:
    plain = as_dict(result)
    assert plain.pop("seconds") >= 0
    return plain


def test_random_games_of_vortex() -> None:
    result = run("vortex", 24, ["random"] * 4, seed=1)
    told = as_dict(result)
    assert list(told) == [
        "game", "games", "seats", "seed", "wins", "draws", "rounds", "ends", "decisions", "errors", "seconds",
    ]  # fmt: skip
    assert (result.errors, result.games, sum(result.ends.values())) == (0, 24, 24)
    assert sum(result.wins) == pytest.approx(24, abs=0.01) and result.rounds["max"] <= 24
    assert result.decisions > 24 * 100
    json.dumps(told)


def test_however_many_workers() -> None:
    one = run("vortex", 17, ["random", "random"], seed=4, workers=1)
    assert without_time(run("vortex", 17, ["random", "random"], seed=4, workers=2)) == without_time(one)
    assert without_time(run("vortex", 17, ["random", "random"], seed=5)) != without_time(one)


def test_bots_that_think_repeat_too() -> None:
    games = [
        run("vortex", 2, ["easy", "random"], seed=3, workers=w, options={"rounds": "6"}) for w in (1, 2)
    ]  # fmt: skip
    assert without_time(games[0]) == without_time(games[1])
    assert games[0].errors == 0 and games[0].rounds["max"] <= 6


def test_under_another_hash_seed() -> None:
    code = (
        "from netplay.selfplay import *; r = as_dict(run('vortex', 6, ['random'] * 3, 2)); del r['seconds']; print(r)"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] and told[0] == told[1]


def test_errors_are_counted_and_the_first_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    result = run("broken", 8, ["random", "random"], seed=1)
    assert 0 < result.errors <= 8 and sum(result.ends.values()) == 8 - result.errors
    assert sum(result.wins) == pytest.approx(8 - result.errors)
    told = capsys.readouterr().err
    assert told.count("Traceback") == 1 and "ZeroDivisionError: a card is wrong" in told


def test_shared_wins_and_draws() -> None:
    games = [selfplay.Played((0, 1), "rounds", 5, 10), selfplay.Played((1,), "left", 3, 4), selfplay.Played(error="x")]
    result = selfplay._result("toy", ("random", "random"), 1, games, 1.0)
    assert result.wins == (0.5, 1.5) and result.draws == 1 and result.errors == 1
    assert result.ends == {"left": 1, "rounds": 1} and result.decisions == 14
    assert result.rounds == {"min": 3, "median": 4, "max": 5}


def test_the_fast_way_is_the_same_game() -> None:
    """Random seats play on a Match that keeps nothing; the games are as legal as any other's."""
    result = run("toy", 6, ["random"] * 3, seed=9)
    assert result.errors == 0 and set(result.ends) <= {"rounds", "left"}


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    run("toy", 20, ["random", "random"], progress=lambda done, games: seen.append((done, games)))
    assert seen[-1] == (20, 20) and [d for d, _ in seen] == sorted(d for d, _ in seen)


def test_wrong_values_are_named() -> None:
    wrong: list[tuple[tuple[Any, ...], str]] = [
        (("chess", 1, ["random"] * 2), "'chess'"),
        (("toy", 0, ["random"] * 2), "at least 1"),
        (("toy", 1, ["random"] * 5), "2 to 4"),
        (("toy", 1, ["random", "clever"]), "'clever'"),
        (("toy", 1, ["random"] * 2, 0, 0), "at least 1"),
        (("vortex", 1, ["random"] * 2, 0, 1, {"rounds": "1"}), "'1'"),
    ]
    for given, told in wrong:
        with pytest.raises(SetupError, match=told):
            run(*given)


def test_a_match_up_swaps_the_seats() -> None:
    even = match_up("vortex", "random", "random", 12, seed=1, options={"rounds": "6"})
    assert even.games == 24 and even.errors == 0 and even.low <= even.share <= even.high
    better = match_up("vortex", "easy", "random", 4, seed=1, options={"rounds": "8"})
    assert better.share > 0.6
