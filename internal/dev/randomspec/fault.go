package randomspec

// anything makes data of no type.
func (g *generator) anything() *node {
	switch g.numberBelow(6) {
	case 0:
		return textNode(g.name())
	case 1:
		return literalNode("true")
	case 2:
		if g.simple() {
			break
		}
		return &node{kind: list, items: []*node{g.anything(), g.anything()}}
	case 3:
		return &node{kind: mapping, keys: []string{"a", "b"}, items: []*node{literalNode("1"), textNode("x")}}
	case 4:
		return tables()
	}
	return literalNode("1")
}

// fault makes what is wrong nearly everywhere.
func (g *generator) fault() *node {
	switch g.numberBelow(9) {
	case 0:
		return literalNode("null")
	case 1:
		return literalNode("-1.5")
	case 2:
		return textNode("")
	case 3:
		return textNode("$nothing")
	case 4:
		return textNode("no such: thing")
	case 5:
		return &node{kind: list}
	case 6:
		return &node{kind: mapping}
	case 7:
		return literalNode("1e400")
	}
	return &node{kind: mapping, keys: []string{"param"}, items: []*node{textNode("missing")}}
}

// spoil makes something of a record wrong: a field less, or one more.
func (g *generator) spoil(n *node) {
	if len(n.keys) > 0 && g.numberBelow(2) == 0 {
		i := g.numberBelow(len(n.keys))
		n.keys = append(n.keys[:i:i], n.keys[i+1:]...)
		n.items = append(n.items[:i:i], n.items[i+1:]...)
		return
	}
	n.set("surplus", g.anything())
}
