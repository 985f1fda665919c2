// Command testrun runs go test and ends with what a reader of the last lines needs: each
// failing test with its last twenty lines, and on request the slowest tests and packages.
//
//	go run ./internal/testrun [-slowest N] [-test-limit D] [-package-limit D] -- ARGUMENTS OF GO TEST
//
// It prints what go test prints, and exits as go test does; with a limit it exits with 1, too,
// when a test or a package took longer.
package main
