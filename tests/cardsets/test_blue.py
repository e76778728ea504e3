"""A scene per Blue Devotee with a text: every clause, and the case in which it fails."""

from __future__ import annotations

import pytest

from cardsets.vortex import keywords as k
from cardsets.vortex import words as w
from tests.marks import rule
from tests.scene import Scene, now, scene

FOUR = ["Vigil", "Warpaint", "Hair Shirt", "Ash Veil"]


def values(s: Scene, name: str) -> tuple[int, ...]:
    return tuple(s.value(name, stat) for stat in w.STATS)


def crusade(s: Scene, attacker: str, defender: str, way: str, seat: int = 0) -> Scene:
    return s.run("crusade", seat=seat).choose(attacker, seat=seat).choose(defender).choose(way)


def end_round(s: Scene) -> Scene:
    """The end of the round; with no Vortex card left the game ends after it."""
    return s.run_steps(("round-end",))


# ---------------------------------------------------------------------- among more than two
@pytest.mark.parametrize(("others", "less"), [(1, 0), (2, 1), (3, 2)])
def test_saltwalkers(others: int, less: int) -> None:
    """One Reason and one Repulsion less for each opponent beyond the first; nobody else has."""
    s = scene(field=(["Saltwalkers", "Netmenders"], *[["Tanners"], ["Weighers"], ["Gilders"]][:others]))
    assert values(s, "Saltwalkers") == (3 - less, 2, 5 - less, 2)
    assert values(s, "Netmenders") == (3, 3, 3, 3)


@pytest.mark.parametrize(("others", "more"), [(1, 0), (2, 1), (3, 2)])
def test_shorewatch(others: int, more: int) -> None:
    """Repulsion turns into Attack with each opponent beyond the first, and back when one leaves."""
    s = scene(field=(["Shorewatch", "Netmenders"], *[["Tanners"], ["Weighers"], ["Gilders"]][:others]))
    assert values(s, "Shorewatch") == (2, 1, 5 - more, 4 + more)
    s.state.out |= 1 << others
    assert values(s, "Shorewatch") == (2, 1, 5 - max(0, more - 1), 4 + max(0, more - 1))


# ---------------------------------------------------------------------- holding off, being attacked
@pytest.mark.parametrize(("answer", "drawn"), [("Draw 2", 3), ("Draw 1", 2), ("Pass", 1)])
def test_lampkeepers(answer: str, drawn: int) -> None:
    """One card more, whatever is chosen for holding off Fire."""
    s = scene(field=(["Lampkeepers"], ["Weighers"]), draw=(FOUR, []))
    crusade(s, "Weighers", "Lampkeepers", "Fire", 1).choose(answer, seat=0)
    assert s.over
    assert s.names(0, "hand") == FOUR[:drawn]


def test_lampkeepers_only_when_they_hold_off() -> None:
    s = scene(field=(["Lampkeepers", "Doorstones"], ["Weighers"]), draw=(FOUR, []))
    crusade(s, "Weighers", "Doorstones", "Fire", 1).choose("Pass", seat=0)
    assert s.names(0, "hand") == [], "another card of the same field held off"
    s = scene(field=(["Lampkeepers"], ["Stokers"]), draw=(FOUR, []), colours="BYGR")
    crusade(s, "Stokers", "Lampkeepers", "Fire", 1)
    assert s.names(1, "fearful") == ["Lampkeepers"]
    assert s.names(0, "hand") == []
    s = scene(field=(["Lampkeepers"], ["Pyrebuilders"]), draw=(FOUR, []), colours="BYGR")
    s.attach("Pyrebuilders", "Bare Flame", up=True)
    crusade(s, "Pyrebuilders", "Lampkeepers", "Fire", 1)
    assert s.shared("vortex") == ["Lampkeepers"]
    assert s.names(0, "hand") == []
    s = scene(field=(["Lampkeepers"], ["Weighers"]), draw=(FOUR, []))
    crusade(s, "Weighers", "Lampkeepers", "Reason", 1)
    assert s.names(0, "hand") == []


