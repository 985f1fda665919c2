package facts

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// suppressionWord begins the comments that silence findings.
const suppressionWord = "ludo-ignore"

// findSuppressions collects the comments that silence findings.
func (w *walker) findSuppressions() {
	var below coveredEntry
	for _, span := range w.tree.Comments {
		w.readSuppression(span, func() source.Span { return w.coverOf(span, &below) })
	}
}

// readSuppression reads a comment. If it silences findings, it applies to the span that covers returns.
func (w *walker) readSuppression(span source.Span, covers func() source.Span) {
	text := strings.TrimLeft(strings.TrimPrefix(w.text[span.Start:span.End], "#"), " \t")
	rest, ok := strings.CutPrefix(text, suppressionWord)
	if !ok || rest != "" && !strings.ContainsRune(" \t:", rune(rest[0])) {
		return
	}
	list, reason, _ := strings.Cut(rest, ":")
	s := Suppression{Span: span, Reason: strings.TrimSpace(reason), Covers: covers()}
	for _, code := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		s.Codes = append(s.Codes, diag.Code(code))
	}
	if len(s.Codes) == 0 {
		w.report(diag.SuppressionMalformed, span, Path{},
			"This comment names no code. Write # ludo-ignore CODE: reason.")
		return
	}
	at := span.Start
	for _, code := range s.Codes {
		if w.hasMaxFindings() {
			break
		}
		at += strings.Index(w.text[at:span.End], string(code))
		if _, known := diag.Lookup(code); !known {
			w.reportUnknownSuppressed(source.Span{Start: at, End: at + len(code)}, code)
		}
		at += len(code)
	}
	w.facts.Suppress = append(w.facts.Suppress, s)
}

// readFormulaComments reads the comments of a formula, some of which silence findings.
func (w *walker) readFormulaComments(n syntax.Node, text string) {
	if !strings.Contains(text, "#") {
		return
	}
	for _, c := range formula.Comments(text) {
		span := n.Part(c[0], c[1])
		w.facts.Comments = append(w.facts.Comments, span)
		w.readSuppression(span, func() source.Span { return w.coveredLines(span, n.Span().End) })
	}
}

// coveredLines returns the text that a comment of a formula applies to: its own line, or the statement below it with
// all its deeper indented lines.
func (w *walker) coveredLines(comment source.Span, end int) source.Span {
	line := func(at int) (text string, deep, next int) {
		next = min(lineEnd(w.text, at), end)
		text = strings.TrimSpace(w.text[at:next])
		return text, len(w.text[at:next]) - len(strings.TrimLeft(w.text[at:next], " \t")), next
	}
	at := lineStart(w.text, comment.Start)
	if strings.TrimSpace(w.text[at:comment.Start]) != "" {
		return source.Span{Start: at, End: comment.End}
	}
	out, depth := source.Span{}, -1
	for at = min(lineEnd(w.text, comment.End), end); at < end; {
		text, deep, next := line(at)
		switch {
		case text == "" || text[0] == '#':
		case depth < 0:
			depth, out = deep, source.Span{Start: at, End: next}
		case deep <= depth:
			return out
		default:
			out.End = next
		}
		at = next
	}
	return out
}

// reportUnknownSuppressed reports a suppressed code that does not exist.
func (w *walker) reportUnknownSuppressed(span source.Span, code diag.Code) {
	codes := lists.Map(diag.All(), func(info diag.Info) string { return string(info.Code) })
	near := symbols.Nearest(string(code), codes)
	f := w.report(diag.SuppressionCodeUnknown, span, Path{},
		"There is no code "+quoteName(string(code))+"."+w.suggestionFor("", near, nil, ""))
	for _, name := range near {
		f.offerPart(span, name)
	}
}

// coveredEntry is the entry that comments on the lines above it apply to.
type coveredEntry struct {
	lines source.Span // from after the first comment on up to the entry
	entry source.Span
}

