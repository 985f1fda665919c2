// Package refactor rewrites parts of a spec without changing the meaning: the use of a macro as its expansion,
// effects as a macro. It moves text as the author wrote it, with its comments and style, and changes only what the
// new place requires: indentation, quotes, names that would be taken there. The caller must verify that the edited
// spec does mean the same.
package refactor
