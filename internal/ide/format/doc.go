// Package format puts the YAML of a block in one style and keeps its meaning: the same tree, the same comments, and a
// blank line where there is one.
//
// Words, texts, anchors and comments are atoms, and stay as written. A walk over the tree decides what belongs
// between two atoms, and makes an edit if the text there differs. So edits are as small as the differences, a caret
// in a word stays in it, and nothing can get lost: a text with something unknown to the walk is left alone. The rules
// are in docs/format.md.
package format
