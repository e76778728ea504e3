"""One session over SSH: an app on the caller's terminal, and how it finds out who came. Nothing of the host's disk is
shown or taken here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

import msgspec

from engine.choice import Refused
from netplay.host import Caller, MakeSession
from netplay.players import Player
from tui.app import TriptychApp
from tui.colours import Colours, colours_for
from tui.gcpolicy import Collector
from tui.house import HallServices, House, PlayerHall
from tui.page import Page
from tui.palette import Look
from tui.screens.arrival import ThemeChoice, Welcome
from tui.screens.confirm import Notice
from tui.screens.lobby import Lobby
from tui.screens.table import TablePage
from tui.services import Refusal
from tui.settings import Settings, detect
from tui.ssh import AppSession, SSHApp

log = logging.getLogger("triptych.house")

WRONG_CODES = 5
CODE_SECONDS = 1.0
"""How long a rejoin code is looked at, and how many wrong ones a session may try."""
DISPLACED = "You have come in from another terminal; that one counts now."


def settings_of(player: Player | None) -> Settings:
    """What a player has set; the usual settings where that cannot be read."""
    if player is None:
        return Settings()
    try:
        settings = msgspec.msgpack.decode(player.settings, type=Settings) if player.settings else Settings()
    except msgspec.DecodeError:
        settings = Settings()
    if settings.fault():
        settings = Settings()
    return msgspec.structs.replace(settings, name=player.name)


def colours_of(theme: str, kind: str, environment: Mapping[str, str]) -> Colours:
    """What may be sent to a terminal: the theme that its player chose says more than what ssh tells."""
    guess = colours_for(kind, environment)
    if theme in ("mono", "ascii"):
        return Colours.NONE
    if theme in ("16", "16-light"):
        return Colours.FEW
    return guess if guess is Colours.TRUE else Colours.MANY


def who_is(house: House, caller: Caller) -> Player | None:
    """The player who came, by key or by the code given at the door, which links a key that nobody has; None for
    somebody new."""
    players = house.desk.players
    known = None if caller.fingerprint is None else players.by_key(caller.fingerprint)
    if known is None and caller.code:
        known = players.by_code(caller.code)
        if known is not None and caller.fingerprint is not None:
            players.link(known, caller.fingerprint)
    return known


class RemoteApp(SSHApp, TriptychApp):
    """The app of one caller. `player` is None until it is known who came."""

    def __init__(self, house: House, caller: Caller) -> None:
        self.house = house
        self.caller = caller
        self.player: Player | None = None
        self.farewell = ""
        known = who_is(house, caller)
        self.told = {"TERM": caller.kind, **caller.environment}
        super().__init__(HallServices(house, None), settings_of(known), terminal=caller.terminal, environment=self.told)
        self._show_colours(self.look)
        entrance = Entrance(self)
        self._first = entrance.lobby_of(known) if known is not None else entrance.start()

    def come_in(self, player: Player) -> PlayerHall:
        """It is known who came; an older session of theirs ends."""
        hall = PlayerHall(self.house, player)
        kept = settings_of(player)
        self.player, self.services = player, HallServices(self.house, hall)
        log.info("%s joins (%s, %s)", player.name, _known_by(self.caller), self.caller.address)
        settings = kept if kept.theme else msgspec.structs.replace(self.settings, name=player.name)
        if self.is_running:
            self.apply(settings)
        self.house.came(player, self)
        return hall

    def gone(self) -> None:
        """The session has ended, by whatever way."""
        self.on_unmount()
        if self.player is not None:
            log.info("%s leaves", self.player.name)
            self.house.went(self.player, self)

    def displace(self) -> None:
        """A newer session of the same player counts."""
        self.say_farewell(DISPLACED)

    def say_farewell(self, sentence: str) -> None:
        """End, and leave a sentence on the terminal."""
        self.farewell = sentence
        self.leave()

    # settings

    def preview(self, look: Look) -> None:
        """Draw with another Look, in the colours that it needs."""
        self._show_colours(look)
        super().preview(look)

    def _show_colours(self, look: Look) -> None:
        self.colours = colours_of(look.theme.name, self.caller.kind, self.caller.environment)

    def apply(self, settings: Settings) -> None:
        """Take over settings; a name that cannot be had stays as it was."""
        if self.player is not None and settings.name != self.player.name:
            try:
                self.house.desk.players.rename(self.player, settings.name)
            except Refused as refused:
                settings = msgspec.structs.replace(settings, name=self.player.name)
                super().apply(settings)
                self.notice(str(refused))
                return
        super().apply(settings)

    # drawing

    def repaint(self) -> None:
        """Draw, unless the client is behind: then once it has caught up, or those who read would wait for nothing."""
        if not self.ssh_terminal.skips():
            super().repaint()

    def ssh_caught_up(self) -> None:
        """Draw what was skipped, and send all of it."""
        self.repaint()
        self.refresh()

    # what the host asks and says

    def ssh_notice(self, sentence: str) -> None:
        """A sentence from the host, as a notice; the same one twice counts once."""
        page = self.pages[-1] if self.pages else None
        if not (isinstance(page, Notice) and page.text == sentence):
            self.notice(sentence)

    def ssh_playing(self) -> bool:
        """Whether this session sits at a table whose game goes on."""
        tables = [p.feed for p in self.pages if isinstance(p, TablePage)]
        return any(feed.mine() and not feed.state().over for feed in tables)


class Entrance:
    """Finds out who came; see `tui.screens.arrival.Reception`."""

    def __init__(self, app: RemoteApp) -> None:
        self.app = app
        self.players = app.house.desk.players
        self.has_key = app.caller.fingerprint is not None
        self.suggestion = self.players.free_name(app.caller.name)
        self._wrong = 0
        self._hall: PlayerHall | None = None

    def start(self) -> Page:
        """The first page for somebody who is not known."""
        return ThemeChoice(detect(self.app.told), lambda: Welcome(self))

    def lobby_of(self, player: Player) -> Page:
        """The first page for somebody who is known."""
        self._hall = self.app.come_in(player)
        if not settings_of(player).theme:
            return ThemeChoice(detect(self.app.told), self.enter)
        return self.enter()

    def name_fault(self, name: str) -> str:
        """Why a name cannot be had."""
        return self.players.name_fault(name)

    def create(self, name: str) -> str:
        """Somebody new."""
        try:
            player = self.players.create(name, self.app.caller.fingerprint)
        except Refused as refused:
            raise Refusal(str(refused)) from refused
        code = "" if self.has_key else self.players.new_code(player)
        self._hall = self.app.come_in(player)
        return code

    async def rejoin(self, code: str) -> None:
        """Somebody with a code: their key, if they have one, is theirs from now on."""
        await asyncio.sleep(CODE_SECONDS)
        player = self.players.by_code(code)
        if player is None:
            self._wrong += 1
            if self._wrong >= WRONG_CODES:
                self.app.say_farewell("Too many wrong codes. Look yours up, then connect again.")
            raise Refusal("That is nobody’s rejoin code.")
        if self.app.caller.fingerprint is not None:
            self.players.link(player, self.app.caller.fingerprint)
        self._hall = self.app.come_in(player)

    def enter(self) -> Page:
        """The lobby."""
        assert self._hall is not None
        return Lobby(self._hall)


class RemoteSession(AppSession):
    """The app's run on the channel, and the last sentence below it."""

    def __init__(self, app: RemoteApp, collector: Collector | None) -> None:
        super().__init__(app, collector)
        self.remote = app

    async def run(self) -> int:
        """Run the app to its end."""
        try:
            return await super().run()
        finally:
            self.remote.gone()
            if self.remote.farewell:
                self.remote.ssh_terminal.send(f"{self.remote.farewell}\r\n".encode(), droppable=False)


def sessions(house: House, collector: Collector | None = None) -> MakeSession:
    """What `netplay.host.serve` wants: an app for each caller."""

    def make_session(caller: Caller) -> RemoteSession:
        return RemoteSession(RemoteApp(house, caller), collector)

    return make_session


def _known_by(caller: Caller) -> str:
    return f"key …{caller.fingerprint[-4:]}" if caller.fingerprint else "no key"
