// Reads 1,000 files, and compares the memory with that after 10. Damages files, which must not trap.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync } from "komadai/kifu/init";

const { resolve } = createRequire(import.meta.url);
const { Instance } = WebAssembly;
const instances = [];
// The only way to see the memory of the module.
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    instances.push(this);
  }
};
const { check, convert, read } = initSync(readFileSync(resolve("komadai/kifu.wasm")));
const moves = Array.from({ length: 100 }, (_, i) => `▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角打 *${i}\n`).join("");
const files = ["V2.2\nPI\n+\n+7776FU\n-3334FU\n".repeat(20), moves, `手合割：平手\n1 ７六歩(77)\n${"変化：1手\n1 ２六歩(27)\n".repeat(99)}`];

const memory = () => instances[0].exports.memory.buffer.byteLength;
let after10;
let seed = 1;
for (let i = 0; i < 1000; i++) {
  const file = new TextEncoder().encode(files[i % files.length]);
  if (i >= 500) {
    // Some bytes are replaced, by a simple generator of random numbers.
    for (let k = 0; k < 20; k++) {
      seed = (seed * 48271) % 2147483647;
      file[seed % file.length] = (seed >> 8) & 255;
    }
  }
  read(file, { name: "a.kif" });
  check(file);
  convert(file, "csa");
  if (i === 9) after10 = memory();
}
if (instances.length !== 1) throw new Error(`${instances.length - 1} traps`);
if (memory() > after10) throw new Error(`${memory()} bytes after 1,000 files, ${after10} after 10`);
console.log(`${memory()} bytes`);
