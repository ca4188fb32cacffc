"""The record of a deal as text: plain lines or JSON, parsed and written."""
