// Calls the functions of a module. Inputs and answers are bytes or texts in two buffers of the module.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Connects to a module, which `compile` returns at the first call. An exception, which only a lack of memory can cause,
 * drops the instance; the next call makes a new one.
 */
export function connect(compile) {
  let exports;
  const border = {
    /** What the caller has stored in the instance. A new instance has nothing. */
    state: {},
    /** Returns the answer of a function to texts or bytes, as a copy. */
    bytes(name, parts = [], ...numbers) {
      try {
        if (!exports) {
          const module = compile();
          const imports = { env: { now: () => performance.now() } };
          exports = new WebAssembly.Instance(module, imports).exports;
        }
        const inputs = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
        const length = inputs.reduce((sum, input) => sum + input.length, 0);
        let at = exports.input(length);
        for (const input of inputs) {
          new Uint8Array(exports.memory.buffer, at, input.length).set(input);
          at += input.length;
        }
        const answered = exports[name](...numbers);
        return new Uint8Array(exports.memory.buffer, exports.output(), answered).slice();
      } catch (error) {
        exports = undefined;
        border.state = {};
        throw error;
      }
    },
    /** Returns the answer as a text. */
    text(name, parts, ...numbers) {
      return decoder.decode(border.bytes(name, parts, ...numbers));
    },
  };
  return border;
}

/** Returns the number of a language for a module. */
export function languageNumber(language) {
  return language === "ja" ? 1 : 0;
}

/** An error of an argument, with a code, and the column in the text, from 1. */
export class ShogiError extends Error {
  name = "ShogiError";

  constructor(fields) {
    super(fields.message);
    Object.assign(this, fields);
  }
}
