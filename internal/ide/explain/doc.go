// Package explain describes the words of the language: its sections, records, fields, effects, conditions, values,
// queries, references and single words. All of it comes from the table (internal/grammar); there is no second list
// here. The reference pages in docs/language are written from the same topics.
package explain

//go:generate go test . -run TestReferenceIsUpToDate -update
