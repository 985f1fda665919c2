// Package view is the grammar table as Go: code that reads a tree names the rows of the table through it, so that
// using a renamed or removed row does not compile.
//
// Everything but [Node] is generated, for the names that Go code uses: write the name, and `go generate
// ./internal/grammar` declares it. There are
//
//   - the sections and the names of the shapes: SectionZones, ShapeZone;
//   - the fields of each shape: ActionEffects is the key of an action's effects.
//     A field that several variants of a union share has a name there, too, for
//     those who read all of them in the same way: ConditionLeft;
//     So has a spelling that is accepted in its place: GrantOtherFaction;
//   - the variants of each union: EffectIsSetVar;
//   - the fixed words of each field: ZoneOwnerNobody, and those that stand in the
//     place of a player and after the colon of a zone: PlayerActor, QualifierAll;
//   - a view of a shape: ActionRecord is a record with a method for each field, over
//     the author's text and over the expanded spec alike;
//   - a visit of each union: what is done for each variant is a method, and who
//     lacks one is no visitor.
//
// A name that cannot be part of a Go name is replaced: ConditionIsLess.
package view
