"""Every query and verb of `engine.game`: what moves where, who has seen what, what is queued, who may be asked."""

from __future__ import annotations

import pytest

from engine.card import EVERYBODY, FACE_UP, GONE, OPEN, SPECTATOR, UNDER, Card
from engine.choice import Barred, Fault, NoFit
from engine.match import Match
from engine.state import digest
from tests import toy
from tests.toy import AWAY, DECK, FIELD, GEMS, HAND, PAST, PILE, STACK, bench

ZERO, ONE, TWO = 1, 2, 4
"""The bits of seats 0, 1 and 2."""


def run(step, seats=2, **changes):
    """Run a step that asks nobody; gives the Game as the step left it."""
    left = []

    async def it(g):
        await step(g)
        g.learned_then, g.may_ask_then, g.queue_then = dict(g.learned), g.may_ask, g.state.queue
        left.append(g)

    bench(it, seats, keep=False, **changes)
    return left[0]


async def cards(g, place, *names, seat=0, known=0):
    return await g.create([g.rules.face_of[n] for n in names], place, seat, known)


def seen(g, no):
    return g.state.cards[no].seen


def known(g, no):
    return g.state.cards[no].known


# ---------------------------------------------------------------------- places
def test_create_shows_a_card_to_those_who_see_the_zone():
    async def step(g):
        (g.open,) = await cards(g, g.place(0, FIELD), "Bolt")
        (g.held,) = await cards(g, g.place(1, HAND), "Bolt")
        (g.deep,) = await cards(g, g.place(1, DECK), "Bolt", known=EVERYBODY)

    g = run(step)
    assert (seen(g, g.open), known(g, g.open)) == (OPEN, 0)
    assert (seen(g, g.held), known(g, g.held)) == (ONE, ONE)
    assert (seen(g, g.deep), known(g, g.deep)) == (0, EVERYBODY)
    assert [g.state.cards[n].ref for n in (g.open, g.held, g.deep)] == [1, 2, 3]


def test_queries_tell_where_a_card_lies():
    async def step(g):
        g.unit, g.other = await cards(g, g.place(1, FIELD), "Amber Ox", "Amber Herald")
        (g.spell,) = await cards(g, g.place(0, HAND), "Charm")
        (g.top,) = await cards(g, g.shared_place(STACK), "Bolt", seat=-1)
        await g.attach(g.spell, g.unit, 0)

    g = run(step)
    assert g.zone(1, FIELD) == (g.unit, g.other) and g.shared(STACK) == (g.top,) and g.zone(0, HAND) == ()
    assert g.face(g.spell).name == "Charm"
    assert [g.seat_at(n) for n in (g.unit, g.spell, g.top)] == [1, 1, -1]
    assert [g.kind_at(n) for n in (g.unit, g.spell, g.top)] == [FIELD, -1, -1]
    assert [g.host(n) for n in (g.unit, g.spell)] == [-1, g.unit] and g.under(g.unit) == (g.spell,)
    assert g.state.cards[g.spell].at == UNDER - g.unit and g.state.cards[g.spell].by == 0
    assert [g.is_up(n) for n in (g.unit, g.spell)] == [True, False]
    assert [g.sees(s, g.spell) for s in (0, 1, -1)] == [True, False, False] and g.sees(-1, g.unit)


def test_move_puts_cards_in_the_order_given_at_the_end_or_at_the_start():
    async def step(g):
        a, _b, c, d = g.all = await cards(g, g.place(0, DECK), "Bolt", "Swap", "Gift", "Trap")
        await g.move([c, a], g.place(0, PILE))
        await g.move([d], g.place(0, DECK), bottom=False)
        await g.move([c, a], g.place(0, DECK), bottom=False)

    g = run(step)
    a, b, c, d = g.all
    assert g.zone(0, DECK) == (c, a, d, b) and g.zone(0, PILE) == ()


def test_a_hand_has_no_order_so_cards_join_it_at_its_end():
    async def step(g):
        a, b = await cards(g, g.place(0, DECK), "Bolt", "Swap")
        await g.move([a], g.place(0, HAND))
        await g.move([b], g.place(0, HAND), bottom=False)

    g = run(step)
    assert [g.state.cards[n].ref for n in g.zone(0, HAND)] == sorted(g.state.cards[n].ref for n in g.zone(0, HAND))


