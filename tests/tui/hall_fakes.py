"""A house and a gathering table made up for pictures and for a look at the pages by hand; nothing behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from netplay.lobby import TableRow
from netplay.tabledata import GATHERING, PLAYING
from tests.tui.fakes import FakeServices
from tui.app import TriptychApp
from tui.feed import ChatLine
from tui.page import Page
from tui.screens.arrival import Welcome
from tui.screens.gathering import Gathering
from tui.screens.invitation import Invitation
from tui.screens.lobby import Lobby
from tui.screens.policies import BY_NAME
from tui.screens.room import Deed, Place
from tui.services import GameInfo, Refusal
from tui.settings import Settings
from tui.wiring import games

TOLD = Invitation(
    ("ssh -p 2222 name@192.168.1.20",),
    "lamp-otter-31",
    (
        ("ed25519", "SHA256:Qk3vN0aW8mT1yRzB5uXcJ2eHd7LgPo6sVi4fKq9fYwE"),
        ("rsa", "SHA256:b8Tz2LqM4wXn0RkVe7JdYc1sUa6GhPi9oFm3Qt5lKxA"),
    ),
)
ROWS = (
    TableRow(4, "Cedar", "vortex", PLAYING, "Kit", ("Kit", "Ines", "hard bot"), 0, 7, True, True, True, 2),
    TableRow(6, "Rowan", "vortex", GATHERING, "Otto", ("Otto", "open", "easy bot"), 1, 0, False, False, True, 1),
    TableRow(5, "Larch", "vortex", PLAYING, "Ruth", ("Ruth", "Mara"), 0, 19, False, False, True, 2),
)


class FakeHall:
    """Three tables and five people."""

    name = "Ines"
    has_code = True

    def __init__(self, invitation: Invitation | None = None) -> None:
        self.invitation = invitation

    def rows(self) -> Sequence[TableRow]:
        return ROWS

    def present(self) -> Sequence[str]:
        return ("Ines", "Kit", "Otto", "Ruth", "Mara")

    def ahead(self) -> int | None:
        return None

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    async def enter(self, table: int) -> Page:
        raise Refusal("That table is no longer there.")

    def new_code(self) -> str:
        return "7kq2-m9xw-hb4t-r3np"


class FakeRoom:
    """Four seats, one of them open."""

    game, title, gone, is_host = "vortex", "Cedar", "", True
    faces: Sequence[Any] = ()

    def begun(self) -> bool:
        return False

    def places(self) -> Sequence[Place]:
        return (
            Place("human", "Ines", "you, host", mine=True),
            Place("human", "Kit", "key …7c2e"),
            Place("human", "Otto", "key …19d0", here=False),
            Place("open"),
        )

    def facts(self) -> Sequence[tuple[str, str]]:
        return (("Rounds", "18"),)

    def policy(self, name: str) -> str:
        return {"absent": "3 min, then bot"}.get(name, BY_NAME[name].values[0].word)

    def watchers(self) -> Sequence[str]:
        return ("Ruth",)

    def mine(self) -> Sequence[int]:
        return (0,)

    def chat(self) -> Sequence[ChatLine]:
        return (
            ChatLine("19:01", "·", "Kit sits down at seat 2."),
            ChatLine("19:02", "Kit", "basic game or with Rogations?"),
            ChatLine("19:02", "Ines", "with them, and 18 rounds, it is late"),
            ChatLine("19:03", "·", "Otto sits down at seat 3."),
        )

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def host_deeds(self) -> Sequence[Deed]:
        return ()

    def leave(self) -> None:
        pass

    async def mute(self, seat: int, muted: bool) -> None:
        pass

    def __getattr__(self, deed: str) -> Any:
        async def refused(*_: object) -> None:
            raise Refusal("This table is a picture.")

        return refused


class FakeDoor:
    """Somebody with a key."""

    has_key = True
    suggestion = "kit"

    def name_fault(self, name: str) -> str:
        return ""

    def create(self, name: str) -> str:
        return ""

    async def rejoin(self, code: str) -> None:
        raise Refusal("That is nobody’s rejoin code.")

    def enter(self) -> Page:
        return Lobby(FakeHall())


class HallServices(FakeServices):
    """Services with the games that there are."""

    def games(self) -> Sequence[GameInfo]:
        return games()


def app(first: Page, theme: str = "dark") -> TriptychApp:
    """An app that begins with a page of the house."""
    return TriptychApp(HallServices(), Settings(theme=theme, name="Ines"), first=first)


def lobby(home: bool = True, theme: str = "dark") -> Callable[[], TriptychApp]:
    """The lobby, at the host's own terminal or away from it."""
    return lambda: app(Lobby(FakeHall(TOLD if home else None)), theme)


def gathering(theme: str = "dark") -> Callable[[], TriptychApp]:
    """A table that waits for one more, at the host's own terminal."""
    return lambda: app(Gathering(FakeRoom(), TOLD), theme)


def welcome() -> TriptychApp:
    """The door."""
    return app(Welcome(FakeDoor()))
