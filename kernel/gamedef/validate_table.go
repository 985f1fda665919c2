package gamedef

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// tableContracts checks the contracts and the data they are about.
func (v *validator) tableContracts() {
	for i := range v.def.TableContracts {
		v.at.member("tableContracts")
		v.at.entry(i)
		v.tableContract(&v.def.TableContracts[i])
		v.at.pop()
		v.at.pop()
	}
}

func (v *validator) tableContract(t *TableContract) {
	fields := map[string]FieldType{}
	for j, f := range t.Fields {
		if _, ok := fields[f.Field]; ok {
			v.fault("DUPLICATE_RUNTIME_TABLE_FIELD_ID", fmt.Sprintf("fields[%d]", j),
				"The table %q has the field %q twice.", t.ID, f.Field)
		}
		fields[f.Field] = f.Type
	}
	usable, keys := make([]bool, len(t.UniqueBy)), once{}
	for j, tuple := range t.UniqueBy {
		usable[j] = v.uniqueKey(keys, j, tuple, fields)
	}
	sound := make([]bool, len(t.Constraints))
	for j := range t.Constraints {
		sound[j] = v.tableConstraint(fmt.Sprintf("constraints[%d]", j), &t.Constraints[j], fields)
	}
	payload, ok := v.payload(t.AssetID)
	if !ok {
		ids := map[string]bool{}
		for _, a := range v.def.RuntimeDataAssets {
			ids[a.ID] = true
		}
		missing(v, "REF_RUNTIME_DATA_ASSET_MISSING", "assetId", "data asset", t.AssetID, ids)
	}
	if strings.Trim(t.TablePath, " .") == "" {
		v.fault("RUNTIME_TABLE_PATH_INVALID", "tablePath", "The table %q does not say where its rows are.", t.ID)
		return
	}
	rows, found := TableRows(payload, t.TablePath)
	if !ok || !found {
		return
	}
	for j, tuple := range t.UniqueBy {
		if usable[j] {
			v.uniqueRows(fmt.Sprintf("uniqueBy[%d]", j), tuple, rows)
		}
	}
	for j := range t.Constraints {
		if sound[j] {
			v.constrainedRows(fmt.Sprintf("constraints[%d]", j), &t.Constraints[j], rows)
		}
	}
}

// uniqueKey checks a key of a contract and tells whether rows can be compared
// by it.
func (v *validator) uniqueKey(keys once, j int, tuple []string, fields map[string]FieldType) bool {
	at := fmt.Sprintf("uniqueBy[%d]", j)
	if len(tuple) == 0 {
		v.fault("RUNTIME_TABLE_UNIQUE_KEY_EMPTY", at, "A key needs at least one field.")
		return false
	}
	ok, said := true, once{}
	for k, name := range tuple {
		field := fmt.Sprintf("%s[%d]", at, k)
		ok = need(v, "REF_RUNTIME_TABLE_UNIQUE_KEY_FIELD_MISSING", field, "field", name, fields) && ok
		if !said.first(name) {
			v.fault("RUNTIME_TABLE_UNIQUE_KEY_FIELD_DUPLICATE", field, "The key has the field %q twice.", name)
		}
	}
	if !keys.first(strings.Join(slices.Sorted(slices.Values(tuple)), "\x00")) {
		v.fault("RUNTIME_TABLE_UNIQUE_KEY_DUPLICATE", at, "An earlier key has the same fields.")
	}
	return ok
}

func (v *validator) tableConstraint(at string, c *TableConstraint, fields map[string]FieldType) bool {
	ok := need(v, "REF_RUNTIME_TABLE_CONSTRAINT_FIELD_MISSING", at+".field", "field", c.Field, fields)
	if ok && fields[c.Field] != IntField {
		v.fault("RUNTIME_TABLE_CONSTRAINT_FIELD_TYPE_INVALID", at+".field",
			"The field %q is no int, so it cannot be constrained.", c.Field)
		ok = false
	}
	if c.Kind == ContiguousInt && c.Step != nil && *c.Step <= 0 {
		v.fault("RUNTIME_TABLE_CONSTRAINT_STEP_INVALID", at+".step", "The step must be positive, not %d.", *c.Step)
		ok = false
	}
	if c.Kind == NumericRange && c.Min != nil && c.Max != nil && *c.Min > *c.Max {
		v.fault("RUNTIME_TABLE_CONSTRAINT_RANGE_INVALID", at, "The least value is above the greatest.")
		ok = false
	}
	return ok
}

