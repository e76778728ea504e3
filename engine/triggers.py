"""Which texts are in force, and in which order they are heard.

The order is the one in which `Rules.sources` lists the cards. What an event causes is a queued step per text, so one
text is over before the next begins; modifiers are never stored, they are read each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.card import UNDER, Card, CardInstance

if TYPE_CHECKING:
    from engine.game import Game


Heard = list[tuple[int, Callable[..., Any], Any]]
Modifiers = tuple[Heard, dict[int, Heard]]
NO_MODIFIERS: Modifiers = ([], {})


class Listeners:
    """The texts in force at one version of the table, sorted by event as they are asked for."""

    __slots__ = ("by_event", "modifiers", "ordered", "texts", "version")

    def __init__(self, version: int, ordered: int, texts: list[tuple[int, Card]]) -> None:
        self.version = version
        self.ordered = ordered
        self.texts = texts
        self.by_event: dict[str, Heard] = {}
        self.modifiers: Modifiers | None = None

    def copy(self) -> Listeners:
        """The same, for another Game whose texts in force are the same ones."""
        twin = Listeners(self.version, self.ordered, self.texts[:])
        twin.by_event = self.by_event.copy()
        twin.modifiers = self.modifiers
        return twin

    def find(self, event: str) -> Heard:
        """The texts that react to an event, in order: (card, hook, its figures)."""
        heard = [(no, face.hooks[event], face.n) for no, face in self.texts if event in face.hooks]
        self.by_event[event] = heard
        return heard

    def add(self, no: int, face: Card) -> None:
        """One more text is in force; where it stands among the others is not known."""
        self.texts.append((no, face))
        self.ordered = -1
        for event, hook in face.hooks.items():
            heard = self.by_event.get(event)
            if heard is not None:  # somebody may be going through the list that was
                self.by_event[event] = [*heard, (no, hook, face.n)]
        self.modifiers = None

    def drop(self, no: int, face: Card) -> None:
        """A text is in force no more."""
        self.texts = [text for text in self.texts if text[0] != no]
        for event in face.hooks:
            heard = self.by_event.get(event)
            if heard is not None:
                self.by_event[event] = [h for h in heard if h[0] != no]
        self.modifiers = None

    def sort_modifiers(self, cards: Sequence[CardInstance]) -> Modifiers:
        """The texts that change stats: those of every card, and by card those that change it alone."""
        general: Heard = []
        alone: dict[int, Heard] = {}
        for heard in self.by_event.get("modify") or self.find("modify"):
            no, hook, _ = heard
            at = cards[no].at
            if getattr(hook, "own", False):
                alone.setdefault(no, []).append(heard)
            elif at <= UNDER and getattr(hook, "bearer", False):
                alone.setdefault(UNDER - at, []).append(heard)
            else:
                general.append(heard)
        self.modifiers = (general, alone)
        return self.modifiers


NONE_HEARD = Listeners(-1, -1, [])
"""Before the first question: of no version."""


def listeners_of(g: Game) -> Listeners:
    """All texts in force now."""
    rules = g.rules
    faces, cards, hooked = rules.faces, g.state.cards, rules.hooked
    texts = [(no, faces[cards[no].face]) for no in rules.sources(g) if hooked[cards[no].face]]
    return Listeners(g.version, g.ordered, texts)


async def run_hook(g: Game, event: str, me: Any, *args: Any) -> None:
    """The step "on": one text does what it does at an event; nothing if its card has moved since."""
    source, *rest = g.unpack((me, *args))
    if source is None:
        return
    hook = g.face(source).hooks.get(event)
    if hook is not None:
        await hook(g, source, g.face(source).n, *rest)
