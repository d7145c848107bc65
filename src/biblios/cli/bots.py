"""The bots named on a command line."""

from biblios.cli.faults import UsageError


def bot_names(text: str, count: int, *, repeat_last: bool = False) -> list[str]:
    """As many names as there are seats for bots.

    Args:
        text: names with commas between.
        count: how many are wanted.
        repeat_last: whether fewer names will do; a single name always does.

    Raises:
        UsageError: a bot that is not in the roster, or a wrong number of names.
    """
    from biblios.bots.roster import NAMES

    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in NAMES:
            raise UsageError(f"no bot {name!r}; there are {', '.join(NAMES)}")
    if len(names) == 1 or (repeat_last and len(names) < count):
        names += [names[-1]] * (count - len(names))
    if len(names) != count:
        raise UsageError(f"{count} bots are wanted, but {len(names)} are named")
    return names


def compile_bots() -> None:
    """Load every bot; compile it if this machine never has."""
    import numpy as np

    from biblios.bots.roster import NAMES, bot
    from biblios.records.game import Game

    game = Game.deal(2, seed=0)
    engine = game.engine_copy()
    for name in NAMES:
        bot(name).choose(engine.observation(0), engine.legal_mask(), np.zeros(1, dtype=np.uint64))
