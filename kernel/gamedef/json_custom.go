package gamedef

func (m *OrderedMap[V]) absent() bool { return *m == nil }

func (m *OrderedMap[V]) readJSON(r *reader, d Data) {
	object, ok := require[Object](r, d)
	if !ok {
		return
	}
	out := make(OrderedMap[V], len(object))
	for i, e := range object {
		out[i].Key = e.Key
		r.at.key(e.Key)
		readPart(r, e.Value, &out[i].Value)
		r.at.pop()
	}
	*m = out
}

func (m *OrderedMap[V]) writeJSON(w *writer) {
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
		writePart(w, &e.Value)
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

func (p *PlayerSelector) readJSON(r *reader, d Data) {
	if word, isText := d.(Text); isText {
		if kind, ok := playerWords[string(word)]; ok {
			p.Kind = kind
			return
		}
		r.fault("%q selects no player. Use %s.", string(word), playerNoun)
		return
	}
	o, _ := d.(Object)
	if len(o) != 1 {
		r.fault("Here belongs a player: %s.", playerNoun)
		return
	}
	item := o[0].Value
	r.at.key(o[0].Key)
	defer r.at.pop()
	switch o[0].Key {
	case "id":
		p.Kind = PlayerByID
		readPart(r, item, &p.ID)
	case "chosen":
		p.Kind = ChosenPlayer
		readPart(r, item, &p.Binding)
	case "value":
		p.Kind = ValuedPlayer
		readPart(r, item, &p.Value)
	case "relative":
		switch side, ok := require[Text](r, item); {
		case !ok:
		case side == "left":
			p.Kind = LeftOfActor
		case side == "right":
			p.Kind = RightOfActor
		default:
			r.unknownWord([]string{"left", "right"}, string(side))
		}
	default:
		r.fault("There is no member %q here. Use %s.", o[0].Key, playerNoun)
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
		writePart(w, &p.Value)
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

func (z *ZoneReference) readJSON(r *reader, d Data) {
	name, _ := d.(Text)
	o, _ := d.(Object)
	switch {
	case name != "":
		z.Selector = ZoneSelector(name)
	case len(o) == 1 && o[0].Key == "zoneExpr":
		r.at.member("zoneExpr")
		readPart(r, o[0].Value, &z.Expr)
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
	writePart(w, &z.Expr)
	w.at.pop()
	w.close('}')
}

func (o *FilterOperand) absent() bool { return o.Value == nil && o.List == nil }

func (o *FilterOperand) readJSON(r *reader, d Data) {
	if _, isList := d.(Array); isList {
		readPart(r, d, &o.List)
		return
	}
	readPart(r, d, &o.Value)
}

func (o *FilterOperand) writeJSON(w *writer) {
	if o.Value == nil {
		writePart(w, &o.List)
		return
	}
	writePart(w, &o.Value)
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

func (c *TargetCardinality) readJSON(r *reader, d Data) {
	o, isObject := d.(Object)
	_, isExact := o.Get("n")
	_, isMost := o.Get("upTo")
	switch {
	case d == Data(Text("all")):
		c.All = true
	case !isObject:
		r.fault("Here belongs a number of targets: {n}, {upTo}, {min, max} or all.")
	case isExact:
		var exact exactCount
		readPart(r, d, &exact)
		c.N = &exact.N
	case isMost:
		var most countUpTo
		readPart(r, d, &most)
		c.UpTo = &most.UpTo
	default:
		var span countRange
		before := len(r.problems)
		readPart(r, d, &span)
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
		writePart(w, &exact)
	case c.UpTo != nil:
		most := countUpTo{*c.UpTo}
		writePart(w, &most)
	case c.Max != nil:
		span := countRange{c.Min, *c.Max}
		writePart(w, &span)
		if c.Min != nil && *c.Min > *c.Max {
			w.fault("min must not be greater than max.")
		}
	default:
		w.fault("A number of targets is missing.")
		w.raw("null")
	}
}

func (a *AccompanyingOps) absent() bool { return false }

func (a *AccompanyingOps) readJSON(r *reader, d Data) {
	_, isList := d.(Array)
	switch {
	case d == Data(Text("any")):
		a.Any = true
	case isList:
		readPart(r, d, &a.ActionIDs)
	default:
		r.fault("Here belongs the word any or a list of action ids.")
	}
}

func (a *AccompanyingOps) writeJSON(w *writer) {
	if a.Any {
		w.text("any")
		return
	}
	writePart(w, &a.ActionIDs)
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
