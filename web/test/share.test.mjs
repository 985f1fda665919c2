import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { decode, encode, mostShared } from "../dist/share.js";

const fragment = (text) => `1.${deflateRawSync(text).toString("base64url")}`;

test("a game comes out of a link as it was put in", async () => {
  const files = { "rules.md": "# Hex 🎲\n\n```yaml\nmetadata: { id: hex }\n```\n", "more/cards.md": "ä".repeat(100_000), "ludo.yaml": "play: 5\n" };
  const link = await encode(files);
  assert.match(link, /^1\.[\w-]+$/);
  assert.deepEqual(await decode(link), files);
});

test("what is no document is not put into a link", async () => {
  const link = await encode({ "rules.md": "# A", "one.replay.jsonl": "{}\n", "table.png": new Uint8Array([1]) });
  assert.deepEqual(await decode(link), { "rules.md": "# A" });
});

test("a bomb is refused while it is unpacked", async () => {
  const bomb = fragment(`{"rules.md":"${"a".repeat(200 << 20)}"}`);
  const before = process.memoryUsage().rss;
  await assert.rejects(decode(bomb), /larger than 8 MB/);
  assert.ok(process.memoryUsage().rss - before < 150 << 20, "it was not unpacked as a whole");
  const most = mostShared - '{"a.md":""}'.length;
  assert.equal((await decode(fragment(`{"a.md":"${"a".repeat(most)}"}`)))["a.md"].length, most);
  await assert.rejects(decode(fragment(`{"a.md":"${"a".repeat(most + 1)}"}`)), /larger than 8 MB/);
});

for (const [what, given, says] of [
  ["nothing", "", /cut off/],
  ["no version", "abc", /cut off/],
  ["a later version", `2.${fragment('{"a.md":""}').slice(2)}`, /another version/],
  ["what is cut off", fragment(JSON.stringify({ "a.md": "a text that is long enough to be cut off somewhere" })).slice(0, 30), /cut off/],
  ["what is not packed", "1.AAAA", /cut off/],
  ["letters that no base64 has", "1.a+b/=", /cut off/],
  ["no JSON", fragment("# A game"), /not a game/],
  ["a list", fragment('["a.md"]'), /not a game/],
  ["null", fragment("null"), /not a game/],
  ["no files", fragment("{}"), /not a game/],
  ["files without documents", fragment('{"a.txt":"a"}'), /no document/],
  ["numbers for texts", fragment('{"a.md":1}'), /not a game/],
  ["a way out", fragment('{"../a.md":"a"}'), /does not lie in the folder/],
  ["an absolute path", fragment('{"/etc/a.md":"a"}'), /absolute/],
]) {
  test(`a link with ${what} is refused in a sentence`, async () => {
    await assert.rejects(decode(given), (error) => error.constructor.name === "Refusal" && says.test(error.message) && /[.]$/.test(error.message));
  });
}
