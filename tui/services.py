"""What the pages may ask of the rest of the program, and the data they get. No page knows who answers.

Locally `tui.__main__` answers, over SSH the host does; tests have their own. A sentence for the player comes as a
`Refusal`; any other exception is a fault of the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field

if TYPE_CHECKING:
    from tui.page import Page
    from tui.settings import Settings


class Refusal(Exception):
    """Something that cannot be done now. Its text is a sentence for the player."""


class OptionInfo(Struct, frozen=True):
    """A match option: its values as text, the default first, and one line of help."""

    name: str
    values: tuple[str, ...]
    help: str


class GameInfo(Struct, frozen=True):
    """A game that can be played, or, with `refused`, one that cannot be played yet and why."""

    name: str
    title: str
    min_seats: int
    max_seats: int
    options: tuple[OptionInfo, ...] = ()
    bots: tuple[str, ...] = ("random", "easy", "normal", "hard")
    blurb: str = ""
    length: str = ""
    refused: str = ""


HUMAN, BOT, EMPTY = "human", "bot", "empty"


class SeatSetup(Struct, frozen=True):
    """Who takes a seat: a person at this screen by name, a bot by level, or nobody."""

    kind: str
    name: str = ""


class Setup(Struct, frozen=True):
    """All that makes a table. An empty seed is dealt at random."""

    game: str
    seats: tuple[SeatSetup, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""


class Entry(Struct, frozen=True):
    """A saved table or a replay: its id, what it is, and a few words more."""

    id: str
    title: str
    note: str = ""


class MenuNote(Struct, frozen=True):
    """What stands beside an item of the main menu; with `refused`, why it cannot be taken now."""

    text: str
    refused: str = ""


class CardInfo(Struct, frozen=True):
    """A printed card, told for the screen."""

    name: str
    kind: str
    colour: str = ""
    copies: int = 1
    figures: tuple[tuple[str, str], ...] = ()
    text: str = ""
    rules: tuple[str, ...] = ()


MENU_ITEMS: Mapping[str, str] = {
    "continue": "Continue",
    "new": "New table",
    "first": "First game",
    "host": "Host",
    "join": "Join",
    "replays": "Replays",
    "cards": "Cards and rules",
    "settings": "Settings",
}
"""The items of the main menu in their order."""


class Services(Protocol):
    """What a session can do beside drawing. The async ones open a page; all may raise Refusal."""

    version: str
    keys_place: str
    """Where a player's own keys are kept, to be shown; empty over SSH, where no path of the host may be seen."""

    def games(self) -> Sequence[GameInfo]:
        """All games, in the order of the menu."""

    def menu(self) -> Mapping[str, MenuNote]:
        """The items of MENU_ITEMS that this session offers, with their notes."""

    def greeting(self) -> str:
        """A line of news under the menu, or nothing."""

    def saves(self) -> Sequence[Entry]:
        """Tables that can be continued, the last one first."""

    def replays(self) -> Sequence[Entry]:
        """Finished games, the last one first."""

    def cards(self, game: str) -> Sequence[CardInfo]:
        """All printed cards of a game."""

    def rules(self, game: str) -> str:
        """The numbered rules of a game, as Markdown."""

    def how_to_play(self, game: str) -> str:
        """The one-page introduction of a game, as Markdown."""

    def last_setup(self) -> Setup | None:
        """The set-up of the last table that was started."""

    def setup_fault(self, setup: Setup) -> str:
        """What is wrong with a set-up, as a sentence; empty if it can be started."""

    def export(self, replay: str) -> str:
        """Write a finished game to a file; gives a sentence that says where it is. Raises Refusal."""

    def save_settings(self, settings: Settings) -> None:
        """Keep the player's settings."""

    async def resume(self, save: str) -> Page:
        """Continue a saved table."""

    async def start(self, setup: Setup) -> Page:
        """Open a new table and remember its set-up."""

    async def first_game(self, game: str) -> Page:
        """The guided first game."""

    async def host(self) -> Page:
        """Open this machine to friends: the host's lobby."""

    async def join(self, address: str) -> Page:
        """Join another machine by its address."""

    async def replay(self, replay: str) -> Page:
        """Look at a finished game."""
