/** What Enter does behind a line of YAML: whether the next line is a level deeper, and what is put before it besides. */
export interface Enter {
  before: RegExp;
  deeper: boolean;
  append: string;
}

const key = String.raw`["']?[\w$-]+["']?:`;
const opens = String.raw`[ \t]*(?:[|>][+-]?[ \t]*)?$`; // nothing behind the key, or the sign of a text of several lines

/** The first whose `before` matches holds. An entry's further fields stand below its first one, not below its dash. */
export const enters: Enter[] = [
  { before: new RegExp(String.raw`^\s*- ${key}${opens}`), deeper: true, append: "  " },
  { before: new RegExp(String.raw`^\s*- ${key}\s`), deeper: false, append: "  " },
  { before: new RegExp(String.raw`^\s*${key}${opens}`), deeper: true, append: "" },
];

/** Whether a text has an indentation already, which is then that of whoever wrote it. */
export const isIndented = (text: string): boolean => /^[ \t]+\S/m.test(text);
