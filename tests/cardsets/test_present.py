"""What the screens of Vortex are told: forecasts, what holds this round, and figures that count one's own secrets."""

from __future__ import annotations

from cardsets.vortex.cards import FACES
from cardsets.vortex.present import NOUNS, mark_words
from tests.scene import scene

FIELDS = (["Netmenders"], ["Tanners"])


def asked(s, seat: int = 0):
    choice = s.view(seat).choice
    assert choice is not None
    return choice


def frenzy(keys: set[str]):
    """A Frenzy whose rows are these and whose first one changes something."""
    return next(f for f in FACES if f.kind == "frenzy" and set(f.extra["rows"]) == keys)


def test_a_host_is_told_with_its_figures_once_the_frenzy_is_shown() -> None:
    laid = frenzy({"any"})
    s = scene(field=FIELDS, hand=([laid.name], []))
    s.run("frenzy").choose(laid.name, seat=0)
    row = asked(s).forecast["rows"][0]
    now = tuple(s.value("Netmenders", stat) for stat in ("Reason", "Fire", "Repulsion", "Attack"))
    assert row["now"] == now
    changed = tuple(v + d for v, d in zip(now, laid.extra["rows"]["any"], strict=True))
    assert row["then"] == (("any", changed),)
    assert row["frenzy"]


def test_two_rows_are_told_apart_and_a_bluff_changes_nothing() -> None:
    laid = frenzy({"devotee", "zealot"})
    s = scene(field=FIELDS, hand=([laid.name, "Charity"], []))
    s.run("frenzy").choose(laid.name, seat=0)
    assert [name for name, _ in asked(s).forecast["rows"][0]["then"]] == ["devotee", "zealot"]
    s = scene(field=FIELDS, hand=([laid.name, "Charity"], []))
    s.run("frenzy").choose("Charity", seat=0)
    row = asked(s).forecast["rows"][0]
    assert row["then"] == () and not row["frenzy"]


def test_a_crusade_counts_the_own_face_down_frenzy_and_no_other() -> None:
    laid = frenzy({"any"})
    change = laid.extra["rows"]["any"][0]
    for by, mine, theirs in ((0, change, 0), (1, 0, 0)):
        s = scene(field=FIELDS)
        s.attach("Netmenders" if by == 0 else "Tanners", laid.name, by=by)
        s.run("crusade", seat=0).choose("Netmenders").choose("Tanners")
        row = asked(s).forecast["rows"][0]
        assert row["mine"][1] == s.value("Netmenders", "Reason") + mine
        assert row["theirs"][1] == s.value("Tanners", "Reason") + theirs
        assert row["printed"] == (s.value("Netmenders", "Reason"), s.value("Tanners", "Reason"))
        assert row["unknown"] == (by == 1)


def test_what_is_set_for_the_round_is_told_in_words_and_for_whom() -> None:
    s = scene(field=FIELDS)
    s.set_marks(
        (0, "frenzy", "skip", 0), (1, "frenzy", "skip", 0), (1, "crusade", "extra", 1), (-1, "order", "reverse", 0)
    )
    s.put_shared("past", ["Calm Eye"])
    s.run("crusade", seat=0)
    told = {words: seats for seats, words, _ in s.view(0).panel["marks"]}
    assert told == {"no Frenzy": (0, 1), "1 more Crusade": (1,), "Crusades in reverse order": ()}
    assert s.view(-1).panel["marks"] == s.view(1).panel["marks"], "everybody may know it"


def test_every_mark_that_a_card_sets_can_be_said() -> None:
    for face in FACES:
        for what, how, number in face.extra.get("marks", ()):
            assert mark_words(what, how, number) or face.text
            if what in NOUNS:
                assert mark_words(what, how, number)


def test_the_question_for_a_frenzy_speaks_of_discarding_only_where_something_is_shown() -> None:
    s = scene(field=FIELDS, hand=(["Charity"], []))
    s.run("frenzy")
    assert asked(s).prompt == "Frenzy 1 of 1: lay down which card, face down?"
    s = scene(field=(["Netmenders", "Cold Hands"], ["Tanners"]), hand=(["Charity"], []))
    s.attach("Netmenders", "Vigil", by=0, up=True)
    s.run("frenzy")
    assert asked(s).prompt == "Frenzy 1 of 1: lay down which card, or discard which shown one (◊)?"
    assert [o.label for o in asked(s).options] == ["Charity", "Vigil", "Pass"]
