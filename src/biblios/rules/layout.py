"""A NumPy record type from an annotated class: one text is layout, types and documentation."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_type_hints

import numpy as np

Byte = Annotated[int, np.uint8]
"""A number from 0 to 255."""
Word = Annotated[np.uint64, np.uint64]
"""64 bits."""


def record_dtype(layout: type) -> np.dtype:
    """The packed record type with the fields of a class, in their order, as `np.record`.

    Each field is annotated with `Annotated[type, scalar type, *shape]`.
    """
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        _, scalar, *shape = get_args(hint)
        fields.append((name, scalar, tuple(shape)) if shape else (name, scalar))
    return np.dtype((np.record, fields))
