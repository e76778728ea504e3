"""What a game is to the engine: one `Rules` value per table (game, seats, options), shared by all its matches.

It holds tables and functions only; nothing in it changes while a match runs.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any

from engine.card import EVERYBODY, Card
from engine.state import State, ZoneSpec

if TYPE_CHECKING:
    from engine.game import Game

StepFn = Callable[..., Coroutine[Any, Any, None]]


class Rules:
    """A game at one table.

    name        the word that names the game on the command line
    seats       how many seats play, 2 to 4
    options     the match options in force, every one present
    faces       the printed cards; a card instance's `face` is an index into it
    zones       the kinds of zones that every seat has; `shared` those that all share
    begin       puts the facts and the first steps into an empty State
    steps       name -> async function (g, *arguments)
    sources     the cards whose texts are in force, in the one documented order
    active      (kinds, shared) of the zones that `sources` reads; of a seat's zone all cards are sources, of
                attachments those face up
    order_facts the facts that put `sources` in order (they do not decide which cards are among them)
    leave       takes a seat that conceded out of the game (plain function, asks nothing)
    sentences   code -> template for prompts, log lines and reasons; {0:card} {0:seat} {0} say what an argument is
    seat_names  what a seat is called in sentences
    teams       seat -> the seats that see what it sees (itself included)
    forecast    what a choice would do, as far as this seat can know: (g, choice, seat) -> data for the screen
    panel       public figures per seat and for the table: (g) -> data for the screen
    evaluate    how well a seat stands, for bots that look ahead: (g, seat) -> about 0 … 1, higher is better
    policy      a quick, mostly sensible answer, for bots' playouts: (g, choice, rng) -> one of the choice's options;
                it reads nothing that the asked seat has not seen
    clock       how far the game is, counted in the stretches that a bot's playout spans: (g) -> a growing number
    describe    everything that a seat may know about a card in play: (g, card, seat) -> data for the screen
    """

    def __init__(
        self,
        *,
        name: str,
        seats: int,
        options: Mapping[str, Any],
        faces: Sequence[Card],
        zones: Sequence[ZoneSpec],
        shared: Sequence[ZoneSpec],
        begin: Callable[[State, Rules], None],
        steps: Mapping[str, StepFn],
        sources: Callable[[Game], Iterable[int]],
        active: tuple[Sequence[int], Sequence[int]],
        order_facts: Sequence[str] = (),
        leave: Callable[[Game, int], None],
        sentences: Mapping[str, str],
        seat_names: Sequence[str],
        teams: Sequence[Sequence[int]] | None = None,
        forecast: Callable[[Game, Any, int], Any] | None = None,
        panel: Callable[[Game], Any] | None = None,
        describe: Callable[[Game, int, int], Any] | None = None,
        evaluate: Callable[[Game, int], float] | None = None,
        policy: Callable[[Game, Any, Any], int | str] | None = None,
        clock: Callable[[Game], int] | None = None,
    ) -> None:
        self.name = name
        self.seats = seats
        self.options = dict(options)
        self.faces = tuple(faces)
        self.zones = tuple(zones)
        self.shared = tuple(shared)
        self.kinds = len(self.zones)
        self.seats_zones = self.kinds * seats
        self.begin = begin
        self.steps = dict(steps)
        self.sources = sources
        self.order_facts = frozenset(order_facts)
        self.leave = leave
        self.sentences = dict(sentences)
        self.seat_names = tuple(seat_names)
        self.teams = tuple(tuple(t) for t in teams) if teams else tuple((s,) for s in range(seats))
        self.forecast = forecast
        self.panel = panel
        self.describe = describe
        self.evaluate = evaluate
        self.policy = policy
        self.clock = clock
        self.is_active = tuple([k in active[0] for k in range(self.kinds)] * seats) + tuple(
            [k in active[1] for k in range(len(self.shared))]
        )
        self.sight = tuple([z.sight for z in self.zones] * seats + [z.sight for z in self.shared])
        self.group_bits = tuple(sum(1 << t for t in team) for team in self.teams)
        self.everybody = EVERYBODY
        self.face_of = {c.name: i for i, c in enumerate(self.faces)}
        self.card_slots = {code: _slots(text, "card") for code, text in self.sentences.items()}
        self.seat_slots = {code: sorted(_slots(text, "seat")) for code, text in self.sentences.items()}
        events = sorted({event for c in self.faces for event in c.hooks})
        self.event_bits = {event: 1 << i for i, event in enumerate(events)}
        self.hooked = tuple(sum(self.event_bits[event] for event in c.hooks) for c in self.faces)

    def state(self, key: bytes) -> State:
        """A State before the first step, with an empty table and this generator key."""
        zones: list[tuple[int, ...]] = [()] * (self.seats_zones + len(self.shared))
        state = State([], zones, (), {}, [()] * self.seats, 1, key)
        self.begin(state, self)
        return state

    def say(self, code: str, args: Sequence[Any]) -> str:
        """The sentence for a code; cards are given as (reference, face or -1), seats as numbers."""
        template = self.sentences.get(code, code)
        return _SAY.vformat(template, [_Arg(self, a) for a in args], {})


class _Arg:
    """An argument of a sentence, which formats itself as its place asks."""

    def __init__(self, rules: Rules, value: Any) -> None:
        self.rules = rules
        self.value = value

    def __format__(self, spec: str) -> str:
        value = self.value
        if spec == "seat":
            return self.rules.seat_names[value] if isinstance(value, int) and value >= 0 else "nobody"
        if spec == "card":
            face = value[1] if isinstance(value, tuple) else -1
            return self.rules.faces[face].name if face >= 0 else "a card"
        if spec == "signed":
            return f"{value:+d}".replace("-", "−")
        if spec == "cards":
            return f"{value} card" if value == 1 else f"{value} cards"
        return str(value)


_SAY = Formatter()


def _slots(template: str, kind: str) -> frozenset[int]:
    """The positions of a template that hold arguments of this kind."""
    return frozenset(int(name) for _, name, spec, _ in Formatter().parse(template) if name and spec == kind)
