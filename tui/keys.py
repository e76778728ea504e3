"""Every action of the app and the keys that call it: one table, two presets, and the player's own keys.toml.

A key is written as the character itself (`u`, `?`) or as a word: up, down, left, right, enter, esc, backspace, tab,
shift+tab, space, pageup, pagedown, home, end, insert, delete, or ctrl+ and a letter. keys.toml may also write a word as
the screen prints it, in any letter case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tui.palette import Look

LISTS, READER, SETUP, TABLE, LOBBY, REPLAYS = "lists", "reader", "setup", "table", "lobby", "replays"
SCOPES = (LISTS, READER, SETUP, TABLE, LOBBY, REPLAYS)


@dataclass(frozen=True)
class Action:
    """Something a player can do: its name in keys.toml, its keys, a few words on it, and where it counts."""

    name: str
    keys: tuple[str, ...]
    words: str
    scopes: tuple[str, ...] = SCOPES
    needed: bool = False


ACTIONS: Mapping[str, Action] = {
    a.name: a
    for a in (
        Action("up", ("up",), "up", needed=True),
        Action("down", ("down",), "down", needed=True),
        Action("left", ("left",), "left; the value before", needed=True),
        Action("right", ("right",), "right; the next value", needed=True),
        Action("take", ("enter",), "take it", needed=True),
        Action("back", ("esc", "backspace"), "back one step", needed=True),
        Action("next_pane", ("tab",), "next pane"),
        Action("prev_pane", ("shift+tab",), "pane before"),
        Action("page_up", ("pageup",), "a page up"),
        Action("page_down", ("pagedown",), "a page down"),
        Action("first", ("home",), "to the top"),
        Action("last", ("end",), "to the end"),
        Action("search", ("/",), "search"),
        Action("next_match", ("n",), "next place found", (READER,)),
        Action("prev_match", ("N",), "place found before", (READER,)),
        Action("rules", ("r",), "rules of this step", (TABLE, LOBBY)),
        Action("undo", ("u",), "undo", (TABLE,)),
        Action("pass", ("p",), "pass", (TABLE,)),
        Action("end", ("e",), "end or done", (TABLE,)),
        Action("mark", ("space",), "a card in, or out", (TABLE,)),
        Action("card", ("i",), "the card in full", (TABLE,)),
        Action("why", ("w",), "why not", (TABLE, LOBBY)),
        Action("piles", ("g",), "piles", (TABLE,)),
        Action("log", ("l",), "log", (TABLE,)),
        Action("orders", ("o",), "standing orders", (TABLE,)),
        Action("look", ("v",), "look under a dialog", (TABLE,)),
        Action("chat", ("c",), "chat", (TABLE, LOBBY)),
        Action("start", ("s",), "start the game", (SETUP, LOBBY)),
        Action("unseat", ("k",), "unseat a player", (LOBBY,)),
        Action("export", ("x",), "write the game to a file", (REPLAYS,)),
        Action("join_line", ("y",), "the join line, large", (LOBBY,)),
        Action("help", ("?",), "all keys", needed=True),
        Action("leave", ("ctrl+c",), "leave (asks first)", needed=True),
    )
}

PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "arrows": {},
    "hjkl": {
        "up": ("up", "k"),
        "down": ("down", "j"),
        "left": ("left", "h"),
        "right": ("right", "l"),
        "log": ("L",),
        "unseat": ("K",),
    },
}

WORDS = (
    *("up", "down", "left", "right", "enter", "esc", "backspace", "tab", "shift+tab", "space"),
    *("pageup", "pagedown", "home", "end", "insert", "delete"),
)
_FROM_TEXTUAL = {"escape": "esc", "ctrl+h": "backspace", "ctrl+m": "enter", "ctrl+j": "enter", "ctrl+i": "tab"}
_LABELS = {"enter": "Enter", "esc": "Esc", "backspace": "Backspace", "tab": "Tab", "shift+tab": "Shift+Tab"}
_LABELS |= {"space": "Space", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End"}
_LABELS |= {"insert": "Ins", "delete": "Del"}
_ARROWS = ("up", "down", "left", "right")
_PRINTED = {label.lower(): key for key, label in _LABELS.items()} | dict(zip("↑↓←→", _ARROWS, strict=True))
RESERVED = "0123456789"
"""Digits answer the open question and mean nothing else."""


@dataclass(frozen=True)
class Press:
    """A key that was pressed: as this module writes it, and the action it calls here, empty if none."""

    key: str
    action: str = ""

    @property
    def digit(self) -> int | None:
        """The digit, if it was one."""
        return int(self.key) if len(self.key) == 1 and self.key in RESERVED else None


@dataclass(frozen=True)
class Hint:
    """A hint of the last row: the keys of some actions, or in quotes a literal text such as `'1-8'`, and a word or two.

    One with `keep` is the last to give way when the row is short.
    """

    actions: str
    words: str
    keep: bool = False


def key_name(key: str, character: str | None) -> str:
    """The name of a key as this module writes it, from what Textual says of it."""
    if key == "space" or character == " ":
        return "space"
    if character and len(character) == 1 and character.isprintable():
        return character
    return _FROM_TEXTUAL.get(key, key)


def read_key(written: str) -> str:
    """A key of keys.toml as this module writes it. What is no named key stays as it is."""
    low = written.lower()
    key = _PRINTED.get(low, low)
    return key if key in WORDS or key.startswith("ctrl+") else written


def key_fault(key: str) -> str:
    """What is wrong with a key in keys.toml, as the end of a sentence; empty if nothing."""
    if len(key) == 1 and key in RESERVED:
        return f"{key} answers the open question and cannot be bound"
    if key in WORDS or (len(key) == 1 and key.isprintable() and not key.isspace()):
        return ""
    if key.startswith("ctrl+") and len(key) == 6 and key[5].isascii() and key[5].islower():
        return "" if key not in _FROM_TEXTUAL else f"terminals send {key} as {_FROM_TEXTUAL[key]}"
    return f"{key!r} is no key; write one character, ctrl+ and a letter, or one of: {', '.join(WORDS)}"


class Keymap:
    """Which key calls which action, per scope. A value: to change a binding, make another one."""

    def __init__(self, preset: str = "arrows", own: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.preset = preset if preset in PRESETS else "arrows"
        base = {name: PRESETS[self.preset].get(name, a.keys) for name, a in ACTIONS.items()}
        self.base: Mapping[str, tuple[str, ...]] = base
        self.own = dict(own or {})
        self.keys: Mapping[str, tuple[str, ...]] = base | self.own
        self._calls = {
            (scope, key): name for name, keys in self.keys.items() for scope in ACTIONS[name].scopes for key in keys
        }

    def with_preset(self, preset: str) -> Keymap:
        """The player's own bindings on another preset; those that clash with it are left out."""
        return _without_conflicts(preset, dict(self.own), [])[0]

    def press(self, key: str, scope: str) -> Press:
        """The press of a key (named as here) in a scope."""
        return Press(key, self._calls.get((scope, key), ""))

    def label(self, action: str, look: Look) -> str:
        """The first key of an action, as a word for the screen; empty if it has none."""
        keys = self.keys[action]
        return key_label(keys[0], look) if keys else ""

    def labels(self, action: str, look: Look) -> str:
        """All keys of an action, for the overlay of keys."""
        return " ".join(key_label(key, look) for key in self.keys[action]) or "no key"

    def hint(self, hint: Hint, look: Look) -> str:
        """The keys of a hint, arrows together and without a gap."""
        text = ""
        for action in hint.actions.split():
            literal = action.startswith("'")
            label = action.strip("'") if literal else self.label(action, look)
            arrow = not literal and bool(self.keys[action]) and self.keys[action][0] in _ARROWS
            text += label if arrow or not text else f" {label}"
        return text

    def conflicts(self) -> list[tuple[str, str, str]]:
        """Pairs of actions that share a key somewhere: (action, action, key)."""
        seen: dict[tuple[str, str], str] = {}
        found: list[tuple[str, str, str]] = []
        for name, keys in self.keys.items():
            for scope in ACTIONS[name].scopes:
                for key in keys:
                    other = seen.setdefault((scope, key), name)
                    if other != name and (other, name, key) not in found:
                        found.append((other, name, key))
        return found


