"""The grid of cells, the looks, and the widget that sends only what changed."""

from __future__ import annotations

import pytest
from rich.color import ColorType
from textual.geometry import Region

from tests.tui.fakes import fake_app
from tui.canvas import Canvas, fit, wrap
from tui.palette import DARK, FRAMES, GLYPHS, GROUNDS, INKS, LIGHT, THEMES, Look, make_look
from tui.widgets.board import CanvasWidget
from tui.widgets.lists import Cursor, paint_options
from tui.widgets.sample import badge, question_bar

PLAIN = make_look("ascii")


def test_put_writes_cuts_and_keeps_the_ground() -> None:
    canvas = Canvas(8, 2, Look())
    canvas.fill(0, 0, 8, 1, "dim on bar")
    assert canvas.put(2, 0, "abc", "accent") == 5
    canvas.put(6, 0, "xyz")
    canvas.put(-1, 1, "abc", "bright on hot")
    assert canvas.text() == "  abc xy\nbc      "
    assert canvas.inks[0][2:5] == ["accent"] * 3
    assert set(canvas.grounds[0]) == {"bar"}
    assert canvas.grounds[1][:3] == ["hot", "hot", "bg"]


@pytest.mark.parametrize("x, y", [(-9, 0), (99, 0), (0, -1), (0, 99), (3, 1)])
def test_nothing_drawn_outside_the_grid_fails(x: int, y: int) -> None:
    canvas = Canvas(4, 3, Look())
    canvas.put(x, y, "long text")
    canvas.put_right(x, y, "long text")
    canvas.box(x, y, 9, 9, title="Title", right="right")
    canvas.bar(y, "Title", x=x, right="right")
    canvas.paragraph(x, y, 3, "some words that wrap")
    canvas.column(x, y, 9)
    canvas.tint(x, y, 9, 9, "hot")
    canvas.veil(99)
    assert [len(row) for row in canvas.text().split("\n")] == [4, 4, 4]


def test_an_empty_grid_can_be_drawn_on() -> None:
    canvas = Canvas(0, 0, Look())
    canvas.bar(0, "Title")
    canvas.put(0, 0, "x")
    assert canvas.text() == ""


def test_fit_and_wrap() -> None:
    assert fit("Bacchanalia", 9) == "Bacchana…"
    assert fit("Undertow", 8) == "Undertow"
    assert fit("Undertow", 0) == ""
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("incomprehensible", 6) == ["incomp", "rehens", "ible"]
    assert wrap("a\n\nb", 5) == ["a", "", "b"]


def test_a_paragraph_says_that_there_is_more() -> None:
    canvas = Canvas(8, 3, Look())
    assert canvas.paragraph(0, 0, 8, "one two three four five", rows=2) == 2
    assert canvas.text() == "one two \nthree…  \n        "


def test_frames_in_unicode_and_ascii() -> None:
    canvas = Canvas(12, 3, Look())
    canvas.box(0, 0, 12, 3, kind="zealot", title="Reavers")
    assert canvas.text() == "╒═ Reavers ╕\n│          │\n└──────────┘"
    canvas = Canvas(12, 3, PLAIN)
    canvas.box(0, 0, 12, 3, kind="double", title="Reavers")
    assert canvas.text() == "#= Reavers #\n#          #\n#==========#"


@pytest.mark.parametrize("name", THEMES)
def test_bars_are_set_off_in_every_theme(name: str) -> None:
    look = make_look(name)
    canvas = Canvas(20, 1, look)
    canvas.bar(0, "Hand", right="6")
    if look.theme.bars == "shade":
        assert canvas.row(0) == " Hand             6 "
        assert set(canvas.grounds[0]) == {"bar"}
    elif look.theme.bars == "underline":
        assert canvas.inks[0][1] == "under bright"
    else:
        assert canvas.row(0) == (" Hand ----------- 6 " if look.ascii else " Hand ─────────── 6 ")


@pytest.mark.parametrize("name", THEMES)
def test_every_style_exists_in_every_theme(name: str) -> None:
    theme = THEMES[name]
    for ink in INKS:
        for ground in GROUNDS:
            theme.style(f"bold {ink}", ground)
    with pytest.raises(ValueError, match="no style"):
        theme.style("pink", "bg")


@pytest.mark.parametrize("name", THEMES)
def test_the_chosen_row_shows_without_colour(name: str) -> None:
    chosen, other = THEMES[name].style("bold ink", "accent"), THEMES[name].style("bold text", "bg")
    assert chosen.reverse or (chosen.bgcolor is not None and chosen.bgcolor != other.bgcolor)
    if name in ("mono", "ascii"):
        assert all(THEMES[name].style(ink, ground).color is None for ink in INKS for ground in GROUNDS)


