"""What a player has set, kept in settings.toml of the data folder, and what the terminal seems to be able to show."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from tui.keys import PRESETS
from tui.palette import THEMES, Look, make_look

GLYPH_SETS = ("unicode", "ascii")
PACES: Mapping[str, int] = {"slow": 1600, "normal": 800, "fast": 300, "at once": 0}
"""How long a bot's move is shown before the next one: milliseconds by name."""
NAME_LIMIT = 20


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
        for name, value, known in (
            ("theme", self.theme, ("", *THEMES)),
            ("glyphs", self.glyphs, GLYPH_SETS),
            ("keys", self.keys, tuple(PRESETS)),
            ("pace", self.pace, tuple(PACES)),
        ):
            if value not in known:
                return f"{name} cannot be {value!r}; it can be: {', '.join(k for k in known if k)}"
        if self.name != clean_name(self.name):
            return f"the name {self.name!r} has more than {NAME_LIMIT} characters, or some that cannot be shown"
        return ""


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
    path.parent.mkdir(parents=True, exist_ok=True)
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
    """The settings of a data folder, and a sentence if its file could not be used.

    A damaged file is put aside as settings.toml.damaged, so that the next save cannot take it away.
    """
    path = folder / "settings.toml"
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"settings.toml cannot be read ({error.strerror}); the usual settings count."
    try:
        settings = msgspec.toml.decode(data, type=Settings)
        fault = settings.fault()
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        settings, fault = Settings(), str(error)
    if fault:
        with suppress(OSError):
            os.replace(path, path.with_name("settings.toml.damaged"))
        return Settings(), f"settings.toml is damaged ({fault}); the usual settings count."
    return settings, ""
