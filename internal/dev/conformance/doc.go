// Package conformance reads the tables of testdata/language: what the language says that
// expressions, effects, moves, definitions and agents come to, case by case.
package conformance
