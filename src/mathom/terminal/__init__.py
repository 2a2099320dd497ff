"""Playing and looking at games in a terminal. Everything shown is made from observations."""
