package refactor

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// batch is how several entries of a section can be written as one.
type batch struct {
	single *grammar.Shape
	body   *grammar.Shape // of the batch
	id     string         // the field of a single entry that has its name
	ids    string         // the field of the batch that has all names
}

// batchOf reads from the grammar how entries of a section are written as one; false if they cannot be.
func batchOf(section *grammar.Section) (b batch, ok bool) {
	if section.Type.Elem == nil || section.Type.Elem.Union == nil {
		return b, false
	}
	u := section.Type.Elem.Union
	v := u.VariantByWord(view.GlobalVarBatchBatch)
	if v == nil || u.Fallback == nil || len(v.Shape.Fields) != 1 || v.Shape.Fields[0].Type.Shape == nil {
		return b, false
	}
	b.single, b.body = u.Fallback, v.Shape.Fields[0].Type.Shape
	for _, f := range b.single.Fields {
		if f.Type.Form == grammar.Define {
			b.id = f.Name
		}
	}
	for _, f := range b.body.Fields {
		if f.Type.Form == grammar.List && f.Type.Elem.Form == grammar.Define && b.ids == "" {
			b.ids = f.Name
		}
	}
	return b, b.id != "" && b.ids != ""
}

// extractTable writes neighbours that differ in nothing but their names as one entry.
func extractTable(p *place) []Rewriting {
	section, ok := p.entry()
	if !ok {
		return nil
	}
	b, ok := batchOf(section)
	root := p.facts.Tree.Root()
	if !ok || !root.Get(b.id).Valid() {
		return nil
	}
	for key := range root.Pairs() {
		if b.body.FieldByName(key.Value()) == nil && key.Value() != b.id {
			return nil
		}
	}
	run := p.run(func(a, c syntax.Node) bool { return sameBut(a, c, b.id) })
	if len(run) < 2 {
		return nil
	}
	title := "Write these " + strconv.Itoa(len(run)) + " as a " + view.GlobalVarBatchBatch
	return one(Extracts, title, func() (Change, error) {
		names, body := render.List(), render.Record()
		for _, s := range run {
			names.Add(as(s.node.Get(b.id)))
		}
		body.With(b.ids, names)
		for key, value := range root.Pairs() {
			if key.Value() != b.id {
				body.With(key.Value(), as(value))
			}
		}
		return p.instead(run, render.List(render.Record().With(view.GlobalVarBatchBatch, body)))
	})
}

// run are the entries next to that of the place, and it, that are like it.
func (p *place) run(alike func(a, b syntax.Node) bool) []sibling {
	all, at := p.siblings()
	from, to := at, at+1
	for from > 0 && alike(all[from-1].node, all[at].node) {
		from--
	}
	for to < len(all) && alike(all[to].node, all[at].node) {
		to++
	}
	return all[from:to]
}

// sameBut reports whether two records say the same but for a field that both have.
func sameBut(a, b syntax.Node, field string) bool {
	if a.Kind() != syntax.Mapping || b.Kind() != syntax.Mapping || a.Len() != b.Len() || !b.Get(field).Valid() {
		return false
	}
	for key, value := range a.Pairs() {
		other := b.Get(key.Value())
		if !other.Valid() || key.Value() != field && !same(value, other) {
			return false
		}
	}
	return true
}

// instead writes the entries of a list in the place of some that follow each other.
func (p *place) instead(run []sibling, entries render.Value) (Change, error) {
	first := run[0].node
	dash := dashBefore(first.Tree().Text, first)
	if dash < 0 {
		return Change{}, query.Refuse("The entries are not written on lines of their own.")
	}
	column := columnOf(first.Tree().Text, dash)
	_, to := p.lines(run[0], run[len(run)-1])
	at := p.text.Range(p.spec.Unit(run[0].id), source.Span{Start: dash, End: dash}, source.UTF8)
	from := lineStart(p.text.Text(), p.text.Offset(at.Start, source.UTF8)) // the comments above stay
	text, err := layout.Lines(entries, column)
	return edited(err, p.cut(p.document, from, to, strings.Repeat(" ", column)+text+"\n"))
}

