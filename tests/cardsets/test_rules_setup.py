"""VX-0 to VX-3, VX-8 and VX-9: words and zones, setup, the round, Refill, the end, and the match options."""

from __future__ import annotations

from collections import Counter

import pytest

from cardsets.registry import OptionError
from cardsets.vortex import words as w
from cardsets.vortex.rules import make_rules
from engine.match import Match, begin, play_out
from engine.rng import key_from
from engine.view import view
from tests.marks import rule
from tests.scene import Scene, scene


def start(seats: int = 2, seed: int = 1, **options: str) -> Match:
    return begin(make_rules(seats, options), key_from(seed))


def faces(match: Match, seat: int, *kinds: int) -> list[str]:
    g = match.g
    return [g.face(c).kind for kind in kinds for c in g.zone(seat, kind)]


@rule("VX-0.1")
def test_two_to_four_players_of_different_colours() -> None:
    for seats in (2, 3, 4):
        colours = start(seats, colours="RYBG").state.facts["colours"]
        assert colours == ("Red", "Yellow", "Blue", "Green")[:seats]
    for seats in (1, 5):
        with pytest.raises(OptionError, match="2 to 4"):
            make_rules(seats, {})


@rule("VX-0.2", "VX-0.6")
def test_a_players_zones_and_who_sees_them() -> None:
    assert [(z.name, z.sight) for z in w.ZONES] == [
        ("draw pile", "deck"),
        ("hand", "hand"),
        ("field", "public"),
        ("discard pile", "public"),
        ("Fearful pile", "public"),
    ]
    full = ["Netmenders", "Saltwalkers", "Oarsisters", "Doorstones", "Rainwaiters"]
    s = scene(field=(full, ["Tanners"]), hand=(["Cold Hands"], []))
    assert s.run("reinforce").refused(0) == {}
    assert s.labels(0)[:-1] == full, "a full field takes no sixth card"


@rule("VX-0.3")
def test_shared_zones() -> None:
    assert [(z.name, z.sight) for z in w.SHARED] == [
        ("Vortex deck", "deck"),
        ("Vortex discard", "public"),
        ("the Vortex", "public"),
        ("standing Rogations", "public"),
    ]
    s = scene(deck=["Still Water", "Grey Dawn"], field=(["Netmenders"], ["Tanners"]), current="Iron Sky")
    s.run_steps(("round",))
    assert s.shared("past") == ["Iron Sky", "Still Water"]
    assert s.table.face(w.current(s.table) or 0).name == "Still Water"


@rule("VX-0.4")
@pytest.mark.parametrize("card", ["Vigil", "Charity", "Tanners"])
@pytest.mark.parametrize("up", [False, True])
def test_a_zealot_is_whoever_carries_something(card: str, up: bool) -> None:
    s = scene(field=(["Netmenders"], ["Weighers"]))
    assert not w.is_zealot(s.g, s.no("Netmenders"))
    s.attach("Netmenders", card, up=up)
    assert w.is_zealot(s.g, s.no("Netmenders"))
    assert not w.is_zealot(s.g, s.no("Weighers"))


@rule("VX-0.5")
def test_printed_stats_are_0_to_6_and_totals_know_no_limit() -> None:
    rules = make_rules(2, {})
    for face in rules.faces:
        if face.kind == "devotee":
            assert len(face.stats) == 4
            assert all(0 <= v <= 6 for v in face.stats)
    s = scene(field=(["Pyrebuilders", "Ledgerfolk"], ["Tanners"]), current="Dull Morning")
    s.attach("Pyrebuilders", "Gospel Heat", up=True)
    assert s.value("Pyrebuilders", "Fire") == 9
    assert s.value("Pyrebuilders", "Reason") == -1


