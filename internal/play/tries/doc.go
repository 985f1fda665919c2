// Package tries keeps what an author tries out in a game as a tree: beginnings, and moves that
// lead on from them. Each node remembers what came of its move, so that after an edit of the rules
// every branch tells whether it is still the same, has become different, or is refused, where and
// why. A branch begins at any node, with another move, another answer to a decision or other dice.
// The tree lies in memory alone; a branch is kept as a recording, from which it is tried again.
package tries
