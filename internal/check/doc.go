// Package check runs the checker over specs on disk: it finds the specs for paths and patterns, analyses them
// concurrently, weighs the findings (severities, baseline, limits), mends what can be mended, and returns a
// report.Report. It knows nothing of flags and output formats.
//
// Package workspace decides which files form a spec and package cnl what is wrong with them, so that the command line
// finds what the editor finds.
package check
