package formula

import (
	"slices"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Say returns a value of a type as an English sentence.
func Say(t *grammar.Type, n Tree) string {
	var text string
	switch {
	case isEffects(t):
		if text = sayEffects(n); text == "" {
			text = "nothing happens"
		}
	case t.Form == grammar.Choice && isUnionOf(t, grammar.ConditionUnion) && !isUnionOf(t, grammar.ReferenceUnion):
		text = sayCondition(n)
	case t.Form == grammar.Choice && t.Union == grammar.EffectUnion:
		text = sayEffect(n)
	default:
		text = sayValue(n)
	}
	first := []rune(text)
	if len(first) > 0 {
		first[0] = unicode.ToUpper(first[0])
	}
	return string(first) + "."
}

func isUnionOf(t *grammar.Type, u *grammar.Union) bool {
	return slices.Contains(notationsOf(t.Union).unions, u)
}

// words returns the words of a name: chosenTowns, chosen-towns and $chosen_towns are "chosen towns".
func words(name string) string {
	var b strings.Builder
	var last rune
	for _, r := range strings.TrimPrefix(name, "$") {
		switch {
		case r == '-' || r == '_' || r == '.':
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(last):
			b.WriteRune(' ')
			r = unicode.ToLower(r)
		}
		if r != ' ' || last != ' ' {
			b.WriteRune(r)
		}
		last = r
	}
	return strings.TrimSpace(b.String())
}

// withArticle puts an article before the words of a name, except for a single letter.
func withArticle(name string) string {
	text := words(name)
	if len([]rune(text)) == 1 || strings.HasPrefix(text, "the ") {
		return text
	}
	return "the " + text
}

// sayArgument says an argument of the enclosing macro; "" for anything else.
func sayArgument(n Tree) string {
	if n.Valid() && isParam(n) {
		return "the given " + words(n.At(0).Text())
	}
	return ""
}

// spokenName says a name in a field.
func spokenName(n Tree) string {
	if g := sayArgument(n); g != "" {
		return g
	}
	return words(n.Text())
}

// sayPlayer says which player is meant.
func sayPlayer(n Tree) string {
	switch g := sayArgument(n); {
	case g != "":
		return g
	case !n.Valid():
		return "nobody"
	case n.Kind() == syntax.Mapping:
		if chosen := n.Get(view.PlayerChosenChosen); chosen.Valid() {
			return playerNamed(chosen.Text())
		}
		if number := n.Get(view.PlayerValueValue); number.Valid() {
			return "the player with the number " + sayValue(number)
		}
		if side := n.Get(view.PlayerRelativeRelative); side.Valid() {
			return playerNamed(side.Text())
		}
		if id := n.Get(view.PlayerIDID); id.Valid() {
			return "player " + id.Text()
		}
		return n.Flow()
	}
	return playerNamed(n.Text())
}

func playerNamed(name string) string {
	switch name {
	case view.PlayerActor:
		return "the acting player"
	case view.PlayerActive:
		return "the active player"
	case view.PlayerAll:
		return "all players"
	case view.PlayerAllOther:
		return "all other players"
	case view.PlayerLeft:
		return "the left neighbour"
	case view.PlayerRight:
		return "the right neighbour"
	}
	text := words(name)
	if strings.HasPrefix(name, "$") && len([]rune(text)) > 1 {
		return "the " + text
	}
	if isNumber(text) || strings.HasPrefix(name, "$") {
		return "player " + text
	}
	return text
}

// possessive returns the possessive form of a player.
func possessive(player string) string {
	if strings.HasSuffix(player, "s") {
		return player + "’"
	}
	return player + "’s"
}

// sayZone says which zone is meant.
func sayZone(n Tree) string {
	switch g := sayArgument(n); {
	case g != "":
		return g
	case !n.Valid():
		return "nowhere"
	case n.Kind() == syntax.Mapping:
		if value := n.Get(view.ZoneExprZoneExpr); value.Valid() {
			return "the zone named by " + sayValue(value)
		}
		if m, ok := notationsOf(grammar.ValueUnion).chooseMember(n); ok {
			return "the zone named by " + sayMember(m, n)
		}
		return n.Flow()
	}
	base, owner, owned := strings.Cut(n.Text(), ":")
	switch {
	case !owned || owner == view.QualifierNone:
		return withArticle(base)
	case owner == "each":
		return "every player’s " + words(base)
	}
	return possessive(playerNamed(owner)) + " " + words(base)
}

// andWord joins phrases about several things.
const andWord = "and"

// sayCondition says what must hold.
func sayCondition(n Tree) string {
	if g := sayArgument(n); g != "" {
		return g + " holds"
	}
	if !n.Valid() || n.Kind() != syntax.Mapping {
		switch n.Text() {
		case wordTrue:
			return "always"
		case wordFalse:
			return "never"
		}
		return sayValue(n)
	}
	m, ok := notationsOf(grammar.ConditionUnion).chooseMember(n)
	switch {
	case !ok:
		return sayValue(n)
	case m.union == grammar.ConditionMacroCallUnion:
		return sayCall(m, n, " holds")
	}
	return sayMember(m, n)
}

// sayNegated says that something must not hold.
func sayNegated(n Tree) string {
	m, ok := notationsOf(grammar.ConditionUnion).chooseMember(n)
	switch {
	case ok && m.union == grammar.ConditionMacroCallUnion:
		return sayCall(m, n, " does not hold")
	case ok && strings.Contains(m.Shape.Says, "<"):
		return sayRecord(m.Shape, n, true)
	}
	return "it is not so that " + sayCondition(n)
}

// sayValue says a value, a query or anything else but a condition or a list.
func sayValue(n Tree) string {
	switch g := sayArgument(n); {
	case g != "":
		return g
	case !n.Valid(), n.Kind() == syntax.Sequence && n.Len() == 0:
		return "nothing"
	case n.Kind() == syntax.Sequence:
		var all []string
		for _, item := range n.Entries() {
			all = append(all, sayValue(item))
		}
		return symbols.Join(all, andWord)
	case n.Kind() == syntax.Scalar:
		if n.IsText() && (n.Text() == "" || strings.TrimSpace(n.Text()) != n.Text()) {
			return "“" + n.Text() + "”"
		}
		return n.Text()
	}
	m, ok := notationsOf(anyRecord.Union).chooseMember(n)
	switch {
	case ok:
		return sayMember(m, n)
	case isRecord(n, grammar.FindShape(view.ShapeTokenTest)):
		return "whose " + sayTest(n, view.TokenTestProp)
	}
	return n.Flow()
}

// sayOperand says a value inside another one, in brackets where it is computed.
func sayOperand(n Tree) string {
	text := sayValue(n)
	if n.Valid() && n.Kind() == syntax.Mapping && sayArgument(n) == "" {
		if m, ok := notationsOf(grammar.ValueUnion).chooseMember(n); ok &&
			(m.union == grammar.ArithmeticUnion || m.Notation.Form == grammar.Decided ||
				m.Notation.Form == grammar.Aggregated) {
			return "(" + text + ")"
		}
	}
	return text
}

// sayCounted says what a value counts; "" where it counts nothing.
func sayCounted(n Tree) string {
	if !n.Valid() || n.Kind() != syntax.Mapping {
		return ""
	}
	m, ok := notationsOf(grammar.ValueUnion).chooseMember(n)
	switch {
	case !ok:
	case m.Word == view.ValueIsZoneCount && m.union == grammar.ValueUnion:
		return "tokens in " + sayZone(n.Get(m.Word))
	case m.Word == view.ReferenceIsZoneCount && m.union == grammar.ReferenceUnion:
		return "tokens in " + sayZone(n.Get(view.ReferenceZoneCountZone))
	case m.Notation.Form == grammar.Aggregated:
		if body := n.Get(m.Word); body.Get(view.AggregateOp).Text() == countWord() &&
			sayArgument(body.Get(view.AggregateQuery)) == "" {
			return sayValue(body.Get(view.AggregateQuery))
		}
	}
	return ""
}

// sayCall says the call of a macro by its name and arguments.
func sayCall(m member, n Tree, verb string) string {
	text := "“" + spokenName(n.Get(m.Word)) + "”" + verb
	if all := sayFields(n.Get(view.MacroCallArgs), sayMacroArgument); len(all) > 0 {
		text += " with " + symbols.Join(all, andWord)
	}
	return text
}

// sayFields returns the fields of a mapping, each with its name and its phrase.
func sayFields(n Tree, say func(Tree) string) (all []string) {
	if n.Valid() && n.Kind() == syntax.Mapping {
		for k, item := range n.Fields() {
			all = append(all, words(k)+" "+say(item))
		}
	}
	return all
}

// sayMacroArgument says an argument of a macro: a name is left as it is.
func sayMacroArgument(n Tree) string {
	if n.IsText() {
		return words(n.Text())
	}
	return sayValue(n)
}
