package complete

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// A skeleton is a value with stops for the author to fill in.
type skeleton interface{ isSkeleton() }

type (
	// stop is filled in by the author; its text is the placeholder.
	stop string
	// choices is one of several texts.
	choices []string
	// record has fields, in order.
	record []pair
	// row is a record written on one line.
	row []pair
	// items is a list of one value.
	items struct{ item skeleton }
	// lines is already a snippet, with a field on each line.
	lines string
)

type pair struct {
	key   string
	value skeleton
}

func (stop) isSkeleton()    {}
func (choices) isSkeleton() {}
func (record) isSkeleton()  {}
func (row) isSkeleton()     {}
func (items) isSkeleton()   {}
func (lines) isSkeleton()   {}

// maxSkeletonDepth bounds the depth of required records.
const maxSkeletonDepth = 3

// requiredRecord returns a record with its required fields, except those given.
func requiredRecord(shape *grammar.Shape, except map[string]bool, depth int) record {
	var out record
	given := map[string]bool{}
	add := func(f *grammar.Field) {
		if !given[f.Name] && !except[f.Name] {
			given[f.Name] = true
			out = append(out, pair{f.Name, fieldValue(f, depth)})
		}
	}
	for _, f := range shape.Fields {
		if f.Required && f.When == nil {
			add(f)
		}
	}
	// Of mutually exclusive fields one is required.
	groups := shape.ExactlyOne
	if len(shape.AtLeastOne) > 0 {
		groups = append(groups[:len(groups):len(groups)], grammar.Exclusive{Fields: shape.AtLeastOne})
	}
	for _, g := range groups {
		some := false
		for _, name := range g.Fields {
			some = some || given[name] || except[name]
		}
		if f := shape.FieldByName(g.Fields[0]); f != nil && !some && f.When == nil {
			add(f)
		}
	}
	return out
}

// isRow reports whether an entry of a list is usually written on one line: all it needs are a few words.
func isRow(shape *grammar.Shape) bool {
	needed := 0
	for _, f := range shape.Fields {
		if !f.Required || f.When != nil {
			continue
		}
		needed++
		if !isWord(f.Type) {
			return false
		}
	}
	return needed > 1 && needed < 5
}

// isWord reports whether a value is a word or a number, or a mapping of names that is empty at first.
func isWord(t *grammar.Type) bool {
	switch t.Form {
	case grammar.Record, grammar.Choice, grammar.List:
		return false
	case grammar.Switch:
		return !slices.ContainsFunc(t.Cases, func(c grammar.Case) bool { return !isWord(c.Type) })
	}
	return true
}

// writeRowsForShort writes a record on one line if it is short, else the short ones in it.
func writeRowsForShort(s skeleton) skeleton {
	r, ok := s.(record)
	if !ok {
		return s
	}
	if isShort(r) {
		return row(r)
	}
	return withRows(r)
}

// withRows writes each short record in a record on one line.
func withRows(r record) record {
	out := make(record, len(r))
	for i, p := range r {
		if inner, ok := p.value.(record); ok && isShort(inner) {
			p.value = row(inner)
		}
		out[i] = p
	}
	return out
}

// isShort reports whether the record after a key fits better on one line.
func isShort(r record) bool {
	return len(r) < 4 && !slices.ContainsFunc(r, func(p pair) bool {
		switch p.value.(type) {
		case stop, choices:
			return false
		}
		return true
	})
}

// fieldValue returns the value after a field's key.
func fieldValue(f *grammar.Field, depth int) skeleton {
	s := valueOf(f.Type, depth)
	if text, ok := s.(stop); ok && f.Default != "" && (text == "" || f.Type.Form != grammar.Record) {
		return stop(f.Default)
	}
	return s
}

// wordText writes a word of the language; operators are quoted, as older YAML versions require.
func wordText(word string) string {
	c := word[0]
	if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
		return syntax.Quote(word, syntax.Plain, true)
	}
	return syntax.Quote(word, syntax.SingleQuoted, true)
}

