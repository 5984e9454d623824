// Calls each module once: `node web/test.mjs FOLDER`, the folder of the modules.
import assert from "node:assert";
import { readFileSync } from "node:fs";

/** Instantiates a module, and returns a function that calls one of its functions with an input. */
function load(name) {
  const bytes = readFileSync(`${process.argv[2]}/${name}.wasm`);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return (call, input = "", ...numbers) => {
    const given = new TextEncoder().encode(input);
    const at = exports.input(given.length);
    new Uint8Array(exports.memory.buffer, at, given.length).set(given);
    const length = exports[call](...numbers);
    return new Uint8Array(exports.memory.buffer, exports.output(), length).slice();
  };
}

const text = (bytes) => new TextDecoder().decode(bytes);
const even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const record = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";

const rules = load("rules");
assert.equal(text(rules("begin", even)), "");
const moves = new Uint16Array(rules("moves").buffer);
assert.equal(moves.length, 30);
assert.equal(text(rules("resolve", "▲７六歩")), "7g7f");
assert.equal(text(rules("play", "", moves[0])), "");
assert.notEqual(text(rules("sfen")), even);
assert.notEqual(text(rules("undo")), "");
assert.equal(text(rules("sfen")), even);
assert.notEqual(text(rules("begin", "no position")), "");
assert.equal(text(rules("notate", "", 65535)), "");

const kifu = load("kifu");
const { format, games } = JSON.parse(text(kifu("read", record)));
assert.deepEqual([format, games[0].moves, games[0].winner], ["kif", "7g7f 3c3d", "white"]);
assert.equal(JSON.parse(text(kifu("read", "no game"))).games.length, 0);
assert.match(JSON.parse(text(kifu("convert", record, 2)))[0].text, /\+7776FU/);
assert.equal(JSON.parse(text(kifu("convert", record, 99))), null);

assert.match(text(load("diagram")("draw", even)), /^<svg/);
const tsume = load("tsume");
const { verdict, plies, line } = JSON.parse(text(tsume("solve", "4k4/9/4P4/9/9/9/9/9/9 b G 1", 1000)));
assert.deepEqual([verdict, plies, line], ["perfect", 1, ["G*5b"]]);
assert.equal(JSON.parse(text(tsume("solve", "no position", 1000))).errors[0].code, "no-problem");
assert.equal(text(load("search")("search", `by:7g7f\n${record}`)).trim(), "1");
