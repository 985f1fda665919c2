// Package render writes the YAML that no author wrote: text inserted by fixes, rewritten values, new declarations,
// expanded games, and the meaning of formulas. A value consists of texts, lists and records. yaml.v3 writes it in
// lines with the quotes it needs; text that the author or the table has written is copied verbatim. A Layout decides
// what goes on one line.
//
// No other package writes YAML (lint.yaml).
package render
