"""A running game: what others may ask of it and do to it; `engine/drive.py` runs its steps.

A Match at rest is data: the State when the open step began, plus the answers given since. A suspended step is never
copied or stored: clone, undo and load copy the rest State and give the same answers again. In worlds (`keep=False`)
nothing is kept to go back to, and a Match cannot be cloned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.choice import Fault, Key, Refused, Together
from engine.drive import Drive, Given
from engine.rules import Rules
from engine.state import State, digest

LATE = frozenset(
    (
        *("state", "choices", "committed", "g"),
        *("_coro", "_together", "_plans", "_results", "_learned_since", "_learned_first"),
    )
)
"""What a clone does not have before somebody reads it."""

ANSWERED = "That cannot be undone: somebody else has answered since."


class Match(Drive):
    """One game between seats, from its first step to its outcome.

    rest, answers   the State when the open step began, and what was answered since
    state           the State as it is now
    choices         seat -> its open Choice
    private         in an open `together`: seat -> the keys it has given
    committed       how many of `answers` can be seen by others (what is behind is one seat's unfinished action)
    leaving         bits of seats that conceded and leave at the next rest State
    history         finished steps, for undo and replay (none in worlds)
    """

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

    # ------------------------------------------------------------------ leaving, taking back, undo
    def concede(self, seat: int) -> None:
        """A seat leaves for good, at the next rest State; until then its prompts take their default."""
        if self.over or self.state.out >> seat & 1 or self.leaving >> seat & 1:
            raise Refused("gone", "That seat has already left the game.")
        self.leaving |= 1 << seat
        self._settle()

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
        found = self._undo_search(seat)
        return None if isinstance(found, str) else found

    def why_no_undo(self, seat: int) -> str:
        """Why this seat may not undo its last answer, as a sentence; empty if it may."""
        found = self._undo_search(seat)
        return found if isinstance(found, str) else ""

    def _undo_search(self, seat: int) -> tuple[int, int] | str:
        """Where an undo would lead, or why there is none."""
        if any(s != seat and not program for s, keys in self.private.items() for _, program in keys):
            return ANSWERED
        group = self.rules.group_bits[seat]
        steps: list[Sequence[Given]] = [d.answers for d in self.history] + [self.answers]
        for step in range(len(steps) - 1, -1, -1):
            answers = steps[step]
            for i in range(len(answers) - 1, -1, -1):
                a = answers[i]
                if a.learned & group:
                    return "That cannot be undone: you have seen a card since."
                if a.random:
                    return "That cannot be undone: chance has decided something since."
                if a.program:
                    continue
                joint = a.joint and any(b.joint == a.joint and b.seat != seat and not b.program for b in answers)
                rest = self.history[step].rest if step < len(self.history) else self.rest
                return (step, i) if a.seat == seat and not joint and rest.out == self.state.out else ANSWERED
        return "There is nothing of yours to undo."

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

    def log_at_answer(self, seat: int) -> int | None:
        """How many lines the log had when the step began in which this seat gave its last answer; None if it has given
        none."""
        if self.private.get(seat) or any(a.seat == seat and not a.program for a in self.answers):
            return len(self.log)
        done = (d.start for d in reversed(self.history) if any(a.seat == seat and not a.program for a in d.answers))
        return next(done, None)

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
            raise Refused("no-undo", self.why_no_undo(seat) or "There is nothing of yours to undo.")
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

    # ------------------------------------------------------------------ going back
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


__all__ = ["Match", "begin", "play_out"]
