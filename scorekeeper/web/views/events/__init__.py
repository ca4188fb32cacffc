"""The words for each kind of event, in modules of the same names as in ``match.events``."""
