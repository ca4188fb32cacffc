"""Stands in for lxml, which there is no wheel of: as much as ``tests.support.web.html`` asks."""
