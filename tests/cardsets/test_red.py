"""A scene per Devotee of Red with a text: every clause, and the case in which it fails."""

from __future__ import annotations

import pytest

from cardsets.vortex.words import STATS
from tests.scene import Scene, scene


def duel(s: Scene, attacker: str, defender: str, way: str, seat: int = 0) -> Scene:
    """Seat `seat` crusades; other steps may follow it in the scene."""
    if not hasattr(s, "match"):
        s.run("crusade", seat=seat)
    return s.choose(attacker, seat=seat).choose(defender, seat=seat).choose(way, seat=seat)


def values(s: Scene, name: str) -> tuple[int, ...]:
    return tuple(s.value(name, stat) for stat in STATS)


PILES = (["Stokers", "Gilders", "Coalcarriers"], ["Doorstones", "Shorewatch", "Saltwalkers"])


# ---------------------------------------------------------------------- Wolfparish
@pytest.mark.parametrize(("others", "more"), [(1, 0), (2, 1), (3, 1)])
def test_wolfparish(others: int, more: int) -> None:
    """With more than one opponent the other cards of the field have one Reason more; not they, not opponents."""
    s = scene(field=(["Wolfparish", "Tanners"], *[["Gilders"], ["Netmenders"], ["Weighers"]][:others]))
    assert values(s, "Tanners") == (2 + more, 3, 3, 5)
    assert values(s, "Wolfparish") == (2, 2, 3, 6)
    assert values(s, "Gilders") == (3, 4, 2, 3)
    s = scene(field=(["Tanners"], ["Gilders"], []), hand=(["Wolfparish"], [], []))
    assert values(s, "Tanners") == (2, 3, 3, 5), "a hand is no field"


# ---------------------------------------------------------------------- Butchers
def test_butchers() -> None:
    """Two cards for a kill: as attacker, as defender, on equal Attack in both roles, and by Fire."""
    s = duel(scene(field=(["Butchers"], ["Netmenders"]), draw=PILES), "Butchers", "Netmenders", "Kill")
    assert s.shared("vortex") == ["Netmenders"]
    assert s.names(0, "hand") == ["Stokers", "Gilders"]
    s = duel(scene(field=(["Butchers"], ["Netmenders"]), draw=PILES), "Netmenders", "Butchers", "Kill", seat=1)
    assert s.names(0, "hand") == ["Stokers", "Gilders"]
    for seat, pair in ((0, ("Butchers", "Rainwaiters")), (1, ("Rainwaiters", "Butchers"))):
        s = duel(scene(field=(["Butchers"], ["Rainwaiters"]), draw=PILES), *pair, "Kill", seat=seat)
        assert sorted(s.shared("vortex")) == ["Butchers", "Rainwaiters"]
        assert s.names(0, "hand") == ["Stokers", "Gilders"]
        assert s.names(1, "hand") == []
    s = scene(field=(["Butchers"], ["Surveyors"]), draw=PILES)
    s.attach("Butchers", "Gospel Heat", up=True)
    duel(s, "Butchers", "Surveyors", "Fire")
    assert s.shared("vortex") == ["Surveyors"]
    assert s.names(0, "hand") == ["Stokers", "Gilders"]


def test_butchers_draw_nothing_without_a_kill_of_their_own() -> None:
    """Not when killed, not when another card kills, not when the death was replaced, not for a conversion."""
    s = duel(scene(field=(["Butchers"], ["Wolfparish"]), draw=PILES), "Butchers", "Wolfparish", "Kill")
    assert s.shared("vortex") == ["Butchers"]
    assert s.names(0, "hand") == []
    s = scene(field=(["Butchers", "Tanners"], ["Netmenders"]), draw=PILES)
    duel(s, "Tanners", "Netmenders", "Kill")
    assert s.names(0, "hand") == []
    s = scene(field=(["Butchers"], ["Smoke Heirs", "Gilders"]), draw=PILES)
    duel(s, "Butchers", "Smoke Heirs", "Kill").choose("Gilders", seat=1)
    assert s.shared("vortex") == ["Gilders"]
    assert s.names(0, "hand") == []
    s = duel(scene(field=(["Butchers"], ["Doorstones"]), draw=PILES), "Butchers", "Doorstones", "Reason")
    assert s.names(0, "discard") == ["Doorstones"]
    assert s.names(0, "hand") == []


