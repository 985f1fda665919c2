// Archives. What is in one is looked at before anything of it is unpacked.
import { unzipSync, zipSync, strToU8 } from "fflate";
import { checkBounds, checkPath, held, Refusal, withoutCommonFolder, type Files } from "./files";

/** The files of an archive; a refusal where one of them does not belong into a folder of a game. */
export function readZip(bytes: Uint8Array): Files {
  const wanted = new Set(listed(bytes).filter((path) => !path.endsWith("/") && !isLitter(path)));
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, { filter: (file) => wanted.has(file.name) });
  } catch {
    throw new Refusal("This archive cannot be unpacked: it is damaged, or packed in a way that this page does not know.");
  }
  const files = Object.entries(unpacked);
  checkBounds(files.length, files.reduce((sum, [, file]) => sum + file.length, 0));
  return withoutCommonFolder(Object.fromEntries(files.map(([path, file]) => [path, held(path, file)])));
}

const isLitter = (path: string) => /(^|\/)(__MACOSX|\.DS_Store|\.git)(\/|$)/.test(path);

/** The paths in the directory of an archive, each of which may be unpacked. */
function listed(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && view.getUint32(end, true) !== 0x06054b50) {
    end--;
  }
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw new Refusal("This file is no zip archive.");
  const count = view.getUint16(end + 10, true);
  if (count === 0xffff) checkBounds(Infinity, 0);
  checkBounds(count, 0);
  const paths: string[] = [];
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) {
      throw new Refusal("This archive cannot be unpacked: it is damaged.");
    }
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    checkPath(path.replace(/\/$/, ""));
    // The upper half are the permissions of Unix, where that is what made the archive.
    if ((view.getUint32(at + 38, true) >>> 28) === 0xa) {
      throw new Refusal(`The file ${JSON.stringify(path)} is a link to another one. Nothing was opened.`);
    }
    size += view.getUint32(at + 24, true);
    checkBounds(0, size);
    paths.push(path);
    at += 46 + name + extra + comment;
  }
  return paths;
}

/** An archive of files. */
export function writeZip(files: Files): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, file]) => [path, typeof file === "string" ? strToU8(file) : file]))) as Uint8Array<ArrayBuffer>;
}
