// Searches a mate in the position that is shown, in a worker of its own.

import { h, setChildren } from "./dom.js";
import { Crew } from "./engine.js";
import { moveText } from "./game.js";
import { positionOf } from "./player.js";
import { chosenLanguage, t } from "./words.js";

/** Writes a line of moves in the notation of the chosen language. */
function lineText(sfen, moves) {
  let position = positionOf(sfen), last;
  return moves.map((move) => {
    const text = moveText(position.sfen, move, last);
    position = position.play(move);
    last = move.slice(2, 4);
    return text;
  }).join(" ");
}

/** Draws the search. `play` is called with the moves of a mate. */
export function drawMate(into, sfen, play) {
  const result = h("div", { class: "mate", role: "status" });
  let crew, timer;
  const stop = () => {
    crew?.stop();
    clearInterval(timer);
    button.disabled = false;
    stopButton.hidden = true;
  };
  const button = h("button", { class: "main", onclick: () => run() }, t("look"));
  const stopButton = h("button", { hidden: true, onclick: () => { stop(); result.replaceChildren(); } }, t("stop"));
  setChildren(into, h("p", {}, t("mateHint")), h("div", { class: "actions" }, button, stopButton), result);
  return stop;

  async function run() {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    button.disabled = true;
    stopButton.hidden = false;
    timer = setInterval(() => setChildren(result, h("p", {}, t("solving", { seconds: seconds() }))), 100);
    crew = new Crew(1);
    try {
      const [plain] = [await crew.ask("solve", [sfen], { nodes: 5_000_000, cooks: false, language: chosenLanguage() })];
      stop();
      draw(plain, seconds());
    } catch (error) {
      stop();
      setChildren(result, h("p", { class: "bad" }, error.message));
    }
  }

  function draw(problem, seconds) {
    if (problem.errors.length) {
      setChildren(result, h("p", { class: "bad" }, problem.errors.map(({ message }) => message).join(" ")));
      return;
    }
    const { mate, line, variations } = problem;
    const facts = h("p", { class: "facts" }, t("nodes", { nodes: problem.nodes, seconds }));
    if (mate?.known === "none") {
      setChildren(result, h("p", { class: "verdict" }, t("noMate")), facts);
      return;
    }
    if (!line.length) {
      setChildren(result, h("p", { class: "verdict" }, t("unknown", { nodes: problem.nodes })), facts);
      return;
    }
    const plies = mate.plies ?? line.length;
    const others = variations.slice(0, 20).map((variation) => h("li", {}, lineText(problem.sfen, variation.line)));
    setChildren(result,
      h("p", { class: "verdict" }, t("mateIn", { plies })),
      h("p", {}, lineText(problem.sfen, line)),
      h("p", {}, mate.known === "shortest" ? t("shortest") : t("within")),
      h("button", { onclick: () => play(line) }, t("onBoard")),
      others.length ? h("details", {}, h("summary", {}, t("defences")), h("ul", {}, others)) : "",
      facts,
    );
  }
}