# ---------------------------------------------------------------------- Warmidwives
def test_warmidwives() -> None:
    """A kill lets a Devotee from hand on the field, or not; also on equal Attack, when their own place is free."""
    hand = (["Stokers", "Vigil"], [])
    s = duel(scene(field=(["Warmidwives"], ["Netmenders"]), hand=hand), "Warmidwives", "Netmenders", "Kill")
    assert s.labels(0) == ["Stokers", "Pass"]
    assert s.refused(0) == {"Vigil": "Only a Devotee will do here."}
    s.choose("Stokers")
    assert s.names(0, "field") == ["Warmidwives", "Stokers"]
    s = duel(scene(field=(["Warmidwives"], ["Netmenders"]), hand=hand), "Netmenders", "Warmidwives", "Kill", seat=1)
    s.choose("Pass", seat=0)
    assert s.names(0, "field") == ["Warmidwives"]
    others = ["Tanners", "Hookhands", "Oxgoaders", "Meatporters"]
    for seat, pair in ((0, ("Warmidwives", "Rainwaiters")), (1, ("Rainwaiters", "Warmidwives"))):
        s = duel(scene(field=(["Warmidwives", *others], ["Rainwaiters"]), hand=hand), *pair, "Kill", seat=seat)
        s.choose("Stokers", seat=0)
        assert s.names(0, "field") == [*others, "Stokers"]


def test_warmidwives_need_room_a_hand_and_a_kill() -> None:
    full = ["Warmidwives", "Tanners", "Hookhands", "Oxgoaders", "Meatporters"]
    s = duel(scene(field=(full, ["Netmenders"]), hand=(["Stokers"], [])), "Warmidwives", "Netmenders", "Kill")
    assert s.over
    s = duel(scene(field=(["Warmidwives"], ["Netmenders"])), "Warmidwives", "Netmenders", "Kill")
    assert s.over
    s = scene(field=(["Warmidwives"], ["Wolfparish"]), hand=(["Stokers"], []))
    assert duel(s, "Warmidwives", "Wolfparish", "Kill").over
    assert s.names(0, "hand") == ["Stokers"]
    s = scene(field=(["Warmidwives", "Tanners"], ["Netmenders"]), hand=(["Stokers"], []))
    assert duel(s, "Tanners", "Netmenders", "Kill").over, "it is another card's kill"


# ---------------------------------------------------------------------- Bonepreachers
def test_bonepreachers() -> None:
    """One more Crusade after a kill as attacker, by Reason or Fire, and never a third."""
    s = scene(field=(["Bonepreachers", "Tanners"], ["Netmenders", "Surveyors", "Doorstones"]))
    s.attach("Bonepreachers", "Gospel Heat", up=True)
    duel(s, "Bonepreachers", "Netmenders", "Kill")
    assert s.labels(0) == ["Bonepreachers", "Pass"]
    s.choose("Bonepreachers").choose("Surveyors")
    assert s.labels(0) == ["Reason", "Fire"]
    s.choose("Fire")
    assert s.shared("vortex") == ["Netmenders", "Surveyors"]
    assert s.over, "a second kill gives no third Crusade"
    s = scene(field=(["Bonepreachers"], ["Netmenders", "Doorstones"]))
    duel(s, "Bonepreachers", "Netmenders", "Kill").choose("Pass")
    assert s.over


def test_bonepreachers_after_a_kill_by_fire() -> None:
    s = scene(field=(["Bonepreachers"], ["Surveyors", "Doorstones"]))
    s.attach("Bonepreachers", "Gospel Heat", up=True)
    duel(s, "Bonepreachers", "Surveyors", "Fire")
    assert s.shared("vortex") == ["Surveyors"]
    assert s.labels(0) == ["Bonepreachers", "Pass"]


