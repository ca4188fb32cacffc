"""Filters, tests and functions for templates."""

import secrets
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Flask, current_app, request, url_for
from flask_babel import get_locale

from scorekeeper import places
from scorekeeper.exports.sheet_across import sheet_across
from scorekeeper.registry import AnyGame
from scorekeeper.rules import rulebook
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.sheet import totals_after, totals_before
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import (
    auth,
    in_app_browsers,
    key_links,
    locale,
    match_request,
    phone_settings,
    startup_warnings,
    urls,
)
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import about, dates, icons, tabs, translation
from scorekeeper.web.views.club import club_names, first_link, key_expiry, key_list, seasons
from scorekeeper.web.views.events import match_timeline, sentences
from scorekeeper.web.views.files import backup_copy
from scorekeeper.web.views.match import (
    charts,
    finish,
    match_cards,
    match_text,
    outcome,
    screen_reader,
    standings,
)
from scorekeeper.web.views.rules import rule_links


def static_url(name: str) -> str:
    """Return the address of a file in ``static/`` with a hash of its content."""
    return f"{request.script_root}/static/{name}?v={_file_version(name)}"


def built_url(name: str) -> str:
    """Return the address of a built script or style (``hatch_build.py``).

    With FLASK_DEBUG it is the source, so that an edited file is served on the next reload.
    """
    if current_app.debug:
        return url_for("static", filename=f"{Path(name).suffix[1:]}/{name}")
    return static_url(f"built/{name}")


@cache
def _file_version(name: str) -> str:
    return sha256((places.shipped_folder("static") / name).read_bytes()).hexdigest()[:12]


@cache
def own_part(game: AnyGame, part: str) -> tuple[str, ...]:
    """Return the game's own template for the page part ``part`` in a tuple, empty without one.

    The result is cached, because Jinja would look for a missing template each time.
    """
    name = f"games/{game.slug}/_{part}.html"
    return (name,) if (places.shipped_folder("templates") / name).exists() else ()


def fresh_key() -> str:
    """Return a new idempotency key for one form on one page."""
    return secrets.token_urlsafe(12)


def page_here() -> str:
    """Return the address of this page for links back to it, "" for the response to a form."""
    if request.method != "GET":
        return ""
    said = urlencode(auth.club_in_addresses())
    return f"{urls.requested_path()}?{said}" if said else urls.requested_path()


def brand() -> str:
    """Return the heading of a page that needs no key: the club's name, else the app's."""
    return club_names.club_name() if auth.club_of_address() else str(gettext("Scorekeeper"))


TEXT_FILTERS = {
    "speak": translation.speak,
    "isolated": translation.isolated,
    "clauses": translation.clauses,
    "signed": translation.signed,
    "number": translation.number,
    "decimal": translation.decimal,
    "amount": translation.amount,
    "percent": translation.percent,
    "day": dates.medium,
    "recent": dates.recent,
    "listed": translation.listed,
    "ago": dates.ago,
    "duration": dates.duration,
    "to_the_minute": dates.date_and_time,
    "month": dates.month,
    "weekday": dates.weekday,
    "month_spoken": dates.month_spoken,
    "called": key_list.called,
    "last_evening": key_expiry.last_evening,
    "anchor": rulebook.anchor,
    "prose": rule_links.prose,
    "inline_markup": rule_links.inline_markup,
    "without_label_brackets": rule_links.without_label_brackets,
    "first_sentence": rule_links.first_sentence,
}

