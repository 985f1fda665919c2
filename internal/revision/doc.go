// Package revision reads files as they are in a revision of a git repository, without
// touching the working tree. It asks the git program for objects only, with nothing of the
// repository's configuration that could run a program.
package revision