@rule("VX-0.6")
def test_what_is_public_and_what_is_not() -> None:
    """Sizes are public; faces of hands, face-down attachments, draw piles and the Vortex deck are not."""
    s = scene(
        field=(["Netmenders"], ["Tanners"]),
        hand=(["Vigil", "Charity"], ["Warpaint"]),
        draw=(["Saltwalkers"], ["Hookhands"]),
        deck=["Still Water"],
        current="Grey Dawn",
    )
    s.attach("Netmenders", "Hair Shirt")
    s.run("crusade", seat=1)
    mine, theirs, watcher = s.view(0), s.view(1), s.view(-1)
    hand, pile, field = w.HAND, w.DRAW_PILE, w.FIELD
    assert [c and c.face >= 0 for c in mine.rest.zones[hand]] == [True, True]
    assert theirs.rest.zones[hand] == watcher.rest.zones[hand] == (None, None)
    for seen in (mine, theirs, watcher):
        assert seen.rest.zones[pile] == (None,)
        assert seen.rest.zones[2 * 5 + w.VORTEX_DECK] == (None,)
    attached = [seen.rest.zones[field][0].under[0].face for seen in (mine, theirs, watcher)]  # type: ignore[union-attr]
    assert attached[0] >= 0
    assert attached[1:] == [-1, -1]


@rule("VX-1.1")
@pytest.mark.parametrize(("option", "count"), [({}, 24), ({"rounds": "6"}, 6)])
def test_the_vortex_deck(option: dict[str, str], count: int) -> None:
    match = start(**option)
    assert len(match.g.shared(w.VORTEX_DECK)) == count
    assert all(match.g.face(c).kind == "vortex" for c in match.g.shared(w.VORTEX_DECK))
    decks = [[g.face(c).name for c in g.shared(w.VORTEX_DECK)] for g in (start(seed=1).g, start(seed=2).g)]
    assert decks[0] != decks[1]


