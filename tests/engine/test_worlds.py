"""Worlds are dealt from a View alone, within what is publicly known, and run the open step again."""

from __future__ import annotations

import random

import pytest

from engine import view as views
from engine.card import EVERYBODY, GONE, UNDER
from engine.choice import NoFit
from engine.match import begin
from engine.rng import key_from
from engine.view import view
from engine.worlds import TRIES, Dealer, NoWorld, sample
from tests import laws, toy
from tests.toy import AWAY, DECK, FIELD, GEMS, HAND, bench


async def lay(g, place, *names, seat=0, known=0):
    return await g.create([g.rules.face_of[n] for n in names], place, seat, known)


def worlds(match, seat, count=60, seed=1):
    """Worlds of a View that all show that View again."""
    rng, seen = random.Random(seed), view(match, seat)
    dealer = Dealer(match.rules, seen)
    made = [dealer.sample(rng, keep=True) for _ in range(count)]
    for world in made:
        laws.same(view(world, seat), seen, "world")
    return made


def names(world, at):
    return sorted(world.rules.faces[world.rest.cards[n].face].name for n in world.rest.zones[at])


def test_a_world_needs_a_view_and_no_match():
    rules = toy.make(3)
    data = views.to_bytes(view(begin(rules, key_from(3)), 1))
    world = sample(toy.make(3), views.from_bytes(data), random.Random(2), keep=True)
    assert views.to_bytes(view(world, 1)) == data


def test_the_generator_of_a_world_is_its_own():
    match = begin(toy.make(2), key_from(3))
    keys = {world.rest.key for world in worlds(match, 0, 20)}
    assert len(keys) == 20 and match.rest.key not in keys


def test_equal_generators_deal_equal_worlds():
    match = begin(toy.make(2), key_from(3))
    assert [w.hash() for w in worlds(match, 0, 5)] == [w.hash() for w in worlds(match, 0, 5)]


def test_known_contents_stay_among_their_owners_cards_and_unknown_ones_come_from_the_pool():
    match = begin(toy.make(2), key_from(8))
    hands = set()
    for world in worlds(match, 1):
        own = [world.rules.faces[c.face] for c in world.rest.cards if c.owner == 0]
        assert sorted(c.name for c in own if c.kind == "unit") == sorted(
            c.name for c in world.rules.faces if c.group == "Amber" for _ in range(c.copies)
        )
        assert sum(c.kind == "trick" for c in own) == 4
        hands.add(tuple(names(world, HAND)))
    assert len(hands) > 30


def test_seen_cards_lie_where_they_were_seen():
    async def step(g):
        await lay(g, g.place(1, DECK), "Beryl Ox", "Beryl Widow", "Beryl Herald", seat=1, known=EVERYBODY)
        await g.look(0, g.zone(1, DECK)[1:2])
        (host,) = await lay(g, g.place(0, FIELD), "Amber Ox")
        (mine,) = await lay(g, g.place(0, HAND), "Charm")
        (theirs,) = await lay(g, g.place(1, HAND), "Trap", seat=1)
        await g.attach(mine, host, 0)
        await g.attach(theirs, host, 1)
        g.then(("ask",))

    async def ask(g):
        await g.choose(0, "p", (), ["x"])

    match = bench(step, steps={"ask": ask})
    tops, attached = set(), set()
    for world in worlds(match, 0):
        state, face = world.rest, world.rules.faces
        deck = [face[state.cards[n].face].name for n in state.zones[world.rules.kinds + DECK]]
        host = state.zones[FIELD][0]
        under = [face[state.cards[n].face].name for n in state.cards[host].under]
        assert deck[1] == "Beryl Widow" and under[0] == "Charm"
        assert all(state.cards[n].at == UNDER - host for n in state.cards[host].under)
        tops.add(deck[0])
        attached.add(under[1])
    assert tops == {"Beryl Ox", "Beryl Herald", *(toy_tricks())} and attached == tops


def toy_tricks():
    return {c.name for c in toy.tricks() if c.pool == "trick"}


def test_cards_out_of_the_game_are_not_dealt():
    async def step(g):
        left = await lay(g, g.place(0, HAND), "Bolt", "Bolt", "Bolt", "Bolt", "Cancel", "Cancel", "Cancel", "Cancel")
        await g.remove(left)
        await lay(g, g.place(1, HAND), "Trap", seat=1)
        g.then(("ask",))

    async def ask(g):
        await g.choose(0, "p", (), ["x"])

    match = bench(step, steps={"ask": ask})
    dealt = {name for world in worlds(match, 0) for name in names(world, world.rules.kinds + HAND)}
    assert dealt == toy_tricks() - {"Bolt", "Cancel"}
    assert all(sum(c.at == GONE for c in world.rest.cards) == 8 for world in worlds(match, 0, 3))


