"""What is in a View and what is not: of an unseen card nobody gets the face nor, in a hand or deck, a reference."""

from __future__ import annotations

import pytest

from engine import view as views
from engine.card import EVERYBODY, SPECTATOR
from engine.match import Match
from engine.view import SeenCard, view
from tests.toy import DECK, FIELD, GEMS, HAND, PILE, SENTENCES, ZONES, bench

KINDS = len(ZONES)


async def lay(g, place, *names, seat=0, known=0):
    return await g.create([g.rules.face_of[n] for n in names], place, seat, known)


def table(step, seats=3, **changes) -> Match:
    """A Match that rests in front of a question to seat 0, after `step` has laid the table."""

    async def first(g):
        await step(g)
        g.then(("ask",))

    async def ask(g):
        await g.choose(0, "ask", (), ["x"])

    return bench(first, seats, steps={"ask": ask, **changes.pop("steps", {})}, **changes)


def zone(seen, seat, kind):
    return seen.current.zones[seat * KINDS + kind]


def faces(match, *names):
    return tuple(match.rules.face_of[n] for n in names)


# ---------------------------------------------------------------------- places
def test_unseen_cards_of_hands_and_decks_are_places_only():
    async def step(g):
        await lay(g, g.place(0, HAND), "Bolt", "Swap")
        await lay(g, g.place(0, DECK), "Gift", "Trap")

    match = table(step)
    bolt, swap = faces(match, "Bolt", "Swap")
    assert zone(view(match, 0), 0, HAND) == (SeenCard(1, bolt, 0, up=False), SeenCard(2, swap, 0, up=False))
    for seat in (1, 2, -1):
        assert zone(view(match, seat), 0, HAND) == (None, None)
    for seat in (0, 1, 2, -1):
        assert zone(view(match, seat), 0, DECK) == (None, None)


def test_a_hand_shows_known_cards_by_reference_and_hides_where_the_others_are():
    async def step(g):
        _a, b, c = await lay(g, g.place(0, HAND), "Bolt", "Swap", "Gift")
        await g.show([c, b], 2)

    match = table(step)
    swap, gift = faces(match, "Swap", "Gift")
    assert zone(view(match, 1), 0, HAND) == (SeenCard(2, swap, 0, up=False), SeenCard(3, gift, 0, up=False), None)


def test_a_deck_shows_known_cards_where_they_lie():
    async def step(g):
        a, b, _c = await lay(g, g.shared_place(GEMS), "Ruby", "Opal", "Jade", seat=-1)
        await g.look(2, [b])
        await g.reveal(a)

    match = table(step)
    ruby, opal = faces(match, "Ruby", "Opal")
    gems = match.rules.seats_zones + GEMS
    assert view(match, 2).rest.zones[gems] == (SeenCard(1, ruby, up=True), SeenCard(2, opal, up=False), None)
    assert view(match, -1).rest.zones[gems] == (SeenCard(1, ruby, up=True), None, None)


def test_a_face_down_attachment_shows_that_it_is_there_and_whose_it_is():
    async def step(g):
        (host,) = await lay(g, g.place(1, FIELD), "Beryl Ox", seat=1)
        (no,) = await lay(g, g.place(0, HAND), "Charm")
        await g.attach(no, host, 0)
        g.set_mark(host, "hurt", 2)

    match = table(step)
    ox, charm = faces(match, "Beryl Ox", "Charm")
    mine, others = zone(view(match, 0), 1, FIELD)[0], zone(view(match, 1), 1, FIELD)[0]
    assert mine.under == (SeenCard(4, charm, 0, by=0, up=False),)
    assert others == SeenCard(1, ox, 1, marks=(("hurt", 2),), under=(SeenCard(4, -1, -1, by=0, up=False),))


def test_team_mates_see_each_others_hands_and_nobody_else_does():
    async def step(g):
        await lay(g, g.place(0, HAND), "Bolt")

    match = table(step, seats=4, teams=[(0, 2), (1, 3), (0, 2), (1, 3)])
    assert [zone(view(match, s), 0, HAND)[0] is None for s in (0, 1, 2, 3, -1)] == [False, True, False, True, True]


# ---------------------------------------------------------------------- what is known of the rest
def test_bags_hold_what_is_known_to_be_among_hidden_cards_and_counts_tell_the_others():
    async def step(g):
        await lay(g, g.place(0, DECK), "Amber Ox", "Amber Widow", known=EVERYBODY)
        (bolt, *_) = await lay(g, g.place(0, HAND), "Bolt", "Swap")
        await g.show([bolt], SPECTATOR)
        await lay(g, g.place(1, PILE), "Gift")

    match = table(step)
    known = tuple(sorted(faces(match, "Amber Ox", "Amber Widow")))
    own, other, watching = view(match, 0).rest, view(match, 1).rest, view(match, -1).rest
    assert own.bags == (known, (), (), ()) and own.unknown == ((), (), (), ())
    assert other.bags[0] == known and other.unknown[0] == (("trick", 2),)
    assert watching.unknown[0] == (("trick", 1),)


