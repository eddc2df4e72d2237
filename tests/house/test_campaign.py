"""What `make campaign` writes down: the figures of each part, also of one that went wrong."""

from dataclasses import replace

import campaign
import pytest
from campaign import Part

RIGHT = Part("Good", "It prints.", ("-c", "print('noise'); print('3 passed')"), keep="passed")
WRONG = Part("Bad", "It fails.", ("-c", "print('1 failed'); raise SystemExit(3)"), more="no.md")


@pytest.fixture
def page(tmp_path, monkeypatch):
    # As when the campaign itself runs these tests.
    monkeypatch.delenv("PARTS", raising=False)
    monkeypatch.setattr(campaign, "PAGE", tmp_path / "campaign.md")
    monkeypatch.setattr(campaign, "ROOT", tmp_path)
    monkeypatch.setattr(campaign.services, "require_servers", lambda: None)
    monkeypatch.setattr(campaign.services, "find_browser", lambda: "chromium")
    monkeypatch.setattr(campaign.signal, "signal", lambda *_: None)
    return tmp_path / "campaign.md"


def test_every_part_runs_and_is_written_down_with_what_matters(page, monkeypatch, capfd):
    monkeypatch.setattr(campaign, "PARTS", (WRONG, RIGHT))
    assert campaign.main() == 1
    shown = capfd.readouterr().out
    assert "noise" in shown
    assert "FAILED: Bad" in shown
    text = page.read_text()
    assert "**wrong** (exit 3), in 0.0 minutes." in text
    assert "```\n1 failed\n```" in text
    assert "```\n3 passed\n```" in text
    assert "noise" not in text
    # A page that is not there is not linked.
    assert "no.md" not in text


def test_all_right_is_exit_code_zero(page, monkeypatch):
    monkeypatch.setattr(campaign, "PARTS", (RIGHT,))
    assert campaign.main() == 0
    assert ": right, in 0.0 minutes." in page.read_text()


def test_a_part_alone_leaves_what_the_others_found(page, monkeypatch):
    monkeypatch.setattr(campaign, "PARTS", (WRONG, RIGHT))
    campaign.main()
    before = page.read_text()
    monkeypatch.setattr(campaign, "PARTS", (replace(WRONG, command=("-c", "print('7')")), RIGHT))
    monkeypatch.setenv("PARTS", "bad")
    assert campaign.main() == 0
    after = page.read_text()
    assert before.partition("## Good")[2] == after.partition("## Good")[2] != ""
    assert "```\n7\n```" in after
    assert "1 failed" not in after


def test_the_load_is_measured_before_anything_hostile_comes():
    names = [part.name for part in campaign.PARTS]
    assert names.index("Load") == names.index("Hostile input") - 1


def test_every_part_runs_something_that_is_there():
    modules = [part.command[1] for part in campaign.PARTS if part.command[0] == "-m"]
    files = [part.command[0] for part in campaign.PARTS if part.command[0] != "-m"]
    files += [f"{module.replace('.', '/')}.py" for module in modules if module != "pytest"]
    assert [file for file in files if not (campaign.ROOT / file).is_file()] == []
