// Draws the position that is shown, as SVG or PNG.

import { choice, h, save, tick, setChildren } from "./dom.js";
import { pictures } from "./engine.js";
import { SETS } from "./board.js";
import { chosenLanguage, t } from "./words.js";

/** The choices, which are kept from position to position. */
const chosen = { theme: "book", pieces: "book", width: 720, marked: true, names: false };

/** Draws the picture of a position, with its last move, its title and the game. */
export function drawPicture(into, { sfen, lastMove, flipped, title, name, game }) {
  const drawn = h("div", { class: "drawn" });
  const make = () => pictures.svg(sfen, {
    lastMove: chosen.marked ? lastMove : undefined, flip: flipped, theme: chosen.theme, pieces: chosen.pieces, width: chosen.width,
    coordinates: chosen.pieces === "letters" ? "letters" : "japanese", language: chosenLanguage(), title,
    ...(chosen.names && { black: game.black ?? "", white: game.white ?? "" }),
  });
  const draw = () => { drawn.innerHTML = make(); };
  const set = (key) => (value) => {
    chosen[key] = value;
    draw();
  };
  const png = () => {
    const image = new Image();
    image.onload = () => {
      const canvas = h("canvas", { width: image.width, height: image.height });
      canvas.getContext("2d").drawImage(image, 0, 0);
      canvas.toBlob((blob) => save(`${name}.png`, blob, "image/png"));
    };
    image.src = `data:image/svg+xml,${encodeURIComponent(make())}`;
  };
  const at = chosenLanguage() === "ja" ? 1 : 0;
  setChildren(into,
    h("div", { class: "actions" },
      choice(t("theme"), [["book", t("themeBook")], ["wood", t("themeWood")], ["dark", t("themeDark")]], chosen.theme, set("theme")),
      choice(t("pieces"), Object.entries(SETS).map(([code, names]) => [code, names[at]]), chosen.pieces, set("pieces")),
      choice(t("width"), [360, 720, 1080, 1600].map((n) => [String(n), `${n} px`]), String(chosen.width), (value) => set("width")(Number(value))),
      tick(t("marked"), chosen.marked, set("marked")), tick(t("withNames"), chosen.names, set("names"))),
    h("div", { class: "actions" }, h("button", { class: "main", onclick: png }, t("savePng")), h("button", { onclick: () => save(`${name}.svg`, make(), "image/svg+xml") }, t("saveSvg"))),
    drawn,
  );
  draw();
}
