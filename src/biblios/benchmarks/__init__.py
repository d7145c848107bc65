"""How fast it is: timed loops over every way to play, and over other game libraries where they are installed."""
