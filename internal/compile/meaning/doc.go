// Package meaning tells of a game that compiles what it cannot mean: names that nothing looks at, costs that need not
// be
// covered, cards that nobody shuffled. It knows no kind of effect: it follows what the members of a definition say of
// themselves (gamedef.Uses), entry by entry, and keeps what it knows of entries that stay the same.
package meaning
