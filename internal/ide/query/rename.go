package query

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Refusal says, as a sentence for the author, why a name cannot be changed.
type Refusal string

// Error implements error.
func (r Refusal) Error() string { return string(r) }

// Refuse returns a Refusal.
func Refuse(format string, arguments ...any) error { return Refusal(fmt.Sprintf(format, arguments...)) }

// Renameable returns the range of the name at the place and the name itself, or the reason why it cannot be changed.
func (p *Place) Renameable() (r source.Range, text string, err error) {
	n, err := p.subject()
	if err != nil {
		return r, "", err
	}
	if p.link != nil {
		if !p.onName {
			return r, "", Refuse("Here stands a link to a rule; to rename that, put the cursor on its name after #.")
		}
		return p.linked, n.text, nil
	}
	return p.session.place(n.unit, n.span), n.text, nil
}

// subject returns the name that would be changed.
func (p *Place) subject() (*name, error) {
	if len(p.names) == 0 {
		if p.outline.facts.Tree.At(p.at).Valid() && len(p.outline.facts.Tree.Errors) > 0 {
			return nil, Refuse("The YAML here has errors; mend them first.")
		}
		return nil, Refuse("No name that this spec declares stands here.")
	}
	all := p.session.findAllNames(p.keys())
	declared := false
	for _, n := range all {
		declared = declared || n.role == Declaration
	}
	first := p.names[0]
	for _, k := range first.keys {
		if k.form == given && !declared {
			return nil, Refuse("The language gives %s this name, or nobody does; nothing here declares it.",
				quote(first.text))
		}
	}
	if d := p.session.definition(first.origin); d != nil {
		return nil, Refuse("%s comes of the %s %s; change that instead.", quote(first.text), nounOf(d.Kind),
			quote(d.Name))
	}
	if !declared && !first.kind.Info().Open {
		return nil, Refuse("Nothing in this spec declares %s.", quote(first.text))
	}
	for _, n := range all {
		if err := p.session.checkWritable(n, first); err != nil {
			return nil, err
		}
	}
	return first, p.session.refuseAmbiguousText(all, first)
}

func quote(text string) string { return "\"" + text + "\"" }

