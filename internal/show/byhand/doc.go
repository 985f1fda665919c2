// Package byhand lets people play a game at one terminal, alone, against each other or against agents. A person sees
// the table as their seat does, chooses among the legal moves, by number or by words, and answers the decisions in a
// move one by one.
//
// The playout is that of package sim; people are agents in it. To take a move back, the game is played again without
// it: the earlier moves are replayed instead of asked for, so that the random numbers come out the same.
package byhand
