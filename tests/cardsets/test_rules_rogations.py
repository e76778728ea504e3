"""VX-4: Rogations: who is affected, what holds where texts clash, offerings."""

from __future__ import annotations

import pytest

from cardsets.vortex import marks
from cardsets.vortex import words as w
from cardsets.vortex.cards import FACES
from tests.cardsets.test_rogations import BLUE, GREEN, RED, asked, crusade, fields, play
from tests.marks import rule
from tests.scene import Scene, scene

COLOURS = ("Blue", "Green", "Red")


def affected(s: Scene) -> list[str]:
    """Whom the log says to be affected."""
    return [line.removeprefix("  it affects ") for line in s.log() if line.startswith("  it affects ")]


def lapses(s: Scene) -> list[str]:
    return [line for line in s.log() if "lapses" in line]


def by_default(s: Scene) -> Scene:
    """Every question takes its default, until the scene is over."""
    while not s.over:
        seat, choice = next(iter(s.match.choices.items()))
        s.match.answer(seat, choice.default)
    return s


# ---------------------------------------------------------------------- VX-4.1 to 4.3 who may play, who meets it
@rule("VX-4.1")
def test_in_turn_order_each_plays_one_or_passes() -> None:
    hand = (["Charity", "Burial Rites"], ["Charity"], ["Charity"])
    s = scene(field=fields(1, 1, 1), hand=hand, current="Cold Star")  # Blue Red Green Yellow
    s.run_steps(("rogations",))
    assert asked(s) == [0]
    assert s.labels() == ["Charity", "Burial Rites", "Pass"]
    s.choose("Charity")
    assert asked(s) == [2], "one each, and Red comes second"
    s.choose("Pass")
    assert asked(s) == [1]
    s.choose("Pass")
    assert s.over
    assert s.names(0, "hand") == ["Burial Rites"]


@rule("VX-4.1")
def test_only_a_rogation_is_played() -> None:
    s = scene(field=fields(1, 1), hand=(["Vigil", "Netmenders", "Charity"], [])).run("rogation", seat=0)
    assert s.labels() == ["Charity", "Pass"]
    assert s.refused() == dict.fromkeys(("Vigil", "Netmenders"), "It is no Rogation.")


@rule("VX-4.2")
def test_the_users_own_minimum() -> None:
    for own, playable in ((1, False), (2, True), (3, True)):
        s = scene(field=fields(own, 4), hand=(["Barred Gates"], [])).run("rogation", seat=0)
        assert ("Barred Gates" in s.labels()) == playable
    s = scene(field=fields(1, 4), hand=(["Barred Gates"], [])).run("rogation", seat=0)
    assert s.refused() == {"Barred Gates": "It needs 2 cards of yours on the field; you have 1."}


@rule("VX-4.3")
@pytest.mark.parametrize(
    ("name", "own", "meet"),
    [
        ("Barred Gates", 3, [4, 5]),
        ("Drawn Curtain", 3, [1, 2, 3, 4, 5]),
        ("Late Reckoning", 3, [4, 5]),
        ("Late Reckoning", 1, [2, 3, 4, 5]),
        ("Swapped Robes", 3, [3, 4, 5]),
        ("Opened Letter", 4, [0, 1, 2, 3]),
        ("Opened Letter", 5, [0, 1, 2, 3, 4]),
    ],
)
def test_opponents_minimum(name: str, own: int, meet: list[int]) -> None:
    """A number: at least so many; > more than the user, = at least as many, < fewer: by counts, not by minimums."""
    for count in range(6):
        s = play(scene(field=fields(own, count), hand=([name], [])), name)
        assert affected(s) == (["Green"] if count in meet else []), count


@rule("VX-4.3")
def test_zealots_count_as_one_card() -> None:
    s = scene(field=fields(2, 2), hand=(["Late Reckoning"], []))
    s.attach("Weighers", "Vigil")
    assert affected(play(s, "Late Reckoning")) == []


