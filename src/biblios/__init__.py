"""Biblios, the card game: deal, play, watch, record and replay games by its exact rules.

```python
import biblios

game = biblios.Game.deal(players=3, rules="classic", seed=7)
game.play("keep")
```

Nothing is imported before it is asked for, so `import biblios` needs neither NumPy nor Numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from biblios.records.errors import IllegalMove, RecordError
    from biblios.records.game import Game
    from biblios.rules.options import Rules

    __version__: str

__all__ = ["Game", "IllegalMove", "RecordError", "Rules", "__version__"]

_HOME = {
    "Game": "biblios.records.game",
    "IllegalMove": "biblios.records.errors",
    "RecordError": "biblios.records.errors",
    "Rules": "biblios.rules.options",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("biblios")
    if name not in _HOME:
        raise AttributeError(f"module 'biblios' has no attribute {name!r}; it has {__all__}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)
