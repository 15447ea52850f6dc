"""The examples of engine/README.md run."""

import doctest
from pathlib import Path

import engine

PAGE = Path(engine.__file__).with_name("README.md")


def test_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert (result.failed, result.attempted > 30) == (0, True)


def test_what_the_package_exports_is_there() -> None:
    assert len(engine.__all__) == len(set(engine.__all__))
    assert all(hasattr(engine, name) for name in engine.__all__)
