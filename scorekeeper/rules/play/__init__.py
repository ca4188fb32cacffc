"""The play of the cards: tricks, what may be played, and a deal played again."""
