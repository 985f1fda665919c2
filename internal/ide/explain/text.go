package explain

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
)

// typeText says in words what is allowed in a place.
func typeText(t *grammar.Type) string {
	if t == nil {
		return "anything"
	}
	text := t.Noun
	switch t.Form {
	case grammar.Any:
		text = cmp.Or(text, "anything")
	case grammar.Text:
		text = cmp.Or(text, "a text")
	case grammar.Int:
		text = cmp.Or(text, "a whole number")
	case grammar.Number:
		text = cmp.Or(text, "a number")
	case grammar.Bool:
		text = cmp.Or(text, "true or false")
	case grammar.Define:
		text = "the name of " + cmp.Or(text, t.Kind.Info().Noun) + ", which it declares"
	case grammar.List:
		text = "a list, each entry " + typeText(t.Elem)
	case grammar.FreeMap:
		text = "a mapping to " + typeText(t.Value)
	case grammar.Record:
		text = cmp.Or(text, t.Shape.Noun)
	case grammar.Choice:
		text = cmp.Or(text, t.Union.Noun)
	case grammar.Switch:
		text = cmp.Or(text, "what `"+t.By+"` asks for")
	}
	text += t.Range()
	if t.OnlyTrue {
		text = "true"
	}
	if t.NonEmpty {
		text += ", of which there is at least one"
	}
	if t.Unique {
		text += ", all of them different"
	}
	return text
}

// joinWithOr joins names with "or".
func joinWithOr(names []string) string { return "`" + strings.Join(names, "` or `") + "`" }

// joinWithAnd joins names with "and".
func joinWithAnd(names []string) string { return "`" + strings.Join(names, "` and `") + "`" }

// shapeRules returns sentences about the fields of a record as a whole.
func shapeRules(s *grammar.Shape) (rules []string) {
	if s.Open {
		rules = append(rules, "It may have other keys, which are data.")
	}
	if s.Unseated {
		rules = append(rules, "It can be used only where no seats are declared.")
	}
	if len(s.AtLeastOne) > 0 {
		rules = append(rules, "It needs at least one of "+joinWithAnd(s.AtLeastOne)+".")
	}
	for _, g := range s.ExactlyOne {
		rules = append(rules, "It has exactly one of "+joinWithAnd(g.Fields)+".")
	}
	for _, g := range s.Together {
		rules = append(rules, "Either all of "+joinWithAnd(g.Fields)+" are given or none.")
	}
	for _, g := range s.Distinct {
		rules = append(rules, "The names in "+joinWithAnd(g.Fields)+" differ.")
	}
	for _, r := range s.Relations {
		rules = append(rules, "`"+r.Less+"` is not larger than `"+r.More+"`.")
	}
	for _, scope := range s.Scopes {
		what := "What `" + scope.From + "` names"
		if scope.From == "" {
			what = joinWithAnd(scope.Names)
		}
		text := what + " can be used in " + joinWithAnd(scope.Into)
		if scope.By != "" {
			text += " where `" + scope.By + "` is " + joinWithOr(scope.Words)
		}
		if scope.Before {
			text += ", in the entries after its own"
		}
		rules = append(rules, text+".")
	}
	return rules
}

// fieldRules returns sentences about one field.
func fieldRules(f *grammar.Field) (rules []string) {
	if f.Binds != nil {
		switch {
		case len(f.Binds.In) > 0 && f.Binds.Sequential:
			rules = append(rules, "The name can be used in "+joinWithAnd(f.Binds.In)+" and in what follows in the list.")
		case len(f.Binds.In) > 0:
			rules = append(rules, "The name can be used in "+joinWithAnd(f.Binds.In)+".")
		case f.Binds.Sequential:
			rules = append(rules, "The name can be used in what follows in the list.")
		}
	}
	if len(f.Implicit) > 0 {
		rules = append(rules, joinWithAnd(f.Implicit)+" can be used inside it.")
	}
	if f.NoScalar {
		rules = append(rules, "It is not a plain text, number, true or false here.")
	}
	if f.Writes {
		rules = append(rules, "Playing it changes what is named here.")
	}
	switch f.Moves {
	case grammar.Into:
		rules = append(rules, "Playing it brings tokens into the zone named here.")
	case grammar.OutOf:
		rules = append(rules, "Playing it takes tokens out of the zone named here.")
	}
	if f.Type != nil && f.Type.Nullable {
		rules = append(rules, "It may be `null`.")
	}
	for _, spelling := range f.Spellings {
		rules = append(rules, strings.TrimSpace("`"+spelling.Name+"` is "+map[grammar.SpellingUse]string{
			grammar.Accepted: "accepted in its place.", grammar.Hinted: "accepted in its place, with a hint.",
			grammar.Rejected: "its old name and not accepted any more.", grammar.Removed: "not there any more.",
			grammar.Foreign: "what it is called elsewhere.",
		}[spelling.Use]+" "+spelling.Note))
	}
	return rules
}

// partsOf names the topics of the parts of a type.
func partsOf(t *grammar.Type) (names []string) {
	add := func(name string) {
		if !slices.Contains(names, name) && !isRepeated(name) {
			names = append(names, name)
		}
	}
	var visit func(t *grammar.Type)
	visit = func(t *grammar.Type) {
		if t == nil {
			return
		}
		if t.Shape != nil {
			add(t.Shape.Name)
		}
		switch {
		case t.Union == nil:
		case isRepeated(t.Union.Name) || t.Union.Name == "numericValue":
			add(string(Value))
		default:
			add(unionName(t.Union))
		}
		visit(t.Elem)
		visit(t.Value)
		for _, a := range t.Alternatives {
			visit(a)
		}
		for _, c := range t.Cases {
			visit(c.Type)
		}
	}
	visit(t)
	return names
}

// wordsOf returns the fixed words allowed in a place.
func wordsOf(t *grammar.Type) (parts []Part) {
	var visit func(t *grammar.Type)
	visit = func(t *grammar.Type) {
		if t == nil {
			return
		}
		for _, w := range t.Words {
			if w.Canonical == "" && w.Doc != "" &&
				!slices.ContainsFunc(parts, func(p Part) bool { return p.Word == w.Text }) {
				parts = append(parts, Part{Word: w.Text, Doc: w.Doc, Topic: "word." + w.Text})
			}
		}
		visit(t.Elem)
		for _, a := range t.Alternatives {
			visit(a)
		}
	}
	visit(t)
	return parts
}

// inOrder returns codes without the empty one and without repetitions, sorted.
func inOrder(codes ...diag.Code) []diag.Code {
	codes = slices.DeleteFunc(slices.Clone(codes), func(c diag.Code) bool { return c == "" })
	slices.Sort(codes)
	return slices.Compact(codes)
}

// codesOf returns the diagnostics that a value of a type can provoke itself, without those of the records in it.
func codesOf(t *grammar.Type, more ...grammar.Codes) []diag.Code {
	var codes []diag.Code
	take := func(c grammar.Codes) {
		codes = append(codes, c.Invalid, c.Missing, c.Empty, c.Duplicate, c.Unresolved, c.Unknown, c.Bounds, c.Unbound)
	}
	for _, c := range more {
		take(c)
	}
	var visit func(t *grammar.Type)
	visit = func(t *grammar.Type) {
		if t == nil {
			return
		}
		take(t.Codes)
		codes = append(codes, t.QualifiedCode)
		for _, group := range t.UniqueBy {
			codes = append(codes, group.Code)
		}
		visit(t.Elem)
		visit(t.Key)
		visit(t.Value)
		for _, a := range t.Alternatives {
			visit(a)
		}
	}
	visit(t)
	return inOrder(codes...)
}
