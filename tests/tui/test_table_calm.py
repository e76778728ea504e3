"""Keys that were meant for what was there before answer nothing that has come uninvited since."""

from __future__ import annotations

import pytest

from tests.tui.match_feed import MatchFeed
from tests.tui.test_table import table
from tui.feed import TableState
from tui.screens import confirm, curtain

WISH = "Kit asks to undo the last answer. Do you agree?"


async def test_a_key_on_its_way_does_not_agree_to_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []

    async def agree(self: MatchFeed, yes: bool) -> None:
        told.append(yes)

    monkeypatch.setattr(MatchFeed, "agree", agree)
    monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(undo="" if told else WISH))
    async with table() as t:
        assert WISH in t.text
        await t.press("1", "enter", "escape")
        assert told == [] and WISH in t.text
        monkeypatch.setattr(confirm, "CALM", 0.0)
        await t.press("1")
        assert told == [True] and WISH not in t.text


async def test_a_key_on_its_way_does_not_answer_the_question_after_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table() as t:
        feed: MatchFeed = t.page.feed
        first = t.page.view.choice
        assert first is not None
        feed.match.answer(0, first.default, program=True)  # the clock
        feed.bots()
        t.app.on_woken()
        second = t.page.view.choice
        assert second is not None and second.prompt != first.prompt
        given = len(feed.match.history), len(feed.match.answers), feed.match.private.copy()
        await t.press("1", "enter", "p")
        assert (len(feed.match.history), len(feed.match.answers), feed.match.private) == given
        t.page.calm_until -= curtain.CALM
        await t.press("1")
        assert (len(feed.match.history), len(feed.match.answers), feed.match.private) != given


async def test_ones_own_answer_is_followed_without_a_pause() -> None:
    async with table() as t:
        for _ in range(6):
            before = t.page.view.choice
            await t.press("enter")
            assert t.page.view.choice != before


async def test_who_has_conceded_is_not_offered_it_again() -> None:
    async with table(seats=3, people=(0, 1)) as t:
        t.page.menu()
        assert "Concede" in t.text
        await t.press("escape")
        await t.page.feed.concede(0)
        t.app.on_woken()
        t.page.seat = 0
        t.page.menu()
        assert "Leave the table" in t.text and "Concede" not in t.text
