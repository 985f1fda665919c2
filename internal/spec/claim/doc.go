// Package claim holds prose to the rules: what a link such as [five](#constants.handSize) binds its words to, what
// the rule says there, and whether the words say the same. A path is resolved by the grammar table and the index of
// symbols; nothing here knows a name of its own.
package claim
