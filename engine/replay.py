"""Saves and replays: one versioned format, plain data. Bytes in, bytes out; files and databases are others' business.

A record is a header and the journal of a table. The journal holds the State at every rest where somebody was asked
and what was done since, in order. Under the same rules the deeds are done again; under others a table goes on from
its last rest State, and a replay shows the rest States. Each rest State is packed against the one before it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.choice import Key, Refused
from engine.event import Event
from engine.match import Match
from engine.rules import Rules
from engine.state import State, digest, freeze, from_bytes, to_bytes

FORMAT = 1
"""The number of this format. It grows with every change that an older program could not read."""
MAGIC = b"TRIPTYCH"
_DIGEST = 16
_LARGEST = 1 << 24

BEGIN, REST, ANSWER, TAKE_BACK, UNDO, CONCEDE = "begin", "rest", "answer", "take-back", "undo", "concede"
DEEDS = frozenset({ANSWER, TAKE_BACK, UNDO, CONCEDE})


class SaveError(Exception):
    """A save that cannot be used. The message is one line that says why."""


class Header(Struct, frozen=True):
    """What a save is of. `names` are those of the seats, `faces` those of the printed cards by face number.

    `options` are text, all settled. `secret` is False where the seed was chosen. `started` is in seconds since 1970.
    """

    game: str
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    faces: tuple[str, ...]
    secret: bool = True
    started: float = 0.0


class Entry(Struct, frozen=True, array_like=True):
    """One entry of a journal.

    kind    BEGIN: play (or play under other rules) begins at `rest`; REST: the open step begins at `rest`;
            ANSWER, TAKE_BACK, UNDO, CONCEDE: a deed of `seat`; any other word: a note, which the engine skips
    key     the answer; for BEGIN the hash of the rules
    flag    of an answer: the program gave it; of an undo: the table consented
    rest    the State as bytes, `hash` its digest, `step` how many steps were finished before it
    keep    how many lines of the log still stand; `events` are the lines after them, up to this rest State
    note    what a note holds, plain data; for BEGIN the names of the faces where they are not the header's
    at      when, in seconds since 1970; 0 if that is not recorded
    """

    kind: str
    seat: int = -1
    key: Key | None = None
    flag: bool = False
    rest: bytes = b""
    hash: str = ""
    step: int = 0
    keep: int = 0
    events: tuple[Event, ...] = ()
    note: Any = None
    at: float = 0.0


class Record(Struct, frozen=True):
    """A save as it was read. `packed` are the entries as they were written, to be copied or added to."""

    header: Header
    entries: tuple[Entry, ...]
    packed: tuple[bytes, ...] = ()


# ---------------------------------------------------------------------- writing and reading
_encoder = msgspec.msgpack.Encoder(order="sorted")
_entry = msgspec.msgpack.Decoder(Entry)
_body = msgspec.msgpack.Decoder(tuple[Header, tuple[bytes, ...]])


class Packer:
    """Packs the entries of one journal, in order; `last` is the rest State of those that are packed already."""

    def __init__(self, last: bytes = b"") -> None:
        self.last = last

    def pack(self, entry: Entry) -> bytes:
        """The entry as bytes, to be read after all those before it."""
        if entry.rest:
            made = zlib.compressobj(6, zdict=self.last) if self.last else zlib.compressobj(6)
            self.last, entry = entry.rest, replace(entry, rest=made.compress(entry.rest) + made.flush())
        return _encoder.encode(entry)


def unpack(packed: Iterable[bytes]) -> tuple[Entry, ...]:
    """The entries of a journal, from its first on. Raises SaveError if one is damaged."""
    last = b""
    entries = []
    for data in packed:
        try:
            entry = _entry.decode(data)
            if entry.rest:
                opened = zlib.decompressobj(zdict=last) if last else zlib.decompressobj()
                last = opened.decompress(entry.rest, _LARGEST)
                if not opened.eof:
                    raise SaveError("the save is damaged: a State in it is cut short")
                entry = replace(entry, rest=last)
        except (msgspec.DecodeError, zlib.error):
            raise SaveError("the save is damaged: an entry of its journal cannot be read") from None
        events = tuple([Event(e.code, freeze(e.args)) for e in entry.events])
        entries.append(replace(entry, events=events, note=freeze(entry.note)))
    return tuple(entries)


def dump(header: Header, packed: Sequence[bytes]) -> bytes:
    """A save file: format number, checksum, header, journal."""
    body = _encoder.encode((header, tuple(packed)))
    return MAGIC + FORMAT.to_bytes(2, "big") + blake2b(body, digest_size=_DIGEST).digest() + body


def read(data: bytes) -> Record:
    """The record that `dump` wrote. Raises SaveError for anything that is not whole, or newer than this program."""
    start = len(MAGIC) + 2 + _DIGEST
    if data[: len(MAGIC)] != MAGIC:
        raise SaveError("this is no save or replay of Triptych")
    number = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "big")
    if number > FORMAT:
        raise SaveError(
            f"this save has format {number}, this program reads up to format {FORMAT}: a newer one is needed"
        )
    if len(data) < start or data[start - _DIGEST : start] != blake2b(data[start:], digest_size=_DIGEST).digest():
        raise SaveError("this save is damaged or cut short: its checksum is wrong; take another copy of it")
    try:
        header, packed = _body.decode(data[start:])
    except msgspec.DecodeError:
        raise SaveError("this save is damaged: its header cannot be read") from None
    return Record(header, unpack(packed), packed)


def rest_entry(match: Match, log_before: Sequence[Event]) -> Entry:
    """The entry for the rest State at which a match is now; `log_before` are the lines already written."""
    rest, keep = to_bytes(match.rest), common(log_before, match.log)
    events = tuple(match.log[keep:])
    return Entry(REST, rest=rest, hash=_hash(rest), step=len(match.history), keep=keep, events=events)


def common(before: Sequence[Event], after: Sequence[Event]) -> int:
    """How many lines of a log still stand after one deed: lines only ever come and go at the end."""
    keep = min(len(before), len(after))
    while keep and before[keep - 1] != after[keep - 1]:
        keep -= 1
    return keep


def begin_entry(state: State, rules_hash: str, *, log: int = 0, faces: tuple[str, ...] | None = None) -> Entry:
    """The first entry of a journal, or of its part under other rules: a State before its step, after `log` lines."""
    rest = to_bytes(state)
    return Entry(BEGIN, key=rules_hash, rest=rest, hash=_hash(rest), keep=log, note=faces)


def _hash(rest: bytes) -> str:
    return blake2b(rest, digest_size=12).hexdigest()


# ---------------------------------------------------------------------- from a record to a match
class Faces:
    """Face numbers of a save turned into those of the Rules at hand, by name."""

    def __init__(self, names: tuple[str, ...], rules: Rules) -> None:
        self.rules = rules
        self.same = names == face_names(rules)
        self.names = names

    def number(self, face: int) -> int:
        name = self.names[face] if 0 <= face < len(self.names) else f"number {face}"
        if name not in self.rules.face_of:
            raise SaveError(f"this save holds the card {name!r}, which this version does not have")
        return self.rules.face_of[name]

    def state(self, entry: Entry) -> State:
        if _hash(entry.rest) != entry.hash:
            raise SaveError("this save is damaged: a State in it has the wrong hash")
        try:
            state = from_bytes(entry.rest)
        except (msgspec.DecodeError, ValueError):
            raise SaveError("this save is damaged: a State in it cannot be read") from None
        if not self.same:
            state.cards = [replace(c, face=self.number(c.face)) for c in state.cards]
        return state

    def events(self, events: Iterable[Event]) -> list[Event]:
        if self.same:
            return list(events)
        told = []
        for e in events:
            slots = self.rules.card_slots.get(e.code, frozenset())
            args = [
                (a[0], self.number(a[1]), a[2]) if i in slots and isinstance(a, tuple) and len(a) == 3 else a
                for i, a in enumerate(e.args)
            ]
            told.append(Event(e.code, tuple(args)))
        return told


class Restored(Struct, frozen=True):
    """A match from a save. `notice` is empty if it stands exactly where it stood, else says in a sentence what not.

    `conceded` are seats whose concession since the last rest State is still to be done again.
    """

    match: Match
    notice: str = ""
    conceded: tuple[int, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether nothing was lost."""
        return not self.notice


