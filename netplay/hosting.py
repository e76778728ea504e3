"""What is arranged at a table: who sits where, whom one reads, its policies, putting somebody out, an early end.

Functions over a Table; each is one deed and raises Refused with a sentence, and then nothing has changed.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.choice import Refused
from netplay.rulebook import LEVELS, SetupError
from netplay.seats import BOT, DEFAULTS, HUMAN, OPEN, UNDO, Seat, Setup, check_setup
from netplay.table import Table
from netplay.tabledata import GATHERING, OVER


def _host(table: Table, player: str) -> None:
    if not table.is_host(player):
        raise Refused("not-host", "Only who opened this table can do that.")


# ---------------------------------------------------------------------- sitting
async def sit(table: Table, player: str, name: str, seat: int | None = None) -> None:
    """Take an open seat, the first one if none is named. The game begins when the last is taken."""
    await table.scribe.deed(_sit, table, player, name, seat)


async def _sit(table: Table, player: str, name: str, seat: int | None) -> None:
    info = table.info.copy()
    if player in info.barred:
        raise Refused("barred", "The host has put you out of this table.")
    if table.mine(player):
        raise Refused("seated", "You have a seat at this table already.")
    free = [n for n, s in enumerate(info.seats) if s.kind == OPEN and (seat is None or n == seat)]
    if not free or info.status == OVER:
        raise Refused("taken", "There is no open seat here." if seat is None else "That seat is taken.")
    old = info.seats[free[0]]
    info.seats[free[0]] = Seat(HUMAN, name, player, stand_in="" if player in table.here else old.stand_in)
    table.names[player] = name
    if info.status == GATHERING:
        await table.start_if_full(info)
    else:
        await table.scribe.write(info=info, notices=[f"{name} takes a seat."])


async def stand_up(table: Table, player: str) -> None:
    """Leave a table that has not begun; its seats are open again."""
    await table.scribe.deed(_stand_up, table, player)


async def _stand_up(table: Table, player: str) -> None:
    info = table.info.copy()
    if info.status != GATHERING:
        raise Refused("begun", "The game has begun: concede, or leave and come back.")
    for n in table.mine(player):
        info.seats[n] = Seat(OPEN, "")
    await table.scribe.write(info=info)


async def fill(table: Table, player: str, level: str) -> None:
    """The host has bots take every open seat; the game begins."""
    await table.scribe.deed(_fill, table, player, level)


async def _fill(table: Table, player: str, level: str) -> None:
    _host(table, player)
    _level(level)
    info = table.info.copy()
    for n, s in enumerate(info.seats):
        if s.kind == OPEN:
            info.seats[n] = Seat(BOT, f"{level} bot {n + 1}", level=level)
    if info.status == GATHERING:
        await table.start_if_full(info)
    else:
        await table.scribe.write(info=info)


async def hand_over(table: Table, player: str, seat: int, to: str) -> None:
    """Give a seat to somebody who watches: its owner may, and so may the host while the owner is away."""
    await table.scribe.deed(_hand_over, table, player, seat, to)


async def _hand_over(table: Table, player: str, seat: int, to: str) -> None:
    info = table.info.copy()
    s = info.seats[seat]
    if s.owner != player and not (table.is_host(player) and s.owner not in table.here):
        raise Refused("not-yours", "That seat is not yours to give.")
    if to not in table.here or to in info.barred:
        raise Refused("not-here", "Whoever is to have the seat must be watching.")
    before, s.kind, s.name, s.owner, s.level, s.stand_in = s.name, HUMAN, table.name_of(to), to, "", ""
    await table.scribe.write(info=info, notices=[f"{before} hands a seat to {s.name}."])


async def kick(table: Table, player: str, who: str, then: str) -> None:
    """The host puts somebody out for good; `then` a bot's level or DEFAULTS plays their seats, or OPEN."""
    await table.scribe.deed(_kick, table, player, who, then)
    visit = table.here.get(who)
    if visit is not None:
        visit.displaced()
        visit.close()


async def _kick(table: Table, player: str, who: str, then: str) -> None:
    _host(table, player)
    if who == player:
        raise Refused("not-host", "You cannot put yourself out: concede, or close the table.")
    if then not in (DEFAULTS, OPEN):
        _level(then)
    info, name = table.info.copy(), table.name_of(who)
    for n in table.mine(who):
        if then in LEVELS:
            info.seats[n] = Seat(BOT, f"{then} bot {n + 1}", level=then)
        else:
            info.seats[n] = Seat(OPEN, "", stand_in=then if then == DEFAULTS else "")
    info.barred.append(who)
    await table.scribe.write(info=info, notices=[f"{name} has been put out by the host."])


async def stand_in(table: Table, player: str, seat: int, who: str) -> None:
    """The host has a bot's level or DEFAULTS play at once for somebody who is away; "" waits for them again."""
    _host(table, player)
    if who not in ("", DEFAULTS):
        _level(who)
    if table.info.seats[seat].owner in table.here:
        raise Refused("here", "Whoever plays that seat is here.")
    await table.set_stand_in(seat, who)


# ---------------------------------------------------------------------- reading
async def mute(table: Table, player: str, who: str, muted: bool = True) -> None:
    """Show this player no more of what somebody says, or show it again; it holds for as long as the table is kept."""
    await table.scribe.deed(_mute, table, player, who, muted)


async def _mute(table: Table, player: str, who: str, muted: bool) -> None:
    info = table.info.copy()
    silenced = {*info.muted.pop(player, ()), who} if muted else {*info.muted.pop(player, ())} - {who}
    if silenced:
        info.muted[player] = sorted(silenced)
    await table.scribe.write(info=info)


# ---------------------------------------------------------------------- policies
async def arrange(table: Table, player: str, **changes: object) -> None:
    """The host changes how the table is run: undo, absent, absent_minutes, stand_in, clock, pace, watch, title."""
    await table.scribe.deed(_arrange, table, player, changes)


async def _arrange(table: Table, player: str, changes: dict[str, object]) -> None:
    _host(table, player)
    allowed = {"undo", "absent", "absent_minutes", "stand_in", "clock", "pace", "watch", "title"}
    if not changes.keys() <= allowed:
        raise Refused("not-changed", f"That is settled when a table is opened; it can change: {', '.join(allowed)}.")
    try:
        setup: Setup = check_setup(replace(table.info.setup, **changes))
    except SetupError as error:
        raise Refused("not-changed", str(error)) from None
    if setup.undo != table.info.setup.undo and table.playing and UNDO.index(setup.undo) < 3 and len(table.here) > 1:
        raise Refused("not-changed", "How answers are undone is not made easier in the middle of a game.")
    info = table.info.copy()
    info.setup = setup
    await table.scribe.write(info=info, notices=["The host has changed how this table is run."])


async def end(table: Table, player: str) -> None:
    """The host ends the game without an outcome, as after a fault; it is kept as it stands."""
    await table.scribe.deed(_end, table, player)


async def _end(table: Table, player: str) -> None:
    _host(table, player)
    if not table.playing:
        raise Refused("not-playing", "There is no game going on at this table.")
    info = table.info.copy()
    info.status, info.ended = OVER, "ended by the host"
    await table.scribe.write(info=info, notices=["The host has ended the game."])


def _level(level: str) -> None:
    if level not in LEVELS:
        raise Refused("no-bot", f"There is no bot {level!r}; there is: {', '.join(LEVELS)}.")
