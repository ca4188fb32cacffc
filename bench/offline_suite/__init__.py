"""The suite's tests inside the phone's Python, and what of it differs there, one by one."""
