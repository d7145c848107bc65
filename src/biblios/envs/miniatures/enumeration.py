"""Every play of a miniature, written into flat arrays by compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.moves import begin, play, settle
from biblios.envs.miniatures.notes import HAND, NOTE_BITS, note
from biblios.rules.random import mixed
from biblios.rules.scoring import standings
from biblios.rules.state import OVER, State

CHANCE, END = 2, 3
"""What stands in `Nodes.player` where no player decides."""
DEEPEST = 64
NONE = -1


class Nodes(NamedTuple):
    """The nodes in the order of a walk that goes deep first: a parent stands before its children."""

    parent: np.ndarray  # int32: its place; NONE at the root
    player: np.ndarray  # int8: 0, 1, CHANCE or END
    move: (
        np.ndarray
    )  # uint8: the move that led here: an action, a kind of card, or the number of a deal
    chance: np.ndarray  # float64: how likely chance makes that move; 1 where a player did
    choice: np.ndarray  # int32: the place of that action among all choices; NONE where chance moved
    infoset: np.ndarray  # int32: the information set; NONE where no player decides
    payoff: np.ndarray  # int8: at an end 1 when seat 0 wins, -1 when it loses, 0 for a tie


class Memories(NamedTuple):
    """The lists of notes, each a shorter list and one note more; 0 and 1 are the empty lists of the seats."""

    before: np.ndarray  # int32: the list without its last note
    last: np.ndarray  # int16: the last note
    infoset: np.ndarray  # int32: the information set with just these notes; NONE if there is none
    slots: np.ndarray  # int32: a hash table of the lists by `before` and `last`


class Infosets(NamedTuple):
    """The information sets, in the order the walk found them: a seat's earlier ones first."""

    seat: np.ndarray  # int8
    first: np.ndarray  # int32: the place of its first choice; its choices stand in a row
    memory: np.ndarray  # int32: its notes
    node: np.ndarray  # int32: the first of its nodes
    actions: np.ndarray  # uint8: by choice: the action


class Totals(NamedTuple):
    """How far the arrays are filled."""

    nodes: np.ndarray  # int64[1], as all of these
    notes: np.ndarray
    memories: np.ndarray
    infosets: np.ndarray
    choices: np.ndarray


class Stack(NamedTuple):
    """The way from the root to where the walk stands."""

    states: np.ndarray  # STATE[DEEPEST]
    node: np.ndarray  # int64[DEEPEST]
    infoset: np.ndarray  # int64[DEEPEST]
    count: np.ndarray  # int64[DEEPEST]: moves
    tried: np.ndarray  # int64[DEEPEST]: moves already walked into
    moves: np.ndarray  # int64[DEEPEST, MOST_MOVES]
    weights: np.ndarray  # int64[DEEPEST, MOST_MOVES]
    seen: np.ndarray  # int64[DEEPEST, 2]: the list of notes of each seat
    notes: np.ndarray  # int64[2, MOST_NOTES]: made on the way to the next node
    lengths: np.ndarray  # int64[2]: how many


class Walk(NamedTuple):
    """All that a walk reads and writes."""

    nodes: Nodes
    memories: Memories
    infosets: Infosets
    totals: Totals
    stack: Stack


@miniature_code
def visit_all(
    box: int, hoards: np.ndarray, deals: np.ndarray, ways: np.ndarray, forced: bool, walk: Walk
) -> None:
    """Visit every node; where there is no room for nodes they are only counted."""
    stack = walk.stack
    root = np.int64(NONE)
    if len(deals) > 1:
        root = add_node(walk, NONE, 0, 1.0, NONE)
        describe(walk, root, CHANCE, NONE, 0)
    for deal in range(len(deals)):
        stack.lengths[:] = 0
        for seat in range(2):
            stack.seen[0, seat] = seat
            if len(deals) > 1:
                stack.notes[seat, 0] = note(HAND, seat, deals[deal, seat])
                stack.lengths[seat] = 1
        begin(stack.states[0], box, hoards[deal])
        node = add_node(walk, root, deal, ways[deal] / ways.sum(), NONE)
        arrive(walk, 0, node, forced)
        visit_below(walk, forced)


