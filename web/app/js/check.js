// What is wrong with a file: each finding with its line, its column and a caret.

import { h, setChildren } from "./dom.js";
import { records } from "./engine.js";
import { t } from "./words.js";

const DECODERS = { "cp932": "shift_jis", "euc-jp": "euc-jp", "iso-2022-jp": "iso-2022-jp", "utf-16le": "utf-16le", "utf-16be": "utf-16be" };

/** Returns the text of a file in its encoding, or undefined for a binary file. */
export function textOf({ content }, encoding) {
  if (typeof content === "string") return content;
  if (encoding === "binary") return undefined;
  return new TextDecoder(DECODERS[encoding] ?? "utf-8").decode(content);
}

/** Makes the lines around a finding, with a caret below its column. */
function place(lines, { line, column, span }) {
  if (!line || lines[line - 1] === undefined) return undefined;
  const rows = [];
  for (let n = Math.max(1, line - 1); n <= Math.min(lines.length, line + 1); n++) {
    const text = lines[n - 1];
    const content = n === line ? marked(text, column, span) : text;
    rows.push(h("div", { class: n === line ? "at" : "" }, h("span", { class: "line" }, n), h("code", {}, content || " ")));
  }
  return h("pre", { class: "place" }, rows);
}

/** Marks the characters of a finding. The span counts bytes. */
function marked(text, column, span) {
  const characters = [...text];
  const start = Math.max(0, (column ?? 1) - 1);
  let end = start, bytes = Math.max(1, span ? span[1] - span[0] : 1);
  while (end < characters.length && bytes > 0) bytes -= new TextEncoder().encode(characters[end++]).length;
  const part = (from, to) => characters.slice(from, to).join("");
  return [part(0, start), h("mark", {}, part(start, Math.max(end, start + 1)) || " "), part(Math.max(end, start + 1))];
}

/** Draws the findings about a game, or about its file if it has a single game. */
export function drawCheck(into, game) {
  const { source } = game;
  const checked = records.check(source.content, { name: source.name });
  const of = checked[Math.max(game.game - 1, 0)];
  const text = textOf(source, game.encoding);
  const lines = text?.split(/\r\n|\n|\r/) ?? [];
  const findings = [["error", of.errors], ["warning", of.warnings], ["note", of.notes]];
  const items = findings.flatMap(([severity, found]) =>
    found.map((finding) => {
      const where = [finding.line && t("line", { line: String(finding.line) }), finding.column && t("column", { column: String(finding.column) })].filter(Boolean).join(" ");
      return h("li", { class: `finding ${severity}` },
        h("p", {}, h("span", { class: `badge ${severity}` }, t(severity)), " ", where && h("span", { class: "where" }, where), " ", h("span", { class: "message" }, finding.message), " ", h("code", { class: "code" }, finding.code)),
        place(lines, finding));
    }),
  );
  setChildren(into,
    h("p", { class: "read-as" }, t("readAs", { format: (game.format ?? "?").toUpperCase(), encoding: game.encoding ?? "?" }), " — ", source.name),
    items.length ? h("ul", { class: "findings" }, items) : h("p", { class: "fine" }, "✓ ", t("fine")),
    headers(of.headers ?? []),
    text === undefined ? h("p", {}, t("binary")) : h("details", {}, h("summary", {}, t("wholeText")), h("pre", { class: "whole", tabindex: "0" }, text.slice(0, 200_000))),
  );
}

function headers(all) {
  if (all.length === 0) return undefined;
  const rows = all.map(({ key, value }) => h("div", {}, h("dt", {}, key), h("dd", {}, value)));
  return h("details", {}, h("summary", {}, t("headers")), h("dl", { class: "headers" }, rows));
}
