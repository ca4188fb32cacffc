"""Files for download."""
