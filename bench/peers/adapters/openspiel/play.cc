// play GAME SECONDS: random games with OpenSpiel's C++ library.
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "open_spiel/spiel.h"

namespace {

const std::map<std::string, std::string> kGames = {
    {"tic-tac-toe", "tic_tac_toe"},
    {"connect-four", "connect_four"},
    {"breakthrough", "breakthrough(rows=8,columns=8)"},
    {"hex", "hex(board_size=11)"},
    {"draughts", "checkers(rows=8,columns=8)"},
};

constexpr int kMostMoves = 500;

double ProcessorTime() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

struct Counted {
  long games = 0;
  long moves = 0;
  double seconds = 0;

  void PlayFor(double end, const open_spiel::Game& game, std::mt19937_64& dice) {
    const double begun = ProcessorTime();
    for (; seconds < end; seconds = ProcessorTime() - begun) {
      std::unique_ptr<open_spiel::State> state = game.NewInitialState();
      for (int made = 0; made < kMostMoves && !state->IsTerminal(); ++made, ++moves) {
        const std::vector<open_spiel::Action> actions = state->LegalActions();
        state->ApplyAction(actions[std::uniform_int_distribution<size_t>(0, actions.size() - 1)(dice)]);
      }
      ++games;
    }
  }
};

}  // namespace

int main(int, char** argv) {
  const auto found = kGames.find(argv[1]);
  if (found == kGames.end()) return 3;
  const double seconds = std::atof(argv[2]);
  const std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(found->second);
  std::mt19937_64 dice(1);
  Counted warm, counted;
  warm.PlayFor(seconds / 5, *game, dice);
  counted.PlayFor(seconds, *game, dice);
  std::printf("{\"games\": %ld, \"moves\": %ld, \"seconds\": %.6f}\n", counted.games, counted.moves, counted.seconds);
}
