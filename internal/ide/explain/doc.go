// Package explain tells what the words of the language mean: its sections, records,
// fields, effects, conditions, values, queries, references and single words. All of it is
// read out of the table (internal/grammar); there is no second list here. The pages of the
// reference in docs/language are written from the same topics.
package explain

//go:generate go test . -run TestReferenceIsUpToDate -update
