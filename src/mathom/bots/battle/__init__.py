"""Players of Battle for Middle-earth."""
