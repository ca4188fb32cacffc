"""The app on a home screen: its manifest in each language, and its icons."""

import json
import re
from io import BytesIO

import pytest
from PIL import Image

from tests.support.web.stored_matches import store_match

pytestmark = pytest.mark.timeless

CLEAR, WHITE, LAMP = (0, 0, 0, 0), (255, 255, 255, 255), (255, 211, 77, 255)


def manifest(visitor, language):
    answer = visitor.open(f"/app.{language}.webmanifest")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/manifest+json"
    return json.loads(answer.source)


def picture(visitor, address):
    with visitor.client.get(address) as answer:
        assert answer.mimetype == "image/png"
        assert "immutable" in answer.headers["Cache-Control"]
        return Image.open(BytesIO(answer.data)).convert("RGBA")


@pytest.mark.parametrize(
    ("language", "name", "shortcuts"),
    [
        ("en", "Scorekeeper", ["New match", "Matches", "Rules"]),
        ("ja", "スコアキーパー", ["新しい対局", "対局", "ルール"]),
    ],
)
def test_the_app_name_is_in_the_readers_language(stranger, language, name, shortcuts):
    app = manifest(stranger, language)
    assert (app["name"], app["short_name"], app["lang"]) == (name, name, language)
    assert [one["name"] for one in app["shortcuts"]] == shortcuts
    assert [one["url"] for one in app["shortcuts"]] == ["/new", "/", "/rules"]


def test_both_languages_share_one_full_screen_app(stranger):
    for app in (manifest(stranger, "en"), manifest(stranger, "ja")):
        assert (app["id"], app["start_url"], app["scope"]) == ("/", "/?icon=", "/")
        assert app["display"] == "standalone"
        assert (app["theme_color"], app["background_color"]) == ("#0c4337", "#0c4337")


def test_every_page_links_to_its_manifest_and_the_apple_icon(stranger):
    for language in ("ja", "en"):
        stranger.send("/more", {"language": language})
        page = stranger.open("/rules")
        assert page.one("link[rel=manifest]")["href"] == f"/app.{language}.webmanifest"
    apple = picture(stranger, page.one("link[rel=apple-touch-icon]")["href"])
    assert apple.size == (180, 180)
    assert apple.getpixel((0, 0))[3] == 255  # the phone rounds the corners
    assert page.one("meta[name=apple-mobile-web-app-title]")["content"] == "Scorekeeper"
    style = page.one("meta[name=apple-mobile-web-app-status-bar-style]")
    assert style["content"] == "black-translucent"


def test_the_manifest_is_identical_for_everyone_and_contains_no_key(club, stranger):
    match = store_match(club, "hell", ["Aki", "Ben"])
    mine = club.open("/app.en.webmanifest")
    assert mine.source == stranger.open("/app.en.webmanifest").source
    assert mine.headers["Cache-Control"] == "public, max-age=86400"
    assert "Set-Cookie" not in mine.headers
    assert not re.search(rf"/k/|[?&]club=|Friday|{match}", mine.source)


def test_an_unsupported_language_has_no_manifest(stranger):
    assert stranger.open("/app.fr.webmanifest").status == 404


def test_the_content_security_policy_allows_the_manifest(stranger):
    assert "manifest-src 'self'" in stranger.open("/").headers["Content-Security-Policy"]


def test_every_icon_has_the_size_stated_in_the_manifest(stranger):
    app = manifest(stranger, "ja")
    shown = app["icons"] + [icon for one in app["shortcuts"] for icon in one["icons"]]
    assert len(shown) == 8
    for icon in shown:
        width, height = picture(stranger, icon["src"]).size
        assert icon["sizes"] == f"{width}x{height}"
    for_any = {icon["sizes"] for icon in app["icons"] if icon["purpose"] == "any"}
    assert for_any == {"192x192", "512x512"}


def test_a_maskable_icon_has_only_background_outside_the_safe_zone(stranger):
    [large] = [
        one
        for one in manifest(stranger, "en")["icons"]
        if one["purpose"] == "maskable" and one["sizes"] == "512x512"
    ]
    drawn = picture(stranger, large["src"])
    outside = [
        drawn.getpixel((x, y))
        for x in range(0, 512, 2)
        for y in range(0, 512, 2)
        if (x - 256) ** 2 + (y - 256) ** 2 > 205**2
    ]
    assert {alpha for *_, alpha in outside} == {255}
    # No card is so dark, and baize is green in every light.
    assert max(red for red, *_ in outside) < 48
    assert all(green > red and green > blue for red, green, blue, _ in outside)


def test_an_unmasked_icon_has_round_corners_and_two_cards(stranger):
    drawn = picture(stranger, manifest(stranger, "en")["icons"][1]["src"])
    assert drawn.getpixel((0, 0)) == CLEAR
    assert drawn.getpixel((256, 110)) == WHITE
    assert LAMP in {drawn.getpixel((x, 200)) for x in range(300, 440)}


def test_the_monochrome_icon_is_drawn_by_transparency_alone(stranger):
    [icon] = [one for one in manifest(stranger, "en")["icons"] if one["purpose"] == "monochrome"]
    drawn = picture(stranger, icon["src"])
    assert {drawn.getpixel((x, y))[:3] for x in range(512) for y in (64, 256, 400)} == {(0, 0, 0)}
    assert drawn.getpixel((256, 256))[3] == 0  # the spade
    assert drawn.getpixel((256, 120))[3] == 255  # the card
