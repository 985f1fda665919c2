// Package meaning reports rules of a game that compile but cannot be meant: names that are never read, costs that
// need not be covered, cards that nobody shuffled. It does not distinguish kinds of effects: it follows the uses
// declared by the members of a definition (gamedef.Uses), entry by entry, and caches its results for unchanged
// entries.
package meaning