def test_sixteen_colours_are_the_terminals_own() -> None:
    for name in ("16", "16-light"):
        for ink in INKS:
            for ground in GROUNDS:
                style = THEMES[name].style(ink, ground)
                kinds = [colour.type for colour in (style.color, style.bgcolor) if colour is not None]
                assert all(kind == ColorType.STANDARD for kind in kinds)


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda t: t.name)
def test_words_can_be_read(theme: object) -> None:
    colours = THEMES[getattr(theme, "name", "")].colours
    for ink in ("dim", "text", "bright", "accent", "blue", "green", "red", "yellow", "ok", "warn"):
        for ground in ("bg", "bar"):
            low, high = sorted([_light(colours[ink]), _light(colours[ground])])
            assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)


def test_every_glyph_is_one_cell_and_has_an_ascii_form() -> None:
    signs = [u for u, _ in GLYPHS.values()] + [c for u, _ in FRAMES.values() for c in u]
    assert all(Look().clean(sign) == sign for sign in signs)
    plain = [a for _, a in GLYPHS.values()] + [a for _, a in FRAMES.values()]
    assert all(a.isascii() and a.isprintable() for a in plain)


def test_text_from_players_cannot_break_the_grid() -> None:
    canvas = Canvas(12, 1, Look())
    canvas.put(0, 0, "a\x1b[2J漢é\u0301\u200b\t!")
    assert canvas.row(0) == "a?[2J?é?? ! "
    canvas = Canvas(12, 1, PLAIN)
    canvas.put(0, 0, "é ◊ “x” ■ 漢")
    assert canvas.row(0) == 'e % "x" ? ? '


def test_runs_join_blanks_to_what_is_before() -> None:
    canvas = Canvas(10, 1, Look())
    canvas.spans(0, 0, [("ab", "bright"), ("  ", "dim"), ("c", "bright"), ("d", "accent")])
    assert canvas.runs(0) == [("ab  c", "bright", "bg"), ("d    ", "accent", "bg")]
    assert canvas.strip(0).cell_length == 10


def test_a_veil_leaves_the_kept_rows_alone() -> None:
    canvas = Canvas(4, 3, Look())
    for y in range(3):
        canvas.put(0, y, "ab", "bold ink on accent")
    canvas.veil(2)
    assert [row[0] for row in canvas.inks] == ["faint", "faint", "bold ink"]
    assert [row[0] for row in canvas.grounds] == ["bar", "bar", "accent"]


def test_badge_and_question_in_words() -> None:
    canvas = Canvas(30, 3, PLAIN)
    badge(canvas, 30, 0, "YOUR MOVE", asked=True)
    badge(canvas, 30, 1, "RED THINKS", asked=False)
    question_bar(canvas, 2, "By which way?", right="3")
    assert canvas.text().split("\n") == [
        "              >> YOUR MOVE << ",
        "                 (RED THINKS) ",
        ">> By which way?            3 ",
    ]


def test_options_that_do_not_fit_are_counted() -> None:
    canvas = Canvas(25, 1, Look())
    names = ["Reason", "Fire", "Kill", "Flee"]
    paint_options(canvas, 0, 0, names, 0, end=25)
    assert canvas.row(0) == " 1 Reason   2 Fire    2 ›"
    canvas = Canvas(24, 1, PLAIN)
    paint_options(canvas, 0, 0, names, 3, end=24)
    assert canvas.row(0) == "< 2  3 Kill  [4 Flee]   "


def test_a_cursor_stays_in_sight() -> None:
    cursor = Cursor()
    assert cursor.window(20, 5) == range(5)
    cursor.move("up", 20)
    assert (cursor.at, cursor.window(20, 5)) == (19, range(15, 20))
    cursor.move("page_up", 20, 5)
    assert (cursor.at, cursor.window(20, 5)) == (14, range(14, 19))
    assert cursor.window(3, 5) == range(3)
    assert cursor.at == 2
    assert cursor.window(0, 5) == range(0)
    assert not cursor.move("take", 3)


async def test_the_widget_sends_only_what_changed() -> None:
    app = fake_app()
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.pause()
        board = app.screen.query_one(CanvasWidget)
        before, after = Canvas(30, 10, app.look), Canvas(30, 10, app.look)
        after.put(4, 3, "news", "bright")
        after.put(0, 9, "x")
        assert board.show(before)
        assert board.show(after) == [Region(4, 3, 4, 1), Region(0, 9, 1, 1)]
        same = Canvas(30, 10, app.look)
        same.put(4, 3, "news", "bright")
        same.put(0, 9, "x")
        assert board.show(same) == []
        assert board.render_line(3).text == "    news" + " " * 22


async def test_a_key_refreshes_two_rows_of_the_menu() -> None:
    app = fake_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = app.screen.query_one(CanvasWidget)
        before = board.canvas
        await pilot.press("down")
        assert before is not None and board.canvas is not None
        changed = [y for y in range(24) if not board.canvas.same_row(before, y)]
        assert len(changed) == 2


async def test_two_apps_have_their_own_looks() -> None:
    one, other = fake_app(), fake_app()
    other.look = make_look("ascii")
    async with one.run_test(size=(80, 24)) as first, other.run_test(size=(80, 24)) as second:
        await first.pause()
        await second.pause()
        assert "►" in one.draw(80, 24).text()
        assert other.draw(80, 24).text().isascii()
        assert "►" in one.draw(80, 24).text()
