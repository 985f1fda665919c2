// What the server tells of simulations and of what is tried out at the table; docs/simulate.md and docs/protocol.md
// describe it. Fields that nothing here reads are left out.
import type { Refusal, Rule, View } from "../../../internal/show/webtable/table.js";

/** A seed: beyond 2^53 a text of its digits. */
export type Seed = number | string;

/** A place in a document, as the protocol has it. */
export interface Location {
  uri: string;
  range: { start: Position; end: Position };
}

export interface Position {
  line: number;
  character: number;
}

export interface Simulation {
  uri: string;
  name: string;
  path: string;
  seed: Seed;
  document: string;
  status: "searching" | "playing" | "done" | "notReached" | "cancelled" | "failed";
  message: string;
  progress: { done: number; of: number };
  version: number;
  report?: Report;
}

export interface Report {
  rules: { kind: string; name: string; path: string }[];
  partly: boolean;
  tried: { games: number; moves: number; offered: number; acted: number; over: string; stops: { what: string; times: number }[] };
  why?: string;
  lost?: string;
  edited?: { same: boolean; differences: string[] };
  command: string;
  play?: Play;
  statistics?: Statistics;
  /** From what the games of the statistics are played. */
  onward?: string;
}

export interface Play {
  point: { seed: Seed; players: number; card?: string; after?: number };
  path: string[];
  playerName?: string;
  /** Of the move, with who makes it, and what was chosen in it. */
  title?: string;
  choices?: { name: string; value: string }[];
  answers: unknown[];
  /** What the rule reads, as it was when it began to act. */
  saw?: { what: string; value: string }[];
  sawMore?: number;
  before?: State;
  after: State;
  steps: Step[];
  groups: Group[];
  changes: Change[];
  next: { actionId: string; actionName: string; moves: number; playerName: string }[];
  resultText?: string;
}

/** Steps that came one after another, of one line or macro: those from one to before another. */
export interface Group {
  from: number;
  to: number;
  does: "change" | "look" | "choice" | "note" | "lifecycle";
  text: string;
  counts?: string;
  macro?: string;
  location?: Location;
  parts?: Group[];
}

export interface Step {
  kind: string;
  text: string;
  path: string;
  location?: Location;
  changes: Change[];
}

export interface Change {
  what: string;
  name?: string;
  owner?: string;
  before?: string;
  after?: string;
  tokens?: string[];
  from?: string;
  to?: string;
}

export interface State {
  phase: string;
  activePlayer: string;
  turn: number;
  variables: { name: string; title: string; owner?: string; value: string }[];
  zones: Zone[];
}

export interface Zone {
  id: string;
  name: string;
  tokens: { id: string; name: string; type: string; props: Record<string, string> }[];
}

export interface Statistics {
  playouts: number;
  draws: number;
  losses: number;
  moves: number;
  lengths: Record<string, number>;
  seats: { name: string; wins: number; lost: number; shared: number; winRate: { low: number; high: number } }[];
  stops: { stopReason: string; count: number; code?: string; message?: string; location?: Location }[];
}

/** Whether a simulation will not change any more by itself. */
export function isFinal(s: Simulation): boolean {
  return s.status !== "searching" && s.status !== "playing";
}

export function isSimulation(value: unknown): value is Simulation {
  return typeof value === "object" && value !== null && "status" in value && "progress" in value && "version" in value;
}

/** What the user does in the panel. */
export type FromPanel =
  | { kind: "ready" }
  | { kind: "run"; command: PanelCommand }
  /** Step is behind how many steps the play stands, and group the way to the group whose line is to be shown. */
  | { kind: "step"; step: number; group?: number[] }
  | { kind: "stop"; index: number };

/** Waiting: the game is made ready, and nothing is known of the simulation yet. In a browser there is no command line. */
export type ToPanel = { kind: "simulation"; simulation: Simulation; inBrowser?: boolean } | { kind: "waiting" };

/** The commands of the panel's buttons, and no others. */
export const panelCommands = ["ludo.simulateOtherSeed", "ludo.simulationCommandLine", "ludo.pinSimulation", "ludo.cancelSimulation", "ludo.showSimulation", "ludo.playFromSimulation"] as const;
export type PanelCommand = (typeof panelCommands)[number];

/** What is to be done at the table. */
export interface TryWish {
  do: (typeof tryWishes)[number] | "open";
  node?: string;
  name?: string;
  move?: object;
  moves?: number;
  players?: number;
  seed?: Seed;
  seat?: number;
  /** The table is wanted in parts. */
  narrow?: boolean;
  /** How wide the place of its picture is. */
  room?: number;
  answers?: number[][];
  about?: string;
  recording?: string;
  simulation?: string;
}

/** What the page of the table may have done, and nothing else. */
export const tryWishes = ["tree", "begin", "move", "table", "steps", "dice", "keep"] as const;

export interface TryNode {
  id: string;
  text: string;
  parent?: string;
  begin?: object;
  /** The file name of the recording that ends here. */
  kept?: string;
  verdict: "same" | "different" | "refused";
  at?: string;
  why?: string;
  source?: Rule;
  changes?: string[];
  result?: string;
  turn?: number;
  phase?: string;
}

export interface TryResult {
  /** Why it cannot be done, and the place of the error in the way; nothing else is there then. */
  refused?: string;
  location?: Location;
  nodes?: TryNode[];
  summary?: string;
  note?: string;
  node?: string;
  table?: View & { node: string; turn: number; phase: string; who?: string; move?: object; refused: Refusal[] };
  steps?: { text: string; source?: Rule; lifecycle: boolean }[];
  dice?: { seed: Seed; text: string }[];
  kept?: { uri: string; applied: boolean };
}

/** What the user does in the panel of the table. */
export type FromTable =
  | { kind: "ready" }
  | { kind: "try"; what: TryWish }
  /** What takes an input of the editor: how a game begins, a recording, a name. */
  | { kind: "begin" }
  | { kind: "open-recording" }
  | { kind: "keep"; node: string }
  | { kind: "otherwise"; node: string }
  | { kind: "open"; rule: Rule };

export type ToTable = { kind: "tried"; what: TryWish; result: TryResult } | { kind: "edited" } | { kind: "focus" } | { kind: "go"; node: string };
