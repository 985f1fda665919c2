// Package sourcemap maps the values of a game definition to the places where they were written, and to the macros
// they came through, and maps a line to the values that come from it.
package sourcemap
