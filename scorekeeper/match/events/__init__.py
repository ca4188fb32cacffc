"""Events of a match: one module per subject, one class per kind. ``registry`` lists them."""
