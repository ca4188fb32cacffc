"""Statistics: sums kept with every finished match, and what they answer."""
