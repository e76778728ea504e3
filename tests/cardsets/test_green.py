"""A scene per Green Devotee with a text: every clause, and the case in which it fails."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardsets.vortex import words as w
from tests.scene import Scene, now, scene

SIX = ["Vigil", "Warpaint", "Hair Shirt", "Ash Veil", "Cold Ash", "Slow Proof"]
FULL = ["Weighers", "Surveyors", "Chalkmonks", "Ledgerfolk"]


def values(s: Scene, name: str) -> tuple[int, ...]:
    return tuple(s.value(name, stat) for stat in w.STATS)


def crusade(s: Scene, attacker: str, defender: str, way: str, seat: int = 0) -> Scene:
    return s.run("crusade", seat=seat).choose(attacker, seat=seat).choose(defender).choose(way)


def reinforce(s: Scene, *names: str) -> Scene:
    """Seat 0 puts these Devotees (at most two, none left in hand), everybody else none."""
    s.run("reinforce")
    for name in names:
        s.choose(name, seat=0)
    for seat in list(s.match.choices):
        s.choose("That is all", seat=seat)
    return s


def hidden_names(s: Scene, seat: int) -> list[str]:
    """The face-down attachments whose face a seat sees."""
    g = s.table
    return [g.face(u).name for c in w.in_play(g) for u in w.hidden_under(g, c) if g.sees(seat, u)]


# ---------------------------------------------------------------------- after Refill
def refill(s: Scene, *discards: str) -> Scene:
    """Seat 0 discards these, or draws; seat 1 draws."""
    s.run("refill", 1)
    if discards:
        s.choose("discard", seat=0)
        for name in discards:
            s.choose(name, seat=0)
        if 0 in s.match.choices:
            s.choose("That is all", seat=0)
    else:
        s.choose(s.labels(0)[0], seat=0)
    return s.choose("Draw", seat=1)


def test_almanackers() -> None:
    """The top four: any of them go under the pile in the order named, seen by their player alone."""
    s = refill(scene(field=(["Almanackers"], []), hand=(["Tanners"], []), draw=(SIX, []), colours="GBRY"), "Tanners")
    assert s.labels(0) == [*SIX[:4], "That is all"]
    assert list(s.match.choices) == [0]
    pile = s.view(1).current.zones[s.table.place(0, w.DRAW_PILE)]
    assert not any(c and c.face >= 0 for c in pile)
    s.choose("Hair Shirt").choose("Vigil").choose("That is all")
    assert s.names(0, "draw") == ["Warpaint", "Ash Veil", "Cold Ash", "Slow Proof", "Hair Shirt", "Vigil"]
    assert not any(name in line for name in SIX for line in s.log(1))
    s = refill(scene(field=(["Almanackers"], []), hand=(["Tanners"], []), draw=(SIX, []), colours="GBRY"), "Tanners")
    for name in SIX[:4]:
        s.choose(name)
    assert s.over
    assert s.names(0, "draw") == [*SIX[4:], *SIX[:4]]


def test_almanackers_and_footnoters_move_cards_that_nobody_can_follow() -> None:
    """A card that all had seen on top of the pile is lost to the others once cards of the top are moved."""
    s = scene(field=(["Almanackers"], []), hand=(["Tanners"], []), draw=(SIX, []), colours="GBRY")
    now(s.g.show(s.g.zone(0, w.DRAW_PILE)[:2]))
    refill(s, "Tanners").choose("Vigil").choose("That is all")
    assert not any(s.table.sees(1, c) for c in s.table.zone(0, w.DRAW_PILE))
    s = scene(field=(["Footnoters"], ["Oarsisters"]), draw=(SIX, []), colours="GBRY")
    now(s.g.show(s.g.zone(0, w.DRAW_PILE)[:2]))
    crusade(s, "Footnoters", "Oarsisters", "Reason").choose("Vigil")
    assert not any(s.table.sees(1, c) for c in (*s.table.zone(0, w.DRAW_PILE), *s.table.zone(0, w.HAND)))


def test_almanackers_after_drawing_and_with_a_short_pile() -> None:
    s = scene(field=(["Almanackers"], []), hand=(SIX, []), draw=(["Tanners", "Gilders", "Stokers"], []), colours="GBRY")
    refill(s)
    assert s.names(0, "hand") == [*SIX, "Tanners"]
    assert s.labels(0) == ["Gilders", "Stokers", "That is all"]
    s.choose("That is all")
    assert s.names(0, "draw") == ["Gilders", "Stokers"]
    s = scene(
        field=(["Almanackers"], []), hand=(["Tanners"], []), discard=(["Gilders"], []), draw=([], []), colours="GBRY"
    )
    assert refill(s, "Tanners").over, "nothing to look at, and no shuffle"
    assert s.names(0, "discard") == ["Gilders", "Tanners"]
    s = scene(field=([], ["Almanackers"]), hand=(SIX, SIX), draw=(SIX, SIX), colours="BGRY")
    s.set_marks((1, "refill", "skip", 0))
    s.run("refill", 1).choose("Draw", seat=0)
    assert s.over, "another player's Refill"


def test_seedclerks() -> None:
    """Two cards after a Refill in which cards were discarded."""
    s = scene(field=(["Seedclerks"], []), hand=(["Tanners", "Gilders"], []), draw=(SIX, []), colours="GBRY")
    assert refill(s, "Tanners").names(0, "hand") == ["Gilders", "Vigil", "Warpaint"]
    s = scene(field=(["Seedclerks"], []), hand=(["Tanners", "Gilders"], []), draw=(SIX, []), colours="GBRY")
    assert refill(s, "Tanners", "Gilders").names(0, "hand") == ["Vigil", "Warpaint"], "two, however many went"
    s = scene(field=(["Seedclerks"], []), hand=(SIX, []), draw=(SIX, []), colours="GBRY")
    assert len(refill(s).names(0, "hand")) == 7, "it drew instead"
    s = scene(field=(["Seedclerks"], []), hand=([*SIX, "Tanners"], []), draw=(SIX, []), colours="GBRY")
    assert len(refill(s).names(0, "hand")) == 7, "it kept its hand"
    s = scene(field=([], ["Seedclerks"]), hand=(["Tanners"], SIX), draw=(SIX, SIX), colours="BGRY")
    assert len(refill(s, "Tanners").names(1, "hand")) == 7, "another player discarded"
    assert s.names(0, "hand") == []


# ---------------------------------------------------------------------- after Reinforce
def test_archivists() -> None:
    """A Devotee of any colour from the discard pile on top of the draw pile, after the own Reinforce."""
    pile = ["Vigil", "Netmenders", "Charity", "Weighers"]
    s = reinforce(scene(field=(["Archivists"], []), discard=(pile, ["Tanners"]), draw=(SIX, []), colours="GBRY"))
    assert s.labels(0) == ["Netmenders", "Weighers", "Pass"]
    s.choose("Netmenders")
    assert s.names(0, "draw") == ["Netmenders", *SIX]
    assert s.names(0, "discard") == ["Vigil", "Charity", "Weighers"]
    assert s.over
    s = reinforce(scene(field=(["Archivists"], []), discard=(pile, []), draw=(SIX, []), colours="GBRY")).choose("Pass")
    assert s.names(0, "draw") == SIX
    assert reinforce(scene(field=(["Archivists"], []), discard=(["Vigil"], []), colours="GBRY")).over


def test_archivists_need_the_step() -> None:
    s = scene(field=(["Archivists"], []), discard=(["Netmenders"], []), current="Sealed Doors", colours="GBRY")
    assert s.run("reinforce").over, "skipped"
    s = scene(hand=(["Archivists"], []), discard=(["Netmenders"], []), colours="GBRY")
    s.run("reinforce").choose("Archivists", seat=0).choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.labels(0) == ["Netmenders", "Pass"], "it came in that very step"
    s = scene(field=([], ["Archivists"]), discard=(["Netmenders"], ["Tanners"]))
    s.set_marks((1, "reinforce", "skip", 0))
    assert s.run("reinforce").choose("That is all", seat=0).over, "another player's Reinforce"


def test_copyists() -> None:
    """One of the own face-down attachments goes back to hand, unseen by others."""
    s = scene(field=(["Copyists", "Weighers"], ["Netmenders"]), colours="GBRY")
    s.attach("Copyists", "Vigil")
    s.attach("Weighers", "Warpaint", up=True)
    s.attach("Weighers", "Cold Ash", by=1)
    s.attach("Netmenders", "Hair Shirt", by=0)
    s.attach("Netmenders", "Ash Veil")
    reinforce(s)
    assert s.labels(0) == ["Vigil", "Hair Shirt", "Pass"], "attached by its player, and not revealed"
    s.choose("Vigil")
    assert s.names(0, "hand") == ["Vigil"]
    assert s.under("Copyists") == []
    assert s.over
    assert "Green takes an attachment of Copyists back into hand" in s.log(1)
    assert not any("Vigil" in line for line in s.log(1))
    hand = s.view(1).current.zones[s.table.place(0, w.HAND)]
    assert not any(c and c.face >= 0 for c in hand)
    s = scene(field=(["Copyists"], []), colours="GBRY")
    s.attach("Copyists", "Vigil")
    assert reinforce(s).choose("Pass").under("Copyists") == ["Vigil"]
    s = scene(field=(["Copyists"], ["Netmenders"]), colours="GBRY")
    s.attach("Copyists", "Vigil", up=True)
    s.attach("Netmenders", "Hair Shirt")
    assert reinforce(s).over, "nothing of its player's is face down"
    assert s.under("Copyists") == ["Vigil"]


# ---------------------------------------------------------------------- more Reason
@pytest.mark.parametrize(("hand", "theirs", "lost"), [(2, 1, False), (1, 1, True), (1, 2, True), (0, 0, True)])
def test_hive_auditors(hand: int, theirs: int, lost: bool) -> None:
    """3 against 4 is lost; one more against a smaller hand makes it level, attacking and defending."""
    for attacker, defender, seat in (("Hive Auditors", "Oarsisters", 0), ("Oarsisters", "Hive Auditors", 1)):
        s = scene(field=(["Hive Auditors"], ["Oarsisters"]), hand=(SIX[:hand], SIX[:theirs]), colours="GBRY")
        assert values(s, "Hive Auditors") == (3, 3, 3, 2), "outside a Crusade nothing"
        crusade(s, attacker, defender, "Reason", seat)
        assert (s.names(1, "discard") == ["Hive Auditors"]) == lost


def test_hedgeschool() -> None:
    """+1 for each other card of a colour other than its player's."""
    s = scene(field=(["Hedgeschool", "Weighers"], ["Saltwalkers"]), colours="GBRY")
    s.attach("Weighers", "Tanners")
    assert values(s, "Hedgeschool") == (3, 3, 2, 2)
    s = scene(field=(["Hedgeschool", "Weighers", "Netmenders"], []), colours="GBRY")
    assert values(s, "Hedgeschool") == (4, 3, 2, 2)
    assert s.value("Netmenders", "Reason") == 3
    s = scene(field=(["Hedgeschool", "Netmenders", "Tanners", "Gilders"], []), colours="GBRY")
    assert s.value("Hedgeschool", "Reason") == 6
    s = scene(field=(["Hedgeschool", "Netmenders", "Weighers"], []), colours="BGRY")
    assert s.value("Hedgeschool", "Reason") == 4, "converted itself: the Weighers count, not itself"


