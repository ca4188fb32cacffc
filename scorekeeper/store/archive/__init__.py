"""A club's matches as an archive: taken out, brought in."""
