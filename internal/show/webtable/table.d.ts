// What table.js takes and gives, for those who call it from TypeScript.

/** Where a rule is written. */
export interface Rule {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export interface Refusal {
  action: string;
  why: string;
  rule?: Rule;
}

/** What a player sees; the server writes it. */
export interface View {
  title: string;
  seat: number;
  seats: { player: number; name: string }[];
  picture: string;
  /** What takes the place of the picture on a narrow page. */
  parts?: { middle: string; seats: string[]; hand: string };
  asked: number;
  who?: string;
  turn: number;
  phase: string;
  /** The tokens that the last move has moved. */
  moved?: string[];
  question: { what: string; of: string; options: { text: string; about: string[]; rule?: Rule }[]; least: number; most: number; notes: string; order?: number[] } | null;
  refused?: Refusal[];
  log?: string[];
  over: { title: string; winners: number[]; how: string[]; rule?: Rule } | null;
  /** What is said above the options, in the place of what follows from the view. */
  status?: string;
  /** Whether something can be taken back; not given: that shows when it is tried. */
  undo?: boolean;
}

export interface Reader {
  choose(places: number[]): void;
  wish(wish: string): void;
  seat(player: number): void;
  why?(ids: string[]): void;
  open?(rule: Rule): void;
  /** The view in which nothing is hidden can be chosen. */
  everything?: boolean;
}

export interface Table {
  show(view: View): void;
  refused(list: Refusal[]): void;
  end(sentence: string): void;
  say(sentence: string): void;
  /** Whether nothing can be chosen; what is clicked nevertheless is told. */
  off(on: boolean): void;
  /** What more can be added to: the bar above the table, the buttons in it, what is beside the table. */
  parts: Record<"bar" | "status" | "buttons" | "undo" | "lot" | "side" | "head" | "table", HTMLElement>;
}

export function mount(root: HTMLElement, to: Reader): Table;