def test_each_change_of_place_takes_the_next_reference_and_ends_marks():
    async def step(g):
        (no,) = g.all = await cards(g, g.place(0, FIELD), "Amber Ox")
        g.set_mark(no, "hurt", 2)
        g.set_mark(no, "again", 1)
        g.set_mark(no, "hurt", 3)
        g.marks = g.state.cards[no].marks
        g.old = g.state.cards[no].ref
        await g.move([no], g.place(0, PILE))

    g = run(step)
    (no,) = g.all
    assert g.marks == (("again", 1), ("hurt", 3)) and g.mark(no, "hurt") == 0
    assert g.state.cards[no].ref == g.old + 1 == g.state.next_ref - 1
    assert g.find(g.old) is None and g.find(g.old + 1) == no


def test_a_mark_of_zero_is_no_mark():
    async def step(g):
        (g.no,) = await cards(g, g.place(0, FIELD), "Amber Ox")
        g.set_mark(g.no, "hurt", 1)
        g.set_mark(g.no, "hurt", 0)

    g = run(step)
    assert g.state.cards[g.no].marks == ()


def test_a_card_with_attachments_does_not_move():
    async def step(g):
        (unit,) = await cards(g, g.place(0, FIELD), "Amber Ox")
        (spell,) = await cards(g, g.place(0, HAND), "Charm")
        await g.attach(spell, unit, 0)
        await g.move([unit], g.place(0, PILE))

    with pytest.raises(Fault, match="attached"):
        run(step)


def test_removed_cards_are_nowhere():
    async def step(g):
        g.a, g.b = await cards(g, g.place(0, HAND), "Bolt", "Swap")
        (unit,) = await cards(g, g.place(0, FIELD), "Amber Ox")
        await g.attach(g.a, unit, 0)
        await g.remove([g.a, g.b])
        g.unit = unit

    g = run(step)
    assert g.zone(0, HAND) == () and g.under(g.unit) == ()
    assert all(g.state.cards[n].at == GONE and g.state.cards[n].by == -1 for n in (g.a, g.b))


# ---------------------------------------------------------------------- who has seen what
def test_moves_add_those_who_see_the_new_place_and_take_nothing_from_those_who_saw_the_card():
    async def step(g):
        (no,) = g.all = await cards(g, g.place(0, DECK), "Bolt")
        g.trace = []
        for seat, kind in ((0, HAND), (0, DECK), (1, HAND), (0, PILE), (0, AWAY)):
            await g.move([no], g.place(seat, kind))
            g.trace.append((seen(g, no), known(g, no)))

    g = run(step, 3)
    everybody = (EVERYBODY, EVERYBODY)
    assert g.trace == [(ZERO, ZERO), (ZERO, ZERO), (ZERO | ONE, ZERO | ONE), (OPEN, 0), everybody]
    assert not g.is_up(g.all[0])


def test_draw_shows_cards_to_the_drawing_group_only_and_is_learned():
    async def step(g):
        g.all = await cards(g, g.place(0, DECK), "Bolt", "Swap", "Gift")
        g.drawn = await g.draw(0, 2, DECK, HAND)

    teams = [(0, 2), (1,), (0, 2)]
    g = run(step, 3, teams=teams)
    a, b, c = g.all
    assert g.drawn == 2 and g.zone(0, HAND) == (a, b) and g.zone(0, DECK) == (c,)
    assert [seen(g, n) for n in g.all] == [ZERO | TWO, ZERO | TWO, 0]
    assert g.learned_then == {a: ZERO | TWO, b: ZERO | TWO}
    assert g.may_ask_then == -1, "a plain draw bars nothing"


@pytest.mark.parametrize(("refill", "queued"), [("redraw", (("redraw", 0, 2), ("over",))), ("", (("over",),))])
def test_a_short_draw_queues_its_rest(refill, queued):
    async def step(g):
        await cards(g, g.place(0, DECK), "Bolt")
        g.drawn = await g.draw(0, 3, DECK, HAND, refill)

    g = run(step)
    assert g.drawn == 1 and g.queue_then == queued


