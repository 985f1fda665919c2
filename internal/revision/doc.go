// Package revision reads files as they are in a revision of a git repository, without touching the working tree. It
// only asks the git program for objects, and disables all repository configuration that could run a program.
package revision
