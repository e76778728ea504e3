"""A scene per Rogation: every clause, whom it touches, and the case in which it does nothing."""

from __future__ import annotations

import pytest

from cardsets.vortex.cards import FACES
from tests.scene import Names, Scene, scene

BLUE = ["Saltwalkers", "Rainwaiters", "Doorstones", "Oarsisters", "Netmenders"]
GREEN = ["Weighers", "Surveyors", "Mapfolders", "Chalkmonks", "Lensgrinders"]
RED = ["Tanners", "Gatebreakers", "Oxgoaders", "Hookhands", "Meatporters"]
FIELDS = (BLUE, GREEN, RED)


def fields(*sizes: int) -> Names:
    """Fields of so many plain cards: Blue, Green and, with three sizes, Red."""
    return [FIELDS[seat][:size] for seat, size in enumerate(sizes)]


def play(s: Scene, name: str, seat: int = 0, *then: tuple[object, ...]) -> Scene:
    """A player plays a Rogation; `then` are steps that follow."""
    return s.run_steps(("rogation", seat, 0), *then).choose(name, seat=seat)


def asked(s: Scene) -> list[int]:
    """The seats that are asked."""
    return sorted(s.match.choices)


def crusade(s: Scene, seat: int, attacker: str, defender: str, way: str) -> Scene:
    return s.choose(attacker, seat=seat).choose(defender, seat=seat).choose(way, seat=seat)


@pytest.mark.parametrize(
    ("name", "own", "opponents", "affects", "time"),
    [
        ("Charity", 1, 2, "everyone individually", "now"),
        ("Sacrifice", 2, ">", "everyone wholly", "round"),
        ("Goodwill", 1, "=", "everyone individually", "now"),
        ("Bacchanalia", 4, "<", "you", "round"),
        ("Burial Rites", 1, 0, "everyone wholly", "round"),
        ("Late Reckoning", 1, ">", "opponents individually", "now"),
        ("Long Way Home", 0, ">", "you", "now"),
        ("Night March", 3, 2, "you", "round"),
        ("Barred Gates", 2, 4, "opponents individually", "round"),
        ("Village Levy", 1, "=", "you", "round"),
        ("Drawn Curtain", 2, 1, "opponents individually", "now"),
        ("Opened Letter", 4, "<", "opponents individually", "now"),
        ("Safe Conduct", 2, 2, "you", "trigger"),
        ("Swapped Robes", 2, "=", "opponents individually", "now"),
        ("Thin Soup", 2, 3, "everyone individually", "now"),
        ("Held Breath", 3, 1, "opponents wholly", "round"),
        ("Mass Sermon", 5, "<", "you", "now"),
        ("Top Heavy", 0, 5, "opponents individually", "now"),
        ("Beacon Fires", 3, "=", "you", "round"),
        ("Buried Blades", 1, 1, "everyone wholly", "round"),
        ("Thorn Hedge", 3, 2, "you", "round"),
        ("Widow's Mite", 3, 0, "everyone individually", "round"),
        ("Idle Sunday", 2, 4, "everyone wholly", "round"),
        ("Still Basin", 1, 1, "you", "now"),
    ],
)
def test_figures(name: str, own: int, opponents: int | str, affects: str, time: str) -> None:
    (card,) = [c for c in FACES if c.name == name]
    assert [card.extra[x] for x in ("min", "opp", "affects", "time")] == [own, opponents, affects, time]


# ---------------------------------------------------------------------- the five of VX-4.14
def test_charity() -> None:
    """Whoever discards draws two; who declines, has no hand or is not affected draws nothing."""
    draw = (BLUE[2:], GREEN[2:], RED[2:])
    hand = (["Charity", "Vigil"], ["Warpaint"], ["Hair Shirt"])
    s = play(scene(field=fields(1, 2, 1), hand=hand, draw=draw), "Charity")
    assert asked(s) == [1], "Red has too few, so the user is not affected either"
    assert s.labels() == ["Warpaint", "Pass"]
    assert s.prompt() == "Charity: discard a card from hand, to draw 2 cards?"
    s.choose("Warpaint")
    assert s.names(1, "hand") == GREEN[2:4]
    assert s.names(1, "discard") == ["Warpaint"]
    assert s.shared("vortex") == ["Charity"]
    s = play(scene(field=fields(1, 2, 2), hand=(["Charity", "Vigil"], ["Warpaint"], []), draw=draw), "Charity")
    assert asked(s) == [0]
    s.choose("Pass", seat=0).choose("Warpaint", seat=1)
    assert s.over, "Red has no hand"
    assert [s.names(seat, "hand") for seat in range(3)] == [["Vigil"], GREEN[2:4], []]


def test_charity_draws_after_all_have_discarded() -> None:
    draw = (BLUE[2:], GREEN[2:])
    s = play(scene(field=fields(1, 2), hand=(["Charity", "Vigil"], ["Warpaint"]), draw=draw), "Charity")
    s.choose("Vigil", seat=0)
    assert s.names(0, "hand") == []
    s.choose("Warpaint", seat=1)
    assert s.names(0, "hand") == BLUE[2:4]


