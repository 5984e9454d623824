// Does tasks in a worker. The first message has the bytes of the module.

import { connect } from "../../js/border.js";
import { kifu } from "../../js/kifu.js";
import { tsume } from "../../js/tsume.js";

let bytes;
const border = connect(() => new WebAssembly.Module(bytes));
const records = kifu(border);
const mates = tsume(border);

/** Asks a function about a file, with further lines between its name and its content. */
const ask = (name, file, lines, ...numbers) => {
  const head = [file.name.replace(/\n/g, " "), ...lines].join("\n");
  return border.text(name, [`${head}\n`, file.content], Number(typeof file.content === "string"), ...numbers);
};
const objects = (lines) => (lines ? JSON.parse(`[${lines.trimEnd().split("\n").join(",")}]`) : []);

/** Only these kinds of tags are shown in the list. */
const NAMED = ["opening", "style", "castle"];

const TASKS = {
  list: (files) =>
    files.map((file) =>
      records.list(file.content, file).map(({ errors, warnings, notes, ...facts }) => ({
        ...facts,
        errors: errors.length,
        warnings: warnings.length,
        reason: errors[0]?.message,
      })),
    ),
  tags: (files) =>
    files.map((file) =>
      objects(ask("tagged", file, [])).map((tags) =>
        tags.filter(({ kind }) => NAMED.includes(kind)).map(({ kind, name, english, side }) => ({ kind, name, english, side })),
      ),
    ),
  convert: (files, to, encoding) => files.map((file) => records.convert(file.content, to, { name: file.name, encoding })),
  search: (files, question, language) =>
    files.map((file) => {
      const answer = ask("searched", file, [question], Number(language === "ja"));
      if (answer.startsWith("!")) throw new Error(answer.slice(1));
      return objects(answer);
    }),
  tree: (files, sfen, depth, least) => {
    border.text("tree_begin", [sfen], depth);
    for (const file of files) ask("tree_add", file, [file.chosen.join(" ")]);
    return objects(border.text("tree_positions", [], least));
  },
  solve: ([sfen], options) => mates.solve(sfen, options),
};

onmessage = ({ data }) => {
  if (!bytes) {
    bytes = data;
    return;
  }
  try {
    records.setLanguage(data.language);
    postMessage({ answer: TASKS[data.name](...data.given) });
  } catch (error) {
    postMessage({ error: String(error.message ?? error) });
  }
};
