"""The talk over a table: what is refused is said in its frame, and stands in the field to be sent again."""

from __future__ import annotations

import pytest

from tests.tui.match_feed import MatchFeed
from tests.tui.test_table import table
from tui.screens.table_overlays import ChatPage
from tui.services import Refusal

TOO_FAST = "That is a lot of talk at once: wait a moment."


class Strict:
    """A table where one may say so many lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lines: int) -> None:
        self.lines, self.genuine = lines, MatchFeed.say
        monkeypatch.setattr(MatchFeed, "say", lambda feed, text: self.say(feed, text))

    async def say(self, feed: MatchFeed, text: str) -> None:
        if not self.lines:
            raise Refusal(TOO_FAST)
        self.lines -= 1
        await self.genuine(feed, text)


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (20, 8)])
async def test_a_refused_line_stays_in_the_field(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    strict = Strict(monkeypatch, lines=6)
    async with table(*size) as t:
        await t.press("c")
        for n in range(7):
            await t.press(*f"line{n}", "enter")
        page = t.app.page
        assert isinstance(page, ChatPage), "no dialog takes the keys"
        assert [said.text for said in t.page.feed.chat()] == [f"line{n}" for n in range(6)]
        assert page.edit.text == "line6" and "moment." in t.text and "line6" in t.text
        await t.press("enter")
        assert page.edit.text == "line6" and "moment." in t.text, "still too soon"
        await t.press("!")
        assert page.edit.text == "line6!" and "moment." not in t.text, "the next key goes into the field"
        strict.lines = 1
        await t.press("enter")
        assert page.edit.text == "" and t.page.feed.chat()[-1].text == "line6!"
        await t.press("esc")
        assert t.app.page is t.page


async def test_what_is_written_meanwhile_is_kept_behind_a_refused_line(monkeypatch: pytest.MonkeyPatch) -> None:
    Strict(monkeypatch, lines=0)
    async with table() as t:
        await t.press("c")
        page = t.app.page
        assert isinstance(page, ChatPage)
        page.edit.set("and more")
        await page._say("one")
        assert page.edit.text == "one and more" and page.fault == TOO_FAST


async def test_a_line_that_is_not_sent_is_there_when_the_talk_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    Strict(monkeypatch, lines=0)
    async with table() as t:
        await t.press("c", *"refused", "enter", "esc")
        assert t.app.page is t.page
        await t.press("c")
        assert "refused" in t.text
        await t.press("!", "esc", "c")
        assert "refused!" in t.text
