"""The shared kernel: cards, seats, names, rulings, options, entries and the fold.

Standard library only; no clock, no random, no input or output. Everything here is a pure
function of what it is given, so the same code can run on a server or in the phone's browser.
"""
