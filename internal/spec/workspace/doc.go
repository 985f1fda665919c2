// Package workspace finds the files that form the spec of a document: the Markdown parts of its folder in name order,
// or the graph of documents it imports. It reads through a FileSystem, so that an editor's unsaved buffers can shadow
// the disk, and never reads outside the given folders. Language server and command line use the same rules.
package workspace
