"""The replay viewer: a finished game step by step, forward and back, from any seat or with every card open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.view import LogLine, View
from tui.boards import Board, Desk, board_for
from tui.canvas import Canvas, fit
from tui.feed import Face, SeatInfo, TableState
from tui.keys import TABLE, Hint, Press
from tui.page import Page

OPEN = -2
"""Instead of a seat: every card is open."""


class Film(Protocol):
    """A finished game as frames; `engine.course.Course` is one."""

    def __len__(self) -> int: ...
    def view(self, index: int, seat: int) -> View: ...
    def open_view(self, index: int) -> View: ...
    def lines(self, index: int, seat: int) -> Sequence[LogLine]: ...
    def round(self, index: int) -> int: ...


class ReplayPage(Page):
    """One frame at a time. Left and right go a step, up and down a round, Tab to the next seat's eyes."""

    scope = TABLE
    kept = 3
    deaf = frozenset({"orders", "undo", "pass", "end", "why", "chat", "search"})

    def __init__(self, film: Film, game: str, title: str, seats: Sequence[SeatInfo], faces: Sequence[Face]) -> None:
        self.film = film
        self.game = game
        self.title = title
        self.seats = seats
        self.faces = faces
        self.board: Board = board_for(game)
        self.at = 0
        self.eyes = OPEN
        self.pane = "question"
        self.seat = -1
        self._desk: tuple[tuple[int, int], Desk] | None = None

    def desk(self) -> Desk:
        """The frame as the chosen eyes see it."""
        key = (self.at, self.eyes)
        if self._desk is None or self._desk[0] != key:
            seen = self.film.open_view(self.at) if self.eyes == OPEN else self.film.view(self.at, self.eyes)
            desk = Desk(
                view=seen,
                faces=self.faces,
                seats=self.seats,
                state=TableState(over=True),
                me=max(self.eyes, 0),
                log=self.film.lines(self.at, -1 if self.eyes == OPEN else self.eyes),
                film=True,
                key=lambda action: self.shell.keymap.label(action, self.shell.look),
            )
            before = self.film.lines(self.at - 1, -1 if self.eyes == OPEN else self.eyes) if self.at else ()
            desk.since = min(len(before), len(desk.log))
            desk.changed = frozenset(r for line in desk.log[desk.since :] for r in line.refs)
            self._desk = (key, desk)
        return self._desk[1]

    @property
    def view(self) -> View:
        """What is shown now."""
        return self.desk().view

    def paint(self, canvas: Canvas, rows: int) -> None:
        """The table, and in place of the question where we are."""
        self.board.paint(canvas, rows, self.desk())
        width = canvas.width
        eyes = "every card open" if self.eyes == OPEN else "as a watcher saw it" if self.eyes < 0 else self._name()
        canvas.fill(0, rows - 2, width, 1, "text on hot")
        canvas.put(1, rows - 2, fit(f"Replay, {eyes}", width - 24), "bright on hot")
        canvas.put_right(width - 1, rows - 2, f"frame {self.at + 1} of {len(self.film)}", "text on hot")
        canvas.fill(0, rows - 1, width, 1)
        done = round((width - 2) * self.at / max(1, len(self.film) - 1))
        canvas.put(1, rows - 1, "█" * done + "░" * (width - 2 - done), "dim")

    def _name(self) -> str:
        info = self.seats[self.eyes]
        return f"as {info.role} ({info.name}) saw it"

    def act(self, press: Press) -> None:
        """Go through the game."""
        last = len(self.film) - 1
        if press.action in ("right", "take", "mark"):
            self.at = min(last, self.at + 1)
        elif press.action == "left":
            self.at = max(0, self.at - 1)
        elif press.action in ("down", "page_down"):
            self.at = self._round(1)
        elif press.action in ("up", "page_up"):
            self.at = self._round(-1)
        elif press.action in ("first", "last"):
            self.at = 0 if press.action == "first" else last
        elif press.action in ("next_pane", "prev_pane"):
            order = [OPEN, *range(len(self.seats)), -1]
            step = 1 if press.action == "next_pane" else -1
            self.eyes = order[(order.index(self.eyes) + step) % len(order)]
        elif press.action == "log":
            self._log()
        elif press.action == "card":
            from tui.screens.table_overlays import CardPage

            self.shell.push(CardPage(self, 0))
        elif press.action == "piles":
            from tui.screens.table_overlays import PilesPage

            self.shell.push(PilesPage(self))
        elif press.action == "rules":
            self.rules()
        elif press.action == "back":
            self.shell.pop()

    def _round(self, step: int) -> int:
        """The first frame of the next or this round, or of the one before."""
        here = self.film.round(self.at)
        if step > 0:
            return next((i for i in range(self.at, len(self.film)) if self.film.round(i) > here), len(self.film) - 1)
        first = next(i for i in range(len(self.film)) if self.film.round(i) == here)
        wanted = here if first < self.at else here - 1
        return next((i for i in range(len(self.film)) if self.film.round(i) >= wanted), 0)

    def rules(self) -> None:
        """The rules of the step that is shown."""
        from tui.screens.reader import Reader

        ids = self.board.rule_ids(self.desk())
        self.shell.push(
            Reader(f"Rules of {self.title}", self.shell.services.rules(self.game), start=ids[0] if ids else 0)
        )

    def _log(self) -> None:
        from tui.prose import Line
        from tui.screens.reader import Reader
        from tui.screens.table_overlays import log_lines

        desk = self.desk()
        lines = log_lines(desk.log, self.seats, desk.since) or [Line((("Nothing yet.", "dim"),))]
        self.shell.push(Reader(f"Log of {self.title}", lines=lines, start=max(0, desk.since - 2)))

    def hints(self) -> Sequence[Hint]:
        """What can be pressed."""
        return [
            Hint("left right", "step", keep=True),
            Hint("up down", "round", keep=True),
            Hint("next_pane", "other eyes"),
            Hint("first last", "start, end"),
            Hint("card", "cards"),
            Hint("piles", "piles"),
            Hint("log", "log"),
            Hint("back", "close", keep=True),
        ]
