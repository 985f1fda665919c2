package gamedef

import (
	"reflect"
)

func (m *OrderedMap[V]) absent() bool { return *m == nil }

func (m *OrderedMap[V]) readJSON(r *reader, n *node) {
	if !r.requireKind(n, objectNode) {
		return
	}
	p := planOf(reflect.TypeFor[V]())
	out := make(OrderedMap[V], len(n.keys))
	for i, key := range n.keys {
		out[i].Key = key
		r.at.key(key)
		r.value(p, n.items[i], reflect.ValueOf(&out[i].Value).Elem())
		r.at.pop()
	}
	*m = out
}

func (m *OrderedMap[V]) writeJSON(w *writer) {
	p := planOf(reflect.TypeFor[V]())
	seen := make(map[string]struct{}, len(*m))
	w.open('{')
	for i := range *m {
		e := &(*m)[i]
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.at.key(e.Key)
		if _, twice := seen[e.Key]; twice {
			w.fault("The key %q is given twice.", e.Key)
		}
		seen[e.Key] = struct{}{}
		w.text(e.Key)
		w.out = append(w.out, ':')
		w.value(p, reflect.ValueOf(&e.Value).Elem())
		w.at.pop()
	}
	w.close('}')
}

// playerWords are the kinds of the selectors that are one word, by the word.
var playerWords = map[string]PlayerKind{
	"actor": ActorPlayer, "active": ActivePlayer, "all": AllPlayers, "allOther": AllOtherPlayers,
}

// String returns the selector roughly as in JSON: actor, {id: 2}, {chosen: $who}, {relative: left}.
func (p PlayerSelector) String() string {
	switch p.Kind {
	case PlayerByID:
		return "{id: " + numberText(float64(p.ID)) + "}"
	case ChosenPlayer:
		return "{chosen: " + p.Binding + "}"
	case LeftOfActor:
		return "{relative: left}"
	case RightOfActor:
		return "{relative: right}"
	case ValuedPlayer:
		return "{value}"
	}
	for word, kind := range playerWords {
		if kind == p.Kind {
			return word
		}
	}
	return ""
}

func (p *PlayerSelector) absent() bool { return p.Kind == NoPlayer }

const playerNoun = "actor, active, all, allOther, {id}, {chosen}, {relative} or {value}"

func (p *PlayerSelector) readJSON(r *reader, n *node) {
	if n.kind == textNode {
		if kind, ok := playerWords[n.text]; ok {
			p.Kind = kind
			return
		}
		r.fault(
			"%q selects no player. Use %s.", n.text, playerNoun)
		return
	}
	if n.kind != objectNode || len(n.keys) != 1 {
		r.fault("Here belongs a player: %s.", playerNoun)
		return
	}
	item := n.items[0]
	r.at.key(n.keys[0])
	defer r.at.pop()
	switch n.keys[0] {
	case "id":
		p.Kind = PlayerByID
		r.value(planOf(reflect.TypeFor[int64]()), item, reflect.ValueOf(&p.ID).Elem())
	case "chosen":
		p.Kind = ChosenPlayer
		r.value(planOf(reflect.TypeFor[string]()), item, reflect.ValueOf(&p.Binding).Elem())
	case "value":
		p.Kind = ValuedPlayer
		r.value(planOf(reflect.TypeFor[Value]()), item, reflect.ValueOf(&p.Value).Elem())
	case "relative":
		if !r.requireKind(item, textNode) {
			return
		}
		switch item.text {
		case "left":
			p.Kind = LeftOfActor
		case "right":
			p.Kind = RightOfActor
		default:
			r.unknownWord([]string{"left", "right"}, item.text)
		}
	default:
		r.fault("There is no member %q here. Use %s.", n.keys[0], playerNoun)
	}
}

func (p *PlayerSelector) writeJSON(w *writer) {
	switch p.Kind {
	case PlayerByID:
		w.raw(`{"id":`)
		w.int(p.ID)
		w.raw("}")
	case ChosenPlayer:
		w.raw(`{"chosen":`)
		w.text(p.Binding)
		w.raw("}")
	case LeftOfActor:
		w.raw(`{"relative":"left"}`)
	case RightOfActor:
		w.raw(`{"relative":"right"}`)
	case ValuedPlayer:
		w.raw(`{"value":`)
		w.at.member("value")
		w.value(planOf(reflect.TypeFor[Value]()), reflect.ValueOf(&p.Value).Elem())
		w.at.pop()
		w.raw("}")
	default:
		word := p.String()
		if word == "" {
			w.fault("A player is missing.")
		}
		w.text(word)
	}
}

func (z *ZoneReference) absent() bool { return z.Absent() }

func (z *ZoneReference) readJSON(r *reader, n *node) {
	switch {
	case n.kind == textNode && n.text != "":
		z.Selector = ZoneSelector(n.text)
	case n.kind == objectNode && len(n.keys) == 1 && n.keys[0] == "zoneExpr":
		r.at.member("zoneExpr")
		r.value(planOf(reflect.TypeFor[Value]()), n.items[0], reflect.ValueOf(&z.Expr).Elem())
		r.at.pop()
	default:
		r.fault("Here belongs a zone: a text that names one, or {zoneExpr}.")
	}
}

