package expand

import (
	"math"
	"strconv"
	"strings"
)

// asset expands a data asset. Decks among the assets have effects; other data is
// searched for macros only.
func (x *expander) asset(n *Node, at *path, index int) []*Node {
	kind := n.Get("kind").Text()
	if kind == "eventCardSet" {
		return x.entry(n, at, index)
	}
	if kind != "pieceCatalog" && n.holds&(holdsMacro|holdsCondition) == 0 {
		return []*Node{n}
	}
	at = at.entry(index)
	return x.remember(n, at, func() []*Node {
		n := n
		if kind == "pieceCatalog" {
			payload := n.Get("payload")
			made, failed := generatePieces(payload, x.limits.Combinations)
			if failed {
				x.fail()
			}
			if made != payload {
				n = n.With("payload", made)
			}
		}
		return []*Node{x.expandMacros(x.expandConditions(n, nil), at)}
	})
}

// generatePieces replaces the generate blocks of a piece catalogue by the piece
// types that they stand for, and adds to the inventory. Blocks with a fault are
// left out, which failed tells.
func generatePieces(payload *Node, limit int) (out *Node, failed bool) {
	types := payload.Get("pieceTypes")
	var made, inventory []*Node
	changed := false
	for i, n := range types.Items() {
		if n.Get("generate") == nil {
			if changed {
				made = append(made, n)
			}
			continue
		}
		if !changed {
			changed = true
			made = append(made, types.items[:i]...)
		}
		g, ok := readGenerator(n.Get("generate"), n, limit)
		if ok {
			ok = g.run(&made, &inventory)
		}
		failed = failed || !ok
	}
	if !changed {
		return payload, false
	}
	out = payload.With("pieceTypes", types.withItems(made))
	if len(inventory) > 0 {
		list := payload.Get("inventory")
		if list.Kind() == List {
			inventory = append(list.items[:len(list.items):len(list.items)], inventory...)
			out = out.With("inventory", list.withItems(inventory))
		} else {
			out = out.With("inventory", NewList(inventory, types.At, nil))
		}
	}
	return out, failed
}

// generator makes piece types from the combinations of dimensions.
type generator struct {
	block      *Node
	use        *Use
	pattern    *Node
	dimensions []dimension
	total      int
}

type dimension struct {
	name   string
	values []*Node
}

func readGenerator(block, entry *Node, limit int) (g generator, ok bool) {
	g = generator{block: block, pattern: block.Get("idPattern"), use: &Use{Name: "generate", At: entry.At, Outer: entry.Uses}}
	total, whole := block.Get("inventoryPerCombination").Int()
	g.total = total
	if g.pattern.Kind() != Text || block.Get("seat").Kind() != Text || block.Get("statusDimensions").Kind() != List ||
		block.Get("transitions").Kind() != List || !whole || total < 1 {
		return g, false
	}
	product := 1
	for _, n := range block.Get("dimensions").Items() {
		d := dimension{n.Get("name").Text(), n.Get("values").Items()}
		for _, known := range g.dimensions {
			if known.name == d.name {
				return g, false
			}
		}
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
	for _, rule := range block.Get("derivedProps").Pairs() {
		if g.dimension(rule.Get("from").Text()) < 0 {
			return g, false
		}
	}
	return g, len(g.dimensions) > 0 && strings.Contains(g.pattern.text, "{")
}

func (g *generator) dimension(name string) int {
	for i, d := range g.dimensions {
		if d.name == name {
			return i
		}
	}
	return -1
}

// run adds the piece types and their inventory; ok is false when the pattern of
// the ids has a name that is no property.
func (g *generator) run(types, inventory *[]*Node) (ok bool) {
	ok = true
	choice := make([]int, len(g.dimensions))
	for {
		ok = g.combination(choice, types, inventory) && ok
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

// combination makes one piece type.
func (g *generator) combination(choice []int, types, inventory *[]*Node) bool {
	props := NewMap(g.block.At, g.use)
	texts := map[string]string{}
	for i, d := range g.dimensions {
		value := d.values[choice[i]]
		props = props.With(d.name, value)
		texts[d.name], _ = textForm(value)
	}
	all := texts
	if derived := g.block.Get("derivedProps"); derived.Len() > 0 {
		all = make(map[string]string, len(texts)+derived.Len())
		for name, text := range texts {
			all[name] = text
		}
		for key, rule := range derived.Pairs() {
			value := g.derived(rule, texts)
			props = props.With(key.Name, value)
			all[key.Name], _ = textForm(value)
		}
	}
	text, complete := fill(g.pattern.text, all)
	if !complete {
		return false
	}
	id := NewText(text, g.pattern.At, g.use)
	*types = append(*types, NewMap(g.block.At, g.use,
		Pair{"id", id}, Pair{"seat", g.block.Get("seat")}, Pair{"statusDimensions", g.block.Get("statusDimensions")},
		Pair{"transitions", g.block.Get("transitions")}, Pair{"runtimeProps", props}))
	*inventory = append(*inventory, NewMap(g.block.At, g.use,
		Pair{"pieceTypeId", id}, Pair{"seat", g.block.Get("seat")}, Pair{"total", g.block.Get("inventoryPerCombination")}))
	return true
}

// derived is the value of a derived property: what the map has for the value of
// the dimension, the default with its placeholders filled, or the value's text.
func (g *generator) derived(rule *Node, texts map[string]string) *Node {
	from := texts[rule.Get("from").Text()]
	if v := rule.Get("map").Get(from); v != nil {
		return v
	}
	if d := rule.Get("default"); d != nil {
		if d.kind != Text {
			return d
		}
		text, _ := fill(d.text, texts)
		return NewText(text, d.At, g.use)
	}
	return NewText(from, rule.At, g.use)
}

// textForm is the text of a scalar as it is put into other texts: numbers in
// their shortest form.
func textForm(n *Node) (string, bool) {
	if n.Kind() == Number && !math.IsNaN(n.number) && !math.IsInf(n.number, 0) {
		return strconv.FormatFloat(n.number, 'f', -1, 64), true
	}
	return n.Scalar()
}

// fill puts texts in the place of their {name} groups; complete is false when a
// group has no text and stays.
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
