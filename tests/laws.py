"""Laws that hold for every game on the engine, over seeded random play.

A law takes Rules and a seed, plays one game (or as much of it as the law needs) and raises AssertionError where it
does not hold; what it counted it returns as {name: number}. `every` is how many answers lie between two positions that
a costly law looks at. `LAWS` names them all for `pytest.mark.parametrize`; `all_laws(make_rules, seats, games)` runs
them over as many games and adds up. `make_rules(seats)` must be a function at the top of a module.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import view as views
from engine.card import EVERYBODY, FACE_UP, GONE, SEATS, SPECTATOR, UNDER
from engine.choice import Choice, Key, Refused
from engine.match import Match, begin, play_out
from engine.rng import key_from
from engine.rules import Rules
from engine.state import DECK, HAND, PUBLIC, State, digest, from_bytes, to_bytes
from engine.view import Seen, SeenCard, View, bit_of, view
from engine.worlds import Dealer, NoWorld

MakeRules = Callable[[int], Rules]
Law = Callable[..., dict[str, int]]
EVERY = 7
SAMPLES = 200
LIMIT = 20_000
"""The most answers that a game may take."""
PER_STEP = 200
"""The most answers that one step may take."""
FITS = 0.99
"""The share of positions for which one of the first ten deals must fit."""


# ---------------------------------------------------------------------- play
def pick(rng: random.Random, match: Match) -> tuple[int, Key]:
    """A random seat of those that are asked, and a random answer of it."""
    seats = list(match.choices)
    seat = seats[int(rng.random() * len(seats))]
    options = match.choices[seat].options
    return seat, options[int(rng.random() * len(options))]


def walk(rules: Rules, seed: int, every: int = 1) -> Iterator[tuple[Match, random.Random]]:
    """A random game; stops at its first position and then about every `every` answers. Whoever listens changes nothing.

    The generator that comes with each position is the listener's own. Without `every`, it stops at each.
    """
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    wait = 0
    for _ in range(LIMIT):
        if match.over:
            return
        if wait == 0:
            yield match, random.Random(rng.getrandbits(32))
            wait = rng.randint(1, 2 * every - 1)
        wait -= 1
        seat, key = pick(rng, match)
        match.answer(seat, key)
    raise AssertionError("the game does not end")


def played(rules: Rules, seed: int, concede: float = 0.0) -> tuple[Match, list[tuple[int, Key | None]]]:
    """A random game to its end, and what was answered in order of arrival; None as a key is a concession."""
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    trail: list[tuple[int, Key | None]] = []
    while not match.over:
        assert len(trail) < LIMIT, "the game does not end"
        staying = [s for s in range(rules.seats) if not (match.state.out | match.leaving) >> s & 1]
        if concede and rng.random() < concede:
            seat = rng.choice(staying)
            match.concede(seat)
            trail.append((seat, None))
        else:
            seat, key = pick(rng, match)
            match.answer(seat, key)
            trail.append((seat, key))
    return match, trail


def watchers(rules: Rules) -> range:
    """Every seat, and -1 for those who watch."""
    return range(-1, rules.seats)


def all_views(match: Match) -> list[View]:
    return [view(match, seat) for seat in watchers(match.rules)]


def same_views(one: Match, two: Match, what: str) -> None:
    for seat in watchers(one.rules):
        same(view(one, seat), view(two, seat), f"{what}, seat {seat}")


def same(one: Any, two: Any, what: str) -> None:
    """Assert that two Views are equal; if not, name the parts that differ."""
    if one != two:
        raise AssertionError("\n  ".join([f"{what}: Views differ", *differences(one, two, "view")]))


def differences(one: Any, two: Any, path: str) -> Iterator[str]:
    """Where two Views differ, one line each."""
    if isinstance(one, View | Seen) and isinstance(two, View | Seen):
        for field in one.__struct_fields__:
            yield from differences(getattr(one, field), getattr(two, field), f"{path}.{field}")
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from differences(a, b, f"{path}[{i}]")
    elif one != two:
        yield f"{path}: {one!r} and {two!r}"


# ---------------------------------------------------------------------- one match
def replay(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Replay equals play: in order of arrival, by seat, by seat backwards, and from each stored rest State."""
    match, trail = played(rules, seed)
    end = (match.hash(), [digest(d.rest) for d in match.history], match.log, match.state.outcome)
    again = begin(rules, key_from(seed))
    for seat, key in trail:
        again.answer(seat, key)  # type: ignore[arg-type]
    assert (again.hash(), [digest(d.rest) for d in again.history], again.log, again.state.outcome) == end
    for order in (min, max):
        keys = [deque(k for s, k in trail if s == seat) for seat in range(rules.seats)]
        other = begin(rules, key_from(seed))
        while not other.over:
            seat = order(other.choices)
            other.answer(seat, keys[seat].popleft())  # type: ignore[arg-type]
        assert (other.hash(), [digest(d.rest) for d in other.history], other.log, other.state.outcome) == end, order
    after = [d.rest for d in match.history[1:]] + [match.rest]
    for i in range(seed % every, len(match.history), every):
        done = match.history[i]
        one = Match(rules, done.rest.clone())
        for a in done.answers:
            one.answer(a.seat, a.key)
        reached = one.history[1].rest if len(one.history) > 1 else one.rest
        assert digest(reached) == digest(after[i]), f"step {done.rest.queue[0]} from its rest State"
        assert one.history[0].events == done.events
    return {"answers": len(trail)}


