"""What friends have to do with each other at a table, over real SSH connections: a turn clock, muting, a watcher's
replay; and that a bot's long thought and an idle table write no more than they must."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from engine.choice import Key
from netplay import hosting
from netplay.identity import host_keys
from netplay.seats import BOT, HUMAN, OPEN, SeatSetup, Setup
from netplay.workers import Decision, Job
from tests.netplay.fakes import Quick
from tests.netplay.inn import Client, inn, until
from tests.netplay.test_hosting_e2e import DOWN, ENTER, ESC, numbered, people, play, seat_them

SECONDS = re.compile(r"YOUR (?:CHOICE|MOVE) (\d+)s")


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Host keys made once: an RSA key is slow to find."""
    folder = tmp_path_factory.mktemp("host")
    asyncio.run(host_keys(folder))
    return folder


def left(client: Client) -> int | None:
    """The seconds that stand on a screen."""
    found = SECONDS.search(client.text())
    return int(found[1]) if found else None


async def until_still(*clients: Client) -> None:
    """Wait until nothing has been sent to anybody for a while."""
    sent = -1
    while sent != (sent := sum(len(c.raw) for c in clients)):
        await asyncio.sleep(0.3)


async def test_a_turn_clock_runs_on_the_screen_stops_for_a_pause_and_gives_the_default(
    keys: Path, tmp_path: Path
) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        await hosting.arrange(table, kit.player.id, clock=30)
        for client in (kit, otto):
            await until(lambda c=client: (left(c) or 0) >= 25, client.text)
        first = left(kit)
        assert first is not None
        await until(lambda: (left(kit) or 99) <= first - 2, kit.text)
        await kit.step(ESC, "Back to the table")
        kit.press(numbered(kit, "Pause"))
        await otto.sees("PAUSED")
        assert left(otto) is None and left(kit) is None
        await until_still(kit, otto)
        quiet = len(kit.raw), len(otto.raw)
        await asyncio.sleep(1.5)
        assert (len(kit.raw), len(otto.raw)) == quiet, "a clock that stands draws nothing"
        await hosting.arrange(table, kit.player.id, clock=2)
        steps = len(table.sight.playing().match.history)
        await table.pause(kit.player.id)
        await until(lambda: len(table.sight.playing().match.history) > steps, kit.text)
        given = table.sight.playing().match.history[steps].answers
        assert given and all(a.program for a in given), "who is late gets the defaults"


async def test_who_is_muted_is_not_read_and_stays_so_after_a_restart(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        table = await seat_them(it, [kit, otto])
        for client, words in ((otto, "herring"), (kit, "mine")):
            await client.step("c", "Table talk")
            client.press(words, ENTER)
            await client.sees(f"{client.name}: {words}")
            client.press(ESC)
        await people(kit, "Mute otto", "what they say, for you")
        kit.press(numbered(kit, "Mute otto"))
        await until(lambda: table.chat.muted(kit.player.id))
        await kit.step("c", "Table talk", "kit: mine")
        assert "herring" not in kit.text()
        await table.say(otto.player.id, "second")
        await table.say(kit.player.id, "third")
        await kit.sees("kit: third")
        assert "second" not in kit.text()
        await otto.step("c", "otto: second", "kit: third")
        key = kit.key
    async with inn(tmp_path / "house", keys) as it:
        kit = await it.client("kit", key)
        await kit.step("c", "Table talk", "kit: third")
        assert "otto:" not in kit.text()
        kit.press(ESC)
        await people(kit, "Hear otto")
        kit.press(numbered(kit, "Hear otto"))
        await until(lambda: not it.table().chat.muted(kit.player.id))
        await kit.step("c", "otto: herring", "otto: second")


async def test_muting_while_players_gather(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto = [await (await it.client(n)).settle_in() for n in ("kit", "otto")]
        seats = (SeatSetup(HUMAN, "kit", kit.player.id), SeatSetup(OPEN), SeatSetup(OPEN))
        table = await it.desk.lobby.open(kit.player, Setup("vortex", seats, title="Cedar"))
        for client in (kit, otto):
            await client.step("\t", "Cedar")
            client.press("\x1b[H", ENTER)
            await client.sees("GATHERING")
        await otto.step("\x1b[H" + DOWN, "Seat 2 is open")
        otto.press(ENTER)
        await until(lambda: table.mine(otto.player.id))
        await table.say(otto.player.id, "psst")
        await kit.sees("otto: psst")
        await kit.step("\x1b[H" + DOWN, "Seat 2: otto", "mute")
        kit.press("1")
        await kit.sees("muted", "hear again")
        await until(lambda: "psst" not in kit.text())
        assert "psst" in otto.text()


async def test_a_watcher_sees_the_replay_of_the_game_that_has_just_ended(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        kit, otto, eve = [await (await it.client(n)).settle_in() for n in ("kit", "otto", "eve")]
        table = await seat_them(it, [kit, otto])
        eve.press("\x1b[H")
        await eve.step(ENTER, "The cards of this hand are hidden")
        await play(table, [kit, otto], seed=1, answers=8)
        assert not it.desk.replays(eve.player.id)
        await table.concede(otto.player.id, 1)
        for client in (eve, kit):
            await client.sees("The game is over", "Replay")
            client.press(numbered(client, "Replay"))
            await client.sees("REPLAY", "every card open", "frame 1 of")
        await eve.step(ESC, "GAME OVER")


class Slow(Quick):
    """Bots that think until they are let go."""

    gate: asyncio.Event

    async def decide(self, job: Job, default: Key) -> Decision:
        await self.gate.wait()
        return await super().decide(job, default)


async def test_a_bot_that_thinks_long_is_shown_and_then_nothing_is_sent(keys: Path, tmp_path: Path) -> None:
    async with inn(tmp_path / "house", keys) as it:
        slow = Slow()
        slow.gate = asyncio.Event()
        it.desk.lobby.brains = slow
        kit = await (await it.client("kit")).settle_in()
        seats = (SeatSetup(HUMAN, "kit", kit.player.id), SeatSetup(BOT, "random"))
        table = await it.desk.lobby.open(kit.player, Setup("vortex", seats, title="Cedar"))
        await kit.step("\t", "Cedar")
        kit.press("\x1b[H", ENTER)
        await kit.sees("VORTEX")
        seat = table.mine(kit.player.id)[0]
        await kit.sees("○ thinks")
        while table.question(seat):
            choice = table.view_for(kit.player.id, seat).choice
            assert choice is not None
            await table.answer(kit.player.id, seat, choice.default)
        await kit.sees("thinks, asked which Devotees to put on the field")
        await until_still(kit)
        sent = len(kit.raw)
        await asyncio.sleep(1.5)
        assert len(kit.raw) == sent, "an idle session is sent nothing"
        slow.gate.set()
        await until(lambda: "thinks" not in kit.text(), kit.text)
