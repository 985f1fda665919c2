// The games as one writes them for boardgame.io: what lies on the table in G, moves that look whether they are legal,
// endIf, and the list of moves that its own opponents choose from. Rules and moves are those of data/games.
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

const oneMove = { minMoves: 1, maxMoves: 1 };
const range = (n) => Array.from({ length: n }, (_, i) => i);

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: oneMove,
  moves: {
    mark({ G, playerID }, at) {
      if (G.cells[at] !== null) return INVALID_MOVE;
      G.cells[at] = playerID;
    },
  },
  endIf({ G, ctx }) {
    const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    if (lines.some((line) => line.every((at) => G.cells[at] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
  ai: { enumerate: (G) => range(9).filter((at) => G.cells[at] === null).map((at) => ({ move: "mark", args: [at] })) },
};

const rackLines = range(42).flatMap((at) => {
  const [row, column] = [Math.floor(at / 7), at % 7];
  return [[0, 1], [1, 0], [1, 1], [1, -1]]
    .filter(([down, right]) => row + 3 * down < 6 && column + 3 * right >= 0 && column + 3 * right < 7)
    .map(([down, right]) => range(4).map((i) => (row + i * down) * 7 + column + i * right));
});

const connectFour = {
  setup: () => ({ cells: Array(42).fill(null) }),
  turn: oneMove,
  moves: {
    drop({ G, playerID }, column) {
      if (G.cells[column] !== null) return INVALID_MOVE;
      let at = column;
      while (at + 7 < 42 && G.cells[at + 7] === null) at += 7;
      G.cells[at] = playerID;
    },
  },
  endIf({ G, ctx }) {
    const cells = G.cells;
    for (const [a, b, c, d] of rackLines) {
      const owner = cells[a];
      if (owner !== null && owner === cells[b] && owner === cells[c] && owner === cells[d]) return { winner: owner };
    }
    if (!cells.includes(null)) return { draw: true };
  },
  ai: { enumerate: (G) => range(7).filter((c) => G.cells[c] === null).map((c) => ({ move: "drop", args: [c] })) },
};

// The first player goes up, from row 0.
const breakthroughMoves = (cells, player) => {
  const out = [];
  const ahead = player === "0" ? 1 : -1;
  for (let from = 0; from < 64; from++) {
    if (cells[from] !== player) continue;
    const row = Math.floor(from / 8) + ahead;
    if (row < 0 || row > 7) continue;
    for (const aside of [-1, 0, 1]) {
      const column = (from % 8) + aside;
      if (column < 0 || column > 7) continue;
      const held = cells[row * 8 + column];
      if (held === null || (aside !== 0 && held !== player)) out.push([from, row * 8 + column]);
    }
  }
  return out;
};

const breakthrough = {
  setup: () => ({ cells: range(64).map((at) => (at < 16 ? "0" : at >= 48 ? "1" : null)) }),
  turn: oneMove,
  moves: {
    go({ G, playerID }, from, to) {
      const [down, right] = [Math.floor(to / 8) - Math.floor(from / 8), Math.abs((to % 8) - (from % 8))];
      const held = G.cells[to];
      if (G.cells[from] !== playerID || down !== (playerID === "0" ? 1 : -1) || right > 1 ||
        held === playerID || (right === 0 && held !== null)) return INVALID_MOVE;
      G.cells[from] = null;
      G.cells[to] = playerID;
    },
  },
  endIf({ G }) {
    if (G.cells.slice(56).includes("0") || !G.cells.includes("1")) return { winner: "0" };
    if (G.cells.slice(0, 8).includes("1") || !G.cells.includes("0")) return { winner: "1" };
  },
  ai: {
    enumerate: (G, ctx) => breakthroughMoves(G.cells, ctx.currentPlayer).map((args) => ({ move: "go", args })),
  },
};

const hexNeighbours = range(121).map((at) => {
  const [row, column] = [Math.floor(at / 11), at % 11];
  return [[0, -1], [0, 1], [-1, 0], [-1, 1], [1, -1], [1, 0]]
    .map(([down, right]) => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && r < 11 && c >= 0 && c < 11)
    .map(([r, c]) => r * 11 + c);
});

// The first player joins left and right, the second top and bottom.
const joined = (cells, player) => {
  const along = (at) => (player === "0" ? at % 11 : Math.floor(at / 11));
  const reached = range(121).filter((at) => along(at) === 0 && cells[at] === player);
  const seen = new Set(reached);
  while (reached.length > 0) {
    const at = reached.pop();
    if (along(at) === 10) return true;
    for (const near of hexNeighbours[at]) {
      if (cells[near] === player && !seen.has(near)) {
        seen.add(near);
        reached.push(near);
      }
    }
  }
  return false;
};

const hex = {
  setup: () => ({ cells: Array(121).fill(null), stones: 0 }),
  turn: oneMove,
  moves: {
    place({ G, playerID }, at) {
      if (G.cells[at] !== null) return INVALID_MOVE;
      G.cells[at] = playerID;
      G.stones++;
    },
    takeOver({ G, playerID }) {
      if (G.stones !== 1) return INVALID_MOVE;
      const at = G.cells.findIndex((cell) => cell !== null);
      G.cells[at] = null;
      G.cells[(at % 11) * 11 + Math.floor(at / 11)] = playerID;
      G.stones++;
    },
  },
  endIf({ G, ctx }) {
    if (joined(G.cells, ctx.currentPlayer)) return { winner: ctx.currentPlayer };
  },
  ai: {
    enumerate: (G) => [
      ...range(121).filter((at) => G.cells[at] === null).map((at) => ({ move: "place", args: [at] })),
      ...(G.stones === 1 ? [{ move: "takeOver", args: [] }] : []),
    ],
  },
};

// A square of draughts is row * 8 + column; only the dark ones are used. The first player goes up.
const draughtsMoves = ({ cells, jumping }, player) => {
  const reach = (from, distance) => {
    const piece = cells[from];
    const downs = piece.king ? [1, -1] : player === "0" ? [1] : [-1];
    return downs.flatMap((down) => [-1, 1].map((right) => [
      Math.floor(from / 8) + down * distance, (from % 8) + right * distance, (from + (down * 8 + right))]))
      .filter(([row, column]) => row >= 0 && row < 8 && column >= 0 && column < 8)
      .map(([row, column, first]) => ({ first, to: row * 8 + column }));
  };
  const mine = jumping !== null ? [jumping] : range(64).filter((at) => cells[at]?.player === player);
  const jumps = mine.flatMap((from) => reach(from, 2)
    .filter(({ first, to }) => cells[to] === null && cells[first] !== null && cells[first].player !== player)
    .map(({ first, to }) => [from, to, first]));
  if (jumps.length > 0 || jumping !== null) return jumps;
  return mine.flatMap((from) => reach(from, 1).filter(({ to }) => cells[to] === null).map(({ to }) => [from, to]));
};

const draughts = {
  setup: () => ({
    cells: range(64).map((at) => {
      const row = Math.floor(at / 8);
      if ((row + at) % 2 === 1 || (row > 2 && row < 5)) return null;
      return { player: row < 3 ? "0" : "1", king: false };
    }),
    jumping: null,
    quiet: 0,
  }),
  moves: {
    go({ G, playerID, events }, from, to, over) {
      if (!draughtsMoves(G, playerID).some((move) => move[0] === from && move[1] === to)) return INVALID_MOVE;
      const piece = G.cells[from];
      G.cells[to] = piece;
      G.cells[from] = null;
      G.quiet = over === undefined ? G.quiet + 1 : 0;
      const crowned = !piece.king && Math.floor(to / 8) === (playerID === "0" ? 7 : 0);
      if (over !== undefined) {
        G.cells[over] = null;
        G.jumping = to;
        if (!crowned && draughtsMoves(G, playerID).length > 0) return;
      }
      G.jumping = null;
      if (crowned) {
        piece.king = true;
        G.quiet = 0;
      }
      events.endTurn();
    },
  },
  endIf({ G, ctx }) {
    const next = G.jumping !== null ? ctx.currentPlayer : ctx.currentPlayer === "0" ? "1" : "0";
    if (draughtsMoves(G, next).length === 0) return { winner: next === "0" ? "1" : "0" };
    if (G.quiet === 80) return { draw: true };
  },
  ai: { enumerate: (G, ctx) => draughtsMoves(G, ctx.currentPlayer).map((args) => ({ move: "go", args })) },
};

export const games = {
  "tic-tac-toe": ticTacToe, "connect-four": connectFour, breakthrough, hex, draughts,
};
