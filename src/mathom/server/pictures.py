"""A text as a picture that a phone reads. Drawing one takes a while, so a worker does it."""

from __future__ import annotations

import io

import segno


def picture_of(text: str) -> bytes:
    """A QR code in SVG."""
    picture = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(picture, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, border=2)
    return picture.getvalue()
