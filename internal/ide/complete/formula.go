package complete

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/syntax"
)

// formulaWord is a word of a formula, or of a text that it turns into one.
type formulaWord struct {
	word
	open string // the brackets that close what is open before the word
	sure bool   // there already is a formula
}

// formulaAt returns the word of a formula at an offset; ok is false if no formula is allowed there.
func formulaAt(src Source, start, offset int, line string) (w formulaWord, ok bool) {
	column := offset - start
	n, unit := src.Node(offset)
	text := n.Kind() == syntax.Scalar && n.Type() == syntax.String
	if !n.InText() && !text { // a blank after a plain text is not part of it
		at := start + len(strings.TrimRight(line[:column], " \t"))
		n, unit = src.Node(at)
		root := rootOf(n)
		if root.Kind() != syntax.Scalar && !n.InText() || root.Span().End+unit != at || at == offset {
			return w, false
		}
		if _, style, is := root.WrittenAs(); is && style != syntax.Plain || !is && root.Style() != syntax.Plain {
			return w, false
		}
	}
	n = rootOf(n)
	if end := n.Span().End; offset-unit == end && end-n.Span().Start > 1 && strings.ContainsAny(n.Raw()[:1], `'"`) &&
		n.Raw()[0] == n.Tree().Text[end-1] {
		return w, false // after the quote
	}
	w.sure = n.InText()
	before := n.Tree().Text[n.Span().Start:min(max(n.Span().Start, offset-unit), len(n.Tree().Text))]
	plain := n.Style() == syntax.Plain && !strings.ContainsAny(before, " ") // the word may be the whole text, too
	if !w.sure && plain || strings.Count(before, "{") > strings.Count(before, "}") {
		return w, false // braces contain YAML
	}
	for i := range len(before) {
		switch c := before[i]; c {
		case '(':
			w.open = ")" + w.open
		case '[':
			w.open = "]" + w.open
		case ')', ']':
			w.open = strings.TrimPrefix(w.open, string(c))
		}
	}
	quotes := before[min(len(before), 1):]
	if inComment(quotes) {
		return w, false
	}
	if n.Raw() != "" && n.Raw()[0] == '\'' {
		quotes = strings.ReplaceAll(quotes, "''", "\x00")
	}
	if i := strings.LastIndexAny(quotes, "'\"\x00"); i >= 0 && strings.Count(quotes, quotes[i:i+1])%2 != 0 {
		w.open = strings.ReplaceAll(quotes[i:i+1], "\x00", "''") + w.open
	}
	from := max(0, n.Span().Start+unit-start)
	w.word = word{start: column, end: column, flow: true, pair: true}
	for w.start > from {
		r, size := utf8.DecodeLastRuneInString(line[:w.start])
		joins := strings.ContainsRune(".:-", r) && w.start-size > from && inWord(lastRune(line[:w.start-size]))
		if !inWord(r) && !(joins && (w.start == column || !unicode.IsDigit(rune(line[w.start])))) {
			break
		}
		w.start -= size
	}
	for w.end < len(line) {
		r, size := utf8.DecodeRuneInString(line[w.end:])
		if !inWord(r) && !(strings.ContainsRune(":-", r) && w.end+size < len(line) && inWord(rune(line[w.end+size]))) {
			break
		}
		w.end += size
	}
	if text := line[w.start:column]; strings.HasPrefix(text, "$") {
		w.start += strings.LastIndexByte(text, '.') + 1
	}
	return w, w.start == w.end || !unicode.IsDigit(rune(line[w.start]))
}

// inComment reports whether a comment has begun on the last line of a text.
func inComment(text string) bool {
	line, quote := text[strings.LastIndexByte(text, '\n')+1:], byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '#' && (i == 0 || isBlank(line[i-1])):
			return true
		}
	}
	return false
}

// quotingSource adds the missing quotes around a formula: the closing one, or in braces both.
type quotingSource struct {
	Source
	from, to      int // of the document
	text          string
	before, quote string
}

