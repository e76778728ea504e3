"""A running game: drives the steps by hand, with no event loop.

A Match at rest is data: the State when the open step began, plus the answers given since. A suspended step is never
copied or stored: clone, undo and load copy the rest State and give the same answers again. In worlds (`keep=False`)
nothing is kept to go back to, and a Match cannot be cloned.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.card import EVERYBODY
from engine.choice import Choice, Fault, Key, NoFit, Refused, Together
from engine.event import Event
from engine.game import Game
from engine.rules import Rules
from engine.state import State, digest

LATE = frozenset(
    (
        *("state", "choices", "committed", "g"),
        *("_coro", "_together", "_plans", "_results", "_learned_since", "_learned_first"),
    )
)
"""What a clone does not have before somebody reads it."""


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


class Match:
    """One game between seats, from its first step to its outcome.

    rest, answers   the State when the open step began, and what was answered since
    state           the State as it is now
    choices         seat -> its open Choice
    private         in an open `together`: seat -> the keys it has given
    committed       how many of `answers` can be seen by others (what is behind is one seat's unfinished action)
    leaving         bits of seats that conceded and leave at the next rest State
    history         finished steps, for undo and replay (none in worlds)
    """

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

    def __getattr__(self, name: str) -> Any:
        """A clone is only data until somebody looks at it: now its open step begins."""
        if name not in LATE:
            raise AttributeError(f"a Match has no {name!r}")
        self._set_out()
        self._replay(self.rest, self.answers, self.private)
        return getattr(self, name)

    # ------------------------------------------------------------------ reading
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def open_step(self) -> tuple[Any, ...] | None:
        """The step that waits for answers, with its arguments."""
        return self.rest.queue[0] if self.choices and self.rest.queue else None

    def hash(self) -> str:
        """A hash of the rest State and the answers; the order of arrival of secret answers is not in it."""
        given = [(a.seat, a.key) for a in self.answers]
        secret = [(s, [k for k, _ in self.private[s]]) for s in sorted(self.private)]
        return f"{digest(self.rest)}/{given}/{secret}/{self.leaving}"

    # ------------------------------------------------------------------ answering
    def answer(self, seat: int, key: Key, *, program: bool = False) -> None:
        """Give an answer. Raises Refused, changing nothing, if it is stale, of another seat, or not offered."""
        self.check(seat, key)
        self.give(seat, key, program)

    def check(self, seat: int, key: Key) -> None:
        """Raise Refused unless this seat is asked and offered this key now."""
        choice = self.choices.get(seat)
        if choice is None:
            raise Refused("not-asked", "You are not asked anything now.")
        if not any(o == key and o.__class__ is key.__class__ for o in choice.options):
            raise Refused("not-offered", "That is not among what can be chosen now.")

    def give(self, seat: int, key: Key, program: bool = False) -> None:
        """Give an answer that is known to be offered (the fast way for playouts)."""
        choice = self.choices.pop(seat)
        if self._together is not None:
            if self.keep:
                self.private.setdefault(seat, []).append((key, program))
            self._advance_plan(seat, key)
            if not self.choices:
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

    # ------------------------------------------------------------------ leaving, taking back, undo
    def concede(self, seat: int) -> None:
        """A seat leaves for good, at the next rest State; until then its prompts take their default."""
        if self.over or self.state.out >> seat & 1 or self.leaving >> seat & 1:
            raise Refused("gone", "That seat has already left the game.")
        self.leaving |= 1 << seat
        self._settle()

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

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat has an answer that nobody else has seen anything of."""
        if self._together is not None:
            return bool(self.private.get(seat))
        return len(self.answers) > self.committed and self.answers[-1].seat == seat

    def take_back(self, seat: int) -> None:
        """Take back one choice inside an action that is not committed yet. Raises Refused if there is none."""
        if not self.can_take_back(seat):
            raise Refused("nothing", "There is no choice of yours that can still be taken back.")
        private = {s: list(keys) for s, keys in self.private.items()}
        answers = self.answers
        if self._together is not None:
            private[seat].pop()
        else:
            answers = answers[:-1]
        self._replay(self.rest, answers, private)

    def undo_point(self, seat: int) -> tuple[int, int] | None:
        """Where an undo by this seat would lead, as (step, answer); None if it may not undo.

        Back to before its own last answer, if since then only the program has answered, nobody of its viewing group
        has learned a card and the generator has not moved. Answers of one `together` count as simultaneous.
        """
        if any(s != seat and not program for s, keys in self.private.items() for _, program in keys):
            return None
        group = self.rules.group_bits[seat]
        steps: list[Sequence[Given]] = [d.answers for d in self.history] + [self.answers]
        for step in range(len(steps) - 1, -1, -1):
            answers = steps[step]
            for i in range(len(answers) - 1, -1, -1):
                a = answers[i]
                if a.learned & group or a.random:
                    return None
                if a.program:
                    continue
                joint = a.joint and any(b.joint == a.joint and b.seat != seat and not b.program for b in answers)
                rest = self.history[step].rest if step < len(self.history) else self.rest
                return (step, i) if a.seat == seat and not joint and rest.out == self.state.out else None
        return None

    def last_answer(self, seat: int) -> tuple[int, int] | None:
        """The seat's last committed answer as (step, answer), whoever has answered since; None once a seat has left."""
        steps: list[Sequence[Given]] = [d.answers for d in self.history] + [self.answers]
        for step in range(len(steps) - 1, -1, -1):
            rest = self.history[step].rest if step < len(self.history) else self.rest
            if rest.out != self.state.out:
                return None
            for i in range(len(steps[step]) - 1, -1, -1):
                if steps[step][i].seat == seat and not steps[step][i].program:
                    return step, i
        return None

    def undone_with(self, seat: int) -> list[int]:
        """Whose later answers go too when all agree to undo this seat's last one: each seat once for each step.

        What is not committed yet is not counted, nor in how many choices a seat has answered: others may not know that.
        """
        point = self.last_answer(seat)
        if point is None or self.can_take_back(seat):
            return []
        step, index = point
        steps: list[Sequence[Given]] = [d.answers for d in self.history] + [self.answers[: self.committed]]
        joint = steps[step][index].joint  # of a `together` only the seat's own answer goes
        first = [a for a in steps[step][index + 1 :] if not joint or a.joint != joint]
        return [s for answers in (first, *steps[step + 1 :]) for s in sorted({a.seat for a in answers})]

    def undo(self, seat: int, *, agreed: bool = False) -> None:
        """Undo this seat's last committed answer. Raises Refused where that is not allowed.

        With `agreed`, the whole table has consented: then also what others have answered or seen since is undone.
        """
        if self.can_take_back(seat):
            self.take_back(seat)
            return
        point = self.last_answer(seat) if agreed else self.undo_point(seat)
        if point is None:
            raise Refused("no-undo", "That cannot be undone: a card was seen, or somebody else has answered since.")
        step, index = point
        if step == len(self.history):
            rest, answers = self.rest, self.answers
        else:
            rest, answers = self.history[step].rest, list(self.history[step].answers)
        undone = answers[index]
        private: dict[int, list[tuple[Key, bool]]] = {}
        if undone.joint:
            for a in answers:
                if a.joint == undone.joint:
                    private.setdefault(a.seat, []).append((a.key, a.program))
            private[seat].pop()
            first = next(i for i, a in enumerate(answers) if a.joint == undone.joint)
            answers = answers[:first]
        else:
            answers = answers[:index]
        kept = sum(len(d.events) for d in self.history[step:])
        self.log = self.log[: len(self.log) - kept]
        del self.history[step:]
        self._replay(rest, answers, private)

    def clone(self) -> Match:
        """An independent Match in the same position, which begins its open step when it is first read or answered.

        Raises Fault in a world.
        """
        if not self.keep:
            raise Fault("a world keeps nothing to be cloned from")
        twin = Match.__new__(Match)
        twin.rules, twin.keep, twin.rest = self.rules, True, self.rest
        twin.history, twin.log, twin.answers = self.history[:], self.log[:], self.answers[:]
        twin.private = {seat: keys[:] for seat, keys in self.private.items()}
        twin.leaving, twin._joints = self.leaving, self._joints
        return twin

    # ------------------------------------------------------------------ driving
    @property
    def in_together(self) -> bool:
        """Whether a simultaneous step is open."""
        return self._together is not None

    @property
    def joint(self) -> Together | None:
        """The open simultaneous step."""
        return self._together

    @property
    def plan_seats(self) -> frozenset[int]:
        """The seats that take part in the open simultaneous step."""
        return frozenset(self._together.plans) if self._together else frozenset()

    def begin_again(self) -> None:
        """Begin the open step of a Match that was made with `run=False`; a world runs in place."""
        if self.rest.outcome is not None:
            return
        if self.keep:
            self.state = self.g.state = self.rest.clone()
            self._start()
        else:
            self._run_steps()

    def _replay(self, rest: State, answers: Sequence[Given], private: dict[int, list[tuple[Key, bool]]]) -> None:
        """Begin the open step again and give these answers, then these secret ones."""
        self._close()
        self.rest = rest
        given = list(answers)
        self.answers = []
        self.committed = 0
        steps, leaving = len(self.history), self.leaving
        self.leaving = 0  # the defaults that were given for them are among the answers
        self.begin_again()
        for a in given:
            if a.joint and a.joint > self._joints:
                self._joints = a.joint - 1
            self.give(a.seat, a.key, a.program)
        for seat in sorted(private):
            for key, program in private[seat]:
                self.give(seat, key, program)
        self.leaving = leaving
        if len(self.history) != steps:
            raise Fault("answers that were given before now finish the step")

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

    def _start(self) -> bool:
        """Begin the first queued step. True if it asks somebody, False if it is over already."""
        name, *args = self.state.queue[0]
        self.state.queue = self.state.queue[1:]
        self._coro = self.rules.steps[name](self.g, *args)
        return self._send(None)

    def _resume(self, value: Any) -> None:
        if not self._send(value):
            self._run_steps()

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


def begin(rules: Rules, key: bytes) -> Match:
    """A new Match: the first steps are run until somebody is asked."""
    return Match(rules, rules.state(key))


def play_out(match: Match, pick: Any, limit: int = 100_000) -> int:
    """Answer every choice with `pick(choice)` until the game is over. Gives the number of answers.

    Raises Fault after `limit` answers: a game must end.
    """
    count = 0
    while match.state.outcome is None:
        choices = match.choices
        if not choices:
            raise Fault("nobody is asked and the game is not over")
        seat = next(iter(choices))
        match.give(seat, pick(choices[seat]), True)
        count += 1
        if count > limit:
            raise Fault("the game does not end")
    return count


__all__ = ["EVERYBODY", "Done", "Given", "Match", "NoFit", "begin", "play_out"]
