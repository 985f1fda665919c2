package gamedef

import (
	"fmt"
	"math"
	"slices"
)

func (v *validator) queryAt(member string, q Query) {
	if q != nil {
		v.within(member, func() { v.query(q) })
	}
}

func (v *validator) query(q Query) {
	if q != nil {
		q.checkQuery(v)
	}
}

func (v *validator) concatQuery(t *ConcatQuery) {
	v.partsOf(t)
	if shapes := v.queryShapes(t); len(shapes) > 1 {
		v.fault("DOMAIN_QUERY_SHAPE_MISMATCH", "sources", "The sources give different things: %s and %s.",
			shapeNames[shapes[0]], shapeNames[shapes[1]])
	}
}

func (v *validator) zonesInDirection(t *ZonesInDirection) {
	if name, ok := t.Direction.(Text); ok {
		v.directionName("direction", string(name))
	}
	v.partsOf(t)
}

func (v *validator) markersAndStates(t *GlobalMarkers) {
	v.partsOf(t)
	said, states := once{}, once{} // of the markers
	for _, id := range t.Markers {
		if !said.first(id) {
			continue
		}
		for _, state := range v.globalMarkers[id] {
			states.first(state)
		}
	}
	for i, state := range t.States {
		if t.Markers != nil && !states[state] {
			v.fault("REF_MARKER_STATE_MISSING", fmt.Sprintf("states[%d]", i),
				"None of these markers has the state %q.", state)
		}
	}
}

func (v *validator) assetRows(t *AssetRows) {
	known := need(v, "REF_RUNTIME_TABLE_MISSING", "tableId", "table", t.TableID, v.tables)
	for i, p := range t.Where {
		at := fmt.Sprintf("where[%d]", i)
		if known {
			need(v, "REF_RUNTIME_TABLE_FIELD_MISSING", at+".field", "field", p.Field, fieldTypes(v.tables[t.TableID]))
		}
		v.valueAt(at+".value", p.Value.Value)
	}
	if !known || t.Cardinality != ExactlyOneRow {
		return
	}
	keys := v.tables[t.TableID].UniqueBy
	fixed := map[string]bool{}
	for _, p := range t.Where {
		if p.Op == FilterEqual && p.Value.Value != nil {
			fixed[p.Field] = true
		}
	}
	covered := slices.ContainsFunc(keys, func(key []string) bool {
		return len(key) > 0 && !slices.ContainsFunc(key, func(name string) bool { return !fixed[name] })
	})
	switch {
	case len(t.Where) == 0:
		v.fault("DOMAIN_ASSET_ROWS_EXACTLY_ONE_WHERE_REQUIRED", "where",
			"Exactly one row needs a filter that selects it.")
	case len(keys) == 0:
		v.fault("DOMAIN_ASSET_ROWS_EXACTLY_ONE_UNIQUE_KEY_REQUIRED", "tableId",
			"The table %q has no key, so no filter selects exactly one row.", t.TableID)
	case !covered:
		v.fault("DOMAIN_ASSET_ROWS_EXACTLY_ONE_NOT_KEY_CONSTRAINED", "where",
			"The filter does not fix all fields of a key, so it may select several rows.")
	}
}

func (v *validator) filterQuery(t *FilterQuery) {
	v.partsOf(t)
	v.itemBinding("DOMAIN_QUERY_INVALID", t.Bind)
}

func (v *validator) itemBinding(code, name string) {
	if !isBinding(name) {
		v.fault(code, "bind", "The binding must be a $name, not %q.", name)
	}
}

