"""A second implementation of the rules: slow, obvious, and sharing nothing with the first.

Cards are their names, places are lists, a move is its text. Read it beside the rules page;
it exists to disagree with `biblios` when `biblios` is wrong, so it must never import it.
"""