def test_a_face_down_attachment_blurs_the_hand_it_came_from():
    async def step(g):
        (unit,) = await cards(g, g.place(1, FIELD), "Amber Ox")
        g.hand = await cards(g, g.place(0, HAND), "Bolt", "Swap", "Gift")
        await g.show(g.hand[:2], ONE | SPECTATOR)
        g.refs = [g.state.cards[n].ref for n in g.hand]
        await g.attach(g.hand[0], unit, 0)

    g = run(step, 3)
    assert [seen(g, n) for n in g.hand] == [ZERO] * 3, "which card it was"
    assert [known(g, n) for n in g.hand] == [ZERO | ONE | SPECTATOR] * 2 + [ZERO], "that it is among them"
    assert not set(g.refs) & {g.state.cards[n].ref for n in g.hand}, "references would tell them apart"
    assert g.state.cards[g.hand[0]].by == 0


def test_a_face_up_attachment_is_seen_by_all_and_blurs_nothing():
    async def step(g):
        (unit,) = await cards(g, g.place(1, FIELD), "Amber Ox")
        g.hand = await cards(g, g.place(0, HAND), "Bolt", "Swap")
        await g.show(g.hand, ONE)
        await g.attach(g.hand[0], unit, 0, face_up=True)

    g = run(step)
    assert seen(g, g.hand[0]) == OPEN and seen(g, g.hand[1]) == ZERO | ONE
    assert g.learned_then[g.hand[0]] == EVERYBODY & ~ZERO


def test_shift_moves_an_attachment_as_it_lies():
    async def step(g):
        a, b = g.units = await cards(g, g.place(0, FIELD), "Amber Ox", "Amber Herald")
        (g.no,) = await cards(g, g.place(1, HAND), "Charm", seat=1)
        await g.attach(g.no, a, 1)
        g.ref = g.state.cards[g.no].ref
        await g.shift(g.no, b)

    g = run(step)
    card = g.state.cards[g.no]
    assert (g.under(g.units[0]), g.under(g.units[1])) == ((), (g.no,))
    assert (card.seen, card.by, card.at) == (ONE, 1, UNDER - g.units[1]) and card.ref == g.ref + 1


def test_blur_keeps_what_the_named_groups_have_seen():
    async def step(g):
        g.all = await cards(g, g.place(0, DECK), "Bolt", "Swap")
        await g.show(g.all, ZERO | ONE | TWO)
        await g.blur(0, g.all, 2)

    g = run(step, 3)
    assert [(seen(g, n), known(g, n)) for n in g.all] == [(ZERO | TWO, ZERO | ONE | TWO)] * 2


def test_look_and_show_and_reveal_differ_in_who_sees_and_in_what_lies_face_up():
    async def step(g):
        g.a, g.b, g.c = await cards(g, g.place(0, DECK), "Bolt", "Swap", "Gift")
        await g.look(1, [g.a])
        await g.show([g.b])
        await g.reveal(g.c)

    g = run(step, 3)
    assert [seen(g, n) for n in (g.a, g.b, g.c)] == [ONE, EVERYBODY, EVERYBODY | FACE_UP]
    assert [g.is_up(n) for n in (g.a, g.b, g.c)] == [False, False, True]
    assert g.learned_then == {g.a: ONE, g.b: EVERYBODY, g.c: EVERYBODY}
    assert [known(g, n) for n in (g.a, g.b, g.c)] == [ONE, EVERYBODY, EVERYBODY]


def test_learned_tells_only_what_is_new():
    async def step(g):
        (g.no,) = await cards(g, g.place(0, HAND), "Bolt")
        await g.look(0, [g.no])
        g.first = dict(g.learned)
        await g.show([g.no], ZERO | ONE)
        await g.move([g.no], g.place(0, DECK))

    g = run(step)
    assert g.first == {} and g.learned_then == {g.no: ONE}


def test_a_shuffle_clears_who_has_seen_where_but_not_who_knows_that():
    async def step(g):
        g.all = await cards(g, g.place(0, PILE), *["Bolt"] * 12)
        await g.move(g.all, g.place(0, DECK))
        (g.own,) = await cards(g, g.place(0, DECK), "Swap")
        await g.look(0, [g.own])
        await g.reveal(g.all[0])
        g.old, g.before = g.zone(0, DECK), [g.state.cards[n].ref for n in g.all]
        await g.shuffle(g.place(0, DECK))

    g = run(step)
    assert sorted(g.zone(0, DECK)) == sorted(g.old) and g.zone(0, DECK) != g.old
    assert all(seen(g, n) == 0 for n in g.zone(0, DECK))
    assert [known(g, n) for n in g.all] == [EVERYBODY] * 12 and known(g, g.own) == ZERO
    refs = [g.state.cards[n].ref for n in g.zone(0, DECK)]
    assert not set(refs) & set(g.before) and refs == sorted(refs)
    assert g.may_ask_then == 0 and g.state.counter == 1