def test_doubters() -> None:
    """+1 Reason if the other card of the Crusade is a Zealot, attacking and defending."""
    cases = (("", False), ("Hair Shirt", True), ("Charity", True), ("Plain Robe", False))
    for worn, more in cases:
        for attacker, defender, seat in (("Doubters", "Oarsisters", 0), ("Oarsisters", "Doubters", 1)):
            s = scene(field=(["Doubters"], ["Oarsisters"]), colours="GBRY")
            if worn:
                s.attach("Oarsisters", worn)
            assert values(s, "Doubters") == (4, 2, 2, 1)
            crusade(s, attacker, defender, "Reason", seat)
            assert (s.names(0, "discard") == ["Oarsisters"]) == more


def test_doubters_carry_nothing() -> None:
    s = scene(field=(["Doubters", "Weighers"], ["Netmenders"]), hand=(["Vigil"], ["Warpaint"]), colours="GBRY")
    s.set_marks((1, "foreign", "permit", 0))
    s.run("frenzy").choose("Vigil", seat=0)
    assert s.labels(0) == ["Weighers"]
    assert s.refused(0) == {"Doubters": "Its text: it carries no attachment."}
    s.choose("Weighers", seat=0).choose("Warpaint", seat=1)
    assert "Doubters" in s.refused(1)
    s = scene(field=(["Doubters"], []), hand=(["Vigil"], []), colours="GBRY")
    assert "Vigil" in s.run("frenzy").refused(0)
    s = scene(field=(["Gilders", "Doubters"], ["Weighers"]), colours="YGRB")
    s.attach("Gilders", "Passing Torch", up=True)
    s.attach("Weighers", "Hair Shirt", up=True)
    crusade(s, "Gilders", "Weighers", "Fire")
    assert s.names(0, "fearful") == ["Weighers"]
    assert s.over, "no effect can move an attachment to it either"
    assert s.under("Gilders") == ["Passing Torch"]


