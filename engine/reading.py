"""What a plan may use of a running State: queries (plain methods) and questions to the seats. Nothing here changes it.

The verbs, which do, are in `engine/game.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from engine.card import EVERYBODY, FACE_UP, UNDER, Card
from engine.choice import Barred, Choice, Key, NoFit, Plan, Together, Why
from engine.rules import Rules
from engine.state import State
from engine.triggers import NO_MODIFIERS, NONE_HEARD, Listeners, Modifiers, listeners_of

if TYPE_CHECKING:
    from engine.game import Game

ALL_SEATS = ALL_EVENTS = -1


class Reading:
    """Queries and questions over one State, and the list of the texts in force, made anew when it is stale."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.may_ask = ALL_SEATS
        self.version = 0  # of the set of texts in force
        self.ordered = 0  # of the facts that put them in order
        self._listeners = NONE_HEARD
        self._heard = ALL_EVENTS
        self._found: dict[int, int] = {}

    # ------------------------------------------------------------------ queries
    def zone(self, seat: int, kind: int) -> tuple[int, ...]:
        """The card numbers in a seat's zone, top or oldest first."""
        return self.state.zones[seat * self.rules.kinds + kind]

    def shared(self, index: int) -> tuple[int, ...]:
        """The card numbers in a shared zone."""
        return self.state.zones[self.rules.seats_zones + index]

    def place(self, seat: int, kind: int) -> int:
        """The index of a seat's zone, for `move`."""
        return seat * self.rules.kinds + kind

    def shared_place(self, index: int) -> int:
        """The index of a shared zone, for `move`."""
        return self.rules.seats_zones + index

    def face(self, no: int) -> Card:
        """The printed card of a physical one."""
        return self.rules.faces[self.state.cards[no].face]

    def seat_at(self, no: int) -> int:
        """The seat in whose zones a card lies (for an attachment: its host's); -1 in a shared zone or out."""
        at = self.state.cards[no].at
        if at <= UNDER:
            at = self.state.cards[UNDER - at].at
        return at // self.rules.kinds if 0 <= at < self.rules.seats_zones else -1

    def kind_at(self, no: int) -> int:
        """The kind of seat zone in which a card lies; -1 elsewhere."""
        at = self.state.cards[no].at
        return at % self.rules.kinds if 0 <= at < self.rules.seats_zones else -1

    def host(self, no: int) -> int:
        """The card to which this one is attached; -1 if to none."""
        at = self.state.cards[no].at
        return UNDER - at if at <= UNDER else -1

    def under(self, no: int) -> tuple[int, ...]:
        """The cards attached to this one, oldest first."""
        return self.state.cards[no].under

    def is_up(self, no: int) -> bool:
        """Whether the card lies face up."""
        return bool(self.state.cards[no].seen & FACE_UP)

    def find(self, ref: int) -> int | None:
        """The card that has this reference now, or None: it has moved since."""
        cards = self.state.cards
        no = self._found.get(ref, -1)
        if no < 0:
            no = next((i for i, card in enumerate(cards) if card.ref == ref), -1)
            if no < 0:
                return None
            self._found[ref] = no
        return no if cards[no].ref == ref else None  # a reference is never given twice

    def mark(self, no: int, word: str) -> int:
        """A public number kept on a card; 0 if there is none."""
        for name, number in self.state.cards[no].marks:
            if name == word:
                return number
        return 0

    def fact(self, name: str) -> Any:
        """A public fact of the game. Raises KeyError for one that was never set."""
        return self.state.facts[name]

    def is_out(self, seat: int) -> bool:
        """Whether a seat has left the game."""
        return bool(self.state.out >> seat & 1)

    def seats_in(self) -> list[int]:
        """The seats still in the game, in seat order."""
        out = self.state.out
        return [s for s in range(self.rules.seats) if not out >> s & 1]

    def sees(self, seat: int, no: int) -> bool:
        """Whether a seat (or -1: those who watch) has seen this card's face where it lies."""
        return bool(self.state.cards[no].seen & (1 << seat if seat >= 0 else EVERYBODY & ~(EVERYBODY >> 1)))

    def listeners(self, event: str) -> Sequence[tuple[int, Callable[..., Any], Any]]:
        """The cards in force that react to an event, in order: (card, hook, its figures)."""
        if not self._heard & self.rules.event_bits.get(event, 0):
            return ()
        heard = self._hearing(event)
        if len(heard) > 1 and self._listeners.ordered != self.ordered:
            heard = self._list_texts().find(event)
        return heard

    def _hearing(self, event: str) -> Sequence[tuple[int, Callable[..., Any], Any]]:
        """The same in any order, of an event that something in force may react to (`_heard`)."""
        table = self._listeners
        if table.version != self.version:
            table = self._list_texts()
        heard = table.by_event.get(event)
        return heard if heard is not None else table.find(event)

    def modifiers(self) -> Modifiers:
        """The texts in force that change stats, in any order, for sums: those heard for every card, and by card those
        that are declared to change it alone: its own (`hook.own`) and what is attached to it (`hook.bearer`)."""
        if not self._heard & self.rules.event_bits.get("modify", 0):
            return NO_MODIFIERS
        table = self._listeners
        if table.version != self.version:
            table = self._list_texts()
        return table.modifiers or table.sort_modifiers(self.state.cards)

    def value(self, no: int, stat: int) -> int:
        """A stat: the printed value and every modifier in force, read anew each time."""
        total = self.rules.faces[self.state.cards[no].face].stats[stat]
        general, alone = self.modifiers()
        for source, hook, n in general:
            total += hook(self, source, n, no, stat)
        if no in alone:
            for source, hook, n in alone[no]:
                total += hook(self, source, n, no, stat)
        return total

    def value_why(self, no: int, stat: int) -> tuple[int, list[tuple[int, int]], int]:
        """A stat as (printed, [(change, card that makes it)], total)."""
        printed = self.face(no).stats[stat]
        changes = [(hook(self, source, n, no, stat), source) for source, hook, n in self.listeners("modify")]
        changes = [(d, s) for d, s in changes if d]
        return printed, changes, printed + sum(d for d, _ in changes)

    # ------------------------------------------------------------------ asking
    def choose(
        self,
        seat: int,
        prompt: str,
        cards: Sequence[int] = (),
        words: Sequence[str] = (),
        *,
        why: Why | None = None,
        hidden: bool = False,
        default: Key | None = None,
        args: tuple[Any, ...] = (),
        about: str = "",
    ) -> Choice:
        """A question, to be awaited: gives the chosen card number or word.

        `why` gives the reason for which a card or word is refused, or None: the one place that decides legality.
        `default` is what counts for a seat that does not answer, if it is legal; see `Choice.default`.
        Raises Barred where the seat may not be asked any more, NoFit where nothing is legal.
        """
        if not self.may_ask >> seat & 1:
            raise Barred(f"{prompt}: seat {seat} may not be asked any more in this step")
        instances = self.state.cards
        if why is None:
            values: list[Any] = [*cards, *words]
            options: list[Key] = [instances[c].ref for c in cards]
            if words:
                options += words
        else:
            values = [c for c in cards if why(c) is None]
            options = [instances[c].ref for c in values]
            if words:
                legal = [w for w in words if why(w) is None]
                values += legal
                options += legal
        if not values:
            raise NoFit(f"{prompt}: nothing to choose from")
        return Choice(seat, prompt, options, values, default, hidden, args, about or prompt, cards, words, why)

    def together(self, plans: dict[int, Plan]) -> Together:
        """Secret plans of several seats at once, to be awaited: gives {seat: what its plan returned}.

        A plan queries and asks but calls no verb. Afterwards nobody else may be asked in this step.
        """
        for seat in plans:
            if not self.may_ask >> seat & 1:
                raise Barred(f"together: seat {seat} may not be asked any more in this step")
        return Together(plans)

    # ------------------------------------------------------------------ texts in force
    def texts_in_force(self) -> tuple[Listeners, int]:
        """What `adopt` takes: the texts in force, sorted, and the bits of the events that they react to."""
        table = self._list_texts()
        for event in self.rules.event_bits:
            if self._heard & self.rules.event_bits[event]:
                table.find(event)
        table.sort_modifiers(self.state.cards)
        return table, self._heard

    def adopt(self, table: Listeners, heard: int) -> None:
        """Take over the texts in force from a Game over an equal table, instead of listing them."""
        self._listeners, self._heard = table.copy(), heard
        self.version, self.ordered = table.version, table.ordered

    def _list_texts(self) -> Listeners:
        """The texts in force, listed anew. `_heard` holds the events that any of them, or of those since, reacts to."""
        table = self._listeners = listeners_of(cast("Game", self))  # nothing else is ever made
        heard, hooked, cards = 0, self.rules.hooked, self.state.cards
        for no, _ in table.texts:
            heard |= hooked[cards[no].face]
        self._heard = heard
        return table
