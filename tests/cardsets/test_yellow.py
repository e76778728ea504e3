"""A scene per Devotee of Yellow with a text: every clause, and the case in which it fails."""

from __future__ import annotations

import pytest

from cardsets.vortex.words import STATS
from tests.scene import Scene, scene


def duel(s: Scene, attacker: str, defender: str, way: str, seat: int = 0) -> Scene:
    """Seat `seat` crusades; other steps may follow it in the scene."""
    if not hasattr(s, "match"):
        s.run("crusade", seat=seat)
    return s.choose(attacker, seat=seat).choose(defender, seat=seat).choose(way, seat=seat)


def reinforce(s: Scene, *names: str) -> Scene:
    """Seat 0 puts these on the field, seat 1 nobody."""
    s.run("reinforce")
    for name in names:
        s.choose(name, seat=0)
    if 0 in s.match.choices and len(names) < 2:
        s.choose("That is all", seat=0)
    return s.choose("That is all", seat=1)


def values(s: Scene, name: str) -> tuple[int, ...]:
    return tuple(s.value(name, stat) for stat in STATS)


# ---------------------------------------------------------------------- Torchwives
def test_torchwives() -> None:
    """Who was frightened opens one more Crusade, by Fire only, and never a third."""
    s = scene(field=(["Torchwives", "Gilders"], ["Netmenders", "Wolfparish", "Tanners", "Saltwalkers"]))
    duel(s, "Torchwives", "Netmenders", "Fire")
    assert s.names(0, "fearful") == ["Netmenders"]
    assert s.labels(0) == ["Torchwives", "Pass"]
    s.choose("Torchwives").choose("Wolfparish")
    assert s.labels(0) == ["Fire"]
    s.choose("Fire")
    assert s.names(0, "fearful") == ["Netmenders", "Wolfparish"]
    assert s.over
    s = scene(field=(["Torchwives"], ["Netmenders", "Wolfparish"]))
    assert duel(s, "Torchwives", "Netmenders", "Fire").choose("Pass").over


@pytest.mark.parametrize(("others", "most"), [(1, 2), (2, 3), (3, 4)])
def test_torchwives_among_more(others: int, most: int) -> None:
    """As often a round as there are opponents, and each time only after something was frightened."""
    prey = ["Netmenders", "Wolfparish", "Gilders", "Coalcarriers", "Oxgoaders"]
    s = scene(field=(["Torchwives"], prey, *[["Tanners"], ["Weighers"]][: others - 1]))
    duel(s, "Torchwives", prey[0], "Fire")
    for name in prey[1:most]:
        s.choose("Torchwives").choose(name).choose("Fire")
    assert s.names(0, "fearful") == prey[:most]
    assert s.over


@pytest.mark.parametrize(
    ("attacker", "defender", "way", "mark"),
    [
        ("Torchwives", "Saltwalkers", "Fire", "held off"),
        ("Torchwives", "Lensgrinders", "Fire", "a lead of exactly three"),
        ("Torchwives", "Doorstones", "Reason", "converted"),
        ("Torchwives", "Weighers", "Kill", "killed"),
        ("Gilders", "Netmenders", "Fire", "another card"),
    ],
)
def test_torchwives_fail(attacker: str, defender: str, way: str, mark: str) -> None:
    s = scene(
        field=(["Torchwives", "Gilders"], ["Saltwalkers", "Lensgrinders", "Doorstones", "Weighers", "Netmenders"])
    )
    duel(s, attacker, defender, way)
    if mark == "held off":
        s.choose("Pass", seat=1)
    assert s.over, mark


def test_torchwives_fail_where_it_is_replaced_or_killed_or_nobody_is_left() -> None:
    s = scene(field=(["Torchwives"], ["Lensgrinders", "Netmenders"]))
    s.attach("Torchwives", "Bare Flame", up=True)
    assert duel(s, "Torchwives", "Lensgrinders", "Fire").over
    assert s.shared("vortex") == ["Lensgrinders"]
    assert duel(scene(field=(["Torchwives"], ["Netmenders"])), "Torchwives", "Netmenders", "Fire").over
    s = scene(field=(["Torchwives"], ["Coalcarriers", "Tanners"]))
    duel(s, "Coalcarriers", "Torchwives", "Fire", seat=1)
    assert s.names(1, "fearful") == ["Torchwives"]
    assert s.over


