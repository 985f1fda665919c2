package lower

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// strictness decides whether an unbound name at a place is an error.
type strictness bool

const (
	// lenient: the rule may fail in play; a warning.
	lenient strictness = false
	// strict: the rule cannot be lowered; an error.
	strict strictness = true
)

// Player lowers a player selector outside effects.
func (c *Context) Player(n *expand.Node, at Path, scope *Scope) (gamedef.PlayerSelector, bool) {
	defer c.begin(n, at)()
	return c.player(n, scope, lenient)
}

// Executor lowers the executor of an action: one player.
func (c *Context) Executor(n *expand.Node, at Path, scope *Scope) (gamedef.PlayerSelector, bool) {
	p, ok := c.Player(n, at, scope)
	if ok && (p.Kind == gamedef.AllPlayers || p.Kind == gamedef.AllOtherPlayers) {
		return gamedef.PlayerSelector{}, c.reject(n, "a selector of one player")
	}
	return p, ok
}

var playerWords = map[string]gamedef.PlayerKind{
	view.PlayerActive: gamedef.ActivePlayer, view.PlayerActor: gamedef.ActorPlayer,
	view.PlayerAll: gamedef.AllPlayers, view.PlayerAllOther: gamedef.AllOtherPlayers,
	view.PlayerLeft: gamedef.LeftOfActor, view.PlayerRight: gamedef.RightOfActor,
}

func (c *Context) player(n *expand.Node, scope *Scope, s strictness) (gamedef.PlayerSelector, bool) {
	none := gamedef.PlayerSelector{}
	switch n.Kind() {
	case expand.Text:
		p, ok := c.readPlayer(strings.TrimSpace(n.Text()))
		switch {
		case !ok:
		case p.word != "":
			return gamedef.PlayerSelector{Kind: playerWords[p.word]}, true
		case p.binding != "":
			return c.lowerChosen(n, p.binding, scope, s)
		case p.variable != "":
			return gamedef.PlayerSelector{Kind: gamedef.ValuedPlayer,
				Value: &gamedef.GlobalVarRef{Var: p.variable}}, true
		default:
			return gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: int64(p.player)}, true
		}
	case expand.Number: // of a macro's argument
		if i, ok := integerOf(n); ok && i >= 0 {
			return gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: i}, true
		}
	case expand.Map:
		if id := n.Get(view.PlayerIDID); id != nil {
			if i, ok := integerOf(id); ok && i >= 0 && len(c.Seats) == 0 {
				return gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: i}, true
			}
			break
		}
		if name := n.Get(view.PlayerChosenChosen); name != nil {
			if isName(name.Text()) {
				return c.lowerChosen(name, name.Text(), scope, s)
			}
			break
		}
		if number := n.Get(view.PlayerValueValue); number != nil && n.Len() == 1 {
			defer c.leave(c.enter(number, view.PlayerValueValue))
			return c.lowerPlayerValue(number, scope, s)
		}
		side := n.Get(view.PlayerRelativeRelative)
		if side == nil { // a value, as macro arguments are
			return c.lowerPlayerValue(n, scope, s)
		}
		switch side.Text() {
		case view.PlayerRelativeRelativeLeft:
			return gamedef.PlayerSelector{Kind: gamedef.LeftOfActor}, true
		case view.PlayerRelativeRelativeRight:
			return gamedef.PlayerSelector{Kind: gamedef.RightOfActor}, true
		}
	}
	return none, c.reject(n, "a player")
}

// lowerPlayerValue lowers a value that is the number of a player.
func (c *Context) lowerPlayerValue(n *expand.Node, scope *Scope, s strictness) (gamedef.PlayerSelector, bool) {
	value, _, ok := c.lowerValue(n, scope)
	if b, is := value.(*gamedef.BindingRef); is && ok && b.Name != "" && !strings.Contains(b.Name, "{") {
		return gamedef.PlayerSelector{Kind: gamedef.ChosenPlayer, Binding: b.Name}, true
	}
	return gamedef.PlayerSelector{Kind: gamedef.ValuedPlayer, Value: value}, ok
}

func (c *Context) lowerChosen(n *expand.Node, name string, scope *Scope, s strictness) (gamedef.PlayerSelector, bool) {
	if !c.checkRead(n, name, scope, s) {
		return gamedef.PlayerSelector{}, false
	}
	return gamedef.PlayerSelector{Kind: gamedef.ChosenPlayer, Binding: name}, true
}

// Zone lowers a zone reference of a query or an effect.
func (c *Context) Zone(n *expand.Node, at Path, scope *Scope) (gamedef.ZoneReference, bool) {
	defer c.begin(n, at)()
	return c.lowerZone(n, scope, lenient)
}

// ZoneSelector lowers a zone of a condition or a reference, which cannot be computed.
func (c *Context) ZoneSelector(n *expand.Node, at Path, scope *Scope) (gamedef.ZoneSelector, bool) {
	defer c.begin(n, at)()
	return c.lowerZoneSelector(n, scope)
}

// lowerZone lowers a zone that is a text or {zoneExpr}.
func (c *Context) lowerZone(n *expand.Node, scope *Scope, s strictness) (gamedef.ZoneReference, bool) {
	if text, is, ok := c.readComposed(n, scope, s); is {
		return gamedef.ZoneReference{Expr: text.ComposedText()}, ok
	}
	if n.Kind() == expand.Text {
		zone, ok := c.lowerZoneText(n, n.Text(), scope, s)
		return gamedef.ZoneReference{Selector: zone}, ok
	}
	expr := n.Get(view.ZoneExprZoneExpr)
	switch {
	case expr != nil:
		defer c.leave(c.enter(expr, view.ZoneExprZoneExpr))
		return c.lowerValuedZone(expr, scope, s)
	case n.Get(view.JoinedZoneConcat) != nil: // of a macro's argument
		return c.lowerValuedZone(n, scope, s)
	}
	return gamedef.ZoneReference{}, c.reject(n, "a zone")
}

