// Package format puts the YAML of a block in one style and keeps its meaning: the same tree, the same comments, and a
// blank line where there is one.
//
// Words, texts, anchors and comments are atoms, and stay as written. A walk over the tree decides what belongs
// between two atoms, and makes an edit if that differs. So edits are as small as the differences, a caret in a word
// stays in it, and nothing the walk does not know can get lost: a text that it does not know is left alone. The rules
// are in docs/format.md.
package format
