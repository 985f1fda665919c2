// node play.mjs GAME SECONDS: random games with boardgame.io's own client, without a server or a page.
import { Client } from "boardgame.io/dist/cjs/client.js";
import { games } from "./games.mjs";

const [name, seconds] = [process.argv[2], Number(process.argv[3])];
const game = games[name];
if (game === undefined) process.exit(3);

const client = Client({ game: { name, ...game }, numPlayers: 2, debug: false });
client.start();

const mostMoves = 500;

const randomGame = () => {
  client.reset();
  let made = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover || made === mostMoves) return made;
    const moves = game.ai.enumerate(G, ctx);
    if (moves.length === 0) return made;
    const { move, args } = moves[Math.floor(Math.random() * moves.length)];
    client.moves[move](...args);
    made++;
  }
};

const playFor = (end) => {
  const counted = { games: 0, moves: 0, seconds: 0 };
  const begun = process.cpuUsage();
  while (counted.seconds < end) {
    counted.moves += randomGame();
    counted.games++;
    const { user, system } = process.cpuUsage(begun);
    counted.seconds = (user + system) / 1e6;
  }
  return counted;
};

playFor(seconds / 5);
console.log(JSON.stringify(playFor(seconds)));