@pytest.mark.parametrize(("others", "less"), [(1, 0), (2, 1), (3, 2)])
def test_chalkmonks(others: int, less: int) -> None:
    """One Repulsion less for each opponent beyond the first, for themselves alone."""
    s = scene(field=(["Chalkmonks", "Weighers"], *[["Tanners"], ["Netmenders"], ["Gilders"]][:others]))
    assert values(s, "Chalkmonks") == (4, 1, 4 - less, 1)
    assert s.value("Weighers", "Repulsion") == values(scene(field=(["Weighers"], [])), "Weighers")[2]


def test_foxtutors() -> None:
    """Its player's other cards of printed Reason up to 3, whatever their total and colour."""
    field = (["Foxtutors", "Mapfolders", "Weighers", "Netmenders"], ["Orchardists"])
    s = scene(field=field, hand=(["Hedgeschool"], []), colours="GBRY")
    s.attach("Mapfolders", "Quiet Oath", up=True)
    s.attach("Weighers", "Plain Speech", up=True)
    assert values(s, "Mapfolders") == (6, 3, 2, 1)
    assert s.value("Netmenders", "Reason") == 4
    assert s.value("Weighers", "Reason") == 2, "printed 4"
    assert values(s, "Foxtutors") == (3, 2, 4, 1), "not for itself"
    assert s.value("Orchardists", "Reason") == 3, "not for others' cards"
    assert s.value("Hedgeschool", "Reason") == 3, "not in hand"
    for foes in ([["Tanners"], ["Netmenders"]], [["Tanners"], ["Netmenders"], ["Gilders"]]):
        s = scene(field=(["Foxtutors", "Mapfolders"], *foes))
        assert s.value("Mapfolders", "Reason") == 3, "with more than one opponent it counts for nothing"