def test_how_many_references_go_by_depends_on_nobodys_knowledge():
    def reached(seat, verb):
        async def step(g):
            a, b, c = await cards(g, g.place(0, DECK), "Bolt", "Swap", "Gift")
            await g.look(seat, [b] if seat >= 0 else [])
            await verb(g, [a, b, c])

        return run(step).state.next_ref

    async def shuffle(g, deck):
        await g.shuffle(g.place(0, DECK))

    async def blur(g, deck):
        await g.blur(0, deck)

    async def move(g, deck):
        await g.move(deck, g.place(1, AWAY))

    for verb in (shuffle, blur, move):
        assert reached(-1, verb) == reached(0, verb) == reached(1, verb)


def test_a_card_that_changes_sides_unseen_cannot_be_told_from_its_pool():
    async def step(g):
        g.gems = await cards(g, g.shared_place(GEMS), "Ruby", "Opal", "Jade", seat=-1, known=EVERYBODY)
        (g.sign,) = await cards(g, g.shared_place(GEMS), "Gale", seat=-1, known=EVERYBODY)
        await g.show([g.gems[2]], ONE)
        await g.move([g.gems[0]], g.place(0, HAND))

    g = run(step, 3)
    ruby, opal, jade = g.gems
    assert known(g, ruby) == ZERO, "the others do not know which gem it is"
    assert known(g, opal) == ZERO, "nor by counting what is left"
    assert known(g, jade) == ZERO | ONE, "who has seen a card knows that it is still there"
    assert known(g, g.sign) == EVERYBODY, "another pool tells nothing"


# ---------------------------------------------------------------------- texts
def test_values_fold_what_is_in_force_and_tell_why():
    async def step(g):
        g.ox, g.banner = await cards(g, g.place(0, FIELD), "Amber Ox", "Amber Banner")
        (g.foe,) = await cards(g, g.place(1, FIELD), "Beryl Ox")
        (charm,) = g.charm = await cards(g, g.place(0, HAND), "Charm")
        await g.attach(charm, g.ox, 0)
        g.hidden = g.value(g.ox, 0)
        await g.reveal(charm)
        g.shown = g.value(g.ox, 0)
        (g.gale,) = await cards(g, g.shared_place(PAST), "Gale", seat=-1)

    g = run(step)
    assert (g.hidden, g.shown) == (3, 5)
    assert [g.value(n, 0) for n in (g.ox, g.banner, g.foe)] == [4, 0, 1]
    assert g.value_why(g.ox, 0) == (2, [(-1, g.gale), (2, g.charm[0]), (1, g.banner)], 4)


def test_replaced_stops_at_the_first_text_that_does_something_else():
    async def step(g):
        g.a, g.b = await cards(g, g.place(0, FIELD), "Amber Phoenix", "Amber Ox")
        g.said = [await g.replaced("dies", g.b), await g.replaced("dies", g.a)]

    g = run(step)
    assert g.said == [False, True] and g.zone(0, HAND) == (g.a,)


def telling(**only):
    """Cards that write down what they heard, and their names in order of `sources`."""
    heard = []

    def made(name, when=None):
        card = Card(name, "unit")

        @card.on("rang", only=when)
        async def hear(g, me, n, *args):
            heard.append((name, *args))

        return card

    return heard, [made("First"), made("Second", only.get("second")), made("Third"), Card("Mute", "unit")]


def test_tell_queues_a_step_per_text_in_order_before_what_was_queued():
    heard, faces = telling()

    async def step(g):
        _a, _b, _c, d = await cards(g, g.place(0, FIELD), "First", "Second", "Third", "Mute")
        g.tell("rang", d, 7, cards=(0,))
        g.names = [s[2][1] for s in g.state.queue if s[0] == "on"]
        g.d = d

    g = run(step, faces=faces)
    assert g.names == [1, 2, 3]
    assert heard == [("First", g.d, 7), ("Second", g.d, 7), ("Third", g.d, 7)]


