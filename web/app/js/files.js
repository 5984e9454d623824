// Finds the files in what users drop, choose or paste.

import { t } from "./words.js";
import { archiveKind, inflate, members } from "./zip.js";

/** Files that are larger are not read. */
const LIMIT = 128 << 20;

/** The extensions of records, which folders and archives are searched for. */
const RECORDS = /\.(kifu?|ki2u?|csa|usi|sfen|jkf|json|usen|bod|hcpe?3?|psfen|psv|psn|txt|html?|md)$/i;
const ARCHIVES = /\.(zip|gz|7z|rar|lzh|tar|tgz|bz2|xz|zst)$/i;
const IGNORED = /(^|\/)(\.|__MACOSX\/)/;

/** Reads files one after another, and collects what was not read. */
export class Reader {
  files = [];
  messages = [];
  #skipped = [];

  /** Adds what was dropped: files, folders, or a text. */
  async dropped(transfer) {
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const text = transfer.getData("text/plain");
    if (entries.length === 0) {
      if (text) this.text(text);
      await this.chosen(transfer.files);
      return;
    }
    for (const entry of entries) await this.#entry(entry, false);
  }

  async #entry(entry, inFolder) {
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      await this.#file(file, entry.fullPath.replace(/^\//, ""), inFolder);
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const each of some) await this.#entry(each, true);
    }
  }

  /** Adds files of an input. */
  async chosen(list) {
    for (const file of list) await this.#file(file, file.webkitRelativePath || file.name, Boolean(file.webkitRelativePath));
  }

  /** Adds a text. */
  text(text) {
    this.files.push({ name: t("pasted"), content: text });
  }

  /** Returns the messages about all that was not read. */
  report() {
    const count = this.#skipped.length;
    const names = this.#skipped.slice(0, 3).join(", ") + (count > 3 ? ", …" : "");
    return count ? [...this.messages, t("skipped", { count, names })] : this.messages;
  }

  async #file(file, name, inFolder) {
    if (IGNORED.test(name)) return;
    if (inFolder && !RECORDS.test(name) && !ARCHIVES.test(name)) {
      this.#skipped.push(name);
    } else if (file.size > LIMIT) {
      this.messages.push(t("tooLarge", { name, size: LIMIT >> 20 }));
    } else {
      await this.#content(name, new Uint8Array(await file.arrayBuffer()), 0);
    }
  }

  /** Adds a file, or the files in an archive, which may be in an archive. */
  async #content(name, bytes, depth) {
    const kind = archiveKind(bytes);
    if (!kind || depth > 2) {
      this.files.push({ name, content: bytes });
    } else if (kind === "gz") {
      await this.#try(name, async () => {
        await this.#content(name.replace(/\.gz$/i, "").replace(/\.tgz$/i, ".tar"), await inflate(bytes, "gzip", LIMIT), depth + 1);
      });
    } else if (kind === "zip") {
      await this.#try(name, async () => {
        for (const member of members(bytes)) await this.#member(name, member, depth);
      });
    } else {
      this.messages.push(t("unreadableArchive", { name, kind }));
    }
  }

  async #member(archive, member, depth) {
    if (IGNORED.test(member.name)) return;
    if (!RECORDS.test(member.name) && !ARCHIVES.test(member.name)) {
      this.#skipped.push(member.name);
      return;
    }
    const name = `${archive}/${member.name}`;
    await this.#try(name, async () => this.#content(name, await member.read(LIMIT), depth + 1));
  }

  async #try(name, read) {
    try {
      await read();
    } catch (error) {
      const isLarge = error instanceof RangeError && error.message === "too large";
      this.messages.push(isLarge ? t("tooLarge", { name, size: LIMIT >> 20 }) : t("brokenArchive", { name, reason: error.message }));
    }
  }
}
