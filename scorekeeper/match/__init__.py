"""One sitting as values: the match, its log, what may be written next. No database, no web."""
