"""Limits on the size (``body_limits``) and on the number of requests (``rate_limits``).

Three more limits on size are elsewhere:

- ``serving.request_body``: the bodies that are stored at the same time.
- ``imports.limited_file``: the content of a file that is parsed.
- ``store.archive.uploads``: the files that wait for a confirmation.
"""
