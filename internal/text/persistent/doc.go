// Package persistent holds immutable balanced trees: a sequence with sums over
// its items, and an ordered map. Changing one gives a new value that shares all
// but O(log n) nodes with the old, so that a snapshot costs nothing to keep and
// an edit costs the same in a large document as in a small one.
package persistent
