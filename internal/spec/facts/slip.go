package facts

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Records of a union that match none of its variants, and what they were probably meant as.

// reportUnknownWord reports a word of a discriminator that belongs to no variant.
func (w *walker) reportUnknownWord(ix *unionIndex, n, key, value syntax.Node, p place) {
	d := ix.discriminator(key.Value())
	word := value.Resolve()
	if word.Kind() != syntax.Scalar || word.IsNull() {
		if word.Kind() == syntax.Mapping && w.readStandIn(nil, word) {
			w.readChildren(n, value)
			return
		}
		if word.Kind() == syntax.Missing {
			w.reportMissingValue(&grammar.Type{Form: grammar.Enum, Noun: "one of " + enumerate(d.words, 12)}, key, word,
				place{elem: true, key: key})
		} else {
			w.report(firstCode(d.union.Codes.Invalid, diag.CompilerMissingCapability), w.faultSpan(value),
				Path{Node: value},
				"Expected one of "+enumerate(d.words, 12)+", found "+describe(value)+".")
		}
		w.readChildren(n, value)
		return
	}
	if w.macro != nil && w.readPlaceholders(nil, word) {
		w.readChildren(n, value)
		return
	}
	text := word.Value()
	if advice := d.union.Instead[text]; advice != "" {
		w.report(firstCode(d.union.Codes.Invalid, diag.CompilerMissingCapability), word.Span(), Path{Node: value},
			"There is no "+key.Value()+" "+quoteName(text)+" here."+sentence(advice))
		w.readChildren(n, syntax.Node{})
		return
	}
	near := symbols.Nearest(text, d.words)
	near = w.orderByFit(d, n, text, near)
	f := w.report(firstCode(d.union.Codes.Invalid, diag.CompilerMissingCapability), word.Span(), Path{Node: value},
		"There is no "+key.Value()+" "+quoteName(text)+"."+w.suggestionFor(text, near, d.words, "Known are"))
	f.offerTexts(word, near...)
	if len(near) > 0 && (symbols.Near(text, near[0]) || w.countVariantKeys(d.byWord[near[0]], n) >= n.Len()) {
		w.mute++
		w.readFields(d.byWord[near[0]].shape, n, p, d.byWord[near[0]].Variant)
		w.mute--
		return
	}
	w.readChildren(n, syntax.Node{})
}

func (ix *unionIndex) discriminator(key string) *discriminator {
	for i := range ix.discriminators {
		if ix.discriminators[i].key == key {
			return &ix.discriminators[i]
		}
	}
	return &discriminator{}
}

// orderByFit orders the words that are similar to a text by how well their variants match the record's other keys. A
// variant with all the keys is offered even if its word is less similar, or not similar at all.
func (w *walker) orderByFit(d *discriminator, n syntax.Node, text string, near []string) []string {
	keys := n.Len()
	if keys > 1 && len(near) > 1 {
		slices.SortStableFunc(near, func(a, b string) int {
			return w.countVariantKeys(d.byWord[b], n) - w.countVariantKeys(d.byWord[a], n)
		})
	}
	if keys < 2 || len(near) > 0 && w.countVariantKeys(d.byWord[near[0]], n) == keys {
		return near
	}
	best, found := "", 0
	for _, word := range d.words {
		if w.countVariantKeys(d.byWord[word], n) == keys {
			found++
			if symbols.Near(text, word) {
				best, found = word, 1
				break
			}
			best = word
		}
	}
	if found == 1 && !slices.Contains(near, best) {
		if len(near) > 0 && symbols.Near(text, near[0]) && !symbols.Near(text, best) {
			return append(near, best)
		}
		return append([]string{best}, near...)
	}
	return near
}

// countVariantKeys counts the keys of a record that a variant has.
func (w *walker) countVariantKeys(m *member, n syntax.Node) (count int) {
	if m == nil {
		return 0
	}
	for key := range n.Pairs() {
		if _, ok := m.shape.slot[key.Value()]; ok {
			count++
		}
	}
	return count
}

