"""`triptych host`: lets friends in over ssh, says how, and shows the host's own lobby, or runs without one."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from netplay.host import Host, HostError, Settings, serve
from netplay.limits import Limits, check_limits, read_limits, set_limit
from netplay.local import Desk
from netplay.seats import LOCAL
from tui import remote
from tui.__main__ import Fault
from tui.app import TriptychApp
from tui.gcpolicy import Collector
from tui.house import HomeServices, House, PlayerHall
from tui.keys import load_keymap
from tui.local import data_folder, open_desk, own_name
from tui.page import Page
from tui.palette import Look
from tui.screens.arrival import ThemeChoice
from tui.screens.invitation import Invitation
from tui.screens.lobby import Lobby
from tui.settings import Settings as Taste
from tui.settings import detect, load_settings, write_atomically
from tui.ssh import HostedApp, prepare_process
from tui.tty import TerminalDriver, has_terminal

log = logging.getLogger("triptych.house")

CLOSING = "The host is closing. Your seats are kept: connect again when it is back."
LOG = "host.log"
PASSCODE = "passcode"
"""The file of the data folder that keeps the passcode, so that friends need not ask for it after each start."""
VARIABLE = "TRIPTYCH_PASSCODE"
"""The environment variable for a passcode that the list of processes is not to show."""
FIRST = (
    *("amber", "birch", "brass", "cedar", "clay", "cloud", "coral", "dune", "elm", "fern", "flint", "frost"),
    *("glass", "hazel", "ivory", "jade", "kelp", "lamp", "linen", "maple", "mint", "moss", "oak", "olive"),
    *("pearl", "pine", "plum", "quartz", "reed", "river", "rust", "sage", "silk", "slate", "snow", "stone"),
    *("straw", "thorn", "tide", "umber", "velvet", "willow", "wool", "zinc"),
)
SECOND = (
    *("badger", "beetle", "bison", "crane", "crow", "deer", "dove", "eagle", "falcon", "finch", "fox", "gecko"),
    *("goose", "hare", "heron", "ibis", "jay", "kite", "koala", "lark", "lion", "lynx", "marten", "mole"),
    *("moth", "newt", "otter", "owl", "panda", "pike", "puffin", "quail", "raven", "robin", "seal", "shrew"),
    *("snail", "stork", "swan", "tiger", "toad", "trout", "viper", "walrus", "weasel", "wren", "yak", "zebra"),
)


def make_passcode() -> str:
    """Two short words and a number that can be read out over the phone; guessing is made slow by the door."""
    return f"{secrets.choice(FIRST)}-{secrets.choice(SECOND)}-{secrets.randbelow(90) + 10}"


def kept_passcode(folder: Path, *, new: bool = False) -> str:
    """The passcode of a data folder: made up at the first start, and again where a new one is wanted.

    Raises Fault if the folder cannot keep it.
    """
    path = folder / PASSCODE
    try:
        kept = "" if new or not path.exists() else path.read_text(encoding="utf-8").strip()
        if not kept or not kept.isprintable():
            kept = make_passcode()
            write_atomically(path, kept + "\n")  # for this user's eyes only
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{path} cannot be used ({error}); --passcode WORD does without it") from error
    return kept


def addresses(bind: str) -> list[str]:
    """Where this machine can probably be reached, found without sending anything."""
    if bind and bind not in ("0.0.0.0", "::", "*"):
        return [bind]
    found = []
    # Connecting a datagram socket only looks up the route; these networks are reserved for documentation.
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        if bind == "0.0.0.0" and family is socket.AF_INET6:
            continue
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return [a for a in dict.fromkeys(found) if not a.startswith(("fe80", "127.")) and a != "::1"] or ["<this machine>"]


def invitation(host: Host, passcode: str | None) -> Invitation:
    """How friends join this host."""
    port = f"-p {host.port} " if host.port != 22 else ""
    lines = tuple(f"ssh {port}name@{address}" for address in addresses(host.settings.bind))
    keys = tuple((name.removeprefix("ssh-"), fingerprint) for name, fingerprint in host.fingerprints.items())
    return Invitation(lines, passcode or "", keys)


def spoken(told: Invitation, *, kept: bool = False) -> str:
    """An invitation in lines, for the terminal in which the host was started; `kept`: the passcode is that of the data
    folder."""
    lines = ["Friends join from any machine with ssh:", *(f"  {line}" for line in told.lines)]
    secret = f"Passcode: {told.passcode}" if told.passcode else "No passcode: whoever reaches this port may come in."
    lines.append(secret)
    if told.passcode and kept:
        lines.append("It is the same at every start; triptych host --new-passcode makes another.")
    lines += [f"Host key: {fingerprint} ({name})" for name, fingerprint in told.keys]
    return "\n".join(lines)


# ---------------------------------------------------------------------- words
def given_passcode(words: argparse.Namespace) -> str | None:
    """The passcode that was given for this start: --passcode, else, where nothing is said of one, the environment's."""
    silent = words.passcode is None and not words.open and not words.new_passcode
    return (os.environ.get(VARIABLE) or None) if silent else words.passcode


