"""Games of bots against each other, and what they show: each bot in a process of its own that is given observations only."""
