package gamedef

import "strings"

// PlayerKind is the form of a PlayerSelector.
type PlayerKind uint8

// The forms of player selectors. NoPlayer means an absent selector.
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

// PlayerSelector selects players. The zero value is an absent selector.
type PlayerSelector struct {
	Kind    PlayerKind
	ID      int64  // of PlayerByID
	Binding string // of ChosenPlayer
	Value   Value  // of ValuedPlayer: the player's number
}

// Absent reports whether the selector is absent.
func (p PlayerSelector) Absent() bool { return p.Kind == NoPlayer }

// ZoneSelector selects zones: a zone id, a base with a qualifier such as "hand:actor", or a binding such as "$zone".
// Bindings in braces are inserted into a base: "cell_{$row}_0:none".
type ZoneSelector string

// ComposedText returns the text of a selector with bindings in its base; nil for any other selector.
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

// ZoneReference names one zone by a selector, or, when Expr is not nil, by the selector that is the value of Expr in
// play. The zero value is an absent reference.
type ZoneReference struct {
	Selector ZoneSelector
	Expr     Value
}

// Absent reports whether the reference is absent.
func (z ZoneReference) Absent() bool { return z.Selector == "" && z.Expr == nil }
