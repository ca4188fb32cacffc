"""Path of the checkout whose tests run."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
