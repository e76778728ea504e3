"""A scene per Vortex card with a rule: what it changes, and what it leaves as it was."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from cardsets.vortex.cards import FACES
from cardsets.vortex.words import COLOURS, STATS
from tests.scene import Scene, scene

VORTEX_CARDS = [c for c in FACES if c.kind == "vortex"]


def values(s: Scene, name: str) -> tuple[int, ...]:
    return tuple(s.value(name, stat) for stat in STATS)


def duel(s: Scene, attacker: str, defender: str, way: str, seat: int = 0) -> Scene:
    return s.run_steps(("crusade", seat, 0)).choose(attacker, seat=seat).choose(defender).choose(way)


def test_each_order_is_on_exactly_two_cards() -> None:
    assert Counter(c.extra["order"] for c in VORTEX_CARDS) == dict.fromkeys(permutations(COLOURS), 2)
    ruled = [c.raw_text for c in VORTEX_CARDS if c.raw_text]
    assert len(ruled) == 32
    assert len(set(ruled)) >= 24


@pytest.mark.parametrize(
    ("name", "devotee", "zealot"),
    [
        ("Long Noon", (3, 3, 3, 3), (3, 3, 3, 4)),
        ("Open Palm", (3, 3, 4, 3), (3, 3, 3, 3)),
        ("Salt Wind", (3, 4, 3, 3), (3, 4, 3, 3)),
        ("Dull Morning", (3, 3, 3, 3), (2, 3, 3, 3)),
    ],
)
def test_long_noon_open_palm_salt_wind_dull_morning(
    name: str, devotee: tuple[int, ...], zealot: tuple[int, ...]
) -> None:
    """A stat of all Devotees, of all Zealots, or of both."""
    s = scene(field=(["Netmenders"], ["Weighers"]), hand=(["Saltwalkers"], []), current=name)
    assert values(s, "Netmenders") == devotee
    assert s.value("Saltwalkers", "Fire") == 2, "a hand card keeps its printed figures"
    s.attach("Netmenders", "Vigil")
    assert values(s, "Netmenders") == zealot


def test_torchlight() -> None:
    """Crusades to kill compare Fire; Reason and Fire are as usual."""
    s = scene(field=(["Stokers"], ["Gatebreakers"]), current="Torchlight", colours="YRBG")
    duel(s, "Stokers", "Gatebreakers", "Kill")
    assert s.shared("vortex") == ["Gatebreakers"]
    assert any(text.startswith("  Fire ") and ": Fire " in text for text in s.log())
    assert not any("Attack " in text for text in s.log())
    s = scene(field=(["Stokers"], ["Gatebreakers"]), current="Torchlight", colours="YRBG")
    duel(s, "Stokers", "Gatebreakers", "Reason")
    assert s.names(0, "discard") == ["Gatebreakers"]


def test_tied_tongues() -> None:
    """A Zealot may not reason; a Devotee may, also against a Zealot."""
    s = scene(field=(["Weighers", "Surveyors"], ["Netmenders"]), current="Tied Tongues", colours="GBRY")
    s.attach("Weighers", "Vigil")
    s.attach("Netmenders", "Vigil")
    s.run("crusade", seat=0).choose("Weighers").choose("Netmenders")
    assert s.labels() == ["Fire", "Kill"]
    assert s.refused() == {"Reason": "Zealots may not crusade by Reason this round."}
    s.match.take_back(0)
    s.match.take_back(0)
    assert s.choose("Surveyors").choose("Netmenders").labels() == ["Reason", "Fire", "Kill"]


@pytest.mark.parametrize(("name", "way"), [("Wet Ash", "Fire"), ("White Flags", "Kill")])
def test_wet_ash_white_flags(name: str, way: str) -> None:
    s = scene(field=(["Weighers"], ["Netmenders"]), current=name, colours="GBRY")
    s.run("crusade", seat=0).choose("Weighers").choose("Netmenders")
    assert sorted(s.labels()) == sorted({"Reason", "Fire", "Kill"} - {way})
    assert way in s.refused()


@pytest.mark.rule("VX-2.2")
def test_high_season() -> None:
    """A further pass in the same order; a pass in the first does not forfeit the next."""
    s = scene(field=(["Weighers"], ["Netmenders"]), current="High Season", colours="GBRY")
    s.run_steps(("crusades",))
    s.choose("Pass", seat=0).choose("Pass", seat=1)
    s.choose("Weighers", seat=0).choose("Netmenders").choose("Reason")
    assert s.over, "the other one has no card left and cannot crusade"
    assert s.names(0, "discard") == ["Netmenders"]
    s = scene(field=(["Weighers"], ["Netmenders"]), colours="GBRY")
    s.run_steps(("crusades",)).choose("Pass", seat=0).choose("Pass", seat=1)
    assert s.over


def test_fox_moon() -> None:
    """After an own kill to kill, once more, not to kill; once a round; not when the attacker dies alone."""
    s = scene(
        field=(["Gatebreakers", "Tanners"], ["Netmenders", "Weighers", "Surveyors"]), current="Fox Moon", colours="RGBY"
    )
    duel(s, "Gatebreakers", "Netmenders", "Kill")
    s.choose("Tanners").choose("Weighers")
    assert s.labels() == ["Reason", "Fire"]
    s.choose("Fire")
    assert s.over
    s = scene(field=(["Netmenders", "Saltwalkers"], ["Gatebreakers"]), current="Fox Moon", colours="BRGY")
    duel(s, "Netmenders", "Gatebreakers", "Kill")
    assert s.shared("vortex") == ["Netmenders"]
    assert s.over
    s = scene(field=(["Gatebreakers", "Tanners"], ["Netmenders", "Weighers"]), current="Fox Moon", colours="RGBY")
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 0))
    s.choose("Gatebreakers").choose("Netmenders").choose("Kill").choose("Pass")
    s.choose("Gatebreakers").choose("Weighers").choose("Kill")
    assert s.over, "only once a round"


def test_loose_talk() -> None:
    """A margin of 3 converts by Reason, one of 4 does not."""
    s = scene(field=(["Weighers"], ["Doorstones"]), current="Loose Talk", colours="GBRY")
    assert s.names(0, "discard") == []
    duel(s, "Weighers", "Doorstones", "Reason")
    assert s.names(0, "discard") == ["Doorstones"]
    s = scene(field=(["Surveyors"], ["Doorstones"]), current="Loose Talk", colours="GBRY")
    duel(s, "Surveyors", "Doorstones", "Reason")
    assert s.names(1, "field") == ["Doorstones"]


def test_fair_hearing() -> None:
    """A tie converts the defender, never the attacker; margins are as usual."""
    s = scene(field=(["Weighers"], ["Oarsisters"]), current="Fair Hearing", colours="GBRY")
    duel(s, "Weighers", "Oarsisters", "Reason")
    assert s.names(0, "discard") == ["Oarsisters"]
    s = scene(field=(["Weighers"], ["Doorstones"]), current="Fair Hearing", colours="GBRY")
    duel(s, "Weighers", "Doorstones", "Reason")
    assert s.names(1, "field") == ["Doorstones"]


@pytest.mark.parametrize(("defender", "margin"), [("Gatebreakers", 3), ("Lensgrinders", 5)])
def test_great_blaze(defender: str, margin: int) -> None:
    """Margins that do nothing or kill frighten instead; held off as usual."""
    s = scene(field=(["Pyrebuilders"], [defender]), current="Great Blaze", colours="YRBG")
    duel(s, "Pyrebuilders", defender, "Fire")
    assert s.names(0, "fearful") == [defender]
    s = scene(field=(["Weighers"], ["Doorstones"]), current="Great Blaze", colours="GBRY")
    duel(s, "Weighers", "Doorstones", "Fire")
    assert s.labels(1) == ["Pass", "Draw 2", "Draw 1"]


def test_cold_hearths() -> None:
    """Nothing is gained and nobody is asked."""
    s = scene(field=(["Weighers"], ["Doorstones"]), draw=([], ["Vigil"]), current="Cold Hearths", colours="GBRY")
    duel(s, "Weighers", "Doorstones", "Fire")
    assert s.over
    assert s.names(1, "hand") == []


def test_turned_tide() -> None:
    """Crusades go backwards; Rogations do not."""
    s = scene(field=(["Weighers"], ["Doorstones"]), current="Turned Tide", colours="RGBY")
    s.run_steps(("rogations",), ("crusades",))
    assert list(s.match.choices) == [0]
    s.choose("Pass").choose("Pass")
    assert list(s.match.choices) == [1], "printed: Red before Green"


def test_walled_garden() -> None:
    """Whoever was crusaded against is no target again this round, but may crusade."""
    s = scene(field=(["Weighers", "Surveyors"], ["Doorstones"]), current="Walled Garden", colours="GBRY")
    s.run_steps(("crusade", 0, 0), ("crusade", 0, 0), ("crusade", 1, 0))
    s.choose("Weighers").choose("Doorstones").choose("Reason")
    assert list(s.match.choices) == [1], "nothing is left that Green could crusade against"
    assert "Doorstones" in s.labels(1)


@pytest.mark.parametrize(("name", "step"), [("Sealed Doors", ("reinforce",)), ("Sober Morning", ("frenzy",))])
def test_sealed_doors_sober_morning(name: str, step: tuple[str]) -> None:
    s = scene(field=(["Weighers"], ["Doorstones"]), hand=(["Surveyors"], ["Vigil"]), current=name, colours="GBRY")
    assert s.run_steps(step).over
    assert s.names(0, "hand") == ["Surveyors"]


@pytest.mark.rule("VX-5.6")
def test_lantern_fair() -> None:
    """Two Frenzy choices, each legal after the one before."""
    s = scene(
        field=(["Weighers"], ["Doorstones"]), hand=(["Vigil", "Warpaint"], []), current="Lantern Fair", colours="GBRY"
    )
    s.run("frenzy").choose("Vigil", seat=0).choose("Weighers", seat=0)
    assert s.labels(0) == ["Pass"], "its only card is taken, and what was just attached cannot be replaced"
    s = scene(
        field=(["Weighers", "Surveyors"], ["Doorstones"]), hand=(["Vigil", "Warpaint"], []), current="Lantern Fair"
    )
    s.run("frenzy").choose("Vigil", seat=0).choose("Weighers", seat=0).choose("Warpaint", seat=0)
    assert s.labels(0) == ["Surveyors"]
    s.choose("Surveyors", seat=0).choose("Pass", seat=1)
    assert s.under("Weighers") == ["Vigil"]
    assert s.under("Surveyors") == ["Warpaint"]


def test_lean_year() -> None:
    """Refill goes up to five only; at five nothing is drawn."""
    s = scene(
        hand=(["Vigil", "Warpaint", "Hair Shirt"], []),
        draw=(["Gilders", "Tanners", "Weighers"], []),
        current="Lean Year",
    )
    s.run("refill", 1).choose("Draw", seat=0).choose("Draw", seat=1)
    assert len(s.names(0, "hand")) == 5


def test_early_harvest() -> None:
    """An early Refill for all before the Frenzies, and the usual one later."""
    s = scene(hand=(["Vigil"], ["Warpaint"]), draw=(["Gilders"], ["Tanners"]), current="Early Harvest")
    s.run_steps(("early-refill",), ("refill", 1))
    s.choose("Draw", seat=0).choose("Draw", seat=1)
    assert s.names(0, "hand") == ["Vigil", "Gilders"]
    assert sorted(s.match.choices) == [0, 1]
    s = scene(hand=(["Vigil"], ["Warpaint"]), current="Still Water")
    assert s.run_steps(("early-refill",)).over


def test_drum_call() -> None:
    """Three Devotees may come; taking off a full field stays at two."""
    s = scene(
        field=(["Netmenders"], []),
        hand=(["Saltwalkers", "Oarsisters", "Doorstones"], []),
        current="Drum Call",
    )
    s.run("reinforce").choose("Saltwalkers", seat=0).choose("Oarsisters", seat=0).choose("Doorstones", seat=0)
    s.choose("That is all", seat=1)
    assert len(s.names(0, "field")) == 4
    full = ["Netmenders", "Saltwalkers", "Oarsisters", "Doorstones", "Rainwaiters"]
    s = scene(field=(full, []), current="Drum Call")
    s.run("reinforce").choose("Netmenders", seat=0).choose("Saltwalkers", seat=0).choose("That is all", seat=1)
    assert len(s.names(0, "field")) == 3


def test_wide_meadow() -> None:
    """Six fit; a sixth may be put where five lie."""
    full = ["Netmenders", "Saltwalkers", "Oarsisters", "Doorstones", "Rainwaiters"]
    s = scene(field=(full, []), hand=(["Cold Hands", "Shorewatch"], []), current="Wide Meadow")
    s.run("reinforce").choose("Cold Hands", seat=0).choose("That is all", seat=1)
    assert s.over, "a second one would be a seventh"
    assert len(s.names(0, "field")) == 6


def test_full_choir() -> None:
    """The turn order is gone through once more, also after a pass; without it once."""
    s = scene(field=(["Weighers"], ["Doorstones"]), current="Full Choir", colours="GBRY")
    s.run_steps(("rogations",))
    for seat in (0, 1, 0, 1):
        s.choose("Pass", seat=seat)
    assert s.over
    s = scene(field=(["Weighers"], ["Doorstones"]), current="Still Water", colours="GBRY")
    s.run_steps(("rogations",)).choose("Pass").choose("Pass")
    assert s.over


def test_mute_altars() -> None:
    s = scene(field=(["Weighers"], ["Doorstones"]), hand=(["Charity"], []), current="Mute Altars", colours="GBRY")
    assert s.run_steps(("rogations",)).over


def test_low_altars() -> None:
    """A minimum of 4 counts as 2."""
    hand = (["Bacchanalia"], [])
    s = scene(field=(["Weighers", "Surveyors"], ["Doorstones"]), hand=hand, current="Low Altars", colours="GBRY")
    assert "Bacchanalia" in s.run("rogation", seat=0).labels()
    s = scene(field=(["Weighers"], ["Doorstones"]), hand=hand, current="Low Altars", colours="GBRY")
    assert s.run("rogation", seat=0).refused()["Bacchanalia"] == "It needs 2 cards of yours on the field; you have 1."


def test_fever_air() -> None:
    """A hand card may go on another player's bare card; whoever attached it owns it; late ones stay in hand."""
    hand = (["Vigil"], ["Warpaint"])
    s = scene(field=(["Weighers"], ["Doorstones"]), hand=hand, current="Fever Air", colours="GBRY")
    s.run("frenzy").choose("Vigil", seat=0)
    assert s.labels(0) == ["Weighers", "Doorstones"]
    s.choose("Doorstones", seat=0).choose("Warpaint", seat=1).choose("Weighers", seat=1)
    assert s.under("Doorstones") == ["Vigil"]
    host = s.view(1).current.zones[s.table.place(1, 2)][0]
    assert host is not None
    assert host.under[0].face == -1, "the owner of the Devotee does not see it"
    s = scene(field=(["Weighers"], ["Doorstones"]), hand=hand, current="Fever Air", colours="GBRY")
    s.run("frenzy").choose("Vigil", seat=0).choose("Doorstones", seat=0)
    s.choose("Warpaint", seat=1).choose("Doorstones", seat=1)
    assert len(s.under("Doorstones")) == 1
    assert sorted([*s.names(0, "hand"), *s.names(1, "hand")]) in (["Vigil"], ["Warpaint"])


