"""Players of The Two Towers."""
