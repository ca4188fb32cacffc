"""The app inside a phone's browser: the build of its bundle, its runtime and its sync."""