def test_sacrifice() -> None:
    """Each affected player loses a Zealot of the own choice; Crusades go backwards."""
    s = scene(field=fields(2, 3, 3), hand=(["Sacrifice"], [], []))
    for host in ("Rainwaiters", "Weighers", "Surveyors"):
        s.attach(host, "Vigil")
    play(s, "Sacrifice", 0, ("crusades",))
    assert asked(s) == [0]
    assert s.labels() == ["Rainwaiters"], "Saltwalkers are no Zealot"
    s.choose("Rainwaiters", seat=0)
    assert s.names(0, "field") == BLUE[:2], "they die together"
    assert s.labels(1) == ["Weighers", "Surveyors"]
    s.choose("Surveyors", seat=1)
    assert s.shared("vortex") == ["Vigil", "Rainwaiters", "Vigil", "Surveyors"]
    assert s.names(2, "field") == RED[:3], "Red has no Zealot"
    assert asked(s) == [2], "the last in order goes first"
    s.choose("Pass", seat=2)
    assert asked(s) == [1]


def test_sacrifice_without_a_zealot_still_reverses() -> None:
    s = play(scene(field=fields(2, 3), hand=(["Sacrifice"], [])), "Sacrifice", 0, ("crusades",))
    assert asked(s) == [1]
    assert s.shared("standing") == ["Sacrifice"]


def test_sacrifice_that_affects_nobody_does_neither() -> None:
    s = scene(field=fields(2, 3, 2), hand=(["Sacrifice"], [], []))
    s.attach("Weighers", "Vigil")
    play(s, "Sacrifice", 0, ("crusades",))
    assert asked(s) == [0]
    assert s.prompt() == "Your Crusade: which card of yours goes?"
    assert s.under("Weighers") == ["Vigil"]


def test_goodwill() -> None:
    """A Devotee of any colour from hand; asked are all affected with room and a hand."""
    hand = (["Goodwill", "Tanners", "Vigil"], ["Warpaint"], [])
    s = play(scene(field=fields(1, 1, 1), hand=hand), "Goodwill")
    assert asked(s) == [0]
    assert s.labels() == ["Tanners", "Pass"]
    assert s.refused() == {"Vigil": "Only a Devotee will do here."}
    s.choose("Tanners", seat=0)
    assert s.names(0, "field") == ["Saltwalkers", "Tanners"]
    assert s.labels(1) == ["Pass"], "whether it holds a Devotee is not public"
    assert s.choose("Pass", seat=1).over
    hand = (["Goodwill", "Tanners"], ["Stokers"], ["Gilders"])
    s = play(scene(field=fields(2, 5, 1), hand=hand), "Goodwill")
    assert s.over, "Green is full, Red has fewer than the user, who is then not affected"


def test_bacchanalia() -> None:
    """One more Frenzy for the user; for nobody if an opponent has as many."""
    hand = (["Bacchanalia", "Vigil", "Warpaint"], ["Hair Shirt"])
    s = play(scene(field=fields(4, 3), hand=hand), "Bacchanalia", 0, ("frenzy",))
    s.choose("Pass", seat=1)
    s.choose("Vigil").choose("Saltwalkers").choose("Warpaint").choose("Rainwaiters")
    assert s.under("Saltwalkers") == ["Vigil"]
    assert s.under("Rainwaiters") == ["Warpaint"]
    assert s.over
    s = play(scene(field=fields(4, 4), hand=hand), "Bacchanalia", 0, ("frenzy",))
    s.choose("Pass", seat=1).choose("Vigil").choose("Saltwalkers")
    assert s.over


def test_burial_rites() -> None:
    """Nobody frenzies, the user neither; it affects everybody even without cards on their field."""
    hand = (["Burial Rites", "Vigil"], ["Warpaint"])
    s = play(scene(field=fields(1, 0), hand=hand), "Burial Rites", 0, ("frenzy",))
    assert s.over
    assert "Frenzy is skipped this round" in s.log()
    assert s.names(0, "hand") == ["Vigil"]


# ---------------------------------------------------------------------- cards lost and won
def test_late_reckoning() -> None:
    """Opponents with more cards kill a Devotee each; no Zealot, not the user, not who has fewer."""
    s = scene(field=fields(1, 2, 1), hand=(["Late Reckoning"], [], []))
    play(s, "Late Reckoning")
    assert s.labels(1) == ["Weighers", "Surveyors"]
    s.choose("Weighers")
    assert s.over
    assert s.shared("vortex") == ["Weighers", "Late Reckoning"]
    s = scene(field=fields(1, 2, 2), hand=(["Late Reckoning"], [], []))
    for host in ("Weighers", "Surveyors", "Tanners"):
        s.attach(host, "Vigil")
    play(s, "Late Reckoning")
    assert asked(s) == [2], "Green has Zealots only"
    assert s.labels() == ["Gatebreakers"]


