"""Files that cannot be written: the error names the file."""

from pathlib import Path

import pytest

from roost.system.files import OutputFile, write_file


def test_a_file_error_names_the_file(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    (tmp_path / "study.json").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left") as full:
        write_file(tmp_path / "study.json", "{}")
    assert full.value.filename == str(tmp_path / "study.json")
    with (
        pytest.raises(OSError, match="No space left") as full,
        OutputFile(Path("/dev/full")) as file,
    ):
        file.write(b"{}")
    assert full.value.filename == "/dev/full"
