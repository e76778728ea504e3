"""A table: who may do and see what, what is shown when, undo, absence, clocks, faults, rematch, resuming."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from engine import replay
from engine.choice import Key, Refused
from engine.view import line, view
from netplay import hosting
from netplay.journal import rerun
from netplay.rulebook import SetupError, rules_for
from netplay.seats import BOT, DEFAULTS, HUMAN, OPEN, SeatSetup, Setup
from netplay.store import SavedTable
from netplay.table import Table
from netplay.votes import where
from netplay.workers import Decision, Job
from tests.netplay.fakes import HandClock, Quick, Setting, Shelf, settle

ADA, BO = SeatSetup(HUMAN, "Ada", "ada"), SeatSetup(HUMAN, "Bo", "bo")
EASY, ANY, FREE = SeatSetup(BOT, "easy"), SeatSetup(BOT, "random"), SeatSetup(OPEN)


def setup(*seats: SeatSetup, game: str = "toy", **given: Any) -> Setup:
    return Setup(game, seats or (ADA, BO), **{"seed": 5, "pace": 1.0, **given})


async def begun(*seats: SeatSetup, here: tuple[str, ...] = ("ada", "bo"), **given: Any) -> Setting:
    s = Setting(setup(*seats, **given), "ada")
    await s.table.begin()
    for player in here:
        s.attach(player, player.title())
    await settle()
    return s


def match(s: Setting) -> Any:
    assert s.table.journal is not None
    return s.table.journal.match


async def until_asked(s: Setting, seat: int, about: str) -> None:
    """Let everybody take defaults until a seat is asked about something."""
    for _ in range(400):
        choice = match(s).choices.get(seat)
        if choice is not None and choice.about == about and (about == "attach" or not match(s).in_together):
            return
        other = next(n for n in match(s).choices if n != seat or choice is not None)
        owner = s.table.info.seats[other].owner
        await s.table.answer(owner, other, match(s).choices[other].default)
    raise AssertionError(about)


def back(s: Setting) -> tuple[Table, Shelf]:
    """The table as it would be after the program was killed."""
    entries: dict[int, bytes] = {}
    info = b""
    chat: list[Any] = []
    for b in s.shelf.batches:
        if b.restart:
            entries.clear()
        entries.update(enumerate(b.entries, b.first))
        info = b.info or info
        chat.extend(b.chat)
    assert sorted(entries) == list(range(len(entries)))
    saved = SavedTable(1, info, tuple([entries[n] for n in sorted(entries)]), tuple(chat), 0.0)
    shelf = Shelf()
    return Table.resume(saved, shelf.keep, Quick(), HandClock()), shelf


def _only_file(folder: Path) -> bytes:
    (file,) = folder.iterdir()
    return file.read_bytes()


# ---------------------------------------------------------------------- set-ups
def test_what_cannot_be_is_named_with_what_would_be_right() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "'chess'.*vortex"),
        ({"seats": (ADA,)}, "2 to 4"),
        ({"seats": (ADA, SeatSetup(BOT, "clever"))}, "'clever'.*hard"),
        ({"seats": (ADA, SeatSetup("dog"))}, "'dog'.*open"),
        ({"seats": (ADA, SeatSetup(HUMAN, "\x1b[2J"))}, "\\w"),
        ({"undo": "always"}, "'always'.*consent"),
        ({"absent": "cry"}, "'cry'.*defaults"),
        ({"pace": -1.0}, "-1.*0 to 60"),
        ({"clock": 10**9}, "clock"),
        ({"game": "vortex", "options": {"rounds": "99"}}, "'99'.*24"),
        ({"game": "vortex", "options": {"speed": "on"}}, "'speed'.*rounds"),
    ]
    for given, told in wrong[:4] + wrong[5:]:
        with pytest.raises(SetupError, match=told):
            Setting(Setup(**{"game": "toy", "seats": (ADA, BO), **given}))


# ---------------------------------------------------------------------- answering and seeing
async def test_only_the_owner_answers_and_only_what_is_offered() -> None:
    s = await begun()
    await until_asked(s, 0, "deed")
    before = match(s).hash()
    question = s.table.question(0)
    wrong: list[tuple[str, int, Any, str | None]] = [
        ("bo", 0, "pass", None), ("eve", 0, "pass", None), ("ada", 1, "pass", None), ("ada", 0, "fly", None),
        ("ada", 0, 99999, None), ("ada", 0, True, None), ("ada", 0, "pass", "1.2.3.4"), ("bo", 1, "pass", None),
    ]  # fmt: skip
    for player, seat, key, asked in wrong:
        with pytest.raises(Refused):
            await s.table.answer(player, seat, key, asked)
    assert match(s).hash() == before and s.table.question(0) == question
    await s.table.answer("ada", 0, "pass", question)
    with pytest.raises(Refused, match="no longer open"):
        await s.table.answer("ada", 0, "pass", question)


async def test_a_seat_sees_its_own_view_and_no_other() -> None:
    s = await begun()
    s.attach("eve")
    assert s.table.view_for("ada", 0) == view(match(s), 0)
    assert s.table.view_for("eve") == view(match(s), -1)
    for player, seat in (("ada", 1), ("eve", 0), ("bo", 0), ("ada", 7), ("ada", -2)):
        with pytest.raises(Refused):
            s.table.view_for(player, seat)
        with pytest.raises(Refused):
            s.table.log_lines(player, seat)
        with pytest.raises(Refused):
            s.table.why(player, seat, "pass")
    with pytest.raises(Refused, match="still going on"):
        s.table.record()


async def test_why_says_what_the_view_says() -> None:
    s = await begun()
    await until_asked(s, 0, "deed")
    choice = s.table.view_for("ada", 0).choice
    assert choice is not None and choice.refused
    for refused in choice.refused:
        assert s.table.why("ada", 0, refused.key) == refused.why
    assert s.table.why("ada", 0, choice.options[0].key) == ""
    assert "not among" in s.table.why("ada", 0, 4711)
    assert "not asked" in s.table.why("bo", 1, "pass")


async def test_nothing_is_shown_before_it_is_written() -> None:
    s = await begun()
    await until_asked(s, 0, "deed")
    seen, calls, written = s.table.view_for("bo", 1), dict(s.calls), len(s.shelf.batches)
    s.shelf.gate.clear()
    one = asyncio.create_task(s.table.answer("ada", 0, "pass"))
    two = asyncio.create_task(s.table.concede("bo", 1))
    await settle()
    assert s.table.view_for("bo", 1) == seen and s.calls == calls and not one.done()
    one.cancel()  # whoever answered is cut off: the answer is given all the same
    await settle()
    s.shelf.gate.set()
    await two
    assert one.cancelled() and len(s.shelf.batches) == written + 2
    assert s.calls["bo"] > calls["bo"]
    assert back(s)[0].journal.match.hash() == match(s).hash()  # type: ignore[union-attr]


async def test_what_cannot_be_written_does_not_happen() -> None:
    s = await begun()
    await until_asked(s, 0, "deed")
    before = match(s).hash()
    s.shelf.broken = True
    with pytest.raises(Refused, match="no space left"):
        await s.table.answer("ada", 0, "pass")
    assert match(s).hash() == before
    s.shelf.broken = False
    await s.table.answer("ada", 0, "pass")
    assert match(s).hash() != before


async def test_a_callback_that_fails_disturbs_nobody() -> None:
    s = await begun()
    s.table.attach("eve", "Eve", lambda: 1 // 0)
    calls = s.calls["bo"]
    await s.table.say("ada", "hello")
    assert s.calls["bo"] == calls + 1


async def test_the_log_grows_and_is_cut_by_an_undo() -> None:
    s = await begun(undo="free")
    await until_asked(s, 0, "deed")
    for seat in (-1, 0):
        lines = list(s.table.log_lines("ada", seat))
        events = [*match(s).log, *match(s).g.events]
        assert lines == [line(match(s).rules, e, seat) for e in events]
    epoch, before = s.table.log_epoch, list(s.table.log_lines("ada", 0))
    await s.table.answer("ada", 0, "pass")
    assert list(s.table.log_lines("ada", 0))[: len(before)] == before and s.table.log_epoch == epoch
    await s.table.undo("ada", 0)
    assert list(s.table.log_lines("ada", 0)) == before and s.table.log_epoch > epoch


# ---------------------------------------------------------------------- undo
async def test_take_back_inside_an_action() -> None:
    s = await begun(undo="off")
    await until_asked(s, 0, "deed")
    start = match(s).hash()
    await s.table.answer("ada", 0, "scout")
    assert s.table.can_undo("ada", 0)
    await s.table.take_back("ada", 0)
    assert match(s).hash() == start
    await s.table.answer("ada", 0, "pass")
    assert not s.table.can_undo("ada", 0)
    with pytest.raises(Refused, match="nothing is undone"):
        await s.table.undo("ada", 0)
    assert back(s)[0].journal.match.hash() == match(s).hash()  # type: ignore[union-attr]


async def test_undo_over_bots_only_where_it_is_free() -> None:
    for policy, granted in (("free", True), ("own", False)):
        s = await begun(ADA, ANY, here=("ada",), undo=policy, seed=8)
        for _ in range(60):
            await s.clock.turn(1.5)
            choice = match(s).choices.get(0)
            if choice is not None and choice.about == "deed" and "pass" in choice.options:
                break
            await s.table.answer("ada", 0, match(s).choices[0].default)
        await s.table.answer("ada", 0, "pass")
        for _ in range(10):
            steps = len(match(s).history)
            await s.clock.turn(1.5)
            if len(match(s).history) > steps:
                break
        last = [a for d in match(s).history for a in d.answers][-1]
        assert (last.seat, last.program) == (1, granted)


async def _pass_and_be_followed(s: Setting) -> None:
    await until_asked(s, 0, "deed")
    await s.table.answer("ada", 0, "pass")
    while match(s).undo_point(0) is not None:
        seat = next(iter(match(s).choices))
        await s.first(s.table.info.seats[seat].owner, seat)


async def test_undo_by_consent_asks_everybody_else() -> None:
    s = await begun(ADA, BO, SeatSetup(HUMAN, "Cy", "cy"), here=("ada", "bo", "cy"), undo="consent")
    await until_asked(s, 0, "deed")
    start = match(s).hash()
    await s.table.answer("ada", 0, "pass")
    await s.first("bo", 1) if 1 in match(s).choices else None
    assert match(s).undo_point(0) is None
    await s.table.undo("ada", 0)
    assert "Ada" in s.table.shown("bo").undo and not s.table.shown("ada").undo and not s.table.shown("eve").undo
    with pytest.raises(Refused):
        await s.table.agree("ada", True)
    await s.table.agree("bo", True)
    assert match(s).hash() != start and not s.table.shown("bo").undo
    await s.table.agree("cy", True)
    assert match(s).hash() == start and not s.table.shown("cy").undo
    for _ in range(2):
        await _pass_and_be_followed(s)
        await s.table.undo("ada", 0)
        assert s.table.shown("bo").undo
        await s.table.agree("cy", False)
        assert not s.table.shown("bo").undo
    await _pass_and_be_followed(s)
    with pytest.raises(Refused, match="often enough"):
        await s.table.undo("ada", 0)


async def test_a_wish_to_undo_says_from_where_on_and_whose_answers_go_with_it() -> None:
    s = await begun(ADA, BO, SeatSetup(HUMAN, "Cy", "cy"), here=("ada", "bo", "cy"), undo="consent")
    await until_asked(s, 0, "deed")
    for player, seat in (("ada", 0), ("bo", 1), ("cy", 2)):
        assert match(s).choices[seat].about == "deed"
        await s.table.answer(player, seat, "pass")
    assert match(s).in_together
    await s.table.answer("bo", 1, match(s).choices[1].default)
    await s.table.undo("ada", 0)
    wish, plans = "Ada asks to undo their last answer, given in round 1.", "Plans that are being made now are dropped."
    assert s.table.chat_since("eve")[-1].text == f"{wish} All others must agree."
    for player, whose in (("bo", "1 by you, 1 by Cy"), ("cy", "1 by you, 1 by Bo")):
        told = f"{wish} 2 later answers are undone too: {whose}. {plans} Do you agree?"
        assert s.table.shown(player).undo == told, "what is planned in secret is not counted"
    await s.table.agree("bo", False)
    await s.table.undo("cy", 2)
    wish = wish.replace("Ada", "Cy")
    assert s.table.shown("bo").undo == f"{wish} No later answer is undone. {plans} Do you agree?"


async def test_a_wish_to_undo_names_the_step_by_its_public_word() -> None:
    s = await begun(undo="consent", game="vortex", options={"colours": "BGRY"})
    for _ in range(40):
        m = match(s)
        asked = m.open_step
        assert asked is not None
        if asked[0] == "crusade" and m.undo_point(0) is None and 0 in m.choices:
            break
        seat = next(iter(m.choices))
        await s.table.answer(s.table.info.seats[seat].owner, seat, m.choices[seat].default)
    await s.table.undo("ada", 0)
    assert s.table.shown("bo").undo == (
        "Ada asks to undo their last answer, given in the Frenzy of round 1. "
        "1 later answer is undone too: 1 by you. Do you agree?"
    )
    assert where({"round": 0, "step": "setup"}) == "before round 1"


# ---------------------------------------------------------------------- leaving, pausing, coming back
async def test_conceding_always_works() -> None:
    s = await begun(ADA, BO, SeatSetup(HUMAN, "Cy", "cy"))
    await s.table.pause("bo")
    with pytest.raises(Refused, match="paused by Bo"):
        await s.first("ada", 0)
    await s.table.concede("bo", 1)
    assert match(s).leaving or match(s).state.out
    assert s.table.seats_shown()[1].state == "left"
    assert s.table.shown("ada").paused == "Bo"
    await s.table.pause("ada")
    await s.first("ada", 0)
    with pytest.raises(Refused):
        await s.table.concede("bo", 1)
    with pytest.raises(Refused):
        await s.table.pause("eve")


async def test_the_newest_session_of_a_player_counts() -> None:
    s = await begun()
    older = s.table.here["ada"]
    newer = s.attach("ada")
    assert s.displaced == ["ada"] and newer.here and not older.here
    older.close()
    assert s.table.here["ada"] is newer
    newer.close()
    assert "ada" not in s.table.here and s.table.seats_shown()[0].state == "away"
    assert s.table.mine("ada") == [0]


async def test_who_is_away_is_counted_down_while_somebody_waits() -> None:
    s = await begun(absent="bot", absent_minutes=2, stand_in="easy", here=("ada",))
    assert 1 in match(s).choices
    assert s.table.seats_shown()[1].state == "away, 2 min, then a bot"
    await s.clock.turn(119)
    visit = s.attach("bo")
    await s.clock.turn(500)
    assert s.table.info.seats[1].stand_in == "" and not s.brains.jobs
    visit.close()
    await s.clock.turn(121)
    assert s.table.info.seats[1].stand_in == "easy"
    assert s.table.seats_shown()[1].state == "played by an easy bot"
    await until_asked_or_played(s)
    assert s.brains.jobs and s.brains.jobs[0].level == "easy"
    s.attach("bo")
    await settle()
    assert s.table.info.seats[1].stand_in == ""
    assert [c.text for c in s.table.chat_since("ada")][-2:] == ["Bo is away; played by an easy bot.", "Bo plays again."]


async def until_asked_or_played(s: Setting) -> None:
    for _ in range(20):
        if s.brains.jobs:
            return
        if 0 in match(s).choices:
            await s.table.answer("ada", 0, match(s).choices[0].default)
        await s.clock.turn(1.1)


async def test_with_nobody_there_nothing_goes_on() -> None:
    s = await begun(ADA, ANY, absent="defaults", absent_minutes=1, here=())
    before = match(s).hash()
    await s.clock.turn(10_000)
    assert match(s).hash() == before and not s.brains.jobs and s.clock.running() == 0
    visit = s.attach("ada")
    await s.clock.turn(2)
    assert match(s).hash() != before
    visit.close()
    await s.clock.turn(10)
    assert s.clock.running() == 0


async def test_defaults_play_on_for_the_absent() -> None:
    s = await begun(absent="defaults", absent_minutes=1, here=("ada",))
    await s.clock.turn(61)
    assert s.table.info.seats[1].stand_in == DEFAULTS
    for _ in range(12):
        if 0 in match(s).choices:
            await s.table.answer("ada", 0, match(s).choices[0].default)
        await s.clock.turn(1.1)
    assert not s.brains.jobs
    given = [a for d in match(s).history for a in d.answers if a.seat == 1]
    assert given and all(a.program for a in given)


async def test_waiting_is_the_default() -> None:
    s = await begun(here=("ada",))
    await s.clock.turn(100_000)
    assert s.table.info.seats[1].stand_in == "" and s.clock.running() == 0
    assert s.table.shown("ada").waiting == 100_000 // 60


# ---------------------------------------------------------------------- clocks
async def test_who_is_late_gets_the_defaults_for_the_rest_of_the_step() -> None:
    s = await begun(clock=30)
    assert s.clock.running() == 2
    assert s.table.shown("ada").clock == 30
    await s.clock.turn(20)
    await s.table.pause("ada")
    assert s.clock.running() == 0
    await s.clock.turn(1000)
    await s.table.pause("bo")
    assert s.table.shown("ada").clock == 10
    steps = len(match(s).history)
    await s.clock.turn(11)
    assert len(match(s).history) > steps
    given = match(s).history[-1].answers or match(s).history[steps].answers
    assert given and all(a.program for a in given)


def late_lines(s: Setting) -> list[str]:
    return [c.text for c in s.table.chat_since("ada") if c.text.startswith("Time is up")]


async def test_the_table_is_told_once_a_step_whose_time_is_up() -> None:
    s = await begun(clock=30)
    await until_asked(s, 1, "deed")
    before = len(match(s).history)
    await s.clock.turn(29)
    assert late_lines(s) == []
    await s.clock.turn(2)
    assert len(match(s).history) > before and late_lines(s) == ["Time is up for Bo: the default answer was given."]
    assert match(s).in_together and len(match(s).choices) == 2
    await s.clock.turn(31)
    assert late_lines(s)[1:] == [f"Time is up for {name}: the default answer was given." for name in ("Ada", "Bo")]


async def test_who_was_late_with_a_secret_plan_is_told_when_all_have_planned() -> None:
    s = await begun(clock=30, here=("ada",))
    assert match(s).in_together and 1 in match(s).choices
    await s.clock.turn(31)
    assert 0 not in match(s).choices and late_lines(s) == []
    await s.table.take_back("ada", 0)
    assert 0 in match(s).choices
    await s.clock.turn(0)
    assert 0 not in match(s).choices, "taking the default back gives no more time"
    s.attach("bo")
    while 1 in match(s).choices and not late_lines(s):
        await s.table.answer("bo", 1, match(s).choices[1].default)
    assert late_lines(s) == ["Time is up for Ada: the default answer was given."]


async def test_who_answers_in_the_last_moment_was_not_late() -> None:
    s = await begun(clock=30)
    await until_asked(s, 0, "deed")
    s.shelf.gate.clear()
    mine = asyncio.create_task(s.table.answer("ada", 0, "pass"))
    await s.clock.turn(31)
    s.shelf.gate.set()
    await mine
    await settle()
    assert not [line for line in late_lines(s) if "Ada" in line]


async def test_a_clock_that_is_changed_in_the_middle_of_a_step_is_a_whole_one() -> None:
    s = await begun(clock=0)
    question = s.table.question(0)
    for seconds in (30, 120, 60):
        await hosting.arrange(s.table, "ada", clock=seconds)
        assert s.table.shown("ada").clock == s.table.shown("bo").clock == seconds
        await s.clock.turn(20)
        assert s.table.question(0) == question and s.table.shown("ada").clock == seconds - 20
    await hosting.arrange(s.table, "ada", clock=0)
    assert s.table.shown("ada").clock is None and s.clock.running() == 0


async def test_the_clock_stands_while_its_owner_is_away() -> None:
    s = await begun(clock=30, here=("ada",))
    for _ in range(5):
        if 0 in match(s).choices:
            await s.table.answer("ada", 0, match(s).choices[0].default)
    question = s.table.question(1)
    assert question
    await s.clock.turn(1000)
    assert s.table.question(1) == question


# ---------------------------------------------------------------------- bots
async def test_bots_are_sent_views_and_answer_at_the_table_s_pace() -> None:
    s = await begun(ADA, ANY, here=("ada",), pace=2.0, game="vortex")
    for _ in range(40):
        if s.brains.jobs:
            break
        if 0 in match(s).choices:
            await s.table.answer("ada", 0, match(s).choices[0].default)
        await s.clock.turn(2.1)
    await settle()
    job = s.brains.jobs[-1]
    assert job.level == "random" and job.game == "vortex" and job.options["colours"] != "random"
    seeds = {j.seed for j in s.brains.jobs}
    assert len(seeds) == len(s.brains.jobs)


async def test_a_bot_waits_for_the_pace_and_then_answers() -> None:
    s = await begun(ANY, ANY, here=("eve",), pace=2.0)
    before = match(s).hash()
    await s.clock.turn(1.9)
    assert match(s).hash() == before
    await s.clock.turn(0.2)
    assert match(s).hash() != before
    await hosting.arrange(s.table, "ada", pace=0.0)
    for _ in range(200):
        await s.clock.turn(1)
        if s.table.over:
            break
    assert s.table.over


class Slow(Quick):
    """Bots that think until they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def decide(self, job: Job, default: Key) -> Decision:
        await self.gate.wait()
        return await super().decide(job, default)


