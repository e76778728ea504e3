"""The program at this terminal: the menu, tables of its own, replays. What `triptych` and `triptych play` do."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import time
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardsets import GAMES
from engine.choice import Refused
from engine.replay import SaveError
from netplay.local import Desk, Save, course_of, read_file, usual_folder
from netplay.rulebook import SetupError
from netplay.seats import BOT, HUMAN, LOCAL, NAME_CELLS, OPEN, SeatSetup, Setup
from netplay.store import StoreError
from netplay.table import Table
from netplay.text import sanitise
from tui import VERSION, services, wiring
from tui.__main__ import Fault
from tui.app import TriptychApp, run_local
from tui.join import deaf_to_ctrl_c, hand_over, ssh_command
from tui.keys import load_keymap
from tui.page import Page
from tui.screens.table import TablePage
from tui.services import MENU_ITEMS, Entry, MenuNote, Refusal
from tui.settings import PACES, Settings, load_settings, save_settings
from tui.tty import TerminalDriver, has_terminal


def data_folder(words: Path | None) -> Path:
    """The folder where everything is kept: --data, else where this system keeps such things. Made if it is missing,
    for this user alone."""
    folder = words or usual_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise Fault(f"{folder} is a file, not a folder; name a folder with --data") from None
    except OSError as error:
        raise Fault(f"{folder}: {error.strerror}; name another folder with --data") from error
    return folder


def open_desk(folder: Path) -> Desk:
    """Open the data folder. Raises Fault if it is in use, unwritable, damaged or newer."""
    try:
        return Desk(folder)
    except StoreError as error:
        raise Fault(str(error)) from error


def own_name(settings: Settings) -> str:
    """What the player at this terminal is called."""
    try:
        return settings.name or getpass.getuser().capitalize()
    except (KeyError, OSError):
        return "You"


class LocalServices:
    """What the pages may ask at this terminal."""

    version = VERSION

    def __init__(self, desk: Desk, folder: Path, settings: Settings) -> None:
        self.desk = desk
        self.folder = folder
        self.settings = settings
        self.keys_place = str(folder / "keys.toml")
        self.then: list[str] = []
        self.app: TriptychApp | None = None
        self.warming: asyncio.Future[None] | None = None

    # ------------------------------------------------------------------ reading
    def games(self) -> Sequence[services.GameInfo]:
        """All games."""
        return wiring.games()

    def menu(self) -> Mapping[str, MenuNote]:
        """Every item of the menu, with what there is to say of it."""
        saves, replays = self.saves(), self.replays()
        last = self.last_setup()
        notes = {
            "continue": MenuNote(
                f"{saves[0].title} · {saves[0].note}" if saves else "", "" if saves else "nothing yet"
            ),
            "new": MenuNote(f"as last time: {_setup_words(last)}" if last else "choose a game, seats and options"),
            "first": MenuNote("guided prompts over a fixed deal"),
            "host": MenuNote("open this machine to friends over SSH"),
            "join": MenuNote("a table on a friend’s machine, by its address"),
            "replays": MenuNote(_counted(len(replays), "finished game"))
            if replays
            else MenuNote("", "no game is finished yet"),
            "cards": MenuNote("every card, the numbered rules, one page each"),
            "settings": MenuNote(f"theme {self.settings.theme or 'dark'}"),
        }
        return {item: notes[item] for item in MENU_ITEMS}

    def greeting(self) -> str:
        """Tables that could not be resumed."""
        lost = self.desk.lobby.lost
        return f"{len(lost)} table(s) cannot be resumed by this version: {lost[0][1]}" if lost else ""

    def saves(self) -> Sequence[Entry]:
        """Tables that can be continued."""
        return [Entry(str(s.id), s.title, _save_words(s)) for s in self.desk.saves()]

    def replays(self) -> Sequence[Entry]:
        """Finished games."""
        return [Entry(str(r.id), r.title, r.note) for r in self.desk.replays()]

    def export(self, replay: str) -> str:
        """Write a finished game to a file of the data folder."""
        return wiring.export(self.desk, int(replay))

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
        """The set-up of the last table."""
        last = self.desk.lobby.last_setup(self.desk.me)
        if last is None or last.title == wiring.FIRST_GAME:
            return None
        kinds = {HUMAN: services.HUMAN, BOT: services.BOT, OPEN: services.EMPTY}
        seats = tuple(services.SeatSetup(kinds[s.kind], s.name) for s in last.seats)
        return services.Setup(last.game, seats, dict(last.options), "" if last.seed is None else str(last.seed))

    def setup_fault(self, setup: services.Setup) -> str:
        """What is wrong with a set-up."""
        try:
            self.wanted(setup)
        except (SetupError, Refusal) as error:
            return str(error)
        return ""

    def wanted(self, setup: services.Setup, title: str = "") -> Setup:
        """A set-up of a form as one of a table. Raises SetupError or Refusal."""
        from netplay.seats import check_setup

        taken = [s for s in setup.seats if s.kind != services.EMPTY]
        seed: int | None = None
        if setup.seed.strip():
            try:
                seed = int(setup.seed)
            except ValueError:
                raise Refusal(f"A seed is a whole number, not {setup.seed!r}.") from None
        seats = tuple(
            SeatSetup(BOT, s.name or "normal") if s.kind == services.BOT else SeatSetup(HUMAN, s.name or "You", LOCAL)
            for s in taken
        )
        return check_setup(
            Setup(
                setup.game,
                seats,
                dict(setup.options),
                seed,
                title=title,
                undo="free",
                watch=False,
                pace=PACES[self.settings.pace] / 1000,
            )
        )

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self.settings = settings
        save_settings(self.folder, settings)

    # ------------------------------------------------------------------ pages
    def table_page(self, table: Table) -> Page:
        """The page of a table; the bots' processes start meanwhile."""
        if self.desk.workers is not None and any(s.kind == BOT for s in table.info.seats):
            self.warming = asyncio.ensure_future(self.desk.workers.warm())
        return TablePage(wiring.TableFeed(table, LOCAL, own_name(self.settings)))

    async def resume(self, save: str) -> Page:
        """Continue a saved table."""
        try:
            return self.table_page(self.desk.lobby.table(int(save)))
        except Refused as refused:
            raise Refusal(str(refused)) from refused

    async def start(self, setup: services.Setup, title: str = "") -> Page:
        """Open a table and sit down."""
        try:
            table = await self.desk.create(self.wanted(setup, title), remember=title != wiring.FIRST_GAME)
        except (SetupError, StoreError) as error:
            raise Refusal(str(error)) from error
        except Refused as refused:
            raise Refusal(str(refused)) from refused
        return self.table_page(table)

    async def first_game(self, game: str) -> Page:
        """The guided first game."""
        tutorial = GAMES[game].tutorial
        seats = tuple(
            services.SeatSetup(services.BOT, word.partition(":")[2])
            if word.startswith("bot")
            else services.SeatSetup(services.HUMAN, own_name(self.settings))
            for word in tutorial.seats
        )
        setup = services.Setup(game, seats, tutorial.options, str(tutorial.seed))
        return await self.start(setup, wiring.FIRST_GAME)

    async def host(self) -> Page:
        """Leave the menu and open this machine to friends."""
        assert self.app is not None
        self.then = ["host"]
        self.app.exit()
        raise Refusal("Opening this machine to friends …")

    async def join(self, address: str) -> Page:
        """Join by an address: hands this terminal to ssh, and comes back with what ssh said if it failed."""
        command = ssh_command(address, own_name(self.settings))
        assert self.app is not None
        with self.app.suspend(), deaf_to_ctrl_c():
            status, said = await asyncio.to_thread(hand_over, command)
        if status == 0:
            raise Refusal(f"Back from {address}.")
        ended = f"ssh to {address} " + ("was stopped" if status < 0 else f"ended with status {status}")
        raise Refusal("\n".join([f"{ended}:", *said]) if said else f"{ended}.")

    async def replay(self, replay: str) -> Page:
        """Look at a finished game."""
        try:
            return wiring.replay_page(self.desk.course(int(replay)), kept=True)
        except (Refused, SaveError, SetupError) as error:
            raise Refusal(str(error)) from error


