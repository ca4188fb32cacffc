"""Files that pages offer for download."""