@rule("VX-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_each_player_gets(seats: int) -> None:
    """24 Devotees of the colour, 12 Frenzies, 12 Rogations; no card is dealt more often than it has copies."""
    match = start(seats)
    g = match.g
    dealt: Counter[str] = Counter()
    for seat in range(seats):
        deck = [*g.zone(seat, w.DRAW_PILE), *g.zone(seat, w.HAND)]
        assert Counter(g.face(c).kind for c in deck) == {"devotee": 24, "frenzy": 12, "rogation": 12}
        own = {g.face(c).name for c in deck if g.face(c).kind == "devotee"}
        assert len(own) == 24
        assert {g.face(c).group for c in deck if g.face(c).kind == "devotee"} == {w.colour_of(g, seat)}
        dealt.update(g.face(c).name for c in deck)
    assert all(count <= next(f.copies for f in g.rules.faces if f.name == name) for name, count in dealt.items())


@rule("VX-1.3", "VX-1.4")
def test_the_first_hand_has_seven_cards_and_a_devotee() -> None:
    redrawn = 0
    for seed in range(60):
        match = start(4, seed)
        for seat in range(4):
            assert len(match.g.zone(seat, w.HAND)) == 7
            assert "devotee" in faces(match, seat, w.HAND)
            assert len(match.g.zone(seat, w.DRAW_PILE)) == 41
        redrawn += sum(e.code == "redraws" for e in match.log)
    assert redrawn, "in 240 hands some had no Devotee and were drawn anew"


@rule("VX-1.5")
def test_opening() -> None:
    """1 or 2 Devotees, in secret; shown together; then everybody draws back to seven."""
    s = scene(
        hand=(["Netmenders", "Vigil", "Saltwalkers"], ["Tanners", "Hookhands", "Warpaint"]),
        draw=(["Doorstones", "Oarsisters", "Shorewatch", "Cold Hands", "Rainwaiters", "Kneelers"], ["Butchers"]),
        colours="BRGY",
    )
    s.run_steps(("opening",))
    assert s.refused(0)["Vigil"] == "Only a Devotee will do here."
    s.choose("Netmenders", seat=0).choose("That is all", seat=0)
    assert s.names(0, "field") == [], "nothing is shown before the last is in"
    assert s.view(1).current.zones[w.FIELD] == ()
    s.choose("Hookhands", seat=1)
    assert "Hookhands" not in s.labels(1)
    s.choose("Tanners", seat=1)
    assert s.names(0, "field") == ["Netmenders"]
    assert s.names(1, "field") == ["Hookhands", "Tanners"]
    assert len(s.names(0, "hand")) == 7
    assert s.names(1, "hand") == ["Warpaint", "Butchers"]


def steps_of_a_round(match: Match) -> list[str]:
    seen = []
    while match.state.facts["round"] < 2 and not match.over:
        step = match.state.facts["step"]
        if not seen or seen[-1] != step:
            seen.append(step)
        seat = min(match.choices)
        match.answer(seat, match.choices[seat].default)
    return seen


@rule("VX-2.1", "VX-3.1")
def test_six_steps_in_order() -> None:
    match = start(seed=5)
    assert steps_of_a_round(match) == ["setup", "rogations", "frenzy", "crusade", "reinforce", "refill"]
    assert match.state.facts["round"] == 2
    assert len(match.g.shared(w.PAST)) == 2


@rule("VX-2.2")
def test_turn_order_skips_absent_colours() -> None:
    s = scene(
        field=(["Netmenders"], ["Tanners"], ["Stokers"]),
        deck=["Iron Sky"],
        colours="BRYG",
    )
    s.run_steps(("round",), ("rogations",), ("crusades",))
    assert s.table.fact("order") == (0, 1, 2), "printed: Green Blue Red Yellow, and Green does not play"
    asked = []
    while not s.over:
        asked.append(s.seat_asked(None))
        s.match.answer(asked[-1], s.match.choices[asked[-1]].default)
    assert asked[:3] == [0, 1, 2]
    s = scene(field=(["Netmenders"], ["Tanners"], ["Stokers"]), current="Iron Sky", colours="BRYG")
    s.run_steps(("rogations",), ("crusades",))
    asked = []
    while not s.over:
        asked.append(s.seat_asked(None))
        s.choose("Pass")
    assert asked == [0, 1, 2, 0, 1, 2]


@rule("VX-2.3")
def test_simultaneous_choices_give_the_same_whatever_their_order_of_arrival() -> None:
    def play(order: list[int]) -> tuple[str, list[str]]:
        s = scene(
            field=(["Netmenders"], ["Tanners"], ["Stokers"]),
            hand=(["Vigil"], ["Warpaint"], ["Hair Shirt"]),
            colours="BRYG",
        )
        s.run("frenzy")
        for seat in order:
            s.choose(["Vigil", "Warpaint", "Hair Shirt"][seat], seat=seat)
        assert all(not s.under(host) for host in ("Netmenders", "Tanners", "Stokers"))
        for seat in reversed(order):
            assert s.view(seat).choice is not None
            s.choose(["Netmenders", "Tanners", "Stokers"][seat], seat=seat)
        return s.match.hash(), s.log()

    assert play([0, 1, 2]) == play([2, 0, 1]) == play([1, 2, 0])


@rule("VX-2.4")
def test_results_are_done_in_turn_order() -> None:
    s = scene(
        field=([], []), hand=(["Netmenders", "Vigil"], ["Tanners", "Vigil"]), current="Pale Comet", colours="BRGY"
    )  # Red before Blue
    s.run("reinforce").choose("Netmenders", seat=0).choose("That is all", seat=0)
    s.choose("Tanners", seat=1).choose("That is all", seat=1)
    assert [line for line in s.log() if "puts" in line] == [
        "Red puts Tanners on the field",
        "Blue puts Netmenders on the field",
    ]


@rule("VX-2.5")
def test_an_empty_draw_pile_is_refilled_from_the_discard_pile() -> None:
    s = scene(
        hand=(["Vigil"], ["Charity"]),
        draw=(["Netmenders"], []),
        discard=(["Saltwalkers", "Oarsisters"], []),
    )
    s.run("refill", 1).choose("Draw", seat=0).choose("Draw", seat=1)
    assert s.names(0, "hand")[:2] == ["Vigil", "Netmenders"], "what lies there is drawn first"
    assert sorted(s.names(0, "hand")[2:]) == ["Oarsisters", "Saltwalkers"]
    assert s.names(0, "discard") == []
    assert s.names(1, "hand") == ["Charity"], "both empty: the draw stops"
    assert "Blue shuffles the discard pile into the draw pile" in s.log()


@rule("VX-3.1")
def test_the_rule_of_a_vortex_card_holds_until_the_next_one() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), deck=["Salt Wind", "Still Water"], colours="BRGY")
    s.run_steps(("round",))
    assert s.value("Netmenders", "Fire") == 4
    while s.table.fact("round") < 3 and not s.over:
        assert s.value("Netmenders", "Fire") == 4
        s.match.answer(min(s.match.choices), s.match.choices[min(s.match.choices)].default)
    assert s.value("Netmenders", "Fire") == 3


