// `komadai/tsume`: mates by checks.

import { languageNumber } from "./border.js";

/** Makes the API from the functions of the module. */
export function tsume(border) {
  function solve(position, options = {}) {
    const { nodes = 2_000_000, seconds = 0, plies = 0, cooks = true, language } = options;
    const numbers = [nodes, Math.ceil(seconds * 1000), plies, Number(cooks), languageNumber(language)];
    return JSON.parse(border.text("solve", [String(position)], ...numbers));
  }

  return { solve };
}
