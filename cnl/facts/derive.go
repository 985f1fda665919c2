package facts

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/syntax"
)

// Definitions that follow from data: tables and their fields from the rows of a
// payload, piece types from a generate block, cells from a board macro.

// maxCombinations bounds the piece types one generate block makes, and
// maxCells the cells of one board.
const (
	maxCombinations = 5_000
	maxCells        = 10_000
)

// describeDefs gives the definitions of a record their signatures.
func (w *walker) describeDefs(r *record, from int) {
	for i := from; i < len(w.facts.Defs); i++ {
		d := &w.facts.Defs[i]
		if d.Signature != "" || d.Entry != r.node {
			continue
		}
		if s, any := signature(d.Kind, r.node); any {
			d.Signature = s.String()
		}
	}
	if r.ix.shape.Name == "action" || r.ix.shape.Name == "pipeline" {
		w.signDecisions(r, from)
	}
}

// signDecisions adds to an action or a pipeline what its players choose: other
// parts of a spec name these choices.
func (w *walker) signDecisions(r *record, from int) {
	for i := from; i < len(w.facts.Defs); i++ {
		d := &w.facts.Defs[i]
		if d.Entry != r.node || d.Kind != grammar.Action && d.Kind != grammar.Pipeline {
			continue
		}
		s, _ := signature(d.Kind, r.node)
		for _, n := range collect(r.node, "params[].name", -1) {
			s.Params = append(s.Params, Param{Name: n.Value()})
		}
		decisions(r.node, &s.Decisions, 0)
		d.Signature = s.String()
	}
}

// decisions collects the names of choices below a node.
func decisions(n syntax.Node, out *[]string, depth int) {
	if depth > 200 {
		return
	}
	switch n.Kind() {
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			if k := key.Value(); k == "chooseOne" || k == "chooseN" {
				if bind := value.Get("bind"); bind.Kind() == syntax.Scalar && !slices.Contains(*out, bind.Value()) {
					*out = append(*out, bind.Value())
				}
			}
			decisions(value, out, depth+1)
		}
	case syntax.Sequence:
		for _, item := range n.Items() {
			decisions(item, out, depth+1)
		}
	}
}

// derive adds the definitions that follow from a record.
func (w *walker) derive(r *record) {
	if w.loose > 0 {
		return
	}
	switch {
	case r.ix.asset:
		if payload := resolved(w.slotNode(r, "payload")); payload.Kind() == syntax.Mapping {
			w.tables(payload, "", 0)
		}
	case r.ix.generate:
		w.generate(r)
	case r.ix.shape == boardShape():
		w.board(r)
	}
	if r.ix.shape.Name == "pipeline" && !r.broken {
		w.targetingSelect(r)
	}
}

func boardShape() *grammar.Shape { return grammar.FindShape("boardMacro") }

// tables walks the records of a payload for lists of uniform records.
func (w *walker) tables(n syntax.Node, path string, depth int) {
	if depth > 100 {
		return
	}
	for key, value := range n.Pairs() {
		below := key.Value()
		if path != "" {
			below = path + "." + below
		}
		v := resolved(value)
		switch {
		case v.Hole():
			w.table(key, v, below, Signature{Unlisted: true}, nil)
		case v.Kind() == syntax.Mapping:
			w.tables(v, below, depth+1)
		case v.Kind() == syntax.Sequence:
			if s, fields, ok := tableFields(v); ok {
				w.rowSlips(v)
				w.table(key, v, below, s, fields)
			}
		}
	}
}

// rowSlips finds keys of single rows of a table that are probably slips: no other
// row has the key, and all others have one close to it, which this row lacks.
func (w *walker) rowSlips(list syntax.Node) {
	count := map[string]int{}
	for _, row := range list.Items() {
		for key := range resolved(row).Pairs() {
			count[key.Value()]++
		}
	}
	if list.Len() < 3 {
		return
	}
	for _, row := range list.Items() {
		row = resolved(row)
		for key := range row.Pairs() {
			if count[key.Value()] > 1 {
				continue
			}
			for _, common := range slices.Sorted(maps.Keys(count)) {
				if count[common] != list.Len()-1 || row.Get(common).Valid() || !isNear(key.Value(), common) {
					continue
				}
				f := w.report(diag.ValidatorUnknownKey, key.Span(), Path{Node: row.Get(key.Value())},
					"All other rows of this table have "+quoteName(common)+" where this one has "+quoteName(key.Value())+".")
				f.fix("Rename to "+quoteName(common), replace(key.Span(), syntax.Quote(common, key.Style(), inFlow(key))))
				break
			}
		}
	}
}

