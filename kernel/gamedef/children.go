package gamedef

// Node is a part of a definition that a walk visits: an Effect, a Condition, a Value or a Query, or a
// *PlayerSelector, *ZoneSelector or *ZoneReference that is not absent. A walk can begin at any of these, and at a
// pointer to a struct made of such nodes: a *GameDef, an *ActionDef.
type Node any

// Place is the position of a walk, relative to the node where it began.
type Place struct{ path path }

// String returns the place in the form of problem paths: "if.then[0].setVar.value". It is "" where the walk began.
func (p Place) String() string { return p.path.String() }

// Children calls visit for each direct child node of a node, in the order of the JSON. A Place is valid during the
// call.
func Children(node Node, visit func(at Place, child Node)) {
	w := &walker{found: visit}
	w.children(node)
}

// Walker walks like the functions of the same names, and needs less memory where one walk follows, or is in, another.
type Walker struct {
	children walker
	uses     useWalker
}

// Children calls visit for each direct child node of a node; see the function Children.
func (w *Walker) Children(node Node, visit func(at Place, child Node)) {
	const deep = 64 // steps of a path
	if w.children.at == nil {
		w.children.at = make(path, 0, deep)
	}
	around := w.children
	w.children.at, w.children.found = around.at[len(around.at):], visit
	w.children.children(node)
	w.children = around
}

// Walk calls visit for a node and for each node in it at any depth, parents first, in the order of the JSON; visit
// reports whether to visit the nodes in the node. A Place is valid during the call.
func Walk(node Node, visit func(at Place, node Node) bool) {
	if node == nil {
		return
	}
	w := &walker{}
	w.found = func(at Place, node Node) {
		if visit(at, node) {
			w.children(node)
		}
	}
	w.visit(node)
}

// walker visits the nodes of a definition.
type walker struct {
	at    path
	found func(at Place, node Node)
}

// visit visits a node at the walker's position, if there is one.
func (w *walker) visit(node Node) {
	if node != nil {
		w.found(Place{w.at}, node)
	}
}

// node visits the node in a member.
func (w *walker) node(member string, node Node) {
	if node != nil {
		w.at.member(member)
		w.found(Place{w.at}, node)
		w.at.pop()
	}
}

// eachNode visits the nodes of a list in a member.
func eachNode[T any](w *walker, member string, list []T) {
	w.at.member(member)
	for i := range list {
		w.at.entry(i)
		w.visit(list[i])
		w.at.pop()
	}
	w.at.pop()
}

// eachOf visits the nodes in the entries of a list in a member.
func eachOf[T any](w *walker, member string, list []T, of func(w *walker, entry *T)) {
	w.at.member(member)
	for i := range list {
		w.at.entry(i)
		of(w, &list[i])
		w.at.pop()
	}
	w.at.pop()
}

func (w *walker) inPlayerSelector(member string, p *PlayerSelector) {
	if !p.Absent() {
		w.node(member, p)
	}
}

func (w *walker) inZoneSelector(member string, z *ZoneSelector) {
	if *z != "" {
		w.node(member, z)
	}
}

func (w *walker) inZoneReference(member string, z *ZoneReference) {
	if !z.Absent() {
		w.node(member, z)
	}
}
