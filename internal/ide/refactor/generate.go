package refactor

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// fewestGenerated is how many types of pieces a block has to stand for, to be worth it, and
// mostGenerated how many are looked at around a place.
const (
	fewestGenerated = 3
	mostGenerated   = 128
)

// extractGenerate writes types of pieces that are all combinations of the values of their
// properties as one block that generates them.
func extractGenerate(p *place) []Rewriting {
	if p.spec.List(p.id).In == 0 || !isPiece(p.facts.Tree.Root()) || !p.isShape(p.facts.Tree.Root(), view.ShapePiece) {
		return nil
	}
	run, made := p.combination()
	if made == nil {
		return nil
	}
	stock, ok := p.stockOf(run)
	if !ok {
		return nil
	}
	title := "Generate these " + strconv.Itoa(len(run)) + " types of pieces"
	return one(Extracts, title, func() (Change, error) {
		first := run[0].node
		body := render.Record().With(view.GenerateIdPattern, plain(made.pattern))
		for _, field := range []string{view.PieceSeat, view.PieceStatusDimensions, view.PieceTransitions} {
			body.With(field, as(first.Get(field)))
		}
		body.With(view.GenerateDimensions, made.dimensions())
		if derived := made.derived(); derived.Len() > 0 {
			body.With(view.GenerateDerivedProps, derived)
		}
		body.With(view.GenerateInventoryPerCombination, as(stock.of[0].node.Get(view.InventoryTotal)))
		body.Spread()
		c, err := p.instead(run, render.List(render.Record().With(view.GenerateEntryGenerate, body)))
		if err != nil {
			return c, err
		}
		from, to := p.lines(stock.of[0], stock.of[len(stock.of)-1])
		c.Edits = append(c.Edits, p.cut(p.document, from, to, ""))
		if stock.whole {
			colon := colonBehind(stock.key.Tree().Text, stock.key.Span().End)
			c.Edits = append(c.Edits, p.edit(stock.in, source.Span{Start: colon, End: colon}, " []"))
		}
		return c, nil
	})
}

// isPiece reports whether a record is a type of piece of which a block could make more.
func isPiece(n syntax.Node) bool {
	props := n.Get(view.PieceRuntimeProps)
	if n.Kind() != syntax.Mapping || !n.Get(view.PieceID).Valid() || props.Kind() != syntax.Mapping {
		return false
	}
	for _, field := range []string{view.PieceSeat, view.PieceStatusDimensions, view.PieceTransitions} {
		if !n.Get(field).Valid() {
			return false
		}
	}
	for _, value := range props.Pairs() {
		if value.Type() != syntax.String && value.Type() != syntax.Int && value.Type() != syntax.Float {
			return false // a dimension cannot have it
		}
	}
	return n.Len() == 5
}

// samePieces reports whether two types of pieces differ in their names and the values of
// their properties alone.
func samePieces(a, b syntax.Node) bool {
	if !isPiece(a) || !isPiece(b) {
		return false
	}
	for _, field := range []string{view.PieceSeat, view.PieceStatusDimensions, view.PieceTransitions} {
		if !same(a.Get(field), b.Get(field)) {
			return false
		}
	}
	props, others := a.Get(view.PieceRuntimeProps), b.Get(view.PieceRuntimeProps)
	for key := range props.Pairs() {
		if !others.Get(key.Value()).Valid() {
			return false
		}
	}
	return props.Len() == others.Len()
}

// combination is the longest run of types of pieces around the place that one block can make.
func (p *place) combination() ([]sibling, *combined) {
	run := p.run(samePieces)
	at := slices.IndexFunc(run, func(s sibling) bool { return s.id == p.id })
	if len(run) > mostGenerated {
		from := min(max(0, at-mostGenerated/2), len(run)-mostGenerated)
		run, at = run[from:from+mostGenerated], at-from
	}
	for length := len(run); length >= fewestGenerated; length-- {
		for from := max(0, at-length+1); from <= min(at, len(run)-length); from++ {
			if made := combine(run[from : from+length]); made != nil {
				return run[from : from+length], made
			}
		}
	}
	return nil, nil
}

// combined is how types of pieces come of the values of dimensions.
type combined struct {
	pattern string     // of their names
	outer   []property // the dimensions, the first one the slowest
	inner   []property // what each of the other properties has for each value of a dimension
	fixed   []property // those that are the same in all
}

// property is a property of all types of pieces of a run.
type property struct {
	name   string
	values []syntax.Node // in each of them
	stride int           // after how many of them another value comes
	count  int           // of the values
	from   string        // the dimension that it follows
	digits []syntax.Node // the values of that, one for each of its own
}

// combine finds out how a run comes of dimensions; nil if it does not.
func combine(run []sibling) *combined {
	c := &combined{}
	var varying []property
	for key := range run[0].node.Get(view.PieceRuntimeProps).Pairs() {
		prop := property{name: key.Value()}
		for _, s := range run {
			prop.values = append(prop.values, s.node.Get(view.PieceRuntimeProps).Get(key.Value()))
		}
		if prop.periodic(); prop.count == 1 {
			c.fixed = append(c.fixed, prop)
		} else {
			varying = append(varying, prop)
		}
	}
	for size := 1; size < len(run); size *= c.outer[0].count {
		i := slices.IndexFunc(varying, func(prop property) bool { return prop.count > 0 && prop.stride == size })
		if i < 0 {
			return nil
		}
		c.outer = slices.Insert(c.outer, 0, varying[i])
		varying = slices.Delete(varying, i, i+1)
	}
	for _, prop := range varying {
		if !slices.ContainsFunc(c.outer, func(of property) bool { return prop.follows(of) }) {
			return nil
		}
		for _, of := range c.outer {
			if prop.follows(of) {
				prop.from, prop.digits = of.name, of.digits
				prop.stride, prop.count = of.stride, of.count
				break
			}
		}
		c.inner = append(c.inner, prop)
	}
	ids := make([]string, len(run))
	for i, s := range run {
		ids[i] = s.node.Get(view.PieceID).Value()
	}
	ok := false
	c.pattern, ok = patternOf(ids, slices.Concat(c.outer, c.inner))
	if !ok {
		return nil
	}
	return c
}

