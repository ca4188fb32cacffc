"""The play of the cards: tricks, legal cards, and replays of a deal."""