@rule("VX-4.16")
def test_lampkeepers_where_the_reward_is_denied() -> None:
    """A text of the attacker denies the choice only; the Vortex card outranks the Lampkeepers."""
    s = scene(field=(["Lampkeepers"], ["Sunprefects"]), draw=(FOUR, []), colours="BYGR")
    crusade(s, "Sunprefects", "Lampkeepers", "Fire", 1)
    assert s.names(0, "hand") == FOUR[:1]
    s = scene(field=(["Lampkeepers"], ["Weighers"]), draw=(FOUR, []), current="Cold Hearths")
    crusade(s, "Weighers", "Lampkeepers", "Fire", 1)
    assert s.names(0, "hand") == []


def test_last_tenants() -> None:
    s = scene(field=(["Last Tenants"], ["Weighers"]), hand=(["Netmenders"], []))
    assert values(s, "Last Tenants") == (3, 3, 4, 3)
    assert values(s, "Weighers") == (4, 2, 2, 2)
    s.attach("Last Tenants", "Tanners")
    assert values(s, "Last Tenants") == (3, 3, 4, 3), "attachments do not count as cards"
    crusade(s, "Weighers", "Last Tenants", "Fire", 1).choose("Netmenders", seat=0)
    assert values(s, "Last Tenants") == (2, 2, 3, 3), "gone as soon as a second card is there"
    assert values(s, "Netmenders") == (3, 3, 3, 3)


def test_kneelers() -> None:
    """One card after an opponent's Crusade against it that leaves it on the field."""
    kept = [("Surveyors", "Reason", ""), ("Weighers", "Fire", "Pass"), ("Plumbliners", "Kill", "")]
    for attacker, way, answer in kept:
        s = scene(field=(["Kneelers"], [attacker]), draw=(FOUR, []))
        crusade(s, attacker, "Kneelers", way, 1)
        if answer:
            s.choose(answer, seat=0)
        assert s.names(0, "hand") == FOUR[:1], attacker
    for attacker, way in (("Weighers", "Reason"), ("Weighers", "Kill"), ("Tanners", "Kill")):
        s = scene(field=(["Kneelers"], [attacker]), draw=(FOUR, []))
        crusade(s, attacker, "Kneelers", way, 1)
        assert s.names(0, "field") == []
        assert s.names(0, "hand") == [], attacker


def test_kneelers_each_time_but_not_for_others() -> None:
    s = scene(field=(["Kneelers"], ["Surveyors"]), draw=(FOUR, []))
    s.run_steps(("crusade", 1, 0), ("crusade", 1, 0))
    for _ in range(2):
        s.choose("Surveyors", seat=1).choose("Kneelers").choose("Reason")
    assert s.names(0, "hand") == FOUR[:2]
    s = scene(field=(["Kneelers", "Doorstones"], ["Surveyors"]), draw=(FOUR, []))
    crusade(s, "Surveyors", "Doorstones", "Reason", 1)
    assert s.names(0, "hand") == [], "another card was the target"
    s = scene(field=(["Kneelers"], ["Surveyors"]), draw=(FOUR, []))
    crusade(s, "Kneelers", "Surveyors", "Reason", 0)
    assert s.names(0, "hand") == [], "an own Crusade"
    s = scene(field=(["Kneelers"], ["Ditchsaints"]), draw=(FOUR, []), colours="BRGY")
    s.attach("Kneelers", "Warpaint", up=True)
    crusade(s, "Ditchsaints", "Kneelers", "Kill", 1)
    assert s.names(0, "field") == []
    assert s.names(0, "hand") == [], "it won and then died of a text"


@pytest.mark.parametrize(
    ("defender", "attacker", "home"), [("Causewayers", "Meatporters", True), ("Doorstones", "Meatporters", False)]
)
def test_causewayers(defender: str, attacker: str, home: bool) -> None:
    """A lead of 3: after the choice the attacker returns to the hand of the player whose it is; not for other cards."""
    s = scene(field=(["Causewayers", "Doorstones"], [attacker, "Weighers"]), draw=(FOUR, []))
    s.attach(attacker, "Vigil", up=True)
    s.attach(attacker, "Charity")
    crusade(s, attacker, defender, "Fire", 1)
    assert attacker in s.names(1, "field"), "the choice comes first"
    s.choose("Draw 1", seat=0)
    assert s.names(0, "hand") == FOUR[:1]
    assert s.names(1, "hand") == ([attacker] if home else [])
    assert s.names(1, "field") == (["Weighers"] if home else [attacker, "Weighers"])
    assert s.names(1, "discard") == (["Vigil", "Charity"] if home else ["Charity"])


