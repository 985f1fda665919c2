package formula

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// sentence says a record by the pattern of its shape:
//
//	{field}         the field, as its type is said; a path leads into records in fields
//	{manner field}  in another way, see manner
//	{field=word}    says nothing, but holds only where the field is the word; {!field}, where there is no field
//	[a|b|c]         the first of which every field holds, else the last; [a] may be nothing
//	<a|b>           what holds, and what is said where it does not
type sentence struct {
	body  Tree
	shape *grammar.Shape
	// denied: the sentence is negated.
	denied bool
}

// sayPattern returns the text for a pattern up to one of the ends, whether all fields of the pattern hold, and the
// rest of the pattern.
func (s sentence) sayPattern(pattern, ends string) (text string, holds bool, rest string) {
	holds = true
	for {
		at := strings.IndexAny(pattern, "{[<"+ends)
		if at < 0 {
			return text + pattern, holds, ""
		}
		text, rest = text+pattern[:at], pattern[at+1:]
		var part string
		ok := true
		switch pattern[at] {
		case '{':
			part, rest, _ = strings.Cut(rest, "}")
			part, ok = s.sayField(part)
		case '[':
			part, rest = s.sayFirst(rest)
		case '<':
			var not string
			var notOK bool
			part, ok, rest = s.sayPattern(rest, "|")
			if not, notOK, rest = s.sayPattern(rest[1:], ">"); s.denied {
				part, ok = not, notOK
			}
			rest = rest[1:]
		default:
			return text, holds, pattern[at:]
		}
		text, holds, pattern = text+part, holds && ok, rest
	}
}

// sayFirst returns the text of the first of several patterns whose fields all hold, or else of the last one, and the
// rest.
func (s sentence) sayFirst(pattern string) (text, rest string) {
	for only, found := true, false; ; only = false {
		part, holds, after := s.sayPattern(pattern, "|]")
		last := after[0] == ']'
		if !found && (holds || last && !only) {
			text, found = part, true
		}
		if pattern = after[1:]; last {
			return text, pattern
		}
	}
}

// sayField returns a phrase for a field, and whether the field holds anything.
func (s sentence) sayField(name string) (text string, holds bool) {
	if absent, ok := strings.CutPrefix(name, "!"); ok {
		return "", !s.body.Get(absent).Valid()
	}
	if field, word, ok := strings.Cut(name, "="); ok {
		return "", s.body.Get(field).Text() == word
	}
	how, name, isOwn := strings.Cut(name, " ")
	if !isOwn {
		how, name = "", how
	}
	n, t := s.body, s.shape.FieldAt(name).Type
	for step := range strings.SplitSeq(name, ".") {
		n = n.Get(step)
	}
	if isOwn {
		text = sayAs(how, n)
	} else {
		text = sayTyped(t, n)
	}
	return text, n.Valid() && (text != "" || !isOwn && t.Form != grammar.FreeMap)
}

// sayAs returns the phrase for a field in a given manner ("name", "operand") instead of the usual one for its type;
// "" if it has none.
func sayAs(how string, n Tree) string {
	switch how {
	case "name": // without an article
		return spokenName(n)
	case "operand": // in brackets where it is computed
		return sayOperand(n)
	case "whose":
		return possessive(sayPlayer(n))
	case "less": // the absolute value of a negative number
		if less, negative := strings.CutPrefix(n.Text(), "-"); negative {
			return less
		}
	case "named": // the binding in place of a zone; it may hold a token
		if isBinding(n.Text()) {
			return sayZone(n)
		}
	case "things": // what is counted
		return sayCounted(n)
	case "bare": // without brackets
		return sayEffects(n)
	case "not":
		return sayNegated(n)
	case "every":
		return sayJoined(n, andWord, "always", "either", view.ConditionIsOr)
	case "some":
		return sayJoined(n, "or", "never", "both", view.ConditionIsAnd)
	}
	return ""
}

// sayTyped returns a phrase for the value of a field of a type.
func sayTyped(t *grammar.Type, n Tree) string {
	switch t.Form {
	case grammar.List:
		if isEffects(t) {
			return sayNestedEffects(n)
		}
		if t.Elem.Form == grammar.Record {
			var all []string
			for _, item := range n.Entries() {
				all = append(all, sayTyped(t.Elem, item))
			}
			return strings.Join(all, ", then ")
		}
	case grammar.Record:
		return sayRecord(t.Shape, n, false)
	case grammar.FreeMap:
		return symbols.Join(sayFields(n, sayValue), andWord)
	case grammar.OneOf:
		for _, other := range t.Alternatives {
			if other.Form == grammar.Record {
				return sayTests(n, other.Shape.Fields[0].Name)
			}
		}
	case grammar.Choice:
		switch {
		case t.Union == grammar.ZoneFilterUnion:
			return sayZoneFilter(n)
		case t == grammar.ConditionType:
			return sayCondition(n)
		}
	case grammar.Define:
		return sayBound(n)
	case grammar.Refer, grammar.Selector, grammar.Switch:
		switch t.Syntax {
		case grammar.Player, grammar.OnePlayer, grammar.PlayerOrAll:
			return sayPlayer(n)
		case grammar.ZoneSelector, grammar.ZoneReference, grammar.ZoneOrBinding:
			return sayZone(n)
		case grammar.Token, grammar.BindingName:
			return sayBound(n)
		}
		return spokenName(n)
	}
	return sayValue(n)
}