async def test_a_bot_that_thinks_longer_than_the_pace_is_said_to_think_once() -> None:
    s = Setting(setup(ADA, ANY, pace=2.0, game="vortex"), "ada")
    s.table.brains = slow = Slow()
    await s.table.begin()
    s.attach("ada", "Ada")
    await settle()
    assert match(s).choices.keys() == {0, 1} and not s.table.seats_shown()[1].thinks
    await s.clock.turn(1.9)
    calls = s.calls["ada"]
    assert not s.table.seats_shown()[1].thinks
    await s.clock.turn(0.2)
    assert [x.thinks for x in s.table.seats_shown()] == [False, True] and s.calls["ada"] == calls + 1
    await s.clock.turn(1000)
    assert s.calls["ada"] == calls + 1 and s.clock.running() == 0, "nothing is drawn while it goes on thinking"
    question = s.table.question(1)
    slow.gate.set()
    await s.clock.turn(0)
    assert s.table.question(1) != question and not s.table.seats_shown()[1].thinks
    assert s.calls["ada"] > calls + 1


async def test_a_bot_within_the_pace_is_never_said_to_think() -> None:
    s = await begun(ADA, ANY, here=("ada",), pace=0.0, game="vortex")
    seen = set()
    s.table.attach("eve", "Eve", lambda: seen.update(x.thinks for x in s.table.seats_shown()))
    for _ in range(40):
        if 0 in match(s).choices:
            await s.first("ada", 0)
        await s.clock.turn(5)
    assert seen == {False} and len(s.brains.jobs) > 3


