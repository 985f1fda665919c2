package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/kernel/gamedef"

	"golang.org/x/text/unicode/norm"
)

// Codes of tables.
const (
	codeTableMissing      = "DATA_ASSET_TABLE_CONTRACT_MISSING"
	codeAssetMissing      = "DATA_ASSET_RUNTIME_ASSET_MISSING"
	codePathEmpty         = "DATA_ASSET_TABLE_PATH_EMPTY"
	codePathMissing       = "DATA_ASSET_TABLE_PATH_MISSING"
	codePathType          = "DATA_ASSET_TABLE_PATH_TYPE_INVALID"
	codeTableType         = "DATA_ASSET_TABLE_TYPE_INVALID"
	codeRowType           = "DATA_ASSET_ROW_TYPE_INVALID"
	codeRowBinding        = "DATA_ASSET_ROW_BINDING_TYPE_INVALID"
	codeFieldUndeclared   = "DATA_ASSET_FIELD_UNDECLARED"
	codeFieldMissing      = "DATA_ASSET_FIELD_MISSING"
	codeFieldType         = "DATA_ASSET_FIELD_TYPE_INVALID"
	codeNoRow             = "DATA_ASSET_CARDINALITY_NO_MATCH"
	codeSeveralRows       = "DATA_ASSET_CARDINALITY_MULTIPLE_MATCHES"
	reasonNoTablePath     = "does not say where its rows are"
	reasonNoTableElements = "has no list where its rows must be"
)

func (c *compiler) tables() {
	g := c.game
	g.tables = make(map[string]*table, len(g.def.TableContracts))
	for i := range g.def.TableContracts {
		d := &g.def.TableContracts[i]
		t := &table{id: d.ID, asset: d.AssetID, path: d.TablePath, fields: d.Fields}
		c.rows(t)
		g.tables[d.ID] = t
	}
}

// rows finds the rows of a table.
func (c *compiler) rows(t *table) {
	want := norm.NFC.String(t.asset)
	at := slices.IndexFunc(c.game.def.RuntimeDataAssets,
		func(a gamedef.RuntimeDataAsset) bool { return norm.NFC.String(a.ID) == want })
	if at < 0 {
		t.issue, t.reason = codeAssetMissing, "needs the data asset "+quote(t.asset)+", which there is not"
		return
	}
	data := c.game.def.RuntimeDataAssets[at].Payload
	segments := strings.FieldsFunc(t.path, func(r rune) bool { return r == '.' })
	segments = slices.DeleteFunc(segments, func(s string) bool { return strings.TrimSpace(s) == "" })
	if len(segments) == 0 {
		t.issue, t.reason = codePathEmpty, reasonNoTablePath
		return
	}
	for _, segment := range segments {
		segment = strings.TrimSpace(segment)
		object, ok := data.(gamedef.Object)
		if !ok {
			t.issue, t.reason = codePathType,
				"leads through "+quote(segment)+", but nothing can be inside what is before it"
			return
		}
		if data, ok = object.Get(segment); !ok {
			t.issue, t.reason = codePathMissing, "leads to "+quote(segment)+", which there is not"
			return
		}
	}
	list, ok := data.(gamedef.Array)
	if !ok {
		t.issue, t.reason = codeTableType, reasonNoTableElements
		return
	}
	t.column = map[string]int{}
	for _, item := range list {
		object, ok := item.(gamedef.Object)
		if !ok {
			t.issue, t.reason, t.rows = codeRowType, "has a row that is no object", nil
			return
		}
		row := &tableRow{table: t, at: len(t.rows)}
		for _, entry := range object {
			at, ok := t.column[entry.Key]
			if !ok {
				at = len(t.column)
				t.column[entry.Key] = at
			}
			for len(row.values) <= at {
				row.values = append(row.values, Value{})
			}
			row.values[at] = c.data(entry.Value)
		}
		t.rows = append(t.rows, row)
	}
}

// data is a value of a data asset. What is neither a scalar nor a list is a Row
// without fields.
func (c *compiler) data(d gamedef.Data) Value {
	switch d := d.(type) {
	case gamedef.Scalar:
		return c.scalar(d)
	case gamedef.Array:
		items := make([]Value, len(d))
		for i := range d {
			items[i] = c.data(d[i])
		}
		return ListOf(items...)
	}
	return Value{kind: Row}
}

// check fails when a table cannot be read; t is nil for one that is not declared.
func (m *machine) checkTable(t *table, id string) {
	if t == nil {
		var names []string
		for i := range m.game.def.TableContracts {
			names = append(names, m.game.def.TableContracts[i].ID)
		}
		slices.Sort(names)
		m.failEvaluation(codeTableMissing, "There is no table "+quote(id)+near(id, names), "tableId", id,
			"availableTableIds", names)
	}
	if t.issue != "" {
		m.failEvaluation(t.issue, "The table "+quote(id)+" "+t.reason+".", "tableId", id, "assetId", t.asset,
			"tablePath", t.path)
	}
}

func (m *machine) undeclaredField(t *table, field string) {
	names := make([]string, len(t.fields))
	for i := range t.fields {
		names[i] = t.fields[i].Field
	}
	slices.Sort(names)
	m.failEvaluation(codeFieldUndeclared, "The table "+quote(t.id)+" has no field "+quote(field)+near(field, names),
		"tableId", t.id, "field", field, "availableFields", names)
}

