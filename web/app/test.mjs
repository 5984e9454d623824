// Tests the app in Chromium: `node web/app/test.mjs PAGE FOLDER [AXE]`, the .html.gz file, a folder for pictures, and the
// script of axe-core. Files go in as a user chooses them.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { zipped } from "./js/zip.js";

const [, , packed, folder, axe] = process.argv;
const browser = ["chromium", "chromium-browser", "google-chrome"].find((name) => spawnSync(name, ["--version"]).status === 0);
if (!browser) {
  console.log("app: there is no Chromium");
  process.exit(0);
}
mkdirSync(folder, { recursive: true });
const page = join(folder, "app.html");
writeFileSync(page, gunzipSync(readFileSync(packed)));

const KIF = `先手：<script>alert(1)</script>
後手："><img src=x onerror=alert(2)>
開始日時：2026/04/01
   1 ７六歩(77)   ( 0:03/00:00:03)
*</script><b>角道</b>
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88)   ( 0:04/00:00:07)
   4 同　銀(31)   ( 0:07/00:00:12)
   5 投了

変化：3手
   3 ２六歩(27)
`;
const files = {
  "hostile.kif": KIF,
  "broken.csa": "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8899KA\n",
  "noise.txt": "nothing here",
  "mate.sfen": "4k4/9/4P4/9/9/9/9/9/9 b G 1",
  "valued.csa": "V2.2\nPI\n+\n+7776FU\n'** 100\n-3334FU\n'** -200\n+2726FU\n'** 300\n%TORYO\n",
  "packed.kif.gz": gzipSync(KIF.replace(/先手：.*/, "先手：あおい")),
  "folder.zip": new Uint8Array(await zipped([
    { name: "一/二.kif", bytes: Buffer.from(KIF.replace(/先手：.*/, "先手：みどり")) },
    { name: "picture.png", bytes: Buffer.from("") },
  ]).arrayBuffer()),
  "old.7z": Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4),
};
const paths = Object.entries(files).map(([name, content]) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
});

/** Starts the browser, and returns a function that sends it commands of its protocol. */
async function start() {
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe", "about:blank"];
  const chromium = spawn(browser, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , input, output] = chromium.stdio;
  const open = new Map(), seen = [];
  let text = "", number = 0, session;
  output.on("data", (data) => {
    const parts = (text + data).split("\0");
    text = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (!message.id) seen.push(message);
      else open.get(message.id)(message);
    }
  });
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    open.set(++number, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)));
    input.write(`${JSON.stringify({ id: number, method, params, sessionId: session })}\0`);
  });
  const { targetInfos } = await send("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page");
  session = (await send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  for (const domain of ["Page", "Runtime", "Network", "Log", "DOM"]) await send(`${domain}.enable`);
  return { send, seen, end: () => chromium.kill() };
}

const { send, seen, end } = await start();

async function evaluate(expression) {
  const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  return result.value;
}

/** Waits until an expression is true. */
async function until(expression) {
  for (let i = 0; i < 1200; i++) {
    if (await evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not in time: ${expression}`);
}

const text = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
const click = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
const press = (key) => evaluate(`document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true }))`);
const choose = (selector, value) => evaluate(`(() => { const select = document.querySelector(${JSON.stringify(selector)}); select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event("change")); })()`);
const sfen = () => evaluate(`document.querySelector("input.sfen").value`);

/** Opens the page on a screen. */
async function open(width, height, { isDark = false, language = "en", hash = "" } = {}) {
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }] });
  await send("Emulation.setUserAgentOverride", { userAgent: "", acceptLanguage: language });
  await send("Page.navigate", { url: "about:blank" });
  await send("Page.navigate", { url: `file://${page}${hash}` });
  await until(`document.querySelector("header button") !== null`);
}

/** Draws the screen, and checks that it fits and that axe finds nothing serious. */
async function look(name) {
  assert.doesNotMatch(await evaluate("document.body.innerText"), /undefined|\[object/);
  const { data } = await send("Page.captureScreenshot");
  writeFileSync(join(folder, `${name}.png`), Buffer.from(data, "base64"));
  const wide = await evaluate(`[...document.querySelectorAll("body *")].filter((part) => part.getBoundingClientRect().right > innerWidth && document.documentElement.scrollWidth > innerWidth).map((part) => part.outerHTML.slice(0, 100))`);
  assert.deepEqual(wide, [], `${name}: too wide`);
  if (!axe) return;
  await evaluate(`${readFileSync(axe, "utf8")}; 0`);
  const found = await evaluate(`axe.run().then(({ violations }) => violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")))`);
  assert.deepEqual(found, [], `${name}: axe`);
}

async function give(list) {
  const { root } = await send("DOM.getDocument");
  const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector: "#files" });
  await send("DOM.setFileInputFiles", { files: list, nodeId });
  await until(`document.querySelector(".count") !== null || document.querySelector("#panel") !== null`);
}

const row = (name) => `[...document.querySelectorAll("tbody tr")].find((row) => row.querySelector(".file").title.includes(${JSON.stringify(name)}))`;
const openGame = (name) => evaluate(`${row(name)}.querySelector("a").click()`);
const back = () => click(".steps button");

