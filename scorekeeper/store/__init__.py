"""The store: clubs, their keys and players, matches and their logs, on SQLite or PostgreSQL.

    upgrade(url)                          once at start
    store = open_store(url)
    with store.writing() as session:      or store.reading()
        match = record_deal(session, entry=entry, **terms)

What is handed out are frozen values, good after the session has ended.
"""

from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import Fault
from scorekeeper.match.commands import LONGEST_PLACE, Refused
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.match.log import Details, Kind, LogLine
from scorekeeper.match.model import Draft, HalfWritten, Match, NoMatch, Stale
from scorekeeper.match.version import State
from scorekeeper.store.archive.export import Archive, archive, count_matches
from scorekeeper.store.archive.importing import (
    ImportedMatch,
    ImportOutcome,
    ImportPreview,
    ImportRefused,
    import_archive,
    preview_import,
)
from scorekeeper.store.archive.uploads import Upload, drop_upload, find_upload, keep_upload
from scorekeeper.store.backup.check import Contents, Copy, examined
from scorekeeper.store.backup.restore import clubs_replaced, restore
from scorekeeper.store.backup.write import back_up
from scorekeeper.store.clubs.clubs import Club, Player, find_club, list_clubs, players, start_club
from scorekeeper.store.clubs.keys import (
    Key,
    Role,
    can_be_shown,
    find_key,
    good_keys,
    key_of_token,
    list_keys,
    makers,
    new_key,
    note_use,
    share_key,
    token_of,
    withdraw_key,
)
from scorekeeper.store.database.rate_counters import count, counted, forget_count
from scorekeeper.store.database.session import (
    Store,
    StoreError,
    Unavailable,
    default_url,
    open_store,
)
from scorekeeper.store.matches.begin import create_match, rematch
from scorekeeper.store.matches.drafts import clear_draft, drop_draft, save_draft
from scorekeeper.store.matches.history import (
    HistoryPage,
    club_players,
    find_words,
    history,
    last_places,
)
from scorekeeper.store.matches.load import each_match, load_match
from scorekeeper.store.matches.points_import import import_points
from scorekeeper.store.matches.poll_state import state_of
from scorekeeper.store.matches.repository import (
    WriteTerms,
    correct_deal,
    describe,
    finish,
    note_deal,
    note_ruling,
    record_deal,
    record_points,
    redo,
    remove_last_deal,
    reopen,
    throw_in,
    undo,
)
from scorekeeper.store.matches.selection import EVERYTHING, Cursor, SearchWord, Selection
from scorekeeper.store.matches.summaries import MatchSummary, finished, in_progress, summaries_by_id
from scorekeeper.store.rebuild import rebuild_statistics
from scorekeeper.store.statistics.queries import (
    EVER,
    GameStatistics,
    PlayerRecord,
    PlayerStatistics,
    Span,
    game_statistics,
    games_of,
    played_games,
    player_statistics,
)
from scorekeeper.store.upgrade import is_ready, upgrade

__all__ = [
    "EVER",
    "EVERYTHING",
    "LONGEST_PLACE",
    "Archive",
    "Club",
    "Contents",
    "Copy",
    "Cursor",
    "Details",
    "Draft",
    "Fault",
    "GameStatistics",
    "HalfWritten",
    "HistoryPage",
    "ImportOutcome",
    "ImportPreview",
    "ImportRefused",
    "ImportedMatch",
    "Key",
    "Kind",
    "LogLine",
    "Match",
    "MatchSummary",
    "NoMatch",
    "Player",
    "PlayerRecord",
    "PlayerStatistics",
    "Refused",
    "Role",
    "SearchWord",
    "Selection",
    "Session",
    "Span",
    "Stale",
    "State",
    "Store",
    "StoreError",
    "Unavailable",
    "Upload",
    "WriteTerms",
    "archive",
    "back_up",
    "can_be_shown",
    "clear_draft",
    "club_players",
    "clubs_replaced",
    "correct_deal",
    "could_be_id",
    "count",
    "count_matches",
    "counted",
    "create_match",
    "default_url",
    "describe",
    "drop_draft",
    "drop_upload",
    "each_match",
    "examined",
    "find_club",
    "find_key",
    "find_upload",
    "find_words",
    "finish",
    "finished",
    "forget_count",
    "game_statistics",
    "games_of",
    "good_keys",
    "history",
    "import_archive",
    "import_points",
    "in_progress",
    "is_ready",
    "keep_upload",
    "key_of_token",
    "last_places",
    "list_clubs",
    "list_keys",
    "load_match",
    "makers",
    "new_id",
    "new_key",
    "note_deal",
    "note_ruling",
    "note_use",
    "open_store",
    "played_games",
    "player_statistics",
    "players",
    "preview_import",
    "rebuild_statistics",
    "record_deal",
    "record_points",
    "redo",
    "rematch",
    "remove_last_deal",
    "reopen",
    "restore",
    "save_draft",
    "share_key",
    "start_club",
    "state_of",
    "summaries_by_id",
    "throw_in",
    "token_of",
    "undo",
    "upgrade",
    "withdraw_key",
]
