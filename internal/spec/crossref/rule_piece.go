package crossref

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// piece is a piece type of a catalogue, explicit or generated.
type piece struct {
	unit      index.UnitID
	def       *facts.Def
	seat      string
	generated bool
	stock     int  // how many there are in all
	stocked   bool // stock is known
}

// catalogue is what a piece catalogue says about its piece types.
type catalogue struct {
	*asset
	pieces map[string]*piece
	order  []string
}

// pieceCatalogue reads a piece catalogue, generated piece types included.
func pieceCatalogue(spec Spec, a *asset) *catalogue {
	c := &catalogue{asset: a, pieces: map[string]*piece{}}
	units := []index.UnitID{a.unit}
	for _, e := range a.parts[view.PieceCatalogPieceTypes] {
		units = append(units, e.unit)
	}
	for _, id := range units {
		f := spec.Facts(id)
		for i := range f.Defs {
			d := &f.Defs[i]
			if d.Kind != grammar.PieceType || d.Asset != a.id || c.pieces[d.Name] != nil {
				continue
			}
			p := &piece{unit: id, def: d, seat: name(d.Entry.Get(view.PieceSeat).Resolve())}
			if p.generated = d.Entry.Get(view.GenerateIdPattern).Valid(); p.generated {
				p.stock, p.stocked = count(d.Entry.Get(view.GenerateInventoryPerCombination).Resolve())
			}
			c.pieces[d.Name] = p
			c.order = append(c.order, d.Name)
		}
	}
	seen := map[string]bool{}
	for _, e := range a.list(view.PieceCatalogInventory) {
		p := c.pieces[name(e.Get(view.InventoryPieceTypeID))]
		if p == nil {
			continue
		}
		total, ok := e.Get(view.InventoryTotal).Int()
		ok = ok && total >= 0 && total < 1<<31
		first := !seen[p.def.Name]
		seen[p.def.Name] = true
		p.stocked = ok && (p.stocked || first && !p.generated)
		p.stock += int(total)
	}
	return c
}

// isSeatComparable reports whether a seat may be compared with another: it is declared, no seats are declared, or it is
// neutral.
func isSeatComparable(spec Spec, seat string) bool {
	switch seat {
	case "":
		return false
	case view.PieceSeatNeutral:
		return true
	}
	for range spec.Index().Symbols(grammar.Seat) {
		return spec.Index().Lookup(index.Key(grammar.Seat, "", seat)) != nil
	}
	return true
}

// seatMismatch returns the fault of a seat that differs from that of the piece type.
func seatMismatch(spec Spec, unit index.UnitID, seat syntax.Node, p *piece, code diag.Code) Fault {
	f := faultAtNode(seat, code, "The pieces of type "+quote(p.def.Name)+" belong to "+quote(p.seat)+", not to "+
		quote(name(seat))+".",
		replacementFix(spec.Facts(unit), &facts.Ref{Span: seat.Span()}, p.seat))
	f.Elsewhere = []Elsewhere{{Key: index.KeyOf(p.def), Unit: p.unit, Message: "The piece type is declared here."}}
	return f
}

// checkPieceInventories checks that every piece type is stocked once, and for its seat.
func checkPieceInventories(spec Spec, all assets, report Report) {
	for _, a := range all.list {
		if a.kind != view.DataAssetKindPieceCatalog || !isPresent(a.payload.Get(view.PieceCatalogInventory)) ||
			!isPresent(a.payload.Get(view.PieceCatalogPieceTypes)) {
			continue
		}
		c := pieceCatalogue(spec, a)
		first := map[string]entry{}
		var unknown []string
		for _, e := range a.list(view.PieceCatalogInventory) {
			id := e.Get(view.InventoryPieceTypeID)
			p := c.pieces[name(id)]
			if p == nil {
				unknown = append(unknown, name(id))
				continue
			}
			if seat := e.Get(view.InventorySeat); name(seat) != p.seat && isSeatComparable(spec, name(seat)) &&
				isSeatComparable(spec, p.seat) {
				report(e.unit, seatMismatch(spec, e.unit, seat, p, diag.PieceInventorySeatMismatch))
			}
			if earlier, twice := first[p.def.Name]; twice || p.generated {
				f := faultAtNode(id, diag.PieceInventoryDuplicate, "The inventory lists "+quote(p.def.Name)+" already.")
				if p.generated {
					f.Message = "The pieces " + quote(p.def.Name) +
						" are generated, and counted there with inventoryPerCombination."
					f.Elsewhere = []Elsewhere{{Key: index.KeyOf(p.def), Unit: p.unit,
						Message: "They are generated here."}}
				} else {
					addRelated(&f, e.unit, earlier.unit, earlier.Get(view.InventoryPieceTypeID).Span(),
						"It is listed here first.")
				}
				report(e.unit, f)
				continue
			}
			first[p.def.Name] = e
		}
		if a.payload.IsBroken() {
			continue
		}
		for _, id := range c.order {
			p := c.pieces[id]
			if _, listed := first[id]; listed || p.generated || isMeantBy(unknown, id) {
				continue
			}
			report(p.unit, Fault{
				Finding: diag.Finding{
					Code: diag.PieceInventoryMissing, Span: p.def.Span, Path: p.def.Path.String(),
					Message: "The inventory does not say how many pieces of type " + quote(id) + " there are.",
				},
				Across: c.stockFix(p),
			})
		}
	}
}

// stockFix returns the fix that adds one piece of a piece type to the inventory.
func (c *catalogue) stockFix(p *piece) []UnitFix {
	line := render.Record().Say(view.InventoryPieceTypeID, p.def.Name).Say(view.InventorySeat, p.seat).
		With(view.InventoryTotal, render.Scalar("1"))
	edit, ok := appendItem(c.payload.Get(view.PieceCatalogInventory).Resolve(), line)
	unit := c.unit
	if entries := c.parts[view.PieceCatalogInventory]; !ok && len(entries) > 0 {
		last := entries[len(entries)-1]
		edit, ok = insertAfter(last.node, line)
		unit = last.unit
	}
	if !ok || p.seat == "" {
		return nil
	}
	return []UnitFix{{Unit: unit, Fix: diag.Fix{Title: "Add " + quote(p.def.Name) + " to the inventory",
		Unsafe: true, Invents: true,
		Edits: []source.Edit{edit}}}}
}

// isMeantBy reports whether an unresolved name is a typo of the name: its follow-up faults are not reported.
func isMeantBy(unknown []string, name string) bool {
	return slices.ContainsFunc(unknown, func(u string) bool {
		return u == "" || len(symbols.Nearest(u, []string{name})) > 0
	})
}

// addRelated adds a related place, which may be in the fault's own unit.
func addRelated(f *Fault, own, unit index.UnitID, span source.Span, message string) {
	if own == unit {
		f.Related = append(f.Related, diag.Related{Span: span, Message: message})
		return
	}
	f.Elsewhere = append(f.Elsewhere, Elsewhere{Unit: unit, Span: span, Message: message})
}