# ---------------------------------------------------------------------- Reason and Fire by other rules
@pytest.mark.parametrize(
    ("defender", "worn", "converts"),
    [
        ("Doorstones", "", True),
        ("Rainwaiters", "", True),
        ("Netmenders", "", True),
        ("Doorstones", "Slow Proof", False),
    ],
)
def test_casuists(defender: str, worn: str, converts: bool) -> None:
    """As attacker a lead of up to 3 converts, one of 4 does not."""
    s = scene(field=(["Casuists"], [defender]), colours="GBRY")
    if worn:
        s.attach("Casuists", worn, up=True)
    crusade(s, "Casuists", defender, "Reason")
    assert s.names(0, "discard") == ([defender] if converts else [])


def test_casuists_only_ahead_as_attacker() -> None:
    s = scene(field=(["Casuists"], ["Doorstones"]), colours="GBRY")
    crusade(s, "Doorstones", "Casuists", "Reason", 1)
    assert s.names(1, "field") == ["Doorstones"], "defending, ahead by 3"
    s = scene(field=(["Casuists"], ["Ledgerfolk"]), colours="GBRY")
    s.attach("Ledgerfolk", "Slow Proof", up=True)
    crusade(s, "Casuists", "Ledgerfolk", "Reason")
    assert s.names(0, "field") == ["Casuists"], "behind by 3"
    s = scene(field=(["Casuists"], ["Oarsisters"]), colours="GBRY")
    crusade(s, "Casuists", "Oarsisters", "Reason")
    assert s.names(1, "field") == ["Oarsisters"], "level"


