"""Answers, taking back, undo, conceding and clones, on steps of a few lines."""

from __future__ import annotations

import pytest

from engine.choice import Fault, NoFit, Refused
from engine.match import Match, begin, play_out
from engine.rng import key_from
from engine.view import view
from tests import toy
from tests.toy import DECK, HAND, bench


def words(*texts, seats=(0,), **settings):
    """A step that asks these words, one after the other, of these seats in turn."""

    async def step(g):
        for i, text in enumerate(texts):
            await g.choose(seats[i % len(seats)], text, (), ["x", "y"], **settings)

    return step


async def both(g):
    g.made = await g.together({0: two_words, 1: two_words})
    g.set("made", tuple(g.made.items()))


async def two_words(g, seat):
    return (await g.choose(seat, "first", (), ["x", "y"]), await g.choose(seat, "second", (), ["x", "y"]))


def chain(*steps, seats=2, before=None, **changes):
    """A Match of several steps, one after the other."""

    async def first(g):
        if before is not None:
            await before(g)
        g.then(*[(f"s{i}",) for i in range(len(steps))])

    return bench(first, seats, steps={f"s{i}": s for i, s in enumerate(steps)}, **changes)


async def lay_deck(g):
    for seat in range(g.rules.seats):
        await g.create([g.rules.face_of[n] for n in ("Bolt", "Swap", "Gift")], g.place(seat, DECK), seat)


async def say(g):
    g.set("said", (*g.state.facts.get("said", ()), await g.choose(0, "say", (), ["x", "y"])))


async def draw(g):
    if await g.choose(0, "draw?", (), ["draw", "no"]) == "draw":
        await g.draw(0, 1, DECK, HAND)


async def draw_other(g):
    await g.choose(0, "let draw", (), ["x"])
    await g.draw(1, 1, DECK, HAND)


async def roll(g):
    await g.choose(0, "roll", (), ["x"])
    await g.random_below(6)


async def other(g):
    await g.choose(1, "other", (), ["x", "y"])


# ---------------------------------------------------------------------- answers
@pytest.mark.parametrize(
    ("seat", "key", "code"),
    [(1, "x", "not-asked"), (-1, "x", "not-asked"), (9, "x", "not-asked"), (0, "z", "not-offered")]
    + [(0, key, "not-offered") for key in (None, 0, True, b"x", ("x",), "")],
)
def test_a_wrong_answer_is_refused_with_a_code(seat, key, code):
    match = bench(words("a", "b"))
    before = match.hash()
    with pytest.raises(Refused) as refused:
        match.answer(seat, key)
    assert refused.value.code == code and str(refused.value).endswith(".")
    assert match.hash() == before and list(match.choices) == [0]


def test_numbers_that_only_equal_a_reference_are_refused():
    async def step(g):
        cards = await g.create([0], g.place(0, HAND), 0)
        assert await g.choose(0, "p", cards) == cards[0]

    match = bench(step)
    assert match.choices[0].options == [1]
    for key in (True, 1.0, "1"):
        with pytest.raises(Refused):
            match.answer(0, key)
    match.answer(0, 1)
    assert match.over


def test_rest_and_answers_tell_where_the_game_is():
    match = chain(say, words("a", "b", "c"))
    match.answer(0, "x")
    assert match.rest.facts["said"] == ("x",) and match.rest.queue[0] == ("s1",) == match.open_step
    match.answer(0, "y")
    assert [(a.seat, a.key) for a in match.answers] == [(0, "y")]
    assert [d.rest.queue[0][0] for d in match.history] == ["it", "s0"]


def test_an_answer_is_committed_once_something_happened_or_another_is_asked():
    async def step(g):
        await g.choose(0, "a", (), ["x"])
        await g.choose(0, "b", (), ["x"])
        g.log("passes", 0)
        await g.choose(0, "c", (), ["x"])
        await g.choose(1, "d", (), ["x"])
        await g.choose(1, "e", (), ["x"])

    match, committed = bench(step), []
    for seat in (0, 0, 0, 1):
        match.answer(seat, "x")
        committed.append(match.committed)
    assert committed == [0, 2, 3, 3]


