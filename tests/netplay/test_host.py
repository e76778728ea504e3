"""A real host on loopback, hostile and friendly clients, and what each of them gets; no screens here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import stat
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from msgspec.structs import replace

from netplay.host import Caller, Host, HostError, Limits, Session, Settings, serve
from netplay.identity import Passcodes, host_keys
from netplay.limits import Bucket, Gate, address_group, check_limits, read_limits, set_limit
from netplay.terminal import SmallEnvironment, clamp_window

QUICK = Limits(passcode_delay=0.05, grace_seconds=0.4, close_seconds=0.2, drain_quiet=0.15, resize_seconds=0.005)
CLIENT_KEY = asyncssh.generate_private_key("ssh-ed25519")


class Echo:
    """A session that echoes, tells its size when that changes, and knows a few words."""

    def __init__(self, caller: Caller) -> None:
        self.caller, self.terminal = caller, caller.terminal
        self.end = asyncio.Event()
        self.status = 0
        self.notices: list[str] = []
        self.reasons: list[str] = []
        self.got = bytearray()
        self.repaints = self.discarded = 0

    async def run(self) -> int:
        self.terminal.at_exit = b"\x1b[?25h"
        self.terminal.send(b"\x1b[?25lhello " + self.caller.name.encode() + b"\r\n", droppable=False)
        self.terminal.listen(self)
        await self.end.wait()
        if self.status == 99:
            raise RuntimeError("the card explodes")
        return self.status

    def leave(self, reason: str) -> None:
        self.reasons.append(reason)
        self.end.set()

    def notice(self, sentence: str) -> None:
        self.notices.append(sentence)
        self.terminal.send(sentence.encode(), droppable=False)

    def playing(self) -> bool:
        return False

    def received(self, data: bytes) -> None:
        assert len(data) <= self.terminal.limits.input_slice
        self.got += data
        if data in (b"q", b"!"):
            self.status = 7 if data == b"q" else 99
            self.end.set()
        self.terminal.send(data, droppable=True)

    def resized(self, size: tuple[int, int]) -> None:
        self.terminal.send(f"{size[0]}x{size[1]};".encode(), droppable=True)

    def writable(self) -> None:
        self.repaints += 1

    def drained(self, discarded: int) -> None:
        self.discarded += discarded


class Stage:
    """A host with its sessions, and short ways to connect."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sessions: list[Echo] = []
        self.host: Host

    def make(self, caller: Caller) -> Session:
        self.sessions.append(Echo(caller))
        return self.sessions[-1]

    def connect(self, client: Callable[[], asyncssh.SSHClient] | None = None, **options: Any) -> Any:
        options = {"client_keys": None, "agent_path": None, "username": "ada", "known_hosts": None} | options
        return asyncssh.connect("127.0.0.1", self.host.port, config=None, client_factory=client or Answering, **options)


@asynccontextmanager
async def stage(
    folder: Path, limits: Limits = QUICK, passcode: str | None = None, **named: Any
) -> AsyncIterator[Stage]:
    it = Stage(folder)
    settings = Settings(data_dir=folder, bind="127.0.0.1", port=0, passcode=passcode, limits=limits)
    it.host = await serve(it.make, settings, **named)
    try:
        yield it
    finally:
        await it.host.close()
        await until(lambda: not it.host.visits and not it.host.connections and not it.host.tasks)
        assert it.host.playing == 0 and it.host.gate.unknown == 0 and not it.host.gate.addresses


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Host keys made once: an RSA key is slow to find."""
    folder = tmp_path_factory.mktemp("host")
    asyncio.run(host_keys(folder))
    return folder


async def until(true: Callable[[], object], seconds: float = 8.0) -> None:
    """Wait for a condition, generously: the machine may be busy."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "waited in vain"
        await asyncio.sleep(0.01)


async def hear(process: asyncssh.SSHClientProcess[bytes], what: bytes) -> bytes:
    """Read until `what` has come."""
    got = b""
    while what not in got:
        piece = await asyncio.wait_for(process.stdout.read(4096), 8)
        assert piece, f"ended after {got!r}"
        got += piece
    return got


def shell(conn: asyncssh.SSHClientConnection, **options: Any) -> Any:
    return conn.create_process(encoding=None, **{"term_type": "xterm-256color", "term_size": (80, 24)} | options)


