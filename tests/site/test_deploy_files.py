"""Are the files of deploy/ what they say? Read and checked; tests/drills runs the nginx ones."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.house.test_settings import SETTINGS, VARIABLE
from tests.house.tree import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
CONTAINER = DEPLOY / "container"
VARIABLES = set(VARIABLE.findall(SETTINGS))
DOCUMENT = (ROOT / "docs" / "deploy.md").read_text()
INSTRUCTIONS = {
    *("FROM", "ENV", "WORKDIR", "RUN", "COPY", "USER", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL"),
    "CMD",
}


def unit(path: Path) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]
    parsed.read_string(path.read_text())
    return parsed


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_names_only_what_there_is(path):
    parsed = unit(path)
    assert parsed["Unit"]["Description"].startswith("Escoba")
    if path.suffix == ".timer":
        return
    service = parsed["Service"]
    assert service["User"] == "escoba"
    assert service["EnvironmentFile"] == "/etc/escoba/escoba.env"
    command = re.search(r"manage\.py (\w+)", service["ExecStart"])
    assert command is not None
    assert list(ROOT.glob(f"*/management/commands/{command[1]}.py"))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_itself_can_read_a_unit(path, tmp_path):
    program = shutil.which("systemd-analyze")
    if program is None:
        # The test above has read it; there is no systemd on this machine to ask.
        return
    text = path.read_text()
    for there in ("/opt/escoba/.venv/bin/python", "/usr/bin/curl", "/usr/bin/install"):
        text = text.replace(there, "/bin/true")
    copy = tmp_path / path.name.replace("@", "@8001")
    copy.write_text(text)
    for other in UNITS:
        if other.name != path.name:
            (tmp_path / other.name).write_text(text if other == path else other.read_text())
    result = subprocess.run(
        [program, "verify", "--man=no", "--recursive-errors=no", str(copy)],
        env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Unknown" not in result.stderr, result.stderr
    assert "Failed to parse" not in result.stderr, result.stderr
    assert result.returncode == 0, result.stderr


def test_stopping_takes_as_long_as_draining_may():
    for path in UNITS:
        if "@" in path.name or path.name == "escoba.service":
            assert int(unit(path)["Service"]["TimeoutStopSec"]) > 25 + 1


def test_the_environment_file_sets_only_what_is_a_setting():
    for line in (DEPLOY / "escoba.env").read_text().splitlines():
        name = re.match(r"#?([A-Z_]+)=", line)
        if name:
            assert name[1] in VARIABLES, line


def test_the_image_copies_only_what_there_is():
    text = re.sub(r"\\\n", " ", (CONTAINER / "Containerfile").read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        assert word in INSTRUCTIONS, line
        if word == "COPY":
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), line
    assert lines[0].startswith("FROM ")


def test_the_compose_file_holds_together():
    compose = yaml.safe_load((CONTAINER / "compose.yaml").read_text())
    services = compose["services"]
    for name, service in services.items():
        assert "image" in service, name
        wanted = service.get("depends_on", {})
        assert set(wanted) <= set(services), name
        for source in service.get("volumes", []):
            mounted = source.partition(":")[0]
            if mounted.startswith("."):
                assert (CONTAINER / mounted).exists(), name
            else:
                assert mounted in compose["volumes"], name
    built = services["web"]["build"]
    assert (CONTAINER / built["context"] / built["dockerfile"]).is_file()
    for setting in services["web"]["environment"]:
        assert setting in VARIABLES


def test_prometheus_asks_the_ports_of_the_units():
    jobs = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    targets = {t for job in jobs for group in job["static_configs"] for t in group["targets"]}
    assert targets == {"127.0.0.1:8001", "127.0.0.1:8002", "127.0.0.1:9101"}
    enabled = re.search(r"systemctl enable --now (escoba-prepare .*)", DOCUMENT)
    assert enabled is not None
    ports = set(re.findall(r"@(\d+)", enabled[1]))
    assert {target.rpartition(":")[2] for target in targets} == ports


def test_every_metric_of_ours_is_explained():
    from prometheus_client import REGISTRY

    ours = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("escoba_")}
    named = set(re.findall(r"`(escoba_\w+?)(?:_total)?(?:{[\w,]+})?`", DOCUMENT))
    assert ours <= named


def test_every_file_of_deploy_is_where_the_page_says():
    named = re.findall(r"/opt/escoba/(deploy/[\w./@{},-]+)", DOCUMENT)
    assert named
    for name in named:
        start, braces, end = re.fullmatch(r"([^{]*)(?:{([^}]*)})?(.*)", name).groups("")
        for choice in braces.split(","):
            assert (ROOT / f"{start}{choice}{end}").exists(), name
