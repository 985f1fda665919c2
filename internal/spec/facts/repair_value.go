package facts

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// offerMeaning offers what a value of the wrong kind was probably meant to be: an entry of the required list, or the
// value of the only field of the record. A record is put into a list unasked only if nothing else is wrong with it:
// in broken text it may lack a dash.
func (w *walker) offerMeaning(f *finding, t *grammar.Type, n syntax.Node) {
	if !f.mends {
		return
	}
	switch {
	case t.Form == grammar.Selector && isZoneSyntax(t.Syntax) && n.Style() == syntax.Flow && refersToTokenZone(n):
		f.put(n, render.Record().With(view.ZoneExprZoneExpr, render.Raw(n.Raw())).Line())
	case namesBinding(t) && n.Kind() == syntax.Mapping:
		if name := referredBinding(n); name.Valid() {
			f.addFix("Change to "+quoteName(name.Value()),
				replace(n.Span(), syntax.Quote(name.Value(), name.Style(), true)))
		}
	case t.Form == grammar.List && n.Kind() == syntax.Scalar:
		if written := asRecord(t.Elem, n); written != "" && t.MinItems < 2 {
			f.addFix("Write "+written, replace(n.Span(), inList(written)))
		} else if isEntry(t, n) {
			overLines := strings.Contains(n.Raw(), "\n") // perhaps a list that lacks a dash
			entry := render.List(render.Quote(n.Value(), n.Style())).Line()
			f.addFix("Put it into a list", replace(n.Span(), entry)).Unsafe =
				overLines || strings.Contains(n.Value(), " ") || len(w.tree.Errors)+len(w.tree.Holes) > 0
		}
	case t.Form == grammar.List && n.Kind() == syntax.Mapping && n.Len() > 0:
		if edit, ok := wrapInList(n, w.text); ok && t.MinItems < 2 && takesMapping(t.Elem) {
			indent := strings.Repeat(" ", n.Span().Start-lineStart(w.text, n.Span().Start))
			alone := strings.ReplaceAll(edit.NewText, "\n"+indent, "\n")
			f.addFix("Put it into a list", edit).Unsafe = len(w.tree.Errors)+len(w.tree.Holes) > 0 ||
				w.tryText(t, alone) == unfitting
		}
	case t.Form == grammar.Record && n.Kind() == syntax.Scalar:
		if written := asRecord(t, n); written != "" {
			f.put(n, written)
		} else if name := onlyField(t.Shape, n); name != "" {
			f.put(n, render.Record().With(name, render.Quote(n.Value(), n.Style())).Line()).Unsafe = true
		}
	case t.Form == grammar.Choice && n.Kind() == syntax.Scalar:
		if written := asMember(t.Union, n.Value()); written != "" {
			f.put(n, written).Unsafe = !t.Union.Wrapped
		} else if t.Union == grammar.ConditionUnion && n.Type() == syntax.String {
			f.Fixes = append(f.Fixes, asCondition(n)...)
		}
	case t.Form == grammar.Choice && t.Union == grammar.QueryUnion && n.Kind() == syntax.Sequence &&
		n.Style() == syntax.Flow && n.Len() > 0:
		for _, item := range n.Items() {
			if item.Type() != syntax.String || strings.HasPrefix(item.Value(), "$") {
				return
			}
		}
		f.put(n, render.Record().Say(t.Union.Discriminator, view.QueryIsEnums).
			With(view.QueryEnumsValues, render.Raw(n.Raw())).Line())
	}
}

// isEntry reports whether a text is an entry of the list in whose place it stands.
func isEntry(t *grammar.Type, n syntax.Node) bool {
	return t.Form == grammar.List && t.MinItems < 2 && n.Type() == syntax.String && n.Style() <= syntax.DoubleQuoted &&
		takesText(t.Elem, n) && asRecord(t.Elem, n) == ""
}

// refersToTokenZone reports whether a mapping refers to the zone of a token.
func refersToTokenZone(n syntax.Node) bool {
	u := grammar.ReferenceUnion
	return u.VariantByWord(n.Get(u.Discriminator).Resolve().Value()) == u.VariantByWord(view.ReferenceIsTokenZone)
}