# ---------------------------------------------------------------------- VX-4.4 to 4.8 who is affected
@rule("VX-4.4")
@pytest.mark.parametrize(("green", "red", "who"), [(2, 2, ["Blue"]), (2, 1, []), (1, 2, []), (1, 1, [])])
def test_affects_you(green: int, red: int, who: list[str]) -> None:
    s = play(scene(field=fields(3, green, red), hand=(["Night March"], [], [])), "Night March")
    assert affected(s) == who


@rule("VX-4.5")
@pytest.mark.parametrize(("green", "red", "who"), [(4, 5, [*COLOURS]), (4, 3, []), (3, 4, []), (0, 0, [])])
def test_affects_everyone_wholly(green: int, red: int, who: list[str]) -> None:
    s = play(scene(field=fields(2, green, red), hand=(["Idle Sunday"], [], [])), "Idle Sunday")
    assert affected(s) == who


@rule("VX-4.6")
@pytest.mark.parametrize(("green", "red", "who"), [(3, 3, [*COLOURS]), (3, 2, ["Green"]), (2, 3, ["Red"]), (2, 2, [])])
def test_affects_everyone_individually(green: int, red: int, who: list[str]) -> None:
    s = play(scene(field=fields(2, green, red), hand=(["Thin Soup"], [], [])), "Thin Soup")
    assert affected(s) == who


@rule("VX-4.7")
@pytest.mark.parametrize(
    ("name", "green", "red", "who"),
    [
        ("Barred Gates", 4, 4, ["Green", "Red"]),
        ("Barred Gates", 4, 3, ["Green"]),
        ("Barred Gates", 3, 4, ["Red"]),
        ("Barred Gates", 3, 3, []),
        ("Held Breath", 1, 1, ["Green", "Red"]),
        ("Held Breath", 1, 0, []),
        ("Held Breath", 0, 1, []),
    ],
)
def test_affects_opponents(name: str, green: int, red: int, who: list[str]) -> None:
    """Individually each who meets it, wholly all or nobody; the user never."""
    assert affected(play(scene(field=fields(3, green, red), hand=([name], [], [])), name)) == who


@rule("VX-4.8")
def test_the_affected_are_fixed_when_it_is_played() -> None:
    """Green has four and loses one: it stays affected. Red has three and gets a fourth: it stays unaffected."""
    s = scene(field=(BLUE[:2], GREEN[:4], RED[:3]), hand=(["Barred Gates"], [], ["Meatporters"]))
    play(s, "Barred Gates", 0, ("crusade", 1, 0), ("held-off", 2), ("reinforce",))
    crusade(s, 1, "Weighers", "Tanners", "Kill")
    assert len(s.names(1, "field")) == 3, "Green has lost one"
    s.choose("Meatporters", seat=2)
    assert len(s.names(2, "field")) == 4, "Red has got one"
    assert asked(s) == [0, 2]


@rule("VX-4.8")
def test_the_affected_are_shown() -> None:
    s = play(scene(field=fields(2, 4, 3), hand=(["Barred Gates"], [], [])), "Barred Gates", 0, ("reinforce",))
    panel = s.view(-1).panel
    assert panel is not None
    ((_, face, user, who),) = panel["standing"]
    assert (FACES[face].name, user, who) == ("Barred Gates", 0, (1,))
    assert affected(s) == ["Green"]


# ---------------------------------------------------------------------- VX-4.9, 4.10 where it goes
@rule("VX-4.9")
def test_it_may_be_played_although_nobody_is_affected() -> None:
    s = scene(field=fields(2, 2), hand=(["Barred Gates", "Drawn Curtain"], [])).run("rogation", seat=0)
    choice = s.view(0).choice
    assert choice is not None
    rows = {o.label: row for o, row in zip(choice.options, choice.forecast["rows"], strict=False)}
    assert rows["Barred Gates"]["affects"] == (), "the choice says so beforehand"
    assert rows["Drawn Curtain"]["affects"] == (1,)
    s.choose("Barred Gates")
    assert s.shared("vortex") == ["Barred Gates"], "although it would lie there for the round"
    assert s.table.fact("marks") == ()
    assert "  nobody is affected" in s.log()


