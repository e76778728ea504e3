"""The commands that only print: cards, decks, rules, selfplay, replay.

With --json exactly one object goes to stdout and nothing else.
"""

from __future__ import annotations

import argparse
import difflib
import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from cardsets import GAMES, GameInfo, OptionError
from tui.__main__ import Fault

RULES_WIDEST = 110
"""Longer lines are hard to read."""
LEVELS = ("random", "easy", "normal", "hard")


def game_of(name: str) -> GameInfo:
    """The game of that name. Raises Fault with the names that there are."""
    if name not in GAMES:
        raise Fault(f"there is no game {name!r}; there is: {', '.join(GAMES)}")
    return GAMES[name]


def options_of(game: GameInfo, words: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` words as options. Raises Fault for anything that the game does not have."""
    given: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            raise Fault(f"an option is KEY=VALUE, not {word!r}")
        if key in given:
            raise Fault(f"option {key} is given twice, as {given[key]!r} and as {value!r}; give it once")
        given[key] = value
    try:
        game.make_rules(game.min_seats, given)
    except OptionError as error:
        raise Fault(str(error)) from error
    return given


def no_decks(game: GameInfo, decks: str | None) -> None:
    """Refuse --decks for a game that has none to choose."""
    if decks:
        raise Fault(f"{game.name} has no decks to choose; leave --decks out")


def bots_of(game: GameInfo, text: str | None) -> list[str]:
    """`bot:random,bot:hard` as levels. Raises Fault for anything else, and for a wrong number of seats."""
    levels = []
    for word in (",".join(["bot:random"] * game.min_seats) if text is None else text).split(","):
        kind, _, level = word.strip().partition(":")
        if kind != "bot" or level not in LEVELS:
            raise Fault(f"a seat of self-play is bot:LEVEL with one of {', '.join(LEVELS)}, not {word!r}")
        levels.append(level)
    if not game.min_seats <= len(levels) <= game.max_seats:
        raise Fault(f"{game.name} is played by {game.min_seats} to {game.max_seats}, not {len(levels)}")
    return levels


def run(words: argparse.Namespace) -> int:
    """Run one of these commands."""
    deed = {"cards": cards, "decks": decks, "rules": rules, "selfplay": selfplay, "replay": replay}[words.command]
    return deed(words)


def show(data: Mapping[str, Any]) -> int:
    """Print one JSON object."""
    print(json.dumps(data, ensure_ascii=False, indent=None))
    return 0


def near_names(word: str, names: Sequence[str]) -> list[str]:
    """The few names that somebody who wrote `word` may have meant: those it is a part of, else those spelt alike."""
    known = {name.lower(): name for name in names}
    parts = [low for low in known if word.lower() in low]
    return [known[low] for low in (parts or difflib.get_close_matches(word.lower(), known))[:5]]


def cards(words: argparse.Namespace) -> int:
    """All cards, or one in full."""
    game = game_of(words.game)
    infos = [game.card_info(c) for c in game.cards()]
    if words.name is not None:
        found = [i for i in infos if i["name"].lower() == words.name.lower()]
        if not found:
            near = near_names(words.name, [i["name"] for i in infos])
            hint = f"near it: {', '.join(near)}" if near else f"triptych cards {game.name} lists all"
            raise Fault(f"{game.name} has no card {words.name!r}; {hint}")
        infos = found
    if words.json:
        return show({"game": game.name, "cards": infos})
    for info in infos:
        figures = "  ".join(f"{k} {v}" for k, v in info["figures"])
        copies = f" ×{info['copies']}" if info["copies"] > 1 else ""
        print(f"{info['name']}{copies}  ({' '.join(w for w in (info['colour'], info['kind']) if w)})  {figures}")
        if info["text"]:
            print(f"    {info['text']}")
    return 0


def decks(words: argparse.Namespace) -> int:
    """The decks of a game: none where everybody plays a colour."""
    game = game_of(words.game)
    if words.json:
        return show({"game": game.name, "decks": []})
    print(f"{game.title} has no decks to choose: every player gets the cards of a colour.")
    return 0


def rules(words: argparse.Namespace) -> int:
    """The numbered rules as plain text: ids at the left, what they say beside them, wrapped to the terminal."""
    from tui.prose import lay_out

    width = min(shutil.get_terminal_size((80, 24)).columns - 1, RULES_WIDEST)
    for line in lay_out(game_of(words.game).rules_text(), max(width, 20)):
        print(line.plain.rstrip())
    return 0


def selfplay(words: argparse.Namespace) -> int:
    """Let bots play many games and sum up."""
    from netplay import selfplay as play

    game = game_of(words.game)
    no_decks(game, words.decks)
    levels = bots_of(game, words.seats)
    options = options_of(game, words.option)
    seed = words.seed if words.seed is not None else 0
    result = play.run(game.name, words.games, levels, seed, words.workers, options, progress=_progress(words.json))
    told = play.as_dict(result)
    if words.json:
        return show(told)
    for name, value in told.items():
        print(f"{name:<10} {value}")
    return 0


def _progress(quiet: bool) -> Any:
    """A line on stderr that counts games, where somebody looks at it."""
    if quiet or not sys.stderr.isatty():
        return None

    def tell(done: int, games: int) -> None:
        print(f"\r{done}/{games} games", end="\n" if done == games else "", file=sys.stderr, flush=True)

    return tell


def replay(words: argparse.Namespace) -> int:
    """A saved game: with --json its summary as data, else in the viewer."""
    from engine.replay import SaveError
    from netplay.local import read_file, replay_dict, replay_file, usual_folder

    file = replay_file(words.file, words.data or usual_folder())
    if words.json:
        try:
            return show(replay_dict(read_file(file)))
        except SaveError as error:
            raise Fault(str(error)) from error
    from tui import local

    return local.show_replay(file, words.data)
