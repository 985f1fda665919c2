// Package gamedef is a compiled game: the definition that the compiler writes and the kernel plays, as plain Go data.
//
// # Sum types
//
// The parts of the expression language are sealed interfaces whose members are pointers to plain structs: Effect
// (*SetVar, *ForEach, …), Condition (*And, *Compare, …, and the literal Bool), Value (*GlobalVarRef, *Arithmetic, …,
// and the literals Number, Bool and Text) and Query (*TokensInZone, …). Code selects by member with a visitor,
// VisitEffect and the like: one that lacks a case for a kind does not compile. Walk and Children enumerate the nodes
// in a node, with their places. Both are generated from the types. A lowering pass builds members with composite
// literals, and the Go compiler refuses an effect where a condition belongs. A nil interface is an absent part. Small
// closed sets without parts of their own are tagged structs, comparable and without allocation: PlayerSelector,
// ZoneReference, TriggerEvent, TerminalResult, TurnOrder.
//
// # Absent members
//
// An optional list is absent when nil; a list of length 0 that is not nil was written as []. Optional numbers and
// flags are pointers, optional texts are absent when "", optional sum types when nil, PlayerSelector and
// ZoneReference when they have their zero value. Required lists and maps may be nil in memory and are written as []
// and {}.
//
// # Struct tags
//
// The json tag names a member. The tag gd refines it; reading, writing, the structural check and the JSON Schema are
// derived from it:
//
//	optional      may be missing
//	nullable      must be there, and may be null (nil in Go)
//	nonempty      a list of at least one entry
//	min=N         a number of at least N; of a value, one that is written out
//	kind          the word that decides which of the for members exist
//	for=a|b       exists only beside those words of the kind member, and is
//	              required there unless optional
//	code=C        the code of a problem with the member itself
//	needed=a|b    optional, but required beside those words of the kind member
//
// # JSON
//
// Decode and Encode read and write the compiled JSON form. Reading is strict: unknown, missing and repeated members
// and values of a wrong type are all reported, with their paths. Writing is deterministic: members have the order of
// the struct, entries of maps the order in which they were given. Validate checks names, numbers and prefixes,
// according to these options of the tag gd:
//
//	key           by which the entries of a list are told apart
//	ref=K         the name of something of the kind K that the definition declares
//	number        a value that must be a number
package gamedef

//go:generate go test ./internal/generate -run TestFilesAreUpToDate -update
//go:generate go test . -run TestSchemaIsUpToDate -update
