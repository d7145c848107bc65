"""Print `golden/tiny_trees.txt`."""

import sys

from biblios.envs.miniatures.golden import HEADING, lines

sys.stdout.write(HEADING)
for text in lines():
    sys.stdout.write(text + "\n")