def quarrel(attacker: str = "Gilders", defender: str = "Netmenders", hand: Sequence[str] = ("Vigil",)) -> Scene:
    """Yellow crusades by Fire against a card that stands beside Quibblers."""
    s = scene(field=(["Quibblers", "Netmenders", "Weighers"], ["Gilders", "Noonbishops"]), hand=(hand, []))
    return crusade(s, attacker, defender, "Fire", 1)


def test_quibblers() -> None:
    """They stay for a card from hand when Fire would frighten them, once a round."""
    s = scene(field=(["Quibblers"], ["Noonbishops"]), hand=(["Vigil", "Tanners"], []))
    s.run_steps(("crusade", 1, 0), ("crusade", 1, 0)).choose("Noonbishops").choose("Quibblers").choose("Fire")
    assert s.labels(0) == ["Vigil", "Tanners", "Pass"]
    s.choose("Tanners", seat=0)
    assert s.names(0, "field") == ["Quibblers"] and s.names(0, "discard") == ["Tanners"]
    s.choose("Noonbishops").choose("Quibblers").choose("Fire")
    assert s.names(1, "fearful") == ["Quibblers"] and s.names(0, "hand") == ["Vigil"]


def test_quibblers_speak_for_zealots() -> None:
    """A Zealot of their field may stay, a Devotee not; no opponent's Zealot does."""
    for zealot in (True, False):
        s = scene(field=(["Quibblers", "Netmenders"], ["Gilders"]), hand=(["Vigil"], []))
        if zealot:
            s.attach("Netmenders", "Vigil", up=True)
        crusade(s, "Gilders", "Netmenders", "Fire", 1)
        if zealot:
            s.choose("Vigil", seat=0)
        assert s.names(1, "fearful") == ([] if zealot else ["Netmenders"])
    s = scene(field=(["Quibblers", "Gilders"], ["Netmenders"]), hand=(["Vigil"], ["Vigil"]))
    s.attach("Netmenders", "Vigil", up=True)
    crusade(s, "Gilders", "Netmenders", "Fire")
    assert s.names(0, "fearful") == ["Netmenders"]


def test_quibblers_may_let_it_go() -> None:
    for hand, answer in ((["Vigil"], "Pass"), ([], "")):
        s = scene(field=(["Quibblers"], ["Noonbishops"]), hand=(hand, []))
        crusade(s, "Noonbishops", "Quibblers", "Fire", 1)
        if answer:
            s.choose(answer, seat=0)
        assert s.names(1, "fearful") == ["Quibblers"] and s.names(0, "hand") == hand