def test_long_way_home() -> None:
    """Up to two dead of the own colour, to hand."""
    dead = ["Tanners", "Oarsisters", "Vigil", "Netmenders", "Doorstones"]
    s = play(scene(field=fields(1, 2), hand=(["Long Way Home"], []), vortex=dead), "Long Way Home")
    assert s.labels() == ["Oarsisters", "Netmenders", "Doorstones", "That is all"]
    s.choose("Netmenders").choose("Oarsisters")
    assert s.names(0, "hand") == ["Netmenders", "Oarsisters"]
    assert s.over, "two and no more"
    s = play(scene(field=fields(1, 2), hand=(["Long Way Home"], []), vortex=dead), "Long Way Home")
    assert s.choose("That is all").over
    s = play(scene(field=fields(1, 2), hand=(["Long Way Home"], []), vortex=["Tanners", "Vigil"]), "Long Way Home")
    assert s.over, "there is none of the own colour"
    s = play(scene(field=fields(1, 1), hand=(["Long Way Home"], []), vortex=dead), "Long Way Home")
    assert s.over, "the opponent has no more cards than the user"
    assert s.names(0, "hand") == []


def test_mass_sermon() -> None:
    """A Devotee whose Reason is lower by one or two than that of an own card is converted without a Crusade."""
    own = ["Saltwalkers", "Rainwaiters", "Doorstones", "Netmenders", "Shorewatch"]  # Reason 3, 2, 1, 3, 2
    red = ["Tanners", "Gatebreakers", "Oxgoaders", "Hookhands"]  # Reason 2, 1, 3, 2
    s = scene(field=(own, red), hand=(["Mass Sermon"], []), colours="BRGY", current="Gleaning", draw=(["Vigil"], []))
    s.attach("Hookhands", "Warpaint")
    play(s, "Mass Sermon")
    assert s.labels() == ["Tanners", "Gatebreakers"]
    assert s.refused() == {
        "Oxgoaders": "None of your cards has a Reason higher by one to 2.",
        "Hookhands": "It is a Zealot.",
    }
    s.choose("Tanners")
    assert s.names(0, "discard") == ["Tanners"]
    assert s.names(0, "hand") == [], "no Crusade by Reason, so Gleaning pays nothing"
    s = scene(field=(own, ["Oxgoaders"]), hand=(["Mass Sermon"], []), colours="BRGY")
    assert play(s, "Mass Sermon").over, "nothing can be picked"
    assert s.names(1, "field") == ["Oxgoaders"]
    s = scene(field=([*own[:4], "Ledgerfolk"], ["Tanners", "Weighers"]), hand=(["Mass Sermon"], []), colours="BRGY")
    play(s, "Mass Sermon")
    assert s.labels() == ["Tanners", "Weighers"], "six against four is two"


def test_mass_sermon_is_for_the_strong() -> None:
    s = play(scene(field=fields(5, 5), hand=(["Mass Sermon"], []), colours="BRGY"), "Mass Sermon")
    assert s.over, "the opponent has as many"
    assert s.names(0, "discard") == []


def test_top_heavy() -> None:
    """Opponents with five take two off, to their discard piles; attachments go to those of their attachers."""
    s = scene(field=fields(0, 5, 4), hand=(["Top Heavy"], [], []))
    s.attach("Weighers", "Vigil", by=2)
    play(s, "Top Heavy")
    assert asked(s) == [1]
    s.choose("Weighers")
    assert "Weighers" in s.names(1, "field"), "nothing moves before all have picked"
    s.choose("Mapfolders")
    assert s.over
    assert s.names(1, "discard") == ["Weighers", "Mapfolders"]
    assert s.names(2, "discard") == ["Vigil"]
    assert s.shared("vortex") == ["Top Heavy"], "nobody died"


def test_thin_soup() -> None:
    """Each affected player picks two, or all; the unaffected none."""
    hand = (["Thin Soup", "Vigil", "Warpaint"], ["Hair Shirt", "Cold Ash", "Ash Veil"], ["Gilders"])
    s = play(scene(field=fields(2, 3, 2), hand=hand), "Thin Soup")
    assert asked(s) == [1]
    s.choose("Ash Veil").choose("Hair Shirt")
    assert s.over
    assert s.names(1, "discard") == ["Ash Veil", "Hair Shirt"]
    assert s.names(0, "hand") == ["Vigil", "Warpaint"]
    s = play(scene(field=fields(2, 3, 3), hand=(hand[0], [], hand[2])), "Thin Soup")
    s.choose("Vigil", seat=0).choose("Warpaint", seat=0)
    assert asked(s) == [2], "Green has nothing to discard"
    assert s.choose("Gilders", seat=2).over
    assert [s.names(seat, "hand") for seat in range(3)] == [[], [], []]


