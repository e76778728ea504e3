"""Whole games over real SSH connections: nothing that is hidden from a seat ever reaches its terminal.

One game for each number of players, that of four not to its end; TRIPTYCH_SEARCH=3 plays three whole games of each and
says what was read (`make search`).
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.match import Match
from engine.view import LogLine, View
from netplay.identity import host_keys
from netplay.seats import HUMAN, SeatSetup, Setup
from netplay.sight import Sight
from tests.netplay.grid import Grid
from tests.netplay.inn import Client, Inn, inn, until
from tests.netplay.search import Needles, Tap, flow
from tests.netplay.test_hosting_e2e import seat_them
from tui.remote import RemoteApp
from tui.screens import curtain
from tui.screens.curtain import Curtain
from tui.screens.table import TablePage

WHOLE = int(os.environ.get("TRIPTYCH_SEARCH", "0"))
"""How many whole games for each number of players."""
NAMES = ("kit", "otto", "mara", "ines")
ENTER, BACK, HOME, TAB = "\r", "\x7f", "\x1b[H", "\t"
LOOKS = ("g", "l", "i", "w", TAB)
"""Keys that show more: piles, log, a card in full, why not, the table."""


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Host keys made once: an RSA key is slow to find."""
    folder = tmp_path_factory.mktemp("host")
    asyncio.run(host_keys(folder))
    return folder


# ---------------------------------------------------------------------- playing
def page_of(it: Inn, client: Client) -> TablePage:
    """The table page of a client's session."""
    app = it.house.guests[client.player.id]
    assert isinstance(app, RemoteApp)
    return next(page for page in app.pages if isinstance(page, TablePage))


def at_table(it: Inn, client: Client) -> bool:
    """Whether a client has come to a table."""
    app = it.house.guests[client.player.id]
    return isinstance(app, RemoteApp) and any(isinstance(page, TablePage) for page in app.pages)


class Players:
    """Those who sit at a table and play it by keys, whatever is offered, looking around now and then."""

    def __init__(self, it: Inn, tap: Tap, clients: list[Client], seed: int) -> None:
        self.it, self.tap, self.table = it, tap, it.table()
        self.clients = clients
        self.rng = random.Random(seed)
        self.given = 0

    def on_top(self, client: Client) -> object:
        """What the session shows first."""
        app = self.it.house.guests[client.player.id]
        assert isinstance(app, RemoteApp)
        return app.page

    async def drawn(self) -> None:
        """Wait until every session has been sent what there is to see."""
        await until(self.tap.drawn)

    async def play(self, answers: int = 5000) -> None:
        """Go on for so many answers, or to the end of the game."""
        for _ in range(answers):
            await until(lambda: self.table.over or any(self.asked(c) for c in self.clients))
            await self.drawn()
            if self.table.over:
                return
            client = self.rng.choice([c for c in self.clients if self.asked(c)])
            if isinstance(self.on_top(client), Curtain):
                await self.lift(client)
                continue
            await self.answer(client)
            if self.rng.random() < 0.07:
                await self.look(self.rng.choice(self.clients))

    async def lift(self, client: Client) -> None:
        """Lift the curtain."""
        client.press(ENTER)
        await until(lambda: not isinstance(self.on_top(client), Curtain))

    def asked(self, client: Client) -> bool:
        """Whether a client has something to answer, or a curtain to lift."""
        return isinstance(self.on_top(client), Curtain) or bool(self.table.question(page_of(self.it, client).seat))

    async def answer(self, client: Client) -> None:
        """One of the options, by its digits."""
        seat = page_of(self.it, client).seat
        choice = self.table.view_for(client.player.id, seat).choice
        assert choice is not None
        question = self.table.question(seat)
        n = self.rng.randrange(len(choice.options)) + 1
        client.press(f"{n:02d}" if len(choice.options) > 10 else str(n % 10))
        await until(lambda: self.table.question(seat) != question, lambda: f"{client.name} pressed {n}")
        self.given += 1

    async def look(self, client: Client) -> None:
        """Open something that shows more, and close it."""
        page, key = page_of(self.it, client), self.rng.choice(LOOKS)
        if self.on_top(client) is not page or self.table.over:
            return
        client.press(key)
        await until(
            lambda: self.on_top(client) is not page or page.pane != "question" or self.table.over,
            lambda: f"{client.name} presses {key!r} in vain",
        )
        await self.drawn()
        if not self.table.over:
            client.press(BACK)
            await until(lambda: self.table.over or self.at_rest(client, page))

    def at_rest(self, client: Client, page: TablePage) -> bool:
        """Whether nothing lies above a table page, or a curtain has fallen."""
        top = self.on_top(client)
        return isinstance(top, Curtain) or (top is page and page.pane == "question")

    async def drop(self, client: Client) -> None:
        """A line drops, and its player comes back to the table."""
        await client.cut()
        await until(lambda: client.player.id not in self.it.house.guests)
        assert client.key is not None
        again = await self.it.client(client.name, client.key)
        self.clients[self.clients.index(client)] = again
        await again.sees("VORTEX")
        again.watched = False