def test_only_decides_when_the_event_happens_and_also_reaches_the_dead():
    heard, faces = telling(second=lambda g, me, n, word: g.is_up(me) and word != "quiet")

    async def step(g):
        a, _b, c = await cards(g, g.place(0, FIELD), "First", "Second", "Third")
        await g.move([c], g.place(0, PILE))
        g.tell("rang", "quiet")
        g.tell("rang", "loud", also=[c, a])

    run(step, faces=faces)
    assert heard == [("First", "quiet"), ("First", "loud"), ("Second", "loud"), ("Third", "loud")]


def test_a_text_whose_card_has_moved_is_silent_and_moved_arguments_are_none():
    heard, faces = telling()

    async def step(g):
        a, _b, d = await cards(g, g.place(0, FIELD), "First", "Second", "Mute")
        g.tell("rang", d, cards=(0,))
        await g.move([a, d], g.place(0, PILE))

    run(step, faces=faces)
    assert heard == [("Second", None)]


def test_then_keeps_the_order_written_and_goes_before_all_other_steps():
    async def step(g):
        g.then(("a",), ("b", 1))
        g.then(("c",))

    async def nothing(g, *args):
        pass

    g = run(step, steps=dict.fromkeys("abc", nothing))
    assert g.queue_then == (("a",), ("b", 1), ("c",), ("over",))


def test_pack_and_unpack_follow_a_card_until_it_moves():
    async def step(g):
        (no,) = await cards(g, g.place(0, FIELD), "Bolt")
        packed = g.pack(no)
        g.before = g.unpack((packed, 3, "word", ("seat", 1)))
        await g.move([no], g.place(0, PILE))
        g.after = g.unpack((packed,))
        g.no = no

    g = run(step)
    assert g.before == [g.no, 3, "word", ("seat", 1)] and g.after == [None]


# ---------------------------------------------------------------------- facts and the log
def test_facts_orders_and_seats():
    async def step(g):
        g.set("tide", 3)
        g.set_orders(1, "pass", 4)
        g.state.out = TWO

    g = run(step, 3)
    assert g.fact("tide") == 3 and g.state.orders == [(), ("pass", 4), ()]
    assert g.seats_in() == [0, 1] and [g.is_out(s) for s in range(3)] == [False, False, True]
    with pytest.raises(KeyError):
        g.fact("never set")


def test_an_event_remembers_who_could_see_its_card():
    async def step(g):
        (no,) = await cards(g, g.place(0, HAND), "Bolt")
        g.log("dies", 0, no)
        await g.move([no], g.place(0, PILE))
        g.log("dies", 0, no)

    match = bench(step)
    bolt = match.rules.face_of["Bolt"]
    assert [(e.code, e.args) for e in match.log] == [
        ("dies", (0, (1, bolt, ZERO))),
        ("dies", (0, (2, bolt, EVERYBODY))),
    ]


def test_end_ends_the_game_and_drops_what_was_queued():
    async def step(g):
        g.then(("never",))
        g.end("won", [1], [0.0, 1.0])

    match = bench(step)
    assert match.over and match.state.outcome == ("won", (1,), (0.0, 1.0)) and match.state.queue == ()


# ---------------------------------------------------------------------- asking
def test_a_choice_offers_what_is_legal_and_defaults_to_a_word_else_to_the_lowest_reference():
    made = []

    async def step(g):
        a, b, c = await cards(g, g.place(0, HAND), "Bolt", "Swap", "Gift")
        await g.move([a], g.place(0, DECK))
        await g.move([a], g.place(0, HAND))
        made.append(g.choose(0, "p", [a, b, c], ["x", "y"], why=lambda v: ("no",) if v in (b, "x") else None))
        made.append(g.choose(0, "p", [a, b, c]))
        made.append(g.choose(0, "p", [a], ["x"], default="y"))
        made.append(g.choose(0, "p", [a], ["x", "y"], default="y", about="kind"))
        g.all = a, b, c

    g = run(step)
    a, _b, c = g.all
    first, cards_only, wrong_default, given_default = made
    assert first.values == [a, c, "y"] and first.options == [5, 3, "y"] and first.default == "y"
    assert cards_only.default == 2
    assert wrong_default.default == "x" and given_default.default == "y"
    assert (first.about, given_default.about) == ("p", "kind")


