"""The lobby and the desk: opening, joining, leaving, who is waited for, what is remembered, what comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from engine import replay
from engine.choice import Refused
from engine.replay import SaveError
from netplay import local
from netplay.local import Desk
from netplay.rulebook import SetupError
from netplay.seats import BOT, HUMAN, OPEN, SeatSetup, Setup
from netplay.store import Batch
from netplay.tabledata import GATHERING, PLAYING
from tests.netplay.fakes import Quick

FREE, ME = SeatSetup(OPEN), SeatSetup(HUMAN, "Ines")


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path, brains=Quick())
    yield made
    await made.close()


async def test_open_join_watch_leave(desk: Desk) -> None:
    ada, bo, eve = (desk.players.create(n) for n in ("Ada", "Bo", "Eve"))
    calls: list[int] = []
    end = desk.lobby.subscribe(lambda: calls.append(1))
    setup = Setup("toy", (SeatSetup(HUMAN, "Ada", ada.id), FREE, FREE), title="for friends")
    table = await desk.lobby.open(ada, setup)
    row = desk.lobby.rows(bo.id)[0]
    assert (row.title, row.status, row.host, row.open, row.mine) == ("for friends", GATHERING, "Ada", 2, False)
    await desk.lobby.join(bo, table.id)
    await desk.lobby.leave(bo, table.id)
    assert desk.lobby.rows(bo.id)[0].open == 2
    await desk.lobby.join(bo, table.id)
    await desk.lobby.join(eve, table.id)
    assert table.playing and calls
    assert all(desk.lobby.rows(p.id)[0].waits for p in (ada, bo, eve))
    assert desk.lobby.waiting_for(bo.id) == [table] and desk.lobby.seated(bo.id) == [table]
    visit = table.attach(bo.id, bo.name, lambda: None)
    await desk.lobby.leave(bo, table.id)
    assert not visit.here and table.mine(bo.id) == [1], "in a running game a seat waits for its owner"
    with pytest.raises(Refused):
        await desk.lobby.join(desk.players.create("Kit"), table.id)
    with pytest.raises(Refused, match="no longer"):
        await desk.lobby.join(bo, 999)
    end()
    before = len(calls)
    table.attach(eve.id, eve.name, lambda: None)
    assert len(calls) == before


async def test_tables_that_wait_come_first(desk: Desk) -> None:
    kit = desk.players.create("Kit")
    others = await desk.lobby.open(kit, Setup("toy", (SeatSetup(HUMAN, "Kit", kit.id), FREE)))
    mine = await desk.create(Setup("toy", (ME, SeatSetup(BOT, "easy"))))
    assert [r.id for r in desk.lobby.rows("local")] == [mine.id, others.id]


async def test_the_last_set_up_is_remembered(desk: Desk) -> None:
    assert desk.lobby.last_setup(desk.me) is None
    setup = Setup("vortex", (ME, SeatSetup(BOT, "hard")), {"rounds": "12"}, undo="free")
    await desk.create(setup)
    assert desk.lobby.last_setup(desk.me) == setup
    desk.me.setup = b"\xff"
    assert desk.lobby.last_setup(desk.me) is None
    desk.me.setup = msgspec.msgpack.encode(Setup("gone", (ME, FREE)))
    assert desk.lobby.last_setup(desk.me) is None


async def test_nobody_opens_tables_without_end(desk: Desk) -> None:
    ada = desk.players.create("Ada")
    for _ in range(5):
        await desk.lobby.open(ada, Setup("toy", (SeatSetup(HUMAN, "Ada", ada.id), FREE)))
    with pytest.raises(Refused, match="5 tables"):
        await desk.lobby.open(ada, Setup("toy", (SeatSetup(HUMAN, "Ada", ada.id), FREE)))
    with pytest.raises(SetupError):
        await desk.create(Setup("chess", (ME, FREE)))


async def test_a_host_clears_a_table_away(desk: Desk) -> None:
    ada, bo = desk.players.create("Ada"), desk.players.create("Bo")
    table = await desk.lobby.open(ada, Setup("toy", (SeatSetup(HUMAN, "Ada", ada.id), SeatSetup(HUMAN, "Bo", bo.id))))
    gone: list[int] = []
    table.attach(bo.id, bo.name, lambda: None, lambda: gone.append(1))
    with pytest.raises(Refused):
        await desk.lobby.close_table(bo, table.id)
    await desk.lobby.close_table(ada, table.id)
    assert gone and desk.lobby.rows(ada.id) == [] and desk.store.load_tables() == []
    assert len(desk.replays()) == 1


async def test_all_tables_are_there_after_a_restart(tmp_path: Path) -> None:
    desk = Desk(tmp_path, brains=Quick())
    ada = desk.players.create("Ada", "SHA256:key")
    one = await desk.create(Setup("toy", (ME, SeatSetup(HUMAN, "Ada", ada.id)), title="one"))
    two = await desk.lobby.open(ada, Setup("vortex", (SeatSetup(HUMAN, "Ada", ada.id), FREE), title="two"))
    visit = one.attach("local", "Ines", lambda: None)
    seat = next(iter(one.sight.playing().match.choices))
    await one.answer(one.info.seats[seat].owner, seat, one.sight.playing().match.choices[seat].default)
    stood = one.sight.playing().match.hash()
    desk.store.submit(Batch(77, info=b"rubbish"))
    desk.store.submit(Batch(78, 0, (b"rubbish",), msgspec.msgpack.encode(one.info)))
    visit.close()
    await desk.close()
    desk = Desk(tmp_path, brains=Quick())
    try:
        assert {t.id: t.info.status for t in desk.lobby.tables.values()} == {one.id: PLAYING, two.id: GATHERING}
        assert desk.lobby.tables[one.id].sight.playing().match.hash() == stood
        assert {number for number, _ in desk.lobby.lost} == {77, 78}
        again = desk.players.by_key("SHA256:key")
        assert again is not None and [t.title for t in desk.lobby.seated(again.id)] != []
        saves = desk.saves()
        assert [s.id for s in saves] == [one.id] and desk.last() is desk.lobby.tables[one.id]
        assert "Ada" in saves[0].names and saves[0].age >= 0
    finally:
        await desk.close()
    desk = Desk(tmp_path, brains=Quick())
    assert len(desk.store.load_tables()) == 4, "what cannot be resumed is kept"
    await desk.close()


async def test_finished_games_are_kept_and_looked_at(desk: Desk, tmp_path: Path) -> None:
    table = await desk.create(Setup("vortex", (ME, SeatSetup(HUMAN, "Abe")), {"rounds": "6"}, seed=1))
    while not table.over:
        m = table.sight.playing().match
        seat = next(iter(m.choices))
        await table.answer("local", seat, m.choices[seat].default)
    assert desk.saves() == [] and desk.last() is None
    (row,) = desk.replays("local")
    assert "6 rounds" in row.title and "Ines" in row.note
    course = desk.course(row.id, "local")
    assert course.exact and course.summary()["rounds"] == 6 and course.summary()["names"] == ["Ines", "Abe"]
    with pytest.raises(Refused):
        desk.course(row.id, "somebody else")
    path = tmp_path / "game.triptych"
    local.write_file(path, table.record())
    told = local.replay_dict(local.read_file(path))
    assert told["end"] == "rounds" and told["exact"] and len(told["scores"]) == 2
    with pytest.raises(SaveError, match="exists already"):
        local.write_file(path, b"")
    path.write_bytes(table.record()[:-1])
    with pytest.raises(SaveError, match=r"game.triptych: .*damaged"):
        local.read_file(path)
    with pytest.raises(SaveError, match="No such file"):
        local.read_file(tmp_path / "nothing")
    record = replay.read(table.record())
    gone = replay.Record(msgspec.structs.replace(record.header, game="gone"), record.entries)
    with pytest.raises(SaveError, match="'gone'"):
        local.course_of(gone)


def test_a_desk_is_opened_before_there_is_a_loop(tmp_path: Path) -> None:
    """The command line opens it, so that a folder that cannot be used is told before any screen is drawn."""

    async def begin(desk: Desk) -> None:
        table = await desk.create(Setup("toy", (ME, SeatSetup(BOT, "random"))))
        table.attach("local", "Ines", lambda: None)
        await desk.close()

    for tables in (1, 2):
        desk = Desk(tmp_path)
        asyncio.run(begin(desk))
        desk.store.close()
        again = Desk(tmp_path)
        assert len(again.lobby.tables) == tables and again.last() is not None
        asyncio.run(again.close())


async def test_who_sits_at_this_terminal_may_leave_many_games_unfinished(tmp_path):
    """Five is the limit for guests; a player alone with the program is never locked out by games left open."""
    from netplay.local import Desk
    from netplay.seats import LOCAL, SeatSetup, Setup
    from tests.netplay.fakes import Quick

    desk = Desk(tmp_path, brains=Quick())
    try:
        seats = (SeatSetup("human", "Ines", LOCAL), SeatSetup("bot", "random"))
        for _ in range(7):
            await desk.create(Setup("vortex", seats))
        assert len(desk.saves()) == 7
    finally:
        await desk.close()