def key_label(key: str, look: Look) -> str:
    """How a key is written on the screen: arrows as arrows, others as words."""
    if key in _ARROWS:
        return look.glyph(f"key_{key}")
    if key.startswith("ctrl+"):
        return f"Ctrl+{key[5:].upper()}"
    return _LABELS.get(key, key)


def make_keymap(preset: str, entries: Mapping[str, object]) -> tuple[Keymap, list[str]]:
    """A keymap from the entries of keys.toml, and a sentence for each entry that could not be used.

    An entry with a fault keeps its action's usual keys; the others count.
    """
    own: dict[str, tuple[str, ...]] = {}
    faults: list[str] = []
    for name, value in entries.items():
        keys = (value,) if isinstance(value, str) else value
        if name not in ACTIONS:
            faults.append(f"keys.toml: there is no action {name!r}; the actions are: {', '.join(ACTIONS)}")
        elif not isinstance(keys, (list, tuple)) or not all(isinstance(k, str) for k in keys):
            faults.append(f'keys.toml: {name} needs a key such as "u", or a list of keys such as ["u", "z"]')
        elif fault := next((f for f in map(key_fault, map(read_key, keys)) if f), ""):
            faults.append(f"keys.toml: {name}: {fault}")
        elif not keys and ACTIONS[name].needed:
            faults.append(f"keys.toml: {name} needs at least one key")
        else:
            own[name] = tuple(map(read_key, keys))
    return _without_conflicts(preset, own, faults)