// lowerValuedZone lowers a value that is the name of a zone.
func (c *Context) lowerValuedZone(expr *expand.Node, scope *Scope, s strictness) (gamedef.ZoneReference, bool) {
	if text, is, ok := c.readComposed(expr, scope, s); is {
		return gamedef.ZoneReference{Expr: text.ComposedText()}, ok
	}
	text, literal := expr.Text(), expr.Kind() == expand.Text
	if parts := expr.Get(view.JoinedZoneConcat); parts != nil && expr.Uses != nil && isWrittenOut(parts) {
		text, _ = joinLiterals(parts) // a macro's argument may be a word for a player
		_, _, literal = c.canonicalZone(text)
	}
	if literal {
		if base, number, _ := strings.Cut(text, ":"); base != "" && number != "" {
			if _, ok := parseDigits(number); ok { // a player's number, which a computed text can also contain
				return gamedef.ZoneReference{Expr: gamedef.Text(text)}, true
			}
		}
		// Any other literal means the same here as outside.
		zone, ok := c.lowerZoneText(expr, text, scope, s)
		return gamedef.ZoneReference{Expr: gamedef.Text(zone)}, ok
	}
	value, _, ok := c.lowerValue(expr, scope)
	return gamedef.ZoneReference{Expr: value}, ok
}

// readComposed reads a zone text composed during play: the parts in braces are bindings. Without a qualifier the zone
// belongs to nobody.
func (c *Context) readComposed(n *expand.Node, scope *Scope, s strictness) (text gamedef.ZoneSelector, is, ok bool) {
	if n.Kind() != expand.Text {
		return "", false, false
	}
	base, qualifier, qualified := strings.Cut(n.Text(), ":")
	if !qualified {
		qualifier = view.QualifierNone
	}
	parts := gamedef.ZoneSelector(base).ComposedText()
	if parts == nil {
		return "", false, false
	}
	canonical, owner, ok := c.qualifier(qualifier)
	if !ok {
		return "", true, c.reject(n, "a zone")
	}
	if owner != "" {
		ok = c.checkRead(n, owner, scope, s)
	}
	for _, part := range parts.Parts {
		if binding, is := part.(*gamedef.BindingRef); is {
			ok = c.checkRead(n, binding.Name, scope, s) && ok
		}
	}
	return gamedef.ZoneSelector(base + ":" + canonical), true, ok
}

// lowerZoneSize lowers the number of tokens in a zone.
func (c *Context) lowerZoneSize(n *expand.Node, scope *Scope) (gamedef.Value, bool) {
	if n.Kind() == expand.Text || n.Uses == nil && isWrittenOut(n.Get(view.JoinedZoneConcat)) {
		zone, ok := c.lowerZoneSelector(n, scope)
		return &gamedef.ZoneCountRef{Zone: zone}, ok
	}
	zone, ok := c.lowerValuedZone(n, scope, lenient)
	if text, is := zone.Expr.(gamedef.Text); is {
		return &gamedef.ZoneCountRef{Zone: gamedef.ZoneSelector(text)}, ok
	}
	return &gamedef.Aggregate{Op: gamedef.AggregateCount, Query: &gamedef.TokensInZone{Zone: zone}}, ok
}

// lowerZoneSelector lowers a zone that is a text or {concat} of literals.
func (c *Context) lowerZoneSelector(n *expand.Node, scope *Scope) (gamedef.ZoneSelector, bool) {
	if text, is, ok := c.readComposed(n, scope, lenient); is {
		return text, ok
	}
	if n.Kind() == expand.Text {
		return c.lowerZoneText(n, n.Text(), scope, lenient)
	}
	parts := n.Get(view.JoinedZoneConcat)
	if parts.Kind() != expand.List {
		return "", c.reject(n, "a zone")
	}
	text, odd := joinLiterals(parts)
	if odd != nil {
		return "", c.reject(odd, "a literal text or number")
	}
	return c.lowerZoneText(n, text, scope, lenient)
}

// isWrittenOut reports whether all parts are literals.
func isWrittenOut(parts *expand.Node) bool {
	_, odd := joinLiterals(parts)
	return odd == nil
}

// joinLiterals returns the parts that are texts and numbers, joined; odd is the first part that is neither, or nil.
func joinLiterals(parts *expand.Node) (joined string, odd *expand.Node) {
	var text strings.Builder
	for _, part := range parts.Items() {
		switch part.Kind() {
		case expand.Text:
			text.WriteString(part.Text())
		case expand.Number:
			text.WriteString(formatNumber(part.Number()))
		default:
			return "", part
		}
	}
	return text.String(), nil
}

// lowerZoneText lowers a zone text where one zone is needed.
func (c *Context) lowerZoneText(n *expand.Node, text string, scope *Scope, s strictness) (gamedef.ZoneSelector, bool) {
	zone, name, ok := c.canonicalZone(text)
	if !ok {
		return "", c.reject(n, "a zone")
	}
	if name == "" {
		return gamedef.ZoneSelector(zone), true
	}
	if name == zone {
		// The whole text is a binding: its value is known in play.
		c.requireOneZone(n, name, scope)
		s = lenient
	}
	return gamedef.ZoneSelector(zone), c.checkRead(n, name, scope, s)
}

// formatNumber returns a number in the form that it has in play when texts are joined.
func formatNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
