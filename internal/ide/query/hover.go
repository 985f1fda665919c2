package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Undeclared is the text about a name that nothing declares.
const Undeclared = "Nothing in this spec declares it."

// Hover is a text about a place, for the user.
type Hover struct {
	Range source.Range
	// Parts are paragraphs and blocks of Markdown, the most important first.
	Parts []string
	// Head is how many of them say what it is; the others say where it comes from.
	Head int
}

// Hover returns a text about what is at the place; ok is false if there is none.
func (p *Place) Hover() (h Hover, ok bool) {
	if len(p.names) > 0 {
		h.Range = p.session.place(p.outline.id, p.names[0].span)
		h.Parts, h.Head = p.describeName()
	}
	if len(h.Parts) == 0 {
		var span source.Span
		if h.Parts, span = p.describeGrammar(); len(h.Parts) > 0 {
			h.Range = p.session.place(p.outline.id, span)
			h.Parts = append(h.Parts, p.readingParts()...)
		} else if r, ok := p.Reading(); ok && p.inText() && len(r.Sentence) <= maxReading {
			h.Range, h.Parts = r.Range, []string{r.Sentence}
		}
		h.Head = len(h.Parts)
	}
	if p.link != nil {
		h.Range = p.linked
		h.Parts, h.Head = append([]string{p.link.describeTarget(p.session)}, h.Parts...), h.Head+1
	}
	return h, len(h.Parts) > 0
}

// describeName returns the parts of the description of a name; the first head parts say what it stands for.
func (p *Place) describeName() (parts []string, head int) {
	s := p.session
	n := p.names[0]
	declared := p.declarations()
	title := "**" + nounOf(n.kind) + "** `" + n.text + "`"
	if len(n.origin) > 0 && s.definition(n.origin) != nil {
		d := s.definition(n.origin)
		title += " — it comes of the " + s.nounOf(d) + " `" + d.Name + "`"
	}
	if d := s.definition(n.keys); d != nil {
		title = "**" + s.nounOf(d) + "** `" + n.text + "`"
		if d.Name != n.text && d.Pattern != grammar.NoSyntax {
			title += " — one of those that `" + d.Name + "` makes"
		}
		if d.Owner != "" && d.Kind.Info().Owned {
			if owner, ok := ownerKinds[d.Kind]; ok {
				title += " of the " + nounOf(owner) + " `" + d.Owner + "`"
			} else {
				title += " of `" + d.Owner + "`"
			}
		}
	}
	for _, k := range n.keys {
		switch {
		case k.form == parameter:
			title += " of the " + nounOf(k.kind) + " `" + k.owner + "`"
			if t := s.parameterType(k); t != "" {
				title += ": " + t
			}
		case k.form == given && len(declared) == 0:
			title += " — the language gives it here"
		default:
			continue
		}
		break
	}
	parts = append(parts, title)
	if d := s.definition(n.keys); d != nil {
		if bounds := s.bounds(d); bounds != "" {
			parts = append(parts, bounds)
		}
	}
	if len(declared) == 0 {
		if n.kind.Info().Open && n.kind != grammar.NoKind {
			parts = append(parts, "Nothing needs to declare it: the word itself counts.")
		} else if len(parts) == 1 && strings.HasSuffix(title, "`") {
			parts = append(parts, Undeclared)
		}
	}
	head = len(parts)
	if len(declared) > 0 {
		first := declared[0]
		if text := s.excerpt(first); text != "" {
			parts = append(parts, "```yaml\n"+text+"\n```")
		}
		if remark := s.remark(first); remark != "" {
			parts = append(parts, remark)
		} else if first.def == nil {
			// what the block is about says little about a binding in it
		} else if words := s.wordsBefore(first); words != "" {
			parts = append(parts, words)
		}
	}
	return append(parts, s.usage(p.keys(), declared)), head
}

// wordsBefore is the paragraph or list right before the block in which something is declared, if it speaks of it.
func (s *session) wordsBefore(d *name) string {
	text := prose.Last(s.Text(d.unit.Document()).ProseBefore(s.Unit(d.unit), prose.MaxQuoted))
	if !prose.MentionsName(text, d.text) {
		return ""
	}
	return text
}

