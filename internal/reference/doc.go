// Package reference reads what the chapters of the language reference list, so that
// tests can try all of it. The reference lies beside the module; where it does not, such
// tests are skipped.
package reference
