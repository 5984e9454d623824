// Replays a game: the board with its buttons, the moves with variations and comments, the clocks and the graph.

import { $, h, icon, reveal, setChildren } from "./dom.js";
import { Board, SETS, chooseSet, chosenSet } from "./board.js";
import { Player, positionOf } from "./player.js";
import { entryText, moveText, pathTo } from "./game.js";
import { graph } from "./graph.js";
import { chosenLanguage, sideName, t } from "./words.js";

const ICONS = {
  first: "M5 4h2v12H5zM17 4v12L8 10z",
  previous: "M15 4v12L5 10z",
  play: "M3 4v12l8-6zM13 4h2v12h-2zM17 4h2v12h-2z",
  next: "M5 4v12l10-6z",
  last: "M3 4v12l9-6zM13 4h2v12h-2z",
  flip: "M6 3l4 5H7v9H5V8H2zM14 17l-4-5h3V3h2v9h3z",
};

const clock = (milliseconds) => {
  if (milliseconds === null || milliseconds === undefined) return "";
  const seconds = Math.floor(milliseconds / 1000), two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return (hours ? `${hours}:${two(minutes)}` : minutes) + `:${two(seconds % 60)}`;
};

const MATE = 30_000;
const valueText = (value) => (Math.abs(value) >= MATE ? (value > 0 ? "+" : "−") + (chosenLanguage() === "ja" ? "詰み" : "mate") : (value > 0 ? "+" : "") + value);

export class Replay {
  at = 0;
  flipped = false;
  /** The moves that the user tries from the node, each with its text and the position after it. */
  tried = [];
  #timer;

