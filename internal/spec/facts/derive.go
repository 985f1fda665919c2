package facts

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Definitions that follow from data: tables and their fields from the rows of a
// payload, piece types from a generate block, cells from a board macro.

// maxCombinations bounds the piece types of one generate block, maxCells the cells of all boards of a spec, and
// maxPieces the piece types of all generate blocks of a spec.
const (
	maxCombinations = 5_000
	maxCells        = 10_000
	maxPieces       = 20_000
)

// propsOfOne is how many properties a piece type may have and still count as one piece type.
const propsOfOne = 16

// countMade reports whether a spec may have the additional cells and pieces that a record makes, and counts them if so.
func (w *walker) countMade(more Usage, at source.Span, entry syntax.Node) bool {
	all := w.ctx.Before.Plus(w.facts.Made).Plus(more)
	if all.Cells <= maxCells && all.Pieces <= maxPieces {
		w.facts.Made = w.facts.Made.Plus(more)
		return true
	}
	w.facts.Refused = true
	if more.Cells > 0 {
		w.facts.Lost = append(w.facts.Lost, lostName(grammar.Zone))
		return false // a rule over all boards reports it
	}
	w.facts.Lost = append(w.facts.Lost, lostName(grammar.PieceType), lostName(grammar.TokenType))
	w.report(diag.CompilerLimitExceeded, at, Path{Node: entry},
		"With this block the generate blocks of the game make "+strconv.Itoa(all.Pieces)+
			" piece types, where those with long names or many properties count as several; more than "+strconv.Itoa(maxPieces)+
			" are not made.")
	return false
}

// describeDefs sets the signatures of a record's definitions.
func (w *walker) describeDefs(r *record, from int) {
	for i := from; i < len(w.facts.Defs); i++ {
		d := &w.facts.Defs[i]
		if d.Signature != "" || d.Entry != r.node {
			continue
		}
		if s, any := signatureOf(d.Kind, r.node); any {
			d.Signature = s.String()
		}
	}
	if r.ix.shape.Name == view.ShapeAction || r.ix.shape.Name == view.ShapePipeline {
		w.signDecisions(r, from)
	}
}

// signDecisions adds the choices of the players to the signature of an action or a pipeline: other parts of a spec
// name them.
func (w *walker) signDecisions(r *record, from int) {
	for i := from; i < len(w.facts.Defs); i++ {
		d := &w.facts.Defs[i]
		if d.Entry != r.node || d.Kind != grammar.Action && d.Kind != grammar.Pipeline {
			continue
		}
		s, _ := signatureOf(d.Kind, r.node)
		for _, n := range textsAt(r.node, "params[].name", -1) {
			s.Params = append(s.Params, Param{Name: n.Value()})
		}
		s.Decisions = decisions(sortVariants(slices.Clone(w.facts.Variants[r.variants:])))
		d.Signature = s.String()
	}
}

// addDerivedDefs adds the definitions that follow from a record. The definitions that the record makes itself begin
// at index defs.
func (w *walker) addDerivedDefs(r *record, defs int) {
	if w.loose > 0 {
		return
	}
	switch {
	case r.ix.asset:
		if payload := w.slotNode(r, view.DataAssetPayload).Resolve(); payload.Kind() == syntax.Mapping {
			w.findTables(payload, "", 0)
		}
	case r.ix.generate:
		w.expandGenerate(r, defs)
	case r.ix.shape == boardShape():
		w.addBoardCells(r)
	}
	if r.ix.shape.Name == view.ShapePipeline && !r.broken {
		w.requireTargetSelect(r)
	}
}

func boardShape() *grammar.Shape { return grammar.FindShape(view.ShapeBoardMacro) }

// findTables searches a payload for lists of uniform records, and adds the definitions of these tables.
func (w *walker) findTables(n syntax.Node, path string, depth int) {
	if depth > 100 {
		return
	}
	for key, value := range n.Pairs() {
		below := key.Value()
		if path != "" {
			below = path + "." + below
		}
		v := value.Resolve()
		if value.Kind() == syntax.Alias && !w.mayFollowAlias(v) {
			w.facts.Lost = append(w.facts.Lost, lostName(grammar.Table), lostName(grammar.TableField))
			return
		}
		switch {
		case v.Hole():
			w.addTableDefs(key, v, below, Signature{Unlisted: true}, nil)
		case v.Kind() == syntax.Mapping:
			w.findTables(v, below, depth+1)
		case v.Kind() == syntax.Sequence:
			if s, fields, ok := tableFields(v); ok {
				w.reportRowSlips(v)
				w.addTableDefs(key, v, below, s, fields)
			} else if grammar.CutsList(key.Value()) {
				w.addTableDefs(key, v, below, Signature{Unlisted: true}, nil) // for example where its entries are units
			}
		}
	}
}

