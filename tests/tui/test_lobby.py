"""Lobby, arrival and gathering: what they show and how they are used by keys; over a real house without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from netplay.local import Desk
from netplay.players import Player
from netplay.seats import BOT, HUMAN, OPEN, SeatSetup, Setup
from netplay.table import Table
from tests.netplay.fakes import Quick
from tui.app import TriptychApp
from tui.house import HallServices, HomeServices, House, PlayerHall
from tui.keys import LOBBY, Keymap
from tui.local import LocalServices
from tui.page import Page
from tui.remote import colours_of, settings_of
from tui.screens.arrival import CodePage, CodeShown, NamePage, Welcome
from tui.screens.gathering import Gathering
from tui.screens.hosted_form import HostedForm, HostedSetup, NewHostedTable
from tui.screens.invitation import Invitation, JoinLine
from tui.screens.lobby import Lobby
from tui.screens.policies import BY_NAME, POLICIES, changes_of, next_word, word_of
from tui.screens.room import GuestTable
from tui.services import EMPTY, Refusal
from tui.services import HUMAN as PERSON
from tui.services import SeatSetup as SeatWish
from tui.services import Setup as TableWish
from tui.settings import Settings
from tui.ssh import Colours

SIZES = [(20, 8), (40, 12), (60, 10), (79, 23), (80, 24), (100, 20), (140, 45), (500, 200)]
TOLD = Invitation(("ssh -p 4022 name@192.168.1.20",), "lamp-otter-31", (("ed25519", "SHA256:" + "x" * 43),))
FREE = SeatSetup(OPEN)


class Stay:
    """A house with Ines at its own terminal and Kit, who came by key."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(folder, brains=Quick())
        self.house = House(self.desk, at_home=True)
        self.ines = self.desk.players.local("Ines")
        self.kit = self.desk.players.create("Kit", "SHA256:abcdefgh")
        self.folder = folder

    def app(self, player: Player, first: Callable[[PlayerHall], Page] = Lobby) -> TriptychApp:
        """The app of a player, wherever the terminal is."""
        home = player is self.ines
        hall = PlayerHall(self.house, player, TOLD if home else None)
        services = HomeServices(self.house, hall, self.folder) if home else HallServices(self.house, hall)
        return TriptychApp(services, Settings(theme="dark", name=player.name), first=first(hall))

    async def table(self, *seats: SeatSetup, host: Player | None = None, title: str = "Cedar") -> Table:
        """A table."""
        return await self.desk.lobby.open(host or self.kit, Setup("vortex", seats, title=title, pace=0.0))

    @property
    def seat(self) -> SeatSetup:
        """Kit's own seat."""
        return SeatSetup(HUMAN, "Kit", self.kit.id)


@pytest.fixture
async def stay(tmp_path: Path) -> AsyncIterator[Stay]:
    made = Stay(tmp_path)
    yield made
    await made.desk.close()


def shown(app: TriptychApp, size: tuple[int, int] = (80, 24)) -> str:
    return app.draw(*size).text()


class Door:
    """A reception that knows one code."""

    has_key = True
    suggestion = "kit"

    def __init__(self, code: str = "") -> None:
        self.code = code
        self.made: list[str] = []

    def name_fault(self, name: str) -> str:
        return "" if name != "Ines" else "Ines is somebody else's name here; take another."

    def create(self, name: str) -> str:
        self.made.append(name)
        return self.code

    async def rejoin(self, code: str) -> None:
        if code != "right":
            raise Refusal("That is nobody’s rejoin code.")

    def enter(self) -> Page:
        return JoinLine(TOLD, "inside")


def pages(stay: Stay, table: Table, full: Table) -> dict[str, tuple[Player, Callable[[PlayerHall], Page]]]:
    """Every page with who looks at it."""
    welcome = Welcome(Door())
    return {
        "lobby at home": (stay.ines, Lobby),
        "lobby away": (stay.kit, Lobby),
        "gathering at home": (stay.ines, lambda hall: hall.page_of(table)),
        "gathering, host": (stay.kit, lambda hall: hall.page_of(table)),
        "watching": (stay.ines, lambda hall: hall.page_of(full)),
        "join line": (stay.ines, lambda _: JoinLine(TOLD, "Cedar")),
        "join line away": (stay.kit, lambda _: JoinLine(None, "Cedar")),
        "new table": (stay.kit, lambda _: NewHostedTable("vortex")),
        "welcome": (stay.kit, lambda _: welcome),
        "name": (stay.kit, lambda _: NamePage(welcome)),
        "code": (stay.kit, lambda _: CodePage(welcome)),
        "code shown": (stay.kit, lambda _: CodeShown("aaaa-bbbb-cccc-dddd", lambda: None)),
    }


