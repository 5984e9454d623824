// Writes the app as one page: `node web/app/build.mjs MODULE PAGE VERSIONS`, the .wasm file, the .html.gz file, and
// the names of the programs that built the module.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [, , module, page, versions = ""] = process.argv;
const app = import.meta.dirname;
const text = (name) => readFileSync(join(app, name), "utf8");

/** Returns a script with a module and all that it imports, each in a function of its own, before its users. */
function bundle(entry) {
  const made = new Map(), parts = [];
  const add = (file) => {
    if (made.has(file)) return made.get(file);
    const body = text(file).replace(/^import (\{.*\}) from "(.*)";$/gm, (_, names, from) => `const ${names} = ${add(join(dirname(file), from))};`);
    const names = [...body.matchAll(/^export (?:async )?(?:function|class|const) ([\w$]+)/gm)].map(([, name]) => name);
    const name = `module${made.size}`;
    made.set(file, name);
    parts.push(`const ${name} = (() => {\n${body.replace(/^export /gm, "")}return { ${names.join(", ")} };\n})();\n`);
    return name;
  };
  add(entry);
  return `"use strict";\n${parts.join("\n")}`;
}

/** Returns bytes as characters, whose numbers end in the byte. Only printable ASCII stays, without markup. */
function characters(bytes) {
  const isPlain = (byte) => byte >= 0x20 && byte < 0x7f && byte !== 0x26 && byte !== 0x3c;
  return Array.from(bytes, (byte) => String.fromCharCode(isPlain(byte) ? byte : 0x100 + byte)).join("");
}

const hash = (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const parts = {
  versions,
  style: `\n${text("app.css")}`,
  script: `\n${bundle("js/main.js")}`,
  worker: `\n${bundle("js/worker.js")}`,
  example: `\n${text("example.kif")}`,
  wasm: characters(readFileSync(module)),
};
for (const [name, part] of Object.entries(parts)) {
  if (/<\/(script|style)|<!--/i.test(part)) throw new Error(`${name} ends the element that it is in`);
}
parts.policy = [
  "default-src 'none'",
  `script-src ${hash(parts.script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(parts.style)}`,
  "worker-src blob:",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const html = text("page.html").replace(/\{(\w+)\}/g, (_, name) => parts[name]);
writeFileSync(page, gzipSync(html, { level: 9 }));