// quotingAt returns a source with the missing quotes of a formula; nil if none are missing. Flow are the brackets
// left open by earlier lines.
func quotingAt(src Source, start, offset int, line string, flow []byte) Source {
	cursor := offset - start
	end := max(cursor, len(strings.TrimRight(line, " \t\r")))
	s := scan(line, cursor, flow)
	s.run()
	from, q := s.open, quotingSource{Source: src}
	if from > 0 {
		q.quote = line[from-1 : from]
	} else {
		if from = strings.LastIndex(line[:cursor], ": ") + 2; from < 2 {
			return nil
		}
		q.before, q.quote = `"`, `"`
		text := strings.TrimLeft(line[from:cursor], " ")
		inside := len(flow) > 0 || strings.LastIndexByte(line[:from], '{') > strings.LastIndexByte(line[:from], '}')
		if !inside || strings.IndexAny(text, "([") < 1 || strings.ContainsAny(text, `{}"`) {
			return nil
		}
		from = cursor - len(text)
	}
	if n, unit := src.Node(offset); n.Valid() && (n.Kind() == syntax.Scalar && n.Span().Start+unit < start ||
		q.before != "" && strings.HasPrefix(rootOf(n).Raw(), "'")) {
		return nil
	}
	if len(s.flow) > 0 || q.before != "" {
		if i := strings.IndexAny(line[cursor:end], ",}"); i >= 0 {
			end = cursor + i
		}
	}
	q.from, q.to, q.text = start+from, start+end, line[from:end]
	return q
}

func (q quotingSource) Try(from, to int, text string) (Trial, bool) {
	if from < q.from || to > q.to {
		return q.Source.Try(from, to, text)
	}
	before := q.before + q.text[:from-q.from]
	trial, ok := q.Source.Try(q.from, q.to, before+text+q.text[to-q.from:]+q.quote)
	trial.Offset += len(before)
	return trial, ok
}

func (q quotingSource) Node(offset int) (n syntax.Node, unitStart int) {
	trial, ok := q.Try(offset, offset, "")
	if !ok {
		return n, 0
	}
	return trial.Tree.At(trial.Offset), offset - trial.Offset
}

// rootOf returns the node of the text that a node is part of.
func rootOf(n syntax.Node) syntax.Node {
	for n.InText() {
		if _, _, root := n.WrittenAs(); root {
			break
		}
		n = n.Parent()
	}
	return n
}

func inWord(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)
}

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// askFormula collects the items in a formula; it returns false if there is none.
func (q *query) askFormula(w formulaWord) bool {
	if w.sure && q.isBehindValue() {
		q.offerContinuations()
		return true
	}
	// A missing comparison makes it no condition yet, missing arguments no effect.
	is := w.sure
	texts := []string{mark, mark + w.open, mark + " == 0", mark + " = 0"}
	for i := len(w.open); i >= max(0, len(w.open)-maxOpen); i-- {
		for _, more := range []string{" == 0", " = 0"} {
			texts = append(texts, mark+w.open[:i]+more+w.open[i:])
		}
	}
	for _, text := range append(texts, formulaStart) {
		n := q.tryFormula(text)
		is = is || n.InText()
		if q.isMark(n) {
			if q.wantsNames() {
				break
			}
			if q.formulaValue(); len(q.items) > 0 {
				return true
			}
		}
	}
	if !is {
		return false
	}
	for _, text := range []string{mark + "=0", mark + "=0" + w.open} { // fields that need their name
		if n := q.tryFormula(text); q.isMark(n) && q.isKey() {
			q.keys(n.Parent())
			return true
		}
	}
	if before := strings.TrimRight(q.line[:q.word.start], " \t"); before == "" || inWord(lastRune(before)) ||
		strings.ContainsAny(before[len(before)-1:], `)]'"`) {
		q.offerContinuations()
	}
	return true
}

// maxOpen is how many of the open brackets are tried with their closing text.
const maxOpen = 3

// wantsNames reports whether only named values are allowed at the mark.
func (q *query) wantsNames() bool {
	for i := range q.place.Levels {
		level := &q.place.Levels[i]
		if textWithoutSigns(level.Node) == mark && len(level.Options) > 0 && !slices.ContainsFunc(level.Options,
			func(o facts.Option) bool { return o.Type.Form != grammar.FreeMap }) {
			return true
		}
	}
	return false
}

// formulaStart is a text that is a formula wherever one may be written without a sign, with the mark as its first word.
const formulaStart = mark + "()"

// offerFirstWord offers the formulas that begin with a word which could also be a plain text. A name alone is a formula
// only after the sign of formulas, and brackets and commas would end a flow collection.
func (q *query) offerFirstWord() {
	text, given := formulaStart, len(q.items)
	if q.word.space {
		text = " " + text
	}
	if n := q.tryFormula(text); !q.isMark(n) {
		return
	}
	q.formula = true
	q.formulaValue()
	value := slices.ContainsFunc(q.place.Levels, func(l facts.Level) bool {
		return textWithoutSigns(l.Node) == mark && slices.ContainsFunc(l.Options, func(o facts.Option) bool {
			return o.Type.Form == grammar.Choice && o.Type.Union != grammar.ConditionUnion &&
				o.Type.Union != grammar.EffectUnion
		})
	})
	for i := given; i < len(q.items); i++ {
		item := &q.items[i]
		if q.word.flow { // where the bracket would be one of YAML
			item.Text = strings.TrimSuffix(item.Text, "[")
		}
		if value && !formula.IsFormula(item.Text) {
			item.Text = strings.TrimSuffix(text, formulaStart) + "= " + strings.TrimLeft(item.Text, " ")
		}
	}
	q.items = append(q.items[:given], slices.DeleteFunc(q.items[given:], func(i Item) bool {
		return q.word.flow && strings.ContainsAny(i.Text, ",[")
	})...)
}

