"""The whole database copied, checked and put back."""
