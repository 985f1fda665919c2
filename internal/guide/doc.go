// Package guide holds the teaching material besides the reference: pages about the language, by heading, recipes, the
// shipped games, and the templates for new ones.
package guide
