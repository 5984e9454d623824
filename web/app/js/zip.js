// Reads zip and gzip with the browser's own decompression, and writes zip without compression.

/** Decompresses bytes. Throws if they are damaged or become larger than `limit`. */
export async function inflate(bytes, kind, limit) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(kind));
  const reader = stream.getReader(), parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Returns the kind of an archive by its first bytes, or undefined. */
export function archiveKind(bytes) {
  const starts = (...signature) => signature.every((byte, i) => bytes[i] === byte);
  if (starts(0x50, 0x4b, 3, 4) || starts(0x50, 0x4b, 5, 6)) return "zip";
  if (starts(0x1f, 0x8b)) return "gz";
  if (starts(0x37, 0x7a, 0xbc, 0xaf)) return "7z";
  if (starts(0x52, 0x61, 0x72, 0x21)) return "rar";
  if (starts(0x42, 0x5a, 0x68)) return "bz2";
  if (starts(0xfd, 0x37, 0x7a, 0x58)) return "xz";
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return "zstd";
  const text = (from, length) => String.fromCharCode(...bytes.subarray(from, from + length));
  if (text(257, 5) === "ustar") return "tar";
  if (/^-l[hz].-$/.test(text(2, 5))) return "lzh";
  return undefined;
}

/** The names of methods of compression in a zip that browsers lack. */
const METHODS = { 9: "deflate64", 12: "bzip2", 14: "lzma", 93: "zstd", 95: "xz", 98: "ppmd", 99: "AES" };

/** Returns the name of a member. Old programs write it in Shift_JIS. */
function memberName(bytes, isUtf8) {
  try {
    return new TextDecoder(isUtf8 ? "utf-8" : "shift_jis", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/**
 * Returns the members of a zip, each with its name and a function that reads it. Throws if the central directory is damaged.
 */
export function members(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("no central directory");
  const count = view.getUint16(end + 10, true), found = [];
  let at = view.getUint32(end + 16, true);
  if (at === 0xffffffff) throw new Error("zip64");
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error(`member ${i + 1}`);
    const flags = view.getUint16(at + 8, true), method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true), size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true), start = view.getUint32(at + 42, true);
    const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength);
    let isUtf8 = (flags & 0x800) !== 0;
    const isAscii = nameBytes.every((byte) => byte < 128);
    if (!isAscii && !isUtf8) isUtf8 = isUtf8Text(nameBytes);
    const name = memberName(nameBytes, isUtf8 || isAscii);
    const read = (limit) => {
      if (flags & 1) throw new Error("encrypted");
      if (size > limit) throw new RangeError("too large");
      const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      const content = bytes.subarray(from, from + packed);
      if (method === 0) return content.slice();
      if (method !== 8) throw new Error(METHODS[method] ?? `method ${method}`);
      return inflate(content, "deflate-raw", limit);
    };
    if (!name.endsWith("/")) found.push({ name, read });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

function isUtf8Text(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns a zip of files, each with a name and bytes. The dates are those of 1980, so the same files give the same bytes. */
export function zipped(files) {
  const parts = [], directory = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const encoded = new TextEncoder().encode(name);
    const facts = new DataView(new ArrayBuffer(26));
    facts.setUint16(0, 20, true);
    facts.setUint16(2, 0x800, true);
    facts.setUint16(8, 0x21, true);
    facts.setUint32(10, crc32(bytes), true);
    facts.setUint32(14, bytes.length, true);
    facts.setUint32(18, bytes.length, true);
    facts.setUint16(22, encoded.length, true);
    const head = new Uint8Array(facts.buffer);
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4), head, encoded, bytes);
    const tail = new DataView(new ArrayBuffer(14));
    tail.setUint32(10, at, true);
    directory.push(Uint8Array.of(0x50, 0x4b, 1, 2, 20, 0), head, new Uint8Array(tail.buffer), encoded);
    at += 30 + encoded.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
