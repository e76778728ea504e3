"""`python -m benchmarks.run [engine] [clone] [hard] [ssh] [start]`: measure, and print one table.

Everything is measured beside its reference, in rounds that take turns; ratios are medians over the rounds. Traffic goes
to 127.0.0.1 alone, and all processes that are started end with the run.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.peers import fault_of
from benchmarks.report import Plan, Row, say, table

PARTS = {"engine": "engine", "clone": "engine", "hard": "hard", "ssh": "ssh", "start": "start"}
"""The parts and the modules that have a function of that name."""


def words_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    found = argparse.ArgumentParser(prog="python -m benchmarks.run", description="Measure, and print ratios.")
    found.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(PARTS)}; all by default")
    found.add_argument("--quick", action="store_true", help="a short run: fewer and shorter rounds")
    found.add_argument("--rounds", type=int, help="interleaved rounds (5; 2 with --quick)")
    found.add_argument(
        "--peers",
        metavar="FILE",
        default=os.environ.get("TRIPTYCH_PEERS", ""),
        help="a file whose PEERS['toy-bus'] is the reference battler; default: $TRIPTYCH_PEERS, else benchmarks/toy.py",
    )
    words = found.parse_args(argv)
    unknown = [p for p in words.parts if p not in PARTS]
    if unknown:
        found.error(f"there is no part {unknown[0]!r}; there are: {', '.join(PARTS)}")
    if words.rounds is not None and not 1 <= words.rounds <= 50:
        found.error(f"--rounds takes a number from 1 to 50, not {words.rounds}")
    if words.peers and (fault := fault_of(words.peers)):
        found.error(fault)
    return words


def machine() -> str:
    """What this is measured on."""
    model = platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    system = f"Python {platform.python_version()}, {platform.system()}"
    return f"{model}, {os.cpu_count()} cores, {system}, load {os.getloadavg()[0]:.1f} at the start"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure. The status is 0 even where a limit is missed: the table says so."""
    words = words_of(argv)
    plan = Plan(words.rounds or (2 if words.quick else 5), words.quick, words.peers)
    about = machine()
    if os.getloadavg()[0] > 1:
        say("this machine is busy with something else: the terminal parts will tell more of that than of the program")
    rows: list[Row] = []
    for part in words.parts or PARTS:
        say(f"{part} …")
        measure: Callable[[Plan], list[Row]] = getattr(importlib.import_module(f"benchmarks.{PARTS[part]}"), part)
        rows += measure(plan)
    print(f"{about}\nmedians of {plan.rounds} rounds{', a quick run' if plan.quick else ''}\n\n{table(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