@rule("VX-4.10")
def test_used_it_goes_to_the_vortex_or_lies_there_for_the_round() -> None:
    s = play(scene(field=fields(1, 1), hand=(["Still Basin"], [])), "Still Basin")
    assert (s.shared("standing"), s.shared("vortex")) == ([], ["Still Basin"])
    hand = (["Burial Rites"], [])
    s = play(scene(field=fields(1, 1), hand=hand), "Burial Rites", 0, ("frenzy",), ("reinforce",), ("refill", 1))
    by_default(s)
    assert (s.shared("standing"), s.shared("vortex")) == (["Burial Rites"], [])
    s = play(scene(field=fields(1, 1), hand=hand), "Burial Rites", 0, ("round-end",))
    assert (s.shared("standing"), s.shared("vortex")) == ([], ["Burial Rites"])


# ---------------------------------------------------------------------- VX-4.11 what was played first holds
@rule("VX-4.11")
def test_an_extra_holds_against_a_later_skip() -> None:
    """Only for the player who has both; for the others the later one holds. The log says which part, and why."""
    hand = (["Village Levy", "Netmenders"], ["Barred Gates"], [])
    s = scene(field=fields(4, 4, 4), hand=hand)
    play(s, "Village Levy", 0, ("rogation", 1, 0), ("reinforce",)).choose("Barred Gates", seat=1)
    assert asked(s) == [0, 1], "Red skips, Blue has its Reinforce and the extra"
    assert s.table.fact("marks")[0][:4] == (0, "reinforce", "extra", 2)
    assert lapses(s) == ["For Blue the reinforce part of Barred Gates lapses: Village Levy was played before it"]
    assert marks.count(s.table, 0, "reinforce", 2) == 4


@rule("VX-4.11")
def test_a_skip_holds_against_a_later_extra() -> None:
    hand = (["Idle Sunday"], ["Night March"])
    s = scene(field=fields(2, 4), hand=hand)
    play(s, "Idle Sunday", 0, ("rogation", 1, 0), ("crusades",)).choose("Night March", seat=1)
    assert s.over
    assert lapses(s) == ["For Green the crusade part of Night March lapses: Idle Sunday was played before it"]


@rule("VX-4.11")
def test_an_earlier_extra_crusade_keeps_the_normal_one_too() -> None:
    s = scene(field=fields(4, 4), hand=(["Idle Sunday"], ["Night March"]))
    play(s, "Night March", 1, ("rogation", 0, 0), ("crusades",)).choose("Idle Sunday", seat=0)
    assert asked(s) == [1]
    crusade(s, 1, "Weighers", "Doorstones", "Reason")
    assert asked(s) == [1]
    assert "Weighers" not in s.labels(1)
    s.choose("Pass", seat=1)
    assert s.over


@rule("VX-4.11")
def test_additions_add_up() -> None:
    """Bacchanalia and the Vortex card's own extra: three Frenzies, nothing lapses."""
    s = scene(field=fields(4, 3), hand=(["Bacchanalia"], []), current="Lantern Fair")
    play(s, "Bacchanalia", 0, ("frenzy",))
    assert (marks.count(s.table, 0, "frenzy", 1), marks.count(s.table, 1, "frenzy", 1)) == (3, 2)
    assert lapses(s) == []


@rule("VX-4.11")
def test_only_the_clashing_part_lapses() -> None:
    s = scene(field=fields(3, 3), hand=(["Beacon Fires"], []), current="Wet Ash")
    play(s, "Beacon Fires").choose("no-offering", seat=0)
    assert s.value("Saltwalkers", "Fire") == 4
    assert marks.has(s.table, 0, "fire", "forbid")


@rule("VX-4.11")
def test_a_reversal_sets_the_reverse_of_the_printed_order() -> None:
    """So two of them agree: the Vortex card's and that of Sacrifice, or two of those."""
    s = scene(field=fields(2, 3), hand=(["Sacrifice"], []), current="Turned Tide")  # printed: Green before Blue
    play(s, "Sacrifice", 0, ("crusades",))
    assert lapses(s) == []
    assert asked(s) == [0]
    s = scene(field=fields(2, 3), hand=(["Sacrifice", "Sacrifice"], []))
    s.set_marks((0, "rogation", "extra", 1))
    play(s, "Sacrifice", 0, ("rogation", 0, 1), ("crusades",)).choose("Sacrifice", seat=0)
    assert lapses(s) == []
    assert asked(s) == [1]