func (z *ZoneReference) writeJSON(w *writer) {
	if z.Expr == nil {
		w.text(string(z.Selector))
		return
	}
	w.open('{')
	w.raw(`"zoneExpr":`)
	w.at.member("zoneExpr")
	w.value(planOf(reflect.TypeFor[Value]()), reflect.ValueOf(&z.Expr).Elem())
	w.at.pop()
	w.close('}')
}

func (o *FilterOperand) absent() bool { return o.Value == nil && o.List == nil }

func (o *FilterOperand) readJSON(r *reader, n *node) {
	if n.kind == listNode {
		r.value(planOf(reflect.TypeFor[[]Scalar]()), n, reflect.ValueOf(&o.List).Elem())
		return
	}
	r.value(planOf(reflect.TypeFor[Value]()), n, reflect.ValueOf(&o.Value).Elem())
}

func (o *FilterOperand) writeJSON(w *writer) {
	if o.Value == nil {
		w.value(planOf(reflect.TypeFor[[]Scalar]()), reflect.ValueOf(&o.List).Elem())
		return
	}
	w.value(planOf(reflect.TypeFor[Value]()), reflect.ValueOf(&o.Value).Elem())
}

// exactCount, countUpTo and countRange are the object forms of a TargetCardinality.
type exactCount struct {
	N int64 `json:"n" gd:"min=0"`
}

type countUpTo struct {
	UpTo int64 `json:"upTo" gd:"min=0"`
}

type countRange struct {
	Min *int64 `json:"min" gd:"optional,min=0,default=0"`
	Max int64  `json:"max" gd:"min=0"`
}

func (c *TargetCardinality) absent() bool {
	return !c.All && c.N == nil && c.UpTo == nil && c.Max == nil
}

func (c *TargetCardinality) readJSON(r *reader, n *node) {
	switch {
	case n.kind == textNode && n.text == "all":
		c.All = true
	case n.kind != objectNode:
		r.fault("Here belongs a number of targets: {n}, {upTo}, {min, max} or all.")
	case n.member("n") != nil:
		var exact exactCount
		r.value(planOf(reflect.TypeFor[exactCount]()), n, reflect.ValueOf(&exact).Elem())
		c.N = &exact.N
	case n.member("upTo") != nil:
		var most countUpTo
		r.value(planOf(reflect.TypeFor[countUpTo]()), n, reflect.ValueOf(&most).Elem())
		c.UpTo = &most.UpTo
	default:
		var span countRange
		before := len(r.problems)
		r.value(planOf(reflect.TypeFor[countRange]()), n, reflect.ValueOf(&span).Elem())
		c.Min, c.Max = span.Min, &span.Max
		if len(r.problems) == before && c.Min != nil && *c.Min > *c.Max {
			r.fault("min must not be greater than max.")
		}
	}
}

func (c *TargetCardinality) writeJSON(w *writer) {
	switch {
	case c.All:
		w.text("all")
	case c.N != nil:
		exact := exactCount{*c.N}
		w.value(planOf(reflect.TypeFor[exactCount]()), reflect.ValueOf(&exact).Elem())
	case c.UpTo != nil:
		most := countUpTo{*c.UpTo}
		w.value(planOf(reflect.TypeFor[countUpTo]()), reflect.ValueOf(&most).Elem())
	case c.Max != nil:
		span := countRange{c.Min, *c.Max}
		w.value(planOf(reflect.TypeFor[countRange]()), reflect.ValueOf(&span).Elem())
		if c.Min != nil && *c.Min > *c.Max {
			w.fault("min must not be greater than max.")
		}
	default:
		w.fault("A number of targets is missing.")
		w.raw("null")
	}
}

func (a *AccompanyingOps) absent() bool { return false }

func (a *AccompanyingOps) readJSON(r *reader, n *node) {
	switch {
	case n.kind == textNode && n.text == "any":
		a.Any = true
	case n.kind == listNode:
		r.value(planOf(reflect.TypeFor[[]string]()), n, reflect.ValueOf(&a.ActionIDs).Elem())
	default:
		r.fault("Here belongs the word any or a list of action ids.")
	}
}

func (a *AccompanyingOps) writeJSON(w *writer) {
	if a.Any {
		w.text("any")
		return
	}
	w.value(planOf(reflect.TypeFor[[]string]()), reflect.ValueOf(&a.ActionIDs).Elem())
}

// readData converts a node to Data without checks.
func readData(n *node) Data {
	switch n.kind {
	case boolNode:
		return Bool(n.truth)
	case numberNode:
		return Number(n.number)
	case textNode:
		return Text(n.text)
	case listNode:
		out := make(Array, len(n.items))
		for i, item := range n.items {
			out[i] = readData(item)
		}
		return out
	case objectNode:
		out := make(Object, len(n.items))
		for i, item := range n.items {
			out[i] = Entry[Data]{n.keys[i], readData(item)}
		}
		return out
	}
	return Null{}
}

// data writes Data as JSON without checks.
func (w *writer) data(d any) {
	if w.isTooDeep() {
		return
	}
	switch t := d.(type) {
	case Bool:
		w.truth(bool(t))
	case Number:
		w.number(float64(t))
	case Text:
		w.text(string(t))
	case Array:
		w.open('[')
		for i, item := range t {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			w.data(item)
		}
		w.close(']')
	case Object:
		w.open('{')
		for i, e := range t {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			w.text(e.Key)
			w.out = append(w.out, ':')
			w.data(e.Value)
		}
		w.close('}')
	default:
		w.raw("null")
	}
}
