// Package report writes the outcome of a check in the formats for people and other programs: text with excerpts, one
// line per finding, JSON, SARIF, the annotations of GitHub and GitLab, JUnit. It decides nothing: what is reported,
// and whether a run fails, is settled before a Report gets here.
//
// Every format is deterministic: equal Reports give equal bytes, without times, machine names or absolute paths.
package report
