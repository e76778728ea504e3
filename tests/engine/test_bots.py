"""Bots answer legally, from the View alone, the same way each time, and see what is in front of them."""

from __future__ import annotations

import random

import msgspec
import pytest

from cardsets.vortex import words
from cardsets.vortex.rules import make_rules
from engine import bots
from engine import view as views
from engine.bots import ismcts, playout
from engine.match import Match, begin
from engine.rng import key_from
from engine.view import view
from engine.worlds import Dealer, NoWorld
from tests import toy
from tests.laws import walk
from tests.scene import scene

RULES = {seats: make_rules(seats, {}) for seats in (2, 3, 4)}
SMALL = ismcts.Budget(each=2, least=6, most=12)


def positions(rules, seed, every):
    """Real questions of a random game: (match, seat)."""
    for match, rng in walk(rules, seed, every):
        seats = [s for s, choice in match.choices.items() if len(choice.options) > 1]
        if seats:
            yield match, rng.choice(seats)


def seen_by(match, seat):
    return view(match, seat, detail=False)


def keys(seen):
    return [o.key for o in seen.choice.options]


# ---------------------------------------------------------------------- legal, always
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_answer_is_legal(level, seats):
    asked = set()
    for match, seat in positions(RULES[seats], seats, 40 if level == "hard" else 15):
        key = bots.decide(RULES[seats], seen_by(match, seat), level, random.Random(7))
        match.check(seat, key)
        asked.add(match.choices[seat].about)
    assert len(asked) >= 3


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_game_between_bots_of_one_level_ends(level):
    rules = make_rules(2, {"rounds": "6"})
    match, rng = begin(rules, key_from(5)), random.Random(5)
    for _ in range(600):
        if match.over:
            break
        seat = next(iter(match.choices))
        match.answer(seat, bots.decide(rules, seen_by(match, seat), "easy" if level == "hard" else level, rng))
    assert match.over


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_game_without_evaluation_and_policy_is_played_too(level):
    rules = toy.make(3)
    assert rules.evaluate is None and rules.policy is None
    for match, seat in positions(rules, 3, 12):
        match.check(seat, bots.decide(rules, seen_by(match, seat), level, random.Random(1)))


def test_search_needs_an_evaluation_only():
    rules = toy.make(3)
    rules.evaluate = lambda g, seat: len(g.zone(seat, toy.FIELD)) / 4
    for match, seat in positions(rules, 4, 12):
        seen = seen_by(match, seat)
        found = ismcts.search(rules, seen, random.Random(2), SMALL, bots.never)
        assert found.best(seen) in keys(seen) and found.count >= SMALL.least


# ---------------------------------------------------------------------- the same answer again
@pytest.mark.parametrize("level", bots.LEVELS)
def test_equal_generators_give_equal_answers(level):
    for match, seat in positions(RULES[3], 11, 60):
        seen = seen_by(match, seat)
        one, two = (bots.decide(RULES[3], seen, level, random.Random(99)) for _ in range(2))
        assert one == two


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_view_that_travelled_gives_the_same_answer(level):
    for match, seat in positions(RULES[2], 12, 25):
        seen = seen_by(match, seat)
        there = views.from_bytes(views.to_bytes(seen))
        answers = [bots.decide(RULES[2], v, level, random.Random(3)) for v in (seen, there)]
        assert answers[0] == answers[1]


def test_bots_read_nothing_but_the_view():
    """The match changes nothing: an equal View of another match, with other hidden cards, gives an equal answer."""
    for match, seat in positions(RULES[2], 13, 40):
        seen = seen_by(match, seat)
        other = Dealer(RULES[2], seen).sample(random.Random(17), keep=True)
        again = seen_by(other, seat)
        assert again == msgspec.structs.replace(seen, events=again.events)
        answers = [bots.decide(RULES[2], v, "normal", random.Random(3)) for v in (seen, again)]
        assert answers[0] == answers[1]


def test_a_decision_leaves_the_match_as_it_was():
    for match, seat in positions(RULES[2], 14, 60):
        before = match.hash()
        bots.decide(RULES[2], seen_by(match, seat), "normal", random.Random(3))
        assert match.hash() == before


# ---------------------------------------------------------------------- time and odd questions
@pytest.mark.parametrize("level", bots.LEVELS)
def test_without_time_there_is_still_an_answer(level):
    calls = []

    def out_of_time():
        calls.append(1)
        return True

    for match, seat in positions(RULES[4], 21, 60):
        match.check(seat, bots.decide(RULES[4], seen_by(match, seat), level, random.Random(1), out_of_time))
    assert bool(calls) == (level != "random")


def test_time_cuts_a_search_short():
    match, seat = next(positions(RULES[2], 22, 1))
    seen = seen_by(match, seat)
    left = iter(range(3))
    found = ismcts.search(RULES[2], seen, random.Random(1), ismcts.HARD, lambda: next(left, None) is None)
    assert found.count == 4


def test_one_option_needs_no_thought():
    match, seat = next(positions(RULES[2], 22, 1))
    seen = seen_by(match, seat)
    only = msgspec.structs.replace(seen.choice, options=seen.choice.options[:1])
    one = msgspec.structs.replace(seen, choice=only)
    assert bots.decide(RULES[2], one, "hard", None) == only.options[0].key


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_where_no_world_fits_the_default_is_played(level):
    match, seat = next(positions(RULES[2], 22, 1))
    seen = seen_by(match, seat)
    strange = msgspec.structs.replace(seen.choice.options[0], key=999_999)
    broken = msgspec.structs.replace(
        seen, choice=msgspec.structs.replace(seen.choice, options=(strange, *seen.choice.options[1:]))
    )
    with pytest.raises(NoWorld):
        Dealer(RULES[2], broken).sample(random.Random(1))
    assert bots.decide(RULES[2], broken, level, random.Random(1)) == seen.choice.default


