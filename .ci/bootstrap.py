"""What must be there before anything runs? An environment, packages, secrets, a prepared database.

Called by the Makefile with the name of a target. Standard library only: nothing is installed yet.
Whatever can go wrong on a new machine ends in one line on stderr and a non-zero exit.
"""

import base64
import errno
import hashlib
import os
import secrets
import socket
import subprocess
import sys
from pathlib import Path

import debian

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VAR = Path(os.environ.get("ESCOBA_VAR_DIR", ROOT / "var"))
REQUIREMENTS = ROOT / "requirements"
# Which requirement files are installed, each as "name hash-of-its-content".
STAMP = VENV / "installed-requirements"
# The order of the curve P-256, whose numbers sign pushes.
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class SetupError(Exception):
    """Something on this machine stops us; the message is the one line that the person sees."""


def say(message: str) -> None:
    """A line of progress."""
    print(message, flush=True)


# --- The virtual environment and its packages -----------------------------------------------------


def venv_python(venv: Path = VENV) -> Path:
    return venv / "bin" / "python"


def ensure_venv(venv: Path = VENV, python: str = sys.executable) -> None:
    """Create the virtual environment, or create it anew when its Python has gone away."""
    works = venv_python(venv).exists() and _runs(
        [str(venv_python(venv)), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    )
    if works:
        return
    say(f"Creating the virtual environment {venv.name} ...")
    result = _logged([python, "-m", "venv", "--clear", str(venv)])
    if result.returncode != 0 and debian.install("python3-venv"):
        result = _logged([python, "-m", "venv", "--clear", str(venv)])
    if result.returncode != 0:
        raise SetupError(
            "Python cannot create a virtual environment here; "
            "on Debian and Ubuntu `apt install python3-venv` helps. "
            f"Last line: {_last_line(result.stdout)}"
        )


def ensure_packages(name: str, venv: Path = VENV) -> None:
    """Install requirements/<name>.txt, checked by hash, unless exactly that is installed."""
    wanted = {part: _digest(part) for part in (["base", "dev"] if name == "dev" else ["base"])}
    stamp = venv / STAMP.name
    installed = (
        dict(line.split() for line in stamp.read_text().splitlines()) if stamp.exists() else {}
    )
    if all(installed.get(part) == digest for part, digest in wanted.items()):
        return
    say(f"Installing requirements/{name}.txt (the first time takes a minute) ...")
    result = _logged(
        [
            *(str(venv_python(venv)), "-m", "pip", "install", "--disable-pip-version-check"),
            *("--no-input", "--retries", "2", "--timeout", "20", "--require-hashes", "--no-deps"),
            *("-r", str(REQUIREMENTS / f"{name}.txt")),
        ]
    )
    if result.returncode != 0:
        raise SetupError(_explain_pip(result.stdout))
    stamp.write_text("".join(f"{part} {digest}\n" for part, digest in wanted.items()))


def _digest(name: str) -> str:
    return hashlib.sha256((REQUIREMENTS / f"{name}.txt").read_bytes()).hexdigest()


def _explain_pip(output: str) -> str:
    """One line for a failed install; the whole output stays in the log."""
    signs_of_no_network = (
        "NewConnectionError",
        "ConnectTimeout",
        "NameResolution",
        "ProxyError",
        "Connection broken",
        "Read timed out",
        "Network is unreachable",
    )
    if any(sign in output for sign in signs_of_no_network):
        return f"No network: pip cannot reach its package index. Details: {_log_file()}"
    errors = [line for line in output.splitlines() if line.startswith("ERROR:")]
    reason = (errors or [_last_line(output)])[0].removeprefix("ERROR:").strip()
    return f"pip could not install the packages: {reason} Details: {_log_file()}"


# --- Local settings and the database --------------------------------------------------------------


def ensure_local_env() -> None:
    """Write into var/local.env what is not there yet: the secrets of this checkout, readable by its
    owner only.
    """
    path = VAR / "local.env"
    there = path.read_text() if path.exists() else ""
    missing = [line for name, line in _secrets() if f"\n{name}=" not in f"\n{there}"]
    if not missing:
        return
    VAR.mkdir(parents=True, exist_ok=True)
    if not there:
        missing.insert(0, "# Settings of this checkout, made by `make run`; see docs/settings.md.")
    elif not there.endswith("\n"):
        missing.insert(0, "")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "a") as file:
        file.write("\n".join(missing) + "\n")


