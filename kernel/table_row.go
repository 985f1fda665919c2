package kernel

import (
	"ludo-lsp/kernel/gamedef"
	"slices"
)

// table is rows of a data asset that rules can read. One whose rows cannot be
// found is kept with the reason, and fails when it is read.
type table struct {
	id     string
	asset  string
	path   string
	fields []gamedef.TableField
	column map[string]int // of a field that any row has, in the values of rows
	rows   []*tableRow
	issue  string // the code of the reason
	reason string // a sentence
}

// tableRow is a row of a table. Its values are Unbound where it lacks a field, and
// a List or Row where a field holds no scalar.
type tableRow struct {
	table  *table
	at     int // its place in the table
	values []Value
}

// field is the value of a field of a row, Unbound where it has none.
func (v Value) field(name string) Value {
	if row, ok := v.ref.(*tableRow); ok {
		return row.field(name)
	}
	return Value{}
}

func (r *tableRow) field(name string) Value {
	if at, ok := r.table.column[name]; ok && at < len(r.values) {
		return r.values[at]
	}
	return Value{}
}

// get is the value in a column of the row's own table.
func (r *tableRow) get(column int) Value {
	if column >= 0 && column < len(r.values) {
		return r.values[column]
	}
	return Value{}
}

// at is the column of a field, -1 where no row has it.
func (t *table) at(field string) int {
	if at, ok := t.column[field]; ok {
		return at
	}
	return -1
}

// declared is the declaration of a field, nil where there is none.
func (t *table) declared(field string) *gamedef.TableField {
	at := slices.IndexFunc(t.fields, func(f gamedef.TableField) bool { return f.Field == field })
	if at < 0 {
		return nil
	}
	return &t.fields[at]
}

func hasType(v Value, want gamedef.FieldType) bool {
	switch want {
	case gamedef.IntField:
		return v.safe()
	case gamedef.BooleanField:
		return v.kind == Bool
	}
	return v.IsText()
}
