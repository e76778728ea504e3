"""VX-5, VX-6 and VX-7: Frenzy, Crusade, Reinforce."""

from __future__ import annotations

import pytest

from cardsets.vortex import words as w
from tests.marks import rule
from tests.scene import Scene, scene


def crusade(s: Scene, attacker: str, defender: str, way: str, seat: int = 0) -> Scene:
    return s.run("crusade", seat=seat).choose(attacker, seat=seat).choose(defender).choose(way)


# ---------------------------------------------------------------------- VX-5 Frenzy
@rule("VX-5.1")
def test_attach_replace_discard_or_pass() -> None:
    s = scene(field=(["Netmenders", "Saltwalkers", "Doorstones"], []), hand=(["Warpaint"], []))
    s.attach("Saltwalkers", "Vigil")
    s.attach("Doorstones", "Hair Shirt", up=True)
    s.run("frenzy")
    assert s.labels(0) == ["Warpaint", "Hair Shirt", "Pass"]
    s.choose("Warpaint", seat=0)
    assert s.labels(0) == ["Netmenders", "Saltwalkers"]
    assert s.refused(0) == {"Doorstones": "Its revealed attachment has to be discarded first."}
    s.choose("Netmenders", seat=0).choose("Pass", seat=1)
    assert s.under("Netmenders") == ["Warpaint"]
    assert s.names(0, "hand") == []


@rule("VX-5.1", "VX-5.4")
def test_replace_and_discard() -> None:
    for option, hand, pile in (("discard", [], ["Vigil"]), ("hand", ["Vigil"], [])):
        s = scene(field=(["Netmenders"], []), hand=(["Warpaint"], []), options={"replaced_attachment": option})
        s.attach("Netmenders", "Vigil")
        s.run("frenzy").choose("Warpaint", seat=0).choose("Netmenders", seat=0).choose("Pass", seat=1)
        assert s.under("Netmenders") == ["Warpaint"]
        assert s.names(0, "hand") == hand
        assert s.names(0, "discard") == pile
    s = scene(field=(["Netmenders"], []), hand=(["Warpaint"], []))
    s.attach("Netmenders", "Vigil", up=True)
    s.run("frenzy").choose("Vigil", seat=0).choose("Pass", seat=1)
    assert s.under("Netmenders") == []
    assert s.names(0, "discard") == ["Vigil"]


@rule("VX-5.2")
@pytest.mark.parametrize("bluff", ["Charity", "Tanners", "Vigil"])
def test_anything_can_be_attached(bluff: str) -> None:
    s = scene(field=(["Netmenders"], []), hand=([bluff], []))
    s.run("frenzy").choose(bluff, seat=0).choose("Netmenders", seat=0).choose("Pass", seat=1)
    assert s.under("Netmenders") == [bluff]


@rule("VX-5.3")
def test_one_attachment_a_card() -> None:
    s = scene(field=(["Netmenders"], []), hand=(["Vigil"], []))
    s.attach("Netmenders", "Hair Shirt", up=True)
    s.run("frenzy")
    assert s.refused(0) == {"Vigil": "No card of yours can take an attachment."}
    assert s.labels(0) == ["Hair Shirt", "Pass"]


@rule("VX-5.5")
def test_the_owner_sees_its_face_down_attachment() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), hand=(["Vigil"], []), current="Still Water")
    s.run_steps(("frenzy",), ("crusade", 1, 0)).choose("Vigil", seat=0).choose("Netmenders", seat=0)
    s.choose("Pass", seat=1)
    seen = [s.view(seat).current.zones[w.FIELD][0].under[0] for seat in (0, 1, -1)]  # type: ignore[union-attr]
    vigil = s.rules.face_of["Vigil"]
    assert [u.face for u in seen] == [vigil, -1, -1]
    assert not any("Vigil" in line for seat in (1, -1) for line in s.log(seat))


@rule("VX-5.6")
def test_extra_frenzies_are_committed_together_each_legal_after_the_one_before() -> None:
    s = scene(field=(["Netmenders"], []), hand=(["Vigil", "Warpaint"], []))
    s.attach("Netmenders", "Hair Shirt", up=True)
    s.set_marks((0, "frenzy", "extra", 1))
    s.run("frenzy").choose("Hair Shirt", seat=0)
    assert s.labels(0) == ["Vigil", "Warpaint", "Pass"], "the place is free after the first part"
    assert s.under("Netmenders") == ["Hair Shirt"], "nothing is done yet"
    s.choose("Vigil", seat=0).choose("Netmenders", seat=0).choose("Pass", seat=1)
    assert s.under("Netmenders") == ["Vigil"]
    assert s.names(0, "discard") == ["Hair Shirt"]