func (c *compiler) assetField(r *gamedef.AssetFieldRef) valueFunc {
	t := c.game.tables[r.TableID]
	read, text := c.reader(r.Row)
	if t == nil || t.issue != "" {
		return failingValue(func(m *machine) { m.checkTable(t, r.TableID) })
	}
	field, column := t.declared(r.Field), t.at(r.Field)
	return func(m *machine) Value {
		n := read(m)
		if n == noName || m.env[n].kind == Unbound {
			m.unbound(text.in(m))
		}
		row, ok := m.env[n].ref.(*tableRow)
		if !ok {
			name := text.in(m)
			m.failEvaluation(codeRowBinding, "The binding "+quote(name)+" must hold a row of a table, but it holds "+
				m.env[n].noun()+".",
				"tableId", r.TableID, "field", r.Field, "row", name, "rowTemplate", r.Row, "actualType",
				m.env[n].typeName())
		}
		if field == nil {
			m.undeclaredField(t, r.Field)
		}
		v := row.get(column)
		if row.table != t {
			v = row.field(r.Field)
		}
		if v.kind == Unbound {
			m.failEvaluation(codeFieldMissing, "The row bound to "+quote(text.in(m))+" has no field "+quote(r.Field)+
				".", "tableId", r.TableID, "field", r.Field, "row", text.in(m), "rowTemplate", r.Row)
		}
		if !hasType(v, field.Type) {
			m.failEvaluation(codeFieldType, "The field "+quote(r.Field)+" of the row bound to "+quote(text.in(m))+
				" must be of the type "+string(field.Type)+".",
				"tableId", r.TableID, "field", r.Field, "row", text.in(m), "rowTemplate", r.Row, "expectedType",
				string(field.Type), "actualType", v.typeName())
		}
		return v
	}
}

// zonesOf is the zone that a field of each row of a table names by its id, nowhere
// where it names none that is always there; nil when the field cannot be read so.
func (c *compiler) zonesOf(r *gamedef.AssetFieldRef) (zones []zoneID, t *table, row name) {
	t = c.game.tables[r.TableID]
	if t == nil || t.issue != "" || t.declared(r.Field) == nil || group.MatchString(r.Row) {
		return nil, nil, noName
	}
	zones = make([]zoneID, len(t.rows))
	for i, row := range t.rows {
		v := row.get(t.at(r.Field))
		if zones[i] = c.game.zoneNamed(v); zones[i] == nowhere {
			continue
		}
		z := &c.game.zones[zones[i]]
		if !hasType(v, t.declared(r.Field).Type) || !z.selectable {
			zones[i] = nowhere
		}
	}
	return zones, t, c.game.names.name(r.Row)
}

// rowPredicate is a demand on rows.
type rowPredicate struct {
	column  int // -1: no row has the field
	op      gamedef.FilterOp
	literal Value
	value   valueFunc // nil: literal
}

func (c *compiler) assetRows(q *gamedef.AssetRows) query {
	t := c.game.tables[q.TableID]
	fixed := true
	where := make([]rowPredicate, len(q.Where))
	undeclared := ""
	for i := range q.Where {
		p := &q.Where[i]
		where[i] = rowPredicate{op: p.Op}
		where[i].literal, where[i].value = c.operand(p.Op, p.Value)
		fixed = fixed && where[i].value == nil
		if t != nil && undeclared == "" && t.declared(p.Field) == nil {
			undeclared = p.Field
		}
		if t != nil {
			where[i].column = t.at(p.Field)
		}
	}
	out := query{shape: objectShape}
	if t == nil || t.issue != "" || undeclared != "" {
		out.run = func(m *machine, out []Value) []Value {
			m.checkTable(t, q.TableID)
			m.undeclaredField(t, undeclared)
			return out
		}
		return out
	}
	out.run = func(m *machine, out []Value) []Value {
		first := len(out)
		if len(where) == 0 {
			for _, row := range t.rows {
				out = append(out, Value{kind: Row, ref: row})
			}
		} else {
			out = m.rowsWhere(t, where, out)
		}
		found := len(out) - first
		m.mustMatch(q, t, found)
		m.mayHave("assetRows", int64(found))
		return out
	}
	if fixed {
		var rows []Value
		m := c.trialMachine()
		if attempt(func() { rows = out.run(m, nil) }) == nil {
			return fixedQuery("assetRows", rows, objectShape)
		}
	}
	return out
}

// rowsWhere appends the rows that meet all demands.
func (m *machine) rowsWhere(t *table, where []rowPredicate, out []Value) []Value {
	m.spendEffort(len(t.rows))
	wanted := m.buffer()
	for i := range where {
		if where[i].value == nil {
			wanted = append(wanted, where[i].literal)
		} else {
			wanted = append(wanted, where[i].value(m))
		}
	}
rows:
	for _, row := range t.rows {
		for i := range where {
			have := row.get(where[i].column)
			if have.kind == Unbound || !m.passes(where[i].op, have, wanted[i]) {
				continue rows
			}
		}
		out = append(out, Value{kind: Row, ref: row})
	}
	m.release(wanted)
	return out
}

// mustMatch fails when a query finds another number of rows than it promises.
func (m *machine) mustMatch(q *gamedef.AssetRows, t *table, found int) {
	code, demand := "", ""
	switch {
	case q.Cardinality == gamedef.ExactlyOneRow && found == 0:
		code, demand = codeNoRow, "exactly one row"
	case q.Cardinality == gamedef.ExactlyOneRow && found > 1:
		code, demand = codeSeveralRows, "exactly one row"
	case q.Cardinality == gamedef.ZeroOrOneRow && found > 1:
		code, demand = codeSeveralRows, "at most one row"
	default:
		return
	}
	m.failEvaluation(code, "The query must find "+demand+" of the table "+quote(t.id)+", but it finds "+
		numbered(found, "row", "rows")+".",
		"tableId", t.id, "assetId", t.asset, "tablePath", t.path, "cardinality", string(q.Cardinality),
		"actualMatchCount", found)
}
