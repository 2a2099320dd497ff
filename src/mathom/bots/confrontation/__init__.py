"""Players of The Confrontation."""
