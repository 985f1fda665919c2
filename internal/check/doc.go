// Package check runs the checker over specs on disk: it finds the specs that
// paths and patterns mean, analyses them side by side, weighs the findings
// (severities, baseline, limits), mends what can be mended, and gives a
// report.Report. It knows nothing of flags and output formats.
//
// Which files form a spec is decided by package workspace and what is wrong
// with them by package cnl, so that the command line finds what the editor
// finds.
package check
