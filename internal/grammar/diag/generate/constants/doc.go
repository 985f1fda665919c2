// Package constants writes the constants of the codes of diagnostics, in Go.
package constants
