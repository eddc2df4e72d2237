"""How does a missing program get on this machine? From Debian's packages, when we are root."""

import functools
import os
import shutil
import subprocess


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Install the packages; False when that is not ours to do or does not work."""
    if not may_install():
        return False
    print(f"Installing Debian's {', '.join(packages)} ...", flush=True)
    _update()
    return _apt_get("install", "--yes", "--no-install-recommends", *packages)


@functools.cache
def _update() -> bool:
    """The package list, at most once in a run: a new machine has none."""
    return _apt_get("update")


def _apt_get(*arguments: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    result = subprocess.run(
        # Another run may be installing at this moment: wait for it.
        ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300", *arguments],
        env=environment,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if result.returncode != 0:
        print(
            f"apt-get {arguments[0]}: {(result.stdout.strip().splitlines() or ['?'])[-1]}",
            flush=True,
        )
    return result.returncode == 0
