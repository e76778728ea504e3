"""What a player has set, kept in settings.toml of the data folder, and what the terminal seems to be able to show."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tui.keys import PRESETS
from tui.palette import THEMES, Look, make_look

GLYPH_SETS = ("unicode", "ascii")
PACES: Mapping[str, int] = {"slow": 1600, "normal": 800, "fast": 300, "at once": 0}
"""How long a bot's move is shown before the next one: milliseconds by name."""
NAME_LIMIT = 20
ALLOWED: Mapping[str, tuple[str | bool, ...]] = {
    "theme": ("", *THEMES),
    "glyphs": GLYPH_SETS,
    "animations": (True, False),
    "bell": (True, False),
    "keys": tuple(PRESETS),
    "pace": tuple(PACES),
}
"""What every setting but the name can be; the empty theme is for who was never asked."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of one player. An empty theme says that the player was never asked."""

    theme: str = ""
    glyphs: str = "unicode"
    animations: bool = True
    bell: bool = True
    keys: str = "arrows"
    pace: str = "normal"
    name: str = ""

    def look(self) -> Look:
        """The Look these settings ask for."""
        return make_look(self.theme, self.glyphs, self.animations)

    @property
    def pace_ms(self) -> int:
        """How long a bot's move is shown."""
        return PACES[self.pace]

    def fault(self) -> str:
        """What is wrong with a value, as a sentence; empty if nothing."""
        return next((f for name in self.__struct_fields__ if (f := value_fault(name, getattr(self, name)))), "")


def value_fault(name: str, value: object) -> str:
    """What is wrong with a value for a setting, and what would be right; empty if nothing is wrong."""
    known = ALLOWED.get(name)
    if known is None:
        right = isinstance(value, str) and value == clean_name(value)
        wanted = f"a text of up to {NAME_LIMIT} characters that can be shown"
    else:
        right = isinstance(value, type(known[0])) and value in known
        wanted = ", ".join(_written(k) for k in known if k != "")
    return "" if right else f"{name} cannot be {_written(value, quote=True)}; it can be: {wanted}"


def _written(value: object, quote: bool = False) -> str:
    """A value in words, much as TOML has it."""
    return str(value).lower() if isinstance(value, bool) else repr(value) if quote else str(value)


def clean_name(text: str) -> str:
    """A player's name without control characters, without blanks around it, at most NAME_LIMIT long."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:NAME_LIMIT].strip()


class Detected(msgspec.Struct, frozen=True):
    """What a terminal seems to be able to show, and from what that was seen."""

    theme: str
    glyphs: str
    why: str


def detect(env: Mapping[str, str]) -> Detected:
    """Guess from NO_COLOR, COLORTERM, COLORFGBG, TERM and the locale. Over SSH most of these do not arrive."""
    term = env.get("TERM", "")
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    plain = term in ("dumb", "vt52", "vt100", "vt220") or locale in ("C", "POSIX")
    glyphs = "ascii" if plain else "unicode"
    if env.get("NO_COLOR"):
        return Detected("ascii" if plain else "mono", glyphs, "NO_COLOR is set")
    if plain:
        return Detected("ascii", glyphs, f"TERM is {term}" if term else f"the locale is {locale}")
    light = env.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
    if env.get("COLORTERM", "") in ("truecolor", "24bit") or "256" in term or "direct" in term:
        return Detected("light" if light else "dark", glyphs, "your terminal has many colours")
    return Detected("16-light" if light else "16", glyphs, f"TERM is {term or 'not set'}")


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that it holds either the old text or the new one, never a part. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def save_settings(folder: Path, settings: Settings) -> None:
    """Write settings.toml. Raises OSError."""
    values = msgspec.to_builtins(settings)
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    write_atomically(folder / "settings.toml", "\n".join(lines) + "\n")


def load_settings(folder: Path) -> tuple[Settings, str]:
    """The settings of a data folder, and sentences on what in its file could not be used.

    A value that a setting cannot have falls back to the usual one, alone. A file that is no TOML is put aside, so that
    the next save cannot take it away.
    """
    path = folder / "settings.toml"
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"settings.toml cannot be read ({error.strerror}); the usual settings count."
    try:
        written: dict[str, Any] = msgspec.toml.decode(data)
    except (UnicodeDecodeError, msgspec.DecodeError) as error:
        why = "it is no text" if isinstance(error, UnicodeDecodeError) else error
        aside = path.with_name("settings.toml.damaged")
        try:
            os.replace(path, aside)
            where = f"it was put aside as {aside.name} in the data folder"
        except OSError:
            where = "it could not be put aside"
        return Settings(), f"settings.toml is damaged ({why}); {where}, and the usual settings count."
    values = {name: written[name] for name in Settings.__struct_fields__ if name in written}
    faults = {name: fault for name, value in values.items() if (fault := value_fault(name, value))}
    told = [f"settings.toml: {fault}. The usual value counts." for fault in faults.values()]
    return Settings(**{name: value for name, value in values.items() if name not in faults}), " ".join(told)