async def test_a_bot_that_fails_plays_the_default() -> None:
    s = await begun(ADA, ANY, here=("ada",), pace=0.0)
    s.brains.fault = "it died"
    while not (told := [said.text for said in s.table.chat.lines if "could not think" in said.text]):
        if 0 in match(s).choices:
            await s.table.answer("ada", 0, match(s).choices[0].default)
        await s.clock.turn(0.1)
    for _ in range(20):
        if 0 in match(s).choices:
            await s.table.answer("ada", 0, match(s).choices[0].default)
        await s.clock.turn(0.1)
    assert len(told) == 1 and "it died" not in told[0], "said once, and not why"


async def test_equal_seeds_give_equal_games() -> None:
    ends = []
    for _ in range(2):
        s = await begun(ANY, ANY, ANY, here=("eve",), pace=0.0)
        for _ in range(300):
            await s.clock.turn(0.1)
            if s.table.over:
                break
        ends.append(match(s).hash())
    assert ends[0] == ends[1]


async def test_a_table_without_a_seed_deals_differently_each_time() -> None:
    one, other = await begun(seed=None), await begun(seed=None)
    assert match(one).rest.key != match(other).rest.key
    assert one.table.shown("ada").secret and not (await begun()).table.shown("ada").secret


# ---------------------------------------------------------------------- faults
async def test_a_broken_card_is_reported_and_refused_from_then_on(tmp_path: Path) -> None:
    s = Setting(setup(game="broken"), "ada")
    s.table = Table.open(1, setup(game="broken"), "ada", s.shelf.keep, s.brains, s.clock, tmp_path)
    await s.table.begin()
    s.attach("ada"), s.attach("bo")
    await until_asked(s, 0, "deed")
    before = match(s).hash()
    with pytest.raises(Refused, match="broke"):
        await s.table.answer("ada", 0, "pass")
    assert match(s).hash() == before
    choice = s.table.view_for("ada", 0).choice
    assert choice is not None and "pass" not in [o.key for o in choice.options]
    assert "broke" in s.table.why("ada", 0, "pass") and "broke" in s.table.shown("bo").notice
    record = replay.read(_only_file(tmp_path))
    with pytest.raises(ZeroDivisionError):
        rerun(record, rules_for("broken", 2, {}))
    assert "ZeroDivisionError" in record.entries[-1].note
    again, _ = back(s)
    with pytest.raises(Refused, match="broke"):
        await again.answer("ada", 0, "pass")
    await s.table.answer("ada", 0, "vow")
    assert match(s).hash() != before


