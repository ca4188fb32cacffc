"""The whole app on the phone, without a network: what is built for it, and what runs there."""