NAMES = (
    *("lobby at home", "lobby away", "gathering at home", "gathering, host", "watching", "join line"),
    *("join line away", "new table", "welcome", "name", "code", "code shown"),
)


@pytest.mark.parametrize("name", NAMES)
async def test_every_page_at_every_size(stay: Stay, name: str) -> None:
    table = await stay.table(stay.seat, FREE, SeatSetup(BOT, "easy"), FREE)
    full = await stay.table(stay.seat, SeatSetup(BOT, "easy"), title="Rowan")
    player, first = pages(stay, table, full)[name]
    if name == "lobby away":
        full.info.status = "gathering"  # else it would be opened at once
    app = stay.app(player, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for size in SIZES:
            app.window = size
            for key in ("down", "up", "end", "home", "right", "left", "tab"):
                app.take_key(key)
                rows = shown(app, size).split("\n")
                assert [len(row) for row in rows] == [size[0]] * size[1]
        assert app.draw(80, 24).row(23).strip(), "the last row says how to go on"


async def test_the_lobby_lists_tables_and_opens_the_one_that_waits(stay: Stay) -> None:
    await stay.table(stay.seat, FREE, title="Rowan")
    table = await stay.table(stay.seat, SeatSetup(BOT, "easy"))
    app = stay.app(stay.kit)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.page, GuestTable) and app.page.feed.title == "Cedar"
        assert stay.kit.id in table.here
        app.pop()
        text = shown(app)
        assert "1 WAITING FOR YOU" in text and "your move" in text and "1 of 2 with you" in text
        assert text.index("Cedar") < text.index("Rowan"), "what waits comes first"
        assert stay.kit.id not in table.here
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.page, GuestTable)


async def test_nothing_of_the_host_is_told_to_a_guest(stay: Stay) -> None:
    home, away = stay.app(stay.ines), stay.app(stay.kit)
    async with home.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert all(word in shown(home) for word in ("lamp-otter-31", "192.168.1.20", "SHA256:"))
        await pilot.press("y")
        assert "passcode" in shown(home) and "lamp-otter-31" in shown(home)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "Hosting ends. Nobody else is here." in shown(home)
    async with away.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("y")
        assert "lamp" not in shown(away) and "192.168" not in shown(away) and str(stay.folder) not in shown(away)
        assert away.services.keys_place == ""


async def test_gathering_policies_are_the_hosts(stay: Stay) -> None:
    table = await stay.table(stay.seat, FREE)
    app = stay.app(stay.kit, lambda hall: hall.page_of(table))
    guest = stay.app(stay.ines, lambda hall: hall.page_of(table))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "down", "right")
        await pilot.pause()
        assert table.info.setup.absent == "bot" and "Absent seat: 3 min, then bot" in shown(app)
        await pilot.press("down", "left")
        await pilot.pause()
        assert table.info.setup.clock == 300
        await pilot.press("w")
        assert "waits for 1 open seat" in shown(app)
    async with guest.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "right")
        await pilot.pause()
        assert "Only who opened this table changes" in shown(guest) and table.info.setup.undo == "own"
        await pilot.press("k")
        assert "Only the host unseats" in shown(guest)
        await pilot.press("home", "down", "enter")
        await pilot.pause()
        assert table.playing and isinstance(guest.page, GuestTable)


async def test_a_host_places_bots_and_opens_seats(stay: Stay) -> None:
    table = await stay.table(stay.seat, FREE, FREE)
    app = stay.app(stay.kit, lambda hall: hall.page_of(table))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Seat 2 is open: who takes it?" in shown(app)
        await pilot.press("3")
        await pilot.pause()
        assert table.info.seats[1].level == "hard"
        await pilot.press("4")
        await pilot.pause()
        assert table.info.seats[1].kind == OPEN
        await pilot.press("home", "1")
        await pilot.pause()
        assert table.info.seats[0].kind == OPEN and "Kit stands up." in shown(app)
        await pilot.press("1")
        await pilot.pause()
        assert table.mine(stay.kit.id) == [0]
        await pilot.press("escape")
        await pilot.pause()
        assert "stay" in shown(app), "the only page of this test asks before it closes"


