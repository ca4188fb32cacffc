"""The addresses: bookmarks, links in messages and other programs rely on every one of them."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper.web import PAGES

pytestmark = pytest.mark.timeless

ADDRESSES = """
GET /
GET /api/v1/games
POST /api/v1/games/<slug>/bids
POST /api/v1/games/<slug>/plays
POST /api/v1/games/<slug>/replay
POST /api/v1/games/<slug>/sheet
POST /api/v1/games/<slug>/trick
POST /api/v1/matches
GET /api/v1/matches/<match_id>
POST /api/v1/matches/<match_id>/deals
PUT /api/v1/matches/<match_id>/deals/<int:number>
DELETE /api/v1/matches/<match_id>/deals/last
GET /api/v1/matches/<match_id>/export.<any(csv, json, xlsx):ending>
GET /api/v1/openapi.json
GET /app.<any(en, ja):language>.webmanifest
GET /club/delete
POST /club/delete
GET /club/keeping
POST /club/keeping
GET /club/name
POST /club/name
POST /club/visit
POST /clubs
GET /deleted
GET /deleted/<deleted_id>/remove
POST /deleted/<deleted_id>/remove
POST /deleted/<deleted_id>/take-back
GET /examples/<slug>
GET /export
GET /export.csv
GET /export.json
GET /export.xlsx
GET /forget
POST /forget
GET /health
GET /history
GET /history/filter
GET /host
POST /host
GET /house-rules
POST /house-rules
GET /house-rules/<rules_id>
POST /house-rules/<rules_id>
GET /house-rules/<rules_id>/delete
POST /house-rules/<rules_id>/delete
GET /import
POST /import/archive
GET /import/archive/<upload_id>
POST /import/archive/<upload_id>
GET /import/done
GET /import/points
GET /import/points/<slug>
POST /import/points/<slug>
POST /k
GET /k/<token>
GET /keys
POST /keys
GET /keys/<key_id>
POST /keys/<key_id>/end
POST /keys/<key_id>/phones
GET /keys/<key_id>/withdraw
POST /keys/<key_id>/withdraw
POST /language
GET /link
POST /link/asked
GET /m/<match_id>
GET /m/<match_id>/adjust
POST /m/<match_id>/adjust
GET /m/<match_id>/auction
POST /m/<match_id>/auction
GET /m/<match_id>/auction/live
GET /m/<match_id>/beside
GET /m/<match_id>/charts
POST /m/<match_id>/clear
POST /m/<match_id>/confirm
GET /m/<match_id>/deals
POST /m/<match_id>/deals
GET /m/<match_id>/deals/<int:number>
POST /m/<match_id>/deals/<int:number>
GET /m/<match_id>/deals/<int:number>/correct
POST /m/<match_id>/deals/<int:number>/note
GET /m/<match_id>/delete
POST /m/<match_id>/delete
GET /m/<match_id>/details
POST /m/<match_id>/details
GET /m/<match_id>/export
GET /m/<match_id>/export.bgsplay
GET /m/<match_id>/export.csv
GET /m/<match_id>/export.json
GET /m/<match_id>/export.xlsx
POST /m/<match_id>/finish
POST /m/<match_id>/give-up
GET /m/<match_id>/house-rules
POST /m/<match_id>/house-rules
GET /m/<match_id>/keys
POST /m/<match_id>/keys
GET /m/<match_id>/keys/<key_id>
POST /m/<match_id>/keys/<key_id>/end
POST /m/<match_id>/keys/<key_id>/phones
GET /m/<match_id>/keys/<key_id>/withdraw
POST /m/<match_id>/keys/<key_id>/withdraw
GET /m/<match_id>/link
GET /m/<match_id>/live
GET /m/<match_id>/log
GET /m/<match_id>/menu
GET /m/<match_id>/misdeal
POST /m/<match_id>/misdeal
GET /m/<match_id>/offline-forms
GET /m/<match_id>/own-numbers
POST /m/<match_id>/own-numbers
GET /m/<match_id>/pause
POST /m/<match_id>/pause
GET /m/<match_id>/picture.png
GET /m/<match_id>/picture.svg
GET /m/<match_id>/players
POST /m/<match_id>/players
GET /m/<match_id>/players/change
GET /m/<match_id>/print
GET /m/<match_id>/redo
POST /m/<match_id>/redo
GET /m/<match_id>/referee
POST /m/<match_id>/referee
POST /m/<match_id>/referee/fill
POST /m/<match_id>/rematch
POST /m/<match_id>/remove-last
POST /m/<match_id>/reopen
GET /m/<match_id>/replay
POST /m/<match_id>/replay
POST /m/<match_id>/replay/take
POST /m/<match_id>/resume
GET /m/<match_id>/rules
GET /m/<match_id>/rules/card
GET /m/<match_id>/save-alone
POST /m/<match_id>/save-alone
GET /m/<match_id>/seat/<int:seat>
POST /m/<match_id>/seat/<int:seat>/choose
GET /m/<match_id>/seat/<int:seat>/live
POST /m/<match_id>/seat/<int:seat>/number
GET /m/<match_id>/second-phone
POST /m/<match_id>/second-phone
GET /m/<match_id>/sheet
GET /m/<match_id>/sheet/live
GET /m/<match_id>/table
GET /m/<match_id>/table/live
POST /m/<match_id>/take-back
POST /m/<match_id>/take-up
POST /m/<match_id>/throw-in
GET /m/<match_id>/undo
POST /m/<match_id>/undo
POST /m/<match_id>/until
GET /metrics
GET /more
POST /more
GET /new
GET /new/<slug>
POST /new/<slug>
GET /offline/<build>/<name>.js
GET /opened
POST /opened
GET /phone
GET /phone.<any(en, ja):language>.webmanifest
POST /phone/bring
POST /phone/declined
GET /phone/storage
POST /phone/storage/bring
POST /phone/storage/copy
POST /phone/storage/later
GET /phone/take
GET /players/<player_id>
POST /players/<player_id>
GET /players/<player_id>/forget
POST /players/<player_id>/forget
GET /players/<player_id>/merge
POST /players/<player_id>/merge
GET /ready
GET /referee/<slug>
GET /rules
GET /rules/<slug>
GET /rules/<slug>/card
GET /rules/<slug>/index
GET /rules/<slug>/replay
POST /rules/<slug>/replay
GET /rules/<slug>/shared
GET /rules/words
GET /schemas/archive-1.json
GET /seasons
POST /seasons
GET /seasons/<season_id>
GET /seasons/<season_id>/delete
POST /seasons/<season_id>/delete
GET /seasons/<season_id>/edit
POST /seasons/<season_id>/edit
GET /seasons/<season_id>/player/<player_id>
GET /seasons/<season_id>/table.csv
GET /seasons/new
GET /service-worker.js
GET /sign-out
POST /sign-out
GET /static/<path:filename>
GET /static/built/<name>
GET /static/offline/bundle.json
GET /statistics
GET /statistics/<slug>
GET /statistics/<slug>/<player_id>
GET /statistics/latest
"""


def test_no_address_has_changed(new_app):
    app = new_app(SCOREKEEPER_METRICS_TOKEN="numbers")
    found = [
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    ]
    assert sorted(found) == sorted(ADDRESSES.split("\n")[1:-1])


def test_the_import_contract_lists_every_page():
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    (contract,) = [one for one in contracts if one["name"] == "A page imports no other page"]
    shelves = [page.__name__ for pages in PAGES.values() for page in pages]
    pages = [name for name in shelves if not name.startswith("scorekeeper.web.platform.")]
    assert sorted(contract["modules"]) == sorted(pages)
