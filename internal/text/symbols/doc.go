// Package symbols deals with the names of a spec as names: which declared name
// an author most likely meant by one that does not resolve, and which name comes
// next where one is taken.
package symbols
