"""The format of saves and replays: whole, exact, refused where it is not; and what other rules make of it."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine import replay
from engine.choice import Refused
from engine.course import Course
from engine.drive import Given
from engine.match import Match
from engine.replay import ANSWER, CONCEDE, TAKE_BACK, UNDO, Entry, Header, Record, SaveError
from engine.rng import key_from
from engine.rules import Rules
from engine.state import digest, to_bytes
from netplay.journal import Journal
from tests import toy

RULES = toy.make(3)


def header(rules: Rules = RULES) -> Header:
    return Header("toy", rules.seats, {}, ("Ada", "Bo", "Cy"), replay.face_names(rules), started=5.0)


def played(seed: int, deeds: int, *, concede: float = 0.01, back: float = 0.15, rules: Rules = RULES) -> Journal:
    """A journal with answers, take-backs, undos and concessions in it."""
    rng = random.Random(seed)
    journal = Journal.begin(header(rules), rules, "h1", rules.state(key_from(seed)))
    for _ in range(deeds):
        m = journal.match
        if m.over:
            break
        seat = rng.choice(list(m.choices))
        entry = Entry(ANSWER, seat, rng.choice(m.choices[seat].options), rng.random() < 0.3, at=7.5)
        if rng.random() < back:
            entry = Entry(rng.choice([TAKE_BACK, UNDO]), seat, flag=False)
            if entry.kind == UNDO and m.last_answer(seat) and rng.random() < 0.2:
                entry = replace(entry, flag=True)
        elif rng.random() < concede and not (m.leaving | m.state.out) >> seat & 1:
            entry = Entry(CONCEDE, seat)
        try:
            journal.accept(journal.draft(entry))
        except Refused:
            continue
    return journal


def read(journal: Journal) -> Record:
    return replay.read(journal.record())


def _plain(answers: tuple[Given, ...]) -> list[Given]:
    """Answers without the number of their `together`: it only tells those of one step apart."""
    return [replace(a, joint=min(a.joint, 1)) for a in answers]


def same(one: Match, other: Match) -> None:
    assert one.hash() == other.hash()
    assert one.log == other.log and one.g.events == other.g.events
    assert [digest(d.rest) for d in one.history] == [digest(d.rest) for d in other.history]
    assert [_plain(d.answers) for d in one.history] == [_plain(d.answers) for d in other.history]
    assert [d.start for d in one.history] == [d.start for d in other.history]
    assert (one.committed, one.leaving, sorted(one.choices)) == (other.committed, other.leaving, sorted(other.choices))


@pytest.mark.parametrize("seed", range(25))
def test_a_save_stands_exactly_where_it_stood(seed: int) -> None:
    journal = played(seed, 10 + 9 * seed)
    restored = replay.restore(read(journal), RULES, "h1")
    assert restored.exact
    same(restored.match, journal.match)
    resumed, notice = Journal.resume(read(journal), RULES, "h1")
    assert not notice and resumed.packed == journal.packed and resumed.last == journal.last


def test_undone_with_consent_goes_over_others_answers() -> None:
    journal = played(3, 40, concede=0, back=0)
    m = journal.match
    seat = next(s for s in range(3) if m.last_answer(s) and m.undo_point(s) is None and not m.can_take_back(s))
    before = sum(a.seat == seat and not a.program for d in m.history for a in d.answers)
    before += sum(a.seat == seat and not a.program for a in m.answers)
    with pytest.raises(Refused):
        journal.draft(Entry(UNDO, seat))
    journal.accept(journal.draft(Entry(UNDO, seat, flag=True)))
    m = journal.match
    after = sum(a.seat == seat and not a.program for d in m.history for a in d.answers)
    assert after + sum(a.seat == seat and not a.program for a in m.answers) <= before - 1
    assert m.choices and seat in m.choices
    same(replay.restore(read(journal), RULES, "h1").match, m)


def test_a_draft_changes_nothing_until_it_is_accepted() -> None:
    journal = played(1, 20)
    before = (journal.match.hash(), list(journal.packed), journal.last, list(journal.match.log))
    seat, choice = next(iter(journal.match.choices.items()))
    draft = journal.draft(Entry(ANSWER, seat, choice.options[0]))
    assert draft.match is not journal.match and draft.match.hash() != before[0]
    assert (journal.match.hash(), list(journal.packed), journal.last, list(journal.match.log)) == before


# ---------------------------------------------------------------------- what is refused
def test_every_cut_is_refused() -> None:
    data = played(2, 15).record()
    for cut in [*range(40), *range(40, len(data), 97), len(data) - 1]:
        with pytest.raises(SaveError):
            replay.read(data[:cut])


def test_every_changed_byte_is_refused() -> None:
    data = played(2, 15).record()
    for at in [*range(40), *range(40, len(data), 61)]:
        with pytest.raises(SaveError):
            replay.read(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])


def test_a_newer_format_is_refused_by_its_number() -> None:
    data = bytearray(played(2, 15).record())
    data[8:10] = (replay.FORMAT + 1).to_bytes(2, "big")
    with pytest.raises(SaveError, match=f"format {replay.FORMAT + 1}.*newer"):
        replay.read(bytes(data))


def test_something_else_is_no_save() -> None:
    for data in (b"", b"PK\x03\x04 and so on", b"\0" * 1000):
        with pytest.raises(SaveError, match="no save"):
            replay.read(data)
    with pytest.raises(SaveError, match="holds no State"):
        replay.restore(Record(header(), ()), RULES, "h1")


# ---------------------------------------------------------------------- other rules
@pytest.mark.parametrize("seed", range(12))
def test_under_other_rules_it_goes_on_from_the_open_step(seed: int) -> None:
    journal = played(seed, 25 + 5 * seed, concede=0)
    resumed, notice = Journal.resume(read(journal), RULES, "h2")
    assert "open step" in notice
    assert digest(resumed.match.rest) == digest(journal.match.rest)
    assert resumed.match.log == journal.match.log and not resumed.match.answers
    again, notice = Journal.resume(replay.read(resumed.record()), RULES, "h2")
    assert not notice
    same(again.match, resumed.match)


def test_a_concession_survives_other_rules() -> None:
    journal = played(4, 12, concede=0)
    while not journal.match.in_together:
        seat, choice = next(iter(journal.match.choices.items()))
        journal.accept(journal.draft(Entry(ANSWER, seat, choice.default)))
    journal.accept(journal.draft(Entry(CONCEDE, 1)))
    assert journal.match.leaving
    resumed, _ = Journal.resume(read(journal), RULES, "h2")
    assert (resumed.match.leaving | resumed.match.state.out) >> 1 & 1
    again, notice = Journal.resume(replay.read(resumed.record()), RULES, "h2")
    assert not notice
    same(again.match, resumed.match)


def test_cards_are_found_by_name_when_new_ones_have_come() -> None:
    journal = played(5, 60)
    newer = toy.rules_of(3, faces=[toy.omens()[0].__class__("Novelty", "omen", copies=0), *reversed(RULES.faces)])
    restored = replay.restore(read(journal), newer, "h2")
    for old, new in zip(journal.match.rest.cards, restored.match.rest.cards, strict=True):
        assert RULES.faces[old.face].name == newer.faces[new.face].name
    for one, other in zip(journal.match.log, restored.match.log, strict=True):
        told = [RULES.faces[a[1]].name if isinstance(a, tuple) else a for a in one.args]
        assert told == [newer.faces[a[1]].name if isinstance(a, tuple) else a for a in other.args]


def test_a_card_that_is_no_more_is_named() -> None:
    journal = played(5, 60)
    fewer = toy.rules_of(3, faces=[f for f in RULES.faces if f.name != "Bolt"])
    with pytest.raises(SaveError, match="'Bolt'"):
        replay.restore(read(journal), fewer, "h2")


def test_a_course_that_goes_another_way_falls_back() -> None:
    journal = played(6, 40, concede=0)
    lazy = toy.rules_of(3, steps={**toy.STEPS, "turn": toy.nothing})
    restored = replay.restore(read(journal), lazy, "h1")  # the hash says the same, the rules are not
    assert restored.notice == replay.NO_REPEAT
    assert restored.match.log[: len(journal.match.log)] == journal.match.log


# ---------------------------------------------------------------------- the course
def whole(seed: int) -> Journal:
    journal = played(seed, 5000, concede=0.002)
    assert journal.match.over
    return journal


@pytest.mark.parametrize("seed", range(4))
def test_a_course_has_a_frame_for_every_answer(seed: int) -> None:
    journal = whole(seed)
    course = Course(read(journal), RULES, "h1")
    m = journal.match
    assert course.exact and course.outcome == m.state.outcome
    assert len(course) == sum(len(d.answers) for d in m.history) + 1
    last = course.match(len(course) - 1)
    assert last.over and last.log == m.log
    for index in range(0, len(course), 7):
        frame, match = course.frames[index], course.match(index)
        assert digest(match.rest) == digest(frame.rest)
        assert frame.then is None or frame.then.seat in match.choices
        assert [*match.log, *match.g.events] == m.log[: len(match.log) + len(match.g.events)] or match.over
    assert course.summary()["frames"] == len(course) and course.summary()["exact"]


def test_a_frame_is_shown_from_any_seat_and_open() -> None:
    course = Course(read(whole(1)), RULES, "h1")
    index = len(course) // 2
    seen = course.open_view(index)
    hands = [zone for at, zone in enumerate(seen.rest.zones) if at % RULES.kinds == toy.HAND]
    assert all(card is not None and card.face >= 0 for hand in hands[:3] for card in hand)
    assert len(course.lines(index, 0)) >= course.frames[index].log
    before = to_bytes(course.frames[index].rest)
    for seat in (-1, 0, 1, 2):
        assert course.view(index, seat).seat == seat
    assert to_bytes(course.frames[index].rest) == before


def test_old_rules_give_the_stored_rest_states() -> None:
    journal = whole(2)
    course = Course(read(journal), RULES, "h9")
    assert not course.exact and course.outcome == journal.match.state.outcome
    steps = [f.step for f in course.frames]
    assert steps == sorted(set(steps))
    rests = {digest(d.rest) for d in journal.match.history} | {digest(journal.match.rest)}
    assert {digest(f.rest) for f in course.frames} <= rests
    middle = course.view(len(course) // 2, 0)
    assert middle.choice is None
    assert course.match(len(course) - 1).log == journal.match.log


def test_a_game_over_two_versions_is_shown_whole() -> None:
    journal = played(7, 60, concede=0)
    resumed, _ = Journal.resume(read(journal), RULES, "h2")
    rng = random.Random(1)
    while not resumed.match.over:
        seat, choice = next(iter(resumed.match.choices.items()))
        resumed.accept(resumed.draft(Entry(ANSWER, seat, rng.choice(choice.options))))
    course = Course(replay.read(resumed.record()), RULES, "h2")
    assert not course.exact and course.outcome == resumed.match.state.outcome
    assert any(not f.live for f in course.frames[:-1]) and any(f.live for f in course.frames)
    assert [f.step for f in course.frames] == sorted(f.step for f in course.frames)
    assert course.match(len(course) - 1).log == resumed.match.log
