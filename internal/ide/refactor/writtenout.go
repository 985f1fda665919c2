package refactor

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// What extractions of declarations make is written out here: named sets, batches, templates of
// zones, blocks that generate types of pieces.

// inlineNamedSet writes the words of a named set where its name stands, and takes the set away.
func inlineNamedSet(p *place) []Rewriting {
	name := p.namedSet()
	if name == "" {
		return nil
	}
	return one(Inlines, everywhereTitle(name), func() (Change, error) {
		in, set := p.namedSetOf(name)
		if set.Kind() != syntax.Sequence {
			return Change{}, query.Refuse("Nothing in this spec declares %q.", name)
		}
		var edits []query.Edit
		for id := range p.spec.All() {
			f := p.spec.Facts(id)
			if f == nil {
				continue
			}
			for i := range f.Refs {
				if f.Refs[i].Name != name || !slices.Contains(f.Refs[i].Kinds, grammar.NamedSet) {
					continue
				}
				e, err := p.replace(id, f.Tree.At(f.Refs[i].Span.Start).Parent(), as(set))
				if err != nil {
					return Change{}, err
				}
				edits = append(edits, e)
			}
		}
		if len(edits) == 0 {
			return Change{}, query.Refuse("Nothing uses %q.", name)
		}
		gone := set
		if set.Parent().Len() == 1 {
			gone = set.Parent()
		}
		e, ok := facts.RemovePair(gone)
		if !ok {
			return Change{}, query.Refuse("%q is declared in a way in which it cannot be taken out.", name)
		}
		return edited(nil, append(edits, editOf(p.spec, in, e, p.encoding))...)
	})
}

// namedSet is the named set that is declared or used at the place; "" if there is none.
func (p *place) namedSet() string {
	for _, d := range p.facts.Defs {
		if d.Kind == grammar.NamedSet && d.Span.Start <= p.at && p.at <= d.Span.End {
			return d.Name
		}
	}
	for _, n := range p.around() {
		if !p.facts.Variant(n).Is(grammar.FilterSetUnion, view.FilterSetIsNamedSet) {
			continue
		}
		for _, ref := range p.facts.Refs {
			if slices.Contains(ref.Kinds, grammar.NamedSet) && p.facts.Tree.At(ref.Span.Start).Parent() == n {
				return ref.Name
			}
		}
	}
	return ""
}

// namedSetOf is the list of words of a named set.
func (p *place) namedSetOf(name string) (index.UnitID, syntax.Node) {
	for site := range p.spec.Index().Lookup(index.Key(grammar.NamedSet, "", name)).Sites() {
		if site.Def != nil {
			key := p.spec.Facts(site.Unit).Tree.At(site.Def.Span.Start)
			return site.Unit, key.Next()
		}
	}
	return 0, syntax.Node{}
}

func everywhereTitle(name string) string { return "Inline \"" + name + "\" everywhere and remove it" }

// batch is how several entries of a section can be written as one.
type batch struct {
	id  string // the field of a single entry that has its name
	ids string // the field of the batch that has all names
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
	for _, f := range u.Fallback.Fields {
		if f.Type.Form == grammar.Define {
			b.id = f.Name
		}
	}
	for _, f := range v.Shape.Fields[0].Type.Shape.Fields {
		if f.Type.Form == grammar.List && f.Type.Elem.Form == grammar.Define && b.ids == "" {
			b.ids = f.Name
		}
	}
	return b, b.id != "" && b.ids != ""
}

// instead writes entries of a list in the place of the one at the place.
func (p *place) instead(entries render.Value) (Change, error) {
	root := p.facts.Tree.Root()
	dash := dashBefore(root.Tree().Text, root)
	if dash < 0 {
		return Change{}, query.Refuse("The entries are not written on lines of their own.")
	}
	column := columnOf(root.Tree().Text, dash)
	_, to := p.lines(sibling{p.id, root})
	at := p.text.Range(p.unit, source.Span{Start: dash, End: dash}, source.UTF8)
	from := lineStart(p.text.Text(), p.text.Offset(at.Start, source.UTF8)) // the comments above stay
	text, err := layout.Lines(entries, column)
	return edited(err, p.cut(p.document, from, to, strings.Repeat(" ", column)+text+"\n"))
}

// writeOut is the offer to write an entry as those that it stands for.
func writeOut(p *place, what string, made func() render.Value) []Rewriting {
	return one(Inlines, "Write "+what, func() (Change, error) {
		return p.instead(made())
	})
}

// inlineBatch writes a batch as the entries that it stands for.
func inlineBatch(p *place) []Rewriting {
	section, ok := p.entry()
	if !ok {
		return nil
	}
	b, ok := batchOf(section)
	body := p.facts.Tree.Root().Get(view.GlobalVarBatchBatch)
	if !ok || body.Kind() != syntax.Mapping || body.Get(b.ids).Len() == 0 {
		return nil
	}
	names := body.Get(b.ids)
	what := "this " + view.GlobalVarBatchBatch + " as " + strconv.Itoa(names.Len()) + " entries"
	return writeOut(p, what, func() render.Value {
		out := render.List()
		for _, name := range names.Items() {
			entry := render.Record().With(b.id, as(name))
			for key, value := range body.Pairs() {
				if key.Value() != b.ids {
					entry.With(key.Value(), as(value))
				}
			}
			out.Add(entry)
		}
		return out
	})
}