// fitsFallback reports whether a record without the key of any variant is meant as the fallback of the union.
func (w *walker) fitsFallback(ix *unionIndex, n syntax.Node) bool {
	fallback := indexShape(ix.fallback)
	known, near := 0, false
	for key := range n.Pairs() {
		name := key.Value()
		if _, ok := fallback.slot[name]; ok {
			known++
			continue
		}
		if best := symbols.Nearest(name, ix.keyNames); len(best) > 0 && symbols.Near(name, best[0]) &&
			len(symbols.Nearest(name, fallback.names)) == 0 {
			near = true
		}
	}
	return known > 0 || !near
}

// reportNoVariant reports a record that is not a variant of the union.
func (w *walker) reportNoVariant(t *grammar.Type, ix *unionIndex, n syntax.Node, p place) {
	code := firstCode(t.Codes.Invalid, t.Union.Codes.Invalid, diag.CompilerMissingCapability)
	if n.Len() == 0 {
		if !n.IsBroken() {
			if !p.elem {
				code = firstCode(w.fieldCodes(p).Invalid, code)
			}
			w.report(code, w.faultSpan(n), Path{Node: n}, "Expected "+expectation(t)+", found an empty mapping.")
		}
		return
	}
	best := w.bestGuess(ix, n)
	if best.member == nil {
		if n.IsBroken() {
			w.readChildren(n, syntax.Node{})
			return
		}
		if w.reportFormulaInBraces(t, n, code) {
			return
		}
		span := w.faultSpan(n)
		at := Path{Node: n}
		word, message := "", "This is not "+expectation(t)+"."
		all := ix.keyNames
		for i := range ix.discriminators {
			all = append(all[:len(all):len(all)], ix.discriminators[i].key)
		}
		if t.Union.Wrapped || n.Len() == 1 {
			for key, value := range n.Pairs() {
				span, at = key.Span(), Path{Node: value}
				word = key.Value()
				message = "There is no " + trimArticle(t.Union.Noun) + " " + quoteName(word) + "."
				break
			}
		}
		if len(ix.keyNames) == 0 && len(ix.discriminators) == 1 {
			d := &ix.discriminators[0]
			message = symbols.UpperFirst(expectation(t)) + " needs " + quoteName(d.key) + "."
			if word := w.onlyFittingWord(d, n); word != "" {
				f := w.report(code, span, at, message)
				f.addFix("Add "+render.Pair(d.key, render.Raw(word)),
					editsIf(insertPair(n, d.key, syntax.Quote(word, syntax.Plain, n.Style() == syntax.Flow), true))...)
				w.mute++
				w.readFields(d.byWord[word].shape, n, p, d.byWord[word].Variant)
				w.mute--
				return
			}
		}
		f := w.report(code, span, at, message+w.suggestionFor(word, nil, all, "Known keys"))
		w.offerWordAsKey(f, ix, n)
		w.readChildren(n, syntax.Node{})
		return
	}
	if w.compilerOwned(best.key.Value()) {
		w.reportReservedKey(best.key, best.value)
		w.readChildren(n, syntax.Node{})
		return
	}
	noun := trimArticle(t.Union.Noun)
	f := w.report(code, best.key.Span(), Path{Node: best.value},
		"There is no "+noun+" "+quoteName(best.key.Value())+"."+w.suggestionFor(best.key.Value(), best.names, nil, ""))
	if best.discriminator {
		f.Message = "There is no key " + quoteName(best.key.Value()) + " in " + expectation(t) + "." +
			w.suggestionFor(best.key.Value(), best.names, nil, "")
	}
	f.offerRenames(best.key, best.names...)
	w.mute++
	w.readVariant(best.member, n, best.key, best.value, p)
	w.mute--
}