// checkWritable says why a name cannot be changed at its place.
func (s *session) checkWritable(n, subject *name) error {
	where := func() string {
		l := s.location(n.unit, n.span)
		return fmt.Sprintf("%s, line %d", base(l.File), l.Range.Start.Line+1)
	}
	switch {
	case n.silent:
		return nil
	case len(s.Facts(n.unit).Tree.Errors) > 0:
		return Refuse("The YAML of an entry that has this name has errors (%s); mend them first.", where())
	case n.def != nil && n.def.Pattern != grammar.NoSyntax:
		return Refuse("%s stands for many names, one for each value of its placeholder; write the pattern anew by hand.",
			quote(n.text))
	case n.made:
		return Refuse("%s follows from other data (%s); change that instead.", quote(n.text), where())
	case strings.ContainsAny(n.text, "{}"):
		return Refuse("%s has a placeholder in it (%s); write it anew by hand.", quote(n.text), where())
	}
	if _, err := s.scalarOf(n); err != nil {
		return Refuse("%s is not written out as such in %s, so it cannot be changed there.", quote(subject.text),
			where())
	}
	return nil
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// writtenName is a name's place inside a scalar's value.
type writtenName struct {
	node     syntax.Node
	verbatim bool // the value is in the text verbatim
	from, to int  // in the value
}

var errNotWritten = Refuse("the name is not written out")

// scalarOf returns the scalar that contains a name, with the name's place in it.
func (s *session) scalarOf(n *name) (w writtenName, err error) {
	w.node = s.Facts(n.unit).Tree.At(n.span.Start)
	if w.node.Kind() != syntax.Scalar {
		return w, errNotWritten
	}
	value, span := w.node.Value(), w.node.Span()
	quote := 0
	switch w.node.Style() {
	case syntax.Plain:
	case syntax.SingleQuoted, syntax.DoubleQuoted:
		quote = 1
	default:
		return w, errNotWritten
	}
	if span.Len() == len(value)+2*quote {
		w.verbatim = true
		w.from, w.to = n.span.Start-span.Start-quote, n.span.End-span.Start-quote
	} else if n.span == span {
		w.from, w.to = 0, len(value)
	}
	if w.from < 0 || w.to > len(value) || w.from >= w.to {
		return w, errNotWritten
	}
	text := norm.NFC.String(strings.TrimSpace(value[w.from:w.to]))
	folds := slices.ContainsFunc(n.keys, func(k key) bool { return k.form == symbol && k.kind == grammar.Seat })
	if text != n.text && strings.TrimSpace(value[w.from:w.to]) != n.text &&
		!(folds && strings.EqualFold(text, n.text)) {
		return w, errNotWritten
	}
	return w, nil
}

// Rename returns the edits that rename the thing named here everywhere, in the order of the spec, those in prose
// links last. The error says, as a sentence, why that would not be sound. The caller must verify with Sites, on the
// edited spec, that nothing else changes its meaning.
func (p *Place) Rename(to string) ([]source.FileEdit, error) {
	subject, err := p.subject()
	if err != nil {
		return nil, err
	}
	s := p.session
	to = norm.NFC.String(strings.TrimSpace(to))
	if subject.kind == grammar.Binding && strings.HasPrefix(subject.text, "$") && to != "" && to[0] != '$' {
		to = "$" + to
	}
	if to == subject.text {
		return nil, nil
	}
	if err := checkName(subject, to); err != nil {
		return nil, err
	}
	all := s.findAllNames(p.keys())
	if err := s.checkClash(all, to); err != nil {
		return nil, err
	}
	if err := s.refuseHidden(all, subject.text); err != nil {
		return nil, err
	}
	links, err := s.renamedLinks(all, to)
	if err != nil {
		return nil, err
	}
	edits, err := s.writeEdits(all, to)
	return append(edits, links...), err
}

// checkName refuses texts that would not be read as a name.
func checkName(subject *name, to string) error {
	noun := subject.kind.Info().Noun
	switch {
	case to == "":
		return Refuse("A name must not be empty.")
	case strings.ContainsFunc(to, func(r rune) bool { return unicode.IsControl(r) || !unicode.IsGraphic(r) }):
		return Refuse("A name is one line of text.")
	case strings.ContainsAny(to, "{}"):
		return Refuse("%s has braces in it, which stand for placeholders.", quote(to))
	case subject.kind == grammar.Binding:
		if strings.HasPrefix(to, "$__") {
			return Refuse("Names that start with $__ belong to the compiler.")
		}
		if to == "$" {
			return Refuse("A name must not be empty.")
		}
		return nil
	case to[0] == '$':
		return Refuse("%s would be read as a binding, not as %s.", quote(to), noun)
	case strings.Contains(to, ":"):
		return Refuse("%s has a colon in it, after which a qualifier would be looked for.", quote(to))
	case subject.kind == grammar.Seat && strings.Trim(to, "0123456789") == "":
		return Refuse("%s would be read as the number of a player.", quote(to))
	}
	return nil
}

// checkClash refuses a name that is taken, or that means something else at a place of the old one.
func (s *session) checkClash(all []*name, to string) error {
	for _, n := range all {
		for _, k := range n.keys {
			switch k.form {
			case symbol:
				k.name = to
				taken := s.lookup(k) != nil
				if !taken && k.kind == grammar.Seat {
					for seat := range s.Index().Symbols(grammar.Seat) {
						taken = taken || strings.EqualFold(seat.Name, to) && !strings.EqualFold(seat.Name, n.text)
					}
				}
				if taken {
					return Refuse("There is already %s %s.", withArticle(k.kind), quote(to))
				}
			case parameter:
				k.name = to
				if len(s.declarationsOf([]key{k})) > 0 {
					return Refuse("There is already a parameter %s here.", quote(to))
				}
			}
		}
		for _, ref := range n.refs {
			words := slices.Clone(ref.Words)
			if ref.Type != nil {
				words = append(words, ref.Type.Words...)
			}
			for i := range words {
				if words[i].Text == to {
					l := s.location(n.unit, n.span)
					return Refuse("The word %s has a meaning of its own in %s, line %d.", quote(to), base(l.File),
						l.Range.Start.Line+1)
				}
			}
			renamed := *ref
			renamed.Name = to
			if n.text == ref.Name {
				if d := s.finder.Find(&renamed); d != nil && !(ref.Fold && strings.EqualFold(to, ref.Name)) {
					return Refuse("There is already %s %s.", withArticle(d.Kind), quote(to))
				}
			}
		}
	}
	return nil
}

// comparedWithData are the kinds of symbols whose names rules compare with texts from tables.
var comparedWithData = map[grammar.Kind]bool{
	grammar.Zone: true, grammar.Seat: true, grammar.TokenType: true, grammar.PieceType: true, grammar.TraitValue: true,
	grammar.ZoneAttributeValue: true,
	grammar.GlobalMarkerState:  true, grammar.SpaceMarkerState: true, grammar.GlobalVar: true, grammar.PlayerVar: true,
}

// refuseAmbiguousText refuses to change a name that occurs in the data of the spec as a text of unknown meaning:
// rules may read it there and take it for the name.
func (s *session) refuseAmbiguousText(all []*name, subject *name) error {
	if !slices.ContainsFunc(subject.keys, func(k key) bool { return k.form == symbol && comparedWithData[k.kind] }) {
		return nil
	}
	known := map[index.UnitID]map[int]bool{}
	for _, n := range all {
		if known[n.unit] == nil {
			known[n.unit] = map[int]bool{}
		}
		if w, err := s.scalarOf(n); err == nil {
			known[n.unit][w.node.Span().Start] = true
		}
	}
	for id, f := range s.Units(view.SectionDataAssets) {
		if !strings.Contains(f.Tree.Text, subject.text) {
			continue
		}
		o := s.outline(id)
		typed := map[int]bool{}
		for _, v := range o.addLocalNames(s).Values {
			if v.Type.Form != grammar.Any {
				typed[v.Node.Span().Start] = true
			}
		}
		for n := range f.Tree.Root().Scalars() {
			front, _, _ := strings.Cut(n.Value(), ":")
			at := n.Span().Start
			if n.Type() != syntax.String || norm.NFC.String(strings.TrimSpace(front)) != subject.text || typed[at] ||
				known[id][at] {
				continue
			}
			l := s.location(id, n.Span())
			return Refuse("%s stands in the data of %s, line %d, where nothing says what it means, and rules may take it for this %s. Change it there first.",
				quote(n.Value()), base(l.File), l.Range.Start.Line+1, nounOf(subject.kind))
		}
	}
	return nil
}

func withArticle(kind grammar.Kind) string {
	article, _, _ := strings.Cut(kind.Info().Noun, " ")
	return article + " " + nounOf(kind)
}

// refuseHidden refuses to change a name mentioned in an entry that cannot be read because of YAML errors.
func (s *session) refuseHidden(all []*name, text string) error {
	known := map[index.UnitID]bool{}
	for _, n := range all {
		known[n.unit] = true
	}
	for id := range s.All() {
		tree := s.Facts(id).Tree
		if len(tree.Errors) == 0 || known[id] || !strings.Contains(tree.Text, text) {
			continue
		}
		l := s.location(id, tree.Errors[0].Span)
		return Refuse("The YAML in %s, line %d, has errors and may use this name; mend them first.", base(l.File),
			l.Range.Start.Line+1)
	}
	return nil
}

// writeEdits writes a new name at all places.
func (s *session) writeEdits(all []*name, to string) ([]source.FileEdit, error) {
	type scalar struct {
		unit index.UnitID
		at   int
	}
	parts := map[scalar][]writtenName{}
	spans := map[scalar][]source.Span{}
	var order []scalar
	for _, n := range all {
		if n.silent {
			continue
		}
		w, err := s.scalarOf(n)
		if err != nil {
			return nil, err
		}
		at := scalar{n.unit, w.node.Span().Start}
		if slices.ContainsFunc(parts[at],
			func(other writtenName) bool { return other.from == w.from && other.to == w.to }) {
			continue
		}
		if parts[at] == nil {
			order = append(order, at)
		}
		parts[at] = append(parts[at], w)
		spans[at] = append(spans[at], n.span)
	}
	var out []source.FileEdit
	for _, at := range order {
		list := parts[at]
		slices.SortFunc(list, func(a, b writtenName) int { return cmp.Compare(a.from, b.from) })
		node := list[0].node
		value := node.Value()
		renamed := value
		for _, w := range slices.Backward(list) {
			renamed = renamed[:w.from] + to + renamed[w.to:]
		}
		parent := node.Parent()
		quotedText := syntax.Quote(renamed, node.Style(), parent.Valid() && parent.Style() == syntax.Flow)
		if node.InText() {
			quotedText, _ = node.Tree().InText(node.Span(), formula.Rename(renamed, node.Style()))
		}
		inPlace := list[0].verbatim && strings.HasPrefix(quotedText, node.Raw()[:list[0].from]) &&
			len(quotedText) == node.Span().Len()-len(value)+len(renamed)
		file := s.Path(at.unit.Document())
		if !inPlace {
			out = append(out, source.FileEdit{File: file, Range: s.place(at.unit, node.Span()), NewText: quotedText})
			continue
		}
		slices.SortFunc(spans[at], func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
		for _, span := range spans[at] {
			out = append(out, source.FileEdit{File: file, Range: s.place(at.unit, span), NewText: to})
		}
	}
	slices.SortStableFunc(out, func(a, b source.FileEdit) int {
		return cmp.Or(cmp.Compare(s.Document(a.File), s.Document(b.File)),
			cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
			cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
	})
	return out, nil
}

// Sites counts the places that name the thing named here, and its declarations among them.
func (p *Place) Sites() (all, declarations int) {
	for _, n := range p.session.findAllNames(p.keys()) {
		if n.silent {
			continue
		}
		all++
		if n.role == Declaration {
			declarations++
		}
	}
	return all, declarations
}

// CheckNameable refuses a name that would need quotes if a formula names the thing named here.
func (p *Place) CheckNameable(to string) error {
	if formula.Rename(to, syntax.Plain) == to {
		return nil
	}
	s := p.session
	for _, n := range s.findAllNames(p.keys()) {
		if l := s.location(n.unit, n.span); !n.silent && s.Facts(n.unit).Tree.At(n.span.Start).InText() {
			return Refuse("%s is no plain name, and a formula can give no other (%s, line %d).", quote(to),
				base(l.File), l.Range.Start.Line+1)
		}
	}
	return nil
}

// Text returns the name at the place, or "" if no name is there.
func (p *Place) Text() string {
	if len(p.names) == 0 {
		return ""
	}
	return p.names[0].text
}

// LinkedRanges returns the places of the name that can be edited together: all of them, if they are all in one entry
// and written alike. For a name used elsewhere it returns nil: that needs Rename.
func (p *Place) LinkedRanges() (out []source.Range) {
	if len(p.names) == 0 || p.link != nil {
		return nil
	}
	text := p.names[0].text
	for _, n := range p.session.findAllNames(p.keys()) {
		if n.silent {
			continue
		}
		written := p.outline.facts.Tree.Text
		if n.unit != p.outline.id || n.made || n.span.End > len(written) || written[n.span.Start:n.span.End] != text {
			return nil
		}
		r := p.session.place(n.unit, n.span)
		if len(out) == 0 || out[len(out)-1] != r {
			out = append(out, r)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
