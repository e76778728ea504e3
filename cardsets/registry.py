"""What the rest of the program may know of a game before a table is opened: its title, seats, options, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.card import Card
from engine.rules import Rules
from engine.view import LogLine, View


class OptionError(ValueError):
    """A match option or a number of seats that the game does not have. The message says what would be right."""


class OptionSpec(Struct, frozen=True):
    """A match option: its name, its values as text (the default first), and one line of help."""

    name: str
    values: tuple[str, ...]
    help: str

    @property
    def default(self) -> str:
        """The value in force when nothing is said."""
        return self.values[0]


class Rng(Protocol):
    """A generator for what is settled before there is a table; `random.Random` is one."""

    def random(self) -> float: ...


class Tutorial(Struct, frozen=True):
    """The guided first game: a fixed deal, and what a coach says to the View and the log of the player's seat."""

    seed: int
    seats: tuple[str, ...]
    options: Mapping[str, str]
    coach: Callable[[View, Sequence[LogLine]], str]
    """An empty answer: there is nothing to say any more."""


class GameInfo(Struct, frozen=True):
    """A game of the registry.

    `make_rules(seats, options)` gives the Rules of a table; options are text, missing ones take their default; it
    raises OptionError. `settle(options, rng)` replaces options that are left to chance, before the table is made.
    `cards` are all printed cards; `card_info` tells one as a list of (label, value) figures.
    `rules_text` gives the numbered rules page, `how_to_play` the one-page introduction; `blurb` says in two sentences
    what the game is like, `length` how long it takes.
    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    options: tuple[OptionSpec, ...]
    make_rules: Callable[[int, Mapping[str, str]], Rules]
    settle: Callable[[Mapping[str, str], Rng], dict[str, str]]
    cards: Callable[[], tuple[Card, ...]]
    card_info: Callable[[Card], dict[str, Any]]
    rules_text: Callable[[], str]
    how_to_play: Callable[[], str]
    tutorial: Tutorial
    blurb: str
    length: str


def spoken_values(values: Sequence[str]) -> str:
    """The values of an option in words: a run of numbers by its ends, others one by one."""
    numbers = sorted(int(v) for v in values if v.isdigit())
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(values))):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(values)


def checked_options(game: str, specs: tuple[OptionSpec, ...], given: Mapping[str, str]) -> dict[str, str]:
    """All options with their values. Raises OptionError for an unknown one or a wrong value."""
    known = {spec.name: spec for spec in specs}
    values = {name: spec.default for name, spec in known.items()}
    for name, value in given.items():
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; it has: {', '.join(known)}")
        if str(value) not in known[name].values:
            raise OptionError(f"option {name} cannot be {value!r}; it can be: {spoken_values(known[name].values)}")
        values[name] = str(value)
    return values
