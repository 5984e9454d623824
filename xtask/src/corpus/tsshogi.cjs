// Reads texts with tsshogi: node tsshogi.cjs MODULES FILE. The file is an array of { format, text }; an array of
// { Ok: { moves, ending, variations } } or { Err: message } is printed.
const fs = require("node:fs");
const path = require("node:path");

const [modules, file] = process.argv.slice(2);
const tsshogi = require(path.resolve(modules, "node_modules", "tsshogi"));

const readers = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  usi: (text) => tsshogi.Record.newByUSI(text.trim()),
};

function read({ format, text }) {
  const record = readers[format](text);
  if (record instanceof Error) {
    throw record;
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

const answers = JSON.parse(fs.readFileSync(file, "utf8")).map((question) => {
  try {
    return { Ok: read(question) };
  } catch (error) {
    return { Err: String(error) };
  }
});
process.stdout.write(JSON.stringify(answers));
