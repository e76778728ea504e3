"""A match and what has been written of it. A deed is tried on a copy first: it counts once it has been written.

Pure but for time stamps that are handed in. Nothing of a draft may be shown before it is accepted.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine import replay
from engine.choice import Key, Refused
from engine.match import Match
from engine.replay import ANSWER, CONCEDE, DEEDS, Entry, Header, Packer, Record
from engine.rules import Rules
from engine.state import State

FAULT = "fault"
"""A note: an answer that a card broke over, as (position, seat, key). It is refused from then on."""


class CardFault(Exception):
    """A card or rule raised something; the deed was not done. `report` is a record that makes it happen again."""

    def __init__(self, entry: Entry, error: Exception, report: bytes) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.entry = entry
        self.report = report


class Draft(Struct, frozen=True):
    """What a deed would lead to: the match after it, and the entries to be written first."""

    match: Match
    packed: tuple[bytes, ...]
    last: bytes


class Journal:
    """A match, its header, and its entries as they were written."""

    def __init__(self, header: Header, rules: Rules, match: Match, packed: Sequence[bytes], last: bytes) -> None:
        self.header = header
        self.rules = rules
        self.match = match
        self.packed = list(packed)
        self.last = last
        self.undone = 0

    @classmethod
    def begin(cls, header: Header, rules: Rules, rules_hash: str, state: State) -> Journal:
        """A new match from a State before its first step."""
        match = Match(rules, state)
        packer = Packer()
        begun = packer.pack(replay.begin_entry(state, rules_hash))
        packed = [begun, packer.pack(replay.rest_entry(match, ()))]
        return cls(header, rules, match, packed, packer.last)

    @classmethod
    def resume(cls, record: Record, rules: Rules, rules_hash: str) -> tuple[Journal, str]:
        """The match of a record, and a notice if it does not stand exactly where it stood. Raises SaveError.

        Then the journal has entries that are still to be written: those after the record's.
        """
        restored = replay.restore(record, rules, rules_hash)
        last = next((e.rest for e in reversed(record.entries) if e.rest), b"")
        journal = cls(record.header, rules, restored.match, record.packed, last)
        if not restored.exact:
            first = max(i for i, e in enumerate(record.entries) if e.rest)
            log = replay.log_at(record, first, rules)
            state = restored.match.rest if not restored.match.history else restored.match.history[0].rest
            packer = Packer(last)
            begun = replay.begin_entry(state, rules_hash, log=len(log), faces=replay.face_names(rules))
            journal.packed.append(packer.pack(begun))
            journal.packed.append(packer.pack(replay.rest_entry(restored.match, log)))
            journal.last = packer.last
            for seat in restored.conceded:
                if not (journal.match.over or journal.match.state.out >> seat & 1):
                    journal.accept(journal.draft(Entry(CONCEDE, seat)))
        return journal, restored.notice

    # ------------------------------------------------------------------ deeds
    def draft(self, *entries: Entry) -> Draft:
        """Do deeds on a copy; notes are only written. Raises Refused, or CardFault if a card breaks."""
        match = self.match.clone() if any(e.kind in DEEDS for e in entries) else self.match
        packer = Packer(self.last)
        packed = []
        for entry in entries:
            if entry.kind in DEEDS:
                try:
                    replay.do(match, entry)
                except Refused:
                    raise
                except Exception as error:
                    raise CardFault(entry, error, self._report(entry, error)) from error
            packed.append(packer.pack(entry))
        if match.rest is not self.match.rest:
            packed.append(packer.pack(replay.rest_entry(match, self.match.log)))
        return Draft(match, tuple(packed), packer.last)

    def accept(self, draft: Draft) -> None:
        """Have a draft count, once it has been written."""
        if len(draft.match.history) < len(self.match.history):
            self.undone += 1
        self.match = draft.match
        self.packed.extend(draft.packed)
        self.last = draft.last

    def question(self, seat: int) -> str:
        """A word for the question that a seat is asked now; another question has another. Empty if it is not asked."""
        m = self.match
        if seat not in m.choices:
            return ""
        return f"{self.undone}.{len(m.history)}.{len(m.answers)}.{len(m.private.get(seat, ()))}"

    def position(self, seat: int) -> str:
        """A word for all that an answer of this seat may depend on."""
        return f"{self.match.hash()}/{seat}"

    def decisions(self, seat: int) -> int:
        """How many answers a seat has given in this match."""
        m = self.match
        told = sum(a.seat == seat for d in m.history for a in d.answers) + sum(a.seat == seat for a in m.answers)
        return told + len(m.private.get(seat, ()))

    def record(self) -> bytes:
        """The match so far as a save."""
        return replay.dump(self.header, self.packed)

    def _report(self, entry: Entry, error: Exception) -> bytes:
        """A record from which `rerun` makes a fault happen again: the rest State, the answers since, the deed."""
        m, packer = self.match, Packer()
        given: list[tuple[int, Key, bool]] = [(a.seat, a.key, a.program) for a in m.answers]
        given += [(s, key, program) for s in sorted(m.private) for key, program in m.private[s]]
        packed = [packer.pack(replay.begin_entry(m.rest, "", faces=replay.face_names(self.rules)))]
        packed += [packer.pack(Entry(ANSWER, s, key, program)) for s, key, program in given]
        packed.append(packer.pack(entry))
        text = "".join(traceback.format_exception(error))
        packed.append(packer.pack(Entry(FAULT, entry.seat, note=text[-8000:])))
        return replay.dump(self.header, packed)


def rerun(record: Record, rules: Rules) -> Match:
    """Do again what a fault report holds: raises what the card raised, or gives the match if it is mended."""
    faces = replay.faces_of(record.entries[0], record.header, rules)
    match = Match(rules, faces.state(record.entries[0]))
    for entry in record.entries[1:]:
        if entry.kind in DEEDS:
            replay.do(match, entry)
    return match


def renamed(header: Header, names: Sequence[str]) -> Header:
    """The header with the seats' names as they are now."""
    return replace(header, names=tuple(names))


__all__ = ["FAULT", "CardFault", "Draft", "Journal", "renamed", "rerun"]
