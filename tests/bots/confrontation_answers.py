"""Situations of The Confrontation in which any player that is worth the name answers alike."""

from __future__ import annotations

PLAIN: dict[str, tuple[str, set[str]]] = {
    "frodo enters mordor when he can": ("classic F Dag=Fro Mor=Orc,She Shi=Gan Gon=Tro", {"Fro-Mor"}),
    "a servant strikes at the ring bearer before mordor": ("classic S Dag=Fro Art=Gan Mor=Orc,Tro Fan=She", {"Orc-Dag"}),
    "the third servant enters the shire": ("classic S Shi=Orc,Tro Cdn=Wit Art=Gan Ene=Fro Mor=She Fan=Bal", {"Wit-Shi"}),
    "the starred witch king enters the shire": ("variant S Cdn=Wit* Art=Gan* Shi=Fro* Mor=Orc*", {"Wit*-Shi"}),
    "the balrog strikes in the tunnel": ("classic F Ere=Gim Car=Bal Shi=Fro Mor=Orc phase=tunnel mover=Gim", {"yes"}),
    "frodo slips away from the cave troll": (
        "classic S Ere=Fro!,Tro! Shi=Gan Mor=Orc phase=retreat attacker=Tro region=Ere fight=Fro:Tro",
        {"to Ene", "to Rhu"},
    ),
    "gandalf beats the shown card with as little as he needs": (
        "classic F Mis=Gan!,Orc! Shi=Fro Mor=She phase=fellowship-card attacker=Gan region=Mis fight=Gan:Orc card=S:+4",
        {"+2"},
    ),
}
"""By what happens: the position, and the answers that will do."""
