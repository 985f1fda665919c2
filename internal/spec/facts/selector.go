package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// readSelector reads a text in one of the small syntaxes that pick players or zones, or one of the records that may
// stand in place of such a text.
func (w *walker) readSelector(t *grammar.Type, n syntax.Node, p place) {
	switch n.Kind() {
	case syntax.Mapping:
		if part, is := findComputedPart(n); is && slices.Contains(recordKeys(t.Alternatives), view.JoinedZoneConcat) {
			if t.Syntax == grammar.ZoneReference {
				w.readValue(grammar.ValueType, n, place{key: p.key})
				return
			}
			w.report(w.invalidCode(t, p), w.faultSpan(part), Path{Node: part}, "Which zone this is cannot be worked out "+
				"here. Give the owner a name before, as with let $owner = … do …, and write $owner after the colon.")
			return
		}
		if a := w.mappingAlternative(t.Alternatives, n); a != nil && isAkin(a, n) {
			w.readValue(a, n, place{key: p.key})
			if a.Form == grammar.Record && a.Shape.Name == view.ShapeJoinedZone {
				w.referToConcatenation(t, n, p)
			}
			w.noteNumber(t, a, n, p)
			return
		}
		if !isZoneSyntax(t.Syntax) && w.fitScore(grammar.ValueType, n) > 0 { // it gives the player's number
			w.readValue(grammar.ValueType, n, place{key: p.key})
			return
		}
		f := w.reportMismatch(t, n, p)
		if keys := recordKeys(t.Alternatives); len(keys) > 0 {
			f.Message += " As a mapping it has " + joinAlternatives(keys) + "."
		}
	case syntax.Scalar:
		switch {
		case n.IsNull():
			w.reportMissingValue(t, p.key, n, p)
		case n.Type() != syntax.String:
			w.reportNotSelector(t, n, p)
		case w.readFormula(t, n, p, true):
		case isZoneSyntax(t.Syntax):
			w.readZoneText(t, n, p)
		default:
			w.readPlayerText(t, n, p)
		}
	default:
		w.reportMismatch(t, n, p)
	}
}

// findComputedPart returns the part of a composed zone name that is no literal; is is false if there is none.
func findComputedPart(n syntax.Node) (part syntax.Node, is bool) {
	for _, part := range n.Get(view.JoinedZoneConcat).Resolve().Items() {
		if n := part.Resolve(); n.Kind() == syntax.Mapping && !n.Get(view.ParamNodeParam).Valid() {
			return part, true
		}
	}
	return part, false
}

// recordKeys returns the first key of each record among some types.
func recordKeys(types []*grammar.Type) (keys []string) {
	for _, t := range types {
		if t.Form == grammar.Record {
			keys = append(keys, indexShape(t.Shape).names[0])
		}
	}
	return keys
}

// isAkin reports whether a mapping has a key of a record type, or one similar to it.
func isAkin(t *grammar.Type, n syntax.Node) bool {
	if t.Form != grammar.Record || n.IsBroken() {
		return true
	}
	ix := indexShape(t.Shape)
	for key := range n.Pairs() {
		name := key.Value()
		if _, ok := ix.slot[name]; ok {
			return true
		}
		if _, ok := ix.spellings[name]; ok {
			return true
		}
		if best := symbols.Nearest(name, ix.names); len(best) > 0 && symbols.Near(name, best[0]) {
			return true
		}
	}
	return false
}

func isZoneSyntax(s grammar.Syntax) bool {
	switch s {
	case grammar.ZoneID, grammar.ZoneSelector, grammar.ZoneReference, grammar.ZoneOrBinding:
		return true
	}
	return false
}

// reportNotSelector reports a number or boolean where a text must pick players or zones. The number of a player only
// needs quotes; elsewhere the existing names are suggested.
func (w *walker) reportNotSelector(t *grammar.Type, n syntax.Node, p place) {
	if isZoneSyntax(t.Syntax) || n.Type() != syntax.Int {
		w.addRef(t, Ref{Name: n.Raw(), Span: n.Span(), Found: describe(n), Code: w.invalidCode(t, p),
			Fold: !isZoneSyntax(t.Syntax)}, n, n, p)
		return
	}
	f := w.report(w.invalidCode(t, p), n.Span(), Path{Node: n},
		"Expected "+expectation(t)+", found "+describe(n)+". A player's number is written as a text.")
	f.offerQuotes(n)
}