// valueOf returns the skeleton of a type.
func valueOf(t *grammar.Type, depth int) skeleton {
	switch t.Form {
	case grammar.Enum:
		var out choices
		for i := range t.Words {
			if t.Words[i].Canonical == "" {
				out = append(out, syntax.Quote(t.Words[i].Text, syntax.Plain, true))
			}
		}
		if len(out) > 1 && !t.OpenWords {
			return out
		}
		if len(out) > 0 {
			return stop(out[0])
		}
	case grammar.Bool:
		if t.OnlyTrue {
			return stop("true")
		}
		return choices{"true", "false"}
	case grammar.Int, grammar.Number:
		if t.Min != nil && *t.Min > 0 {
			return stop(strconv.FormatFloat(*t.Min, 'f', -1, 64))
		}
		return stop("0")
	case grammar.List:
		if depth < maxSkeletonDepth && t.NonEmpty && (t.Elem.Form == grammar.Record || t.Elem.Form == grammar.Enum) {
			return items{valueOf(t.Elem, depth+1)}
		}
		return items{stop("")}
	case grammar.FreeMap:
		return stop("{}")
	case grammar.Record:
		if depth < maxSkeletonDepth {
			if r := requiredRecord(t.Shape, nil, depth+1); len(r) > 0 {
				return r
			}
		}
		return stop("{}")
	case grammar.OneOf:
		for _, a := range t.Alternatives {
			switch a.Form {
			case grammar.Int, grammar.Number, grammar.Bool, grammar.Enum:
				return valueOf(a, depth)
			}
		}
	case grammar.Choice:
		if t.Union.Fallback != nil && depth < maxSkeletonDepth {
			return requiredRecord(t.Union.Fallback, nil, depth+1)
		}
	}
	return stop("")
}

// variantBody returns what a variant needs besides its word: the whole record if the word is among the fields, else
// the value after the key.
func variantBody(u *grammar.Union, v *grammar.Variant, except map[string]bool) skeleton {
	if v.Snippet != "" {
		return lines(v.Snippet)
	}
	if u.Wrapped {
		r := requiredRecord(v.Shape, nil, 1)
		if len(r) == 0 {
			return stop("{}")
		}
		return r
	}
	var out record
	if u.Discriminator != "" {
		out = append(out, pair{u.Discriminator, stop("")})
		for i, p := range requiredRecord(v.Shape, except, 1) {
			if i > 0 || p.key != u.Discriminator {
				out = append(out, p)
			}
		}
		return out
	}
	if f := v.Shape.FieldByName(v.Word); f != nil {
		out = append(out, pair{v.Word, fieldValue(f, 1)})
	}
	for _, p := range requiredRecord(v.Shape, except, 1) {
		if p.key != v.Word {
			out = append(out, p)
		}
	}
	return out
}

// writer writes skeletons as text, with tab stops or without.
type writer struct {
	strings.Builder
	snippet bool
	block   bool // fields on separate lines
	count   int
}

// number returns the number of the next stop.
func (w *writer) number() string {
	w.count++
	return strconv.Itoa(w.count)
}

// writePlain writes a text that is not a stop.
func (w *writer) writePlain(text string) {
	if w.snippet {
		text = escapeSnippet(text)
	}
	w.WriteString(text)
}

