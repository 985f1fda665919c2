// Package testsize sets how much the tests do that could go on for hours: the depth of counts, games played, edits
// made, names renamed. Every such test runs in the gate (`make test`), small; the same code runs whole in
// `make test-deep`, which sets LUDO_DEEP. sizes.go is the only file that sets sizes, and LUDO_DEEP the only switch.
package testsize
