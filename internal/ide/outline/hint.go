package outline

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// HintKind is a kind of hint that can be switched on and off.
type HintKind uint8

// Kinds of hints.
const (
	ValueHint HintKind = iota // the value of a named set or a constant, or the rule that prose links to
	ShiftHint                 // where the shift of a marker leads
	NameHint                  // the parameter of an argument without a name
)

// Hint is a short text shown after a place of a unit, and no part of it.
type Hint struct {
	Offset int
	Kind   HintKind
	Text   string
	// Tooltip says more; "" if there is nothing more.
	Tooltip string
}

// Question is a hint as the unit alone knows it: the definition it asks for may be in another unit.
type Question struct {
	Offset int
	Kind   HintKind
	Symbol grammar.Kind
	Name   string
	Shift  float64 // of a ShiftHint
}

// Questions lists the hints that a unit asks for.
func Questions(f *facts.Facts) (out []Question) {
	for i := range f.Refs {
		r := &f.Refs[i]
		if r.Computed || r.Found != "" || len(r.Kinds) != 1 {
			continue
		}
		if k := r.Kinds[0]; k == grammar.NamedSet || k == grammar.Constant {
			out = append(out, Question{Offset: afterQuote(f.Tree.Text, r.Span), Kind: ValueHint, Symbol: k,
				Name: r.Name})
		}
		k := r.Kinds[0]
		if !r.Write || k != grammar.GlobalMarker && k != grammar.SpaceMarker {
			continue
		}
		delta := r.Path.Node.Parent().Get(view.EffectShiftGlobalMarkerDelta)
		if v, ok := delta.Float(); ok && v != 0 {
			out = append(out, Question{Offset: delta.Span().End, Kind: ShiftHint, Symbol: k, Name: r.Name, Shift: v})
		}
	}
	return append(out, argumentNames(f)...)
}

// argumentNames asks for the names of the arguments of boards, which are distinguished by position only.
func argumentNames(f *facts.Facts) (out []Question) {
	zones := grammar.FindSection(view.SectionZones)
	name := func(entry syntax.Node) {
		args := entry.Get(view.BoardMacroArgs)
		if args.Kind() != syntax.Sequence || !entry.Get(view.BoardMacroMacro).Valid() {
			return
		}
		size := zones.Type.Elem.Union.VariantByWord(view.BoardMacroMacro).Shape.FieldByName(
			view.BoardMacroArgs).Type.Case(entry.Get(view.BoardMacroMacro).Value())
		for i, item := range args.Items() {
			if size != nil && i < len(size.ItemNames) && item.Kind() == syntax.Scalar {
				out = append(out, Question{Offset: item.Span().Start, Kind: NameHint, Name: size.ItemNames[i]})
			}
		}
	}
	if f.Context.Type == zones.Type.Elem {
		name(f.Tree.Root())
	}
	for _, use := range f.Sections {
		if use.Name == zones.Name {
			for _, entry := range use.Value.Items() {
				name(entry)
			}
		}
	}
	return out
}

// afterQuote returns where a name ends, its closing quote included.
func afterQuote(text string, span source.Span) int {
	if span.End < len(text) && span.Start > 0 && (text[span.End] == '\'' || text[span.End] == '"') &&
		text[span.Start-1] == text[span.End] {
		return span.End + 1
	}
	return span.End
}

// Answer returns the hint for a question; it returns false if there is nothing to show.
func Answer(ix *index.Index, q Question) (Hint, bool) {
	if q.Kind == NameHint {
		return Hint{Offset: q.Offset, Kind: q.Kind, Text: q.Name + ":"}, true
	}
	d := ix.Lookup(index.Key(q.Symbol, "", q.Name)).Def()
	if d == nil {
		return Hint{}, false
	}
	h := Hint{Offset: q.Offset, Kind: q.Kind}
	if q.Kind == ValueHint {
		full := onOneLine(d.Path.Node)
		if full == "" {
			return Hint{}, false
		}
		h.Text, h.Tooltip = ShortHint(full)
		return h, true
	}
	var states []string
	for _, n := range d.Entry.Get(view.SpaceMarkerLatticeStates).Items() {
		if n.Kind() == syntax.Scalar {
			states = append(states, n.Value())
		}
	}
	if len(states) < 2 {
		return Hint{}, false
	}
	towards := states[0]
	if q.Shift > 0 {
		towards = states[len(states)-1]
	}
	h.Text = "towards " + symbols.Clip(towards, maxHint)
	h.Tooltip = strings.Join(states, " → ")
	return h, true
}

// ShortHint returns the hint for a value, and its tooltip: the whole of a long value, or "".
func ShortHint(value string) (text, tooltip string) {
	if short := symbols.Clip(value, maxHint); short != value {
		return "= " + short, value
	}
	return "= " + value, ""
}

// onOneLine writes a value on one line.
func onOneLine(n syntax.Node) string {
	switch n.Kind() {
	case syntax.Scalar:
		return n.Value()
	case syntax.Sequence:
		var all []string
		for _, item := range n.Items() {
			if item.Kind() == syntax.Scalar {
				all = append(all, item.Value())
			}
		}
		return strings.Join(all, ", ")
	}
	return ""
}

const maxHint = 40