def test_a_card_of_no_seat_in_a_hand_stays_of_no_seat():
    async def step(g):
        gems = await lay(g, g.shared_place(GEMS), "Ruby", "Opal", seat=-1, known=EVERYBODY)
        await g.move(gems[:1], g.place(0, HAND))
        await g.move(gems[1:], g.place(1, AWAY))
        g.then(("ask",))

    async def ask(g):
        await g.choose(0, "p", g.zone(0, HAND), ["x"])

    worlds(bench(step, steps={"ask": ask}), 0, 5)


def test_other_seats_get_fresh_secret_answers_and_the_own_ones_stay():
    async def plan(g, seat):
        return await g.choose(seat, "p", (), ["x", "y"]), await g.choose(seat, "q", (), ["x", "y", "z"])

    async def step(g):
        g.set("made", await g.together(dict.fromkeys(range(3), plan)))

    match = bench(step, 3)
    for seat, key in ((0, "x"), (1, "x"), (1, "x"), (2, "y")):
        match.answer(seat, key)
    made = worlds(match, 0, 100)
    assert {tuple(k for k, _ in w.private[0]) for w in made} == {("x",)}
    assert {tuple(k for k, _ in w.private[1]) for w in made} == {(a, b) for a in "xy" for b in "xyz"}
    assert all(2 not in w.private for w in made), "who has not finished starts afresh"


@pytest.mark.parametrize("seat", [1, -1])
def test_a_lone_secret_plan_ends_where_the_plan_ends(seat):
    async def plan(g, who):
        return await g.choose(who, "p", (), ["x", "y"])

    async def step(g):
        for _ in range(2):
            await g.together({0: plan})
        g.log("passes", 0)
        await g.choose(0, "open", (), ["x", "y"])
        g.log("passes", 0)
        await g.choose(0, "open again", (), ["x", "y"])

    match = bench(step)
    for key in "xyx":
        match.answer(0, key)
    for world in worlds(match, seat, 20):
        assert world.choices[0].prompt == "open again" and len(world.answers) == 3


def test_concessions_that_wait_wait_in_worlds_too():
    async def step(g):
        for _ in range(2):
            await g.choose(0, "p", (), ["x"])
            await g.choose(1, "p", (), ["x"])

    match = bench(step, 3)
    match.answer(0, "x")
    match.concede(2)
    assert all(world.leaving == 4 for world in worlds(match, 1, 3))


def test_a_finished_game_has_a_world_that_is_finished():
    rules = toy.make(2)
    match, _ = laws.played(rules, 3)
    (world,) = worlds(match, 0, 1)
    assert world.over and world.state.outcome == match.state.outcome


def test_worlds_offer_what_is_offered():
    async def step(g):
        await lay(g, g.place(1, HAND), "Bolt", seat=1)
        g.then(("ask",))

    async def ask(g):
        await g.choose(0, "p", (), ["x", *[g.face(c).name for c in g.zone(1, HAND)]])

    match = bench(step, steps={"ask": ask})
    assert all(names(world, world.rules.kinds + HAND) == ["Bolt"] for world in worlds(match, 0, 10))


def needs_bolt(keep):
    """A match whose open step asks seat 1, who holds a Bolt and hides it, a question that only Bolts answer."""

    async def step(g):
        await lay(g, g.place(1, HAND), *keep, seat=1)
        g.then(("ask",))

    async def ask(g):
        await g.choose(
            1, "p", g.zone(1, HAND), why=lambda c: None if g.face(c).name == "Bolt" else ("no",), hidden=True
        )

    return bench(step, steps={"ask": ask})


def test_a_deal_without_an_answer_is_dealt_again():
    match = needs_bolt(["Bolt"])
    dealer = Dealer(match.rules, view(match, 0))
    rng = random.Random(4)
    for _ in range(20):
        assert names(dealer.sample(rng, keep=True), match.rules.kinds + HAND) == ["Bolt"]
    assert dealer.worlds == 20 and dealer.tries > 40


def test_after_fifty_deals_there_is_no_world():
    match = needs_bolt(["Bolt"])
    seen = view(match, 0)
    rules = toy.rules_of(2, steps=match.rules.steps, faces=[c for c in match.rules.faces if c.name != "Bolt"])
    dealer = Dealer(rules, seen)
    with pytest.raises(NoWorld):
        dealer.sample(random.Random(1))
    assert dealer.tries == TRIES
    with pytest.raises(NoFit):
        needs_bolt(["Swap"])


def test_playouts_in_worlds_end():
    rules = toy.make(4)
    for match, rng in laws.walk(rules, 2, 12):
        for seat in laws.watchers(rules):
            world = sample(rules, view(match, seat, detail=False), rng)
            for _ in range(laws.LIMIT):
                if world.over:
                    break
                world.give(*laws.pick(rng, world))
            assert world.over and not world.keep