def test_causewayers_need_the_lead() -> None:
    s = scene(field=(["Causewayers"], ["Mapfolders"]))
    crusade(s, "Mapfolders", "Causewayers", "Fire", 1).choose("Pass", seat=0)
    assert s.names(1, "field") == ["Mapfolders"], "held off by 2 only"
    s = scene(field=(["Causewayers"], ["Ledgerfolk"]))
    crusade(s, "Ledgerfolk", "Causewayers", "Fire", 1).choose("Pass", seat=0)
    assert s.names(1, "hand") == ["Ledgerfolk"], "by 4"
    s = scene(field=(["Causewayers"], ["Sunprefects"]), colours="BYGR")
    s.attach("Causewayers", "Parting Gift", up=True)
    crusade(s, "Sunprefects", "Causewayers", "Fire", 1)
    assert s.names(1, "hand") == ["Sunprefects"], "also where the choice is denied"


def test_ferrywives() -> None:
    """Killed by Attack, by Fire or by a text of the other card: to hand instead, attachments to their attachers."""
    s = scene(field=(["Ferrywives"], ["Tanners"]), colours="BRGY")
    s.attach("Ferrywives", "Vigil")
    crusade(s, "Tanners", "Ferrywives", "Kill", 1)
    assert s.names(0, "hand") == ["Ferrywives"]
    assert s.names(0, "discard") == ["Vigil"]
    assert s.shared("vortex") == []
    s = scene(field=(["Ferrywives"], ["Pyrebuilders"]), colours="BYGR")
    s.attach("Pyrebuilders", "Bare Flame", up=True)
    crusade(s, "Pyrebuilders", "Ferrywives", "Fire", 1)
    assert s.names(0, "hand") == ["Ferrywives"]
    s = scene(field=(["Ferrywives"], ["Ditchsaints"]), colours="BRGY")
    s.attach("Ferrywives", "Warpaint", up=True)
    crusade(s, "Ditchsaints", "Ferrywives", "Kill", 1)
    assert s.shared("vortex") == ["Ditchsaints"]
    assert s.names(0, "hand") == ["Ferrywives"]


def test_ferrywives_on_equal_attack() -> None:
    """The attacker dies all the same, and was killed by them; its own "when it kills" has nothing to act on."""
    s = scene(field=(["Ferrywives"], ["Butchers"]), draw=([], FOUR), colours="BRGY")
    s.attach("Ferrywives", "Vigil", up=True)
    crusade(s, "Butchers", "Ferrywives", "Kill", 1)
    assert s.names(0, "hand") == ["Ferrywives"]
    assert s.shared("vortex") == ["Butchers"]
    assert s.names(1, "hand") == []
    assert "  Red loses Butchers: killed" in s.log()


def test_ferrywives_only_killed_while_defending() -> None:
    s = scene(field=(["Ferrywives"], ["Tanners"]), colours="BRGY")
    crusade(s, "Ferrywives", "Tanners", "Kill", 0)
    assert s.shared("vortex") == ["Ferrywives"], "as attacker"
    s = scene(field=(["Ferrywives"], ["Stokers"]), colours="BYGR")
    crusade(s, "Stokers", "Ferrywives", "Fire", 1)
    assert s.names(1, "fearful") == ["Ferrywives"], "frightened, not killed"
    s = scene(field=(["Ferrywives"], []))
    assert now(k.kill(s.g, s.no("Ferrywives")))
    assert s.shared("vortex") == ["Ferrywives"], "outside a Crusade"
    s = scene(field=(["Ferrywives"], ["Tanners"]))
    refs = [s.state.cards[s.no(name)].ref for name in ("Tanners", "Ferrywives")]
    s.g.set("duel", (*refs, "kill", 1, 0))
    assert now(k.kill(s.g, s.no("Ferrywives")))
    assert s.shared("vortex") == ["Ferrywives"], "during one, but not by the other card"


