// Package claim checks prose against the rules: which rule a link such as [five](#constants.handSize) refers to, what
// the rule says, and whether the words agree. A path is resolved by the grammar table and the symbol index; this
// package knows no names itself.
package claim
