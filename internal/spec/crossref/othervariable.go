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

// A variable is named in a record that says whose it is. One that is declared, but is
// somebody else's, is no unknown name: the record says the wrong thing.

// whose says of each kind of variable who has one.
var whose = map[grammar.Kind]string{grammar.GlobalVar: "of the table", grammar.PlayerVar: "of each player",
	grammar.ZoneVar: "of each zone"}

// inFormula reports whether a name stands in a formula.
func inFormula(ref *facts.Ref) bool { return ref.Path.Node.InText() }

// otherVariable reports a variable that is declared for somebody else.
func (r *resolver) otherVariable(ref *facts.Ref) bool {
	if len(ref.Kinds) != 1 && !inFormula(ref) || whose[ref.Kinds[0]] == "" {
		return false
	}
	for _, kind := range []grammar.Kind{grammar.GlobalVar, grammar.PlayerVar, grammar.ZoneVar} {
		if kind == ref.Kinds[0] || r.lookup(kind, "", ref.Name).Def() == nil {
			continue
		}
		f := refFault(ref, "The variable "+quote(ref.Name)+" is one "+whose[kind]+", not "+whose[ref.Kinds[0]]+".",
			Elsewhere{Key: index.Key(kind, "", ref.Name), Message: "It is declared here."})
		if fix, ok := r.asVariable(ref, kind); ok {
			f.Fixes = []diag.Fix{fix}
		}
		f.Fixes = append(f.Fixes, replacements(r.facts, ref, r.nearest(ref))...)
		r.report(f)
		r.misled = ref.Path.Node.Parent()
		return true
	}
	return r.constantAsVariable(ref)
}

// constantAsVariable reports a constant that is read, or written, as if it were a variable.
func (r *resolver) constantAsVariable(ref *facts.Ref) bool {
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

// asVariable is the fix that lets the record around a variable's name say that it is of
// another kind, with what is needed to say whose it is.
func (r *resolver) asVariable(ref *facts.Ref, kind grammar.Kind) (fix diag.Fix, ok bool) {
	if inFormula(ref) { // a formula has brackets for it
		fix, ok = r.asIndexed(ref, kind)
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
			return fix, false // the author has to say it
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
	for key, n := range record.Pairs() { // what a record that says so has no place for
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

// variableRecord finds out in which field a record says of which kind the variable in
// another one is, with which word it would say so of a kind, and the shape of the record
// then.
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

// shapeOf is the shape of the fields of an effect, or of a record among them.
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