def test_slow_bells() -> None:
    """Converted with a lead of 1 only, attacking or defending; their own conversions are as usual."""
    for attacker, lost in (("Surveyors", True), ("Ledgerfolk", False)):
        s = scene(field=(["Slow Bells"], [attacker]))
        crusade(s, attacker, "Slow Bells", "Reason", 1)
        assert (s.names(1, "discard") == ["Slow Bells"]) == lost
        s = scene(field=(["Slow Bells"], [attacker]))
        crusade(s, "Slow Bells", attacker, "Reason", 0)
        assert (s.names(1, "discard") == ["Slow Bells"]) == lost
    for target in ("Netmenders", "Tanners"):
        s = scene(field=(["Slow Bells"], [target]), colours="BRGY")
        crusade(s, "Slow Bells", target, "Reason", 0)
        assert s.names(0, "discard") == [target]


@rule("VX-4.16")
@pytest.mark.parametrize(
    ("attacker", "current", "converts"),
    [
        ("Ledgerfolk", "Loose Talk", True),
        ("Weighers", "Fair Hearing", True),
        ("Ledgerfolk", "Fair Hearing", False),
        ("Weighers", "Loose Talk", False),
    ],
)
def test_slow_bells_and_the_vortex_card(attacker: str, current: str, converts: bool) -> None:
    """What the Vortex card says of leads comes before their text."""
    s = scene(field=(["Slow Bells"], [attacker]), current=current)
    crusade(s, attacker, "Slow Bells", "Reason", 1)
    assert (s.names(1, "discard") == ["Slow Bells"]) == converts


def test_slow_bells_beat_a_text_that_widens() -> None:
    s = scene(field=(["Slow Bells"], ["Casuists"]))
    s.attach("Slow Bells", "Simple Faith", up=True)
    crusade(s, "Casuists", "Slow Bells", "Reason", 1)
    assert s.names(0, "field") == ["Slow Bells"]


# ---------------------------------------------------------------------- Rogations, the round's end, the Vortex
def test_bellmutes() -> None:
    """A card for each own Rogation, also for one that affects nobody."""
    s = scene(field=(["Bellmutes"], ["Weighers"]), hand=(["Charity", "Charity"], []), draw=(FOUR, []))
    s.set_marks((0, "rogation", "extra", 1))
    s.run_steps(("rogation", 0, 0), ("rogation", 0, 1)).choose("Charity")
    assert s.names(0, "hand") == ["Charity", "Vigil"]
    s.choose("Charity")
    assert s.names(0, "hand") == ["Vigil", "Warpaint"]


def test_bellmutes_only_for_their_player() -> None:
    s = scene(field=(["Bellmutes"], ["Weighers"]), hand=([], ["Charity"]), draw=(FOUR, FOUR))
    s.run("rogation", seat=1).choose("Charity")
    assert s.names(0, "hand") == s.names(1, "hand") == []
    s = scene(field=(["Bellmutes"], ["Weighers"]), hand=(["Charity"], []), draw=(FOUR, []))
    s.run("rogation", seat=0).choose("Pass")
    assert s.names(0, "hand") == ["Charity"]
    s = scene(field=(["Bellmutes"], ["Weighers"]), hand=(["Charity"], []), draw=(FOUR, []))
    s.run("frenzy").choose("Charity", seat=0).choose("Bellmutes", seat=0).choose("Pass", seat=1)
    assert s.names(0, "hand") == [], "a bluff is not played"


def test_bellmutes_offered_for_the_rogation() -> None:
    s = scene(
        field=(["Bellmutes", "Netmenders"], ["Weighers"]),
        hand=(["Burial Rites"], []),
        draw=(FOUR, []),
        current="Lantern Fair",
    )
    s.run("rogation", seat=0).choose("Burial Rites").choose("Bellmutes")
    assert s.names(0, "hand") == []
    assert "Bellmutes" in s.shared("vortex")


