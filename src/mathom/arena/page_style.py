"""How a report looks: the house's paper and ink by day and by night, on a phone and in print."""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files

LIGHT = """
--paper:#efe4ca;--paper-2:#f8f1df;--ink:#2a2018;--ink-2:#5a4936;--line:#b39c72;--line-2:#8a7352;--brass:#7a5610;
--c0:#1b4d60;--c1:#8a2419;--c2:#3f6330;--c3:#8a6a00;--c4:#6a3e8c;--c5:#5a4936;"""
DARK = """
--paper:#12181d;--paper-2:#1b242a;--ink:#efe4c9;--ink-2:#bbad8d;--line:#3d4644;--line-2:#6e6d5b;--brass:#e8c06a;
--c0:#8ccbdd;--c1:#f29480;--c2:#8fc27a;--c3:#e8c06a;--c4:#c3a1e0;--c5:#bbad8d;"""

RULES = """
*,*::before,*::after{box-sizing:border-box}
*{font-variant-numeric:lining-nums tabular-nums!important}
html{background:var(--paper);color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:1120px;padding:28px 24px 48px;color:var(--ink);
font:400 16px/1.4 'Alegreya Sans','Segoe UI',sans-serif;overflow-wrap:break-word}
h1,h2,p,table,figure,ul{margin:0}
header p.house{color:var(--brass);font:600 22px/1 Grenze,Georgia,serif}
h1{margin:6px 0 4px;font:600 40px/1.1 Grenze,Georgia,serif}
h2{font:600 26px/1.15 Grenze,Georgia,serif}
header p{color:var(--ink-2);font-size:17px;max-width:100ch}
main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:22px;margin-top:24px;align-items:start}
section{display:grid;grid-template-columns:minmax(0,1fr);gap:10px;padding:18px 20px 20px;border:1px solid var(--line-2);
border-radius:12px;background:var(--paper-2)}
section.wide{grid-column:1/-1}
section>p{color:var(--ink-2);font-size:15px;max-width:110ch}
.scroll{overflow-x:auto;background:linear-gradient(to left,var(--paper-2) 50%,transparent) right/40px 100% no-repeat local,
linear-gradient(to left,var(--line),transparent) right/16px 100% no-repeat}
.scroll:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
table{width:100%;border-collapse:collapse}
th,td{padding:5px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:middle}
thead th{padding-right:12px;color:var(--ink-2);font-weight:400;font-size:13px;line-height:1.2;vertical-align:bottom}
thead th.n,thead th:last-child{padding-right:0}
tbody th{padding-right:12px;font-weight:700;white-space:nowrap}
section.sentences tbody th{white-space:normal}
tr>:first-child{position:sticky;left:0;background:var(--paper-2)}
tbody th.sub,td.text{padding-right:12px;font-weight:400}
td.text{min-width:90px}
.n{padding-left:12px;text-align:right;white-space:nowrap}
td.n.main{font-weight:700}
td.bar{min-width:80px;width:32%}
tbody.group tr:not(:last-child)>*{border-bottom-color:transparent}
svg{display:block;overflow:visible}
.b{stroke-width:1.5}
.c0{fill:var(--c0);stroke:var(--c0)}.c1{fill:var(--c1);stroke:var(--c1)}.c2{fill:var(--c2);stroke:var(--c2)}
.c3{fill:var(--c3);stroke:var(--c3)}.c4{fill:var(--c4);stroke:var(--c4)}.c5{fill:var(--c5);stroke:var(--c5)}
.nobody{fill:none;stroke:var(--line-2);stroke-width:1.5;stroke-dasharray:3 2.5}
.range{fill:none;stroke:var(--ink);stroke-width:1.5}
.halo{fill:none;stroke:var(--paper-2);stroke-width:4;opacity:.75}
.half{fill:none;stroke:var(--line-2);stroke-width:1.5;stroke-dasharray:2 3}
.grid{fill:none;stroke:var(--line);stroke-width:1}
.curve{fill:none;stroke-width:2.2;stroke-linejoin:round}
.point{stroke:var(--paper-2);stroke-width:1.5}
svg text{fill:var(--ink-2);stroke:none;font:400 12px 'Alegreya Sans','Segoe UI',sans-serif}
svg text.name{fill:var(--ink);font-weight:700}
.key{display:inline-block;margin-right:5px;vertical-align:-1px}
figure svg{width:100%;max-width:600px;height:auto}
footer{margin-top:26px;color:var(--ink-2);font-size:15px}
footer ul{padding-left:20px}
@media (max-width:860px){main{grid-template-columns:minmax(0,1fr)}}
@media (max-width:560px){body{padding:18px 12px 32px}h1{font-size:32px}section{padding:14px 12px 16px}
td.bar{min-width:70px;width:24%}.n{padding-left:8px}
tbody th span{display:inline-block;width:max-content;max-width:120px;white-space:normal;overflow-wrap:anywhere}}
@media print{:root{--paper:#fff;--paper-2:#fff}html{color-scheme:light}body{max-width:none;padding:0;font-size:12px}
main{display:block}
section{break-inside:avoid;margin-bottom:14px;background:none}section.long{break-inside:auto}tr{break-inside:avoid}.scroll{overflow:visible;background:none}}
"""

FONTS = (
    ("Alegreya Sans", "400", "alegreya-sans-400"),
    ("Alegreya Sans", "700", "alegreya-sans-700"),
    ("Grenze", "400 700", "grenze"),
)


def style() -> str:
    """The style sheet, with the house's letters in it, where they are at hand."""
    faces = []
    for family, weight, name in FONTS:
        file = files("mathom").joinpath("server", "static", "assets", f"{name}.woff2")
        if file.is_file():
            data = b64encode(file.read_bytes()).decode()
            faces.append(f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/woff2;base64,{data})}}")
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    return "\n".join([*faces, f":root{{{LIGHT}}}", dark, RULES])