func nounOf(kind grammar.Kind) string {
	noun := strings.TrimSuffix(kind.Info().Noun, " id")
	if _, rest, ok := strings.Cut(noun, " "); ok {
		noun = rest
	}
	if noun == "" {
		return "name"
	}
	return strings.TrimSuffix(strings.TrimSuffix(noun, " of the global marker"), " of the space marker")
}

// nounOf names the class of a definition where it has one that says more.
func (s *session) nounOf(d *facts.Def) string {
	noun := nounOf(d.Kind)
	if d.Kind == grammar.DataAsset && d.Class != "" {
		return d.Class + " asset"
	}
	if d.Pattern != grammar.NoSyntax {
		return noun + " template"
	}
	return noun
}

// bounds says of what type a variable is and between what bounds it stays, or
// which values a thing can have.
func (s *session) bounds(d *facts.Def) string {
	signature := s.finder.Signature(d)
	var out []string
	low, high := signature.Words[view.GlobalVarMin], signature.Words[view.GlobalVarMax]
	if t := signature.Words[view.GlobalVarType]; t != "" {
		text := "`" + t + "`"
		switch {
		case low != "" && high != "":
			text += " from " + low + " to " + high
		case low != "":
			text += " from " + low + " up"
		case high != "":
			text += " up to " + high
		}
		if values := texts(d.Entry.Get(view.GlobalVarValues)); len(values) > 0 {
			text += " of " + strings.Join(values, ", ")
		}
		out = append(out, text)
	} else if low != "" && high != "" {
		out = append(out, "from "+low+" to "+high)
	}
	if init := d.Entry.Get(view.GlobalVarInit).Resolve(); init.Kind() == syntax.Scalar && len(out) > 0 {
		out = append(out, "starts at "+init.Raw())
	}
	if owner := signature.Words[view.ZoneOwner]; owner == view.ZoneOwnerPlayer {
		out = append(out, "one for each player")
	}
	if d.Kind == grammar.GlobalMarker || d.Kind == grammar.SpaceMarker {
		if len(signature.Values) > 0 {
			out = append(out, "states: "+strings.Join(signature.Values, ", "))
		}
	}
	switch d.Kind {
	case grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate:
		out = append(out, "`"+formOf(d.Name, signature).Label+"`")
		if len(signature.Exports) > 0 {
			out = append(out, "leaves "+strings.Join(signature.Exports, ", ")+" to what follows")
		}
	}
	return strings.Join(out, ", ")
}

// texts are the entries of a list as they are written, without the later ones of many.
func texts(list syntax.Node) (out []string) {
	const most = 8
	list = list.Resolve()
	if list.Kind() != syntax.Sequence {
		return nil
	}
	all := 0
	for _, item := range list.Items() {
		if all++; all <= most {
			out = append(out, item.Resolve().Raw())
		}
	}
	if all > most {
		out = append(out, fmt.Sprintf("%d more", all-most))
	}
	return out
}

// parameterType is the type of a parameter in words, "" if it has none.
func (s *session) parameterType(k key) string {
	signature, _ := s.finder.Callee(facts.Callee{Kind: k.kind, Name: k.owner})
	for _, param := range signature.Params {
		if param.Name == k.name {
			return paramType(param)
		}
	}
	return ""
}

// maxExcerpt is how many lines of a declaration are shown.
const maxExcerpt = 12

// excerpt is the beginning of the entry that declares a name.
func (s *session) excerpt(n *name) string {
	tree := s.Facts(n.unit).Tree
	entry := tree.At(n.span.Start).Parent()
	if n.def != nil && n.def.Entry.Valid() && n.def.Entry.Kind() != syntax.Sequence {
		entry = n.def.Entry
	}
	if !entry.Valid() || entry == tree.Root() && s.Facts(n.unit).Context.Type == grammar.DocumentType {
		return ""
	}
	span := entry.Span()
	text := tree.Text[span.Start:span.End]
	// Of the many that a batch declares one is named.
	batch := entry.Get(view.GlobalMarkerBatchBodyIDs)
	if !batch.Valid() {
		batch = entry.Get(view.GlobalVarBatchBodyNames)
	}
	if batch.Kind() == syntax.Sequence && batch.Len() > 1 {
		named := batch.First().Raw()
		if batch.Span().Contains(n.span.Start) {
			named = n.text
		}
		text = strings.TrimRight(tree.Text[span.Start:batch.Span().Start], " \r\n") + " [" + named + ", …]" +
			tree.Text[batch.Span().End:span.End]
	}
	indent := strings.Repeat(" ", span.Start-lineStart(tree.Text, span.Start))
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	for i := range lines {
		if i > 0 {
			lines[i] = strings.TrimPrefix(lines[i], indent)
		}
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) > maxExcerpt {
		lines = append(lines[:maxExcerpt-1], "# … "+strconv.Itoa(len(lines)-maxExcerpt+1)+" more lines")
	}
	return strings.Join(lines, "\n")
}

