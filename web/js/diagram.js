// `komadai/diagram`: pictures of positions.

import { ShogiError } from "./border.js";

/** Makes the API from the functions of the module. */
export function diagram(border) {
  /** A text on one line, since a line has one option. */
  const line = (value) => String(value).replace(/[\r\n]+/g, " ");

  function svg(position = "平手", options = {}) {
    const lines = [line(position)];
    for (const [name, value] of Object.entries(options)) {
      if (value === undefined) continue;
      if (name === "marks") lines.push(...value.map((mark) => `mark\t${line(mark)}`));
      else if (name === "colors") {
        lines.push(...Object.entries(value).map(([part, color]) => `color\t${part}=${line(color)}`));
      } else lines.push(`${name}\t${line(value)}`);
    }
    const answer = border.text("draw", [lines.join("\n")]);
    if (answer.startsWith("!")) throw new ShogiError({ code: "no-diagram", message: answer.slice(1) });
    return answer;
  }

  return { svg, ShogiError };
}