async def test_a_bot_goes_round_a_broken_card() -> None:
    s = await begun(ADA, ANY, here=("ada",), game="broken", pace=0.0)
    s.brains.fault = "so the default is tried first"
    for _ in range(200):
        choice = match(s).choices.get(0)
        if choice is not None:
            await s.table.answer("ada", 0, "vow" if choice.about == "deed" else choice.default)
        await s.clock.turn(0.1)
        if s.table.over:
            break
    assert s.table.over


async def test_where_every_answer_breaks_the_host_ends_the_game() -> None:
    s = await begun(ADA, ANY, here=("ada", "bo"), game="all-broken", pace=0.0)
    for _ in range(30):
        choice = match(s).choices.get(0)
        if choice is not None and choice.about == "deed":
            break
        if choice is not None:
            await s.table.answer("ada", 0, choice.default)
        await s.clock.turn(0.1)
    for key in ("bury", "pass"):
        with pytest.raises(Refused):
            await s.table.answer("ada", 0, key)
    with pytest.raises(Refused):
        await hosting.end(s.table, "bo")
    await hosting.end(s.table, "ada")
    assert s.table.over and s.table.shown("ada").ended == "ended by the host"
    assert s.shelf.batches[-1].replay is not None


# ---------------------------------------------------------------------- arranging
async def test_seats_are_taken_and_the_game_begins_when_the_last_is() -> None:
    s = await begun(ADA, FREE, FREE, here=("ada", "bo"))
    with pytest.raises(Refused, match="not begun"):
        s.table.view_for("ada", 0)
    await hosting.sit(s.table, "bo", "Bo", 2)
    with pytest.raises(Refused, match="taken"):
        await hosting.sit(s.table, "eve", "Eve", 2)
    with pytest.raises(Refused, match="already"):
        await hosting.sit(s.table, "bo", "Bo")
    await hosting.stand_up(s.table, "bo")
    await hosting.sit(s.table, "bo", "Bo")
    with pytest.raises(Refused):
        await hosting.fill(s.table, "bo", "easy")
    with pytest.raises(Refused, match="'clever'"):
        await hosting.fill(s.table, "ada", "clever")
    await hosting.fill(s.table, "ada", "easy")
    assert s.table.playing and [x.kind for x in s.table.seats_shown()] == [HUMAN, HUMAN, BOT]
    with pytest.raises(Refused):
        await hosting.stand_up(s.table, "bo")