@rule("VX-4.11")
@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        (("frenzy", "skip", 0), ("frenzy", "extra", 1), True),
        (("crusade", "skip", 0), ("crusade", "fresh", 1), True),
        (("fire", "forbid", 0), ("fire", "permit", 0), True),
        (("hand", "set", 5), ("hand", "set", 6), True),
        (("hand", "set", 5), ("hand", "set", 5), False),
        (("frenzy", "extra", 1), ("frenzy", "extra", 2), False),
        (("frenzy", "skip", 0), ("frenzy", "skip", 0), False),
        (("fire", "forbid", 0), ("fire", "forbid", 0), False),
        (("frenzy", "skip", 0), ("crusade", "extra", 1), False),
        (("order", "reverse", 0), ("order", "reverse", 0), False),
        (("order", "set", 1), ("order", "set", 2), True),
    ],
)
def test_what_clashes(one: marks.Setting, other: marks.Setting, clash: bool) -> None:
    assert marks.clashes(one, other) == marks.clashes(other, one) == clash


@rule("VX-4.11")
def test_what_is_set_for_the_whole_game_clashes_for_all() -> None:
    s = scene(field=fields(2, 2), hand=(["Sacrifice"], []), current="Still Water")
    s.set_marks((-1, "order", "set", 1))
    marks.put(s.g, s.no("Sacrifice"), [("order", "set", 2)], [0, 1], 99, False)
    assert s.table.fact("marks") == ((-1, "order", "set", 1, 0),)
    assert [e.code for e in s.g.events] == ["lapse-all"]
    s.run_steps(("refill", 1))


# ---------------------------------------------------------------------- VX-4.12 the Vortex card, and offerings
def sober(answer: str) -> Scene:
    """Bacchanalia against Sober Morning, with this answer to the question for an offering."""
    hand = (["Bacchanalia", "Netmenders", "Vigil", "Warpaint"], [])
    s = scene(field=fields(4, 3), hand=hand, current="Sober Morning")
    return play(s, "Bacchanalia", 0, ("frenzy",)).choose(answer, seat=0)


@rule("VX-4.12")
def test_without_an_offering_the_vortex_card_holds() -> None:
    s = sober("no-offering")
    assert s.over
    assert lapses(s) == ["For Blue the frenzy part of Bacchanalia lapses: Sober Morning, the Vortex card, outranks it"]
    assert s.names(0, "hand") == ["Netmenders", "Vigil", "Warpaint"]


@rule("VX-4.12")
def test_an_offering_from_hand() -> None:
    """A Devotee from hand to the Vortex, and the Rogation holds for its user: the normal Frenzy and one more."""
    s = sober("Netmenders")
    assert s.shared("vortex") == ["Netmenders"]
    assert "Blue offers Netmenders to the Vortex" in s.log()
    assert "For Blue the frenzy part of Sober Morning gives way to the offering" in s.log()
    assert lapses(s) == []
    s.choose("Vigil").choose("Saltwalkers").choose("Warpaint").choose("Rainwaiters")
    assert s.over, "Green skips: for the others Sober Morning holds"
    assert s.under("Rainwaiters") == ["Warpaint"]


@rule("VX-4.12")
def test_an_offering_from_the_field_takes_its_attachments_along() -> None:
    hand = (["Bacchanalia", "Vigil"], [])
    s = scene(field=fields(5, 3), hand=hand, current="Sober Morning")
    s.attach("Netmenders", "Warpaint", by=1)
    play(s, "Bacchanalia", 0, ("frenzy",))
    assert s.labels() == [*BLUE, "No offering: the clashing part lapses"], "Vigil is no Devotee"
    s.choose("Netmenders")
    assert s.shared("vortex") == ["Warpaint", "Netmenders"]
    assert s.table.fact("killed") == (0, 0), "it is no kill"
    assert s.labels() == ["Vigil", "Pass"]


