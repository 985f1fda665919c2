// Package expand joins the documents of a spec into one tree of sections and
// expands what is written there in short. The result has no trace of that, but
// every node remembers where it was written and through which uses it came.
//
// A section goes through these passes, each over what the one before it gave:
//
//   - templates: generate blocks of piece catalogues, batches of markers and
//     variables, zone templates (one zone per seat), phase templates;
//   - condition macros, also in the bodies of effect macros;
//   - effect macros, whose own bindings get names that no other use has;
//   - boards (grid, hex) among the zones;
//   - the shorthands refillToSize, discardDownTo and draw to hand:each.
//
// What is wrong with the text as it stands, the front end has said: expansion
// leaves it out, or as it is, and only notes that the section failed. It reports
// what shows only now, above all what exceeds a limit. A fault in a macro has
// the same place whatever use brings it in and is reported once.
//
// An expansion can take over from an earlier one of the same spec
// ([ExpandAfter]). The value of an entry depends on the entry, its place, the
// macros and templates that it names directly or through others, and for
// templates of zones on the seats; as long as these are the same, the entry is
// the same *Node as before, so that what is derived from it can be kept too.
package expand
