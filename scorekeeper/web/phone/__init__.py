"""The page that installs the app on a phone, its scripts, and the offer of it."""
