// The frame of the app: its pages, the files that come in, and the language.

import { $, choice, h, setChildren } from "./dom.js";
import { translate } from "./engine.js";
import { Reader } from "./files.js";
import { add, collection, groupSize, removeAll } from "./collection.js";
import { drawList, filtered, problemMark } from "./list.js";
import { readGame } from "./game.js";
import { Replay } from "./replay.js";
import { drawCheck } from "./check.js";
import { copy, drawConvert, drawConvertAll } from "./convert.js";
import { drawPicture } from "./picture.js";
import { drawMate } from "./mate.js";
import { drawSearch } from "./search.js";
import { drawTree } from "./tree.js";
import { linkTo, textInLink } from "./share.js";
import { chooseLanguage, chosenLanguage, resultOf, sideName, t } from "./words.js";

const EXAMPLE = $("#example").textContent.trim();
const PAGES = ["games", "search", "tree"];
const TABS = ["moves", "check", "convert", "picture", "mate"];
const state = { page: "games", game: undefined, tab: "moves", convertsAll: false };
const main = $("main"), messages = $(".messages"), progress = $(".progress");
let refreshList, stopMate = () => {};
const replay = new Replay(() => { if (state.tab === "picture" || state.tab === "mate") drawTab(); });

/** Tells what happened. */
function say(lines) {
  setChildren(messages, h("div", {}, lines.map((line) => h("p", {}, line))), h("button", { "aria-label": t("close"), onclick: () => say([]) }, "✕"));
  messages.hidden = lines.length === 0;
}

function showProgress(key, done, all) {
  progress.textContent = done < all ? t(key, { done, all }) : "";
}

/** Reads files, and opens a single game at once. */
async function take(fill) {
  const reader = new Reader();
  await fill(reader);
  say(reader.report());
  if (reader.files.length === 0) return;
  const first = await add(reader.files, showProgress);
  state.page = "games";
  state.convertsAll = false;
  if (collection.games.length === 1 || (reader.files.length === 1 && reader.files[0].games?.length === 1)) open(first);
  else if (reader.files.length === 1 && first && first.source.games.length === 1) open(first);
  else {
    state.game = undefined;
    draw();
  }
}

collection.changed = () => {
  if (state.page === "games" && !state.game && !state.convertsAll) {
    if (refreshList) refreshList();
    else draw();
  }
};

/** Opens a game, at a position if one is named. */
function open(game, sfen) {
  if (state.game) say([]);
  state.game = game;
  state.page = "games";
  if (!sfen) state.tab = game.errors > 0 && game.plies === 0 ? "check" : state.tab;
  if (sfen) state.tab = "moves";
  const shown = readGame(game);
  const board = (text) => text?.split(" ").slice(0, 3).join(" ");
  const at = sfen ? shown.nodes.findIndex((node) => board(node.sfen) === board(sfen)) : 0;
  state.shown = shown;
  draw();
  if (shown.nodes[0].sfen) replay.open(shown, Math.max(at, 0));
  window.scrollTo(0, 0);
}

function drawFrame() {
  document.title = "Komadai";
  const tab = (page) => h("button", { "aria-current": state.page === page ? "page" : false, onclick: () => {
    state.page = page;
    state.game = page === "games" ? undefined : state.game;
    state.convertsAll = false;
    draw();
  } }, t(page));
  const other = chosenLanguage() === "ja" ? "en" : "ja";
  setChildren($("header"),
    h("strong", { class: "logo" }, "☗ Komadai"),
    collection.games.length ? h("nav", {}, PAGES.map(tab)) : h("span", { class: "tagline" }, t("tagline")),
    h("div", { class: "end" },
      collection.games.length ? [h("button", { onclick: () => $("#files").click() }, t("add")), h("button", { onclick: clear }, t("clear"))] : "",
      h("button", { lang: other, onclick: () => switchTo(other) }, other === "ja" ? "日本語" : "English")),
  );
}

function clear() {
  state.game = undefined;
  state.page = "games";
  removeAll();
  say([]);
  draw();
}

function switchTo(language) {
  chooseLanguage(language);
  translate();
  const at = replay.at;
  draw();
  if (state.game && state.page === "games") {
    state.shown = readGame(state.game);
    draw();
    if (state.shown.nodes[0].sfen) replay.open(state.shown, at);
  }
}

function draw() {
  stopMate();
  replay.stop();
  refreshList = undefined;
  drawFrame();
  main.className = "";
  if (collection.games.length === 0) drawWelcome();
  else if (state.page === "search") page("search", (into) => drawSearch(into, open, () => state.shown && state.game && replay.position.sfen));
  else if (state.page === "tree") page("tree", (into) => drawTree(into, open));
  else if (state.convertsAll) page("convert-page", (into) => drawConvertAll(into, filtered()));
  else if (state.game) drawGame();
  else page("list", (into) => { refreshList = drawList(into, open, () => { state.convertsAll = true; draw(); }); });
}

function page(name, fill) {
  main.className = name;
  main.replaceChildren();
  fill(main);
}