var snippetEscapes = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`)

func escapeSnippet(text string) string { return snippetEscapes.Replace(text) }

// stop writes a tab stop.
func (w *writer) stop(text string) {
	switch {
	case !w.snippet:
		w.WriteString(text)
	case text == "":
		w.WriteString("$" + w.number())
	default:
		w.WriteString("${" + w.number() + ":" + escapeSnippet(text) + "}")
	}
}

func (w *writer) choices(all []string) {
	if !w.snippet {
		w.WriteString(all[0])
		return
	}
	for _, text := range all {
		if strings.ContainsAny(text, ",|\\$}") {
			w.stop(all[0])
			return
		}
	}
	w.WriteString("${" + w.number() + "|" + strings.Join(all, ",") + "|}")
}

// writePairs writes the fields of a record, on separate lines at a column of the line's indentation, or one after the
// other.
func (w *writer) writePairs(r record, column int) {
	for i, p := range r {
		switch {
		case i == 0:
		case w.block:
			w.WriteString("\n" + strings.Repeat(" ", column))
		default:
			w.WriteString(", ")
		}
		w.pair(p, column)
	}
}

func (w *writer) pair(p pair, column int) {
	w.writePlain(syntax.Quote(p.key, syntax.Plain, true) + ":")
	w.writeValue(p.value, column)
}

// writeValue writes the value after a colon, including the blank before it.
func (w *writer) writeValue(s skeleton, column int) {
	switch s := s.(type) {
	case stop:
		w.WriteString(" ")
		w.stop(string(s))
	case choices:
		w.WriteString(" ")
		w.choices(s)
	case record:
		if w.block {
			w.WriteString("\n" + strings.Repeat(" ", column+2))
			w.writePairs(s, column+2)
			return
		}
		w.WriteString(" ")
		w.writeRow(row(s))
	case row:
		w.WriteString(" ")
		w.writeRow(s)
	case items:
		w.list(s, column)
	case lines:
		w.writeLines(string(s), column)
	}
}

func (w *writer) list(s items, column int) {
	if w.block && s.item != stop("") {
		w.WriteString("\n" + strings.Repeat(" ", column+2) + "- ")
		w.writeEntry(s.item, column+4)
		return
	}
	block := w.block
	w.block = false
	w.WriteString(" [")
	switch item := s.item.(type) {
	case record:
		w.writeRow(row(item))
	case row:
		w.writeRow(item)
	case choices:
		w.choices(item)
	case stop:
		w.stop(string(item))
	}
	w.WriteString("]")
	w.block = block
}

// writeEntry writes the value after a dash.
func (w *writer) writeEntry(s skeleton, column int) {
	switch s := s.(type) {
	case record:
		w.writePairs(s, column)
	case row:
		w.writeRow(s)
	case choices:
		w.choices(s)
	case stop:
		w.stop(string(s))
	}
}

// writeRow writes fields in braces.
func (w *writer) writeRow(r row) {
	block := w.block
	w.block = false
	w.WriteString("{ ")
	w.writePairs(record(r), 0)
	w.WriteString(" }")
	w.block = block
}

// writeLines writes a snippet of the table, after a colon.
func (w *writer) writeLines(text string, column int) {
	if text == "{}" {
		w.writePlain(" {}")
		return
	}
	if !w.snippet {
		text = plainSnippet(text)
	}
	if w.block {
		w.WriteString("\n" + strings.Repeat(" ", column+2))
		w.WriteString(strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", column+2)))
		return
	}
	w.WriteString(" { " + flowLines(text) + " }")
}

// flowLines puts fields on separate lines, at most two levels deep.
func flowLines(text string) string {
	var b strings.Builder
	open := false
	for i, line := range strings.Split(text, "\n") {
		inner := strings.HasPrefix(line, "  ")
		line = strings.TrimSpace(line)
		switch {
		case open && inner:
			b.WriteString(", ")
		case open:
			b.WriteString(" }, ")
			open = false
		case i > 0 && inner:
			b.WriteString(" { ")
			open = true
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(line)
	}
	if open {
		b.WriteString(" }")
	}
	return b.String()
}

// plainSnippet returns a snippet as shown before anything is filled in.
func plainSnippet(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		case text[i] != '$' || i+1 == len(text):
			b.WriteByte(text[i])
		case text[i+1] != '{':
			for i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
				i++
			}
		default:
			inside, length := insideStop(text[i+2:])
			b.WriteString(inside)
			i += 1 + length
		}
	}
	return b.String()
}

// insideStop parses "1:text}" or "1|a,b|}" and returns the text shown first, and the length of the stop.
func insideStop(text string) (shown string, length int) {
	i := 0
	for i < len(text) && text[i] >= '0' && text[i] <= '9' {
		i++
	}
	var b strings.Builder
	if i < len(text) && text[i] == '|' {
		end := strings.Index(text[i+1:], "|}")
		if end < 0 {
			return "", len(text)
		}
		first, _, _ := strings.Cut(text[i+1:i+1+end], ",")
		return first, i + 1 + end + 2
	}
	for i++; i < len(text) && text[i] != '}'; i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String(), i + 1
}

// withArguments adds the arguments of a call to the item of a macro's name.
func (q *query) withArguments(i *Item, kind grammar.Kind, name string) {
	s, ok := q.names.signature(kind, name)
	parent := q.node.Parent()
	if !ok || len(s.Params) == 0 || !q.options.Snippets || parent.Kind() != syntax.Mapping ||
		parent.Get(view.MacroCallArgs).Valid() || q.word.style != syntax.Plain {
		return
	}
	args := record{{view.MacroCallArgs, argumentsOf(s)}}
	w := &writer{snippet: true}
	w.writePlain(i.Text)
	switch {
	case q.word.flow:
		w.WriteString(", ")
	case q.options.Lines && q.word.pair:
		w.WriteString("\n" + strings.Repeat(" ", max(0, q.word.column-q.indent)))
	default:
		return
	}
	w.writePairs(args, 0)
	i.Text, i.Snippet = w.String(), true
}

// argumentsOf returns the skeleton of a call's arguments.
func argumentsOf(s facts.Signature) skeleton {
	var args record
	for _, p := range s.Params {
		args = append(args, pair{p.Name, argumentOf(p)})
	}
	if len(args) == 0 {
		return stop("{}")
	}
	return args
}

// argumentOf returns the skeleton of an argument.
func argumentOf(p facts.Param) skeleton {
	if len(p.Values) > 0 {
		var out choices
		for _, v := range p.Values {
			text := v.Text
			if v.Type == syntax.String {
				text = syntax.Quote(text, syntax.Plain, true)
			}
			out = append(out, text)
		}
		return out
	}
	switch p.Type {
	case view.EffectMacroParamTypeEffects:
		return stop("[]")
	case view.EffectMacroParamTypeCondition:
		return stop("true")
	case view.EffectMacroParamTypeNumber:
		return stop("0")
	}
	return stop("")
}

// SectionSnippet returns a new section with its first entry and required fields, as a snippet of the language server
// protocol: what completion offers for its key.
func SectionSnippet(s *grammar.Section) string {
	w := writer{snippet: true, block: true}
	w.pair(pair{s.Name, sectionValue(s.Type)}, 0)
	return w.String()
}
