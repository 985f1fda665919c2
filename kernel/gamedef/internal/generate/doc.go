// Package generate writes the Go files of gamedef that follow from its types: a
// visitor for each sum type, and the enumeration of what stands in a node. It
// reads the source of gamedef, so that it also works while gamedef does not
// compile. Its test compares the committed files with what it writes.
package generate
