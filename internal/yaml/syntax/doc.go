// Package syntax reads one YAML text into a positioned tree. It never fails:
// broken text gives the tree that its sound lines show, together with errors
// that lie on the token at fault and know how to mend it. It accepts exactly
// the YAML 1.2 core-schema documents of the language (one document per text).
//
// The parser goes through the text once. Where a line cannot be right it looks
// a little ahead or goes back a little, within a budget that keeps the whole
// linear, and reads what the author most likely meant. A fix that does not
// leave fewer errors than before is not offered. Three forms that other readers
// let pass are errors here, because nobody means them: a key with an opening
// bracket in it ("to:{ zone: x }"), a tag that is an operator ("op: !="), and
// the marker lines of a merge conflict.
package syntax
