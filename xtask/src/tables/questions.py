"""Runs the questions of docs/tables.md on games.parquet and positions.parquet of this folder.

DuckDB, polars, pandas and, where there is Java, Spark answer each of them alike.
"""

import ast
import json
import re
import shutil
import sys
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl

page = (Path(sys.argv[1]) / "tables.md").read_text(encoding="utf-8")
page = page[page.index("## Questions") :]
tables = ["games", "positions"]


def rows(values):
    """Rows as plain values, whatever the types of an engine."""
    return json.loads(json.dumps([[plain(value) for value in row] for row in values]))


def plain(value):
    return value if value is None or isinstance(value, str) else int(value)


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


spark = None
try:
    from pyspark.sql import SparkSession

    if shutil.which("java"):
        builder = SparkSession.builder.master("local[4]").config("spark.ui.enabled", "false")
        builder = builder.config("spark.driver.memory", "2g").config("spark.sql.shuffle.partitions", "4")
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
        for name in tables:
            spark.read.parquet(f"{name}.parquet").repartition(4).createOrReplaceTempView(name)
except ImportError:
    pass
if spark is None:
    print("Spark is left out: it needs pyspark and Java")


def of_spark(code):
    return [list(row) for row in spark.sql(code).collect()]


for name in tables:
    duckdb.sql(f"CREATE VIEW {name} AS SELECT * FROM '{name}.parquet'")
blocks = re.findall(r"```(sql|python)\n(.*?)```", page, re.S)
exec(blocks[0][1], names)
failures = 0
for (_, sql), (_, python) in zip(blocks[1::2], blocks[2::2], strict=True):
    answer = rows(of_duckdb(sql))
    print(sql.strip(), *answer[:3], f"{len(answer)} rows\n", sep="\n")
    engines = [("polars", of_polars, sql), ("pandas", of_pandas, python)]
    if spark is not None:
        engines.append(("Spark", of_spark, sql))
    for engine, ask, code in engines:
        try:
            other = rows(ask(code))
        except Exception as error:
            other = str(error)[:300]
        if other != answer:
            print(f"{engine} answers otherwise:", other[:3] if isinstance(other, list) else other)
            failures += 1
questions = len(blocks) // 2
print(f"tables: {questions} questions, {failures} wrong answers")
sys.exit(failures > 0)