// remark is the comment directly above the entry of a declaration.
func (s *session) remark(n *name) string {
	tree := s.Facts(n.unit).Tree
	at := n.span.Start
	if n.def != nil && n.def.Entry.Valid() {
		at = n.def.Entry.Span().Start
	}
	var lines []string
	line := lineStart(tree.Text, at)
	for line > 0 {
		above := lineStart(tree.Text, line-1)
		text := strings.TrimSpace(tree.Text[above:line])
		if !strings.HasPrefix(text, "#") || strings.HasPrefix(text, "# ludo-ignore") {
			break
		}
		lines = append(lines, strings.TrimSpace(strings.TrimLeft(text, "#")))
		line = above
	}
	slices.Reverse(lines)
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

func lineStart(text string, at int) int {
	return strings.LastIndexByte(text[:min(at, len(text))], '\n') + 1
}

// usage says where a name is declared and how often it is used.
func (s *session) usage(keys []key, declared []*name) string {
	reads, writes := 0, 0
	files := map[int]bool{}
	for _, n := range s.findAllNames(keys) {
		if n.silent || n.role == Declaration {
			continue
		}
		if n.role == Write {
			writes++
		}
		reads++
		files[n.unit.Document()] = true
	}
	text := "Used " + times(reads)
	if reads == 0 {
		text = "Not used"
	}
	switch {
	case writes == 0:
	case writes == reads:
		text += ", to change it"
	default:
		text += ", " + strconv.Itoa(writes) + " of them to change it"
	}
	if len(files) > 1 {
		text += fmt.Sprintf(", in %d files", len(files))
	}
	if len(declared) > 0 {
		l := s.location(declared[0].unit, declared[0].span)
		text += fmt.Sprintf(" · declared in %s, line %d", base(l.File), l.Range.Start.Line+1)
		if len(declared) > 1 {
			text += fmt.Sprintf(" and %d more", len(declared)-1)
		}
	}
	return text
}

func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}

// describeGrammar describes the field, word or variant at the place.
func (p *Place) describeGrammar() (parts []string, span source.Span) {
	t := p.outline.addLocalNames(p.session)
	for _, use := range p.outline.facts.Sections {
		if s := grammar.FindSection(use.Name); s != nil && use.Span.Contains(p.at) {
			return sectionParts(s), use.Span
		}
	}
	for i := range t.Variants {
		v := &t.Variants[i]
		for _, n := range []syntax.Node{v.Word, v.Key} {
			if n.Valid() && p.on(n) && (n == v.Word || !v.Word.Valid()) {
				parts, span = variantParts(v), n.Span()
			}
		}
	}
	if len(parts) > 0 {
		return parts, span
	}
	for i := range t.Values {
		v := &t.Values[i]
		if v.Node.Kind() != syntax.Scalar || !v.Node.Span().Contains(p.at) {
			continue
		}
		for j := range v.Type.Words {
			if w := &v.Type.Words[j]; w.Text == v.Node.Value() {
				parts, span = []string{"`" + w.Text + "` — " + w.Doc}, v.Node.Span()
			}
		}
	}
	if len(parts) > 0 {
		return parts, span
	}
	for i := range t.Fields {
		if f := &t.Fields[i]; p.on(f.Key) {
			parts, span = fieldParts(f), f.Key.Span()
		}
	}
	return parts, span
}

