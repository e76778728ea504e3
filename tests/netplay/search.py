"""Looks for what a seat may not know in every byte that the host sends, at the moment it is sent.

Sought are the names of cards, whole, cut off by "…" or wrapped, and whatever else only one card has: five words of its
text, figures that no other Devotee has. A session away from the table may read of no card at all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from cardsets.vortex.sentences import SENTENCES
from engine.card import UNDER
from engine.event import Event
from engine.match import Match
from engine.view import bit_of
from netplay.table import Table
from netplay.terminal import Terminal
from tests.netplay.grid import Grid
from tui.feed import Face
from tui.house import House
from tui.remote import RemoteApp
from tui.screens.curtain import Curtain
from tui.screens.table import TablePage
from tui.widgets.board import CanvasWidget
from tui.wiring import catalogue

WORD = re.compile(r"[^\W\d_][\w'’]*")
FIGURES = re.compile(r"[A-Z]\d(?:[A-Z]\d)+")
EDGES = re.compile(r"[│║┃|]")
APART = re.compile(r"[\n│║┃|]")
"""What parts one run of words from the next, in a stream as on a screen."""
PLACE = re.compile(r"\{[^}]*\}")
GRAM = 5
SHORTEST = 4
"""A name that is cut off is known by so many letters at least."""
SAMPLES = frozenset({"Lampkeepers", "Old Hymn"})
"""Cards in the sample of a theme, which anybody sees who is new."""


# ---------------------------------------------------------------------- what is looked for
def grams(text: str) -> Iterator[str]:
    """Every run of so many words of a text, in small letters."""
    words = WORD.findall(text.lower())
    for n in range(len(words) - GRAM + 1):
        yield " ".join(words[n : n + GRAM])


def flow(lines: Sequence[str]) -> str:
    """The text of a screen pane by pane: pieces that stand below each other are one paragraph."""
    paragraphs: list[list[str]] = []
    above: dict[int, list[str]] = {}
    for line in lines:
        here, start = {}, 0
        for piece in EDGES.split(line):
            paragraph = above.get(start)
            if paragraph is None:
                paragraph = []
                paragraphs.append(paragraph)
            paragraph.append(piece.strip())
            here[start] = paragraph
            start += len(piece) + 1
        above = here
    return "\n".join(" ".join(p) for p in paragraphs)


class Needles:
    """All that gives a card of Vortex away; what the log says in the same words does not."""

    def __init__(self, game: str = "vortex") -> None:
        self.names = sorted({face.name for face in catalogue(game)}, key=len, reverse=True)
        self.first: dict[str, list[str]] = defaultdict(list)
        self.cuts: dict[str, set[str]] = defaultdict(set)
        for name in self.names:
            self.first[WORD.findall(name)[0]].append(name)
            for n in range(SHORTEST, len(name)):
                self.cuts[name[:n]].add(name)
        anyway = {gram for sentence in SENTENCES.values() for gram in grams(PLACE.sub(". ", sentence))}
        self.texts = _only(catalogue(game), lambda face: [g for g in grams(face.text) if g not in anyway])
        self.figures = _only(catalogue(game), lambda face: FIGURES.findall(face.short))

    def find(self, text: str, known: Collection[str]) -> str:
        """What a text tells of a card that is not among the known ones; "" if nothing."""
        return self._name(text, known) or self._cut(text, known) or self._other(text, known)

    def _name(self, text: str, known: Collection[str]) -> str:
        end = 0
        for word in WORD.finditer(text):
            if word.start() < end:
                continue
            for name in self.first.get(word[0], ()):
                after = word.start() + len(name)
                if text.startswith(name, word.start()) and not text[after : after + 1].isalpha():
                    if name not in known:
                        return f"the name {name!r}"
                    end = after
                    break
        return ""

    def _cut(self, text: str, known: Collection[str]) -> str:
        at = text.find("…")
        while at >= 0:
            for n in range(SHORTEST, 20):
                start = at - n
                if start < 0 or text[start] == "\n":
                    break
                if (start == 0 or not text[start - 1].isalpha()) and (names := self.cuts.get(text[start:at])):
                    if names.isdisjoint(known):
                        return f"the cut name {text[start : at + 1]!r}"
                    break
            at = text.find("…", at + 1)
        return ""

    def _other(self, text: str, known: Collection[str]) -> str:
        for figures in FIGURES.findall(text):
            if self.figures.get(figures, "") not in ("", *known):
                return f"the figures {figures} of {self.figures[figures]!r}"
        for paragraph in APART.split(text):
            for gram in grams(paragraph):
                if gram in self.texts and self.texts[gram] not in known:
                    return f"the words {gram!r} of {self.texts[gram]!r}"
        return ""


def _only(faces: Iterable[Face], marks: Callable[[Face], Iterable[str]]) -> dict[str, str]:
    """{mark: name} of the marks that only one card has."""
    owners: dict[str, set[str]] = defaultdict(set)
    for face in faces:
        for mark in marks(face):
            owners[mark].add(face.name)
    return {mark: next(iter(names)) for mark, names in owners.items() if len(names) == 1}


# ---------------------------------------------------------------------- what may be known
class Knowledge:
    """The names that each seat (-1: who watches) has ever been allowed to know; and what is hidden from it now."""

    def __init__(self) -> None:
        self.names: dict[int, set[str]] = defaultdict(set)
        self.hidden: dict[int, set[str]] = {}
        self._match: Match | None = None
        self._read = 0

    def follow(self, table: Table) -> None:
        """Take over what the match tells now."""
        journal = table.journal
        if journal is None or journal.match is self._match:
            return
        match = self._match = journal.match
        faces, cards = match.rules.faces, [*match.rest.cards, *match.state.cards]
        events = [*match.log[self._read :], *match.g.events]
        self._read = len(match.log)
        for seat in range(-1, match.rules.seats):
            bit, names = bit_of(seat), self.names[seat]
            names.update(faces[c.face].name for c in cards if c.seen & bit)
            names.update(faces[match.state.cards[c].face].name for c, bits in match.g.learned.items() if bits & bit)
            names.update(faces[f].name for event in events for f in _told(event, bit))
            held = {faces[c.face].name for c in match.state.cards if _held(match, c.at) and not c.seen & bit}
            self.hidden[seat] = held - names


def _held(match: Match, at: int) -> bool:
    """Whether a place is somebody's hand, or under a card."""
    rules = match.rules
    return at <= UNDER or (0 <= at < rules.seats_zones and rules.zones[at % rules.kinds].name == "hand")


