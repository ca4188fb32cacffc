"""The words for each kind of event, in modules with the same names as in ``match.events``."""
