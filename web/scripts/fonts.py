"""Makes src/fonts/*.woff2 from the @fontsource packages: the letters of letters.json, no hinting, kerning.

Run by hand in web/; the results are committed: pip install fonttools==4.68.0 brotli==1.2.1 && python scripts/fonts.py
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.otlLib.builder import buildLookup, buildPairPosClassesSubtable, buildValue
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).resolve().parent.parent
PACKAGES = WEB / "node_modules"
OUT = WEB / "src" / "fonts"

LETTERS: dict[str, str] = json.loads((WEB / "scripts" / "letters.json").read_text(encoding="utf-8"))
ALL = "".join(LETTERS.values())
PROSE = "".join(letters for kind, letters in LETTERS.items() if kind != "rare")
TITLES = "".join(letter for letter in PROSE if letter not in "&+/;·×“”„\u2212")
BASES = {"ł": "l", "Ł": "L", **dict(zip("ąćęńśźżĄĆĘŃŚŹŻ", "acenszzACENSZZ", strict=True))}
"""The letters that stand in the latin-ext files, by the letter on which each is built."""
TOLERANCE = 1
"""Units by which an outline may be redrawn."""
STEPS = 64
"""To the em, in which kerning is told."""
FIGURES = "zero one two three four five six seven eight nine".split()


class Face(NamedTuple):
    out: str
    package: str
    file: str
    letters: str
    units: int
    """To the em, of the 1000 in which the font is drawn: a tenth of a pixel at the largest size that the page sets it in."""
    weight: int | None = None
    """Where on the axis of a variable font."""


SERIF = ("@fontsource-variable/alegreya", "alegreya-{}-wght-normal")
FACES = (
    Face("alegreya-sans-400", "@fontsource/alegreya-sans", "alegreya-sans-{}-400-normal", ALL, 256),
    Face("alegreya-sans-700", "@fontsource/alegreya-sans", "alegreya-sans-{}-700-normal", PROSE, 256),
    # One weight for text, between the 500 and the 700 of a whole family; figures are bold where they should be.
    Face("alegreya", *SERIF, PROSE, 320, 560),
    Face("alegreya-figures", *SERIF, LETTERS["digits"] + "+\u2212", 400, 700),
    # The small capitals only: capitals and marks are those of Alegreya.
    Face("alegreya-sc", "@fontsource/alegreya-sc", "alegreya-sc-{}-500-normal", LETTERS["small"], 256),
    Face("grenze", "@fontsource/grenze", "grenze-{}-600-normal", TITLES, 400),
)


def whole(face: Face) -> TTFont:
    """The latin file with the Polish letters of the latin-ext file in it; its figures are lining and stand in columns."""
    font, more = (opened(face, part) for part in ("latin", "latin-ext"))
    others = more.getBestCmap()
    places = {ord(str(digit)): f"{name}.tf" for digit, name in enumerate(FIGURES)}
    for letter in BASES:
        name = others[ord(letter)]
        take(font, more, name)
        places[ord(letter)] = name
    font.setGlyphOrder(list(font["glyf"].glyphOrder))
    for table in font["cmap"].tables:
        table.cmap.update(places)
    return font


def opened(face: Face, part: str) -> TTFont:
    font = TTFont(PACKAGES / face.package / "files" / f"{face.file.format(part)}.woff2")
    return font if face.weight is None else instantiateVariableFont(font, {"wght": face.weight})


def take(font: TTFont, more: TTFont, name: str) -> None:
    """Copies a glyph and the parts of which it is put together."""
    if name in font["glyf"].glyphs:
        return
    glyph = deepcopy(more["glyf"][name])
    for part in glyph.getComponentNames(more["glyf"]):
        take(font, more, part)
    font["glyf"][name] = glyph
    font["hmtx"][name] = more["hmtx"][name]


def kerning(font: TTFont, letters: str) -> dict[tuple[str, str], int]:
    """How much nearer or farther two glyphs stand; an accented letter as the letter on which it is built."""
    step = font["head"].unitsPerEm // STEPS
    names = font.getBestCmap()
    built = {name: names[ord(BASES.get(letter, letter))] for letter in letters if (name := names.get(ord(letter)))}
    table = font["GPOS"].table
    (features,) = {tuple(found.Feature.LookupListIndex) for found in table.FeatureList.FeatureRecord if found.FeatureTag == "kern"}
    lookups = [[getattr(one, "ExtSubTable", one) for one in table.LookupList.Lookup[index].SubTable] for index in features]
    found = {pair: sum(distance(one, built[pair[0]], built[pair[1]]) for one in lookups) for pair in product(built, repeat=2)}
    # Rounded, and to nothing where it is least: nobody sees it, and equal rows become one.
    return {pair: step * round(units / step) for pair, units in found.items() if round(units / step)}


def distance(subtables: list[Any], left: str, right: str) -> int:
    """By the first of these that knows the left glyph, and with single pairs the right one as well."""
    for pairs in subtables:
        if left not in pairs.Coverage.glyphs:
            continue
        if pairs.Format == 1:
            records = pairs.PairSet[pairs.Coverage.glyphs.index(left)].PairValueRecord
            record = next((record for record in records if record.SecondGlyph == right), None)
        else:
            classes = pairs.Class1Record[pairs.ClassDef1.classDefs.get(left, 0)].Class2Record
            record = classes[pairs.ClassDef2.classDefs.get(right, 0)]
        if record:
            return getattr(record.Value1, "XAdvance", 0) if record.Value1 else 0
    return 0


def kern(font: TTFont, pairs: dict[tuple[str, str], int]) -> None:
    """Writes the kerning anew, in as few classes as there are."""
    lefts, rights = (sorted({pair[side] for pair in pairs}, key=font.getGlyphID) for side in (0, 1))
    rows, columns = defaultdict(list), defaultdict(list)
    for left in lefts:
        rows[tuple(pairs.get((left, right), 0) for right in rights)].append(left)
    for right in rights:
        columns[tuple(pairs.get((left, right), 0) for left in lefts)].append(right)
    classes = {
        (tuple(row), tuple(column)): (buildValue({"XAdvance": pairs.get((row[0], column[0]), 0)}), None)
        for row in rows.values()
        for column in columns.values()
    }
    table = font["GPOS"].table
    table.LookupList.Lookup = [buildLookup([buildPairPosClassesSubtable(classes, font.getReverseGlyphMap())])]
    for found in table.FeatureList.FeatureRecord:
        found.Feature.LookupListIndex = [0]


def smooth(font: TTFont, units: int) -> None:
    """Draws the outlines with fewer points: the fonts were drawn in cubic curves and turned into many short quadratic ones."""
    glyphs = font["glyf"]
    error = TOLERANCE * font["head"].unitsPerEm / units
    for name in font.getGlyphOrder():
        if glyphs[name].numberOfContours > 0:
            pen = TTGlyphPen(None)
            glyphs[name].draw(Qu2CuPen(Cu2QuPen(pen, error), error, all_cubic=True), glyphs)
            glyphs[name] = pen.glyph()


def cut(font: TTFont, face: Face) -> TTFont:
    options = Options(layout_features=["kern"], hinting=False, notdef_outline=False, name_IDs=[])
    options.drop_tables += ["gasp", "DSIG", "meta", "STAT", "GSUB", "GDEF"]
    options.legacy_cmap = False
    pairs = kerning(font, face.letters)
    subsetter = Subsetter(options)
    subsetter.populate(text=face.letters)
    subsetter.subset(font)
    if pairs:
        kern(font, pairs)
    smooth(font, face.units)
    scale_upem(font, face.units)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.flavor = "woff2"
    return font


def main() -> None:
    total = 0
    for face in FACES:
        path = OUT / f"{face.out}.woff2"
        cut(whole(face), face).save(path)
        total += path.stat().st_size
        print(f"{face.out:26}{path.stat().st_size:6}")
    print(f"{'together':26}{total:6}")
    write_licence()


def write_licence() -> None:
    """One text for all faces beside the built files, which carry no words of their own."""
    texts = [
        (PACKAGES / package / "LICENSE").read_text(encoding="utf-8") for package in dict.fromkeys(face.package for face in FACES)
    ]
    rights = dict.fromkeys(found for text in texts for found in re.findall(r"Copyright \d{4},? The [\w ]+ Authors \(\S+\)", text))
    body = texts[0][texts[0].index("This Font Software is licensed") :]
    (WEB / "public" / "assets" / "fonts-licence.txt").write_text("\n".join(rights) + "\n\n" + body, encoding="utf-8")


if __name__ == "__main__":
    main()