# ---------------------------------------------------------------------- Censers
@pytest.mark.parametrize("kill_from", ["4", "3"])
@pytest.mark.parametrize(
    ("worn", "defender", "lead"),
    [("", "Netmenders", 1), ("", "Weighers", 2), ("", "Lensgrinders", 3), ("Bitter Cup", "Lensgrinders", 4)],
)
def test_censers(worn: str, defender: str, lead: int, kill_from: str) -> None:
    """Any lead frightens, with either option."""
    s = scene(field=(["Censers"], [defender]), options={"fire_kill_from": kill_from})
    if worn:
        s.attach("Censers", worn, up=True)
    assert s.value("Censers", "Fire") - s.value(defender, "Repulsion") == lead
    duel(s, "Censers", defender, "Fire")
    assert s.names(0, "fearful") == [defender]
    assert s.shared("vortex") == []


def test_censers_fail() -> None:
    """Repulsion as high holds off; other ways, other cards and Fire against them are as usual."""
    s = duel(scene(field=(["Censers"], ["Rainwaiters"])), "Censers", "Rainwaiters", "Fire")
    assert s.labels(1) == ["Pass", "Draw 2", "Draw 1"]
    s = duel(scene(field=(["Censers"], ["Lensgrinders"])), "Censers", "Lensgrinders", "Kill")
    assert s.shared("vortex") == ["Lensgrinders"]
    s = duel(scene(field=(["Stokers", "Censers"], ["Lensgrinders"])), "Stokers", "Lensgrinders", "Fire")
    assert s.shared("vortex") == ["Lensgrinders"]
    s = duel(scene(field=(["Censers"], ["Pyrebuilders"])), "Pyrebuilders", "Censers", "Fire", seat=1)
    assert s.shared("vortex") == ["Censers"]


# ---------------------------------------------------------------------- Sparkbearers
def test_sparkbearers() -> None:
    """Put on the field, they may carry a hand card face down at once, a bluff too; nobody else sees which."""
    for name in ("Vigil", "Gilders"):
        s = reinforce(scene(hand=(["Sparkbearers", "Vigil", "Gilders"], [])), "Sparkbearers")
        assert s.labels(0) == ["Vigil", "Gilders", "Pass"]
        s.choose(name)
        assert s.under("Sparkbearers") == [name]
        assert not s.table.is_up(s.table.under(s.no("Sparkbearers"))[0])
        assert not any(name in line for line in s.log(1))
        seen = s.view(1).rest.zones[2][0]
        assert seen is not None and seen.under[0].face < 0


def test_sparkbearers_by_another_text() -> None:
    s = scene(field=(["Warmidwives"], ["Netmenders"]), hand=(["Sparkbearers", "Vigil"], []))
    duel(s, "Warmidwives", "Netmenders", "Kill").choose("Sparkbearers").choose("Vigil")
    assert s.under("Sparkbearers") == ["Vigil"]


def test_sparkbearers_fail() -> None:
    """Declined, an empty hand, or another card put on the field."""
    s = reinforce(scene(hand=(["Sparkbearers", "Vigil"], [])), "Sparkbearers").choose("Pass")
    assert s.under("Sparkbearers") == []
    assert s.names(0, "hand") == ["Vigil"]
    assert reinforce(scene(hand=(["Sparkbearers"], [])), "Sparkbearers").over
    assert reinforce(scene(field=(["Sparkbearers"], []), hand=(["Gilders", "Vigil"], [])), "Gilders").over


# ---------------------------------------------------------------------- Wicktrimmers
@pytest.mark.parametrize(("less", "fire", "fate"), [("Pass", 3, "nothing"), ("1", 2, "fearful"), ("2", 1, "fearful")])
def test_wicktrimmers(less: str, fire: int, fate: str) -> None:
    """Into the window: Fire 3 against Repulsion 0 does nothing, 2 and 1 frighten. Asked before the reveal."""
    s = scene(field=(["Wicktrimmers"], ["Weighers"]))
    s.attach("Weighers", "Warpaint")
    duel(s, "Wicktrimmers", "Weighers", "Fire")
    assert s.labels(0) == ["Pass", "1", "2"]
    assert not any("Warpaint" in line for line in s.log())
    s.choose(less)
    assert s.compared() == [("fire", fire, 0)]
    assert s.names(0, "fearful") == (["Weighers"] if fate == "fearful" else [])
    assert values(s, "Wicktrimmers") == (3, 3, 2, 2), "only for that Crusade"


