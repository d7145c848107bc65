"""Other games that look the same to a seat: what it cannot know is changed, what it saw is not."""

import random
from typing import Any

from tests.naive.judge import RefusedError, replay
from tests.naive.knowledge import seen
from tests.naive.tracing import (
    Step,
    Story,
    told,
    trace,
    with_names_exchanged,
    with_places_exchanged,
)


def other_world(
    record: dict[str, Any], seat: int | None, rng: random.Random, tries: int = 12, changes: int = 3
) -> tuple[dict[str, Any], int]:
    """Return an unfinished record that a seat cannot tell from the given one, and how many changes.

    Changes are tried at random and kept if the naive rules allow the new record and the seat's
    history, with what it did not see blackened, stays the same.
    """
    history = seen(replay(record), seat)
    changed = 0
    for _ in range(tries):
        if changed == changes:
            break
        story = trace(record, rng)
        for _ in range(rng.choice([1, 2, 3])):
            story = changed_story(story, seat, rng)
        new = told(story)
        if new == record or not looks_like(new, seat, history):
            continue
        record, changed = new, changed + 1
    return record, changed


def looks_like(record: dict[str, Any], seat: int | None, history: list[Any]) -> bool:
    try:
        return seen(replay(record), seat) == history
    except RefusedError:
        return False


def changed_story(story: Story, seat: int | None, rng: random.Random) -> Story:
    hidden_steps = [n for n, step in enumerate(story.steps) if is_hidden(step, seat)]
    if hidden_steps and rng.random() < 0.4:
        since = rng.choice(hidden_steps)
        step = story.steps[since]
        staying = [label for label in step.hand if label not in step.labels]
        if staying:
            return with_places_exchanged(story, since, rng.choice(step.labels), rng.choice(staying))
    unseen = [label for label in range(len(story.names)) if seat not in story.seen_by[label]]
    return with_names_exchanged(story, *rng.sample(unseen, 2))


def is_hidden(step: Step, seat: int | None) -> bool:
    """Say whether cards moved in this step that the seat did not see."""
    return bool(step.labels) and seat in step.hidden_from