// coverOf returns the span that a comment applies to: its own line, or the entry below it, which is passed on because
// several comments may stand above one entry.
func (w *walker) coverOf(comment source.Span, below *coveredEntry) source.Span {
	start := lineStart(w.text, comment.Start)
	if before := strings.TrimSpace(w.text[start:comment.Start]); before != "" {
		end := lineEnd(w.text, comment.End)
		header := before[strings.LastIndexAny(before, " \t")+1:]
		if before[0] == '-' || strings.IndexByte("|>", header[0]) >= 0 { // the entry continues
			entry := w.entryAt(start + strings.Index(w.text[start:comment.Start], before[:1]))
			end = max(end, entry.End)
		}
		return source.Span{Start: start, End: len(source.TrimLineBreak(w.text[:end]))}
	}
	from := lineEnd(w.text, comment.End)
	if below.lines.Start < from && from <= below.lines.End {
		return below.entry
	}
	*below = coveredEntry{lines: source.Span{Start: from, End: len(w.text)},
		entry: source.Span{Start: len(w.text), End: len(w.text)}}
	for at := from; at < len(w.text); {
		end := lineEnd(w.text, at)
		line := strings.TrimSpace(w.text[at:end])
		if line != "" && line[0] != '#' {
			below.lines.End = at
			below.entry = w.entryAt(at + strings.Index(w.text[at:end], line[:1]))
			break
		}
		at = end
	}
	return below.entry
}

// entryAt returns the span of the entry whose first character stands at an offset: an item with its dash, or a pair.
func (w *walker) entryAt(at int) source.Span {
	n := w.tree.Root()
	if n.Span().Start >= at && strings.Trim(w.text[at:n.Span().Start], "- \t") == "" && n.Kind() != syntax.Mapping {
		if n.Kind() != syntax.Sequence {
			return source.Span{Start: at, End: max(at, n.Span().End)}
		}
	}
	if n.Span().Start > at { // the dash of an entry that is a unit by itself
		return source.Span{Start: at, End: n.Span().End}
	}
	for {
		next := syntax.Node{}
		switch n.Kind() {
		case syntax.Mapping:
			for _, value := range n.Pairs() {
				span := value.PairSpan()
				if span.Start == at {
					return span
				}
				if span.Start < at && at < span.End {
					next = value
				}
			}
		case syntax.Sequence:
			for _, item := range n.Items() {
				span := itemSpan(item)
				if span.Start == at {
					return span
				}
				if span.Start < at && at < span.End {
					next = item
				}
			}
		}
		if !next.Valid() {
			end := lineEnd(w.text, at)
			return source.Span{Start: at, End: len(source.TrimLineBreak(w.text[:end]))}
		}
		n = next
	}
}

// reportTruncations reports plain texts that were cut off by a #: label: Camp #3.
func (w *walker) reportTruncations() {
	for _, span := range w.tree.Comments {
		if !looksLikeText(w.text[span.Start:span.End]) {
			continue
		}
		start := lineStart(w.text, span.Start)
		end := start + len(strings.TrimRight(w.text[start:span.Start], " \t"))
		if end <= start {
			continue
		}
		n := w.tree.At(end)
		if n.Kind() != syntax.Scalar || n.Style() != syntax.Plain || n.Span().End != end || n.Type() != syntax.String ||
			!n.Parent().Valid() {
			continue
		}
		if n.Parent().Kind() == syntax.Mapping && !n.Key().Valid() {
			continue // a key
		}
		whole := source.Span{Start: n.Span().Start,
			End: span.Start + len(strings.TrimRight(w.text[span.Start:span.End], " \t"))}
		f := w.report(diag.YAML015, span, Path{Node: n},
			"The text ends before the #, and the rest is a comment. Put the whole text in quotes if it belongs to it.")
		f.addFix("Put the whole text in quotes",
			replace(whole, syntax.Quote(w.text[whole.Start:whole.End], syntax.SingleQuoted, inFlow(n))))
	}
}

// looksLikeText reports whether a comment is more likely a colour or an ordinal.
func looksLikeText(comment string) bool {
	body := strings.TrimRight(strings.TrimPrefix(comment, "#"), " \t")
	if body == "" {
		return false
	}
	if isDigits(body) {
		return true
	}
	if len(body) < 3 || len(body) > 8 {
		return false
	}
	for i := 0; i < len(body); i++ {
		c := body[i] | 0x20
		if (body[i] < '0' || body[i] > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