def test_wicktrimmers_fail() -> None:
    """Not asked in other ways, defending, or for another card."""
    for attacker, defender, way, seat in (
        ("Wicktrimmers", "Doorstones", "Reason", 0),
        ("Wicktrimmers", "Ledgerfolk", "Kill", 0),
        ("Gilders", "Netmenders", "Fire", 0),
        ("Tanners", "Wicktrimmers", "Fire", 1),
    ):
        s = scene(field=(["Wicktrimmers", "Gilders"], ["Doorstones", "Ledgerfolk", "Netmenders", "Tanners"]))
        assert duel(s, attacker, defender, way, seat).over


# ---------------------------------------------------------------------- Stokers, Kilnmasters
@pytest.mark.parametrize(("others", "more"), [(1, 0), (2, 1), (3, 2)])
def test_stokers(others: int, more: int) -> None:
    """The other cards of the field defend with one Reason more for each opponent beyond the first; they attack as they
    are, and neither the Stokers nor opponents get it."""
    foes = [["Weighers"], ["Tanners"], ["Netmenders"]][:others]
    s = scene(field=(["Stokers", "Gilders"], *foes))
    assert values(s, "Gilders") == (3, 4, 2, 3) and values(s, "Stokers") == (2, 5, 2, 3)
    reason = s.value("Weighers", "Reason")
    duel(s, "Weighers", "Gilders", "Reason", seat=1)
    assert s.compared() == [("reason", reason, 3 + more)]
    for attacker, defender, seat in (("Weighers", "Stokers", 1), ("Gilders", "Weighers", 0)):
        s = duel(scene(field=(["Stokers", "Gilders"], *foes)), attacker, defender, "Reason", seat)
        assert s.compared() == [("reason", s.value(attacker, "Reason"), s.value(defender, "Reason"))]


@pytest.mark.parametrize(("others", "more"), [(1, 0), (2, 1), (3, 2)])
def test_kilnmasters(others: int, more: int) -> None:
    """The other cards of the field have one Repulsion more for each opponent beyond the first; not they, not
    opponents."""
    s = scene(field=(["Kilnmasters", "Gilders"], *[["Tanners"], ["Netmenders"], ["Weighers"]][:others]))
    assert values(s, "Gilders") == (3, 4, 2 + more, 3)
    assert values(s, "Kilnmasters") == (3, 4, 3, 2)
    assert values(s, "Tanners") == (2, 3, 3, 5)


# ---------------------------------------------------------------------- Candlelords
def test_candlelords() -> None:
    """One Repulsion for each other card of the player's colour; True Converts, attachments and others' do not count."""
    s = scene(field=(["Candlelords", "Gilders", "Stokers", "Tanners"], ["Noonbishops"]), colours="YBGR")
    s.attach("Gilders", "Coalcarriers")
    assert values(s, "Candlelords") == (2, 3, 4, 3)
    assert values(s, "Gilders") == (3, 4, 2, 3)
    s = scene(field=(["Candlelords", "Gilders", "Tanners"], []), colours="RYBG")
    assert values(s, "Candlelords") == (2, 3, 3, 3), "the player's colour, whatever their own"
    s = scene(field=(["Candlelords"], ["Gilders"]), colours="YBGR")
    assert values(s, "Candlelords") == (2, 3, 2, 3)


