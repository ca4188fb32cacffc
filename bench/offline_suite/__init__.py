"""Runs the test suite in the phone's Python, and lists the differences."""