def test_widows_mite() -> None:
    """Each kill of an affected player's card pays two cards; conversions and later rounds pay nothing."""
    draw = (["Vigil", "Warpaint", "Cold Ash"], ["Gilders", "Stokers", "Noonbishops"])
    field = (["Netmenders", "Saltwalkers", "Doorstones"], ["Tanners", "Rustapostles"])

    def mite(*then: tuple[object, ...]) -> Scene:
        return play(
            scene(field=field, hand=(["Widow's Mite"], []), draw=draw, colours="BRGY"), "Widow's Mite", 0, *then
        )

    s = mite(("crusade", 1, 0), ("crusade", 0, 0))
    crusade(s, 1, "Tanners", "Netmenders", "Kill")
    assert s.names(0, "hand") == ["Vigil", "Warpaint"]
    assert s.names(1, "hand") == []
    crusade(s, 0, "Saltwalkers", "Tanners", "Reason")
    assert s.names(0, "discard") == ["Tanners"]
    assert s.names(1, "hand") == [], "converted, not killed"
    s = mite(("crusade", 1, 0))
    crusade(s, 1, "Rustapostles", "Netmenders", "Kill")
    assert s.names(0, "hand") == ["Vigil", "Warpaint"]
    s = mite(("round-over",))
    assert s.shared("standing") == []


def test_widows_mite_pays_for_effects_too() -> None:
    hand = (["Widow's Mite"], ["Late Reckoning"])
    s = scene(field=fields(3, 1), hand=hand, draw=(["Vigil", "Warpaint"], ["Gilders"]))
    play(s, "Widow's Mite", 0, ("rogation", 1, 0)).choose("Late Reckoning", seat=1).choose("Doorstones", seat=0)
    assert s.names(0, "hand") == ["Vigil", "Warpaint"]
    assert s.names(1, "hand") == []


# ---------------------------------------------------------------------- steps of the round
def test_night_march() -> None:
    """One Crusade more in a further pass, with a card that has not crusaded; forfeited if there is none."""
    field = (["Netmenders", "Saltwalkers", "Doorstones"], ["Oxgoaders", "Meatporters"])
    hand = (["Night March"], [])
    s = play(scene(field=field, hand=hand, colours="BRGY"), "Night March", 0, ("crusades",))
    crusade(s, 0, "Netmenders", "Oxgoaders", "Reason")
    assert asked(s) == [1], "the others go first"
    s.choose("Pass", seat=1)
    assert s.labels(0) == ["Saltwalkers", "Doorstones", "Pass"]
    assert s.refused(0) == {"Netmenders": "It has crusaded this round; this Crusade is for one that has not."}
    crusade(s, 0, "Saltwalkers", "Meatporters", "Reason")
    assert s.names(0, "discard") == ["Meatporters"]
    assert s.over
    s = play(scene(field=field, hand=hand, colours="BRGY"), "Night March", 0, ("crusades",))
    s.choose("Pass", seat=0).choose("Pass", seat=1)
    assert s.labels(0) == ["Netmenders", "Saltwalkers", "Doorstones", "Pass"], "all are fresh"
    s.choose("Pass", seat=0)
    assert s.over
    s = play(scene(field=(field[0], field[1][:1]), hand=hand, colours="BRGY"), "Night March", 0, ("crusades",))
    s.choose("Pass", seat=0).choose("Pass", seat=1)
    assert s.over, "the opponent had too few"


def test_night_march_adds_to_other_extra_crusades() -> None:
    """Only the last of three Crusades is for a card that has not crusaded."""
    s = scene(
        field=(["Netmenders", "Saltwalkers", "Doorstones"], ["Oxgoaders", "Meatporters"]),
        hand=(["Night March"], []),
        colours="BRGY",
        current="High Season",
    )
    play(s, "Night March", 0, ("crusade", 0, 0), ("crusade", 0, 1), ("crusade", 0, 2))
    crusade(s, 0, "Netmenders", "Oxgoaders", "Reason")
    crusade(s, 0, "Netmenders", "Oxgoaders", "Reason")
    assert s.labels(0) == ["Saltwalkers", "Doorstones", "Pass"]


def test_night_march_without_a_fresh_card_is_forfeited() -> None:
    field = (["Netmenders", "Saltwalkers", "Doorstones"], ["Oxgoaders", "Meatporters"])
    s = scene(field=field, hand=(["Night March"], []), colours="BRGY")
    for name in field[0]:
        s.g.set_mark(s.no(name), "crusaded", 1)
    play(s, "Night March", 0, ("crusade", 0, 1))
    assert s.over
    assert s.log()[-1] == "Blue: no Crusade"


def test_barred_gates() -> None:
    """Opponents with four or more do not reinforce, neither put nor take off; the user does."""
    hand = (["Barred Gates", "Netmenders"], ["Plumbliners"], ["Hookhands"])
    s = play(scene(field=fields(2, 5, 3), hand=hand), "Barred Gates", 0, ("reinforce",))
    assert asked(s) == [0, 2]
    s.choose("Netmenders", seat=0).choose("That is all", seat=0).choose("That is all", seat=2)
    assert s.over
    assert s.names(1, "field") == GREEN
    assert "Green skips Reinforce" in s.log()


