// Reads one JSON object a line, { format, text }, with tsshogi, and prints one a line:
// { moves, ending, variations }, or { error }.
const path = require("node:path");
const readline = require("node:readline");

const tsshogi = require(path.resolve(process.argv[2], "node_modules", "tsshogi"));

const readers = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  usi: (text) => tsshogi.Record.newByUSI(text.trim()),
};

function answer({ format, text }) {
  const record = readers[format](text);
  if (record instanceof Error) {
    return { error: String(record) };
  }
  const nodes = record.moves.slice(1);
  const moves = nodes.filter((node) => node.move instanceof tsshogi.Move);
  const last = nodes[nodes.length - 1];
  const special = last && !(last.move instanceof tsshogi.Move) ? last.move : null;
  let variations = 0;
  record.forEach((node) => {
    variations += node.branchIndex > 0 ? 1 : 0;
  });
  return {
    moves: moves.map((node) => node.move.usi).join(" "),
    ending: special && (special.type === "any" ? special.name : special.type),
    variations,
  };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  let result;
  try {
    result = answer(JSON.parse(line));
  } catch (error) {
    result = { error: String(error) };
  }
  console.log(JSON.stringify(result));
});
