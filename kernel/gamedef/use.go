package gamedef

import "strings"

// Verb is what a part of the rules does with what it names.
type Verb uint8

// Verbs. A member has the tag `does:"VERB SORT by MEMBER"`: the sort of the name, and the member with the amount or
// the new value, where there are such. `does:"binds MEMBER …"` and `does:"each MEMBER …"` say in which members the
// name is known; without any it is known in the rest of the list.
const (
	Reads    Verb = iota + 1 // a variable, marker, property or column
	Writes                   // gives it a value
	Adds                     // changes it from what it is
	Takes                    // an amount, from a variable to another
	Each                     // the items of a query: a name for one after the other
	Binds                    // a name
	Names                    // a name that is bound
	Looks                    // at the tokens of a zone
	Leaves                   // a zone: a token that is bound
	Draws                    // tokens from an end of a zone
	Empties                  // a zone, of all tokens or those that are wanted
	Enters                   // a zone: what left another
	Makes                    // a token in a zone
	Destroys                 // a token that is bound
	Shuffles                 // a zone
	Shows                    // the tokens of a zone
	Hides                    // them again
	Asks                     // a player
	Grants                   // a move out of turn
	Ends                     // the phase, or the whole turn
	Turns                    // to another player
)

// Use is one thing that a node does itself, and not what stands in it.
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

// Uses calls visit for each thing that a node does itself, in the order of its members. A Place holds during the call.
func Uses(node Node, visit func(at Place, use Use)) {
	w := &useWalker{visit: visit}
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

// useWalker goes through what a node does.
type useWalker struct {
	at    path
	visit func(at Place, use Use)
}

// use comes to what a member does.
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

// names comes to the names in a text: all of it, what is after a colon, and what stands in braces.
func (w *useWalker) names(text string) {
	if strings.HasPrefix(text, "$") && strings.Contains(text, "{") { // a name that is put together
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

// literal is the text that a value is, "" for one that is worked out.
func literal(v Value) string {
	text, _ := v.(Text)
	return string(text)
}