@pytest.mark.parametrize("why", [None, lambda v: ("no",)])
def test_a_choice_without_options_does_not_fit(why):
    async def step(g):
        g.choose(0, "p", (), ["x"] if why else (), why=why)

    with pytest.raises(NoFit):
        run(step)


async def shuffling(g):
    await g.shuffle(g.place(0, DECK))


async def rolling(g):
    assert 0 <= await g.random_below(6) < 6


async def dealing(g):
    assert sorted(await g.shuffle_faces([3, 4, 5])) == [3, 4, 5]


@pytest.mark.parametrize("chance", [shuffling, rolling, dealing])
@pytest.mark.parametrize("together", [False, True])
def test_after_chance_nobody_is_asked_in_this_step(chance, together):
    async def step(g):
        await chance(g)
        g.together({0: plan}) if together else g.choose(0, "p", (), ["x"])

    async def plan(g, seat):
        pass

    with pytest.raises(Barred):
        run(step)


@pytest.mark.parametrize("keep", [True, False])
def test_after_a_hidden_answer_only_the_same_seat_is_asked(keep):
    async def step(g):
        await g.choose(0, "p", (), ["x"], hidden=True)
        await g.choose(0, "p", (), ["x"])
        await g.choose(1, "p", (), ["x"])

    match = bench(step, keep=keep)
    match.answer(0, "x")
    with pytest.raises(Barred):
        match.answer(0, "x")


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize(("seats", "then", "barred"), [((0, 1), 0, True), ((0,), 1, True), ((0,), 0, False)])
def test_after_a_together_nobody_is_asked_but_the_only_one_who_took_part(keep, seats, then, barred):
    async def plan(g, seat):
        return await g.choose(seat, "p", (), ["x"])

    async def step(g):
        await g.together(dict.fromkeys(seats, plan))
        await g.choose(then, "p", (), ["x"])

    match = bench(step, keep=keep)
    for seat in seats[:-1]:
        match.answer(seat, "x")
    if barred:
        with pytest.raises(Barred):
            match.answer(seats[-1], "x")
    else:
        match.answer(seats[-1], "x")
        assert list(match.choices) == [then]


def test_an_open_answer_bars_nothing():
    async def step(g):
        await g.choose(0, "p", (), ["x"])
        await g.choose(1, "p", (), ["x"])

    match = bench(step)
    match.answer(0, "x")
    match.answer(1, "x")
    assert match.over


async def sets(g, seat):
    g.set("told", seat)


async def moves(g, seat):
    await g.choose(seat, "p", (), ["x"])
    await g.look(seat, g.zone(seat, DECK))


async def asks_another(g, seat):
    await g.choose(1 - seat, "p", (), ["x"])


@pytest.mark.parametrize("plan", [sets, moves, asks_another])
def test_a_plan_asks_its_own_seat_and_changes_nothing(plan):
    async def step(g):
        await g.together({0: plan})

    with pytest.raises(Fault):
        bench(step).answer(0, "x")


# ---------------------------------------------------------------------- what is found again
def test_a_reference_given_anew_after_taking_back_finds_the_right_card():
    async def step(g):
        first = await g.choose(0, "p", g.zone(0, FIELD))
        await g.move([first], g.place(0, PILE))
        g.find(g.state.next_ref - 1)
        g.said = await g.choose(0, "p", (), ["x", "y"])
        found = g.find(g.state.next_ref - 1)
        g.end("over", [], [0, 0] if found == first else [1, 1])

    async def lay(g):
        await cards(g, g.place(0, FIELD), "Bolt", "Swap")
        g.then(("asking",))

    match = bench(lay, steps={"asking": step})
    first, second = match.choices[0].options
    match.answer(0, first)
    match.undo(0)
    match.answer(0, second)
    match.answer(0, "x")
    assert match.state.outcome[2] == (0, 0)


def test_toy_tables_are_alike_with_and_without_a_journal():
    for seed in range(4):
        rules = toy.make(3)
        roads = [Match(rules, rules.state(bytes([seed] * 16)), keep=keep) for keep in (True, False)]
        while not roads[0].over:
            seat = min(roads[0].choices)
            key = roads[0].choices[seat].options[-1]
            for road in roads:
                road.give(seat, key)
        assert digest(roads[0].state) == digest(roads[1].state)
