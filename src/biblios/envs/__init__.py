"""The game as an environment: adapters to the interfaces that researchers use, and miniatures solved exactly."""
