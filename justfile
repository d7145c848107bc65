# `just` lists the recipes; `just check` is the whole gate. script/test sets everything up first.

export PATH := justfile_directory() / ".venv/bin:" + env("PATH")

python_files := "src tests conftest.py hatch_build.py"

_list:
    @just --list --unsorted

# Everything that must hold, quickest first
check: format-check lint imports dependencies spelling complexity types docs coverage test

# ------------------------------------------------------------------ the parts of the gate

# Formatted as ruff would
format-check:
    ruff format --check --quiet .

# Ruff's rules and Google-style docstrings
lint:
    ruff check --quiet .

# The arrows between packages go one way
imports:
    lint-imports --no-logo --cache-dir .cache/imports

# Every package that is imported is declared, and the other way round
dependencies:
    deptry src

# Spelling of code and prose
spelling:
    typos

# No function that is hard to follow
complexity:
    complexipy --plain --failed --cache-dir .cache/complexipy src

# Types: pyrefly is the gate, mypy a second reader
types:
    pyrefly check --summary=none
    mypy

# The documentation builds, into site/; a broken link is an error
docs:
    zensical build --clean --strict

# The rules as plain Python, warnings as errors: every line and branch is reached
coverage:
    rm -rf .cache/coverage
    NUMBA_DISABLE_JIT=1 coverage run -m pytest -n 2 -m plain -W error --no-header -q
    coverage combine --quiet
    coverage report

# Every test: rules, golden files, README and docs, and the page in a real browser
test *arguments:
    pytest -n 2 --dist loadgroup --no-header -q -m "not ray" {{ arguments }}
    pytest --no-header -q -m ray tests/arena tests/training

# Every test but those that start a browser
test-quick *arguments:
    pytest -n 2 --dist loadgroup --no-header -q -m "not browser and not ray" {{ arguments }}

# ------------------------------------------------------------------ while working

# Put the code in order
format:
    ruff check --fix-only --quiet .
    ruff format --quiet .

# Write golden/perft.txt and the golden playthroughs anew; read the diff before you commit it
golden:
    python -m tests.naive.perft
    python -m tests.rules.playthroughs
    python -m tests.envs.openspiel_playthrough

# Build the sdist and the wheel into dist/
build:
    uv build

# Pin every dependency anew, with hashes
lock:
    #!/usr/bin/env bash
    set -euo pipefail
    export UV_CUSTOM_COMPILE_COMMAND="just lock"
    compile() {
        uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
            --no-emit-index-url --no-emit-find-links --no-annotate "$@"
    }
    compile pyproject.toml -o requirements/run.txt
    compile requirements/build.in -o requirements/build.txt
    compile requirements/node.in -o requirements/node.txt
    compile pyproject.toml --extra dev --extra docs --extra envs --extra data --extra arena --extra ray --extra train -c requirements/run.txt -c requirements/build.txt -o requirements/dev.txt
    npm install --package-lock-only --ignore-scripts
