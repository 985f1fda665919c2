package cnl

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/refactor"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
)

// Expansion is what a place of a spec becomes once its macros and templates are expanded.
type Expansion struct {
	// Path leads to it in the expanded spec: "doc.actions.0.effects.2".
	Path string
	// Text is its YAML: the value, or several entries of one list.
	Text string
	// Formula is what the use of a macro becomes, and Sentence the same read aloud; "" for anything else, and for all
	// but the first place.
	Formula, Sentence string
}

// ExpandAt expands what is written at a position of a document: the smallest value, or use of a macro or template; if
// entry is true, the whole entry of the section. A part of a macro or template has one expansion for each place where
// it is inserted; a part that is never used in the game has none.
func (s *Spec) ExpandAt(path string, at source.Position, encoding source.Encoding, entry bool) []Expansion {
	i, u, offset, ok := s.state.Locate(path, at, encoding)
	if !ok {
		return nil
	}
	document := s.Expansion()
	explain := document.Explain
	if entry {
		explain = document.ExplainEntry
	}
	id := index.UnitIDOf(i, uint64(u.Label))
	found := explain(id, offset)
	// What stands in a cut-out entry belongs to the entries around it.
	for entry && len(found) == 0 && u.Level != doc.LevelSection {
		slot := s.state.Documents[i].Text.Slot(u.Label)
		if slot.Parent == nil {
			break
		}
		u = slot.Parent
		found = explain(index.UnitIDOf(i, uint64(u.Label)), slot.Hole)
	}
	return renderAll(found)
}

// renderAll writes expansions as YAML.
func renderAll(found []expand.Expansion) (out []Expansion) {
	for _, e := range found {
		var text strings.Builder
		for _, n := range e.Nodes {
			if len(e.Nodes) == 1 {
				text.WriteString(expand.Render(n))
				break
			}
			text.WriteString(expand.Render(expand.NewList([]*expand.Node{n}, n.At, nil)))
		}
		out = append(out, Expansion{Path: e.Path, Text: text.String()})
	}
	return out
}

// PlaceAt returns the place of what is written at a position of a document: of the smallest use of a macro, template
// or shorthand there; if entry is true, or there is no such use, of the entry of the section. A place leads from the
// section to the value, "actions.bet.effects.2", by the ids of entries where they have one, so that it stays valid
// after edits around it. It returns false outside sections.
func (s *Spec) PlaceAt(path string, at source.Position, encoding source.Encoding, entry bool) (place string, ok bool) {
	i, u, offset, ok := s.state.Locate(path, at, encoding)
	if !ok {
		return "", false
	}
	return s.Expansion().PlaceOf(index.UnitIDOf(i, uint64(u.Label)), offset, entry)
}

// Stands returns the file and the range, in UTF-16, of the value at a place; it returns false if there is no such
// value.
func (s *Spec) Stands(place string) (file string, r source.Range, ok bool) {
	n := s.Expansion().At(place)
	if n == nil || !n.At.Node.Valid() {
		return "", r, false
	}
	u := s.state.Lookup(n.At.Unit)
	if u == nil {
		return "", r, false
	}
	d := s.state.Documents[n.At.Unit.Document()]
	return d.Path, d.Text.Range(u.Unit, n.At.Span, source.UTF16), true
}

// ExpandPlace is ExpandAt for a place that PlaceAt returned.
func (s *Spec) ExpandPlace(place string) []Expansion {
	document := s.Expansion()
	n := document.At(place)
	if n == nil {
		return nil
	}
	found := document.ExplainValue(n)
	out := renderAll(found)
	if len(out) > 0 {
		out[0].Formula, out[0].Sentence = readUse(n, found[0].Nodes)
	}
	return out
}

