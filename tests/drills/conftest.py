"""Which drills run? A short form of each in `make test`; all of it in `make campaign`."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import services

from tests.drills.cluster import Cluster, in_campaign, many_processes, one_process


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    drills = [item for item in items if here in item.path.parents]
    for item in drills:
        item.add_marker(pytest.mark.live)
        many = "two_processes" in getattr(item, "fixturenames", ())
        item.add_marker(pytest.mark.xdist_group("many" if many else "one"))
    if not in_campaign():
        long = [item for item in drills if item.get_closest_marker("campaign")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.fixture
def long() -> bool:
    """Whether there is time for many repetitions."""
    return in_campaign()


@pytest.fixture(scope="session")
def _two_processes() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="escoba-drill-") as name:
        folder = Path(name)
        # nginx runs as somebody else and serves the static files in it.
        folder.chmod(0o755)
        try:
            with many_processes(folder) as cluster:
                yield cluster
        except services.NotAvailable as reason:
            pytest.fail(str(reason))


@pytest.fixture(scope="session")
def _alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with one_process(tmp_path_factory.mktemp("one")) as cluster:
        yield cluster


@pytest.fixture
def two_processes(_two_processes: Cluster) -> Iterator[Cluster]:
    """PostgreSQL, Redis, two web processes and a clock, whole at the beginning and the end."""
    yield _two_processes
    _two_processes.heal()


@pytest.fixture
def alone(_alone: Cluster) -> Iterator[Cluster]:
    """One process on SQLite, with the clock inside, whole at the beginning and the end."""
    yield _alone
    _alone.heal()
