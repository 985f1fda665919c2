// Package expand joins the documents of a spec into one tree of sections and
// expands what is written there in short: templates, then macros, then the
// shorthands of boards and effects. The result has no trace of them, but every
// node remembers where it was written and through which uses it came.
package expand
