package gamedef

import "strings"

// Verb is the way in which a part of the rules uses a name.
type Verb uint8

// Verbs. A member has the tag `does:"VERB SORT by MEMBER"`: the sort of the name, and the member with the amount or
// the new value, if any. `does:"binds MEMBER …"` and `does:"each MEMBER …"` say in which members the name is known;
// without any it is known in the rest of the list.
const (
	Reads    Verb = iota + 1 // a variable, marker, property or column
	Writes                   // sets its value
	Adds                     // changes its value relatively
	Takes                    // an amount, from one variable to another
	Each                     // the items of a query: a name for each in turn
	Binds                    // a name
	Names                    // a bound name
	Looks                    // at the tokens of a zone
	Leaves                   // a zone: a bound token
	Draws                    // tokens from an end of a zone
	Empties                  // a zone, of all tokens or the wanted ones
	Enters                   // a zone: what left another one
	Makes                    // a token in a zone
	Destroys                 // a bound token
	Shuffles                 // a zone
	Shows                    // the tokens of a zone
	Hides                    // them again
	Asks                     // a player
	Grants                   // a move out of turn
	Ends                     // the phase, or the whole turn
	Turns                    // to another player
)

// Use is one use of a name by a node itself, not by its children.
type Use struct {
	Does   Verb
	Of     string // the sort of the name: a scope of variables, marker, globalMarker, prop, zoneProp, column, phase, turn
	Name   string // what it is done with; "" where it is worked out
	Within string // of Binds and Each: the members in which the name is known; "" is the rest of the list
	Bound  string // the bound token or row whose property or column it is
	Player PlayerSelector
	Zone   ZoneReference
	By     Value // the amount or the new value
}

// Uses calls visit for each Use of a node itself, in member order. A Place is valid during the call.
func Uses(node Node, visit func(at Place, use Use)) { new(Walker).Uses(node, visit) }

// Uses calls visit for each Use of a node itself; see the function Uses. While it runs, the walker walks nowhere else.
func (walk *Walker) Uses(node Node, visit func(at Place, use Use)) {
	w := &walk.uses
	w.visit = visit
	switch n := node.(type) {
	case *PlayerSelector:
		if n.Kind == ChosenPlayer {
			w.names(n.Binding)
		}
	case *ZoneReference:
		w.names(string(n.Selector))
	case *ZoneSelector:
		w.names(string(*n))
	default:
		w.uses(node)
	}
}

// useWalker visits the uses of a node.
type useWalker struct {
	at    path
	visit func(at Place, use Use)
}

// use visits the use of a member.
func (w *useWalker) use(member string, u Use) {
	if member != "" {
		w.at.member(member)
		defer w.at.pop()
	}
	if u.Does == Names {
		w.names(u.Name)
		return
	}
	w.visit(Place{w.at}, u)
}

// names visits the names in a text: all of it, the part after a colon, and the parts in braces.
func (w *useWalker) names(text string) {
	if strings.HasPrefix(text, "$") && strings.Contains(text, "{") { // a composed name
		w.visit(Place{w.at}, Use{Does: Names, Name: text})
	}
	for text != "" {
		before, rest, open := strings.Cut(text, "{")
		for part := range strings.SplitSeq(before, ":") {
			if part != "" {
				w.visit(Place{w.at}, Use{Does: Names, Name: strings.TrimSpace(part)})
			}
		}
		if !open {
			return
		}
		var name string
		name, text, _ = strings.Cut(rest, "}")
		w.visit(Place{w.at}, Use{Does: Names, Name: strings.TrimSpace(name)})
	}
}

// literal returns the text of a literal value; "" for a computed value.
func literal(v Value) string {
	text, _ := v.(Text)
	return string(text)
}