# ---------------------------------------------------------------------- VX-6 Crusade
@rule("VX-6.1")
def test_a_crusade_is_one_own_card_one_opponents_and_a_way() -> None:
    s = scene(field=(["Netmenders", "Saltwalkers"], ["Tanners", "Hookhands"], ["Stokers"]), colours="BRYG")
    s.attach("Tanners", "Vigil")
    s.run("crusade", seat=0)
    assert s.labels() == ["Netmenders", "Saltwalkers", "Pass"]
    assert s.choose("Netmenders").labels() == ["Tanners", "Hookhands", "Stokers"]
    assert s.choose("Tanners").labels() == ["Reason", "Fire", "Kill"]
    assert not s.table.is_up(s.table.under(s.no("Tanners"))[0]), "nothing is revealed before the way is named"
    s.match.take_back(0)
    assert s.labels() == ["Tanners", "Hookhands", "Stokers"]
    s.choose("Tanners").choose("Kill")
    with pytest.raises(Exception, match="still be taken back"):
        s.match.take_back(0)


@rule("VX-6.1")
def test_passing_and_having_nothing_to_crusade_with() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]))
    assert s.run("crusade", seat=0).choose("Pass").over
    s = scene(field=([], ["Tanners"]))
    assert s.run("crusade", seat=0).over


@rule("VX-6.2")
def test_unrevealed_attachments_of_both_cards_are_revealed_and_stay() -> None:
    s = scene(field=(["Netmenders", "Saltwalkers"], ["Tanners"]), colours="BRGY")
    s.attach("Netmenders", "Quiet Oath")
    s.attach("Saltwalkers", "Vigil")
    s.attach("Tanners", "Ash Veil")
    crusade(s, "Netmenders", "Tanners", "Reason")
    assert s.under("Netmenders") == ["Quiet Oath"]
    g = s.table
    assert g.is_up(g.under(s.no("Netmenders"))[0])
    assert not g.is_up(g.under(s.no("Saltwalkers"))[0]), "others stay face down"
    assert "Shown: Ash Veil under Tanners" in s.log()


@rule("VX-6.3")
def test_a_revealed_frenzy_counts_in_the_crusade_that_reveals_it() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), colours="BRGY")
    s.attach("Netmenders", "Quiet Oath")
    crusade(s, "Netmenders", "Tanners", "Reason")
    assert s.names(1, "field") == ["Tanners"], "5 against 2 is too much"


@rule("VX-6.4")
@pytest.mark.parametrize(
    ("attacker", "defender", "winner"),
    [
        ("Netmenders", "Tanners", 0),  # 3 : 2
        ("Netmenders", "Gatebreakers", 0),  # 3 : 1
        ("Oarsisters", "Gatebreakers", None),  # 4 : 1
        ("Netmenders", "Oxgoaders", None),  # 3 : 3
        ("Rainwaiters", "Oxgoaders", 1),  # 2 : 3
        ("Doorstones", "Oxgoaders", 1),  # 1 : 3
    ],
)
def test_reason(attacker: str, defender: str, winner: int | None) -> None:
    s = scene(field=([attacker], [defender]), colours="BRGY")
    crusade(s, attacker, defender, "Reason")
    assert s.names(0, "discard") == ([defender] if winner == 0 else [])
    assert s.names(1, "discard") == ([attacker] if winner == 1 else [])
    assert s.names(0, "field") == ([] if winner == 1 else [attacker])
    assert s.names(1, "field") == ([] if winner == 0 else [defender])
    assert w.score(s.table, 0) == (winner == 0)


@rule("VX-6.5")
@pytest.mark.parametrize(
    ("attacker", "lead", "result"),
    [
        ("Kilnmasters", 1, "fearful"),
        ("Stokers", 2, "fearful"),
        ("Pyrebuilders", 3, "nothing"),
    ],
)
def test_fire(attacker: str, lead: int, result: str) -> None:
    s = scene(field=([attacker], ["Netmenders"]), colours="YBGR")
    assert s.value(attacker, "Fire") - s.value("Netmenders", "Repulsion") == lead
    crusade(s, attacker, "Netmenders", "Fire")
    assert s.names(0, "fearful") == (["Netmenders"] if result == "fearful" else [])
    assert s.names(1, "field") == (["Netmenders"] if result == "nothing" else [])


