// The list of games: sorted, filtered, and drawn as far as it is scrolled.

import { $, choice, h, tick, setChildren } from "./dom.js";
import { collection, openingOf } from "./collection.js";
import { resultOf, t } from "./words.js";

/** The number of rows that are drawn at once. */
const ROWS = 100;

const COLUMNS = [
  { key: "number", of: (game) => game.number },
  { key: "black", of: (game) => game.black_name ?? game.black ?? "" },
  { key: "white", of: (game) => game.white_name ?? game.white ?? "" },
  { key: "date", of: (game) => game.date ?? "" },
  { key: "event", of: (game) => game.event ?? "" },
  { key: "opening", of: openingOf },
  { key: "result", of: (game) => resultOf(game).join(" ") },
  { key: "plies", of: (game) => game.plies },
  { key: "problems", of: (game) => game.errors * 1000 + game.warnings },
  { key: "file", of: (game) => game.file },
];

export const view = { column: "number", down: false, words: "", result: "", problems: false };
let shown = [];

/** Returns the games of the list, as it is filtered and sorted. */
export const filtered = () => shown;

/** Filters and sorts the games. */
export function arrange() {
  const words = view.words.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const text = (game) => [game.black, game.white, game.event, game.date, openingOf(game), game.file, game.handicap, ...resultOf(game)].join(" ").normalize("NFKC").toLowerCase();
  shown = collection.games.filter((game) => {
    if (view.problems && game.errors + game.warnings === 0) return false;
    if (view.result && (game.result ?? "undecided") !== view.result) return false;
    if (words.length === 0) return true;
    const found = text(game);
    return words.every((word) => found.includes(word));
  });
  const { of } = COLUMNS.find(({ key }) => key === view.column);
  const keys = new Map(shown.map((game) => [game, of(game)]));
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const compare = (a, b) => {
    const [one, other] = [keys.get(a), keys.get(b)];
    if (typeof one === "number") return one - other;
    // Games without the fact are last in both directions.
    if (!one || !other) return (one ? -1 : other ? 1 : 0) * (view.down ? -1 : 1);
    return collator.compare(one, other);
  };
  shown.sort((a, b) => (view.down ? -1 : 1) * compare(a, b) || a.number - b.number);
}

/** Returns the mark for problems of a game. */
export function problemMark(game) {
  if (game.errors > 0) return h("span", { class: "badge error", title: t("errors", { count: game.errors }) }, `✕ ${game.errors}`);
  if (game.warnings > 0) return h("span", { class: "badge warning", title: t("warnings", { count: game.warnings }) }, `! ${game.warnings}`);
  return undefined;
}

const mark = (winner, side) => (winner === side ? h("span", { class: "won", title: t("wins", { side: t(side) }) }, "○") : "");

function row(game, open) {
  const [who, how] = resultOf(game);
  const isGame = game.game > 0;
  const path = game.file.split("/");
  const name = path.pop() + (game.source.games.length > 1 ? `:${game.game}` : "");
  const cell = (key, ...content) => h("td", { class: key, data: { label: t(key) } }, content);
  const players = isGame ? game.black ?? "—" : game.reason ?? t("noGame");
  const link = h("a", { href: "#", onclick: (event) => { event.preventDefault(); open(game); } }, players);
  return h(
    "tr",
    { onclick: (event) => { if (!event.target.closest("a")) open(game); } },
    cell("number", game.number),
    h("td", { class: "black", colspan: isGame ? false : 2, data: { label: t("black") } }, isGame && "☗ ", link, mark(game.winner, "black")),
    isGame && cell("white", "☖ ", game.white ?? "—", mark(game.winner, "white")),
    cell("date", (game.date ?? "").slice(0, 10)),
    cell("event", game.event ?? ""),
    cell("opening", openingOf(game) || (game.handicap && game.handicap !== "even" ? game.handicap : "")),
    cell("result", who, how && who ? h("small", {}, ` ${how}`) : how),
    cell("plies", isGame ? game.plies : ""),
    cell("problems", problemMark(game)),
    h("td", { class: "file", title: game.file, data: { label: t("file") } }, name),
  );
}

/** Draws the list into an element. `open` is called with a chosen game. */
export function drawList(into, open, convertAll) {
  const body = h("tbody", {});
  const counted = h("p", { class: "count", role: "status" });
  const more = h("div", { class: "more" });
  let drawn = 0;
  const draw = () => {
    body.append(...shown.slice(drawn, drawn + ROWS).map((game) => row(game, open)));
    drawn = Math.min(drawn + ROWS, shown.length);
  };
  const heads = COLUMNS.map(({ key }) => {
    const head = h("th", { class: key, scope: "col" }, h("button", { onclick: () => {
      view.down = view.column === key ? !view.down : false;
      view.column = key;
      refresh();
    } }, t(key)));
    return [key, head];
  });
  const refresh = () => {
    arrange();
    for (const [key, head] of heads) {
      if (key === view.column) head.setAttribute("aria-sort", view.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    drawn = 0;
    body.replaceChildren();
    draw();
    const [some, all] = [shown.length, collection.games.length];
    counted.textContent = some === all ? t("countAll", { all }) : t("count", { shown: some, all });
    $(".convert-all", into).textContent = t("allTo", { count: some });
  };
  const changed = (change) => { change(); refresh(); };
  const filter = h("input", { type: "search", value: view.words, placeholder: t("filter"), "aria-label": t("filter"), oninput: () => changed(() => { view.words = filter.value; }) });
  const results = [["", t("anyResult")], ["black", t("wins", { side: t("black") })], ["white", t("wins", { side: t("white") })], ["draw", t("draw")], ["undecided", t("undecided")]];
  const sorts = COLUMNS.map(({ key }) => [key, t(key)]);
  setChildren(into,
    h("div", { class: "filters" }, filter, choice(t("result"), results, view.result, (value) => changed(() => { view.result = value; })),
      h("div", { class: "sorts" }, choice("↕", sorts, view.column, (value) => changed(() => { view.column = value; view.down = false; }))),
      tick(t("onlyProblems"), view.problems, (on) => changed(() => { view.problems = on; }))),
    h("div", { class: "counts" }, counted, h("button", { class: "convert-all", onclick: convertAll })),
    h("table", { class: "games" }, h("thead", {}, h("tr", {}, heads.map(([, head]) => head))), body),
    more,
  );
  new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && drawn < shown.length) draw();
  }, { rootMargin: "800px" }).observe(more);
  refresh();
  return refresh;
}
