"""What stands at the table where room is short or ample: the step, the news, signs, figures, texts, what is chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.view import LogLine, Option
from tests.tui.match_feed import MatchFeed
from tests.tui.test_table import Table, await_free, table
from tui.boards import Desk
from tui.boards import vortex_cards as vc
from tui.boards.vortex_forecast import round_lines
from tui.boards.vortex_log import last_lines, news_lines
from tui.boards.vortex_panes import STEPS
from tui.canvas import Canvas
from tui.palette import GLYPHS, make_look

SIZES = [(20, 8), (40, 15), (60, 18), (80, 24), (120, 36), (140, 45)]
TEXT = "When it kills, you may put one Devotee from hand on the field, or draw a card from the pile."


def drawn(t: Table, desk: Desk, width: int = 80, height: int = 24, theme: str = "dark") -> list[str]:
    """A desk as the board of the table draws it in a window of that size, without the row of key hints."""
    canvas = Canvas(width, height - 1, make_look(theme))
    t.page.board.paint(canvas, height - 1, desk)
    return canvas.text().split("\n")


def with_panel(desk: Desk, **changed: Any) -> Desk:
    """The desk with other public figures."""
    desk.view = replace(desk.view, panel={**desk.view.panel, **changed})
    return desk


# ---------------------------------------------------------------------- the step
@pytest.mark.parametrize("theme", ["dark", "ascii"])
@pytest.mark.parametrize("waiting", [(0,), (3,), (1, 2, 3)])
async def test_the_step_is_told_at_every_width(theme: str, waiting: tuple[int, ...]) -> None:
    async with table(seats=4) as t:
        desk = t.page.desk()
        desk.view = replace(desk.view, choice=desk.view.choice if 0 in waiting else None, waiting=waiting, done=())
        for width in range(20, 141, 3):
            for number, (step, name) in enumerate(STEPS, 1):
                row = drawn(t, with_panel(desk, round=24, step=step), width, 40, theme)[0]
                whole = all(other in row for _, other in STEPS)
                assert name in row, row
                assert (f"{'>' if theme == 'ascii' else '►'}{name}" if whole else name) in row, row
                assert whole or width < 36 or f"24/24 {'.' if theme == 'ascii' else '·'} {name} {number}/6" in row, row
                assert len(row) == width and row[-2] != " "


async def test_the_step_beside_a_bot_that_thinks() -> None:
    async with table(seats=4) as t:
        desk = with_panel(t.page.desk(), round=1, rounds=6, step="crusade")
        desk.view = replace(desk.view, choice=None, waiting=(3,))
        row = drawn(t, desk, 40, 15, "ascii")[0]
        assert row == " round 1/6 . Crusade 4/6  YELLOW THINKS "


# ---------------------------------------------------------------------- the news
def events(desk: Desk) -> list[LogLine]:
    """A round in which Blue, who looks at it, loses a card, and much else happens."""
    own = next(c for c in vc.zone(desk, desk.me, vc.FIELD) if c is not None)
    return [
        LogLine("no-rogation", "Red: no Rogation", 2),
        LogLine("plays-rogation", "Green plays Bacchanalia", 1),
        LogLine("attaches", "Yellow: a card face down on Tithefarmers", 3),
        LogLine("attaches", "Green: a card face down on Netmenders", 1, (own.ref,)),
        LogLine("no-frenzy", "Red: no Frenzy", 2),
        LogLine("crusades-reason", "Yellow: Tithefarmers by Reason on Netmenders of Blue", 3),
        LogLine("compare-reason", "  Reason 5 : 3"),
        LogLine("converted", "  Yellow converts Netmenders of Blue", 3),
        LogLine("crusades-fire", "Green: Knotreaders by Fire on Mournmakers of Red", 1),
        LogLine("frightened", "  Green frightens Mournmakers of Red", 1),
        LogLine("no-crusade", "Red: no Crusade", 2),
        LogLine("no-reinforcement", "Green: no reinforcement", 1),
    ]


def told(rows: list[str], width: int) -> list[str]:
    """The sentences in the pane of the log, put together again."""
    start = next(i for i, row in enumerate(rows) if row.startswith((" Since your last", " What happened")))
    end = next(i for i, row in enumerate(rows) if row.startswith(" Hand"))
    found: list[str] = []
    for row in rows[start + 1 : end]:
        if row[0] in "•─":
            found.append(row[1:width].strip())
        elif row[:width].strip():
            assert found, f"the tail of a sentence: {row}"
            found[-1] += " " + row[:width].strip()
    return found


@pytest.mark.parametrize(("seats", "height"), [(3, 24), (4, 24), (4, 26), (2, 24)])
async def test_what_concerns_oneself_comes_first_and_whole(seats: int, height: int) -> None:
    async with table(80, height, seats=seats) as t:
        await t.until("attacker")
        desk = t.page.desk()
        desk.seats = [replace(s, role=r) for s, r in zip(desk.seats, ("Blue", "Green", "Red", "Yellow"), strict=False)]
        desk.log, desk.since = events(desk), 0
        rows = drawn(t, desk, 80, height)
        found = told(rows, 37)
        sentences = [line.text.strip() for line in desk.log]
        assert all(words in sentences for words in found), found
        assert "Yellow converts Netmenders of Blue" in found, "what concerns oneself is not left out"
        assert [s for s in sentences if s in found] == found, "in the order in which it came"
        assert not any(words.endswith(("no Rogation", "no Frenzy", "no Crusade")) for words in found[:3])
        bar = next(row for row in rows if "Since your last answer" in row)
        assert f"{len(desk.log) - len(found)} more, l" in bar


async def test_news_that_has_room_is_told_as_it_came() -> None:
    async with table(120, 50) as t:
        await t.until("attacker")
        desk = t.page.desk()
        desk.log, desk.since = events(desk), 0
        text = "\n".join(drawn(t, desk, 120, 50))
        places = [text.index(line.text.strip()[:20]) for line in desk.log if line.text != "  Reason 5 : 3"]
        assert places == sorted(places) and "more, l" not in text


async def test_no_sentence_of_the_log_begins_with_its_tail() -> None:
    async with table() as t:
        desk = t.page.desk()
        long = "Yellow: Tithefarmers by Reason on Netmenders of Blue"
        desk.log = [LogLine("crusades-reason", long, 1), LogLine("draws", "Red draws 1 card", 1)]
        desk.since = 1
        whole = [text for _, _, text, _ in last_lines(desk, 34, 3)]
        assert whole == ["Yellow: Tithefarmers by Reason on", " Netmenders of Blue", "Red draws 1 card"]
        assert [text for _, _, text, _ in last_lines(desk, 34, 2)] == ["Red draws 1 card"]
        desk.since = 0
        assert news_lines(desk, 34, 1) == ([(True, "•", "Red draws 1 card", "red")], 1)
        desk.log = desk.log[:1]
        assert news_lines(desk, 34, 1)[0][0][2] == "Yellow: Tithefarmers by Reason o…", "cut at its end"


# ---------------------------------------------------------------------- signs
@pytest.mark.parametrize("theme", ["dark", "mono", "ascii"])
async def test_colour_cut_name_and_thinking_have_signs_of_their_own(theme: str) -> None:
    async with table(seats=4) as t:
        desk = t.page.desk()
        desk.seats = [replace(s, name="an easy bot at work") for s in desk.seats]
        desk.view = replace(desk.view, done=(2,), waiting=(0, 1, 3))
        look = make_look(theme)
        signs = [look.glyph(name) for name in ("blue", "green", "red", "yellow", "cut", "thinking", "yes")]
        assert len(set(signs)) == len(signs)
        rows = drawn(t, desk, theme=theme)
        bars = dict(
            zip(("Green", "Red", "Yellow"), sorted(re.split(r"[│|]", rows[2]), key=lambda b: b[3]), strict=True)
        )
        for role, bar in bars.items():
            asked = look.glyph("yes" if role == desk.seats[2].role else "thinking")
            assert re.search(rf"{role} an.*{re.escape(look.glyph('cut'))} {re.escape(asked)} ", bar), bar
        assert f"Red {look.glyph('yes')}" in rows[1] or f"{desk.seats[2].role} {look.glyph('yes')}" in rows[1]


def test_a_tick_in_ascii_is_a_word() -> None:
    assert GLYPHS["yes"][1] == "ok" and GLYPHS["thinking"][1] == ".."


@pytest.mark.parametrize(("theme", "bracket"), [("dark", False), ("16", False), ("mono", True), ("ascii", True)])
async def test_the_option_under_the_cursor_is_marked_without_colour(theme: str, bracket: bool) -> None:
    async with table(theme=theme) as t:
        await t.until("attacker")
        label = next(o.label for o in t.page.view.choice.options if o.key == t.page.asking.key)
        assert re.search(rf"\[\d {label}\]", t.rows()[-2]) if bracket else "[" not in t.rows()[-2]


# ---------------------------------------------------------------------- figures
@pytest.mark.parametrize("size", [(20, 8), (40, 15), (60, 18)])
async def test_figures_in_small_windows_carry_their_letters(size: tuple[int, int]) -> None:
    async with table(*size, seats=4) as t:
        await t.until("attacker")
        t.page.asking.at = 0
        assert any(re.search(r"R-?\d+[ ↑↓]F\d+[ ↑↓]P\d+[ ↑↓]A\d+", row) for row in t.rows()[2:])


async def test_a_very_small_window_names_the_option_under_the_cursor() -> None:
    async with table(20, 8, seats=4) as t:
        await t.until("attacker")
        options = t.page.view.choice.options
        for at, option in enumerate(options):
            t.page.asking.at = at
            row = t.rows()[-2]
            assert row.startswith(f" {at + 1} {option.label[:9]}") and row.endswith(f"{at + 1}/{len(options)} ›")


def with_stats(desk: Desk, ref: int, now: tuple[int, ...]) -> Desk:
    """The desk with other totals on one card; what is printed are these, and 1 more where they are below 0."""
    stats = tuple((max(n, 0), (), n) for n in now)
    cards = {**desk.view.cards, str(ref): {**desk.view.cards[str(ref)], "stats": stats}}
    desk.view = replace(desk.view, cards=cards)
    return desk


@pytest.mark.parametrize(
    ("now", "room", "words"),
    [
        ((3, 1, 6, 3), 13, "R3 F1 P6 A3"),
        ((-1, 1, 6, 3), 13, "R-1↓F1 P6 A3"),
        ((-1, 1, 6, 3), 11, "R-1↓F1 P6A3"),
        ((10, 11, 6, 3), 13, "R10 F11 P6 A3"),
    ],
)
async def test_figures_of_two_cells_keep_their_letter_and_a_gap(now: tuple[int, ...], room: int, words: str) -> None:
    async with table() as t:
        await t.until("attacker")
        desk = t.page.desk()
        card = next(c for c in vc.zone(desk, 0, vc.FIELD) if c is not None)
        with_stats(desk, card.ref, now)
        assert "".join(text for text, _ in vc.stat_row(desk, card, room)) == words
        if room == 13:
            assert any(words in row for row in drawn(t, desk))


# ---------------------------------------------------------------------- texts and piles
@pytest.mark.parametrize("size", [(140, 45), (200, 60)])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("theme", ["dark", "ascii"])
async def test_a_large_window_cuts_no_text(size: tuple[int, int], seats: int, theme: str) -> None:
    async with table(*size, seats=seats) as t:
        await t.until("attacker")
        desk = t.page.desk()
        desk.faces = [replace(f, text=TEXT, name=f.name[:11]) for f in desk.faces]
        rows = drawn(t, desk, *size, theme)
        cut = make_look(theme).glyph("cut")
        field = [row[: size[0] - 38] for row in rows[2:]]
        assert not any(cut in row for row in field), "\n".join(rows)
        words = "\n".join(rows)
        assert "from the" in words and words.count("pile.") >= len(vc.zone(desk, 0, vc.HAND))
        assert "more, g" not in words and "g open" in words
        assert all(pile.title in words for pile in t.page.board.piles(desk)) or theme == "ascii"


async def test_boxes_say_that_there_is_a_text_where_it_has_no_room() -> None:
    async with table(120, 36) as t:
        await t.until("attacker")
        desk = t.page.desk()
        desk.faces = [replace(f, text=TEXT * 3) for f in desk.faces]
        rows = drawn(t, desk, 120, 36)
        assert any("devotee, text" in row or "zealot, text" in row for row in rows)
        edges = [row for row in rows if "devotee, text" in row or "zealot, text" in row]
        assert all(
            re.search(r"[└╚╘].(devotee|zealot), text.?[┘╝╛─═]|[└╚╘](devotee|zealot), text.?[┘╝╛]", e) for e in edges
        )


async def test_what_holds_this_round_is_said_once_and_whole() -> None:
    async with table(seats=4, seed=6) as t:
        await t.until("rogation")
        desk = t.page.desk()
        number = next(i for i, f in enumerate(desk.faces) if f.kind == "rogation")
        words = "This round your cards have Fire +2 and may crusade by Fire."
        faces = list(desk.faces)
        faces[number] = replace(faces[number], name="Beacon Fires", text=words)
        desk.faces = faces
        vortex = desk.view.panel["vortex"][1]
        with_panel(
            desk,
            standing=((7, number, 0, (0,)),),
            marks=(((0,), words, number), ((), "no Frenzy", vortex), ((1, 2), "no Refill", vortex)),
        )
        for width in (24, 30, 36, 42, 60):
            lines = ["".join(text for text, _ in line) for line in round_lines(desk, width)]
            assert all(len(line) <= width for line in lines)
            whole = " ".join(line.strip() for line in lines)
            assert whole.count("This round your cards") == 1 and words in whole
            assert "§ Beacon Fires by you, on you" in whole
            assert "no Frenzy" not in whole, "the Vortex card says it already, to all"
            assert whole.count(": no Refill (") == 1, "what holds for some only is said"


# ---------------------------------------------------------------------- what is chosen
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (60, 18)])
async def test_what_was_chosen_first_is_marked_in_hand(size: tuple[int, int]) -> None:
    async with table(*size, seed=5) as t:
        first = t.page.view.choice.options[0]
        await t.press("1")
        assert first.key not in t.page.asking.numbers()
        if size[0] < 80:
            await t.press("tab")
            assert any(row.startswith(f"● {first.label[:8]}") for row in t.rows())
        else:
            assert f"●{first.label[:6]}" in t.text
        await t.press("escape")
        if size[0] < 80:
            await t.press("escape")
        assert "●" not in t.text, "taken back"


async def test_a_shown_attachment_among_the_options_has_its_sign() -> None:
    async with table() as t:
        await t.until("attacker")
        g = t.page.feed.match.g
        host = g.zone(0, 2)[0]
        if not g.under(host):
            await_free(g.attach(g.zone(0, 1)[0], host, 0))
        await_free(g.reveal(g.under(host)[0]))
        t.page.woken()
        desk = t.page.desk()
        card = next(c for c in vc.zone(desk, 0, vc.FIELD) if c is not None and c.under)
        under = card.under[-1]
        choice = replace(desk.view.choice, options=(Option(under.ref, "Vigil"), Option("pass", "Pass")))
        desk.view = replace(desk.view, choice=choice)
        desk.numbers, desk.cursor = {under.ref: "1", "pass": "2"}, under.ref
        rows = drawn(t, desk)
        assert "1 ◊ Vigil" in rows[-1]
        assert any("1◊" in row for row in rows[8:12]), "the key stands at the card, too"
        assert "╔" in rows[8], "the card that bears it is framed"


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_hand_that_is_not_one_s_own_says_whose_it_is(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(*size) as t:
        assert any(row.startswith(" Hand 7 ") for row in t.rows())
        desk = t.page.desk()
        desk.film = True
        assert any(row.startswith(" Hand of Blue 7 ") for row in drawn(t, desk, *size)), "a replay"
        monkeypatch.setattr(MatchFeed, "mine", lambda self: ())
        t.page.take_seat(-1)
        assert any(row.startswith(" Hand of Blue 7 ") for row in t.rows()), "who watches"