@pytest.mark.rule("VX-6.10")
def test_glass_night() -> None:
    """All face-down attachments are turned up: Frenzies stay, bluffs go to their attachers' discard piles."""
    s = scene(field=(["Weighers"], ["Doorstones"]), deck=["Glass Night"], colours="GBRY")
    s.attach("Weighers", "Vigil")
    s.attach("Doorstones", "Charity")
    s.run_steps(("round",))
    assert s.table.is_up(s.table.under(s.no("Weighers"))[0])
    assert s.under("Doorstones") == []
    assert s.names(1, "discard") == ["Charity"]


def test_almsgiving() -> None:
    """Each Rogation pays one card; passing pays nothing."""
    hand = (["Charity"], [])
    s = scene(
        field=(["Weighers"], []),
        hand=hand,
        draw=(["Vigil", "Warpaint"], ["Gilders"]),
        current="Almsgiving",
        colours="GBRY",
    )
    s.run_steps(("rogation", 0, 0), ("rogation", 1, 0)).choose("Charity", seat=0)
    assert s.names(0, "hand") == ["Vigil"], "nobody was affected, and yet it pays"
    s.choose("Pass", seat=1)
    assert s.names(1, "hand") == []


def test_shallow_graves() -> None:
    """The dead go to the discard pile of their player, attachments to their attachers'."""
    s = scene(field=(["Tanners"], ["Netmenders"]), current="Shallow Graves", colours="RBGY")
    s.attach("Netmenders", "Hair Shirt")
    duel(s, "Tanners", "Netmenders", "Kill")
    assert s.shared("vortex") == []
    assert s.names(1, "discard") == ["Hair Shirt", "Netmenders"]


