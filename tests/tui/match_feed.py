"""A table for screen tests: one Match in this process, random bots that answer at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from cardsets.vortex.cards import FACES, card_info
from cardsets.vortex.rules import make_rules
from engine.choice import Refused
from engine.match import begin
from engine.rng import key_from
from engine.view import LogLine, View, line, view
from tui.feed import ChatLine, Face, SeatInfo, TableState
from tui.page import Page
from tui.screens.reader import Reader
from tui.services import Refusal


def faces() -> list[Face]:
    """The printed cards of Vortex as the screen needs them."""
    told = []
    for c in FACES:
        info = card_info(c)
        figures = tuple((k, v) for k, v in info["figures"])
        told.append(Face(c.name, c.kind, c.group, c.stats, c.text, figures, info.get("short", c.kind)))
    return told


class MatchFeed:
    """Seats `people` are this session's; the others are bots."""

    game = "vortex"
    title = "Vortex"

    def __init__(self, seats: int = 2, people: Sequence[int] = (0,), seed: int = 1, **options: str) -> None:
        self.rules = make_rules(seats, {"colours": "BRGY", **options})
        self.match = begin(self.rules, key_from(seed))
        self.people = tuple(people)
        self.faces = faces()
        self.rng = random.Random(seed)
        self.talk: list[ChatLine] = []
        self.listeners: list[Callable[[], None]] = []
        self.bots()

    def bots(self) -> None:
        while not self.match.over:
            waiting = [s for s in self.match.choices if s not in self.people]
            if not waiting:
                return
            choice = self.match.choices[waiting[0]]
            self.match.answer(waiting[0], self.rng.choice(choice.options), program=True)

    def mine(self) -> Sequence[int]:
        return self.people

    def seats(self) -> Sequence[SeatInfo]:
        names = ("Ines", "Mara", "Ott", "Kit")
        return [
            SeatInfo(names[s], role, role.lower(), "" if s in self.people else "random")
            for s, role in enumerate(self.rules.seat_names)
        ]

    def state(self) -> TableState:
        return TableState(over=self.match.over)

    def view(self, seat: int) -> View:
        return view(self.match, seat)

    def log(self, seat: int) -> Sequence[LogLine]:
        lines = [*self.match.log, *([] if self.match.over else self.match.g.events)]
        return [line(self.rules, e, seat) for e in lines]

    def seen(self, seat: int) -> int:
        return self.match.log_at_answer(seat) or max(0, len(self.log(seat)) - 12)

    def chat(self) -> Sequence[ChatLine]:
        return self.talk

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        self.listeners.append(changed)
        return lambda: self.listeners.remove(changed)

    def can_undo(self, seat: int) -> bool:
        return self.match.undo_point(seat) is not None

    async def _do(self, deed: Callable[..., None], *args: Any) -> None:
        try:
            deed(*args)
        except Refused as refused:
            raise Refusal(str(refused)) from refused
        self.bots()
        for listener in self.listeners:
            listener()

    async def answer(self, seat: int, key: Any) -> None:
        await self._do(self.match.answer, seat, key)

    async def take_back(self, seat: int) -> None:
        await self._do(self.match.take_back, seat)

    async def undo(self, seat: int) -> None:
        await self._do(self.match.undo, seat)

    async def agree(self, yes: bool) -> None:
        raise Refusal("Nobody asks for that.")

    async def concede(self, seat: int) -> None:
        await self._do(self.match.concede, seat)

    async def say(self, text: str) -> None:
        self.talk.append(ChatLine("19:02", "Ines", text))

    async def pause(self) -> None:
        raise Refusal("This table does not pause.")

    async def rematch(self) -> None:
        self.match = begin(self.rules, key_from(99))
        await self._do(lambda: None)

    async def replay(self) -> Page:
        return Reader("Replay", "The replay of **this** game.")

    def leave(self) -> None:
        pass
