package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// readText reads a value that must be a text.
func (w *walker) readText(t *grammar.Type, n syntax.Node, p place) {
	if !w.checkText(t, n, p) {
		return
	}
	name := n.Value()
	if n.Style() == syntax.Literal || n.Style() == syntax.Folded {
		name = strings.TrimRight(name, "\n") // the end of the text block
	}
	trimmed := strings.TrimSpace(name)
	switch {
	case t.NonBlank && trimmed == "":
		w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "This text must not be empty. Expected "+expectation(t)+".")
	case t.Trimmed && trimmed != name:
		code := w.invalidCode(t, p)
		if code == diag.ValidatorIdentifierInvalid {
			code = diag.ValidatorIdentifierWhitespace
		}
		f := w.report(code, n.Span(), Path{Node: n}, "This text must not begin or end with blanks.")
		f.offerTrim(n)
	}
}

// checkText reports whether a node is a text. Otherwise it adds a finding, with a fix that quotes what YAML reads as a
// number or a boolean.
func (w *walker) checkText(t *grammar.Type, n syntax.Node, p place) bool {
	if n.Kind() != syntax.Scalar {
		w.reportMismatch(t, n, p)
		return false
	}
	switch n.Type() {
	case syntax.String:
		return true
	case syntax.Null:
		w.reportMissingValue(t, p.key, n, p)
		return false
	}
	code := w.invalidCode(t, p)
	if n.Type() == syntax.Bool {
		code = diag.YAML004
	}
	f := w.report(code, n.Span(), Path{Node: n}, "Expected "+expectation(t)+", found "+describe(n)+
		". Put it in quotes to make it a text.")
	f.Severity = diag.Error
	if t.Form == grammar.Define {
		f.Want = &diag.Want{Kind: t.Kind.String(), Declares: true}
	}
	f.offerQuotes(n).Unsafe = t.Form == grammar.Define // it may have been a name that others use
	return false
}

// readBoolean reads true or false.
func (w *walker) readBoolean(t *grammar.Type, n syntax.Node, p place) {
	if n.Kind() == syntax.Scalar && n.Type() == syntax.Bool {
		if isTrue := strings.EqualFold(n.Value(), "true"); t.OnlyTrue && !isTrue {
			f := w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "Only true can stand here.")
			f.addFix("Change to true", replace(n.Span(), "true"))
		}
		return
	}
	if word, ok := booleanWord(n); ok {
		code := diag.YAML004
		message := "In YAML " + quoteName(n.Value()) + " is a text. Write " + word + "."
		if n.Style() != syntax.Plain {
			code = w.invalidCode(t, p)
			message = "Expected true or false, found the text " + quoteName(n.Value()) + ". Write it without quotes."
		}
		f := w.report(code, n.Span(), Path{Node: n}, message)
		f.Severity = diag.Error
		f.offerValue(n, word)
		return
	}
	if n.Kind() == syntax.Scalar && n.IsNull() {
		w.reportMissingValue(t, p.key, n, p)
		return
	}
	f := w.reportMismatch(t, n, p)
	if n.Kind() != syntax.Scalar || n.Style() > syntax.DoubleQuoted {
		return
	}
	if v, ok := finiteNumber(n); ok && (v == 0 || v == 1) {
		word := map[bool]string{true: "true", false: "false"}[v == 1]
		f.offerValue(n, word)
		return
	}
	near := symbols.Nearest(n.Value(), []string{"true", "false"})
	if len(near) > 0 && symbols.Near(n.Value(), near[0]) {
		f.offerValue(n, near[0])
		return
	}
	f.unsafeFix("Change to false", replace(n.Span(), "false"))
	f.unsafeFix("Change to true", replace(n.Span(), "true"))
}

// booleanWord returns the boolean that an author may have meant by a text.
func booleanWord(n syntax.Node) (string, bool) {
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String {
		return "", false
	}
	switch strings.ToLower(n.Value()) {
	case "yes", "on", "true":
		return "true", true
	case "no", "off", "false":
		return "false", true
	}
	return "", false
}

func isBooleanLike(n syntax.Node) bool {
	_, ok := booleanWord(n)
	return ok
}

