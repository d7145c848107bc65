"""`python -m biblios` is the command `biblios`."""

from biblios.cli import main

if __name__ == "__main__":
    main()
