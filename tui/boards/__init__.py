"""How each game's field is drawn, from a View alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct, field

from engine.view import Asked, LogLine, View
from tui.canvas import Canvas, Span
from tui.feed import ChatLine, Face, SeatInfo, TableState
from tui.keys import ACTIONS


class Desk(Struct):
    """All that is drawn on one table page: what the seat knows, and where the player is with it.

    `numbers` says which digit an option has, by key; `cursor` is the key the cursor is on; `looked` the reference
    of the card that the player looks at; `pane` the pane in which the arrows move; `changed` are references to mark.
    `film` says that it is a frame of a replay: nobody is asked anything here. `key` gives the key of an action, as
    it is written on the screen. `unread` is the talk that has not been looked at.
    """

    view: View
    faces: Sequence[Face]
    seats: Sequence[SeatInfo]
    state: TableState
    me: int
    log: Sequence[LogLine]
    since: int = 0
    numbers: Mapping[int | str, str] = field(default_factory=dict)
    cursor: int | str | None = None
    looked: int = 0
    pane: str = "question"
    changed: frozenset[int] = frozenset()
    typed: str = ""
    hint: str = ""
    film: bool = False
    unread: Sequence[ChatLine] = ()
    key: Callable[[str], str] = lambda action: ACTIONS[action].keys[0]


class Pile(Struct, frozen=True):
    """A pile that can be opened: its title, its size, its cards as (reference, face) as far as they are known."""

    title: str
    count: int
    cards: tuple[tuple[int, int], ...] = ()
    note: str = ""


class Board(Protocol):
    """How one game is drawn."""

    def paint(self, canvas: Canvas, rows: int, desk: Desk) -> None:
        """Draw the table on the first `rows` rows."""

    def panes(self, desk: Desk) -> Sequence[tuple[str, Sequence[Sequence[int]]]]:
        """Where the player can look around: a name, and rows of references for the arrows."""

    def piles(self, desk: Desk) -> Sequence[Pile]:
        """The piles of the table."""

    def card(self, desk: Desk, ref: int, width: int = 66) -> Sequence[Sequence[Span]]:
        """A card in full, as lines of styled pieces of at most so many cells."""

    def score_words(self) -> str:
        """How the score comes about, in a sentence."""

    def score_parts(self, view: View, seat: int) -> str:
        """Of what a seat's score is made."""

    def start(self, choice: Asked) -> int | str | None:
        """The option of a new question on which the cursor starts; None where the board prefers none."""

    def rule_ids(self, desk: Desk) -> Sequence[str]:
        """The rules that matter now, the open step's first."""


def board_for(game: str) -> Board:
    """The board of a game. Raises KeyError for one that has none."""
    from tui.boards.vortex import VortexBoard

    return {"vortex": VortexBoard}[game]()
