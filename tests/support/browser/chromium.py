"""Which Chromium draws the pages, and on what screen."""

CHROMIUMS = ("chromium-headless-shell", "chromium")
"""The first is the same without its windows, whose drawing takes half of these tests' time."""
PHONE = {"width": 390, "height": 844}
