"""One game moved on from a Python loop, one call a move: games played before, played again."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from biblios.benchmarks.measuring import Benchmark, Counts, Work
from biblios.envs.stepping import at_advance, at_advance_and_look, at_look
from biblios.records.game import Game
from biblios.rules.actions import ACTIONS
from biblios.rules.game import at_chance, at_deal, at_legal_action_mask, at_step
from biblios.rules.options import Rules
from biblios.rules.state import NOBODY, OVER, new_states
from biblios.rules.tensor_layout import new_tensors

GROUP: Final = "One Python call a move"
GAMES: Final = 50
Log = list[tuple[np.uint64, list[int]]]
"""By game: its seed and its actions."""


def random_games() -> Log:
    """Games of two players, classic rules."""
    chooser, states, mask = random.Random(1), new_states(1), np.zeros(ACTIONS, np.uint8)
    games: Log = []
    for number in range(GAMES):
        actions: list[int] = []
        deal_anew(states, np.uint64(number))
        while states["decision"][0] != OVER:
            at_legal_action_mask(states, mask)
            actions.append(chooser.choice(mask.nonzero()[0].tolist()))
            at_step(states, actions[-1])
            at_chance(states)
        games.append((np.uint64(number), actions))
    return games


def deal_anew(states: np.ndarray, seed: np.uint64) -> None:
    """Deal for two players under classic rules."""
    at_deal(states, 2, *Rules().codes, seed)
    at_chance(states)


def replaying(play: Callable[[np.ndarray, list[int]], None]) -> Work:
    """Play the games again, each deal included; a round is all of them."""
    games, states = random_games(), new_states(1)
    moves = sum(len(actions) for _, actions in games)

    def work(rounds: int) -> Counts:
        for _ in range(rounds):
            for seed, actions in games:
                deal_anew(states, seed)
                play(states, actions)
        return {"moves": rounds * moves, "games": rounds * len(games)}

    work(1)
    return work


def play_advancing(states: np.ndarray, actions: list[int]) -> None:
    """`at_advance`: the action is checked and played, and chance after it."""
    for action in actions:
        at_advance(states, action)


def looking() -> Work:
    """`at_advance_and_look`: the same, and the next seat's observation and mask are written."""
    tensors, mask = new_tensors(1), np.zeros(ACTIONS, np.uint8)

    def play(states: np.ndarray, actions: list[int]) -> None:
        for action in actions:
            at_advance_and_look(states, action, tensors, mask)

    return replaying(play)


def drawing() -> Work:
    """`at_advance_and_look`, each action drawn in Python from the mask; a round is a game."""
    chooser, states = random.Random(1), new_states(1)
    tensors, mask = new_tensors(1), np.zeros(ACTIONS, np.uint8)

    def work(rounds: int) -> Counts:
        moves = 0
        for _ in range(rounds):
            deal_anew(states, np.uint64(chooser.randrange(1 << 63)))
            seat = at_look(states, tensors, mask)
            while seat != NOBODY:
                action = chooser.choice(mask.nonzero()[0].tolist())
                seat = at_advance_and_look(states, action, tensors, mask)
                moves += 1
        return {"moves": moves, "games": rounds}

    work(1)
    return work


def text_replay() -> Work:
    """`biblios.Game`: known moves as short text, copied from the deal."""
    games: list[tuple[Game, list[str]]] = []
    for seed in range(GAMES):
        game, chooser = Game.deal(2, seed=seed), random.Random(seed)
        moves: list[str] = []
        while not game.is_over:
            moves.append(game.legal_moves[chooser.randrange(len(game.legal_moves))])
            game.play(moves[-1])
        games.append((Game.deal(2, seed=seed), moves))
    total = sum(len(moves) for _, moves in games)

    def work(rounds: int) -> Counts:
        for _ in range(rounds):
            for dealt, moves in games:
                play = dealt.copy().play
                for move in moves:
                    play(move)
        return {"moves": rounds * total, "games": rounds * len(games)}

    return work


def text_at_random() -> Work:
    """`biblios.Game`: a legal move drawn at random, and played; the deal included."""
    chooser = random.Random(1)

    def work(rounds: int) -> Counts:
        moves = 0
        for _ in range(rounds):
            game = Game.deal(2, seed=chooser.randrange(1 << 63))
            while not game.is_over:
                legal = game.legal_moves
                game.play(legal[chooser.randrange(len(legal))])
                moves += 1
        return {"moves": moves, "games": rounds}

    work(1)
    return work


def benchmarks() -> list[Benchmark]:
    """From the compiled call to the text of a move."""
    return [
        Benchmark(
            "call",
            GROUP,
            "envs.stepping.at_advance, known actions",
            partial(replaying, play_advancing),
            target=1.5e6,
        ),
        Benchmark(
            "call-and-look",
            GROUP,
            "envs.stepping.at_advance_and_look: with observation and mask",
            looking,
            target=0.8e6,
        ),
        Benchmark(
            "call-drawing", GROUP, "the same, actions drawn in Python from the mask", drawing
        ),
        Benchmark("text", GROUP, "biblios.Game.play, known text moves", text_replay, target=1e5),
        Benchmark(
            "text-random",
            GROUP,
            "biblios.Game, text moves drawn from legal_moves",
            text_at_random,
        ),
    ]