// table adds the definitions of a table and its fields.
func (w *walker) table(key, list syntax.Node, path string, s Signature, fields []syntax.Node) {
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

// tableFields finds the fields of a list that is a table: every entry is a
// record of texts, booleans and whole numbers, each field of one type
// throughout.
func tableFields(list syntax.Node) (s Signature, fields []syntax.Node, ok bool) {
	types := map[string]string{}
	for _, row := range list.Items() {
		row = resolved(row)
		if row.Kind() != syntax.Mapping {
			return s, nil, false
		}
		for key, value := range row.Pairs() {
			t := fieldType(resolved(value))
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
		return "string"
	case syntax.Bool:
		return "boolean"
	case syntax.Int, syntax.Float:
		if v, ok := finite(n); ok && v == float64(int64(v)) && v > -1<<53 && v < 1<<53 {
			return "int"
		}
	}
	return ""
}

// board adds the cells that a board macro makes.
func (w *walker) board(r *record) {
	var size []int
	for v := range resolvedItems(w.slotNode(r, "args")) {
		n, ok := v.Int()
		if !ok || n < 0 || n > maxCells {
			return
		}
		size = append(size, int(n))
	}
	macro := w.slotNode(r, "macro")
	var cells []string
	switch {
	case macro.Value() == "grid" && len(size) >= 2 && size[0]*size[1] <= maxCells:
		for row := range size[0] {
			for column := range size[1] {
				cells = append(cells, "cell_"+strconv.Itoa(row)+"_"+strconv.Itoa(column))
			}
		}
	case macro.Value() == "hex" && len(size) >= 1 && 3*size[0]*size[0]+3*size[0]+1 <= maxCells:
		for q := -size[0]; q <= size[0]; q++ {
			for s := -size[0]; s <= size[0]; s++ {
				if q+s <= size[0] && q+s >= -size[0] {
					cells = append(cells, "hex_"+hexIndex(q)+"_"+hexIndex(s))
				}
			}
		}
	case len(size) > 0 && (macro.Value() == "grid" || macro.Value() == "hex"):
		if len(size) >= 2 || macro.Value() == "hex" {
			w.report(diag.CompilerLimitExceeded, w.faultSpan(w.slotNode(r, "args")), Path{Node: r.node},
				"A board of this size has more than "+strconv.Itoa(maxCells)+" cells.")
		}
		return
	}
	class := ""
	if kind := resolved(r.node.Get("zoneKind")); kind.Kind() == syntax.Scalar {
		class = kind.Value()
	}
	s := Signature{Words: map[string]string{"owner": "none"}}
	for _, cell := range cells {
		w.facts.Defs = append(w.facts.Defs, Def{
			Kind: grammar.Zone, Name: cell, Span: w.nameSpan(macro), Path: Path{Node: macro}, Entry: r.node, Class: class,
			Signature: s.String(), Duplicate: diag.ValidatorIdentifierDuplicateNormalized,
		})
	}
}

func hexIndex(v int) string {
	if v < 0 {
		return "n" + strconv.Itoa(-v)
	}
	return strconv.Itoa(v)
}

// targetingSelect demands that a pipeline which works on $targets says how they
// are found.
func (w *walker) targetingSelect(r *record) {
	targeting := resolved(w.slotNode(r, "targeting"))
	if targeting.Kind() != syntax.Mapping || targeting.Get("select").Valid() || targeting.Broken() {
		return
	}
	if !strings.Contains(w.text, "$target") {
		return
	}
	for _, field := range []string{"costValidation", "costEffects", "stages"} {
		n := resolved(w.slotNode(r, field))
		if mentions(n, "$targets", 0) || field != "stages" && mentions(n, "$target", 0) {
			f := w.report(diag.CompilerActionPipelineTargetingSelectRequired, targeting.Key().Span(), Path{Node: targeting},
				"The pipeline works on $targets, so targeting must say with \"select\" how they are found.")
			if edit, ok := insertPair(w.text, targeting, "select", "allEligible", true); ok {
				f.fix("Add select: allEligible", edit)
			}
			return
		}
	}
}

// mentions reports whether a binding is used below a node that nothing below it
// binds.
func mentions(n syntax.Node, name string, depth int) bool {
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
			} else if mentions(value, name, depth+1) {
				found = true
			}
		}
	case syntax.Sequence:
		for _, item := range n.Items() {
			if mentions(item, name, depth+1) {
				return true
			}
		}
	}
	return found
}