def test_joint_answers_come_out_in_seat_order_whatever_their_order_of_arrival():
    hashes = set()
    for arrival in ((0, 0, 1, 1), (1, 0, 1, 0), (1, 1, 0, 0)):
        match = chain(both, say)
        keys = {0: ["x", "y"], 1: ["y", "x"]}
        for seat in arrival:
            match.answer(seat, keys[seat].pop(0))
        done = match.history[-1]
        assert [(a.seat, a.key, a.hidden) for a in done.answers] == [
            (0, "x", True), (0, "y", True), (1, "y", True), (1, "x", True),
        ]  # fmt: skip
        assert match.state.facts["made"] == ((0, ("x", "y")), (1, ("y", "x")))
        hashes.add(match.hash())
    assert len(hashes) == 1


def test_plans_that_ask_nothing_give_their_results_at_once():
    async def plan(g, seat):
        return seat * 10

    async def step(g):
        g.set("made", tuple((await g.together({1: plan, 0: plan})).items()))

    match = chain(step, say)
    assert match.state.facts["made"] == ((0, 0), (1, 10))


def test_a_choice_without_options_is_a_fault_of_the_game():
    async def step(g):
        await g.choose(0, "a", (), ["x"])
        await g.choose(0, "b", ())

    with pytest.raises(NoFit):
        bench(step).answer(0, "x")


def test_a_queue_that_runs_dry_is_a_fault():
    rules = toy.rules_of(2, steps={"it": say})
    state = rules.state(key_from(1))
    state.queue = (("it",),)
    with pytest.raises(Fault, match="no step is left"):
        Match(rules, state).answer(0, "x")


def test_a_game_that_goes_on_for_ever_is_stopped():
    async def again(g):
        await g.choose(0, "a", (), ["x"])
        g.then(("it",))

    with pytest.raises(Fault, match="does not end"):
        play_out(bench(again, keep=False), lambda choice: "x", limit=50)


# ---------------------------------------------------------------------- taking back
def test_a_choice_in_an_unfinished_action_is_taken_back():
    match = bench(words("a", "b", "c"))
    start = match.hash()
    match.answer(0, "x")
    match.answer(0, "y")
    match.take_back(0)
    assert match.choices[0].prompt == "b" and len(match.answers) == 1
    match.take_back(0)
    assert match.hash() == start
    with pytest.raises(Refused):
        match.take_back(0)


def test_what_others_have_seen_is_not_taken_back():
    match = bench(words("a", "b", seats=(0, 1)))
    match.answer(0, "x")
    assert not match.can_take_back(0) and not match.can_take_back(1)
    with pytest.raises(Refused):
        match.take_back(0)


def test_in_a_together_each_takes_back_its_own_until_the_last_is_in():
    match = chain(both, say)
    match.answer(0, "x")
    match.answer(1, "x")
    match.answer(0, "y")
    assert view(match, 1).choice is not None and view(match, 1).done == (0,)
    match.take_back(0)
    match.take_back(0)
    assert match.private == {1: [("x", False)]} and match.choices[0].prompt == "first"
    for seat, key in ((0, "y"), (0, "y"), (1, "y")):
        match.answer(seat, key)
    assert match.state.facts["made"] == ((0, ("y", "y")), (1, ("x", "y")))
    assert not match.can_take_back(1)


# ---------------------------------------------------------------------- undo
def test_undo_goes_back_over_finished_steps_and_cuts_the_log():
    async def speak(g):
        await g.choose(0, "speak", (), ["x", "y"])
        g.log("passes", 0)

    match = chain(speak, say, say)
    start = match.hash()
    match.answer(0, "x")
    middle = match.hash()
    match.answer(0, "y")
    assert len(match.log) == 1 and match.undo_point(0) == (2, 0)
    match.undo(0)
    assert match.hash() == middle and len(match.log) == 1
    match.undo(0)
    assert match.hash() == start and match.log == []
    with pytest.raises(Refused):
        match.undo(0)


def test_where_the_log_stood_at_the_last_answer():
    async def speak(g):
        await g.choose(0, "speak", (), ["x", "y"])
        g.log("passes", 0)

    match = chain(speak, other, speak, other)
    assert match.log_at_answer(0) is None
    match.answer(0, "x")
    assert len(match.log) == 1 and match.log_at_answer(0) == 0 and match.log_at_answer(1) is None
    match.answer(1, "x")
    match.answer(0, "x")
    assert len(match.log) == 2 and match.log_at_answer(0) == 1 and match.log_at_answer(1) == 1
    match.answer(1, "x", program=True)
    assert match.log_at_answer(1) == 1, "what the program answers for somebody, they have not seen"


