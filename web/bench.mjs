// Compares reading with tsshogi and json-kifu-format: `node bench.mjs FOLDER RECORDS`. The folder has the package, and gets
// the peers from npm. Files are decoded beforehand. A figure is the median of five rounds, in processor time.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [npm, records] = process.argv.slice(2).map((path) => resolve(path));
const tools = join(npm, "tools");
const ROUNDS = 5;
const peers = ["tsshogi", "json-kifu-format", "esbuild"];
if (!peers.every((peer) => existsSync(join(tools, "node_modules", peer)))) {
  spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", tools, ...peers]);
}
const require = createRequire(join(tools, "package.json"));
const komadai = await import(pathToFileURL(join(npm, "komadai/kifu.js")));
const tsshogi = require("tsshogi");
const { Parsers } = require("json-kifu-format");

/** Returns the text of a file in UTF-8 or Shift_JIS. */
function decoded(path) {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const ofTsshogi = (parse) => (text) => {
  const record = parse(text);
  if (record instanceof Error) throw record;
  return record.moves.filter(({ move }) => "from" in move).length;
};
const ofJkf = (parse) => (text) => parse(text).moves.filter(({ move }) => move).length;
const readers = {
  "Komadai, `read`: all entries with text and position": () => (text) => sum(komadai.read(text).map((game) => game.plies)),
  "Komadai, `readTree`: moves, variations, times, notes, findings": () => (text) => sum(komadai.readTree(text).map((game) => game.plies)),
  "Komadai, `check`: facts, headers, moves, findings": () => (text) => sum(komadai.check(text).map((game) => game.plies)),
  "Komadai, `moveNumbers`: a `Uint16Array`": () => (text) => sum(komadai.moveNumbers(text).map((moves) => moves.length)),
  "tsshogi": (format) => ofTsshogi(tsshogi[`import${format.toUpperCase()}`]),
  "json-kifu-format": (format) => ofJkf(Parsers[`parse${format.toUpperCase()}`]),
};

/** Returns the plies, the failures, and the milliseconds of a reader on some texts. */
function measured(read, texts) {
  const [begun, counts] = [process.cpuUsage(), { plies: 0, failures: 0 }];
  for (const text of texts) {
    try {
      counts.plies += read(text);
    } catch {
      counts.failures += 1;
    }
  }
  const { user, system } = process.cpuUsage(begun);
  return { ...counts, took: (user + system) / 1000 };
}

const all = readdirSync(records, { recursive: true }).map((file) => join(records, file));
console.log(`Node ${process.version}, thousands of plies a second, median of ${ROUNDS} (lowest to highest).\n`);
console.log("| reader | format | files | plies | failures | speed |\n|---|---|---|---|---|---|");
for (const format of ["kif", "csa", "ki2"]) {
  const texts = all.filter((file) => file.endsWith(`.${format}`)).map(decoded);
  const rows = Object.entries(readers).map(([name, reader]) => ({ name, read: reader(format), runs: [] }));
  // The readers take turns, so that a change of load meets all of them.
  for (let round = -1; round < ROUNDS; round++) {
    for (const { read, runs } of rows) {
      const run = measured(read, texts);
      if (round >= 0) runs.push(run);
    }
  }
  for (const { name, runs } of rows) {
    const [{ plies, failures }] = runs;
    const speeds = runs.map(({ took }) => Math.round(plies / took)).sort((a, b) => a - b);
    const [median, lowest, highest] = [speeds[ROUNDS >> 1], speeds[0], speeds[ROUNDS - 1]];
    console.log(`| ${name} | ${format} | ${texts.length} | ${plies} | ${failures} | ${median} (${lowest} to ${highest}) |`);
  }
}

/** Start-up: a fresh process imports one bundle and reads one game. */
const game = all.find((file) => file.endsWith(".kif"));
const starts = {
  "Komadai": `import { read } from ${JSON.stringify(join(npm, "komadai/kifu.js"))}; read(text);`,
  "tsshogi": 'import { importKIF } from "tsshogi"; importKIF(text);',
  "json-kifu-format": 'import jkf from "json-kifu-format"; jkf.Parsers.parseKIF(text);',
};
const { buildSync } = require("esbuild");
const programs = Object.entries(starts).map(([name, source]) => {
  const [before, after] = source.split("; ");
  const file = join(tools, `start-${name}.mjs`);
  const contents = `${before};\nimport { readFileSync } from "node:fs";\nconst text = readFileSync(${JSON.stringify(game)}, "utf8");\n${after}`;
  buildSync({
    stdin: { contents, resolveDir: tools },
    ...{ bundle: true, minify: true, format: "esm", platform: "node", outfile: file, external: ["node:fs"] },
  });
  return { name, file, times: [] };
});
writeFileSync(join(tools, "start-nothing.mjs"), "");
programs.unshift({ name: "an empty file", file: join(tools, "start-nothing.mjs"), times: [] });
for (let round = 0; round < 9; round++) {
  for (const { file, times } of programs) {
    const begun = performance.now();
    spawnSync(process.execPath, [file]);
    times.push(performance.now() - begun);
  }
}
console.log("\n| a new process, from start to the first game | least ms | median ms |\n|---|---|---|");
for (const { name, times } of programs) {
  times.sort((a, b) => a - b);
  console.log(`| ${name} | ${Math.round(times[0])} | ${Math.round(times[4])} |`);
}