def test_village_levy() -> None:
    """Two Devotees more, within the limit of the field; taking off stays at two."""
    hand = (["Village Levy", "Doorstones", "Oarsisters", "Netmenders", "Shorewatch"], [])
    s = play(scene(field=fields(1, 1), hand=hand), "Village Levy", 0, ("reinforce",))
    s.choose("That is all", seat=1)
    for name in hand[0][1:]:
        s.choose(name, seat=0)
    assert s.over
    assert s.names(0, "field") == ["Saltwalkers", *hand[0][1:]]
    s = scene(field=fields(1, 1), hand=(hand[0] + ["Cold Hands"], []), current="Wide Meadow")
    play(s, "Village Levy", 0, ("reinforce",)).choose("That is all", seat=1)
    for name in hand[0][1:]:
        s.choose(name, seat=0)
    assert s.over, "four, although there is room for five"
    hand = (["Village Levy", "Netmenders", "Shorewatch"], [])
    s = play(scene(field=fields(4, 4), hand=hand), "Village Levy", 0, ("reinforce",))
    s.choose("That is all", seat=1).choose("Netmenders", seat=0)
    assert s.over, "the field is full"
    s = play(scene(field=fields(5, 5), hand=hand), "Village Levy", 0, ("reinforce",))
    s.choose("That is all", seat=1).choose("Saltwalkers", seat=0).choose("Rainwaiters", seat=0)
    assert s.over
    s = play(scene(field=fields(2, 1), hand=(["Village Levy", *BLUE[2:]], [])), "Village Levy", 0, ("reinforce",))
    s.choose("That is all", seat=1).choose("Doorstones", seat=0).choose("Oarsisters", seat=0)
    assert s.over, "the opponent has fewer"


def test_held_breath() -> None:
    """Opponents play no more Rogations, in further passes neither; what they have played stands."""
    hand = (["Held Breath"], ["Charity"], ["Burial Rites"])
    s = scene(field=fields(3, 1, 1), hand=hand)
    s.state.facts["order"] = (2, 0, 1)
    s.set_marks((0, "rogation", "extra", 1))
    s.run_steps(("rogations",)).choose("Burial Rites", seat=2).choose("Held Breath", seat=0)
    assert asked(s) == [0], "Green is not asked; the user may play once more"
    s.choose("Pass", seat=0)
    assert s.over
    assert s.shared("standing") == ["Burial Rites", "Held Breath"]
    assert [m[:3] for m in s.table.fact("marks") if m[1] == "frenzy"] == [(n, "frenzy", "skip") for n in (2, 0, 1)]


def test_held_breath_wholly() -> None:
    s = scene(field=fields(3, 1, 0), hand=(["Held Breath"], [], []))
    s.run_steps(("rogations",)).choose("Held Breath", seat=0)
    assert asked(s) == [1], "one opponent has no card, so nobody is affected"


def test_idle_sunday() -> None:
    """Nobody crusades, the user neither, if all opponents have four."""
    s = play(scene(field=fields(2, 4, 4), hand=(["Idle Sunday"], [], [])), "Idle Sunday", 0, ("crusades",))
    assert s.over
    assert [line for line in s.log() if "skips" in line] == [f"{c} skips Crusade" for c in ("Blue", "Green", "Red")]
    s = play(scene(field=fields(2, 4, 3), hand=(["Idle Sunday"], [], [])), "Idle Sunday", 0, ("crusades",))
    assert asked(s) == [0]


def test_buried_blades() -> None:
    """No Crusade to kill; Reason and Fire stay, and Fire may still kill."""
    s = scene(field=(["Pyrebuilders"], ["Weighers"]), hand=(["Buried Blades"], []), colours="YGBR")
    play(s, "Buried Blades", 0, ("crusade", 0, 0), ("crusade", 1, 0)).choose("Pyrebuilders").choose("Weighers")
    assert s.labels() == ["Reason", "Fire"]
    assert s.refused() == {"Kill": "Crusades by kill are forbidden this round."}
    s.choose("Fire")
    assert s.shared("vortex") == ["Weighers"]
    s = scene(field=(["Pyrebuilders"], [], ["Weighers"]), hand=(["Buried Blades"], [], []), colours="YBGR")
    play(s, "Buried Blades", 0, ("crusade", 0, 0)).choose("Pyrebuilders").choose("Weighers")
    assert s.labels() == ["Reason", "Fire", "Kill"], "Blue has no card, so nobody is affected"


def test_beacon_fires() -> None:
    """Fire +2 for the user's cards, later ones too; Fire is permitted although a later Rogation forbids it."""
    s = scene(field=fields(3, 3), hand=(["Beacon Fires", "Netmenders"], []))
    play(s, "Beacon Fires", 0, ("reinforce",))
    assert s.value("Saltwalkers", "Fire") == 4
    assert s.value("Saltwalkers", "Reason") == 3
    assert s.value("Weighers", "Fire") == 2
    assert s.value("Netmenders", "Fire") == 3, "in hand it keeps its printed Fire"
    s.choose("Netmenders", seat=0)
    assert s.names(0, "field") == BLUE[:3]
    s.choose("That is all", seat=0).choose("That is all", seat=1)
    assert s.value("Netmenders", "Fire") == 5
    s = play(scene(field=fields(3, 2), hand=(["Beacon Fires"], [])), "Beacon Fires")
    assert s.value("Saltwalkers", "Fire") == 2, "the opponent has fewer cards"
    s = play(scene(field=fields(3, 3), hand=(["Beacon Fires"], [])), "Beacon Fires", 0, ("round-over",))
    assert s.value("Saltwalkers", "Fire") == 2, "the round is over"