# ---------------------------------------------------------------------- Throngleaders
def test_throngleaders() -> None:
    """With four cards on the field the others have one Fire more; not with three, not they, not opponents."""
    s = scene(
        field=(
            ["Throngleaders", "Gilders", "Stokers", "Netmenders"],
            ["Tanners", "Hookhands", "Rustapostles", "Doorstones"],
        ),
        hand=(["Kilnmasters"], []),
    )
    assert [s.value(n, "Fire") for n in ("Throngleaders", "Gilders", "Stokers", "Netmenders")] == [3, 5, 6, 4]
    assert values(s, "Gilders") == (3, 5, 2, 3)
    assert s.value("Tanners", "Fire") == 3
    assert s.value("Kilnmasters", "Fire") == 4
    s = scene(field=(["Throngleaders", "Gilders", "Stokers"], []))
    assert values(s, "Gilders") == (3, 4, 2, 3)


# ---------------------------------------------------------------------- Ashmagistrates
def test_ashmagistrates() -> None:
    """One Repulsion less on each opponent's smaller field; not on an equal or larger one, not on their own."""
    s = scene(field=(["Ashmagistrates", "Gilders"], ["Netmenders"], ["Rainwaiters", "Doorstones"], []))
    assert values(s, "Netmenders") == (3, 3, 2, 3)
    assert values(s, "Rainwaiters") == (2, 2, 4, 4)
    assert values(s, "Ashmagistrates") == (2, 3, 3, 2)
    assert values(s, "Gilders") == (3, 4, 2, 3)
    s = scene(field=(["Ashmagistrates"], ["Netmenders", "Saltwalkers"]), hand=([], ["Doorstones"]))
    assert values(s, "Netmenders") == (3, 3, 3, 3)
    assert values(s, "Ashmagistrates") == (2, 3, 3, 2), "one's own field is never smaller than itself"
    s = scene(field=(["Ashmagistrates", "Gilders"], ["Netmenders"]), hand=([], ["Doorstones"]))
    assert s.value("Doorstones", "Repulsion") == 6, "a hand is no field"


# ---------------------------------------------------------------------- Sunprefects
def test_sunprefects() -> None:
    """Who holds off their Fire gets nothing for it, and the log says so."""
    s = scene(field=(["Sunprefects"], ["Saltwalkers"]), hand=([], ["Doorstones"]), draw=([], ["Shorewatch"]))
    duel(s, "Sunprefects", "Saltwalkers", "Fire")
    assert s.over
    assert s.names(1, "hand") == ["Doorstones"]
    assert any("gets nothing for it" in line for line in s.log())
    assert s.names(1, "field") == ["Saltwalkers"]


def test_sunprefects_fail() -> None:
    """Fire of another card, or Fire that they hold off themselves, is rewarded as usual."""
    s = scene(field=(["Sunprefects", "Gilders"], ["Saltwalkers"]), draw=([], ["Shorewatch"]))
    assert duel(s, "Gilders", "Saltwalkers", "Fire").labels(1) == ["Pass", "Draw 2", "Draw 1"]
    s = duel(scene(field=(["Sunprefects"], ["Saltwalkers"])), "Saltwalkers", "Sunprefects", "Fire", seat=1)
    assert s.labels(0) == ["Pass", "Draw 2", "Draw 1"]
    s = duel(scene(field=(["Sunprefects"], ["Weighers"])), "Sunprefects", "Weighers", "Fire")
    assert s.names(0, "fearful") == ["Weighers"]


# ---------------------------------------------------------------------- Weathercocks
def test_weathercocks() -> None:
    """Defending against Reason, they go to their own player's Fearful pile; nobody has converted or frightened."""
    s = scene(field=(["Weathercocks", "Parade Saints"], ["Weighers"]), hand=(["Gilders"], []))
    s.attach("Weathercocks", "Bitter Cup", up=True)
    duel(s, "Weighers", "Weathercocks", "Reason", seat=1)
    assert s.names(0, "fearful") == ["Weathercocks"]
    assert s.names(0, "discard") == ["Bitter Cup"]
    assert s.names(1, "discard") == []
    assert s.over, "no text of converting or frightening follows"


