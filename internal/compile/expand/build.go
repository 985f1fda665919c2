package expand

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/view"
)

// NewNull returns a new null.
func NewNull(at Origin, uses *Use) *Node {
	return &Node{content: &content{kind: Null, At: at}, size: 1, Uses: uses}
}

// NewBool returns a new boolean.
func NewBool(v bool, at Origin, uses *Use) *Node {
	return &Node{content: &content{kind: Bool, bool: v, text: strconv.FormatBool(v), At: at}, size: 1, Uses: uses}
}

// NewNumber returns a new number.
func NewNumber(v float64, at Origin, uses *Use) *Node {
	return &Node{content: &content{kind: Number, number: v, text: strconv.FormatFloat(v, 'f', -1, 64), At: at}, size: 1,
		Uses: uses}
}

// NewText returns a new text.
func NewText(text string, at Origin, uses *Use) *Node {
	return &Node{content: &content{kind: Text, text: text, At: at}, holds: textHolds(text), size: 1, Uses: uses}
}

// NewList returns a new list, which keeps the slice items.
func NewList(items []*Node, at Origin, uses *Use) *Node {
	n := &Node{content: &content{kind: List, At: at}, items: items, Uses: uses}
	n.sumContents()
	return n
}

// Pair is a key with its value, as an argument of NewMap.
type Pair struct {
	Key   string
	Value *Node
}

// NewMap returns a new map; its keys have the same place as the map.
func NewMap(at Origin, uses *Use, pairs ...Pair) *Node {
	n := &Node{content: &content{kind: Map, keys: make([]Key, len(pairs)), At: at},
		items: make([]*Node, len(pairs)), Uses: uses}
	for i, p := range pairs {
		n.keys[i], n.items[i] = Key{p.Key, at}, p.Value
	}
	n.sumContents()
	return n
}

// With returns a map with the value under a key replaced, or added at the end. The map itself is unchanged.
func (n *Node) With(key string, value *Node) *Node {
	for i := range n.keys {
		if n.keys[i].Name == key {
			return n.withItem(i, value)
		}
	}
	return n.withPair(Key{key, value.At}, value)
}

// withPairs returns the map with the pairs of another one added at the end.
func (n *Node) withPairs(other *Node) *Node {
	out := n.withOwnContent()
	out.keys, out.items = slices.Clone(n.keys), slices.Clone(n.items)
	for key, value := range other.Pairs() {
		out.keys, out.items = append(out.keys, key), append(out.items, value)
	}
	out.sumContents()
	return out
}

// withPair returns the map with a pair added at the end.
func (n *Node) withPair(key Key, value *Node) *Node {
	out := n.withOwnContent()
	out.keys = append(n.keys[:len(n.keys):len(n.keys)], key)
	out.items = append(n.items[:len(n.items):len(n.items)], value)
	out.sumContents()
	return out
}

// Without returns the map without a key.
func (n *Node) Without(key string) *Node {
	for i := range n.keys {
		if n.keys[i].Name == key {
			out := n.withOwnContent()
			out.keys = append(n.keys[:i:i], n.keys[i+1:]...)
			out.items = append(n.items[:i:i], n.items[i+1:]...)
			out.sumContents()
			return out
		}
	}
	return n
}

// withItem returns the list or map with item at index i; n itself if nothing changes.
func (n *Node) withItem(i int, item *Node) *Node {
	if n.items[i] == item {
		return n
	}
	items := append([]*Node(nil), n.items...)
	items[i] = item
	return n.withItems(items)
}

// withItems returns the list or map with other items. It keeps the slice items.
func (n *Node) withItems(items []*Node) *Node {
	out := *n
	out.unit = false
	out.items = items
	out.sumContents()
	return &out
}

// textWeight returns how many values a generated text counts as: long texts take memory, too.
func textWeight(text string) int { return len(text) / 64 }

// withText returns the text node with another text.
func (n *Node) withText(text string) *Node {
	out := n.withOwnContent()
	out.text, out.holds = text, textHolds(text)
	return out
}

// WithTexts returns the value with each variable of the table replaced by the text that `text` returns for it, if
// any.
func (n *Node) WithTexts(text func(at Origin, name string) (string, bool)) *Node {
	if n.kind == Map && len(n.items) == 2 && n.Get(view.ReferenceRef).Text() == view.ReferenceIsGvar {
		if name := n.Get(view.ReferenceGvarVar); name.Kind() == Text {
			if said, ok := text(name.At, name.text); ok {
				return NewText(said, n.At, n.Uses)
			}
		}
	}
	return n.mapItems(func(_ int, item *Node) *Node { return item.WithTexts(text) })
}

// mapItems returns the list or map with each item replaced by the result of change; n itself if nothing changes.
func (n *Node) mapItems(change func(i int, item *Node) *Node) *Node {
	var items []*Node
	for i, item := range n.items {
		changed := change(i, item)
		if changed == item && items == nil {
			continue
		}
		if items == nil {
			items = append(make([]*Node, 0, len(n.items)), n.items[:i]...)
		}
		items = append(items, changed)
	}
	if items == nil {
		return n
	}
	return n.withItems(items)
}

// sumContents computes the totals of a list or map from its contents.
func (n *Node) sumContents() {
	size, all := int64(1), contents(0)
	for _, item := range n.items {
		size += int64(item.size)
		all |= item.holds
	}
	n.size = int32(min(size, math.MaxInt32))
	if n.kind == Map {
		all |= n.recordHolds()
	}
	n.holds = all
}

// recordHolds returns what the record itself contributes to holds, apart from its contents.
func (n *Node) recordHolds() (h contents) {
	for i := range n.keys {
		v := n.items[i]
		switch n.keys[i].Name {
		case view.MacroCallMacro:
			if v.kind == Text {
				h |= holdsMacro
			}
		case view.ConditionMacroCallConditionMacro:
			if v.kind == Text {
				h |= holdsCondition
			}
		case view.ParamNodeParam:
			if v.kind == Text && len(n.keys) == 1 {
				h |= holdsParam
			}
		case view.EffectIsRefillToSize, view.EffectIsDiscardDownTo, view.EffectIsRepeat:
			if v.kind == Map {
				h |= holdsShorthand
			}
		case view.EffectIsDraw:
			if v.Get(view.EffectDrawTo).Text() == handEach {
				h |= holdsShorthand
			}
		case view.EffectIsCreateToken:
			if v.Get(view.EffectCreateTokenCount) != nil {
				h |= holdsShorthand
			}
		}
	}
	return h
}

func textHolds(text string) (h contents) {
	if strings.IndexByte(text, '$') >= 0 {
		h |= holdsName
	}
	if strings.IndexByte(text, '{') >= 0 {
		h |= holdsBrace
	}
	return h
}

// handEach is the zone text that stands for the hands of all players.
const handEach = view.QualifierHandEach
