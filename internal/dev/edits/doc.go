// Package edits makes random edits of documents for tests: as people type them, and
// such that take away and give back what documents are made of.
package edits
