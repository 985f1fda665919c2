package complete

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Source is the input of completion: one document of an immutable spec.
type Source interface {
	// Line returns the line of an offset, and its start.
	Line(offset int) (start int, text string)
	// Node is the deepest value at an offset; invalid outside of units.
	Node(offset int) (n syntax.Node, unitStart int)
	// Try reads the document with the bytes [from, to) replaced by a text. It returns false outside of the language.
	Try(from, to int, text string) (Trial, bool)
	// Can returns the possible values of something in the game, a token property or a binding around an offset, and
	// whether it is a player; unknown if nobody knows.
	Can(kind grammar.Kind, name string, offset int) (can values.Value, player bool)
}

// Trial is a unit as it would be after an edit.
type Trial struct {
	Spec    crossref.Spec // in which the place of the unit is known
	ID      index.UnitID
	Tree    *syntax.Tree
	Context facts.Context
	// Offset of the inserted text in the unit's text.
	Offset int
}

// Options describe what the editor supports in items.
type Options struct {
	// Snippets: texts may have tab stops.
	Snippets bool
	// Lines: texts may have several lines; the editor indents those after the first like the line of the insertion.
	Lines bool
	// Limit is the maximal number of items; 0 is the default.
	Limit int
	// Typed is the character that triggered the request; "" if the author asked for it. After a trigger the next key
	// is meant for the text: Enter after "zones:" begins a line.
	Typed string
}

// Kind says what an item is.
type Kind uint8

// Kinds of items.
const (
	KindField Kind = iota + 1
	KindSection
	KindVariant
	KindRecord
	KindWord
	KindName // of a symbol
	KindBinding
	KindParam
)

// Item is one thing that can be written.
type Item struct {
	Label  string
	Kind   Kind
	Symbol grammar.Kind // of a name
	// Type is its type, in a few words or as parameters in parentheses; Summary says what it is, on one line. Either
	// may be "".
	Type, Summary string

	Sort   string // sort key for showing items
	Filter string // what the author types to find it
	Text   string // replaces the word
	// Snippet: Text has tab stops.
	Snippet bool
	// Doc is the key of the item's documentation; "" if it has none.
	Doc string
}

// List lists what can be written at a place.
type List struct {
	Items []Item
	// Span of the document that an item replaces.
	Span source.Span
	// Behind is the end of it after the cursor, which is kept if an item is only inserted; "" if no item makes sense
	// in front of it.
	Behind string
	// Truncated: there are more items for a longer word.
	Truncated bool
}

const defaultLimit = 2000

// mark replaces the word while the unit is parsed.
const mark = "ludo_cursor_mark"

// At lists what can be written at an offset of the document.
func At(src Source, offset int, o Options) List {
	if o.Limit == 0 {
		o.Limit = defaultLimit
	}
	start, line := src.Line(offset)
	flow := openBrackets(src, start, offset)
	if quoted := quotingAt(src, start, offset, line, flow); quoted != nil {
		src = quoted
	}
	if w, ok := formulaAt(src, start, offset, line); ok {
		q := begin(src, start, offset, line, w.word, o)
		if q.formula = true; q.askFormula(w) {
			return q.list()
		}
	}
	w, ok := wordAt(line, offset-start, flow)
	if !ok || inText(src, start, offset) {
		return List{}
	}
	q := begin(src, start, offset, line, w, o)
	q.ask()
	if !w.key && w.style == syntax.Plain && !strings.ContainsAny(line[w.start:w.end], " ([") {
		q.offerFirstWord()
	}
	return q.list()
}

// begin returns the query for the items that may replace a word of a line.
func begin(src Source, start, offset int, line string, w word, o Options) *query {
	q := &query{
		src: src, options: o, word: w, line: line,
		span:   source.Span{Start: start + w.start, End: start + w.end},
		indent: len(line) - len(strings.TrimLeft(line, " \t")),
		typed:  strings.Trim(line[w.start:min(w.end, offset-start)], `'"`),
		behind: line[min(w.end, offset-start):w.end],
		added:  map[string]bool{},
	}
	if strings.TrimSpace(line) == "" {
		q.indent = w.column
	}
	return q
}

