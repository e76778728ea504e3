"""The tables of one data folder: opening, joining, watching, leaving, and who is waited for where."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec
from msgspec import Struct

from engine.choice import Refused
from engine.replay import SaveError
from netplay import hosting
from netplay.clock import Clock, LoopClock
from netplay.players import Player, Players
from netplay.rulebook import SetupError, game_info
from netplay.seats import HUMAN, LOCAL, OPEN, Setup
from netplay.store import Batch, Store
from netplay.table import Table
from netplay.tabledata import GATHERING, OVER, Brains

log = logging.getLogger("triptych.lobby")

TABLES_EACH, TABLES_ALL = 5, 200
"""How many tables a player may have open (who sits at this terminal: as many as there may be), and all together."""


class TableRow(Struct, frozen=True):
    """A table in the list, for one player. `mine` if the player has a seat, `waits` if it is the player's move."""

    id: int
    title: str
    game: str
    status: str
    host: str
    seats: tuple[str, ...]
    open: int
    round: int
    mine: bool
    waits: bool
    may_watch: bool
    here: int


class Lobby:
    """All tables. `lost` are (number, why) of those that this version cannot resume; they stay in the store."""

    def __init__(self, store: Store, players: Players, brains: Brains, clock: Clock | None = None) -> None:
        self.store = store
        self.players = players
        self.brains = brains
        self.clock = clock or LoopClock()
        self.tables: dict[int, Table] = {}
        self.lost: list[tuple[int, str]] = []
        self._callbacks: list[Callable[[], None]] = []
        self._faults = store.folder / "faults"
        self._load()

    def _load(self) -> None:
        for saved in reversed(self.store.load_tables()):
            try:
                table = Table.resume(saved, self.store.commit, self.brains, self.clock, self._faults)
            except (SaveError, SetupError) as error:
                self.lost.append((saved.id, str(error)))
                log.warning("table %d: %s", saved.id, error)
                continue
            if table.over and not any(s.kind == HUMAN and s.owner != LOCAL for s in table.info.seats):
                self.store.submit(Batch(saved.id, gone=True))  # it is among the replays, and nobody is on the way to it
            else:
                self._add(table)
                if (batch := table.votes.after_restart()) is not None:
                    self.store.submit(batch)

    def _add(self, table: Table) -> None:
        self.tables[table.id] = table
        table.on_change = self._changed

    def _changed(self) -> None:
        for callback in list(self._callbacks):
            try:
                callback()
            except Exception:
                log.exception("a callback of the lobby failed")

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Have `changed` called when the list changed; gives the way to end that. It must not draw at once."""
        self._callbacks.append(changed)

        def end() -> None:
            if changed in self._callbacks:
                self._callbacks.remove(changed)

        return end

    # ------------------------------------------------------------------ the list
    def rows(self, player: str) -> list[TableRow]:
        """The tables that concern this player: first those that wait for the player, then those that seek players, then
        the player's others. One at which the player can neither play nor watch is not listed."""
        rows = [self.row(t, player) for t in self.tables.values() if player not in t.info.barred]
        rows = [r for r in rows if r.mine or r.may_watch or r.open]
        return sorted(rows, key=lambda r: (not r.waits, not r.open or r.status == OVER, not r.mine, -r.id))

    def row(self, table: Table, player: str) -> TableRow:
        """A table in the list of this player."""
        info, journal = table.info, table.journal
        facts = journal.match.state.facts if journal else {}
        return TableRow(
            id=table.id,
            title=table.title,
            game=info.setup.game,
            status=info.status,
            host=self.players.by_id[info.host].name if info.host in self.players.by_id else "",
            seats=tuple([s.name or "open" for s in info.seats]),
            open=sum(s.kind == OPEN for s in info.seats),
            round=int(facts.get("round", 0)),
            mine=bool(table.mine(player)),
            waits=any(table.question(s) for s in table.mine(player)),
            may_watch=info.setup.watch or table.is_host(player),
            here=len(table.here),
        )

    def waiting_for(self, player: str) -> list[Table]:
        """The tables at which it is this player's move, the one last changed at first."""
        return [self.tables[r.id] for r in self.rows(player) if r.waits]

    def seated(self, player: str) -> list[Table]:
        """The tables at which a player has a seat in a game that is not over."""
        return [t for t in self.tables.values() if t.mine(player) and not t.over]

    def table(self, number: int) -> Table:
        """A table by its number. Raises Refused if there is none."""
        if number not in self.tables:
            raise Refused("no-table", "That table is no longer there.")
        return self.tables[number]

    # ------------------------------------------------------------------ deeds
    async def open(self, player: Player, setup: Setup, *, remember: bool = True) -> Table:
        """Open a table; the player is its host, and its set-up is remembered unless it is none of the player's own
        making. Raises SetupError or Refused."""
        for table in [t for t in self.tables.values() if t.is_host(player.id) and t.over and not t.here]:
            await self.close_table(player, table.id)  # the game itself is kept as a replay
        hosted = [t for t in self.tables.values() if t.is_host(player.id)]
        if len(hosted) >= TABLES_EACH and player.id != LOCAL:
            raise Refused("too-many", f"You have {TABLES_EACH} tables open; close one first.")
        if len(self.tables) >= TABLES_ALL:
            raise Refused("too-many", "No more tables can be opened here just now.")
        table = Table.open(
            self.store.new_table(), setup, player.id, self.store.commit, self.brains, self.clock, self._faults
        )
        await table.begin()
        self._add(table)
        if remember:
            self.players.keep_setup(player, msgspec.msgpack.encode(setup))
        self._changed()
        return table

    async def join(self, player: Player, number: int, seat: int | None = None) -> Table:
        """Take an open seat at a table. Raises Refused."""
        table = self.table(number)
        await hosting.sit(table, player.id, player.name, seat)
        return table

    async def leave(self, player: Player, number: int) -> None:
        """Give up a seat at a table that has not begun; in a running game the seat waits for its owner."""
        table = self.table(number)
        visit = table.here.get(player.id)
        if visit is not None:
            visit.close()
        if table.info.status == GATHERING and table.mine(player.id):
            await hosting.stand_up(table, player.id)

    async def close_table(self, player: Player, number: int) -> None:
        """The host clears a table away: a running game is ended and kept as it stands."""
        table = self.table(number)
        if not table.is_host(player.id):
            raise Refused("not-host", "Only who opened this table can do that.")
        if table.playing:
            await hosting.end(table, player.id)
        await self.forget(number)

    async def forget(self, number: int) -> None:
        """Clear a table away whose game does not go on; whoever is there has to leave."""
        table = self.tables.pop(number)
        for visit in list(table.here.values()):
            visit.displaced()
            visit.close()
        await table.close()
        await self.store.commit(Batch(number, gone=True))
        self._changed()

    def last_setup(self, player: Player) -> Setup | None:
        """The set-up of the last table that a player opened, if this version still knows it."""
        if not player.setup:
            return None
        try:
            setup = msgspec.msgpack.decode(player.setup, type=Setup)
            game_info(setup.game)
        except (msgspec.DecodeError, SetupError):
            return None
        return setup

    async def close(self) -> None:
        """Stop all tables; they stay in the store."""
        for table in self.tables.values():
            await table.close()
