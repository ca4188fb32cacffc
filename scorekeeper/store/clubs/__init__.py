"""Groups and their players."""

from scorekeeper.store.clubs.clubs import Club, ClubPlayer, find, list_all, players, rename, start
from scorekeeper.store.clubs.delete_club import contents, delete, deleted_since
