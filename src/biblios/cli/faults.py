"""What a command cannot do because it was asked for something that is not there."""


class UsageError(Exception):
    """Ends the command with exit code 2 and this one line."""
