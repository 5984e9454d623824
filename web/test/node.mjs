// Runs the statements on the installed package: `node node.mjs`, and the same with bun and deno.
import * as diagram from "komadai/diagram";
import * as kifu from "komadai/kifu";
import * as rules from "komadai/rules";
import * as tsume from "komadai/tsume";
import { run } from "./statements.mjs";

console.log(run({ rules, kifu, diagram, tsume }));
