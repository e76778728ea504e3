"""What a table shows: Views and lines of the log, made once after each change, however many look."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.choice import Key, Refused
from engine.event import Event
from engine.replay import common
from engine.view import LogLine, RefusedOption, View, line, view
from netplay.journal import Journal

RECENT = 12
"""How many lines of the log are new to who has not answered yet."""
FAULT_SENTENCE = "A card broke over that answer: it cannot be given at this table any more."


class Sight:
    """Views and log of one journal, by seat; -1 is for all who watch. Who may ask for which seat is not decided here.

    `broken` holds (position, key) of answers over which a card broke. `epoch` grows when lines of the log went.
    """

    def __init__(self) -> None:
        self.journal: Journal | None = None
        self.broken: set[tuple[str, Key]] = set()
        self.epoch = 0
        self._views: dict[int, View] = {}
        self._events: list[Event] = []
        self._lines: dict[int, list[LogLine]] = {}

    def take(self, journal: Journal | None) -> None:
        """Show a journal as it is now."""
        if journal is not self.journal:  # another game: other Rules may say the same line in other words
            self._events = []
            self._lines.clear()
            self.epoch += 1
        self.journal = journal
        self._views.clear()
        m = journal.match if journal else None
        events = [*m.log, *(() if m.over else m.g.events)] if m else []
        keep = common(self._events, events)
        if keep < len(self._events):
            self.epoch += 1
            for lines in self._lines.values():
                del lines[keep:]
        self._events = events

    def playing(self) -> Journal:
        """The journal that is shown. Raises Refused before there is one."""
        if self.journal is None:
            raise Refused("gathering", "The game has not begun: a seat is still open.")
        return self.journal

    def view(self, seat: int) -> View:
        """The View of a seat."""
        if seat not in self._views:
            self._views[seat] = self._without_broken(view(self.playing().match, seat), seat)
        return self._views[seat]

    def lines(self, seat: int) -> Sequence[LogLine]:
        """The whole log as a seat may read it, not to be changed by who gets it."""
        lines = self._lines.setdefault(seat, [])
        rules = self.playing().rules
        lines.extend([line(rules, e, seat) for e in self._events[len(lines) :]])
        return lines

    def answered_at(self, seat: int) -> int:
        """How many lines the log had when the step of a seat's last answer began; of one that has given none, and of
        those who watch (-1), all but the last few."""
        count = self.playing().match.log_at_answer(seat)
        return max(0, len(self._events) - RECENT) if count is None else count

    def why(self, seat: int, key: Key) -> str:
        """Why a seat cannot choose something now, in a sentence; "" if it can."""
        choice = self.view(seat).choice
        if choice is None:
            return "You are not asked anything now."
        if any(o.key == key for o in choice.options):
            return ""
        return next((r.why for r in choice.refused if r.key == key), "That is not among what can be chosen now.")

    def is_broken(self, seat: int, key: Key) -> bool:
        """Whether a card broke over this answer in this very position."""
        return bool(self.broken) and (self.playing().position(seat), key) in self.broken

    def default(self, seat: int) -> Key | None:
        """The answer for a seat that gives none itself; None if a card broke over every one."""
        choice = self.playing().match.choices[seat]
        sound = [k for k in (choice.default, *choice.options) if not self.is_broken(seat, k)]
        return sound[0] if sound else None

    def _without_broken(self, seen: View, seat: int) -> View:
        """Options over which a card broke are shown as refused."""
        choice = seen.choice
        if choice is None or not self.broken:
            return seen
        broken = [o for o in choice.options if self.is_broken(seat, o.key)]
        refused = [RefusedOption(o.key, o.label, o.face, FAULT_SENTENCE) for o in broken]
        options = tuple([o for o in choice.options if o not in broken])
        return replace(seen, choice=replace(choice, options=options, refused=(*choice.refused, *refused)))