def test_hymnporters() -> None:
    """+1 Reason from an own Rogation on, once, until the round is over."""
    hand = (["Charity", "Charity"], [])
    s = scene(field=(["Hymnporters", "Netmenders"], ["Weighers"]), hand=hand, deck=["Still Water"])
    assert values(s, "Hymnporters") == (3, 3, 3, 2)
    s.set_marks((0, "rogation", "extra", 1))
    s.run_steps(("rogation", 0, 0), ("rogation", 0, 1), ("round-end",)).choose("Charity")
    assert values(s, "Hymnporters") == (4, 3, 3, 2), "though it affected nobody"
    assert s.value("Netmenders", "Reason") == 3
    s.choose("Pass")
    assert s.table.fact("round") == 2
    assert values(s, "Hymnporters") == (3, 3, 3, 2)
    s = scene(field=(["Hymnporters"], ["Weighers"]), hand=hand)
    s.set_marks((0, "rogation", "extra", 1))
    s.run_steps(("rogation", 0, 0), ("rogation", 0, 1)).choose("Charity").choose("Charity")
    assert s.value("Hymnporters", "Reason") == 4, "once only"


def test_hymnporters_only_for_their_player() -> None:
    s = scene(field=(["Hymnporters"], ["Weighers"]), hand=(["Charity"], ["Charity"]))
    s.run_steps(("rogation", 0, 0), ("rogation", 1, 0)).choose("Pass", seat=0).choose("Charity", seat=1)
    assert s.value("Hymnporters", "Reason") == 3


def test_windowsitters() -> None:
    """A card at the round's end if its player made no Crusade, whatever others did."""
    assert end_round(scene(field=(["Windowsitters"], ["Weighers"]), draw=(FOUR, []))).names(0, "hand") == FOUR[:1]
    s = scene(field=(["Windowsitters", "Doorstones"], ["Surveyors"]), draw=(FOUR, []))
    s.run_steps(("crusade", 0, 0), ("crusade", 1, 0), ("round-end",)).choose("Pass", seat=0)
    s.choose("Surveyors", seat=1).choose("Doorstones").choose("Reason")
    assert s.names(0, "hand") == FOUR[:1]
    s = scene(field=(["Windowsitters", "Doorstones"], ["Surveyors"]), draw=(FOUR, []))
    s.run_steps(("crusade", 0, 0), ("round-end",)).choose("Doorstones").choose("Surveyors").choose("Reason")
    assert s.names(0, "hand") == [], "one Crusade, with any card and outcome, is enough"


def test_gravetenders() -> None:
    """One Devotee of the player's colour from the Vortex goes under the draw pile."""
    dead = ["Weighers", "Netmenders", "Vigil", "Saltwalkers"]
    s = scene(field=(["Gravetenders"], []), vortex=dead, draw=(FOUR, []))
    end_round(s)
    assert s.labels(0) == ["Netmenders", "Saltwalkers", "Pass"]
    s.choose("Netmenders")
    assert s.names(0, "draw") == [*FOUR, "Netmenders"]
    assert s.shared("vortex") == ["Weighers", "Vigil", "Saltwalkers"]
    assert s.over
    s = end_round(scene(field=(["Gravetenders"], []), vortex=dead, draw=(FOUR, []))).choose("Pass")
    assert s.names(0, "draw") == FOUR
    s = scene(field=(["Gravetenders"], []), vortex=["Weighers", "Vigil"], draw=(FOUR, []))
    assert end_round(s).over, "no Devotee of that colour"
    s = end_round(scene(field=(["Gravetenders"], []), vortex=dead, colours="GBRY"))
    assert s.labels(0) == ["Weighers", "Pass"], "the player's colour, not the card's"


def test_tidecounters() -> None:
    """When put on the field: one Rogation from the Vortex to the own discard pile."""

    def put(vortex: list[str]) -> Scene:
        s = scene(field=([], []), hand=(["Tidecounters"], []), vortex=vortex)
        s.put_shared("standing", ["Goodwill"])
        return s.run("reinforce").choose("Tidecounters", seat=0).choose("That is all").choose("That is all", seat=1)

    s = put(["Netmenders", "Charity", "Vigil"])
    assert s.labels(0) == ["Charity", "Pass"], "one that lies face up for the round is not in the Vortex"
    s.choose("Charity")
    assert s.names(0, "discard") == ["Charity"]
    assert s.shared("vortex") == ["Netmenders", "Vigil"]
    s = put(["Charity"]).choose("Pass")
    assert s.shared("vortex") == ["Charity"]
    assert s.over
    assert put(["Netmenders", "Vigil"]).over
    s = scene(field=(["Tidecounters"], []), hand=(["Netmenders"], []), vortex=["Charity"])
    s.run("reinforce").choose("Netmenders", seat=0).choose("That is all").choose("That is all", seat=1)
    assert s.over, "another card was put on the field"


