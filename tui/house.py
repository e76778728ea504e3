"""One data folder that is open to friends: who is in, each player's hall, what their pages may ask. Draws nothing.

The sessions over SSH are in `tui.remote`, the command in `tui.hosting`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from cardsets import GAMES
from engine.choice import Refused
from engine.replay import SaveError
from netplay.lobby import TableRow
from netplay.local import Desk
from netplay.players import Player
from netplay.rulebook import SetupError
from netplay.seats import BOT, HUMAN, LOCAL, OPEN, SeatSetup, Setup, check_setup
from netplay.store import StoreError
from netplay.table import Table
from netplay.tabledata import GATHERING
from tui import VERSION, services, wiring
from tui.page import Page
from tui.room_feed import RoomFeed
from tui.screens.gathering import Gathering
from tui.screens.hosted_form import HostedSetup
from tui.screens.invitation import Invitation
from tui.screens.policies import POLICIES, changes_of, word_of
from tui.screens.room import GuestTable
from tui.services import Entry, MenuNote, Refusal
from tui.settings import Settings, save_settings

END_SECONDS = 1800.0
"""For how long a table whose game is over is kept for players who have not seen its end."""


class Guest(Protocol):
    """A session over SSH, once it is known whose it is."""

    def displace(self) -> None:
        """A newer session of the same player counts from now on."""


class House:
    """What all sessions share. `at_home` says whether somebody sits at the host's own lobby, `environment` what was
    taken out of this process's environment, which tells of that terminal alone."""

    def __init__(self, desk: Desk, *, at_home: bool = False) -> None:
        self.desk = desk
        self.at_home = at_home
        self.environment: Mapping[str, str] = {}
        self.guests: dict[str, Guest] = {}
        self._listeners: list[Callable[[], None]] = []
        self._closing: set[int] = set()
        self._ends: dict[int, tuple[float, set[str]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        desk.lobby.subscribe(self._news)

    def _news(self) -> None:
        for listener in list(self._listeners):
            listener()
        for table in list(self.desk.lobby.tables.values()):
            if not table.over:
                self._ends.pop(table.id, None)
            elif self._done_with(table) and table.id not in self._closing:
                # Nobody is there for a rematch; the game itself is among the replays.
                self._closing.add(table.id)
                task = asyncio.get_running_loop().create_task(self._clear_away(table))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def unseen(self, table: Table) -> set[str]:
        """The players at a table whose game is over who have not been there since, for as long as it is kept for them:
        a line that drops at the end may not take the result with it."""
        if not table.over:
            return set()
        seats = enumerate(table.info.seats)
        players = {s.owner for n, s in seats if s.kind == HUMAN and table.program.state_of(n) != "left"}
        since, missing = self._ends.setdefault(table.id, (time.monotonic(), players - {LOCAL}))
        missing.difference_update(table.here)
        return missing if time.monotonic() - since < END_SECONDS else set()

    def _done_with(self, table: Table) -> bool:
        return table.over and not self.unseen(table) and not table.here

    async def _clear_away(self, table: Table) -> None:
        self._closing.discard(table.id)
        if self._done_with(table) and table.id in self.desk.lobby.tables:
            self._ends.pop(table.id, None)
            await self.desk.lobby.forget(table.id)

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Have `changed` called when a table, or who is here, has changed; gives the way to end that."""
        self._listeners.append(changed)
        return lambda: self._listeners.remove(changed) if changed in self._listeners else None

    # ------------------------------------------------------------------ who is in
    def came(self, player: Player, guest: Guest) -> None:
        """A player is in by this session; an older one of theirs ends."""
        older = self.guests.get(player.id)
        self.guests[player.id] = guest
        if older is not None and older is not guest:
            older.displace()
        self._news()

    def went(self, player: Player, guest: Guest) -> None:
        """A session has ended."""
        if self.guests.get(player.id) is guest:
            del self.guests[player.id]
            self._news()

    def present(self) -> list[str]:
        """Who is in, by name."""
        ids = [*([LOCAL] if self.at_home else []), *self.guests]
        return [self.desk.players.by_id[p].name for p in ids if p in self.desk.players.by_id]


class PlayerHall:
    """The house as one player knows it; see `tui.screens.lobby.Hall`."""

    def __init__(self, house: House, player: Player, invitation: Invitation | None = None) -> None:
        self.house = house
        self.player = player
        self.invitation = invitation
        self.has_code = player.id != LOCAL

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.player.name

    def rows(self) -> Sequence[TableRow]:
        """The tables."""
        return self.house.desk.lobby.rows(self.player.id)

    def present(self) -> Sequence[str]:
        """Who is in the house."""
        return self.house.present()

    def ahead(self) -> int | None:
        """The table to go back to: the only one that waits, else the only one that goes on, else the only one, else the
        only one whose end this player has not seen."""
        seated = self.house.desk.lobby.seated(self.player.id)
        mine = [t for t in seated if any(t.program.state_of(s) != "left" for s in t.mine(self.player.id))]
        waiting = [t for t in mine if any(t.question(s) for s in t.mine(self.player.id))]
        going = [t for t in mine if t.playing]
        ends = [t for t in self.house.desk.lobby.tables.values() if self.player.id in self.house.unseen(t)]
        for few in (waiting, going, mine, ends):
            if few:
                return few[0].id if len(few) == 1 else None
        return None

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Hear of changes."""
        return self.house.subscribe(changed)

    async def enter(self, table: int) -> Page:
        """Go to a table."""
        try:
            return self.page_of(self.house.desk.lobby.table(table))
        except Refused as refused:
            raise Refusal(str(refused)) from refused

    def page_of(self, table: Table) -> Page:
        """The page of a table. Raises Refusal if this player may not come."""
        room = RoomFeed(self.house.desk.lobby, table, self.player)
        self.house.unseen(table).discard(self.player.id)
        return Gathering(room, self.invitation) if table.info.status == GATHERING else GuestTable(room)

    def new_code(self) -> str:
        """A rejoin code in place of an earlier one."""
        return self.house.desk.players.new_code(self.player)


class HallServices:
    """What the pages of one player may ask, wherever the terminal is. Without a player, somebody is at the door."""

    version = VERSION
    keys_place = ""

    def __init__(self, house: House, hall: PlayerHall | None) -> None:
        self.house = house
        self.hall = hall

    @property
    def inside(self) -> PlayerHall:
        """The hall; Refusal at the door."""
        if self.hall is None:
            raise Refusal("First say who you are.")
        return self.hall

    # ------------------------------------------------------------------ reading
    def games(self) -> Sequence[services.GameInfo]:
        """All games."""
        return wiring.games()

    def menu(self) -> Mapping[str, MenuNote]:
        """Nothing: the lobby stands where the menu would."""
        return {}

    def greeting(self) -> str:
        """Nothing."""
        return ""

    def saves(self) -> Sequence[Entry]:
        """Nothing: the lobby lists all tables."""
        return []

    def replays(self) -> Sequence[Entry]:
        """The finished games that this player was in; at the host's own terminal, all."""
        player = self.inside.player.id
        rows = self.house.desk.replays(None if player == LOCAL else player)
        return [Entry(str(r.id), r.title, r.note) for r in rows]

    def export(self, replay: str) -> str:
        """Not here: files are written at the host's own terminal alone."""
        raise Refusal("Only the host can write a game to a file. Here you can watch it as often as you like.")

    def cards(self, game: str) -> Sequence[services.CardInfo]:
        """All cards of a game."""
        return wiring.cards(game)

    def rules(self, game: str) -> str:
        """The numbered rules."""
        return GAMES[game].rules_text()

    def how_to_play(self, game: str) -> str:
        """The one-page introduction."""
        return GAMES[game].how_to_play()

    def last_setup(self) -> services.Setup | None:
        """The set-up of the last table that this player opened."""
        last = None if self.hall is None else self.house.desk.lobby.last_setup(self.hall.player)
        if last is None or last.title == wiring.FIRST_GAME:
            return None
        kinds = {HUMAN: services.HUMAN, BOT: services.BOT, OPEN: OPEN}
        seats = tuple(services.SeatSetup(kinds[s.kind], s.name) for s in last.seats)
        seed = "" if last.seed is None else str(last.seed)
        if not last.title:  # a table of that terminal alone: it says nothing of how one for several is run
            return services.Setup(last.game, seats, dict(last.options), seed)
        words = {p.name: word_of(p, last) for p in POLICIES}
        return HostedSetup(last.game, seats, dict(last.options), seed, "", words)

    def setup_fault(self, setup: services.Setup) -> str:
        """What is wrong with a set-up."""
        try:
            self._wanted(setup)
        except (SetupError, Refusal) as error:
            return str(error)
        return ""

    def _wanted(self, setup: services.Setup) -> Setup:
        """A set-up of the form as one of a table. Raises SetupError or Refusal."""
        if setup.seed and not setup.seed.isdigit():
            raise Refusal(f"A seed is a whole number, not {setup.seed!r}.")
        seats = tuple(self._seat(s) for s in setup.seats if s.kind != services.EMPTY)
        if not any(s.kind == HUMAN for s in seats) and not any(s.kind == OPEN for s in seats):
            raise Refusal("A table of bots alone has nobody to play for: take a seat, or leave one open.")
        seed = int(setup.seed) if setup.seed else None
        more = changes_of(setup.policies) if isinstance(setup, HostedSetup) else {}
        title = setup.title if isinstance(setup, HostedSetup) else ""
        return check_setup(Setup(setup.game, seats, dict(setup.options), seed, title=title, **more))

    def _seat(self, seat: services.SeatSetup) -> SeatSetup:
        player = self.inside.player
        if seat.kind == services.BOT:
            return SeatSetup(BOT, seat.name or "normal")
        if seat.kind == OPEN:
            return SeatSetup(OPEN)
        name = player.name if seat.name in ("", "You") else seat.name  # a form says You where no name is set
        fault = "" if name == player.name else self.house.desk.players.name_fault(name, player.id)
        if fault:
            raise Refusal(fault)
        return SeatSetup(HUMAN, name, player.id)

    def save_settings(self, settings: Settings) -> None:
        """Keep the player's settings; at the door nothing is kept yet."""
        if self.hall is not None:
            self.house.desk.players.keep_settings(self.hall.player, msgspec.msgpack.encode(settings))

    # ------------------------------------------------------------------ pages
    async def resume(self, save: str) -> Page:
        """Go to a table."""
        return await self.inside.enter(int(save))

    async def start(self, setup: services.Setup) -> Page:
        """Open a table and go there."""
        return await self._open(self._checked(setup))

    def _checked(self, setup: services.Setup) -> Setup:
        try:
            return self._wanted(setup)
        except SetupError as error:
            raise Refusal(str(error)) from error

    async def _open(self, setup: Setup) -> Page:
        try:
            table = await self.house.desk.lobby.open(
                self.inside.player, setup, remember=setup.title != wiring.FIRST_GAME
            )
        except (SetupError, StoreError, Refused) as error:
            raise Refusal(str(error)) from error
        return self.inside.page_of(table)

    async def first_game(self, game: str) -> Page:
        """The guided first game, for this player alone."""
        tutorial = GAMES[game].tutorial
        player = self.inside.player
        seats = tuple(
            SeatSetup(BOT, word.partition(":")[2])
            if word.startswith("bot")
            else SeatSetup(HUMAN, player.name, player.id)
            for word in tutorial.seats
        )
        setup = Setup(
            game,
            seats,
            dict(tutorial.options),
            tutorial.seed,
            title=wiring.FIRST_GAME,
            undo="free",
            watch=False,
        )
        return await self._open(setup)

    async def host(self) -> Page:
        """Not here."""
        raise Refusal("This is a host already.")

    async def join(self, address: str) -> Page:
        """Not here: the host's machine joins nothing on a guest's behalf."""
        raise Refusal("Join other hosts from your own terminal.")

    async def replay(self, replay: str) -> Page:
        """Look at a finished game."""
        player = self.inside.player.id
        try:
            course = self.house.desk.course(int(replay), None if player == LOCAL else player)
            return wiring.replay_page(course, kept=True)
        except (Refused, SaveError, SetupError, StoreError) as error:
            raise Refusal(str(error)) from error


class HomeServices(HallServices):
    """The same at the host's own terminal: settings are kept in the data folder."""

    def __init__(self, house: House, hall: PlayerHall, folder: Path) -> None:
        super().__init__(house, hall)
        self.folder = folder
        self.keys_place = str(folder / "keys.toml")

    def export(self, replay: str) -> str:
        """Write a finished game to a file of the data folder."""
        return wiring.export(self.house.desk, int(replay))

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings, and the name that the others see."""
        player = self.inside.player
        if settings.name and settings.name != player.name:
            try:
                self.house.desk.players.rename(player, settings.name)
            except Refused as refused:
                raise Refusal(str(refused)) from refused
        save_settings(self.folder, settings)


__all__ = ["Guest", "HallServices", "HomeServices", "House", "PlayerHall"]
