"""The bots named on a command line."""

from collections.abc import Iterable

from biblios.cli.faults import UsageError


def bot_names(text: str, count: int, *, repeat_last: bool = False) -> list[str]:
    """As many names as there are seats for bots.

    Args:
        text: names with commas between.
        count: how many are wanted.
        repeat_last: whether fewer names will do; a single name always does.

    Raises:
        UsageError: there is no such bot, its weights are missing, or it is a wrong number of names.
    """
    from biblios.bots.levels import NAMES

    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in NAMES:
            raise UsageError(f"no bot {name!r}; there are {', '.join(NAMES)}")
    if len(names) == 1 or (repeat_last and len(names) < count):
        names += [names[-1]] * (count - len(names))
    if len(names) != count:
        raise UsageError(f"{count} bots are wanted, but {len(names)} are named")
    _check_weights(names)
    return names


def _check_weights(names: list[str]) -> None:
    """See that there are weights where one of these bots needs them; they are not read yet."""
    from biblios.bots.levels import rostered

    learned = [name for name in names if not rostered(name)]
    if learned:
        from biblios.bots.weights import SHIPPED

        if not SHIPPED.exists():
            raise UsageError(f"{learned[0]} needs weights, which should be at {SHIPPED}")


def compile_bots(names: Iterable[str]) -> None:
    """Load these bots; compile them if this machine never has.

    Raises:
        UsageError: the weights of one are missing, or of another version.
    """
    from biblios.bots.levels import warm_up
    from biblios.bots.weights import WeightsError

    try:
        for name in names:
            warm_up(name)
    except WeightsError as error:
        raise UsageError(str(error)) from error
