"""Time on a phone: stopped or skipped, so that tests do not depend on the speed of the machine."""

from datetime import timedelta

from scorekeeper import clock


def stop_the_clock(page):
    """Stop time on ``page`` except for ``page.clock.run_for``."""
    page.clock.install()
    page.clock.pause_at(clock.now() + timedelta(minutes=1))


def take_up(page):
    """Simulate picking up the phone, after which a live page polls at once."""
    page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")
