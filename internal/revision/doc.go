// Package revision reads files as they are in a revision of a git repository, without touching the working tree. It
// only reads objects with the git program, and disables all repository configuration that could run a program.
package revision
