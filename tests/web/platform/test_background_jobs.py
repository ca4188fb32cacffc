"""Jobs that the app starts by itself once a page has been answered."""

from scorekeeper import store
from scorekeeper.web.platform import background_jobs
from tests.support.web.stored_matches import store_match


def test_jobs_run_at_most_hourly_and_never_after_a_match_page(club, monkeypatch, clock):
    done = []
    monkeypatch.setattr(store.purge, "purge_when_due", lambda _, now: done.append(now))
    club.app.extensions[background_jobs.NEXT_JOBS] = None
    match = store_match(club, "hell", ["Aki", "Ben"])
    club.open(match)
    club.open(f"{match}/live")
    assert len(done) == 0
    club.open("/")
    club.open("/more")
    assert len(done) == 1
    clock.advance(hours=1, seconds=1)
    club.open("/history")
    assert len(done) == 2


def test_a_failing_job_is_logged_and_does_not_affect_the_page(club, monkeypatch, capsys):
    def fail(*_):
        raise RuntimeError("Hanako")

    monkeypatch.setattr(store.purge, "purge_when_due", fail)
    club.app.extensions[background_jobs.NEXT_JOBS] = None
    assert club.open("/").status == 200
    said = capsys.readouterr().err
    assert "a background job failed" in said
    assert "Hanako" not in said