@pytest.mark.parametrize("program", [True, False])
def test_undo_passes_over_answers_of_the_program_only(program):
    match = chain(say, other, say)
    start = match.hash()
    match.answer(0, "x")
    match.answer(1, "y", program=program)
    if program:
        match.undo(0)
        assert match.hash() == start
    else:
        assert match.undo_point(0) is None and match.undo_point(1) == (2, 0)
        with pytest.raises(Refused, match="somebody else has answered since"):
            match.undo(0)


@pytest.mark.parametrize(("step", "keys", "allowed"), [(draw, ("draw",), False), (draw, ("no",), True)])
def test_undo_is_barred_where_the_seat_has_learned_a_card(step, keys, allowed):
    match = chain(step, say, before=lay_deck)
    for key in keys:
        match.answer(0, key)
    assert (match.undo_point(0) is not None) == allowed
    assert match.why_no_undo(0) == ("" if allowed else "That cannot be undone: you have seen a card since.")


def test_a_card_that_only_others_learned_bars_no_undo():
    match = chain(draw_other, say, before=lay_deck)
    match.answer(0, "x")
    assert match.undo_point(0) is not None


def test_a_card_that_a_team_mate_learned_bars_undo():
    teams = [(0, 1), (0, 1), (2,)]
    match = chain(draw_other, say, before=lay_deck, seats=3, teams=teams)
    match.answer(0, "x")
    assert match.undo_point(0) is None


def test_a_card_learned_in_a_step_that_followed_by_itself_bars_undo():
    async def draw_at_once(g):
        await g.draw(0, 1, DECK, HAND)

    async def draw_and_ask(g):
        await g.draw(0, 1, DECK, HAND)
        await g.choose(0, "more", (), ["x"])

    for follow in (draw_at_once, draw_and_ask):
        match = chain(say, follow, say, before=lay_deck)
        match.answer(0, "x")
        assert match.undo_point(0) is None


def test_undo_is_barred_where_the_generator_has_moved():
    match = chain(roll, say)
    assert match.why_no_undo(0) == "There is nothing of yours to undo."
    match.answer(0, "x")
    assert match.undo_point(0) is None and "chance" in match.why_no_undo(0)


def test_the_first_of_two_answers_in_a_step_counts_as_well():
    async def step(g):
        await g.choose(0, "a", (), ["x"])
        await g.look(0, g.zone(0, DECK)[:1])
        await g.choose(0, "b", (), ["x"])

    match = chain(step, say, before=lay_deck)
    match.answer(0, "x")
    assert match.undo_point(0) is None
    match.answer(0, "x")
    match.undo(0)
    assert match.choices[0].prompt == "b" and match.undo_point(0) is None


def test_joint_answers_of_two_players_are_not_undone_whoever_sits_first():
    match = chain(both, say)
    for seat in (0, 1, 0, 1):
        match.answer(seat, "x")
    assert match.undo_point(0) is None and match.undo_point(1) is None


@pytest.mark.parametrize("human", [0, 1])
def test_a_joint_answer_is_undone_where_the_program_gave_the_others(human):
    match = chain(both, say)
    before = None
    for seat in (human, human, 1 - human, 1 - human):
        match.answer(seat, "x", program=seat != human)
    after = match.hash()
    match.undo(human)
    assert list(match.choices) == [human] and match.choices[human].prompt == "second"
    assert match.private[1 - human] == [("x", True)] * 2
    match.answer(human, "x")
    assert match.hash() == after != before


def test_undoing_a_lone_plan_drops_what_the_program_answered_after_it():
    async def step(g):
        await g.choose(0, "before", (), ["x", "y"])
        await g.together({0: two_words})
        await g.choose(0, "after", (), ["x", "y"])
        await g.choose(0, "last", (), ["x", "y"])

    match = bench(step)
    for key in "xyx":
        match.answer(0, key)
    match.answer(0, "y", program=True)
    match.committed = len(match.answers)  # as if something had happened
    assert match.choices[0].prompt == "last"
    match.undo(0)
    assert match.choices[0].prompt == "second" and match.private == {0: [("y", False)]}
    assert [a.key for a in match.answers] == ["x"]


def test_undo_is_barred_once_another_player_has_answered_in_secret():
    for program in (False, True):
        match = chain(say, both)
        match.answer(0, "x")
        assert match.undo_point(0) == (1, 0)
        match.answer(1, "x", program=program)
        assert (match.undo_point(0) is None) is not program


