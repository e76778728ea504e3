"""The command line: reads the words, wires the rooms together, and turns every bad word into one line and status 2.

Nothing heavy is imported before the command is known: the first screen has to come fast.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tui import VERSION


class Fault(Exception):
    """A bad word on the command line, or something that is in the way. Its text is one line that says what would be
    right."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line on stderr and exit status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line."""
        raise Fault(f"{message} (see: {self.prog} --help)")


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """What reads a whole number from `low` to `high`; for any other word it names that range."""
    told = f"it takes a whole number from {low}" + ("" if high is None else f" to {high}")

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{told}, not {word!r}") from None
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{told}, not {number}")
        return number

    return read


def seed(word: str) -> int:
    """A seed that a table may have."""
    from netplay.seats import SEEDS

    return whole(SEEDS[0], SEEDS[-1])(word)


def game(word: str) -> str:
    """The name of a game; checked here so that an unknown one is named before anything that is missing."""
    from tui.commands import game_of

    return game_of(word).name


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="triptych", description="Strategy card games in a terminal.")
    top.add_argument("--version", action="version", version=f"triptych {VERSION}")
    data = Parser(add_help=False)
    data.add_argument(
        "--data", metavar="DIR", type=Path, default=argparse.SUPPRESS, help="the folder where everything is kept"
    )
    top.add_argument("--data", metavar="DIR", type=Path, help="where saves, keys and settings are kept")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    table = Parser(add_help=False)
    table.add_argument("game", metavar="GAME", type=game, help="vortex")
    table.add_argument("--seed", type=seed, help="deal the same cards again; marks the table as not secret")
    table.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a match option, such as rounds=12; New table in the menu lists all, and so does a wrong one",
    )
    table.add_argument("--decks", metavar="NAME,…", help="decks by name, for games that have them")

    play = commands.add_parser("play", parents=[data, table], help="play at this terminal")
    play.add_argument(
        "--seats",
        metavar="human,bot:hard,…",
        help="who plays: human, human:NAME, or bot:LEVEL with random, easy, normal or hard",
    )

    host = commands.add_parser("host", parents=[data], help="let friends join over ssh")
    host.add_argument("--port", type=whole(0, 65535), default=2222, help="2222 by default; 0 takes any free one")
    host.add_argument("--bind", default="", metavar="ADDR", help="the address to listen on; all of them by default")
    secret = host.add_mutually_exclusive_group()
    secret.add_argument(
        "--passcode",
        metavar="WORD",
        help="what friends have to know, for this start; by default one is made up and kept in the data folder. Other "
        "users of this machine can read it in the list of processes, but not in the variable TRIPTYCH_PASSCODE, which "
        "does the same",
    )
    secret.add_argument("--new-passcode", action="store_true", help="make up another one and keep that")
    secret.add_argument("--open", action="store_true", help="no passcode")
    host.add_argument("--headless", action="store_true", help="no lobby at this terminal")
    host.add_argument("--limits", type=Path, metavar="FILE", help="limits for connections, a TOML file")
    host.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help="one limit")

    selfplay = commands.add_parser("selfplay", parents=[data, table], help="let bots play many games")
    selfplay.add_argument("--games", type=whole(1), required=True, help="how many")
    selfplay.add_argument("--seats", metavar="bot:random,…", help="which bots; two random ones by default")
    selfplay.add_argument("--workers", type=whole(1), default=1, help="processes")
    selfplay.add_argument("--json", action="store_true")

    cards = commands.add_parser("cards", parents=[data], help="all cards of a game, or one")
    cards.add_argument("game", metavar="GAME", type=game)
    cards.add_argument("name", metavar="NAME", nargs="?")
    cards.add_argument("--json", action="store_true")

    decks = commands.add_parser("decks", parents=[data], help="the decks of a game")
    decks.add_argument("game", metavar="GAME", type=game)
    decks.add_argument("--json", action="store_true")

    rules = commands.add_parser("rules", parents=[data], help="the numbered rules of a game")
    rules.add_argument("game", metavar="GAME", type=game)

    replay = commands.add_parser("replay", parents=[data], help="look at a saved game")
    replay.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a .triptych file, or the name of one in the replays folder of the data folder, where x on the Replays "
        "page of the menu writes them",
    )
    replay.add_argument("--json", action="store_true")
    return top


def run(argv: Sequence[str] | None) -> int:
    """Read the words and run their command."""
    words = parser().parse_args(argv)
    if words.command in ("cards", "decks", "rules", "selfplay", "replay"):
        from tui import commands

        return commands.run(words)
    if words.command == "host":
        from tui import hosting

        return hosting.run(words)
    from tui import local

    return local.run(words)


def give_up_output() -> None:
    """Stdout takes no more: let what is left for it vanish, or Python tries again at its end and fails aloud."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Gives its exit status: 0, or 2 with one line on stderr."""
    try:
        try:
            return run(argv)
        finally:
            sys.stdout.flush()
    except Fault as fault:
        print(f"triptych: {fault}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        give_up_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.filename is not None:  # a file's, and so not stdout's: a fault of the program
            raise
        give_up_output()
        print(f"triptych: standard output cannot be written: {error.strerror}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    from tui import __main__ as program  # the module that the others import Fault from

    sys.exit(program.main())
