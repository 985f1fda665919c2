// Package generate writes the Go files of internal/grammar/view out of the grammar
// table. It reads the table and nothing else, so that it works whatever the
// files that it replaces hold.
package generate
