"""Information-set Monte Carlo tree search over any game of the house, and the players made of it."""