class Answering(asyncssh.SSHClient):
    """A client that answers the passcode question from a list."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        self.asked.append(instructions)
        return [self.answers.pop(0)] if prompts and self.answers else None


# Coming and going.


async def test_with_a_key_and_without(keys: Path) -> None:
    async with stage(keys) as it:
        async with it.connect(client_keys=[CLIENT_KEY], username="Ada") as conn, shell(conn) as process:
            await hear(process, b"hello Ada")
            caller = it.sessions[0].caller
            assert caller.fingerprint == CLIENT_KEY.get_fingerprint()
            assert (caller.kind, caller.size, caller.address) == ("xterm-256color", (80, 24), "127.0.0.1")
            process.stdin.write(b"q")
            await process.wait()
            assert process.exit_status == 7
        async with it.connect() as conn, shell(conn) as process:
            await hear(process, b"hello ada")
            assert it.sessions[1].caller.fingerprint is None


async def test_modes_are_restored_before_the_exit_status(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as conn, shell(conn) as process:
        await hear(process, b"hello")
        process.stdin.write(b"q")
        assert (await process.stdout.read()).endswith(b"\x1b[?25h")


async def test_agent_with_many_keys_gets_in_with_its_first(keys: Path) -> None:
    many = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(12)]
    async with stage(keys) as it, it.connect(client_keys=many) as conn, shell(conn) as process:
        await hear(process, b"hello")
        assert it.sessions[0].caller.fingerprint == many[0].get_fingerprint()


async def test_key_that_cannot_sign_is_nobodys_account(keys: Path) -> None:
    """Only a checked signature makes an account: showing somebody's public key is not enough."""
    forged = asyncssh.generate_private_key("ssh-ed25519")
    pair = asyncssh.load_keypairs([forged])[0]
    real = pair.sign
    pair.sign = lambda data: real(data)[:-1] + bytes([real(data)[-1] ^ 1])
    async with stage(keys) as it, it.connect(client_keys=[pair]) as conn, shell(conn) as process:
        await hear(process, b"hello")
        assert it.sessions[0].caller.fingerprint is None


