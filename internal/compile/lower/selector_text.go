package lower

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
)

// playerText is a player selector written as a text, read.
type playerText struct {
	word     string // "active", "actor", "all", "allOther", "left", "right"
	binding  string // "$who"
	variable string // of the game, that holds the number
	player   int    // of a seat's name or of digits, if all others are empty
}

// readPlayer reads a text as a player selector. Seats are named without regard
// to case, after the fixed words; digits are players only where no seats are
// declared.
func (c *Context) readPlayer(text string) (playerText, bool) {
	switch text {
	case view.PlayerActive, view.PlayerActor, view.PlayerAll, view.PlayerAllOther, view.PlayerLeft, view.PlayerRight:
		return playerText{word: text}, true
	}
	if strings.HasPrefix(text, "$") {
		return playerText{binding: text}, len(text) > 1
	}
	if n, ok := digits(text); ok {
		return playerText{player: n}, len(c.Seats) == 0
	}
	if n := c.seat(text); n >= 0 {
		return playerText{player: n}, true
	}
	name := Identifier(strings.TrimSuffix(strings.TrimPrefix(text, "("), ")"))
	_, known := c.Globals[name]
	return playerText{variable: name}, known
}

// seat is the player of a seat; -1 if there is none of that name.
func (c *Context) seat(name string) int {
	if c.seats == nil {
		c.seats = seatPlaces(c.Seats)
	}
	if i, known := c.seats[symbols.Fold(strings.TrimSpace(name))]; known {
		return i
	}
	return -1
}

// seatPlaces finds the places of seats by their names without regard to case.
func seatPlaces(seats []string) map[string]int {
	places := make(map[string]int, len(seats))
	for i, seat := range slices.Backward(seats) {
		places[symbols.Fold(seat)] = i
	}
	return places
}

// digits reads a text of nothing but digits.
func digits(text string) (int, bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// canonicalZone gives a zone text its canonical form: a base with its owner, or
// a binding as it is. binding is what the text reads from its scope: the whole
// text, or the qualifier.
func (c *Context) canonicalZone(text string) (zone, binding string, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", "", false
	}
	if text[0] == '$' {
		return text, text, true
	}
	base, qualifier, qualified := strings.Cut(text, ":")
	if !qualified {
		zone, ok = c.bareZone(base)
		return zone, "", ok
	}
	if strings.TrimSpace(base) == "" || strings.TrimSpace(qualifier) == "" {
		return "", "", false
	}
	canonical, binding, ok := c.qualifier(qualifier)
	if !ok {
		return "", "", false
	}
	if canonical == qualifier {
		return text, binding, true
	}
	return base + ":" + canonical, binding, true
}

// bareZone is the zone that a base alone stands for.
func (c *Context) bareZone(base string) (string, bool) {
	if c.Zones == nil {
		return base + ":none", true // what it would be for want of zones: no definition comes of it
	}
	known, ok := c.Zones[base]
	return known.Unqualified, ok && known.Unqualified != ""
}

// qualifier gives the part of a zone text after the colon its canonical form.
func (c *Context) qualifier(text string) (canonical, binding string, ok bool) {
	if text == view.QualifierNone {
		return text, "", true
	}
	p, ok := c.readPlayer(text)
	switch {
	case !ok:
		return "", "", false
	case p.word != "":
		return p.word, "", true
	case p.binding != "":
		return p.binding, p.binding, true
	case p.variable != "":
		return "(" + p.variable + ")", "", true
	}
	return strconv.Itoa(p.player), "", true
}

// ZoneID gives the canonical form of a zone that is named in a declaration or
// in data: "muck" becomes "muck:none".
func (c *Context) ZoneID(text string) (string, bool) {
	zone, binding, ok := c.canonicalZone(text)
	return zone, ok && binding == ""
}
