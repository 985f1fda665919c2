package formula

import (
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Tree is what a formula stands for, without the places where it was written.
type Tree = render.Value

// maxNodes bounds what is read of a tree: aliases make many nodes of few.
const maxNodes = 20_000

// Of is the tree at a node of a text, with what aliases stand for in their places. Ok is
// false where it is too large, or where something in it cannot be read.
func Of(n syntax.Node) (tree Tree, ok bool) {
	left := maxNodes
	tree = of(n, &left)
	return tree, left > 0
}

func of(n syntax.Node, left *int) Tree {
	if *left--; *left <= 0 || n.Broken() || n.Hole() {
		*left = 0
		return render.Null()
	}
	switch n.Kind() {
	case syntax.Alias:
		if !n.Target().Valid() {
			*left = 0
			return render.Null()
		}
		return of(n.Target(), left)
	case syntax.Mapping:
		t := render.Record()
		for k, v := range n.Pairs() {
			t.With(k.Value(), of(v, left))
		}
		return t
	case syntax.Sequence:
		t := render.List()
		for _, item := range n.Items() {
			t.Add(of(item, left))
		}
		return t
	case syntax.Scalar:
		switch n.Type() {
		case syntax.Null:
			return render.Null()
		case syntax.Bool:
			return render.Typed(strings.ToLower(n.Raw()), syntax.Bool)
		case syntax.Int, syntax.Float:
			return render.Typed(n.Raw(), n.Type())
		}
		return render.Text(n.Value())
	}
	return render.Null()
}

// Variables are the names of the variables of the table that the tree reads: what a name alone in a formula means.
func Variables(t Tree) (names []string) {
	Constants(t, func(name string) bool {
		names = append(names, name)
		return false
	})
	return names
}

// Constants is the tree in which some of those names are the names of constants.
func Constants(t Tree, are func(name string) bool) Tree {
	if t.Get(view.ReferenceRef).Text() == view.ReferenceIsGvar && are(t.Get(view.ReferenceGvarVar).Text()) {
		return render.Reference(view.ReferenceIsConstant).With(view.ReferenceConstantName, t.Get(view.ReferenceGvarVar))
	}
	return t.Map(func(part Tree) Tree { return Constants(part, are) })
}
