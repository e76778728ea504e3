"""The program at this terminal: real tables, the guided first game with its coach, continuing, replays by keys."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import stat
import time
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from engine.choice import Refused
from engine.view import LogLine
from netplay import hosting
from netplay.local import Desk, read_file, replay_dict, replay_file
from tests.netplay.fakes import Quick
from tui.__main__ import main
from tui.app import TriptychApp
from tui.canvas import wrap
from tui.join import hand_over, ssh_command
from tui.local import LocalServices, Opening, data_folder, when
from tui.screens.confirm import Notice
from tui.screens.join import Join
from tui.screens.replay import OPEN, ReplayPage
from tui.screens.setup_form import SetupForm
from tui.screens.table import TablePage
from tui.services import BOT, EMPTY, HUMAN, Refusal, SeatSetup, Setup
from tui.settings import Settings
from tui.wiring import TableFeed, replay_page

TWO = (SeatSetup(HUMAN, "Ines"), SeatSetup(BOT, "easy"))


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[LocalServices]:
    desk = Desk(tmp_path, brains=Quick())
    made = LocalServices(desk, tmp_path, Settings(name="Ines", theme="dark", pace="at once"))
    yield made
    await desk.close()


async def settled(page: TablePage, pilot) -> None:
    """Wait until this seat is asked or the game is over."""
    for _ in range(400):
        await pilot.pause()
        if (page.view.choice is not None and not page.busy) or page.view.outcome is not None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody is asked anything")


async def play_on(page: TablePage, pilot, rounds: int = 99) -> list[str]:
    """Answer with the first option to the end of a round; gives what the coach said."""
    said = []
    while True:
        await settled(page, pilot)
        if page.view.outcome is not None or page.view.panel["round"] > rounds:
            return said
        said.append(page.feed.state().coach)
        page.answer(page.view.choice.options[0].key)


async def test_the_first_game_has_a_coach_whose_words_fit(services: LocalServices) -> None:
    page = await services.first_game("vortex")
    assert isinstance(page, TablePage)
    app = TriptychApp(services, services.settings, first=page)
    async with app.run_test(size=(80, 24)) as pilot:
        seen, forecast = set(), False
        while True:
            await settled(page, pilot)
            coach, choice = page.feed.state().coach, page.view.choice
            if choice is None or page.view.panel["round"] > 3:
                break
            text = app.draw(80, 24).text()
            if coach:
                seen.add(choice.about)
                lines = wrap(coach, 38)
                assert len(lines) <= 5, coach
                for line in lines:
                    assert line in text
            if choice.about == "way" and page.view.panel["round"] < 3:
                forecast = True
                assert coach and "Forecast" in text and "so far" in text
            page.answer(choice.options[0].key)
        assert forecast
        assert {"frenzy", "host", "attacker", "target", "way", "reinforce"} <= seen


def test_the_coach_speaks_to_what_came_of_a_crusade() -> None:
    from cardsets.vortex.tutorial import _aftermath

    own = LogLine("crusades-fire", "", 0)
    held = LogLine("holds-off", "  Tanners holds it off", 1)
    won = LogLine("converted", "  Blue converts Tanners of Red", 0)
    assert "held off" in _aftermath(0, [own, held])
    assert _aftermath(0, [own, won]) == "Blue converts Tanners of Red: it joins your discard pile, a point."
    assert _aftermath(1, [own, won]) == ""
    assert _aftermath(0, [own, won, LogLine("round", "Round 2", -1)]) == ""


async def test_a_game_is_left_and_continued_at_the_same_question(services: LocalServices) -> None:
    page = await services.start(Setup("vortex", TWO, {"rounds": "6"}, "5"))
    assert isinstance(page, TablePage)
    app = TriptychApp(services, services.settings, first=page)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(page, pilot, 1)
        asked = page.view.choice
        assert "round 2" in services.saves()[0].note.lower() + services.saves()[0].title.lower()
        again = await services.resume(services.saves()[0].id)
        assert isinstance(again, TablePage)
        app.replace(again)
        await settled(again, pilot)
        assert again.view.choice == asked


async def test_a_replay_is_stepped_through_by_keys_from_every_seat(services: LocalServices) -> None:
    page = await services.start(Setup("vortex", TWO, {"rounds": "6"}, "5"))
    assert isinstance(page, TablePage)
    app = TriptychApp(services, services.settings, first=page)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(page, pilot)
        assert services.menu()["replays"].text == "1 finished game"
        film = await services.replay(services.replays()[0].id)
        assert isinstance(film, ReplayPage)
        app.push(film)
        for key, at in (("right", 1), ("left", 0), ("end", len(film.film) - 1), ("home", 0)):
            await pilot.press(key)
            assert film.at == at
        await pilot.press("down", "right", "right")
        seen = []
        for _ in range(4):
            text = app.draw(80, 24).text()
            assert "REPLAY" in text.split("\n")[0]
            assert "YOUR" not in text and "Tab looks around" not in text
            seen.append(film.eyes)
            await pilot.press("tab")
        assert seen == [OPEN, 0, 1, -1]
        for key, words in (("i", "Card"), ("g", "Piles"), ("l", "Log of"), ("r", "Rules of")):
            await pilot.press(key)
            assert words in app.draw(80, 24).text()
            await pilot.press("escape")
            assert app.page is film


async def test_a_finished_game_as_a_file(services: LocalServices, tmp_path: Path) -> None:
    table = await services.desk.create(services.wanted(Setup("vortex", TWO)))
    await hosting.end(table, "local")
    first = services.replays()[0].id
    words = services.export(first)
    (path,) = (tmp_path / "replays").iterdir()
    assert re.fullmatch(r"vortex-20\d\d-\d\d-\d\d\.triptych", path.name)
    lines = ["This game is in the file", str(path), "and is watched with", f"triptych replay {path}"]
    assert words.split("\n") == lines
    assert replay_dict(read_file(path))["game"] == "vortex"
    assert services.export(first) == words, "the same game is not written twice"
    other = await services.desk.create(services.wanted(Setup("vortex", TWO)))
    await hosting.end(other, "local")
    assert "-2.triptych" in services.export(next(e.id for e in services.replays() if e.id != first))
    with pytest.raises(Refusal, match="no such game"):
        services.export("99")
    (tmp_path / "replays").rename(tmp_path / "elsewhere")
    (tmp_path / "replays").write_text("")
    with pytest.raises(Refusal, match="replays"):
        services.export(first)


async def test_the_note_on_an_export_names_a_command_that_works_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "usual"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for folder in (tmp_path / "usual", tmp_path / "my games"):
        folder.mkdir()
        desk = Desk(folder, brains=Quick())
        services = LocalServices(desk, folder, Settings())
        await hosting.end(await desk.create(services.wanted(Setup("vortex", TWO))), "local")
        words = services.export(services.replays()[0].id)
        await desk.close()
        (path,) = (folder / "replays").iterdir()
        program, *command = shlex.split(words.split("\n")[-1])
        assert (program, command[0]) == ("triptych", "replay")
        assert command[1] == (path.name if folder.name == "usual" else str(path))
        assert main(command) == 2
        assert "standard input is no terminal" in capsys.readouterr().err, "else it would be shown"
        assert main([*command, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["game"] == "vortex"
    assert main(["--data", str(tmp_path / "my games"), "replay", path.name, "--json"]) == 0, "--data counts too"
    assert json.loads(capsys.readouterr().out)["game"] == "vortex"


def test_a_replay_here_comes_before_an_exported_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = Path("vortex.triptych")
    here, kept = tmp_path / "here", tmp_path / "data" / "replays"
    here.mkdir()
    kept.mkdir(parents=True)
    monkeypatch.chdir(here)
    assert replay_file(name, tmp_path / "data") == name, "there is none: the name as it was written is told"
    (kept / name).write_text("")
    assert replay_file(name, tmp_path / "data") == kept / name
    assert replay_file("there" / name, tmp_path / "data") == "there" / name
    (here / name).write_text("")
    assert replay_file(name, tmp_path / "data") == name


async def test_what_is_made_in_the_data_folder_is_for_its_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, usual_umask: None
) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "usual"))
    for words, folder in ((None, tmp_path / "usual"), (tmp_path / "in" / "data", tmp_path / "in" / "data")):
        assert data_folder(words) == folder and mode(folder) == 0o700
    own = tmp_path / "own"
    own.mkdir(0o755)
    assert data_folder(own) == own and mode(own) == 0o755, "a folder that was there is left as it is"
    desk = Desk(own, brains=Quick())
    services = LocalServices(desk, own, Settings())
    await hosting.end(await desk.create(services.wanted(Setup("vortex", TWO))), "local")
    services.export(services.replays()[0].id)
    services.save_settings(Settings(theme="dark"))
    await desk.close()
    (replay,) = (own / "replays").iterdir()
    assert [mode(path) for path in (own / "replays", replay, own / "settings.toml")] == [0o700, 0o600, 0o600]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_no_game_is_refused_with_what_is_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "triptych.db").write_bytes(b"SQLite format 3\0")
    (tmp_path / "notes").write_bytes(b"hello")
    for name, part in (("triptych.db", "the database of a data folder"), ("notes", "no game"), ("none", "No such")):
        for more in ((), ("--json",)):
            assert main(["replay", str(tmp_path / name), *more]) == 2
            said = capsys.readouterr()
            assert said.out == "" and said.err.count("\n") == 1
            assert part in said.err and "wanted is a .triptych file" in said.err


async def test_the_last_set_up_comes_back_whole(services: LocalServices) -> None:
    seats = (*TWO, SeatSetup(BOT, "hard"))
    page = await services.start(Setup("vortex", seats, {"rounds": "8", "basic_game": "on"}))
    assert isinstance(page, TablePage)
    page.feed.leave()
    guided = await services.first_game("vortex")
    assert isinstance(guided, TablePage)
    guided.feed.leave()
    assert services.menu()["new"].text == "as last time: Vortex, Ines, easy bot, hard bot, 2 options changed"
    form = SetupForm(services.games(), "vortex", "Ines")
    last = services.last_setup()
    assert last is not None and form.recall(last)
    assert form.seats == [*seats, SeatSetup(EMPTY)]
    assert form.setup().options == {"rounds": "8", "basic_game": "on"}


def test_the_words_of_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "ssh")
    assert ssh_command("cedar.example:4022", "Ines") == ["ssh", "-p", "4022", "-l", "Ines", "--", "cedar.example"]
    assert ssh_command("cedar.example", "-O'Neil B") == ["ssh", "-p", "2222", "-l", "ONeil B", "--", "cedar.example"]
    line = ["ssh", "-p", "4022", "--", "kit@cedar.example"]
    assert ssh_command("ssh -p 4022 kit@cedar.example", "Ines") == line
    with pytest.raises(Refusal, match="host:port"):
        ssh_command("-oProxyCommand=x", "Ines")


def test_what_a_program_wrote_to_stderr_is_passed_on_and_kept(capfd: pytest.CaptureFixture[str]) -> None:
    lots = "for i in $(seq 2000); do echo line $i >&2; done"
    told = f"{lots}; printf 'Host key changed.\\r\\n\\n\\033[2JHost key verification failed.\\r\\n' >&2; exit 255"
    assert hand_over(["sh", "-c", told]) == (255, ["Host key changed.", "[2JHost key verification failed."])
    passed = capfd.readouterr().err
    assert passed.startswith("line 1\nline 2\n") and passed.endswith("failed.\r\n")
    assert hand_over(["sh", "-c", "exit 3"]) == (3, [])


def test_a_program_in_the_background_that_holds_stderr_is_not_waited_for() -> None:
    begun = time.monotonic()
    assert hand_over(["sh", "-c", "echo gone >&2; sleep 20 & exit 1"]) == (1, ["gone"])
    assert time.monotonic() - begun < 15


@pytest.mark.parametrize(
    "script, said",
    [
        ("echo 'ssh: no such host' >&2; exit 255", "ssh to cedar.example ended with status 255:\nssh: no such host"),
        ("exit 255", "ssh to cedar.example ended with status 255."),
        ("kill -INT $PPID; sleep 1; kill -INT $$", "ssh to cedar.example was stopped."),  # as Ctrl+C does
        ("echo 'Connection closed.' >&2", "Back from cedar.example."),
    ],
)
async def test_joining_tells_why_ssh_failed(
    services: LocalServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, said: str
) -> None:
    ssh = tmp_path / "ssh"
    ssh.write_text(f"#!/bin/sh\n{script}\n")
    ssh.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda _: str(ssh))
    monkeypatch.setattr(TriptychApp, "suspend", lambda _: nullcontext())
    app = services.app = TriptychApp(services, services.settings, first=Join())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"cedar.example", "enter")
        await until(lambda: isinstance(app.page, Notice), pilot)
        assert isinstance(app.page, Notice) and app.page.text == said
        assert said.split("\n")[-1] in app.draw(80, 24).text()


async def until(holds: Callable[[], bool], pilot) -> None:
    """Wait until something holds."""
    for _ in range(400):
        await pilot.pause()
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never holds")


def test_the_rules_are_printed_as_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "vortex"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not any(line.startswith(("|", "#")) or "**" in line or "\x1b" in line for line in lines)
    assert max(map(len, lines)) <= 110
    at = next(i for i, line in enumerate(lines) if line.startswith("VX-4.3 S  "))
    assert lines[at + 1].startswith(" " * 10)


async def test_the_end_page_opens_the_replay_of_its_own_game(services: LocalServices) -> None:
    page = await services.start(Setup("vortex", TWO, {"rounds": "6"}, "5"))
    assert isinstance(page, TablePage)
    app = TriptychApp(services, services.settings, first=page)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(page, pilot, 1)
        other = await services.desk.create(
            services.wanted(Setup("vortex", (SeatSetup(HUMAN, "Kit"), SeatSetup(HUMAN, "Ott"))))
        )
        await play_on(page, pilot)
        await other.concede("local", 1)  # a game that ends later is the first of all replays
        assert "Ott" in services.replays()[0].note
        await pilot.press("end", "up", "enter")
        await pilot.pause()
        film = app.page
        assert isinstance(film, ReplayPage)
        assert [s.name for s in film.seats] == [s.name for s in page.feed.seats()]
        last = len(film.film) - 1
        assert film.film.view(last, 0).outcome == page.view.outcome


async def test_a_game_that_was_ended_without_a_winner_can_be_looked_at(services: LocalServices) -> None:
    table = await services.desk.create(services.wanted(Setup("vortex", TWO)))
    await hosting.end(table, "local")
    film = await services.replay(services.replays()[0].id)
    assert isinstance(film, ReplayPage) and len(film.film) >= 1
    with pytest.raises(Refused):
        replay_page(film.film)  # type: ignore[arg-type]


async def test_unfinished_games_can_be_told_apart(services: LocalServices) -> None:
    four = (SeatSetup(HUMAN, "Ines"), *(SeatSetup(BOT, level) for level in ("easy", "normal", "hard")))
    made = []
    for seats in (TWO, four):
        page = await services.start(Setup("vortex", seats))
        assert isinstance(page, TablePage)
        made.append(page)
    services.desk.store.write([("UPDATE tables SET touched=touched-200000 WHERE id=?", (made[0].feed.table.id,))])
    services.desk.store.flush()
    new, old = [f"{e.title} {e.note}" for e in services.saves()]
    assert new == "Vortex just now · Ines, easy bot, normal bot, hard bot"
    assert re.fullmatch(r"Vortex 20\d\d-\d\d-\d\d \d\d:\d\d · Ines, easy bot", old)
    for page in made:
        page.feed.leave()


def test_when_something_was() -> None:
    noon = time.mktime((2026, 3, 5, 12, 0, 0, 0, 0, -1))
    ages = {5: "just now", 200: "3 min ago", 7300: "today 09:58", 90_000: "2026-03-04 11:00"}
    assert {age: when(noon - age, age) for age in ages} == ages


async def test_a_feed_that_is_not_seated_has_no_coach(services: LocalServices) -> None:
    page = await services.start(Setup("vortex", TWO))
    assert isinstance(page, TablePage) and isinstance(page.feed, TableFeed)
    assert page.feed.state().coach == ""


async def test_what_there_was_to_say_at_the_start_is_said_over_the_table(services: LocalServices) -> None:
    first = Opening(services.start(Setup("vortex", TWO)), "dealing the cards")
    app = TriptychApp(services, services.settings, first=first, news=["keys.toml: there is no action 'zzz'."])
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await pilot.pause()
            if isinstance(app.pages[0], TablePage) and len(app.pages) > 1:
                break
            await asyncio.sleep(0.01)
        assert "no action 'zzz'" in "\n".join(app.draw(80, 24).row(y) for y in range(24))
        assert isinstance(app.pages[0], TablePage)
