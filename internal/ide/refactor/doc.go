// Package refactor writes parts of a spec in another way that means the same:
// the use of a macro as what it stands for, effects as a macro. It moves text as
// the author wrote it, with its comments and in its style, and changes only what
// the new place demands: indentation, quotes, names that would be taken there.
// That the edited spec does mean the same is for the caller to verify.
package refactor
