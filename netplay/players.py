"""Who has ever been here: players by public key or rejoin code, their names, settings and last set-up.

All players are kept in memory and written through; a rejoin code is stored hashed and can be shown only once.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from hashlib import sha256

from msgspec import Struct

from engine.choice import Refused
from netplay.rulebook import role_names
from netplay.seats import LOCAL, NAME_CELLS, OPEN
from netplay.store import Store
from netplay.text import sanitise, scripts

_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
_GROUPS, _GROUP = 4, 4
_OWN_WORDS = frozenset((OPEN, "you", "somebody", "nobody"))
"""What the program says where a name would stand."""
_BOT = re.compile(r"(.* )?bot( \d+)?")


class Player(Struct):
    """A player. `settings` and `setup` are blobs of the screens' own, empty at first."""

    id: str
    name: str
    code: str = ""
    settings: bytes = b""
    setup: bytes = b""


class Players:
    """All players of one data folder."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.by_id: dict[str, Player] = {}
        self._keys: dict[str, str] = {}
        self._welcome: set[str] = set()
        for number, name, code, settings, setup in store.rows("SELECT id, name, code, settings, setup FROM players"):
            self.by_id[number] = Player(number, name, code, settings or b"", setup or b"")
        for fingerprint, player, welcome in store.rows("SELECT fingerprint, player, welcome FROM keys"):
            if player:
                self._keys[fingerprint] = player
            if welcome:
                self._welcome.add(fingerprint)
        self._next = 1 + max((int(p[1:]) for p in self.by_id if p != LOCAL), default=0)

    # ------------------------------------------------------------------ finding
    def by_key(self, fingerprint: str) -> Player | None:
        """The player who holds this key, or None for somebody new."""
        return self.by_id.get(self._keys.get(fingerprint, ""))

    def by_code(self, code: str) -> Player | None:
        """The player to whom a rejoin code was given; capitals, spaces and hyphens do not matter."""
        hashed = _hash(code)
        return next((p for p in self.by_id.values() if p.code and secrets.compare_digest(p.code, hashed)), None)

    def keys_of(self, player: str) -> list[str]:
        """The fingerprints linked to a player."""
        return sorted(f for f, p in self._keys.items() if p == player)

    def local(self, name: str = "") -> Player:
        """The player at this terminal; a name that is given is taken over."""
        player = self.by_id.get(LOCAL) or Player(LOCAL, "")
        player.name = sanitise(name, NAME_CELLS) or player.name or "You"
        self._keep(player)
        return player

    # ------------------------------------------------------------------ names
    def free_name(self, wish: str) -> str:
        """A name near the wish that nobody has."""
        base = sanitise(wish, NAME_CELLS - 3)
        if not base or _unfit(base):
            base = "guest"
        name, number = base, 1
        while self.name_fault(name):
            number += 1
            name = f"{base} {number}"
        return name

    def name_fault(self, name: str, player: str = "") -> str:
        """Why a player cannot have a name, as a sentence; empty if it is free."""
        if not name or sanitise(name, NAME_CELLS) != name:
            return f"A name has 1 to {NAME_CELLS} letters that can be shown."
        if fault := _unfit(name):
            return fault
        if any(_folded(p.name) == _folded(name) and p.id != player for p in self.by_id.values()):
            return f"{name} is somebody else's name here; take another."
        return ""

    def create(self, name: str, fingerprint: str | None = None) -> Player:
        """A new player. Raises Refused if the name cannot be had."""
        player = Player(f"p{self._next}", self._checked(name))
        self._next += 1
        self._keep(player)
        if fingerprint is not None:
            self.link(player, fingerprint)
        return player

    def rename(self, player: Player, name: str) -> None:
        """Give a player another name. Raises Refused if it cannot be had."""
        player.name = self._checked(name, player.id)
        self._keep(player)

    def _checked(self, name: str, player: str = "") -> str:
        fault = self.name_fault(name, player)
        if fault:
            raise Refused("name", fault)
        return name

    # ------------------------------------------------------------------ keys and codes
    def link(self, player: Player, fingerprint: str) -> None:
        """Have a key belong to this player from now on; it may have several."""
        self._keys[fingerprint] = player.id
        self._keep_key(fingerprint)

    def new_code(self, player: Player) -> str:
        """A rejoin code for a player, in place of an earlier one. It is shown now and never again."""
        code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
        player.code = _hash(code)
        self._keep(player)
        return code

    def welcome(self, fingerprint: str) -> bool:
        """Whether this key has said the passcode before."""
        return fingerprint in self._welcome

    def remember_welcome(self, fingerprint: str) -> None:
        """Never ask this key for the passcode again."""
        self._welcome.add(fingerprint)
        self._keep_key(fingerprint)

    # ------------------------------------------------------------------ blobs
    def keep_settings(self, player: Player, settings: bytes) -> None:
        """Keep the screens' settings of a player."""
        player.settings = settings
        self._keep(player)

    def keep_setup(self, player: Player, setup: bytes) -> None:
        """Remember the set-up of the last table that a player opened."""
        player.setup = setup
        self._keep(player)

    def _keep(self, player: Player) -> None:
        self.by_id[player.id] = player
        values = (player.id, player.name, player.code, player.settings, player.setup)
        self._store.write([("INSERT OR REPLACE INTO players VALUES (?, ?, ?, ?, ?)", values)])

    def _keep_key(self, fingerprint: str) -> None:
        values = (fingerprint, self._keys.get(fingerprint, ""), int(fingerprint in self._welcome))
        self._store.write([("INSERT OR REPLACE INTO keys VALUES (?, ?, ?)", values)])


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _unfit(name: str) -> str:
    """Why nobody here can be called that, as a sentence; empty if somebody can."""
    folded = _folded(name)
    if len(scripts(name)) > 1:
        return "That name mixes letters of two scripts, and some look alike: write it in one."
    if _BOT.fullmatch(folded):
        return "That name would be taken for a bot's."
    if folded in _OWN_WORDS or folded in map(_folded, role_names()):
        return f"{name} is a word of the program's own for a seat or a player; take another."
    return ""


def _hash(code: str) -> str:
    plain = "".join(c for c in code.casefold() if c.isalnum())
    return sha256(b"triptych rejoin " + plain.encode()).hexdigest()