// periodic finds out whether the values come again and again in the same order, each of them
// once; count is 0 if not.
func (prop *property) periodic() {
	stride := 1
	for stride < len(prop.values) && same(prop.values[stride], prop.values[0]) {
		stride++
	}
	for i := 0; i < len(prop.values); i += stride {
		if slices.ContainsFunc(prop.digits, func(n syntax.Node) bool { return same(n, prop.values[i]) }) {
			break
		}
		prop.digits = append(prop.digits, prop.values[i])
	}
	for i, value := range prop.values {
		if !same(value, prop.digits[i/stride%len(prop.digits)]) {
			return
		}
	}
	if len(prop.values)%(stride*len(prop.digits)) == 0 {
		prop.stride, prop.count = stride, len(prop.digits)
	}
}

// follows reports whether a property has one value for each of a dimension.
func (prop *property) follows(of property) bool {
	for i, value := range prop.values {
		if !same(value, prop.values[i/of.stride%of.count*of.stride]) {
			return false
		}
	}
	return true
}

func (c *combined) dimensions() render.Value {
	out := render.List()
	for _, prop := range slices.Concat(c.fixed, c.outer) {
		values := render.List()
		for _, digit := range prop.digits {
			values.Add(as(digit))
		}
		out.Add(render.Record().With(view.DimensionName, plain(prop.name)).With(view.DimensionValues, values))
	}
	return out
}

func (c *combined) derived() render.Value {
	out := render.Record()
	for _, prop := range c.inner {
		table := render.Record()
		for k, digit := range prop.digits {
			table.With(digit.Value(), as(prop.values[k*prop.stride]))
		}
		out.With(prop.name, render.Record().With(view.DerivedPropFrom, plain(prop.from)).
			With(view.DerivedPropMap, table))
	}
	return out
}

// patternOf is the text of which all names are made by putting in the values of properties.
func patternOf(ids []string, props []property) (string, bool) {
	failed := map[string]bool{}
	var look func(rest []string) (string, bool)
	look = func(rest []string) (string, bool) {
		if !slices.ContainsFunc(rest, func(s string) bool { return s != "" }) {
			return "", true
		}
		at := strings.Join(rest, "\x00")
		if failed[at] {
			return "", false
		}
		next := make([]string, len(rest))
	properties:
		for _, prop := range props {
			for i := range rest {
				text, ok := strings.CutPrefix(rest[i], prop.values[i].Value())
				if !ok || len(text) == len(rest[i]) || strings.ContainsAny(prop.name, "-{} ") {
					continue properties
				}
				next[i] = text
			}
			if tail, ok := look(slices.Clone(next)); ok {
				return "{" + prop.name + "}" + tail, true
			}
		}
		for i := range rest {
			if rest[i] == "" || rest[i][0] != rest[0][0] || strings.IndexByte("{}", rest[i][0]) >= 0 {
				failed[at] = true
				return "", false
			}
			next[i] = rest[i][1:]
		}
		tail, ok := look(slices.Clone(next))
		failed[at] = !ok
		return rest[0][:1] + tail, ok
	}
	pattern, ok := look(ids)
	return pattern, ok && strings.Contains(pattern, "{")
}

// stock is how many pieces of each type of a run there are.
type stock struct {
	of    []sibling // an entry for each, in the same order
	whole bool      // the inventory has no other entries
	in    index.UnitID
	key   syntax.Node // of the inventory, in the unit around it
}

// stockOf finds the entries of the inventory for a run: a block can stand for them if there
// are as many pieces of each type, and the entries are the last ones.
func (p *place) stockOf(run []sibling) (out stock, ok bool) {
	out.in = p.spec.List(p.id).In
	around := p.spec.Facts(out.in)
	holes := slices.IndexFunc(around.Holes, func(h facts.Hole) bool {
		for _, f := range p.spec.Entries(crossref.List{In: out.in, Hole: h.Offset}) {
			return f.Tree.Root().Get(view.InventoryPieceTypeID).Valid()
		}
		return false
	})
	if holes < 0 {
		return out, false
	}
	list := crossref.List{In: out.in, Hole: around.Holes[holes].Offset}
	for id, f := range p.spec.Entries(list) {
		out.of = append(out.of, sibling{id, f.Tree.Root()})
	}
	if len(out.of) < len(run) {
		return out, false
	}
	out.whole = len(out.of) == len(run)
	out.of = out.of[len(out.of)-len(run):]
	for i, s := range out.of {
		n, piece := s.node, run[i].node
		if n.Kind() != syntax.Mapping || n.Len() != 3 || dashBefore(n.Tree().Text, n) < 0 ||
			!same(n.Get(view.InventoryPieceTypeID), piece.Get(view.PieceID)) ||
			!same(n.Get(view.InventorySeat), piece.Get(view.PieceSeat)) ||
			!same(n.Get(view.InventoryTotal), out.of[0].node.Get(view.InventoryTotal)) ||
			n.Get(view.InventoryTotal).Value() == "0" {
			return out, false
		}
	}
	out.key = valueOf(around.Tree.Root(), view.PieceCatalogInventory).Key()
	return out, out.key.Valid() && colonBehind(out.key.Tree().Text, out.key.Span().End) >= 0 &&
		out.in.Document() == p.document
}
