"""Who sits where: the set-up of a table as it is asked for, and its seats as they are. Plain data.

A seat is not a connection: it belongs to a player (an opaque id: "local", or one of the store's), who may be away.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from netplay.rulebook import LEVELS, SetupError, check_level, rules_for
from netplay.text import sanitise

HUMAN, BOT, OPEN = "human", "bot", "open"
DEFAULTS = "defaults"
"""Instead of a bot's level: the default of every question is taken."""
UNDO = ("own", "free", "consent", "off")
ABSENT = ("wait", "bot", "defaults")
LOCAL = "local"
"""The player at the terminal in which the program was started."""
NAME_CELLS = 16
SEEDS = range(10**18)
"""The seeds that may be chosen: up to 18 digits, so that a number of 64 bits holds each."""
TITLE_CELLS = 40


class SeatSetup(Struct, frozen=True):
    """A seat as asked for: a person (by player id and name), a bot (by level), or open to whoever comes."""

    kind: str
    name: str = ""
    owner: str = ""


class Setup(Struct, frozen=True):
    """All that makes a table.

    undo      own: back over one's own last answer; free: over bots' answers too; consent: further if all agree; off
    absent    what becomes of a seat whose owner is away for `absent_minutes` while somebody waits: wait, bot, defaults
    stand_in  the level of the bot that then plays
    clock     seconds for all of a seat's answers in one step, 0 for no clock; late seats get the default
    pace      seconds after which a bot's answer is shown, the same for every answer
    seed      None for a secret one; a chosen seed marks the table as not secret
    watch     whether others may watch
    """

    game: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, str] = {}
    seed: int | None = None
    title: str = ""
    undo: str = "own"
    absent: str = "wait"
    absent_minutes: int = 3
    stand_in: str = "normal"
    clock: int = 0
    pace: float = 0.8
    watch: bool = True


class Seat(Struct):
    """A seat as it is. `stand_in` (a level or DEFAULTS) plays for it while its owner is away or has been put out."""

    kind: str
    name: str
    owner: str = ""
    level: str = ""
    stand_in: str = ""

    @property
    def player(self) -> str:
        """Who plays it now: "" a person, else a bot's level or DEFAULTS."""
        return self.level if self.kind == BOT else self.stand_in


def stand_in_words(who: str) -> str:
    """What plays for somebody, in words: "an easy bot", "the defaults"."""
    if who == DEFAULTS:
        return "the defaults"
    return f"an {who} bot" if who[0] in "aeiou" else f"a {who} bot"


def check_setup(setup: Setup) -> Setup:
    """The set-up with clean names. Raises SetupError, in one line, for what cannot be."""
    rules_for(setup.game, len(setup.seats), setup.options)
    for word, value, allowed in (
        ("undo", setup.undo, UNDO),
        ("absent", setup.absent, ABSENT),
        ("stand_in", setup.stand_in, LEVELS),
    ):
        if value not in allowed:
            raise SetupError(f"{word} cannot be {value!r}; it can be: {', '.join(allowed)}")
    for word, number, low, high in (
        ("absent_minutes", setup.absent_minutes, 1, 1440),
        ("clock", setup.clock, 0, 86400),
        ("pace", setup.pace, 0, 60),
        ("seed", setup.seed or 0, SEEDS[0], SEEDS[-1]),
    ):
        if not low <= number <= high:
            raise SetupError(f"{word} cannot be {number}; it can be from {low} to {high}")
    seats = tuple([_checked(s) for s in setup.seats])
    return msgspec.structs.replace(setup, seats=seats, title=sanitise(setup.title, TITLE_CELLS))


def _checked(seat: SeatSetup) -> SeatSetup:
    if seat.kind == BOT:
        return SeatSetup(BOT, check_level(seat.name))
    if seat.kind == OPEN:
        return SeatSetup(OPEN)
    if seat.kind != HUMAN:
        raise SetupError(f"a seat cannot be {seat.kind!r}; it can be: {HUMAN}, {BOT}, {OPEN}")
    name = sanitise(seat.name, NAME_CELLS)
    if not name:
        raise SetupError("a person at the table needs a name that can be shown")
    return SeatSetup(HUMAN, name, seat.owner or LOCAL)


def seats_of(setup: Setup) -> list[Seat]:
    """The seats of a table that has just been opened."""
    made = []
    for s in setup.seats:
        if s.kind == BOT:
            made.append(Seat(BOT, f"{s.name} bot", level=s.name))
        else:
            made.append(Seat(s.kind, s.name, owner=s.owner))
    twice = {n for n in (s.name for s in made) if sum(m.name == n for m in made) > 1}
    for number, seat in enumerate(made):
        if seat.kind == BOT and seat.name in twice:
            seat.name = f"{seat.name} {number + 1}"
    return made
