"""The table page, driven by keys and read as text: every fact, every prompt, nothing hidden, every size."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace

from tests.tui.fakes import FakeServices
from tests.tui.match_feed import MatchFeed
from tui.app import TriptychApp
from tui.feed import TableState
from tui.keys import Keymap
from tui.screens import curtain
from tui.screens.asking import Asking
from tui.screens.curtain import Curtain
from tui.screens.table import TablePage
from tui.settings import Settings


class Table:
    """A table page in a running app."""

    def __init__(self, app: TriptychApp, page: TablePage, pilot) -> None:
        self.app, self.page, self.pilot = app, page, pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    @property
    def text(self) -> str:
        return self.app.draw(*self.app.window).text()

    def rows(self) -> list[str]:
        return self.text.split("\n")

    async def until(self, about: str, limit: int = 400) -> None:
        """Answer at random (with Enter only) until a question of this kind is asked."""
        rng = random.Random(4)
        for _ in range(limit):
            choice = self.page.view.choice
            assert choice is not None, f"the game ended before {about}"
            if choice.about == about:
                return
            for _ in range(rng.randrange(len(choice.options))):
                await self.pilot.press("right")
            await self.press("enter")
        raise AssertionError(f"never asked for {about}")


@asynccontextmanager
async def table(
    width: int = 80,
    height: int = 24,
    seats: int = 2,
    people: tuple[int, ...] = (0,),
    theme: str = "dark",
    seed: int = 3,
    **options: str,
) -> AsyncIterator[Table]:
    page = TablePage(MatchFeed(seats, people, seed, **options))
    app = TriptychApp(FakeServices(), Settings(theme=theme), first=page)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        yield Table(app, page, pilot)


async def test_what_stands_where_at_80x24() -> None:
    async with table() as t:
        await t.until("way")
        rows = t.rows()
        assert rows[0].startswith(" VORTEX ")
        assert "►Crusade" in rows[0]
        assert rows[0].rstrip().endswith("YOUR MOVE")
        assert "≈Blue" in rows[1]
        assert "×Red" in rows[1]
        assert "Red Mara (bot, random)" in rows[2]
        assert "score" in rows[2]
        assert "Blue you" in rows[7]
        assert "What happened" in rows[12]
        assert "Forecast" in rows[12]
        assert "by which way?" in rows[21]
        assert rows[22].strip().startswith("1 Reason")
        assert "Enter take" in rows[23]


async def test_arrows_digits_and_enter_answer() -> None:
    async with table(seed=5) as t:
        first = t.page.view.choice
        assert first is not None
        await t.press("right")
        assert t.page.asking.key == first.options[1].key
        await t.press("left", "left")
        assert t.page.asking.key == first.options[-1].key
        await t.press("1")
        assert t.page.view.choice is not None
        assert t.page.view.choice.prompt != first.prompt
        await t.press("escape")
        assert t.page.view.choice is not None
        assert t.page.view.choice.prompt == first.prompt, "Esc takes the first half of the opening back"


def test_two_digits_where_there_are_more_than_ten() -> None:
    from engine.view import Asked, Option

    asking = Asking()
    options = tuple(Option(100 + i, f"card {i}") for i in range(12))
    asking.follow(Asked("which?", "x", options, (), 100, False, (), 0))
    assert asking.numbers()[100] == "01"
    assert asking.digit(1) is None
    assert asking.typed == "1"
    assert asking.digit(2) == 111
    assert asking.digit(9) is None
    assert asking.typed == ""


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_game_by_keyboard(seats: int) -> None:
    async with table(seats=seats, rounds="6") as t:
        rng = random.Random(seats)
        for _ in range(2500):
            choice = t.page.view.choice
            if choice is None:
                break
            for _ in range(rng.randrange(len(choice.options))):
                t.app.take_key("right")
            await t.press("enter")
        assert t.page.view.outcome is not None
        assert "The game is over" in t.text
        assert "True Converts" in t.text
        await t.press("escape")
        assert "GAME OVER" in t.rows()[0]


@pytest.mark.parametrize("size", [(20, 8), (40, 12), (60, 20), (80, 24)])
async def test_the_scores_are_in_sight_whatever_the_size(size: tuple[int, int]) -> None:
    async with table(*size, seats=3) as t:
        for seat in (1, 2):
            t.page.feed.match.concede(seat)
        t.page.woken()
        t.app.repaint()
        await t.pilot.pause()
        scores = {0: r"► (Blue Ines +)?0 ", 1: r"  (Red Mara +)?0 ", 2: r"  (Green Ott +)?0 "}
        for seat, pattern in scores.items():
            role = ("Blue", "Red", "Green")[seat]
            assert any(role in row and re.search(pattern, row) for row in t.rows()), t.text
        assert "Look at the t" in t.text and "Opening" not in t.rows()[0]
        if size != (20, 8):
            return
        await t.press("down")
        assert "2 Rematch" in t.text


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_no_hidden_name_is_ever_on_the_screen(seats: int) -> None:
    """Whatever the text of the screen names is something that this seat may know."""
    async with table(width=200, height=60, seats=seats) as t:
        match, rng = t.page.feed.match, random.Random(1)
        for _ in range(90):
            choice = t.page.view.choice
            if choice is None:
                break
            g = match.g
            secret = {g.face(n).name for s in range(1, seats) for n in g.zone(s, 1) if not g.sees(0, n)}
            for seat in range(seats):
                for host in g.zone(seat, 2):
                    secret |= {g.face(u).name for u in g.under(host) if not g.sees(0, u)}
            known = {g.face(n).name for n, c in enumerate(match.state.cards) if c.seen & 1}
            log = "\n".join(line.text for line in t.page.feed.log(0))
            shown = t.text
            for name in secret - known:
                if name not in log:
                    assert name not in shown, f"{name} is on the screen"
            t.page.answer(rng.choice(choice.options).key)
            await t.pilot.pause()


@pytest.mark.parametrize("size", [(20, 8), (40, 12), (79, 23), (80, 24), (100, 30), (120, 36), (140, 45), (500, 200)])
@pytest.mark.parametrize("seats", [2, 4])
async def test_every_size_shows_the_question_and_its_options(size: tuple[int, int], seats: int) -> None:
    async with table(*size, seats=seats) as t:
        for _ in range(12):
            choice = t.page.view.choice
            assert choice is not None
            rows = t.rows()
            assert len(rows) == size[1]
            assert choice.prompt[:10] in rows[-4] + rows[-3]
            assert choice.options[0 if size[0] > 20 else t.page.asking.at].label[:8] in rows[-2]
            await t.press("1" if len(choice.options) < 10 else "enter")


async def test_small_windows_show_one_pane_at_a_time() -> None:
    async with table(60, 18) as t:
        assert "field" in t.rows()[1]
        seen = set()
        for _ in range(5):
            await t.press("tab")
            seen.add(t.page.pane)
        assert seen >= {"hand", "log", "piles"}


async def test_looking_around_and_back() -> None:
    async with table() as t:
        await t.until("attacker")
        await t.press("tab")
        assert t.page.pane != "question"
        await t.press("i")
        assert "Card " in t.text
        assert "by which" in t.text or "Crusade" in t.rows()[-3], "the question stays in sight"
        await t.press("escape", "escape")
        assert t.page.pane == "question"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("i", "Card"),
        ("w", "Why not"),
        ("g", "Piles"),
        ("l", "Log of Vortex"),
        ("r", "Rules of Vortex"),
        ("c", "Table talk"),
        ("question_mark", "Keys"),
    ],
)
async def test_everything_else_is_one_key_away(key: str, words: str) -> None:
    async with table() as t:
        await t.until("rogation")
        await t.press(key)
        assert words.lower() in t.text.lower()
        await t.press("escape")
        assert t.app.page is t.page


async def test_why_not_gives_the_reason_in_a_sentence() -> None:
    async with table() as t:
        await t.until("reinforce")
        choice = t.page.view.choice
        assert choice is not None
        await t.press("w")
        for refused in choice.refused[:2]:
            assert refused.why in t.text


async def test_chat_is_text_while_it_is_open() -> None:
    async with table() as t:
        await t.press("c", *"hulp", "enter")
        assert "Ines: hulp" in t.text
        await t.press("escape")
        assert t.app.page is t.page


async def test_hot_seat_has_a_curtain_between_two_people(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(people=(0, 1)) as t:
        names = {f.name for f in t.page.feed.faces}
        assert isinstance(t.app.page, Curtain) and "Ines plays" in t.text, "nobody knows who opens a game for two"
        assert not any(name in t.text for name in names if len(name) > 6)
        monkeypatch.setattr(curtain, "CALM", 0.0)
        monkeypatch.setattr(curtain, "REPEAT", 0.0)
        await t.press("enter")
        monkeypatch.setattr(curtain, "CALM", 600.0)
        await t.press("1", "1")
        assert isinstance(t.app.page, Curtain)
        assert "Mara" in t.text
        assert not any(name in t.text for name in names if len(name) > 6)
        await t.press("enter")
        assert isinstance(t.app.page, Curtain), "a key that was meant for what lay there before does not lift it"
        monkeypatch.setattr(curtain, "CALM", 0.0)
        monkeypatch.setattr(curtain, "REPEAT", 600.0)
        await t.press("enter")
        assert isinstance(t.app.page, Curtain), "a key that is held down does not lift it"
        monkeypatch.setattr(curtain, "REPEAT", 0.0)
        await t.press("enter")
        assert t.app.page is t.page
        assert t.page.seat == 1
        assert t.page.view.choice is not None


async def test_resizing_keeps_the_question() -> None:
    async with table() as t:
        await t.until("target")
        prompt = t.page.view.choice.prompt
        for size in [(20, 8), (19, 7), (5, 3), (200, 60), (80, 24)]:
            await t.pilot.resize_terminal(*size)
            await t.pilot.pause()
        assert t.page.view.choice.prompt == prompt
        assert prompt[:20] in t.rows()[-3]


async def test_undo_says_no_in_a_sentence() -> None:
    async with table() as t:
        await t.until("rogation")
        await t.press("u")
        assert "cannot be undone" in t.text.replace("\n", " ") or t.page.view.choice.about != "rogation"


@pytest.mark.parametrize("theme", ["dark", "light", "16", "mono", "ascii"])
async def test_themes(theme: str) -> None:
    async with table(theme=theme) as t:
        await t.until("way")
        if theme == "ascii":
            assert t.text.isascii()
        assert "1 Reason" in t.text


async def test_conceding_is_confirmed() -> None:
    async with table() as t:
        await t.until("rogation")
        await t.press("escape")
        assert "Concede" in t.text
        index = next(i for i, item in enumerate(t.app.page.items(), 1) if item[0] == "Concede")
        await t.press(str(index))
        assert "cannot be undone" in t.text
        await t.press("escape")
        assert t.page.view.outcome is None
        await t.press("escape", str(index), "1")
        assert t.page.view.outcome is not None


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (140, 45)])
@pytest.mark.parametrize("seats", [3, 4])
async def test_figures_of_the_others_stand_under_their_letters(size: tuple[int, int], seats: int) -> None:
    async with table(*size, seats=seats) as t:
        await t.until("attacker")
        view, faces = t.page.view, t.page.feed.faces
        rows = t.rows()
        assert "R  F  P  A" in rows[4]
        for seat in range(1, seats):
            for card in view.current.zones[seat * 5 + 2]:
                name = faces[card.face].name
                row = next(r for r in rows[5:11] if name[:8] in r)
                start = row.index(name[:8])
                letter = rows[4].index("R", start)
                figures = [s[2] for s in view.cards[str(card.ref)]["stats"]]
                for i, figure in enumerate(figures):
                    assert row[letter + 3 * i :].startswith(str(figure)), (row, rows[4])


async def test_the_log_is_not_emptied_by_an_answer() -> None:
    async with table() as t:
        await t.until("target")
        assert "Nothing yet" not in t.text


async def test_a_rogation_says_whom_it_affects_and_a_host_what_becomes_of_it() -> None:
    async with table(seed=6) as t:
        await t.until("rogation")
        t.page.asking.at = 0
        assert "Now it affects" in t.text or "Now nobody is affected" in t.text
        await t.until("host")
        assert "Others see" in t.text


async def test_the_round_is_told_where_no_card_is_looked_at() -> None:
    async with table(seed=6) as t:
        await t.until("rogation")
        while isinstance(t.page.asking.key, int):
            await t.press("right")
        assert "This round" in t.text
        vortex = t.page.feed.faces[t.page.view.panel["vortex"][1]]
        assert vortex.name in t.rows()[13]


async def test_every_mark_on_a_card_has_words() -> None:
    from tui.boards.vortex_detail import mark_words

    for word in ("crusaded", "again", "targeted", "used", "bold", "dimmed", "on"):
        assert " " in mark_words(word, 1)
        assert word not in mark_words(word, 1) or word in ("crusaded", "used", "targeted")
    assert mark_words("affects", 3) == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_end_explains_the_score(size: tuple[int, int]) -> None:
    async with table(*size, seats=4, rounds="6") as t:
        rng = random.Random(2)
        while (choice := t.page.view.choice) is not None:
            t.page.answer(rng.choice(choice.options).key)
            await t.pilot.pause()
        for row in t.page.view.panel["seats"]:
            assert f"{row['fearful']} Fearful + {row['converts']} True Converts" in t.text
        assert "Fearful pile + True Converts in the deck" in t.text


async def test_a_hand_of_ten_cards_scrolls_and_six_on_the_field_fit() -> None:
    async with table() as t:
        await t.until("rogation")
        g = t.page.feed.match.g
        for no in g.zone(0, 0)[:4]:
            await_free(g.move([no], 1))
        t.page.woken()
        await t.press("tab", "tab")
        assert "›" in t.rows()[18]
        for _ in range(9):
            await t.press("right")
        assert "‹" in t.rows()[18]


async def test_a_bot_that_takes_long_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = MatchFeed.seats
    monkeypatch.setattr(MatchFeed, "bots", lambda self: None)
    async with table(seats=2, people=(0,)) as t:
        while t.page.view.choice is not None:
            await t.press("1")
        before = t.text
        assert "thinking" not in before and "thinks" not in before
        monkeypatch.setattr(MatchFeed, "seats", lambda self: [replace(s, thinks=s.bot != "") for s in plain(self)])
        t.page.woken()
        assert "○ thinks" in t.rows()[2] and "thinks, asked" in t.rows()[-3]


@pytest.mark.parametrize("width", [80, 60, 44])
async def test_what_ends_undo_is_said_before(width: int) -> None:
    async with table(width=width) as t:
        g = t.page.feed.match.g
        for _ in range(400):
            choice = t.page.view.choice
            assert choice is not None
            if any(o.key == "draw" for o in choice.options):
                break
            await t.press("1" if len(choice.options) < 10 else "enter")
        assert choice.options[0].key == "draw" and "ends undo" in t.text
        await t.press("right")
        assert "ends undo" not in t.text and "secret" in t.text
        assert g.state.facts["step"] == "refill"


async def test_who_wants_a_rematch_is_said_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(rounds="6") as t:
        await t.page.feed.concede(0)
        t.page.woken()
        assert "The game is over" in t.text and "rematch:" not in t.text
        monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(over=True, rematch=("Kit", "Ruth")))
        t.page.woken()
        assert "Asked for a rematch: Kit, Ruth." in t.text
        await t.press("escape")
        assert "Asked for a rematch: Kit, Ruth. Enter: what next" in t.text
        await t.press("enter")
        monkeypatch.undo()
        await t.page.feed.rematch()
        t.page.woken()
        assert t.app.page is t.page and "YOUR" in t.rows()[0], "the new game closes the page of the old one's end"


async def test_a_running_clock_is_drawn_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int | None] = [30]
    monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(clock=left[0]))
    async with table() as t:
        waits: list[float] = []
        monkeypatch.setattr(t.app, "after", lambda seconds, do: waits.append(seconds) or (lambda: None))
        t.page.ticking.stop()
        for _ in range(3):
            t.page.woken()
        assert waits == [1.0], "news in between start no second one"
        assert "30s" in t.rows()[0]
        t.page.ticking._stop = None
        left[0] = None
        t.page.woken()
        assert waits == [1.0], "no clock, no drawing"


def await_free(deed) -> None:
    """Run a verb that asks nothing."""
    with suppress(StopIteration):
        deed.send(None)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (140, 45), (200, 60)])
@pytest.mark.parametrize("coach", ["", "Now the way. " * 14])
async def test_a_forecast_is_never_cut(size: tuple[int, int], coach: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(coach=coach))
    async with table(*size) as t:
        await t.until("way")
        start = next(i for i, row in enumerate(t.rows()) if "Forecast" in row)
        for i, way in enumerate(("Reason", "Fire", "Kill")):
            assert f"{i + 1} {way}" in t.rows()[start + 2 + i]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_keys_in_the_panes_are_those_of_the_player(size: tuple[int, int]) -> None:
    page = TablePage(MatchFeed(2, (0,), 3))
    keymap = Keymap("hjkl", {"card": ("x",), "piles": ("z",)})
    app = TriptychApp(FakeServices(), Settings(theme="dark", keys="hjkl"), keymap, first=page)
    async with app.run_test(size=size) as pilot:
        t = Table(app, page, pilot)
        assert "L whole log" in t.text or "more, L" in t.text
        assert "x in full" in t.text and "i in full" not in t.text
        assert size[0] < 120 or "z open" in t.text or "more, z" in t.text
        await t.press("w")
        assert "(r opens them)" in t.text


async def test_a_wish_to_undo_is_asked_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = "Kit asks to undo the last answer. Do you agree?"
    async with table() as t:
        monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(undo=wish))
        t.page.woken()
        assert wish in t.text and t.text.count("asks to undo") == 1
        monkeypatch.setattr(MatchFeed, "state", lambda self: TableState())
        t.app.on_woken()
        assert "asks to undo" not in t.text and t.app.page is t.page, "a wish that has lapsed is not answered"


async def test_a_dialog_is_lifted_for_a_look_at_the_table() -> None:
    async with table() as t:
        await t.until("way")
        plain = t.rows()
        await t.press("w")
        assert "Why not" in t.text and t.rows()[:-1] != plain[:-1]
        await t.press("v")
        assert t.rows()[:-1] == plain[:-1] and "v or any key" in t.rows()[-1]
        await t.press("p")
        assert "Why not" in t.text, "the key that lowers it does nothing else"
        await t.press("escape")
        t.page.menu()
        assert "Back to the table" in t.text
        await t.press("v")
        assert "Back to the table" not in t.text
        await t.press("v", "escape", "c", "v")
        assert "Table talk" in t.text and t.app.page.edit.text == "v", "letters are text where something is written"


async def test_keys_that_do_nothing_here_are_not_listed() -> None:
    async with table(120, 50) as t:
        await t.press("?")
        assert "standing orders" not in t.text and "look under a dialog" in t.text and "undo" in t.text
        assert "back one, or the menu" in t.text
