"""Points brought from paper, cells and text files."""
