// Links that contain a game: `#g=` and its text, compressed.

import { inflate } from "./zip.js";
import { records } from "./engine.js";

const LIMIT = 4 << 20;

async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns a link with a game. It has the whole record as KIF, with comments and variations. */
export async function linkTo(game) {
  const { games } = records.convert(game.source.content, "kif", { name: game.source.name });
  const text = games[Math.max(game.game - 1, 0)]?.text ?? "";
  const bytes = await deflated(text);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${location.href.split("#")[0]}#g=${base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Returns the text in a link, or undefined. */
export async function textInLink(hash) {
  const found = /^#g=([\w-]+)$/.exec(hash);
  if (!found) return undefined;
  try {
    const binary = atob(found[1].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder().decode(await inflate(bytes, "deflate-raw", LIMIT));
  } catch {
    return undefined;
  }
}