func (v *validator) nextInOrder(t *NextInOrder) {
	v.queryAt("source", t.Source)
	v.valueAt("from", t.From)
	v.itemBinding("DOMAIN_NEXT_IN_ORDER_BIND_INVALID", t.Bind)
	v.conditionAt("where", t.Where)
	anchor := v.valueShape(t.From)
	if shapes := v.queryShapes(t.Source); len(shapes) == 1 && anchor != unknownShape {
		if shapes[0] != anchor || anchor != numberShape && anchor != textShape {
			v.fault("DOMAIN_NEXT_IN_ORDER_SOURCE_ANCHOR_SHAPE_MISMATCH", "from",
				"The source gives things of kind %s, so %s is never among them.", shapeNames[shapes[0]],
				shapeNames[anchor])
		}
	}
}

func (v *validator) intsInRange(t *IntsInRange) {
	for _, bound := range []struct {
		member string
		value  Value
	}{{"min", t.Min}, {"max", t.Max}} {
		v.numberAt(bound.member, bound.value)
		if n, ok := bound.value.(Number); ok && !safeInt(float64(n)) {
			v.fault("DOMAIN_INTS_RANGE_BOUND_INVALID", bound.member, "A bound must be an integer.")
		}
	}
	low, okLow := t.Min.(Number)
	high, okHigh := t.Max.(Number)
	if okLow && okHigh && low > high {
		v.fault("DOMAIN_INTS_RANGE_INVALID", "", "The least value is above the greatest.")
	}
	v.intOptions("DOMAIN_INTS_RANGE", t.Step, t.AlwaysInclude, t.MaxResults, okLow && okHigh && low < high)
}

// intOptions checks what both queries of ints have. Several tells that more
// than one int is sure to be there.
func (v *validator) intOptions(code string, step Value, always []Value, most Value, several bool) {
	v.numberAt("step", step)
	if n, ok := step.(Number); ok && (!safeInt(float64(n)) || n <= 0) {
		v.fault(code+"_STEP_INVALID", "step", "The step must be a positive integer.")
	}
	v.each("alwaysInclude", len(always), func(i int) {
		v.numeric(always[i])
		v.value(always[i])
		if n, ok := always[i].(Number); ok && !safeInt(float64(n)) {
			v.fault(code+"_ALWAYS_INCLUDE_INVALID", "", "Only an integer can be included.")
		}
	})
	v.numberAt("maxResults", most)
	least := Number(1)
	if several {
		least = 2
	}
	if n, ok := most.(Number); ok && (!safeInt(float64(n)) || n < least) {
		v.fault(code+"_MAX_RESULTS_INVALID", "maxResults", "The number of results must be an integer of at least %d.",
			int(least))
	}
}

func (v *validator) intsInVarRange(t *IntsInVarRange) {
	declared, defs, noun := v.globalVars, v.def.GlobalVars, "global variable"
	if t.ScopeOrDefault() == PerPlayerIntVar {
		declared, defs, noun = v.playerVars, v.def.PerPlayerVars, "per-player variable"
	}
	low, high := math.Inf(-1), math.Inf(1)
	if need(v, "DOMAIN_INTS_VAR_RANGE_SOURCE_MISSING", "var", noun, t.Var, declared) {
		if declared[t.Var] != IntVariable {
			v.fault("DOMAIN_INTS_VAR_RANGE_SOURCE_TYPE_INVALID", "var", "The variable %q is no int.", t.Var)
		}
		for _, d := range defs {
			if d.Name == t.Var {
				low, high = float64(d.Min), float64(d.Max)
			}
		}
	}
	v.numberAt("min", t.Min)
	v.numberAt("max", t.Max)
	known := !math.IsInf(low, 0)
	for _, bound := range []struct {
		value Value
		into  *float64
		keep  func(a, b float64) float64
	}{{t.Min, &low, math.Max}, {t.Max, &high, math.Min}} {
		if n, ok := bound.value.(Number); ok {
			*bound.into = bound.keep(*bound.into, float64(n))
		} else if bound.value != nil {
			known = false
		}
	}
	v.intOptions("DOMAIN_INTS_VAR_RANGE", t.Step, t.AlwaysInclude, t.MaxResults, known && low < high)
}
