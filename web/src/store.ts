// What was typed, kept in this browser only.
import type { Files } from "./files";

/** A game that was changed here. */
export interface Kept {
  key: string;
  title: string;
  files: Files;
  at: number;
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("ludo", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

async function run<T>(mode: IDBTransactionMode, act: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction("games", mode);
  const request = act(transaction.objectStore("games"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Under what something of one's own is kept. */
export const newKey = () => `own:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/**
 * Keeps a game, in one step: where something else is kept than was read or written here last, at a time, it gets a key
 * of its own. Gives its key.
 */
export async function keep(game: Kept, before = 0): Promise<string> {
  const transaction = (await database()).transaction("games", "readwrite");
  const games = transaction.objectStore("games");
  return new Promise((resolve, reject) => {
    let key = game.key;
    const read: IDBRequest<Kept | undefined> = games.get(key);
    read.onsuccess = () => {
      try {
        // What is being kept may have been already, while the page was left.
        if (read.result && read.result.at !== before && read.result.at !== game.at) key = newKey();
        games.put({ ...game, key });
      } catch (error) {
        reject(error);
      }
    };
    transaction.oncomplete = () => resolve(key);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

export const forget = (key: string) => run("readwrite", (games) => games.delete(key));

export async function recall(key: string): Promise<Kept | undefined> {
  await takeOver();
  return run("readonly", (games) => games.get(key));
}

export async function recallAll(): Promise<Kept[]> {
  await takeOver();
  return run("readonly", (games) => games.getAll());
}

const left = "ludo-left:";

/** Keeps the texts of a game while the page is being left, when there is no time for the database. */
export function keepAtOnce(game: Kept, before: number): void {
  const texts = Object.fromEntries(Object.entries(game.files).filter(([, file]) => typeof file === "string"));
  try {
    localStorage.setItem(left + game.key, JSON.stringify({ ...game, files: texts, before }));
  } catch {
    // There is no room, or it is forbidden: the database may still come in time.
  }
}

/** Takes what was kept while a page was left into the database. */
async function takeOver(): Promise<void> {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(left));
  } catch {
    return;
  }
  for (const name of names) {
    const { before, ...game } = JSON.parse(localStorage.getItem(name) ?? "") as Kept & { before: number };
    const kept: Kept | undefined = await run("readonly", (games) => games.get(game.key));
    if (kept?.at !== game.at) {
      const bytes = Object.entries(kept?.files ?? {}).filter(([, file]) => typeof file !== "string");
      await keep({ ...game, files: { ...Object.fromEntries(bytes), ...game.files } }, before);
    }
    localStorage.removeItem(name);
  }
}

/** Why something cannot be kept, as a sentence. */
export function whyNotKept(error: unknown): string {
  const full = error instanceof DOMException && error.name === "QuotaExceededError";
  return full
    ? "This browser has no room left to keep what you type. Nothing is lost while this tab is open: save the game as a zip."
    : "This browser does not let the page keep what you type. Nothing is lost while this tab is open: save the game as a zip before you close it.";
}
