package components

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// Selection is a parsed zone selector.
type Selection struct {
	Form  Form
	Base  *Base                  // of UnownedZone and OwnedZones
	Owner gamedef.PlayerSelector // of OwnedZones
}

// Form is the form of a zone selector.
type Form uint8

// Forms of selectors.
const (
	MalformedZones Form = iota // no selector
	BoundZones                 // $name
	UnknownZones               // no zone has the base
	UnownedZone                // base:none
	OwnedZones                 // base:owner
)

// Selection returns the parsed form of a selector.
func (g *Set) Selection(text string) (s Selection) {
	if strings.HasPrefix(text, "$") {
		s.Form = BoundZones
		return s
	}
	base, owner, _ := strings.Cut(text, ":")
	if base == "" || owner == "" {
		return s
	}
	if s.Base = g.bases[base]; s.Base == nil {
		s.Form = UnknownZones
		return s
	}
	s.Form = OwnedZones
	switch owner {
	case "none":
		s.Form = UnownedZone
	case "actor":
		s.Owner.Kind = gamedef.ActorPlayer
	case "active":
		s.Owner.Kind = gamedef.ActivePlayer
	case "all":
		s.Owner.Kind = gamedef.AllPlayers
	case "allOther":
		s.Owner.Kind = gamedef.AllOtherPlayers
	case "left":
		s.Owner.Kind = gamedef.LeftOfActor
	case "right":
		s.Owner.Kind = gamedef.RightOfActor
	default:
		switch {
		case owner[0] == '$':
			s.Owner = gamedef.PlayerSelector{Kind: gamedef.ChosenPlayer, Binding: owner}
		case owner[0] == '(':
			name := strings.TrimSuffix(owner[1:], ")")
			if _, known := g.GlobalVar[name]; !known {
				return Selection{}
			}
			s.Owner = gamedef.PlayerSelector{Kind: gamedef.ValuedPlayer, Value: &gamedef.GlobalVarRef{Var: name}}
		case strings.Trim(owner, "0123456789") == "":
			id, err := strconv.ParseInt(owner, 10, 64)
			if err != nil {
				id = math.MaxInt64 // more digits than any player number has
			}
			s.Owner = gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: id}
		default:
			s.Owner = gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: int64(g.seatNamed(owner))}
			if s.Owner.ID < 0 {
				s = Selection{}
			}
		}
	}
	return s
}

// seatNamed returns the number of the player on a seat, or -1.
func (g *Set) seatNamed(id string) int {
	return slices.IndexFunc(g.Def.Seats, func(s gamedef.SeatDef) bool { return s.ID == id })
}

// FixedZone returns the zone of a selector that selects the same zone in every position; ok is false for any other
// selector.
func (s *Selection) FixedZone() (ZoneID, bool) {
	switch {
	case s.Form == UnownedZone && s.Base.Unowned != Nowhere:
		return s.Base.Unowned, true
	case s.Form == OwnedZones && s.Owner.Kind == gamedef.PlayerByID:
		z := s.Base.Of(PlayerID(min(s.Owner.ID, math.MaxInt32)))
		return z, z != Nowhere
	}
	return Nowhere, false
}

// Of returns a player's zone, or Nowhere.
func (b *Base) Of(p PlayerID) ZoneID {
	if p >= 0 && int(p) < len(b.ByPlayer) {
		return b.ByPlayer[p]
	}
	return Nowhere
}