// lines are the bytes of the lines that neighbouring entries take up, of a section with
// the comments above the first one and without blank lines at the end.
func (p *place) lines(first, last sibling) (from, to int) {
	d := p.spec.Text(first.id.Document())
	if p.spec.Unit(first.id).Level == doc.LevelNested { // what follows the list belongs to something else
		n, m := first.node, last.node
		text := d.Text()
		start := d.Range(p.spec.Unit(first.id), source.Span{Start: dashBefore(n.Tree().Text, n)}, source.UTF8).Start
		end := d.Range(p.spec.Unit(last.id), trimmed(m.Tree().Text, m.Span()), source.UTF8).End
		to = d.Offset(end, source.UTF8)
		line, _ := source.NextLine(text[to:])
		return lineStart(text, d.Offset(start, source.UTF8)), to + len(line)
	}
	from, _ = d.EntryExtent(label(first.id))
	_, to = d.EntryExtent(label(last.id))
	rest := strings.TrimRight(d.Text()[from:to], " \t\r\n")
	line, _ := source.NextLine(d.Text()[from+len(rest) : to])
	return from, from + len(rest) + len(line)
}

// seatGroup stands for the seat in the texts of a template of zones.
const seatGroup = "{seat}"

// extractZoneTemplate makes one template of the zones of all seats.
func extractZoneTemplate(p *place) []Rewriting {
	section, ok := p.entry()
	root := p.facts.Tree.Root()
	if !ok || section.Name != view.SectionZones || !root.Get(view.ZoneID).Valid() {
		return nil
	}
	run := p.run(sameZones)
	if len(run) < 2 {
		return nil
	}
	seats := p.spec.Expanded().Seats
	if len(run) != len(seats) || !strings.Contains(run[0].node.Get(view.ZoneID).Value(), seats[0]) {
		return nil // not one for each seat
	}
	return one(Extracts, "Make a template of these "+strconv.Itoa(len(run))+" zones", func() (Change, error) {
		body := render.Record()
		for key, value := range run[0].node.Pairs() {
			pattern := as(value)
			switch key.Value() {
			case view.ZoneID:
				text, err := p.seatPattern(run, seats, func(n syntax.Node) syntax.Node { return n.Get(view.ZoneID) })
				if err != nil {
					return Change{}, err
				}
				body.With(view.ZoneTemplateBodyIdPattern, plain(text))
				body.With(view.ZoneTemplateBodyPerSeat, render.Written("true"))
				continue
			case view.ZoneBehavior:
				if from := value.Get(view.DeckBehaviorReshuffleFrom); from.Valid() {
					text, err := p.seatPattern(run, seats, func(n syntax.Node) syntax.Node {
						return n.Get(view.ZoneBehavior).Get(view.DeckBehaviorReshuffleFrom)
					})
					if err != nil {
						return Change{}, err
					}
					pattern = as(value, source.Edit{Span: from.Span(), NewText: syntax.Quote(text, syntax.Plain, true)})
				}
			}
			body.With(key.Value(), pattern)
		}
		return p.instead(run, render.List(render.Record().With(view.ZoneTemplateTemplate, body)))
	})
}

// sameZones reports whether two zones differ in nothing but texts in which a seat may stand.
func sameZones(a, b syntax.Node) bool {
	if a.Kind() != syntax.Mapping || b.Kind() != syntax.Mapping || a.Len() != b.Len() || !b.Get(view.ZoneID).Valid() {
		return false
	}
	for key, value := range a.Pairs() {
		other := b.Get(key.Value())
		switch {
		case !other.Valid():
			return false
		case key.Value() == view.ZoneBehavior:
			if !sameBut(value, other, view.DeckBehaviorReshuffleFrom) && !same(value, other) {
				return false
			}
		case key.Value() != view.ZoneID && !same(value, other):
			return false
		}
	}
	return true
}

// seatPattern is a text of which the texts of all seats are made.
func (p *place) seatPattern(run []sibling, seats []string, of func(syntax.Node) syntax.Node) (string, error) {
	first := of(run[0].node).Value()
	if !strings.Contains(first, seats[0]) {
		fixed := !slices.ContainsFunc(run, func(s sibling) bool { return of(s.node).Value() != first })
		if fixed {
			return first, nil
		}
		return "", query.Refuse("%q does not hold the seat %q, for which it would stand.", first, seats[0])
	}
	for at := 0; ; {
		i := strings.Index(first[at:], seats[0])
		if i < 0 {
			return "", query.Refuse("The names do not differ in the seats alone.")
		}
		pattern := first[:at+i] + seatGroup + first[at+i+len(seats[0]):]
		fits := true
		for k, s := range run {
			fits = fits && strings.ReplaceAll(pattern, seatGroup, seats[k]) == of(s.node).Value()
		}
		if fits {
			return pattern, nil
		}
		at += i + 1
	}
}

