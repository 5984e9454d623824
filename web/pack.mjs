// Writes the npm package: `node web/pack.mjs MODULES FOLDER`, the folder of the .wasm files and that of the package.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , modules, folder] = process.argv;
const web = import.meta.dirname;
const js = (name) => readFileSync(join(web, "js", name), "utf8");
const write = (name, text) => writeFileSync(join(folder, name), text);

/** Returns a source without its imports and exports, which other files of the bundle make unnecessary. */
const inlined = (name) =>
  js(name)
    .replace(/^import .*;\n/gm, "")
    .replace(/^export (?=function|class|const)/gm, "");

/** The subpaths. Each has a module and a file of its API, which is a function with the same name. */
const subpaths = ["rules", "kifu", "diagram", "tsume"];
const version = readFileSync(join(web, "Cargo.toml"), "utf8").match(/^version = "(.*)"/m)[1];
const map = { "./package.json": "./package.json" };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of subpaths) {
  const { [name]: api } = await import(pathToFileURL(join(web, "js", `${name}.js`)));
  const names = Object.keys(api({ state: {} }));
  const source = `${inlined("border.js")}\n${inlined(`${name}.js`)}`;
  const wasm = readFileSync(join(modules, `${name}.wasm`));
  const made = `const api = /* @__PURE__ */ ${name}(/* @__PURE__ */ connect(inline));\n`;
  const inline = `\n/** The module, in base64. */\nconst WASM =\n  "${wasm.toString("base64")}";\n\nfunction inline() {
  const text = atob(WASM);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return new WebAssembly.Module(bytes);
}\n\n${made}`;
  const init = `
function initSync(module) {
  return ${name}(connect(() => (module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module))));
}\n`;
  const constants = names.map((each) => `const ${each}_ = api.${each};\n`).join("");
  const exported = `\nexport { ${names.map((each) => `${each}_ as ${each}`).join(", ")} };\n`;
  write(`${name}.js`, source + inline + constants + exported);
  write(`${name}.cjs`, `"use strict";\n\n${source}${inline}module.exports = { ${names.map((each) => `${each}: api.${each}`).join(", ")} };\n`);
  // Cloudflare compiles modules itself, and forbids compiling bytes.
  const workerd = `${source}import wasm from "./${name}.wasm";\n\n${made.replace("inline", "() => wasm")}`;
  write(`${name}-workerd.js`, workerd + constants + exported);
  write(`${name}-init.js`, `${source}${init}\nexport { initSync };\n`);
  write(`${name}-init.cjs`, `"use strict";\n\n${source}${init}\nmodule.exports = { initSync };\n`);
  writeFileSync(join(folder, `${name}.wasm`), wasm);
  const types = js(`${name}.d.ts`);
  write(`${name}.d.ts`, types);
  write(`${name}.d.cts`, types.replaceAll('.js"', '.cjs"'));
  const initTypes = (file) => `/** Makes the API from the module \`komadai/${name}.wasm\`: a \`WebAssembly.Module\`, or its bytes. */
export function initSync(module: WebAssembly.Module | BufferSource): typeof import("./${file}");\n`;
  write(`${name}-init.d.ts`, initTypes(`${name}.js`));
  write(`${name}-init.d.cts`, initTypes(`${name}.cjs`));
  const conditions = (file) => ({
    import: { types: `./${file}.d.ts`, default: `./${file}.js` },
    require: { types: `./${file}.d.cts`, default: `./${file}.cjs` },
  });
  const workerdFile = { types: `./${name}.d.ts`, default: `./${name}-workerd.js` };
  map[`./${name}`] = { workerd: workerdFile, ...conditions(name) };
  map[`./${name}/init`] = conditions(`${name}-init`);
  map[`./${name}.wasm`] = `./${name}.wasm`;
}
const forms = readFileSync(join(web, "forms.d.ts"), "utf8");
write("forms.d.ts", forms);
write("forms.d.cts", forms);
for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  copyFileSync(join(web, "..", licence), join(folder, licence));
}
copyFileSync(join(web, "README.md"), join(folder, "README.md"));
write("package.json", JSON.stringify({ ...JSON.parse(js("package.json")), version, exports: map, private: undefined }, null, 2) + "\n");
