// Package suggest finds which declared name an author most likely meant by one
// that does not resolve. It knows names only as texts, so that everything else
// can use it.
package suggest
