"""Files that a phone never needs are not in the bundle."""

from scorekeeper.offline.build.exclusions import APP, PACKAGES, STDLIB, without


def left(paths, patterns):
    return list(without(dict.fromkeys(paths.split(), b""), patterns))


def test_only_english_and_japanese_locales_are_included():
    paths = "babel/locale-data/en.dat babel/locale-data/ja.dat babel/locale-data/root.dat"
    assert left(f"{paths} babel/locale-data/de.dat babel/locale-data/en_US.dat", PACKAGES) == (
        paths.split()
    )


def test_native_modules_and_stubs_are_excluded():
    paths = "markupsafe/_native.py markupsafe/_speedups.cpython-314-x86_64-linux-gnu.so"
    more = "markupsafe/_speedups.pyi markupsafe/_speedups.c ijson.libs/libyajl-9393e5bd.so.2.1.1"
    assert left(f"{paths} {more}", PACKAGES) == ["markupsafe/_native.py"]


def test_one_rating_model_is_included_without_the_modules_that_import_the_others():
    paths = "openskill/__init__.py openskill/models/common.py openskill/models/weng_lin/common.py"
    wanted = f"{paths} openskill/models/weng_lin/plackett_luce.py"
    others = (
        "openskill/models/__init__.py openskill/models/weng_lin/__init__.py "
        "openskill/models/weng_lin/bradley_terry_full.py "
        "openskill/models/weng_lin/thurstone_mosteller_part.py"
    )
    assert left(f"{wanted} {others}", PACKAGES) == wanted.split()


def test_licences_are_included():
    paths = "flask-3.1.3.dist-info/licenses/LICENSE.txt flask-3.1.3.dist-info/METADATA"
    assert left(f"{paths} flask-3.1.3.dist-info/RECORD", PACKAGES) == paths.split()


def test_server_and_build_code_of_the_app_is_excluded():
    paths = "scorekeeper/web/__init__.py scorekeeper/static/built/main.js"
    more = (
        "scorekeeper/cli/serve.py scorekeeper/serving/asgi_app.py scorekeeper/static/offline/a.gz "
        "scorekeeper/offline/build/bundle.py scorekeeper/games/hell/cases/one.json "
        "scorekeeper/static/built/main.js.br scorekeeper/static/js/live.js "
        "scorekeeper/__pycache__/clock.cpython-311.pyc scorekeeper/locale/ja/LC_MESSAGES/m.po"
    )
    assert left(f"{paths} {more}", APP) == paths.split()


def test_only_the_standard_library_modules_that_the_app_needs_are_included():
    paths = "json/decoder.py email/message.py sqlite3/dbapi2.py zoneinfo/_zoneinfo.py"
    assert left(f"{paths} unittest/mock.py pdb.py idlelib/run.py", STDLIB) == paths.split()
