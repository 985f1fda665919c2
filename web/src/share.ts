// A game in a link: everything is behind the #, which no browser sends anywhere.
import { checkPath, Refusal, type Files, isDocument } from "./files";

const version = "1";
/** How large the texts of a link may be, in bytes. */
export const mostShared = 8 << 20;

/** What stands behind #g= for the documents of a game. */
export async function encode(files: Files): Promise<string> {
  const documents = Object.fromEntries(Object.entries(files).filter(([path]) => isDocument(path)));
  const stream = new Blob([JSON.stringify(documents)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `${version}.${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The documents that stand behind #g=. */
export async function decode(fragment: string): Promise<Files> {
  const [, number, body] = /^(\d+)\.([\w-]*)$/.exec(fragment) ?? [];
  if (number === undefined) throw new Refusal("This link holds no game: it may have been cut off where it was copied.");
  if (number !== version) {
    throw new Refusal("This link was made by another version of this page than the one you see. Load the page again, and open the link once more.");
  }
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(body.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  } catch {
    throw new Refusal("This link holds no game: it may have been cut off where it was copied.");
  }
  const text = await unpack(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("What this link holds is not a game.");
  }
  const entries = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (entries.length === 0 || entries.some(([, text]) => typeof text !== "string")) {
    throw new Refusal("What this link holds is not a game.");
  }
  const files: Files = {};
  for (const [path, text] of entries) files[checkPath(path)] = text as string;
  if (!Object.keys(files).some(isDocument)) {
    throw new Refusal("What this link holds is not a game: it has no document.");
  }
  return files;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > mostShared) break;
      parts.push(value);
    }
  } catch {
    throw new Refusal("This link holds no game: it may have been cut off where it was copied.");
  }
  if (size > mostShared) {
    void reader.cancel().catch(() => undefined);
    throw new Refusal("What this link holds is larger than 8 MB, which no game is. It was not opened.");
  }
  return new Blob(parts).text();
}

/** A short name for a text, the same each time. */
export function shortName(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 2654435761);
    b = Math.imul(b ^ text.charCodeAt(i), 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
