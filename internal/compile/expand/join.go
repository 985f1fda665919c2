package expand

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// joiner turns the trees of units into values: entries that are separate units are put back in place, aliases become
// the values they name.
type joiner struct {
	src     Source
	limit   int // limit of nodes of one value beyond the written ones
	extra   int // nodes of all values added by aliases
	nested  int // nodes of the units in the current value
	texts   int // weight of the long texts added to it by aliases
	values  map[unitNode]joinedSection
	earlier map[unitNode]joinedSection
	anchors map[unitNode]*Node // values that aliases name; nil while they are read
	// crossesUnits is set when a value was read from another unit than the alias.
	crossesUnits bool
	outsideLooks int // how often such a value was looked for
	// large is the first value that aliases grow beyond the limit.
	large *Node
	// cycles are the aliases of values that contain them.
	cycles []Origin

	freeMemory
}

// freeMemory is allocated memory that is not used yet.
type freeMemory struct {
	nodes    []Node
	contents []content
	items    []*Node
	keys     []Key
}

// unitNode is a node of a unit.
type unitNode struct {
	unit index.UnitID
	node syntax.Node
}

// joinedSection is the value of a node, with its units and their document.
type joinedSection struct {
	text  *doc.Document
	inner []unitNode
	node  *Node
	extra int // nodes added by aliases
}

func newJoiner(src Source, limit int, earlier map[unitNode]joinedSection) *joiner {
	return &joiner{
		src: src, limit: limit, earlier: earlier,
		values: map[unitNode]joinedSection{}, anchors: map[unitNode]*Node{},
	}
}

// keep returns the value of a unit or section. It reuses the value of the earlier joiner if nothing in it has
// changed.
func (j *joiner) keep(id index.UnitID, n syntax.Node) *Node {
	from := unitNode{id, n}
	if known, ok := j.values[from]; ok {
		return known.node
	}
	text := j.src.Text(id.Document())
	old, before := j.earlier[from]
	if before && old.text == text {
		j.values[from] = old
		j.extra += old.extra
		return old.node
	}
	var inner []unitNode
	if len(n.Tree().Holes) > 0 {
		inner = j.innerUnits(id)
	}
	if before && slices.Equal(old.inner, inner) {
		old.text = text
		j.values[from] = old
		j.extra += old.extra
		return old.node
	}
	outer := j.crossesUnits
	j.crossesUnits = false
	out, extra := j.value(id, n)
	j.extra += extra
	if n.Kind() == syntax.Alias {
		copied := *out
		out = &copied
	}
	out.unit = true
	if !j.crossesUnits {
		j.values[from] = joinedSection{text, inner, out, extra}
	}
	j.crossesUnits = j.crossesUnits || outer
	return out
}

// innerUnits lists the units inside a unit, at any depth.
func (j *joiner) innerUnits(id index.UnitID) (out []unitNode) {
	for nested := range j.src.NestedUnits(id) {
		f := j.src.Facts(nested)
		if f == nil {
			continue
		}
		out = append(out, unitNode{nested, f.Tree.Root()})
		if len(f.Tree.Holes) > 0 {
			out = append(out, j.innerUnits(nested)...)
		}
	}
	return out
}

// value returns the value of a node of a unit with all its contents. extra is the number of its nodes that come from
// aliases.
func (j *joiner) value(id index.UnitID, n syntax.Node) (out *Node, extra int) {
	nested, texts := j.nested, j.texts
	j.nested, j.texts = 0, 0
	defer func() { j.nested, j.texts = nested, texts }()
	nodes, items, keys := 0, 0, 0
	countMemory(n, &nodes, &items, &keys)
	spare := j.freeMemory
	j.freeMemory = freeMemory{make([]Node, nodes), make([]content, nodes), make([]*Node, items), make([]Key, keys)}
	out = j.read(id, n)
	j.freeMemory = spare
	if extra = int(out.size) + j.texts - nodes - j.nested; extra > j.limit {
		if j.large == nil {
			j.large = out
		}
		return NewNull(out.At, nil), 0
	}
	return out, extra
}

// countMemory adds the number of nodes, items and keys that a value takes.
func countMemory(n syntax.Node, nodes, items, keys *int) {
	*nodes++
	switch n.Kind() {
	case syntax.Mapping:
		*items += n.Len()
		*keys += n.Len()
		for _, v := range n.Pairs() {
			countMemory(v, nodes, items, keys)
		}
	case syntax.Sequence:
		*items += n.Len()
		for _, v := range n.Items() {
			countMemory(v, nodes, items, keys)
		}
	}
}