@rule("VX-6.5")
@pytest.mark.parametrize(("option", "dead"), [("4", False), ("3", True)])
def test_fire_kills_by_more_than_three(option: str, dead: bool) -> None:
    s = scene(field=(["Pyrebuilders"], ["Netmenders"]), colours="YBGR", options={"fire_kill_from": option})
    crusade(s, "Pyrebuilders", "Netmenders", "Fire")
    assert s.shared("vortex") == (["Netmenders"] if dead else [])
    s = scene(field=(["Pyrebuilders"], ["Chalkmonks", "Weighers"]), colours="YGBR", options={"fire_kill_from": option})
    crusade(s, "Pyrebuilders", "Weighers", "Fire")
    assert s.shared("vortex") == ["Weighers"], "6 against 2 kills in both readings"


def held_off(hand: list[str], field: list[str]) -> Scene:
    s = scene(
        field=(["Netmenders"], field), hand=([], hand), draw=([], ["Knackers", "Maulers", "Flensers"]), colours="BRGY"
    )
    return crusade(s, "Netmenders", "Meatporters", "Fire")


@rule("VX-6.6")
def test_fire_held_off() -> None:
    s = held_off(["Tanners", "Vigil"], ["Meatporters"])
    assert s.seat_asked(None) == 1
    assert s.labels() == ["Tanners", "Pass", "Draw 2", "Draw 1"]
    assert s.refused() == {"Vigil": "Only a Devotee will do here."}
    s.choose("Draw 2")
    assert s.names(1, "hand")[2:] == ["Knackers", "Maulers"]
    s = held_off(["Tanners"], ["Meatporters"]).choose("Draw 1")
    assert s.names(1, "hand") == ["Tanners", "Knackers"]
    s = held_off(["Tanners"], ["Meatporters"]).choose("Tanners")
    assert s.names(1, "field") == ["Meatporters", "Tanners"]
    assert s.names(1, "hand") == []
    s = held_off(["Tanners"], ["Meatporters"]).choose("Pass")
    assert s.names(1, "hand") == ["Tanners"]
    full = ["Meatporters", "Hookhands", "Oxgoaders", "Gatebreakers", "Wolfparish"]
    s = held_off(["Tanners"], full)
    assert s.refused() == {"Tanners": "Your field is full: 5 cards."}


@rule("VX-6.6")
def test_equal_fire_is_held_off_too() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), colours="BRGY")
    crusade(s, "Netmenders", "Tanners", "Fire")
    assert s.seat_asked(None) == 1


@rule("VX-6.7", "VX-6.8")
@pytest.mark.parametrize(
    ("attacker", "defender", "dead"),
    [
        ("Netmenders", "Weighers", ["Weighers"]),  # 3 : 2
        ("Netmenders", "Tanners", ["Netmenders"]),  # 3 : 5
        ("Netmenders", "Gilders", ["Gilders", "Netmenders"]),  # 3 : 3
    ],
)
def test_kill(attacker: str, defender: str, dead: list[str]) -> None:
    s = scene(field=([attacker], [defender]), colours="BRGY")
    s.attach(defender, "Slow Proof")
    crusade(s, attacker, defender, "Kill")
    expected = [c for card in dead for c in (["Slow Proof", card] if card == defender else [card])]
    assert s.shared("vortex") == expected
    assert s.names(0, "field") == ([] if attacker in dead else [attacker])
    assert s.names(1, "field") == ([] if defender in dead else [defender])


@rule("VX-6.9")
def test_attachments_of_a_converted_card_go_to_who_attached_them() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), colours="BRGY")
    s.attach("Tanners", "Warpaint")
    crusade(s, "Netmenders", "Tanners", "Reason")
    assert s.names(0, "discard") == ["Tanners"]
    assert s.names(1, "discard") == ["Warpaint"]


@rule("VX-6.10")
@pytest.mark.parametrize("bluff", ["Charity", "Hookhands"])
def test_a_bluff_changes_nothing_and_goes_when_the_crusade_is_over(bluff: str) -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), colours="BRGY")
    s.attach("Tanners", bluff)
    crusade(s, "Netmenders", "Tanners", "Reason")
    assert s.compared() == [("reason", 3, 2)]
    assert s.names(1, "discard") == [bluff]


