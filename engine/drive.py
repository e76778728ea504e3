"""How the steps of a Match are run: by hand, with no event loop. A suspended step is a coroutine that awaits a Choice.

What a Match offers to others (answers checked, undo, clones) is in `engine/match.py`.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.choice import Choice, Fault, Key, Together
from engine.event import Event
from engine.game import Game
from engine.rules import Rules
from engine.state import State


class Given(Struct, frozen=True, gc=False):
    """An answer of the open step. `program` if a bot, a standing order or a default gave it.

    `learned` are the bits of seats that learned a card from it, `random` whether the generator moved.
    """

    seat: int
    key: Key
    hidden: bool = False
    program: bool = False
    learned: int = 0
    random: bool = False
    joint: int = 0


class Done(Struct, frozen=True):
    """A finished step: where it began, the answers it was given, the lines it wrote to the log, from `start` on."""

    rest: State
    answers: tuple[Given, ...]
    events: tuple[Event, ...]
    start: int = 0


class _Before(NamedTuple):
    """The position before an answer, for `Match._trace`."""

    steps: int
    live: list[Given]
    answers: tuple[Given, ...]
    learned: dict[int, int]
    counter: int


class Drive:
    """A State at rest, what was answered since, and the step that runs on from there; see Match for the fields."""

    def __init__(
        self, rules: Rules, state: State, *, keep: bool = True, run: bool = True, log: Sequence[Event] = ()
    ) -> None:
        self.rules = rules
        self.keep = keep
        self.rest = state
        self.history: list[Done] = []
        self.log: list[Event] = list(log)
        self.answers: list[Given] = []
        self.private: dict[int, list[tuple[Key, bool]]] = {}
        self.leaving = 0
        self._joints = 0
        self._set_out()
        if run:
            self._run_steps()

    def _set_out(self) -> None:
        """What a Match has beside its data: these are `LATE`, a clone gets them when first one is read."""
        self.state = self.rest
        self.choices: dict[int, Choice] = {}
        self.committed = 0
        self._coro: Coroutine[Any, Any, None] | None = None
        self._together: Together | None = None
        self._plans: dict[int, Coroutine[Any, Any, Any]] = {}
        self._results: dict[int, Any] = {}
        self._learned_since = 0
        self._learned_first: dict[int, int] = {}
        self.g = Game(self.rules, self.state, self.keep)

    # ------------------------------------------------------------------ answers
    def give(self, seat: int, key: Key, program: bool = False) -> None:
        """Give an answer that is known to be offered (the fast way for playouts)."""
        choices = self.choices
        choice = choices.pop(seat)
        if self._together is not None:
            if self.keep:
                self.private.setdefault(seat, []).append((key, program))
                self._advance_plan(seat, key)
            else:
                try:
                    choices[seat] = self._plans[seat].send(key)
                except StopIteration as stop:
                    self._results[seat] = stop.value
            if not choices:
                self._finish_together()
        elif self.keep:
            self._give_kept(seat, key, choice.hidden, program)
        else:
            if choice.hidden:
                self.g.may_ask &= 1 << seat
            self._send(key)
        if self.leaving:
            self._settle()

    def _give_kept(self, seat: int, key: Key, hidden: bool, program: bool) -> None:
        g = self.g
        if hidden:
            g.may_ask &= 1 << seat
        acts, before = g.acts, self._before()
        self.answers.append(Given(seat, key, hidden, program))
        if not self._send(key):
            self._run_steps()
        self._trace(before, len(before.answers), len(before.answers) + 1)
        if self.answers is before.live and (g.acts != acts or seat not in self.choices):
            self.committed = len(self.answers)

    def _finish_together(self) -> None:
        results = {seat: self._results[seat] for seat in sorted(self._results)}
        private = self.private
        self._leave_together()
        self.g.may_ask = 1 << next(iter(results)) if len(results) == 1 else 0
        if not self.keep:
            self._send(results)
            return
        before = self._before()
        self._joints += 1
        for seat in sorted(private):
            self.answers.extend(Given(seat, key, True, program, joint=self._joints) for key, program in private[seat])
        end = self.committed = len(self.answers)
        if not self._send(results):
            self._run_steps()
        self._trace(before, len(before.answers), end)

    def _before(self) -> _Before:
        """What `_trace` needs to know of the time before an answer."""
        self._learned_since = 0
        return _Before(len(self.history), self.answers, tuple(self.answers), dict(self.g.learned), self.state.counter)

    def _trace(self, before: _Before, start: int, end: int) -> None:
        """Note on the answers start … end what came of them: who learned a card, whether the generator moved."""
        closed = len(self.history) > before.steps
        learned = self._learned_since
        first = self._learned_first if closed else self.g.learned
        for no, bits in first.items():
            learned |= bits & ~before.learned.get(no, 0)
        moved = self.state.counter != before.counter
        if not learned and not moved:
            return
        answers = list(self.history[before.steps].answers) if closed else self.answers
        for i in range(start, end):
            a = answers[i]
            answers[i] = Given(a.seat, a.key, a.hidden, a.program, learned, moved, a.joint)
        if closed:
            old = self.history[before.steps]
            self.history[before.steps] = Done(old.rest, tuple(answers), old.events, old.start)

    # ------------------------------------------------------------------ seats that leave
    def _settle(self) -> None:
        """Answer for seats that are leaving. Where nothing has happened yet in the step, or where only one seat stays
        behind, they leave at once."""
        while self.leaving and self.choices:
            staying = self.rules.seats - (self.state.out | self.leaving).bit_count()
            if self.keep and (staying < 2 or (self._together is None and not self.answers)):
                self._close()
                self.rest = self.state = self.g.state = self.rest.clone()
                self._run_steps()
                return
            gone = next((s for s in self.choices if self.leaving >> s & 1), None)
            if gone is None:
                return
            self.give(gone, self.choices[gone].default, True)

    def _queue_leaving(self) -> None:
        for seat in range(self.rules.seats):
            if self.leaving >> seat & 1:
                self.state.out |= 1 << seat
                self.rules.leave(self.g, seat)
        self.leaving = 0
        if self.keep:  # not part of the step that follows, which may be run again
            self.log.extend(self.g.events)
        self.g.fresh()
        self.g.version += 1

    # ------------------------------------------------------------------ steps
    def begin_again(self) -> None:
        """Begin the open step of a Match that was made with `run=False`; a world runs in place."""
        if self.rest.outcome is not None:
            return
        if self.keep:
            self.state = self.g.state = self.rest.clone()
            self._start()
        else:
            self._run_steps()

    def _close(self) -> None:
        """Drop the suspended step and its plans."""
        if self._coro is not None:
            self._coro.close()
            self._coro = None
        self._leave_together()
        self.choices = {}
        self.g.rewind()

    def _leave_together(self) -> None:
        for plan in self._plans.values():
            plan.close()
        self._together = None
        self._plans = {}
        self._results = {}
        self.private = {}

    def _run_steps(self) -> None:
        """Run queued steps until somebody is asked or the game is over."""
        g = self.g
        if not self.keep:
            self._coro = self._run_on(g)
            self._send(None)
            if self.leaving:
                self._settle()
            return
        ended = False
        while True:
            self._file_step(ended)
            ended = True
            g.fresh()
            if self.leaving:
                self._queue_leaving()
            if self.state.outcome is not None:
                self.choices = {}
                self.rest = self.state
                return
            if not self.state.queue:
                raise Fault("no step is left and the game has no outcome")
            self.rest = self.state
            self.state = g.state = self.rest.clone()
            if self._start():
                break
        for bits in g.learned.values():
            self._learned_since |= bits
        if self.leaving:
            self._settle()

    async def _run_on(self, g: Game) -> None:
        """All steps of a world, one after the other: nothing is kept, so none needs a beginning of its own."""
        state, steps = self.state, self.rules.steps
        while True:
            g.fresh()
            if self.leaving:
                self._queue_leaving()
            if state.outcome is not None:
                return
            queue = state.queue
            if not queue:
                raise Fault("no step is left and the game has no outcome")
            step = queue[0]
            state.queue = queue[1:]
            await steps[step[0]](g, *step[1:])

    def _file_step(self, again: bool) -> None:
        """Put a finished step into the history and its lines into the log."""
        if self.state is not self.rest:
            self.history.append(Done(self.rest, tuple(self.answers), tuple(self.g.events), len(self.log)))
        self.log.extend(self.g.events)
        if again:
            for bits in self.g.learned.values():
                self._learned_since |= bits
        else:
            self._learned_first = self.g.learned
        self.answers = []
        self.committed = 0

    def _start(self) -> bool:
        """Begin the first queued step. True if it asks somebody, False if it is over already."""
        name, *args = self.state.queue[0]
        self.state.queue = self.state.queue[1:]
        self._coro = self.rules.steps[name](self.g, *args)
        return self._send(None)

    def _send(self, value: Any) -> bool:
        """Let the step go on with a value. True if it asks somebody, False if it is over."""
        send = self._coro.send  # type: ignore[union-attr]
        while True:
            try:
                asked = send(value)
            except StopIteration:
                self._coro = None
                return False
            if asked.__class__ is Choice:
                self.choices = {asked.seat: asked}
                return True
            value = self._begin_together(asked)
            if value is None:
                return True

    def _begin_together(self, together: Together) -> dict[int, Any] | None:
        """Start every plan. None if somebody is asked, else the results at once."""
        self._together = together
        self.private = {}
        self._plans = {}
        self._results = {}
        self.choices = {}
        for seat, plan in together.plans.items():
            self._plans[seat] = plan(self.g, seat)
            self._advance_plan(seat, None)
        if self.choices:
            return None
        results = {seat: self._results[seat] for seat in sorted(self._results)}
        self._leave_together()
        self.g.may_ask = 1 << next(iter(results)) if len(results) == 1 else 0
        return results

    def _advance_plan(self, seat: int, key: Key | None) -> None:
        acts = self.g.acts
        choice: Any = None
        try:
            choice = self._plans[seat].send(key)
        except StopIteration as stop:
            self._results[seat] = stop.value
        if self.g.acts != acts:
            raise Fault("a plan asks and reads, and changes nothing")
        if choice is None:
            return
        if choice.__class__ is not Choice or choice.seat != seat:
            raise Fault("a plan asks its own seat and nobody else")
        self.choices[seat] = choice