@pytest.mark.parametrize(
    ("seat", "attacker", "defender", "way"),
    [
        (0, "Bonepreachers", "Rainwaiters", "Kill"),
        (1, "Netmenders", "Bonepreachers", "Kill"),
        (0, "Bonepreachers", "Doorstones", "Reason"),
        (0, "Tanners", "Netmenders", "Kill"),
    ],
)
def test_bonepreachers_fail(seat: int, attacker: str, defender: str, way: str) -> None:
    """Dead on equal Attack, defending, converting, or another card killing: nobody crusades again."""
    s = scene(field=(["Bonepreachers", "Tanners"], ["Netmenders", "Rainwaiters", "Doorstones", "Saltwalkers"]))
    assert duel(s, attacker, defender, way, seat).over
    s = scene(field=(["Bonepreachers"], ["Netmenders"]))
    assert duel(s, "Bonepreachers", "Netmenders", "Kill").over, "there is no target left"


# ---------------------------------------------------------------------- Mournmakers
def test_mournmakers() -> None:
    """A kill frightens another card of that field with printed Repulsion 1 or less, Zealots too; no third field."""
    field = (["Mournmakers"], ["Netmenders", "Lensgrinders", "Ledgerfolk", "Surveyors"], ["Pyrebuilders"])
    s = scene(field=field)
    s.attach("Ledgerfolk", "Hair Shirt")
    duel(s, "Mournmakers", "Netmenders", "Kill")
    assert s.labels(0) == ["Lensgrinders", "Ledgerfolk", "Pass"]
    s.choose("Ledgerfolk")
    assert s.names(0, "fearful") == ["Ledgerfolk"]
    assert s.names(1, "discard") == ["Hair Shirt"]
    s = duel(scene(field=field), "Netmenders", "Mournmakers", "Kill", seat=1)
    s.choose("Pass", seat=0)
    assert s.names(0, "fearful") == []
    assert s.names(1, "field") == ["Lensgrinders", "Ledgerfolk", "Surveyors"]


def test_mournmakers_need_to_live_and_to_find_one() -> None:
    s = duel(scene(field=(["Mournmakers"], ["Rainwaiters", "Lensgrinders"])), "Mournmakers", "Rainwaiters", "Kill")
    assert s.over, "they died themselves"
    s = scene(field=(["Mournmakers"], ["Netmenders", "Surveyors", "Saltwalkers"]))
    s.attach("Saltwalkers", "Turned Coat", up=True)
    s.attach("Surveyors", "Cold Ash", up=True)
    duel(s, "Mournmakers", "Surveyors", "Kill")
    assert s.over, "printed Repulsion counts"
    s = scene(field=(["Mournmakers"], ["Netmenders", "Saltwalkers"]))
    s.attach("Saltwalkers", "Warpaint", up=True)
    assert duel(s, "Mournmakers", "Netmenders", "Kill").over
    s = scene(field=(["Mournmakers", "Tanners"], ["Netmenders", "Lensgrinders"]))
    assert duel(s, "Tanners", "Netmenders", "Kill").over, "it is another card's kill"


# ---------------------------------------------------------------------- Pit Deacons
def test_pit_deacons() -> None:
    """One ahead in Attack converts instead of killing, attacking or defending; the attachment goes its usual way."""
    for seat, pair in ((0, ("Pit Deacons", "Rainwaiters")), (1, ("Rainwaiters", "Pit Deacons"))):
        s = scene(field=(["Pit Deacons"], ["Rainwaiters"]))
        s.attach("Rainwaiters", "Bare Flame", up=True)
        duel(s, *pair, "Kill", seat=seat)
        assert s.names(0, "discard") == ["Rainwaiters"]
        assert s.names(1, "discard") == ["Bare Flame"]
        assert s.shared("vortex") == []
        assert s.table.fact("killed") == (0, 0)


def test_pit_deacons_fail() -> None:
    """Two ahead kills, equal kills both, and Fire kills as usual. What is converted was not killed."""
    s = duel(scene(field=(["Pit Deacons"], ["Netmenders"])), "Pit Deacons", "Netmenders", "Kill")
    assert s.shared("vortex") == ["Netmenders"]
    s = duel(scene(field=(["Pit Deacons"], ["Tanners"])), "Pit Deacons", "Tanners", "Kill")
    assert sorted(s.shared("vortex")) == ["Pit Deacons", "Tanners"]
    s = duel(scene(field=(["Pit Deacons"], ["Gatebreakers"])), "Pit Deacons", "Gatebreakers", "Kill")
    assert s.shared("vortex") == ["Pit Deacons"]
    s = duel(scene(field=(["Tanners", "Pit Deacons"], ["Rainwaiters"])), "Tanners", "Rainwaiters", "Kill")
    assert s.shared("vortex") == ["Rainwaiters"], "it is another card's kill"
    s = scene(field=(["Pit Deacons"], ["Clockfeeders"]))
    s.attach("Pit Deacons", "Gospel Heat", up=True)
    s.attach("Clockfeeders", "Warpaint", up=True)
    duel(s, "Pit Deacons", "Clockfeeders", "Fire")
    assert s.shared("vortex") == ["Warpaint", "Clockfeeders"], "Fire is no Attack"


