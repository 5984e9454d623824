"""Checks that the stubs agree with the module: names, arguments and documentation."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import komadai

STUBS = Path(komadai.__file__).with_name("__init__.pyi")


def documented():
    """Yields the documented names in the stubs, with their documentation."""
    for node in ast.parse(STUBS.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield (node.name,), ast.get_docstring(node)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and ast.get_docstring(inner):
                    yield (node.name, inner.name), ast.get_docstring(inner)
        elif isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            yield (node.name,), ast.get_docstring(node)


def test_documentation_is_the_same():
    for path, text in documented():
        thing = komadai
        for name in path:
            thing = getattr(thing, name)
        if path[-1] == "__new__":
            thing = getattr(komadai, path[0])
            assert text in inspect.getdoc(thing), path
        elif len(path) == 1 and inspect.isclass(thing):
            assert inspect.getdoc(thing).startswith(text), path
        else:
            assert inspect.getdoc(thing) == text, path


def test_everything_public_has_documentation():
    for name in dir(komadai):
        thing = getattr(komadai, name)
        if name.startswith("_") or not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        assert thing.__doc__, name
        for inner in vars(thing) if inspect.isclass(thing) and thing is not komadai.Svg else ():
            assert inner.startswith("_") or getattr(thing, inner).__doc__, f"{name}.{inner}"


def test_the_types_of_the_stubs_are_right():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "komadai"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent)
    found = [line for line in done.stdout.splitlines() if line.strip()]
    assert found == [], "\n".join(found)