// offerContinuations offers what may follow something complete.
func (q *query) offerContinuations() {
	for _, text := range formula.Between() {
		q.add(rankWord, Item{Label: text, Kind: KindWord, Text: text})
	}
}

// isBehindValue reports whether the word follows something complete.
func (q *query) isBehindValue() bool {
	before := strings.TrimRight(q.line[:q.word.start], " \t")
	word := before[strings.LastIndexFunc(before, func(r rune) bool { return !inWord(r) })+1:]
	return len(before) < q.word.start && (strings.HasSuffix(before, ")") || strings.HasSuffix(before, "]") ||
		word != "" && !slices.Contains(formula.Symbols(), word))
}

// tryFormula parses the unit with a text in place of the word, and returns its node.
func (q *query) tryFormula(text string) syntax.Node {
	trial, ok := q.src.Try(q.span.Start, q.span.End, text)
	if !ok {
		return syntax.Node{}
	}
	trial.Offset += strings.Index(text, mark)
	n := trial.Tree.At(trial.Offset)
	if q.isMark(n) {
		q.read(trial, n)
	}
	return n
}

func (q *query) isMark(n syntax.Node) bool {
	return n.InText() && (n.Kind() == syntax.Scalar || n.Unread()) && textWithoutSigns(n) == mark
}

// textWithoutSigns returns the text of a node without its signs.
func textWithoutSigns(n syntax.Node) string { return strings.Trim(n.Raw(), "'\"=|>-+() \t\r\n") }

// formulaValue offers what may replace the mark, which is parsed as a separate part.
func (q *query) formulaValue() {
	whole := q.node
	for p := whole.Parent(); p.InText(); p = p.Parent() {
		if p.Span() != q.node.Span() && textWithoutSigns(p) != mark {
			break
		}
		whole = p
	}
	offered := false
	for _, n := range []syntax.Node{whole, q.node} {
		for i := range q.place.Levels {
			level := &q.place.Levels[i]
			if level.Node != n || offered && n.Unread() {
				continue
			}
			tests := slices.ContainsFunc(level.Options, func(o facts.Option) bool { return isTest(o.Type) })
			for _, o := range level.Options {
				switch {
				case n != whole && offered:
				case tests && o.Type.Form == grammar.Choice: // a name alone begins a test
					given := len(q.items)
					q.formulaOption(o)
					q.items = append(q.items[:given], slices.DeleteFunc(q.items[given:], func(i Item) bool {
						return i.Kind == KindName && !strings.HasPrefix(i.Text, "$") && !strings.Contains(i.Text, "(")
					})...)
				default:
					q.formulaOption(o)
				}
			}
			offered = true
		}
	}
	if call, is := strings.CutSuffix(strings.TrimRight(q.line[:q.word.start], " "), "("); is {
		from := strings.LastIndexFunc(call, func(r rune) bool { return !inWord(r) && r != '-' }) + 1
		if formula.IsAggregate(call[from:]) {
			q.formulaWords(grammar.QueryUnion)
		}
	}
	mark := q.node
	q.node = whole
	q.offerCompared()
	q.node = mark
	q.fieldsOfCall(whole)
	if len(q.place.Params) > 0 && q.place.Macro != grammar.PhaseTemplate {
		for _, name := range q.place.Params {
			q.add(rankParam, Item{Label: view.ParamNodeParam + "(" + name + ")", Kind: KindParam,
				Symbol: grammar.MacroParam, Summary: "parameter of the macro", Text: view.ParamNodeParam + "(" + q.quoteName(name) + ")"})
		}
	}
}

// isTest reports whether a type is a test in a filter, or a list of them.
func isTest(t *grammar.Type) bool {
	return t.Form == grammar.Record && formula.IsTest(t.Shape) || t.Form == grammar.List && isTest(t.Elem)
}

// formulaOption offers the formulas of one type.
func (q *query) formulaOption(o facts.Option) {
	switch t := o.Type; t.Form {
	case grammar.Choice:
		q.formulaWords(t.Union)
	case grammar.Record:
		if subject := formula.Subject(t.Shape); subject != nil {
			q.offerNames(facts.Option{Type: subject, Owners: o.Owners})
		}
	case grammar.List:
		q.formulaOption(facts.Option{Type: t.Elem, Owners: o.Owners})
	case grammar.Bool:
		for _, word := range []string{"true", "false"} {
			q.add(rankWord, Item{Label: word, Kind: KindWord, Text: word})
		}
	case grammar.Define:
	default:
		q.option(o, nil)
	}
}

