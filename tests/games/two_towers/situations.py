"""What the tests of the catalogues play and say: rare situations, goals in words, and what the log tells."""

from __future__ import annotations

ROAD_OF = "drawn=Ara,Bor,Leg,Gim,Mer,Pip,Gal,Fat,Rad,Gold,Gan earlier=on first=1"
PYRAMID = "runner=P1 actor=3"
BOTTOM = "pyramid=-,-,-,-,-,-,-,{0}*,S6*,{0}*,S7*,-"
ORCS, WEARY = (f"{PYRAMID} {BOTTOM.format(code)}" for code in "OW")

RARE = {
    "a face-up card is given and returned": (
        "19/3 give first=1 cast=Ara,Bor,Gim actor=1 partner=2 hands=1:H1!,H2;2:M1!,M2;3:F1,F2",
        "H1 M1",
    ),
    "a face-up card in a simultaneous exchange": (
        "34/3 both first=1 cast=Fro,Sam,GolP place=2 actor=3 partner=2 burden=2 hands=1:R1,H1;2:H2!,H3;3:M1,M2",
        "H2 M1",
    ),
    "a face-up card for the Black Tower": (
        "21/3 pay first=1 cast=Ugl,Gri,Mer place=1 actor=2 partner=1 hands=1:H1;2:BT!,H2!,H3;3:M1",
        "H2",
    ),
    "a face-up card is hidden": ("20/3 hide first=1 cast=Ara,Eom,Gim place=1 actor=2 hands=1:WT;2:H1!,H2;3:M1", "H1"),
    "a hidden card must come back": (
        "28/3 play first=1 cast=Gan,Pip,Sha leader=3 actor=3 hands=1:M1,M2;2:H1,H2;3:O hidden=3:H8"
        " tricks=1.M8.M6+M7+M8/1.F3.F1+F2+F3/3.F8.F6+F7+F8",
        "unhide",
    ),
    "required characters": ("23/3 choose first=1 cast=Ara,-,- actor=2 hands=1:WT;2:H1;3:M1", "Old2"),
    "a trick without a winner": ("19/3 play first=1 cast=Ara,Bor,Gim leader=1 actor=1 hands=1:WT,H1;2:BT,H2;3:O,H3", "WT BT O"),
    "a decided round at Helm's Deep": (
        "25/3 play first=1 cast=AraL,Gan,Gam leader=3 actor=3 hands=1:H1,S1;2:H2,S2;3:H3,S3"
        " tricks=1.M8.M7+M8+O/2.F3.F3+O+O/2.F6.F4+F5+F6/3.S8.S6+S7+S8/3.H8.H6+H7+H8",
        "stop",
    ),
    "gifts": (
        f"road/4 gift {ROAD_OF} cast=Ara,Fat,Bor,Gim place=1 actor=2 partner=3 hands=1:H1;2:M1!,M2,M3,M4;3:S1;4:F1",
        "M1 M2 M3",
    ),
    "cards for the first and the last trick": (
        f"road/3 fix {ROAD_OF} cast=Ara,Rad,Fat place=1 actor=2 hands=1:H1,H2,H3;2:M1,M2,M3,F4;3:S1,S2,S3",
        "M1 M2 S1 S2 H1",
    ),
    "an open hand": (f"road/3 give {ROAD_OF} cast=Ara,Gold,Mer actor=1 partner=3 hands=1:H1,H2;2:M1,M2;3:S1,S2", "H1 S1"),
    "no hand has the White Tower": ("25/1 name dealt=16 hands=1:H1,H2;2:M1,M2;3:S1,S2;4:F1,F2 pool=WT,BT", "hand2"),
    "the horns": (
        "25/3 horn round=3 first=1 cast=AraL,The,Gam leader=1 actor=1 hands=1:H7,H8;2:M7,M8;3:S7,S8 pool=F7,F8"
        " tricks=1.H1.H1+H2+O/2.M1.M1+M2+O/3.S1.S1+S2+O/1.F1.F1+F2+O",
        "H7 *F7 no",
    ),
    "steps that were not kept": (
        "33/3 play first=1 cast=Fro,SmeW,GolW burden=2 steps=1,1 leader=2 actor=2 hands=1:H1;2:H7;3:H2 tricks=2.M3.M1+M2+M3",
        "H7 H2 H1",
    ),
    "the end of the last round": ("25/3 again round=4 first=1 cast=AraL,The,Gam", "on"),
    "a Ring at the Forbidden Pool": (
        "32/3 play group=B first=1 cast=Fro,Sam,SmeP burden=2 leader=1 actor=1 hands=1:R2,R3;2:H1,H2;3:M1,M2",
        "R2",
    ),
    "a Ring under the wraiths": (
        "31/3 play first=1 cast=Fro,Sam,GolW burden=2 rings=broken leader=1 actor=1 hands=1:R2,H4;2:H1,H2;3:H3,M2",
        "H4 H1 H3 R2",
    ),
    "Shadows in the Dead Marshes": (
        "30/3 play first=1 cast=Fro,GolS,SmeP burden=2 leader=2 actor=2 hands=1:R1,H1;2:S1,H7;3:H2,M1",
        "H7 H2 H1 S1",
    ),
    "Weariness off the lead": (
        "29/3 play first=1 cast=Fro,SmeS,GolS burden=2 leader=1 actor=1 hands=1:H1,H2;2:W,M1;3:H3,H4",
        "H1 M1 H3 H4 H2 W",
    ),
    "Ring 1 is led": (
        "29/3 play first=1 cast=Fro,SmeS,GolS burden=2 rings=broken leader=1 actor=1 hands=1:R1,H2;2:H3,M1;3:H4,H5",
        "R1! H3 H4",
    ),
    "the Light": (
        "35/3 play first=1 cast=Fro,Sam,She burden=2 light=yes leader=1 actor=1 hands=1:H1,H2;2:M1,M2;3:S1,S2",
        "L M1 S1",
    ),
    "Shelob": (
        "35/4 remove first=1 cast=Fro,Sam,She,GolF place=2 op=1 burden=2 actor=3"
        " hands=1:R1,M2;2:M1,M3;3:H8!,M8!,F8!,S8!,H1,H2,H3,H4;4:S1,S2",
        "H1 H2 H3 hand4 H8 S1",
    ),
    "the Palantír": (
        "28/3 hide first=1 cast=Gan,Pip,Sha place=2 actor=3 hands=1:H1,H2;2:M1,M2;3:F1,F2 palantir=S1,S2,S3,S4,S5,S6,S7,S8",
        "F1 *S2",
    ),
    "the Old Men": (
        "23/3 play first=1 cast=Ara,Old1,Old2 leader=3 actor=3 beside=S1 hands=1:H1,H2;2:M1,M2;3:H8,H7 tricks=2.F3.F1+F2+F3",
        "H8 H1 M1 *hand2",
    ),
    "a tower that is already there": (
        "21/3 give first=1 cast=Ugl,Gri,Mer actor=1 partner=3 hands=1:H1,H2;2:BT,M1;3:S1,S2",
        "H1 S1",
    ),
    "a hidden card for the Black Tower": (
        "21/3 pay first=1 cast=Ugl,Gri,Mer place=1 actor=2 partner=1 hands=1:H1;2:BT!,H3;3:M1",
        "H3",
    ),
    "a card of the supply": (
        "25/3 give first=1 cast=AraL,Gan,Gam actor=1 partner=3 hands=1:H1,H2;2:M1,M2;3:F1,F2 pool=S1,S2",
        "H1 F1 *S1",
    ),
    "a hand without a trick": ("25/3 play first=1 cast=AraL,The,Gam leader=1 actor=1 hands=1:H1;2:H2;3:H3", "H1 H2 H3"),
    "a round is repeated": ("25/3 again round=1 first=1 cast=AraL,The,Gam", "again"),
    "every goal is met": ("21/3 play first=1 cast=Ugl,Gri,Mer leader=3 actor=3 hands=1:H1;2:H2;3:H8", "H8 H1 H2"),
    "alike cards: lead": (f"29/2 play first=1 cast=Fro,SmeS,GolS burden=2 leader=3 hands=1:H1;2:H2;3:W,W,S6,S7 {WEARY}", "W@8"),
    "alike cards: play": (
        f"19/2 play first=1 cast=Ara,Bor,Gim leader=2 table=2:M1 suit=M hands=1:M2,M3;2:M4;3:O,O,S6,S7 {ORCS}",
        "O@10",
    ),
    "faces that were never shown": ("23/3 play first=1 cast=Ara,Old1,Old2 leader=1 actor=1 hands=1:H8;2:H1;3:H2", "H8 H1 H2"),
    "a round that is certainly won": (
        "27/3 play first=1 cast=Sar,Gan,Eom towers=2,1 leader=2 actor=2 hands=1:H1;2:H2;3:H3"
        " tricks=2.H8.H8+WT+BT/3.M8.M8+O+O/2.S8.S8+S1+O",
        "stop",
    ),
    "alike cards: give": (f"19/2 give first=1 cast=Ara,Bor,Gim place=2 partner=1 hands=1:WT,H1;3:O,O,S6,S7 {ORCS}", "O@8 H1"),
    "alike cards: return": (
        f"19/2 return first=1 cast=Ara,Bor,Gim partner=3 hands=1:WT,H1;3:O,O,S6,S7 {ORCS.replace('actor=3', 'actor=1')}",
        "O@8",
    ),
    "alike cards: event": (f"road/2 give {ROAD_OF} cast=Ara,Mer,Gal place=2 beside=S1 hands=3:O,O,S6,S7 {ORCS}", "O@10"),
    "alike cards: both": (
        f"34/2 both first=1 cast=Fro,Sam,GolP place=2 partner=2 burden=2 hands=1:R1;2:H1,H2;3:W,W,S6,S7 {WEARY}",
        "W@8 H1",
    ),
    "alike cards: hide": (f"20/2 hide first=1 cast=Ara,Gim,Eom place=2 hands=1:WT;2:M1;3:O,O,S6,S7 {ORCS}", "O@8"),
    "alike cards: pay": (f"21/2 pay first=1 cast=Ugl,Mer,Gri place=2 partner=1 hands=1:H1;2:M1;3:O,O,S6,S7 {ORCS}", "O@8"),
    "alike cards: remove": (
        f"35/2 remove first=1 cast=Fro,Sam,She place=2 op=1 burden=2 hands=1:R1;2:M1;3:W,W,S6,S7 {WEARY}",
        "W@8",
    ),
    "alike cards: lay": (
        f"22/2 lay first=3 cast=Mer,Qui,Tre place=3 hands=1:M1,M2;2:S1,S2;3:O,O,S6,S7 {ORCS}",
        "S6 S7 M1 S1",
    ),
    "alike cards: lay as leader": (
        "22/2 play first=3 cast=Mer,Qui,Tre token=F1 leader=3 hands=1:M1,M2;2:S1,S2;3:O,O runner=P1 actor=3"
        " pyramid=-,-,-,-,-,-,-,O*,-,O*,-,-",
        "O@8",
    ),
    "alike cards: lay in another's trick": (
        "22/2 play first=3 cast=Mer,Qui,Tre token=F1 leader=2 table=2:S1 suit=S hands=1:M1,M2;2:S2;3:O,O runner=P1 actor=3"
        " pyramid=-,-,-,-,-,-,-,O*,-,O*,-,-",
        "O@8",
    ),
    "alike cards: gate": (
        "31/2 gate first=3 cast=Sam,GolW,Fro place=3 burden=2 event=WT hands=1:M1,M2;2:S1,S2;3:O,O,R1 runner=P1 actor=3"
        " pyramid=-,-,-,-,-,-,-,O*,R1*,O*,-,-",
        "O@8",
    ),
    "alike cards: gift": (f"road/2 gift {ROAD_OF} cast=Ara,Mer,Fat place=2 partner=1 hands=1:WT;2:M1;3:O,O,S6,S7 {ORCS}", "O@8"),
    "alike cards: fix": (f"road/2 fix {ROAD_OF} cast=Ara,Mer,Rad place=2 hands=1:WT;2:M1;3:O,O,S6,S7 {ORCS}", "O@8"),
}
"""Situations that random play seldom meets, and what is played and drawn (with a star) in them."""

