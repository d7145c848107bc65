"""Learning to play: self-play in compiled loops, and a learner in JAX."""
