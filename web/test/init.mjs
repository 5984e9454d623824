// Runs the statements on modules that were compiled by hand.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { run } from "./statements.mjs";

const { resolve } = createRequire(import.meta.url);
const all = {};
for (const name of ["diagram", "kifu", "rules", "tsume"]) {
  const { initSync } = await import(`komadai/${name}/init`);
  const bytes = readFileSync(resolve(`komadai/${name}.wasm`));
  all[name] = initSync(name === "rules" ? new WebAssembly.Module(bytes) : bytes);
}
console.log(run(all));