def test_quibblers_argue_with_fire_alone() -> None:
    s = scene(field=(["Quibblers"], ["Ledgerfolk"]), hand=(["Vigil"], []))
    crusade(s, "Ledgerfolk", "Quibblers", "Reason", 1)
    assert s.names(1, "discard") == ["Quibblers"]


def test_clockfeeders() -> None:
    """Its Fire starts from its printed Reason where it crusades by Fire; only changes of Fire are added."""
    s = scene(field=(["Clockfeeders"], ["Netmenders"]), colours="GBRY")
    assert values(s, "Clockfeeders") == (4, 2, 1, 1)
    crusade(s, "Clockfeeders", "Netmenders", "Fire")
    assert s.names(0, "fearful") == ["Netmenders"], "4 against 3"
    for worn, result in (("Bare Flame", ["Saltwalkers"]), ("Quiet Oath", [])):
        s = scene(field=(["Clockfeeders"], ["Saltwalkers"]), colours="GBRY")
        s.attach("Clockfeeders", worn, up=True)
        crusade(s, "Clockfeeders", "Saltwalkers", "Fire")
        if not result:
            s.choose("Pass", seat=1)
        assert s.names(0, "fearful") == result
        assert s.value("Clockfeeders", "Fire") == (4 if worn == "Bare Flame" else 2)


def test_clockfeeders_only_their_own_fire() -> None:
    s = scene(field=(["Clockfeeders", "Weighers"], ["Tanners"]), colours="GRBY")
    refs = [s.state.cards[s.no(name)].ref for name in ("Clockfeeders", "Tanners")]
    s.g.set("duel", (*refs, "fire", 0, 1))
    assert values(s, "Clockfeeders") == (4, 4, 1, 1)
    assert values(s, "Weighers") == (4, 2, 2, 2)
    assert values(s, "Tanners") == (2, 3, 3, 5)


@pytest.mark.parametrize(("attacker", "way", "seat"), [("Clockfeeders", "kill", 0), ("Tanners", "fire", 1)])
def test_clockfeeders_otherwise_as_printed(attacker: str, way: str, seat: int) -> None:
    s = scene(field=(["Clockfeeders"], ["Tanners"]), colours="GRBY")
    refs = [s.state.cards[s.no(name)].ref for name in ("Clockfeeders", "Tanners")]
    s.g.set("duel", (refs[seat], refs[1 - seat], way, seat, 1 - seat))
    assert s.value("Clockfeeders", "Fire") == 2


def test_dialmakers() -> None:
    """Zealots may use Fire or kill against it, not Reason; Devotees may, and its own Crusades are free."""
    field = (["Dialmakers", "Weighers"], ["Netmenders", "Saltwalkers"])
    s = scene(field=field, colours="GBRY")
    s.attach("Netmenders", "Vigil")
    s.run("crusade", seat=1).choose("Netmenders").choose("Dialmakers")
    assert s.labels() == ["Fire", "Kill"]
    assert s.refused() == {"Reason": "Its text: Zealots may not crusade by Reason against it."}
    s.match.take_back(1)
    assert "Reason" in s.choose("Weighers").labels(), "another card of that field"
    s.match.take_back(1)
    s.match.take_back(1)
    assert "Reason" in s.choose("Saltwalkers").choose("Dialmakers").labels(), "a Devotee"
    s = scene(field=field, colours="GBRY")
    s.attach("Netmenders", "Vigil")
    s.attach("Dialmakers", "Hair Shirt")
    assert "Reason" in s.run("crusade", seat=0).choose("Dialmakers").choose("Netmenders").labels()


