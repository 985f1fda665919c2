import assert from "node:assert/strict";
import { test } from "node:test";
import { NoServer } from "../src/host";
import { findServer, type Surroundings } from "../src/server";

/** A machine on which these programs are. */
function machine(programs: string[], more: Partial<Surroundings> = {}): Surroundings {
  return {
    configured: "",
    extension: "/ext",
    home: "/home/me",
    platform: "linux",
    searchPath: "/usr/bin:/opt/bin",
    folders: ["/home/me/games"],
    trusted: true,
    isProgram: (file) => programs.includes(file),
    ...more,
  };
}

test("the setting comes first, then the package, then the PATH", () => {
  const everywhere = ["/my/ludo-lsp", "/ext/bin/ludo-lsp", "/opt/bin/ludo-lsp"];
  assert.deepEqual(findServer(machine(everywhere, { configured: " /my/ludo-lsp " })), { command: "/my/ludo-lsp", source: "setting" });
  assert.deepEqual(findServer(machine(everywhere)), { command: "/ext/bin/ludo-lsp", source: "package" });
  assert.deepEqual(findServer(machine(["/opt/bin/ludo-lsp"])), { command: "/opt/bin/ludo-lsp", source: "path" });
  assert.deepEqual(findServer(machine(["/home/me/bin/x"], { configured: "~/bin/x" })), { command: "/home/me/bin/x", source: "setting" });
});

test("a setting that cannot be used is said, not passed over", () => {
  assert.throws(() => findServer(machine(["/opt/bin/ludo-lsp"], { configured: "bin/ludo-lsp" })), /absolute path/);
  assert.throws(() => findServer(machine(["/opt/bin/ludo-lsp"], { configured: "/gone/ludo-lsp" })), /no program at \/gone\/ludo-lsp/);
  assert.throws(() => findServer(machine([])), NoServer);
});

test("no program of the workspace runs by chance", () => {
  const inside = "/home/me/games/tools/ludo-lsp";
  const searchPath = ".:tools::/home/me/games/tools:/opt/bin";
  const all = machine([inside, "./ludo-lsp", "tools/ludo-lsp", "ludo-lsp", "/opt/bin/ludo-lsp"], { searchPath });
  assert.deepEqual(findServer({ ...all, trusted: false }), { command: "/opt/bin/ludo-lsp", source: "path" });
  assert.deepEqual(findServer(all), { command: inside, source: "path" });
  assert.deepEqual(findServer(machine(["/home/me/games-of-others/ludo-lsp"], { searchPath: "/home/me/games-of-others", trusted: false })).source, "path");
});

test("programs of Windows", () => {
  const windows = machine(["C:\\tools\\ludo-lsp.exe"], { platform: "win32", extension: "C:\\ext", searchPath: ".;C:\\tools", folders: ["D:\\games"], trusted: false });
  assert.deepEqual(findServer(windows), { command: "C:\\tools\\ludo-lsp.exe", source: "path" });
});
