"""The sync of a phone with its server: what travels, what each side writes, what became of it."""
