"""The clock of a page, stopped: what lasts for seconds is there however long a machine takes."""

from datetime import timedelta

from scorekeeper import clock


def stop_the_clock(page):
    """From now on no time passes on ``page`` but by ``page.clock.run_for``."""
    page.clock.install()
    page.clock.pause_at(clock.now() + timedelta(minutes=1))