@pytest.mark.parametrize(("answer", "may"), [("no-offering", False), ("Netmenders", True)])
def test_beacon_fires_against_wet_ash(answer: str, may: bool) -> None:
    """The Vortex card forbids Fire: with an offering the user may, without one only the modifier stays."""
    s = scene(field=fields(3, 3), hand=(["Beacon Fires", "Netmenders"], []), current="Wet Ash")
    play(s, "Beacon Fires", 0, ("crusade", 0, 0), ("crusade", 1, 0)).choose(answer, seat=0)
    assert s.value("Saltwalkers", "Fire") == 4
    s.choose("Saltwalkers", seat=0).choose("Weighers", seat=0)
    assert ("Fire" in s.labels(0)) == may
    s.choose("Reason", seat=0).choose("Surveyors", seat=1).choose("Rainwaiters", seat=1)
    assert "Fire" not in s.labels(1), "for the others Wet Ash holds"


# ---------------------------------------------------------------------- until something happens
def safe_conduct(field: Names, *then: tuple[object, ...], copies: int = 1) -> Scene:
    """Blue has played Safe Conduct against Red."""
    s = scene(field=field, hand=(["Safe Conduct"] * copies, []), colours="BRGY")
    s.attach("Netmenders", "Hair Shirt")
    s.set_marks((0, "rogation", "extra", copies - 1))
    s.run_steps(*[("rogation", 0, number) for number in range(copies)], *then)
    for _ in range(copies):
        s.choose("Safe Conduct", seat=0)
    return s


def test_safe_conduct() -> None:
    """A card that a Crusade would kill returns to hand, once; its attachments are lost."""
    field = (["Netmenders", "Saltwalkers"], ["Tanners", "Oxgoaders"])
    s = safe_conduct(field, ("crusade", 1, 0), ("crusade", 1, 0))
    assert s.shared("standing") == ["Safe Conduct"]
    crusade(s, 1, "Tanners", "Netmenders", "Kill")
    assert s.names(0, "hand") == ["Netmenders"]
    assert s.names(0, "discard") == ["Hair Shirt"]
    assert s.shared("vortex") == ["Safe Conduct"]
    assert "  Safe Conduct: Netmenders is not killed" in s.log()
    crusade(s, 1, "Tanners", "Saltwalkers", "Kill")
    assert s.shared("vortex") == ["Safe Conduct", "Saltwalkers"]


def test_safe_conduct_waits_beyond_the_round() -> None:
    s = safe_conduct((["Netmenders", "Saltwalkers"], ["Tanners", "Oxgoaders"]), ("round-over",))
    assert s.shared("standing") == ["Safe Conduct"]
    s = play(scene(field=fields(2, 1), hand=(["Safe Conduct"], [])), "Safe Conduct")
    assert s.shared("vortex") == ["Safe Conduct"], "nobody is affected"


def test_safe_conduct_saves_attackers_and_from_fire() -> None:
    """Also one that would die together with the other, whose fate is unchanged. A second copy waits its turn."""
    field = (["Netmenders", "Lensgrinders"], ["Tanners", "Pyrebuilders", "Weighers"])
    s = safe_conduct(field, ("crusade", 0, 0), ("crusade", 1, 0), copies=2)
    crusade(s, 0, "Netmenders", "Weighers", "Kill")
    assert ("attack", 2, 2) in s.compared()
    assert s.shared("vortex") == ["Weighers", "Safe Conduct"]
    assert s.names(0, "hand") == ["Netmenders"]
    assert s.shared("standing") == ["Safe Conduct"]
    crusade(s, 1, "Pyrebuilders", "Lensgrinders", "Fire")
    assert s.names(0, "hand") == ["Netmenders", "Lensgrinders"]
    assert s.shared("standing") == []
    s = safe_conduct(field, ("crusade", 0, 0))
    crusade(s, 0, "Netmenders", "Tanners", "Kill")
    assert s.names(0, "hand") == ["Netmenders"]
    assert s.names(1, "field") == field[1]


