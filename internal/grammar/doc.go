// Package grammar is the authoring language as data: every section, shape, field, union variant, word and symbol
// kind, with its documentation. It is the only list of names; validation, completion, hover, tokens, outline, schema
// and docs read it. It contains no checks.
//
// Code that reads trees names the rows of the table through the generated package view.
package grammar

//go:generate go test ./view/generate -run TestViewsAreUpToDate -update
//go:generate go test . -run TestTableListing -update