@rule("VX-4.12")
def test_a_field_card_only_while_the_own_minimum_holds_without_it() -> None:
    hand = (["Bacchanalia", "Netmenders"], [])
    for own, cards in ((4, ["Netmenders"]), (5, ["Netmenders", *BLUE[:4], "Shorewatch"])):
        field = ([*BLUE[:4], "Shorewatch"][:own], GREEN[:3])
        s = play(scene(field=field, hand=hand, current="Sober Morning"), "Bacchanalia")
        assert s.labels()[:-1] == cards


@rule("VX-4.12")
def test_counts_are_taken_after_the_offering() -> None:
    """Blue offers one of five: now Green, with four, has no longer fewer, and nobody is affected."""
    s = scene(field=fields(5, 4), hand=(["Bacchanalia", "Vigil"], []), current="Sober Morning")
    play(s, "Bacchanalia", 0, ("frenzy",)).choose("Saltwalkers")
    assert affected(s) == []
    assert s.over
    assert s.shared("vortex") == ["Saltwalkers", "Bacchanalia"]


@rule("VX-4.12")
def test_asked_only_if_it_would_clash_for_somebody_affected() -> None:
    hand = (["Bacchanalia", "Netmenders"], [])
    assert play(scene(field=fields(4, 4), hand=hand, current="Sober Morning"), "Bacchanalia").over
    assert play(scene(field=fields(4, 3), hand=hand, current="Still Water"), "Bacchanalia").over
    assert play(scene(field=fields(4, 3), hand=hand, current="Lantern Fair"), "Bacchanalia").over
    assert not play(scene(field=fields(4, 3), hand=hand, current="Sober Morning"), "Bacchanalia").over
    s = scene(field=fields(4, 3), hand=hand, current="Sober Morning").run("rogation", seat=0)
    choice = s.view(0).choice
    assert choice is not None
    assert choice.forecast["rows"][0]["clash"], "the choice says so beforehand"


@rule("VX-4.12")
@pytest.mark.parametrize(
    ("rogation", "current", "sizes"),
    [
        ("Bacchanalia", "Sober Morning", (4, 3)),
        ("Burial Rites", "Lantern Fair", (1, 1)),
        ("Barred Gates", "Drum Call", (2, 4)),
        ("Village Levy", "Sealed Doors", (1, 1)),
        ("Held Breath", "Full Choir", (3, 1)),
        ("Beacon Fires", "Wet Ash", (3, 3)),
        ("Idle Sunday", "High Season", (2, 4)),
    ],
)
def test_every_clash_with_a_vortex_card(rogation: str, current: str, sizes: tuple[int, int]) -> None:
    for name in {c.name for c in FACES if c.kind == "rogation" and c.extra["marks"]}:
        s = scene(field=fields(*sizes), hand=([name], []), current=current)
        s.run("rogation", seat=0)
        if name in s.labels():
            s.choose(name)
            assert bool(s.match.choices and s.match.choices[0].about == "offering") == (name == rogation), name


@rule("VX-4.12")
def test_one_offering_covers_every_clash_with_the_vortex_card() -> None:
    """Burial Rites against Lantern Fair: it clashes for three players, and one Devotee overrides it for all."""
    hand = (["Burial Rites", "Netmenders", "Vigil"], ["Warpaint"], ["Cold Ash"])
    s = scene(field=fields(1, 1, 1), hand=hand, current="Lantern Fair")
    play(s, "Burial Rites", 0, ("frenzy",)).choose("Netmenders", seat=0)
    assert s.over
    assert "Frenzy is skipped this round" in s.log()
    assert s.names(0, "hand") == ["Vigil"]
    assert sum("gives way" in line for line in s.log()) == 3


