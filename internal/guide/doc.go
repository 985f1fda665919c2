// Package guide gives what teaches the language beside its words: the pages about it,
// by heading, the recipes, the games that are shipped, and those with which new ones
// begin.
package guide
