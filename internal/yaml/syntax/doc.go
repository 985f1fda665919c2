// Package syntax reads one YAML text into a tree with positions. It never fails: from broken text it returns the tree
// of its sound lines, together with errors that are placed at the faulty token and have fixes. It accepts exactly the
// YAML 1.2 core-schema documents of the language (one document per text).
//
// The parser makes one pass over the text. At a faulty line it looks ahead or goes back a little, within a budget
// that keeps it linear, and reads what the author most likely meant. A fix that does not reduce the number of errors
// is not offered. Three forms that other parsers accept are errors here, because nobody means them: a key with an
// opening bracket in it ("to:{ zone: x }"), a tag that is an operator ("op: !="), and the marker lines of a merge
// conflict.
package syntax
