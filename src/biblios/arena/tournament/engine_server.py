"""A bot of ours as an engine: the other side of the Biblios engine protocol (docs/reference/engine-protocol.md)."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from biblios.arena.tournament.engine_seat import view_line
from biblios.arena.tournament.view_observation import observation_of
from biblios.bots.bot import Chooser, TimedChooser
from biblios.records.game import Game
from biblios.records.legal import TEXT_OF
from biblios.records.programs import payment_text
from biblios.rules import game as compiled
from biblios.rules.actions import ACTIONS, TAKE_SLOT
from biblios.rules.cards import NAMES
from biblios.rules.determinization import at_determinize
from biblios.rules.observation import at_observe
from biblios.rules.state import PAY, new_states


class EngineServer:
    """Answers lines with lines, until it is told to quit."""

    def __init__(self, name: str, chooser: Chooser, say: Callable[[str], None]) -> None:
        """A bot under its name; ``say`` writes a line."""
        self._name, self._chooser, self._say = name, chooser, say
        self._rng = np.zeros(1, dtype=np.uint64)
        self._seed: int | None = None
        self._is_ready = False
        self._view: dict[str, Any] = {}

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until the lines end, or one says quit. What it does not understand it says, and goes on."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            try:
                self._answer(word, rest)
            except (KeyError, TypeError, ValueError) as error:
                self._say(f"info string cannot read {word}: {type(error).__name__}: {error}")

    def _answer(self, word: str, rest: str) -> None:
        match word:
            case "biblios":
                self._say(f"id name {self._name}")
                self._say("id author the Biblios maintainers")
                self._say("option name Seed type string default")
                self._say("bibliosok")
            case "isready":
                self._get_ready()
                self._say("readyok")
            case "setoption":
                name, _, value = rest.removeprefix("name ").partition(" value ")
                if name == "Seed":
                    self._seed = int(value) if value else None
            case "newgame":
                seed = json.loads(rest)["seed"] if self._seed is None else self._seed
                self._rng = np.array([seed], dtype=np.uint64)
            case "view":
                self._view = json.loads(rest)
            case "go":
                limit = movetime(rest)
                self._say(f"bestmove {chosen_text(self._chooser, self._view, self._rng, limit)}")
            case "" | "stop":
                pass
            case _:
                self._say(f"info string unknown command {word[:40]!r}")

    def _get_ready(self) -> None:
        """Load, or compile, what a decision needs: that is not to go from the time of the first one."""
        if not self._is_ready:
            view = json.loads(view_line(Game.deal(2, seed=0), 0).removeprefix("view "))
            chosen_text(self._chooser, view, np.zeros(1, dtype=np.uint64))
            self._is_ready = True


def movetime(words: str) -> float:
    """The milliseconds that the words after ``go`` give; without any there is no limit.

    Raises:
        ValueError: something else stands there.
    """
    match words.split():
        case []:
            return math.inf
        case ["movetime", number] if float(number) >= 0:
            return float(number)
    raise ValueError(f"expected movetime and milliseconds, got {words[:40]!r}")


def chosen_text(
    chooser: Chooser, view: dict[str, Any], rng: np.ndarray, milliseconds: float = math.inf
) -> str:
    """The move a bot chooses, as text; a payment is asked for card by card.

    A bot that takes its time has half of what is left for each card of a payment, else all of it.

    Args:
        chooser: the bot.
        view: what its seat knows, as an engine is sent it.
        rng: uint64[1], the bot's own generator.
        milliseconds: the time there is.

    Raises:
        KeyError, TypeError, ValueError: it is no view of a seat that is to act.
    """
    if view["to_act"] != view["seat"]:
        raise ValueError(
            f"expected a view of the seat to act, {view['to_act']}, got {view['seat']}"
        )
    ends = time.perf_counter() + milliseconds / 1000
    observation = observation_of(view)
    # what is legal for a seat is the same in every world that looks the same to it: any one will do
    states = new_states(1)
    at_determinize(observation, np.zeros(1, dtype=np.uint64), states)
    actions: list[int] = []
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    is_payment = int(observation["decision"][0]) == PAY
    while not actions or (is_payment and int(states["decision"][0]) == PAY):
        at_observe(states, view["seat"], observation)
        compiled.at_legal_action_mask(states, mask)
        if isinstance(chooser, TimedChooser):
            left = max(0.0, 1000 * (ends - time.perf_counter())) / (2 if is_payment else 1)
            action = int(chooser.choose_within(observation, mask.copy(), rng, left))
        else:
            action = int(chooser.choose(observation, mask.copy(), rng))
        if TAKE_SLOT <= action < TAKE_SLOT + 3 and mask[action]:
            return f"take {NAMES[int(observation['public'][0][action - TAKE_SLOT])]}"
        if not compiled.at_step(states, action):
            raise ValueError(f"the bot chose action {action}, which is not legal")
        actions.append(action)
    return payment_text(actions) if is_payment else TEXT_OF[actions[0]]
