// Runs the statements in a page, whose title tells their number.
import * as diagram from "komadai/diagram";
import * as kifu from "komadai/kifu";
import * as rules from "komadai/rules";
import * as tsume from "komadai/tsume";
import { run } from "./statements.mjs";

try {
  document.title = `${run({ rules, kifu, diagram, tsume })} statements`;
} catch (error) {
  document.title = String(error);
}
