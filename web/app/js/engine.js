// Runs the WebAssembly module: here for one position or file, and in workers for many.

import { connect } from "../../js/border.js";
import { kifu } from "../../js/kifu.js";
import { rules } from "../../js/rules.js";
import { diagram } from "../../js/diagram.js";
import { chosenLanguage } from "./words.js";

/** The bytes of the module. The page has each byte as a character, whose number ends in it. */
export const wasm = (() => {
  const text = document.getElementById("wasm").textContent;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
})();

export const border = connect(() => new WebAssembly.Module(wasm));
export const records = kifu(border);
export const law = rules(border);
export const pictures = diagram(border);

/** Tells the modules the chosen language. */
export function translate() {
  records.setLanguage(chosenLanguage());
  law.setLanguage(chosenLanguage());
}

/** Some workers, which do tasks in order. */
export class Crew {
  #idle = [];
  #waiting = [];
  #all = [];

  constructor(size) {
    const script = document.getElementById("worker").textContent;
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    for (let i = 0; i < size; i++) {
      const worker = new Worker(url);
      worker.postMessage(wasm);
      this.#idle.push(worker);
      this.#all.push(worker);
    }
  }

  /** Does a task of worker.js. Rejects if it fails. */
  ask(name, ...given) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message: { name, given, language: chosenLanguage() }, resolve, reject });
      this.#next();
    });
  }

  /** Does a task with each group of items, and calls `done` with the items and the answers, in any order. */
  async each(name, items, size, done, ...given) {
    const groups = [];
    for (let i = 0; i < items.length; i += size) groups.push(items.slice(i, i + size));
    await Promise.all(groups.map(async (group) => done(group, await this.ask(name, group.map(sent), ...given))));
  }

  /** Ends all tasks. */
  stop() {
    for (const worker of this.#all) worker.terminate();
  }

  #next() {
    const worker = this.#idle.pop();
    if (!worker) return;
    const task = this.#waiting.shift();
    if (!task) {
      this.#idle.push(worker);
      return;
    }
    const end = (settle) => {
      this.#idle.push(worker);
      settle();
      this.#next();
    };
    worker.onmessage = ({ data }) => end(() => ("error" in data ? task.reject(new Error(data.error)) : task.resolve(data.answer)));
    worker.onerror = (event) => end(() => task.reject(new Error(event.message)));
    worker.postMessage(task.message);
  }
}

/** Returns what a worker needs of a file. */
export const sent = ({ name, content, chosen }) => ({ name, content, chosen });

let workers;

/** Returns the workers for many files. They start at the first call. */
export function crew() {
  workers ??= new Crew(Math.max(1, Math.min(4, navigator.hardwareConcurrency ?? 2)));
  return workers;
}