// readPlayerText reads the text form of a player selector.
func (w *walker) readPlayerText(t *grammar.Type, n syntax.Node, p place) {
	text := n.Value()
	name := strings.TrimSpace(text)
	switch {
	case name == "":
		w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "This text must not be empty. Expected "+expectation(t)+".")
		return
	case w.readWord(t.Words, n, p, t):
		return
	case text[0] == '$' && len(text) > 1:
		code := firstCode(w.fieldCodes(p).Unbound, t.Codes.Unbound)
		w.readBindingUse(text, w.nameSpan(n), n, code, t.LenientBindings)
		return
	}
	if t.Syntax == grammar.OnePlayer && (name == view.PlayerAll || name == view.PlayerAllOther) {
		f := w.report(w.invalidCode(t, p), n.Span(), Path{Node: n},
			quoteName(name)+" means several players; one player must stand here.")
		for _, x := range wordTexts(t.Words) {
			f.offerText(n, x).Unsafe = true
		}
		return
	}
	ref := Ref{
		Kinds: t.Kinds, Name: normalise(text), Span: w.nameSpan(n), Fold: true,
		Number: isDigits(name), Code: w.unresolvedCode(t, p, false), Binding: w.findUndollared(name),
	}
	w.addRef(t, ref, n, n, p)
}

// noteNumber records the reference of a record that picks a player by number, as for the number alone.
func (w *walker) noteNumber(t, a *grammar.Type, n syntax.Node, p place) {
	if id := n.Get(view.PlayerIDID); a.Form == grammar.Record && a.Shape.Unseated && id.Type() == syntax.Int &&
		isDigits(id.Value()) {
		w.addRef(t, Ref{Kinds: t.Kinds, Name: id.Value(), Span: n.Span(), Fold: true, Number: true,
			Code: w.unresolvedCode(t, p, false)}, n, n, p)
	}
}

// findUndollared returns the binding in scope that a text would name if it began with a dollar sign, "" if there is
// none.
func (w *walker) findUndollared(text string) string {
	for i, b := range w.scope {
		if bare, dollar := strings.CutPrefix(b.name, "$"); dollar && bare == text && b.when == "" && b.call == 0 &&
			!w.boundLater(i, b.name) {
			return b.name
		}
	}
	return ""
}

// readZoneText reads the text of a zone: a binding, a base, or a base with a
// qualifier that says whose zone of that name is meant.
func (w *walker) readZoneText(t *grammar.Type, n syntax.Node, p place) {
	text := n.Value()
	if t.Syntax == grammar.SeatPattern && strings.Contains(text, "{") {
		return
	}
	for i := range t.Words {
		if t.Words[i].Text == text && strings.Contains(text, ":") {
			return
		}
	}
	if text != "" && text[0] == '$' && t.Syntax != grammar.ZoneID {
		// A whole name may stand for any zone and is resolved at play time.
		w.readBindingUse(text, w.nameSpan(n), n, firstCode(w.fieldCodes(p).Unbound, t.Codes.Unbound), true)
		return
	}
	if t.Syntax != grammar.ZoneID && t.Syntax != grammar.ZoneOrBinding && w.readComposed(t, n, p) {
		return
	}
	base, qualifier, qualified := strings.Cut(text, ":")
	name := normalise(base)
	invalid := diag.CompilerZoneSelectorInvalid
	if c := w.invalidCode(t, p); c != diag.CompilerMissingCapability {
		invalid = c
	}
	switch {
	case name == "" && !qualified:
		w.report(invalid, n.Span(), Path{Node: n}, "This text must not be empty. Expected "+expectation(t)+".")
		return
	case name == "":
		w.report(invalid, n.Span(), Path{Node: n}, "The name of a zone is missing in front of the colon.")
		return
	}
	at := strings.Index(text, strings.TrimSpace(base))
	span := PartSpan(n, at, at+len(strings.TrimSpace(base)))
	binding := ""
	if !qualified {
		span = w.nameSpan(n)
		if t.Syntax != grammar.ZoneID {
			binding = w.findUndollared(name)
		}
	}
	ref := Ref{Kinds: t.Kinds, Binding: binding, Name: name, Span: span, Unqualified: !qualified,
		Code: w.unresolvedCode(t, p, qualified), Words: noWords}
	if ref.Qualifier = strings.TrimSpace(qualifier); ref.Qualifier != "" {
		from := len(base) + 1 + strings.Index(qualifier, ref.Qualifier)
		ref.QualifierSpan = PartSpan(n, from, from+len(ref.Qualifier))
	}
	w.addRef(t, ref, n, n, p)
	if qualified {
		w.readQualifier(t, n, p, len(base)+1, qualifier, invalid)
	}
}

