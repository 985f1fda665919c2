// Package format writes the YAML of a block in one style and keeps what it
// says: the same tree, the same comments, and a blank line where there is one.
//
// What an author wrote as a word, a text, an anchor or a comment is an atom,
// and stays. A walk over the tree says what is to stand between two atoms, and
// where that is something else than before there is an edit. So edits are as
// small as what differs, a caret in a word stays in it, and nothing can get
// lost that the walk does not know of: a text that it does not know is left
// alone. The rules stand in docs/format.md.
package format
