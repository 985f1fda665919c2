// Package workspace finds the files that form the spec of a document: the
// Markdown parts of its folder in name order, or the graph of the documents
// that it imports. It reads through a FileSystem, so that an editor's unsaved
// buffers can stand in front of the disk, and never reads what lies outside the
// folders it was given. Language server and command line use the same rules.
package workspace
