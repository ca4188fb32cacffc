"""Handlers of the sync: pull, push, and their responses."""
