import sections from "./sections.json";

const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/;
const section = new RegExp(`^ {0,3}["']?(?:${sections.join("|")})["']?[ \\t]*:(?:\\s|$)`);

/**
 * Whether a Markdown text looks like a part of a game: a line in one of its YAML
 * blocks, or in one without a label, opens a section. The server decides; this
 * only saves starting it for documents that are nothing of the kind.
 */
export function looksLikeGame(text: string): boolean {
  let open = ""; // the fence of the block that the line is in
  let yaml = false;
  for (const line of text.split("\n")) {
    const found = fence.exec(line);
    if (open === "" && found) {
      open = found[1];
      yaml = /^(ya?ml)?$/i.test(found[2]);
    } else if (found && found[1].startsWith(open) && found[2] === "") {
      open = "";
    } else if (open !== "" && yaml && section.test(line)) {
      return true;
    }
  }
  return false;
}