def test_cards_out_of_the_game_are_told_to_those_who_know_which_they_are():
    async def step(g):
        a, b = await lay(g, g.place(0, HAND), "Bolt", "Swap")
        (c,) = await lay(g, g.place(0, DECK), "Amber Ox", known=EVERYBODY)
        await g.look(1, [b])
        await g.remove([a, b, c])

    match = table(step)
    bolt, swap, ox = faces(match, "Bolt", "Swap", "Amber Ox")
    told = {seat: view(match, seat).rest.gone for seat in (0, 1, 2, -1)}
    assert told == {0: tuple(sorted((bolt, swap, ox))), 1: tuple(sorted((swap, ox))), 2: (ox,), -1: (ox,)}


def test_the_rest_as_seen_counts_what_was_learned_since():
    async def step(g):
        await lay(g, g.place(1, HAND), "Bolt", "Swap")
        g.then(("scout",))

    async def scout(g):
        await g.choose(0, "may", (), ["x"])
        await g.look(0, g.zone(1, HAND))
        await g.move(g.zone(1, HAND)[:1], g.place(1, PILE))
        await g.choose(0, "more", (), ["x"])

    match = bench(step, 3, steps={"scout": scout})
    assert view(match, 0).now is None and view(match, 0).rest.zones[KINDS + HAND] == (None, None)
    match.answer(0, "x")
    bolt, swap = faces(match, "Bolt", "Swap")
    for seat, known in ((0, (bolt, swap)), (1, (bolt, swap)), (2, (bolt,)), (-1, (bolt,))):
        seen = view(match, seat)
        assert tuple(c.face for c in seen.rest.zones[KINDS + HAND] if c) == known
        assert [c.face for c in seen.now.zones[KINDS + PILE]] == [bolt]
        assert seen.queue[0] == ("scout",)


# ---------------------------------------------------------------------- answers and questions
def test_uncommitted_answers_are_shown_to_nobody_else():
    async def step(g):
        await g.choose(0, "a", (), ["x", "y"])
        await g.choose(0, "b", (), ["x", "y"])
        await g.choose(1, "c", (), ["x", "y"])

    match = bench(step, 3)
    before = view(match, 1), view(match, -1)
    match.answer(0, "x")
    assert (view(match, 1), view(match, -1)) == before
    assert view(match, 0).answers == ((0, "x"),) and view(match, 0).take_back and not view(match, 1).take_back
    match.answer(0, "y")
    assert view(match, 1).answers == view(match, -1).answers == ((0, "x"), (0, "y"))
    assert not view(match, 0).take_back


def test_hidden_answers_are_none_to_others():
    async def step(g):
        await g.choose(0, "a", (), ["x", "y"], hidden=True)
        g.log("passes", 0)
        await g.choose(0, "b", (), ["x", "y"])

    match = bench(step, 3)
    match.answer(0, "x")
    assert view(match, 0).answers == ((0, "x"),)
    assert view(match, 1).answers == view(match, -1).answers == ((0, None),)


def test_team_mates_who_share_hands_are_shown_hidden_answers_once_they_are_committed():
    async def step(g):
        await g.choose(0, "a", (), ["x", "y"], hidden=True)
        await g.choose(0, "b", (), ["x", "y"], hidden=True)
        g.log("passes", 0)
        await g.choose(0, "c", (), ["x", "y"])

    match = bench(step, 4, teams=[(0, 2), (1, 3), (0, 2), (1, 3)])
    match.answer(0, "x")
    assert view(match, 2).answers == ()
    match.answer(0, "y")
    assert view(match, 2).answers == ((0, "x"), (0, "y")) and view(match, 1).answers == ((0, None), (0, None))


def test_a_secret_plan_is_shown_as_one_none_whatever_its_length():
    async def plan(g, seat):
        for _ in range(1 if seat else 3):
            await g.choose(seat, "p", (), ["x"])

    async def step(g):
        await g.together({0: plan})
        g.log("passes", 0)
        await g.choose(0, "after", (), ["x"])

    match = bench(step, 3)
    match.answer(0, "x")
    match.answer(0, "x")
    assert view(match, 0).mine == ("x", "x") and view(match, 1).answers == () == view(match, 1).mine
    match.answer(0, "x")
    assert view(match, 0).answers == ((0, "x"),) * 3 and view(match, 1).answers == ((0, None),)