def test_safe_conduct_is_not_for_effects_conversions_and_others() -> None:
    field = (["Netmenders", "Saltwalkers"], ["Tanners", "Weighers"])
    s = safe_conduct(field, ("crusade", 1, 0), ("crusade", 0, 0))
    crusade(s, 1, "Weighers", "Netmenders", "Reason")
    assert s.names(1, "discard") == ["Netmenders"], "a conversion"
    crusade(s, 0, "Saltwalkers", "Tanners", "Reason")
    assert s.shared("standing") == ["Safe Conduct"]
    s = safe_conduct((field[0], ["Tanners", "Chalkmonks"]), ("crusade", 1, 0))
    crusade(s, 1, "Chalkmonks", "Saltwalkers", "Kill")
    assert s.shared("vortex") == ["Chalkmonks"], "somebody else's card"
    assert s.shared("standing") == ["Safe Conduct"]
    s = scene(field=(BLUE[:3], RED[:2]), hand=(["Safe Conduct"], ["Late Reckoning"]), colours="BRGY")
    play(s, "Safe Conduct", 0, ("rogation", 1, 0)).choose("Late Reckoning", seat=1).choose("Saltwalkers", seat=0)
    assert s.shared("vortex") == ["Saltwalkers", "Late Reckoning"], "an effect"
    assert s.shared("standing") == ["Safe Conduct"]


def test_thorn_hedge() -> None:
    """The first card crusaded against this round has Reason, Repulsion and Attack +2, in that Crusade only."""
    field = (["Netmenders", "Saltwalkers", "Doorstones"], ["Tanners", "Oxgoaders"])
    hand = (["Thorn Hedge"], [])
    s = play(scene(field=field, hand=hand, colours="BRGY"), "Thorn Hedge", 0, ("crusade", 1, 0), ("crusade", 1, 0))
    crusade(s, 1, "Tanners", "Netmenders", "Kill")
    assert ("attack", 5, 5) in s.compared()
    assert s.shared("vortex") == ["Netmenders", "Tanners", "Thorn Hedge"]
    crusade(s, 1, "Oxgoaders", "Saltwalkers", "Kill")
    assert ("attack", 4, 2) in s.compared()
    for way in ("Reason", "Fire"):
        s = play(scene(field=field, hand=hand, colours="BRGY"), "Thorn Hedge", 0, ("crusade", 1, 0))
        crusade(s, 1, "Oxgoaders", "Netmenders", way)
        assert s.compared() == [(way.lower(), 3, 5)]
        assert s.value("Netmenders", "Fire") == 3


def test_thorn_hedge_is_not_for_own_crusades_and_ends_with_the_round() -> None:
    field = (["Netmenders", "Saltwalkers", "Doorstones"], ["Tanners", "Oxgoaders"])
    s = scene(field=field, hand=(["Thorn Hedge"], []), colours="BRGY")
    play(s, "Thorn Hedge", 0, ("crusade", 0, 0), ("round-over",))
    crusade(s, 0, "Netmenders", "Oxgoaders", "Reason")
    assert ("reason", 3, 3) in s.compared()
    assert s.shared("vortex") == ["Thorn Hedge"]


# ---------------------------------------------------------------------- looks and exchanges
def test_drawn_curtain() -> None:
    """The user picks one face-down attachment of each affected opponent; bluffs go at once."""
    s = scene(field=fields(2, 2, 1), hand=(["Drawn Curtain"], [], []))
    s.attach("Weighers", "Vigil")
    s.attach("Surveyors", "Charity")
    s.attach("Tanners", "Warpaint", up=True)
    s.attach("Saltwalkers", "Cold Ash")
    play(s, "Drawn Curtain")
    assert asked(s) == [0]
    assert s.labels() == ["Weighers", "Surveyors"]
    s.choose("Surveyors")
    assert s.over, "Red has nothing face down"
    assert s.under("Surveyors") == []
    assert s.names(1, "discard") == ["Charity"]
    assert not s.table.is_up(s.table.under(s.no("Weighers"))[0])
    assert not s.table.is_up(s.table.under(s.no("Saltwalkers"))[0])
    s = scene(field=fields(2, 1, 0), hand=(["Drawn Curtain"], [], []))
    s.attach("Weighers", "Sudden Light")
    s.attach("Saltwalkers", "Cold Ash")
    play(s, "Drawn Curtain").choose("Weighers", seat=0)
    assert s.under("Weighers") == ["Sudden Light"]
    assert s.labels(1) == ["a face-down card"], "texts that work when revealed follow"


def test_drawn_curtain_reveals_after_all_are_picked_and_one_of_two() -> None:
    s = scene(field=(BLUE[:2], ["Weighers"], ["Quilters"]), hand=(["Drawn Curtain"], [], []))
    s.attach("Weighers", "Vigil")
    s.attach("Quilters", "Warpaint")
    s.attach("Quilters", "Cold Ash")
    play(s, "Drawn Curtain").choose("Weighers")
    assert not s.table.is_up(s.table.under(s.no("Weighers"))[0])
    s.choose("Quilters")
    assert s.prompt() == "Drawn Curtain: which attachment of Quilters?"
    s.match.answer(0, s.match.choices[0].options[1])
    g = s.table
    assert [g.is_up(u) for host in ("Weighers", "Quilters") for u in g.under(s.no(host))] == [True, False, True]