def conceded_replay(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Replay equals play where seats concede at random moments."""
    match, trail = played(rules, seed, concede=0.01)
    again = begin(rules, key_from(seed))
    for seat, key in trail:
        if key is None:
            again.concede(seat)
        else:
            again.answer(seat, key)
    assert (again.hash(), again.log, again.state.outcome) == (match.hash(), match.log, match.state.outcome)
    return {"concessions": sum(k is None for _, k in trail)}


def clone(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """A clone equals its original at every choice, in hash, log and Views, and goes on as the original does."""
    count, twin, answered = 0, None, 0
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    while not match.over:
        fresh = match.clone()
        assert fresh.hash() == match.hash() and fresh.log == match.log
        assert (sorted(fresh.choices), fresh.committed) == (sorted(match.choices), match.committed)
        if twin is None or answered % every == 0:
            for other in (fresh, twin or fresh):
                assert other.hash() == match.hash() and other.log == match.log
                same_views(match, other, "clone")
            twin = fresh
        count, answered = count + 1, answered + 1
        if rng.random() < 0.01:
            seat = rng.choice([s for s in range(rules.seats) if not (match.state.out | match.leaving) >> s & 1])
            match.concede(seat)
            twin.concede(seat)
            continue
        seat, key = pick(rng, match)
        match.answer(seat, key)
        twin.answer(seat, key)
    assert twin is not None and twin.hash() == match.hash() and twin.state.outcome == match.state.outcome
    assert match.clone().hash() == match.hash()
    return {"clones": count}


def root(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Playouts on a clone or in a world change nothing of the match they come from."""
    count = 0
    for match, rng in walk(rules, seed, every * 3):
        before = (match.hash(), to_bytes(match.rest), to_bytes(match.state), list(match.log))
        seen = [views.to_bytes(v) for v in all_views(match)]
        roads = [match.clone()]
        for seat in watchers(rules):
            try:
                roads.append(Dealer(rules, view(match, seat, detail=False)).sample(rng))
            except NoWorld:
                continue
        for road in roads:
            for _ in range(60):
                if not road.over:
                    road.give(*pick(rng, road))
        assert before == (match.hash(), to_bytes(match.rest), to_bytes(match.state), list(match.log))
        assert seen == [views.to_bytes(v) for v in all_views(match)]
        count += 1
    return {"roots": count}


def saved(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """A rest State survives being saved and loaded, and the game goes on from it as it would have."""
    count, twin = 0, None
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    while not match.over:
        if not match.answers and not match.private and (twin is None or count % every == 0):
            assert twin is None or twin.hash() == match.hash()
            loaded = from_bytes(to_bytes(match.rest))
            assert loaded == match.rest and to_bytes(loaded) == to_bytes(match.rest)
            twin = Match(rules, loaded)
            assert twin.hash() == match.hash()
            same_views(match, twin, "loaded")
        count += 1
        seat, key = pick(rng, match)
        match.answer(seat, key)
        if twin is not None:
            twin.answer(seat, key)
    assert twin is not None and twin.hash() == match.hash()
    return {"answers": count}


def undo(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Undo and then the same answers again is identity; what may not be undone is refused and changes nothing."""
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    human = rng.randrange(rules.seats)
    done = refused = 0
    while not match.over:
        seat, key = pick(rng, match)
        match.answer(seat, key, program=seat != human)
        if match.over or rng.random() > 2 / every or match.can_take_back(human):
            continue
        point = match.undo_point(human)
        before = (match.hash(), list(match.log), len(match.history))
        if point is None:
            with pytest.raises(Refused):
                match.undo(human)
            refused += 1
        else:
            step, index = point
            since = [*[a for d in match.history[step:] for a in d.answers], *match.answers][index:]
            if since and since[0].joint:  # the answers of the others in it are kept
                of_step = match.history[step].answers if step < len(match.history) else tuple(match.answers)
                end = max(i for i, a in enumerate(of_step) if a.joint == since[0].joint) + 1
                since = [since[0], *since[end - index :]]
            open_plans = {s: list(keys) for s, keys in match.private.items()}
            known, counter = group_sees(match, human), match.state.counter
            match.undo(human)
            assert known <= group_sees(match, human) and counter == match.state.counter, "undone after it was learned"
            assert human in match.choices and match.hash() != before[0]
            for a in since:
                match.answer(a.seat, a.key, program=a.program)
            for s, keys in open_plans.items():
                for k, program in keys:
                    match.answer(s, k, program=program)
            done += 1
        assert (match.hash(), list(match.log), len(match.history)) == before
    return {"undone": done, "undo refused": refused}


def group_sees(match: Match, seat: int) -> set[tuple[int, int]]:
    """(card, bit) for everything that a seat's viewing group has seen, of the cards with which the game began."""
    bits = [1 << s for s in match.rules.teams[seat]]
    first = match.history[1].rest if len(match.history) > 1 else match.rest
    return {(no, b) for no, c in enumerate(match.state.cards[: len(first.cards)]) for b in bits if c.seen & b}


def take_back(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Taking back an answer of an unfinished action and giving it again is identity; others notice neither."""
    count = 0
    others = {s: [o for o in watchers(rules) if o < 0 or not rules.group_bits[s] >> o & 1] for s in range(rules.seats)}
    for match, rng in walk(rules, seed):
        seats = [s for s in range(rules.seats) if match.can_take_back(s)]
        if not seats or rng.random() > 1 / every:
            continue
        seat = rng.choice(seats)
        outside = (rng.choice(others[seat]), -1)
        before, shown = match.hash(), {s: view(match, s) for s in (seat, *outside)}
        key = match.private[seat][-1][0] if match.in_together else match.answers[-1].key
        match.take_back(seat)
        assert match.hash() != before and seat in match.choices
        if not match.in_together:  # in a simultaneous step others see who has finished, no more
            for other in outside:
                same(view(match, other), shown[other], f"taken back by {seat}, seen by {other}")
        match.answer(seat, key)
        assert match.hash() == before
        for watcher, old in shown.items():
            same(view(match, watcher), old, "given again")
        count += 1
    return {"taken back": count}


def conserved(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Each card is in one place exactly, and zones, attachments and `at` tell the same."""
    match, _ = played(rules, seed, concede=0.004)
    for i, done in enumerate(match.history):
        if i % every == seed % every:
            conserve(rules, done.rest)
    conserve(rules, match.state)
    for match, _ in walk(rules, seed, every):
        conserve(rules, match.state)
    return {}


def conserve(rules: Rules, state: State) -> None:
    """Every card lies where it says, once."""
    places: Counter[int] = Counter()
    for at, zone in enumerate(state.zones):
        for no in zone:
            places[no] += 1
            assert state.cards[no].at == at, f"card {no} lies in {at} and says {state.cards[no].at}"
    for host, card in enumerate(state.cards):
        for no in card.under:
            places[no] += 1
            assert state.cards[no].at == UNDER - host and state.cards[no].by >= 0
            assert card.at >= 0 and rules.sight[card.at] == PUBLIC, "a card in a hidden place has cards attached"
    for no, card in enumerate(state.cards):
        assert places[no] == (card.at != GONE), f"card {no} lies in {places[no]} places"
        if card.at >= 0 and rules.sight[card.at] != PUBLIC:
            assert not card.seen & EVERYBODY & ~card.known, "who has seen a hidden card knows that it is there"
    refs = [c.ref for c in state.cards]
    assert len(set(refs)) == len(refs) and max(refs, default=0) < state.next_ref


def choices(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Every choice has options, all different, a default among them, and is put to a seat that is still in."""
    count = 0
    for match, _ in walk(rules, seed):
        assert match.choices, "nobody is asked and the game is not over"
        for seat, choice in match.choices.items():
            assert seat == choice.seat and not (match.state.out | match.leaving) >> seat & 1
            check_choice(match, choice)
            count += 1
    return {"choices": count}


def check_choice(match: Match, choice: Choice) -> None:
    assert choice.options, "a choice without options"
    assert len(set(choice.options)) == len(choice.options) == len(choice.values)
    assert choice.default in choice.options
    for key, value in zip(choice.options, choice.values, strict=True):
        assert type(key) in (int, str)
        assert key == value if isinstance(value, str) else match.g.find(key) == value  # type: ignore[arg-type]
        assert choice.why is None or choice.why(value) is None
    if len(choice.options) < len(choice.candidates):
        assert choice.why is not None


def refusals(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """An answer that is stale, of another seat, not offered or of the wrong type is refused and changes nothing."""
    count, last = 0, None
    for match, rng in walk(rules, seed):
        if last is not None and rng.random() < 1 / every:
            before = (match.hash(), to_bytes(match.state), match.committed)
            seen = [views.to_bytes(v) for v in all_views(match)]
            wrong: list[tuple[int, Any]] = []
            for seat in range(-1, rules.seats + 1):
                if seat not in match.choices:
                    wrong += [(seat, k) for c in match.choices.values() for k in c.options[:2]]
                    continue
                options = match.choices[seat].options
                wrong += [(seat, k) for k in (None, "no such word", "", -1, 0, 10**9, (1,), b"pass", 0.5)]
                wrong += [(seat, float(k)) for k in options if isinstance(k, int)]
                wrong += [(seat, str(k)) for k in options if isinstance(k, int)]
                wrong += [(seat, bool(k)) for k in options if k in (0, 1)]
                wrong += [(seat, k) for k in match.g.state.facts]
                if last not in options:
                    wrong.append((seat, last))
            for seat, key in wrong:
                with pytest.raises(Refused):
                    match.answer(seat, key)
            assert before == (match.hash(), to_bytes(match.state), match.committed)
            assert seen == [views.to_bytes(v) for v in all_views(match)]
            count += len(wrong)
        last = match.answers[-1].key if match.answers else last or next(iter(match.choices.values())).options[0]
    return {"refused": count}


def ends(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Games end, with an outcome that names winners who are in it; answers per step stay within bounds."""
    match, trail = played(rules, seed)
    assert not match.choices and match.state.outcome is not None
    _, winners, scores = match.state.outcome
    assert set(winners) <= set(range(rules.seats)) and len(scores) == rules.seats
    most = max(len(d.answers) for d in match.history)
    assert most <= PER_STEP, f"{most} answers in one step"
    with pytest.raises(Refused):
        match.answer(0, "pass")
    with pytest.raises(Refused):
        match.concede(0)
    fast = Match(rules, rules.state(key_from(seed)), keep=False)
    rng = random.Random(seed)
    play_out(fast, lambda choice: choice.options[int(rng.random() * len(choice.options))], LIMIT)
    return {"games": 1, "answers in a game": len(trail)}


def concede(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Whoever concedes is asked nothing from then on, and the game still ends."""
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    gone = middle = count = 0
    when = rng.randrange(60 * rules.seats)
    while not match.over:
        if count >= when and gone != (1 << rules.seats) - 1:
            seat = rng.choice([s for s in range(rules.seats) if not gone >> s & 1])
            middle += bool(match.answers or match.private)
            match.concede(seat)
            gone |= 1 << seat
            when = count + rng.randrange(1, 40 * rules.seats)
            with pytest.raises(Refused):
                match.concede(seat)
            if match.over:
                break
        assert not any(gone >> s & 1 for s in match.choices), "a seat that has conceded is asked"
        assert match.choices
        count += 1
        assert count < LIMIT, "the game does not end"
        match.answer(*pick(rng, match))
        conserve(rules, match.state)
    return {"conceded": gone.bit_count(), "conceded in mid-step": middle}


# ---------------------------------------------------------------------- what is hidden
def redeal(rules: Rules, seed: int, every: int = EVERY, concessions: bool = True) -> dict[str, int]:
    """The re-deal law: a world dealt from a View gives that View again, to every seat and to those who watch."""
    counts = Counter({"views": 0, "views in mid-step": 0, "fits": 0})
    for match, rng in walk(rules, seed, every):
        redeal_here(match, rng, counts)
    if concessions and seed % 3 == 0:
        rng, match = random.Random(seed), begin(rules, key_from(seed))
        while not match.over:
            staying = [s for s in range(rules.seats) if not (match.state.out | match.leaving) >> s & 1]
            if len(staying) > 1 and rng.random() < 0.02:
                match.concede(rng.choice(staying))
                redeal_here(match, rng, counts)
            else:
                match.answer(*pick(rng, match))
                if (match.state.out or match.leaving) and rng.random() < 1 / every:
                    redeal_here(match, rng, counts)
    return dict(counts)


def redeal_here(match: Match, rng: random.Random, counts: Counter[str]) -> None:
    """The re-deal law in one position; a quarter of the Views go over the wire first."""
    rules = match.rules
    for seat in watchers(rules):
        seen = view(match, seat)
        given = seen
        if rng.random() < 0.25:
            data = views.to_bytes(seen)
            given = views.from_bytes(data)
            assert views.to_bytes(given) == data
            for part in ("rest", "now", "queue", "answers", "mine", "outcome", "events"):
                assert getattr(given, part) == getattr(seen, part), f"{part} over the wire"
        counts["views"] += 1
        counts["views in mid-step"] += bool(match.answers or match.private)
        dealer = Dealer(rules, given)
        try:
            world = dealer.sample(rng, keep=True)
        except NoWorld:
            continue
        counts["fits"] += dealer.tries <= 10
        same(view(world, seat), seen, f"re-deal for seat {seat} in step {match.open_step}")


def spread(rules: Rules, seed: int, every: int = EVERY, may: Callable[[Rules, int, str], bool] | None = None) -> dict:
    """The spread law: over 200 worlds every unseen card turns up in each hidden place that public facts allow.

    Places are each seat's hand, deck and attachments. `may(rules, face, place)` excludes what public facts forbid,
    with places "hand", "deck", …, by the zone's name, and "under". A pair that is not filled gets 4,000 worlds more.
    """
    pairs = 0
    positions = max(1, 28 // every)
    for count, (match, rng) in enumerate(walk(rules, seed, every * 12)):
        if count == positions:
            break
        seen = view(match, rng.choice(watchers(rules)), detail=False)
        dealer, hidden = Dealer(rules, seen), holes(rules, seen.rest)
        allowed = {
            (place, face)
            for place, owner in hidden.items()
            for face in may_hold(rules, seen.rest, owner)
            if may is None or may(rules, face, place.split()[0])
        }
        for limit in (SAMPLES, 20 * SAMPLES):
            filled = {pair for _ in range(limit) for pair in contents(rules, deal(dealer, rng), hidden, seen.seat)}
            if allowed <= filled:
                break
        assert allowed <= filled, f"seat {seen.seat}: never dealt: {told(rules, allowed - filled)}"
        assert may is not None or filled <= allowed, f"seat {seen.seat}: dealt too: {told(rules, filled - allowed)}"
        pairs += len(allowed)
    return {"pairs": pairs}


def told(rules: Rules, pairs: set[tuple[str, int]]) -> list[tuple[str, str]]:
    return sorted((place, rules.faces[face].name) for place, face in pairs)


def deal(dealer: Dealer, rng: random.Random) -> State:
    """A world's State at rest: a sample without its open step's answers."""
    return dealer.sample(rng, keep=True).rest


def holes(rules: Rules, seen: Seen) -> dict[str, int]:
    """The hidden places that hold unseen cards: {name: index of the owner}."""
    hidden = {}
    for at, zone in enumerate(seen.zones):
        owner = at // rules.kinds if at < rules.seats_zones else rules.seats
        spec = rules.zones[at % rules.kinds] if at < rules.seats_zones else rules.shared[at - rules.seats_zones]
        if None in zone:
            hidden[f"{spec.name} {owner}"] = owner
        for card in zone:
            for u in card.under if card else ():
                if u.face < 0:
                    hidden[f"under {u.by}"] = u.by
    return hidden


def may_hold(rules: Rules, seen: Seen, owner: int) -> set[int]:
    """The faces that an owner's unseen cards may have: those known to be there, and what is left of the pools."""
    shown = Counter(seen.gone)
    for bag in seen.bags:
        shown.update(bag)
    for zone in seen.zones:
        for card in zone:
            if card is not None:
                shown.update(c.face for c in (card, *card.under) if c.face >= 0)
    pools = {pool for pool, _ in seen.unknown[owner]}
    rest = {i for i, c in enumerate(rules.faces) if c.pool in pools and c.copies > shown[i]}
    return set(seen.bags[owner]) | rest


def contents(rules: Rules, state: State, hidden: dict[str, int], seat: int) -> Iterator[tuple[str, int]]:
    """(place, face) of every card of a world that the seat has not seen."""
    for card in state.cards:
        if card.seen & bit_of(seat) or card.at == GONE:
            continue
        if card.at <= UNDER:
            yield f"under {card.by}", card.face
        elif card.at < rules.seats_zones:
            yield f"{rules.zones[card.at % rules.kinds].name} {card.at // rules.kinds}", card.face
        else:
            yield f"{rules.shared[card.at - rules.seats_zones].name} {rules.seats}", card.face


def swap(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """The swap law: of two cards that others cannot tell apart, whichever a seat picks, all others see the same.

    Those are cards of one hidden place that no other has seen, and in a hidden choice also those that others have
    seen. The game is followed for as long as neither card is shown to them and chance is idle.
    """
    count = followed = 0
    for match, rng in walk(rules, seed, 2):
        seat = rng.choice(list(match.choices))
        choice, cards = match.choices[seat], match.state.cards
        outside = EVERYBODY & ~rules.group_bits[seat]
        hidden = [
            v
            for v in choice.values
            if isinstance(v, int) and cards[v].at >= 0 and rules.sight[cards[v].at] != PUBLIC
            if choice.hidden or not cards[v].seen & outside
        ]
        pairs = [(a, b) for a in hidden for b in hidden if a < b and cards[a].at == cards[b].at]
        if not pairs or rng.random() > 4 / every:
            continue
        picks = rng.choice(pairs)
        one, two, counter = match.clone(), match.clone(), match.state.counter
        for road, no in zip((one, two), picks, strict=True):
            road.answer(seat, choice.options[choice.values.index(no)])
        count += 1
        masks = {no: (cards[no].seen, cards[no].seen) for no in picks}
        for _ in range(12):
            if one.state.counter != counter or two.state.counter != counter:
                break  # chance meets different hands
            if any(shown_since(road, no, masks[no][i], outside) for i, road in enumerate((one, two)) for no in picks):
                break  # something public differs, or may
            masks = {no: (one.state.cards[no].seen, two.state.cards[no].seen) for no in picks}
            for other in watchers(rules):
                if other < 0 or outside >> other & 1:
                    same(view(one, other), view(two, other), f"seat {seat} picked {picks}, seen by {other}")
            followed += 1
            if one.over or two.over:
                break
            who, key = pick(rng, one)
            if who not in two.choices or key not in two.choices[who].options:
                break
            one.answer(who, key)
            two.answer(who, key)
    return {"swaps": count, "answers after them": followed}


def shown_since(match: Match, no: int, before: int, outside: int) -> bool:
    """Whether a card lies open now, or others have seen it who had not before."""
    card = match.state.cards[no]
    lies_open = card.at >= 0 and match.rules.sight[card.at] == PUBLIC
    return lies_open or bool(card.seen & ~before & (outside | FACE_UP))


def names(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """No face, name or reference of a card that a seat has not seen is in its View."""
    count = 0
    for match, _ in walk(rules, seed, every):
        for seat in watchers(rules):
            seen = view(match, seat)
            bit = bit_of(seat)
            shown: set[int] = set(seen.rest.gone)
            refs = {0}
            for part, state, learned in ((seen.rest, match.rest, match.g.learned), (seen.now, match.state, {})):
                if part is not None:
                    check_seen(rules, part, state, learned, bit, shown, refs)
            given = {c.ref for c in match.rest.cards} | {c.ref for c in match.state.cards}
            for pack in (seen.queue, seen.answers):
                assert refs_in(pack) & given <= refs, f"seat {seat}: a reference of an unseen card in {pack}"
            if seen.choice is not None:
                keys = {o.key for o in (*seen.choice.options, *seen.choice.refused)}
                assert {k for k in keys if isinstance(k, int)} | set(seen.choice.refs) <= refs
            shown.update(faces_told(match, bit))
            known = {rules.faces[f].name for f in shown}
            text = "\n".join(texts(msgspec.msgpack.decode(views.to_bytes(seen))))
            for face in rules.faces:
                if face.name in text and face.name not in known:
                    mine = re.sub("|".join(re.escape(n) for n in sorted(known, key=len, reverse=True)) or "$", "", text)
                    found = re.search(rf"(?<!\w){re.escape(face.name)}(?!\w)", mine)
                    assert not found, f"seat {seat} reads {face.name}"
            count += 1
    return {"views read": count}


def texts(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for v in value.values():
            yield from texts(v)
    elif isinstance(value, list):
        for v in value:
            yield from texts(v)


def faces_told(match: Match, bit: int) -> Iterator[int]:
    """The faces in the open step's log that the holder of a bit may know."""
    for event in match.g.events:
        for a in event.args:
            if isinstance(a, tuple) and len(a) == 3 and a[2] & bit:
                yield a[1]


def check_seen(
    rules: Rules, part: Seen, state: State, learned: dict[int, int], bit: int, shown: set[int], refs: set[int]
) -> None:
    """Assert that this part of a View shows what the masks of the State allow; collect its faces and references."""
    by_ref = {c.ref: (no, c) for no, c in enumerate(state.cards)}
    for at, zone in enumerate(part.zones):
        assert len(zone) == len(state.zones[at])
        for card in zone:
            if card is not None:
                check_card(card, by_ref, learned, bit, shown, refs, rules.sight[at] == PUBLIC)
    for owner in range(rules.seats + 1):
        bag = Counter(part.bags[owner])
        mine = [c for c in state.cards if side(rules, c.at, c.by) == owner]
        assert not bag - Counter(c.face for c in mine if c.known & bit), "a bag tells more than is known"


def side(rules: Rules, at: int, by: int) -> int:
    if at <= UNDER:
        return by
    return -1 if at < 0 else at // rules.kinds if at < rules.seats_zones else rules.seats


def check_card(
    card: SeenCard,
    by_ref: dict[int, Any],
    learned: dict[int, int],
    bit: int,
    shown: set[int],
    refs: set[int],
    public: bool,
) -> None:
    no, real = by_ref[card.ref]
    may = bool((real.seen | learned.get(no, 0)) & bit)
    assert may or public, "a card in a hidden place is shown"
    assert card.face == (real.face if may else -1), "a face that was not seen"
    refs.add(card.ref)
    if may:
        shown.add(card.face)
    for u in card.under:
        check_card(u, by_ref, learned, bit, shown, refs, True)


def refs_in(value: Any) -> set[int]:
    """Every card reference in steps and answers."""
    if isinstance(value, tuple):
        if len(value) == 2 and value[0] == "card":
            return {value[1]}
        if len(value) == 2 and isinstance(value[0], int) and value[0] < SEATS and isinstance(value[1], int):
            return {value[1]}  # an answer
        return set().union(*[refs_in(v) for v in value])
    return set()


# ---------------------------------------------------------------------- two processes
def trail_hash(make_rules: MakeRules, seats: int, seed: int) -> str:
    """A hash of a whole random game: its rest States, log and Views at the end."""
    match, trail = played(make_rules(seats), seed)
    seen = b"".join(
        views.to_bytes(v) for d in match.history[::9] for v in all_views(Match(match.rules, d.rest.clone()))
    )
    told = digest(State([], [], tuple((d.rest.next_ref, digest(d.rest)) for d in match.history), {}, [], 0, seen))
    return f"{len(trail)} {told} {[e.code for e in match.log].__len__()}"


def hash_seeds(make_rules: MakeRules, seats: int, seed: int) -> None:
    """The same game has the same hash in processes with different PYTHONHASHSEEDs."""
    code = (
        f"from tests.laws import trail_hash\nfrom {make_rules.__module__} import {make_rules.__qualname__} as make\n"
        f"print(trail_hash(make, {seats}, {seed}))"
    )
    told = []
    for hash_seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        home = Path(__file__).parent.parent
        done = subprocess.run([sys.executable, "-c", code], env=env, cwd=home, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0] == told[1] == trail_hash(make_rules, seats, seed) + "\n"


# ---------------------------------------------------------------------- all
LAWS: dict[str, Law] = {
    "replay": replay,
    "replay with concessions": conceded_replay,
    "clone": clone,
    "root untouched": root,
    "saved": saved,
    "undo": undo,
    "take back": take_back,
    "conservation": conserved,
    "choices": choices,
    "refusals": refusals,
    "ends": ends,
    "concede": concede,
    "re-deal": redeal,
    "spread": spread,
    "swap": swap,
    "names": names,
}


def fits(counts: Counter[str]) -> None:
    """Assert that 99 % of the re-dealt Views had a world within ten deals."""
    if counts["views"]:
        share = counts["fits"] / counts["views"]
        assert share >= FITS, f"only {share:.2%} of {counts['views']} Views had a world within ten deals"


def check(law: str, rules: Rules, games: int, every: int = EVERY, first: int = 0, **settings: Any) -> Counter[str]:
    """One law over several games. Names the seed of the first one that breaks it."""
    total: Counter[str] = Counter()
    for seed in range(first, first + games):
        try:
            total.update(LAWS[law](rules, seed, every, **settings))
        except Exception as error:
            raise AssertionError(f"{law}: {rules.name}, {rules.seats} seats, seed {seed}: {error}") from error
    fits(total)
    return total


def all_laws(
    make_rules: MakeRules, seats: int, games: int, every: int = EVERY, **settings: dict[str, Any]
) -> Counter[str]:
    """Every law over `games` games of so many seats; `settings` are further arguments by law, as spread={"may": f}."""
    rules = make_rules(seats)
    total: Counter[str] = Counter()
    for law in LAWS:
        total.update(check(law, rules, games, every, **settings.get(law, {})))
    hash_seeds(make_rules, seats, 0)
    return total


__all__ = ["DECK", "HAND", "LAWS", "SPECTATOR", "all_laws", "check", "hash_seeds"]
