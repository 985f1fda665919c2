package crossref

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// A variable's record says whose it is. If the variable is declared for another owner, its name is not unknown: the
// record is wrong.

// ownerPhrases describes the owner of each kind of variable.
var ownerPhrases = map[grammar.Kind]string{grammar.GlobalVar: "of the table", grammar.PlayerVar: "of each player",
	grammar.ZoneVar: "of each zone"}

// inFormula reports whether a name is in a formula.
func inFormula(ref *facts.Ref) bool { return ref.Path.Node.InText() }

// reportOtherVariable reports a variable that is declared for another owner.
func (r *resolver) reportOtherVariable(ref *facts.Ref) bool {
	if len(ref.Kinds) != 1 && !inFormula(ref) || ownerPhrases[ref.Kinds[0]] == "" {
		return false
	}
	for _, kind := range []grammar.Kind{grammar.GlobalVar, grammar.PlayerVar, grammar.ZoneVar} {
		if kind == ref.Kinds[0] || r.lookup(kind, "", ref.Name).Def() == nil {
			continue
		}
		f := refFault(ref, "The variable "+quote(ref.Name)+" is one "+ownerPhrases[kind]+", not "+ownerPhrases[ref.Kinds[0]]+".",
			Elsewhere{Key: index.Key(kind, "", ref.Name), Message: "It is declared here."})
		if fix, ok := r.variableKindFix(ref, kind); ok {
			f.Fixes = []diag.Fix{fix}
		}
		f.Fixes = append(f.Fixes, replacementFixes(r.facts, ref, r.nearestNames(ref))...)
		r.report(f)
		r.misled = ref.Path.Node.Parent()
		return true
	}
	return r.reportConstantAsVariable(ref)
}

// reportConstantAsVariable reports a constant that is read or written as a variable.
func (r *resolver) reportConstantAsVariable(ref *facts.Ref) bool {
	d := r.lookup(grammar.Constant, "", ref.Name).Def()
	if d == nil || inFormula(ref) || ref.Computed {
		return false
	}
	f := Fault{Finding: diag.Finding{
		Code: ref.Code, Severity: ref.Severity, Span: ref.Span, Path: ref.Path.String(),
	}, Elsewhere: []Elsewhere{{Key: index.KeyOf(d), Message: "It is declared here."}}}
	record := ref.Path.Node.Parent()
	if site := r.facts.Variant(record); site != nil && site.Union == grammar.ReferenceUnion {
		fix, said := facts.ReadConstant(record, ref.Name)
		f.Message, f.Fixes = quote(ref.Name)+" is a constant. "+said, []diag.Fix{fix}
	} else {
		f.Message = quote(ref.Name) + " is a constant, which no rule changes. Declare a variable for what changes."
	}
	r.report(f)
	return true
}

// variableKindFix returns the fix that changes the record around a variable's name to another kind of variable, with
// what is needed to say whose it is.
func (r *resolver) variableKindFix(ref *facts.Ref, kind grammar.Kind) (fix diag.Fix, ok bool) {
	if inFormula(ref) { // a formula has brackets for it
		fix, ok = r.indexedFix(ref, kind)
		fix.Unsafe = true
		return fix, ok
	}
	name := ref.Path.Node
	record := name.Parent()
	if record.Kind() != syntax.Mapping || name.Kind() != syntax.Scalar {
		return fix, false
	}
	by, word, shape := r.variableRecord(record, name.Key().Value(), kind)
	said := record.Get(by)
	if word == "" || said.Kind() != syntax.Scalar {
		return fix, false
	}
	written := word
	var edits []source.Edit
	for _, f := range shape.Fields {
		n := record.Get(f.Name)
		stands := f.When == nil || f.When.Field != by || slices.Contains(f.When.Words, word)
		switch {
		case n.Valid() && !stands:
			edit, fits := facts.RemovePair(n)
			if !fits {
				return fix, false
			}
			edits = append(edits, edit)
		case !n.Valid() && stands && f.Required && f.Default == "":
			return fix, false // only the author can say it
		case !n.Valid() && stands && f.Required && name.InFlow():
			written += ", " + render.Pair(f.Name, render.Raw(f.Default))
		case !n.Valid() && stands && f.Required:
			edit, fits := facts.AddPair(record, f.Name, f.Default)
			if !fits {
				return fix, false
			}
			edits = append(edits, edit)
		}
	}
	for key, n := range record.Pairs() { // keys that the changed record does not have
		if field, _ := shape.FindSpelling(key.Value()); field == nil && shape.FieldByName(key.Value()) == nil {
			edit, fits := facts.RemovePair(n)
			if !fits {
				return fix, false
			}
			edits = append(edits, edit)
		}
	}
	edits = append([]source.Edit{{Span: said.Span(), NewText: written}}, edits...)
	return diag.Fix{Title: "Write " + render.Pair(by, render.Raw(written)), Unsafe: true, Edits: edits}, true
}

// variableRecord finds the field of a record that gives the kind of the variable in another field, the word in it for
// the given kind, and the record's shape with that word.
func (r *resolver) variableRecord(record syntax.Node, field string, kind grammar.Kind) (by, word string,
	shape *grammar.Shape) {
	if site := r.facts.Variant(record); site != nil && site.Union == grammar.ReferenceUnion {
		for _, v := range site.Union.Variants {
			if f := v.Shape.FieldByName(field); f != nil && slices.Equal(f.Type.Kinds, []grammar.Kind{kind}) {
				return site.Union.Discriminator, v.Word, v.Shape
			}
		}
		return "", "", nil
	}
	shape = r.shapeOf(record)
	if shape == nil || shape.FieldByName(field) == nil {
		return "", "", nil
	}
	t := shape.FieldByName(field).Type
	for _, c := range t.Cases {
		if c.Word != "" && slices.Equal(c.Type.Kinds, []grammar.Kind{kind}) {
			return t.By, c.Word, shape
		}
	}
	return "", "", nil
}

// shapeOf returns the shape of the fields of an effect, or of a record among them.
func (r *resolver) shapeOf(record syntax.Node) *grammar.Shape {
	if site := r.facts.Variant(record); site != nil {
		return site.Variant.Shape
	}
	for around := record.Parent(); around.Valid(); around = around.Parent() {
		site := r.facts.Variant(around)
		if site == nil {
			continue
		}
		if site.Body() == record {
			return site.Variant.Shape
		}
		if f := site.Variant.Shape.FieldByName(record.Key().Value()); f != nil && f.Type.Form == grammar.Record &&
			site.Value(f.Name) == record {
			return f.Type.Shape
		}
		return nil
	}
	return nil
}
