"""The ground that every page stands on: who asks, addresses, errors, headers, limits, logs."""
