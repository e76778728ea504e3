"""What Vortex tells a newcomer: the guided first game, the pages to read, cards and options in words."""

from __future__ import annotations

from random import Random
from textwrap import wrap

import pytest

from cardsets import GAMES, OptionError
from cardsets.registry import spoken_values
from cardsets.vortex import tutorial
from cardsets.vortex.present import opponents_words
from engine.match import Match
from engine.rng import key_from
from engine.view import Asked, LogLine, View, line, view
from tests.scene import scene

VORTEX = GAMES["vortex"]
STEPS = {"rogation", "frenzy", "crusade", "reinforce", "refill", "order"}


def first_game() -> Match:
    """The guided first game, as a table deals it."""
    seed = f"{tutorial.SEED}/0".encode()
    rules = VORTEX.make_rules(2, VORTEX.settle(tutorial.OPTIONS, Random(0)))
    return Match(rules, rules.state(key_from(seed)))


def said(seen: View) -> str:
    return tutorial.coach(seen)


def test_the_first_rounds_of_the_guided_game_go_as_rounds_usually_do() -> None:
    match, rounds = first_game(), 0
    while rounds < 3:
        seat = next(iter(match.choices))
        match.answer(seat, match.choices[seat].options[0])
        seen = view(match, 0)
        rounds = max(rounds, seen.panel["round"])
        if seen.panel["vortex"] is not None:
            face = VORTEX.cards()[seen.panel["vortex"][1]]
            assert not STEPS & {what for what, _, _ in face.extra.get("marks", ())}, face.name
            assert not face.text, face.name


def test_the_aim_is_said_first() -> None:
    match = first_game()
    words = said(view(match, 0))
    for part in ("Highest score", "8 rounds", "Reason", "Fire", "How to play"):
        assert part in words


def test_the_figures_of_a_rogation_are_explained_by_one_in_hand() -> None:
    for name, part in (("Goodwill", "1/=: you need 1 on the field"), ("Sacrifice", "with more cards than you")):
        s = scene(field=(["Netmenders", "Cold Hands"], ["Tanners"]), hand=([name], []))
        s.run("rogation", seat=0)
        assert part in said(s.view(0))
    s = scene(field=(["Netmenders"], ["Tanners"]), hand=(["Wolf Hide"], []))
    s.run("rogation", seat=0)
    assert "you hold none" in said(s.view(0))


def test_the_coach_does_not_repeat_itself_where_nothing_can_be_hit() -> None:
    s = scene(field=(["Netmenders"], []), hand=(["Wolf Hide"], []))
    s.run("frenzy")
    seen = s.view(0)
    assert seen.choice is not None and tutorial._foes_gone(seen)
    s = scene(field=(["Netmenders"], ["Tanners"]), hand=(["Wolf Hide"], []))
    s.run("frenzy")
    assert not tutorial._foes_gone(s.view(0))


def test_words_of_the_forecast_are_explained_as_far_as_there_is_room() -> None:
    row = {"way": "reason", "result": "converts", "refused": False, "unknown": False}
    rows = (row, row | {"way": "fire", "result": "held-off"}, row | {"way": "kill", "result": "dies"})
    asked = Asked("", "way", (), (), "", False, (), 0, {"kind": "crusade", "rows": rows})
    words = tutorial._way(view(first_game(), 0), asked)
    for part in ("in the window", "YOURS DIES: it is killed", "Held off: F not above P", "So far"):
        assert part in words


def crusade(seat: int, *ends: LogLine) -> list[LogLine]:
    """What the log tells of a Crusade of a seat."""
    return [LogLine("crusades-fire", "one by Fire on another", seat), LogLine("compare-fire", "  5 : 3"), *ends]