func (j *joiner) read(id index.UnitID, n syntax.Node) *Node {
	if n.Kind() == syntax.Alias {
		return j.alias(id, n)
	}
	out := &j.nodes[0]
	out.content = &j.contents[0]
	j.nodes, j.contents = j.nodes[1:], j.contents[1:]
	out.At = Origin{Unit: id, Span: n.Span(), Node: n}
	out.size = 1
	switch n.Kind() {
	case syntax.Mapping:
		out.kind = Map
		size := n.Len()
		out.items, j.items = j.items[:size:size], j.items[size:]
		out.keys, j.keys = j.keys[:size:size], j.keys[size:]
		i := 0
		for key, v := range n.Pairs() {
			out.keys[i] = Key{Name: keyName(key), At: Origin{Unit: id, Span: key.Span(), Node: key}}
			out.items[i] = j.read(id, v)
			i++
		}
		out.sumContents()
	case syntax.Sequence:
		out.kind = List
		size := n.Len()
		out.items, j.items = j.items[:size:size], j.items[size:]
		for i, v := range n.Items() {
			out.items[i] = j.read(id, v)
		}
		out.sumContents()
	default:
		if n.Hole() {
			out.kind = List
			out.items = j.entries(id, n)
			out.sumContents()
			return out
		}
		readScalar(out, n)
	}
	return out
}

func keyName(key syntax.Node) string {
	if key.Kind() == syntax.Alias {
		key = key.Target()
	}
	return key.Value()
}

func readScalar(out *Node, n syntax.Node) {
	switch n.Type() {
	case syntax.String:
		out.kind, out.text = Text, n.Value()
		out.holds = textHolds(out.text)
	case syntax.Int, syntax.Float:
		out.kind, out.text = Number, n.Value()
		out.number, _ = n.Float()
	case syntax.Bool:
		out.kind, out.text, out.bool = Bool, n.Value(), n.Bool()
	default:
		out.kind = Null
	}
}

// entries returns the values of the units cut out at a node.
func (j *joiner) entries(id index.UnitID, n syntax.Node) (out []*Node) {
	holes := n.Tree().Holes
	i, _ := slices.BinarySearch(holes, n.Span().Start)
	if i == len(holes) {
		return nil
	}
	for nested, offset := range j.src.NestedUnits(id) {
		if offset != holes[i] {
			continue
		}
		if f := j.src.Facts(nested); f != nil {
			made := j.keep(nested, f.Tree.Root())
			j.nested += made.Size()
			out = append(out, made)
		}
	}
	return out
}

// maxOutsideLooks is the maximal number of looks into other units in the search for anchors.
const maxOutsideLooks = 10_000

// alias returns the value of an alias: the same node for all aliases of a name. It returns null for a name without a
// value, and for a value that contains itself.
func (j *joiner) alias(id index.UnitID, n syntax.Node) *Node {
	at := Origin{Unit: id, Span: n.Span(), Node: n}
	target := unitNode{id, n.Target()}
	if !target.node.Valid() {
		j.crossesUnits = true
		if j.outsideLooks++; j.outsideLooks > maxOutsideLooks {
			return NewNull(at, nil)
		}
		var ok bool
		target.unit, target.node, ok = j.src.Anchor(id, n.Span().Start, n.Anchor())
		if !ok {
			return NewNull(at, nil)
		}
	}
	known, found := j.anchors[target]
	if !found {
		j.anchors[target] = nil
		known, _ = j.value(target.unit, target.node)
		j.anchors[target] = known
	}
	if known == nil { // it is being read
		j.crossesUnits = true // so that it is looked up again
		j.cycles = append(j.cycles, at)
		return NewNull(at, nil)
	}
	j.texts += textWeight(known.text)
	return known
}

// section returns the value of a section: all entries of a list, or the first value of any other section.
func (j *joiner) section(s *grammar.Section) *Node {
	var out *Node
	var more []*Node // whole merges lists of entries that continue an earlier entry into that.
	for id, use := range j.src.Sections(s.Name) {
		if !s.List && out != nil {
			break
		}
		value := j.keep(id, use.Value)
		if root := use.Value.Tree().Root(); use.Value == root {
			value = value.Without("section")
		}
		switch {
		case !s.List || out == nil && value.kind == List:
			out = value
		case value.kind == List:
			if more == nil {
				more = slices.Clone(out.items)
			}
			more = append(more, value.items...)
		}
	}
	if more != nil {
		out = NewList(more, out.At, nil)
	}
	if !s.List || out == nil {
		return out
	}
	if name, list := s.Type.Elem.Shape.Continuation(); list != "" {
		return joinContinued(out, name, list)
	}
	return out
}

// joinContinued returns the section with those lists of entries that continue an earlier list joined to that list.
func joinContinued(all *Node, name, list string) *Node {
	var entries []*Node
	place, lists := map[string]int{}, map[int][]*Node{}
	for _, n := range all.Items() {
		id := identifier(n.Get(name))
		first, known := place[id]
		switch {
		case !known:
			place[id] = len(entries)
		case n.Len() == 2 && n.Get(list).Kind() == List && entries[first].Get(list).Kind() == List:
			if lists[first] == nil {
				lists[first] = slices.Clone(entries[first].Get(list).Items())
			}
			lists[first] = append(lists[first], n.Get(list).Items()...)
			continue
		}
		entries = append(entries, n)
	}
	if len(lists) == 0 {
		return all
	}
	for i, items := range lists {
		entries[i] = entries[i].With(list, NewList(items, entries[i].Get(list).At, nil))
	}
	return NewList(entries, all.At, nil)
}
