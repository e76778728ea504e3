"""The course of a game from its record, to be stepped through forward and back, from any seat.

Under the rules of the record every answer is a frame; under others only the stored rest States are. Whoever shows a
course sees to it that the game is over: a frame holds the whole truth.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.card import SPECTATOR
from engine.drive import Given
from engine.event import Event
from engine.match import Match
from engine.replay import BEGIN, DEEDS, Entry, Faces, Record, SaveError, faces_of, redo
from engine.rules import Rules
from engine.state import State
from engine.view import LogLine, View, line, view


class Frame(Struct, frozen=True):
    """A moment: `given` answers after the rest State at which step number `step` began.

    `log` is how many lines stood then. `live` is False where the step cannot be run again: then nobody is asked.
    `then` is what was answered next; None at the end, and where that is not known.
    """

    step: int
    rest: State
    given: tuple[Given, ...]
    log: int
    live: bool
    then: Given | None = None


class Course:
    """A record laid out in frames; the last one is how the record ends. Undone answers are left out.

    `exact` says whether every frame could be made again. Raises SaveError where the record is damaged.
    """

    def __init__(self, record: Record, rules: Rules, rules_hash: str) -> None:
        self.header = record.header
        self.rules = rules
        self.frames: list[Frame] = []
        self.log: list[Event] = []
        self.exact = True
        for segment in _segments(record.entries):
            faces = faces_of(segment[0], record.header, rules)
            base = self.frames[-1].step if self.frames else 0
            match = None
            if segment[0].key == rules_hash:
                match = redo(segment, rules, faces, self._log_of(segment[0], faces))
            if match is None:
                self.exact = False
                self._stored(segment, base, faces)
            else:
                self._lived(match, base)
        if not self.frames:
            raise SaveError("this save is damaged: it holds no State")

    def _log_of(self, first: Entry, faces: Faces) -> list[Event]:
        return [*self.log[: first.keep], *faces.events(first.events)]

    def _stored(self, segment: list[Entry], base: int, faces: Faces) -> None:
        """Frames of the stored rest States; an undo leads back to an earlier one."""
        start = len(self.frames)
        for entry in segment:
            if entry.rest:
                while len(self.frames) > start and self.frames[-1].step >= base + entry.step:
                    self.frames.pop()
                self.log = self._log_of(entry, faces)
                self.frames.append(Frame(base + entry.step, faces.state(entry), (), len(self.log), False))

    def _lived(self, match: Match, base: int) -> None:
        """A frame before every answer of the steps in which somebody was asked, and one for the end."""
        for step, done in enumerate(match.history):
            for i in range(len(done.answers)):
                then = done.answers[i]
                self.frames.append(Frame(base + step, done.rest, done.answers[:i], done.start, True, then))
        self.log = list(match.log)
        live = not match.over
        given = tuple(match.answers)
        self.frames.append(Frame(base + len(match.history), match.rest, given, len(self.log), live))

    def __len__(self) -> int:
        return len(self.frames)

    def match(self, index: int) -> Match:
        """The match at a frame, to look at and not to go on with."""
        frame = self.frames[index]
        match = Match(self.rules, frame.rest.clone(), run=frame.live, log=self.log[: frame.log])
        for a in frame.given:
            match.give(a.seat, a.key, a.program)
        return match

    def view(self, index: int, seat: int) -> View:
        """A frame as a seat saw it, or (-1) as those who watched did."""
        return view(self.match(index), seat)

    def open_view(self, index: int) -> View:
        """A frame with every card open, for those who look back at the game."""
        match = self.match(index)
        match.rest = match.rest.clone()
        for state in (match.rest, match.state):
            state.cards = [replace(c, seen=c.seen | SPECTATOR) for c in state.cards]
        return view(match, -1)

    def lines(self, index: int, seat: int) -> list[LogLine]:
        """The log up to a frame, as a seat could read it."""
        match = self.match(index)
        return [line(self.rules, e, seat) for e in (*match.log, *(() if match.over else match.g.events))]

    def round(self, index: int) -> int:
        """The round of a frame; 0 for a game that counts none."""
        number = self.frames[index].rest.facts.get("round", 0)
        return number if isinstance(number, int) else 0

    @property
    def outcome(self) -> tuple[Any, ...] | None:
        """(reason, winners, scores); None if the game did not end."""
        return self.frames[-1].rest.outcome

    def summary(self) -> dict[str, Any]:
        """What is worth telling about the game, as plain data."""
        outcome = self.outcome
        return {
            "game": self.header.game,
            "seats": self.header.seats,
            "names": list(self.header.names),
            "options": dict(self.header.options),
            "rounds": self.round(len(self.frames) - 1),
            "steps": self.frames[-1].step,
            "frames": len(self.frames),
            "exact": self.exact,
            "end": outcome[0] if outcome else None,
            "winners": list(outcome[1]) if outcome else [],
            "scores": list(outcome[2]) if outcome else [],
        }


def _segments(entries: tuple[Entry, ...]) -> list[list[Entry]]:
    """The journal cut where play began, and where it went on under other rules."""
    segments: list[list[Entry]] = []
    for entry in entries:
        if entry.kind == BEGIN:
            segments.append([])
        if segments and (entry.rest or entry.kind in DEEDS):
            segments[-1].append(entry)
    return segments


__all__ = ["Course", "Frame"]
