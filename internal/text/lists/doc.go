// Package lists makes lists and sets from lists.
package lists
