"""Who somebody is: host keys, the passcode, how one connection authenticates; it knows no tables and no screens.

An account is a public key's fingerprint. Any key is welcome, and so is none; the SSH user name is a suggested name
and nothing more.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import asyncssh

from netplay.limits import Gate, HostError, Limits, address_group
from netplay.text import sanitise

log = logging.getLogger("triptych.host")

NAME_CELLS = 16
_KEYS = (("ssh_host_ed25519_key", "ssh-ed25519", 0), ("ssh_host_rsa_key", "ssh-rsa", 3072))
_MEMORY = 4096  # addresses remembered for wrong passcodes; the oldest is forgotten first

Challenge = bool | tuple[str, str, str, Sequence[tuple[str, bool]]]


def _host_key(path: Path, algorithm: str, bits: int) -> asyncssh.SSHKey:
    """Read a private key, or make one once, in a file that nobody else can read and that appears whole."""
    try:
        if path.exists():
            os.chmod(path, 0o600)
            return asyncssh.read_private_key(path)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        size = {"key_size": bits} if bits else {}
        key = asyncssh.generate_private_key(algorithm, comment="triptych", **size)
        draft = path.with_name(path.name + f".{os.getpid()}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
        return key
    except asyncssh.KeyImportError:
        raise HostError(f"host key {path} is damaged: restore it, or remove it to get a new one") from None
    except OSError as error:
        raise HostError(f"host key {path}: {error.strerror}; the data folder must be writable by you") from None


async def host_keys(folder: Path) -> list[asyncssh.SSHKey]:
    """The host's ed25519 and RSA keys from `folder`, made at the first start (0600); HostError if that cannot be."""
    # Off the loop: an RSA key takes a good part of a second.
    jobs = [asyncio.to_thread(_host_key, folder / name, algorithm, bits) for name, algorithm, bits in _KEYS]
    return list(await asyncio.gather(*jobs))