OTHER_RULES = "The rules have changed since this game was saved: it goes on from the start of the open step."
NO_REPEAT = "The last answers could not be given again: the game goes on from the start of the open step."


def restore(record: Record, rules: Rules, rules_hash: str) -> Restored:
    """The match of a save: exactly as it stood under the same rules, else at the start of its open step.

    Raises SaveError if the record has no rest State, or needs a card that is no more.
    """
    entries = record.entries
    start = _last(entries, (BEGIN,))
    notice = OTHER_RULES
    faces = faces_of(entries[start], record.header, rules)
    if entries[start].key == rules_hash:
        match = redo(entries[start:], rules, faces, log_at(record, start, rules))
        if match is not None:
            return Restored(match)
        notice = NO_REPEAT
    last = _last(entries, (BEGIN, REST))
    state = faces.state(entries[last])
    conceded = tuple([e.seat for e in entries[last + 1 :] if e.kind == CONCEDE])
    try:
        match = Match(rules, state, log=log_at(record, last, rules))
    except Exception as error:
        raise SaveError(f"this save cannot go on under these rules: {type(error).__name__} in its open step") from error
    return Restored(match, notice, conceded)


def _last(entries: Sequence[Entry], kinds: tuple[str, ...]) -> int:
    for i in range(len(entries) - 1, -1, -1):
        if entries[i].kind in kinds:
            return i
    raise SaveError("this save is damaged: it holds no State")