GOALS = [
    ("won(M) >= 6", "win at least 6 Mountains cards", "wygraj co najmniej 6 kart gór"),
    ("won(O) >= 2", "win at least 2 Orcs", "wygraj co najmniej 2 orków"),
    (
        "won(2|R2) >= 1",
        "win at least 1 card of value 2, of any suit, Rings too",
        "wygraj co najmniej 1 kartę o wartości 2 w dowolnym kolorze, także pierścieni",
    ),
    ("tricks == Gri.tricks", "win as many tricks as Grishnákh", "wygraj tyle samo lew co Grisznak"),
    ("tricks >= 1 and tricks <= 2", "win 1 or 2 tricks", "wygraj 1 albo 2 lewy"),
    (
        "last(1) >= 1 and won(R1) == 0",
        "win the last trick and do not win Ring 1",
        "wygraj ostatnią lewę i nie wygraj jedynki pierścieni",
    ),
    (
        "others.tricks + burden + 1 >= number",
        "tricks (all other hands together) + burden + 1 ≥ drawn number",
        "lewy (wszystkie inne ręce razem) + brzemię + 1 ≥ dobrana liczba",
    ),
]
"""Goals as content writes them, and in words."""

OWNERS_GOALS = """
tricks >= 1 and tricks <= 4; least.tricks >= 2; tricks < least.tricks; tricks >= most.tricks; tricks > most.tricks; tricks <= 4
tricks > least.tricks; tricks < most.tricks; tricks >= Gri.tricks; tricks <= Gri.tricks; tricks > Gri.tricks; tricks < Gri.tricks
pair.tricks > rest.tricks; pair.tricks == 2; rest.tricks == 2; won(H) <= 2; won(H) == 2; won(O) <= 1; won(O) == 2
won(2) <= 1; won(2) == 1; won(2) == 0; won(H1) >= 1; won(H1|WT) >= 1; won(H1|WT) <= 1; won(H1|WT) == 1; won(H1|WT) == 0
won(2|R2) <= 1; won(2|R2) == 1; won(2|R2) == 0
won(R) <= burden; won(F) >= number; won(F) <= number; Sam.won(H) >= burden; Sam.won(H) <= burden; first(3) >= 2; pile >= 1
most.tricks <= 3 and (tricks >= 1 or run >= 2); others.won(F=number) >= 1; least.with(F) >= 1; least.holding(F) >= 1
others.before(BT) == 1; others.after(BT) >= 1; others.first(2) >= 1; others.last(2) >= 1; others.run >= 2; others.same >= 2
others.beaten(BT) >= 1; others.ends(F) >= 1; others.kept >= 1; tricks + 1 < 3; tricks - 1 > 3
"""
"""Goals that no card of the box has and that an owner may write."""

