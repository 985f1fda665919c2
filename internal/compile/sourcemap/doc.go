// Package sourcemap says where the values of a game definition were written, which macros they came through, and
// which values come from a line.
package sourcemap
