"""Friends at one table over real SSH connections: joining, playing, dropping, coming back, watching."""

from __future__ import annotations

import asyncio
import gc
import random
import re
import weakref
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from engine.choice import Refused
from netplay.identity import host_keys
from netplay.seats import BOT, HUMAN, OPEN, SeatSetup, Setup
from netplay.table import Table
from netplay.tabledata import GATHERING
from tests.netplay.inn import Client, Inn, inn, until
from tui import remote
from tui.remote import DISPLACED

DOWN, LEFT, RIGHT, ENTER, ESC = "\x1b[B", "\x1b[D", "\x1b[C", "\r", "\x1b"


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Host keys made once: an RSA key is slow to find."""
    folder = tmp_path_factory.mktemp("host")
    asyncio.run(host_keys(folder))
    return folder


async def seat_them(it: Inn, clients: list[Client], *bots: str, **options: str) -> Table:
    """A table at which these clients sit, opened by the first; all come to it by their lobby."""
    first = clients[0].player
    seats = [SeatSetup(HUMAN, first.name, first.id), *[SeatSetup(OPEN)] * (len(clients) - 1)]
    setup = Setup("vortex", (*seats, *(SeatSetup(BOT, b) for b in bots)), options, title="Cedar", pace=0.0)
    table = await it.desk.lobby.open(first, setup)
    for n, client in enumerate(clients):
        await client.step("\t", "Cedar")
        client.press("\x1b[H", ENTER)
        await client.sees("GATHERING")
        if n:
            await client.step("\x1b[H" + DOWN * n, f"Seat {n + 1} is open")
            client.press(ENTER)
            await until(lambda p=client.player: table.mine(p.id))
    for client in clients:
        await client.sees("VORTEX")
    return table


async def answer(table: Table, client: Client, rng: random.Random, seat: int) -> None:
    """Answer the open question of a seat by keys: one of the first nine options, or Enter."""
    choice = table.view_for(client.player.id, seat).choice
    assert choice is not None
    question = table.question(seat)
    many = len(choice.options) > 10
    n = rng.randrange(len(choice.options)) + 1
    client.press(f"{n:02d}" if many else str(n % 10))
    await until(lambda: table.question(seat) != question, client.text)


async def play(table: Table, clients: list[Client], seed: int, answers: int) -> int:
    """Play on by keys until so many answers are given, or the game is over. Gives the number of answers."""
    rng = random.Random(seed)
    seats = {table.mine(c.player.id)[0]: c for c in clients}
    for n in range(answers):
        await until(lambda: table.over or any(table.question(s) for s in seats), lambda: clients[0].text())
        if table.over:
            return n
        seat = rng.choice([s for s in seats if table.question(s)])
        await answer(table, seats[seat], rng, seat)
    return answers


def numbered(client: Client, words: str) -> str:
    """The digit before an item of the open menu."""
    found = re.search(rf"(\d) {re.escape(words)}", client.text())
    assert found is not None
    return found[1]


async def people(client: Client, *texts: str) -> None:
    """Open what can be done with people and table."""
    await until(lambda: "People and table" not in client.text())
    await client.step(ESC, "Back to the table")
    await client.step("5", *texts)


async def test_two_friends_and_a_bot_one_is_cut_and_returns(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys, passcode="lamp-otter-31") as it:
        kit = await (await it.client("kit")).settle_in("LOBBY", "No table is open")
        otto = await (await it.client("otto")).settle_in("LOBBY")
        assert Inn.asked == 2, "each newcomer is asked for the passcode once"
        table = await seat_them(it, [kit, otto], "random")
        await play(table, [kit, otto], seed=3, answers=30)
        seat = table.mine(kit.player.id)[0]
        rng = random.Random(4)
        while not ((seen := table.view_for(kit.player.id, seat)).take_back and seen.choice):
            await play(table, [kit, otto], seed=rng.randrange(99), answers=1)  # until kit is in mid-action
        question, asked = table.question(seat), seen.choice
        await kit.cut()
        await otto.sees("away")
        assert table.question(seat) == question, "nothing is lost of an unfinished action"
        back = await it.client("kit", kit.key)
        assert asked is not None
        await back.sees("VORTEX", asked.prompt[:20])
        assert table.question(seat) == question and Inn.asked == 2, "no passcode on coming back"
        assert table.view_for(kit.player.id, seat).take_back
        await until(lambda: "away" not in otto.text())
        await play(table, [back, otto], seed=5, answers=20)


async def test_answers_of_other_seats_and_stale_ones_change_nothing(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        mine, theirs = table.mine(kit.player.id)[0], table.mine(otto.player.id)[0]
        assert table.journal is not None
        before = table.journal.match.hash()
        choice = table.view_for(otto.player.id, theirs).choice
        assert choice is not None
        key = choice.options[0].key
        with pytest.raises(Refused):
            await table.answer(kit.player.id, theirs, key, table.question(theirs))
        with pytest.raises(Refused):
            await table.answer(otto.player.id, theirs, key, "an earlier question")
        with pytest.raises(Refused):
            await table.answer(kit.player.id, mine, "no such option", table.question(mine))
        with pytest.raises(Refused):
            table.view_for(kit.player.id, theirs)
        assert table.journal.match.hash() == before
        kit.press("9", "8", "7", "x", "\x1b[99~", ENTER)  # one of them is an answer, the rest is nothing
        await until(lambda: table.journal is not None and len(table.journal.packed) >= 1)


async def test_a_rejoin_code_brings_back_who_has_no_key(
    keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "CODE_SECONDS", 0.01)
    async with inn(tmp_path / "house", keys) as it:
        kit = await (await it.client("kit", key=False)).settle_in("shown once")
        found = re.search(r"[0-9a-z]{4}(-[0-9a-z]{4}){3}", kit.text())
        assert found is not None
        await kit.step(ENTER, "LOBBY")
        otto = await (await it.client("otto")).settle_in()
        table = await seat_them(it, [kit, otto])
        await kit.cut()
        await otto.sees("away")
        again = await it.client("stranger", key=False)
        await again.sees("Which of these")
        await again.step(ENTER, "I have a rejoin code")
        await again.step("2", "Your rejoin code")
        again.press("xxxx-xxxx", ENTER)
        await again.sees("nobody’s rejoin code")
        again.press("\x15", found[0].upper().replace("-", " "), ENTER)
        await again.sees("VORTEX")
        assert list(table.here) == [otto.player.id, kit.player.id]
        assert found[0] not in again.text()


async def test_a_rejoin_code_counts_as_the_passcode(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys, passcode="lamp-otter-31") as it:
        kit = await (await it.client("kit", key=False)).settle_in("shown once")
        found = re.search(r"[0-9a-z]{4}(-[0-9a-z]{4}){3}", kit.text())
        assert found is not None
        await kit.step(ENTER, "LOBBY")
        otto = await (await it.client("otto")).settle_in()
        await seat_them(it, [kit, otto])
        await kit.cut()
        it.passcode = found[0]
        again = await it.client("stranger", key=False)
        await again.sees("VORTEX")
        laptop = await it.client("laptop")
        await laptop.sees("VORTEX")
        assert len(it.desk.players.keys_of(kit.player.id)) == 1
        await until(lambda: again.ended)


async def test_a_code_links_a_second_key(keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "CODE_SECONDS", 0.01)
    async with inn(tmp_path / "house", keys) as it:
        kit = await (await it.client("kit")).settle_in("Rejoin code")
        await kit.step("6", "A new rejoin code?")
        await kit.step("1", "I have written it down")
        found = re.search(r"[0-9a-z]{4}(-[0-9a-z]{4}){3}", kit.text())
        assert found is not None
        await kit.step(ENTER, "LOBBY")
        laptop = await it.client("someone")
        await laptop.sees("Which of these")
        await laptop.step(ENTER, "I have a rejoin code")
        await laptop.step("2", "Your rejoin code")
        laptop.press(found[0], ENTER)
        await laptop.sees("LOBBY  you are kit")
        assert len(it.desk.players.keys_of(kit.player.id)) == 2
        await until(lambda: kit.ended)
        assert DISPLACED.encode() in bytes(kit.raw)


async def test_the_newest_connection_counts(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        newer = await it.client("kit", kit.key)
        await newer.sees("VORTEX", "Which Devotee")
        await until(lambda: kit.ended)
        assert DISPLACED.encode() in bytes(kit.raw)
        assert bytes(kit.raw).rstrip().rfind(b"\x1b[?1049l") < bytes(kit.raw).find(DISPLACED.encode())
        assert set(table.here) == {kit.player.id, otto.player.id}
        await play(table, [newer, otto], seed=1, answers=6)


async def test_gathering_by_keys(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        await kit.step("1", "New table", "open for a friend")
        kit.press(DOWN * 4, LEFT)
        await kit.sees("bot, hard")
        await kit.step("s", "GATHERING", "2 OF 3 SEATED", "Seat 2 is open")
        table = it.table()
        await otto.sees(table.title, "2 of 3 seated")
        otto.press("\x1b[H")
        await otto.step(ENTER, "GATHERING", "sit down here")
        await kit.sees("watching: otto")
        await kit.step("chello there" + ENTER, "kit: hello there")
        await otto.sees("kit: hello there")
        await otto.step("y", "the same ssh line")
        await otto.step(ESC, "GATHERING")
        await otto.step("s", "Only who opened this table starts")
        await kit.step(DOWN + DOWN, "Undo: own")
        await kit.step(RIGHT, "Undo: free")
        await otto.sees("free")
        await kit.step("\x1b[H" + DOWN, "Seat 2 is open")
        await otto.step("\x1b[H" + DOWN, "sit down here")
        assert table.info.status == GATHERING
        otto.press(ENTER)
        await kit.sees("VORTEX")
        await otto.sees("VORTEX")
        assert table.playing and [s.kind for s in table.info.seats] == [HUMAN, HUMAN, BOT]


async def test_the_host_unseats_starts_and_closes(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        me = kit.player
        free = SeatSetup(OPEN)
        setup = Setup("vortex", (SeatSetup(HUMAN, "kit", me.id), free, free), title="Rowan", pace=0.0)
        table = await it.desk.lobby.open(me, setup)
        for client in (kit, otto):
            await client.sees("Rowan")
            client.press("\x1b[H")
            await client.step(ENTER, "GATHERING")
        otto.press(ENTER)
        await kit.sees("otto sits down at seat 2.")
        await kit.step("\x1b[H" + DOWN, "Seat 2: otto")
        await kit.step("k", "opened the seat of otto")
        assert not table.mine(otto.player.id)
        await kit.step("s", "Start now?")
        await kit.step("2", "VORTEX")
        await otto.sees("The cards of this hand are hidden")
        await people(kit, "Put out otto", "Close the table")
        await kit.step(numbered(kit, "Close the table"), "Close the table?")
        kit.press("1")
        await kit.sees("The host has closed this table")
        await otto.sees("The host has closed this table")
        await otto.step(ENTER, "No table is open")
        assert not it.desk.lobby.tables


async def test_deeds_at_a_running_table(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto, eve = [await (await it.client(n)).settle_in() for n in ("kit", "otto", "eve")]
        table = await seat_them(it, [kit, otto])
        eve.press("\x1b[H")
        await eve.step(ENTER, "The cards of this hand are hidden")
        await table.say(otto.player.id, "psst")
        await otto.cut()
        await kit.sees("away")
        await people(kit, "Bot for otto", "Seat 2 to eve")
        await kit.step(numbered(kit, "Bot for otto"), "played by a no")
        await people(kit, "Wait for otto")
        await kit.step(numbered(kit, "Wait for otto"), "Which Devotee")
        await until(lambda: not table.info.seats[1].stand_in)
        await people(kit, "Bot for otto")
        await kit.step(numbered(kit, "Seat 2 to eve"), "sees the cards of otto")
        kit.press("1")
        await until(lambda: table.mine(eve.player.id) == [1])
        await until(lambda: "cards of this hand are hidden" not in eve.text())
        await people(kit, "Put out eve")
        await kit.step(numbered(kit, "Put out eve"), "cannot come back")
        kit.press("1")
        await eve.sees("The host of this table has put you out")
        await eve.step(ENTER, "LOBBY")
        assert "Cedar" not in eve.text() and table.info.seats[1].kind == BOT
        await people(kit, "End the game")
        await kit.step(numbered(kit, "End the game"), "Nobody wins")
        await kit.step("1", "without a winner")
        assert table.over and len(it.desk.replays(kit.player.id)) == 1


async def test_a_rematch_begins_when_all_agree(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto], "random")
        await table.concede(kit.player.id, 0)
        await table.concede(otto.player.id, 1)
        for client in (kit, otto):
            await client.sees("The game is over", "Rematch")
        kit.press(numbered(kit, "Rematch"))
        await until(lambda: table.shown(otto.player.id).rematch)
        otto.press(numbered(otto, "Rematch"))
        await until(lambda: table.playing and table.info.number == 2)
        for client in (kit, otto):
            await client.sees("Which Devotee")
            assert "The game is over" not in client.text()
        await play(table, [kit, otto], seed=2, answers=6)


async def test_who_was_cut_off_at_the_end_comes_back_to_the_result(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        me, key, his = kit.player.id, kit.key, otto.key
        await kit.cut()
        await until(lambda: me not in table.here)
        await table.concede(otto.player.id, 1)
        await otto.sees("The game is over")
        otto.press(numbered(otto, "Leave the table"))
        await otto.sees("LOBBY", "over")
    async with inn(tmp_path / "house", keys) as it:
        otto = await it.client("otto", his)
        await otto.sees("LOBBY", "over")
        kit = await it.client("kit", key)
        await kit.sees("The game is over", "wins")
        kit.press(numbered(kit, "Leave the table"))
        await until(lambda: not it.desk.lobby.tables)
        await kit.sees("LOBBY", "No table is open")


async def test_a_game_that_is_over_does_not_wait_for_ever(
    keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        await kit.cut()
        await table.concede(otto.player.id, 1)
        await otto.sees("The game is over")
        monkeypatch.setattr("tui.house.END_SECONDS", 0.0)
        otto.press(numbered(otto, "Leave the table"))
        await otto.sees("LOBBY", "No table is open")


async def test_nothing_of_a_session_stays_behind(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        left = []
        for _ in range(6):
            guest = it.house.guests[kit.player.id]
            left.append(weakref.ref(guest))
            del guest
            await kit.cut()
            await until(lambda: "p1" not in it.house.guests)
            kit = await it.client("kit", kit.key)
            await kit.sees("VORTEX")
        await until(lambda: gc.collect() >= 0 and not any(ref() for ref in left))
        assert len(it.house._listeners) == 2 and len(table.here) == 2
        await asyncio.sleep(0.2)
        sent = len(kit.raw), len(otto.raw)
        await asyncio.sleep(0.4)
        assert sent == (len(kit.raw), len(otto.raw)), "an idle session writes nothing"


async def test_ssh_notices_are_pages_and_a_host_that_closes_says_so(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit = await (await it.client("kit")).settle_in()
        for visit in it.host.visits:
            assert visit.session is not None
            visit.session.notice("Are you there? Press any key, or the line will be closed.")
        await kit.sees("Please note", "Are you there?")
        await kit.step(ENTER, "LOBBY")
        await it.host.close("The host is closing. Your seats are kept.")
        await until(lambda: kit.ended)
        assert b"Your seats are kept." in bytes(kit.raw)


async def test_all_tables_come_back_with_the_same_prompt(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        await play(table, [kit, otto], seed=8, answers=17)
        seat = table.mine(kit.player.id)[0]
        question = table.question(seat)
        assert table.journal is not None
        stood = table.journal.match.hash()
        me, key = kit.player.id, kit.key
    async with inn(tmp_path / "house", keys) as it:
        table = it.table()
        assert table.journal is not None and table.journal.match.hash() == stood
        assert table.question(seat) == question and table.mine(me) == [seat]
        kit = await it.client("kit", key)
        await kit.sees("VORTEX", "away")


async def test_a_known_key_is_not_a_name(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit = await (await it.client("kit")).settle_in()
        other = await it.client("kit", asyncssh.generate_private_key("ssh-ed25519"))
        await other.sees("Which of these")
        await other.step(ENTER, "I am new here")
        await other.step(ENTER, "Your name", "kit 2")
        other.press("\x15kit", ENTER)
        await other.sees("somebody else's name")
        other.press("\x15", "\x1b[200~e\x1b]0;pwn\x07vil\x1b[201~", ENTER)
        await until(lambda: len(it.desk.players.by_id) > 2)
        assert kit.player.name == "kit"
        assert all(p.name.isprintable() for p in it.desk.players.by_id.values())


async def test_nothing_is_drawn_for_who_does_not_read_until_they_read_again(
    keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, int]] = []
    draw = remote.RemoteApp.draw

    def counted(self: remote.RemoteApp, width: int, height: int) -> Any:
        drawn.append((width, height))
        return draw(self, width, height)

    monkeypatch.setattr(remote.RemoteApp, "draw", counted)
    async with inn(tmp_path / "host", keys) as it:
        ada = await (await it.client("ada")).settle_in()
        bo = await (await it.client("bo", size=(100, 30))).settle_in()
        app = it.house.guests[bo.player.id]
        assert isinstance(app, remote.RemoteApp)
        app.ssh_terminal.hold("connection")
        drawn.clear()
        bo.press("?", ESC, "?")
        await until(lambda: [type(p).__name__ for p in app.pages] == ["Lobby", "Help"])
        await ada.step("?", "Keys")
        assert set(drawn) == {(80, 24)} and "Keys" not in bo.text()
        app.ssh_terminal.release("connection")
        await bo.sees("Keys")
        assert (100, 30) in drawn
