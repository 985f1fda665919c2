// Opening and saving games: folders of this computer, and archives.
import { el, notify, pick } from "./dom";
import { checkBounds, checkPath, held, Refusal, withoutCommonFolder, type Files } from "./files";

// What browsers with access to folders have, and TypeScript does not know.
interface Folder {
  name: string;
  entries(): AsyncIterableIterator<[string, (Folder & { kind: "directory" }) | { kind: "file"; getFile(): Promise<File> }]>;
  getDirectoryHandle(name: string, options?: { create: boolean }): Promise<Folder>;
  getFileHandle(name: string, options?: { create: boolean }): Promise<{ createWritable(): Promise<{ write(data: string | Uint8Array): Promise<void>; close(): Promise<void> }> }>;
}

const chooser = (globalThis as { showDirectoryPicker?: (options: object) => Promise<Folder> }).showDirectoryPicker;

/** A game that was opened from this computer. */
export interface Opened {
  name: string;
  files: Files;
  folder?: Folder;
}

const cancelled = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
const isLitter = (name: string) => name === "node_modules" || (name.startsWith(".") && !/^\.ludo\./.test(name));

/** Has a folder chosen. Undefined: none was. */
export async function openFolder(): Promise<Opened | undefined> {
  if (!chooser) {
    const list = await chooseFiles({ webkitdirectory: "" });
    checkBounds(list.length, list.reduce((sum, file) => sum + file.size, 0));
    const files: Files = {};
    for (const file of list.filter((f) => !f.webkitRelativePath.split("/").some(isLitter))) {
      files[checkPath(file.webkitRelativePath)] = held(file.name, new Uint8Array(await file.arrayBuffer()));
    }
    return list.length === 0 ? undefined : { name: list[0].webkitRelativePath.split("/")[0], files: withoutCommonFolder(files) };
  }
  let folder: Folder;
  try {
    folder = await chooser({ id: "game", mode: "readwrite" });
  } catch (error) {
    if (cancelled(error)) return undefined;
    throw error;
  }
  const files: Files = {};
  let count = 0;
  let size = 0;
  const read = async (from: Folder, path: string): Promise<void> => {
    for await (const [name, entry] of from.entries()) {
      if (isLitter(name)) continue;
      if (entry.kind === "directory") {
        await read(entry, `${path}${name}/`);
        continue;
      }
      const file = await entry.getFile();
      checkBounds(++count, (size += file.size));
      files[checkPath(path + name)] = held(name, new Uint8Array(await file.arrayBuffer()));
    }
  };
  await read(folder, "");
  return { name: folder.name, files, folder };
}

/** Writes the files of a game into a folder: the one it came from, or one that is chosen. */
export async function saveFolder(files: Files, known?: Folder): Promise<Folder | undefined> {
  let folder = known;
  try {
    folder ??= await chooser?.({ id: "game", mode: "readwrite" });
  } catch (error) {
    if (cancelled(error)) return undefined;
    throw error;
  }
  for (const [path, file] of Object.entries(files)) {
    const parts = path.split("/");
    let place = folder;
    for (const part of parts.slice(0, -1)) place = await place?.getDirectoryHandle(part, { create: true });
    const out = await (await place?.getFileHandle(parts[parts.length - 1], { create: true }))?.createWritable();
    await out?.write(file);
    await out?.close();
  }
  return folder;
}

/** Whether games can be saved into folders. */
export const canSaveFolder = chooser !== undefined;

function chooseFiles(attributes: Record<string, string>): Promise<File[]> {
  return new Promise((resolve) => {
    const input = el("input", { type: "file", hidden: "", ...attributes });
    const done = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    document.body.append(input);
    input.click();
  });
}

/** Has an archive chosen. Undefined: none was. */
export async function openZip(): Promise<Opened | undefined> {
  const [file] = await chooseFiles({ accept: ".zip,application/zip" });
  return file && readArchive(file);
}

/** The game in an archive. */
export async function readArchive(file: File): Promise<Opened> {
  checkBounds(0, file.size);
  const files = await inWorker<Files>(new Uint8Array(await file.arrayBuffer()));
  return { name: file.name.replace(/\.zip$/i, ""), files };
}

/** Gives the files of a game to the reader's computer as an archive. */
export async function saveZip(name: string, files: Files): Promise<void> {
  const bytes = await inWorker<Uint8Array<ArrayBuffer>>(files);
  const link = el("a", { href: URL.createObjectURL(new Blob([bytes], { type: "application/zip" })), download: `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "game"}.zip` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function inWorker<T>(what: Uint8Array | Files): Promise<T> {
  const worker = new Worker("zipworker.js");
  return new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ done: T; refused?: string }>) => (data.refused === undefined ? resolve(data.done) : reject(new Refusal(data.refused)));
    worker.onerror = () => reject(new Refusal("This archive cannot be unpacked."));
    worker.postMessage(what);
  }).finally(() => worker.terminate());
}

/** Offers the ways to open a game of one's own. */
export async function openOne(): Promise<Opened | undefined> {
  const how = await pick("Open a game of yours", [
    { label: "A folder", detail: chooser ? "with its documents; it can be saved there again" : "with its documents, which are read", value: openFolder },
    { label: "A zip archive", detail: "as it is saved here, or made from a folder", value: openZip },
  ]);
  return how?.();
}

/** Says why something was not done. */
export function refuse(error: unknown): void {
  void notify(error instanceof Refusal ? error.message : `That did not work: ${error instanceof Error ? error.message : error}`, [], "error");
}

