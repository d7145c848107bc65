"""The rules of Biblios, once, as compiled functions over a `State` record. Imports NumPy and Numba only."""
