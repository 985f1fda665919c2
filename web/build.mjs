// Builds the page into a folder: node web/build.mjs [out] [server]. The server is what `make web` has built.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "site"));
const server = resolve(process.argv[3] ?? join(root, "bin/web"));

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "games"), { recursive: true });

const source = (name) => join(here, "src", name);
const common = { bundle: true, minify: true, target: "es2022", format: "iife", outdir: out, legalComments: "none", logLevel: "warning" };
await build({ ...common, entryPoints: { page: source("main.ts"), zipworker: source("zipworker.ts"), simulation: source("simulation.ts") } });
await build({ ...common, entryPoints: { table: source("table.ts") }, loader: { ".css": "text" } });
await build({ ...common, entryPoints: ["page", "table", "simulation"].map((name) => source(`${name}.css`)) });

for (const name of ["index.html", "book.html", "icon.svg"]) cpSync(join(here, name), join(out, name));
const frame = readFileSync(join(here, "frame.html"), "utf8");
for (const [name, title] of [["table", "Table"], ["simulation", "Simulation"]]) {
  writeFileSync(join(out, `${name}.html`), frame.replaceAll("NAME", name).replace("TITLE", title));
}
for (const name of ["server.js", "ludo.wasm.br", "ludo.wasm.gz"]) cpSync(join(server, name), join(out, name));

packGames();
const parts = files(out);
const hash = createHash("sha256");
for (const part of parts) hash.update(part).update(readFileSync(join(out, part)));
await build({
  ...common,
  entryPoints: [source("sw.js")],
  define: { HASH: JSON.stringify(hash.digest("hex").slice(0, 16)), PARTS: JSON.stringify(["./", ...parts]) },
});
console.log(`${relative(process.cwd(), out) || out}: ${parts.length + 1} files`);

/** Packs our games and the answers of the cookbook, and writes the list of all of them. */
function packGames() {
  const list = [];
  for (const [folder, kind, prefix] of [["data/games", "game", ""], ["docs/language/cookbook", "answer", "how-"]]) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).filter((e) => e.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = join(root, folder, entry.name);
      const name = prefix + entry.name;
      const all = files(place);
      const [heading, about] = readFileSync(join(place, "README.md"), "utf8").split(/\n\s*\n/);
      const picture = all.includes("table.svg") ? `${name}.svg` : undefined;
      if (picture) writeFileSync(join(out, "games", picture), legible(readFileSync(join(place, "table.svg"), "utf8")));
      list.push({ name, title: heading.replace(/^#+\s*/, ""), about: about.replace(/\s+/g, " ").trim(), kind, picture });
      const documents = all.filter((file) => /\.md$|(^|\/)\.?ludo\.(ya?ml|json)$/.test(file)).map((file) => [file, readFileSync(join(place, file), "utf8")]);
      writeFileSync(join(out, "games", `${name}.json`), JSON.stringify(Object.fromEntries(documents)));
    }
  }
  writeFileSync(join(out, "games", "index.json"), JSON.stringify(list));
}

/** A picture for a card: of a large one as much as can be made out there, from its beginning, or the middle of a map. */
function legible(svg) {
  return svg.replace(/viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/, (_all, x, y, width, height) => {
    const [w, h] = [Math.min(width, 520), Math.min(height, 320)];
    const middle = w * h < (width * height) / 10;
    const [left, top] = middle ? [+x + (width - w) / 2, +y + (height - h) / 2] : [x, y];
    return `viewBox="${left} ${top} ${w} ${h}" width="${w}" height="${h}"`;
  });
}

/** The files in a folder, with / between the parts of their paths, in order. */
function files(folder, within = "") {
  return readdirSync(join(folder, within), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(folder, `${within}${entry.name}/`) : [`${within}${entry.name}`]))
    .sort();
}
