"""The table of actions, the presets, and a player's own keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.keys import (
    ACTIONS,
    LISTS,
    LOBBY,
    PRESETS,
    SCOPES,
    TABLE,
    WORDS,
    Hint,
    Keymap,
    fit_hints,
    key_label,
    key_name,
    load_keymap,
    make_keymap,
    read_key,
    sample_toml,
)
from tui.palette import Look, make_look


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_have_no_conflict_and_no_unreachable_action(preset: str) -> None:
    keymap = Keymap(preset)
    assert keymap.conflicts() == []
    assert all(keymap.keys[name] for name in ACTIONS)
    assert not any(key in ("ctrl+q", "ctrl+b") or key.startswith("f1") for keys in keymap.keys.values() for key in keys)


def test_one_first_time_player_needs_arrows_enter_and_esc() -> None:
    keymap = Keymap()
    for scope in SCOPES:
        found = [keymap.press(key, scope).action for key in ("up", "down", "left", "right", "enter", "esc")]
        assert found == ["up", "down", "left", "right", "take", "back"]


def test_scopes_decide_what_a_key_means() -> None:
    keymap = Keymap()
    assert keymap.press("k", LOBBY).action == "unseat"
    assert keymap.press("k", TABLE).action == ""
    assert keymap.press("u", LISTS).action == ""
    letters = Keymap("hjkl")
    assert letters.press("k", LOBBY).action == "up"
    assert letters.press("K", LOBBY).action == "unseat"
    assert (letters.press("l", TABLE).action, letters.press("L", TABLE).action) == ("right", "log")


def test_digits_stay_digits() -> None:
    assert Keymap().press("7", TABLE).digit == 7
    assert Keymap().press("u", TABLE).digit is None
    assert make_keymap("arrows", {"undo": "7"})[1] == [
        "keys.toml: undo: 7 answers the open question and cannot be bound"
    ]


@pytest.mark.parametrize(
    "key, character, name",
    [
        ("escape", "\x1b", "esc"),
        ("enter", "\r", "enter"),
        ("question_mark", "?", "?"),
        ("L", "L", "L"),
        ("space", " ", "space"),
        ("ctrl+c", "\x03", "ctrl+c"),
        ("shift+tab", None, "shift+tab"),
        ("ctrl+h", "\x08", "backspace"),
        ("backspace", "\x7f", "backspace"),
    ],
)
def test_names_of_keys(key: str, character: str | None, name: str) -> None:
    assert key_name(key, character) == name


def test_own_keys_count_and_faults_are_told() -> None:
    keymap, faults = make_keymap(
        "arrows",
        {"undo": ["z", "ctrl+z"], "pas": "x", "log": 3, "card": "F13", "take": [], "chat": "ctrl+m", "why": ""},
    )
    assert keymap.keys["undo"] == ("z", "ctrl+z")
    assert keymap.press("u", TABLE).action == ""
    assert len(faults) == 6
    assert faults[0].startswith("keys.toml: there is no action 'pas'; the actions are: up, down,")
    assert faults[1] == 'keys.toml: log needs a key such as "u", or a list of keys such as ["u", "z"]'
    assert faults[2].startswith("keys.toml: card: 'F13' is no key; write one character,")
    assert faults[3] == "keys.toml: take needs at least one key"
    assert faults[4] == "keys.toml: chat: terminals send ctrl+m as enter"
    assert keymap.keys["card"] == ("i",)


def test_named_keys_are_written_as_the_screen_prints_them_or_in_any_case() -> None:
    for key in WORDS:
        printed = key_label(key, Look())
        assert read_key(printed) == read_key(key.upper()) == read_key(key.title()) == key
    own = {"undo": ["Enter", "Ctrl+Z", "U"], "take": "t", "mark": "SPACE", "pass": "Del"}
    keymap, faults = make_keymap("arrows", own)
    assert faults == []
    assert keymap.keys["undo"] == ("enter", "ctrl+z", "U")
    assert (keymap.keys["mark"], keymap.keys["pass"]) == (("space",), ("delete",))
    assert keymap.press("u", TABLE).action == "", "single letters keep their case"
    assert "'Entre' is no key" in make_keymap("arrows", {"undo": "Entre"})[1][0]


def test_a_conflict_keeps_the_usual_keys() -> None:
    keymap, faults = make_keymap("arrows", {"undo": "p", "log": "L"})
    assert faults == ["keys.toml: p would mean both undo and pass; undo stays on u"]
    assert keymap.keys["log"] == ("L",)
    assert keymap.conflicts() == []


def test_two_actions_can_change_places() -> None:
    keymap, faults = make_keymap("arrows", {"undo": "p", "pass": "u"})
    assert faults == []
    assert (keymap.press("p", TABLE).action, keymap.press("u", TABLE).action) == ("undo", "pass")


def test_another_preset_keeps_own_keys_that_still_fit() -> None:
    keymap, _ = make_keymap("arrows", {"undo": "z", "pass": "j"})
    letters = keymap.with_preset("hjkl")
    assert letters.keys["undo"] == ("z",)
    assert letters.keys["pass"] == ("p",)
    assert letters.conflicts() == []


def test_keys_toml(tmp_path: Path) -> None:
    assert load_keymap(tmp_path, "arrows")[1] == []
    path = tmp_path / "keys.toml"
    path.write_text('undo = "z"\nlog = ["L", "l"]\n')
    keymap, faults = load_keymap(tmp_path, "hjkl")
    assert keymap.keys["undo"] == ("z",)
    assert faults == ["keys.toml: l would mean both log and right; log stays on L"]
    path.write_text("undo = ")
    keymap, faults = load_keymap(tmp_path, "arrows")
    assert keymap.keys["undo"] == ("u",)
    assert len(faults) == 1 and faults[0].startswith("keys.toml is not TOML: ")
    path.write_bytes(b"\xff\xfe")
    assert load_keymap(tmp_path, "arrows")[1][0].startswith("keys.toml cannot be read")
    path.write_text(sample_toml(Keymap()).replace("# undo =", "undo ="))
    keymap, faults = load_keymap(tmp_path, "arrows")
    assert (keymap.keys, faults) == (Keymap().keys, [])


def test_hints_name_the_keys_that_count() -> None:
    hints = [
        Hint("up down", "choose"),
        Hint("'1-8' take", "open", keep=True),
        Hint("undo", "undo"),
        Hint("back", "back"),
    ]
    keymap = Keymap()
    assert fit_hints(hints, keymap, Look(), 80) == [
        ("↑↓", "choose"),
        ("1-8 Enter", "open"),
        ("u", "undo"),
        ("Esc", "back"),
    ]
    assert fit_hints(hints, keymap, make_look("ascii"), 80)[0] == ("^v", "choose")
    assert fit_hints(hints, keymap, Look(), 20) == [("1-8 Enter", "open")]
    own, _ = make_keymap("arrows", {"undo": []})
    assert ("", "undo") not in fit_hints(hints, own, Look(), 80)