OF_A_MATCH = {
    "plan_sentences": match_text.plan_sentences,
    "cutting": match_text.cutting,
    "next_up": match_text.next_up,
    "leading": match_text.leading,
    "single_pass": match_text.single_pass,
    "short_facts": match_text.short_facts,
    "card_facts": match_text.card_facts,
    "removed_cards": match_text.removed_cards,
    "undo_text": sentences.undo_text,
    "redo_text": sentences.redo_text,
    "news_text": sentences.news_text,
    "sheet_across": sheet_across,
    "totals_after": totals_after,
    "totals_before": totals_before,
    "known_trumps": match_text.known_trumps,
    "lead_text": match_text.lead_text,
    "moves_text": match_text.moves_text,
    "has_news": sentences.has_news,
    "can_redo_last": sentences.can_redo_last,
    "total_changes": sentences.total_changes,
    "changed_rules": sentences.changed_rules,
    "just_saved": sentences.just_saved,
    "removal_text": match_text.removal_text,
    "end_of_match": match_text.end_of_match,
    "ending": finish.ending,
    "highlights": finish.highlights,
    "picture_address": finish.picture_address,
    "place_text": standings.place_text,
    "no_place": standings.NO_PLACE,
    "side_names": standings.side_names,
    "row_names": standings.row_names,
    "unit_names": standings.unit_names,
    "left_columns": standings.left_columns,
    "ranking": standings.ranking,
    "deal_points": standings.deal_points,
    "deal_made": standings.deal_made,
    "won_by": outcome.won_by,
    "outcome_text": outcome.outcome_text,
    "margin_text": outcome.margin_text,
    "place_of": outcome.place_of,
    "has_one_player": outcome.has_one_player,
    "match_card": match_cards.card,
    "can_go_on": match_timeline.can_go_on,
    "events_by_deal": match_timeline.events_by_deal,
    "rules_by_deal": match_timeline.rules_by_deal,
    "time_left": match_timeline.time_left,
    "until": match_timeline.agreed_end,
    "chart_svg": charts.chart_svg,
    "running_totals": charts.running_totals,
    "gaps": standings.gaps,
    "rule_address": rule_links.rule_address,
    "rule_link": rule_links.rule_link,
    "rule_number": rule_links.rule_number,
    "rule_name": rule_links.rule_name,
    "cited_by": rule_links.cited_by,
    "cell_sentence": screen_reader.cell_sentence,
    "result_sentence": screen_reader.result_sentence,
    "saved_sentence": screen_reader.saved_sentence,
    "place_sentence": screen_reader.place_sentence,
    "role_text": screen_reader.role_text,
    "row_sentence": screen_reader.row_sentence,
    "line_sentence": screen_reader.line_sentence,
    "game_name": translation.game_name,
    "named_title": translation.named_title,
    "title": translation.title,
    "listed_title": translation.listed_title,
    "reds": translation.reds,
    "game_gettext": translation.game_gettext_html,
}

OF_A_SEASON = {
    "season_days": seasons.days_text,
    "season_games": seasons.games_text,
    "season_rules": seasons.rule_lines,
    "finish_text": seasons.finish_text,
}

OF_KEYS = {
    "visit": auth.club_of_address,
    "club_name": club_names.club_name,
    "first_link": first_link.first_link,
    "backup_copy": backup_copy.state,
    "may_write": partial(auth.has_role, Role.SCORER),
    "may_correct": auth.may_correct,
    "may_write_in_club": partial(auth.has_club_role, Role.SCORER),
    "server_warnings": startup_warnings.warnings_here,
    "may_own_club": partial(auth.has_club_role, Role.OWNER),
    "link_out_of_line": key_links.link_out_of_line,
    "role_names": key_list.ROLES,
    "roles_allowed": key_list.ALLOWED,
    "role_icons": key_list.ICONS,
    "opened_as": key_list.OPENED,
    "just_opened": key_list.just_opened,
    "just_deleted_clubs": key_list.just_deleted_clubs,
    "just_revoked": key_list.just_revoked,
    "just_signed_out": key_list.just_signed_out,
    "is_expired": key_expiry.is_expired,
    "key_ends": lambda: key_expiry.CHOICES,
    "this_evening": key_expiry.this_evening,
}

OF_THE_PAGE = {
    "club_tabs": tabs.club_tabs,
    "match_tabs": tabs.match_tabs,
    "built_url": built_url,
    "static_url": static_url,
    "has_icon": icons.has_icon,
    "own_part": own_part,
    "fresh_key": fresh_key,
    "version_of_form": match_request.version_of_form,
    "about": about.about,
    "brand": brand,
    "app_around": in_app_browsers.in_app_browser,
    "phone": phone_settings.saved_settings,
    "phone_classes": phone_settings.classes,
    "languages": locale.NAMES,
    "language": lambda: str(get_locale()),
    "here": page_here,
    "address_here": urls.requested_path,
    "club_in_forms": auth.club_in_forms,
    "club_in_addresses": auth.club_in_addresses,
}


def init_app(app: Flask) -> None:
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(TEXT_FILTERS)
    app.jinja_env.tests["points_only"] = lambda entry: isinstance(entry, PointsOnly)
    app.jinja_env.globals.update(OF_A_MATCH | OF_A_SEASON | OF_KEYS | OF_THE_PAGE)
    app.context_processor(_macros)


def _macros() -> dict[str, Any]:
    """Return the macros of every template: ``ui`` for components, ``forms``, ``rails`` of chips.

    With its ``import`` statement, Jinja would compare all globals each time.
    """
    templates = current_app.jinja_env
    return {
        "ui": templates.get_template("_ui.html").module,
        "forms": templates.get_template("_forms.html").module,
        "rails": templates.get_template("match/_rail.html").module,
    }
