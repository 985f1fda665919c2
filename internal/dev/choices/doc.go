// Package choices is where generators of random test data get their choices
// from, so that a fuzzer can change them one by one.
package choices
