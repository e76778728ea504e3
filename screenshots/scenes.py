"""What `make screenshots` draws: one entry a picture. To add one, append a Scene to SCENES, here or from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from screenshots import tables
from tests.tui import hall_fakes
from tests.tui.fakes import LAST, fake_app
from tui.app import TriptychApp
from tui.settings import Settings

Size = tuple[int, int]
NORMAL: Size = (80, 24)
ROOMY: Size = (120, 36)
COMPACT: Size = (40, 12)


@dataclass(frozen=True)
class Scene:
    """A picture: its name, the app it begins with, the keys pressed in it (blanks between), and the sizes."""

    name: str
    app: Callable[[], TriptychApp]
    keys: str = ""
    sizes: tuple[Size, ...] = (NORMAL,)


def menu(theme: str = "dark") -> Callable[[], TriptychApp]:
    """The app at its menu, in a theme; games, cards and rules are the true ones."""
    return lambda: TriptychApp(tables.RealServices(last=LAST), Settings(theme=theme, name="Ines"))


def faulty() -> TriptychApp:
    """The app at its menu, with a set-up that has a fault."""
    return fake_app(Settings(theme="dark", name="Ines"), last=LAST)


def new_player() -> TriptychApp:
    """The app of somebody who was never asked for a theme."""
    return fake_app(Settings())


SCENES: list[Scene] = [
    Scene("first-start", new_player, "", (NORMAL, COMPACT)),
    Scene("menu", menu(), "", (NORMAL, ROOMY, (140, 45), COMPACT, (79, 23))),
    Scene("menu-light", menu("light")),
    Scene("menu-16", menu("16")),
    Scene("menu-mono", menu("mono")),
    Scene("menu-ascii", menu("ascii")),
    Scene("continue", lambda: fake_app(saves=4, last=LAST), "enter"),
    Scene("new-table", menu(), "2", (NORMAL, ROOMY, COMPACT)),
    Scene("new-table-seat", menu(), "2 home down"),
    Scene("new-table-fault", faulty, "2 home down down right"),
    Scene("cards", menu(), "7 2", (NORMAL, ROOMY, COMPACT)),
    Scene("cards-filter", menu(), "7 2 s t"),
    Scene("card", menu(), "7 2 enter", (COMPACT,)),
    Scene("cards-light", menu("light"), "7 2"),
    Scene("cards-16", menu("16"), "7 2"),
    Scene("cards-ascii", menu("ascii"), "7 2"),
    Scene("new-table-mono", menu("mono"), "2"),
    Scene("rules", menu(), "7 3 right right", (NORMAL, ROOMY)),
    Scene("rules-search", menu(), "7 3 / z e a l"),
    Scene("how-to-play", menu(), "7 1"),
    Scene("settings", menu(), "8 down", (NORMAL, ROOMY, COMPACT)),
    Scene("keys", menu(), "?", (NORMAL, ROOMY)),
    Scene("join", menu(), "5"),
    Scene("leave", menu(), "esc", (NORMAL, COMPACT)),
    Scene("lobby", hall_fakes.lobby(), "", (NORMAL, ROOMY, COMPACT)),
    Scene("lobby-guest", hall_fakes.lobby(home=False, theme="light")),
    Scene("gathering", hall_fakes.gathering(), "", (NORMAL, ROOMY, COMPACT)),
    Scene("gathering-ascii", hall_fakes.gathering("ascii")),
    Scene("join-line", hall_fakes.lobby(), "y"),
    Scene("welcome", hall_fakes.welcome),
    Scene("new-hosted-table", hall_fakes.lobby(), "1 down down down down right"),
    Scene("enlarge", menu(), "", ((19, 7),)),
    Scene("table-crusade", tables.table(tables.lively), "", (NORMAL, ROOMY, (140, 45), COMPACT)),
    Scene("table-light", tables.table(tables.lively, theme="light")),
    Scene("table-16", tables.table(tables.lively, theme="16")),
    Scene("table-mono", tables.table(tables.lively, theme="mono")),
    Scene("table-ascii", tables.table(tables.lively, theme="ascii")),
    Scene("table-rogation", tables.table(tables.standing)),
    Scene("table-frenzy", tables.table(tables.in_frenzy, 3), "", (NORMAL, ROOMY)),
    Scene("table-four", tables.table(tables.of_four, 4), "", (NORMAL, ROOMY)),
    Scene("card-detail", tables.table(tables.lively), "i"),
    Scene("why-not", tables.table(tables.refusing), "w"),
    Scene("piles", tables.table(tables.lively), "g"),
    Scene("log", tables.table(tables.lively), "l"),
    Scene("table-round", tables.table(tables.standing), "tab i"),
    Scene("curtain", tables.curtain),
    Scene("first-game", tables.first_game(tables.asked("way", 1)), "", (NORMAL, ROOMY)),
    Scene("end-of-game", tables.table(tables.over, 4)),
    Scene("replay", tables.replay, "", (NORMAL, ROOMY)),
    Scene("replay-seat", tables.replay, "tab"),
]