// inlineZoneTemplate writes a template of zones as the zones of the seats. Zones that belong to
// the players are left alone: nobody can write the zone of one player.
func inlineZoneTemplate(p *place) []Rewriting {
	body := p.facts.Tree.Root().Get(view.ZoneTemplateTemplate)
	section, ok := p.entry()
	if !ok || section.Name != view.SectionZones || body.Kind() != syntax.Mapping ||
		body.Get(view.ZoneTemplateBodyOwner).Value() == view.ZoneTemplateBodyOwnerPlayer {
		return nil
	}
	seats := p.spec.Expanded().Seats
	if len(seats) == 0 || !strings.Contains(body.Get(view.ZoneTemplateBodyIdPattern).Value(), seatGroup) {
		return nil
	}
	what := "this " + view.ZoneTemplateTemplate + " as " + strconv.Itoa(len(seats)) + " zones"
	return writeOut(p, what, func() render.Value {
		out := render.List()
		for _, seat := range seats {
			of := func(n syntax.Node) string { return strings.ReplaceAll(n.Value(), seatGroup, seat) }
			entry := render.Record()
			for key, value := range body.Pairs() {
				switch key.Value() {
				case view.ZoneTemplateBodyIdPattern:
					entry.With(view.ZoneID, plain(of(value)))
				case view.ZoneTemplateBodyPerSeat:
				case view.ZoneTemplateBodyBehavior:
					from := value.Get(view.TemplateDeckBehaviorReshuffleFrom)
					behavior := render.Record()
					for key, part := range value.Pairs() {
						if part == from {
							behavior.With(key.Value(), plain(of(part)))
						} else {
							behavior.With(key.Value(), as(part))
						}
					}
					entry.With(view.ZoneBehavior, behavior)
				default:
					entry.With(key.Value(), as(value))
				}
			}
			out.Add(entry)
		}
		return out
	})
}

// seatGroup stands for the seat in the texts of a template of zones.
const seatGroup = "{seat}"

// mostWrittenOut is how many types of pieces of a block may be written out.
const mostWrittenOut = 128

// inlineGenerate writes a block that generates types of pieces as these, with the pieces of each
// in the inventory.
func inlineGenerate(p *place) []Rewriting {
	body := p.facts.Tree.Root().Get(view.GenerateEntryGenerate)
	if p.spec.List(p.id).In == 0 || body.Kind() != syntax.Mapping {
		return nil
	}
	made := 1
	for _, d := range body.Get(view.GenerateDimensions).Items() {
		made = min(made*d.Get(view.DimensionValues).Len(), mostWrittenOut+1)
	}
	if made == 0 || made > mostWrittenOut {
		return nil
	}
	title := "Write these " + strconv.Itoa(made) + " types of pieces as entries"
	return one(Inlines, title, func() (Change, error) {
		types, stock := render.List(), render.List()
		for _, asset := range p.spec.Expanded().Section(view.SectionDataAssets).Items() {
			payload := asset.Get(view.DataAssetPayload)
			for _, piece := range payload.Get(view.PieceCatalogPieceTypes).Items() {
				if p.generated(piece, body) {
					types.Add(asWritten(piece))
				}
			}
			for _, entry := range payload.Get(view.PieceCatalogInventory).Items() {
				if p.generated(entry, body) {
					stock.Add(asWritten(entry))
				}
			}
		}
		c, err := p.instead(types)
		if err != nil {
			return c, err
		}
		e, err := p.addStock(stock)
		return edited(err, append(c.Edits, e)...)
	})
}

// addStock writes entries at the end of the inventory of the types of pieces at the place.
func (p *place) addStock(stock render.Value) (query.Edit, error) {
	in := p.spec.List(p.id).In
	around := p.spec.Facts(in)
	for _, h := range around.Holes {
		var last sibling
		for id, f := range p.spec.Entries(crossref.List{In: in, Hole: h.Offset}) {
			if f.Tree.Root().Get(view.InventoryPieceTypeID).Valid() {
				last = sibling{id, f.Tree.Root()}
			}
		}
		if !last.node.Valid() {
			continue
		}
		dash := dashBefore(last.node.Tree().Text, last.node)
		if dash < 0 {
			break
		}
		_, at := p.lines(last)
		column := columnOf(last.node.Tree().Text, dash)
		text, err := layout.Lines(stock, column)
		return p.cut(last.id.Document(), at, at, strings.Repeat(" ", column)+text+"\n"), err
	}
	list := valueOf(around.Tree.Root(), view.PieceCatalogInventory)
	if list.Valid() && list.Len() == 0 && !list.Hole() {
		return p.replace(in, list, stock)
	}
	return query.Edit{}, query.Refuse("There is no inventory in which the pieces could stand, one entry on each line.")
}

// valueOf is the value of a key somewhere in a value.
func valueOf(n syntax.Node, name string) (found syntax.Node) {
	for key, value := range n.Pairs() {
		if key.Value() == name {
			return value
		}
		if found = valueOf(value, name); found.Valid() {
			return found
		}
	}
	for _, item := range n.Items() {
		if found = valueOf(item, name); found.Valid() {
			return found
		}
	}
	return found
}

// generated reports whether a record comes of the block of the place.
func (p *place) generated(n *expand.Node, block syntax.Node) bool {
	return n.At.Unit == p.id && n.At.Node == block
}

// asWritten writes what expanding has made.
func asWritten(n *expand.Node) render.Value {
	switch n.Kind() {
	case expand.Map:
		out := render.Record()
		for key, value := range n.Pairs() {
			out.With(key.Name, asWritten(value))
		}
		return out
	case expand.List:
		out := render.List()
		for _, item := range n.Items() {
			out.Add(asWritten(item))
		}
		return out
	case expand.Text:
		return plain(n.Text())
	}
	return render.Written(plainWriter.scalar(n, true))
}