@pytest.mark.parametrize("name", ["\x1b[2Jeve", "eve\u202e", "e\u200bve\x9b"])
async def test_escape_sequences_in_the_user_name(keys: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library turns such names away by itself; the host does not rely on that."""
    monkeypatch.setattr(asyncssh.connection, "saslprep", lambda text: text)
    async with stage(keys) as it:
        async with it.connect(username=name) as conn, shell(conn) as process:
            await hear(process, b"hello")
        assert it.sessions[0].caller.name in ("[2Jeve", "eve")
        async with it.connect(username="x" * 900) as conn, shell(conn) as process:
            await hear(process, b"hello")
        assert it.sessions[-1].caller.name == "x" * 16


# The passcode.


async def test_passcode_wrong_then_right_then_remembered(keys: Path) -> None:
    known: set[str] = set()
    async with stage(keys, passcode="amber-owl", passcode_known=known.__contains__, remember=known.add) as it:
        first = Answering("no", " Amber-OWL ")
        async with it.connect(lambda: first, client_keys=[CLIENT_KEY]) as conn, shell(conn) as process:
            await hear(process, b"hello")
        assert len(first.asked) == 2 and "not the passcode" in first.asked[1]
        assert known == {CLIENT_KEY.get_fingerprint()} == {it.sessions[0].caller.fingerprint}
        again = Answering()
        async with it.connect(lambda: again, client_keys=[CLIENT_KEY]) as conn, shell(conn) as process:
            await hear(process, b"hello")
        assert not again.asked


async def test_passcode_is_asked_of_guests_every_time(keys: Path) -> None:
    async with stage(keys, passcode="owl") as it:
        for _ in range(2):
            guest = Answering("owl")
            async with it.connect(lambda guest=guest: guest) as conn, shell(conn) as process:
                await hear(process, b"hello")
            assert len(guest.asked) == 1


async def test_passcode_with_many_keys_keeps_the_first_identity(keys: Path) -> None:
    many = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(8)]
    async with stage(keys, passcode="owl") as it:
        client = Answering("owl")
        async with it.connect(lambda: client, client_keys=many) as conn, shell(conn) as process:
            await hear(process, b"hello")
        assert it.sessions[0].caller.fingerprint == many[0].get_fingerprint()


async def test_too_many_wrong_passcodes_end_the_connection(keys: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="triptych.host")
    async with stage(keys, passcode="owl") as it:
        client = Answering(*["no"] * 20)
        with pytest.raises(asyncssh.DisconnectError, match="Too many wrong passcodes"):
            await it.connect(lambda: client)
        assert len(client.asked) == QUICK.wrong_passcodes and not it.sessions
    assert f"127.0.0.1: {QUICK.wrong_passcodes} wrong passcodes, sent away" in caplog.text


async def test_wrong_passcodes_are_slow_for_all_connections_of_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    passcodes = Passcodes("owl", Limits(passcode_delay=100.0), lambda _: False, lambda _: None)
    for _ in range(3):
        assert not await passcodes.check("1.2.3.4", None, "no")
    assert not waits
    assert not await passcodes.check("1.2.3.4", None, "no")
    assert not await passcodes.check("1.2.3.4", None, "no")
    assert 90 < waits[0] <= 100 and 190 < waits[1] <= 200
    assert await passcodes.check("5.6.7.8", None, "owl") and len(waits) == 2


# What is refused.


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"term_type": None}, b"needs a terminal"),
        ({"command": "ls /"}, b"runs no commands"),
        ({"command": "ls /", "term_type": None}, b"runs no commands"),
        ({"subsystem": "sftp", "term_type": None}, b"transfers no files"),
    ],
)
async def test_refused_in_a_sentence(keys: Path, options: dict[str, Any], sentence: bytes) -> None:
    async with stage(keys) as it, it.connect() as conn, shell(conn, **options) as process:
        out, err = await process.communicate()
        assert sentence in (out or b"") + (err or b"")
        assert process.exit_status == 1 and not it.sessions


async def test_sftp_and_dumb_terminals_are_refused(keys: Path) -> None:
    async with stage(keys) as it:
        async with it.connect() as conn:
            with pytest.raises((asyncssh.Error, OSError)):
                await conn.start_sftp_client()
        async with it.connect() as conn:
            with pytest.raises(asyncssh.ChannelOpenError):
                await shell(conn, term_type="dumb")
        assert not it.sessions


async def test_forwarding_and_agent_are_refused(keys: Path, tmp_path: Path) -> None:
    async with stage(keys) as it:
        async with it.connect(agent_forwarding=True) as conn, shell(conn) as process:
            await hear(process, b"hello")
            assert it.sessions[0].terminal.channel.get_agent_path() is None
            with pytest.raises(asyncssh.ChannelOpenError, match="Nothing is forwarded here"):
                await conn.open_connection("127.0.0.1", 80)
            with pytest.raises(asyncssh.ChannelOpenError):
                await conn.open_unix_connection("/tmp/nowhere")
            with pytest.raises(asyncssh.ChannelListenError):
                await conn.forward_remote_port("", 0, "127.0.0.1", 80)
            with pytest.raises(asyncssh.ChannelListenError):
                await conn.forward_remote_path(str(tmp_path / "sock"), str(tmp_path / "else"))
            with pytest.raises(asyncssh.ChannelOpenError):  # one session a connection
                await shell(conn)
        async with it.connect() as conn:
            with pytest.raises(asyncssh.ChannelOpenError):
                await shell(conn, x11_forwarding=True)


async def test_environment_is_a_small_whitelist(keys: Path) -> None:
    env = {f"VAR{n}": "x" for n in range(50)} | {"NO_COLOR": "1", "LANG": "y" * 500, "LD_PRELOAD": "evil.so"}
    async with stage(keys) as it, it.connect() as conn, shell(conn, env=env) as process:
        await hear(process, b"hello")
        assert dict(it.sessions[0].caller.environment) == {"NO_COLOR": "1"}


async def test_windows_are_clamped(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as conn, shell(conn, term_size=(100_000, 100_000)) as process:
        await hear(process, b"hello")
        assert it.sessions[0].caller.size == (500, 200)
        process.change_terminal_size(5, 3)
        await hear(process, b"5x3;")
        process.change_terminal_size(4_000_000_000, 1)
        await hear(process, b"500x1;")
    assert clamp_window(0, 0, QUICK) == (80, 24)


# Abuse.


async def test_pasted_megabyte_is_swallowed_and_others_never_notice(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as bad, it.connect() as good, shell(bad) as flood, shell(good) as calm:
        await hear(flood, b"hello")
        await hear(calm, b"hello")
        flood.stdin.write(b"\x1b[" * 500_000)
        await until(lambda: it.sessions[0].terminal._draining)
        calm.stdin.write(b"k")
        await hear(calm, b"k")
        await until(lambda: it.sessions[0].discarded > 0)
        assert it.sessions[0].discarded + len(it.sessions[0].got) == 1_000_000
        assert len(it.sessions[0].got) <= QUICK.input_burst + QUICK.input_backlog
        flood.stdin.write(b"q")
        await flood.wait()
        assert flood.exit_status == 7


async def test_client_that_stops_reading_costs_little_and_is_let_go(keys: Path) -> None:
    limits = replace(QUICK, stalled_seconds=1.0)
    async with stage(keys, limits) as it, it.connect() as bad, it.connect() as good, shell(good) as calm:
        deaf = await shell(bad)
        await hear(calm, b"hello")
        await hear(deaf, b"hello")
        deaf.channel.pause_reading()
        session = it.sessions[1]
        sent = sum(session.terminal.send(b"#" * 20_000, droppable=True) for _ in range(500))
        assert sent < 250
        while not session.terminal.congested:
            session.terminal.send(b"#" * 20_000, droppable=True)
            await asyncio.sleep(0)
        assert session.terminal.channel.get_write_buffer_size() < limits.output_high + 20_001
        dropped = session.terminal.dropped
        assert not session.terminal.send(b"frame", droppable=True) and session.terminal.dropped == dropped + 1
        await until(lambda: session.terminal.closed)
        calm.stdin.write(b"k")
        await hear(calm, b"k")


async def test_client_that_reads_again_is_painted_anew(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as conn, shell(conn) as process:
        await hear(process, b"hello")
        session, terminal = it.sessions[0], it.sessions[0].terminal
        terminal.hold("connection")
        assert not terminal.send(b"frame", droppable=True)
        assert terminal.send(b"mode", droppable=False)
        await hear(process, b"mode")
        terminal.release("connection")
        assert session.repaints == 1
        terminal.send(b"frame", droppable=True)
        await hear(process, b"frame")


async def test_back_pressure_of_the_socket_counts(keys: Path) -> None:
    """A client that grants an endless window is held back by its socket, which asyncssh itself ignores."""
    async with stage(keys) as it, it.connect() as conn, shell(conn, window=1 << 31) as process:
        await hear(process, b"hello")
        terminal = it.sessions[0].terminal
        conn._transport.pause_reading()
        for _ in range(2000):
            if not terminal.send(b"#" * 20_000, droppable=True):
                break
            await asyncio.sleep(0)
        assert terminal.congested and terminal._held == {"channel": False, "connection": True}
        conn._transport.resume_reading()
        await until(lambda: not terminal.congested)


async def test_unfinished_key_exchange_is_congestion(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as conn, shell(conn) as process:
        await hear(process, b"hello")
        terminal = it.sessions[0].terminal
        deferred = terminal._connection._deferred_packets
        assert isinstance(deferred, list)
        deferred.extend([(2, ())] * 100)
        assert terminal.congested
        deferred.clear()


async def test_silent_and_half_open_connections_time_out(keys: Path) -> None:
    async with stage(keys, replace(QUICK, login_seconds=0.3)) as it:
        silent_reader, silent = await asyncio.open_connection("127.0.0.1", it.host.port)
        half_reader, half = await asyncio.open_connection("127.0.0.1", it.host.port)
        half.write(b"SSH-2.0-half\r\n")
        junk_reader, junk = await asyncio.open_connection("127.0.0.1", it.host.port)
        junk.write(b"GET / HTTP/1.0\r\n\r\n" * 1000)
        for reader in (silent_reader, half_reader, junk_reader):
            with contextlib.suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 8)
        for writer in (silent, half, junk):
            writer.close()
        await until(lambda: it.host.gate.unknown == 0)


async def test_unauthenticated_crowd_is_cut_and_an_address_has_its_share(keys: Path) -> None:
    limits = replace(QUICK, loopback_exempt=False, unauthenticated=4, per_address=2)
    async with stage(keys, limits) as it, it.connect() as one, it.connect() as two:
        assert one and two
        with pytest.raises(asyncssh.DisconnectError, match="Too many connections from your address"):
            await it.connect()
    async with stage(keys, replace(limits, per_address=50)) as it:
        idle = [await asyncio.open_connection("127.0.0.1", it.host.port) for _ in range(4)]
        with pytest.raises((asyncssh.Error, OSError)):
            await it.connect()
        for _, writer in idle:
            writer.close()
        await until(lambda: it.host.gate.unknown == 0)
        async with it.connect() as conn, shell(conn) as process:
            await hear(process, b"hello")


async def test_full_house_says_so(keys: Path) -> None:
    async with (
        stage(keys, replace(QUICK, sessions=1)) as it,
        it.connect() as one,
        it.connect() as two,
        shell(one) as first,
        shell(two) as second,
    ):
        await hear(first, b"hello")
        await hear(second, b"All 1 places are taken")
        await second.wait()
        assert second.exit_status == 1


async def test_idle_is_warned_and_cut(keys: Path) -> None:
    limits = replace(QUICK, idle_warning=0.3, idle_cut=0.8)
    async with stage(keys, limits) as it, it.connect() as conn, shell(conn) as process:
        await hear(process, b"Are you there?")
        await hear(process, b"Nobody was there for a while")
        await process.wait()
        assert len(it.sessions[0].notices) == 1


# Faults and ends.


async def test_fault_ends_one_session_and_is_logged(keys: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with stage(keys) as it, it.connect() as bad, it.connect() as good, shell(bad) as broken, shell(good) as calm:
        await hear(broken, b"hello")
        await hear(calm, b"hello")
        broken.stdin.write(b"!")
        told = await hear(broken, b"connect again")
        assert b"\x1b[?25h" in told and b"card explodes" not in told
        await broken.wait()
        assert broken.exit_status == 1
        calm.stdin.write(b"k")
        await hear(calm, b"k")
    assert "the card explodes" in caplog.text
    caplog.clear()


async def test_dropped_line_reaches_the_session(keys: Path) -> None:
    async with stage(keys) as it:
        conn = await it.connect()
        process = await shell(conn)
        await hear(process, b"hello")
        conn.abort()
        await until(lambda: it.sessions[0].reasons and not it.host.tasks)


async def test_end_of_input_and_break_end_the_session(keys: Path) -> None:
    async with stage(keys) as it:
        for end in ("eof", "break"):
            async with it.connect() as conn, shell(conn) as process:
                await hear(process, b"hello")
                if end == "eof":
                    process.stdin.write_eof()
                else:
                    process.send_break(500)
                await process.wait()
                assert process.exit_status == 0


async def test_session_that_hangs_is_cancelled(keys: Path) -> None:
    class Hanging(Echo):
        def leave(self, reason: str) -> None:
            self.reasons.append(reason)

    async with stage(keys) as it:
        it.host.make_session = Hanging
        async with it.connect() as conn, shell(conn) as process:
            await hear(process, b"hello")
            process.stdin.write_eof()
            assert b"\x1b[?25h" in await process.stdout.read()


async def test_closing_host_tells_everybody(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as conn, shell(conn) as process:
        await hear(process, b"hello")
        closing = asyncio.ensure_future(it.host.close())
        await hear(process, b"The host is closing")
        await closing


# Keys, numbers, addresses.


async def test_host_keys_are_made_once_and_private(keys: Path, tmp_path: Path) -> None:
    made = [key.get_fingerprint() for key in await host_keys(keys)]
    assert made == [key.get_fingerprint() for key in await host_keys(keys)]
    for name in ("ssh_host_ed25519_key", "ssh_host_rsa_key"):
        assert stat.S_IMODE(os.stat(keys / name).st_mode) == 0o600
    async with stage(keys) as it:
        assert set(it.host.fingerprints) == {"ssh-ed25519", "ssh-rsa"}
        async with it.connect(server_host_key_algs=["rsa-sha2-512"]) as conn:
            assert conn.get_server_host_key().get_fingerprint() == it.host.fingerprints["ssh-rsa"]
    (tmp_path / "ssh_host_ed25519_key").write_text("nonsense")
    (tmp_path / "ssh_host_rsa_key").write_bytes((keys / "ssh_host_rsa_key").read_bytes())
    with pytest.raises(HostError, match="damaged"):
        await host_keys(tmp_path)
    with pytest.raises(HostError, match="writable"):
        await host_keys(Path("/proc/nowhere"))


async def test_post_quantum_key_exchange_is_offered(keys: Path) -> None:
    async with stage(keys) as it, it.connect() as conn:
        offered = asyncssh.connection.get_default_kex_algs()
        assert any(name.startswith((b"mlkem", b"sntrup")) for name in offered)
        assert conn.get_extra_info("recv_compression") in (None, "none")


async def test_compression_is_the_owners_choice(keys: Path) -> None:
    it = Stage(keys)
    it.host = await serve(it.make, Settings(data_dir=keys, bind="127.0.0.1", port=0, compress=True, limits=QUICK))
    async with it.connect() as conn, shell(conn) as process:
        await hear(process, b"hello")
        assert conn.get_extra_info("send_compression") == "zlib@openssh.com"
    await it.host.close()


async def test_port_in_use_and_bad_addresses(keys: Path) -> None:
    async with stage(keys) as it:
        for bind, port, what in (
            ("127.0.0.1", it.host.port, f"port {it.host.port} on 127.0.0.1 is in use"),
            ("203.0.113.7", 0, "cannot listen on 203.0.113.7"),
            ("no such host.", 0, "cannot listen on no such host."),
            ("127.0.0.1", 70000, "port 70000: must be a number from"),
        ):
            with pytest.raises(HostError, match=what) as error:
                await serve(it.make, Settings(data_dir=keys, bind=bind, port=port))
            assert "\n" not in str(error.value)


def test_limits_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("sessions = 7\nkeys = 12.5\n")
    assert (read_limits(file).sessions, read_limits(file).keys, read_limits(file).rows) == (7, 12.5, 200)
    for text, what in (
        ("sesions = 7", "sesions"),
        ("sessions = 'x'", "sessions"),
        ("sessions = 0", "sessions = 0"),
        ("[", "limits file"),
    ):
        file.write_text(text)
        with pytest.raises(HostError, match=what) as error:
            read_limits(file)
        assert "\n" not in str(error.value)
    with pytest.raises(HostError, match="readable"):
        read_limits(tmp_path / "none.toml")
    assert check_limits(Limits()) == Limits()


def test_limits_come_from_flags() -> None:
    assert set_limit(Limits(), "sessions=7").sessions == 7
    assert set_limit(Limits(), "keys=12.5").keys == 12.5
    assert set_limit(Limits(), "loopback_exempt=false").loopback_exempt is False
    for setting, what in (
        ("sesions=7", "unknown"),
        ("sessions=x", "such as 100"),
        ("sessions=-1", "above 0"),
        ("", ""),
    ):
        with pytest.raises(HostError, match=what or "unknown"):
            set_limit(Limits(), setting)


async def test_changes_of_size_are_few_and_the_last_one_counts(keys: Path) -> None:
    async with stage(keys, replace(QUICK, resizes=20.0)) as it, it.connect() as conn, shell(conn) as process:
        await hear(process, b"hello")
        for turn in range(300):
            process.change_terminal_size(100 + turn % 2, 20)
        process.change_terminal_size(77, 20)
        assert (await hear(process, b"77x20;")).count(b";") <= QUICK.resizes_burst


def test_bucket() -> None:
    now = 0.0
    bucket = Bucket(2.0, 4.0, lambda: now)
    assert bucket.take(10) == 4 and bucket.take(1) == 0 and bucket.wait(1) == 0.5
    now = 1.0
    assert bucket.take(10) == 2
    assert [bucket.reserve() for _ in range(3)] == [0.5, 1.0, 1.5]


def test_address_groups() -> None:
    assert address_group("::ffff:10.0.0.9") == address_group("10.0.0.9") == "10.0.0.9"
    assert address_group("2001:db8::1") == address_group("2001:db8::ffff") != address_group("2001:db8:0:1::1")
    assert address_group("::1") == "::1" and address_group("fe80::1%eth0") == "fe80::/64"
    assert address_group("nonsense") == "nonsense"


def test_gate_counts_to_zero() -> None:
    gate = Gate(Limits(unauthenticated=3, per_address=1))
    assert gate.enter("9.9.9.9") is None
    assert "Too many" in (gate.enter("9.9.9.9") or "")
    assert gate.enter("9.9.9.9") == ""
    assert gate.enter("8.8.8.8") == ""
    assert gate.enter("127.0.0.1") is None
    gate.known()
    gate.leave("9.9.9.9", authenticated=True)
    for group in ("9.9.9.9", "9.9.9.9", "8.8.8.8", "127.0.0.1"):
        gate.leave(group, authenticated=False)
    assert gate.unknown == 0 and not gate.addresses


def test_environment_keeps_to_itself() -> None:
    kept = SmallEnvironment()
    kept[b"LANG"], kept[b"PATH"] = b"C", b"/evil"
    assert kept == {b"LANG": b"C"}


@pytest.fixture(autouse=True)
def quiet_asyncssh() -> None:
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
