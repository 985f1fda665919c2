import assert from "node:assert/strict";
import test from "node:test";
import { strToU8, zipSync } from "fflate";
import { readZip, writeZip } from "../dist/zip.js";

const text = strToU8("# A game\n");

test("an archive comes out as it was made", () => {
  const files = { "rules.md": "# Hex\n", "more/cards.md": "# Cards\n", "picture.png": new Uint8Array([137, 80, 0, 255]) };
  assert.deepEqual(readZip(writeZip(files)), files);
});

test("a folder around all files is left out, and so is what systems put beside them", () => {
  const made = zipSync({ "game/rules.md": text, "game/more/cards.md": text, "__MACOSX/game/._rules.md": text, "game/.DS_Store": text, "game/": new Uint8Array() });
  assert.deepEqual(Object.keys(readZip(made)).sort(), ["more/cards.md", "rules.md"]);
});

for (const [what, path, says] of [
  ["a way out", "../rules.md", /does not lie in the folder/],
  ["a way out in the middle", "a/../../rules.md", /does not lie in the folder/],
  ["an absolute path", "/etc/rules.md", /absolute/],
  ["a drive", "C:/rules.md", /absolute/],
  ["other slashes", "..\\rules.md", /no path/],
]) {
  test(`an archive with ${what} is refused`, () => {
    assert.throws(() => readZip(zipSync({ "ok.md": text, [path]: text })), says);
  });
}

test("an archive with a link is refused", () => {
  const made = zipSync({ "rules.md": text, "secret.md": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] });
  assert.throws(() => readZip(made), /is a link/);
});

test("an archive with too many files is refused", () => {
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.md`, [new Uint8Array(), { level: 0 }]]));
  assert.throws(() => readZip(zipSync(many)), /more than 10,000 files/);
});

test("a bomb is refused before it is unpacked, and one that lies about its size when it is", () => {
  const bomb = zipSync({ "a.md": new Uint8Array(65 << 20) });
  assert.throws(() => readZip(bomb), /more than 64 MB/);
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  const directory = view.getUint32(bomb.length - 22 + 16, true);
  view.setUint32(directory + 24, 100, true);
  view.setUint32(22, 100, true);
  let files = {};
  try {
    files = readZip(bomb);
  } catch (error) {
    assert.equal(error.constructor.name, "Refusal");
  }
  assert.ok(Object.values(files).every((file) => file.length <= 100));
});

for (const [what, bytes] of [["nothing", new Uint8Array()], ["a text", strToU8("# A game, and no archive at all, but long enough")], ["half an archive", zipSync({ "a.md": text }).subarray(60)], ["an end without a directory", (() => {
  const made = zipSync({ "a.md": text });
  new DataView(made.buffer).setUint32(made.length - 22 + 16, 0xfffffff0, true);
  return made;
})()]]) {
  test(`${what} is refused as an archive`, () => assert.throws(() => readZip(bytes), (error) => error.constructor.name === "Refusal"));
}