def _without_conflicts(preset: str, own: dict[str, tuple[str, ...]], faults: list[str]) -> tuple[Keymap, list[str]]:
    """Take back own bindings until no key means two things in one place."""
    keymap = Keymap(preset, own)
    while clashes := keymap.conflicts():
        a, b, key = clashes[0]
        loser = b if b in own else a
        other = a if loser == b else b
        if loser not in own:
            return Keymap(preset), faults
        usual = ", ".join(keymap.base[loser]) or "none"
        faults.append(f"keys.toml: {key} would mean both {loser} and {other}; {loser} stays on {usual}")
        del own[loser]
        keymap = Keymap(preset, own)
    return keymap, faults


def load_keymap(folder: Path, preset: str) -> tuple[Keymap, list[str]]:
    """The keymap of a data folder: the preset, changed by its keys.toml if there is one."""
    path = folder / "keys.toml"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Keymap(preset), []
    except (OSError, UnicodeDecodeError) as error:
        return Keymap(preset), [f"keys.toml cannot be read ({error}); the usual keys count"]
    import tomllib  # only who has a keys.toml pays for it

    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Keymap(preset), [f"keys.toml is not TOML: {error}; the usual keys count"]
    return make_keymap(preset, entries)


def sample_toml(keymap: Keymap) -> str:
    """A keys.toml that says what counts already, every line a comment: a start for one's own."""
    lines = ["# Keys of Triptych. Take the # off a line and change it; a list gives an action several keys."]
    for name, keys in keymap.keys.items():
        value = ", ".join(f'"{key}"' for key in keys)
        lines.append(f"# {name} = [{value}]".ljust(40) + f"# {ACTIONS[name].words}")
    return "\n".join(lines) + "\n"


def fit_hints(hints: Sequence[Hint], keymap: Keymap, look: Look, width: int) -> list[tuple[str, str]]:
    """The hints that fit in a width as (keys, words), in order; the last one without `keep` gives way first."""
    left = [h for h in hints if keymap.hint(h, look)]

    def size(these: Iterable[Hint]) -> int:
        return sum(len(keymap.hint(h, look)) + len(h.words) + 3 for h in these)

    while left and size(left) > width:
        loose = [h for h in left if not h.keep]
        left.remove(loose[-1] if loose else left[0])
    return [(keymap.hint(h, look), h.words) for h in left]
