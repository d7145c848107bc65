"""Programs that play: each sees what its seat knows and the mask of legal actions, and never a State."""
