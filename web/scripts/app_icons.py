"""The icons of the installed app, drawn by Chromium from our own cover and ring: python scripts/app_icons.py ADDRESS [FOLDER]

ADDRESS is that of a running `mathom serve`, whose home page shows the cover.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).parents[1] / "public" / "assets"
COVER = 3
"""Which of the covers on the home page: the mountain."""

DRAW = """({ number, size, margin }) => {
  const cover = document.querySelectorAll('.cover-art svg')[number].cloneNode(true)
  cover.setAttribute('viewBox', '36 96 208 208')
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  ring.setAttribute('viewBox', '0 0 32 32')
  ring.innerHTML =
    '<circle cx="16" cy="16" r="9" fill="none" stroke="#2a2018" stroke-width="6.4" opacity="0.9"/>' +
    '<circle cx="16" cy="16" r="9" fill="none" stroke="#d9b25f" stroke-width="4"/>' +
    '<path d="M9.5 12.5a7.5 7.5 0 0 1 6-4.3" fill="none" stroke="#fbefd6" stroke-width="1.6" stroke-linecap="round"/>'
  const icon = document.createElement('div')
  icon.id = 'app-icon'
  const art = document.createElement('div')
  art.className = 'cover-art'
  art.append(cover)
  const set = (node, style) => Object.entries(style).forEach(([name, value]) => node.style.setProperty(name, value))
  set(icon, { position: 'fixed', inset: '0 auto auto 0', width: `${size}px`, height: `${size}px`, overflow: 'hidden', 'z-index': 99,
              'border-radius': margin ? '0' : `${size * 0.2}px` })
  set(art, { position: 'absolute', inset: '-16px', width: 'auto', height: 'auto' })
  set(cover, { position: 'absolute', inset: 0, width: '100%', height: '100%' })
  set(ring, { position: 'absolute', inset: `${margin + size * 0.05}px`, width: 'auto', height: 'auto' })
  ring.setAttribute('width', size * 0.9 - 2 * margin)
  ring.setAttribute('height', size * 0.9 - 2 * margin)
  icon.append(art, ring)
  for (const node of [document.documentElement, document.body]) set(node, { background: 'transparent' })
  document.getElementById('app').replaceChildren(icon)
}"""


def draw(page: Page, address: str, size: int, margin: int, path: Path) -> None:
    """One icon; with a margin its corners are full, for systems that cut it into a shape of their own."""
    page.goto(address)
    page.wait_for_function(f"document.querySelectorAll('.cover-art svg').length > {COVER}")
    page.evaluate(DRAW, {"number": COVER, "size": size, "margin": margin})
    page.locator("#app-icon").screenshot(path=path, omit_background=True)


def main(address: str, folder: Path) -> None:
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 600, "height": 600}, color_scheme="light", service_workers="block")
        draw(page, address, 192, 0, folder / "icon-192.png")
        draw(page, address, 512, 0, folder / "icon-512.png")
        draw(page, address, 512, 64, folder / "icon-maskable.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else FOLDER)
