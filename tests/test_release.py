"""The workflow, the container files and the licence name only what exists."""

import json
import re
import shlex
from importlib import metadata

import pytest
import yaml

from scorekeeper.cli import MODULES
from scorekeeper.cli.serve import HOST_VARIABLE, PORT_VARIABLE
from tests.support.paths import ROOT


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def containerfile():
    return read("Containerfile").replace("\\\n", " ")


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load(read("compose.yaml"))


def test_the_workflow_runs_only_commands_and_files_that_exist():
    jobs = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert "bash .ci/run" in commands
    scripts = {one.name for one in metadata.entry_points(group="console_scripts")} | {"pip"}
    for words in map(shlex.split, commands):
        if words[0] == "bash":
            assert (ROOT / words[1]).is_file()
        elif words[0].startswith(".venv/bin/"):
            program = words[0].removeprefix(".venv/bin/")
            assert program in scripts
            assert program != "scorekeeper" or words[1] in MODULES
        elif words[:2] == ["docker", "build"]:
            assert (ROOT / words[words.index("--file") + 1]).is_file()
        else:
            assert words[0] in {"apt-get", "docker", "echo"}


def test_the_version_is_the_newest_in_the_changelog():
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", read("CHANGELOG.md"), flags=re.MULTILINE)
    assert metadata.version("scorekeeper-cards") == versions[0]


def test_the_distribution_includes_its_licence():
    told = metadata.metadata("scorekeeper-cards")
    assert told["License-Expression"] == "MIT"
    assert read("LICENSE").startswith("MIT License\n")


def test_the_image_context_includes_everything_the_build_reads(containerfile):
    kept = {line[1:] for line in read(".dockerignore").splitlines() if line.startswith("!")}
    assert all((ROOT / name).exists() for name in kept)
    assert kept >= {"scorekeeper", "templates", "static", "hatch_build.py", "pyproject.toml"}
    for name in re.findall(r"--requirement (\S+)", containerfile):
        assert name in kept
    assert set(re.findall(r"python -m ([\w.]+)", containerfile)) == {"scorekeeper.offline.build"}


def test_the_image_runs_unprivileged_and_sets_only_known_variables(containerfile):
    stages = containerfile.split("\nFROM ")
    assert re.search(r"^USER scorekeeper$", stages[-1], flags=re.MULTILINE)
    assert set(re.findall(r"\b(SCOREKEEPER_\w+)=", containerfile)) == {HOST_VARIABLE, PORT_VARIABLE}
    assert re.search(r"^VOLUME /data$", stages[-1], flags=re.MULTILINE)


def test_the_health_check_requests_the_readiness_page(containerfile):
    (check,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", containerfile, flags=re.MULTILINE)
    program = json.loads(check)[2]
    compile(program, "HEALTHCHECK", "exec")
    (path,) = re.findall(r"(/\w+)'", program)
    assert path == "/ready"


def test_compose_builds_the_image_and_mounts_only_the_data(compose):
    service = compose["services"]["scorekeeper"]
    assert (ROOT / service["build"]["dockerfile"]).is_file()
    assert service["read_only"] is True
    assert service["volumes"] == ["data:/data"]
    named = {
        volume.split(":")[0] for one in compose["services"].values() for volume in one["volumes"]
    }
    assert named == set(compose["volumes"])


def test_every_profile_of_compose_is_in_the_documentation(compose):
    profiles = {name for one in compose["services"].values() for name in one.get("profiles", [])}
    assert profiles == set(re.findall(r"--profile (\w+)", read("docs/hosting.md")))
