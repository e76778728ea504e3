"""Full matches that fit a View: what a seat must imagine to think ahead.

A Dealer gets the View and the Rules and nothing else, so a bot built on it cannot cheat. It deals unseen faces within
what is publicly known of each owner's hidden cards, gives other seats fresh secret answers among their legal ones and
a fresh generator, and runs the open step again.
"""

from __future__ import annotations

from collections import Counter
from struct import unpack
from typing import Any, Protocol

from engine.card import EVERYBODY, GONE, OPEN, UNDER, CardInstance
from engine.choice import Choice, Key, NoFit
from engine.game import Game
from engine.match import Match
from engine.rules import Rules
from engine.state import HAND, PUBLIC, State
from engine.view import SeenCard, View, bit_of


class Rng(Protocol):
    """What worlds and bots need of a generator; `random.Random` has it."""

    def random(self) -> float: ...
    def shuffle(self, x: list[Any]) -> None: ...
    def getrandbits(self, k: int, /) -> int: ...


class NoWorld(Exception):
    """No deal was found that fits the View."""


TRIES = 50


class Dealer:
    """Deals worlds for one View. `tries` counts the deals made, `worlds` those that fitted."""

    def __init__(self, rules: Rules, seen: View) -> None:
        self.rules = rules
        self.seen = seen
        self.tries = 0
        self.worlds = 0
        self._cards: list[CardInstance] = []
        self._holes: list[list[int]] = [[] for _ in range(rules.seats + 1)]
        self._hole_ref = 0
        self._visible: Counter[int] = Counter(seen.rest.gone)
        zones = [self._template(at, zone) for at, zone in enumerate(seen.rest.zones)]
        for face in seen.rest.gone:
            self._hole_ref -= 1
            self._cards.append(CardInstance(face, self._hole_ref, GONE, -1, bit_of(seen.seat)))
        self._state = State(
            self._cards,
            zones,
            seen.queue,
            seen.rest.facts,
            [seen.rest.orders if s == seen.seat else () for s in range(rules.seats)],
            seen.rest.next_ref,
            b"",
            out=seen.rest.out,
            outcome=seen.outcome,
        )
        self._filled = [[self._hole(no) for no in holes] for holes in self._holes]
        self._pools = self._remainders()
        self._dealt: State | None = None
        # the texts in force lie open, so they are the same in every world
        self._texts = Game(rules, self._state, keep=False).texts_in_force()

    def _template(self, at: int, zone: tuple[SeenCard | None, ...]) -> tuple[int, ...]:
        """The card numbers of a zone; unseen cards are holes, filled anew for each world."""
        rules = self.rules
        owner = at // rules.kinds if at < rules.seats_zones else -1
        sight = rules.sight[at]
        own = rules.group_bits[owner] if sight == HAND else 0
        numbers = []
        for card in zone:
            if card is None:
                self._hole_ref -= 1
                no = len(self._cards)
                self._cards.append(CardInstance(-1, self._hole_ref, at, owner, own, own))
                self._holes[owner].append(no)
            else:
                no = self._place(card, at, own)
            numbers.append(no)
        return tuple(numbers)

    def _place(self, card: SeenCard, at: int, own: int) -> int:
        no = len(self._cards)
        mine = bit_of(self.seen.seat) | (self.rules.group_bits[self.seen.seat] if self.seen.seat >= 0 else 0)
        self._cards.append(CardInstance(-1, 0, 0, -1))
        under = tuple([self._place(u, UNDER - no, self.rules.group_bits[u.by]) for u in card.under])
        if card.up:
            seen = OPEN
        else:
            seen = own | (mine if card.face >= 0 else 0)
        known = 0 if at >= 0 and self.rules.sight[at] == PUBLIC else seen & EVERYBODY
        owner = card.owner if card.face >= 0 else card.by
        self._cards[no] = CardInstance(card.face, card.ref, at, owner, seen, known, card.by, under, card.marks)
        if card.face >= 0:
            self._visible[card.face] += 1
        else:
            self._holes[card.by].append(no)
        return no

    def _hole(self, no: int) -> tuple[Any, ...]:
        """A card that is dealt anew for every world: its number, then all its fields but its face."""
        c = self._cards[no]
        return no, c.ref, c.at, c.owner, c.seen, c.known, c.by, c.under, c.marks

    def _remainders(self) -> dict[str, list[int]]:
        """Per pool, the faces that nobody accounts for."""
        visible = self._visible.copy()
        for bag in self.seen.rest.bags:
            visible.update(bag)
        pools: dict[str, list[int]] = {}
        for index, face in enumerate(self.rules.faces):
            left = face.copies - visible[index]
            if left > 0:
                pools.setdefault(face.pool, []).extend([index] * left)
        return pools

    def deal(self, rng: Rng) -> State:
        """A State with every hole filled, within the public bounds."""
        state = self._state.clone()
        state.key = rng.getrandbits(128).to_bytes(16, "little")
        cards = state.cards
        used: dict[str, int] = {}
        pools = {name: _shuffled(pool, rng) for name, pool in self._pools.items()}
        rest = self.seen.rest
        viewer = bit_of(self.seen.seat)
        for owner, holes in enumerate(self._filled):
            if not holes:
                continue
            contents = [(face, viewer) for face in rest.bags[owner]]
            for pool_name, count in rest.unknown[owner]:
                start = used.get(pool_name, 0)
                contents += [(face, 0) for face in pools.get(pool_name, ())[start : start + count]]
                used[pool_name] = start + count
            if len(contents) != len(holes):
                raise NoWorld(f"{len(contents)} cards for {len(holes)} places")
            for hole, (face, known) in zip(holes, _shuffled(contents, rng), strict=True):
                no, ref, at, whose, seen, bits, by, under, marks = hole
                cards[no] = CardInstance(face, ref, at, whose, seen, bits | known, by, under, marks)
        return state

    def sample(self, rng: Rng, *, keep: bool = False) -> Match:
        """A Match that fits the View. Raises NoWorld after 50 deals that did not."""
        for _ in range(TRIES):
            self.tries += 1
            match = self._match(self.deal(rng), rng, keep)
            if match is not None:
                self.worlds += 1
                return match
        raise NoWorld(f"no deal of {TRIES} fitted")

    def world(self, rng: Rng, *, again: bool = False) -> Match:
        """A world to play in, as `sample` gives it; `again`: with the cards of the last one, if they fit once more.

        Others' secret answers and the generator are fresh in either case. Raises NoWorld.
        """
        for _ in range(TRIES):
            if not again or self._dealt is None:
                self.tries += 1
                self._dealt = self.deal(rng)
            state = self._dealt.clone()
            state.key = rng.getrandbits(128).to_bytes(16, "little")
            match = self._match(state, rng, False)
            if match is not None:
                self.worlds += 1
                return match
            self._dealt = None
        raise NoWorld(f"no deal of {TRIES} fitted")

    def _match(self, state: State, rng: Rng, keep: bool) -> Match | None:
        match = Match(self.rules, state, keep=keep, run=False)
        match.g.adopt(*self._texts)
        try:
            return match if self._replay(match, rng) else None
        except NoFit:
            return None

    def _replay(self, match: Match, rng: Rng) -> bool:
        """Run the open step again with the answers that are known and fresh secret ones; False if it does not fit."""
        seen = self.seen
        match.begin_again()
        begun = match.g.begun
        for seat, key in seen.answers:
            choice = match.choices.get(seat)
            if choice is None:
                return False
            if key is None:
                self._secret(match, seat, rng)
            elif key in choice.options:
                match.give(seat, key)
            else:
                return False
        for key in seen.mine:
            choice = match.choices.get(seen.seat)
            if choice is None or key not in choice.options:
                return False
            match.give(seen.seat, key)
        for seat in seen.done:
            if seat != seen.seat and seat in match.choices:
                self._secret(match, seat, rng)
        if match.g.begun != begun:
            return False
        match.leaving = seen.leaving
        return tuple(sorted(match.choices)) == seen.waiting and self._same_choice(match)

    def _secret(self, match: Match, seat: int, rng: Rng) -> None:
        """A fresh secret answer; in a simultaneous step, the seat's whole plan."""
        joint = match.joint
        while (choice := match.choices.get(seat)) is not None:
            options = choice.options
            match.give(seat, options[int(rng.random() * len(options))])
            if joint is None or match.joint is not joint:
                break

    def _same_choice(self, match: Match) -> bool:
        asked = self.seen.choice
        if asked is None:
            return True
        choice: Choice = match.choices[self.seen.seat]
        options: list[Key] = [o.key for o in asked.options]
        return options == choice.options


def _shuffled(items: list[Any], rng: Rng) -> list[Any]:
    """The items in a random order; several times as fast as `rng.shuffle`."""
    count = len(items)
    keys = unpack(f"<{count}I", rng.getrandbits(32 * count).to_bytes(4 * count, "little")) if count else ()
    return [items[i] for i in sorted(range(count), key=keys.__getitem__)]


def sample(rules: Rules, seen: View, rng: Rng, *, keep: bool = False) -> Match:
    """One Match that fits the View, from the View alone."""
    return Dealer(rules, seen).sample(rng, keep=keep)


__all__ = ["Dealer", "NoWorld", "Rng", "sample"]
