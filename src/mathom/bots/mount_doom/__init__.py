"""Players of Adventure to Mount Doom."""
