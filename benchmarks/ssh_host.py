"""The host that the `ssh` part measures, in a process of its own: as `triptych host --open --headless` runs it, with
tables that are there already. Orders come as lines on stdin, answers go as JSON on stdout.

The folder holds `clients`, the public keys of those who will come, one a line. The first `active` of them play against
three random bots each; the next `active` have no seat, to watch; the others sit four to a table.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import sys
import time
from pathlib import Path

import asyncssh
import msgspec

from netplay.host import Settings
from netplay.limits import Limits
from netplay.local import Desk
from netplay.players import Player
from netplay.seats import BOT, HUMAN, SeatSetup, Setup
from tui import hosting
from tui.gcpolicy import resident
from tui.house import House
from tui.settings import Settings as Taste
from tui.ssh import prepare_process

LIMITS = Limits(sessions=100, sessions_per_second=100.0, unauthenticated=50)
LONGEST = 3600.0


def known_players(desk: Desk, keys: list[str]) -> list[Player]:
    """Players who have been here before and have chosen a theme, one for each key."""
    made = []
    for n, key in enumerate(keys):
        fingerprint = asyncssh.import_public_key(key).get_fingerprint()
        made.append(desk.players.create(f"Guest {n + 1}", fingerprint))
        desk.players.keep_settings(made[-1], msgspec.msgpack.encode(Taste(theme="dark", pace="at once")))
    return made


async def set_tables(desk: Desk, players: list[Player], active: int) -> None:
    """Those who sit four to a table first: the newest tables, which stand at the top of the list, are for watching."""
    rest = players[2 * active :]
    for n in range(0, len(rest), 4):
        four = [*rest[n : n + 4], *[desk.me] * 4][:4]
        seats = tuple(SeatSetup(HUMAN, f"Chair {i + 1}", p.id) for i, p in enumerate(four))
        await desk.lobby.open(four[0], Setup("vortex", seats, title="Cedar"))
    for player in players[:active]:
        seats = (SeatSetup(HUMAN, player.name, player.id), *[SeatSetup(BOT, "random")] * 3)
        await desk.lobby.open(player, Setup("vortex", seats, title="Maple", undo="free", pace=0.0))


async def serve(folder: Path, active: int) -> None:
    """Run until stdin ends, or says so."""
    desk = Desk(folder / "host")
    house = House(desk)
    house.environment = prepare_process()
    keys = (folder / "clients").read_text().splitlines()
    try:
        await set_tables(desk, known_players(desk, keys), active)
        settings = Settings(data_dir=folder / "host", bind="127.0.0.1", port=0, passcode=None, limits=LIMITS)
        async with hosting.opened(house, settings) as host, asyncio.timeout(LONGEST):
            tell(port=host.port)
            await orders(house)
    finally:
        await desk.close()


async def orders(house: House) -> None:
    """Answer every line with what this process costs."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while (word := (await reader.readline()).strip()) and word != b"end":
        tell(
            rss=resident(), cpu=time.process_time(), guests=len(house.guests), tasks=len(asyncio.all_tasks()),
            objects=len(gc.get_objects()) if word == b"objects" else 0,
        )  # fmt: skip


def tell(**what: float) -> None:
    """One line for who measures."""
    print(json.dumps(what), flush=True)


def main() -> None:
    """Read the words and serve."""
    words = argparse.ArgumentParser()
    words.add_argument("folder", type=Path)
    words.add_argument("--active", type=int, default=0)
    given = words.parse_args()
    logging.disable(logging.WARNING)
    asyncio.run(serve(given.folder, given.active))


if __name__ == "__main__":
    main()
