package expand

import (
	"iter"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// surface describes where in a record bindings are named.
type surface struct {
	text   site                // the role of a text in this place
	fields map[string]*surface // of a record in this place
	items  *surface            // of a list in this place
	own    []string            // names with a meaning of their own in this place, shadowing outer ones
	tests  bool                // contains, besides parts that see them, tests of tokens, which do not
}

// ownNames returns the names with a meaning of their own in a value.
func (s *surface) ownNames(n *Node) []string {
	if s == nil || s.tests && (n.kind == List || n.Get(view.TokenTestProp) != nil) {
		return nil
	}
	return s.own
}

// site is the way in which a text names a binding.
type site uint8

const (
	noSite   site = iota
	declares      // the name of a binding made here
	names         // a name, or a text with names in braces
	zone          // a zone text: a whole name, or names after the colon
)

var (
	bindSurface   = &surface{text: declares}
	nameSurface   = &surface{text: names}
	zoneSurface   = &surface{text: zone, fields: map[string]*surface{view.ZoneExprZoneExpr: {text: zone}}}
	playerSurface = &surface{text: names, fields: map[string]*surface{view.ExpressionPlayerChosenChosen: nameSurface}}
)

// surfaceOf returns, from the grammar, the surface of values of a type; nil if they name no bindings. Effects,
// conditions, queries and references in them have surfaces of their own.
func surfaceOf(t *grammar.Type) *surface {
	switch t.Form {
	case grammar.Define:
		if t.Kind == grammar.Binding {
			return bindSurface
		}
	case grammar.Refer, grammar.Selector:
		switch t.Syntax {
		case grammar.BindingName, grammar.Token:
			return nameSurface
		case grammar.Player, grammar.OnePlayer, grammar.PlayerOrAll:
			return playerSurface
		case grammar.ZoneSelector, grammar.ZoneReference, grammar.ZoneOrBinding:
			return zoneSurface
		}
	case grammar.Record:
		return recordSurface(t.Shape)
	case grammar.List:
		if items := surfaceOf(t.Elem); items != nil {
			return &surface{items: items}
		}
	case grammar.Choice:
		if t.Union == grammar.ZoneFilterUnion {
			return recordSurface(t.Union.VariantByWord(view.ZoneVisibilityOwner).Shape)
		}
	}
	for _, alternative := range t.Alternatives {
		if s := surfaceOf(alternative); s != nil {
			return s
		}
	}
	return nil
}

func recordSurface(shape *grammar.Shape) *surface {
	s := &surface{fields: map[string]*surface{}}
	for _, f := range shape.Fields {
		inner := surfaceOf(f.Type)
		if len(f.Implicit) > 0 {
			filter := surface{own: f.Implicit}
			if inner != nil {
				filter.text, filter.fields, filter.items = inner.text, inner.fields, inner.items
			}
			if filter.tests = f.Type == grammar.TokensFilterType; filter.tests {
				filter.items = &surface{own: f.Implicit, tests: true}
			}
			inner = &filter
		}
		if inner != nil {
			s.fields[f.Name] = inner
		}
	}
	if len(s.fields) == 0 {
		return nil
	}
	return s
}

// effectSurfaces are the surfaces of the records after the key of an effect, or of a value with that form.
var effectSurfaces = func() map[string]*surface {
	out := map[string]*surface{}
	for _, v := range grammar.EffectUnion.Variants {
		out[v.Word] = recordSurface(v.Shape)
	}
	for _, v := range grammar.ValueUnion.Variants {
		if f := v.Shape.FieldByName(v.Word); f != nil && f.Type.Form == grammar.Record {
			out[v.Word] = recordSurface(f.Type.Shape)
		}
	}
	// A whole name or none.
	out[view.EffectIsMoveTokenAdjacent].fields[view.EffectMoveTokenAdjacentDirection] = nameSurface
	return out
}()

// wordSurfaces are the surfaces of the records in which the word of a key chooses the variant.
var wordSurfaces = func() map[string]map[string]*surface {
	out := map[string]map[string]*surface{}
	for _, u := range []*grammar.Union{grammar.ReferenceUnion, grammar.QueryUnion, grammar.ConditionUnion} {
		words := map[string]*surface{}
		for _, v := range u.Variants {
			words[v.Word] = recordSurface(v.Shape)
		}
		out[u.Discriminator] = words
	}
	// It keeps its name unless another place of the macro makes it too.
	out[view.QueryQuery][view.QueryIsNextInOrderByCondition].fields[view.QueryNextInOrderByConditionBind] = nameSurface
	return out
}()

// wordSurface returns the surface of a record by the word that chooses its variant, or nil if there is none.
func wordSurface(n *Node) *surface {
	for i := range n.keys {
		if words, ok := wordSurfaces[n.keys[i].Name]; ok {
			if s := words[n.items[i].Text()]; s != nil {
				return s
			}
		}
	}
	return nil
}

// inner returns the surface of the item at an index of a list or record, given the surface s of its own place.
func (s *surface) inner(n *Node, i int, word *surface) *surface {
	if n.kind == List {
		return s.item()
	}
	key := n.keys[i].Name
	for _, around := range []*surface{s, word} {
		if around == nil {
			continue
		}
		if f := around.fields[key]; f != nil {
			if len(f.own) > 0 && n.Get(grammar.FilterName) != nil { // it has the name given there
				return &surface{text: f.text, fields: f.fields, items: f.items}
			}
			return f
		}
	}
	switch value := n.items[i]; value.kind {
	case Map:
		return effectSurfaces[key]
	case Text:
		if key == view.ValueZoneCountZoneCount && len(n.keys) == 1 {
			return zoneSurface
		}
	}
	return nil
}

// parts yields the items of a list or record with their surfaces, given the surface s of its own place.
func (s *surface) parts(n *Node) iter.Seq2[*Node, *surface] {
	return func(yield func(*Node, *surface) bool) {
		if n.Len() == 0 {
			return
		}
		word := wordSurface(n)
		for i, item := range n.items {
			if !yield(item, s.inner(n, i, word)) {
				return
			}
		}
	}
}

// mapParts is mapItems with the surfaces of the items.
func (s *surface) mapParts(n *Node, change func(item *Node, at *surface) *Node) *Node {
	word := wordSurface(n)
	return n.mapItems(func(i int, item *Node) *Node { return change(item, s.inner(n, i, word)) })
}

// collectDeclared adds to out all bindings made in a value.
func collectDeclared(n *Node, s *surface, out map[string]bool) {
	if n.Kind() == Text && s.binds() {
		out[n.text] = true
	}
	for item, at := range s.parts(n) {
		collectDeclared(item, at, out)
	}
}
