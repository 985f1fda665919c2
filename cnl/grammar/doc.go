// Package grammar is the authoring language as data: every section, shape,
// field, union variant, word and symbol kind, with its documentation. It is the
// only list of names; validation, completion, hover, tokens, outline, schema
// and docs are readers of it. It contains no checks of its own.
package grammar