def host_settings(words: argparse.Namespace, folder: Path) -> Settings:
    """What the command line asks for. Raises Fault for a bad word."""
    passcode = given_passcode(words)
    if passcode is not None and not passcode.strip():
        raise Fault(f"passcode {passcode!r} is empty: give a word, or --open for none")
    if passcode is not None and not passcode.isprintable():
        raise Fault(f"passcode {passcode!r} cannot be typed: give a word of letters and digits")
    try:
        limits = read_limits(words.limits) if words.limits is not None else Limits()
        for setting in words.limit:
            limits = set_limit(limits, setting)
        check_limits(limits)
    except HostError as error:
        raise Fault(str(error)) from error
    secret = None if words.open else passcode.strip() if passcode else kept_passcode(folder, new=words.new_passcode)
    return Settings(data_dir=folder, bind=words.bind, port=words.port, passcode=secret, limits=limits)


def keep_log(folder: Path, headless: bool) -> logging.Handler:
    """Where lines about the host go: stderr, or, while a lobby fills the terminal, a file in the data folder for this
    user's eyes only. Raises Fault if that cannot be had."""
    handler: logging.Handler
    if headless:
        handler = logging.StreamHandler(sys.stderr)
    else:
        path = folder / LOG
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
            path.chmod(0o600)
        except OSError as error:
            raise Fault(f"{path}: {error.strerror}; it must be a file of yours") from error
        handler = logging.FileHandler(path, delay=True, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    logging.getLogger().addHandler(handler)
    logging.getLogger("triptych").setLevel(logging.INFO)
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    return handler


# ---------------------------------------------------------------------- the host's own lobby
class HomeApp(HostedApp, TriptychApp):
    """The app at the host's own terminal."""

    told: Mapping[str, str]

    def preview(self, look: Look) -> None:
        """Draw with another Look, in the colours that it needs."""
        self.colours = remote.colours_of(look.theme.name, self.told.get("TERM", ""), self.told)
        super().preview(look)


def home_app(house: House, told: Invitation, folder: Path, taste: Taste, said: Sequence[str] = ()) -> HomeApp:
    """The app of the host's own lobby. `folder` is the data folder, `said` what there is to say first."""
    hall = PlayerHall(house, house.desk.me, told)
    environment = {**os.environ, **house.environment}
    keymap, faults = load_keymap(folder, taste.keys)

    def lobby() -> Page:
        return Lobby(hall)

    first = lobby() if taste.theme else ThemeChoice(detect(environment), lobby)
    news = [*said, *faults]
    app = HomeApp(
        HomeServices(house, hall, folder),
        taste,
        keymap,
        first=first,
        news=news,
        environment=environment,
        driver_class=TerminalDriver,
    )
    app.told = environment
    app.colours = remote.colours_of(taste.theme, environment.get("TERM", ""), environment)
    return app


# ---------------------------------------------------------------------- running
@asynccontextmanager
async def opened(house: House, settings: Settings) -> AsyncIterator[Host]:
    """A running host over a house; at the end everybody is told in a sentence, and all tables are kept."""
    collector = Collector()
    players = house.desk.players
    try:
        host = await serve(
            remote.sessions(house, collector),
            settings,
            passcode_known=players.welcome,
            remember=players.remember_welcome,
            is_code=lambda word: players.by_code(word) is not None,
        )
    except HostError as error:
        raise Fault(str(error)) from error
    collector.boot()
    try:
        yield host
    finally:
        await host.close(CLOSING)
        collector.shut()


class Start(NamedTuple):
    """What a host is started with; `said` are sentences for the host's own lobby, `kept` says that the passcode is
    that of the data folder."""

    settings: Settings
    desk: Desk
    headless: bool
    taste: Taste
    said: tuple[str, ...]
    kept: bool = False


async def _until_told() -> None:
    """Wait for SIGINT or SIGTERM."""
    done = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, done.set)
    await done.wait()


async def _run(start: Start) -> int:
    house = House(start.desk, at_home=not start.headless)
    house.environment = prepare_process()
    try:
        async with opened(house, start.settings) as host:
            told = invitation(host, start.settings.passcode)
            print(spoken(told, kept=start.kept), flush=True)
            if start.headless:
                await _until_told()
                return 0
            return await _at_home(home_app(house, told, start.settings.data_dir, start.taste, start.said))
    finally:
        await start.desk.close()


async def _at_home(app: HomeApp) -> int:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.leave)
    await app.run_async(mouse=False)
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0


def run(words: argparse.Namespace) -> int:
    """Run a host to its end. Raises Fault for bad words and for what is in the way."""
    folder = data_folder(words.data)
    settings = host_settings(words, folder)
    if not words.headless and not has_terminal():
        raise Fault("standard input is no terminal, so there is no place for a lobby; start it with --headless")
    desk = open_desk(folder)
    taste, said = load_settings(folder)
    name = own_name(taste)
    fault = desk.players.name_fault(name, LOCAL)
    desk.me = desk.players.local(desk.players.free_name(name) if fault else name)
    handler = keep_log(folder, words.headless)
    try:
        news = (said,) if said else ()
        return asyncio.run(_run(Start(settings, desk, words.headless, taste, news, kept=given_passcode(words) is None)))
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()


__all__ = ["addresses", "host_settings", "invitation", "kept_passcode", "make_passcode", "opened", "run", "spoken"]