async def test_a_seat_is_handed_to_who_watches() -> None:
    s = await begun()
    with pytest.raises(Refused, match="watching"):
        await hosting.hand_over(s.table, "ada", 0, "eve")
    s.attach("eve", "Eve")
    with pytest.raises(Refused):
        await hosting.hand_over(s.table, "bo", 0, "eve")
    await hosting.hand_over(s.table, "ada", 0, "eve")
    assert s.table.mine("eve") == [0] and s.table.mine("ada") == []
    with pytest.raises(Refused):
        s.table.view_for("ada", 0)
    assert s.table.view_for("eve", 0).seat == 0
    assert back(s)[0].mine("eve") == [0]


async def test_the_host_puts_somebody_out() -> None:
    s = await begun()
    with pytest.raises(Refused):
        await hosting.kick(s.table, "bo", "ada", "easy")
    await hosting.kick(s.table, "ada", "bo", "easy")
    assert s.displaced == ["bo"] and "bo" not in s.table.here
    assert s.table.info.seats[1].kind == BOT
    with pytest.raises(Refused, match="put you out"):
        s.attach("bo")
    with pytest.raises(Refused):
        await s.table.answer("bo", 1, "pass")
    assert back(s)[0].info.barred == ["bo"]


async def test_an_open_seat_of_a_running_game_is_taken_over() -> None:
    s = await begun()
    await hosting.kick(s.table, "ada", "bo", OPEN)
    assert s.table.seats_shown()[1].state == "open"
    s.attach("eve", "Eve")
    await hosting.sit(s.table, "eve", "Eve")
    await s.first("eve", 1)


