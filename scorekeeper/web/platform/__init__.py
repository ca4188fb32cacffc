"""Everything a request passes through: access, addresses, errors, headers, limits, logs."""