// mayFollowAlias reports whether a value that an alias stands for may still be read in full, and counts it.
func (w *walker) mayFollowAlias(v syntax.Node) bool {
	if v.Kind() != syntax.Mapping && v.Kind() != syntax.Sequence {
		return true
	}
	if w.budget <= 0 {
		return false
	}
	w.budget -= 1 + v.Len()
	return true
}

// reportRowSlips reports keys of single rows of a table that are probably typos: no other row has the key, and all
// other rows have a similar one that this row lacks.
func (w *walker) reportRowSlips(list syntax.Node) {
	count := map[string]int{}
	for _, row := range list.Items() {
		for key := range row.Resolve().Pairs() {
			count[key.Value()]++
		}
	}
	if list.Len() < 3 {
		return
	}
	var common []string // the keys that all rows have but one
	for key, n := range count {
		if n == list.Len()-1 {
			common = append(common, key)
		}
	}
	slices.Sort(common)
	for _, row := range list.Items() {
		row = row.Resolve()
		has := map[string]bool{}
		for key := range row.Pairs() {
			has[key.Value()] = true
		}
		lacking := slices.DeleteFunc(slices.Clone(common), func(key string) bool { return has[key] })
		if len(lacking) > maxSlips {
			continue // it is another kind of row
		}
		for key := range row.Pairs() {
			if count[key.Value()] > 1 {
				continue
			}
			for _, missing := range lacking {
				if !symbols.Near(key.Value(), missing) {
					continue
				}
				f := w.report(diag.ValidatorUnknownKey, key.Span(), Path{Node: row.Get(key.Value())},
					"All other rows of this table have "+quoteName(missing)+" where this one has "+
						quoteName(key.Value())+".")
				f.offerRename(key, missing)
				break
			}
		}
	}
}

// maxSlips is how many keys a row may lack for its other keys to be compared with those.
const maxSlips = 20

// addTableDefs adds the definitions of a table and its fields.
func (w *walker) addTableDefs(key, list syntax.Node, path string, s Signature, fields []syntax.Node) {
	w.facts.Defs = append(w.facts.Defs, Def{
		Kind: grammar.Table, Owner: w.asset, Name: normalise(path), Span: w.nameSpan(key), Path: Path{Node: list}, Entry: list,
		Asset: w.asset, Signature: s.String(), Derived: true,
	})
	for _, field := range fields {
		w.facts.Defs = append(w.facts.Defs, Def{
			Kind: grammar.TableField, Owner: normalise(path), Name: normalise(field.Value()), Span: w.nameSpan(field),
			Path: Path{Node: list}, Entry: list, Asset: w.asset, Derived: true,
		})
	}
}

// tableFields finds the fields of a list that is a table: every entry is a record of texts, booleans and whole
// numbers, each field of one type throughout.
func tableFields(list syntax.Node) (s Signature, fields []syntax.Node, ok bool) {
	types := map[string]string{}
	for _, row := range list.Items() {
		row = row.Resolve()
		if row.Kind() != syntax.Mapping {
			return s, nil, false
		}
		for key, value := range row.Pairs() {
			t := fieldType(value.Resolve())
			if t == "" {
				return s, nil, false
			}
			switch known, seen := types[key.Value()]; {
			case !seen:
				types[key.Value()] = t
				fields = append(fields, key)
			case known != t:
				return s, nil, false
			}
		}
	}
	for name, t := range types {
		s.Values = append(s.Values, name+":"+t)
	}
	slices.Sort(s.Values)
	return s, fields, true
}