// extractPhaseTemplate makes one template of phases that are built alike.
func extractPhaseTemplate(p *place) []Rewriting {
	phase := p.smallest(func(n syntax.Node) bool {
		return n.Get(view.PhaseID).Valid() && p.isShape(n, view.ShapePhase)
	})
	if !phase.Valid() {
		return nil
	}
	var in []index.UnitID
	var all []syntax.Node
	for _, s := range p.neighbours(phase) {
		if alikeIn(s.node, phase) {
			in, all = append(in, s.id), append(all, s.node)
		}
	}
	if len(all) < 2 {
		return nil
	}
	return one(Extracts, "Make a template of these "+strconv.Itoa(len(all))+" phases", func() (Change, error) {
		d := differing(all)
		for _, param := range d.params {
			if strings.Contains(all[0].Raw(), "{"+param.name+"}") {
				return Change{}, query.Refuse("The text {%s} stands in the phase already.", param.name)
			}
		}
		id := p.unused(grammar.PhaseTemplate, all[0].Get(view.PhaseID).Value()+"-like")
		var edits []query.Edit
		for k, n := range all {
			args := render.Record()
			for _, param := range d.params {
				args.With(param.name, as(param.values[k]))
			}
			use := render.Record().With(view.PhaseCallFromTemplate, plain(id)).With(view.PhaseCallArgs, args)
			e, err := p.replace(in[k], n, use)
			if err != nil {
				return Change{}, err
			}
			edits = append(edits, e)
		}
		params := render.List()
		for _, param := range d.params {
			params.Add(render.Record().With(view.PhaseTemplateParamName, plain(param.name)))
		}
		e, err := p.declare(view.SectionPhaseTemplates, func(indent string) (string, error) {
			entry := render.Record().With(view.PhaseTemplateID, plain(id)).With(view.PhaseTemplateParams, params).
				With(view.PhaseTemplatePhase, as(all[0], d.edits(func(name string) string {
					return render.Quoted("{"+name+"}", syntax.SingleQuoted).Line()
				})...))
			text, err := layout.Item(entry, len(indent))
			return indent + text + "\n", err
		})
		return edited(err, append(edits, e)...)
	})
}

// alikeIn reports whether two values are built alike: they differ in scalars only.
func alikeIn(a, b syntax.Node) bool {
	return equal(a, b, func(a, b syntax.Node) bool { return a.Kind() == syntax.Scalar || same(a, b) })
}

// differences are the scalars in which values that are built alike differ.
type differences struct{ params []difference }

// difference is one of them: what stands in each value, and where that is in the first one.
type difference struct {
	name   string
	values []syntax.Node
	places []syntax.Node
}

// differing finds in what values that are built alike differ. What differs in the
// same way is one difference.
func differing(all []syntax.Node) *differences {
	d := &differences{}
	d.look(all, "value")
	return d
}

func (d *differences) look(at []syntax.Node, name string) {
	switch at[0].Kind() {
	case syntax.Mapping:
		for key := range at[0].Pairs() {
			inner := make([]syntax.Node, len(at))
			for i, n := range at {
				inner[i] = n.Get(key.Value())
			}
			d.look(inner, key.Value())
		}
		return
	case syntax.Sequence:
		inner := make([]syntax.Node, len(at))
		for i, n := range at {
			inner[i] = n.First()
		}
		for inner[0].Valid() {
			d.look(slices.Clone(inner), name) // what differs keeps it
			for i := range inner {
				inner[i] = inner[i].Next()
			}
		}
		return
	}
	if !slices.ContainsFunc(at, func(n syntax.Node) bool { return !same(n, at[0]) }) {
		return
	}
	for i := range d.params {
		if slices.EqualFunc(d.params[i].values, at, same) {
			d.params[i].places = append(d.params[i].places, at[0])
			return
		}
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(d.params, func(p difference) bool { return p.name == name })
	}
	if taken(name) {
		name = freshName(name, taken)
	}
	d.params = append(d.params, difference{name, at, []syntax.Node{at[0]}})
}

// edits put what stands for the differences in their place in the first value.
func (d *differences) edits(stands func(name string) string) (out []source.Edit) {
	for _, p := range d.params {
		for _, at := range p.places {
			out = append(out, source.Edit{Span: at.Span(), NewText: stands(p.name)})
		}
	}
	slices.SortFunc(out, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
	return out
}
