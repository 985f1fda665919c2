// Package report writes the outcome of a check in the formats that people and
// other programs read: text with excerpts, one line per finding, JSON, SARIF,
// the annotations of GitHub and GitLab, JUnit. It decides nothing: what is
// reported, and whether a run fails, is settled before a Report gets here.
//
// Every format is deterministic: the same Report gives the same bytes, without
// times, machine names or absolute paths.
package report