@rule("VX-3.2", "VX-9.2")
def test_no_vortex_card_left_ends_the_game() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), fearful=(["Hookhands"], []), colours="BRGY")
    s.run_steps(("round",))
    assert s.match.state.outcome == ("rounds", (0,), (1.0, 0.0))


@rule("VX-8.1")
def test_refill() -> None:
    s = scene(
        hand=(
            ["Vigil", "Warpaint"],
            ["Charity", "Tanners", "Hookhands", "Butchers", "Maulers", "Flensers", "Knackers"],
        ),
        draw=(["Netmenders", "Saltwalkers", "Oarsisters", "Doorstones", "Kneelers", "Quilters"], ["Rustapostles"]),
        colours="BRGY",
    )
    s.run("refill", 1)
    assert s.labels(0) == ["Draw", "Discard instead"]
    assert s.labels(1) == ["Keep the hand", "Discard instead"], "nothing is drawn at seven"
    s.choose("Draw", seat=0)
    s.choose("Discard instead", seat=1)
    assert "That is all" not in s.labels(1), "one at least"
    s.choose("Charity", seat=1).choose("Tanners", seat=1).choose("That is all", seat=1)
    assert len(s.names(0, "hand")) == 7
    assert s.names(1, "discard") == ["Charity", "Tanners"]
    assert len(s.names(1, "hand")) == 5, "who discards draws nothing"
    s = scene(hand=([], ["Charity"]))
    assert s.run("refill", 1).refused(0) == {"Discard instead": "Your hand is empty."}


@rule("VX-9.1")
def test_score_counts_fearful_and_true_converts_wherever_they_are() -> None:
    s = scene(
        field=(["Tanners", "Netmenders"], ["Stokers"]),
        hand=(["Hookhands", "Vigil"], []),
        draw=(["Weighers", "Doorstones"], []),
        discard=(["Butchers"], []),
        fearful=(["Oarsisters", "Maulers"], []),
        vortex=["Flensers", "Knackers", "Kneelers"],
        colours="BYGR",
    )
    s.attach("Netmenders", "Gatebreakers")
    s.attach("Stokers", "Rustapostles", by=0)
    assert w.score(s.g, 0) == 2 + 6, "field, hand, draw pile, discard pile, two attachments of its own"
    assert w.score(s.g, 1) == 0
    red = scene(vortex=["Kneelers", "Flensers", "Stokers"], colours="RBGY", options={"red_scores_the_dead": "on"})
    assert w.score(red.g, 0) == 1.0, "half a point for each dead one of another colour"
    assert w.score(red.g, 1) == 0


@rule("VX-9.2")
def test_equal_highest_scores_share_the_win() -> None:
    s = scene(
        field=(["Netmenders"], ["Tanners"], ["Stokers"]), fearful=(["Hookhands"], ["Weighers"], []), colours="BRYG"
    )
    s.run_steps(("round",))
    assert s.match.state.outcome == ("rounds", (0, 1), (1.0, 1.0, 0.0))