TOLD = {
    "an exchange that others only see happen": (
        "19/3 give first=1 cast=Ara,Bor,Gim place=2 actor=3 partner=1 hands=1:WT,H5;2:M1,O;3:F1,H6",
        "H6 H5 WT M1 F1",
        1,
        [
            "Gimli (Hunter) gives a card to Aragorn (Hunter).",
            "Aragorn (Hunter) gives a card back to Gimli (Hunter).",
            "Aragorn (Hunter) leads the White Tower.",
            "Boromir plays Mountains 1.",
            "Gimli (Hunter) plays Forests 1.",
            "Trick 1: Aragorn (Hunter) wins with the White Tower.",
        ],
        [
            "Gimli (Łowca) podaje Aragornowi (Łowcy) kartę.",
            "Aragorn (Łowca) oddaje Gimliemu (Łowcy) kartę.",
            "Aragorn (Łowca) rozpoczyna Białą Wieżą.",
            "Boromir zagrywa jedynkę gór.",
            "Gimli (Łowca) zagrywa jedynkę lasów.",
            "Lewa 1: Aragorn (Łowca) wygrywa Białą Wieżą.",
        ],
    ),
    "an exchange as a partner sees it": (
        "19/3 give first=1 cast=Ara,Bor,Gim place=2 actor=3 partner=1 hands=1:WT,H5;2:M1,O;3:F1!,H6",
        "F1 H5 F1 O H6",
        0,
        [
            "Gimli (Hunter) gives Forests 1, face up, to Aragorn (Hunter).",
            "Aragorn (Hunter) gives Hills 5 back to Gimli (Hunter).",
            "Aragorn (Hunter) leads Forests 1.",
            "Boromir plays an Orc.",
            "Gimli (Hunter) plays Hills 6.",
            "Trick 1: Aragorn (Hunter) wins with Forests 1.",
        ],
        [
            "Gimli (Łowca) podaje Aragornowi (Łowcy) odkrytą kartę: jedynka lasów.",
            "Aragorn (Łowca) oddaje Gimliemu (Łowcy) piątkę pagórków.",
            "Aragorn (Łowca) rozpoczyna jedynką lasów.",
            "Boromir zagrywa orka.",
            "Gimli (Łowca) zagrywa szóstkę pagórków.",
            "Lewa 1: Aragorn (Łowca) wygrywa jedynką lasów.",
        ],
    ),
    "Entish speech": (
        "22/3 lay first=1 cast=Tre,Qui,Mer place=3 actor=1 numbers=2:3 hands=1:WT,F8,M2;2:F3,S1;3:F9,O",
        "F8 M2 S1 O",
        1,
        [
            "Treebeard lays Forests 8 under the token.",
            "Treebeard leads by laying Mountains 2 and plays Forests 8 from the token.",
            "Quickbeam plays Shadows 1.",
            "Merry plays an Orc.",
            "Trick 1: nobody wins.",
        ],
        [
            "Drzewiec kładzie pod żetonem ósemkę lasów.",
            "Drzewiec rozpoczyna, wykładając dwójkę gór, a spod żetonu zagrywa ósemkę lasów.",
            "Żwawiec zagrywa jedynkę cieni.",
            "Merry zagrywa orka.",
            "Lewa 1: nikt nie wygrywa.",
        ],
    ),
    "Ring 1": (
        "29/3 play first=1 cast=Fro,GolS,SmeS burden=2 leader=2 actor=2 event=WT hands=1:R1,R2;2:H3,BT;3:W,H5",
        "H3 H5 R1!",
        2,
        [
            "Gollum (Stinker) leads Hills 3.",
            "Sméagol (Slinker) plays Hills 5.",
            "Frodo plays Ring 1 and declares that it wins.",
            "Trick 1: Frodo wins with Ring 1.",
            "Ring 1 is played: Gollum (Stinker) is turned over, and only the second half of the goal counts.",
            "Ring 1 is played: Sméagol (Slinker) has reached the goal.",
        ],
        [
            "Gollum (Śmierdziel) rozpoczyna trójką pagórków.",
            "Sméagol (Krętacz) zagrywa piątkę pagórków.",
            "Frodo zagrywa jedynkę pierścieni i ogłasza, że ta karta wygrywa.",
            "Lewa 1: Frodo wygrywa jedynką pierścieni.",
            "Zagrano jedynkę pierścieni: Gollum (Śmierdziel) odwraca kartę i liczy się już tylko druga część celu.",
            "Zagrano jedynkę pierścieni: Sméagol (Krętacz) osiąga swój cel.",
        ],
    ),
}
"""What a seat reads in the log: the situation, what is played, the seat, and the log in English and Polish."""
