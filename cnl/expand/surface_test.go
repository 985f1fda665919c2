package expand

import (
	"slices"
	"testing"

	"ludo-lsp/cnl/grammar"
)

// different are the places that are renamed in another way than their types
// suggest: a direction is a name as a whole or none, and the binding of an order
// keeps its name unless another place of the macro makes it too.
var different = []string{"moveTokenAdjacent.direction", "query nextInOrderByCondition.bind"}

// TestSurfaceCoversTheGrammar compares the places where bindings are renamed
// with the places where the grammar has bindings, zones and players.
func TestSurfaceCoversTheGrammar(t *testing.T) {
	check := func(where string, s *surface, shape *grammar.Shape) {
		for _, f := range shape.Fields {
			want := siteOf(f.Type)
			var got site
			if s != nil && s.fields[f.Name] != nil {
				got = s.fields[f.Name].text
			}
			if name := where + "." + f.Name; want != got && !slices.Contains(different, name) {
				t.Errorf("%s: %d, in the grammar %d", name, got, want)
			}
		}
	}
	for _, v := range grammar.EffectUnion.Variants {
		check(v.Word, effectSurfaces[v.Word], v.Shape)
	}
	for key, union := range map[string]*grammar.Union{"query": grammar.QueryUnion, "op": grammar.ConditionUnion, "ref": grammar.ReferenceUnion} {
		for _, v := range union.Variants {
			check(key+" "+v.Word, wordSurfaces[key][v.Word], v.Shape)
		}
	}
}

func siteOf(t *grammar.Type) site {
	switch {
	case t.Form == grammar.Define && t.Kind == grammar.Binding:
		return declares
	case t.Form == grammar.Refer || t.Form == grammar.Selector:
		switch t.Syntax {
		case grammar.BindingName, grammar.Token, grammar.Player, grammar.OnePlayer, grammar.PlayerOrAll:
			return names
		case grammar.ZoneSelector, grammar.ZoneReference, grammar.ZoneOrBinding:
			return zone
		}
	}
	for _, alternative := range t.Alternatives {
		if s := siteOf(alternative); s != noSite {
			return s
		}
	}
	return noSite
}
