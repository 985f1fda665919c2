// Package meaning reports what a game that compiles cannot mean: names that are never read, costs that need not be
// covered, cards that nobody shuffled. It knows no kinds of effects: it follows the uses declared by the members of a
// definition (gamedef.Uses), entry by entry, and caches its results for unchanged entries.
package meaning
