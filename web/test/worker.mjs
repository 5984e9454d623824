// A worker that runs the statements: two subpaths with their own WebAssembly, two with a compiled module.
import * as diagram from "komadai/diagram";
import { initSync } from "komadai/kifu/init";
import { initSync as initRules } from "komadai/rules/init";
import * as tsume from "komadai/tsume";
import kifu from "komadai/kifu.wasm";
import rules from "komadai/rules.wasm";
import { run } from "./statements.mjs";

export default {
  test() {
    console.log(run({ rules: initRules(rules), kifu: initSync(kifu), diagram, tsume }));
  },
};