def test_what_cannot_be_decided_is_refused():
    match, seat = next(positions(RULES[2], 22, 1))
    seen = seen_by(match, seat)
    with pytest.raises(ValueError, match="no bot is called 'clever'"):
        bots.decide(RULES[2], seen, "clever", random.Random(1))
    with pytest.raises(ValueError, match="not asked"):
        bots.decide(RULES[2], msgspec.structs.replace(seen, choice=None), "easy", random.Random(1))


# ---------------------------------------------------------------------- sense
def duel(mine, theirs):
    """A match at the question for seat 0's attacker, with these Devotees on the fields."""
    rules = make_rules(2, {"colours": "GBRY", "basic_game": "on"})
    match = begin(rules, key_from(1))
    rng = random.Random(1)
    while match.open_step is None or match.open_step[:2] != ("crusade", 0):
        seat, choice = next(iter(match.choices.items()))
        cards = [o for o in choice.options if isinstance(o, int)]
        early = choice.about in ("ask-opening", "reinforce") and not match.state.zones[seat * 5 + words.FIELD]
        match.answer(seat, rng.choice(cards) if early or not choice.options[-1:] else choice.default)
    state = match.rest.clone()
    for seat, names in ((0, mine), (1, theirs)):
        place = seat * 5 + words.FIELD
        for no in state.zones[place]:
            state.cards[no] = msgspec.structs.replace(state.cards[no], under=())
        for no, name in zip(state.zones[place], names, strict=False):
            swap_faces(state, rules, no, rules.face_of[name])
    return Match(rules, state)


def swap_faces(state, rules, no, face):
    """Give a card this face; whoever had it gets the card's old one."""
    for other, card in enumerate(state.cards):
        if card.face == face and other != no:
            state.cards[other] = msgspec.structs.replace(card, face=state.cards[no].face)
    state.cards[no] = msgspec.structs.replace(state.cards[no], face=face)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_an_obvious_conversion_is_made(level):
    """One attacker, one target, one or two less Reason: a point, and nothing else on offer is worth one."""
    reader = next(f for f in RULES[2].faces if f.name == "Weighers")
    victim = next(
        f
        for f in RULES[2].faces
        if f.kind == words.DEVOTEE
        and f.group == "Blue"
        and not f.raw_text
        and f.stats[0] in (reader.stats[0] - 1, reader.stats[0] - 2)
        and f.stats[2] >= reader.stats[1]
    )
    match = duel([reader.name], [victim.name])
    g = match.g
    mine, theirs = words.field(g, 0)[0], words.field(g, 1)[0]
    wanted = [g.state.cards[mine].ref, g.state.cards[theirs].ref, "reason"]
    rng = random.Random(4)
    for want in wanted:
        choice = match.choices[0]
        key = bots.decide(match.rules, seen_by(match, 0), level, rng) if len(choice.options) > 1 else choice.options[0]
        assert key == want
        match.answer(0, key)
    assert words.true_converts(match.g, 0) == 1


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_hand_of_what_does_not_stand_on_a_field_makes_room(level):
    """One Devotee and six others, so that nothing would be drawn: some of the six go, the Devotee stays."""
    others = ["Charity", "Safe Conduct", "Bare Flame", "Wolf Hide", "Old Hymn", "Goodwill"]
    match = scene(hand=(["Netmenders", *others], [])).run("refill", 1).match
    devotee = match.g.state.cards[match.g.zone(0, words.HAND)[0]].ref
    rng, picks = random.Random(3), []
    while 0 in match.choices:
        picks.append(bots.decide(match.rules, seen_by(match, 0), level, rng))
        match.answer(0, picks[-1])
    assert (picks[0], picks[-1]) == ("discard", "done")
    assert 2 <= len(picks[1:-1]) <= 5 and devotee not in picks


def test_the_policy_answers_every_question_legally():
    for seats, rules in RULES.items():
        match, rng = begin(rules, key_from(seats)), random.Random(seats)
        while not match.over:
            seat, choice = next(iter(match.choices.items()))
            match.answer(seat, playout.quick(match, choice, rng))
        assert max(match.state.outcome[2]) >= 3


def test_the_policy_needs_nothing_that_its_seat_has_not_seen():
    """With every face that the seat has not seen taken for another of its kind, the answer stays."""
    rules = RULES[2]
    for match, seat in positions(rules, 31, 5):
        choice, g = match.choices[seat], match.g
        cards = g.state.cards
        known = list(cards)
        one = rules.policy(g, choice, random.Random(8))
        g.memo = None
        chance = random.Random(9)
        for no, card in enumerate(known):
            if not card.seen >> seat & 1:
                kind = rules.faces[card.face].kind
                same = [i for i, face in enumerate(rules.faces) if face.kind == kind]
                cards[no] = msgspec.structs.replace(card, face=chance.choice(same))
        two = rules.policy(g, choice, random.Random(8))
        g.memo = None
        cards[:] = known
        assert one == two


def test_evaluation_is_a_share_and_the_outcome_at_the_end():
    rules = RULES[4]
    for match, _ in walk(rules, 5, 40):
        values = [rules.evaluate(match.g, seat) for seat in range(4)]
        assert all(0 < v < 1 for v in values)
    match, rng = begin(rules, key_from(5)), random.Random(1)
    while not match.over:
        seat, choice = next(iter(match.choices.items()))
        match.answer(seat, rng.choice(choice.options))
    winners = match.state.outcome[1]
    assert [rules.evaluate(match.g, s) for s in range(4)] == [(s in winners) / len(winners) for s in range(4)]
