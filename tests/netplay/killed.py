"""Plays at a table in a data folder until it is killed; writes what it has shown, a line for every change.

`python -m tests.netplay.killed FOLDER SEED`: the lines are "NUMBER OF ENTRIES, HASH OF THE POSITION".
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from engine.choice import Refused
from netplay.local import Desk
from netplay.seats import BOT, HUMAN, SeatSetup, Setup
from tests.netplay.fakes import Quick

SETUP = Setup(
    "vortex",
    (SeatSetup(HUMAN, "Ada"), SeatSetup(BOT, "random"), SeatSetup(HUMAN, "Abe"), SeatSetup(BOT, "random")),
    undo="free",
    pace=0.0,
)


async def main(folder: Path, seed: int) -> None:
    desk = Desk(folder, brains=Quick())
    table = desk.last() or await desk.create(SETUP)
    rng = random.Random(seed)
    moved = asyncio.Event()

    def shown() -> None:
        assert table.journal is not None
        print(len(table.journal.packed), table.journal.match.hash().replace(" ", ""), flush=True)
        moved.set()

    table.attach("local", "Ada", shown)
    while not table.over:
        moved.clear()
        seats = [s for s in table.mine("local") if table.question(s)]
        if not seats:
            await moved.wait()
            continue
        seat = rng.choice(seats)
        try:
            if rng.random() < 0.1:
                await table.undo("local", seat)
            else:
                choice = table.view_for("local", seat).choice
                assert choice is not None
                await table.answer("local", seat, rng.choice(choice.options).key, table.question(seat))
        except Refused:
            continue
    print("over", flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
