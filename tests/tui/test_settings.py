"""What a player has set, and what a terminal seems to be able to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.settings import (
    Settings,
    clean_name,
    detect,
    load_settings,
    save_settings,
)


def test_they_come_back_as_they_were(tmp_path: Path) -> None:
    settings = Settings(
        theme="16-light", glyphs="ascii", animations=False, bell=False, keys="hjkl", pace="fast", name='É "q"'
    )
    save_settings(tmp_path / "new" / "folder", settings)
    assert load_settings(tmp_path / "new" / "folder") == (settings, "")
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == ["settings.toml"]
    assert 'theme = "16-light"' in (tmp_path / "new" / "folder" / "settings.toml").read_text()


def test_without_a_file_nobody_was_asked(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == (Settings(), "")
    assert Settings().theme == ""


@pytest.mark.parametrize(
    "line, part",
    [
        ("theme = 3", "theme cannot be 3; it can be: dark, light, 16, 16-light, mono, ascii"),
        ('theme = "pink"', "theme cannot be 'pink'; it can be: dark, light, 16, 16-light, mono, ascii"),
        ("pace = 7", "pace cannot be 7; it can be: slow, normal, fast, at once"),
        ('pace = "warp"', "pace cannot be 'warp'; it can be: slow, normal, fast, at once"),
        ("pace = true", "pace cannot be true; it can be: slow, normal, fast, at once"),
        ("animations = 1", "animations cannot be 1; it can be: true, false"),
        ('name = "Ines of Cedar and Birch"', "name cannot be 'Ines of Cedar and Birch'; it can be: a text of up to 20"),
        ("name = [1]", "name cannot be [1]; it can be: a text of up to 20 characters that can be shown"),
    ],
)
def test_a_wrong_value_falls_back_alone(tmp_path: Path, line: str, part: str) -> None:
    kept = {"theme": 'theme = "light"', "bell": "bell = false", "pace": 'pace = "fast"', "name": 'name = "Kit"'}
    wrong = line.split()[0]
    kept.pop(wrong, None)
    text = "\n".join([line, *kept.values(), "unknown = 1"])
    (tmp_path / "settings.toml").write_text(text)
    settings, sentence = load_settings(tmp_path)
    assert getattr(settings, wrong) == getattr(Settings(), wrong)
    others = {"theme": "light", "bell": False, "pace": "fast", "name": "Kit"}
    assert {name: getattr(settings, name) for name in kept} == {name: others[name] for name in kept}
    assert sentence.startswith(f"settings.toml: {part}") and sentence.endswith(". The usual value counts.")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"], "what is right in it stays where it is"
    assert (tmp_path / "settings.toml").read_text() == text


def test_every_wrong_value_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('pace = 7\nkeys = "wasd"\n')
    settings, said = load_settings(tmp_path)
    assert settings == Settings()
    assert said == (
        "settings.toml: keys cannot be 'wasd'; it can be: arrows, hjkl. The usual value counts. "
        "settings.toml: pace cannot be 7; it can be: slow, normal, fast, at once. The usual value counts."
    )


@pytest.mark.parametrize("data", [b"theme = ", b"\xff\xfe\x00"])
def test_a_file_that_is_no_toml_is_put_aside(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "settings.toml").write_bytes(data)
    settings, sentence = load_settings(tmp_path)
    assert settings == Settings()
    assert sentence.startswith("settings.toml is damaged (")
    assert "it was put aside as settings.toml.damaged in the data folder" in sentence
    assert sentence.endswith("the usual settings count.")
    assert (tmp_path / "settings.toml.damaged").read_bytes() == data
    assert load_settings(tmp_path) == (Settings(), "")


def test_a_damaged_file_that_cannot_be_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    (tmp_path / "settings.toml").write_text("theme = ")
    monkeypatch.setattr("tui.settings.os.replace", refuse)
    assert "; it could not be put aside, and the usual settings count." in load_settings(tmp_path)[1]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(tmp_path, Settings(name="Ines"))

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("tui.settings.os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        save_settings(tmp_path, Settings(name="Kit"))
    assert load_settings(tmp_path)[0].name == "Ines"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "env, theme, glyphs",
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "dark", "unicode"),
        ({"TERM": "xterm-256color", "COLORFGBG": "0;15"}, "light", "unicode"),
        ({"TERM": "xterm"}, "16", "unicode"),
        ({"TERM": "linux", "COLORFGBG": "0;7"}, "16-light", "unicode"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "mono", "unicode"),
        ({"TERM": "vt100"}, "ascii", "ascii"),
        ({"TERM": "xterm-256color", "LANG": "C"}, "ascii", "ascii"),
        ({"TERM": "xterm-256color", "LANG": "C", "LC_ALL": "C.UTF-8"}, "dark", "unicode"),
        ({"TERM": "vt100", "NO_COLOR": "1"}, "ascii", "ascii"),
        ({}, "16", "unicode"),
    ],
)
def test_detection(env: dict[str, str], theme: str, glyphs: str) -> None:
    found = detect(env)
    assert (found.theme, found.glyphs) == (theme, glyphs)
    assert found.why


def test_looks_follow_the_settings() -> None:
    look = Settings(theme="light", glyphs="ascii", animations=False).look()
    assert (look.theme.name, look.ascii, look.animations) == ("light", True, False)
    assert Settings(theme="ascii").look().ascii
    assert Settings().look().theme.name == "dark"
    assert Settings(pace="at once").pace_ms == 0


def test_names_are_cleaned() -> None:
    assert clean_name("  Ines\x1b[2J \n of  Cedar ") == "Ines[2J of Cedar"
    assert len(clean_name("x" * 99)) == 20
