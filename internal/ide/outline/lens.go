package outline

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Lens is a definition that shows above it how often it is used.
type Lens struct {
	Span  source.Span // the name
	Kind  grammar.Kind
	Owner string
	Name  string
}

// Lenses lists the definitions of a unit whose uses are of interest: entries, but not their parts or words of open
// vocabularies.
func Lenses(f *facts.Facts) (out []Lens) {
	seen := map[syntax.Node]bool{}
	for i := range f.Defs {
		d := &f.Defs[i]
		info := d.Kind.Info()
		if info.Owned && d.Kind != grammar.EventCard || info.Open || d.Derived || d.Pattern != grammar.NoSyntax ||
			!isUsed(d.Kind) {
			continue
		}
		if seen[d.Path.Node] {
			continue
		}
		seen[d.Path.Node] = true
		out = append(out, Lens{Span: d.Span, Kind: d.Kind, Owner: d.Owner, Name: d.Name})
	}
	return out
}

// isUsed reports whether symbols of a kind are meant to be used by name.
func isUsed(k grammar.Kind) bool {
	switch k {
	case grammar.ImportPath, grammar.Table, grammar.Trigger, grammar.Metric, grammar.Track, grammar.EventCard,
		grammar.StackingRule, grammar.Pipeline, grammar.DataAsset, grammar.EventDeck, grammar.Checkpoint, grammar.Seat:
		return false
	}
	return true
}

// Uses counts the uses of a symbol in the units that read it. Arguments returns the references in the arguments of a
// unit's calls.
func Uses(ix *index.Index, l Lens, unit func(index.UnitID) *facts.Facts,
	arguments func(index.UnitID) []facts.Ref) (count int) {
	owner := ""
	if l.Kind.Info().Owned {
		owner = l.Owner
	}
	seen := map[source.Span]bool{}
	for id := range ix.Readers(index.Key(l.Kind, owner, l.Name)) {
		f := unit(id)
		if f == nil {
			continue
		}
		clear(seen)
		add := func(span source.Span) {
			if !seen[span] {
				seen[span] = true
				count++
			}
		}
		for _, refs := range [][]facts.Ref{f.Refs, arguments(id)} {
			for i := range refs {
				if r := &refs[i]; r.Name == l.Name && concerns(r, l, owner) {
					add(r.Span)
				}
			}
		}
		for i := range f.Calls {
			if c := &f.Calls[i]; c.Kind == l.Kind && c.Name == l.Name {
				add(c.Span)
			}
		}
	}
	return count
}

func concerns(r *facts.Ref, l Lens, owner string) bool {
	return slices.ContainsFunc(r.Kinds,
		func(k grammar.Kind) bool { return k == l.Kind && (owner == "" || r.Owner == owner) })
}

// Expandable is a name whose expansion is of interest.
type Expandable struct {
	Span      source.Span
	Arguments bool // it is used with arguments
}

// Expandables lists the places of a unit whose expansion is of interest: the names of macros and templates at their
// uses and declarations.
func Expandables(f *facts.Facts) (out []Expandable) {
	for i := range f.Defs {
		switch d := &f.Defs[i]; d.Kind {
		case grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate:
			out = append(out, Expandable{Span: d.Span})
		}
	}
	for i := range f.Calls {
		c := &f.Calls[i]
		out = append(out, Expandable{c.Span, c.Args.Valid() && c.Args.Len() > 0})
	}
	if f.Context.Section == view.SectionZones {
		if board := f.Tree.Root().Get(view.BoardMacroMacro); board.Valid() {
			out = append(out, Expandable{board.Span(), true})
		}
	}
	return out
}
