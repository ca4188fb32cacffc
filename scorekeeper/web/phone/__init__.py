"""The app on the phone itself: the page around it, and the scripts that keep and start it there."""
