"""The house keeps its shape: directions, budgets, migrations, names of tasks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from importlinter.cli import lint_imports

from league.config import queue
from league.config.celery import app
from league.supervision import roles

ROOT: Path = settings.BASE_DIR
FILE_LINES, FUNCTION_LINES, KERNEL_LINES, TEMPLATE_LINES = 300, 40, 120, 120
NAMES_THAT_SAY_NOTHING = re.compile(r"(^|_)(utils?|helpers?|common|misc)$")
TASK_NAME = re.compile(r"(games|league)\.tasks\.\w+")


def modules(*folders: str) -> list[Path]:
    return [
        path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts
    ]


def over_budget(path: Path) -> Iterator[str]:
    text = path.read_text()
    tree = ast.parse(text)
    most = KERNEL_LINES if path.is_relative_to(ROOT / "engine" / "kernel") else FUNCTION_LINES
    if text.count("\n") > FILE_LINES:
        yield f"{path}: {text.count(chr(10))} lines"
    if text.strip() and not ast.get_docstring(tree):
        yield f"{path}: no docstring"
    if NAMES_THAT_SAY_NOTHING.search(path.stem):
        yield f"{path}: the name says nothing"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > most:
                yield f"{path}:{node.lineno} {node.name}: {lines} lines"


def task_names_in_code() -> set[str]:
    nodes = (node for path in modules("games", "league") for node in ast.walk(ast.parse(path.read_text())))
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {word for word in words if TASK_NAME.fullmatch(word)}


def test_every_import_contract_holds() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_no_module_is_over_budget() -> None:
    assert [line for path in modules("engine", "games", "league") for line in over_budget(path)] == []


def test_no_template_is_over_budget() -> None:
    sizes = {path: path.read_text().count("\n") for path in (ROOT / "templates").rglob("*.html")}
    assert {path: lines for path, lines in sizes.items() if lines > TEMPLATE_LINES} == {}


def test_the_readme_is_short_and_the_changelog_has_its_two_parts() -> None:
    assert len((ROOT / "README.md").read_text().split()) < 500
    assert {"### Improvements", "### Bug fixes"} <= set((ROOT / "CHANGELOG.md").read_text().splitlines())


def test_every_task_that_is_sent_by_name_is_registered() -> None:
    app.loader.import_default_modules()
    sent = task_names_in_code() | {str(entry["task"]) for entry in queue.SCHEDULE.values()}
    assert sent - set(app.tasks) == set()


def test_the_lines_for_more_machines_are_the_ones_of_serve() -> None:
    told = dict(line.split(": ", 1) for line in (ROOT / "deploy" / "Procfile").read_text().splitlines())
    run = {
        command.name: " ".join(command.words[1:]) for command in (roles.web(3, {}), roles.worker({}), roles.beat({}))
    }
    given = {name: line.removeprefix(".venv/bin/python ") for name, line in told.items()}
    assert given | {"web": given["web"].partition(" --host")[0]} == run | {"web": run["web"].partition(" --fd")[0]}


@pytest.mark.django_db
def test_the_models_have_their_migrations() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
