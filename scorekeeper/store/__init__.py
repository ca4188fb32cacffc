"""The store: clubs, their keys and players, matches and their logs, on SQLite or PostgreSQL.

    upgrade(url)                          once at start
    store = open_store(url)
    with store.writing() as session:      or store.reading()
        match = lock_match(session, terms).append(commands.record, entry)

What is handed out are frozen values, good after the session has ended.
"""

from sqlalchemy.orm import Session

from scorekeeper.store.archive.bringing import Load, NotYours, bring_match, load_of
from scorekeeper.store.archive.copying import Copied, copy_club, remove_match
from scorekeeper.store.archive.export import Archive, archive, count_deals
from scorekeeper.store.archive.import_result import (
    ImportedMatch,
    ImportedRules,
    ImportedSeason,
    ImportOutcome,
    ImportPreview,
    ImportRefused,
    RulesOutcome,
)
from scorekeeper.store.archive.importing import import_archive, preview_import
from scorekeeper.store.archive.taking import Taken, mark_of_club, matches_to_take, take
from scorekeeper.store.archive.uploads import Upload, drop_upload, find_upload, keep_upload
from scorekeeper.store.archive.uploads import pack as pack_upload
from scorekeeper.store.backup.check import Contents, Copy, examined
from scorekeeper.store.backup.copy_database import copy_database
from scorekeeper.store.backup.restore import clubs_replaced, restore
from scorekeeper.store.backup.write import back_up, refuse_missing_database, set_aside
from scorekeeper.store.clubs.clubs import (
    Club,
    Player,
    find_club,
    list_clubs,
    players,
    rename_club,
    start_club,
)
from scorekeeper.store.clubs.delete_club import (
    ClubContents,
    club_contents,
    delete_club,
    deleted_since,
)
from scorekeeper.store.clubs.house_rules import (
    drop_house_rules,
    find_house_rules,
    house_rules_kept_since,
    keep_house_rules,
    list_house_rules,
    rename_house_rules,
)
from scorekeeper.store.clubs.key_ancestry import KeyTree, in_order, key_tree
from scorekeeper.store.clubs.keys import (
    Key,
    KeyGone,
    KeyName,
    Role,
    can_be_shown,
    find_key,
    key_as_was,
    key_id_for,
    key_of_token,
    list_keys,
    new_key,
    note_use,
    share_key,
    token_of,
)
from scorekeeper.store.clubs.player_order import newcomers
from scorekeeper.store.clubs.revoke_keys import (
    end_key,
    forget_phones,
    others,
    withdraw_key,
    withdraw_keys,
    withdraw_others,
)
from scorekeeper.store.clubs.rotate_keys import links_made_with, reissue_keys
from scorekeeper.store.clubs.seasons import (
    change_season,
    drop_season,
    find_season,
    list_seasons,
    open_season,
)
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import NoRoom, Quotas
from scorekeeper.store.database.rate_counters import count, counted, forget_count
from scorekeeper.store.database.scheduled_jobs import claim_chore
from scorekeeper.store.database.session import (
    Store,
    StoreError,
    Unavailable,
    default_url,
    open_store,
)
from scorekeeper.store.host import Host, host, note_backup
from scorekeeper.store.matches.add_participant import write_down
from scorekeeper.store.matches.anonymising import (
    Forgetting,
    Mention,
    Where,
    forget_player,
    forgetting_of,
)
from scorekeeper.store.matches.authors import Writer, is_imported, writers
from scorekeeper.store.matches.begin import create_match, rematch
from scorekeeper.store.matches.deletion import (
    DELETED_FOR,
    DeletedMatch,
    delete_match,
    is_deleted,
    list_deleted,
    purge_match,
    take_back,
)
from scorekeeper.store.matches.history import (
    HistoryPage,
    club_players,
    find_words,
    history,
    last_places,
)
from scorekeeper.store.matches.key_lookup import (
    KeyQuestion,
    Opened,
    good_keys,
    key_question,
    key_rows,
    opened_by,
)
from scorekeeper.store.matches.loading import each_match, load_match, load_matches
from scorekeeper.store.matches.locked_match import LockedMatch, WriteTerms, lock_match
from scorekeeper.store.matches.players import (
    Merger,
    NoPlayer,
    count_of_player,
    find_player,
    merge_players,
    merger_of,
    rename_player,
)
from scorekeeper.store.matches.points_import import import_points
from scorekeeper.store.matches.poll_state import half_written_since, state_of, states_of
from scorekeeper.store.matches.season_table import (
    SeasonMatch,
    SeasonPage,
    SeasonTable,
    latest_matches,
    matches_of_player,
    season_table,
)
from scorekeeper.store.matches.selection import EVERYTHING, Cursor, SearchWord, Selection
from scorekeeper.store.matches.summaries import (
    MatchSummary,
    count_matches,
    finished,
    first_day,
    in_progress,
    match_ids,
    summaries_by_id,
)
from scorekeeper.store.purge import (
    EVERY,
    KEEPING_MONTHS,
    Cleared,
    clear_away,
    clear_away_when_due,
    count_outlived,
    keep_matches_for,
    kept_months,
)
from scorekeeper.store.statistics.of_game import GameStatistics, game_statistics, played_games
from scorekeeper.store.statistics.of_player import PlayerStatistics, games_of, player_statistics
from scorekeeper.store.statistics.sums import EVER, PlayerRecord, Span
from scorekeeper.store.upgrade import is_ready, is_up_to_date, upgrade