# ---------------------------------------------------------------------- looking, and after a Crusade
def test_inkwidows() -> None:
    """When put on the field: all that one opponent has attached face down, seen by its player alone."""

    def put(seats: int = 3) -> Scene:
        s = scene(field=([], ["Netmenders", "Oarsisters"], ["Tanners"]), hand=(["Inkwidows"], []), colours="GBRY")
        s.attach("Netmenders", "Vigil")
        s.attach("Oarsisters", "Charity")
        s.attach("Oarsisters", "Cold Ash", by=2)
        s.attach("Tanners", "Warpaint")
        s.run("reinforce").choose("Inkwidows", seat=0)
        for seat in (0, 1, 2):
            s.choose("That is all", seat=seat)
        return s

    s = put()
    assert s.labels(0) == ["Pass", "Blue", "Red"]
    s.choose("Blue")
    assert hidden_names(s, 0) == ["Vigil", "Charity"]
    assert hidden_names(s, 2) == ["Cold Ash", "Warpaint"], "nobody else has seen anything"
    assert hidden_names(s, -1) == []
    assert "Green looks at 2 cards of Blue" in s.log()
    assert put().choose("Red").over
    s = put().choose("Pass")
    assert hidden_names(s, 0) == []
    s = scene(field=([], ["Netmenders"]), hand=(["Inkwidows"], []), colours="GBRY")
    s.attach("Netmenders", "Vigil", up=True)
    assert reinforce(s, "Inkwidows").over, "nothing lies face down"
    s = scene(field=(["Inkwidows"], ["Oarsisters"]), hand=(["Weighers"], []), colours="GBRY")
    s.attach("Oarsisters", "Vigil")
    assert reinforce(s, "Weighers").over, "another card was put on the field"


def test_footnoters() -> None:
    """Its Reason converted nobody: one of the top three to hand, the others under the pile in their order."""
    for defender in ("Oarsisters", "Doorstones", "Weathercocks"):
        s = scene(field=(["Footnoters"], [defender]), draw=(SIX, []), colours="GBRY")
        crusade(s, "Footnoters", defender, "Reason")
        assert s.labels(0) == SIX[:3], defender
        s.choose("Warpaint", seat=0)
        assert s.names(0, "hand") == ["Warpaint"]
        assert s.names(0, "draw") == [*SIX[3:], "Vigil", "Hair Shirt"]
        assert not any(name in line for name in SIX for line in s.log(1))
        assert s.over
    assert s.names(1, "fearful") == ["Weathercocks"], "not converted: replaced"
    s = scene(field=(["Footnoters"], ["Oarsisters"]), draw=(["Vigil"], []), colours="GBRY")
    assert crusade(s, "Footnoters", "Oarsisters", "Reason").labels(0) == ["Vigil"]
    s = scene(field=(["Footnoters"], ["Oarsisters"]), discard=(["Vigil"], []), colours="GBRY")
    assert crusade(s, "Footnoters", "Oarsisters", "Reason").over, "nothing to look at, and no shuffle"


@pytest.mark.parametrize(
    ("attacker", "defender", "way"),
    [
        ("Footnoters", "Netmenders", "Reason"),
        ("Footnoters", "Surveyors", "Reason"),
        ("Doorstones", "Footnoters", "Reason"),
        ("Footnoters", "Plumbliners", "Kill"),
        ("Weighers", "Doorstones", "Reason"),
    ],
)
def test_footnoters_not_otherwise(attacker: str, defender: str, way: str) -> None:
    """Somebody was converted, it defended, it was another way, or another card."""
    mine, theirs = ["Footnoters", "Weighers"], ["Netmenders", "Surveyors", "Doorstones", "Plumbliners"]
    s = scene(field=(mine, theirs), draw=(SIX, []), colours="GBRY")
    assert crusade(s, attacker, defender, way, 0 if attacker in mine else 1).over
    assert s.names(0, "hand") == []


