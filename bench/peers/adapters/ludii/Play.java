import game.Game;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import other.GameLoader;
import other.context.Context;
import other.trial.Trial;

/** java -cp Ludii.jar:. Play GAME SECONDS: random games with Ludii's own playouts. */
public final class Play {
  private static final Map<String, String> GAMES = Map.of(
      "tic-tac-toe", "Tic-Tac-Toe.lud",
      "connect-four", "Connect Four.lud",
      "breakthrough", "Breakthrough.lud",
      "hex", "Hex.lud",
      "draughts", "English Draughts.lud");

  private static final int MOST_MOVES = 500;
  private static final com.sun.management.OperatingSystemMXBean MACHINE =
      (com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean();

  private long games;
  private long moves;
  private double seconds;

  private void playFor(double end, Game game, Trial trial, Context context) {
    final long begun = MACHINE.getProcessCpuTime();
    while (seconds < end) {
      game.start(context);
      game.playout(context, null, 1.0, null, 0, MOST_MOVES, ThreadLocalRandom.current());
      moves += trial.numberRealMoves();
      games++;
      seconds = (MACHINE.getProcessCpuTime() - begun) / 1e9;
    }
  }

  public static void main(String[] args) {
    final String name = GAMES.get(args[0]);
    if (name == null) {
      System.exit(3);
    }
    final double seconds = Double.parseDouble(args[1]);
    final Game game = GameLoader.loadGameFromName(name);
    final Trial trial = new Trial(game);
    final Context context = new Context(game, trial);
    new Play().playFor(seconds / 5, game, trial, context);
    final Play counted = new Play();
    counted.playFor(seconds, game, trial, context);
    System.out.printf(java.util.Locale.ROOT, "%n{\"games\": %d, \"moves\": %d, \"seconds\": %.6f}%n",
        counted.games, counted.moves, counted.seconds);
  }
}