// readComposed reads a zone text whose name is composed: it contains names of bindings in braces, or parameters of
// the enclosing macro. Which zone it means is known only in play. It returns false for any other text.
func (w *walker) readComposed(t *grammar.Type, n syntax.Node, p place) (is bool) {
	base, qualifier, qualified := strings.Cut(n.Value(), ":")
	for group := range Groups(base) {
		name := strings.TrimSpace(base[group.Start:group.End])
		is = is || strings.HasPrefix(name, "$") || w.isMacroParam(name)
	}
	is = is || w.isMacroParam(inBraces(qualifier))
	last := strings.LastIndex(base, "{")
	unclosed := last >= 0 && strings.HasPrefix(base[last:], "{$") && !strings.Contains(base[last:], "}")
	if !is && !unclosed {
		return false
	}
	code := firstCode(w.fieldCodes(p).Unbound, t.Codes.Unbound)
	w.eachGroup(n, func(name string, span source.Span) {
		switch {
		case w.isMacroParam(name):
			w.macro.markUsed(name)
			w.traceParam(name, span)
		case !strings.HasPrefix(name, "$"), strings.ContainsAny(name, " \t") && !w.isVisible(name):
			w.reportNotComposed(n, name, span)
		default:
			w.readBindingUse(name, span, n, code, t.LenientBindings)
		}
	})
	if unclosed {
		w.report(diag.CompilerZoneSelectorInvalid, PartSpan(n, last, len(base)), Path{Node: n},
			"The brace that opens here is never closed.")
	}
	if qualified {
		w.readQualifier(t, n, p, len(base)+1, qualifier, diag.CompilerZoneSelectorInvalid)
	}
	return true
}

// reportNotComposed reports a name in braces that cannot be part of a zone's name.
func (w *walker) reportNotComposed(n syntax.Node, name string, span source.Span) {
	message := "Only the name of a binding can stand in braces here, found " + quoteName(name) + "."
	var near []string
	if w.macro != nil && w.macro.kind != grammar.PhaseTemplate {
		message = "Only the name of a binding or of a parameter can stand in braces here, found " + quoteName(name) + "."
		if near = symbols.Nearest(name, w.macro.names()); len(near) > 0 {
			message += " Did you mean {" + near[0] + "}?"
		}
	}
	f := w.report(diag.CompilerZoneSelectorInvalid, span, Path{Node: n}, message)
	for _, param := range near {
		f.offerPart(span, param)
		w.macro.markUsed(param)
	}
}

// isMacroParam reports whether a name in braces is a parameter of the macro around it.
func (w *walker) isMacroParam(name string) bool {
	return w.macro != nil && w.macro.kind != grammar.PhaseTemplate && w.macro.param(name) != nil
}

// inBraces returns the contents of a text that is one group in braces, "" for any other text.
func inBraces(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") && strings.IndexByte(text, '}') == len(text)-1 {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return ""
}

// noWords is an empty list of words. It prevents that the qualifiers are offered as names of zones.
var noWords = []grammar.Word{}

