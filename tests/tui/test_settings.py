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
    "text, part",
    [
        ("theme = ", "is damaged"),
        ("theme = 3", "Expected `str`"),
        ('theme = "pink"', "theme cannot be 'pink'; it can be: dark, light, 16, 16-light, mono, ascii"),
        ('pace = "warp"', "pace cannot be 'warp'; it can be: slow, normal, fast, at once"),
        ('name = "' + "x" * 50 + '"', "more than 20 characters"),
    ],
)
def test_a_damaged_file_is_put_aside(tmp_path: Path, text: str, part: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    settings, sentence = load_settings(tmp_path)
    assert settings == Settings()
    assert part in sentence and sentence.endswith("the usual settings count.")
    assert (tmp_path / "settings.toml.damaged").read_text() == text
    assert load_settings(tmp_path) == (Settings(), "")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe\x00")
    assert "is damaged" in load_settings(tmp_path)[1]


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