def face_names(rules: Rules) -> tuple[str, ...]:
    """The names of the printed cards, by face number."""
    return tuple([f.name for f in rules.faces])


def faces_of(begin: Entry, header: Header, rules: Rules) -> Faces:
    """The faces of a journal from this BEGIN on."""
    return Faces(tuple(begin.note) if begin.note else header.faces, rules)


def log_at(record: Record, index: int, rules: Rules) -> list[Event]:
    """The log at the rest State of an entry."""
    log: list[Event] = []
    faces = Faces(record.header.faces, rules)
    for entry in record.entries[: index + 1]:
        if entry.rest:
            if entry.kind == BEGIN:
                faces = faces_of(entry, record.header, rules)
            del log[entry.keep :]
            log.extend(faces.events(entry.events))
    return log


def redo(entries: Sequence[Entry], rules: Rules, faces: Faces, log: Sequence[Event]) -> Match | None:
    """Do again what the journal says since its first entry, a BEGIN; `log` is what had been written by then.

    Every rest State must be the one that was stored; None if anything goes another way than it went.
    """
    try:
        match = Match(rules, faces.state(entries[0]), log=log)
        for entry in entries[1:]:
            if entry.kind == REST:
                if digest(match.rest) != entry.hash:
                    return None
            elif entry.kind in DEEDS:
                do(match, entry)
    except SaveError:
        raise
    except Exception:  # whatever a card does: the rest States are the way on
        return None
    return match


def do(match: Match, entry: Entry) -> None:
    """Do the deed of an entry. Raises Refused if it cannot be done in this position."""
    if entry.kind == ANSWER:
        if entry.key is None:
            raise Refused("not-offered", "An answer without a key.")
        match.answer(entry.seat, entry.key, program=entry.flag)
    elif entry.kind == TAKE_BACK:
        match.take_back(entry.seat)
    elif entry.kind == UNDO:
        match.undo(entry.seat, agreed=entry.flag)
    else:
        match.concede(entry.seat)


__all__ = [
    "ANSWER", "BEGIN", "CONCEDE", "DEEDS", "FORMAT", "REST", "TAKE_BACK", "UNDO", "Entry", "Faces", "Header", "Packer",
    "Record", "Restored", "SaveError", "begin_entry", "common", "do", "dump", "face_names", "faces_of",
    "log_at", "read", "redo", "rest_entry", "restore", "unpack",
]  # fmt: skip