def test_tidecounters_not_at_setup() -> None:
    s = scene(hand=(["Tidecounters"], ["Weighers"]), vortex=["Charity"])
    s.run("opening").choose("Tidecounters", seat=0).choose("That is all", seat=0)
    s.choose("Weighers", seat=1).choose("That is all", seat=1)
    assert s.over


# ---------------------------------------------------------------------- Zealots, attachments, fields
def test_wellwardens() -> None:
    field = (["Wellwardens", "Netmenders"], ["Weighers"])
    for name, up in (("Vigil", False), ("Vigil", True), ("Charity", False), ("Charity", True)):
        s = scene(field=field, hand=(["Saltwalkers"], []))
        assert s.value("Netmenders", "Repulsion") == 3, "a Devotee gives nothing"
        s.attach("Wellwardens", name, up=up)
        assert s.value("Netmenders", "Repulsion") == 4
        assert s.value("Netmenders", "Reason") == 3
        assert s.value("Wellwardens", "Repulsion") == 3, "nothing for itself"
        assert s.value("Weighers", "Repulsion") == 2, "nothing for others' cards"
        assert s.value("Saltwalkers", "Repulsion") == 5, "nothing for cards in hand"
    s = scene(field=field)
    s.attach("Netmenders", "Charity")
    assert s.value("Netmenders", "Repulsion") == 3, "the Zealot is another card"


def test_quilters() -> None:
    """Two attachments; a third replaces one that its player names. All are revealed and count."""
    s = scene(field=(["Quilters"], ["Weighers"]), hand=(["Vigil", "Warpaint", "Hair Shirt"], []))
    s.run_steps(("frenzy",), ("frenzy",), ("frenzy",), ("crusade", 0, 0))
    for name in ("Vigil", "Warpaint"):
        s.choose(name, seat=0).choose("Quilters", seat=0).choose("Pass", seat=1)
    assert s.under("Quilters") == ["Vigil", "Warpaint"]
    s.choose("Hair Shirt", seat=0).choose("Quilters", seat=0)
    assert s.labels(0) == ["Vigil", "Warpaint"]
    s.choose("Warpaint", seat=0).choose("Pass", seat=1)
    assert s.under("Quilters") == ["Vigil", "Hair Shirt"]
    assert s.names(0, "discard") == ["Warpaint"]
    s.choose("Quilters").choose("Weighers").choose("Kill")
    assert values(s, "Quilters") == (2, 2, 5, 4)


def test_quilters_alone_may() -> None:
    s = scene(field=(["Quilters", "Netmenders"], []), hand=(["Warpaint"], []))
    s.attach("Netmenders", "Hair Shirt", up=True)
    s.attach("Quilters", "Vigil", up=True)
    s.run("frenzy").choose("Warpaint", seat=0)
    assert s.labels(0) == ["Quilters"]
    s = scene(field=(["Quilters"], []), hand=(["Warpaint"], []))
    s.attach("Quilters", "Vigil", up=True)
    s.attach("Quilters", "Hair Shirt", up=True)
    assert s.run("frenzy").refused(0) == {"Warpaint": "No card of yours can take an attachment."}


def test_fogcriers() -> None:
    """A Zealot without any attachment, for every rule and text; also under a Plain Robe."""
    s = scene(field=(["Fogcriers", "Netmenders"], ["Weighers"]), current="Long Noon")
    assert s.value("Fogcriers", "Attack") == 4
    assert s.value("Netmenders", "Attack") == 3
    s.attach("Fogcriers", "Plain Robe", up=True)
    assert s.value("Fogcriers", "Attack") == 5
    s = scene(field=(["Fogcriers", "Netmenders"], ["Weighers"]), current="Tied Tongues")
    assert s.run("crusade", seat=0).choose("Fogcriers").choose("Weighers").labels() == ["Fire", "Kill"]
    s = scene(field=(["Fogcriers"], ["Doubters"]))
    crusade(s, "Fogcriers", "Doubters", "Reason")
    assert s.names(1, "discard") == ["Fogcriers"], "5 against 3"
    s = scene(field=(["Fogcriers"], ["Weighers"]))
    s.attach("Weighers", "Old Hymn", up=True)
    crusade(s, "Weighers", "Fogcriers", "Reason", 1)
    assert s.names(0, "discard") == ["Weighers"], "the row against Zealots: 2 against 3"


