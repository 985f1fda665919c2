// Package main is the program golden, which tells whether two builds of ludo-lsp say the
// same: it has both check, compile and play everything that there is (the fixtures of diagnostics, the games, the
// cookbook, specs that are generated), replays the recorded games, and compares every byte
// of what comes out. `make golden-all BASE=revision` builds both sides and runs it; a
// difference that is listed is one that the change is meant to make, or a mistake.
package main