def _told(event: Event, bit: int) -> Iterator[int]:
    for a in event.args:
        if isinstance(a, tuple) and len(a) == 3 and a[2] & bit:
            yield a[1]


# ---------------------------------------------------------------------- the search
@dataclass
class Counts:
    """What has been read of one session's stream. `hidden` adds up the names that it was searched for."""

    screens: int = 0
    sent: int = 0
    hidden: int = 0


@dataclass
class Session:
    """A session as the tap knows it."""

    grid: Grid
    who: str = ""
    app: RemoteApp | None = None


@dataclass
class Tap:
    """Reads every byte that the host of a game of Vortex sends, at the moment it is sent; `found` are the leaks.

    `read` tells by who it was ("kit, seat 0", "lou, away") what was searched.
    """

    house: House
    found: list[str] = field(default_factory=list)
    read: dict[str, Counts] = field(default_factory=lambda: defaultdict(Counts))

    def __post_init__(self) -> None:
        self.needles = Needles()
        self.knowledge = Knowledge()
        self.sessions: dict[Terminal, Session] = {}

    def install(self, patch: pytest.MonkeyPatch) -> Tap:
        """Read along from now on."""
        genuine = Terminal.send

        def send(terminal: Terminal, data: bytes, *, droppable: bool) -> bool:
            gone = genuine(terminal, data, droppable=droppable)
            if gone:
                self.take(terminal, data)
            return gone

        patch.setattr(Terminal, "send", send)
        return self

    def session(self, terminal: Terminal) -> Session:
        """What is known of the session at a terminal."""
        if terminal not in self.sessions:
            self.sessions[terminal] = Session(Grid(*terminal.size))
        session = self.sessions[terminal]
        if session.app is None:
            for player, guest in self.house.guests.items():
                if isinstance(guest, RemoteApp) and guest.ssh_terminal is terminal:
                    session.app, session.who = guest, self.house.desk.players.by_id[player].name
        return session

    def take(self, terminal: Terminal, data: bytes) -> None:
        """Look at what has just been sent, and at the screen as it now is."""
        session = self.session(terminal)
        raw = session.grid.feed(data)
        for table in self.house.desk.lobby.tables.values():
            if table.over:
                return
            self.knowledge.follow(table)
        where, known, hidden = self._allowed(session.app)
        who = f"{session.who or 'somebody new'}, {where}"
        counts = self.read[who]
        counts.screens += 1
        counts.sent += len(data)
        counts.hidden += len(hidden)
        for place, text in (("stream", raw), ("screen", flow(session.grid.lines))):
            if leak := self.needles.find(text, known):
                self.found.append(f"{who} reads {leak} in the {place}:\n{text}")

    def _allowed(self, app: RemoteApp | None) -> tuple[str, Collection[str], Collection[str]]:
        """Where a session is, what may be read there, and what of the other seats may not."""
        tables = [] if app is None else [page for page in app.pages if isinstance(page, TablePage)]
        if not tables:
            return "away", SAMPLES, self.knowledge.hidden.get(-1, ())
        seat = tables[-1].seat
        if app is not None and isinstance(app.page, Curtain):
            return "curtain", (), self.knowledge.hidden.get(seat, ())
        names, hidden = self.knowledge.names[seat], self.knowledge.hidden.get(seat, ())
        return f"seat {seat}" if seat >= 0 else "watching", names, hidden

    def drawn(self) -> bool:
        """Whether every session has been sent the screen as it is now."""
        return all(_drawn(s) for s in self.sessions.values())


def _drawn(session: Session) -> bool:
    app = session.app
    if app is None or not app.is_running or not app.pages or app.ssh_terminal.closed:
        return True
    canvas = app.screen.query_one(CanvasWidget).canvas
    return app.message_queue_size == 0 and canvas is not None and canvas.text() == session.grid.text
