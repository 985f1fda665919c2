package facts

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// finding is a finding under construction.
type finding struct {
	diag.Finding
	place Path
	// mends: its fixes are asked for. See Facts.mendLater.
	mends bool
	spare diag.Fix // stands in for fixes that are not asked for
	// continues: it is dropped if the record there continues an earlier one.
	continues bool
}

// maxFindings bounds the findings of one unit: a unit in which everything is wrong must not cost more than a correct
// one.
const maxFindings = 1000

// hasMaxFindings reports whether the unit has as many findings as it may have, so that the search can stop.
func (w *walker) hasMaxFindings() bool { return len(w.findings) > maxFindings }

// report adds and returns a finding, which may be refined. While the walk is muted the finding is dropped.
func (w *walker) report(code diag.Code, span source.Span, at Path, message string) *finding {
	f := &finding{Finding: diag.Finding{Code: code, Span: span, Message: message}, place: at}
	if w.mute == 0 && w.loose == 0 {
		switch n := len(w.findings); {
		case n < maxFindings:
			f.mends = w.mends
			w.findings = append(w.findings, f)
		case n == maxFindings:
			w.findings = append(w.findings, &finding{place: at, Finding: diag.Finding{
				Code: diag.ParserDiagnosticsTruncated, Span: span,
				Message: "Before this place " + strconv.Itoa(maxFindings) + " faults were found. What is wrong from here on is said when they are mended.",
			}})
		}
	}
	return f
}

// dropsFindings reports whether findings are dropped at present, so that their messages need not be computed.
func (w *walker) dropsFindings() bool {
	return w.mute > 0 || w.loose > 0 || len(w.findings) > maxFindings
}

func (f *finding) relate(span source.Span, message string) {
	f.Related = append(f.Related, diag.Related{Span: span, Message: message})
}

// inFlow reports whether a node stands in a flow collection.
func inFlow(n syntax.Node) bool {
	parent := n.Parent()
	return parent.Valid() && parent.Style() == syntax.Flow
}

// describe returns a description of a node for a message.
func describe(n syntax.Node) string {
	switch n.Kind() {
	case syntax.Missing:
		return "nothing"
	case syntax.Mapping:
		return "a mapping"
	case syntax.Sequence:
		return "a list"
	case syntax.Alias:
		return "an alias"
	}
	switch n.Type() {
	case syntax.Null:
		return "null"
	case syntax.Bool:
		return n.Raw()
	case syntax.Int, syntax.Float:
		return "the number " + symbols.Shorten(n.Raw())
	}
	return "the text " + quoteName(n.Value())
}

// quoteName quotes a name for a message and cuts long texts.
func quoteName(s string) string { return symbols.Quote(s) }

// normalise trims a name and brings it into Unicode's composed form, for comparison.
func normalise(s string) string {
	s = strings.TrimSpace(s)
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return norm.NFC.String(s)
		}
	}
	return s
}

// suggestionFor returns the end of a message about a word: the word to write instead, the nearest names, or all names.
func (w *walker) suggestionFor(word string, near, all []string, label string) string {
	if says := symbols.Instead(word, near); says != "" {
		return " " + says
	}
	if len(near) > 0 {
		return " Did you mean " + joinAlternatives(near) + "?"
	}
	if len(all) == 0 {
		return ""
	}
	return " " + label + ": " + enumerate(all, 12) + "."
}

// joinAlternatives joins names with "or".
func joinAlternatives(names []string) string {
	const most = 3
	return symbols.Join(symbols.QuoteAll(names[:min(most, len(names))]), "or")
}

// enumerate joins at most `most` names.
func enumerate(names []string, most int) string {
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}

// firstCode returns the first code that is not empty.
func firstCode(codes ...diag.Code) diag.Code {
	for _, c := range codes {
		if c != "" {
			return c
		}
	}
	return ""
}

// fieldCodes returns the codes of the field in which a value stands.
func (w *walker) fieldCodes(p place) grammar.Codes {
	if p.field == nil {
		return grammar.Codes{}
	}
	return p.field.Codes
}

// invalidCode returns the code for a value of the wrong kind at a place.
func (w *walker) invalidCode(t *grammar.Type, p place) diag.Code {
	own := t.Codes.Invalid
	if own == "" {
		switch t.Form {
		case grammar.Record:
			own = t.Shape.Codes.Invalid
		case grammar.Choice:
			own = t.Union.Codes.Invalid
		}
	}
	general := diag.CompilerMissingCapability
	switch t.Form {
	case grammar.Enum:
		general = diag.ValidatorEnumValueInvalid
	case grammar.Define:
		general = diag.ValidatorIdentifierInvalid
	}
	if p.elem {
		return firstCode(own, w.fieldCodes(p).Invalid, general)
	}
	return firstCode(w.fieldCodes(p).Invalid, own, general)
}

