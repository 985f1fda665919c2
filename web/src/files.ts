// The files of a game, and what of a foreign folder or archive is taken for one.

/** Texts and bytes by their paths in the folder of the game, with / between the parts. */
export type Files = Record<string, string | Uint8Array>;

/** Why something is not done, as a sentence for whoever wanted it. */
export class Refusal extends Error {}

export const mostFiles = 10_000;
export const mostBytes = 64 << 20;

/** A path within the folder of a game, or a refusal. */
export function checkPath(path: string): string {
  const parts = path.split("/");
  if (path === "" || path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.includes("\\") || path.includes("\0")) {
    throw new Refusal(`The file ${JSON.stringify(path)} does not lie in the folder of the game: its path is absolute or no path. Nothing was opened.`);
  }
  if (parts.some((part) => part === ".." || part === "." || part === "")) {
    throw new Refusal(`The file ${JSON.stringify(path)} does not lie in the folder of the game. Nothing was opened.`);
  }
  return path;
}

/** Refuses more files or bytes than a game has. */
export function checkBounds(files: number, bytes: number): void {
  if (files > mostFiles) {
    throw new Refusal(`There are more than ${mostFiles.toLocaleString("en")} files in it. Nothing was opened: choose the folder of one game.`);
  }
  if (bytes > mostBytes) {
    throw new Refusal("There are more than 64 MB in it. Nothing was opened: choose the folder of one game.");
  }
}

/** Whether a file is a document that is read and written here. */
export function isDocument(path: string): boolean {
  return /\.(md|markdown)$/i.test(path) || isProject(path);
}

/** Whether a file holds the settings of a project. */
export function isProject(path: string): boolean {
  return /(^|\/)\.?ludo\.(ya?ml|json)$/.test(path);
}

/** Whether a file is a text: the bytes of others are kept as they are. */
export function isText(path: string): boolean {
  return /\.(md|markdown|ya?ml|json|jsonl|svg|txt|csv)$/i.test(path);
}

/** The bytes of a file as what it is kept as. */
export function held(path: string, bytes: Uint8Array): string | Uint8Array {
  return isText(path) ? new TextDecoder().decode(bytes) : bytes;
}

/** The files without the folders that all of them lie in. */
export function withoutCommonFolder(files: Files): Files {
  const paths = Object.keys(files);
  const first = paths[0]?.split("/")[0];
  if (first === undefined || !paths.every((path) => path.startsWith(`${first}/`))) return files;
  return withoutCommonFolder(Object.fromEntries(Object.entries(files).map(([path, file]) => [path.slice(first.length + 1), file])));
}

/** The name of a game: that of its metadata, else its first heading. */
export function titleOf(files: Files): string {
  const texts = Object.entries(files).filter(([path, text]) => isDocument(path) && typeof text === "string").map(([, text]) => text as string);
  for (const pattern of [/^metadata:[^\n]*?\bname: *(?:"([^"\n]*)"|'([^'\n]*)'|([^,}\n]+))/m, /^metadata: *\n(?: +.*\n)*? +name: *(?:"([^"\n]*)"|'([^'\n]*)'|([^\n]+?))(?: +#.*)?$/m, /^# +(.+)$/m]) {
    for (const text of texts) {
      const found = pattern.exec(text)?.slice(1).find((part) => part !== undefined)?.trim();
      if (found) return found;
    }
  }
  return "A new game";
}
