"""Statistics, summed from the facts of finished matches."""

from scorekeeper.store.statistics.of_game import GameStatistics, game_statistics, played_games
from scorekeeper.store.statistics.of_player import PlayerStatistics, games_of, player_statistics
from scorekeeper.store.statistics.sums import EVER, PlayerRecord, Span