async def test_watching_can_be_forbidden() -> None:
    s = await begun(watch=False)
    with pytest.raises(Refused, match="watch"):
        s.attach("eve")


async def test_the_host_changes_how_the_table_is_run() -> None:
    s = await begun()
    with pytest.raises(Refused):
        await hosting.arrange(s.table, "bo", pace=0.0)
    for wrong in ({"seed": 4}, {"absent": "cry"}, {"undo": "free"}):
        with pytest.raises(Refused):
            await hosting.arrange(s.table, "ada", **wrong)
    await hosting.arrange(s.table, "ada", pace=0.2, absent="bot", undo="off")
    assert (s.table.info.setup.pace, s.table.info.setup.absent, s.table.info.setup.undo) == (0.2, "bot", "off")


# ---------------------------------------------------------------------- talk
async def test_talk_is_cleaned_limited_and_muted() -> None:
    s = await begun()
    await s.table.say("ada", "  hi\x1b]0;evil\x07 \x1b[31mthere\u202e  ")
    said = s.table.chat_since("bo")[-1]
    assert said.name == "Ada" and "\x1b" not in said.text and "\u202e" not in said.text and "there" in said.text
    for wrong in ("", "\x1b\x07", "   "):
        with pytest.raises(Refused):
            await s.table.say("ada", wrong)
    with pytest.raises(Refused, match="not at this table"):
        await s.table.say("eve", "psst")
    await hosting.mute(s.table, "bo", "ada")
    assert not [c for c in s.table.chat_since("bo") if c.who == "ada"]
    assert [c for c in s.table.chat_since("ada") if c.who == "ada"]
    await hosting.mute(s.table, "bo", "ada", False)
    with pytest.raises(Refused, match="wait"):
        for _ in range(20):
            await s.table.say("bo", "x" * 100_000)
    assert max(len(c.text) for c in s.table.chat_since("ada")) <= 300
    await s.clock.turn(60)
    await s.table.say("bo", "better")
    assert s.table.chat_since("ada", said.n + 1)[-1].text == "better"
    assert back(s)[0].chat_since("ada") == s.table.chat_since("ada")


