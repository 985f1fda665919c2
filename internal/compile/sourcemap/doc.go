// Package sourcemap tells where the values of a game definition were written, through which
// macros they came, and which values come of a line.
package sourcemap
