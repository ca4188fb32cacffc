"""How large and how frequent requests may be."""