def test_hedgehoppers() -> None:
    """After its own Crusade, whatever came of it, it may return to hand."""
    for defender, way in (
        ("Oarsisters", "Reason"),
        ("Rainwaiters", "Reason"),
        ("Chalkmonks", "Kill"),
        ("Surveyors", "Fire"),
    ):
        s = scene(field=(["Hedgehoppers"], [defender]), colours="GBRY")
        s.attach("Hedgehoppers", "Parting Gift", up=True)
        if defender == "Oarsisters":
            s.attach("Hedgehoppers", "Slow Proof", up=True)
        crusade(s, "Hedgehoppers", defender, way)
        if way == "Fire":
            s.choose("Pass", seat=1)
        s.choose("Yes", seat=0)
        assert s.names(0, "hand") == ["Hedgehoppers"]
        assert "Parting Gift" in s.names(0, "discard")
        assert s.names(0, "field") == []
    s = scene(field=(["Hedgehoppers"], ["Rainwaiters"]), colours="GBRY")
    crusade(s, "Hedgehoppers", "Rainwaiters", "Reason").choose("No", seat=0)
    assert s.names(0, "field") == ["Hedgehoppers"]


@pytest.mark.parametrize(
    ("attacker", "defender", "way", "seat"),
    [
        ("Hedgehoppers", "Oarsisters", "Reason", 0),
        ("Hedgehoppers", "Netmenders", "Kill", 0),
        ("Doorstones", "Hedgehoppers", "Reason", 1),
        ("Weighers", "Doorstones", "Reason", 0),
    ],
)
def test_hedgehoppers_not_otherwise(attacker: str, defender: str, way: str, seat: int) -> None:
    """It left the field itself, it defended, or another card crusaded."""
    field = (["Hedgehoppers", "Weighers"], ["Oarsisters", "Netmenders", "Doorstones"])
    s = scene(field=field, colours="GBRY")
    if attacker == "Doorstones":
        s.attach("Doorstones", "Quiet Oath", up=True)
    assert crusade(s, attacker, defender, way, seat).over


def test_knotreaders() -> None:
    """A card that it converts by Reason comes to its player's field, without attachments, and is put there."""
    for attacker, defender, seat in (("Knotreaders", "Tidecounters", 0), ("Tidecounters", "Knotreaders", 1)):
        s = scene(field=(["Knotreaders"], ["Tidecounters"]), vortex=["Charity"], colours="GBRY")
        s.attach("Tidecounters", "Hair Shirt", up=True)
        crusade(s, attacker, defender, "Reason", seat)
        assert s.names(0, "field") == ["Knotreaders", "Tidecounters"]
        assert s.under("Tidecounters") == []
        assert s.names(1, "discard") == ["Hair Shirt"]
        assert s.labels(0) == ["Charity", "Pass"], "its text acts for its new player"
        s.choose("Charity", seat=0)
        assert s.names(0, "discard") == ["Charity"]


def test_knotreaders_not_otherwise() -> None:
    s = scene(field=(["Knotreaders", *FULL], ["Netmenders"]), colours="GBRY")
    crusade(s, "Knotreaders", "Netmenders", "Reason")
    assert s.names(0, "discard") == ["Netmenders"], "the field is full"
    s = scene(field=(["Knotreaders", "Weighers"], ["Netmenders"]), colours="GBRY")
    crusade(s, "Weighers", "Netmenders", "Reason")
    assert s.names(0, "discard") == ["Netmenders"], "another card converted"
    s = scene(field=(["Knotreaders"], ["Doorstones"]), colours="GBRY")
    crusade(s, "Knotreaders", "Doorstones", "Reason")
    assert s.names(1, "field") == ["Doorstones"], "no conversion"
    s = scene(field=(["Knotreaders"], ["Pyrebuilders"]), colours="GYBR")
    s.attach("Knotreaders", "Slow Proof", up=True)
    s.attach("Knotreaders", "Gospel Heat", up=True)
    crusade(s, "Knotreaders", "Pyrebuilders", "Fire")
    assert s.names(0, "fearful") == ["Pyrebuilders"], "frightened, not converted"
    assert s.names(0, "field") == ["Knotreaders"]