def test_in_a_together_all_see_who_has_answered_and_nothing_else():
    async def plan(g, seat):
        await g.choose(seat, "first", (), ["x", "y"])
        await g.choose(seat, "second", (), ["x", "y"])

    async def step(g):
        await g.together(dict.fromkeys(range(3), plan))

    match = bench(step, 3)
    before = view(match, 1)
    match.answer(0, "x")
    assert view(match, 1) == before
    match.answer(0, "y")
    seen = view(match, 1)
    assert (seen.done, seen.waiting, seen.mine, seen.answers) == ((0,), (1, 2), (), ())
    assert view(match, 0).mine == ("x", "y") and view(match, 0).choice is None


def question(names_shown, candidates="Bolt", **changes):
    """A question to seat 0 that speaks of a card in seat 1's hand and one attached face down by it."""

    async def step(g):
        (host,) = await lay(g, g.place(1, FIELD), "Beryl Ox", seat=1)
        g.a, g.b = await lay(g, g.place(1, HAND), "Trap", "Charm", seat=1)
        (_mine,) = await lay(g, g.place(0, HAND), candidates)
        await g.attach(g.b, host, 1)
        if names_shown:
            await g.look(0, [g.a, g.b])
        g.then(("ask",))

    async def ask(g):
        args = (("card", g.a), ("card", g.b), 3)
        await g.choose(0, "speak", g.zone(0, HAND), ["x"], why=lambda c: None if c == "x" else ("no", *args), args=args)

    sentences = {
        **SENTENCES,
        "speak": "{0:card}, {1:card}, {2:cards}",
        "no": "{0:card} or {1:card}",
        "word:x": "Let be",
    }
    return bench(step, 2, steps={"ask": ask}, sentences=sentences, **changes)


def test_questions_and_reasons_name_no_card_that_the_seat_has_not_seen():
    asked = view(question(names_shown=False), 0).choice
    assert asked.prompt == "a card, a card, 3 cards"
    assert [(r.label, r.why) for r in asked.refused] == [("Bolt", "a card or a card")]
    assert len(asked.refs) == 1, "an attachment has a place that all see; a card in a hand has none"


def test_questions_and_reasons_name_cards_that_the_seat_has_seen():
    match = question(names_shown=True)
    asked = view(match, 0).choice
    assert asked.prompt == "Trap, Charm, 3 cards" and asked.refused[0].why == "Trap or Charm"
    assert asked.refs == tuple(match.state.cards[n].ref for n in (match.g.a, match.g.b))
    assert [(o.key, o.label, o.face) for o in asked.options] == [("x", "Let be", -1)]
    assert asked.forecast == 1 and view(match, 1).choice is None


def test_without_detail_a_view_has_only_what_bots_need():
    match = question(names_shown=True)
    lean, full = view(match, 0, detail=False), view(match, 0)
    assert (lean.panel, lean.cards, lean.choice.refused, lean.choice.forecast) == (None, None, (), None)
    assert full.panel == {"hands": (1, 1)} and set(full.cards) == {"1"} and full.cards["1"] == {"strength": 2}
    assert lean.rest == full.rest and lean.choice.options == full.choice.options


# ---------------------------------------------------------------------- the log
def test_a_line_names_a_card_to_those_who_could_see_it_then():
    async def step(g):
        (no,) = await lay(g, g.place(0, HAND), "Bolt")
        await g.look(2, [no])
        g.log("casts", 0, no)
        await g.choose(0, "p", (), ["x"])

    match = bench(step, 3)
    lines = {seat: view(match, seat).events[0] for seat in (0, 1, 2, -1)}
    assert [lines[s].text for s in (0, 1, 2, -1)] == [f"Amber casts {c}" for c in ("Bolt", "a card", "Bolt", "a card")]
    assert [lines[s].refs for s in (0, 1, 2, -1)] == [(1,), (), (1,), ()]
    assert {line.seat for line in lines.values()} == {0}


# ---------------------------------------------------------------------- private things, and the wire
def test_standing_orders_are_shown_to_their_seat_only():
    async def step(g):
        g.set_orders(1, "pass", 3)

    match = table(step)
    assert [view(match, s).rest.orders for s in (0, 1, 2, -1)] == [(), ("pass", 3), (), ()]


def test_neither_key_nor_counter_is_in_a_view():
    async def step(g):
        await lay(g, g.place(0, DECK), "Bolt", "Swap")

    match = table(step)
    data = views.to_bytes(view(match, 0))
    assert match.rest.key not in data and b"counter" not in data


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_a_view_survives_the_wire(seat):
    async def step(g):
        await lay(g, g.place(0, HAND), "Bolt", "Swap")
        g.set("deep", ((1, "a"), ("card", 2)))
        g.set_orders(0, "pass", ("a", 1))

    seen = view(table(step), seat)
    again = views.from_bytes(views.to_bytes(seen))
    assert again.rest == seen.rest and again.queue == seen.queue and again.choice == seen.choice
    assert views.to_bytes(again) == views.to_bytes(seen)
