"""The contents of the repository and of the wheel."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
BUILT = "web_dist"
GENERATED = {
    ".git",
    ".venv",
    ".boot",
    ".cache",
    "__pycache__",
    "dist",
    "node_modules",
    ".hypothesis",
}

REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com")
LOCAL_PATH = re.compile(r"(?<![\w.~-])/(?:work|root|home)/\w")


def repository_files() -> Iterator[Path]:
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [f for f in folders if f not in GENERATED and not f.endswith("_cache")]
        yield from (Path(folder, file) for file in files if file not in GENERATED)


def read_pins(name: str) -> dict[str, list[str]]:
    """Return each pin of a requirements file, such as `rich==15.0.0`, with its hashes."""
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return {pin.strip(): hashes for pin, *hashes in (line.split("--hash=") for line in lines)}


@pytest.mark.parametrize("name", ["uv.txt", "web.txt", "run.txt", "dev.txt"])
def test_every_package_is_pinned_with_hashes_and_without_an_address(name: str) -> None:
    pins = read_pins(name)
    assert pins
    for pin, hashes in pins.items():
        assert re.match(r"[\w.-]+==[\w.]+( ;|$)", pin)
        assert hashes
        assert all(value.strip().startswith("sha256:") for value in hashes)
    assert "://" not in (ROOT / "requirements" / name).read_text()


def test_development_has_the_same_packages_as_a_run_and_more() -> None:
    """The development environment may have a package for more platforms."""
    run, dev = ({pin.split(" ;")[0] for pin in read_pins(f"{name}.txt")} for name in ("run", "dev"))
    assert run < dev


def test_the_pins_match_pyproject() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    required = {
        "run.txt": pyproject["project"]["dependencies"],
        "dev.txt": pyproject["dependency-groups"]["dev"],
    }
    for name, requirements in required.items():
        pins = [Requirement(pin) for pin in read_pins(name)]
        for requirement in map(Requirement, requirements):
            matching = [p for p in pins if p.name == canonicalize_name(requirement.name)]
            assert matching, f"{requirement} is not in {name}: run ./roost pins"
            for pin in matching:
                version = str(pin.specifier).removeprefix("==")
                assert version in requirement.specifier, f"{name} is out of date: run ./roost pins"


def test_the_wheel_is_built_with_the_same_node_as_a_checkout() -> None:
    required = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    lines = (ROOT / "requirements/web.in").read_text().splitlines()
    assert set(required) >= {line for line in lines if not line.startswith("#")}


def test_the_pages_packages_are_pinned_with_hashes_and_without_an_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    package = json.loads((ROOT / "package.json").read_text())
    root, *packages = lock["packages"].values()
    assert root["dependencies"] == package["dependencies"]
    assert root["devDependencies"] == package["devDependencies"]
    for package in packages:
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    violations = []
    for path in repository_files():
        if BUILT in path.parts:
            continue
        text = path.read_bytes().decode(errors="ignore")
        address = re.search("://", text) if path.suffix == ".lock" else None
        matches = (REGISTRY.search(text), LOCAL_PATH.search(text), address)
        violations += [f"{path.relative_to(ROOT)}: {match[0]}" for match in matches if match]
    assert violations == []


def test_the_wheel_has_the_package_and_the_page_but_no_tests(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("roost/")}
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in repository_files()
        if path.is_relative_to(source / "roost")
        and ("scaffold" in path.parts or not {"tests", "tools", "web"} & set(path.parts))
    }
    assert packed == expected
    assert any(name.endswith("/RULES.md") for name in packed)
    assert "roost/web_dist/index.html" in packed
