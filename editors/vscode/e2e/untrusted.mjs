// Opens a workspace that is not trusted and would have the extension run programs of
// its own: by the setting, and by their name in its folder. None may run.
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { open, out, say } from "./browser.mjs";

const workspace = `${out}/workspace`;
const trap = `${workspace}/tools/ludo-lsp`;
const ran = `${out}/ran`;
mkdirSync(`${workspace}/tools`);
mkdirSync(`${workspace}/.vscode`);
writeFileSync(trap, `#!/bin/sh\necho "$0" >>'${ran}'\nexit 1\n`);
chmodSync(trap, 0o755);
writeFileSync(`${workspace}/.vscode/settings.json`, JSON.stringify({ "ludo.serverPath": trap }));

const { browser, page, url } = await open();
const wait = (selector) => page.waitForSelector(selector, { timeout: 60_000 });
let failed = false;
try {
  url.searchParams.set("payload", JSON.stringify([["openFile", `vscode-remote://${url.host}${workspace}/pebbles/10-play.md`]]));
  await page.goto(url.href, { waitUntil: "domcontentloaded" });
  await wait(".statusbar-item:has-text('Restricted Mode')");
  await wait(".squiggly-error");
  await wait(".statusbar-item:has-text('Ludo') .codicon:not(.codicon-sync)");
  assert.ok(!existsSync(ran), "a program of the workspace ran");
  await page.screenshot({ path: `${out}/untrusted.png` });
  say("ok      no program of an untrusted workspace runs; the server of the extension does");
} catch (error) {
  say(`FAILED  ${error.message.split("\n").slice(0, 4).join(" | ")}${existsSync(ran) ? `; these ran: ${readFileSync(ran, "utf8")}` : ""}`);
  await page.screenshot({ path: `${out}/failed.png` });
  failed = true;
}
await browser.close();
process.exit(failed ? 1 : 0);
