"""Printed cards and physical cards.

A `Card` is what is printed: one object per different card, shared by all matches, never changed.
A `CardInstance` is one physical card in one State: frozen, replaced when anything about it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

SEATS = 4
"""The most seats that a table has; seats are numbered from 0."""
SPECTATOR = 1 << SEATS
"""The knowledge bit of everybody who only watches."""
FACE_UP = 1 << (SEATS + 1)
"""The bit of a card that lies face up; a fact on the table, unlike what each seat has seen."""
EVERYBODY = SPECTATOR * 2 - 1
"""The bits of all seats and of those who watch."""
OPEN = EVERYBODY | FACE_UP

Hook = Callable[..., Any]


class Card:
    """A printed card: name, kind, figures, text and behaviour in one declaration.

    `stats` are the printed values in the game's own order. `figures` are the numbers that text and behaviour
    both read: `{draw}` in the text, `n.draw` in the hooks. `pool` names the set of cards that a hidden card of
    this kind may turn out to be. `hooks` maps an event name to a function `hook(g, me, n, *args)`.
    """

    __slots__ = ("copies", "extra", "figures", "group", "hooks", "kind", "n", "name", "pool", "raw_text", "stats")

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        group: str = "",
        copies: int = 1,
        stats: tuple[int, ...] = (),
        figures: Mapping[str, int] | None = None,
        text: str = "",
        hooks: Mapping[str, Hook] | None = None,
        pool: str | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.group = group
        self.copies = copies
        self.stats = stats
        self.figures = dict(figures or {})
        self.n = SimpleNamespace(**self.figures)
        self.raw_text = text
        self.hooks = dict(hooks or {})
        self.pool = pool or kind
        self.extra = dict(extra or {})

    def on(self, event: str, only: Callable[..., bool] | None = None, *, own: bool = False) -> Callable[[Hook], Hook]:
        """Declare what the card does at an event: `@card.on("killed", only=it_is_me)`.

        With `only(g, me, n, *args)` the hook is queued only where that holds when the event happens. `own` declares
        that a "modify" hook changes the stats of this very card alone: it is not asked about others.
        """

        def declare(hook: Hook) -> Hook:
            if event in self.hooks:
                raise ValueError(f"{self.name} has two hooks for {event}")
            if only is not None:
                hook.only = only  # type: ignore[attr-defined]
            if own:
                hook.own = True  # type: ignore[attr-defined]
            self.hooks[event] = hook
            return hook

        return declare

    @property
    def text(self) -> str:
        """The text with its figures filled in."""
        return self.raw_text.format(**self.figures)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"


class CardInstance(Struct, frozen=True, gc=False):
    """One physical card.

    `face` is the index of its printed card in `Rules.faces`. `ref` is its public name, the next number at every
    change of place. `at` is where it is: a zone index, `UNDER - host` for an attachment, `GONE` out of the game.
    `seen` holds who knows that this very card has this face, and FACE_UP; `known` holds who knows that it is
    somewhere among its owner's hidden cards. `by` is the seat that attached it, else -1. `marks` are public
    facts about the card, as sorted (word, number) pairs.
    """

    face: int
    ref: int
    at: int
    owner: int
    seen: int = 0
    known: int = 0
    by: int = -1
    under: tuple[int, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()


GONE = -1
"""The place of a card that has left the game."""
UNDER = -2
"""The place of a card attached to card number h is `UNDER - h`."""


def hidden_owner(card: CardInstance, seats_zones: int, kinds: int) -> int:
    """The seat among whose hidden cards this card counts; -1 for the shared ones."""
    if card.at <= UNDER:
        return card.by
    return card.at // kinds if card.at < seats_zones else -1