function drawWelcome() {
  const text = h("textarea", { rows: 5, placeholder: t("pasteHint"), "aria-label": t("pasteHint") });
  main.className = "welcome";
  setChildren(main,
    h("div", { class: "drop" }, h("h1", {}, t("dropHere")), h("p", {}, t("intro")),
      h("div", { class: "actions" }, h("button", { class: "main", onclick: () => $("#files").click() }, t("chooseFiles")), h("button", { onclick: () => $("#folder").click() }, t("chooseFolder")), h("button", { onclick: () => take((reader) => reader.text(EXAMPLE)) }, t("example")))),
    h("div", { class: "paste" }, text, h("div", { class: "actions" }, h("button", { onclick: () => { if (text.value.trim()) take((reader) => reader.text(text.value)); } }, t("readText")))),
  );
}

function drawGame() {
  const { game, shown } = state;
  const list = filtered(), at = list.indexOf(game);
  const step = (by, label, sign) => h("button", { disabled: !list[at + by], "aria-label": label, onclick: () => open(list[at + by]) }, sign);
  const [who, how] = resultOf(game);
  const facts = [game.event, (game.date ?? "").replace("T", " "), game.handicap !== "even" && game.handicap, [who, how].filter(Boolean).join(" · ")].filter(Boolean);
  const players = game.game > 0 ? [h("span", {}, "☗ ", game.black ?? sideName(game, "black")), h("span", {}, "☖ ", game.white ?? sideName(game, "white"))] : [h("span", {}, game.file)];
  const share = h("button", { onclick: async () => {
    const link = await linkTo(game);
    history.replaceState(null, "", link.slice(link.indexOf("#")));
    await copy(link, share);
    say([link.length > 2000 ? t("linkLong", { length: link.length }) : t("linkCopied")]);
  } }, t("link"));
  const tabs = TABS.map((tab) => h("button", { role: "tab", id: `tab-${tab}`, "aria-selected": String(state.tab === tab), "aria-controls": "panel", tabindex: state.tab === tab ? "0" : "-1", onclick: () => choose(tab) }, t(tab), tab === "check" ? problemMark(game) : ""));
  const tablist = h("div", { class: "tabs", role: "tablist", onkeydown: (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    choose(TABS[(TABS.indexOf(state.tab) + by + TABS.length) % TABS.length]);
    $(`#tab-${state.tab}`).focus();
  } }, tabs);
  const choose = (tab) => {
    state.tab = tab;
    for (const [i, button] of tabs.entries()) {
      button.setAttribute("aria-selected", String(TABS[i] === tab));
      button.tabIndex = TABS[i] === tab ? 0 : -1;
    }
    drawTab();
  };
  main.className = shown.nodes[0].sfen ? "game" : "game broken";
  setChildren(main,
    h("div", { class: "head" },
      h("div", { class: "steps" }, collection.games.length > 1 && h("button", { onclick: () => { state.game = undefined; draw(); } }, `‹ ${t("back")}`), step(-1, t("previous"), "‹"), step(1, t("next"), "›")),
      h("div", { class: "who" }, h("h1", {}, players), h("p", {}, facts.join("　"))), share),
    shown.nodes[0].sfen ? replay.stage : "",
    h("div", { class: "side" }, tablist, h("div", { id: "panel", class: "panel", role: "tabpanel", "aria-labelledby": `tab-${state.tab}` })),
  );
  if (!shown.nodes[0].sfen && ["moves", "picture", "mate"].includes(state.tab)) state.tab = "check";
  choose(state.tab);
}

function drawTab() {
  const panel = $("#panel"), { game, tab } = state;
  if (!panel) return;
  stopMate();
  stopMate = () => {};
  panel.setAttribute("aria-labelledby", `tab-${tab}`);
  panel.className = `panel ${tab}`;
  const hasBoard = replay.game === state.shown;
  if (tab === "check") drawCheck(panel, game);
  else if (tab === "convert") drawConvert(panel, game);
  else if (tab === "moves" || !hasBoard) setChildren(panel, replay.moves);
  else if (tab === "picture") drawPicture(panel, { ...replay.position, flipped: replay.flipped, title: replay.caption.textContent, name: `${game.file.split("/").pop().replace(/\.[^.]*$/, "")}-${replay.at}`, game });
  else stopMate = drawMate(panel, replay.position.sfen, (line) => {
    replay.changed = () => {};
    for (const move of line) replay.try(move);
    replay.changed = () => { if (state.tab === "picture" || state.tab === "mate") drawTab(); };
  });
}

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last", f: "flip", " ": "play" };
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  const keeps = event.key === " " || event.key === "Enter" ? "input, select, textarea, button, summary, a" : "input, select, textarea";
  if (!name || !state.game || state.page !== "games" || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(keeps)) return;
  event.preventDefault();
  replay.act(name);
});

for (const [id, isFolder] of [["files", false], ["folder", true]]) {
  const input = $(`#${id}`);
  if (isFolder) input.webkitdirectory = true;
  input.addEventListener("change", async () => {
    await take((reader) => reader.chosen([...input.files]));
    input.value = "";
  });
}
document.addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dragging"); });
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dragging"); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dragging");
  take((reader) => reader.dropped(event.dataTransfer));
});
document.addEventListener("paste", (event) => {
  if (event.target.closest("input, textarea")) return;
  const { files } = event.clipboardData, text = event.clipboardData.getData("text/plain");
  if (files.length) take((reader) => reader.chosen([...files]));
  else if (text.trim()) take((reader) => reader.text(text));
});

async function follow() {
  const text = await textInLink(location.hash);
  if (text) take((reader) => reader.files.push({ name: t("fromLink"), content: text }));
}

chooseLanguage(chosenLanguage());
translate();
draw();
follow();
window.addEventListener("hashchange", follow);
