"""Two positions that the Fellowship cannot tell apart. When Merry steps past Caradhras ("Mer-Fan"), Sauron is asked about the
tunnel: with the Balrog there it has a choice, with Shelob there a lone no."""

BALROG = "classic F Ere=Mer Car=Bal Gon=She,Orc Dag=War Shi=Fro,Sam Mor=Wit,Tro"
SHELOB = "classic F Ere=Mer Car=She Gon=Bal,Orc Dag=War Shi=Fro,Sam Mor=Wit,Tro"
