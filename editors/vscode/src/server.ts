import * as path from "node:path";
import { NoServer, type Server } from "./host";

/** What finding a server depends on. */
export interface Surroundings {
  /** The setting ludo.serverPath. */
  configured: string;
  /** The folder of the extension. */
  extension: string;
  home: string;
  platform: string;
  /** The environment's PATH. */
  searchPath: string;
  /** Folders of the workspace; no program in them runs unless they are trusted. */
  folders: string[];
  trusted: boolean;
  isProgram(file: string): boolean;
}

/** The server to run: the configured one, the one in the package, or the one on the PATH. */
export function findServer(s: Surroundings): Server {
  const paths = s.platform === "win32" ? path.win32 : path.posix;
  const names = s.platform === "win32" ? ["ludo-lsp.exe"] : ["ludo-lsp"];
  let configured = s.configured.trim();
  if (configured !== "") {
    if (configured.startsWith("~/")) {
      configured = paths.join(s.home, configured.slice(2));
    }
    if (!paths.isAbsolute(configured)) {
      throw new NoServer(`The setting ludo.serverPath must be an absolute path, not "${configured}".`);
    }
    if (!s.isProgram(configured)) {
      throw new NoServer(`There is no program at ${configured}, which the setting ludo.serverPath names.`);
    }
    return { command: configured, source: "setting" };
  }
  for (const name of names) {
    const packaged = paths.join(s.extension, "bin", name);
    if (s.isProgram(packaged)) {
      return { command: packaged, source: "package" };
    }
  }
  const inWorkspace = (file: string) =>
    s.folders.some((folder) => {
      const way = paths.relative(folder, file);
      return way === "" || (!way.startsWith("..") && !paths.isAbsolute(way));
    });
  for (const folder of s.searchPath.split(paths.delimiter)) {
    // A relative entry would be looked up in whatever folder is open.
    if (!paths.isAbsolute(folder) || (!s.trusted && inWorkspace(folder))) {
      continue;
    }
    for (const name of names) {
      const file = paths.join(folder, name);
      if (s.isProgram(file)) {
        return { command: file, source: "path" };
      }
    }
  }
  throw new NoServer("ludo-lsp was not found: neither in the extension nor on the PATH. The setting ludo.serverPath can name it.");
}
