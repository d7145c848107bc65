"""Games in text: `Game`, records and their files, what a seat sees, a game in sentences."""