func fieldType(n syntax.Node) string {
	switch n.Type() {
	case syntax.String:
		return view.TokenTypePropsString
	case syntax.Bool:
		return view.TokenTypePropsBoolean
	case syntax.Int, syntax.Float:
		if v, ok := finiteNumber(n); ok && v == float64(int64(v)) && v > -1<<53 && v < 1<<53 {
			return view.TokenTypePropsInt
		}
	}
	return ""
}

// addBoardCells adds the cells that a board macro makes.
func (w *walker) addBoardCells(r *record) {
	var size []int
	for v := range resolvedItems(w.slotNode(r, view.BoardMacroArgs)) {
		n, ok := v.Int()
		if !ok || n < 0 || n > maxCells {
			return
		}
		size = append(size, int(n))
	}
	macro := w.slotNode(r, view.BoardMacroMacro)
	form := grammar.BoardNamed(macro.Value())
	if form == nil {
		return
	}
	count := max(form.Count(size), 0)
	if count > maxCells {
		w.report(diag.CompilerLimitExceeded, w.faultSpan(w.slotNode(r, view.BoardMacroArgs)), Path{Node: r.node},
			"A board of this size has more than "+strconv.Itoa(maxCells)+" cells.")
		return
	}
	if !w.countMade(Usage{Cells: count}, w.faultSpan(w.slotNode(r, view.BoardMacroArgs)), r.node) {
		return
	}
	class := ""
	if kind := r.node.Get(view.BoardMacroZoneKind).Resolve(); kind.Kind() == syntax.Scalar {
		class = kind.Value()
	}
	s := Signature{Words: map[string]string{view.ZoneOwner: view.ZoneOwnerNone}}
	signature := s.String()
	w.facts.Defs = slices.Grow(w.facts.Defs, count+len(form.Directions)+len(form.Attributes))
	if count == 0 {
		return
	}
	for cell := range form.IDs(size) {
		w.facts.Defs = append(w.facts.Defs, Def{
			Kind: grammar.Zone, Name: cell, Span: w.nameSpan(macro), Path: Path{Node: macro}, Entry: r.node, Class: class,
			Signature: signature, Duplicate: diag.ValidatorIdentifierDuplicateNormalized,
		})
	}
	derived := func(kind grammar.Kind, names []string) {
		for _, name := range names {
			w.facts.Defs = append(w.facts.Defs, Def{
				Kind: kind, Name: name, Span: w.nameSpan(macro), Path: Path{Node: macro}, Entry: r.node, Derived: true,
			})
		}
	}
	derived(grammar.Direction, form.Directions)
	derived(grammar.ZoneAttribute, form.Attributes)
}

// requireTargetSelect reports a pipeline that uses $targets without saying how the targets are found.
func (w *walker) requireTargetSelect(r *record) {
	targeting := w.slotNode(r, view.PipelineTargeting).Resolve()
	if targeting.Kind() != syntax.Mapping || targeting.Get(view.TargetingSelect).Valid() || targeting.IsBroken() {
		return
	}
	if !strings.Contains(w.text, view.BindingTarget) {
		return
	}
	for _, field := range []string{view.PipelineCostValidation, view.PipelineCostEffects, view.PipelineStages} {
		n := w.slotNode(r, field).Resolve()
		if usesUnbound(n, view.BindingTargets, 0) || field != view.PipelineStages && usesUnbound(n,
			view.BindingTarget, 0) {
			f := w.report(diag.CompilerActionPipelineTargetingSelectRequired, targeting.Key().Span(),
				Path{Node: targeting},
				"The pipeline works on $targets, so targeting must say with \"select\" how they are found.")
			f.addFix("Add select: allEligible",
				editsIf(insertPair(targeting, view.TargetingSelect, view.TargetingSelectAllEligible, true))...)
			return
		}
	}
}

// usesUnbound reports whether a binding is used below a node without being bound there.
func usesUnbound(n syntax.Node, name string, depth int) bool {
	if depth > 200 {
		return false
	}
	found := false
	switch n.Kind() {
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			if value.Kind() == syntax.Scalar && value.Value() == name {
				if k := key.Value(); k == "bind" || strings.HasSuffix(k, "Bind") {
					return false
				}
				found = true
			} else if usesUnbound(value, name, depth+1) {
				found = true
			}
		}
	case syntax.Sequence:
		for _, item := range n.Items() {
			if usesUnbound(item, name, depth+1) {
				return true
			}
		}
	}
	return found
}