// openBrackets returns the brackets that are open at the start of a line.
func openBrackets(src Source, start, offset int) (open []byte) {
	n, unitStart := src.Node(offset)
	if at, unit := src.Node(start); at.Valid() {
		n, unitStart = at, unit
	}
	for ; n.Valid(); n = n.Parent() {
		if n.Style() != syntax.Flow || n.InText() || n.Span().Start+unitStart >= start {
			continue
		}
		if n.Span().End+unitStart <= start {
			continue
		}
		switch n.Kind() {
		case syntax.Mapping:
			open = append(open, '{')
		case syntax.Sequence:
			open = append(open, '[')
		}
	}
	slices.Reverse(open)
	return open
}

// inText reports whether an offset is in a text of several lines.
func inText(src Source, start, offset int) bool {
	n, unitStart := src.Node(offset)
	if n.Kind() != syntax.Scalar {
		return false
	}
	if n.Style() == syntax.Literal || n.Style() == syntax.Folded {
		return true
	}
	return n.Span().Start+unitStart < start && n.Style() != syntax.Plain
}

// query is one question for items.
type query struct {
	src     Source
	options Options
	word    word
	line    string
	span    source.Span
	indent  int    // of the line
	typed   string // the word up to the cursor, without quotes
	behind  string // the rest of it
	formula bool   // the word is one of a formula

	trial Trial
	place *facts.Place
	node  syntax.Node // the mark
	names *nameSource
	items []Item
	added map[string]bool
}

// ask finds the place of the word and collects the items.
func (q *query) ask() {

	switch {
	case q.word.key:
		if q.try(mark) && q.isKey() {
			q.keys(q.node.Parent())
		}
	case q.word.opens && q.word.flow:
		if q.try(mark) {
			if q.isKey() {
				q.keys(q.node.Parent())
			} else {
				q.value()
			}
		}
	case q.word.opens:
		if q.try(mark+":") && q.isKey() && (q.node.Parent().Len() > 1 || q.node.Parent() == q.trial.Tree.Root() &&
			q.node.Parent().Parent() == (syntax.Node{}) && q.onlyRoot()) {
			q.keys(q.node.Parent())
			return
		}
		if q.try(mark) && !q.isKey() {
			q.value()
		}
	default:
		if q.try(mark) {
			q.value()
		}
	}
}

// onlyRoot reports whether the mark is a root key of a block.
func (q *query) onlyRoot() bool { return q.trial.Context.Type == grammar.DocumentType }

// try parses the unit with a text in place of the word.
func (q *query) try(text string) bool {
	if q.word.space {
		text = " " + text
	}
	trial, ok := q.src.Try(q.span.Start, q.span.End, text)
	if !ok {
		return false
	}
	if q.word.space {
		trial.Offset++
	}
	n := trial.Tree.At(trial.Offset)
	if n.Kind() != syntax.Scalar || n.Value() != mark || n.Style() > syntax.DoubleQuoted {
		return false
	}
	q.read(trial, n)
	return true
}

// read prepares a trial in which a node is the mark.
func (q *query) read(trial Trial, n syntax.Node) {
	q.trial, q.node = trial, n
	q.place = facts.At(trial.Tree, trial.Context, trial.Offset)
	q.names = &nameSource{spec: trial.Spec}
	q.arguments()
}

// isKey reports whether the mark is a key.
func (q *query) isKey() bool {
	return q.node.Parent().Kind() == syntax.Mapping && !q.node.Key().Valid()
}

