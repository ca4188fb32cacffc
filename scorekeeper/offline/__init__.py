"""The whole app on a phone: what builds it, what runs in it there, what it does about its club."""
