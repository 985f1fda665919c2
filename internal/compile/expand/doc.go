// Package expand joins the documents of a spec into one tree of sections and expands shorthands. The result has no
// trace of them, but every node remembers where it was written and through which uses it came.
//
// A section goes through these passes, each over the result of the one before:
//
//   - templates: generate blocks of piece catalogues, batches of markers and
//     variables, zone templates (one zone per seat), phase templates;
//   - condition macros, also in the bodies of effect macros;
//   - effect macros, whose own bindings get names that no other use has;
//   - boards (grid, hex) among the zones;
//   - the shorthands refillToSize, discardDownTo and draw to hand:each.
//
// The front end reports what is wrong with the text as written: expansion omits it, or keeps it, and only records
// that the section failed. It reports what shows only now, above all exceeded limits. A fault in a macro has the same
// place for every use and is reported once.
//
// An expansion can reuse an earlier one of the same spec ([ExpandAfter]). The value of an entry depends on the entry,
// its place, the macros and templates that it names directly or through others, and for templates of zones on the
// seats; while these are the same, the entry is the same *Node as before, so that data derived from it can be kept,
// too.
package expand