def _setup_words(setup: services.Setup) -> str:
    """A set-up in a few words: the game, who plays, how many options are changed."""
    who = [s.name if s.kind == services.HUMAN else f"{s.name} bot" for s in setup.seats if s.kind != services.EMPTY]
    usual = {option.name: option.default for option in GAMES[setup.game].options}
    changed = sum(value != usual.get(name) for name, value in setup.options.items())
    options = f", {_counted(changed, 'option')} changed" if changed else ""
    return f"{GAMES[setup.game].title}, {', '.join(who)}{options}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _save_words(save: Save) -> str:
    """What tells a game to be continued from others: its round, when it was last played, and, last as they may be cut
    off, who plays."""
    begun = f"round {save.round} · " if save.round else ""
    return f"{begun}{when(time.time() - save.age, save.age)} · {', '.join(save.names)}"


def when(at: float, age: float) -> str:
    """A moment (seconds since 1970) in words: how long ago, then by the clock of its day, then by its date."""
    then, now = time.localtime(at), time.localtime(at + age)
    if age < 60:
        return "just now"
    if age < 3600:
        return f"{int(age // 60)} min ago"
    if then[:3] == now[:3]:
        return time.strftime("today %H:%M", then)
    return time.strftime("%Y-%m-%d %H:%M", then)


