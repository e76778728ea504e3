"""A choice that a seat is asked, and the ways in which an answer can be wrong.

Inside a step code awaits a Choice and gets the chosen value; the Match that drives the step answers it with a key.
A key is a card's reference (an int) or a word (a str): labels and sentences are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from typing import Any

from msgspec import Struct

Key = int | str
Reason = tuple[Any, ...]
"""Why an option is refused: a code of `Rules.reasons`, then the figures for its sentence."""
Why = Callable[[Any], Reason | None]
Plan = Callable[[Any, int], Coroutine[Any, Any, Any]]


class Choice(Struct, eq=False, gc=False):
    """One question to one seat.

    `options` are the legal keys, `values` what the step gets for them: cards, then words. `wish` is the key that the
    step has named as default. `hidden` answers are shown to nobody else. `candidates` and `why` tell, on demand, what
    is refused.
    `args` fill the places {0}, {1} … of `prompt`: references, seats as ("seat", n), or words. `about` is a word that
    tells bots and forecasts which kind of question this is. `cards` and `words` are all that was looked at.
    """

    seat: int
    prompt: str
    options: list[Key]
    values: list[Any]
    wish: Key | None
    hidden: bool
    args: tuple[Any, ...]
    about: str
    cards: Sequence[int]
    words: Sequence[str]
    why: Why | None

    @property
    def candidates(self) -> list[Any]:
        """What was looked at, legal or not: card numbers, then words."""
        return [*self.cards, *self.words]

    @property
    def default(self) -> Key:
        """What is taken for a seat that is absent, late or gone: the wish if that is legal, else the first word, else
        the lowest reference."""
        if self.wish is not None and self.wish in self.options:
            return self.wish
        return next((key for key in self.options if isinstance(key, str)), None) or min(self.options)

    def __await__(self) -> Generator[Choice, Key, Any]:
        key = yield self
        return self.values[self.options.index(key)]


class Together:
    """Simultaneous secret plans: one private sub-coroutine per seat, results when the last is in."""

    __slots__ = ("plans",)

    def __init__(self, plans: dict[int, Plan]) -> None:
        self.plans = plans

    def __await__(self) -> Generator[Together, dict[int, Any], dict[int, Any]]:
        results = yield self
        return results


class Fault(Exception):
    """The rules or a card are wrong: never the player's doing."""


class Barred(Fault):
    """A question was asked where a world could not ask it again."""


class NoFit(Exception):
    """A choice without options: a fault in the true match, a deal that does not fit in a world."""


class Refused(Exception):
    """An answer that is stale, of another seat, or not offered. It changed nothing."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
