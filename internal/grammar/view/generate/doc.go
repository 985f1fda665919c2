// Package generate writes the Go files of internal/grammar/view from the grammar table. It reads only the table, so
// that it works whatever the old files contain.
package generate