// arguments adds what the parameters of a macro say about its arguments.
func (q *query) arguments() {
	unit := *q.place.Facts
	for from := 0; ; {
		i := from
		for i < len(q.place.Levels) && q.place.Levels[i].Call == 0 {
			i++
		}
		if i == len(q.place.Levels) {
			return
		}
		from = i + 1
		number := q.place.Levels[i].Call - 1
		if number >= len(unit.Calls) {
			return
		}
		call := unit.Calls[number]
		signature, ok := q.names.signature(call.Kind, call.Name)
		if !ok {
			return
		}
		inner := facts.ArgumentAt(&unit, call, signature, q.trial.Offset)
		if len(inner.Levels) == 0 {
			return
		}
		q.place.Levels = append(q.place.Levels[:from:from], inner.Levels...)
		q.place.Bindings, q.place.Before = inner.Bindings, inner.Before
		unit.Calls = slices.Concat(unit.Calls, inner.Facts.Calls)
	}
}

// level returns the level of a node; nil if unknown.
func (q *query) level(n syntax.Node) *facts.Level {
	if i := len(q.place.Levels) - 1; i >= 0 && q.place.Levels[i].Node == n {
		return &q.place.Levels[i]
	}
	return nil
}

// add adds an item. Rank is the order of its group; within a group items keep their order.
func (q *query) add(rank int, i Item) {
	if q.added[i.Label] {
		return
	}
	q.added[i.Label] = true
	i.Sort = fmt.Sprintf("%02d%05d", rank, len(q.items))
	if i.Filter == "" {
		i.Filter = i.Label
	}
	if q.word.style != syntax.Plain {
		i.Filter = i.Text
	}
	if q.word.space {
		i.Text = " " + i.Text
		i.Filter = ""
	}
	q.items = append(q.items, i)
}

// list returns the items, at most as many as wanted.
func (q *query) list() List {
	if q.options.Typed != "" {
		q.dropUnasked()
	}
	out := List{Items: q.items, Span: q.span}
	if q.word.style == syntax.Plain { // a quoted one includes its quotes
		out.Behind = q.behind
	}
	if len(out.Items) > q.options.Limit {
		out.Truncated = true
		typed := strings.ToLower(q.typed)
		out.Items = slices.DeleteFunc(slices.Clone(out.Items), func(i Item) bool {
			return !isSubsequence(typed, strings.ToLower(i.Label))
		})
		slices.SortStableFunc(out.Items, func(a, b Item) int { return strings.Compare(a.Sort, b.Sort) })
		out.Items = out.Items[:min(len(out.Items), q.options.Limit)]
	}
	return out
}

// dropUnasked drops items that are in the way of typing on: text that is already there, and after a key those that
// only open a list or a record. Right after the colon nothing is offered if a list is possible, or usually a record:
// they begin on the next line.
func (q *query) dropUnasked() {
	begins := func(i Item, brackets string) bool {
		text := strings.TrimLeft(i.Text, " ")
		return q.word.pair && text != "" && strings.Contains(brackets, text[:1])
	}
	if q.options.Typed == ":" && len(q.items) > 0 && (begins(q.firstItem(), "[{") ||
		slices.ContainsFunc(q.items, func(i Item) bool { return i.Kind == KindRecord && begins(i, "[") })) {
		q.items = nil
	}
	q.items = slices.DeleteFunc(q.items, func(i Item) bool {
		return i.Kind == KindRecord && begins(i, "[{") || i.Text == q.typed && q.behind == ""
	})
}

// firstItem returns the item shown first.
func (q *query) firstItem() Item {
	return slices.MinFunc(q.items, func(a, b Item) int { return strings.Compare(a.Sort, b.Sort) })
}

func isSubsequence(short, long string) bool {
	for i := 0; i < len(short); i++ {
		at := strings.IndexByte(long, short[i])
		if at < 0 {
			return false
		}
		long = long[at+1:]
	}
	return true
}

// quoteName writes a name in the style of the word.
func (q *query) quoteName(name string) string {
	if q.formula {
		here := source.Span{Start: q.trial.Offset, End: q.trial.Offset}
		text, _ := q.trial.Tree.InText(here, formula.Rename(name, syntax.Plain))
		return text
	}
	return syntax.Quote(name, q.word.style, q.word.flow)
}
