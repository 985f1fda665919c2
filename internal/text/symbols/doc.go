// Package symbols handles the names of a spec as strings: which declared name an author most likely meant by an
// unresolved one, and which name comes next where one is taken.
package symbols
