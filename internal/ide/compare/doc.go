// Package compare tells in which rules two games differ, in words. It compares
// expanded specs entry by entry, so that layout, comments, macros and templates make
// no difference, and goes down into an entry only as far as both sides are records of
// the same fields. What it names are the names of the author, also where a macro wrote
// them. It says nothing of a name that is another one in the new game: who asks has
// changed such names in the old game before.
package compare
