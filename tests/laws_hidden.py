"""Laws of hidden information: re-deal, spread, swap, and no name of an unseen card in a View.

What a law is and how it is called stands in `tests.laws`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine import view as views
from engine.card import EVERYBODY, FACE_UP, GONE, SEATS, UNDER
from engine.match import Match, begin
from engine.rng import key_from
from engine.rules import Rules
from engine.state import PUBLIC, State
from engine.view import Seen, SeenCard, bit_of, view
from engine.worlds import Dealer, NoWorld
from tests.playing import EVERY, pick, same, walk, watchers

SAMPLES = 200


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
    """The re-deal law in one position; a quarter of the Views go over the wire first, half of them have the details
    that only a screen needs."""
    rules = match.rules
    for seat in watchers(rules):
        detail = rng.random() < 0.5
        seen = view(match, seat, detail=detail)
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
        same(view(world, seat, detail=detail), seen, f"re-deal for seat {seat} in step {match.open_step}")


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
    """No face, name or reference of a card that a seat has not seen is in its View, nor in the log as it reads it."""
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
    for event in match.log:
        for seat in watchers(rules):
            text = views.line(rules, event, seat).text
            cards = [a for a in event.args if isinstance(a, tuple) and len(a) == 3]
            known = {rules.faces[a[1]].name for a in cards if a[2] & bit_of(seat)}
            hidden = {rules.faces[a[1]].name for a in cards} - known
            assert not any(name in text and not any(name in k for k in known) for name in hidden), text
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
