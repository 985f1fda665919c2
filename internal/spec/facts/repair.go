package facts

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Most findings disappear while the author types on, and nobody asks for their fixes. So the walk over a unit reports
// only what is wrong. When somebody asks for a fix, the unit is walked again, and the findings of this second walk
// have fixes: the files repair_*.go make them.

// computeFixesLater arranges that the fixes of the findings are computed on demand. Again returns the same facts,
// with the fixes.
func (f *Facts) computeFixesLater(again func() *Facts) {
	mended := sync.OnceValue(again)
	for i := range f.Findings {
		if x := &f.Findings[i]; x.Tried == nil && len(x.Fixes) == 0 {
			x.Tried = func() []diag.Fix { return mended().Findings[i].Fixes }
		}
	}
	for i := range f.Lacks {
		f.Lacks[i].Tried = func() []diag.Fix { return mended().Lacks[i].Fixes }
	}
}

// addFix adds a fix to a finding, if the finding's fixes are wanted and there are edits. It returns the fix, to which
// the caller may add edits.
func (f *finding) addFix(title string, edits ...source.Edit) *diag.Fix {
	if !f.mends || len(edits) == 0 {
		return &f.spare
	}
	f.Fixes = append(f.Fixes, diag.Fix{Title: title, Edits: slices.Clone(edits)})
	return &f.Fixes[len(f.Fixes)-1]
}

func (f *finding) unsafeFix(title string, edits ...source.Edit) {
	f.addFix(title, edits...).Unsafe = true
}

// editsIf returns a list with the edit if ok, otherwise nil.
func editsIf(edit source.Edit, ok bool) []source.Edit {
	if !ok {
		return nil
	}
	return []source.Edit{edit}
}

// offerValue adds a fix that replaces a node by another value, which may be a record or list.
func (f *finding) offerValue(n syntax.Node, text string) *diag.Fix {
	return f.addFix("Change to "+text, replace(n.Span(), text))
}

func (f *finding) put(n syntax.Node, text string) *diag.Fix {
	return f.addFix("Write "+text, replace(n.Span(), text))
}

// offerPart adds a fix that replaces a part of a text by a name.
func (f *finding) offerPart(span source.Span, name string) *diag.Fix {
	return f.addFix("Change to "+quoteName(name), replace(span, name))
}

// offerAfterKey adds a fix that writes a text after the key of a value.
func (f *finding) offerAfterKey(title string, value syntax.Node, text string) *diag.Fix {
	end := colonAfter(value)
	if end < 0 {
		return &f.spare
	}
	return f.addFix(title, insertion(end, " "+text))
}

// offerQuotes adds a fix that quotes a text which YAML reads as something else.
func (f *finding) offerQuotes(n syntax.Node) *diag.Fix {
	return f.addFix("Put it in quotes", replace(n.Span(), syntax.Quote(n.Raw(), syntax.SingleQuoted, inFlow(n))))
}

// offerRename adds a fix that replaces a key by another name.
func (f *finding) offerRename(key syntax.Node, name string) *diag.Fix {
	return f.addFix("Rename to "+quoteName(name), replace(key.Span(), syntax.Quote(name, key.Style(), inFlow(key))))
}

// offerText adds a fix that replaces the text of a scalar.
func (f *finding) offerText(n syntax.Node, text string) *diag.Fix {
	return f.addFix("Change to "+quoteName(text), replace(n.Span(), syntax.Quote(text, n.Style(), inFlow(n))))
}

// offerTrim adds a fix that removes the blanks around a text. If there are blanks between the words of the text,
// another word may be missing.
func (f *finding) offerTrim(n syntax.Node) {
	trimmed := strings.TrimSpace(n.Value())
	f.addFix("Remove the blanks", replace(n.Span(), syntax.Quote(trimmed, n.Style(), inFlow(n)))).Unsafe =
		strings.ContainsAny(trimmed, " \t")
}

// offerRenames and perhapsWrite offer names that the author may have meant. A name that is not very similar is never
// applied unasked, nor is a word of the language, which may belong elsewhere. A key that the mapping already has is
// not offered: it would be a duplicate.
func (f *finding) offerRenames(key syntax.Node, names ...string) {
	for _, name := range names {
		if f.mends && !key.Parent().Get(name).Valid() {
			fix := f.offerRename(key, name)
			setConfidence(fix, key.Value(), name)
			fix.Unsafe = fix.Unsafe || isKnownKey(key.Value())
		}
	}
}

func (f *finding) offerTexts(n syntax.Node, texts ...string) {
	for _, text := range texts {
		if f.mends {
			setConfidence(f.offerText(n, text), n.Value(), text)
		}
	}
}

// setConfidence sets how certain it is that the word was meant as the name that the fix writes.
func setConfidence(fix *diag.Fix, word, name string) {
	fix.Unsafe = !symbols.IsSlip(word, name)
	fix.Asked = !symbols.SameSense(word, name)
}

// extendTextFixes extends the fixes that write another text to a second place of the same fault, which would otherwise
// remain.
func (f *finding) extendTextFixes(n syntax.Node) {
	for i := range f.Fixes {
		edits := f.Fixes[i].Edits
		if len(edits) == 0 || edits[0].Span != f.Span ||
			slices.ContainsFunc(edits, func(e source.Edit) bool { return e.Span == n.Span() }) {
			continue
		}
		f.Fixes[i].Edits = append(edits, replace(n.Span(), edits[0].NewText))
	}
}

// offerRemoval adds a fix that removes the pairs of the given values. What the author wrote is removed only when they
// confirm it.
func (f *finding) offerRemoval(values ...syntax.Node) {
	for _, value := range values {
		if f.mends {
			f.unsafeFix("Remove "+quoteName(value.Key().Value()), editsIf(RemovePair(value))...)
		}
	}
}