@miniature_code
def visit_below(walk: Walk, forced: bool) -> None:
    """Visit all nodes that follow the first one on the stack."""
    stack = walk.stack
    depth = 0
    while depth >= 0:
        nth = stack.tried[depth]
        if nth == stack.count[depth]:
            depth -= 1
            continue
        stack.tried[depth] += 1
        move = stack.moves[depth, nth]
        stack.states[depth + 1] = stack.states[depth]
        stack.seen[depth + 1] = stack.seen[depth]
        stack.lengths[:] = 0
        play(stack.states[depth + 1], move, stack.notes, stack.lengths)
        if stack.states[depth].decision > OVER:
            total = stack.weights[depth, : stack.count[depth]].sum()
            share = stack.weights[depth, nth] / total
            node = add_node(walk, stack.node[depth], move, share, NONE)
        else:
            choice = np.int64(NONE)
            if not only_counts(walk):
                choice = walk.infosets.first[stack.infoset[depth]] + nth
            node = add_node(walk, stack.node[depth], move, 1.0, choice)
        depth += 1
        arrive(walk, depth, node, forced)


@miniature_code
def only_counts(walk: Walk) -> bool:
    """Whether there is no room for nodes."""
    return len(walk.nodes.parent) == 0


@miniature_code
def add_node(walk: Walk, parent: int, move: int, chance: float, choice: int) -> int:
    """The next node; its place."""
    nodes = walk.nodes
    place = walk.totals.nodes[0]
    walk.totals.nodes[0] += 1
    if not only_counts(walk):
        nodes.parent[place] = parent
        nodes.move[place] = move
        nodes.chance[place] = chance
        nodes.choice[place] = choice
    return place


@miniature_code
def describe(walk: Walk, node: int, player: int, infoset: int, payoff: int) -> None:
    """Say of a node who moves there and what it pays."""
    if not only_counts(walk):
        walk.nodes.player[node] = player
        walk.nodes.infoset[node] = infoset
        walk.nodes.payoff[node] = payoff


@miniature_code
def arrive(walk: Walk, depth: int, node: int, forced: bool) -> None:
    """Play on from the state at this depth until there is a choice, and describe the node."""
    stack = walk.stack
    state = stack.states[depth]
    count = settle(
        state, forced, stack.moves[depth], stack.weights[depth], stack.notes, stack.lengths
    )
    stack.node[depth] = node
    stack.infoset[depth] = NONE
    stack.count[depth] = count
    stack.tried[depth] = 0
    for seat in range(2):
        walk.totals.notes[0] += stack.lengths[seat]
        if not only_counts(walk):
            for nth in range(stack.lengths[seat]):
                stack.seen[depth, seat] = with_note(
                    walk, stack.seen[depth, seat], stack.notes[seat, nth]
                )
    if count == 0:
        describe(walk, node, END, NONE, payoff(state))
    elif state.decision > OVER:
        describe(walk, node, CHANCE, NONE, 0)
    else:
        stack.infoset[depth] = infoset_at(walk, depth, node)
        describe(walk, node, np.int64(state.to_act), stack.infoset[depth], 0)


@miniature_code
def payoff(state: State) -> int:
    """1 when seat 0 has won, -1 when it has lost, 0 when both share the place."""
    standing = np.zeros(4, dtype=np.int64)
    standings(state, standing)
    return (1 if standing[0] > standing[1] else 0) - (1 if standing[1] > standing[0] else 0)


@miniature_code
def with_note(walk: Walk, before: int, last: int) -> int:
    """The list of notes with one note more."""
    memories = walk.memories
    mask = np.uint64(len(memories.slots) - 1)
    slot = mixed(np.uint64(before << NOTE_BITS | last)) & mask
    while memories.slots[slot] != NONE:
        memory = memories.slots[slot]
        if memories.before[memory] == before and memories.last[memory] == last:
            return np.int64(memory)
        slot = (slot + np.uint64(1)) & mask
    place = walk.totals.memories[0]
    walk.totals.memories[0] += 1
    memories.slots[slot] = place
    memories.before[place] = before
    memories.last[place] = last
    return place


@miniature_code
def infoset_at(walk: Walk, depth: int, node: int) -> int:
    """The information set of the player to act; a new one where these notes were not met before."""
    stack, infosets = walk.stack, walk.infosets
    count = stack.count[depth]
    if only_counts(walk):
        walk.totals.infosets[0] += 1
        walk.totals.choices[0] += count
        return NONE
    seat = np.int64(stack.states[depth].to_act)
    memory = stack.seen[depth, seat]
    if walk.memories.infoset[memory] != NONE:
        return np.int64(walk.memories.infoset[memory])
    place = walk.totals.infosets[0]
    walk.totals.infosets[0] += 1
    walk.memories.infoset[memory] = place
    infosets.seat[place] = seat
    infosets.first[place] = walk.totals.choices[0]
    infosets.memory[place] = memory
    infosets.node[place] = node
    for nth in range(count):
        infosets.actions[walk.totals.choices[0]] = stack.moves[depth, nth]
        walk.totals.choices[0] += 1
    return place