async function tour(screen, width, height, options) {
  await open(width, height, options);
  assert.equal(await evaluate("document.documentElement.lang"), options.language);
  await look(`${screen}-welcome`);
  await give(paths);
  await until(`document.querySelectorAll("tbody tr").length === 7`);
  await until(`document.querySelector(".progress").textContent === ""`);
  assert.match(await text(".messages"), /old\.7z.*7z/);
  assert.match(await text(".messages"), /picture\.png/);
  await look(`${screen}-list`);
  await evaluate(`(() => { const input = document.querySelector("input[type=search]"); input.value = "みどり"; input.dispatchEvent(new Event("input")); })()`);
  assert.equal(await evaluate(`document.querySelectorAll("tbody tr").length`), 1);
  assert.match(await text("tbody .file"), /二\.kif/);
  await evaluate(`(() => { const input = document.querySelector("input[type=search]"); input.value = ""; input.dispatchEvent(new Event("input")); })()`);

  // Replay: by keys, by a variation, by touch.
  await openGame("hostile.kif");
  assert.match(await text(".who h1"), /<script>alert\(1\)<\/script>.*onerror=alert\(2\)/);
  for (let i = 0; i < 3; i++) await press("ArrowRight");
  assert.match(await sfen(), /^lnsgkgsnl\/1r5\+B1\/pppppp1pp\/6p2\/9\/2P6\/PP1PPPPPP\/7R1\/LNSGKGSNL w B/);
  await press("ArrowDown");
  assert.match(await sfen(), /^lnsgkgsnl\/1r5b1\/pppppp1pp\/6p2\/9\/2P4P1\//);
  await click(`[aria-label^="8b"]`);
  assert.ok((await evaluate(`document.querySelectorAll(".squares .target").length`)) >= 5, "targets of a rook");
  await click(`[aria-label^="5b"]`);
  assert.match(await sfen(), /^lnsgkgsnl\/4r2b1\//);
  await look(`${screen}-trial`);
  await press("ArrowLeft");
  assert.match(await sfen(), /^lnsgkgsnl\/1r5b1\//);

  // Conversion with its losses, and a link.
  await click("#tab-convert");
  await choose("#panel select", "csa");
  assert.match(await text("#panel .whole"), /^'?.*V2\.2|V3/s);
  assert.ok((await evaluate(`document.querySelectorAll("#panel .losses li").length`)) > 0, "losses");
  await look(`${screen}-convert`);
  await click("#tab-picture");
  assert.equal(await evaluate(`document.querySelectorAll("#panel svg.komadai").length`), 1);
  await look(`${screen}-picture`);
  await click(".head > button");
  await until(`location.hash.startsWith("#g=")`);
  const hash = await evaluate("location.hash");
  await evaluate(`history.replaceState(null, "", location.pathname)`);
  await back();

  // Findings.
  await openGame("broken.csa");
  await click("#tab-check");
  assert.match(await text("#panel .finding"), /6/);
  assert.match(await text("#panel mark"), /8899KA/);
  await look(`${screen}-check`);
  await back();
  await openGame("valued.csa");
  await click("#tab-moves");
  assert.equal(await evaluate(`document.querySelectorAll("svg.graph").length`), 1);
  await back();

  // Mates.
  await openGame("mate.sfen");
  await click("#tab-mate");
  await click("#panel button.main");
  await until(`document.querySelector("#panel .verdict") !== null`);
  assert.match(await text("#panel .verdict"), /1/);
  await look(`${screen}-mate`);
  await back();

  // Search and tree.
  await click("nav button:nth-child(2)");
  await click(`.palette .black button:nth-of-type(1)`);
  await click(`[aria-label^="7f"]`);
  await click(`.side .actions button.main`);
  await until(`document.querySelectorAll(".hits li").length > 0`);
  assert.equal(await evaluate(`document.querySelectorAll(".hits li").length`), 5);
  await look(`${screen}-search`);
  await click("nav button:nth-child(3)");
  await until(`document.querySelectorAll("table.tree tbody tr").length > 0`);
  assert.match(await text("table.tree tbody tr"), /5/);
  await look(`${screen}-tree`);

  await open(width, height, { ...options, hash });
  await until(`document.querySelector(".who") !== null`);
  assert.match(await text(".who h1"), /<script>alert/);
}

try {
  await tour("desktop", 1280, 900, { language: "ja" });
  await tour("phone", 360, 800, { language: "en", isDark: true });
  const requests = seen.filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url);
  assert.deepEqual(requests.filter((url) => !/^(file|blob|data|about):/.test(url)), [], "requests");
  const errors = seen.filter(({ method, params }) => method === "Runtime.exceptionThrown" || (method === "Log.entryAdded" && params.entry.level === "error"));
  assert.deepEqual(errors.map(({ params }) => params.entry?.text ?? params.exceptionDetails.exception?.description), [], "errors");
  console.log("app: list, replay, findings, conversion, pictures, mates, search, tree and links work on a desktop and on a phone");
} catch (error) {
  console.log(`app: ${error.stack}`);
  process.exitCode = 1;
} finally {
  end();
}
