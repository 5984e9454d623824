// Installs the package as a user does, and tests it in every runtime and with the tools that find faults of packages:
// `node all.mjs FOLDER FILE`. The folder has the package; the file gets the names of what is missing.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";

const [npm, report] = process.argv.slice(2).map((path) => resolve(path));
const [folder, tools] = [join(npm, "test"), join(npm, "tools")];
const missing = [];
let isGood = true;

/** Runs a program in the folder, and returns what it prints, or `undefined` if it fails. */
function run(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (status === 0) return stdout;
  console.log(`${program} ${args.join(" ")}: ${error ?? ""}${stdout}${stderr}`);
  return undefined;
}

/** Prints whether a test is good. */
function verdict(name, good, note = "") {
  console.log(`${name}: ${good ? "good" : "BAD"}${note && `, ${note}`}`);
  isGood &&= Boolean(good);
}

/** Returns the path of a tool, which is installed once. Notes that it is missing, if it does not start. */
function tool(name, packageName = name, ...args) {
  const path = join(tools, "node_modules/.bin", name);
  if (!existsSync(path)) {
    mkdirSync(tools, { recursive: true });
    spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", tools, packageName]);
  }
  if (existsSync(path) && spawnSync(path, args.length ? args : ["--version"]).status === 0) return path;
  missing.push(name);
  return undefined;
}

/** Runs a program that prints the number of statements that hold. */
function statements(name, program, ...args) {
  const count = program && run(program, ...args)?.trim();
  if (program) verdict(name, Number(count) > 50, `${count} statements`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", npm], { cwd: join(npm, "komadai"), encoding: "utf8" });
const tarball = join(npm, packed.trim());
writeFileSync(join(folder, "package.json"), '{ "private": true }');
verdict("install", run("npm", "install", "--silent", "--no-audit", "--no-fund", tarball) !== undefined);

// The first example of the README, as a newcomer runs it.
const readme = readFileSync(join(npm, "komadai/README.md"), "utf8");
writeFileSync(join(folder, "first.mjs"), readme.match(/```js\n(.*?)```/s)[1]);
const printed = run("node", "first.mjs") ?? "";
const promised = readme.match(/\/\/ (\d+|[△▲\w]*\d[a-i]\w*)$/gm).map((line) => line.slice(3));
verdict("first example", promised.length > 1 && promised.every((text) => printed.includes(text)));

cpSync(import.meta.dirname, folder, { recursive: true });
statements("node", "node", "node.mjs");
statements("require", "node", "require.cjs");
statements("initSync", "node", "init.mjs");
verdict("memory", run("node", "--expose-gc", "memory.mjs") !== undefined);

statements("bun", tool("bun"), "node.mjs");
statements("deno", tool("deno"), "run", "--allow-all", "node.mjs");

const vite = tool("vite");
if (vite) {
  verdict("vite", run(vite, "build", "--logLevel", "warn", "--outDir", "dist") !== undefined);
  // A bundle with only the board needs no records.
  const browser = ["chromium", "chromium-browser", "google-chrome"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (browser) {
    const types = { ".html": "text/html", ".js": "text/javascript" };
    const server = createServer((request, response) => {
      const path = join(folder, "dist", request.url === "/" ? "index.html" : request.url);
      if (!existsSync(path)) return response.writeHead(404).end();
      response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
      response.setHeader("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
      return response.end(readFileSync(path));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${server.address().port}/`;
    const page = await new Promise((resolve) => {
      const options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom", address];
      const chromium = spawn(browser, options);
      let text = "";
      chromium.stdout.on("data", (data) => (text += data));
      chromium.on("close", () => resolve(text));
    });
    server.close();
    const count = page.match(/<title>(\d+) statements/)?.[1];
    verdict("chromium", Number(count) > 50, count ? `${count} statements` : page.slice(0, 300));
  } else missing.push("chromium");
}

const workerd = tool("workerd");
if (workerd && vite) {
  verdict("workerd bundle", run(vite, "build", "--logLevel", "warn", "--config", "workerd.vite.mjs") !== undefined);
  const tested = run(workerd, "test", "workerd.capnp");
  verdict("workerd", tested !== undefined);
}

const tsc = tool("tsc", "typescript");
if (tsc) {
  const options = ["--strict", "--noEmit", "--lib", "es2022,dom", "--types", ""];
  for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
    const checked = run(tsc, ...options, "--module", module, "--moduleResolution", resolution, "types.mts");
    verdict(`tsc, ${resolution}`, checked !== undefined);
  }
  verdict("tsc, require", run(tsc, ...options, "--module", "nodenext", "types.cts") !== undefined);
}
const publint = tool("publint", "publint", "--help");
if (publint) verdict("publint", run(publint, "--strict", join(npm, "komadai")) !== undefined);
const attw = tool("attw", "@arethetypeswrong/cli");
if (attw) verdict("attw", run(attw, tarball, "--profile", "node16", "--exclude-entrypoints", "package.json", "rules.wasm", "kifu.wasm", "diagram.wasm", "tsume.wasm") !== undefined);

writeFileSync(report, missing.join(", "));
process.exitCode = isGood ? 0 : 1;
