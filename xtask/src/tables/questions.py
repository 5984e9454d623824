"""Makes tables of a folder of game records, and asks them the questions of docs/tables.md.

DuckDB, polars, pandas, a loop over the records in Rust and, where there is Java, Spark answer each of them alike. The
games come back from the table as they went in. `questions.py DOCS PROGRAMS GAMES`; files are written into this folder.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

docs, programs, games = map(Path, sys.argv[1:])
tables = ["games", "positions"]


def section(title):
    """The blocks of code of a section of the page."""
    page = (docs / "tables.md").read_text(encoding="utf-8")
    text = page.split(f"## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"```(sql|python)\n(.*?)```", text, re.S)


def komadai(*words):
    """Runs the command. Errors in the games do not matter here."""
    with open("messages.txt", "a") as messages:
        subprocess.run([programs / "komadai", *words], stderr=messages)


def rows(values):
    """Rows as texts, whatever the types of an engine."""
    return [[value if isinstance(value, str) else str(int(value)) for value in row] for row in values]


def of_duckdb(code):
    return duckdb.sql(code).fetchall()


def of_polars(code):
    frames = {name: pl.scan_parquet(f"{name}.parquet") for name in tables}
    return pl.SQLContext(frames=frames, eager=True).execute(code).rows()


names = {}


def of_pandas(code):
    *lines, last = ast.parse(code).body
    exec(compile(ast.Module(lines, []), "docs/tables.md", "exec"), names)
    return eval(compile(ast.Expression(last.value), "docs/tables.md", "eval"), names).values.tolist()


def of_rust():
    """The answers of the example in their order."""
    program = [programs / "examples" / "questions", games]
    text = subprocess.run(program, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
    answers = [[]]
    for line in text.split("\n"):
        answers[-1].append(line.split("\t")) if line else answers.append([])
    return answers


def start_spark():
    """A session with the tables in four parts; nothing without pyspark or Java."""
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        return None
    if not shutil.which("java"):
        return None
    # Workers are of this environment too.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[4]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.memory", "3g").config("spark.sql.shuffle.partitions", "4")
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    for name in tables:
        session.read.parquet(f"{name}.parquet").repartition(4).createOrReplaceTempView(name)
    return session


def compare_questions():
    """How many answers differ from DuckDB's."""
    for name in tables:
        duckdb.sql(f"CREATE VIEW {name} AS SELECT * FROM '{name}.parquet'")
    blocks = section("Questions")
    exec(blocks[0][1], names)
    of_records = of_rust()
    failures = 0
    for number, ((_, sql), (_, python)) in enumerate(zip(blocks[1::2], blocks[2::2], strict=True)):
        answer = rows(of_duckdb(sql))
        print(sql.strip(), *answer[:3], f"{len(answer)} rows\n", sep="\n")
        engines = {
            "polars": lambda: of_polars(sql),
            "pandas": lambda: of_pandas(python),
            "Rust": lambda: of_records[number],
        }
        if spark is not None:
            engines["Spark"] = lambda: [list(row) for row in spark.sql(sql).collect()]
        for engine, ask in engines.items():
            try:
                other = rows(ask())
            except Exception as error:
                other = [str(error)[:300]]
            if other != answer:
                print(f"{engine} answers otherwise:", other[:3])
                failures += 1
    print(f"{number + 1} questions, answered by DuckDB, {', '.join(engines)}")
    # The tables of pandas are large.
    names.clear()
    return failures


def compare_wheel():
    """How many tables of the wheel differ from those of the command."""
    wheel = __import__("komadai")
    failures = 0
    for name in tables:
        is_same = pa.table(wheel.read(games, rows=name)).equals(pq.read_table(f"{name}.parquet"))
        print(f"the wheel's table of {name} is {'the same' if is_same else 'another one'}")
        failures += not is_same
    return failures


def compare_workers():
    """How many answers of the functions on the page differ between Spark's workers and one call for all games."""
    names = {"spark": spark}
    exec(section("Workers")[0][1], names)
    whole = pq.read_table("games.parquet", columns=["id", "start", "result", "moves"])
    (whole,) = whole.filter(whole["moves"].is_valid()).combine_chunks().to_batches()
    failures = 0
    for name, function in [("exchanges", "positions_of_bishop_exchange"), ("tree", "played")]:
        answer = rows(names[name].collect())
        (alone,) = names[function]([whole])
        alone = alone.select([column for column in alone.schema.names if column != "ply"])
        alone = rows(row.values() for row in alone.to_pylist())
        print(f"workers: {len(answer)} rows of {name}", *answer[:2])
        failures += sorted(answer) != sorted(alone) or not answer
    return failures


def compare_records():
    """How many games are not the same after the way through a table. Both ways end in CSA, so that all is compared
    that CSA holds; a game that the columns cannot hold may lose what JKF loses."""
    komadai("convert", games, "--to", "csa", "-o", "direct.csa")
    komadai("convert", "games.parquet", "--to", "csa", "-o", "back.csa")
    direct, back = (re.split(rb"\n/\r?\n", Path(f"{name}.csa").read_bytes()) for name in ["direct", "back"])
    kinds = duckdb.sql("SELECT jkf IS NULL FROM games WHERE game > 0").fetchall()
    if not len(direct) == len(back) == len(kinds):
        print(f"{len(direct)} games, {len(kinds)} in the table, {len(back)} from it")
        return 1
    differ = [is_plain for a, b, (is_plain,) in zip(direct, back, kinds) if a != b]
    in_jkf = len(kinds) - sum(is_plain for (is_plain,) in kinds)
    print(f"{len(kinds) - in_jkf} games in columns, of which {sum(differ)} come back otherwise;", end=" ")
    print(f"{in_jkf} games in jkf, of which {len(differ) - sum(differ)} do")
    return sum(differ)


for name in tables:
    # What an earlier run left must not answer for this one.
    Path(f"{name}.parquet").unlink(missing_ok=True)
    komadai("table", games, "-o", f"{name}.parquet", *(["--positions"] if name == "positions" else []))
has_wheel = find_spec("komadai") is not None
if not has_wheel:
    print("the wheel is left out: it is not in this environment")
failures = compare_wheel() if has_wheel else 0
spark = start_spark()
if spark is None:
    print("Spark is left out: it needs pyspark and Java")
failures += compare_questions() + compare_records()
if has_wheel and spark is not None:
    failures += compare_workers()
print(f"tables: {failures} failures with {games}")
sys.exit(failures > 0)
