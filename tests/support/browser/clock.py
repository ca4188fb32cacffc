"""Time on a phone: stopped, so that what lasts for seconds is there however long a machine takes,
or not waited for."""

from datetime import timedelta

from scorekeeper import clock


def stop_the_clock(page):
    """From now on no time passes on ``page`` but by ``page.clock.run_for``."""
    page.clock.install()
    page.clock.pause_at(clock.now() + timedelta(minutes=1))


def take_up(page):
    """Take the phone up: a live page then asks at once, and not when its three seconds are over."""
    page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")