// readQualifier reads the qualifier after the colon of a zone text.
func (w *walker) readQualifier(t *grammar.Type, n syntax.Node, p place, offset int, qualifier string,
	invalid diag.Code) {
	name := strings.TrimSpace(qualifier)
	at := offset + strings.Index(qualifier, name)
	span := PartSpan(n, at, at+len(name))
	concrete := t.Syntax == grammar.ZoneID
	words := t.Words
	if concrete {
		words = concreteQualifiers
	}
	switch {
	case name == "":
		f := w.report(invalid, n.Span(), Path{Node: n}, "Whose zone is meant is missing after the colon.")
		base := strings.TrimSpace(n.Value()[:offset-1])
		f.offerText(n, base+":none")
	case knowsQualifier(words, name), isDigits(name) && (concrete || t.AnyNumber):
	case isDigits(name):
		w.addRef(grammar.SeatQualifierType,
			Ref{Name: name, Span: span, Number: true, Fold: true, Code: invalid, Words: words}, n, n, p)
	case name[0] == '$' && len(name) > 1 && !concrete:
		w.readBindingUse(name, span, n, firstCode(w.fieldCodes(p).Unbound, t.Codes.Unbound), t.LenientBindings)
	case concrete: // what is right depends on the owner
	case inBraces(name) != "":
		inner := inBraces(name)
		if w.isMacroParam(inner) {
			return
		}
		if !strings.HasPrefix(inner, "$") {
			w.reportNotComposed(n, inner, PartSpan(n, at+1, at+1+len(inner)))
			return
		}
		f := w.report(invalid, span, Path{Node: n}, "A binding stands after the colon without braces: "+
			strings.TrimSpace(n.Value()[:offset])+inner+".")
		f.offerPart(span, inner)
	case strings.HasPrefix(name, "(") && formula.IsFormula(strings.Trim(name, "()")):
		f := w.report(invalid, span, Path{Node: n}, "Nothing is worked out in a text in quotes. Behind the colon stands a "+
			"player, a binding or, in braces, a parameter of the macro.")
		param := strings.TrimSuffix(strings.TrimPrefix(strings.Trim(name, "()"), view.ParamNodeParam+"("), ")")
		if w.isMacroParam(param) {
			f.offerPart(span, "{"+param+"}")
			w.macro.markUsed(param)
		}
	default:
		ref := Ref{Name: normalise(name), Span: span, Fold: true, Code: invalid, Words: words}
		if inner, is := strings.CutPrefix(name, "("); is { // a variable, even where a seat has the same name
			inner = strings.TrimSuffix(inner, ")")
			ref.Name, ref.Span, ref.Words = normalise(inner), PartSpan(n, at+1, at+1+len(inner)), noWords
			ref.Kinds = []grammar.Kind{grammar.GlobalVar}
		}
		w.addRef(grammar.SeatQualifierType, ref, n, n, p)
	}
}

var concreteQualifiers = []grammar.Word{{Text: view.QualifierNone,
	Doc: "The one zone of that name that belongs to nobody."}}

func knowsQualifier(words []grammar.Word, name string) bool {
	if len(words) == 0 {
		words = concreteQualifiers
	}
	return slices.ContainsFunc(words, func(w grammar.Word) bool { return w.Text == name })
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// referToConcatenation adds a reference to the zone that a concatenation of literals names.
func (w *walker) referToConcatenation(t *grammar.Type, n syntax.Node, p place) {
	if n.Len() != 1 {
		return
	}
	parts := n.Get(view.JoinedZoneConcat).Resolve()
	if parts.Kind() != syntax.Sequence {
		return
	}
	var text strings.Builder
	first := parts.Span()
	for i, item := range parts.Items() {
		if item = item.Resolve(); i == 0 {
			first = item.Span()
		}
		if item.Kind() != syntax.Scalar || item.Type() != syntax.String && item.Type() != syntax.Int {
			return
		}
		text.WriteString(item.Value())
	}
	base, qualifier, qualified := strings.Cut(text.String(), ":")
	if strings.HasPrefix(base, "$") { // as a text alone
		w.readBindingUse(text.String(), first, n, firstCode(w.fieldCodes(p).Unbound, t.Codes.Unbound), true)
		return
	}
	if normalise(base) == "" || strings.Contains(base, "{") && w.macro != nil {
		return
	}
	w.addRef(t, Ref{
		Kinds: t.Kinds, Name: normalise(base), Span: parts.Span(), Unqualified: !qualified,
		Code: w.unresolvedCode(t, p, qualified), Qualifier: qualifier, Words: noWords, Computed: true,
	}, n, n, p)
}
