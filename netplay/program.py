"""What happens at a table by itself: bots, turn clocks, and what becomes of the seats of those who are away.

`review` is called after every change and sets going what is due. No timer runs unless something is counted, and at a
table where no player is connected nothing goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from engine.choice import Key, Refused
from engine.match import Match
from engine.view import to_bytes, view
from netplay.clock import Timers, sleep_until
from netplay.rulebook import LEVELS
from netplay.seats import BOT, DEFAULTS, HUMAN, stand_in_words
from netplay.workers import Job, bot_seed

if TYPE_CHECKING:
    from netplay.table import Table

log = logging.getLogger("triptych.table")

RETRY = 5.0
"""Seconds until the program tries again to give an answer that could not be written."""
SOON = 1.0
"""Seconds for which nobody is told that a bot thinks, however quick the table's pace is."""


class Program:
    """The program's part at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.timers = Timers(table.clock)
        self._thinking: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self._budget: dict[int, tuple[tuple[int, int], float]] = {}
        self._late_for: dict[int, str] = {}
        self._late_said: dict[int, bool] = {}
        self._slow: set[int] = set()
        self._failed: set[int] = set()
        self._stopped = False

    # ------------------------------------------------------------------ what is due
    def awake(self) -> bool:
        """Whether somebody is there for whom the game goes on: a player, or at a table of bots whoever watches."""
        table = self.table
        owners = {s.owner for s in table.info.seats if s.kind == HUMAN}
        return bool(owners & table.here.keys()) if owners else bool(table.here)

    def review(self) -> None:
        """Look at what is to be done now, and stop what is no longer."""
        if self._stopped:
            return
        table = self.table
        going = table.playing and not table.info.paused and self.awake() and table.journal is not None
        asked = list(table.sight.playing().match.choices) if going else []
        for seat, (question, task) in list(self._thinking.items()):
            if seat not in asked or question != table.question(seat) or not table.info.seats[seat].player:
                del self._thinking[seat]
                task.cancel()
        for seat in asked:
            if table.info.seats[seat].player and seat not in self._thinking:
                question = table.question(seat)
                task = asyncio.get_running_loop().create_task(self._play(seat, question))
                self._thinking[seat] = (question, task)
        for seat in range(len(table.info.seats)):
            self._review_clock(seat, seat in asked)
        self._review_absent(asked)

    def stop(self) -> None:
        """Stop for good."""
        self._stopped = True
        self.timers.stop_all()
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    # ------------------------------------------------------------------ bots
    async def _play(self, seat: int, question: str) -> None:
        """Answer for a seat, when the table's pace has gone by."""
        table = self.table
        shown_at = table.clock.now() + table.info.setup.pace
        try:
            key = await self._choose(seat)
            await sleep_until(table.clock, shown_at)
            await self._give(seat, key, question)
        except Refused as refused:
            log.warning("table %d, seat %d: %s", table.id, seat, refused)
            if refused.code == "not-written":
                self._thinking.pop(seat, None)
                self.timers.set("again", RETRY, self.review)
        except Exception:
            log.exception("table %d: no answer for seat %d", table.id, seat)

    async def _choose(self, seat: int) -> Key | None:
        table = self.table
        journal = table.sight.playing()
        default = table.sight.default(seat)
        level = table.info.seats[seat].player
        options = [o for o in journal.match.choices[seat].options if not table.sight.is_broken(seat, o)]
        if default is None or len(options) < 2 or level not in LEVELS:
            return default
        header = journal.header
        seen = to_bytes(view(journal.match, seat, detail=False))
        seed = bot_seed(table.info.bot_key, seat, journal.decisions(seat))
        with self._told_if_slow(seat):
            job = Job(header.game, header.seats, header.options, seen, level, seed)
            decision = await table.brains.decide(job, default)
        if not decision.fault:
            self._failed.discard(seat)
        elif seat not in self._failed:  # why is in the program's log: it may speak of what is hidden
            self._failed.add(seat)
            name = table.info.seats[seat].name
            await table.scribe.deed(
                table.scribe.write, notices=[f"{name} could not think of an answer: what is asked takes its default."]
            )
        return decision.key if decision.key in options else default

    @contextmanager
    def _told_if_slow(self, seat: int) -> Iterator[None]:
        """While this lasts, a seat whose bot takes longer than the table's pace is said to think; members hear of it
        once, and with the answer it is over."""

        def slow() -> None:
            self._slow.add(seat)
            self.table.touched()

        self.timers.set(f"slow {seat}", max(SOON, self.table.info.setup.pace), slow)
        try:
            yield
        finally:
            self.timers.stop(f"slow {seat}")
            self._slow.discard(seat)

    async def _give(self, seat: int, key: Key | None, question: str, *, late: bool = False) -> None:
        """Give an answer; if a card breaks over it, another one, until one goes or none is left."""
        table = self.table
        while key is not None and question == table.question(seat):
            try:
                await table.answer_for(seat, key, question, late=late)
                return
            except Refused as refused:
                if refused.code != "fault":
                    raise
                key = table.sight.default(seat)

    # ------------------------------------------------------------------ clocks
    def _review_clock(self, seat: int, asked: bool) -> None:
        """A seat's clock runs while it is asked and its owner is there; one budget for all it answers in a step. A host
        who changes the clock gives everybody a whole one."""
        table, name = self.table, f"clock {seat}"
        s = table.info.seats[seat]
        runs = asked and table.info.setup.clock > 0 and s.kind == HUMAN and not s.player and s.owner in table.here
        left = self.timers.left(name)
        step = (len(table.journal.match.history) if table.journal else 0, table.info.setup.clock)
        known, budget = self._budget.get(seat, (None, 0.0))
        if known != step:
            self.timers.stop(name)
            budget, left = float(table.info.setup.clock), None
            self._budget[seat] = (step, budget)
            self._late_said.pop(seat, None)
        if self._late_for.get(seat) != table.question(seat):
            self._late_for.pop(seat, None)  # who takes the default back has no more time than before
        if runs and left is None and seat not in self._late_for:
            self.timers.set(name, budget, partial(self._late, seat))
        elif not runs and left is not None:
            self._budget[seat] = (step, left)
            self.timers.stop(name)

    def _late(self, seat: int) -> None:
        """The time of a seat is up: all that it is still asked in this step gets the default."""
        question = self.table.question(seat)
        self._budget[seat] = (self._budget[seat][0], 0.0)
        self._late_for[seat] = question
        self.table.scribe.spawn(self._give, seat, self.table.sight.default(seat), question, late=True)

    def was_late(self, seat: int) -> None:
        """The default is given for a seat whose time is up: the table is to be told, once a step."""
        self._late_said.setdefault(seat, False)

    def late_lines(self, after: Match) -> list[str]:
        """What there is to say of those whose time was up, with the deed that leads to `after`.

        Of a seat in an open simultaneous step nothing is said yet: the others would know what is planned there before
        they have planned themselves.
        """
        closed = len(after.history) > len(self.table.sight.playing().match.history)
        planning = frozenset() if closed else after.plan_seats
        late = [seat for seat, said in self._late_said.items() if not said and seat not in planning]
        self._late_said.update(dict.fromkeys(late, True))
        return [f"Time is up for {self.table.info.seats[seat].name}: the default answer was given." for seat in late]

    def clock_left(self, seat: int) -> float | None:
        """Seconds left on a seat's clock; None if it does not run."""
        return self.timers.left(f"clock {seat}")

    # ------------------------------------------------------------------ those who are away
    def _review_absent(self, asked: list[int]) -> None:
        """Count down for owners who are away while the game waits for them, if the table's policy says so."""
        table = self.table
        setup = table.info.setup
        for seat, s in enumerate(table.info.seats):
            name = f"away {seat}"
            gone = s.kind == HUMAN and not s.stand_in and s.owner not in table.here
            counts = table.playing and not table.info.paused and setup.absent != "wait" and self.awake()
            if not gone or not counts:
                self.timers.stop(name)
            elif seat in asked and self.timers.left(name) is None:
                self.timers.set(name, setup.absent_minutes * 60, partial(self._stand_in, seat))

    def _stand_in(self, seat: int) -> None:
        setup = self.table.info.setup
        who = setup.stand_in if setup.absent == "bot" else DEFAULTS
        self.table.scribe.spawn(self.table.set_stand_in, seat, who)

    def came_back(self, player: str) -> None:
        """A player is there again: nobody stands in for them any longer."""
        for seat in self.table.mine(player):
            self.timers.stop(f"away {seat}")
            if self.table.info.seats[seat].stand_in:
                self.table.scribe.spawn(self.table.set_stand_in, seat, "")

    def thinks(self, seat: int) -> bool:
        """Whether a seat's bot has been thinking for longer than the table's pace."""
        return seat in self._slow

    def state_of(self, seat: int) -> str:
        """How a seat is, in words; "" if all is well."""
        table = self.table
        s = table.info.seats[seat]
        if table.journal is not None:
            m = table.journal.match
            if (m.state.out | m.leaving) >> seat & 1:
                return "left"
        if s.kind != HUMAN:
            return "" if s.kind == BOT else "open"
        if s.stand_in:
            return f"played by {stand_in_words(s.stand_in)}"
        if s.owner in table.here:
            return ""
        left = self.timers.left(f"away {seat}")
        if left is None:
            return "away"
        then = "a bot" if table.info.setup.absent == "bot" else "the defaults"
        return f"away, {max(1, round(left / 60))} min, then {then}"