# ---------------------------------------------------------------------- Ditchsaints
def test_ditchsaints() -> None:
    """Killed in a Crusade, by Attack in either role or by Fire, they take the other card along."""
    for seat, pair in ((0, ("Ditchsaints", "Butchers")), (1, ("Butchers", "Ditchsaints"))):
        s = scene(field=(["Ditchsaints"], ["Butchers"]), draw=PILES)
        duel(s, *pair, "Kill", seat=seat)
        assert s.shared("vortex") == ["Ditchsaints", "Butchers"]
        assert s.table.fact("killed") == (1, 1)
    s = scene(field=(["Ditchsaints"], ["Stokers"]))
    s.attach("Stokers", "Bare Flame", up=True)
    duel(s, "Stokers", "Ditchsaints", "Fire", seat=1)
    assert s.shared("vortex") == ["Ditchsaints", "Bare Flame", "Stokers"]


def test_ditchsaints_may_be_foiled() -> None:
    """A replacement saves the other card; equal Attack, another kind of defeat and other deaths do nothing more."""
    s = scene(field=(["Ditchsaints"], ["Smoke Heirs", "Gilders"]))
    s.attach("Smoke Heirs", "Warpaint", up=True)
    duel(s, "Ditchsaints", "Smoke Heirs", "Kill").choose("Gilders", seat=1)
    assert s.names(1, "field") == ["Smoke Heirs"]
    assert s.shared("vortex") == ["Ditchsaints", "Gilders"]
    s = duel(scene(field=(["Ditchsaints"], ["Netmenders"])), "Ditchsaints", "Netmenders", "Kill")
    assert sorted(s.shared("vortex")) == ["Ditchsaints", "Netmenders"]
    assert s.table.fact("killed") == (1, 1)
    s = duel(scene(field=(["Ditchsaints"], ["Weighers"])), "Weighers", "Ditchsaints", "Reason", seat=1)
    assert s.names(1, "field") == ["Weighers"]
    s = duel(scene(field=(["Ditchsaints", "Tanners"], ["Wolfparish"])), "Wolfparish", "Tanners", "Kill", seat=1)
    assert s.names(1, "field") == ["Wolfparish"], "another card of theirs was killed"
    s = scene(field=(["Tanners"], ["Smoke Heirs", "Ditchsaints"]))
    duel(s, "Tanners", "Smoke Heirs", "Kill").choose("Ditchsaints", seat=1)
    assert s.shared("vortex") == ["Ditchsaints"], "nobody killed them in this Crusade"
    assert s.names(0, "field") == ["Tanners"]


# ---------------------------------------------------------------------- Drumwidows
def test_drumwidows() -> None:
    """Another card of theirs has one Attack more while it attacks to kill; the forecast says so."""
    s = scene(field=(["Drumwidows", "Netmenders"], ["Rainwaiters", "Saltwalkers"]))
    s.run("crusade", seat=0).choose("Netmenders").choose("Rainwaiters")
    rows = {row["way"]: row for row in s.view(0).choice.forecast["rows"]}  # type: ignore[union-attr]
    assert rows["kill"]["mine"] == ("Attack", 4)
    assert rows["kill"]["result"] == "both"
    s.choose("Kill")
    assert sorted(s.shared("vortex")) == ["Netmenders", "Rainwaiters"]