async def test_a_new_table_from_the_form(stay: Stay) -> None:
    app = stay.app(stay.kit, lambda _: NewHostedTable("vortex", ["Cedar"]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "right", "down", "down", "s")
        await pilot.pause()
        (table,) = stay.desk.lobby.tables.values()
        assert isinstance(app.page, Gathering) and table.title != "Cedar"
        assert [s.kind for s in table.info.seats] == [HUMAN, OPEN] and table.info.seats[0].owner == stay.kit.id
        last = app.services.last_setup()
        assert isinstance(last, HostedSetup) and [s.kind for s in last.seats] == [HUMAN, OPEN]
        form = HostedForm(app.services.games(), "vortex", "Kit")
        assert form.recall(last) and form.setup().seats[2].kind == EMPTY


def test_seats_with_other_peoples_names_are_refused(stay: Stay) -> None:
    services = HallServices(stay.house, PlayerHall(stay.house, stay.kit))
    form = HostedForm(services.games(), "vortex", "Kit")
    form.seats[1] = form.seats[0].__class__(HUMAN, "Ines")
    assert "Ines is somebody else's name" in services.setup_fault(form.setup())
    form.seats[1] = form.seats[0].__class__(HUMAN, "Kit's aunt")
    assert services.setup_fault(form.setup()) == ""
    form.seats = [form.seats[0].__class__(BOT, "easy")] * 2
    assert "nobody to play for" in services.setup_fault(form.setup())


def test_a_seat_without_a_name_of_its_own_has_that_of_its_player(stay: Stay) -> None:
    services = HallServices(stay.house, PlayerHall(stay.house, stay.kit))
    form = HostedForm(services.games(), "vortex", "You")
    assert services.setup_fault(form.setup()) == "" and services._wanted(form.setup()).seats[0].name == "Kit"


async def test_a_line_that_is_refused_can_be_sent_again(stay: Stay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.chat.BURST", 1)
    table = await stay.table(stay.seat, FREE)
    app = stay.app(stay.kit, lambda hall: hall.page_of(table))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"one", "enter", "c", *"two", "enter")
        await pilot.pause()
        assert "That is a lot of talk at once" in shown(app) and "Kit: two" not in shown(app)
        monkeypatch.setattr("netplay.chat.BURST", 9)
        monkeypatch.setattr("netplay.chat.REFILL", 0.001)
        await pilot.press("!", "enter")
        await pilot.pause()
        assert "Kit: two!" in shown(app) and "That is a lot of talk at once" not in shown(app)
        assert not app.page.typing()


async def test_tables_that_are_over_and_empty_are_cleared_away(stay: Stay) -> None:
    table = await stay.table(stay.seat, SeatSetup(BOT, "easy"))
    app = stay.app(stay.kit)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await table.concede(stay.kit.id, 0)
        await pilot.pause()
        assert table.over and table.id in stay.desk.lobby.tables
        while not isinstance(app.page, Lobby):
            app.pop()
        await pilot.pause(0.1)
        assert not stay.desk.lobby.tables and len(app.services.replays()) == 1
        assert "No table is open" in shown(app)


async def test_arrival_new_with_a_code_and_wrong_ones() -> None:
    door = Door("aaaa-bbbb")
    app = TriptychApp(HallServices.__new__(HallServices), Settings(theme="dark"), first=Welcome(door))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", *"wrong", "enter")
        await pilot.pause()
        assert "nobody’s rejoin code" in shown(app)
        await pilot.press("escape", "1", "ctrl+u", *"Ines", "enter")
        assert "somebody else's name" in shown(app)
        await pilot.press("ctrl+u", *"Ida", "enter")
        assert "aaaa-bbbb" in shown(app) and door.made == ["Ida"]
        await pilot.press("enter")
        assert "How friends join" in shown(app) and len(app.pages) == 1
    app = TriptychApp(HallServices.__new__(HallServices), Settings(theme="dark"), first=Welcome(door))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter", *"right", "enter")
        await pilot.pause()
        assert "How friends join" in shown(app)


def test_policies_and_their_words() -> None:
    free: Sequence[SeatSetup] = (FREE, FREE)
    usual = Setup("vortex", tuple(free))
    assert {p.name: word_of(p, usual) for p in POLICIES} == {p.name: p.values[0].word for p in POLICIES}
    odd = Setup("vortex", tuple(free), absent="bot", absent_minutes=7)
    assert word_of(BY_NAME["absent"], odd) == "bot, 7"
    assert next_word(BY_NAME["absent"], "bot, 7", 1) == "waits"
    assert changes_of({"clock": "1 min", "undo": "nonsense"}) == {"clock": 60}
    assert not Keymap().conflicts() and Keymap().press("s", LOBBY).action == "start"


def test_settings_and_colours_of_a_guest(stay: Stay) -> None:
    stay.kit.settings = b"\xff\x00"
    assert settings_of(stay.kit) == Settings(name="Kit") and settings_of(None) == Settings()
    assert colours_of("dark", "xterm-256color", {}) is Colours.MANY
    assert colours_of("dark", "vt100", {}) is Colours.MANY, "the player has said what can be read"
    assert colours_of("dark", "xterm", {"COLORTERM": "truecolor"}) is Colours.TRUE
    assert colours_of("16", "xterm-256color", {}) is Colours.FEW and colours_of("mono", "x", {}) is Colours.NONE


async def test_tables_that_seek_players_come_first_and_the_cursor_stays_with_its_table(stay: Stay) -> None:
    rowan = await stay.table(SeatSetup(HUMAN, "Ines", stay.ines.id), stay.seat, title="Rowan")
    while choice := rowan.view_for(stay.ines.id, 0).choice:
        await rowan.answer(stay.ines.id, 0, choice.options[0].key)
    app = stay.app(stay.ines)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.pop()
        lobby = app.page
        assert isinstance(lobby, Lobby) and [r.title for r in lobby.rows] == ["Rowan"]
        await stay.table(stay.seat, FREE)
        await pilot.pause(0.1)
        assert [r.title for r in lobby.rows] == ["Cedar", "Rowan"]
        assert lobby.rows[lobby.cursor.at].title == "Rowan", "Enter opens what the cursor was put on"


async def test_a_table_of_this_terminal_alone_is_not_listed_to_guests(stay: Stay) -> None:
    own = SeatSetup(HUMAN, "Ines", stay.ines.id)
    setup = LocalServices(stay.desk, stay.folder, Settings()).wanted(
        TableWish("vortex", (SeatWish(PERSON, "Ines"), SeatWish(BOT, "easy")))
    )
    await stay.desk.lobby.open(stay.ines, setup)
    assert not stay.desk.lobby.rows(stay.kit.id) and len(stay.desk.lobby.rows(stay.ines.id)) == 1
    last = HallServices(stay.house, PlayerHall(stay.house, stay.ines)).last_setup()
    assert last is not None and not isinstance(last, HostedSetup), "how it was run says nothing of shared ones"
    await stay.table(own, SeatSetup(BOT, "easy"), host=stay.ines)
    assert [r.title for r in stay.desk.lobby.rows(stay.kit.id)] == ["Cedar"], "this one was opened to be seen"


async def test_the_key_of_who_sits_there_is_called_so(stay: Stay) -> None:
    table = await stay.table(stay.seat, FREE)
    app = stay.app(stay.ines, lambda hall: hall.page_of(table))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for width in (80, 140):
            row = next(r for r in shown(app, (width, 24)).split("\n") if "Kit" in r and "host" in r)
            assert ("host, key …efgh" if width > 80 else "host  ") in row and ("efgh" in row) == (width > 80)


async def test_the_first_notice_of_a_game_is_seen_at_its_table(stay: Stay) -> None:
    table = await stay.table(stay.seat, FREE)
    app = stay.app(stay.kit, lambda hall: hall.page_of(table))
    async with app.run_test(size=(80, 24)) as pilot:
        await table.say(stay.kit.id, "wait for me")
        await pilot.pause()
        await pilot.press("s", "2")
        await pilot.pause()
        assert isinstance(app.page, GuestTable) and "» The game begins. (c)" in shown(app), "the talk was seen before"
        await pilot.press("c")
        assert "  The game begins." in shown(app) and "·: The" not in shown(app) and "Kit: wait" in shown(app)


async def test_a_watcher_is_offered_what_a_watcher_can_do(stay: Stay) -> None:
    table = await stay.table(stay.seat, SeatSetup(BOT, "easy"))
    for player, words in ((stay.ines, "whom you hear, open seats"), (stay.kit, "seats, watchers, mute, end")):
        app = stay.app(player, lambda hall: hall.page_of(table))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("escape")
            await pilot.pause()
            assert words in shown(app)


async def test_the_longest_option_stays_in_its_column(stay: Stay) -> None:
    app = stay.app(stay.kit, lambda _: NewHostedTable("vortex"))
    async with app.run_test(size=(80, 24)):
        page = app.page
        places = {page._split(56, row) for row in page.form.rows()}
        assert len(places) == 1 and "reinforce   off" in shown(app)
        assert "Rounds                       24" in shown(app)


async def test_a_score_stands_apart_from_its_name(stay: Stay) -> None:
    table = await stay.table(stay.seat, SeatSetup(BOT, "easy"))
    await table.concede(stay.kit.id, 0)
    (kept,) = stay.desk.replays()
    assert kept.note.startswith("Kit: ") and " · easy bot: " in kept.note
