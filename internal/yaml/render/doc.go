// Package render writes the YAML that no author wrote: what fixes put in, what is written in another way, declarations
// that are created, expanded games, and what formulas stand for. A value is made of texts, lists and records, yaml.v3
// writes it in lines with the quotes that it needs, and what the author or the table has written already stands in it
// as it is. A Layout decides what stands on one line.
//
// No other package puts YAML together (docs, TestYAMLIsWrittenInOnePlace).
package render