def test_drumwidows_fail() -> None:
    """Not for themselves, not defending, not for the other side, not outside a Crusade to kill."""
    s = scene(field=(["Drumwidows", "Netmenders"], ["Rainwaiters"]))
    assert values(s, "Netmenders") == (3, 3, 3, 3)
    duel(s, "Drumwidows", "Rainwaiters", "Kill")
    assert s.shared("vortex") == ["Drumwidows"]
    s = duel(scene(field=(["Drumwidows", "Netmenders"], ["Rainwaiters"])), "Rainwaiters", "Netmenders", "Kill", seat=1)
    assert s.shared("vortex") == ["Netmenders"]
    s = scene(field=(["Drumwidows", "Netmenders"], ["Rainwaiters"]))
    cards = s.state.cards
    for way, attack in (("kill", 4), ("fire", 3), ("reason", 3)):
        s.g.set("duel", (cards[s.no("Netmenders")].ref, cards[s.no("Rainwaiters")].ref, way, 0, 1))
        assert values(s, "Netmenders") == (3, 3, 3, attack)
        assert values(s, "Drumwidows") == (2, 4, 4, 3)
        assert values(s, "Rainwaiters") == (2, 2, 4, 4)


# ---------------------------------------------------------------------- Nailbiters
def test_nailbiters() -> None:
    """The first Crusade must be made, with them; only target and way are free. A later one is free again."""
    s = scene(field=(["Nailbiters", "Tanners"], ["Netmenders", "Saltwalkers"]))
    s.set_marks((0, "crusade", "extra", 1))
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 1))
    assert "which card" in s.prompt(0) and "against" in s.prompt(0), "the attacker is settled"
    assert s.labels(0) == ["Netmenders", "Saltwalkers"]
    s.choose("Netmenders")
    assert s.labels(0) == ["Reason", "Fire", "Kill"]
    s.choose("Kill")
    assert s.labels(0) == ["Nailbiters", "Tanners", "Pass"]


def test_nailbiters_bind_only_their_owner_and_only_if_they_can() -> None:
    s = scene(field=(["Nailbiters"], ["Tanners"])).run("crusade", seat=1)
    assert s.labels(1) == ["Tanners", "Pass"]
    s = scene(field=(["Nailbiters", "Tanners"], [])).run("crusade", seat=0)
    assert s.over, "there is no target"
    s = scene(field=(["Nailbiters", "Tanners"], ["Netmenders"]))
    s.attach("Nailbiters", "Vigil")
    s.set_marks((0, "reason_zealot", "forbid", 0), (0, "fire", "forbid", 0), (0, "kill", "forbid", 0))
    s.run("crusade", seat=0)
    assert s.labels(0) == ["Tanners", "Pass"], "no way is open to them"
    assert "Nailbiters" in s.refused(0)


# ---------------------------------------------------------------------- Graverobbers
def test_graverobbers() -> None:
    """Put on the field, they may fetch a Devotee of their player's colour from the Vortex."""
    vortex = ["Saltwalkers", "Tanners", "Vigil", "Doorstones"]
    s = scene(hand=(["Graverobbers"], []), vortex=vortex, colours="BGRY").run("reinforce")
    s.choose("Graverobbers", seat=0).choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.labels(0) == ["Saltwalkers", "Doorstones", "Pass"]
    s.choose("Doorstones")
    assert s.names(0, "hand") == ["Doorstones"]
    assert s.shared("vortex") == ["Saltwalkers", "Tanners", "Vigil"]
    s = scene(hand=(["Graverobbers"], []), vortex=vortex, colours="RGBY").run("reinforce")
    s.choose("Graverobbers", seat=0).choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.labels(0) == ["Tanners", "Pass"]
    s.choose("Pass")
    assert s.names(0, "hand") == []
    assert s.shared("vortex") == vortex


def test_graverobbers_find_none() -> None:
    """None of that colour: nobody is asked; another card put on the field does not help either."""
    s = scene(hand=(["Graverobbers"], []), vortex=["Tanners"], colours="BGRY").run("reinforce")
    s.choose("Graverobbers", seat=0).choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.over
    s = scene(field=(["Graverobbers"], []), hand=(["Stokers"], []), vortex=["Tanners"], colours="RGBY")
    s.run("reinforce").choose("Stokers", seat=0).choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.over


# ---------------------------------------------------------------------- Knackers
def test_knackers() -> None:
    """On equal Attack only the other card dies, and they keep what is attached to them."""
    for seat, pair in ((0, ("Knackers", "Tanners")), (1, ("Tanners", "Knackers"))):
        s = scene(field=(["Knackers"], ["Tanners"]))
        s.attach("Knackers", "Hair Shirt", up=True)
        s.attach("Knackers", "Bare Flame", up=True)
        s.attach("Tanners", "Hair Shirt", up=True)
        duel(s, *pair, "Kill", seat=seat)
        assert s.shared("vortex") == ["Hair Shirt", "Tanners"]
        assert s.names(0, "field") == ["Knackers"]
        assert s.under("Knackers") == ["Hair Shirt", "Bare Flame"]