async def test_who_is_muted_stays_so_after_a_restart_and_in_a_rematch() -> None:
    s = await begun(here=("ada", "bo", "eve"), seed=None)
    for who in ("ada", "eve"):
        await s.table.say(who, "hear me")
        await hosting.mute(s.table, "bo", who)
    await hosting.mute(s.table, "bo", "eve", False)
    for table in (s.table, back(s)[0]):
        assert [c.who for c in table.chat_since("bo") if c.who] == ["eve"] and table.chat.muted("bo") == {"ada"}
        assert [c.who for c in table.chat_since("eve") if c.who] == ["ada", "eve"] and not table.chat.muted("eve")
    await s.table.concede("bo", 1)
    for who in ("ada", "bo"):
        await s.table.rematch(who)
    assert s.table.playing and s.table.chat.muted("bo") == {"ada"}
    s.shelf.broken = True
    with pytest.raises(Refused):
        await hosting.mute(s.table, "bo", "ada", False)
    assert s.table.chat.muted("bo") == {"ada"}, "what cannot be written does not happen"


async def test_a_wish_that_was_open_when_the_host_ended_has_lapsed_and_the_table_says_so() -> None:
    async def asked() -> Setting:
        s = await begun(undo="consent")
        await until_asked(s, 0, "deed")
        await _pass_and_be_followed(s)
        await s.table.undo("ada", 0)
        assert s.table.shown("bo").undo
        return s

    s = await asked()
    again = back(s)[0]
    batch = again.votes.after_restart()
    assert batch is not None and not again.shown("bo").undo
    said = again.chat_since("bo")[-1]
    assert batch.chat == (said,) and "the wish of Ada to undo has lapsed" in said.text and said.who == ""
    s.shelf.batches.append(batch)
    assert back(s)[0].votes.after_restart() is None, "it is said once"

    for after in ("refused", "answered"):
        s = await asked()
        if after == "refused":
            await s.table.agree("bo", False)
        else:
            seat = next(iter(match(s).choices))
            await s.table.answer(s.table.info.seats[seat].owner, seat, match(s).choices[seat].default)
        assert back(s)[0].votes.after_restart() is None, after


