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

// read says a pattern up to one of the ends; it returns whether all its fields hold, and the rest.
func (s sentence) read(pattern, ends string) (text string, holds bool, rest string) {
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
			part, ok = s.field(part)
		case '[':
			part, rest = s.first(rest)
		case '<':
			var not string
			var notOK bool
			part, ok, rest = s.read(rest, "|")
			if not, notOK, rest = s.read(rest[1:], ">"); s.denied {
				part, ok = not, notOK
			}
			rest = rest[1:]
		default:
			return text, holds, pattern[at:]
		}
		text, holds, pattern = text+part, holds && ok, rest
	}
}

// first says the first of several patterns whose fields all hold, else the last.
func (s sentence) first(pattern string) (text, rest string) {
	for only, found := true, false; ; only = false {
		part, holds, after := s.read(pattern, "|]")
		last := after[0] == ']'
		if !found && (holds || last && !only) {
			text, found = part, true
		}
		if pattern = after[1:]; last {
			return text, pattern
		}
	}
}

// field says a field, and whether there is something to say.
func (s sentence) field(name string) (text string, holds bool) {
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
		text = manner(how, n)
	} else {
		text = saidAs(t, n)
	}
	return text, n.Valid() && (text != "" || !isOwn && t.Form != grammar.FreeMap)
}

// manner says a field in a special way instead of by its type; "" where that is impossible.
func manner(how string, n Tree) string {
	switch how {
	case "name": // without an article
		return spokenName(n)
	case "operand": // in brackets where it is computed
		return operand(n)
	case "whose":
		return whose(player(n))
	case "less": // the absolute value of a negative number
		if less, negative := strings.CutPrefix(n.Text(), "-"); negative {
			return less
		}
	case "named": // the binding in place of a zone; it may hold a token
		if isBinding(n.Text()) {
			return place(n)
		}
	case "things": // what is counted
		return sayCounted(n)
	case "bare": // without brackets
		return effects(n)
	case "not":
		return deny(n)
	case "every":
		return sayJoined(n, andWord, "always", "either", view.ConditionIsOr)
	case "some":
		return sayJoined(n, "or", "never", "both", view.ConditionIsAnd)
	}
	return ""
}

// saidAs says the value of a field of a type.
func saidAs(t *grammar.Type, n Tree) string {
	switch t.Form {
	case grammar.List:
		if isEffects(t) {
			return part(n)
		}
		if t.Elem.Form == grammar.Record {
			var all []string
			for _, item := range n.Entries() {
				all = append(all, saidAs(t.Elem, item))
			}
			return strings.Join(all, ", then ")
		}
	case grammar.Record:
		return recordSaid(t.Shape, n, false)
	case grammar.FreeMap:
		return symbols.Join(fieldsSaid(n, sayValue), andWord)
	case grammar.OneOf:
		for _, other := range t.Alternatives {
			if other.Form == grammar.Record {
				return whoseTests(n, other.Shape.Fields[0].Name)
			}
		}
	case grammar.Choice:
		switch {
		case t.Union == grammar.ZoneFilterUnion:
			return where(n)
		case t == grammar.ConditionType:
			return clause(n)
		}
	case grammar.Define:
		return bound(n)
	case grammar.Refer, grammar.Selector, grammar.Switch:
		switch t.Syntax {
		case grammar.Player, grammar.OnePlayer, grammar.PlayerOrAll:
			return player(n)
		case grammar.ZoneSelector, grammar.ZoneReference, grammar.ZoneOrBinding:
			return place(n)
		case grammar.Token, grammar.BindingName:
			return bound(n)
		}
		return spokenName(n)
	}
	return sayValue(n)
}

// recordSaid says a record by the pattern of its shape.
func recordSaid(shape *grammar.Shape, n Tree, denied bool) string {
	text, _, _ := sentence{n, shape, denied}.read(shape.Says, "")
	return text
}

// say says a record that is a member of a union; without a pattern, as it is written.
func say(m member, n Tree) string {
	if m.union.Wrapped {
		n = n.Get(m.Word)
	}
	switch {
	case m.Shape.Says != "":
		return recordSaid(m.Shape, n, false)
	case m.union == grammar.MacroCallUnion:
		return "do " + sayCall(m, n, "")
	case m.union == grammar.ConditionMacroCallUnion:
		return sayCall(m, n, "")
	}
	return n.Flow()
}

// effects says a sequence of effects.
func effects(n Tree) string {
	if g := sayArgument(n); g != "" {
		return "what " + g + " does"
	}
	var all []string
	for _, item := range n.Entries() {
		all = append(all, effect(item))
	}
	return strings.Join(all, "; then ")
}

// effect says one effect.
func effect(n Tree) string {
	if g := sayArgument(n); g != "" {
		return "do " + g
	}
	m, ok := notationsOf(grammar.EffectUnion).chooseMember(n)
	if !ok {
		return sayValue(n)
	}
	return say(m, n)
}

// part says nested effects.
func part(n Tree) string {
	text := effects(n)
	switch {
	case text == "":
		return "nothing"
	case n.Kind() == syntax.Sequence && n.Len() > 1:
		return "(" + text + ")"
	}
	return text
}

// bound says the value of a binding.
func bound(n Tree) string {
	if g := sayArgument(n); g != "" {
		return g
	}
	return the(n.Text())
}

// sayJoined says several conditions of which all or one must hold; those containing the inner word begin with both.
func sayJoined(args Tree, word, none, both, inner string) string {
	var all []string
	for _, arg := range args.Entries() {
		text := clause(arg)
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

// where says which zones a filter keeps.
func where(filter Tree) string {
	if !filter.Valid() {
		return ""
	}
	if owner := filter.Get(view.ZoneFilterOwnerOwner); owner.Valid() {
		text := " of " + player(owner)
		if c := filter.Get(view.ZoneFilterOwnerCondition); c.Valid() {
			text += " where " + clause(c)
		}
		return text
	}
	if c := filter.Get(view.ZoneFilterConditionCondition); c.Valid() &&
		!filter.Get(grammar.ConditionUnion.Discriminator).Valid() {
		filter = c
	}
	return " where " + clause(filter)
}

// whoseTests says which tokens or rows a filter keeps.
func whoseTests(filter Tree, subject string) string {
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
			all = append(all, "whose "+testSaid(test, subject))
		} else {
			all = append(all, "for which "+clause(test))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return " " + symbols.Join(all, andWord)
}

// testSaid says a test of a filter.
func testSaid(test Tree, subject string) string {
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
		said = the(set.Text())
	}
	return spokenName(test.Get(subject)) + " " + verb + " " + said
}