def test_knackers_fail() -> None:
    """Less Attack: they die. Between two other cards, both die."""
    s = duel(scene(field=(["Knackers"], ["Wolfparish"])), "Knackers", "Wolfparish", "Kill")
    assert s.shared("vortex") == ["Knackers"]
    s = duel(scene(field=(["Knackers", "Tanners"], ["Brawlcantors"])), "Tanners", "Brawlcantors", "Kill")
    assert sorted(s.shared("vortex")) == ["Brawlcantors", "Tanners"]


def test_knackers_against_ditchsaints() -> None:
    """They have killed: who dies of it may take them along."""
    s = scene(field=(["Knackers"], ["Ditchsaints"]))
    s.attach("Ditchsaints", "Clenched Fist", up=True)
    duel(s, "Knackers", "Ditchsaints", "Kill")
    assert s.shared("vortex") == ["Clenched Fist", "Ditchsaints", "Knackers"]


# ---------------------------------------------------------------------- Flensers
def test_flensers() -> None:
    """They take one Frenzy of the dead into hand, also dying themselves; a bluff stays in the Vortex."""
    s = scene(field=(["Flensers"], ["Quilters"]))
    s.attach("Quilters", "Bare Flame")
    s.attach("Quilters", "Saltwalkers")
    duel(s, "Flensers", "Quilters", "Kill")
    assert s.labels(0) == ["Bare Flame", "Pass"]
    s.choose("Bare Flame")
    assert s.names(0, "hand") == ["Bare Flame"]
    assert sorted(s.shared("vortex")) == ["Quilters", "Saltwalkers"]
    for seat, pair in ((0, ("Flensers", "Tanners")), (1, ("Tanners", "Flensers"))):
        s = scene(field=(["Flensers"], ["Tanners"]))
        s.attach("Tanners", "Slow Proof", up=True)
        s.attach("Flensers", "Bare Flame", up=True)
        duel(s, *pair, "Kill", seat=seat)
        assert s.labels(0) == ["Slow Proof", "Pass"], "their own Frenzy is not meant"
        s.choose("Slow Proof", seat=0)
        assert s.names(0, "hand") == ["Slow Proof"]


def test_flensers_in_shallow_graves() -> None:
    """Where the dead go to a discard pile, the Frenzy is taken from there."""
    s = scene(field=(["Flensers"], ["Netmenders"]), current="Shallow Graves")
    s.attach("Netmenders", "Bare Flame", up=True)
    duel(s, "Flensers", "Netmenders", "Kill").choose("Bare Flame")
    assert s.names(0, "hand") == ["Bare Flame"]
    assert s.names(1, "discard") == ["Netmenders"]


def test_flensers_find_none() -> None:
    """Declined, only a bluff, nothing attached, another card's kill, or what has gone back to a hand."""
    s = scene(field=(["Flensers"], ["Dewgatherers"]))
    s.attach("Dewgatherers", "Bare Flame", up=True)
    assert duel(s, "Flensers", "Dewgatherers", "Kill").over
    assert s.names(1, "hand") == ["Bare Flame"]
    s = scene(field=(["Flensers"], ["Netmenders"]))
    s.attach("Netmenders", "Bare Flame", up=True)
    duel(s, "Flensers", "Netmenders", "Kill").choose("Pass")
    assert s.names(0, "hand") == []
    s = scene(field=(["Flensers"], ["Netmenders"]))
    s.attach("Netmenders", "Saltwalkers")
    assert duel(s, "Flensers", "Netmenders", "Kill").over
    assert duel(scene(field=(["Flensers"], ["Netmenders"])), "Flensers", "Netmenders", "Kill").over
    s = scene(field=(["Flensers", "Tanners"], ["Netmenders"]))
    s.attach("Netmenders", "Bare Flame", up=True)
    assert duel(s, "Tanners", "Netmenders", "Kill").over, "they did not kill it"