def test_undo_does_not_reach_back_to_before_a_seat_left():
    match = chain(say, say, seats=3)
    match.answer(0, "x")
    match.concede(2)
    assert match.undo_point(0) is None


def test_whose_later_answers_an_agreed_undo_takes_along():
    match = chain(say, words("a", "b", seats=(1, 1)), both, words("c", "d", seats=(1, 0)))
    assert match.undone_with(0) == []
    match.answer(0, "x")
    match.answer(1, "x")
    assert match.undone_with(0) == [], "an answer that is not committed is not counted"
    match.answer(1, "x")
    assert match.undone_with(0) == [1], "two choices in one step count once"
    match.answer(1, "x")
    assert match.private and match.undone_with(0) == [1], "nor is what is planned in secret"
    for seat in (1, 0, 0):
        match.answer(seat, "x")
    assert match.undone_with(0) == [] == match.undone_with(1), "who answered at the same time keeps the plan"
    match.answer(1, "y")
    assert match.undone_with(1) == []
    match.committed = len(match.answers)  # as if something had happened
    assert match.undone_with(0) == [1]
    match.undo(0, agreed=True)
    assert match.private == {0: [("x", False)], 1: [("x", False), ("x", False)]}


# ---------------------------------------------------------------------- conceding
def test_who_concedes_at_rest_leaves_at_once():
    match = chain(words("a", "b", seats=(1, 0)), say, seats=3)
    match.concede(1)
    assert match.state.out == 2 and match.leaving == 0
    assert [e.code for e in match.log] == ["leaves", "leaves"]
    with pytest.raises(Refused) as refused:
        match.concede(1)
    assert refused.value.code == "gone"


def test_who_concedes_in_mid_step_takes_defaults_until_the_step_is_over():
    match = chain(words("a", "b", "c", seats=(0, 1, 0)), say, seats=3)
    match.answer(0, "y")
    match.concede(1)
    assert match.leaving == 2 and match.state.out == 0
    assert [(a.seat, a.key, a.program) for a in match.answers] == [(0, "y", False), (1, "x", True)]
    assert list(match.choices) == [0]
    match.answer(0, "y")
    assert match.leaving == 0 and match.state.out == 2


def test_who_concedes_in_mid_together_takes_defaults_there():
    match = chain(both, say, seats=3)
    match.answer(1, "y")
    match.concede(1)
    assert match.private[1] == [("y", False), ("x", True)] and list(match.choices) == [0]
    match.answer(0, "x")
    match.answer(0, "x")
    assert match.state.facts["made"][1] == (1, ("y", "x")) and match.state.out == 2


def test_the_last_to_answer_who_concedes_ends_the_together():
    match = chain(both, say, seats=3)
    match.answer(0, "x")
    match.answer(0, "y")
    match.concede(1)
    assert match.state.facts["made"] == ((0, ("x", "y")), (1, ("x", "x"))) and match.state.out == 2


@pytest.mark.parametrize("leave", [None, lambda g, seat: g.log("leaves", seat)])
def test_a_clone_after_somebody_left_shows_the_same_lines(leave):
    match = chain(say, say, seats=3, **({"leave": leave} if leave else {}))
    match.answer(0, "x")
    match.concede(2)
    assert "leaves" in [e.code for e in match.log]
    assert [view(match.clone(), s) for s in range(-1, 3)] == [view(match, s) for s in range(-1, 3)]
    assert match.clone().log == match.log


def test_the_toy_game_ends_when_one_is_left():
    match = begin(toy.make(3), key_from(4))
    match.concede(0)
    assert not match.over
    match.concede(2)
    assert match.over and match.state.outcome[:2] == ("left", (1,)) and not match.choices


# ---------------------------------------------------------------------- clones
def test_a_clone_goes_its_own_way():
    match = chain(words("a", "b"), both, say)
    match.answer(0, "x")
    twin = match.clone()
    before = match.hash()
    twin.answer(0, "y")
    twin.answer(1, "y")
    assert match.hash() == before and match.choices[0].prompt == "b" and not match.private
    match.answer(0, "y")
    match.answer(1, "y")
    assert match.hash() == twin.hash() and twin.clone().hash() == match.hash()


def test_a_world_keeps_nothing_and_is_not_cloned():
    match = bench(words("a", "b"), keep=False)
    match.answer(0, "x")
    assert match.answers == [] and match.history == [] and match.log == []
    with pytest.raises(Fault):
        match.clone()
