// Package constants writes the Go constants of diagnostic codes.
package constants
