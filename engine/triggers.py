"""Which texts are in force, and in which order they are heard.

The order is the one in which `Rules.sources` lists the cards. What an event causes is a queued step per text, so one
text is over before the next begins; modifiers are never stored, they are read each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game


class Listeners:
    """Every reacting text by event, valid for one version of the table."""

    __slots__ = ("by_event", "version")

    def __init__(self, version: int, by_event: dict[str, list[tuple[int, Callable[..., Any], Any]]]) -> None:
        self.version = version
        self.by_event = by_event


def listeners_of(g: Game, version: int) -> Listeners:
    """All texts in force now, by the event that they react to."""
    by_event: dict[str, list[tuple[int, Callable[..., Any], Any]]] = {}
    faces, cards, hooked = g.rules.faces, g.state.cards, g.rules.hooked
    for no in g.rules.sources(g):
        index = cards[no].face
        if hooked[index]:
            face = faces[index]
            for event, hook in face.hooks.items():
                by_event.setdefault(event, []).append((no, hook, face.n))
    return Listeners(version, by_event)


async def run_hook(g: Game, event: str, me: Any, *args: Any) -> None:
    """The step "on": one text does what it does at an event; nothing if its card has moved since."""
    source, *rest = g.unpack((me, *args))
    if source is None:
        return
    hook = g.face(source).hooks.get(event)
    if hook is not None:
        await hook(g, source, g.face(source).n, *rest)