def test_weathercocks_fail() -> None:
    """Not as attacker, not for another kind of conversion, not for Fire."""
    s = duel(scene(field=(["Weathercocks"], ["Weighers"])), "Weathercocks", "Weighers", "Reason")
    assert s.names(1, "discard") == ["Weathercocks"]
    s = scene(field=(["Weathercocks"], ["Pit Deacons"]))
    s.attach("Weathercocks", "Iron Rosary", up=True)
    duel(s, "Pit Deacons", "Weathercocks", "Kill", seat=1)
    assert s.names(1, "discard") == ["Weathercocks"]
    s = duel(scene(field=(["Weathercocks"], ["Coalcarriers"])), "Coalcarriers", "Weathercocks", "Fire", seat=1)
    assert s.names(1, "fearful") == ["Weathercocks"]
    s = duel(
        scene(field=(["Weathercocks", "Noonbishops"], ["Surveyors"])), "Surveyors", "Noonbishops", "Reason", seat=1
    )
    assert s.names(1, "discard") == ["Noonbishops"]


# ---------------------------------------------------------------------- Smoke Heirs
def test_smoke_heirs() -> None:
    """Another card dies in their place, with its attachments; they stay, also on equal Attack, when the other dies."""
    s = scene(field=(["Smoke Heirs", "Gilders", "Stokers"], ["Tanners"]))
    s.attach("Gilders", "Vigil", up=True)
    duel(s, "Tanners", "Smoke Heirs", "Kill", seat=1)
    assert s.labels(0) == ["Gilders", "Stokers", "Pass"]
    s.choose("Gilders")
    assert s.names(0, "field") == ["Smoke Heirs", "Stokers"]
    assert s.shared("vortex") == ["Vigil", "Gilders"]
    for seat, pair in ((0, ("Smoke Heirs", "Weighers")), (1, ("Weighers", "Smoke Heirs"))):
        s = scene(field=(["Smoke Heirs", "Gilders"], ["Weighers"]))
        duel(s, *pair, "Kill", seat=seat).choose("Gilders", seat=0)
        assert sorted(s.shared("vortex")) == ["Gilders", "Weighers"]
        assert s.names(0, "field") == ["Smoke Heirs"]


def test_smoke_heirs_against_fire_and_outside_a_crusade() -> None:
    s = scene(field=(["Smoke Heirs", "Gilders"], ["Pyrebuilders"]))
    s.attach("Pyrebuilders", "Bare Flame", up=True)
    duel(s, "Pyrebuilders", "Smoke Heirs", "Fire", seat=1).choose("Gilders", seat=0)
    assert s.names(0, "field") == ["Smoke Heirs"]
    s = scene(field=(["Smoke Heirs", "Gilders"], ["Ditchsaints"]))
    s.attach("Smoke Heirs", "Warpaint", up=True)
    duel(s, "Smoke Heirs", "Ditchsaints", "Kill").choose("Gilders", seat=0)
    assert s.names(0, "field") == ["Smoke Heirs"]
    assert s.shared("vortex") == ["Ditchsaints", "Gilders"]


def test_smoke_heirs_fail() -> None:
    """Declined or alone they die; a card killed in their place is nobody's kill; other deaths are not theirs."""
    s = scene(field=(["Smoke Heirs", "Gilders"], ["Tanners"]))
    duel(s, "Tanners", "Smoke Heirs", "Kill", seat=1).choose("Pass", seat=0)
    assert s.shared("vortex") == ["Smoke Heirs"]
    s = duel(scene(field=(["Smoke Heirs"], ["Tanners"])), "Tanners", "Smoke Heirs", "Kill", seat=1)
    assert s.shared("vortex") == ["Smoke Heirs"]
    s = scene(field=(["Smoke Heirs", "Gilders"], ["Butchers"]), draw=([], ["Doorstones", "Saltwalkers"]))
    duel(s, "Butchers", "Smoke Heirs", "Kill", seat=1).choose("Gilders", seat=0)
    assert s.names(1, "hand") == []
    s = duel(scene(field=(["Smoke Heirs", "Gilders"], ["Tanners"])), "Tanners", "Gilders", "Kill", seat=1)
    assert s.shared("vortex") == ["Gilders"]


