"""The app on the phone itself: its page and scripts; what it takes along, what it brings back."""
