// Package generate writes the Go files of gamedef that derive from its types: a visitor for each sum type, and the
// enumeration of the nodes in a node. It reads the source of gamedef, so that it also works while gamedef does not
// compile. Its test compares the committed files with its output.
package generate