# ---------------------------------------------------------------------- Crowngivers
def test_crowngivers() -> None:
    """One Devotee more after Reinforce: after two, none, taking off, and when they came in it themselves."""
    hand = (["Gilders", "Stokers", "Kilnmasters", "Vigil"], [])
    s = reinforce(scene(field=(["Crowngivers"], []), hand=hand), "Gilders", "Stokers")
    assert s.labels(0) == ["Kilnmasters", "Pass"]
    s.choose("Kilnmasters")
    assert s.names(0, "field") == ["Crowngivers", "Gilders", "Stokers", "Kilnmasters"]
    s = reinforce(scene(field=(["Crowngivers"], []), hand=hand)).choose("Gilders")
    assert s.names(0, "field") == ["Crowngivers", "Gilders"]
    full = ["Crowngivers", "Tanners", "Hookhands", "Oxgoaders", "Meatporters"]
    s = reinforce(scene(field=(full, []), hand=hand), "Tanners").choose("Gilders")
    assert s.names(0, "field") == ["Crowngivers", *full[2:], "Gilders"]
    s = reinforce(scene(hand=(["Crowngivers", "Gilders"], [])), "Crowngivers").choose("Gilders")
    assert s.names(0, "field") == ["Crowngivers", "Gilders"]


def test_crowngivers_fail() -> None:
    """Declined, no room, an empty hand, an opponent's Reinforce alone, or a step that was skipped."""
    hand = (["Gilders", "Stokers", "Vigil"], [])
    s = reinforce(scene(field=(["Crowngivers"], []), hand=hand), "Gilders").choose("Pass")
    assert s.names(0, "field") == ["Crowngivers", "Gilders"]
    full = ["Crowngivers", "Tanners", "Hookhands", "Oxgoaders", "Meatporters"]
    assert reinforce(scene(field=(full, []), hand=hand)).over
    assert reinforce(scene(field=(["Crowngivers"], []), hand=(["Gilders"], [])), "Gilders").over
    s = scene(field=(["Crowngivers"], []), hand=(["Gilders", "Vigil"], ["Doorstones"]))
    s.set_marks((0, "reinforce", "skip", 0))
    assert s.run("reinforce").choose("That is all", seat=1).over


# ---------------------------------------------------------------------- Parade Saints
def test_parade_saints() -> None:
    """Once a round, a card that another card or they themselves frighten lets a Devotee on the field."""
    field = (["Parade Saints", "Gilders", "Kilnmasters"], ["Netmenders", "Wolfparish"])
    s = scene(field=field, hand=(["Stokers", "Noonbishops", "Vigil"], []))
    s.set_marks((0, "crusade", "extra", 1))
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 1))
    duel(s, "Gilders", "Netmenders", "Fire")
    assert s.labels(0) == ["Stokers", "Noonbishops", "Pass"]
    s.choose("Stokers")
    assert s.names(0, "field") == ["Parade Saints", "Gilders", "Kilnmasters", "Stokers"]
    duel(s, "Kilnmasters", "Wolfparish", "Fire")
    assert s.names(0, "fearful") == ["Netmenders", "Wolfparish"]
    assert s.over, "used up for this round"
    s = scene(field=(field[0], ["Weighers", "Wolfparish"]), hand=(["Stokers"], []))
    assert duel(s, "Parade Saints", "Weighers", "Fire").choose("Stokers").over


def test_parade_saints_declined_are_not_used_up() -> None:
    field = (["Parade Saints", "Gilders", "Kilnmasters"], ["Netmenders", "Wolfparish"])
    s = scene(field=field, hand=(["Stokers"], []))
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 0))
    duel(s, "Gilders", "Netmenders", "Fire").choose("Pass")
    duel(s, "Kilnmasters", "Wolfparish", "Fire").choose("Stokers")
    assert "Stokers" in s.names(0, "field")


def test_parade_saints_fail() -> None:
    """No room, an empty hand, a card killed or held off, or an opponent's frightening."""
    full = ["Parade Saints", "Gilders", "Tanners", "Hookhands", "Oxgoaders"]
    s = scene(field=(full, ["Netmenders"]), hand=(["Stokers"], []))
    assert duel(s, "Gilders", "Netmenders", "Fire").over
    assert duel(scene(field=(["Parade Saints"], ["Weighers"])), "Parade Saints", "Weighers", "Fire").over
    s = scene(field=(["Parade Saints", "Coalcarriers"], ["Weighers"]), hand=(["Stokers"], []))
    assert duel(s, "Coalcarriers", "Weighers", "Kill").over
    s = scene(field=(["Parade Saints", "Gilders"], ["Coalcarriers"]), hand=(["Stokers"], ["Noonbishops"]))
    assert duel(s, "Coalcarriers", "Gilders", "Fire", seat=1).over