def test_gleaning() -> None:
    """Two cards for the winner, also a defending one; none for Fire."""
    draw = (["Vigil", "Warpaint", "Gilders"], ["Stokers", "Tithefarmers", "Hookhands"])
    s = scene(field=(["Netmenders"], ["Weighers"]), draw=draw, current="Gleaning", colours="BGRY")
    duel(s, "Netmenders", "Weighers", "Reason")
    assert s.names(1, "hand") == ["Stokers", "Tithefarmers"]
    assert s.names(0, "hand") == []
    s = scene(field=(["Netmenders"], ["Weighers"]), draw=draw, current="Gleaning", colours="BGRY")
    duel(s, "Netmenders", "Weighers", "Fire")
    assert s.names(0, "fearful") == ["Weighers"]
    assert s.names(0, "hand") == []


def test_open_arms() -> None:
    """A convert by Reason joins the winner's field; a full one sends it to the discard pile."""
    s = scene(field=(["Weighers"], ["Netmenders"]), current="Open Arms", colours="GBRY")
    duel(s, "Weighers", "Netmenders", "Reason")
    assert s.names(0, "field") == ["Weighers", "Netmenders"]
    full = ["Weighers", "Surveyors", "Chalkmonks", "Ledgerfolk", "Plumbliners"]
    s = scene(field=(full, ["Netmenders"]), current="Open Arms", colours="GBRY")
    duel(s, "Weighers", "Netmenders", "Reason")
    assert s.names(0, "discard") == ["Netmenders"]
