"""Laws of a running match: replay, clone, save, undo, taking back, answers, conceding, cards that are never lost.

What a law is and how it is called stands in `tests.laws`.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from typing import Any

import pytest

from engine import view as views
from engine.card import EVERYBODY, GONE, UNDER
from engine.choice import Choice, Refused
from engine.match import Match, begin, play_out
from engine.rng import key_from
from engine.rules import Rules
from engine.state import PUBLIC, State, digest, from_bytes, to_bytes
from engine.view import view
from engine.worlds import Dealer, NoWorld
from tests.playing import EVERY, LIMIT, all_views, pick, played, same, same_views, walk, watchers

PER_STEP = 200
"""The most answers that one step may take."""


def replay(rules: Rules, seed: int, every: int = EVERY) -> dict[str, int]:
    """Replay equals play: in order of arrival, by seat, by seat backwards, and from each stored rest State."""
    match, trail = played(rules, seed)

    def whole(m: Match) -> Any:
        return m.hash(), [(digest(d.rest), d.answers) for d in m.history], m.log, m.state.outcome

    end = whole(match)
    again = begin(rules, key_from(seed))
    for seat, key in trail:
        again.answer(seat, key)  # type: ignore[arg-type]
    assert whole(again) == end
    for order in (min, max):
        keys = [deque(k for s, k in trail if s == seat) for seat in range(rules.seats)]
        other = begin(rules, key_from(seed))
        while not other.over:
            seat = order(other.choices)
            other.answer(seat, keys[seat].popleft())  # type: ignore[arg-type]
        assert whole(other) == end, order
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
