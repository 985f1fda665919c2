package expand

import (
	"maps"
	"math"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// asset expands a data asset. Decks among the assets have effects; other data is searched for macros only.
func (x *expander) asset(n *Node, at *path, index int) []*Node {
	kind := n.Get(view.DataAssetKind).Text()
	if kind == view.DataAssetKindEventCardSet {
		return x.expandEntry(n, at, index)
	}
	if kind != view.DataAssetKindPieceCatalog && n.holds&(holdsMacro|holdsCondition) == 0 {
		return []*Node{n}
	}
	at = at.entry(index)
	return x.remember(n, at, func() []*Node {
		n := n
		if kind == view.DataAssetKindPieceCatalog {
			payload := n.Get(view.DataAssetPayload)
			made, failed := x.generatePieces(payload)
			if failed {
				x.fail()
			}
			if made != payload {
				n = n.With(view.DataAssetPayload, made)
			}
		}
		return []*Node{x.expandMacros(x.expandConditions(n, nil), at)}
	})
}

// generatePieces returns a piece catalogue in which generate blocks are replaced by their piece types, with the
// inventory extended. Faulty blocks are left out; failed is true if there were any.
func (x *expander) generatePieces(payload *Node) (out *Node, failed bool) {
	types := payload.Get(view.PieceCatalogPieceTypes)
	var made, inventory []*Node
	changed := false
	for i, n := range types.Items() {
		if n.Get(view.GenerateEntryGenerate) == nil {
			if changed {
				made = append(made, n)
			}
			continue
		}
		if !changed {
			changed = true
			made = append(made, types.items[:i]...)
		}
		g, ok := readGenerator(n.Get(view.GenerateEntryGenerate), n, x.limits.Combinations)
		if ok {
			ok = x.checkPieceLimit(&g, n) && g.run(&made, &inventory)
			x.pieces += g.weight
		}
		failed = failed || !ok
	}
	if !changed {
		return payload, false
	}
	out = payload.With(view.PieceCatalogPieceTypes, types.withItems(made))
	if len(inventory) > 0 {
		list := payload.Get(view.PieceCatalogInventory)
		if list.Kind() == List {
			inventory = append(list.items[:len(list.items):len(list.items)], inventory...)
			out = out.With(view.PieceCatalogInventory, list.withItems(inventory))
		} else {
			out = out.With(view.PieceCatalogInventory, NewList(inventory, types.At, nil))
		}
	}
	return out, failed
}

// checkPieceLimit reports whether the limit allows the piece types of a generate block.
func (x *expander) checkPieceLimit(g *generator, n *Node) bool {
	count := 1
	for _, d := range g.dimensions {
		count *= len(d.values)
	}
	count += count * ((len(g.dimensions) + g.block.Get(view.GenerateDerivedProps).Len()) / propsOfOne)
	if g.room = x.limits.Pieces - x.pieces; count <= g.room {
		return true
	}
	x.report(Problem{
		Code: diag.CompilerLimitExceeded,
		Message: "With this block the generate blocks of the game make " + strconv.Itoa(x.pieces+count) +
			" piece types, where those with long names or many properties count as several; more than " +
			strconv.Itoa(x.limits.Pieces) + " are not made.",
	}, n)
	return false
}

// generator makes piece types from the combinations of dimensions.
type generator struct {
	block      *Node
	use        *Use
	pattern    *Node
	dimensions []dimension
	names      map[string]bool // of the dimensions
	total      int
	room       int // how many more may be made
	weight     int // made so far: piece types, long names counting as several
}

type dimension struct {
	name   string
	values []*Node
}

func readGenerator(block, entry *Node, limit int) (g generator, ok bool) {
	g = generator{block: block, pattern: block.Get(view.GenerateIdPattern),
		use: &Use{Name: view.GenerateEntryGenerate, At: entry.At, Outer: entry.Uses}}
	total, whole := block.Get(view.GenerateInventoryPerCombination).Int()
	g.total = total
	if g.pattern.Kind() != Text || block.Get(view.GenerateSeat).Kind() != Text ||
		block.Get(view.GenerateStatusDimensions).Kind() != List ||
		block.Get(view.GenerateTransitions).Kind() != List || !whole || total < 1 {
		return g, false
	}
	product := 1
	g.names = map[string]bool{}
	for _, n := range block.Get(view.GenerateDimensions).Items() {
		d := dimension{n.Get(view.DimensionName).Text(), n.Get(view.DimensionValues).Items()}
		if g.names[d.name] {
			return g, false
		}
		g.names[d.name] = true
		for _, v := range d.values {
			if v.kind != Text && v.kind != Number {
				return g, false
			}
		}
		if product *= len(d.values); d.name == "" || product == 0 || product > limit {
			return g, false
		}
		g.dimensions = append(g.dimensions, d)
	}
	for _, rule := range block.Get(view.GenerateDerivedProps).Pairs() {
		if !g.names[rule.Get(view.DerivedPropFrom).Text()] {
			return g, false
		}
	}
	return g, len(g.dimensions) > 0 && strings.Contains(g.pattern.text, "{")
}

// run adds the piece types and their inventory; ok is false if the pattern of the ids names something that is not a
// property.
func (g *generator) run(types, inventory *[]*Node) (ok bool) {
	ok = true
	choice := make([]int, len(g.dimensions))
	for {
		if ok = g.addPieceType(choice, types, inventory) && ok; g.weight > g.room {
			return false // the front end has reported it
		}
		k := len(choice) - 1
		for ; k >= 0; k-- {
			if choice[k]++; choice[k] < len(g.dimensions[k].values) {
				break
			}
			choice[k] = 0
		}
		if k < 0 {
			return ok
		}
	}
}

// propsOfOne is the number of properties for which a piece type counts as one more against the limit.
const propsOfOne = 16

// addPieceType adds the piece type for one combination of values, and its inventory; it returns false if the ids'
// pattern cannot be filled.
func (g *generator) addPieceType(choice []int, types, inventory *[]*Node) bool {
	props := NewMap(g.block.At, g.use)
	at := map[string]int{}
	set := func(name string, value *Node) {
		if i, given := at[name]; given {
			props.items[i] = value
			return
		}
		at[name] = len(props.keys)
		props.keys, props.items = append(props.keys, Key{name, value.At}), append(props.items, value)
	}
	texts := map[string]string{}
	for i, d := range g.dimensions {
		value := d.values[choice[i]]
		set(d.name, value)
		texts[d.name], _ = textForm(value)
	}
	all := texts
	if derived := g.block.Get(view.GenerateDerivedProps); derived.Len() > 0 {
		all = maps.Clone(texts)
		for key, rule := range derived.Pairs() {
			value := g.derivedValue(rule, texts)
			set(key.Name, value)
			all[key.Name], _ = textForm(value)
		}
	}
	props.sumContents()
	text, complete := fill(g.pattern.text, all)
	if !complete {
		return false
	}
	g.weight += 1 + textWeight(text) + len(props.keys)/propsOfOne
	id := NewText(text, g.pattern.At, g.use)
	*types = append(*types, NewMap(g.block.At, g.use,
		Pair{view.PieceID, id}, Pair{view.GenerateSeat, g.block.Get(view.GenerateSeat)},
		Pair{view.PieceStatusDimensions, g.block.Get(view.PieceStatusDimensions)},
		Pair{view.PieceTransitions, g.block.Get(view.PieceTransitions)}, Pair{view.PieceRuntimeProps, props}))
	*inventory = append(*inventory, NewMap(g.block.At, g.use,
		Pair{view.InventoryPieceTypeID, id}, Pair{view.GenerateSeat, g.block.Get(view.GenerateSeat)},
		Pair{view.InventoryTotal, g.block.Get(view.GenerateInventoryPerCombination)}))
	return true
}

// derivedValue returns the value of a derived property: the map's entry for the dimension's value, the default with
// its placeholders filled, or the value's text.
func (g *generator) derivedValue(rule *Node, texts map[string]string) *Node {
	from := texts[rule.Get(view.DerivedPropFrom).Text()]
	if v := rule.Get(view.DerivedPropMap).Get(from); v != nil {
		return v
	}
	if d := rule.Get(view.DerivedPropDefault); d != nil {
		if d.kind != Text {
			return d
		}
		text, _ := fill(d.text, texts)
		return NewText(text, d.At, g.use)
	}
	return NewText(from, rule.At, g.use)
}

// textForm returns a scalar as inserted into other texts: numbers in their shortest form.
func textForm(n *Node) (string, bool) {
	if n.Kind() == Number && !math.IsNaN(n.number) && !math.IsInf(n.number, 0) {
		return strconv.FormatFloat(n.number, 'f', -1, 64), true
	}
	return n.Scalar()
}

// fill returns pattern with its {name} groups replaced by texts; complete is false if a group has no text and stays.
func fill(pattern string, texts map[string]string) (out string, complete bool) {
	var b strings.Builder
	complete = true
	for {
		start, end := innermostGroup(pattern)
		if end < 0 {
			b.WriteString(pattern)
			return b.String(), complete
		}
		b.WriteString(pattern[:start])
		if text, ok := texts[pattern[start+1:end-1]]; ok {
			b.WriteString(text)
		} else {
			complete = complete && !isWord(pattern[start+1:end-1])
			b.WriteString(pattern[start:end])
		}
		pattern = pattern[end:]
	}
}

// isWord reports whether a text can be the name in a placeholder.
func isWord(text string) bool { return text != "" && wordText(text) == text }