func sectionParts(s *grammar.Section) []string {
	note := "May be given once."
	if s.List {
		note = "May be given in several blocks and files; the entries are joined."
	}
	if s.Required {
		note = "Every spec needs it. " + note
	}
	return []string{"**section** `" + s.Name + "`", s.Doc, note}
}

func variantParts(v *facts.VariantSite) []string {
	parts := []string{"**" + grammar.WithoutArticle(v.Union.Noun) + "** `" + v.Variant.Word + "`", v.Variant.Doc}
	if rows := fieldRows(v.Variant.Shape, v.Key.Value()); rows != "" {
		parts = append(parts, rows)
	}
	example := writeVariantExample(v.Union, v.Variant)
	if v.Key.InText() {
		if tree, ok := formula.Of(syntax.Parse(example, syntax.Options{}).Root()); ok {
			t := &grammar.Type{Form: grammar.Choice, Union: v.Union}
			return append(parts, "```\n"+formula.Write(t, tree)+"\n```")
		}
	}
	return append(parts, "```yaml\n"+example+"\n```")
}

// on reports whether the place is on a node that somebody wrote: in a formula, some nodes stand nowhere.
func (p *Place) on(n syntax.Node) bool {
	return n.Span().Contains(p.at) && !(n.InText() && n.Span().Len() == 0)
}

// inText reports whether the place is in a formula.
func (p *Place) inText() bool { return p.outline.facts.Tree.At(p.at).InText() }

// fieldRows lists the fields of a shape but the one that is the key itself.
func fieldRows(shape *grammar.Shape, key string) string {
	var rows []string
	for _, f := range shape.Fields {
		if f.Name == key {
			continue
		}
		mark := ""
		if need := f.Need(); need != "" {
			mark = " (" + need + ")"
		}
		rows = append(rows, "- `"+f.Name+"`"+mark+": "+f.Doc)
	}
	return strings.Join(rows, "\n")
}

// writeVariantExample writes a variant with the examples of its required fields.
func writeVariantExample(u *grammar.Union, v *grammar.Variant) string {
	fields := render.Record()
	for _, f := range v.Shape.Fields {
		switch {
		case f.Name == u.Discriminator:
			fields.Say(f.Name, v.Word)
		case f.Required && f.When == nil && f.Example != "":
			fields.With(f.Name, render.Raw(f.Example))
		}
	}
	if u.Wrapped && !slices.ContainsFunc(v.Shape.Fields, func(f *grammar.Field) bool { return f.Name == v.Word }) {
		return render.Pair(v.Word, fields)
	}
	return fields.Line()
}

func fieldParts(f *facts.FieldSite) []string {
	title := "**field** `" + f.Field.Name + "`"
	if f.Shape.Noun != "" {
		title += " of " + f.Shape.Noun
	}
	parts := []string{title, f.Field.Doc}
	var details []string
	if text := typeText(f.Field.Type); text != "" {
		details = append(details, text)
	}
	if f.Field.Required {
		details = append(details, "required")
	}
	if len(details) > 0 {
		parts = append(parts, "Type: "+strings.Join(details, "; ")+".")
	}
	if f.Field.Example != "" {
		parts = append(parts, "```yaml\n"+render.Pair(f.Field.Name, render.Raw(f.Field.Example))+"\n```")
	}
	return parts
}

// typeText says in words what may stand in a place.
func typeText(t *grammar.Type) string {
	text := t.Noun
	switch {
	case text != "":
	case t.Form == grammar.Choice:
		text = t.Union.Noun
	case t.Form == grammar.Record:
		text = t.Shape.Noun
	case t.Form == grammar.List && t.Elem != nil:
		text = "a list, each entry " + typeText(t.Elem)
	case t.Form == grammar.Bool:
		text = "true or false"
	case t.Form == grammar.Text:
		text = "a text"
	case t.Form == grammar.Int, t.Form == grammar.Number:
		text = "a number"
	}
	if t.Form == grammar.Enum {
		var words []string
		for _, w := range t.Words {
			if w.Canonical == "" {
				words = append(words, "`"+w.Text+"`")
			}
		}
		if len(words) > 0 && len(words) <= 12 {
			text = strings.TrimSpace(text + " (" + strings.Join(words, ", ") + ")")
		}
	}
	return text + t.Range()
}
