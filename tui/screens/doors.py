"""What opens from the main menu: which page, or which of the services, stands behind an item."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tui.page import Page, Shell
from tui.screens.choices import Choices
from tui.services import Entry, GameInfo


def open_item(shell: Shell, item: str, game: GameInfo) -> None:
    """Open an item of the main menu; `game` is the one chosen there."""
    _DOORS[item](shell, game)


def _continue(shell: Shell, game: GameInfo) -> None:
    saves = shell.services.saves()

    def resume(save: str, replace: bool = True) -> None:
        shell.attempt(shell.services.resume(save), "opening the table", replace=replace)

    if len(saves) == 1:
        resume(saves[0].id, replace=False)
    else:
        shell.push(Choices("Continue", saves, resume, verb="continue", empty="No table waits to be continued."))


def _new(shell: Shell, game: GameInfo) -> None:
    from tui.screens.newtable import NewTable

    shell.push(NewTable(game.name))


def _first(shell: Shell, game: GameInfo) -> None:
    shell.attempt(shell.services.first_game(game.name), "laying out the first game")


def _host(shell: Shell, game: GameInfo) -> None:
    shell.attempt(shell.services.host(), "opening this machine to friends")


def _join(shell: Shell, game: GameInfo) -> None:
    from tui.screens.join import Join

    shell.push(Join())


def _replays(shell: Shell, game: GameInfo) -> None:
    from tui.screens.replays import Replays

    shell.push(Replays(shell))


def _cards(shell: Shell, game: GameInfo) -> None:
    shell.push(library(shell, game))


def _settings(shell: Shell, game: GameInfo) -> None:
    from tui.screens.settings import SettingsPage

    shell.push(SettingsPage())


_DOORS: Mapping[str, Callable[[Shell, GameInfo], None]] = {
    "continue": _continue,
    "new": _new,
    "first": _first,
    "host": _host,
    "join": _join,
    "replays": _replays,
    "cards": _cards,
    "settings": _settings,
}


def library(shell: Shell, game: GameInfo) -> Page:
    """What there is to read of a game."""
    entries = [
        Entry("how", "How to play", "the game on one page"),
        Entry("cards", "Cards", "every card, with a filter"),
        Entry("rules", "Rules", "all of them, numbered, with search"),
    ]
    return Choices(game.title, entries, lambda what: shell.push(_book(shell, game, what)))


def _book(shell: Shell, game: GameInfo, what: str) -> Page:
    if what == "cards":
        from tui.screens.cards import CardBrowser

        return CardBrowser(game.name, game.title, shell.services.cards(game.name))
    from tui.screens.reader import Reader

    if what == "how":
        return Reader(f"{game.title}: how to play", shell.services.how_to_play(game.name))
    return Reader(f"{game.title}: the rules", shell.services.rules(game.name))
