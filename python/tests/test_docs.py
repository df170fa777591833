"""The code of the documentation works."""

import doctest
import importlib
import re

import pytest

from conftest import ROOT

MODULES = ["bia", "bia._api", "bia.c", "bia.k2", "bia.k2.build", "bia.k2.formula", "bia.k2.visit", "bia.smt", "bia.result"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0


@pytest.mark.parametrize("path", ["docs/python.md", "README.md"])
def test_code_of_documents(path, tmp_path, monkeypatch, capsys):
    """Blocks of Python in a document are one script; `# prints: …` says what a line prints."""
    text = (ROOT / path).read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert blocks, path
    monkeypatch.chdir(ROOT)
    code = "\n".join(blocks)
    exec(compile(code, path, "exec"), {"__name__": "__docs__"})
    wanted = re.findall(r"# prints: (.*)", code)
    printed = capsys.readouterr().out.splitlines()
    assert [line.rstrip() for line in printed] == [line.rstrip() for line in wanted]


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebooks(path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": str(ROOT)}}).execute()