@rule("VX-4.12")
def test_an_offering_never_overrides_an_earlier_rogation() -> None:
    hand = (["Burial Rites", "Netmenders"], ["Bacchanalia"])
    s = scene(field=fields(3, 4), hand=hand, current="Lantern Fair")
    play(s, "Bacchanalia", 1, ("rogation", 0, 0), ("frenzy",))
    s.choose("Burial Rites", seat=0).choose("Netmenders", seat=0)
    assert asked(s) == [1], "Green keeps what it had, Blue skips"
    assert lapses(s) == ["For Green the frenzy part of Burial Rites lapses: Bacchanalia was played before it"]


@rule("VX-4.12")
def test_what_limits_the_rogation_step_cannot_be_overridden() -> None:
    """Nobody is asked under Mute Altars. A skip or limit of Rogations never asks for an offering; an extra one does."""
    s = scene(field=fields(4, 3), hand=(["Bacchanalia", "Netmenders"], []), current="Mute Altars")
    assert s.run_steps(("rogations",)).over
    for how, number, overridable in (("skip", 0, False), ("set", 1, False), ("extra", 1, True)):
        s = scene(field=fields(2, 2))
        s.set_marks((1, "rogation", how, number))
        setting = ("rogation", "skip" if how != "skip" else "extra", 1)
        assert marks.would_clash(s.g, [setting], [1]) == overridable
        s = scene(field=fields(2, 2), hand=(["Held Breath"], []), current="Still Water")
        s.set_marks((1, "rogation", how, number))
        marks.put(s.g, s.no("Held Breath"), [setting], [1], 99, True)
        assert (marks.of(s.g, 1, "rogation")[0][4] == 99) == overridable


@rule("VX-4.12")
@pytest.mark.parametrize(("answer", "order"), [("no-offering", [1, 0, 1]), ("Netmenders", [0])])
def test_an_extra_rogation_can_be_overridden(answer: str, order: list[int]) -> None:
    """Held Breath against Full Choir: Green's normal Rogation and the extra one, or none."""
    s = scene(field=fields(3, 1), hand=(["Held Breath", "Netmenders"], []), current="Full Choir")
    s.state.facts["order"] = (0, 1)
    s.run_steps(("rogations",)).choose("Held Breath", seat=0).choose(answer, seat=0)
    turns = []
    while not s.over:
        turns += asked(s)
        s.choose("Pass")
    assert turns == order


# ---------------------------------------------------------------------- VX-4.13 to 4.16
@rule("VX-4.13")
def test_the_owner_picks_what_is_lost() -> None:
    s = play(scene(field=fields(0, 5), hand=(["Top Heavy"], [])), "Top Heavy")
    assert (asked(s), s.labels(1)) == ([1], GREEN)
    s = play(scene(field=fields(1, 2), hand=(["Late Reckoning"], [])), "Late Reckoning")
    assert (asked(s), s.labels(1)) == ([1], GREEN[:2])
    hand = (["Thin Soup"], ["Vigil", "Warpaint", "Cold Ash"], [])
    s = play(scene(field=fields(2, 3, 1), hand=hand), "Thin Soup")
    assert (asked(s), s.labels(1)) == ([1], ["Vigil", "Warpaint", "Cold Ash"])


@rule("VX-4.14")
@pytest.mark.parametrize(
    ("name", "own", "opponents", "affects"),
    [
        ("Charity", 1, 2, "everyone individually"),
        ("Sacrifice", 2, ">", "everyone wholly"),
        ("Goodwill", 1, "=", "everyone individually"),
        ("Bacchanalia", 4, "<", "you"),
        ("Burial Rites", 1, 0, "everyone wholly"),
    ],
)
def test_the_printed_examples(name: str, own: int, opponents: int | str, affects: str) -> None:
    (card,) = [c for c in FACES if c.name == name]
    assert (card.extra["min"], card.extra["opp"], card.extra["affects"]) == (own, opponents, affects)


