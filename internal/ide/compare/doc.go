// Package compare describes how the rules of two games differ, in words. It compares expanded specs entry by entry,
// so that layout, comments, macros and templates make no difference, and compares inside an entry only as far as both
// sides are records of the same fields. It uses the author's names, even if a macro wrote them. It does not detect
// renamings: the caller must apply them to the old game before.
package compare