def test_opened_letter() -> None:
    """Only the user sees the hand of one affected opponent, and may discard a Rogation or Frenzy of it."""
    hand = (["Opened Letter"], ["Vigil", "Charity", "Plumbliners"], ["Warpaint"])
    s = play(scene(field=fields(4, 3, 3), hand=hand), "Opened Letter")
    assert s.labels() == ["Green", "Red"]
    s.choose("Green")
    assert s.labels() == ["Vigil", "Charity", "Pass"]
    assert s.refused() == {"Plumbliners": "A Devotee cannot be taken."}
    green = s.table.place(1, 1)
    assert [sum(c is not None for c in s.view(v).current.zones[green]) for v in (0, 1, 2, -1)] == [3, 3, 0, 0]
    s.choose("Vigil")
    assert s.over
    assert s.names(1, "discard") == ["Vigil"]
    assert s.names(1, "hand") == ["Charity", "Plumbliners"]
    assert s.names(2, "hand") == ["Warpaint"]


def test_opened_letter_nothing_taken_and_empty_hands() -> None:
    s = play(scene(field=fields(4, 3, 4), hand=(["Opened Letter"], ["Plumbliners"], [])), "Opened Letter")
    assert s.labels() == ["Pass"], "Green alone is affected, and holds nothing that can be discarded"
    assert s.choose("Pass").over
    s = play(scene(field=fields(4, 3), hand=(["Opened Letter"], [])), "Opened Letter")
    assert s.over
    assert "Blue looks at 0 cards of Green" in s.log()
    s = play(scene(field=fields(4, 4), hand=(["Opened Letter"], ["Vigil"])), "Opened Letter")
    assert s.over
    assert not any("looks" in line for line in s.log())


def test_swapped_robes() -> None:
    """The attachments of two Zealots change bearers, as they lie; they stay their attachers'."""
    s = scene(field=fields(2, 2, 1), hand=(["Swapped Robes"], [], []))
    s.attach("Saltwalkers", "Vigil")
    s.attach("Surveyors", "Warpaint", up=True)
    s.attach("Tanners", "Cold Ash")
    play(s, "Swapped Robes")
    assert s.labels() == ["Saltwalkers"]
    s.choose("Saltwalkers")
    assert s.labels() == ["Surveyors"], "Red has fewer cards and is not affected"
    s.choose("Surveyors")
    assert (s.under("Saltwalkers"), s.under("Surveyors")) == (["Warpaint"], ["Vigil"])
    g = s.table
    (vigil,), (warpaint,) = g.under(s.no("Surveyors")), g.under(s.no("Saltwalkers"))
    assert (g.is_up(vigil), g.is_up(warpaint)) == (False, True)
    assert (g.state.cards[vigil].by, g.state.cards[warpaint].by) == (0, 1)
    assert (g.sees(0, vigil), g.sees(1, vigil)) == (True, False)
    assert s.value("Saltwalkers", "Attack") == 5


def test_swapped_robes_needs_two_zealots_that_can_carry() -> None:
    s = scene(field=fields(2, 2), hand=(["Swapped Robes"], []))
    s.attach("Saltwalkers", "Vigil")
    assert play(s, "Swapped Robes").over, "Green has no Zealot"
    s = scene(field=fields(2, 2), hand=(["Swapped Robes"], []))
    s.attach("Weighers", "Vigil")
    assert play(s, "Swapped Robes").over, "the user has no Zealot"
    s = scene(field=(["Quilters", "Saltwalkers"], ["Weighers", "Surveyors"]), hand=(["Swapped Robes"], []))
    s.attach("Quilters", "Vigil")
    s.attach("Quilters", "Warpaint")
    s.attach("Saltwalkers", "Cold Ash")
    s.attach("Weighers", "Hair Shirt")
    play(s, "Swapped Robes")
    assert s.labels() == ["Saltwalkers"]
    assert s.refused() == {"Quilters": "No Zealot there could carry what it has, or the other way round."}


def test_still_basin() -> None:
    """The user alone sees three cards, takes one that nobody else sees, and discards the others."""
    draw = (["Vigil", "Warpaint", "Netmenders", "Cold Ash"], [])
    s = play(scene(field=fields(1, 1), hand=(["Still Basin"], []), draw=draw), "Still Basin")
    assert s.labels() == ["Vigil", "Warpaint", "Netmenders"]
    s.choose("Warpaint")
    assert s.over
    assert s.names(0, "hand") == ["Warpaint"]
    assert s.names(0, "discard") == ["Vigil", "Netmenders"]
    assert s.names(0, "draw") == ["Cold Ash"]
    assert not s.table.sees(1, s.no("Warpaint"))
    assert not any("Warpaint" in line for line in s.log(1))
    s = play(scene(field=fields(1, 1), hand=(["Still Basin"], []), draw=(["Vigil"], [])), "Still Basin")
    assert s.labels() == ["Vigil"]
    s = play(scene(field=fields(1, 1), hand=(["Still Basin"], []), discard=(["Vigil"], [])), "Still Basin")
    assert s.over, "the draw pile is empty and stays so"
    assert s.names(0, "discard") == ["Vigil"]
    s = play(scene(field=fields(1, 0), hand=(["Still Basin"], []), draw=draw), "Still Basin")
    assert s.over, "the opponent has no card"