// sayRecord returns a phrase for a record by the pattern of its shape.
func sayRecord(shape *grammar.Shape, n Tree, denied bool) string {
	text, _, _ := sentence{n, shape, denied}.sayPattern(shape.Says, "")
	return text
}

// sayMember returns a phrase for a record that is a member of a union. If the member has no pattern, it is the record
// as it is written.
func sayMember(m member, n Tree) string {
	if m.union.Wrapped {
		n = n.Get(m.Word)
	}
	switch {
	case m.Shape.Says != "":
		return sayRecord(m.Shape, n, false)
	case m.union == grammar.MacroCallUnion:
		return "do " + sayCall(m, n, "")
	case m.union == grammar.ConditionMacroCallUnion:
		return sayCall(m, n, "")
	}
	return n.Flow()
}

// sayEffects returns a phrase for a sequence of effects.
func sayEffects(n Tree) string {
	if g := sayArgument(n); g != "" {
		return "what " + g + " does"
	}
	var all []string
	for _, item := range n.Entries() {
		all = append(all, sayEffect(item))
	}
	return strings.Join(all, "; then ")
}

// sayEffect returns a phrase for one effect.
func sayEffect(n Tree) string {
	if g := sayArgument(n); g != "" {
		return "do " + g
	}
	m, ok := notationsOf(grammar.EffectUnion).chooseMember(n)
	if !ok {
		return sayValue(n)
	}
	return sayMember(m, n)
}

// sayNestedEffects returns a phrase for nested effects.
func sayNestedEffects(n Tree) string {
	text := sayEffects(n)
	switch {
	case text == "":
		return "nothing"
	case n.Kind() == syntax.Sequence && n.Len() > 1:
		return "(" + text + ")"
	}
	return text
}

// sayBound returns a phrase for the value of a binding.
func sayBound(n Tree) string {
	if g := sayArgument(n); g != "" {
		return g
	}
	return withArticle(n.Text())
}

// sayJoined returns a clause for several conditions, joined by word, or none if there are no conditions. A condition
// whose own word is inner begins with both.
func sayJoined(args Tree, word, none, both, inner string) string {
	var all []string
	for _, arg := range args.Entries() {
		text := sayCondition(arg)
		if m, ok := notationsOf(grammar.ConditionUnion).chooseMember(arg); ok && m.Word == inner {
			text = both + " " + text
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return none
	}
	return symbols.Join(all, word)
}

// sayZoneFilter returns a phrase for the zones that satisfy a filter.
func sayZoneFilter(filter Tree) string {
	if !filter.Valid() {
		return ""
	}
	if owner := filter.Get(view.ZoneFilterOwnerOwner); owner.Valid() {
		text := " of " + sayPlayer(owner)
		if c := filter.Get(view.ZoneFilterOwnerCondition); c.Valid() {
			text += " where " + sayCondition(c)
		}
		return text
	}
	if c := filter.Get(view.ZoneFilterConditionCondition); c.Valid() &&
		!filter.Get(grammar.ConditionUnion.Discriminator).Valid() {
		filter = c
	}
	return " where " + sayCondition(filter)
}

// sayTests returns a phrase for the tokens or rows that satisfy a filter.
func sayTests(filter Tree, subject string) string {
	if !filter.Valid() {
		return ""
	}
	tests := filter
	if filter.Kind() != syntax.Sequence {
		tests = render.List(filter)
	}
	var all []string
	for _, test := range tests.Entries() {
		if g := sayArgument(test); g != "" {
			all = append(all, "passes "+g)
			continue
		}
		if test.Get(subject).Valid() {
			all = append(all, "whose "+sayTest(test, subject))
		} else {
			all = append(all, "for which "+sayCondition(test))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return " " + symbols.Join(all, andWord)
}

// sayTest returns a phrase for a test of a filter.
func sayTest(test Tree, subject string) string {
	op, value := test.Get(view.TokenTestOp).Text(), test.Get(view.TokenTestValue)
	for _, short := range []string{view.TokenTestEq, view.TokenTestNeq, view.TokenTestIn, view.TokenTestNotIn} {
		if v := test.Get(short); v.Valid() {
			op, value = short, v
		}
	}
	verb := map[string]string{
		view.TokenTestEq: "is", view.TokenTestNeq: "is not", view.TokenTestIn: "is one of",
		view.TokenTestNotIn: "is none of",
	}[op]
	if !value.Valid() || verb == "" {
		return test.Flow()
	}
	said := sayValue(value)
	if value.Kind() == syntax.Sequence {
		var all []string
		for _, v := range value.Entries() {
			all = append(all, sayValue(v))
		}
		said = symbols.Join(all, andWord)
	} else if set := value.Get(view.FilterSetNamedSetName); set.Valid() &&
		value.Get(grammar.FilterSetUnion.Discriminator).Text() == view.FilterSetIsNamedSet {
		said = withArticle(set.Text())
	}
	return spokenName(test.Get(subject)) + " " + verb + " " + said
}
