// Runs ./suite in the extension host of VS Code, beside the extension that is
// installed there, and ends with its result.
import path from "node:path";
import { open, out, say } from "./browser.mjs";

const here = import.meta.dirname;
const { host } = new URL(process.env.VSCODE_URL);
const remote = (file) => `vscode-remote://${host}${path.join(here, file)}`;
const { browser, page, url } = await open({
  payload: JSON.stringify([
    ["extensionDevelopmentPath", remote("suite")], // an empty extension
    ["extensionTestsPath", remote("suite/index.cjs")],
  ]),
});
const ended = new Promise((resolve) => void page.exposeFunction("codeAutomationExit", resolve));
await page.exposeFunction("codeAutomationLog", () => {});
page.on("console", (m) => {
  const mark = "[suite] ";
  const at = m.text().indexOf(mark);
  if (at >= 0) {
    say(m.text().slice(at + mark.length));
  }
});
await page.goto(url.href);
const late = new Promise((resolve) => setTimeout(() => resolve("no answer"), 300_000).unref());
const code = await Promise.race([ended, late]);
if (code !== 0) {
  await page.screenshot({ path: `${out}/failed.png` });
  say(`the tests ended with ${code}`);
}
await browser.close();
process.exit(code === 0 ? 0 : 1);