def test_parade_saints_at_a_text_that_frightens() -> None:
    s = scene(field=(["Parade Saints", "Mournmakers"], ["Netmenders", "Lensgrinders"]), hand=(["Stokers"], []))
    duel(s, "Mournmakers", "Netmenders", "Kill").choose("Lensgrinders").choose("Stokers")
    assert s.names(0, "field") == ["Parade Saints", "Mournmakers", "Stokers"]


# ---------------------------------------------------------------------- Matchgirls
def test_matchgirls() -> None:
    """Held off, they may crusade once more, by Reason only; the reward comes first; never a third."""
    s = scene(field=(["Matchgirls", "Gilders"], ["Saltwalkers", "Doorstones"]), draw=([], ["Shorewatch"]))
    duel(s, "Matchgirls", "Saltwalkers", "Fire")
    assert list(s.match.choices) == [1]
    s.choose("Draw 1", seat=1)
    assert s.labels(0) == ["Matchgirls", "Pass"]
    s.choose("Matchgirls").choose("Doorstones")
    assert s.labels(0) == ["Reason"]
    s.choose("Reason")
    assert s.names(0, "discard") == ["Doorstones"]
    assert s.over
    s = scene(field=(["Matchgirls"], ["Saltwalkers"]))
    assert duel(s, "Matchgirls", "Saltwalkers", "Fire").choose("Pass", seat=1).choose("Pass", seat=0).over


def test_matchgirls_fail() -> None:
    """Not held off (a lead of three, frightened), another way, another card's Fire, or Fire that they hold off."""
    field = (["Matchgirls", "Kilnmasters"], ["Saltwalkers", "Lensgrinders", "Netmenders", "Rainwaiters"])
    assert duel(scene(field=field), "Matchgirls", "Lensgrinders", "Fire").over
    assert duel(scene(field=field), "Matchgirls", "Netmenders", "Fire").over
    assert duel(scene(field=field), "Matchgirls", "Rainwaiters", "Reason").over
    assert duel(scene(field=field), "Kilnmasters", "Saltwalkers", "Fire").choose("Pass", seat=1).over
    assert duel(scene(field=field), "Saltwalkers", "Matchgirls", "Fire", seat=1).choose("Pass", seat=0).over


# ---------------------------------------------------------------------- Honeytongues
@pytest.mark.parametrize(
    ("seat", "attacker", "defender"), [(1, "Weighers", "Honeytongues"), (0, "Honeytongues", "Weighers")]
)
def test_honeytongues(seat: int, attacker: str, defender: str) -> None:
    """Converted, attacking or defending, they bring back another Devotee from the winner's pile, of any colour."""
    s = scene(field=(["Honeytongues"], ["Weighers"]), discard=([], ["Tanners", "Vigil", "Gilders"]))
    duel(s, attacker, defender, "Reason", seat)
    assert s.labels(0) == ["Tanners", "Gilders"]
    s.choose("Tanners")
    assert s.names(0, "discard") == ["Tanners"]
    assert s.names(1, "discard") == ["Vigil", "Gilders", "Honeytongues"]


def test_honeytongues_converted_otherwise_or_onto_a_field() -> None:
    s = scene(field=(["Honeytongues"], ["Pit Deacons"]), discard=([], ["Tanners"]))
    s.attach("Honeytongues", "Iron Rosary", up=True)
    duel(s, "Pit Deacons", "Honeytongues", "Kill", seat=1).choose("Tanners", seat=0)
    assert s.names(0, "discard") == ["Iron Rosary", "Tanners"]
    s = scene(field=(["Honeytongues"], ["Weighers"]), discard=([], ["Tanners"]), current="Open Arms")
    duel(s, "Weighers", "Honeytongues", "Reason", seat=1).choose("Tanners", seat=0)
    assert s.names(1, "field") == ["Weighers", "Honeytongues"]
    assert s.names(0, "discard") == ["Tanners"]


