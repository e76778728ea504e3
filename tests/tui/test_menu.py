"""The main menu: exact at 80 by 24, complete at every size, every door opened and left again."""

from __future__ import annotations

import pytest

from tests.tui.fakes import LAST, fake_app
from tui.services import MENU_ITEMS
from tui.settings import Settings

TOP = """\

   t r i p t y c h                           strategy card games, one terminal
  ╔═ 2-4 · 30 min ═══════╗  ┌─ 2-4 · 40 min ───────┐  ┌─ not in this release ┐
"""
LIST = """\
  ►  1 Continue         Vortex, round 7, your crusade · saved 12 min ago
     2 New table        as last time: Vortex, Ines against a bot, hard
     3 First game       ten guided prompts over a fixed deal
     4 Host             open this machine to friends over SSH
     5 Join             a table on a friend’s machine, by its address
     6 Replays          14 games, the last one from today
     7 Cards and rules  how to play, every card, the numbered rules
     8 Settings         dark · unicode · animations on · bell on

   You play as Ines · 1 table waits for you elsewhere: Tempest at Kit’s

 ↑↓ choose  1-8 Enter open  ←→ game  ? keys  Esc leave             triptych 1.0"""
SIZES = [(20, 8), (40, 12), (79, 23), (80, 24), (120, 36), (140, 45), (500, 200)]


async def test_exact_at_80x24() -> None:
    app = fake_app(last=LAST)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = [row.rstrip() for row in app.draw(80, 24).text().split("\n")]
        assert rows[:3] == TOP.split("\n")[:3]
        assert rows[10] == "  ╚═ ► VORTEX ═══════════╝  └─ TEMPORAL ODYSSEY ───┘  └ TEMPEST OF THE GODS ─┘"
        assert "\n".join(rows[12:]) == LIST


@pytest.mark.parametrize("theme", ["dark", "light", "16", "16-light", "mono", "ascii"])
@pytest.mark.parametrize("size", SIZES)
async def test_complete_at_every_size(size: tuple[int, int], theme: str) -> None:
    app = fake_app(Settings(theme=theme))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seen = set()
        for _ in MENU_ITEMS:
            text = app.draw(*size).text()
            assert [len(row) for row in text.split("\n")] == [size[0]] * size[1]
            assert "Esc" in text.split("\n")[-1]
            assert (">" if theme == "ascii" else "►") in text
            seen |= {name for name in MENU_ITEMS.values() if name[:14] in text}
            await pilot.press("down")
        assert seen == set(MENU_ITEMS.values())


async def test_what_does_not_fit_is_counted() -> None:
    app = fake_app()
    async with app.run_test(size=(20, 8)) as pilot:
        await pilot.pause()
        assert "▼ 2" in app.draw(20, 8).text()


@pytest.mark.parametrize(
    "item, words",
    [
        (0, "Here is: resume"),
        (1, "Who plays"),
        (2, "Here is: first game"),
        (3, "Here is: host"),
        (4, "Join a table"),
        (5, "Replays"),
        (6, "How to play"),
        (7, "Settings"),
    ],
)
async def test_every_door_by_arrows_and_back(item: int, words: str) -> None:
    app = fake_app(saves=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["down"] * item, "enter")
        await pilot.pause()
        assert words in app.draw(80, 24).text()
        assert "Esc" in app.draw(80, 24).row(23)
        await pilot.press("escape")
        assert "t r i p t y c h" in app.draw(80, 24).text()
        assert app.draw(80, 24).text().count("►") == 2  # the chosen row and the chosen game


async def test_digits_open_at_once() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("8")
        assert app.draw(80, 24).row(0).startswith(" Settings")


async def test_a_game_is_chosen_sideways() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "2")
        assert "Temporal Odyssey" in app.draw(80, 24).row(1)
        await pilot.press("escape", "right", "2")
        assert "comes with a later release" in app.draw(80, 24).text()
        await pilot.press("enter", "left", "left", "3")
        await pilot.pause()
        assert app.services.asked == [("first game", "vortex")]  # type: ignore[attr-defined]


async def test_what_is_not_offered_is_missing_or_says_why() -> None:
    app = fake_app(saves=0, missing=("host", "join"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = app.draw(80, 24).text()
        assert "Host" not in text and "1-6 Enter" in text
        assert "►  2 New table" in text
        await pilot.press("1")
        assert "no table waits to be continued" in app.draw(80, 24).text()
        await pilot.press("escape")
        assert len(app.pages) == 1


async def test_a_finished_game_is_written_to_a_file_by_a_key() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("6", "down")
        assert "x write to a file" in app.draw(80, 24).row(23)
        await pilot.press("question_mark")
        assert "write the game to a file" in app.draw(80, 24).text()
        await pilot.press("escape", "x")
        assert app.services.asked == [("export", "r1")]  # type: ignore[attr-defined]
        assert "vortex-2026-03-05.triptych" in app.draw(80, 24).text()
        await pilot.press("enter")
        assert app.draw(80, 24).row(0).startswith(" Replays")
        app.services.refuse = "The disk is full."  # type: ignore[attr-defined]
        await pilot.press("x")
        assert "The disk is full." in app.draw(80, 24).text()


async def test_where_no_path_may_be_seen_no_file_is_written() -> None:
    app = fake_app()
    app.services.keys_place = ""  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("6", "x")
        assert "to a file" not in app.draw(80, 24).text()
        assert app.services.asked == []  # type: ignore[attr-defined]


async def test_join_says_under_which_name() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        text = " ".join(app.draw(80, 24).text().split())
        assert "you come under your name, Ines" in text and "ssh -p 2222" in text


async def test_several_saves_are_a_list() -> None:
    app = fake_app(saves=3)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        text = app.draw(80, 24).text()
        assert "► 1 Vortex, round 7" in text and "1 of 3" in text
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.services.asked == [("resume", "s1")]  # type: ignore[attr-defined]


async def test_esc_asks_and_stays() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        assert "Leave Triptych?" in app.draw(80, 24).text()
        await pilot.press("enter")
        assert len(app.pages) == 1 and app.is_running
        await pilot.press("escape", "left", "enter")
        await pilot.pause()
        assert app.return_code == 0 and not app.pages


async def test_ctrl_c_twice_leaves_from_anywhere() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("8", "ctrl+c")
        assert "Unfinished games are kept" in app.draw(80, 24).text()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.pages


async def test_resize_storm_keeps_the_place() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "down", "down")
        before = app.draw(80, 24).text()
        for size in [(5, 3), (500, 200), (1, 1), (20, 8), (19, 24), (80, 7), (300, 10), (30, 90), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert app.draw(80, 24).text() == before


async def test_too_small_says_so_and_leaves_state_alone() -> None:
    app = fake_app()
    async with app.run_test(size=(19, 8)) as pilot:
        await pilot.pause()
        assert app.draw(19, 8).text().startswith("Enlarge me: 20 by 8")
        await pilot.press("8", "down")
        assert len(app.pages) == 1
        await pilot.press("ctrl+c")
        assert app.draw(19, 8).text().startswith("Leave? Enter stays")
        await pilot.press("enter")
        assert app.draw(19, 8).text().startswith("Enlarge me")