// payload is the data of an asset; of several with the same id the first.
func (v *validator) payload(assetID string) (Data, bool) {
	want := norm.NFC.String(assetID)
	for i := range v.def.RuntimeDataAssets {
		if norm.NFC.String(v.def.RuntimeDataAssets[i].ID) == want {
			return v.def.RuntimeDataAssets[i].Payload, true
		}
	}
	return nil, false
}

// TableRows finds the rows of a table below the payload of its asset, by a
// dotted path. There are none when the path does not lead to a list of objects.
func TableRows(payload Data, tablePath string) ([]Object, bool) {
	for segment := range strings.SplitSeq(tablePath, ".") {
		if segment = strings.TrimSpace(segment); segment == "" {
			continue
		}
		object, ok := payload.(Object)
		if !ok {
			return nil, false
		}
		if payload, ok = object.Get(segment); !ok {
			return nil, false
		}
	}
	list, ok := payload.(Array)
	if !ok {
		return nil, false
	}
	rows := make([]Object, len(list))
	for i, item := range list {
		if rows[i], ok = item.(Object); !ok {
			return nil, false
		}
	}
	return rows, true
}

// uniqueRows checks that no two rows have the same key.
func (v *validator) uniqueRows(at string, tuple []string, rows []Object) {
	seen := map[string]int{}
	for i, row := range rows {
		var key strings.Builder
		for _, name := range tuple {
			value, _ := row.Get(name)
			scalar, ok := value.(Scalar)
			if !ok {
				v.fault("RUNTIME_TABLE_UNIQUE_KEY_VALUE_INVALID", at,
					"Row %d has no number, truth value or text in the key field %q.", i, name)
				return
			}
			fmt.Fprintf(&key, "%T %q,", scalar, fmt.Sprint(scalar))
		}
		if other, ok := seen[key.String()]; ok {
			v.fault("RUNTIME_TABLE_UNIQUE_KEY_VIOLATION", at, "The rows %d and %d have the same key.", other, i)
			continue
		}
		seen[key.String()] = i
	}
}

// constrainedRows checks the values of a constrained field.
func (v *validator) constrainedRows(at string, c *TableConstraint, rows []Object) {
	values := make([]int64, len(rows))
	for i, row := range rows {
		value, _ := row.Get(c.Field)
		number, ok := value.(Number)
		if !ok || !safeInt(float64(number)) {
			v.fault("RUNTIME_TABLE_CONSTRAINT_VALUE_INVALID", at, "Row %d has no integer in the field %q.", i, c.Field)
			return
		}
		values[i] = int64(number)
	}
	switch c.Kind {
	case Monotonic:
		strict := c.StrictOrDefault()
		for i := 1; i < len(values); i++ {
			order := cmp.Compare(values[i-1], values[i])
			if c.Direction == Descending {
				order = -order
			}
			if order > 0 || strict && order == 0 {
				v.fault("RUNTIME_TABLE_CONSTRAINT_MONOTONIC_VIOLATION", at,
					"The field %q goes from %d to %d in row %d.", c.Field, values[i-1], values[i], i)
			}
		}
	case NumericRange:
		for i, value := range values {
			if c.Min != nil && float64(value) < *c.Min || c.Max != nil && float64(value) > *c.Max {
				v.fault("RUNTIME_TABLE_CONSTRAINT_RANGE_VIOLATION", at,
					"The field %q is %d in row %d, which is out of range.", c.Field, value, i)
				return
			}
		}
	case ContiguousInt:
		v.contiguous(at, c, values)
	}
}

func (v *validator) contiguous(at string, c *TableConstraint, values []int64) {
	const code = "RUNTIME_TABLE_CONSTRAINT_CONTIGUOUS_VIOLATION"
	slices.Sort(values)
	step := c.StepOrDefault()
	if len(values) > 0 && c.Start != nil && values[0] != *c.Start {
		v.fault(code, at, "The field %q begins with %d, not with %d.", c.Field, values[0], *c.Start)
		return
	}
	for i := 1; i < len(values); i++ {
		if values[i]-values[i-1] != step {
			v.fault(code, at, "The field %q goes from %d to %d, not in steps of %d.", c.Field, values[i-1], values[i],
				step)
			return
		}
	}
}
