#!/usr/bin/env node
// Runs the program of this platform, which npm has installed beside this package.
"use strict";
const { spawnSync } = require("node:child_process");

const name = `ludo-lsp-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/bin/ludo-lsp${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(`ludo-lsp: The package ${name} is not installed: either there is no program for this platform, or npm was told to leave optional packages out.`);
  process.exit(3);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`ludo-lsp: ${program} cannot be run: ${error.message}`);
  process.exit(3);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exit(status ?? 3);
