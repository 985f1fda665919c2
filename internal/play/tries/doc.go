// Package tries keeps an author's experiments with a game as a tree: beginnings, and moves that lead on from them.
// Each node remembers the result of its move, so that after an edit of the rules every branch shows whether it is the
// same, different, or refused, where and why. A branch begins at any node, with another move, another answer to a
// decision or other dice. The tree lives in memory only; a branch is saved as a recording, from which it can be tried
// again.
package tries