// asCondition returns the fixes that turn a name in place of a condition into one, according to the declaration of
// the name.
func asCondition(n syntax.Node) (fixes []diag.Fix) {
	name := strings.TrimSpace(n.Value())
	for _, c := range []struct {
		kind       grammar.Kind
		is, behind string
	}{{grammar.GlobalVar, view.GlobalVarTypeBoolean, " == true"}, {grammar.GlobalVar, view.GlobalVarTypeInt, " > 0"},
		{grammar.PlayerVar, view.GlobalVarTypeBoolean, "[actor] == true"},
		{grammar.PlayerVar, view.GlobalVarTypeInt, "[actor] > 0"}, {grammar.ConditionMacro, "", "()"}} {
		if _, err := formula.Read(name+c.behind, grammar.ConditionType); err != nil {
			continue
		}
		written := syntax.Quote(name+c.behind, syntax.Plain, inFlow(n))
		fix := diag.Fix{Title: "Write " + written, Edits: []source.Edit{replace(n.Span(), written)}, Only: true,
			Names: true, Unsafe: c.kind == grammar.PlayerVar, Needs: &diag.Create{Kind: c.kind.String(), Name: name}}
		if c.is != "" {
			fix.Needs.With = map[string]string{view.GlobalVarType: c.is}
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// onlyField returns the only field of a record that accepts the scalar, "" if there is none.
func onlyField(shape *grammar.Shape, n syntax.Node) string {
	if shape == nil || len(shape.Fields) != 1 || n.Type() != syntax.String || n.Style() > syntax.DoubleQuoted ||
		!acceptsScalar(shape.Fields[0].Type, n) {
		return ""
	}
	return shape.Fields[0].Name
}

// asMember returns the text of the record of a union that a word alone stands for: the variant with that word, if it
// needs no other fields; "" otherwise.
func asMember(u *grammar.Union, word string) string {
	v := u.VariantByWord(word)
	if v == nil || u.Discriminator == "" && !u.Wrapped || slices.ContainsFunc(v.Shape.Fields,
		func(f *grammar.Field) bool { return f.Required && f.Name != u.Discriminator }) {
		return ""
	}
	if u.Wrapped {
		return render.Record().With(word, render.Record()).Line()
	}
	return render.Record().Say(u.Discriminator, word).Line()
}

// offerReference adds fixes that write a reference to the symbol whose name stands in place of a value.
func (w *walker) offerReference(f *finding, n syntax.Node) {
	name := n.Value()
	if reference, isParam := referenceTo(n); isParam {
		f.put(n, reference).Unsafe = true
		return
	}
	switch bare := !strings.HasPrefix(name, "$"); {
	case !bare && w.isBound(name):
		f.addFix("Write what it stands for", replace(n.Span(), render.Binding(name).Line()))
	case bare && n.Type() == syntax.String && w.isBound("$"+name):
		f.unsafeFix("Write what it stands for", replace(n.Span(), render.Binding("$"+name).Line()))
	case bare && n.Type() == syntax.String:
		if f.mends {
			f.Fixes = append(f.Fixes, NumberFixes(n)...)
		}
	}
}

// NumberFixes returns the fixes for a text that stands where a number must stand. They write the number that the text
// spells, or read what has that name: a variable, a binding, the tokens in a zone, the player whose turn it is.
func NumberFixes(n syntax.Node) []diag.Fix {
	text := strings.TrimSpace(n.Value())
	if writesNumber(n) {
		return []diag.Fix{{Title: "Write the number " + text, Edits: []source.Edit{replace(n.Span(), text)}}}
	}
	written := func(reference string) diag.Fix {
		return diag.Fix{Title: "Write " + reference, Unsafe: true, Edits: []source.Edit{replace(n.Span(), reference)}}
	}
	if reference := ReferenceTo(n); reference != "" {
		return []diag.Fix{written(reference)}
	}
	switch text {
	case view.PlayerActor, view.PlayerActive, grammar.ReferenceUnion.VariantByWord(view.ReferenceIsActivePlayer).Word:
		return []diag.Fix{written(render.ActivePlayer().Line())}
	}
	if name, prop, dotted := strings.Cut(text, "."); dotted && strings.HasPrefix(name, "$") &&
		!strings.ContainsAny(prop, " .$") && prop != "" {
		return []diag.Fix{written(render.Reference(view.ReferenceIsTokenProp).Say(view.ReferenceToken, name).
			Say(view.ReferenceProp, prop).Line())}
	}
	if strings.HasPrefix(text, "$") {
		return []diag.Fix{written(render.Binding(text).Line())}
	}
	base, _, _ := strings.Cut(text, ":")
	count := written(render.Record().With(view.ValueZoneCountZoneCount, render.Quote(text, n.Style())).Line())
	count.Needs, count.Only = &diag.Create{Kind: grammar.Zone.String(), Name: base}, true
	return append(append(referenceFixes(n, grammar.GlobalVar), referenceFixes(n, grammar.PlayerVar)...), count)
}

// ReferenceTo returns a reference to what the text names, where the entry around it defines that name: a parameter of
// the macro, or a binding; "" elsewhere.
func ReferenceTo(n syntax.Node) string {
	reference, _ := referenceTo(n)
	return reference
}

// referenceTo returns a reference to what the text names, as ReferenceTo does, and whether that is a parameter.
func referenceTo(n syntax.Node) (reference string, isParam bool) {
	bare := strings.TrimPrefix(strings.TrimSpace(n.Value()), "$")
	root := n
	for root.Parent().Valid() {
		root = root.Parent()
	}
	if bare == "" || n.Type() != syntax.String || root.Kind() != syntax.Mapping {
		return "", false
	}
	for _, p := range root.Get(view.EffectMacroParams).Resolve().Items() {
		switch p.Resolve().Get(view.EffectMacroParamName).Value() {
		case bare:
			return render.Argument(bare).Line(), true
		case "$" + bare:
			return render.Binding("$" + bare).Line(), false
		}
	}
	if bindsBefore(n, "$"+bare) {
		return render.Binding("$" + bare).Line(), false
	}
	return "", false
}

// maxBehind is how many effects before a text are searched for one that binds a name.
const maxBehind = 20

// bindsBefore reports whether a record around a node, or an entry before that record, binds a name.
func bindsBefore(n syntax.Node, name string) bool {
	binds := func(record syntax.Node) bool {
		for key, value := range record.Pairs() {
			if value.Value() == name && (key.Value() == view.EffectLetBind || strings.HasSuffix(key.Value(), "Bind")) {
				return true
			}
		}
		return false
	}
	for ; n.Valid(); n = n.Parent() {
		list := n.Parent()
		if list.Kind() != syntax.Sequence {
			if binds(n) {
				return true
			}
			continue
		}
		for i, item := range list.Items() {
			if i >= n.Index() {
				break
			}
			for _, body := range item.Resolve().Pairs() {
				if i >= n.Index()-maxBehind && binds(body.Resolve()) {
					return true
				}
			}
		}
	}
	return false
}

// writesNumber reports whether a text writes a whole number.
func writesNumber(n syntax.Node) bool {
	_, err := strconv.ParseInt(strings.TrimSpace(n.Value()), 10, 64)
	return err == nil
}

// referenceFixes returns fixes that write a reference to a symbol of a kind where it is declared: the variant that
// reads such a symbol, with the fields it needs besides the name.
func referenceFixes(n syntax.Node, kind grammar.Kind) (fixes []diag.Fix) {
	for _, v := range grammar.ReferenceUnion.Variants {
		name := v.Shape.FieldByName(view.ReferenceGvarVar)
		if name == nil || !slices.Equal(name.Type.Kinds, []grammar.Kind{kind}) {
			continue
		}
		reference := render.Reference(v.Word)
		for _, other := range v.Shape.Fields {
			if other.Default != "" {
				reference.With(other.Name, render.Raw(other.Default))
			}
		}
		written := reference.Say(name.Name, strings.TrimSpace(n.Value())).Line()
		fixes = append(fixes, diag.Fix{
			Title: "Write " + written, Unsafe: true, Edits: []source.Edit{replace(n.Span(), written)},
			Needs: &diag.Create{Kind: kind.String(), Name: n.Value()}, Only: true,
		})
	}
	return fixes
}

// asRecord returns the text of the record of a type that a scalar stands for, "" if it stands for none.
func asRecord(t *grammar.Type, n syntax.Node) string {
	if t.Form != grammar.Record || t.Shape == nil || n.Style() > syntax.DoubleQuoted {
		return ""
	}
	fields := fieldsFor(t.Shape, n)
	if fields == nil {
		return ""
	}
	value := render.Quote(n.Value(), n.Style())
	if n.Type() != syntax.String {
		value = render.Raw(n.Raw())
	}
	record := render.Record()
	for _, field := range fields {
		record.With(field, value)
	}
	return record.Line()
}

// namesBinding reports whether the name of a binding can stand in a place.
func namesBinding(t *grammar.Type) bool {
	return t.Form == grammar.Refer && slices.Contains(t.Kinds, grammar.Binding) ||
		t.Form == grammar.Selector && t.Syntax != grammar.ZoneID
}

// referredBinding returns the node with the name in a reference to a binding, also in the short form; the zero Node
// for any other mapping.
func referredBinding(n syntax.Node) syntax.Node {
	u := grammar.ReferenceUnion
	is, name := n.Get(u.Discriminator).Resolve(), n.Get(view.ReferenceBindingName).Resolve()
	variant := u.VariantByWord(is.Value())
	switch {
	case variant != nil && variant == u.VariantByWord(view.ReferenceIsBinding) && name.Kind() == syntax.Scalar &&
		strings.HasPrefix(name.Value(), "$"):
		return name
	case n.Len() == 1 && strings.HasPrefix(is.Value(), "$"):
		return is
	}
	return syntax.Node{}
}

// conditionAsTest reports a comparison in place of a test of tokens, with a fix that writes the equivalent test if
// there is one. It returns true if it reported one.
func (w *walker) conditionAsTest(t *grammar.Type, n syntax.Node, p place) bool {
	left, right := n.Get(view.ConditionLeft).Resolve(), n.Get(view.ConditionRight).Resolve()
	if t.Shape == nil || t.Shape.Name != view.ShapeTokenTest || n.Get(view.TokenTestProp).Valid() || !left.Valid() ||
		!right.Valid() || n.IsBroken() {
		return false
	}
	op := n.Get(view.TokenTestOp).Resolve()
	f := w.report(w.invalidCode(t, p), w.faultSpan(n), Path{Node: n},
		"A condition stands here, but a token filter tests a property of each token.")
	words := t.Shape.FieldByName(view.TokenTestOp).Type
	if advice := words.Instead[op.Value()]; advice != "" {
		f.Message += " " + advice
	}
	u := grammar.ReferenceUnion
	reads := u.VariantByWord(left.Get(u.Discriminator).Resolve().Value()) ==
		u.VariantByWord(view.ReferenceIsTokenProp)
	prop := left.Get(view.ReferenceTokenPropProp).Resolve()
	testable := reads && prop.Kind() == syntax.Scalar && (right.Style() == syntax.Flow || right.Kind() == syntax.Scalar)
	for i := range words.Words {
		word := &words.Words[i]
		if testable && slices.ContainsFunc(word.Spellings,
			func(s grammar.Spelling) bool { return s.Name == op.Value() }) {
			span := right.Span()
			test := render.Record().With(view.TokenTestProp, render.Raw(prop.Raw())).
				With(word.Text, render.Raw(w.text[span.Start:span.End])).Line()
			f.Message += " Write " + test + "."
			f.put(n, test).Unsafe = true
		}
	}
	w.readUnknown(n)
	return true
}

// takesMapping reports whether a mapping can be a value of a type.
func takesMapping(t *grammar.Type) bool {
	switch t.Form {
	case grammar.Record, grammar.Choice, grammar.FreeMap:
		return true
	case grammar.OneOf:
		if slices.ContainsFunc(t.Alternatives, takesMapping) {
			return true
		}
	}
	return false
}

// wrapInList returns the edit that writes a mapping as the only entry of a list.
func wrapInList(n syntax.Node, text string) (source.Edit, bool) {
	span := n.Span()
	written := text[span.Start:span.End]
	if n.Style() == syntax.Flow {
		return replace(span, inList(written)), true
	}
	start := lineStart(text, span.Start)
	if strings.TrimSpace(text[start:span.Start]) != "" || strings.ContainsRune(written, '\t') {
		return source.Edit{}, false // it is not on lines of its own
	}
	return replace(span, render.Item(render.Raw(strings.ReplaceAll(written, "\n", "\n  ")))), true
}

// inList returns a text that is already written as YAML as the only entry of a list.
func inList(written string) string { return render.List(render.Raw(written)).Line() }

// fieldsFor returns the required fields of a record that a scalar stands for: the one that accepts a zone, as in a
// border, or both numbers of players.
func fieldsFor(shape *grammar.Shape, n syntax.Node) (names []string) {
	for i := range shape.Fields {
		if f := shape.Fields[i]; f.Required {
			place := f.Type.Form == grammar.Refer && slices.Contains(f.Type.Kinds, grammar.Zone)
			if !acceptsScalar(f.Type, n) || !place && f.Type.Form != grammar.Int {
				return nil // other texts could mean anything
			}
			names = append(names, f.Name)
		}
	}
	if len(names) == 1 || slices.Equal(names, []string{view.PlayersMin, view.PlayersMax}) {
		return names
	}
	return nil
}
