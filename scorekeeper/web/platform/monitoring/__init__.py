"""Monitoring: log, metrics and health checks."""
