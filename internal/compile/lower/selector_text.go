package lower

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
)

// playerText is the result of parsing a text as a player selector.
type playerText struct {
	word     string // "active", "actor", "all", "allOther", "left", "right"
	binding  string // "$who"
	variable string // global, with the number
	player   int    // of a seat's name or of digits, if all others are empty
}

// readPlayer parses a text as a player selector: first as a fixed word, then as the name of a seat, without regard to
// case; digits are players only if no seats are declared.
func (c *Context) readPlayer(text string) (playerText, bool) {
	switch text {
	case view.PlayerActive, view.PlayerActor, view.PlayerAll, view.PlayerAllOther, view.PlayerLeft, view.PlayerRight:
		return playerText{word: text}, true
	}
	if strings.HasPrefix(text, "$") {
		return playerText{binding: text}, len(text) > 1
	}
	if n, ok := parseDigits(text); ok {
		return playerText{player: n}, len(c.Seats) == 0
	}
	if n := c.seat(text); n >= 0 {
		return playerText{player: n}, true
	}
	name := Identifier(strings.TrimSuffix(strings.TrimPrefix(text, "("), ")"))
	_, known := c.Globals[name]
	return playerText{variable: name}, known
}

// seat returns the player of a seat, or -1 if no seat has that name.
func (c *Context) seat(name string) int {
	if c.seats == nil {
		c.seats = seatPlaces(c.Seats)
	}
	if i, known := c.seats[symbols.Fold(strings.TrimSpace(name))]; known {
		return i
	}
	return -1
}

// seatPlaces returns the indices of seats by name without regard to case.
func seatPlaces(seats []string) map[string]int {
	places := make(map[string]int, len(seats))
	for i, seat := range slices.Backward(seats) {
		places[symbols.Fold(seat)] = i
	}
	return places
}

// parseDigits parses a text that consists of digits only.
func parseDigits(text string) (int, bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// canonicalZone returns the canonical form of a zone text: a base with its owner, or an unchanged binding. binding is
// the part read from its scope: the whole text, or the qualifier.
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

// bareZone returns the id of the zone that a base without a qualifier means.
func (c *Context) bareZone(base string) (string, bool) {
	if c.Zones == nil {
		return base + ":none", true // its form without known zones: there is no definition then
	}
	known, ok := c.Zones[base]
	return known.Unqualified, ok && known.Unqualified != ""
}

// qualifier returns the canonical form of the part of a zone text after the colon.
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

// ZoneID returns the canonical form of a zone named in a declaration or in data: "muck" becomes "muck:none".
func (c *Context) ZoneID(text string) (string, bool) {
	zone, binding, ok := c.canonicalZone(text)
	return zone, ok && binding == ""
}
