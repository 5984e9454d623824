// A worker that runs the statements: three subpaths as they are, and one with the module that it compiled.
import * as diagram from "komadai/diagram";
import * as kifu from "komadai/kifu";
import { initSync } from "komadai/rules/init";
import wasm from "komadai/rules.wasm";
import * as tsume from "komadai/tsume";
import { run } from "./statements.mjs";

export default {
  test() {
    console.log(run({ rules: initSync(wasm), kifu, diagram, tsume }));
  },
};
