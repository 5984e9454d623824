// `komadai/kifu`: reads, checks, converts and writes records of games.

import { languageNumber } from "./border.js";

/** Makes the API from the functions of the module. */
export function kifu(border) {
  let language = 0;

  /** Chooses the language of all messages. */
  function setLanguage(code) {
    language = languageNumber(code);
  }

  /** Returns the bytes or the text of a file as the parts of an input, after a line with its name. */
  function parts(input, { name = "" } = {}) {
    const file = `${name.replace(/\n/g, " ")}\n`;
    if (typeof input === "string") return [file, input];
    return [file, ArrayBuffer.isView(input) ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength) : new Uint8Array(input)];
  }

  const isText = (input) => Number(typeof input === "string");
  const objects = (lines) => JSON.parse(`[${lines.trimEnd().split("\n").join(",")}]`);

  function readJson(input, options) {
    return border.text("shown", parts(input, options), isText(input), language);
  }

  function checkJson(input, options) {
    return border.text("checked", parts(input, options), isText(input), language);
  }

  function listJson(input, options) {
    return border.text("listed", parts(input, options), isText(input), language);
  }

  function treeJson(input, options) {
    return border.text("trees", parts(input, options), isText(input), language);
  }

  const readTree = (input, options) => objects(treeJson(input, options));
  const read = (input, options) => objects(readJson(input, options));
  const check = (input, options) => objects(checkJson(input, options));
  const list = (input, options) => objects(listJson(input, options));

  function moveNumbers(input, options) {
    const answer = border.bytes("numbers", parts(input, options), isText(input));
    const view = new DataView(answer.buffer);
    const games = [];
    for (let at = 0; at < answer.length; ) {
      const count = view.getUint32(at, true);
      games.push(new Uint16Array(answer.buffer.slice(at + 4, at + 4 + 2 * count)));
      at += 4 + 2 * count;
    }
    return games;
  }

  /** Returns what the module answers to a file or a game that it writes. */
  function written(kind, [file, content], to, { encoding = "" } = {}) {
    const answer = border.bytes("convert", [`${file}${to}\n${encoding}\n`, content], kind, language);
    const end = answer.indexOf(10);
    return { games: JSON.parse(new TextDecoder().decode(answer.subarray(0, end))), bytes: answer.slice(end + 1) };
  }

  const convert = (input, to, options) => written(isText(input), parts(input, options), to, options);

  function write(game, to, options) {
    const { games, bytes } = written(2, ["\n", JSON.stringify(game)], to, options);
    return { ...games[0], bytes };
  }

  return { read, readTree, check, list, moveNumbers, convert, write, readJson, treeJson, checkJson, listJson, setLanguage };
}
