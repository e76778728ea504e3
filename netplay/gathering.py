"""What a host does with the seats of a table that has not begun: a bot here, an open seat there, somebody unseated.

Functions over a Table, like those of `hosting`: each is one deed and raises Refused with a sentence.
"""

from __future__ import annotations

from engine.choice import Refused
from netplay.rulebook import LEVELS
from netplay.seats import BOT, OPEN, Seat
from netplay.table import Table
from netplay.tabledata import GATHERING


async def place(table: Table, player: str, seat: int, level: str) -> None:
    """The host puts a bot on an open or a bot's seat, or, with level "", opens a seat for a friend.

    The game begins when the last seat is taken. Somebody who sat there may come back and sit down again.
    """
    await table.scribe.deed(_place, table, player, seat, level)


async def _place(table: Table, player: str, seat: int, level: str) -> None:
    if not table.is_host(player):
        raise Refused("not-host", "Only who opened this table can do that.")
    info = table.info.copy()
    if info.status != GATHERING:
        raise Refused("begun", "The game has begun.")
    if not 0 <= seat < len(info.seats):
        raise Refused("no-seat", "There is no such seat.")
    if level and info.seats[seat].kind not in (OPEN, BOT):
        raise Refused("taken", "Somebody has taken that seat.")
    if level and level not in LEVELS:
        raise Refused("no-bot", f"There is no bot {level!r}; there is: {', '.join(LEVELS)}.")
    name = info.seats[seat].name
    unseated = info.seats[seat].kind not in (OPEN, BOT)
    info.seats[seat] = Seat(BOT, f"{level} bot {seat + 1}", level=level) if level else Seat(OPEN, "")
    if not level:
        notices = [f"The host has opened the seat of {name}."] if unseated else []
        await table.scribe.write(info=info, notices=notices)
    else:
        await table.start_if_full(info)


async def tell(table: Table, notice: str) -> None:
    """Say something in the table's own name, as long as its players gather."""
    await table.scribe.deed(_tell, table, notice)


async def _tell(table: Table, notice: str) -> None:
    if table.info.status == GATHERING:
        await table.scribe.write(notices=[notice])
