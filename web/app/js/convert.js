// Writes records in other formats. What gets lost is shown before anything is saved.

import { choice, h, save, setChildren } from "./dom.js";
import { crew, records } from "./engine.js";
import { filesOf, groupSize } from "./collection.js";
import { zipped } from "./zip.js";
import { t } from "./words.js";

/** The formats with their names. */
const FORMATS = [
  ["kif", "KIF"], ["ki2", "KI2"], ["csa", "CSA"], ["usi", "USI"], ["sfen", "SFEN"], ["jkf", "JKF (JSON)"], ["usen", "USEN"],
  ["bod", "BOD"], ["psn", "PSN"], ["hcp", "hcp"], ["hcpe", "hcpe"], ["hcpe3", "hcpe3"], ["psfen", "PackedSfen"], ["psv", "PackedSfenValue"],
];
const ENCODINGS = [["", "auto"], ["utf-8", "UTF-8"], ["utf-8-bom", "UTF-8 (BOM)"], ["cp932", "Shift_JIS"], ["euc-jp", "EUC-JP"], ["iso-2022-jp", "ISO-2022-JP"], ["utf-16le", "UTF-16"]];

/** The choices, which are kept from game to game. */
const chosen = { format: "kif", encoding: "" };

const chooseFormat = (changed) => [
  choice(t("format"), FORMATS, chosen.format, (value) => { chosen.format = value; changed(); }),
  choice(t("encoding"), ENCODINGS.map(([code, name]) => [code, code ? name : t("auto")]), chosen.encoding, (value) => { chosen.encoding = value; changed(); }),
];

const baseName = (name) => name.split("/").pop().replace(/\.[^.]*$/, "") || "game";

/** Draws the conversion of the file of a game. */
export function drawConvert(into, game) {
  const result = h("div", {});
  const draw = () => {
    const { source } = game;
    const converted = records.convert(source.content, chosen.format, { name: source.name, encoding: chosen.encoding || undefined });
    const name = `${baseName(source.name)}.${chosen.format}`;
    const losses = converted.games.flatMap(({ losses, error }) => [...(error ? [{ message: error }] : []), ...losses]);
    const text = converted.games.map(({ text }) => text ?? "").join("");
    const list = losses.slice(0, 50).map(({ message }) => h("li", {}, message));
    setChildren(result,
      losses.length ? h("div", { class: "losses" }, h("h3", {}, t("losses")), h("ul", {}, list)) : h("p", { class: "fine" }, "✓ ", t("noLosses")),
      converted.bytes.length
        ? h("div", { class: "actions" }, h("button", { class: "main", onclick: () => save(name, converted.bytes) }, t("saveAs", { name })),
          text && h("button", { onclick: (event) => copy(text, event.target) }, t("copy")))
        : h("p", { class: "bad" }, t("cannotWrite")),
      text ? h("pre", { class: "whole", tabindex: "0" }, text.slice(0, 100_000)) : "",
    );
  };
  setChildren(into, h("div", { class: "actions" }, chooseFormat(draw)), result);
  draw();
}

/** Copies a text, and says so on the button. */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Some browsers refuse this to a file.
    const area = h("textarea", { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const before = button.textContent;
  button.textContent = t("copied");
  setTimeout(() => { button.textContent = before; }, 1500);
}

/** Draws the conversion of all files of a list of games. */
export function drawConvertAll(into, games) {
  const result = h("div", { role: "status" });
  const clear = () => result.replaceChildren();
  const button = h("button", { class: "main", onclick: () => run() }, t("tryConvert"));
  setChildren(into, h("h2", {}, t("convertAll")), h("p", {}, t("convertAllHint")), h("div", { class: "actions" }, chooseFormat(clear), button), result);

  async function run() {
    const files = filesOf(games), written = [], losses = new Map();
    let done = 0, failed = 0;
    button.disabled = true;
    await crew().each("convert", files, groupSize(files), (group, answers) => {
      group.forEach((file, i) => {
        const { bytes, games } = answers[i];
        if (bytes.length) written.push({ name: file.name, bytes });
        for (const { losses: lost, error } of games) {
          if (error) failed++;
          for (const message of new Set(lost.map(({ message }) => message.replace(/^.*?[:：] */, "")))) losses.set(message, (losses.get(message) ?? 0) + 1);
        }
      });
      done += group.length;
      setChildren(result, h("p", {}, t("converting", { done, all: files.length })));
    }, chosen.format, chosen.encoding || undefined);
    button.disabled = false;
    const most = [...losses].sort(([, a], [, b]) => b - a).slice(0, 30);
    const save_ = () => save("komadai.zip", zipped(unique(written)), "application/zip");
    setChildren(result,
      most.length || failed ? h("div", { class: "losses" }, h("h3", {}, t("losses")), h("ul", {}, failed ? h("li", {}, t("failed", { count: failed })) : "", most.map(([message, games]) => h("li", {}, t("lossSummary", { games, message })))))
        : h("p", { class: "fine" }, "✓ ", t("noLosses")),
      written.length ? h("button", { class: "main", onclick: save_ }, t("saveZip", { count: written.length })) : "",
    );
  }

  /** Returns files with names in the new format, each once. */
  function unique(files) {
    const seen = new Set();
    return files.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, bytes }) => {
      const stem = name.replace(/\.[^./]*$/, "").replace(/^(\.\.?\/|\/)+/, "");
      let free = `${stem}.${chosen.format}`;
      for (let n = 2; seen.has(free); n++) free = `${stem}-${n}.${chosen.format}`;
      seen.add(free);
      return { name: free, bytes };
    });
  }
}
