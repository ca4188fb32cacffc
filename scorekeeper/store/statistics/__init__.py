"""Statistics: facts of finished matches, and the sums over them."""