# ---------------------------------------------------------------------- the end, and again
async def test_hot_seat_and_the_end_and_a_rematch() -> None:
    hot = (SeatSetup(HUMAN, "Ada", "ada"), SeatSetup(HUMAN, "Abe", "ada"))
    s = await begun(*hot, here=("ada", "eve"), seed=None)
    assert s.table.mine("ada") == [0, 1]
    while not s.table.over:
        seat = next(iter(match(s).choices))
        await s.table.answer("ada", seat, match(s).choices[seat].default)
    kept = s.shelf.batches[-1].replay
    assert kept is not None and kept.players == ("ada",) and "Ada" in kept.note
    assert kept.data == s.table.record()
    for seat in (-1, 0, 1):
        assert s.table.view_for("eve", seat).outcome
    for deed in (s.table.answer("ada", 0, "pass"), s.table.concede("ada", 0), s.table.undo("ada", 0)):
        with pytest.raises(Refused):
            await deed
    with pytest.raises(Refused):
        await s.table.rematch("eve")
    key = match(s).rest.key
    await s.table.rematch("ada")
    assert s.table.playing and match(s).rest.key != key and "eve" in s.table.here
    assert s.shelf.batches[-1].restart
    await s.first("ada", next(iter(match(s).choices)))
    assert back(s)[0].journal.match.hash() == match(s).hash()  # type: ignore[union-attr]
    assert len(s.table.log_lines("ada", 0)) == len(match(s).log) + len(match(s).g.events)


async def test_a_rematch_waits_for_all_who_play() -> None:
    s = await begun()
    with pytest.raises(Refused):
        await s.table.rematch("ada")
    await s.table.concede("bo", 1)
    assert s.table.over
    await s.table.rematch("ada")
    assert s.table.over and s.table.shown("bo").rematch == ("Ada",)
    await s.table.rematch("bo")
    assert s.table.playing and s.table.shown("bo").rematch == ()


@pytest.mark.parametrize("seed", range(4))
async def test_a_killed_table_resumes_exactly_with_its_seats_waiting(seed: int) -> None:
    s = await begun(ADA, BO, ANY, seed=seed, pace=0.0, undo="own")
    for _ in range(8 + 4 * seed):
        for seat, player in ((0, "ada"), (1, "bo")):
            if seat in match(s).choices:
                await s.first(player, seat)
        await s.clock.turn(0.1)
    again, shelf = back(s)
    assert again.journal is not None
    assert again.journal.match.hash() == match(s).hash() and again.notice == ""
    assert again.journal.match.log == match(s).log
    for player, seat in (("ada", 0), ("bo", 1)):
        assert again.view_for(player, seat) == s.table.view_for(player, seat)
        assert again.question(seat) == s.table.question(seat) or again.journal.undone != s.table.journal.undone  # type: ignore[union-attr]
    assert [x.state for x in again.seats_shown()][:2] == ["away", "away"]
    again.attach("ada", "Ada", lambda: None)
    await settle()
    seat, player = next((n, p) for n, p in ((0, "ada"), (1, "bo")) if n in again.journal.match.choices)
    await again.answer(player, seat, again.journal.match.choices[seat].default)
    assert shelf.batches[-1].first == len(again.journal.packed) - len(shelf.batches[-1].entries)


async def test_an_idle_table_writes_and_wakes_nothing() -> None:
    s = await begun()
    calls, written = dict(s.calls), len(s.shelf.batches)
    await s.clock.turn(100_000)
    assert s.calls == calls and len(s.shelf.batches) == written and s.clock.running() == 0
