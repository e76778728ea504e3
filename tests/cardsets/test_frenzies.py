"""A scene per Frenzy: every row figure, every clause, and the case in which it fails."""

from __future__ import annotations

import pytest

from cardsets.vortex.cards import FACES
from cardsets.vortex.cards.declare import rows_text
from cardsets.vortex.words import STATS
from tests.scene import Scene, scene

ONE_ROW = {
    "Quiet Oath": (2, 0, 0, -1),
    "Bare Flame": (0, 2, -1, 0),
    "Warpaint": (0, 0, -2, 3),
    "Vigil": (-1, 0, 0, 2),
    "Hair Shirt": (0, 0, 2, -1),
    "Glass Tongue": (1, 1, -2, 0),
    "Simple Faith": (-3, 0, 2, 0),
    "Cold Ash": (0, -2, 3, 0),
    "Ash Veil": (1, 0, 1, -2),
    "Iron Rosary": (0, -2, 1, 1),
    "Gospel Heat": (-2, 3, 0, 0),
    "Clenched Fist": (-2, 1, 0, 2),
    "Slow Proof": (1, -1, 0, 0),
    "Plain Speech": (-2, 0, 0, 0),
    "Wicker Saint": (0, 0, -2, 0),
    "Bitter Cup": (0, 1, 0, 0),
    "Sudden Light": (1, 0, 0, 0),
    "Parting Gift": (0, 0, 1, 0),
    "Passing Torch": (-1, 1, 0, 0),
    "Plain Robe": (0, 0, 1, 1),
}


def values(s: Scene, name: str) -> tuple[int, ...]:
    return tuple(s.value(name, stat) for stat in STATS)


@pytest.mark.parametrize("name", ONE_ROW)
@pytest.mark.rule("VX-6.3")
def test_one_row_counts_only_while_revealed(name: str) -> None:
    s = scene(field=(["Netmenders"], ["Weighers"]))
    s.attach("Netmenders", name)
    assert values(s, "Netmenders") == (3, 3, 3, 3)
    s = scene(field=(["Netmenders", "Saltwalkers"], ["Weighers"]))
    s.attach("Netmenders", name, up=True)
    assert values(s, "Netmenders") == tuple(3 + d for d in ONE_ROW[name])
    assert values(s, "Saltwalkers") == (3, 2, 5, 2)
    assert values(s, "Weighers") == (4, 2, 2, 2)


TWO_ROWS = {
    "Deep Pull": ((0, 0, 1, -1), (0, 0, 3, -1)),
    "Old Hymn": ((2, -1, 0, 0), (-2, 0, 0, 1)),
    "Wolf Hide": ((-1, 0, 0, 3), (0, 0, 2, 0)),
    "Lantern Mask": ((0, 1, 0, 0), (0, 3, 0, -2)),
}


@pytest.mark.parametrize("name", TWO_ROWS)
@pytest.mark.rule("VX-6.3")
def test_two_rows_count_by_what_the_other_card_is(name: str) -> None:
    """Against a Devotee the first row, against a Zealot the second, outside a Crusade none."""
    for zealot in (False, True):
        s = scene(field=(["Netmenders"], ["Weighers"]))
        s.attach("Netmenders", name, up=True)
        if zealot:
            s.attach("Weighers", "Turned Coat", up=True)
        assert values(s, "Netmenders") == (3, 3, 3, 3)
        cards = s.state.cards
        s.g.set("duel", (cards[s.no("Netmenders")].ref, cards[s.no("Weighers")].ref, "kill", 0, 1))
        assert values(s, "Netmenders") == tuple(3 + d for d in TWO_ROWS[name][zealot])


def test_trades_are_listed_in_words() -> None:
    by_name = {c.name: c for c in FACES}
    assert rows_text(by_name["Warpaint"]) == "Repulsion −2, Attack +3"
    assert rows_text(by_name["Lantern Mask"]) == "against a Devotee: Fire +1; against a Zealot: Fire +3, Attack −2"


