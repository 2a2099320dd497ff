"""Lessons: a game told move by move, in which the learner makes the moves of seat 0 and is told why."""
