"""The numbers that keep a public port civil, and the counters that apply them; nothing here opens a socket or draws.

Every number can come from a flag or a TOML file; `Limits()` is what a host gets who sets nothing.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec


class HostError(Exception):
    """The host cannot do what its owner asked; the text is one line that names the value and what would be right."""


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Caps, budgets and patience of one host; seconds, bytes and counts."""

    # Before anybody is known.
    unauthenticated: int = 20
    per_address: int = 5
    loopback_exempt: bool = True
    login_seconds: float = 20.0
    passcode_seconds: float = 120.0
    auth_tries: int = 60
    wrong_passcodes: int = 6
    free_wrong_passcodes: int = 3
    passcode_delay: float = 3.0
    # Sessions.
    sessions: int = 100
    sessions_per_second: float = 5.0
    keepalive_seconds: float = 15.0
    keepalive_count: int = 3
    idle_warning: float = 600.0
    idle_cut: float = 900.0
    idle_warning_playing: float = 1500.0
    idle_cut_playing: float = 1800.0
    grace_seconds: float = 5.0
    close_seconds: float = 2.0
    # The window that a client may claim.
    columns: int = 500
    rows: int = 200
    resize_seconds: float = 0.05
    resizes: float = 2.0
    resizes_burst: float = 6.0
    # Input: what the parser is given, and what is merely swallowed.
    input_bytes: float = 4096.0
    input_burst: float = 8192.0
    input_slice: int = 256
    input_backlog: int = 16384
    drain_bytes: float = 1_000_000.0
    drain_quiet: float = 1.0
    keys: float = 30.0
    keys_burst: float = 60.0
    keys_waiting: int = 64
    paste_characters: int = 4096
    # Output.
    output_high: int = 32768
    output_hard: int = 262144
    stalled_seconds: float = 30.0


def check_limits(limits: Limits) -> Limits:
    """The same limits; HostError where a number could never work."""
    for name in limits.__struct_fields__:
        value = getattr(limits, name)
        if not isinstance(value, bool) and not 0 < value < float("inf"):
            raise HostError(f"limit {name} = {value}: must be a number above 0")
    return limits


def read_limits(path: Path) -> Limits:
    """Limits from a TOML file, the rest at their defaults; HostError in one line for anything else."""
    try:
        return check_limits(msgspec.toml.decode(path.read_bytes(), type=Limits))
    except OSError as error:
        raise HostError(f"limits file {path}: {error.strerror}; give a readable TOML file") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HostError(f"limits file {path}: {error}; see the names and defaults in netplay/limits.py") from None


def set_limit(limits: Limits, setting: str) -> Limits:
    """The limits with one changed as a flag says, `name=value`; HostError if there is no such limit or value."""
    name, _, text = setting.partition("=")
    if name not in Limits.__struct_fields__:
        raise HostError(f"limit {name!r} is unknown: choose one of {', '.join(sorted(Limits.__struct_fields__))}")
    try:
        values = msgspec.structs.asdict(limits) | {name: text.strip()}
        return check_limits(msgspec.convert(values, Limits, strict=False))
    except msgspec.ValidationError:
        raise HostError(f"limit {name} = {text!r}: must be a value such as {getattr(limits, name)}") from None


class Bucket:
    """A token bucket over a clock that the caller passes in: `rate` tokens a second, at most `burst` saved up."""

    __slots__ = ("burst", "clock", "level", "rate", "stamp")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.level, self.stamp = burst, clock()

    def take(self, wanted: int) -> int:
        """Take up to `wanted` whole tokens; says how many were there."""
        self._fill()
        given = min(wanted, int(self.level))
        self.level -= given
        return given

    def wait(self, wanted: float = 1.0) -> float:
        """Seconds until `wanted` tokens will be there (0 if they are)."""
        self._fill()
        return max(0.0, (min(wanted, self.burst) - self.level) / self.rate)

    def reserve(self) -> float:
        """Take one token, on credit if need be; says how many seconds the caller has to wait before it acts."""
        self._fill()
        self.level -= 1.0
        return max(0.0, -self.level / self.rate)

    def _fill(self) -> None:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.stamp) * self.rate)
        self.stamp = now


def address_group(address: str) -> str:
    """The part of an address that one person has to themselves: an IPv4 address, or an IPv6 /64 network."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        if not ip.is_loopback:
            return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def is_loopback(group: str) -> bool:
    """Whether an address group is this machine talking to itself."""
    try:
        return ipaddress.ip_address(group).is_loopback
    except ValueError:
        return False


class Gate:
    """Counts connections before and after they are known; decides who is let near the handshake at all."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.unknown = 0
        self.addresses: Counter[str] = Counter()
        self._turned_away: Counter[str] = Counter()

    def enter(self, group: str) -> str | None:
        """Count a new connection. None: it may go on; a sentence: let it get as far as reading that; "": cut it now.

        Whatever the answer, `leave` must be called once for it.
        """
        self.unknown += 1
        self.addresses[group] += 1
        if self.limits.loopback_exempt and is_loopback(group):
            return None
        if self.unknown > self.limits.unauthenticated:
            return ""
        if self.addresses[group] > self.limits.per_address:
            # One at a time may be told why; a crowd is cut without the cost of a handshake.
            self._turned_away[group] += 1
            if self._turned_away[group] > 1:
                return ""
            return f"Too many connections from your address: {self.limits.per_address} are allowed at a time."
        return None

    def known(self) -> None:
        """A counted connection has authenticated."""
        self.unknown -= 1

    def leave(self, group: str, *, authenticated: bool) -> None:
        """A counted connection has ended."""
        if not authenticated:
            self.unknown -= 1
        self.addresses[group] -= 1
        if self.addresses[group] <= 0:
            del self.addresses[group]
        if self.addresses[group] <= self.limits.per_address:
            self._turned_away.pop(group, None)