@rule("VX-4.14")
def test_what_the_printed_examples_do() -> None:
    s = scene(field=fields(2, 3), hand=(["Sacrifice"], []))
    s.attach("Weighers", "Vigil")
    play(s, "Sacrifice", 0, ("crusades",)).choose("Weighers", seat=1)
    assert s.shared("vortex") == ["Vigil", "Weighers"]
    assert asked(s) == [1], "reversed"
    s = play(scene(field=fields(4, 3), hand=(["Bacchanalia"], [])), "Bacchanalia", 0, ("frenzy",))
    assert [marks.count(s.table, seat, "frenzy", 1) for seat in (0, 1)] == [2, 1]
    assert play(scene(field=fields(1, 0), hand=(["Burial Rites"], [])), "Burial Rites", 0, ("frenzy",)).over


@rule("VX-4.15")
def test_bacchanalia_first_and_burial_rites_second() -> None:
    hand = (["Bacchanalia", "Vigil", "Warpaint"], ["Burial Rites", "Cold Ash"], ["Hair Shirt"])
    s = scene(field=fields(4, 3, 3), hand=hand)
    play(s, "Bacchanalia", 0, ("rogation", 1, 0), ("frenzy",)).choose("Burial Rites", seat=1)
    assert affected(s) == ["Blue", *COLOURS]
    assert lapses(s) == ["For Blue the frenzy part of Burial Rites lapses: Bacchanalia was played before it"]
    assert asked(s) == [0], "all others skip, the player of Burial Rites too"
    s.choose("Vigil").choose("Saltwalkers").choose("Warpaint").choose("Rainwaiters")
    assert s.over
    assert (s.under("Saltwalkers"), s.under("Rainwaiters")) == (["Vigil"], ["Warpaint"])


@rule("VX-4.15")
def test_the_other_way_round_everybody_skips() -> None:
    s = scene(field=fields(4, 3), hand=(["Bacchanalia", "Vigil"], ["Burial Rites"]))
    play(s, "Burial Rites", 1, ("rogation", 0, 0), ("frenzy",)).choose("Bacchanalia", seat=0)
    assert s.over
    assert lapses(s) == ["For Blue the frenzy part of Bacchanalia lapses: Burial Rites was played before it"]


@rule("VX-4.16")
@pytest.mark.parametrize(
    ("answer", "first"),
    [
        ("no-offering", ["Salt Wind", "Beacon Fires", "Beacon Fires", "Saltwalkers", "Bare Flame"]),
        ("Netmenders", ["Beacon Fires", "Salt Wind", "Beacon Fires", "Saltwalkers", "Bare Flame"]),
    ],
)
def test_the_order_of_texts(answer: str, first: list[str]) -> None:
    """The Vortex card, Rogations, the field; a Rogation with an offering before the Vortex card."""
    hand = (["Beacon Fires", "Netmenders"], ["Beacon Fires"])
    s = scene(field=fields(3, 3), hand=hand, current="Salt Wind")
    s.attach("Saltwalkers", "Bare Flame", up=True)
    s.set_marks((0, "fire", "forbid", 0))
    play(s, "Beacon Fires", 1, ("rogation", 0, 0)).choose("Beacon Fires", seat=0).choose(answer, seat=0)
    g = s.table
    sources = [g.face(source).name for source, _, _ in g.listeners("modify")]
    assert sources == first
    standing = g.shared(w.STANDING)
    users = [g.mark(c, "user") - 1 for c, _, _ in g.listeners("modify") if c in standing]
    assert users == ([0, 1] if answer == "Netmenders" else [1, 0]), "the earlier one first, but for the offering"


@rule("VX-4.16")
def test_turn_order_is_the_printed_one_also_when_crusades_are_reversed() -> None:
    """The first Sacrifice reverses; what the second asks goes in printed order."""
    s = scene(field=fields(2, 3, 3), hand=(["Sacrifice", "Sacrifice"], [], []))
    for host in ("Weighers", "Tanners"):
        s.attach(host, "Vigil")
    s.set_marks((-1, "order", "reverse", 0))
    play(s, "Sacrifice", 0, ("crusades",))
    assert asked(s) == [1]
    s.choose("Weighers", seat=1)
    assert asked(s) == [2]
    s.choose("Tanners", seat=2)
    assert asked(s) == [2], "Crusades are reversed"
