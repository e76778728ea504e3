"""Tables for the pictures: real games, played on by a plain policy until they look as a table does in mid-game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache

from cardsets import GAMES
from cardsets.vortex import tutorial
from engine.bots.playout import quick
from engine.course import Course
from engine.replay import ANSWER, Entry, Header, Record, begin_entry, face_names
from engine.rng import key_from
from engine.view import View
from tests.tui.fakes import FakeServices
from tests.tui.match_feed import MatchFeed
from tui import services, wiring
from tui.app import TriptychApp
from tui.feed import SeatInfo, TableState
from tui.page import Page
from tui.screens.curtain import Curtain
from tui.screens.replay import ReplayPage
from tui.screens.table import TablePage
from tui.settings import Settings

Wanted = Callable[[View], bool]


class RealServices(FakeServices):
    """Made-up tables and replays, but the true games, cards and rules."""

    def games(self) -> Sequence[services.GameInfo]:
        return wiring.games()

    def cards(self, game: str) -> Sequence[services.CardInfo]:
        return wiring.cards(game)

    def rules(self, game: str) -> str:
        return GAMES[game].rules_text()

    def how_to_play(self, game: str) -> str:
        return GAMES[game].how_to_play()


class Played(MatchFeed):
    """A game in which all seats are played by the policy until this session's seat is asked what is wanted."""

    coached = False
    level = "hard"

    def __init__(self, seats: int = 2, people: Sequence[int] = (0,), seed: int = 1, **options: str) -> None:
        self.given: list[Entry] = []
        super().__init__(seats, people, seed, **options)

    def bots(self) -> None:
        while not self.match.over:
            waiting = [s for s in self.match.choices if s not in self.people]
            if not waiting:
                return
            self.play(waiting[0])

    def play(self, seat: int) -> None:
        """Answer for a seat."""
        key = quick(self.match, self.match.choices[seat], self.rng)
        self.given.append(Entry(ANSWER, seat, key, True))
        self.match.answer(seat, key, program=True)

    def to(self, wanted: Wanted, limit: int = 1500) -> bool:
        """Play on until the own seat is asked something wanted. False if the game ends before."""
        for _ in range(limit):
            if self.match.over:
                return wanted(self.view(0))
            if wanted(self.view(0)):
                return True
            self.play(self.people[0])
            self.bots()
        return False

    def seats(self) -> Sequence[SeatInfo]:
        names = ("Ines", "Mara", "Ott", "Kit")
        roles = self.rules.seat_names
        bots = ["" if s in self.people else self.level for s in range(len(roles))]
        return [SeatInfo(names[s], role, role.lower(), bots[s]) for s, role in enumerate(roles)]

    def state(self) -> TableState:
        coach = tutorial.coach(self.view(0), self.log(0)) if self.coached else ""
        return TableState(over=self.match.over, coach=coach)


@lru_cache(64)
def seed_for(seats: int, wanted: Wanted, tries: int = 60) -> int:
    """A seed with which such a question comes up; the last one tried if none does."""
    for seed in range(1, tries):
        if Played(seats, (0,), seed).to(wanted):
            return seed
    return tries


def asked(about: str, after: int = 3) -> Wanted:
    """Asked such a thing, from a round on."""

    def wanted(seen: View) -> bool:
        return bool(seen.choice and seen.choice.about == about and seen.panel["round"] >= after)

    return wanted


def lively(seen: View) -> bool:
    """A Crusade in mid-game: three cards each, one of each face down or shown, and one way in the window."""
    choice = seen.choice
    if choice is None or choice.about != "way" or seen.panel["round"] < 4:
        return False
    fields = [seen.current.zones[seat * 5 + 2] for seat in range(seen.seats)]
    borne = [sum(bool(c.under) for c in field if c is not None) for field in fields]
    results = {r["result"] for r in choice.forecast["rows"]}
    mine, theirs = ([c for c in field if c is not None and c.ref in choice.refs] for field in fields[:2])
    hidden = mine and theirs and any(not u.up for u in mine[0].under) and any(not u.up for u in theirs[0].under)
    full = all(3 <= len(field) <= 5 for field in fields) and min(borne) > 0
    return bool(full and hidden and "converts" in results and len(results) == 3)


def in_frenzy(seen: View) -> bool:
    """A Frenzy of three players with full fields: on which card?"""
    fields = [seen.current.zones[seat * 5 + 2] for seat in range(seen.seats)]
    return bool(
        asked("host", 3)(seen) and all(len(f) >= 3 for f in fields) and seen.choice.forecast["rows"][0]["frenzy"]
    )


def of_four(seen: View) -> bool:
    """Four players, many cards."""
    fields = [seen.current.zones[seat * 5 + 2] for seat in range(seen.seats)]
    return bool(asked("attacker", 4)(seen) and sum(map(len, fields)) >= 15 and len(fields[0]) >= 3)


def refusing(seen: View) -> bool:
    """A question with several refusals, and of more than one kind."""
    refused = seen.choice.refused if asked("rogation", 2)(seen) and seen.choice else ()
    return len({r.why for r in refused}) >= 2 and len(refused) <= 5


def over(seen: View) -> bool:
    """The end of the game."""
    return seen.outcome is not None


def standing(seen: View) -> bool:
    """A Rogation to play while another one holds."""
    return bool(asked("rogation", 3)(seen) and seen.panel["standing"])


def app(page: Page, theme: str = "dark") -> TriptychApp:
    """An app that shows a page."""
    return TriptychApp(RealServices(), Settings(theme=theme, name="Ines"), first=page)


def table(wanted: Wanted, seats: int = 2, theme: str = "dark") -> Callable[[], TriptychApp]:
    """A table where something wanted is asked."""

    def make() -> TriptychApp:
        feed = Played(seats, (0,), seed_for(seats, wanted))
        feed.to(wanted)
        return app(TablePage(feed), theme)

    return make


def first_game(wanted: Wanted) -> Callable[[], TriptychApp]:
    """The guided first game at a question."""

    def make() -> TriptychApp:
        feed = Played(2, (0,), tutorial.SEED, **tutorial.OPTIONS)
        feed.coached, feed.title, feed.level = True, wiring.FIRST_GAME, "easy"
        feed.rng = random.Random(1)
        feed.to(wanted)
        return app(TablePage(feed))

    return make


def curtain() -> TriptychApp:
    """Between two people at one keyboard."""
    return app(Curtain(SeatInfo("Kit", "Green", "green"), "Vortex"))


def replay(keys: int = 60) -> TriptychApp:
    """A finished game, some frames on."""
    feed = Played(3, (0,), 2, rounds="8")
    rules = feed.rules
    feed.to(over)
    names = tuple(s.name for s in feed.seats())
    header = Header("vortex", 3, {}, names, face_names(rules))
    start = begin_entry(rules.state(key_from(2)), "pictures")
    course = Course(Record(header, (start, *feed.given)), rules, "pictures")
    page = ReplayPage(course, "vortex", "Vortex", feed.seats(), feed.faces)
    page.at = min(keys, len(course) - 1)
    return app(page)
