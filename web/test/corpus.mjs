// Compares the JSON of all files of a folder with what the command prints: `node corpus.mjs PACKAGE COMMAND FOLDER`.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, command, folder] = process.argv.slice(2);
const { checkJson, readJson } = await import(pathToFileURL(resolve(packageFolder, "kifu.js")));
const records = /\.(kifu?|ki2u?|csa|usi|sfen|jkf|bod|psn)$/i;
const files = readdirSync(folder, { recursive: true }).filter((file) => records.test(file));
const counts = { show: 0, check: 0 };
const others = [];
for (const file of files) {
  const name = join(folder, file);
  const bytes = readFileSync(name);
  const of = { show: readJson, check: checkJson };
  for (const verb of ["show", "check"]) {
    // The command also prints why a file has no game, which is not JSON.
    const options = { encoding: "utf8", env: { ...process.env, LANG: "C.UTF-8" }, maxBuffer: 1 << 30 };
    const printed = spawnSync(command, [verb, "--json", name], options).stdout;
    if (printed === of[verb](bytes, { name })) counts[verb] += 1;
    else others.push(`${verb} ${name}`);
  }
}
for (const other of others.slice(0, 10)) console.log(`differs: ${other}`);
console.log(`${files.length} files: show ${counts.show} and check ${counts.check} equal to the byte`);
process.exitCode = files.length > 0 && others.length === 0 ? 0 : 1;