// expectation returns a noun for the values of a type, for a message.
func expectation(t *grammar.Type) string {
	if t.Noun != "" {
		return t.Noun
	}
	switch t.Form {
	case grammar.Text:
		return "a text"
	case grammar.Int:
		return "a whole number"
	case grammar.Number:
		return "a number"
	case grammar.Bool:
		return "true or false"
	case grammar.Enum:
		if len(t.Words) <= 4 {
			words := lists.Map(t.Words, func(x grammar.Word) string { return x.Text })
			return joinAlternatives(words)
		}
		return "a word"
	case grammar.Define:
		return t.Kind.Info().Noun
	case grammar.Refer, grammar.Selector:
		nouns := lists.Map(t.Kinds, func(k grammar.Kind) string { return k.Info().Noun })
		if len(nouns) > 0 {
			return strings.Join(nouns, " or ")
		}
		return "a name"
	case grammar.List:
		return "a list"
	case grammar.FreeMap, grammar.Record:
		return "a mapping"
	case grammar.Choice:
		return t.Union.Noun
	case grammar.OneOf:
		var nouns []string
		for _, a := range t.Alternatives {
			if a.Form != grammar.Any {
				nouns = append(nouns, expectation(a))
			}
		}
		return strings.Join(nouns, " or ")
	}
	return "a value"
}

// reportMismatch reports a value of the wrong kind and returns the finding.
func (w *walker) reportMismatch(t *grammar.Type, n syntax.Node, p place) *finding {
	if n.IsBroken() {
		return &finding{}
	}
	if n.Kind() != syntax.Missing && !isHalfTyped(n, p) {
		w.noteLostNames(t)
	}
	if n.Hole() {
		return w.report(w.invalidCode(t, p), n.Key().Span(), Path{Node: n}, "Expected "+expectation(t)+", found a list.")
	}
	if n.Kind() == syntax.Missing {
		w.reportMissingValue(t, p.key, n, p)
		return &finding{}
	}
	if n.Kind() == syntax.Scalar && n.Type() == syntax.String && TakesFormula(t) {
		// It may be a word of the language that is written wrongly.
		if _, err := formula.Read(n.Value(), t); err != nil && len(err.Edits) > 0 {
			w.reportUnreadFormula(t, n, p, n.Value(), err)
			return &finding{}
		}
	}
	f := w.report(w.invalidCode(t, p), w.faultSpan(n), Path{Node: n},
		"Expected "+expectation(t)+", found "+describe(n)+".")
	if t.Form == grammar.Choice && takesReference(t.Union) && n.Kind() == syntax.Scalar {
		w.offerReference(f, n)
	}
	w.offerMeaning(f, t, n)
	if isEntry(t, n) {
		w.mute++
		w.readValue(t.Elem, n, place{elem: true}) // what it names counts as used all the same
		w.mute--
	}
	if !isPlainValue(t) {
		w.readUnknown(n)
	} else if n.Kind() == syntax.Scalar {
		w.noteUnreadWords(n.Value())
	}
	return f
}

// takesReference reports whether the value of a binding can be a member of a union.
func takesReference(u *grammar.Union) bool {
	return u == grammar.ReferenceUnion || slices.ContainsFunc(u.Others, takesReference)
}

// takesText reports whether a text can stand where an entry of a type must stand.
func takesText(t *grammar.Type, n syntax.Node) bool {
	if t.Form == grammar.Enum && !t.OpenWords {
		return knowsWord(t, n.Value())
	}
	return acceptsScalar(t, n)
}

// isPlainValue reports whether values of the type contain no names and bindings, so that other values do not depend
// on them.
func isPlainValue(t *grammar.Type) bool {
	switch t.Form {
	case grammar.Text, grammar.Int, grammar.Number, grammar.Bool, grammar.Enum:
		return true
	}
	return false
}

// faultSpan returns the smallest sensible token of a node: the node itself when it stands on few lines, else its
// first key or its opening.
func (w *walker) faultSpan(n syntax.Node) source.Span {
	span := n.Span()
	switch n.Kind() {
	case syntax.Mapping:
		if n.Style() == syntax.Flow && !strings.Contains(w.text[span.Start:span.End], "\n") {
			return span
		}
		for key := range n.Pairs() {
			return key.Span()
		}
	case syntax.Sequence:
		if n.Style() == syntax.Flow && !strings.Contains(w.text[span.Start:span.End], "\n") {
			return span
		}
		for _, item := range n.Items() {
			return w.faultSpan(item)
		}
	case syntax.Scalar:
		return span
	}
	if span.Len() == 0 {
		if key := n.Key(); key.Valid() {
			return key.Span()
		}
	}
	if cut := strings.IndexByte(w.text[span.Start:span.End], '\n'); cut > 0 {
		span.End = span.Start + cut
	}
	return span
}

// knownKeys are the names of all fields of the language. One of them as a key of a record without that field is more
// than a typo.
var knownKeys = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	for _, shape := range grammar.Shapes() {
		for _, f := range shape.Fields {
			known[f.Name] = true
		}
	}
	return known
})

func isKnownKey(name string) bool { return knownKeys()[name] }