// offerWordAsKey adds a fix that rewrites a record whose only key is a word of the language, as { and: […] }, with the
// word where it belongs.
func (w *walker) offerWordAsKey(f *finding, ix *unionIndex, n syntax.Node) {
	if n.Len() != 1 {
		return
	}
	for key, value := range n.Pairs() {
		for i := range ix.discriminators {
			d := &ix.discriminators[i]
			m := d.byWord[key.Value()]
			if m == nil {
				continue
			}
			line := separator(key)
			written := render.Pair(d.key, render.Text(m.Word))
			var fields []string
			for _, field := range m.shape.shape.Fields {
				if field.Required && field.Name != d.key {
					fields = append(fields, field.Name)
				}
			}
			items := value.Resolve()
			switch {
			case len(fields) == 1:
				f.Message = wordAsKeyMessage(key.Value(), d.key)
				f.addFix("Write "+written+", "+fields[0], replace(key.Span(), written+line+fields[0]))
			case len(fields) > 1 && items.Kind() == syntax.Sequence && items.Len() == len(fields):
				f.Message = wordAsKeyMessage(key.Value(), d.key)
				if items.Style() != syntax.Flow {
					return
				}
				for k, item := range items.Items() {
					written += line + render.Pair(fields[k], render.Raw(w.text[item.Span().Start:item.Span().End]))
				}
				f.addFix("Write "+written, replace(source.Span{Start: key.Span().Start, End: items.Span().End},
					written))
			}
			return
		}
	}
}

func wordAsKeyMessage(word, key string) string {
	return quoteName(word) + " is no key here, but a word after " + quoteName(key) + "."
}

// onlyFittingWord returns the word of the only variant that has all keys of a record.
func (w *walker) onlyFittingWord(d *discriminator, n syntax.Node) string {
	found := ""
	for _, word := range d.words {
		if w.countVariantKeys(d.byWord[word], n) == n.Len() {
			if found != "" {
				return ""
			}
			found = word
		}
	}
	return found
}

// variantGuess is what a record without a known variant was probably meant as.
type variantGuess struct {
	member        *member
	key, value    syntax.Node
	names         []string // for the key, best first
	discriminator bool
}

// bestGuess returns the variant that a record without a known variant was probably meant as, by a mistyped key of a
// variant or of a discriminator.
func (w *walker) bestGuess(ix *unionIndex, n syntax.Node) (best variantGuess) {
	score := -1
	for k, v := range n.Pairs() {
		name := k.Value()
		for i := range ix.discriminators {
			d := &ix.discriminators[i]
			word := v.Resolve()
			m := d.byWord[word.Value()]
			if m == nil || !symbols.Near(name, d.key) && w.countVariantKeys(m, n) < n.Len()-1 {
				continue
			}
			if !symbols.Near(name, d.key) && (n.Len() < 2 || len(symbols.Nearest(name, []string{d.key})) == 0) {
				continue
			}
			if s := 100 + w.countVariantKeys(m, n); s > score {
				score, best = s, variantGuess{m, k, v, []string{d.key}, true}
			}
		}
		near := symbols.Nearest(name, ix.keyNames)
		if len(near) == 0 {
			continue
		}
		if len(near) > 1 {
			slices.SortStableFunc(near, func(a,
				b string) int {
				return w.countBodyKeys(ix.byKey[b], n, v) - w.countBodyKeys(ix.byKey[a], n, v)
			})
		}
		if !symbols.Near(name, near[0]) && w.countBodyKeys(ix.byKey[near[0]], n, v) < 2 {
			continue
		}
		if s := 10 + w.countBodyKeys(ix.byKey[near[0]], n, v); s > score {
			score, best = s, variantGuess{ix.byKey[near[0]], k, v, near, false}
		}
	}
	if best.member == nil && n.Len() == 1 { // no near key: the contents of the body may tell
		for k, v := range n.Pairs() {
			var fit []string
			most := 1
			for _, name := range ix.keyNames {
				m := ix.byKey[name]
				if !m.union.Wrapped {
					continue
				}
				e := w.countBodyKeys(m, n, v)
				if e < v.Resolve().Len() || e < most {
					continue
				}
				if e > most {
					fit, most = nil, e
				}
				fit = append(fit, name)
			}
			if len(fit) == 1 {
				return variantGuess{ix.byKey[fit[0]], k, v, fit, false}
			}
		}
	}
	return best
}

// countBodyKeys counts the keys of a record, or of the record after its key, that belong to a variant.
func (w *walker) countBodyKeys(m *member, n, body syntax.Node) int {
	if m == nil {
		return 0
	}
	if m.union.Wrapped {
		return w.countVariantKeys(m, body.Resolve())
	}
	return w.countVariantKeys(m, n)
}
