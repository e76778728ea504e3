"""The data folder: durable, locked, private; refused where it is damaged, newer, unwritable or in use."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import replay
from netplay.chat import Said
from netplay.players import Players
from netplay.rulebook import rules_for, rules_hash
from netplay.store import FILE, VERSION, Batch, Replay, Store, StoreError
from netplay.tabledata import decode_info

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "data")
    yield made
    made.close()


# ---------------------------------------------------------------------- what is kept
async def test_what_is_committed_is_there_after_reopening(store: Store) -> None:
    number = store.new_table()
    said = Said(0, 5.0, "ada", "Ada", "hello")
    await store.commit(Batch(number, 0, (b"one", b"two"), b"info", (said,), at=1.0))
    await store.commit(Batch(number, 2, (b"three",), at=2.0))
    kept = Replay("vortex", "Vortex", "Ada 1", 3.0, ("ada", "bo"), b"data")
    await store.commit(Batch(store.new_table(), 0, (), b"other", replay=kept, at=0.5))
    store.close()
    again = Store(store.folder)
    try:
        first, second = again.load_tables()
        assert (first.id, first.info, first.entries, first.chat, first.touched) == (
            number, b"info", (b"one", b"two", b"three"), (said,), 2.0,
        )  # fmt: skip
        assert second.info == b"other" and again.new_table() > second.id
        (row,) = again.replays()
        assert (row.game, row.title, row.players) == ("vortex", "Vortex", ("ada", "bo"))
        assert again.replay(row.id) == b"data" and again.replays("eve") == [] and again.replays("bo") == [row]
        with pytest.raises(StoreError, match="no replay number 99"):
            again.replay(99)
    finally:
        again.close()


async def test_a_restart_begins_the_journal_anew_and_gone_is_gone(store: Store) -> None:
    await store.commit(Batch(1, 0, (b"one", b"two"), b"info"))
    await store.commit(Batch(1, 0, (b"new",), b"info", restart=True))
    assert store.load_tables()[0].entries == (b"new",)
    await store.commit(Batch(1, gone=True))
    assert store.load_tables() == []


async def test_a_batch_that_cannot_be_written_is_told_and_hurts_no_other(store: Store) -> None:
    await store.commit(Batch(1, 0, (b"one",), b"info"))
    again = Batch(1, 0, (b"one again",))
    told = await asyncio.gather(
        store.commit(again), store.commit(Batch(2, 0, (b"x",), b"two")), store.commit(Batch(3, 0, (b"y",), b"three")),
        return_exceptions=True,
    )  # fmt: skip
    assert isinstance(told[0], StoreError) and told[1:] == [None, None]
    assert {t.id: t.entries for t in store.load_tables()} == {1: (b"one",), 2: (b"x",), 3: (b"y",)}


async def test_an_entry_is_never_written_over(store: Store) -> None:
    await store.commit(Batch(1, 0, (b"one", b"two"), b"info"))
    with pytest.raises(StoreError):
        await store.commit(Batch(1, 1, (b"other",)))
    assert store.load_tables()[0].entries == (b"one", b"two")


def test_only_its_owner_can_read_it(store: Store) -> None:
    store.write([("INSERT INTO keys VALUES ('x', '', 0)", ())])
    store.flush()
    for file in store.folder.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    assert store.folder.stat().st_mode & 0o077 == 0


def test_it_is_written_to_the_disk_at_every_commit(store: Store) -> None:
    assert store._connection.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert store._connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


# ---------------------------------------------------------------------- what is refused
def test_one_process_at_a_time(store: Store) -> None:
    code = (
        "import sys; from pathlib import Path; from netplay.store import Store, StoreError\n"
        "try: Store(Path(sys.argv[1]))\n"
        "except StoreError as e: print(e)"
    )
    told = subprocess.run([sys.executable, "-c", code, store.folder], cwd=ROOT, capture_output=True, text=True).stdout
    assert f"in use by process {os.getpid()}" in told and "--data" in told and told.count("\n") == 1
    store.close()
    assert subprocess.run([sys.executable, "-c", code, store.folder], cwd=ROOT, capture_output=True).stdout == b""


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreError, match="must be a folder that you can write to"):
            Store(folder)


def _spoil(folder: Path, how: str) -> None:
    made = Store(folder)
    made.write([("INSERT INTO entries VALUES (1, ?, ?)", (n, bytes(3000))) for n in range(40)])
    made.close()
    path = folder / FILE
    data = path.read_bytes()
    if how == "newer":
        db = sqlite3.connect(path)
        db.execute(f"PRAGMA user_version={VERSION + 1}")
        db.close()
    elif how == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif how == "overwritten":
        path.write_bytes(data[:4096] + bytes(random.Random(1).randbytes(8192)) + data[12288:])
    elif how == "text":
        path.write_text("this is no database at all, but a letter to a friend" * 100)
    else:
        path.unlink()
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE recipes (name)")
        db.close()


@pytest.mark.parametrize("how", ["newer", "cut", "overwritten", "text", "foreign"])
def test_a_damaged_newer_or_foreign_database_is_refused_and_left_alone(tmp_path: Path, how: str) -> None:
    _spoil(tmp_path, how)
    before = (tmp_path / FILE).read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError) as told:
            Store(tmp_path)
        assert "\n" not in str(told.value) and FILE in str(told.value)
        assert ("newer" if how == "newer" else "no database" if how == "foreign" else "damaged") in str(told.value)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_start_that_was_cut_short_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    Store(tmp_path).close()
    Store(tmp_path).close()


# ---------------------------------------------------------------------- players
def test_players_are_known_again(store: Store) -> None:
    players = Players(store)
    ada = players.create("Ada", "SHA256:one")
    players.link(ada, "SHA256:two")
    code = players.new_code(ada)
    players.keep_settings(ada, b"dark")
    players.remember_welcome("SHA256:nobody-yet")
    players.local("Ines")
    store.flush()
    again = Players(store)
    for known in (
        again.by_key("SHA256:one"),
        again.by_key("SHA256:two"),
        again.by_code(code.upper().replace("-", " ")),
    ):
        assert known is not None and (known.id, known.name, known.settings) == (ada.id, "Ada", b"dark")
    assert again.keys_of(ada.id) == ["SHA256:one", "SHA256:two"]
    assert again.by_key("SHA256:nobody-yet") is None and again.welcome("SHA256:nobody-yet")
    assert not again.welcome("SHA256:one") and again.by_code("") is None and again.by_code("aaaa-bbbb") is None
    assert again.local().name == "Ines" and again.create("Bo").id != ada.id
    assert code.encode() not in b"".join(f.read_bytes() for f in store.folder.iterdir())
    older = code
    assert again.new_code(again.by_id[ada.id]) != older and again.by_code(older) is None


def test_names_are_unique_and_can_be_shown(store: Store) -> None:
    from engine.choice import Refused

    players = Players(store)
    players.create("Ada")
    for wrong in ("ada", "ＡＤＡ", "", "  x ", "\x1b[2J", "a" * 40, "hard bot"):
        with pytest.raises(Refused):
            players.create(wrong)
    assert players.free_name("Ada") == "Ada 2" and players.free_name("\x1b") == "guest"
    bo = players.create("Bo")
    players.rename(bo, "bo")
    with pytest.raises(Refused):
        players.rename(bo, "ADA")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("\u0430da", "two scripts"),  # a Cyrillic a
        ("easy b\u043et", "two scripts"),  # a Cyrillic o
        ("Ad\u03b1", "two scripts"),  # a Greek alpha
        ("Ken\u30b1\u30f3", "two scripts"),  # Latin and Katakana
        ("You", "word of the program"),
        ("OPEN", "word of the program"),
        ("Green", "word of the program"),
        ("\uff27reen", "word of the program"),  # a full-width G
        ("yellow", "word of the program"),
        ("Amber", "word of the program"),  # a seat of the toy game
        ("Easy Bot", "a bot's"),
        ("easy bot 2", "a bot's"),
        ("bot", "a bot's"),
    ],
)
def test_names_that_would_be_mistaken_are_refused(store: Store, name: str, told: str) -> None:
    players = Players(store)
    assert told in players.name_fault(name)
    assert players.free_name(name) == "guest", "no name that is refused is suggested"


@pytest.mark.parametrize(
    "name",
    [
        *("Ada 2", "\u0410\u0434\u0430", "R2-D2", "Jos\u00e9", "O\u2019Hara", "Greenwood", "Yours", "Robot", "Bob"),
        "\u5c71\u7530\u30bf\u30ed\u30fc\u3055\u3093",  # Han, Katakana and Hiragana
        "Kalea\u02bbi",  # a letter that scripts share
        "\u0e2a\u0e21\u0e0a\u0e32\u0e22 7",  # Thai with its marks
    ],
)
def test_names_of_one_script_are_free(store: Store, name: str) -> None:
    players = Players(store)
    assert players.name_fault(name) == ""
    assert players.create(name).name == players.by_id["p1"].name == name


# ---------------------------------------------------------------------- kill -9
def _play_and_kill(folder: Path, seed: int, lines: int, after: float) -> list[tuple[int, str]]:
    """Play until the process is killed so many seconds after so many lines. Gives the lines that it showed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.netplay.killed", folder, str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = [process.stdout.readline() for _ in range(lines)]
    assert all(first)
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().splitlines(keepends=True)
    process.wait()
    process.stdout.close()
    assert process.returncode == -signal.SIGKILL, "the game ended before it was killed"
    whole = [line.split() for line in first + rest if line.endswith("\n")]
    return [(int(number), told) for number, told in whole]


def _hash_at(header: replay.Header, packed: tuple[bytes, ...], count: int) -> str:
    record = replay.Record(header, replay.unpack(packed[:count]), packed[:count])
    restored = replay.restore(record, rules_for("vortex", 4, header.options), rules_hash("vortex"))
    assert restored.exact
    return restored.match.hash().replace(" ", "")


def test_killed_at_any_moment_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    rng = random.Random(20)
    entries = 0
    last = ""
    for kill in range(20):
        shown = _play_and_kill(tmp_path, kill, rng.randint(1, 6), rng.uniform(0.0, 0.01))
        if last:
            assert shown[0][1] == last, "it did not go on where it stood"
        store = Store(tmp_path)
        (saved,) = store.load_tables()
        store.close()
        header = decode_info(saved.info).header
        assert header is not None
        count, told = shown[-1]
        assert len(saved.entries) >= count >= entries
        assert _hash_at(header, saved.entries, count) == told, "something that was shown is lost"
        entries, last = len(saved.entries), _hash_at(header, saved.entries, len(saved.entries))
    assert entries > 40