def test_plain_speech() -> None:
    """A convert by Reason lets its attacher draw; a failed one, Fire, or a lost one does not."""
    draw = (["Stokers", "Gilders", "Tanners"], ["Kilnmasters"])
    s = scene(field=(["Surveyors"], ["Doorstones"]), draw=draw, colours="GBRY")
    s.attach("Surveyors", "Plain Speech", up=True)
    s.run("crusade", seat=0).choose("Surveyors").choose("Doorstones").choose("Reason")
    assert s.names(0, "discard") == ["Doorstones"]
    assert s.names(0, "hand") == ["Stokers", "Gilders"]
    s = scene(field=(["Surveyors"], ["Netmenders"]), draw=draw, colours="GBRY")
    s.attach("Surveyors", "Plain Speech", up=True)
    s.run("crusade", seat=0).choose("Surveyors").choose("Netmenders").choose("Reason")
    assert s.names(1, "field") == ["Netmenders"]
    assert s.names(0, "hand") == []
    s = scene(field=(["Surveyors"], ["Weighers"]), draw=draw, colours="GBRY")
    s.attach("Surveyors", "Plain Speech", up=True)
    s.run("crusade", seat=1).choose("Weighers").choose("Surveyors").choose("Reason")
    assert s.names(1, "discard") == ["Surveyors"]
    assert s.names(0, "discard") == ["Plain Speech"]
    assert s.names(0, "hand") == s.names(1, "hand") == []


def test_wicker_saint() -> None:
    """Its attacher may replace the dead; not if it was converted, and not without room or Devotee."""
    s = scene(field=(["Netmenders"], ["Tanners"]), hand=(["Saltwalkers", "Vigil"], []))
    s.attach("Netmenders", "Wicker Saint")
    s.run("crusade", seat=1).choose("Tanners").choose("Netmenders").choose("Kill")
    assert s.shared("vortex") == ["Wicker Saint", "Netmenders"]
    assert s.labels(0) == ["Saltwalkers", "Pass"]
    s.choose("Saltwalkers")
    assert s.names(0, "field") == ["Saltwalkers"]
    s = scene(field=(["Netmenders"], ["Weighers"]), hand=(["Saltwalkers"], []))
    s.attach("Netmenders", "Wicker Saint")
    s.run("crusade", seat=1).choose("Weighers").choose("Netmenders").choose("Reason")
    assert s.names(1, "discard") == ["Netmenders"]
    assert s.over
    assert s.names(0, "field") == []


def test_bitter_cup() -> None:
    """The winner discards two of its own choice, whatever won the bearer; a killer does not."""
    s = scene(field=(["Netmenders"], ["Weighers"]), hand=([], ["Vigil", "Gilders", "Stokers"]))
    s.attach("Netmenders", "Bitter Cup")
    s.run("crusade", seat=1).choose("Weighers").choose("Netmenders").choose("Reason")
    s.choose("Gilders", seat=1).choose("Vigil", seat=1)
    assert s.names(1, "hand") == ["Stokers"]
    assert s.names(1, "discard") == ["Netmenders", "Gilders", "Vigil"]
    s = scene(field=(["Netmenders"], ["Stokers"]), hand=([], ["Vigil"]))
    s.attach("Netmenders", "Bitter Cup")
    s.run("crusade", seat=1).choose("Stokers").choose("Netmenders").choose("Fire").choose("Vigil")
    assert s.names(1, "fearful") == ["Netmenders"]
    assert s.names(1, "hand") == []
    s = scene(field=(["Netmenders"], ["Tanners"]), hand=([], ["Vigil", "Gilders"]))
    s.attach("Netmenders", "Bitter Cup")
    s.run("crusade", seat=1).choose("Tanners").choose("Netmenders").choose("Kill")
    assert s.over
    assert s.names(1, "hand") == ["Vigil", "Gilders"]


@pytest.mark.rule("VX-6.10")
def test_sudden_light() -> None:
    """Its attacher picks another face-down attachment; a bluff so shown is discarded; none left, nobody is asked."""
    s = scene(field=(["Netmenders"], ["Tanners", "Gatebreakers"]))
    s.attach("Netmenders", "Sudden Light")
    s.attach("Gatebreakers", "Hookhands")
    s.run("crusade", seat=1).choose("Tanners").choose("Netmenders").choose("Reason")
    assert s.labels(0) == ["a face-down card"]
    s.choose("a face-down card", seat=0)
    assert s.names(1, "discard")[:1] == ["Hookhands"]
    s = scene(field=(["Netmenders"], ["Tanners"]))
    s.attach("Netmenders", "Sudden Light")
    s.run("crusade", seat=1).choose("Tanners").choose("Netmenders").choose("Kill")
    assert s.over


