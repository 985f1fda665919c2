package gamedef

import "strings"

// PlayerKind is the form of a PlayerSelector.
type PlayerKind uint8

// Forms of player selectors. NoPlayer is an absent one.
const (
	NoPlayer PlayerKind = iota
	ActorPlayer
	ActivePlayer
	AllPlayers
	AllOtherPlayers
	PlayerByID    // ID
	ChosenPlayer  // Binding
	LeftOfActor   // {relative: left}
	RightOfActor  // {relative: right}
	ValuedPlayer  // Value
	playerKindEnd // number of forms
)

// PlayerSelector names players. The zero value is an absent selector.
type PlayerSelector struct {
	Kind    PlayerKind
	ID      int64  // of PlayerByID
	Binding string // of ChosenPlayer
	Value   Value  // of ValuedPlayer: the player's number
}

// Absent reports whether no selector was given.
func (p PlayerSelector) Absent() bool { return p.Kind == NoPlayer }

// ZoneSelector names zones: a zone id, a base with a qualifier such as "hand:actor", or a binding such as "$zone".
// Bindings in braces are put into a base: "cell_{$row}_0:none".
type ZoneSelector string

// ComposedText returns the text of a selector with bindings in its base, nil for any other.
func (z ZoneSelector) ComposedText() *Concat {
	text := string(z)
	if base, _, _ := strings.Cut(text, ":"); !strings.Contains(base, "{$") || text[0] == '$' {
		return nil
	}
	out := new(Concat)
	for text != "" {
		before, rest, open := strings.Cut(text, "{$")
		name, after, closed := strings.Cut(rest, "}")
		if !open || !closed {
			out.Parts = append(out.Parts, Text(text))
			break
		}
		if before != "" {
			out.Parts = append(out.Parts, Text(before))
		}
		out.Parts = append(out.Parts, &BindingRef{Name: "$" + strings.TrimSpace(name)})
		text = after
	}
	return out
}

// ZoneReference names one zone by a selector, or, when Expr is not nil, by the selector that a value yields in play.
// The zero value is an absent reference.
type ZoneReference struct {
	Selector ZoneSelector
	Expr     Value
}

// Absent reports whether no reference was given.
func (z ZoneReference) Absent() bool { return z.Selector == "" && z.Expr == nil }