@rule("VX-6.10")
def test_a_revealed_bluff_by_what_became_of_its_bearer() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), colours="BRGY")
    s.attach("Netmenders", "Charity")
    crusade(s, "Netmenders", "Tanners", "Kill")
    assert s.shared("vortex") == ["Charity", "Netmenders"], "killed: with it"
    s = scene(field=(["Netmenders"], ["Oxgoaders"]), colours="BRGY")
    s.attach("Netmenders", "Charity")
    s.attach("Oxgoaders", "Deep Pull")
    crusade(s, "Netmenders", "Oxgoaders", "Reason")
    assert s.names(0, "discard") == ["Charity"], "else to its attacher's discard pile"
    assert s.under("Netmenders") == []
    keep = scene(field=(["Netmenders"], ["Oxgoaders"]), colours="BRGY", options={"bluff_keeps_zealot": "on"})
    keep.attach("Netmenders", "Charity")
    crusade(keep, "Netmenders", "Oxgoaders", "Reason")
    assert keep.under("Netmenders") == ["Charity"]
    assert w.is_zealot(keep.table, keep.no("Netmenders"))


@rule("VX-6.10")
def test_a_bearer_of_a_bluff_counts_as_a_zealot_in_that_crusade() -> None:
    s = scene(field=(["Doorstones"], ["Tanners"]), colours="BRGY")
    s.attach("Tanners", "Charity")
    s.attach("Doorstones", "Old Hymn")
    crusade(s, "Doorstones", "Tanners", "Reason")
    assert s.compared() == [("reason", -1, 2)], "the row against a Zealot counts"


@rule("VX-6.11")
def test_any_card_may_crusade_and_be_crusaded_against_again() -> None:
    s = scene(field=(["Netmenders"], ["Oxgoaders"]), colours="BRGY")
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 0), ("crusade", 1, 0))
    for _ in range(2):
        s.choose("Netmenders", seat=0).choose("Oxgoaders").choose("Reason")
    s.choose("Oxgoaders", seat=1).choose("Netmenders").choose("Reason")
    assert s.over


@rule("VX-6.11")
def test_a_converted_card_keeps_nothing() -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]), current="Walled Garden", colours="BRGY")
    s.attach("Tanners", "Warpaint")
    crusade(s, "Netmenders", "Tanners", "Reason")
    card = s.table.state.cards[s.no("Tanners")]
    assert card.marks == ()
    assert card.under == ()
    assert card.by == -1


# ---------------------------------------------------------------------- VX-7 Reinforce
@rule("VX-7.1")
def test_one_or_two_devotees_never_above_five() -> None:
    hand = (["Saltwalkers", "Oarsisters", "Doorstones", "Vigil"], [])
    s = scene(field=(["Netmenders"], []), hand=hand)
    s.run("reinforce")
    assert s.refused(0) == {"Vigil": "Only a Devotee will do here."}
    s.choose("Saltwalkers", seat=0).choose("Oarsisters", seat=0).choose("That is all", seat=1)
    assert s.over, "two are all"
    assert s.names(0, "field") == ["Netmenders", "Saltwalkers", "Oarsisters"]
    four = ["Netmenders", "Shorewatch", "Cold Hands", "Rainwaiters"]
    s = scene(field=(four, []), hand=hand)
    s.run("reinforce").choose("Saltwalkers", seat=0).choose("That is all", seat=1)
    assert s.over, "only one fits"
    s = scene(field=([], []), hand=hand)
    s.run("reinforce").choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.names(0, "field") == []


@rule("VX-7.2")
def test_a_full_field_may_be_thinned_and_only_a_full_one() -> None:
    full = ["Netmenders", "Shorewatch", "Cold Hands", "Rainwaiters", "Doorstones"]
    s = scene(field=(full, ["Tanners"]), hand=(["Saltwalkers"], []), colours="BRGY")
    s.attach("Netmenders", "Vigil")
    s.run("reinforce")
    assert s.labels(0) == [*full, "That is all"]
    s.choose("Netmenders", seat=0).choose("Doorstones", seat=0).choose("That is all", seat=1)
    assert s.names(0, "field") == ["Shorewatch", "Cold Hands", "Rainwaiters"]
    assert s.names(0, "discard") == ["Vigil", "Netmenders", "Doorstones"]
    s = scene(field=(full[:4], []), hand=([], []))
    assert s.run("reinforce").labels(0) == ["That is all"], "four cards cannot be taken off"


def test_an_empty_field_must_reinforce_where_the_table_says_so() -> None:
    on = {"empty_field_must_reinforce": "on"}
    s = scene(field=([], ["Tanners"]), hand=(["Saltwalkers"], []), options=on)
    assert s.run("reinforce").labels(0) == ["Saltwalkers"]
    s = scene(field=([], ["Tanners"]), hand=(["Vigil"], []), options=on)
    assert s.run("reinforce").labels(0) == ["That is all"]
