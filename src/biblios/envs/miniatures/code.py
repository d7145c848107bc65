"""The decorator of compiled functions of this package."""

from __future__ import annotations

from biblios.rules.compiled import compiler

miniature_code = compiler("rules", "envs/miniatures")
