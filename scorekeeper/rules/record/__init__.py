"""The record of a deal as text: read from plain lines or from JSON, and written as either."""