def test_parting_gift() -> None:
    """Replaced unrevealed or discarded revealed by a Frenzy choice: two cards. Lost with its bearer: none."""
    draw = (["Stokers", "Gilders", "Tanners"], [])
    s = scene(field=(["Netmenders"], ["Weighers"]), hand=(["Vigil"], []), draw=draw)
    s.attach("Netmenders", "Parting Gift")
    s.run("frenzy").choose("Vigil", seat=0).choose("Netmenders", seat=0).choose("Pass", seat=1)
    assert s.names(0, "discard") == ["Parting Gift"]
    assert s.names(0, "hand") == ["Stokers", "Gilders"]
    s = scene(field=(["Netmenders"], ["Weighers"]), draw=draw)
    s.attach("Netmenders", "Parting Gift", up=True)
    s.run("frenzy").choose("Parting Gift", seat=0).choose("Pass", seat=1)
    assert s.names(0, "hand") == ["Stokers", "Gilders"]
    s = scene(field=(["Netmenders"], ["Weighers"]), draw=draw)
    s.attach("Netmenders", "Parting Gift", up=True)
    s.run("crusade", seat=1).choose("Weighers").choose("Netmenders").choose("Reason")
    assert s.names(0, "discard") == ["Parting Gift"]
    assert s.names(0, "hand") == []


def test_passing_torch() -> None:
    """It may move to a bare Devotee of its attacher after its bearer frightens, not after a Fire that was held off."""
    field = (["Gilders", "Stokers"], ["Mapfolders"])
    s = scene(field=field, colours="YGBR")
    s.attach("Gilders", "Passing Torch", up=True)
    s.attach("Stokers", "Vigil")
    s.run("crusade", seat=0).choose("Gilders").choose("Mapfolders").choose("Fire")
    assert s.over, "no Devotee without an attachment: not asked"
    s = scene(field=(["Coalcarriers", "Stokers"], ["Mapfolders"]), colours="YGBR")
    s.attach("Coalcarriers", "Passing Torch", up=True)
    s.set_marks((0, "fire_top", "set", 0))
    s.run("crusade", seat=0).choose("Coalcarriers").choose("Mapfolders").choose("Fire")
    assert s.labels() == ["Stokers", "Pass"]
    s.choose("Stokers")
    assert s.under("Stokers") == ["Passing Torch"]
    assert s.under("Coalcarriers") == []
    assert s.value("Stokers", "Fire") == 6
    s = scene(field=(["Coalcarriers", "Stokers"], ["Saltwalkers"]), colours="YBGR")
    s.attach("Coalcarriers", "Passing Torch", up=True)
    s.run("crusade", seat=0).choose("Coalcarriers").choose("Saltwalkers").choose("Fire").choose("Pass", seat=1)
    assert s.over
    assert s.under("Coalcarriers") == ["Passing Torch"]


def test_turned_coat() -> None:
    """Printed Reason and Attack change places while it is revealed; other changes add on top."""
    s = scene(field=(["Gatebreakers"], []), current="Long Noon", colours="RBGY")
    s.attach("Gatebreakers", "Turned Coat")
    assert values(s, "Gatebreakers") == (1, 3, 3, 7)
    s = scene(field=(["Gatebreakers"], []), current="Long Noon", colours="RBGY")
    s.attach("Gatebreakers", "Turned Coat", up=True)
    assert values(s, "Gatebreakers") == (6, 3, 3, 2)


def test_plain_robe() -> None:
    """Revealed, its bearer counts as a Devotee; face down it is a Zealot."""
    s = scene(field=(["Netmenders"], []), current="Long Noon")
    s.attach("Netmenders", "Plain Robe")
    assert values(s, "Netmenders") == (3, 3, 3, 4)
    s = scene(field=(["Netmenders"], []), current="Open Palm")
    s.attach("Netmenders", "Plain Robe", up=True)
    assert values(s, "Netmenders") == (3, 3, 5, 4)