def test_honeytongues_fail() -> None:
    """No other Devotee there; frightened; killed; another card converted."""
    s = scene(field=(["Honeytongues"], ["Weighers"]), discard=([], ["Vigil"]))
    assert duel(s, "Weighers", "Honeytongues", "Reason", seat=1).over
    assert s.names(1, "discard") == ["Vigil", "Honeytongues"]
    pile: tuple[list[str], list[str]] = ([], ["Doorstones"])
    s = scene(field=(["Honeytongues"], ["Coalcarriers"]), discard=pile)
    assert duel(s, "Coalcarriers", "Honeytongues", "Fire", seat=1).over
    s = scene(field=(["Honeytongues"], ["Tanners"]), discard=pile)
    assert duel(s, "Tanners", "Honeytongues", "Kill", seat=1).over
    s = scene(field=(["Honeytongues", "Gilders"], ["Weighers"]), discard=pile)
    assert duel(s, "Weighers", "Gilders", "Reason", seat=1).over


# ---------------------------------------------------------------------- Cinder Court
@pytest.mark.parametrize(("count", "reason"), [(0, 2), (2, 2), (3, 3), (5, 3), (6, 4)])
def test_cinder_court(count: int, reason: int) -> None:
    """One Reason for each three cards in the own Fearful pile, of any colour."""
    pile = ["Tanners", "Gilders", "Doorstones", "Weighers", "Netmenders", "Surveyors"]
    s = scene(field=(["Cinder Court", "Stokers"], []), fearful=(pile[:count], ["Saltwalkers"] * 3))
    assert values(s, "Cinder Court") == (reason, 3, 2, 3)
    assert values(s, "Stokers") == (2, 5, 2, 3)


# ---------------------------------------------------------------------- Flareheralds
def test_flareheralds() -> None:
    """Another card put on the field reveals one face-down attachment of an opponent: a Frenzy stays, a bluff goes."""
    for name, under, pile in (("Vigil", ["Vigil"], []), ("Gilders", [], ["Gilders"])):
        s = scene(field=(["Flareheralds", "Tanners"], ["Netmenders", "Saltwalkers"]), hand=(["Stokers"], []))
        s.attach("Netmenders", name)
        s.attach("Saltwalkers", "Hair Shirt", up=True)
        s.attach("Tanners", "Quiet Oath")
        reinforce(s, "Stokers")
        assert len(s.labels(0)) == 2, "one that is face down on an opponent's field, or none"
        s.choose(s.labels(0)[0])
        assert s.under("Netmenders") == under
        assert s.names(1, "discard") == pile
        assert any(name in line for line in s.log())


def test_flareheralds_once_a_round() -> None:
    """Two cards put on the field are two occasions; it is used up only when one was revealed."""
    for first, occasions in (("pass", 2), ("reveal", 1)):
        s = scene(field=(["Flareheralds"], ["Netmenders", "Saltwalkers"]), hand=(["Stokers", "Gilders"], []))
        s.attach("Netmenders", "Vigil")
        s.attach("Saltwalkers", "Hair Shirt")
        reinforce(s, "Stokers", "Gilders")
        s.choose("Pass" if first == "pass" else s.labels(0)[0], seat=0)
        if occasions == 2:
            s.choose(s.labels(0)[0], seat=0)
        assert s.over
        shown = [n for n in ("Netmenders", "Saltwalkers") if s.table.is_up(s.table.under(s.no(n))[0])]
        assert len(shown) == 1


def test_flareheralds_fail() -> None:
    """Put on the field themselves, an opponent's card put, or nothing face down there: nobody is asked."""
    s = scene(field=([], ["Netmenders"]), hand=(["Flareheralds"], []))
    s.attach("Netmenders", "Vigil")
    assert reinforce(s, "Flareheralds").over
    s = scene(field=(["Flareheralds"], ["Netmenders"]), hand=([], ["Doorstones"]))
    s.attach("Netmenders", "Vigil")
    s.run("reinforce").choose("That is all", seat=0).choose("Doorstones", seat=1).choose("That is all", seat=1)
    assert s.over
    s = scene(field=(["Flareheralds"], ["Netmenders"]), hand=(["Stokers"], []))
    s.attach("Netmenders", "Vigil", up=True)
    assert reinforce(s, "Stokers").over