class Passcodes:
    """The host's passcode: who need not be asked, who has said it wrong, and how long they wait for the next try.

    `known` and `remember` are the store's: a fingerprint that said the passcode once is never asked again. A rejoin
    code (`is_code`) counts as the passcode: whoever has one has been let in before. Every answer takes its turn
    *before* it is looked at, so neither parallel connections nor walking away from a slow answer buys more tries.
    """

    def __init__(
        self,
        passcode: str | None,
        limits: Limits,
        known: Callable[[str], bool],
        remember: Callable[[str], None],
        is_code: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._passcode = None if passcode is None else self._plain(passcode)
        self._limits, self._known, self._remember, self.is_code = limits, known, remember, is_code
        self._wrong: dict[str, tuple[int, float]] = {}

    @staticmethod
    def _plain(passcode: str) -> bytes:
        return passcode.strip().casefold().encode()  # it is read out over the phone

    def waived(self, fingerprint: str | None) -> bool:
        """Whether this caller gets in without being asked."""
        return self._passcode is None or (fingerprint is not None and self._known(fingerprint))

    async def check(self, group: str, fingerprint: str | None, answer: str) -> bool:
        """Whether `answer` is right, told only after this address group's waiting time."""
        loop = asyncio.get_running_loop()
        wrong, free_at = self._wrong.get(group, (0, 0.0))
        wait = 0.0
        if wrong >= self._limits.free_wrong_passcodes:
            wait = max(0.0, free_at - loop.time())
            self._note(group, wrong, loop.time() + wait + self._limits.passcode_delay)
        if wait:
            await asyncio.sleep(wait)
        right = self._passcode is None or hmac.compare_digest(self._plain(answer), self._passcode)
        if not right and not self.is_code(answer):
            wrong, free_at = self._wrong.get(group, (0, 0.0))
            self._note(group, wrong + 1, max(free_at, loop.time() + self._limits.passcode_delay))
            return False
        self._wrong.pop(group, None)
        if fingerprint is not None:
            self._remember(fingerprint)
        return True

    def _note(self, group: str, wrong: int, free_at: float) -> None:
        self._wrong.pop(group, None)
        self._wrong[group] = (wrong, free_at)
        if len(self._wrong) > _MEMORY:
            del self._wrong[next(iter(self._wrong))]


class Door(asyncssh.SSHServer):
    """One connection until it is known. Afterwards `fingerprint`, `name` and `address` say who came in, and `code` is
    the rejoin code that was given instead of the passcode, if one was.

    asyncssh asks `validate_public_key` for every key that is offered, before any signature; which key the caller really
    holds shows only when a signature is checked, so that is where the account is taken, and where a newcomer is sent on
    to the passcode.
    """

    def __init__(
        self,
        gate: Gate,
        passcodes: Passcodes,
        limits: Limits,
        open_session: Callable[[Door], asyncssh.SSHServerSession[bytes]],
        closed: Callable[[Door], None],
    ) -> None:
        self._gate, self._passcodes, self._limits = gate, passcodes, limits
        self._open_session, self._closed = open_session, closed
        self.connection: asyncssh.SSHServerConnection | None = None
        self.fingerprint: str | None = None
        self.name = self.code = ""
        self.address = self.group = ""
        self._refusal: str | None = None
        self._authenticated = self._used = False
        self._tries = self._wrong = 0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.connection = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self.group = address_group(self.address)
        self._refusal = self._gate.enter(self.group)
        self._allow(self._limits.login_seconds)
        if self._refusal == "":
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self.group, authenticated=self._authenticated)
        self._stop_timer()
        self.connection = None
        self._closed(self)

    def begin_auth(self, username: str) -> bool:
        self.name = sanitise(username, NAME_CELLS)
        if self._refusal:
            self._disconnect(self._refusal)
        return True

    def public_key_auth_supported(self) -> bool:
        # Once a key has proved itself the only thing left to ask is the passcode; offering keys again would let an
        # agent's second key take over the identity of the first.
        return self.fingerprint is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._count()
        fingerprint = key.get_fingerprint()
        genuine = key.verify

        def verify(data: bytes, signature: bytes) -> bool:
            if not genuine(data, signature):
                return False
            self.fingerprint = fingerprint
            return self._passcodes.waived(fingerprint)

        key.verify = verify  # type: ignore[method-assign, assignment]
        return True

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        self._count()
        if self._passcodes.waived(self.fingerprint):
            return True
        self._allow(self._limits.passcode_seconds)
        return self._question(
            "This host asks newcomers for a passcode; whoever invited you can tell you. A rejoin code does it too."
        )

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge:
        self._count()
        answer = responses[0] if responses else ""
        if len(responses) == 1 and await self._passcodes.check(self.group, self.fingerprint, answer):
            self.code = answer if self._passcodes.is_code(answer) else ""
            return True
        self._wrong += 1
        if self._wrong >= self._limits.wrong_passcodes:
            log.info("%s: %d wrong passcodes, sent away", self.group, self._wrong)
            self._disconnect("Too many wrong passcodes: ask whoever invited you, then connect again.")
            return False
        return self._question("That is not the passcode. Capital letters do not matter, hyphens do.")

    def auth_completed(self) -> None:
        self._authenticated = True
        self._gate.known()
        self._stop_timer()

    def connection_requested(self, *_: object) -> bool:
        """Nothing is forwarded; said so, as the usual refusal reads like a connection that was tried."""
        log.info("%s: a forwarding was refused", self.group)
        raise asyncssh.ChannelOpenError(
            asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "Nothing is forwarded here: this host only plays."
        )

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._used:
            return False  # one session a connection
        self._used = True
        return self._open_session(self)

    @staticmethod
    def _question(instruction: str) -> Challenge:
        return ("", instruction, "", (("Passcode: ", False),))

    def _count(self) -> None:
        self._tries += 1
        if self._tries > self._limits.auth_tries:
            self._disconnect("Too many attempts to log in: connect again with ssh -o IdentitiesOnly=yes.")

    def _disconnect(self, sentence: str) -> None:
        if self.connection is not None:
            with contextlib.suppress(OSError):
                self.connection.disconnect(asyncssh.DISC_BY_APPLICATION, sentence)

    def _allow(self, seconds: float) -> None:
        """Give the caller this long to get in, from now; the silent and the half-open go the same way."""
        self._stop_timer()
        if self.connection is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.connection.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