def test_barefoot_few() -> None:
    few, two, one = ["Barefoot Few"], ["Weighers", "Surveyors"], ["Tanners"]
    assert values(scene(field=(few, two, ["Tanners", "Wolfparish"])), "Barefoot Few") == (4, 4, 3, 2)
    assert values(scene(field=(few, two, one)), "Barefoot Few") == (4, 2, 3, 2), "one opponent has as few"
    assert values(scene(field=(few, two, [])), "Barefoot Few") == (4, 2, 3, 2)
    s = scene(field=([*few, "Netmenders"], ["Weighers", "Surveyors", "Ledgerfolk"]))
    assert s.value("Barefoot Few", "Fire") == 4
    assert s.value("Netmenders", "Fire") == 3, "for itself only"


# ---------------------------------------------------------------------- leaving
@pytest.mark.parametrize("own", ["Slow Proof", "Charity"])
@pytest.mark.parametrize(
    ("attacker", "way", "place"),
    [("Tanners", "Kill", "vortex"), ("Netmenders", "Reason", "discard"), ("Pyrebuilders", "Fire", "fearful")],
)
def test_dewgatherers(attacker: str, way: str, place: str, own: str) -> None:
    """Killed, converted or frightened: what its player put on it returns to hand, also a bluff; the rest as usual."""
    s = scene(field=(["Dewgatherers"], [attacker]), colours="BRGY")
    s.attach("Dewgatherers", own)
    s.attach("Dewgatherers", "Parting Gift", by=1)
    crusade(s, attacker, "Dewgatherers", way, 1)
    assert s.names(0, "hand") == [own]
    assert s.names(0, "discard") == []
    if place == "vortex":
        assert s.shared("vortex") == ["Parting Gift", "Dewgatherers"]
    else:
        assert "Dewgatherers" in s.names(1, place)
        assert "Parting Gift" in s.names(1, "discard")


def test_dewgatherers_taken_off_or_put_elsewhere() -> None:
    full = ["Dewgatherers", "Netmenders", "Saltwalkers", "Doorstones", "Rainwaiters"]
    s = scene(field=(full, []))
    s.attach("Dewgatherers", "Vigil")
    s.run("reinforce").choose("Dewgatherers", seat=0).choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.names(0, "hand") == ["Vigil"]
    assert s.names(0, "discard") == ["Dewgatherers"]
    assert not any("Vigil" in line for line in s.log(1)), "a card that was face down stays unseen"
    s = scene(field=(["Dewgatherers"], ["Netmenders"]), current="Open Arms", colours="BRGY")
    s.attach("Dewgatherers", "Vigil", up=True)
    s.attach("Netmenders", "Plain Speech", up=True)
    crusade(s, "Netmenders", "Dewgatherers", "Reason", 1)
    assert s.names(1, "field") == ["Netmenders", "Dewgatherers"]
    assert s.names(0, "hand") == ["Vigil"]


def test_dewgatherers_only_when_they_leave() -> None:
    s = scene(field=(["Dewgatherers", "Netmenders"], []), hand=(["Warpaint"], []))
    s.attach("Dewgatherers", "Vigil")
    s.run("frenzy").choose("Warpaint", seat=0).choose("Dewgatherers", seat=0).choose("Pass", seat=1)
    assert s.names(0, "discard") == ["Vigil"], "replaced: it stays on the field itself"
    s = scene(field=(["Dewgatherers", "Netmenders"], ["Tanners"]), colours="BRGY")
    s.attach("Netmenders", "Hair Shirt")
    crusade(s, "Tanners", "Netmenders", "Kill", 1)
    assert s.names(0, "hand") == [], "another card left"


def test_dewgatherers_leave_nothing_to_take() -> None:
    s = scene(field=(["Dewgatherers"], ["Flensers"]), colours="BRGY")
    s.attach("Dewgatherers", "Slow Proof")
    crusade(s, "Flensers", "Dewgatherers", "Kill", 1)
    assert s.over
    assert s.names(0, "hand") == ["Slow Proof"]
