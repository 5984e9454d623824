"""Runs the statements of docs/json.md on the files of this folder.

DuckDB and pandas answer each question alike, and every object has the form of its schema.
"""

import ast
import json
import re
import sys
from pathlib import Path

import duckdb
import jsonschema_rs
import pandas as pd

docs = Path(sys.argv[1])
page = (docs / "json.md").read_text(encoding="utf-8")


def run_python(code):
    """The value of the last line of some code."""
    *lines, last = ast.parse(code).body
    names = {}
    exec(compile(ast.Module(lines, []), "docs/json.md", "exec"), names)
    return eval(compile(ast.Expression(last.value), "docs/json.md", "eval"), names)


def rows(table):
    """The rows of a table as plain values."""
    text = json.dumps(table.to_dict("records"), default=lambda value: value.tolist())
    return [list(row.values()) for row in json.loads(text)]


failures = 0
blocks = re.findall(r"```(sql|python)\n(.*?)```", page, re.S)
for number, (language, code) in enumerate(blocks):
    if language != "sql":
        continue
    answer = duckdb.sql(code).df()
    print(code.strip(), answer.head(3).to_string(), f"{len(answer)} rows\n", sep="\n")
    failures += answer.empty
    if number + 1 < len(blocks) and blocks[number + 1][0] == "python":
        other = run_python(blocks[number + 1][1])
        if rows(answer) != rows(other):
            print("pandas answers otherwise:", other.head(3).to_string(), sep="\n")
            failures += 1

# Each object has the form of its schema, and the table the columns of the list.
for name, command in [("games.jsonl", "check"), ("positions.jsonl", "show")]:
    schema = json.loads((docs / "schema" / f"{command}.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(schema)
    count = 0
    with open(name, encoding="utf-8") as lines:
        for count, line in enumerate(lines, 1):
            for error in validator.iter_errors(json.loads(line)):
                print(f"{name}:{count}: {error.instance_path}: {error.message}")
                failures += 1
    print(f"{name}: {count} objects of {command}")

# As many games by a plain count.
table = pd.read_csv("games.csv", dtype=str)
games = pd.read_json("games.jsonl", lines=True, dtype=False)
counts = [len(table), (games["game"] > 0).sum(), duckdb.sql("FROM 'games.csv'").shape[0]]
print("games by list, check and DuckDB:", *counts)
failures += len(set(counts)) > 1

print(f"tables: {failures} failures")
sys.exit(failures > 0)
