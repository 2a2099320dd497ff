"""Makes src/fonts/*.woff2 from the @fontsource packages: the letters of letters.json, no hinting, kerning.

Run by hand in web/; the results are committed: pip install fonttools==4.68.0 brotli==1.2.1 && python scripts/fonts.py
"""

from __future__ import annotations

import json
import shutil
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

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
BASES = {"ł": "l", "Ł": "L", **dict(zip("ąćęńśźżĄĆĘŃŚŹŻ", "acenszzACENSZZ", strict=True))}
"""The letters that stand in the latin-ext files, by the letter on which each is built."""
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
    Face("alegreya", *SERIF, PROSE, 400, 560),
    Face("alegreya-figures", *SERIF, LETTERS["digits"] + "+\u2212", 500, 700),
    # The small capitals only: capitals and marks are those of Alegreya.
    Face("alegreya-sc", "@fontsource/alegreya-sc", "alegreya-sc-{}-500-normal", LETTERS["small"], 320),
    Face("grenze", "@fontsource/grenze", "grenze-{}-600-normal", PROSE, 400),
)


def whole(face: Face) -> TTFont:
    """The latin file with the Polish letters of the latin-ext file in it; its figures are lining and stand in columns."""
    font, more = (opened(face, part) for part in ("latin", "latin-ext"))
    names, others = font.getBestCmap(), more.getBestCmap()
    places = {ord(str(digit)): f"{name}.tf" for digit, name in enumerate(FIGURES)}
    for letter, base in BASES.items():
        name = others[ord(letter)]
        take(font, more, name)
        kern_like(font, names[ord(base)], name)
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


def kern_like(font: TTFont, base: str, name: str) -> None:
    """Gives a letter the kerning of the letter on which it is built."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            pairs = getattr(subtable, "ExtSubTable", subtable)
            if pairs.LookupType == 2:
                (kern_pair_like if pairs.Format == 1 else kern_class_like)(pairs, base, name)


def kern_pair_like(pairs: object, base: str, name: str) -> None:
    for found in pairs.PairSet:
        for record in [record for record in found.PairValueRecord if record.SecondGlyph == base]:
            found.PairValueRecord.append(deepcopy(record))
            found.PairValueRecord[-1].SecondGlyph = name
            found.PairValueCount += 1
    first = pairs.Coverage.glyphs
    if base in first:
        pairs.PairSet.append(deepcopy(pairs.PairSet[first.index(base)]))
        pairs.PairSetCount += 1
        first.append(name)


def kern_class_like(pairs: object, base: str, name: str) -> None:
    if base in pairs.Coverage.glyphs:
        pairs.Coverage.glyphs.append(name)
    for classes in (pairs.ClassDef1.classDefs, pairs.ClassDef2.classDefs):
        if base in classes:
            classes[name] = classes[base]


def even_out(font: TTFont) -> None:
    """Rounds the kerning, to nothing where it is least: nobody sees it, and equal numbers pack well."""
    step = font["head"].unitsPerEm // 64
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            pairs = getattr(subtable, "ExtSubTable", subtable)
            sets = pairs.PairSet if pairs.Format == 1 else pairs.Class1Record
            for record in (record for found in sets for record in getattr(found, "PairValueRecord", None) or found.Class2Record):
                if record.Value1 and getattr(record.Value1, "XAdvance", 0):
                    record.Value1.XAdvance = step * round(record.Value1.XAdvance / step)


def cut(font: TTFont, face: Face) -> TTFont:
    options = Options(layout_features=["kern"], hinting=False, notdef_outline=False, name_IDs=[0], name_languages=[0x409])
    options.drop_tables += ["gasp", "DSIG", "meta", "STAT", "GSUB", "GDEF"]
    options.legacy_cmap = False
    subsetter = Subsetter(options)
    subsetter.populate(text=face.letters)
    subsetter.subset(font)
    if "GPOS" in font:
        even_out(font)
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
        shutil.copyfile(PACKAGES / face.package / "LICENSE", OUT / f"OFL-{face.package.split('/')[1]}.txt")
    print(f"{'together':26}{total:6}")


if __name__ == "__main__":
    main()