# ---------------------------------------------------------------------- Harrowers
def test_harrowers() -> None:
    """Two more Reason against a card of a smaller field, in either role; the forecast says so."""
    s = scene(field=(["Harrowers", "Tanners"], ["Netmenders"]))
    s.run("crusade", seat=0).choose("Harrowers").choose("Netmenders")
    rows = {row["way"]: row for row in s.view(0).choice.forecast["rows"]}  # type: ignore[union-attr]
    assert (rows["reason"]["mine"], rows["reason"]["result"]) == (("Reason", 4), "converts")
    s.choose("Reason")
    assert s.names(0, "discard") == ["Netmenders"]
    s = duel(scene(field=(["Harrowers", "Tanners"], ["Netmenders"])), "Netmenders", "Harrowers", "Reason", seat=1)
    assert s.names(0, "discard") == ["Netmenders"]


def test_harrowers_fail() -> None:
    """Against an equal or larger field, or for another card: nothing."""
    for mine, theirs in ((["Harrowers"], ["Netmenders"]), (["Harrowers"], ["Netmenders", "Saltwalkers"])):
        s = duel(scene(field=(mine, theirs)), "Harrowers", "Netmenders", "Reason")
        assert s.names(1, "discard") == ["Harrowers"]
    s = duel(scene(field=(["Harrowers", "Tanners"], ["Netmenders"])), "Tanners", "Netmenders", "Reason")
    assert s.names(1, "discard") == ["Tanners"]
    s = scene(field=(["Harrowers", "Tanners"], ["Netmenders"]))
    assert values(s, "Harrowers") == (2, 4, 4, 4)


# ---------------------------------------------------------------------- Brawlcantors
@pytest.mark.parametrize("way", ["Reason", "Fire", "Kill"])
def test_brawlcantors(way: str) -> None:
    """A discarded card gives one Reason, Fire and Attack until the Crusade is over; it is asked before the reveal."""
    s = scene(field=(["Brawlcantors"], ["Netmenders"]), hand=(["Vigil", "Stokers"], []))
    s.attach("Netmenders", "Hair Shirt")
    duel(s, "Brawlcantors", "Netmenders", way)
    assert not any("Hair Shirt" in line for line in s.log())
    assert s.labels(0) == ["Vigil", "Stokers", "Pass"]
    s.choose("Vigil")
    mine, theirs = {"Reason": (3, 3), "Fire": (5, 5), "Kill": (6, 2)}[way]
    if way == "Fire":
        s.choose("Pass", seat=1)
    stat = "attack" if way == "Kill" else way.lower()
    assert s.compared() == [(stat, mine, theirs)]
    assert s.names(0, "discard") == ["Vigil"]
    assert values(s, "Brawlcantors") == (2, 4, 3, 5)


def test_brawlcantors_each_crusade_anew() -> None:
    s = scene(field=(["Brawlcantors"], ["Netmenders", "Saltwalkers"]), hand=(["Vigil", "Stokers"], []))
    s.set_marks((0, "crusade", "extra", 1))
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 1))
    duel(s, "Brawlcantors", "Netmenders", "Reason").choose("Vigil")
    duel(s, "Brawlcantors", "Saltwalkers", "Kill")
    assert s.labels(0) == ["Stokers", "Pass"]
    s.choose("Pass")
    assert s.compared()[1:] == [("attack", 5, 2)]
    assert s.names(0, "hand") == ["Stokers"]


def test_brawlcantors_fail() -> None:
    """Declined, an empty hand, or defending: nothing."""
    s = duel(
        scene(field=(["Brawlcantors"], ["Doorstones"]), hand=(["Vigil"], [])), "Brawlcantors", "Doorstones", "Kill"
    )
    s.choose("Pass")
    assert s.compared() == [("attack", 5, 3)]
    assert s.names(0, "hand") == ["Vigil"]
    assert duel(scene(field=(["Brawlcantors"], ["Doorstones"])), "Brawlcantors", "Doorstones", "Kill").over
    s = scene(field=(["Brawlcantors", "Tanners"], ["Doorstones"]), hand=(["Vigil"], []))
    assert duel(s, "Doorstones", "Brawlcantors", "Kill", seat=1).over
    s = scene(field=(["Brawlcantors", "Tanners"], ["Doorstones"]), hand=(["Vigil"], []))
    assert duel(s, "Tanners", "Doorstones", "Kill").over


