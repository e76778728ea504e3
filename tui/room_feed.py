"""A table of the house for one player: the Room behind the gathering page and, once the game has begun, the Feed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec

from cardsets import GAMES
from netplay import gathering, hosting
from netplay.lobby import Lobby
from netplay.players import Player, Players
from netplay.seats import HUMAN, LOCAL, OPEN, Seat
from netplay.table import Table
from netplay.tabledata import GATHERING
from tui.canvas import fit
from tui.feed import TableState
from tui.screens.policies import BY_NAME, changes_of, word_of
from tui.screens.room import Deed, Place
from tui.wiring import TableFeed, granted

Deeds = Callable[..., Coroutine[Any, Any, None]]
Do = Callable[[], Coroutine[Any, Any, None]]
STAND_IN = "normal"
"""The bot that the host's deeds put on a seat."""


class RoomFeed(TableFeed):
    """One player's way to one table; `gone` says why this session does not belong there any more."""

    def __init__(self, lobby: Lobby, table: Table, player: Player) -> None:
        """Come to the table. Raises Refusal if the player may not."""
        self.lobby = lobby
        self.who = player
        super().__init__(table, player.id, player.name)
        self.is_host = table.is_host(player.id)

    def _displaced(self) -> None:
        if self.player in self.table.info.barred:
            self.gone = "The host of this table has put you out."
        elif self.table.id not in self.lobby.tables:
            self.gone = "The host has closed this table."
        else:
            self.gone = "You have come to this table from another terminal; that one counts now."
        self._news()

    @property
    def players(self) -> Players:
        """All players of the house."""
        return self.lobby.players

    # ------------------------------------------------------------------ reading
    def begun(self) -> bool:
        """Whether the game has begun."""
        return self.table.info.status != GATHERING

    def state(self) -> TableState:
        """How the table is."""
        state, ended = super().state(), self.table.info.ended
        if not (ended and self.table.over):
            return state
        told = f"This game is over, without a winner: {ended}. It is among the replays."
        return msgspec.structs.replace(state, notice=told)

    def places(self) -> Sequence[Place]:
        """The seats."""
        muted = self.table.chat.muted(self.player)
        return [self._place(seat, seat.owner in muted) for seat in self.table.info.seats]

    def _place(self, seat: Seat, muted: bool) -> Place:
        if seat.kind != HUMAN:
            return Place(seat.kind, seat.name)
        mine = seat.owner == self.player
        here = seat.owner in self.table.here
        return Place(HUMAN, seat.name, self._origin(seat.owner), mine, here, muted)

    def _origin(self, owner: str) -> str:
        host = self.table.is_host(owner)
        if owner == self.player:
            return "you, host" if host else "you"
        if owner == LOCAL:
            return "this host" if host else "at the host"
        keys = self.players.keys_of(owner)
        key = f"key …{keys[0][-4:]}" if keys else "by code"
        return f"host, {key}" if host else key

    def facts(self) -> Sequence[tuple[str, str]]:
        """The match options that are not as usual, and a seed that was chosen."""
        setup = self.table.info.setup
        usual = {o.name: o.values[0] for o in GAMES[setup.game].options}
        told = [(k.replace("_", " ").capitalize(), v) for k, v in setup.options.items() if usual.get(k) != v]
        return [*told, *([("Seed", "chosen, not secret")] if setup.seed is not None else [])]

    def policy(self, name: str) -> str:
        """The word for how a policy stands."""
        return word_of(BY_NAME[name], self.table.info.setup)

    def watchers(self) -> Sequence[str]:
        """Who looks on."""
        return self.table.shown(self.player).watchers

    # ------------------------------------------------------------------ gathering
    async def sit(self, seat: int) -> None:
        """Take an open seat."""
        await granted(hosting.sit(self.table, self.player, self.who.name, seat))
        await granted(gathering.tell(self.table, f"{self.who.name} sits down at seat {seat + 1}."))

    async def stand_up(self) -> None:
        """Give the own seats up."""
        await granted(hosting.stand_up(self.table, self.player))
        await granted(gathering.tell(self.table, f"{self.who.name} stands up."))

    async def place(self, seat: int, level: str) -> None:
        """A bot there, or an open seat."""
        await granted(gathering.place(self.table, self.player, seat, level))

    async def fill(self, level: str) -> None:
        """Bots on all open seats."""
        await granted(hosting.fill(self.table, self.player, level))

    async def arrange(self, name: str, word: str) -> None:
        """Another value of a policy."""
        await granted(hosting.arrange(self.table, self.player, **changes_of({name: word})))

    async def close_table(self) -> None:
        """Clear the table away."""
        await granted(self.lobby.close_table(self.who, self.table.id))

    async def mute(self, seat: int, muted: bool) -> None:
        """Read no more of what somebody says, or read it again."""
        await self._mute(self.table.info.seats[seat].owner, muted)

    # ------------------------------------------------------------------ powers
    def host_deeds(self) -> Sequence[Deed]:
        """What this member can do with the table and those at it, beside playing."""
        deeds = self._seat_deeds()
        if self.is_host:
            deeds += self._host_deeds()
        others = [p for p in self._members() if p != self.player]
        muted = self.table.chat.muted(self.player)
        for p in others:
            name, off = self.table.name_of(p), p in muted
            do = partial(self._mute, p, not off)
            deeds.append(_deed("Hear" if off else "Mute", name, "what they say, for you", do))
        return deeds

    def _members(self) -> list[str]:
        owners = [s.owner for s in self.table.info.seats if s.kind == HUMAN]
        return list(dict.fromkeys([*owners, *self.table.here]))

    def _watching(self) -> list[str]:
        return [p for p in self.table.here if not self.table.mine(p) and p not in self.table.info.barred]

    def _seat_deeds(self) -> list[Deed]:
        table, deeds = self.table, []
        if not self.mine() and any(s.kind == OPEN for s in table.info.seats) and not table.over:
            deeds.append(Deed("Take the open seat", "and play on from here", self._sit_first))
        for seat in self.mine() if table.playing else ():
            for p in self._watching():
                name = table.name_of(p)
                ask = f"{name} then sees your cards and plays on; you watch."
                deeds.append(_deed("Your seat to", name, "who watches", self._do(hosting.hand_over, seat, p), ask))
        return deeds

    def _host_deeds(self) -> list[Deed]:
        table, deeds = self.table, []
        for n, seat in enumerate(table.info.seats):
            if seat.kind == HUMAN and seat.owner != self.player and table.playing:
                deeds += self._absent_deeds(n, seat)
        for p in self._members():
            if p != self.player:
                name = table.name_of(p)
                ask = f"{name} cannot come back to this table." + (" A bot plays on." if table.mine(p) else "")
                deeds.append(_deed("Put out", name, "for good", self._do(hosting.kick, p, STAND_IN), ask))
        if table.playing and any(s.kind == OPEN for s in table.info.seats):
            deeds.append(Deed("Bots on open seats", "they play on", partial(self.fill, STAND_IN)))
        if table.playing:
            if not self.mine():
                words = "Go on" if table.info.paused else "Pause"
                deeds.append(Deed(words, "for the whole table", self.pause))
            ask = "Nobody wins; it is kept among the replays as it stands."
            deeds.append(Deed("End the game", "for all, without a winner", self._do(hosting.end), ask))
        ask = "Everybody leaves; a game that goes on is ended." if table.playing else "Everybody leaves."
        return [*deeds, Deed("Close the table", "it is cleared away", self.close_table, ask)]

    def _absent_deeds(self, n: int, seat: Seat) -> list[Deed]:
        if seat.owner in self.table.here:
            return []
        made = []
        if seat.stand_in:
            made.append(_deed("Wait for", seat.name, "nobody plays for them", self._do(hosting.stand_in, n, "")))
        else:
            do = self._do(hosting.stand_in, n, STAND_IN)
            made.append(_deed("Bot for", seat.name, "until they come back", do))
        for p in self._watching():
            name = self.table.name_of(p)
            ask = f"{name} then sees the cards of {seat.name} and plays on."
            do = self._do(hosting.hand_over, n, p)
            made.append(_deed(f"Seat {n + 1} to", name, f"instead of {seat.name}", do, ask))
        return made

    def _do(self, deed: Deeds, *args: object) -> Do:
        return partial(_granted, deed, self.table, self.player, *args)

    async def _sit_first(self) -> None:
        await granted(hosting.sit(self.table, self.player, self.who.name))

    async def _mute(self, who: str, muted: bool) -> None:
        await granted(hosting.mute(self.table, self.player, who, muted))


async def _granted(deed: Deeds, *args: object) -> None:
    await granted(deed(*args))


def _deed(verb: str, name: str, note: str, do: Do, ask: str = "") -> Deed:
    return Deed(fit(f"{verb} {name}", 20), note, do, ask)