  /** `changed` is called when another position is shown. */
  constructor(changed) {
    this.changed = changed;
    this.board = new Board({ onSquare: (square) => this.player.square(square), onHand: (side, kind) => this.player.hand(side, kind) });
    this.player = new Player(this.board, (move) => this.try(move), () => this.#drawBoard());
    this.caption = h("div", { class: "caption", "aria-live": "polite" });
    this.choices = h("div", { class: "choices" });
    this.note = h("div", { class: "note", tabindex: "0" });
    this.trial = h("div", { class: "trial", hidden: true });
    this.buttons = h("div", { class: "buttons" });
    this.typed = h("input", { class: "typed", autocomplete: "off", spellcheck: "false", onkeydown: (event) => { if (event.key === "Enter") this.type(); } });
    this.sfenField = h("input", { class: "sfen", readonly: true, onfocus: (event) => event.target.select() });
    this.sets = h("select", { onchange: () => { chooseSet(this.sets.value); this.#drawBoard(); } });
    this.controls = h("div", { class: "controls" }, this.caption, this.trial, this.buttons, this.choices);
    this.stage = h("div", { class: "stage" }, this.board.element, this.controls, this.note,
      h("div", { class: "tools" }, this.typed, h("label", { class: "choice" }, h("span", { class: "pieces-label" }), this.sets)), this.sfenField);
    this.moves = h("div", { class: "moves", tabindex: "0" });
  }

  /** Opens a game at a node. */
  open(game, at = 0) {
    this.stop();
    this.game = game;
    this.tried = [];
    this.at = game.nodes[at] ? at : 0;
    this.translate();
  }

  /** Draws all words again. */
  translate() {
    const act = (name) => h("button", { "aria-label": t(name), title: t(name), onclick: () => this.act(name) }, icon(ICONS[name]));
    setChildren(this.buttons, ...Object.keys(ICONS).map(act));
    this.typed.placeholder = t("typeMove");
    this.typed.setAttribute("aria-label", t("typeMove"));
    this.sfenField.setAttribute("aria-label", t("sfen"));
    $(".pieces-label", this.stage).textContent = t("pieces");
    const named = Object.entries(SETS).map(([code, names]) => h("option", { value: code }, names[chosenLanguage() === "ja" ? 1 : 0]));
    setChildren(this.sets, ...named);
    this.sets.value = chosenSet();
    this.#list();
    this.show();
  }

  /** Returns the position that is shown, with the move before it. */
  get position() {
    const tried = this.tried.at(-1), node = this.game.nodes[this.at];
    return { sfen: tried?.sfen ?? node.sfen, lastMove: tried?.usi ?? node.usi ?? undefined };
  }

  go(at) {
    this.tried = [];
    this.at = at;
    this.show();
  }

  act(name) {
    if (name !== "play") this.stop();
    const { nodes } = this.game, { children, parent } = nodes[this.at];
    const sibling = (step) => {
      const all = nodes[parent]?.children ?? [];
      const next = all[all.indexOf(this.at) + step];
      if (next) this.go(next);
    };
    ({
      first: () => this.go(0),
      previous: () => { if (this.tried.length) this.takeBack(); else if (this.at) this.go(parent); },
      next: () => { if (children.length && !this.tried.length) this.go(children[0]); else this.stop(); },
      last: () => {
        let at = this.at;
        while (nodes[at].children.length) [at] = nodes[at].children;
        this.go(at);
      },
      up: () => sibling(-1),
      down: () => sibling(1),
      flip: () => { this.flipped = !this.flipped; this.show(); },
      play: () => { if (this.#timer) this.stop(); else this.#timer = setInterval(() => this.#advance(), 1000); },
    })[name]();
  }

  #advance() {
    const [next] = this.game.nodes[this.at].children;
    if (next) this.go(next);
    else this.stop();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Plays a move: along the game if it is the game's, otherwise as a trial. */
  try(usi) {
    this.stop();
    const { nodes } = this.game;
    const same = this.tried.length === 0 && nodes[this.at].children.find((child) => nodes[child].usi === usi);
    if (same) {
      this.go(same);
      return;
    }
    const { sfen, lastMove } = this.position;
    const text = moveText(sfen, usi, lastMove?.slice(2, 4));
    this.tried.push({ usi, text, sfen: positionOf(sfen).play(usi).sfen });
    this.show();
  }

  takeBack() {
    this.tried.pop();
    this.show();
  }

  /** Plays a move that the user typed in any notation. */
  type() {
    const { sfen, lastMove } = this.position;
    const resolved = positionOf(sfen)?.resolve(this.typed.value, { last: lastMove?.slice(2, 4) });
    if (resolved?.move) {
      this.typed.value = "";
      this.try(resolved.move);
    }
    this.typed.setCustomValidity(resolved?.error?.message ?? "");
    this.typed.reportValidity();
  }

  #drawBoard() {
    const { sfen, lastMove } = this.position;
    const total = { black: undefined, white: undefined };
    for (const at of pathTo(this.game, this.at)) {
      const node = this.game.nodes[at], side = this.game.nodes[node.parent].sfen?.split(" ")[1] === "w" ? "white" : "black";
      if (node.total_ms !== null) total[side] = node.total_ms;
    }
    const name = (side) => ({ name: this.game[side] ?? sideName(this.game, side), clock: clock(total[side]) });
    const check = positionOf(sfen)?.check;
    this.board.show({ sfen, lastMove, check, flipped: this.flipped, chosen: this.player.chosen, targets: this.player.targets, names: { black: name("black"), white: name("white") } });
  }

  /** Shows the node, or the tried moves. */
  show() {
    const { sfen } = this.position, node = this.game.nodes[this.at];
    this.player.at(sfen);
    this.#drawBoard();
    const tried = this.tried.at(-1);
    const text = this.at ? t("ply", { ply: String(node.ply), move: entryText(this.game, this.at) }) : t("start");
    this.caption.textContent = tried ? tried.text : text;
    this.caption.hidden = Boolean(tried);
    this.trial.hidden = !tried;
    if (tried) {
      setChildren(this.trial, h("p", { tabindex: "0" }, h("strong", {}, t("trying")), " ", this.tried.map(({ text }) => text).join(" ")),
        h("button", { onclick: () => this.takeBack() }, t("takeBack")), h("button", { class: "main", onclick: () => this.go(this.at) }, t("toGame")));
    }
    const facts = [
      node.spent_ms !== null && node.spent_ms !== undefined && clock(node.spent_ms),
      node.value !== null && node.value !== undefined && valueText(node.value),
    ].filter(Boolean);
    const notes = node.notes.filter(({ kind }) => kind !== "program").map(({ kind, text }) => h("p", { class: kind }, kind === "bookmark" ? `◆ ${text}` : text));
    setChildren(this.note, facts.length ? h("p", { class: "facts" }, facts.join("  ")) : "", ...notes);
    if (!notes.length && !facts.length && this.at === 0) setChildren(this.note, h("p", { class: "facts" }, t("tryHint")));
    setChildren(this.choices, ...(node.children.length < 2 || tried ? [] : node.children.map((child) => h("button", { onclick: () => this.go(child) }, entryText(this.game, child)))));
    this.sfenField.value = sfen ?? "";
    $(".chosen", this.moves)?.classList.remove("chosen");
    const shown = $(`[data-node="${this.at}"]`, this.moves);
    shown?.classList.add("chosen");
    reveal(this.moves, shown);
    this.curve?.at(pathTo(this.game, this.at).length);
    this.changed();
  }

  /** Makes the list of moves. A variation is a block below the move that it replaces. */
  #list() {
    const list = h("div", { class: "lines" }), { nodes } = this.game;
    const move = (at) => h("button", { class: "move", data: { node: at }, onclick: () => { this.stop(); this.go(at); } },
      h("span", { class: "ply" }, at ? nodes[at].ply : ""), h("span", {}, at ? entryText(this.game, at) : t("start")));
    const comment = (node) => node.notes.filter(({ kind }) => kind === "comment" || kind === "bookmark").map(({ kind, text }) => h("p", { class: kind }, text));
    list.append(h("div", { class: "row" }, move(0), comment(nodes[0])));
    let block;
    nodes.forEach((node, at) => {
      if (at === 0) return;
      if (node.level === 0) {
        const facts = [clock(node.spent_ms), node.value !== null && node.value !== undefined ? valueText(node.value) : ""].filter(Boolean).join("  ");
        list.append(h("div", { class: "row" }, move(at), facts && h("span", { class: "facts" }, facts), comment(node)));
        block = undefined;
        return;
      }
      if (!block || !node.isFirst || block.level !== node.level) {
        block = h("div", { class: "variation" });
        block.level = node.level;
        block.style.marginLeft = `${Math.min(node.level, 6) * 1.1}rem`;
        list.append(block);
      }
      block.append(move(at), ...comment(node));
    });
    const main = nodes.filter((node, at) => at && node.main);
    const values = main.map((node, i) => [i + 1, node.value]).filter(([, value]) => value !== null && value !== undefined);
    this.curve = graph(values, Math.max(main.length, 1), (ply) => {
      let at = 0;
      for (let i = 0; i < ply && nodes[at].children.length; i++) [at] = nodes[at].children;
      this.stop();
      this.go(at);
    });
    setChildren(this.moves, ...(this.curve ? [this.curve] : []), list);
  }
}
