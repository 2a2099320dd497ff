"""How well text can be read: its colour against what is really painted behind it, measured in the picture of the page."""

from __future__ import annotations

import base64
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Page

ENOUGH = 4.5
SCALE = 2
"""The picture is taken larger, so that thin letters reach their full colour."""

BOXES = """() => {
  const found = []
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)  // what lies behind it is veiled
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const said = node.textContent.trim()
    const holder = node.parentElement
    if (!/[\\p{L}\\p{N}]/u.test(said) || !holder || holder.closest('script, style, title, option, [inert]')) continue
    if (modal && !modal.contains(holder)) continue
    if (holder.closest(':disabled, [aria-disabled="true"], .visually-hidden')) continue
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    let [top, bottom] = [0, innerHeight]
    for (let box = holder; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 3 || height < 6 || x + width < 1 || y + height < 1 || x > innerWidth - 1 || y > innerHeight - 1) continue
      // Of a line at the edge of what scrolls only tips of letters are painted, which never have their full colour.
      if (Math.min(bottom, y + height) - Math.max(top, y) < height / 2) continue
      found.push({ said: said.slice(0, 40), x, y, width, height })
    }
  }
  return found
}"""

HOLD = """() => { window.held = document.getAnimations(); for (const one of window.held) one.pause() }"""
GO_ON = """() => {
  for (const one of window.held) one.play()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.unwritten)
}"""
UNWRITE = """() => {
  window.unwritten = new CSSStyleSheet()
  window.unwritten.replaceSync(`
    * { -webkit-text-fill-color: transparent !important; text-shadow: none !important;
        text-decoration-color: transparent !important; caret-color: transparent !important; transition: none !important }
    svg text, svg tspan { fill: transparent !important }
    ::placeholder { color: transparent !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.unwritten]
}"""
"""Takes the letters away and leaves everything else, the halo around them too: that is what they are read against."""

MEASURE = """async ({ written, unwritten, boxes, scale }) => {
  const pixels = async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.drawImage(picture, 0, 0)
    return context.getImageData(0, 0, picture.width, picture.height)
  }
  const [a, b] = [await pixels(written), await pixels(unwritten)]
  const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const light = (data, at) => 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  return boxes.map(({ said, x, y, width, height }) => {
    const inked = []
    for (let row = Math.max(0, Math.floor(y * scale)); row < Math.min(a.height, (y + height) * scale); row++) {
      for (let column = Math.max(0, Math.floor(x * scale)); column < Math.min(a.width, (x + width) * scale); column++) {
        const at = (row * a.width + column) * 4
        const far = [0, 1, 2].reduce((sum, part) => sum + Math.abs(a.data[at + part] - b.data[at + part]), 0)
        if (far > 12) inked.push({ far, ink: light(a.data, at), behind: light(b.data, at) })
      }
    }
    if (inked.length < 6) return { said, contrast: null }  // covered by something, or scrolled out of sight
    inked.sort((one, other) => other.far - one.far)
    const full = inked.slice(0, Math.max(3, Math.floor(inked.length / 10)))
    const ink = full.reduce((sum, one) => sum + one.ink, 0) / full.length
    const all = inked.map(({ behind }) => contrast(ink, behind)).sort((one, other) => one - other)
    return { said, contrast: all[Math.floor(all.length * 0.15)], x: Math.round(x), y: Math.round(y) }
  })
}"""


def measure(page: Page) -> list[dict[str, Any]]:
    """Every text that is in sight with its contrast; null where none of it is painted."""
    page.evaluate(HOLD)
    boxes = page.evaluate(BOXES)
    written = picture(page)
    page.evaluate(UNWRITE)
    unwritten = picture(page)
    page.evaluate(GO_ON)
    assert page.context.browser is not None
    asked = {"written": written, "unwritten": unwritten, "boxes": boxes, "scale": SCALE}
    found: list[dict[str, Any]] = bench(page.context.browser).evaluate(MEASURE, asked)
    return found


@cache
def bench(browser: Browser) -> Page:
    """A page to calculate in, which no policy of ours binds: one for all pages of a browser."""
    return browser.new_context().new_page()


def picture(page: Page) -> str:
    size = page.viewport_size
    assert size is not None
    session = page.context.new_cdp_session(page)
    clip = {"x": page.evaluate("scrollX"), "y": page.evaluate("scrollY"), **size, "scale": SCALE}
    taken: str = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, "clip": clip})["data"]
    session.detach()
    assert base64.b64decode(taken[:16])
    return taken


def contrasts(page: Page) -> list[str]:
    """The texts that cannot be read well: those under 4.5 : 1."""
    return sorted(
        f"{one['contrast']:.2f}: {one['said']!r} at {one['x']}, {one['y']}"
        for one in measure(page)
        if one["contrast"] is not None and one["contrast"] < ENOUGH
    )