// readEnum reads a value that must be one of a list of words.
func (w *walker) readEnum(t *grammar.Type, n syntax.Node, p place) {
	if n.Kind() != syntax.Scalar {
		w.reportMismatch(t, n, p)
		return
	}
	if n.IsNull() {
		w.reportMissingValue(t, p.key, n, p)
		return
	}
	text := n.Value()
	if n.Type() == syntax.String {
		if w.readWord(t.Words, n, p, t) {
			return
		}
		if t.OpenWords {
			w.hintNearWord(t, n, p)
			return
		}
	} else if t.OpenWords {
		w.checkText(t, n, p)
		return
	}
	words := wordTexts(t.Words)
	near := symbols.Nearest(text, words)
	code := w.invalidCode(t, p)
	if advice := t.Instead[text]; advice != "" {
		w.report(code, n.Span(), Path{Node: n}, "Expected "+expectation(t)+", found "+describe(n)+"."+sentence(advice))
		return
	}
	if n.Type() == syntax.Bool {
		code = diag.YAML004
	}
	message := "Expected " + expectation(t) + ", found " + describe(n) + "." + w.suggestionFor(text, near, words, "Known are")
	f := w.report(code, n.Span(), Path{Node: n}, message)
	f.Severity = 0
	if code == diag.YAML004 {
		f.Severity = diag.Error
	}
	f.offerTexts(n, near...)
	others := 0
	for _, candidate := range words {
		if slices.Contains(near, candidate) || len(words) > 12 || n.Style() > syntax.DoubleQuoted {
			continue
		}
		if others++; others > 6 {
			break
		}
		if len(near) == 0 {
			fix := f.offerText(n, candidate)
			fix.Unsafe, fix.Asked = true, len(words) > 1 // the first word is no better than the others
		}
	}
}

// readWord looks up a text among words, and reports the word if it is, for example, obsolete. It returns false if the
// text is none of them.
func (w *walker) readWord(words []grammar.Word, n syntax.Node, p place, t *grammar.Type) bool {
	text := n.Value()
	for i := range words {
		x := &words[i]
		if x.Text == text {
			if x.Note != "" {
				code := firstCode(x.Code, diag.CompilerSeatSpellingNormalized)
				f := w.report(code, n.Span(), Path{Node: n}, w.noteMessage(x))
				if x.Canonical != "" {
					f.offerText(n, x.Canonical)
				}
			}
			return true
		}
		for _, s := range x.Spellings {
			if s.Name != text {
				continue
			}
			if s.Use != grammar.Accepted {
				message := " is not accepted any more; write " + quoteName(x.Text) + "." + spellingNote(s.Note, x.Text)
				perhaps := s.Use == grammar.Foreign && s.Note != ""
				switch {
				case perhaps:
					message = " is no word for this. " + s.Note
				case s.Use == grammar.Foreign:
					message = " is called " + quoteName(x.Text) + " here."
				}
				f := w.report(firstCode(s.Code, w.invalidCode(t, p)), n.Span(), Path{Node: n}, quoteName(text)+message)
				f.offerText(n, x.Text).Unsafe = perhaps
			}
			return true
		}
	}
	return false
}

func (w *walker) noteMessage(x *grammar.Word) string {
	if x.Canonical != "" {
		return quoteName(x.Text) + " is an older spelling of " + quoteName(x.Canonical) + "." +
			spellingNote(x.Note, x.Canonical)
	}
	return symbols.UpperFirst(x.Note)
}

// hintNearWord hints at a word of an open vocabulary that is probably a typo of one with a meaning in the language.
func (w *walker) hintNearWord(t *grammar.Type, n syntax.Node, p place) {
	text := n.Value()
	if strings.TrimSpace(text) == "" {
		w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "This text must not be empty. Expected "+expectation(t)+".")
		return
	}
	near := symbols.Nearest(text, wordTexts(t.Words))
	if len(near) == 0 || len(near[0]) < 6 || !symbols.Near(text, near[0]) || len(text)+1 < len(near[0]) ||
		len(near[0])+1 < len(text) {
		return
	}
	f := w.report(w.invalidCode(t, p), n.Span(), Path{Node: n},
		"Any word may stand here, but only "+quoteName(near[0])+" has a meaning; is "+quoteName(text)+" a slip?")
	f.Severity = diag.Warning
	f.offerTexts(n, near[0])
}

func wordTexts(words []grammar.Word) []string {
	out := make([]string, 0, len(words))
	for _, x := range words {
		if x.Canonical == "" {
			out = append(out, x.Text)
		}
	}
	return out
}

// nameSpan returns the span of the name inside a scalar: without its quotes and without blanks around it.
func (w *walker) nameSpan(n syntax.Node) source.Span {
	span := n.Span()
	switch n.Style() {
	case syntax.SingleQuoted, syntax.DoubleQuoted:
		if !isVerbatim(n) {
			return span
		}
		span.Start++
		span.End--
		text := w.text[span.Start:span.End]
		span.Start += len(text) - len(strings.TrimLeft(text, " \t"))
		span.End = max(span.Start, span.End-(len(text)-len(strings.TrimRight(text, " \t"))))
	}
	return span
}

// isVerbatim reports whether a scalar's value stands in the text unchanged, so that parts of it have offsets.
func isVerbatim(n syntax.Node) bool {
	switch n.Style() {
	case syntax.Plain:
		return n.Span().Len() == len(n.Value())
	case syntax.SingleQuoted, syntax.DoubleQuoted:
		return n.Span().Len() == len(n.Value())+2
	}
	return false
}

// PartSpan returns the span of a part of a scalar's value.
func PartSpan(n syntax.Node, from, to int) source.Span {
	span := n.Span()
	if !isVerbatim(n) {
		return span
	}
	start := span.Start
	if n.Style() != syntax.Plain {
		start++
	}
	return source.Span{Start: start + from, End: start + to}
}