__all__ = [
    "DELETED_FOR",
    "EVER",
    "EVERY",
    "EVERYTHING",
    "KEEPING_MONTHS",
    "Archive",
    "Cleared",
    "Club",
    "ClubContents",
    "Contents",
    "Copied",
    "Copy",
    "Cursor",
    "DeletedMatch",
    "Forgetting",
    "GameStatistics",
    "HistoryPage",
    "Host",
    "ImportOutcome",
    "ImportPreview",
    "ImportRefused",
    "ImportedMatch",
    "ImportedRules",
    "ImportedSeason",
    "Key",
    "KeyGone",
    "KeyName",
    "KeyQuestion",
    "KeyTree",
    "Load",
    "LockedMatch",
    "MatchSummary",
    "Mention",
    "Merger",
    "NoPlayer",
    "NoRoom",
    "NotYours",
    "Opened",
    "Player",
    "PlayerRecord",
    "PlayerStatistics",
    "Quotas",
    "Role",
    "RulesOutcome",
    "SearchWord",
    "SeasonMatch",
    "SeasonPage",
    "SeasonTable",
    "Selection",
    "Session",
    "Span",
    "Store",
    "StoreError",
    "Taken",
    "Unavailable",
    "Upload",
    "Where",
    "WriteTerms",
    "Writer",
    "archive",
    "back_up",
    "bring_match",
    "can_be_shown",
    "change_season",
    "claim_chore",
    "clear_away",
    "clear_away_when_due",
    "club_contents",
    "club_players",
    "clubs_replaced",
    "copy_club",
    "copy_database",
    "count",
    "count_deals",
    "count_matches",
    "count_of_player",
    "count_outlived",
    "counted",
    "create_match",
    "default_url",
    "delete_club",
    "delete_match",
    "deleted_since",
    "drop_house_rules",
    "drop_season",
    "drop_upload",
    "each_match",
    "end_key",
    "examined",
    "find_club",
    "find_house_rules",
    "find_key",
    "find_player",
    "find_season",
    "find_upload",
    "find_words",
    "finished",
    "first_day",
    "forget_count",
    "forget_phones",
    "forget_player",
    "forgetting_of",
    "game_statistics",
    "games_of",
    "good_keys",
    "half_written_since",
    "history",
    "host",
    "house_rules_kept_since",
    "import_archive",
    "import_points",
    "in_order",
    "in_progress",
    "is_deleted",
    "is_imported",
    "is_ready",
    "is_up_to_date",
    "keep_house_rules",
    "keep_matches_for",
    "keep_upload",
    "kept_months",
    "key_as_was",
    "key_id_for",
    "key_of_token",
    "key_question",
    "key_rows",
    "key_tree",
    "last_places",
    "latest_matches",
    "links_made_with",
    "list_clubs",
    "list_deleted",
    "list_house_rules",
    "list_keys",
    "list_seasons",
    "load_match",
    "load_matches",
    "load_of",
    "lock_club",
    "lock_match",
    "mark_of_club",
    "match_ids",
    "matches_of_player",
    "matches_to_take",
    "merge_players",
    "merger_of",
    "new_key",
    "newcomers",
    "note_backup",
    "note_use",
    "open_season",
    "open_store",
    "opened_by",
    "others",
    "pack_upload",
    "played_games",
    "player_statistics",
    "players",
    "preview_import",
    "purge_match",
    "refuse_missing_database",
    "reissue_keys",
    "rematch",
    "remove_match",
    "rename_club",
    "rename_house_rules",
    "rename_player",
    "restore",
    "season_table",
    "set_aside",
    "share_key",
    "start_club",
    "state_of",
    "states_of",
    "summaries_by_id",
    "take",
    "take_back",
    "token_of",
    "upgrade",
    "withdraw_key",
    "withdraw_keys",
    "withdraw_others",
    "write_down",
    "writers",
]
