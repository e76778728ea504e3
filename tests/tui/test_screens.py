"""Every page: what it shows, how it is used by arrows and Enter, and how it is left; at every size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from screenshots.make import main
from tests.tui.fakes import CARDS, HOW, LAST, RULES, FakeServices, fake_app
from tui.app import TriptychApp
from tui.canvas import Canvas
from tui.keys import ACTIONS, TABLE, Keymap
from tui.page import Page
from tui.palette import make_look
from tui.prose import Line, lay_out
from tui.screens.cards import CardBrowser
from tui.screens.choices import Choices
from tui.screens.confirm import Confirm, Notice
from tui.screens.first_start import FirstStart
from tui.screens.help import Help
from tui.screens.hosted_form import NewHostedTable
from tui.screens.join import Join
from tui.screens.newtable import NewTable
from tui.screens.reader import Reader
from tui.screens.settings import SettingsPage, keys_page
from tui.services import BOT, EMPTY, HUMAN, CardInfo, Entry, SeatSetup, Setup
from tui.settings import Detected, Settings
from tui.widgets.card import card_lines
from tui.wiring import games

SIZES = [(20, 8), (40, 12), (60, 10), (79, 23), (80, 24), (100, 20), (120, 36), (140, 45), (500, 200)]
WIDE = (80, 24)


def choices() -> Page:
    return Choices("Choose", [Entry(str(n), f"Row {n}", "with a note") for n in range(40)], lambda _: None)


PAGES: dict[str, Callable[[], Page]] = {
    "cards": lambda: CardBrowser("vortex", "Vortex", CARDS),
    "choices": choices,
    "empty choices": lambda: Choices("Choose", [], lambda _: None),
    "first start": lambda: FirstStart(Detected("dark", "unicode", "it is a test")),
    "join": Join,
    "new table": lambda: NewTable("vortex"),
    "reader": lambda: Reader("Rules", RULES),
    "settings": SettingsPage,
}


def shown(app: TriptychApp, size: tuple[int, int] = WIDE) -> str:
    return app.draw(*size).text()


def asked(app: TriptychApp) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = app.services.asked  # type: ignore[attr-defined]
    return found


def with_page(page: Page) -> TriptychApp:
    """An app with a page above the menu."""
    from tui.screens.menu import Menu

    class Under(Menu):
        def opened(self) -> None:
            super().opened()
            self.shell.push(page)

    return fake_app(first=Under(), last=LAST)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", PAGES)
async def test_pages_at_every_size(name: str, size: tuple[int, int]) -> None:
    app = with_page(PAGES[name]())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in ("down", "down", "right", "left", "up", "end", "pagedown", "home"):
            await pilot.press(key)
            rows = app.draw(*size).text().split("\n")
            assert [len(row) for row in rows] == [size[0]] * size[1]
            assert "Esc" in rows[-1], "every page names the way back"
        await pilot.press("question_mark")
        shown(app, size)
        await pilot.press("escape", "escape")


@pytest.mark.parametrize("name", [name for name in PAGES if name != "first start"])
async def test_esc_leads_back_to_the_menu(name: str) -> None:
    app = with_page(PAGES[name]())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("escape")
        assert "t r i p t y c h" in shown(app)


@pytest.mark.parametrize("name", PAGES)
async def test_pages_survive_a_resize_storm(name: str) -> None:
    app = with_page(PAGES[name]())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("down")
        before = shown(app)
        for size in [(5, 3), (500, 200), (20, 8), (19, 24), (300, 10), (30, 90), WIDE]:
            await pilot.resize_terminal(*size)
        await pilot.pause()
        assert shown(app) == before


# first start


async def test_the_first_start_asks_once() -> None:
    app = fake_app(Settings())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Welcome to Triptych" in shown(app)
        await pilot.press("home", "down")
        assert app.look.theme.name == "light"
        await pilot.press("end")
        assert shown(app).isascii() and "+Lampkeepers" in shown(app) and "[1 Reason]" in shown(app)
        await pilot.press("enter")
        assert app.settings == Settings(theme="ascii", glyphs="ascii")
        assert app.services.saved[-1] == app.settings  # type: ignore[attr-defined]
        assert "t r i p t y c h" in shown(app)
    again = fake_app(app.settings)
    async with again.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Welcome" not in shown(again)


async def test_news_from_the_start_is_told() -> None:
    app = fake_app()
    app._news = ["settings.toml is damaged; the usual settings count."]
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "settings.toml is damaged" in shown(app)
        await pilot.press("enter")
        assert "settings.toml" not in shown(app)


async def test_a_remote_terminal_is_judged_by_its_own_environment() -> None:
    app = TriptychApp(FakeServices(), environment={"TERM": "vt100"})
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert app.look.theme.name == "ascii" and "for TERM is vt100" in shown(app)


# dialogs


async def test_confirm_by_arrows_digits_and_esc() -> None:
    results: list[object] = []
    app = fake_app()
    async with app.run_test(size=WIDE) as pilot:
        for keys in (["enter"], ["left", "enter"], ["1"], ["2"], ["escape"]):
            app.push(Confirm("Concede?", "Your seat plays no more."), results.append)
            assert "╔═ Concede? ═" in shown(app)
            await pilot.press(*keys)
        assert results == [False, True, True, False, False]


async def test_a_dialog_is_opaque_and_greys_the_rest() -> None:
    app = fake_app()
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        app.push(Notice("One sentence."))
        canvas = app.draw(*WIDE)
        assert set(canvas.inks[19]) == {"faint"}
        row = next(y for y in range(24) if "One sentence." in canvas.row(y))
        assert f"║  {'One sentence.':<32}║" in canvas.row(row)


@pytest.mark.parametrize("spare", [6, 7, 40])
async def test_a_line_of_a_dialog_is_whole_if_it_fits_into_the_window(spare: int) -> None:
    path = f"/home/ines/Application Support/{'x' * (80 - 31 - spare)}"
    app = fake_app()
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        app.push(Notice(f"This game is in the file\n{path}\nand is watched with\ntriptych replay x"))
        assert path in shown(app) and "║  triptych replay x  " in shown(app)
        narrow = app.draw(40, 12).text()
        assert "This game is in the file" in narrow and "go on" in narrow


async def test_an_overlay_keeps_the_rows_that_its_page_wants() -> None:
    class Table(Page):
        scope = TABLE
        kept = 3

        def paint(self, canvas: Canvas, rows: int) -> None:
            canvas.put(0, rows - 2, "Question")

    app = fake_app(first=Table())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("question_mark")
        rows = shown(app).split("\n")
        assert rows[21].startswith("Question") and "╚" in "".join(rows[:21])
        assert "undo" in shown(app) and "why not" in shown(app)


async def test_help_lists_the_keys_that_count_here() -> None:
    app = with_page(Reader("Rules", RULES))
    app.keymap = Keymap("hjkl", {"search": ("f",)})
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press("question_mark")
        text = app.draw(80, 40).text()
        assert "next place found" in text and "Ctrl+C" in text and "unseat" not in text
        assert any(row.split("║")[1].split()[:1] == ["f"] for row in text.split("\n") if row.count("║") == 2)
        await pilot.press("question_mark")
        assert "Keys" not in app.draw(80, 40).row(0)


def test_help_names_every_action_of_every_scope() -> None:
    for scope in ("table", "lobby", "reader", "setup", "lists"):
        page = Page()
        page.scope = scope
        helper = Help(page)
        helper.shell = fake_app()
        text = str(helper.sections())
        alone = [a for a in ACTIONS.values() if scope in a.scopes and len(a.scopes) < 5]
        assert all(action.words in text for action in alone)


# reader


async def test_the_reader_scrolls_and_finds() -> None:
    app = with_page(Reader("Rules", RULES))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "line 1-22 of 108" in app.draw(*WIDE).row(0)
        await pilot.press("down")
        assert "line 2-23" in app.draw(*WIDE).row(0)
        await pilot.press("right")
        assert "VX-0 Part 0" in app.draw(*WIDE).row(1)
        await pilot.press("slash", *"vx-5.3", "enter")
        text = shown(app)
        assert "Search vx-5.3" in text and "1 of 1" in text and "VX-5.3  Rule 3" in text
        await pilot.press("escape")
        assert "Search" not in shown(app) and "VX-5.3" in shown(app)
        await pilot.press("slash", *"zealot", "enter", "n", "n", "N")
        assert "of 40" in shown(app)
        await pilot.press("escape", "escape")
        assert len(app.pages) == 1


async def test_letters_are_text_while_searching() -> None:
    app = with_page(Reader("Rules", RULES))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("slash", "n", "question_mark", "space", "7", "backspace")
        assert "Search n? " in shown(app) and "not found" in shown(app)
        assert len(app.pages) == 2


async def test_the_reader_opens_at_a_rule() -> None:
    app = with_page(Reader("Rules", RULES, start="VX-4.2"))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert app.draw(*WIDE).row(1).startswith("► VX-4.2")


async def test_the_reader_shows_ready_lines() -> None:
    lines = [Line((("Round 1", "bold accent"),), heading=True), *(Line(((f"line {n}", "text"),)) for n in range(60))]
    app = with_page(Reader("Log", lines=lines, start=40))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "line 39" in app.draw(*WIDE).row(1) or "line 38" in app.draw(*WIDE).row(1)


def test_prose() -> None:
    plain = [line.plain for line in lay_out(HOW, 40)]
    assert plain[:5] == [
        "Vortex on one page",
        "──────────────────",
        "",
        "You lead a creed. Every round has six",
        "steps; the question at the bottom always",
    ]
    assert "• Put Devotees on the field and attach" in plain and "  Frenzies to them, face down." in plain
    assert "3. w on anything grey says why not." in plain


@pytest.mark.parametrize("width", [8, 17, 40, 76, 110])
def test_prose_stays_within_its_width(width: int) -> None:
    for text in (RULES, HOW, "a | b\n\n| one |\n| - |\n| averyveryverylongword `and` more |\n"):
        for line in lay_out(text, width):
            assert len(line.plain) <= max(width, 18), line.plain


def test_prose_keeps_every_word_of_a_table() -> None:
    text = "| id | rule |\n| --- | --- |\n| VX-1.1 S | one **two** three four five six seven |\n"
    for width in (16, 30, 60):
        words = " ".join(line.plain for line in lay_out(text, width)).split()
        assert words == ["id", "rule", "VX-1.1", "S", "one", "two", "three", "four", "five", "six", "seven"]


# cards


async def test_cards_are_filtered_as_one_types() -> None:
    app = with_page(PAGES["cards"]())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        text = shown(app)
        assert "46 of 46" in text and "► ≈ Stillfolk" in text and "Repulsion  4" in text and "1 VX-0.4 Zealot" in text
        await pilot.press(*"re")
        assert "Reavers" in app.draw(*WIDE).row(2)
        await pilot.press("escape")
        assert "46 of 46" in shown(app)
        await pilot.press("right", "right")
        assert "‹ frenzy ›" in shown(app) and "1 of 46" in shown(app)
        await pilot.press(*"zzz")
        assert "no card fits" in shown(app)
        await pilot.press("escape", "escape")
        assert len(app.pages) == 1


async def test_a_card_in_full_and_its_rules() -> None:
    app = with_page(PAGES["cards"]())
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.press("enter")
        text = app.draw(40, 12).text()
        assert "1 of 46" in text and "▼ 7 lines" in text
        await pilot.press("down", "pagedown", "pagedown")
        assert "2 VX-6.7 kill" in app.draw(40, 12).text()
        await pilot.press("right")
        assert "Reavers" in app.draw(40, 12).text()
        await pilot.press("left", "2")
        assert "► VX-6" in app.draw(40, 12).text()
        await pilot.press("escape", "escape", "escape")
        assert len(app.pages) == 1


# new table


async def test_the_same_table_again_is_one_key() -> None:
    app = with_page(NewTable("vortex"))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Vortex: Ines against a bot (hard), one option changed" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert asked(app) == [("start", LAST)]
        assert "Here is: start" in shown(app) and len(app.pages) == 2


async def test_a_table_by_arrows_and_enter_alone() -> None:
    app = fake_app()
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("down", "enter", "down", "down", "right", "down", "left", "left")
        assert "bot, hard" in shown(app)
        await pilot.press("down", "down", "right", "up", "up", "up", "up", "up", "up", "enter")
        await pilot.pause()
        seats = (SeatSetup(HUMAN, "Ines"), SeatSetup(BOT, "hard"), SeatSetup(BOT, "normal"), SeatSetup(EMPTY))
        (what, setup) = asked(app)[0]
        assert what == "start" and isinstance(setup, Setup)
        assert (setup.seats, dict(setup.options)) == (seats, {"fire_kill_from": "3"})


@pytest.mark.parametrize("form", [NewTable, NewHostedTable])
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (140, 45)])
async def test_the_names_of_options_stand_in_full(
    form: type[NewTable], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeServices, "games", lambda self: games())
    app = with_page(form("vortex"))
    async with app.run_test(size=size) as pilot:
        page = app.page
        assert isinstance(page, NewTable)
        await pilot.press("home")
        for row in page.form.rows():
            text = shown(app, size)
            line = next(t for t in text.split("\n") if t.startswith(" ►"))
            assert line[3:].startswith(row.label + " " if row.kind != "start" else row.label), text
            if row.kind == "option":
                assert f"‹ {page.form.value(row)} ›" in line
                help_words = page.form.help(row).split()
                assert help_words[-1] in text and "…" not in text
            await pilot.press("down")


async def test_a_table_that_cannot_start_says_why() -> None:
    app = with_page(NewTable("vortex"))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("home", "down", "down", "right")
        assert "× Vortex needs at least 2 players: fill one more seat." in shown(app)
        await pilot.press("s")
        assert "This table cannot start yet" in shown(app)
        await pilot.press("enter", "right", "enter", "ctrl+u", *"Ines", "enter")
        assert "× Two seats are called Ines" in shown(app)
        assert asked(app) == []


async def test_the_services_have_the_last_word_on_a_table() -> None:
    app = with_page(NewTable("vortex"))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("up", "up", *["left"] * 12)
        assert "× With the basic game, at least 8 rounds are needed." in shown(app)


async def test_a_seed_is_typed_or_counted() -> None:
    app = with_page(NewTable("vortex"))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("up", "4", "2", "right", "s")
        await pilot.pause()
        assert asked(app)[0][1].seed == "43"  # type: ignore[attr-defined]


async def test_a_refused_start_stays_on_the_page() -> None:
    app = with_page(NewTable("vortex"))
    app.services.refuse = "The data folder is full."  # type: ignore[attr-defined]
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "The data folder is full." in shown(app)
        await pilot.press("enter")
        assert "New table" in app.draw(*WIDE).row(0)


async def test_waiting_is_told_and_can_be_given_up() -> None:
    app = fake_app()

    async def long() -> Page:
        await asyncio.sleep(60)
        raise AssertionError

    async with app.run_test(size=WIDE) as pilot:
        app.attempt(long(), "opening the table")
        await pilot.press("down", "enter")
        assert "… opening the table" in app.draw(*WIDE).row(23) and "Esc stop waiting" in app.draw(*WIDE).row(23)
        assert len(app.pages) == 1
        await pilot.press("escape")
        assert "opening" not in shown(app)


async def test_pages_hear_of_news_timers_and_the_end() -> None:
    heard: list[str] = []

    class Listener(Page):
        def paint(self, canvas: Canvas, rows: int) -> None:
            canvas.put(0, 0, " ".join(heard))

        def woken(self) -> None:
            heard.append("woken")

        def resumed(self) -> None:
            heard.append("resumed")

        def closed(self) -> None:
            heard.append("closed")

    app = fake_app(first=Listener())
    async with app.run_test(size=WIDE) as pilot:
        app.notice("Above.")
        app.wake()
        await pilot.pause()
        assert heard == ["woken"]
        await pilot.press("enter")
        off = app.after(0.01, lambda: heard.append("never"))
        off()
        app.after(0.01, lambda: heard.append("later"))
        await pilot.pause(0.05)
        assert app.draw(*WIDE).row(0).split() == ["woken", "resumed", "later"]
    assert heard[-1] == "closed"


async def test_a_fault_in_the_program_is_not_hidden() -> None:
    app = fake_app()

    async def broken() -> Page:
        raise ZeroDivisionError

    with pytest.raises(Exception, match="ZeroDivisionError"):
        async with app.run_test(size=WIDE) as pilot:
            app.attempt(broken(), "trying")
            await pilot.pause()
            await pilot.pause()


# settings


async def test_settings_count_at_once_and_are_kept() -> None:
    app = with_page(SettingsPage())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("down", "right")
        assert app.look.theme.name == "light" and "‹ Light ›" in shown(app)
        await pilot.press("left", "down", "enter")
        assert shown(app).isascii()
        await pilot.press("left", "down", "down", "right", "down", "right")
        assert (app.settings.bell, app.settings.keys) == (False, "hjkl")
        await pilot.press("j", "l")
        assert app.settings.pace == "fast"
        assert app.services.saved[-1] == app.settings  # type: ignore[attr-defined]


async def test_a_name_is_written() -> None:
    app = with_page(SettingsPage())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("enter", "ctrl+u", *"Kit ", "question_mark", "enter")
        assert app.settings.name == "Kit ?"
        await pilot.press("enter", "x", "escape")
        assert app.settings.name == "Kit ?"
        await pilot.press("enter", "home", "delete", "right", "left", "end", "backspace", "enter")
        assert app.settings.name == "it"


async def test_settings_that_cannot_be_kept_still_count() -> None:
    app = with_page(SettingsPage())

    def full(_: Settings) -> None:
        raise OSError("no space left")

    app.services.save_settings = full  # type: ignore[method-assign, assignment]
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("down", "right")
        assert "could not be kept" in shown(app)
        assert app.look.theme.name == "light"


async def test_all_keys_are_listed_with_their_names() -> None:
    app = with_page(SettingsPage())
    async with app.run_test(size=(100, 60)) as pilot:
        await pilot.press("end", "enter")
        text = app.draw(100, 60).text()
        assert all(name in text for name in ACTIONS) and "keys.toml" in text
        assert isinstance(app.page, Reader)
        assert keys_page(app.page) is not app.page


# the line that is typed


async def test_join_takes_an_address_or_a_paste() -> None:
    app = with_page(Join())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("enter")
        assert "Write an address first." in shown(app)
        app.take_paste(" cedar.example:4022\n")
        assert "cedar.example:4022" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert asked(app) == [("join", "cedar.example:4022")]


async def test_rebound_keys_are_in_the_hints_and_work() -> None:
    app = with_page(choices())
    app.keymap = Keymap("arrows", {"take": ("t",), "back": ("b",)})
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert app.draw(*WIDE).row(23).startswith(" ↑↓ choose  t open  ? keys  b back")
        await pilot.press("b")
        assert len(app.pages) == 1


# pictures


def test_scenes_become_text_and_pictures(tmp_path: Path) -> None:
    assert main(["enlarge", "leave", "menu-16"], tmp_path) == 4
    assert (tmp_path / "enlarge-19x7.txt").read_text().startswith("Enlarge me: 20 by 8\n")
    picture = (tmp_path / "menu-16-80x24.svg").read_text()
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="720" height="456"')
    ElementTree.fromstring(picture)


def test_the_words_of_a_figure_are_wrapped_and_not_cut() -> None:
    card = CardInfo("Goodwill", "rogation", figures=(("Opponents' minimum", "= (at least as many cards as you)"),))
    rows = ["".join(text for text, _ in spans) for spans in card_lines(card, 40, make_look("dark"))]
    at = next(i for i, row in enumerate(rows) if row.startswith("Opponents"))
    assert max(map(len, rows)) <= 40
    assert " ".join((rows[at] + rows[at + 1]).split()).endswith("= (at least as many cards as you)")