# ---------------------------------------------------------------------- Ironmourners
def test_ironmourners() -> None:
    """One card at the round's end if a card of theirs was killed this round, however many were."""
    for dead in (["Tanners"], ["Tanners", "Hookhands"]):
        s = scene(field=(["Ironmourners", *dead], ["Wolfparish", "Gatebreakers"]), draw=PILES, deck=["Calm Eye"])
        s.run_steps(*[("crusade", 1, 0) for _ in dead], ("round-end",))
        for name, killer in zip(dead, ("Wolfparish", "Gatebreakers"), strict=False):
            duel(s, killer, name, "Kill", seat=1)
        assert s.names(0, "hand") == ["Stokers"]


def test_ironmourners_fail() -> None:
    """Nobody killed, an opponent's card killed, or one lost in another way: nothing."""
    s = scene(field=(["Ironmourners"], []), draw=PILES, deck=["Calm Eye"]).run("round-end")
    assert s.names(0, "hand") == []
    s = scene(field=(["Ironmourners", "Tanners"], ["Netmenders", "Weighers"]), draw=PILES, deck=["Calm Eye"])
    s.run_steps(("crusade", 0, 0), ("crusade", 1, 0), ("round-end",))
    duel(s, "Tanners", "Netmenders", "Kill")
    duel(s, "Weighers", "Tanners", "Reason", seat=1)
    assert s.names(1, "discard") == ["Tanners"]
    assert s.names(0, "hand") == []


# ---------------------------------------------------------------------- Dirgecallers
def test_dirgecallers() -> None:
    """One Reason and one Fire more with six dead Devotees in the Vortex, of any colour; other cards do not count."""
    six = ["Saltwalkers", "Tanners", "Stokers", "Weighers", "Gilders", "Doorstones"]
    s = scene(field=(["Dirgecallers", "Netmenders"], []), vortex=six)
    assert values(s, "Dirgecallers") == (3, 5, 3, 5)
    assert values(s, "Netmenders") == (3, 3, 3, 3)
    s = scene(field=(["Dirgecallers"], []), vortex=[*six[:5], "Vigil", "Hair Shirt"])
    assert values(s, "Dirgecallers") == (2, 4, 3, 5)


# ---------------------------------------------------------------------- Maulers
def test_maulers() -> None:
    """The dead card's player loses a card from hand at random, also on equal Attack."""
    hand = (["Gilders"], ["Doorstones", "Vigil", "Shorewatch"])
    lost = set()
    for seed in range(30):
        s = scene(field=(["Maulers"], ["Netmenders"]), hand=hand, seed=seed)
        duel(s, "Maulers", "Netmenders", "Kill")
        assert s.over
        assert len(s.names(1, "discard")) == 1
        assert sorted(s.names(1, "discard") + s.names(1, "hand")) == ["Doorstones", "Shorewatch", "Vigil"]
        assert s.names(0, "hand") == ["Gilders"]
        lost.update(s.names(1, "discard"))
    assert lost == {"Doorstones", "Vigil", "Shorewatch"}
    for seat, pair in ((0, ("Maulers", "Tanners")), (1, ("Tanners", "Maulers"))):
        s = duel(scene(field=(["Maulers"], ["Tanners"]), hand=hand), *pair, "Kill", seat=seat)
        assert sorted(s.shared("vortex")) == ["Maulers", "Tanners"]
        assert (len(s.names(0, "hand")), len(s.names(1, "hand"))) == (1, 2)


def test_maulers_fail() -> None:
    """An empty hand loses nothing; killed themselves, or another card killing, they take nothing."""
    s = duel(scene(field=(["Maulers"], ["Netmenders"])), "Maulers", "Netmenders", "Kill")
    assert s.names(1, "discard") == []
    s = duel(scene(field=(["Maulers"], ["Wolfparish"]), hand=([], ["Vigil"])), "Maulers", "Wolfparish", "Kill")
    assert s.names(1, "hand") == ["Vigil"]
    s = scene(field=(["Maulers", "Tanners"], ["Netmenders"]), hand=([], ["Vigil"]))
    duel(s, "Tanners", "Netmenders", "Kill")
    assert s.names(1, "hand") == ["Vigil"]