def _secrets() -> list[tuple[str, str]]:
    """What has to be made anew for each checkout, as (name, line)."""
    # A private key of the curve P-256 is any number from 1 to its order - 1 (RFC 8292 signs with
    # it), written in base64url as 32 bytes.
    key = (secrets.randbelow(P256_ORDER - 1) + 1).to_bytes(32, "big")
    values = {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ESCOBA_VAPID_PRIVATE_KEY": base64.urlsafe_b64encode(key).decode().rstrip("="),
    }
    return [(name, f"{name}={value}") for name, value in values.items()]


def prepare_site() -> None:
    """Migrations, cache table, message catalogues, static files."""
    say("Preparing database, translations and static files ...")
    result = _logged([str(venv_python()), str(ROOT / "manage.py"), "prepare"])
    if result.returncode != 0:
        raise SetupError(
            f"Preparing the site failed: {_last_line(result.stdout)} Details: {_log_file()}"
        )


def require_free_port(host: str, port: str) -> None:
    """Fail early and clearly when somebody else listens there."""
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise SetupError(f"PORT must be a number from 1 to 65535, not {port!r}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise SetupError(
                    f"Port {port} is already in use on {host}; "
                    f"stop what listens there or choose another: make run PORT={int(port) + 1}"
                ) from None
            raise SetupError(f"Cannot listen on {host}:{port}: {error.strerror}.") from None


# --- Running other programs -----------------------------------------------------------------------


def _log_file() -> Path:
    return VAR / "setup.log"


def _logged(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run quietly; the output goes to var/setup.log and to the caller."""
    VAR.mkdir(parents=True, exist_ok=True)
    result = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    _log_file().write_text(f"$ {' '.join(command)}\n{result.stdout}")
    return result


def _runs(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _last_line(output: str) -> str:
    return (output.strip().splitlines() or ["(no output)"])[-1].strip()


def _become(command: list[str], **environment: str) -> None:
    """Hand this process over, so that Ctrl-C reaches the program and nobody stands between."""
    os.chdir(ROOT)
    os.execve(command[0], command, {**os.environ, **environment})


# --- The targets ----------------------------------------------------------------------------------


def run() -> None:
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    require_free_port(host, port)
    ensure_venv()
    ensure_packages("base")
    ensure_local_env()
    prepare_site()
    serve = [str(venv_python()), "manage.py", "serve", "--host", host, "--port", port]
    # The address shows at once, also where the output is a file.
    _become(serve, PYTHONUNBUFFERED="1")


def with_dev_packages(*command: str) -> None:
    ensure_venv()
    ensure_packages("dev")
    _become([str(venv_python()), *command])


def lock() -> None:
    """Pin the newest versions that requirements/*.in allow, with hashes."""
    ensure_venv()
    has_uv = _runs([str(venv_python()), "-m", "uv", "--version"])
    if not has_uv and _logged([str(venv_python()), "-m", "pip", "install", "uv"]).returncode:
        raise SetupError(f"pip cannot install uv, which does the locking. Details: {_log_file()}")
    for name in ("base", "dev"):
        target = f"requirements/{name}.txt"
        command = [
            *(str(venv_python()), "-m", "uv", "pip", "compile", f"requirements/{name}.in"),
            *("--universal", "--python-version", "3.11", "--generate-hashes", "--upgrade"),
            *("--no-emit-index-url", "--no-header", "--quiet", "-o", target),
            *(() if name == "base" else ("-c", "requirements/base.txt")),
        ]
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            raise SetupError(f"uv could not write {target}; its message is above.")


TARGETS = {
    "run": run,
    "test": lambda: with_dev_packages(".ci/checks.py", "all"),
    "check": lambda: with_dev_packages(".ci/checks.py", "gates"),
    "campaign": lambda: with_dev_packages(".ci/campaign.py"),
    "scale-demo": lambda: with_dev_packages(".ci/scale_demo.py"),
    "test-313": lambda: with_dev_packages(".ci/checks.py", "python3.13"),
    "format": lambda: with_dev_packages(".ci/checks.py", "format"),
    "messages": lambda: with_dev_packages(".ci/catalogues.py"),
    "lock": lock,
}


if __name__ == "__main__":
    try:
        TARGETS[sys.argv[1]]()
    except SetupError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"Setting up failed: {error.strerror}: {error.filename}")
