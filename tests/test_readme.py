"""What the README tells a host holds for the program as it is."""

import re

from scorekeeper.store.database.tables import Base
from scorekeeper.web.configuration import ENVIRONMENT
from scorekeeper.web.platform import host_token, wrong_links
from scorekeeper.web.platform.limits import rate_limits
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")

DISTRIBUTED = re.compile(r"create_distributed_table\('(\w+)', '(\w+)'")


def test_every_table_is_spread_by_club_and_each_after_those_it_refers_to():
    statements = DISTRIBUTED.findall(README)
    order = [name for name, _ in statements]
    assert sorted(order) == sorted(Base.metadata.tables)
    assert dict(statements) == dict.fromkeys(order, "club_id") | {"clubs": "id"}
    for table in Base.metadata.tables.values():
        for reference in table.foreign_keys:
            assert order.index(reference.column.table.name) < order.index(table.name)


def test_every_setting_is_in_the_table():
    told = re.findall(r"^\| `(SCOREKEEPER_\w+)` \|", README, flags=re.MULTILINE)
    assert sorted(told) == sorted(ENVIRONMENT)


def test_the_limits_are_those_that_are_told():
    rows = re.findall(r"^\| ([a-z][^|]+) \|([^|]*)\|([^|]*)\|$", SECURITY, flags=re.MULTILINE)
    told = {what.strip(): (address.strip(), key.strip()) for what, address, key in rows}
    assert told == {
        "starting a club": shown(rate_limits.STARTING_CLUBS),
        "a link or key that opens nothing": (f"{wrong_links.MOST}", ""),
        "making a key": shown(rate_limits.MAKING_KEYS),
        "starting a match": shown(rate_limits.STARTING_MATCHES),
        "writing by the API": shown(rate_limits.WRITING_BY_API),
        "importing a file": shown(rate_limits.UPLOADING),
        "a wrong token of the host": (f"{host_token.MOST}", ""),
    }


def shown(limit):
    return per_minute(limit.per_address), per_minute(limit.per_key)


def per_minute(text):
    return text.replace(" per minute", "").replace(";", ", and")