FRIGHTENED = LogLine("frightened", "  Red frightens Netmenders of Blue", 1)
CONVERTED = LogLine("converted", "  Red converts Netmenders of Blue", 1)
KILLED = LogLine("killed", "  Blue loses Netmenders: killed", 0)
THEIRS = LogLine("killed", "  Red loses Tanners: killed", 1)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (FRIGHTENED, "Red frightens Netmenders of Blue: you lose it, a point for them."),
        (CONVERTED, "Red converts Netmenders of Blue: you lose it, a point for them."),
        (KILLED, "Blue loses Netmenders: killed. It is gone, and scores nothing."),
    ],
)
def test_a_lost_card_has_a_word_of_the_coach(entry: LogLine, words: str) -> None:
    s = scene(field=(["Netmenders"], ["Tanners"]))
    s.run("crusade", seat=0)
    begun = [LogLine("round", "Round 1")]
    told = tutorial.coach(s.view(0), [*begun, *crusade(1, entry)])
    assert told.startswith(words) and "name one of yours, then a target" in told
    for log in ([*crusade(1, entry), *begun], [*begun, *crusade(0)], [*begun, *crusade(1, THEIRS)]):
        assert "Step 4, Crusade" in tutorial.coach(s.view(0), log), "no loss of this round"
    s = scene(field=(["Netmenders"], ["Tanners"]), hand=(["Cold Hands"], []))
    s.run("reinforce", seat=0)
    own = crusade(0, LogLine("both-stay", "  both stay"))
    told = tutorial.coach(s.view(0), [*begun, *own, *crusade(1, entry)])
    assert told.index("Your Crusade changed nothing") < told.index(words) < told.index("Step 5")
    assert words not in tutorial.coach(s.view(0), [*begun, *crusade(1, entry), *own]), "it was told before"


def test_the_coach_points_to_no_place_that_may_be_elsewhere() -> None:
    s = scene(field=(["Netmenders", "Cold Hands"], ["Tanners"]), hand=(["Goodwill"], []))
    s.run("rogation", seat=0)
    assert "Move to it to see whom it affects." in said(s.view(0))
    assert not any("at the right" in words for words in (*tutorial.WHERE.values(), tutorial.A_TEXT))


def test_the_coach_keeps_to_the_room_there_is() -> None:
    lost = 0
    for seed in range(8):
        match, rng = first_game(), Random(seed)
        while not match.over and match.g.state.facts["round"] <= tutorial.LAST_ROUND:
            seat = next(iter(match.choices))
            if seat == 0:
                log = [line(match.rules, e, 0) for e in [*match.log, *match.g.events]]
                words = tutorial.coach(view(match, 0), log)
                assert len(wrap(words, tutorial.WIDTH)) <= tutorial.LINES, words
                lost += "you lose it" in words
            match.answer(seat, rng.choice(match.choices[seat].options))
    assert lost, "a card was lost in one of these games"


@pytest.mark.parametrize(
    "opp, words",
    [
        (0, "any number of cards"),
        (1, "at least 1 card"),
        (3, "at least 3 cards"),
        (">", "more cards than you"),
        ("=", "at least as many cards as you"),
        ("<", "fewer cards than you"),
    ],
)
def test_the_minimum_of_opponents_in_words(opp: int | str, words: str) -> None:
    assert opponents_words(opp) == words
    told = [dict(VORTEX.card_info(c)["figures"]) for c in VORTEX.cards() if c.extra.get("opp") == opp]
    assert all(f["Opponents' minimum"] == f"{opp} ({words})" for f in told)


def test_a_refused_option_says_what_it_can_be() -> None:
    with pytest.raises(OptionError, match=r"it can be: 6 to 24$"):
        VORTEX.make_rules(2, {"rounds": "5"})
    with pytest.raises(OptionError, match=r"it can be: 4, 3$"):
        VORTEX.make_rules(2, {"fire_kill_from": "5"})
    assert spoken_values(("24", "6", "7")) == "24, 6, 7"


def test_the_rules_speak_to_players() -> None:
    text = VORTEX.rules_text()
    for word in ("seeds/", "testable", "a test", "measured", "win rate"):
        assert word not in text.lower()
    assert "**S**" in text and "**R**" in text
