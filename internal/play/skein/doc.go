// Package skein keeps what an author tries out in a game as a tree: beginnings, and moves that
// lead on from them. Each node remembers what came of its move, so that after an edit of the rules
// every branch tells whether it is still the same, has become different, or is refused, where and
// why. A branch begins at any node, with another move, another answer to a decision or other dice;
// two of them are compared, and one is pinned as a recording, or as one that must not be possible.
//
// The tree lies beside the game, in the folder .ludo, as JSON lines: one for each node, in the
// order in which they were made, so that a version control system shows what was added. The file
// is bounded, is written at once or not at all, and what of it cannot be read is set aside.
package skein