class Opening(Page):
    """An empty page that is replaced as soon as its work is done."""

    def __init__(self, work: Coroutine[Any, Any, Page], words: str) -> None:
        self.work = work
        self.words = words

    def opened(self) -> None:
        """Begin the work."""
        self.shell.attempt(self.work, self.words, replace=True)

    def paint(self, canvas: Any, rows: int) -> None:
        """Nothing yet."""


# ---------------------------------------------------------------------- commands
def seats_of(text: str | None, name: str, game: str) -> tuple[services.SeatSetup, ...]:
    """`human,bot:hard` as seats, the usual two for None. Raises Fault for anything else, and for equal names."""
    from engine.bots import LEVELS

    info = GAMES[game]
    seats, people = [], 0
    for word in ("human,bot:normal" if text is None else text).split(","):
        kind, colon, rest = word.strip().partition(":")
        called = sanitise(rest, NAME_CELLS)
        if kind == "human" and (called or not colon):
            people += 1
            seats.append(services.SeatSetup(services.HUMAN, called or (name if people == 1 else f"Player {people}")))
        elif kind == "bot" and (rest in LEVELS or not colon):
            seats.append(services.SeatSetup(services.BOT, rest or "normal"))
        else:
            raise Fault(f"a seat is human, human:NAME or bot:LEVEL with one of {', '.join(LEVELS)}, not {word!r}")
    if not info.min_seats <= len(seats) <= info.max_seats:
        raise Fault(f"{game} is played by {info.min_seats} to {info.max_seats}, not {len(seats)}")
    names = [seat.name for seat in seats if seat.kind == services.HUMAN]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise Fault(f"two seats are called {twice!r}; names must differ: write human:NAME with another name for one")
    return tuple(seats)


def wanted_table(words: argparse.Namespace, settings: Settings) -> services.Setup | None:
    """The table that the command line asks for; None for the menu. Raises Fault for a bad word."""
    if words.command != "play":
        return None
    from tui.commands import game_of, no_decks, options_of

    game = game_of(words.game)
    no_decks(game, words.decks)
    seats = seats_of(words.seats, own_name(settings), game.name)
    seed = "" if words.seed is None else str(words.seed)
    return services.Setup(game.name, seats, options_of(game, words.option), seed)


def need_terminal(instead: str = "triptych host --headless, triptych selfplay") -> None:
    """Raise Fault where no terminal can send keys: nobody could answer, and nobody could leave."""
    if not has_terminal():
        raise Fault(f"standard input is no terminal; start it in one (or: {instead})")


def run(words: argparse.Namespace) -> int:
    """The menu, or a table at once."""
    folder = data_folder(words.data)
    settings, said = load_settings(folder)
    setup = wanted_table(words, settings)
    need_terminal()
    desk = open_desk(folder)
    keymap, faults = load_keymap(folder, settings.keys)
    given = LocalServices(desk, folder, settings)
    first = Opening(given.start(setup), "dealing the cards") if setup is not None else None
    news = [s for s in (said, *faults) if s]
    status, then = show(given, settings, keymap, first, news)
    if then == ["host"]:
        from tui import hosting
        from tui.__main__ import parser

        return hosting.run(parser().parse_args(["host", "--data", str(folder)]))
    return status


def show(
    given: LocalServices, settings: Settings, keymap: Any, first: Page | None, news: list[str]
) -> tuple[int, list[str]]:
    """Run the app until it ends; then let go of the data folder."""

    class LocalApp(TriptychApp):
        """The app at this terminal; it closes the data folder when it ends."""

        async def _shutdown(self) -> None:
            await super()._shutdown()
            await given.desk.close()

    app = LocalApp(
        given,
        settings,
        keymap,
        first=first,
        news=news,
        environment=dict(os.environ),
        driver_class=TerminalDriver,
    )
    given.app = app
    run_local(app)
    return app.return_code or 0, given.then


def show_replay(path: Path, words: Path | None) -> int:
    """The viewer for a file, with the settings of the data folder: --data, else the usual one. Raises Fault if it
    cannot be shown."""
    try:
        page = wiring.replay_page(course_of(read_file(path)), kept=True)  # only kept games are written to files
    except (SaveError, Refused) as error:
        raise Fault(str(error)) from error
    need_terminal("triptych replay FILE --json")
    folder = data_folder(words)
    settings, _ = load_settings(folder)
    app = TriptychApp(_Still(), settings, first=page, driver_class=TerminalDriver)
    run_local(app)
    return app.return_code or 0


class _Still(LocalServices):
    """Services for a viewer that has no data folder open."""

    def __init__(self) -> None:
        self.keys_place = ""
        self.settings = Settings()

    def save_settings(self, settings: Settings) -> None:
        """Nothing is kept."""


__all__ = ["LocalServices", "run", "show_replay"]
