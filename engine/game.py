"""The rules' hands on a running State: a Reading (queries and questions) with the verbs, which are awaited.

One Game serves one running Match. It asks nobody itself: a step awaits a Choice, and whoever drives the step
answers it. What bars further questions is kept in `may_ask`, a bit per seat that may still be asked in this step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from engine import rng
from engine.card import EVERYBODY, FACE_UP, GONE, OPEN, UNDER, CardInstance, hidden_owner
from engine.choice import Fault
from engine.event import Event
from engine.reading import ALL_EVENTS, ALL_SEATS, Reading
from engine.rules import Rules
from engine.state import HAND, PUBLIC, State, Step


class Game(Reading):
    """A Reading with the verbs. `keep` says whether events are written (not in worlds)."""

    def __init__(self, rules: Rules, state: State, keep: bool = True) -> None:
        super().__init__(rules, state)
        self.keep = keep
        self.begun = 0
        self.derived: Any = None  # for a game: what it has found out from a fact of its own in this State
        self.learned: dict[int, int] = {}
        self.events: list[Event] = []
        self.fresh()

    def fresh(self) -> None:
        """Forget what belongs to one step: what was learned, who may be asked, events, the place in the queue."""
        if self.learned:
            self.learned = {}
        if self.events:
            self.events = []
        self.may_ask = ALL_SEATS
        self.queued = 0
        self.acts = 0
        self.begun += 1
        self.memo: Any = None  # for a policy: what it means to do in this step

    def rewind(self) -> None:
        """Forget also what was found in a State that is no longer the one served."""
        self.fresh()
        self.version += 1
        self._heard = ALL_EVENTS
        self._found = {}
        self.derived = None

    # ------------------------------------------------------------------ bookkeeping (asks nobody)
    def set(self, name: str, value: Any) -> None:
        """Set a public fact."""
        self.state.facts[name] = value
        if name in self.rules.order_facts:
            self.ordered += 1
        self.acts += 1

    def set_mark(self, no: int, word: str, number: int) -> None:
        """Keep a public number on a card, until it changes place; 0 takes it off."""
        c = self.state.cards[no]
        marks: tuple[tuple[str, int], ...] = ((word, number),) if number else ()
        if c.marks:
            marks = tuple(sorted([*[m for m in c.marks if m[0] != word], *marks]))
        self.state.cards[no] = CardInstance(c.face, c.ref, c.at, c.owner, c.seen, c.known, c.by, c.under, marks)
        self.acts += 1

    def clear_marks(self, no: int) -> None:
        """Take all public numbers off a card."""
        c = self.state.cards[no]
        if c.marks:
            self.state.cards[no] = CardInstance(c.face, c.ref, c.at, c.owner, c.seen, c.known, c.by, c.under)
            self.acts += 1

    def log(self, code: str, *args: Any) -> None:
        """Write what happened. Cards are given by number; the event remembers who may know them."""
        self.acts += 1
        if not self.keep:
            return
        slots = self.rules.card_slots.get(code, frozenset())
        cards = self.state.cards
        shown = tuple(
            [
                (cards[a].ref, cards[a].face, cards[a].seen & EVERYBODY) if i in slots and a is not None else a
                for i, a in enumerate(args)
            ]
        )
        self.events.append(Event(code, shown))

    def set_orders(self, seat: int, *orders: Any) -> None:
        """Replace a seat's standing orders, which nobody else is shown."""
        self.state.orders[seat] = orders
        self.acts += 1

    def then(self, *steps: Step) -> None:
        """Queue steps, in the order written, before all others; a card is given as `g.pack(card)`."""
        queue = self.state.queue
        at = self.queued
        self.state.queue = queue[:at] + steps + queue[at:]
        self.queued = at + len(steps)
        self.acts += 1

    def pack(self, no: int) -> tuple[str, int]:
        """A card as an argument of a queued step: its reference, which is stale once it has moved."""
        ref = self.state.cards[no].ref
        self._found[ref] = no
        return ("card", ref)

    def unpack(self, args: Iterable[Any]) -> list[Any]:
        """The arguments of a queued step with card numbers again; None for a card that has moved."""
        return [self.find(a[1]) if isinstance(a, tuple) and a and a[0] == "card" else a for a in args]

    def tell(self, event: str, *args: Any, also: Sequence[int] = (), cards: Sequence[int] = ()) -> None:
        """Tell every text in force of an event: each that reacts gets a queued step of its own, in order.

        `cards` are positions of `args` that hold card numbers. `also` are cards that hear it although their text is
        no longer in force (the dead). A hook with a predicate `only` is queued only where that holds.
        """
        rules = self.rules
        bit = rules.event_bits.get(event, 0)
        if not self._heard & bit:
            if not also or not bit:
                return
            heard: Sequence[tuple[int, Callable[..., Any], Any]] = ()
        else:
            heard = self._hearing(event)
        for no in also:
            index = self.state.cards[no].face
            if rules.hooked[index] & bit and all(no != h[0] for h in heard):
                face = rules.faces[index]
                heard = [*heard, (no, face.hooks[event], face.n)]
        if not heard:
            return
        told = []
        for no, hook, n in heard:
            only = getattr(hook, "only", None)
            if only is None or only(self, no, n, *args):
                told.append(no)
        if len(told) > 1 and self._listeners.ordered != self.ordered:
            order = [heard[0] for heard in self._list_texts().find(event)]
            told = [*[no for no in order if no in told], *[no for no in told if no not in order]]
        if told:
            packed = tuple([self.pack(a) if i in cards and a is not None else a for i, a in enumerate(args)])
            self.then(*[("on", event, self.pack(no), *packed) for no in told])

    def end(self, reason: str, winners: Sequence[int], scores: Sequence[float]) -> None:
        """End the game: why, who wins (several share it), the score of every seat."""
        self.state.outcome = (reason, tuple(winners), tuple(scores))
        self.state.queue = ()
        self.acts += 1

    # ------------------------------------------------------------------ verbs
    async def replaced(self, event: str, *args: Any) -> bool:
        """Whether some text did something else instead; the first that does so counts."""
        for _, hook, n in self.listeners(event):
            if await hook(self, _, n, *args):
                return True
        return False

    async def create(self, faces: Sequence[int], place: int, owner: int, known: int = 0) -> tuple[int, ...]:
        """Bring new cards into a zone, in this order. Gives their numbers."""
        state = self.state
        first = len(state.cards)
        sight = self.rules.sight[place]
        seen = OPEN if sight == PUBLIC else self.rules.group_bits[place // self.rules.kinds] if sight == HAND else 0
        if sight != PUBLIC:
            known |= seen
        ref = state.next_ref
        state.cards += [CardInstance(face, ref + i, place, owner, seen, known) for i, face in enumerate(faces)]
        state.next_ref = ref + len(faces)
        new = tuple(range(first, len(state.cards)))
        state.zones[place] = state.zones[place] + new
        self._changed(place)
        return new

    async def move(self, cards: Sequence[int], place: int, *, bottom: bool = True) -> None:
        """Move cards to a zone, in the order given: to its end (a deck's bottom), or to its start (a deck's top).

        The cards must have nothing attached. Who has seen a card keeps that knowledge; in an open zone all see it.
        Where others may not see which of several cards it was, `blur` them first. A hand has no order: cards join it
        at its end.
        """
        state, instances = self.state, self.state.cards
        sight = self.rules.sight[place]
        group = self.rules.group_bits[place // self.rules.kinds] if sight == HAND else 0
        whole = len(cards) > 2 and self._lift_whole(cards)
        active = self.rules.is_active
        for no in cards:
            card = instances[no]
            if card.under:
                raise Fault(f"{self.face(no).name} moves with cards attached")
            at = card.at
            if whole:
                pass
            elif at < 0 or active[at]:
                self._lift(no, card)
            else:
                zone = state.zones[at]
                i = zone.index(no)
                state.zones[at] = zone[:i] + zone[i + 1 :]
            if sight == PUBLIC:
                seen, known = OPEN, 0
            else:
                seen = (card.seen | group) & ~FACE_UP
                known = self._known(card, seen, self._side(place))
            fresh = seen & ~card.seen & EVERYBODY
            if fresh:
                self.learned[no] = self.learned.get(no, 0) | fresh
            ref = state.next_ref
            state.next_ref = ref + 1
            instances[no] = CardInstance(card.face, ref, place, card.owner, seen, known)
            if active[place]:
                self._comes(no, place, card.face)
        moved = tuple(cards)
        zone = state.zones[place]
        state.zones[place] = zone + moved if bottom or sight == HAND else moved + zone
        self.acts += 1

    async def remove(self, cards: Sequence[int]) -> None:
        """Take cards out of the game for good, shown to nobody who has not seen them.

        What is publicly known of a seat's hidden cards tells which kind left: a card picked in secret goes to a zone
        that nobody sees into instead.
        """
        for no in cards:
            card = self.state.cards[no]
            self._lift(no, card)
            self._put(no, card, at=GONE, ref=self._next_ref(), by=-1, marks=())
        self._changed()

    async def draw(self, seat: int, count: int, deck: int, hand: int, refill: str = "") -> int:
        """A seat draws from the top of its deck. Gives how many it drew at once.

        If the deck runs short and `refill` names a step, that step is queued with (seat, how many are missing).
        """
        state = self.state
        source, target = self.place(seat, deck), self.place(seat, hand)
        taken = state.zones[source][:count]
        state.zones[source] = state.zones[source][count:]
        bits = self.rules.group_bits[seat]
        cards = state.cards
        for no in taken:
            card = cards[no]
            fresh = bits & ~card.seen
            if fresh:
                self.learned[no] = self.learned.get(no, 0) | fresh
            seen = card.seen | bits
            ref = state.next_ref
            state.next_ref = ref + 1
            cards[no] = CardInstance(card.face, ref, target, card.owner, seen, card.known | seen)
        state.zones[target] = state.zones[target] + taken
        self._changed(target)
        if len(taken) < count and refill:
            self.then((refill, seat, count - len(taken)))
        return len(taken)

    async def attach(self, no: int, host: int, by: int, *, face_up: bool = False) -> None:
        """Attach a card to another. Face down, whoever saw the hand it came from no longer knows which card it was."""
        state = self.state
        card = state.cards[no]
        if not face_up and card.at >= 0 and self.rules.sight[card.at] == HAND:
            await self.blur(by, state.zones[card.at])
            card = state.cards[no]
        self._lift(no, card)
        if face_up:
            seen, known = OPEN, 0
            self._learn(no, EVERYBODY & ~card.seen)
        else:
            seen = (card.seen | self.rules.group_bits[by]) & ~FACE_UP
            known = self._known(card, seen, by)
            self._learn(no, seen & ~card.seen)
        state.cards[no] = CardInstance(card.face, self._next_ref(), UNDER - host, card.owner, seen, known, by)
        self._beneath(host, (*state.cards[host].under, no))
        self.acts += 1
        if face_up:
            self._changed()

    async def shift(self, no: int, host: int) -> None:
        """Move an attachment to another card as it lies, face down or up; it stays its attacher's."""
        state = self.state
        card = state.cards[no]
        self._lift(no, card)
        self._put(no, card, at=UNDER - host, ref=self._next_ref(), marks=())
        self._beneath(host, (*state.cards[host].under, no))
        self._changed()

    async def blur(self, seat: int, cards: Sequence[int], *seats: int) -> None:
        """Before a pick that only these seats (their viewing groups) may follow: the others no longer know which of
        these cards is which, only that all are among their owner's hidden cards."""
        keep = self.rules.group_bits[seat]
        for other in seats:
            keep |= self.rules.group_bits[other]
        instances, ref = self.state.cards, self.state.next_ref
        for no in cards:
            c = instances[no]
            instances[no] = CardInstance(c.face, ref, c.at, c.owner, c.seen & keep, c.known, c.by, c.under)
            ref += 1
        self.state.next_ref = ref
        self.acts += 1

    async def reveal(self, no: int) -> None:
        """Turn a card face up where it lies: everybody sees it from now on."""
        card = self.state.cards[no]
        self._learn(no, EVERYBODY & ~card.seen)
        c, known = card, card.known | EVERYBODY
        self.state.cards[no] = CardInstance(c.face, c.ref, c.at, c.owner, OPEN, known, c.by, c.under, c.marks)
        if c.at > UNDER or c.seen & FACE_UP:
            self._changed(c.at)
        else:
            self._comes(no, c.at, c.face)

    async def look(self, seat: int, cards: Sequence[int]) -> None:
        """A seat (its viewing group) sees cards where they lie; nobody else does."""
        bits = self.rules.group_bits[seat]
        await self.show(cards, bits)

    async def show(self, cards: Sequence[int], bits: int = EVERYBODY) -> None:
        """Show cards where they lie to all whose bits are given, without turning them face up."""
        for no in cards:
            card = self.state.cards[no]
            self._learn(no, bits & ~card.seen)
            self._put(no, card, seen=card.seen | bits, known=card.known | bits)
        self.acts += 1

    async def shuffle(self, place: int) -> None:
        """Shuffle a zone: nobody knows any more where a card of it lies. After this nobody is asked in this step."""
        state = self.state
        zone = rng.shuffled(state.key, state.counter, state.zones[place])
        state.counter += 1
        state.zones[place] = zone
        cards, ref = state.cards, state.next_ref
        for no in zone:  # all of them: how many references go by may not depend on what somebody has seen
            c = cards[no]
            cards[no] = CardInstance(c.face, ref, place, c.owner, 0, c.known)
            ref += 1
        state.next_ref = ref
        self.may_ask = 0
        self._changed(place)

    async def shuffle_faces(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Printed cards in a random order, before they are created. After this nobody is asked in this step."""
        order = rng.shuffled(self.state.key, self.state.counter, faces)
        self.state.counter += 1
        self.may_ask = 0
        return order

    async def random_below(self, limit: int) -> int:
        """A random number from 0 to limit - 1. After this nobody is asked in this step."""
        number = rng.words(self.state.key, self.state.counter, 1)[0] % limit
        self.state.counter += 1
        self.may_ask = 0
        self.acts += 1
        return number

    # ------------------------------------------------------------------ inside
    def _changed(self, place: int = UNDER) -> None:
        """Something moved to or lies at a place; texts in force are listed anew if it matters to them."""
        self.acts += 1
        if place < 0 or self.rules.is_active[place]:
            self.version += 1
            self._heard = ALL_EVENTS

    def _comes(self, no: int, place: int, face: int) -> None:
        """A card has come to a place, or has been turned up there: its text is in force if it is an active one."""
        self.acts += 1
        rules = self.rules
        if place >= 0 and not rules.is_active[place]:
            return
        self._heard |= rules.hooked[face]
        if place >= rules.seats_zones:  # it may lie on another
            self.version += 1
        elif rules.hooked[face] and self._listeners.version == self.version:
            self._listeners.add(no, rules.faces[face])

    def _goes(self, no: int, at: int, face: int) -> None:
        """A card leaves a place: its text is not in force any more."""
        self.acts += 1
        rules = self.rules
        if at >= rules.seats_zones and len(self.state.zones[at]) > 1:  # another may have lain under it
            self._changed(at)
        elif (at < 0 or rules.is_active[at]) and rules.hooked[face] and self._listeners.version == self.version:
            self._listeners.drop(no, rules.faces[face])

    def _next_ref(self) -> int:
        ref = self.state.next_ref
        self.state.next_ref = ref + 1
        return ref

    def _learn(self, no: int, bits: int) -> None:
        bits &= EVERYBODY
        if bits:
            self.learned[no] = self.learned.get(no, 0) | bits

    def _put(self, no: int, card: CardInstance, **changes: Any) -> None:
        self.state.cards[no] = replace(card, **changes)

    def _beneath(self, host: int, under: tuple[int, ...]) -> None:
        """A card has these cards attached from now on."""
        c = self.state.cards[host]
        self.state.cards[host] = CardInstance(c.face, c.ref, c.at, c.owner, c.seen, c.known, c.by, under, c.marks)

    def _side(self, place: int) -> int:
        """The seat among whose hidden cards a card in this zone counts; -1 for the shared ones."""
        return place // self.rules.kinds if place < self.rules.seats_zones else -1

    def _known(self, card: CardInstance, seen: int, side: int) -> int:
        """Who knows that a card is among the hidden cards of `side`, once those in `seen` have seen it go there.

        If it comes from another side's hidden cards, the others can follow neither this card nor, by counting what
        is left, any other of its pool there. They do see from which pool it is.
        """
        rules = self.rules
        source = hidden_owner(card, rules.seats_zones, rules.kinds)
        if source == side or card.at == GONE:
            return card.known | seen
        blind = EVERYBODY & ~seen
        if blind:
            pool, cards = rules.faces[card.face].pool, self.state.cards
            for no, c in enumerate(cards):
                lost = c.known & blind & ~c.seen
                if lost and rules.faces[c.face].pool == pool and c.at != GONE:  # noqa: SIM102
                    if hidden_owner(c, rules.seats_zones, rules.kinds) == source:
                        cards[no] = replace(c, known=c.known & ~lost)
        return seen

    def _lift_whole(self, cards: Sequence[int]) -> bool:
        """Empty a zone if these are all its cards, in their order. Whether they were."""
        state = self.state
        at = state.cards[cards[0]].at
        if at < 0 or state.zones[at] != tuple(cards):
            return False
        state.zones[at] = ()
        self._changed(at)
        return True

    def _lift(self, no: int, card: CardInstance) -> None:
        """Take a card off the place where it lies."""
        at = card.at
        state = self.state
        if at >= 0:
            self._goes(no, at, card.face)
            zone = state.zones[at]
            i = zone.index(no)
            state.zones[at] = zone[:i] + zone[i + 1 :]
        elif at <= UNDER:
            if card.seen & FACE_UP:
                self._goes(no, at, card.face)
            self._beneath(UNDER - at, tuple([c for c in state.cards[UNDER - at].under if c != no]))


__all__ = ["Game"]
