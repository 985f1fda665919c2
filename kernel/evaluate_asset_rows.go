package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Codes of tables.
const (
	codeTableMissing    = "DATA_ASSET_TABLE_CONTRACT_MISSING"
	codeRowBinding      = "DATA_ASSET_ROW_BINDING_TYPE_INVALID"
	codeFieldUndeclared = "DATA_ASSET_FIELD_UNDECLARED"
	codeFieldMissing    = "DATA_ASSET_FIELD_MISSING"
	codeFieldType       = "DATA_ASSET_FIELD_TYPE_INVALID"
	codeNoRow           = "DATA_ASSET_CARDINALITY_NO_MATCH"
	codeSeveralRows     = "DATA_ASSET_CARDINALITY_MULTIPLE_MATCHES"
)

// checkTable fails if a table cannot be read; t is nil for an undeclared one.
func (m *machine) checkTable(t *values.Table, id string) {
	if t == nil {
		names := lists.Map(m.game.parts.Def.TableContracts, func(x gamedef.TableContract) string { return x.ID })
		slices.Sort(names)
		m.failEvaluation(codeTableMissing, "There is no table "+quote(id)+suggestNames(id, names), "tableId", id,
			"availableTableIds", names)
	}
	if t.Issue != "" {
		m.failEvaluation(t.Issue, "The table "+quote(id)+" "+t.Reason+".", "tableId", id, "assetId", t.Asset,
			"tablePath", t.Path)
	}
}

func (m *machine) undeclaredField(t *values.Table, field string) {
	names := values.NamesOf(t.Fields, func(f *gamedef.TableField) string { return f.Field })
	slices.Sort(names)
	m.failEvaluation(codeFieldUndeclared, "The table "+quote(t.ID)+" has no field "+quote(field)+suggestNames(field, names),
		"tableId", t.ID, "field", field, "availableFields", names)
}

func (c *compiler) assetField(r *gamedef.AssetFieldRef) valueFunc {
	t := c.game.parts.Tables[r.TableID]
	read, text := c.reader(r.Row)
	if t == nil || t.Issue != "" {
		return failingValue(func(m *machine) { m.checkTable(t, r.TableID) })
	}
	field, column := t.FieldDeclaration(r.Field), t.At(r.Field)
	return func(m *machine) Value {
		n := read(m)
		if n == values.NoName || m.env[n].Kind() == Unbound {
			m.unbound(text.in(m))
		}
		row, ok := m.env[n].Ref.(*values.TableRow)
		if !ok {
			name := text.in(m)
			m.failEvaluation(codeRowBinding, "The binding "+quote(name)+" must hold a row of a table, but it holds "+
				values.Noun(m.env[n])+".",
				"tableId", r.TableID, "field", r.Field, "row", name, "rowTemplate", r.Row, "actualType",
				values.TypeName(m.env[n]))
		}
		if field == nil {
			m.undeclaredField(t, r.Field)
		}
		v := row.Get(column)
		if row.Table != t {
			v = row.Field(r.Field)
		}
		if v.Kind() == Unbound {
			m.failEvaluation(codeFieldMissing, "The row bound to "+quote(text.in(m))+" has no field "+quote(r.Field)+
				".", "tableId", r.TableID, "field", r.Field, "row", text.in(m), "rowTemplate", r.Row)
		}
		if !values.HasType(v, field.Type) {
			m.failEvaluation(codeFieldType, "The field "+quote(r.Field)+" of the row bound to "+quote(text.in(m))+
				" must be of the type "+string(field.Type)+".",
				"tableId", r.TableID, "field", r.Field, "row", text.in(m), "rowTemplate", r.Row, "expectedType",
				string(field.Type), "actualType", values.TypeName(v))
		}
		return v
	}
}

// zonesOf returns the zones that a field of each row of a table names by id, nowhere where it names no permanent
// zone; nil if the field cannot be read so.
func (c *compiler) zonesOf(r *gamedef.AssetFieldRef) (zones []zoneID, t *values.Table, row values.Name) {
	t = c.game.parts.Tables[r.TableID]
	if t == nil || t.Issue != "" || t.FieldDeclaration(r.Field) == nil || values.Group.MatchString(r.Row) {
		return nil, nil, values.NoName
	}
	return c.game.parts.ZonesOf(t, r.Field), t, c.game.names.Name(r.Row)
}

// rowPredicate is a condition on rows.
type rowPredicate struct {
	column  int // -1: no row has the field
	op      gamedef.FilterOp
	literal Value
	value   valueFunc // nil: literal
}

func (c *compiler) assetRows(q *gamedef.AssetRows) query {
	t := c.game.parts.Tables[q.TableID]
	fixed := true
	where := make([]rowPredicate, len(q.Where))
	undeclared := ""
	for i := range q.Where {
		p := &q.Where[i]
		where[i] = rowPredicate{op: p.Op}
		where[i].literal, where[i].value = c.compileOperand(p.Op, p.Value)
		fixed = fixed && where[i].value == nil
		if t != nil && undeclared == "" && t.FieldDeclaration(p.Field) == nil {
			undeclared = p.Field
		}
		if t != nil {
			where[i].column = t.At(p.Field)
		}
	}
	out := query{shape: objectShape}
	if t == nil || t.Issue != "" || undeclared != "" {
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
			for _, row := range t.Rows {
				out = append(out, values.Make(Row, 0, row))
			}
		} else {
			out = m.rowsWhere(t, where, out)
		}
		found := len(out) - first
		m.mustMatch(q, t, found)
		m.limitResults("assetRows", int64(found))
		return out
	}
	if fixed {
		var rows []Value
		m := c.trialMachine()
		if recoverError(func() { rows = out.run(m, nil) }) == nil {
			return fixedQuery("assetRows", rows, objectShape)
		}
	}
	return out
}

// rowsWhere appends the rows that meet all conditions.
func (m *machine) rowsWhere(t *values.Table, where []rowPredicate, out []Value) []Value {
	m.spendEffort(len(t.Rows))
	wanted := m.buffer()
	for i := range where {
		if where[i].value == nil {
			wanted = append(wanted, where[i].literal)
		} else {
			wanted = append(wanted, where[i].value(m))
		}
	}
rows:
	for _, row := range t.Rows {
		for i := range where {
			have := row.Get(where[i].column)
			if have.Kind() == Unbound || !m.passes(where[i].op, have, wanted[i]) {
				continue rows
			}
		}
		out = append(out, values.Make(Row, 0, row))
	}
	m.release(wanted)
	return out
}

// mustMatch fails if a query does not find the number of rows that it promises.
func (m *machine) mustMatch(q *gamedef.AssetRows, t *values.Table, found int) {
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
	m.failEvaluation(code, "The query must find "+demand+" of the table "+quote(t.ID)+", but it finds "+
		countNoun(found, "row", "rows")+".",
		"tableId", t.ID, "assetId", t.Asset, "tablePath", t.Path, "cardinality", string(q.Cardinality),
		"actualMatchCount", found)
}