// readUse returns what the use of a macro became, written as a formula and as a sentence.
func readUse(use *expand.Node, values []*expand.Node) (written, sentence string) {
	var t *grammar.Type
	var tree formula.Tree
	switch {
	case use.Get(view.BoardMacroArgs).Kind() == expand.List:
		return "", ""
	case use.Get(view.MacroCallMacro) != nil:
		t, tree = grammar.EffectsType, render.List()
		if values[0].Kind() == expand.List { // the macro is all of a list
			values = values[0].Items()
		}
		for _, v := range values {
			tree.Add(expand.Value(v))
		}
	case use.Get(view.ConditionMacroCallConditionMacro) == nil:
		return "", ""
	default:
		t, tree = refactor.ExpressionType(values[0]), expand.Value(values[0])
	}
	return formula.Write(t, tree), formula.Say(t, tree)
}

// Compose returns the whole spec as YAML: all documents joined, macros and templates expanded, formula names for
// texts replaced by the texts. Sections of macros and templates are not in it.
func (s *Spec) Compose() string {
	document := s.Expansion()
	text := func(at expand.Origin, name string) (string, bool) {
		if !slices.Contains(s.state.Texts(at.Unit), name) {
			return "", false
		}
		if s.state.Index().Lookup(index.Key(grammar.Zone, "", name)).Def() != nil {
			name += ":" + view.QualifierNone
		}
		return name, true
	}
	var b strings.Builder
	for _, section := range grammar.Sections {
		n := document.Section(section.Name)
		if n == nil {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		apart := expand.KeepBindingsApart(n.WithTexts(text), section.Type)
		b.WriteString(expand.Render(expand.NewMap(n.At, nil, expand.Pair{Key: section.Name, Value: apart})))
	}
	return b.String()
}

// Becomes returns in a few words what the text at a place is expanded to: "expands to 3 effects: setVar, if, draw".
// It returns "" if there is no text at the place.
func (s *Spec) Becomes(place string) string {
	document := s.Expansion()
	n := document.At(place)
	if n == nil {
		return ""
	}
	found := document.ExplainValue(n)
	section, rest, _ := strings.Cut(place, ".")
	if grammar.FindSection(section) != nil && !strings.Contains(rest, ".") {
		switch section {
		case view.SectionEffectMacros, view.SectionConditionMacros, view.SectionPhaseTemplates:
			switch len(found) {
			case 0:
				return "comes into the game nowhere"
			case 1:
				return "comes into the game in 1 place"
			}
			return "comes into the game in " + strconv.Itoa(len(found)) + " places"
		}
	}
	if len(found) == 0 {
		return "expands to nothing in the game"
	}
	text := "expands to " + summary(n, found[0].Nodes)
	if len(found) > 1 {
		text += ", in " + strconv.Itoa(len(found)) + " places"
	}
	return text
}

// summary describes in a few words the values that a use was expanded to.
func summary(use *expand.Node, values []*expand.Node) string {
	first := values[0]
	switch {
	case use.Get(view.BoardMacroMacro).Kind() == expand.Text && use.Get(view.BoardMacroArgs).Kind() == expand.List:
		return symbols.Count(len(values), "zone")
	case use.Get(view.PhaseCallFromTemplate) != nil:
		return "the phase \"" + first.Get(view.PhaseID).Text() + "\""
	case len(values) > 1 && use.Get(view.MacroCallMacro) == nil &&
		use.Get(view.ConditionMacroCallConditionMacro) == nil:
		return symbols.Count(len(values), "entry")
	case use.Get(view.MacroCallMacro) != nil:
		var words []string
		for _, v := range values {
			for key := range v.Pairs() {
				if !slices.Contains(words, key.Name) {
					words = append(words, key.Name)
				}
				break
			}
		}
		if len(words) > maxSummaryWords {
			words = append(words[:maxSummaryWords], "…")
		}
		return symbols.Count(len(values), "effect") + ": " + strings.Join(words, ", ")
	}
	text, _ := readUse(use, values)
	if text == "" {
		text = expand.RenderLine(first)
	}
	if runes := []rune(text); len(runes) > maxSummaryLength {
		text = string(runes[:maxSummaryLength]) + "…"
	}
	return text
}

const (
	maxSummaryWords  = 4
	maxSummaryLength = 60
)