async def attach_others(it: Inn) -> Client:
    """Somebody who will watch, somebody who stays in the lobby, somebody who stays at the door. Gives the first."""
    eve = await (await it.client("eve")).settle_in()
    await (await it.client("lou")).settle_in("LOBBY")
    await (await it.client("ida")).sees("Which of these")
    return eve


def report(what: str, answers: int, tap: Tap, seconds: float) -> None:
    """Say what was read of a game."""
    print(f"\n{what}: {answers} answers, {seconds:.1f} s of CPU")
    for who, counts in sorted(tap.read.items()):
        hidden = f"{counts.hidden / counts.screens:.1f} hidden names held"
        print(f"  {who}: {counts.screens} screens, {counts.sent} bytes, {hidden}")


@pytest.mark.parametrize("game", range(WHOLE or 1))
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_nothing_hidden_reaches_a_terminal(
    keys: Path, tmp_path: Path, players: int, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = 24 if players < 4 or WHOLE else 8
    async with inn(tmp_path / "house", keys) as it:
        tap = Tap(it.house).install(monkeypatch)
        clients = [await (await it.client(n)).settle_in() for n in NAMES[:players]]
        eve = await attach_others(it)
        began = time.process_time()
        table = await seat_them(it, clients, rounds=str(rounds))
        await eve.step(HOME + ENTER, "VORTEX", "The cards of this hand are hidden")
        for client in it.clients:
            client.watched = False
        all_ = Players(it, tap, clients, seed=10 * players + game)
        await all_.play(60)
        await all_.drop(clients[1])
        await all_.play()
        assert table.over and table.journal is not None and table.journal.match.state.facts["round"] == rounds
        assert not tap.found, tap.found[0]
        if WHOLE:
            report(f"{players} players, game {game}", all_.given, tap, time.process_time() - began)
        for who in [*(f"{c.name}, seat {n}" for n, c in enumerate(all_.clients)), "eve, watching"]:
            counts = tap.read[who]
            assert counts.screens > 5 * rounds and counts.hidden > 2 * counts.screens, f"{who} was searched in vain"
        assert tap.read["lou, away"].screens > 0.8 * rounds, "the lobby says what round it is"


async def test_a_curtain_hides_the_cards_of_both_seats(
    keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curtain, "CALM", 0.0)
    async with inn(tmp_path / "house", keys) as it:
        tap = Tap(it.house).install(monkeypatch)
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        seats = [SeatSetup(HUMAN, who.name, who.player.id) for who in (kit, kit, otto)]
        seats[1] = SeatSetup(HUMAN, "ines", kit.player.id)
        setup = Setup("vortex", tuple(seats), title="Cedar", pace=0.0)
        await it.desk.lobby.open(kit.player, setup)
        for client in (kit, otto):
            await client.step(TAB, "Cedar")
            client.press(HOME, ENTER)
            await until(partial(at_table, it, client))
            client.watched = False
        await Players(it, tap, [kit, otto], seed=5).play(90)
        assert not tap.found, tap.found[0]
        assert tap.read["kit, curtain"].screens > 10 and tap.read["kit, seat 1"].screens > 25


# ---------------------------------------------------------------------- a search that cannot fail is worth nothing
def held(match: Match) -> str:
    """A card in the hand of the second seat that the first has not seen."""
    g = match.g
    return next(g.face(n).name for n in g.zone(1, 1) if not g.sees(0, n))


def leaky_log(genuine: Callable[[Sight, int], Sequence[LogLine]]) -> Callable[[Sight, int], list[LogLine]]:
    """The log tells a card of the second seat's hand."""
    return lambda sight, seat: [*genuine(sight, seat), LogLine("leak", f"Look: {held(sight.playing().match)}")]


def leaky_view(genuine: Callable[[Sight, int], View]) -> Callable[[Sight, int], View]:
    """Who watches sees the hand of the second seat."""
    return lambda sight, seat: replace(genuine(sight, 1), choice=None) if seat < 0 else genuine(sight, seat)


@pytest.mark.parametrize("where", ["log", "view", "lobby", "talk"])
async def test_the_search_finds_what_is_planted(
    keys: Path, tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inn(tmp_path / "house", keys) as it:
        tap = Tap(it.house).install(monkeypatch)
        clients = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        eve = await attach_others(it)
        await seat_them(it, clients)
        await eve.step(HOME + ENTER, "VORTEX", "The cards of this hand are hidden")
        if where == "log":
            monkeypatch.setattr(Sight, "lines", leaky_log(Sight.lines))
        elif where == "view":
            monkeypatch.setattr(Sight, "view", leaky_view(Sight.view))
        all_ = Players(it, tap, clients, seed=3)
        await all_.play(4)
        if where in ("log", "view"):
            for _ in range(6):  # until whoever it is shown to has been drawn anew
                if not tap.found:
                    await all_.play(15)
        else:
            assert not tap.found, tap.found[0]
            await plant_a_name(tap, it.clients[0], clients[1], where)
        assert tap.found, "nothing was found"
        who = {"log": "kit, seat 0", "view": "eve, watching", "lobby": "lou, away", "talk": "kit, seat 0"}[where]
        assert any(found.startswith(f"{who} reads the") for found in tap.found), tap.found[0]


async def plant_a_name(tap: Tap, reader: Client, client: Client, where: str) -> None:
    """Tell a card of a client's hand as the name of its seat, or in the talk, which the reader opens."""
    table = reader.inn.table()
    assert table.journal is not None
    name = held(table.journal.match)
    if where == "lobby":
        table.info.seats[1].name = name
        table.touched()
        await until(lambda: any(found.startswith("lou") for found in tap.found))
    else:
        await table.say(client.player.id, f"I hold the {name}")
        await reader.step("c", "I hold the")


NEEDLES = {
    "a name": (" Flensers     Safe Conduct", "the name 'Safe Conduct'"),
    "behind its digit": ("►1Buried Blades 2Vigil", "the name 'Vigil'"),
    "cut off": ("the hand: Boneprea…  Flensers", "the cut name 'Boneprea…'"),
    "cut between words": ("Buried…  Flensers  Far T…", "the cut name 'Far T…'"),
    "wrapped": ("Red discards Widow's  │ Flensers\n  Mite from hand       │", 'the name "Widow\'s Mite"'),
    "its text": (
        "Plain\n │ “After it kills as attacker,  it may │",
        "the words 'after it kills as attacker' of 'Bonepreachers'",
    ),
    "its figures": ("1 card: R3F4P2A4", "the figures R3F4P2A4 of 'Bonepreachers'"),
}


@pytest.mark.parametrize("text, leak", NEEDLES.values(), ids=NEEDLES)
def test_what_is_found(text: str, leak: str) -> None:
    needles = Needles()
    known = {"Flensers", "Buried Blades"}
    assert needles.find(flow(text.split("\n")), known) == leak
    assert not needles.find(flow(text.split("\n")), needles.names)
    assert not needles.find("Reason 2 : 2  │ “For each opponent beyond the first", ()), "two panes, none of Stokers"


async def test_the_quick_terminal_shows_what_a_whole_emulator_shows(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        await seat_them(it, [kit, otto])
        for key in ("g", BACK, "?", BACK, "1", "1"):
            kit.press(key)
            await asyncio.sleep(0.1)
        await otto.cut()
        await kit.sees("away")
        grid, data = Grid(*kit.size), bytes(kit.raw)
        for at in range(0, len(data), 777):
            grid.feed(data[at : at + 777])
        assert grid.text == kit.text()
    for unknown in (b"\x1b[3A", b"\x1b]0;title\x07", b"a\tb", b"\x1b[Kx"):
        with pytest.raises(ValueError, match="the host sends"):
            Grid(80, 24).feed(unknown)
