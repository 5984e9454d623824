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

  function convert(input, to, options = {}) {
    const [file, content] = parts(input, options);
    const head = `${file}${to}\n${options.encoding ?? ""}\n`;
    const answer = border.bytes("convert", [head, content], isText(input), language);
    const end = answer.indexOf(10);
    return { games: JSON.parse(new TextDecoder().decode(answer.subarray(0, end))), bytes: answer.slice(end + 1) };
  }

  return { read, check, list, moveNumbers, convert, readJson, checkJson, listJson, setLanguage };
}
