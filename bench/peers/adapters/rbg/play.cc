// play SECONDS: random games with the reasoner that rbg2cpp wrote for one game.
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "reasoner.hpp"

namespace {

constexpr int kKeeper = 0;
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

  void PlayFor(double end, reasoner::resettable_bitarray_stack& cache, std::mt19937_64& dice) {
    const double begun = ProcessorTime();
    std::vector<reasoner::move> choices;
    for (; seconds < end; seconds = ProcessorTime() - begun, ++games) {
      reasoner::game_state state;
      for (int made = 0; made < kMostMoves; ++made, ++moves) {
        // What no player decides is done by the keeper.
        bool goes_on = true;
        while (goes_on && state.get_current_player() == kKeeper) goes_on = state.apply_any_move(cache);
        if (!goes_on) break;
        state.get_all_moves(cache, choices);
        if (choices.empty()) break;
        state.apply_move(choices[std::uniform_int_distribution<size_t>(0, choices.size() - 1)(dice)]);
      }
    }
  }
};

}  // namespace

int main(int, char** argv) {
  const double seconds = std::atof(argv[1]);
  reasoner::resettable_bitarray_stack cache;
  std::mt19937_64 dice(1);
  Counted warm, counted;
  warm.PlayFor(seconds / 5, cache, dice);
  counted.PlayFor(seconds, cache, dice);
  std::printf("{\"games\": %ld, \"moves\": %ld, \"seconds\": %.6f}\n", counted.games, counted.moves, counted.seconds);
}