@rule("VX-9.3")
def test_nobody_is_eliminated() -> None:
    s = scene(field=([], ["Tanners"]), hand=([], []), deck=["Still Water"], colours="BRGY")
    s.run_steps(("round",))
    asked = set()
    while s.table.fact("round") < 3 and not s.over:
        asked.update(s.match.choices)
        s.match.answer(min(s.match.choices), s.match.choices[min(s.match.choices)].default)
    assert asked == {0, 1}
    assert s.match.state.outcome is not None
    assert s.match.state.outcome[0] == "rounds"


def conceding(s: Scene, seat: int) -> Scene:
    s.match.concede(seat)
    return s


@rule("VX-9.4")
def test_who_concedes_takes_all_cards_along() -> None:
    s = scene(
        field=(["Netmenders"], ["Tanners"], ["Stokers"]),
        hand=([], ["Vigil"], []),
        fearful=([], ["Weighers"], []),
        discard=([], ["Doorstones"], []),
        colours="BRYG",
    )
    s.attach("Netmenders", "Warpaint", by=1)
    s.attach("Tanners", "Hair Shirt", by=0)
    s.run_steps(("crusades",))
    conceding(s, 1)
    for place in ("field", "hand", "fearful", "discard", "draw"):
        assert s.names(1, place) == []
    assert s.under("Netmenders") == []
    assert s.names(0, "discard") == ["Hair Shirt"], "what others attached stays theirs"
    assert 1 not in s.match.choices
    s.choose("Netmenders").choose("Stokers").choose("Reason")
    while not s.over:
        assert 1 not in s.match.choices
        s.choose("Pass")


@rule("VX-9.4")
def test_the_last_one_left_wins() -> None:
    match = start(3)
    match.concede(2)
    assert not match.over
    match.concede(0)
    assert match.state.outcome is not None
    assert match.state.outcome[:2] == ("left", (1,))


@rule("VX-9.4")
def test_nobody_counts_who_left_as_an_opponent() -> None:
    """Two opponents must meet a Rogation's condition; the one who does not leaves, and then it is met."""
    s = scene(
        field=(["Netmenders"], ["Tanners", "Hookhands"], []), hand=(["Sacrifice", "Charity"], [], []), colours="BRYG"
    )
    s.run_steps(("rogation", 0, 0), ("rogation", 1, 0))
    assert w.opponents(s.table, 0) == [1, 2]
    conceding(s, 2)
    assert w.opponents(s.table, 0) == [1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_basic_game(seats: int) -> None:
    """No Rogations are dealt, decks are 36, and printed rules of Vortex cards are ignored."""
    match = start(seats, basic_game="on")
    g = match.g
    for seat in range(seats):
        deck = [*g.zone(seat, w.DRAW_PILE), *g.zone(seat, w.HAND)]
        assert len(deck) == 36
        assert all(g.face(c).kind != "rogation" for c in deck)
    s = scene(field=(["Netmenders"], ["Tanners"]), deck=["Salt Wind"], options={"basic_game": "on"})
    s.run_steps(("round",))
    assert s.value("Netmenders", "Fire") == 3
    s = scene(field=(["Netmenders"], ["Tanners"]), deck=["Sober Morning"], options={"basic_game": "on"})
    s.run_steps(("round",))
    assert s.table.fact("marks") == ()
    play_out(match, lambda c: c.default)
    assert match.state.outcome is not None


def test_rounds_option() -> None:
    match = start(2, rounds="6")
    play_out(match, lambda c: c.default)
    assert match.state.facts["round"] == 6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": "9"}, "vortex has no option 'speed'; it has: fire_kill_from"),
        ({"rounds": "5"}, "option rounds cannot be '5'; it can be: 6 to 24"),
        ({"fire_kill_from": "2"}, "option fire_kill_from cannot be '2'; it can be: 4, 3"),
    ],
)
def test_wrong_options_say_what_would_be_right(options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make_rules(2, options)


def test_a_view_of_the_first_choice_is_complete() -> None:
    match = start(4)
    seen = view(match, 0)
    assert seen.panel is not None
    assert [row["colour"] for row in seen.panel["seats"]] == list(match.rules.seat_names)