// formulaWords offers the formulas of a union: names, calls, and the first words of others.
func (q *query) formulaWords(u *grammar.Union) {
	words, names := formula.Words(u)
	switch u {
	case grammar.ConditionUnion: // operands
		moreWords, moreNames := formula.Words(grammar.ValueUnion)
		for _, w := range moreWords {
			if w.Call {
				words = append(words, w)
			}
		}
		names = append(names, moreNames...)
	case grammar.EffectUnion:
		names = append(names, formula.AssignedTypes()...)
	case grammar.QueryUnion:
		zone := grammar.QueryUnion.VariantByWord(view.QueryIsTokensInZone).Shape.FieldByName(view.QueryTokensInZoneZone)
		q.option(facts.Option{Type: zone.Type}, nil)
	}
	for _, n := range names {
		kinds := n.Type.Kinds
		if n.Follows == "" && u != grammar.EffectUnion {
			kinds = append(kinds[:len(kinds):len(kinds)], grammar.Constant)
		}
		for _, kind := range kinds {
			one := []grammar.Kind{kind}
			if kind == grammar.Binding {
				continue
			}
			for _, name := range q.names.namesFor(facts.Option{Type: &grammar.Type{Form: grammar.Refer, Kinds: one}}) {
				item := q.symbol(one, nil, name)
				if !q.isFollowedBy(n.Follows) {
					item.Text += n.Follows
				}
				q.add(rankVariant, item)
			}
		}
	}
	q.offerDollarBindings("", "")
	if t := formula.Macros(u); t != nil {
		for _, name := range q.names.namesFor(facts.Option{Type: t}) {
			if formula.Rename(name, syntax.Plain) != name {
				continue
			}
			item := q.symbol(t.Kinds, nil, name)
			s, _ := q.names.signature(t.Kinds[0], name)
			args := lists.Map(s.Params, func(p facts.Param) string { return q.quoteName(p.Name) + "=" })
			q.call(&item, args, "")
			q.add(rankVariant, item)
		}
	}
	for _, w := range words {
		item := Item{Label: w.Text, Kind: KindVariant, Summary: w.Variant.Doc, Text: w.Text + " ",
			Doc: variantKey(w.Union, w.Variant.Word)}
		if w.Call {
			item.Text = w.Text
			item.Type = "(" + strings.Join(w.Fields, ", ") + ")"
			q.call(&item, w.Fields, "name")
		}
		q.add(rankOptional, item)
	}
}

// isFollowedBy reports whether a text already follows the word.
func (q *query) isFollowedBy(text string) bool {
	return text != "" && strings.HasPrefix(q.line[q.word.end:], strings.TrimRight(text, " "))
}

// call adds brackets to the name of an item, unless they are there: with a stop for each argument.
func (q *query) call(item *Item, args []string, named string) {
	switch {
	case q.isFollowedBy("("):
	case !q.options.Snippets:
		item.Text += "("
		if len(args) == 0 && named == "" {
			item.Text += ")"
		}
	default:
		w := &writer{snippet: true}
		w.writePlain(item.Text + "(")
		for i, arg := range args {
			if i > 0 {
				w.WriteString(", ")
			}
			if named == "" {
				w.writePlain(arg)
				arg = ""
			}
			w.WriteString("${" + w.number() + ":" + escapeSnippet(arg) + "}")
		}
		if len(args) == 0 && named != "" {
			w.WriteString("$" + w.number())
		}
		w.WriteString(")")
		item.Text, item.Snippet = w.String(), true
	}
}

// fieldsOfCall offers the fields that are missing in the call whose next argument is a node.
func (q *query) fieldsOfCall(n syntax.Node) {
	before := strings.TrimRight(q.line[:q.word.start], " \t")
	if !strings.HasSuffix(before, ",") && !strings.HasSuffix(before, "(") {
		return
	}
	body := n.Parent()
	if body.Kind() == syntax.Sequence || q.place == nil {
		return
	}
	for i := range q.place.Levels {
		level := &q.place.Levels[i]
		if level.Node != body {
			continue
		}
		for k := range level.Records {
			r := &level.Records[k]
			for _, f := range r.Fields {
				given := body.Get(f.Name)
				if r.Union != nil && f.Name == r.Union.Discriminator || given.Valid() && !given.Unread() && given != n {
					continue
				}
				q.add(rankOptional, Item{Label: f.Name + "=", Kind: KindField, Summary: f.Doc, Text: f.Name + "=",
					Doc: fieldKey(r.Shape, f.Name)})
			}
		}
	}
}
