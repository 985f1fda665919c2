// Package persistent provides immutable balanced trees: a sequence with sums over its items, and an ordered map.
// Changing one returns a new value that shares all but O(log n) nodes with the old, so that a snapshot costs nothing
// to keep and an edit costs the same in large and small documents.
package persistent
