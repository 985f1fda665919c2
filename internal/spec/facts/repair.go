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

// mendLater makes the fixes of the findings computed on demand. Again returns the same facts, with the fixes.
func (f *Facts) mendLater(again func() *Facts) {
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

// fix adds a fix to a finding, if its fixes are asked for and there are edits. It returns the fix, to which the
// caller may add.
func (f *finding) fix(title string, edits ...source.Edit) *diag.Fix {
	if !f.mends || len(edits) == 0 {
		return &f.spare
	}
	f.Fixes = append(f.Fixes, diag.Fix{Title: title, Edits: slices.Clone(edits)})
	return &f.Fixes[len(f.Fixes)-1]
}

func (f *finding) unsafeFix(title string, edits ...source.Edit) {
	f.fix(title, edits...).Unsafe = true
}

// possible returns an edit as those of a fix, none where it cannot be made.
func possible(edit source.Edit, ok bool) []source.Edit {
	if !ok {
		return nil
	}
	return []source.Edit{edit}
}

// change replaces a node by another value, including a record or list.
func (f *finding) change(n syntax.Node, text string) *diag.Fix {
	return f.fix("Change to "+text, replace(n.Span(), text))
}

func (f *finding) put(n syntax.Node, text string) *diag.Fix {
	return f.fix("Write "+text, replace(n.Span(), text))
}

// changePart replaces a part of a text by a name.
func (f *finding) changePart(span source.Span, name string) *diag.Fix {
	return f.fix("Change to "+quoteName(name), replace(span, name))
}

// putBehind writes what is missing after the key of a value.
func (f *finding) putBehind(title string, value syntax.Node, text string) *diag.Fix {
	end := colonAfter(value)
	if end < 0 {
		return &f.spare
	}
	return f.fix(title, insert(end, " "+text))
}

// quoteText quotes a text that YAML reads as something else.
func (f *finding) quoteText(n syntax.Node) *diag.Fix {
	return f.fix("Put it in quotes", replace(n.Span(), syntax.Quote(n.Raw(), syntax.SingleQuoted, inFlow(n))))
}

// rename writes another name for a key.
func (f *finding) rename(key syntax.Node, name string) *diag.Fix {
	return f.fix("Rename to "+quoteName(name), replace(key.Span(), syntax.Quote(name, key.Style(), inFlow(key))))
}

// write replaces the text of a scalar.
func (f *finding) write(n syntax.Node, text string) *diag.Fix {
	return f.fix("Change to "+quoteName(text), replace(n.Span(), syntax.Quote(text, n.Style(), inFlow(n))))
}

// trim takes the blanks around a text away. Where there are some between its words, another
// word may be missing.
func (f *finding) trim(n syntax.Node) {
	trimmed := strings.TrimSpace(n.Value())
	f.fix("Remove the blanks", replace(n.Span(), syntax.Quote(trimmed, n.Style(), inFlow(n)))).Unsafe =
		strings.ContainsAny(trimmed, " \t")
}

// perhapsRename and perhapsWrite offer names that the author may have meant. One that is not really near is never
// applied unasked, nor is one for a word of the language, which may belong elsewhere. A key that the mapping already
// has is not offered: it would be a duplicate.
func (f *finding) perhapsRename(key syntax.Node, names ...string) {
	for _, name := range names {
		if f.mends && !key.Parent().Get(name).Valid() {
			fix := f.rename(key, name)
			judge(fix, key.Value(), name)
			fix.Unsafe = fix.Unsafe || isKnownKey(key.Value())
		}
	}
}

func (f *finding) perhapsWrite(n syntax.Node, texts ...string) {
	for _, text := range texts {
		if f.mends {
			judge(f.write(n, text), n.Value(), text)
		}
	}
}

// judge sets how sure a fix is that the word was meant as the name it writes.
func judge(fix *diag.Fix, word, name string) {
	fix.Unsafe = !symbols.Slip(word, name)
	fix.Asked = !symbols.SameSense(word, name)
}

// writeToo extends the fixes that write another text to a second place of the same fault, which would otherwise
// remain.
func (f *finding) writeToo(n syntax.Node) {
	for i := range f.Fixes {
		edits := f.Fixes[i].Edits
		if len(edits) == 0 || edits[0].Span != f.Span ||
			slices.ContainsFunc(edits, func(e source.Edit) bool { return e.Span == n.Span() }) {
			continue
		}
		f.Fixes[i].Edits = append(edits, replace(n.Span(), edits[0].NewText))
	}
}

// removal offers to remove pairs. What the author wrote is removed only when they confirm it.
func (f *finding) removal(values ...syntax.Node) {
	for _, value := range values {
		if f.mends {
			f.unsafeFix("Remove "+quoteName(value.Key().Value()), possible(RemovePair(value))...)
		}
	}
}
