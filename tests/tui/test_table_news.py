"""What a table says beside its game, and where the cursor starts: talk, undo, the best way, players who have left."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from engine.view import Asked, Option
from tests.tui.match_feed import MatchFeed
from tests.tui.test_table import await_free, table
from tui.boards import vortex_cards as vc
from tui.boards import vortex_forecast as fc
from tui.boards.vortex_panes import waiting_words
from tui.feed import TABLE, ChatLine, SeatInfo, TableState
from tui.screens import curtain
from tui.screens.asking import Asking

SIZES = [(40, 12), (60, 18), (79, 23), (80, 24), (100, 30), (120, 36), (140, 45)]
RESULTS = ("lost", "kills", "both", "converts")


def say(feed: MatchFeed, who: str, text: str, when: float = 0.0) -> None:
    """Somebody says something."""
    feed.talk.append(ChatLine("19:01", who, text, len(feed.talk), when))
    for listener in feed.listeners:
        listener()


# ---------------------------------------------------------------------- talk
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("plays", [True, False])
async def test_the_newest_word_stands_at_the_table(
    size: tuple[int, int], plays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not plays:
        monkeypatch.setattr(MatchFeed, "mine", lambda self: ())
    async with table(*size) as t:
        assert "»" not in t.text
        say(t.page.feed, "bob", "hi alice!")
        assert "» bob: hi alice! (c)" in t.text
        say(t.page.feed, TABLE, "bob pauses.")
        assert "» bob pauses. (+1, c)" in t.text
        await t.press("c")
        assert "bob: hi alice!" in t.text and "19:01  bob pauses." in t.text and f"{TABLE}:" not in t.text
        await t.press("escape")
        assert "»" not in t.text, "it has been read"


@pytest.mark.parametrize("size", [(20, 8), (80, 24), (140, 45)])
async def test_an_answer_takes_the_talk_as_read(size: tuple[int, int]) -> None:
    async with table(*size, seed=5) as t:
        say(t.page.feed, "bob", "hi alice! " * 20)
        mark = "1 new, c" if size[0] < 24 else "… (c)"
        assert mark in t.text
        await t.press("1")
        assert mark not in t.text


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
async def test_the_talk_has_a_place_beside_the_coach(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(coach="Now the way. " * 30))
    async with table(*size) as t:
        say(t.page.feed, "bob", "hi alice!")
        assert t.text.count("» bob: hi alice! (c)") == 1


async def test_what_was_said_long_before_is_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = (
        ChatLine("18:00", "bob", "good night", 0, 5.0),
        ChatLine("19:01", TABLE, "The game begins.", 1, time.time()),
    )
    monkeypatch.setattr(MatchFeed, "chat", lambda self: [old, new])
    async with table() as t:
        assert "» The game begins. (c)" in t.text and "good night" not in t.text


async def test_talk_while_a_card_is_open_is_seen_afterwards() -> None:
    async with table() as t:
        await t.press("c")
        say(t.page.feed, "bob", "while it is open")
        await t.pilot.pause(0.1)
        await t.press("escape", "i")
        say(t.page.feed, "bob", "while it is closed")
        await t.press("escape")
        assert "» bob: while it is closed (c)" in t.text


async def test_a_watcher_has_answered_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(120, 30) as t:
        await t.until("target")
        t.page.since = {0: 0, -1: 0}
        assert "Since your last answer" in t.text
        monkeypatch.setattr(MatchFeed, "mine", lambda self: ())
        t.page.take_seat(-1)
        assert "What happened" in t.text and "Since your last answer" not in t.text


# ---------------------------------------------------------------------- undo
@pytest.mark.parametrize(
    ("rule", "words"), [("own", "ends undo"), ("free", "ends undo"), ("consent", "undo asks all"), ("off", "")]
)
async def test_only_what_one_has_not_seen_ends_undo(rule: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [SeatInfo("Ines", "Blue", "blue"), SeatInfo("Mara", "Red", "red", "" if rule == "consent" else "easy")]
    monkeypatch.setattr(MatchFeed, "seats", lambda self: people)
    monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(undoes=rule))
    async with table(100) as t:
        await t.until("way")
        g, choice = t.page.feed.match.g, t.page.view.choice
        assert choice is not None
        cards = [g.find(ref) for ref in choice.refs]
        for n in (*g.under(cards[0]), *g.under(cards[1])):
            await_free(g.reveal(n))
        await_free(g.attach(g.zone(0, 1)[0], cards[0], 0))
        t.page.woken()
        assert "■" in t.text and not any(w in t.text for w in ("ends undo", "asks all")), "one's own is known already"
        await_free(g.attach(g.zone(1, 1)[0], cards[1], 1))
        t.page.woken()
        assert (f"■ is shown then: {words}" in t.text) if words else "is shown then" not in t.text
        assert rule != "own" or "ends undo" in t.text


# ---------------------------------------------------------------------- where the cursor starts
async def test_enter_alone_spends_no_card() -> None:
    async with table(seats=4) as t:
        while t.page.view.choice.about != "frenzy":
            assert t.page.view.choice.about != "rogation" or t.page.asking.key == "pass"
            await t.press("1")
        hand = len(t.page.feed.match.g.zone(0, 1))
        assert t.page.asking.key == "pass" and "8 Pass" in t.rows()[-2]
        assert t.page.view.choice.options[0].label[:5] in t.rows()[-2], "the first cards stay in sight"
        await t.press("home")
        assert t.page.asking.at == 0
        await t.press("end")
        assert t.page.asking.key == "pass"
        await t.press("enter")
        assert len(t.page.feed.match.g.zone(0, 1)) == hand


def test_the_cursor_starts_on_a_default_that_spends_nothing() -> None:
    asking, options = Asking(), (Option(7, "card"), Option(8, "other"), Option("pass", "Pass"))
    asking.follow(Asked("which?", "x", options, (), "pass", False, (), 0))
    assert asking.key == "pass"
    asking.follow(Asked("what?", "x", options, (), "pass", False, (), 0), 8)
    assert asking.key == 8, "the board knows better"
    asking.follow(Asked("must?", "x", options, (), 7, False, (), 0))
    assert asking.key == 7
    asking.follow(Asked("gone?", "x", options, (), "pass", False, (), 0), 9)
    assert asking.key == "pass"


async def test_the_way_starts_on_the_best_forecast() -> None:
    rows = [{"way": w, "result": r, "refused": False} for w, r in zip("abcd", RESULTS, strict=True)]
    assert fc.best_way({"rows": rows}, "abcd") == "d"
    assert fc.best_way({"rows": rows}, "abc") == "b" and fc.best_way({"rows": rows}, ["x"]) is None
    async with table() as t:
        await t.until("way")
        cast = t.page.view.choice.forecast["rows"]
        here = next(r for r in cast if r["way"] == t.page.asking.key)
        assert fc.RANKS.index(here["result"]) == min(fc.RANKS.index(r["result"]) for r in cast if not r["refused"])


async def test_one_more_enter_after_the_curtain_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(people=(0, 1)) as t:
        monkeypatch.setattr(curtain, "CALM", 0.0)
        t.app.page.since = 0.0
        monkeypatch.setattr(curtain, "CALM", 0.3)
        await t.press("enter")
        assert t.app.page is t.page
        asked = t.page.view.choice
        await t.press("enter", "1")
        assert t.page.view.choice == asked
        await t.pilot.pause(0.35)
        await t.press("enter")
        assert t.page.view.choice != asked


# ---------------------------------------------------------------------- cards, results, small windows
@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_what_else_holds_is_told_whole_beside_a_vortex_card(size: tuple[int, int]) -> None:
    async with table(*size, seed=6) as t:
        await t.until("rogation")
        desk = t.page.desk()
        ref, number = desk.view.panel["vortex"]
        long = "Players also refill right before Frenzies, and what is long goes on in a second line and a third."
        faces = list(desk.faces)
        faces[number] = replace(faces[number], text=long)
        desk.faces = faces
        for width in (37, 48, 66):
            told = ["".join(text for text, _ in line).strip() for line in t.page.board.card(desk, ref, width)]
            after = told[told.index("In force now") + 1 :]
            rest = " ".join(after[: after.index("")] if "" in after else after)
            assert not any(word in rest for word in ("right before", "second line", "third")), rest
            assert rest == "" or rest[0] in "§·", "what follows begins with its own head"


async def test_the_order_names_the_colours_that_play() -> None:
    async with table() as t:
        desk = t.page.desk()
        card = next(f for f in desk.faces if f.kind == "vortex")
        (order,) = [v for k, v in vc.figures(desk, card) if k == "Order"]
        assert sorted(order.split()) == ["Blue", "Red"]
        other = next(f for f in desk.faces if f.kind == "devotee")
        assert list(vc.figures(desk, other)) == list(other.figures)


@pytest.mark.parametrize("seats", [3, 4])
async def test_who_has_left_is_said_in_full(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = MatchFeed.seats
    monkeypatch.setattr(MatchFeed, "seats", lambda self: [replace(s, state="left") for s in plain(self)])
    async with table(seats=seats) as t:
        await t.page.feed.concede(0)
        t.page.woken()
        await t.press("escape")
        bar = next(row for row in t.rows() if "≈ Blue" in row and "out" in row)
        assert "out of the game" in bar and "score" in bar and "hand" not in bar and "…" not in bar


async def test_three_winners_are_named_whole() -> None:
    async with table(seats=4) as t:
        names = ("You", "easy bot", "normal bot", "hard bot")
        desk = t.page.desk()
        desk.seats = [replace(s, name=n) for s, n in zip(desk.seats, names, strict=True)]
        desk.view = replace(desk.view, choice=None, outcome=("left", (1, 2, 3), (0.0, 1.0, 1.0, 1.0)))
        roles = [s.role for s in desk.seats[1:]]
        assert waiting_words(desk, 78) == f"The game is over: {roles[0]}, {roles[1]} and {roles[2]} win."
        assert "(easy bot)" in waiting_words(desk, 100) and "over" not in waiting_words(desk, 28)


@pytest.mark.parametrize("size", [(20, 8), (40, 12), (60, 18)])
async def test_a_small_window_tells_what_a_way_would_do(size: tuple[int, int]) -> None:
    async with table(*size) as t:
        await t.until("way")
        for _ in range(3):
            row = next(r for r in t.page.view.choice.forecast["rows"] if r["way"] == t.page.asking.key)
            word = "not now" if row["refused"] else fc.OUTCOMES[row["result"]][0]
            line = next(r for r in t.rows() if word in r)
            assert line.startswith(row["way"].capitalize()) and f"{row['margin']:+d}".replace("-", "−") in line
            await t.press("right")


# ---------------------------------------------------------------------- a table that is paused
@pytest.mark.parametrize("size", [(20, 8), (40, 15), (80, 24), (120, 36)])
@pytest.mark.parametrize(("by", "who"), [("Mara", "Mara"), ("Ines", "you")])
async def test_a_paused_table_says_so_where_the_question_was(
    size: tuple[int, int], by: str, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(*size, seed=5) as t:
        await t.press("1")
        asked = t.page.view.choice
        assert t.page.view.take_back, "an answer that could be taken back"
        monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(paused=by))
        t.page.woken()
        question, row, hints = t.rows()[-3:]
        assert f"aused by {who}." in question and "PAUSED" in t.rows()[0]
        assert "Esc" in row and "Go on" in row
        assert asked.prompt[:12] not in t.text and not any(o.label in row for o in asked.options)
        assert "take" not in hints and (size[0] < 40 or "go on" in hints)
        for key in ("1", "enter", "space", "p", "e", "right"):
            await t.press(key)
            assert "Not taken: paused" in t.rows()[-2] and t.page.view.choice == asked
        await t.press("w")
        assert "paused" in t.text.split("Why not")[1]
        await t.press("escape", "escape")
        assert "1 Go on" in t.text and t.page.view.take_back, "Esc opens the menu, whatever could be taken back"
        await t.press("escape")
        monkeypatch.setattr(MatchFeed, "state", lambda self: TableState())
        t.page.woken()
        assert t.page.view.choice.options[0].label[:8] in t.rows()[-2]


async def test_who_waits_or_watches_is_told_of_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(paused="Mara"))
    async with table(rounds="6") as t:
        monkeypatch.setattr(MatchFeed, "mine", lambda self: ())
        t.page.take_seat(-1)
        assert "The table is paused by Mara." in t.rows()[-3] and "Go on" not in t.text
        await t.press("enter")
        assert t.rows()[-2].strip() == "Not taken: paused."
        monkeypatch.undo()
        monkeypatch.setattr(MatchFeed, "state", lambda self: TableState(paused="Mara", over=True))
        t.page.take_seat(0)
        await t.page.feed.concede(0)
        t.page.woken()
        assert "paused" not in t.text.lower(), "a game that is over is not paused"


async def test_the_table_s_words_name_the_own_colour() -> None:
    async with table() as t:
        say(t.page.feed, TABLE, "Ines undoes an answer.")
        assert "» Blue undoes an answer. (c)" in t.text
        say(t.page.feed, TABLE, "Mara pauses the game.")
        assert "» Mara pauses the game." in t.text
        say(t.page.feed, "Ines", "Ines is my name")
        await t.press("c")
        assert "Blue undoes an answer." in t.text and "Ines: Ines is my name" in t.text
