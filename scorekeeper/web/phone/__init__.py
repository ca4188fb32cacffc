"""Installation of the app on a phone: the page, its scripts, and the offer."""
