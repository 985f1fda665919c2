package values

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// Table holds the rows of a data asset that rules can read. A table whose rows cannot be found is kept with the
// reason, and fails when it is read.
type Table struct {
	ID     string
	Asset  string
	Path   string
	Fields []gamedef.TableField
	Column map[string]int // of each field that any row has, in the values of rows
	Rows   []*TableRow
	Issue  string // the code of the reason
	Reason string // a sentence
}

// TableRow is a row of a table. A value is Unbound if the row lacks the field, and a List or Row if the field is no
// scalar.
type TableRow struct {
	Table  *Table
	At     int // its index in the table
	Values []Value
}

// FieldOf returns the value of a field of a row, Unbound if the row does not have it.
func FieldOf(v Value, name string) Value {
	if row, ok := v.Ref.(*TableRow); ok {
		return row.Field(name)
	}
	return Value{}
}

// Field returns the value of a field, Unbound if the row does not have it.
func (r *TableRow) Field(name string) Value {
	if at, ok := r.Table.Column[name]; ok && at < len(r.Values) {
		return r.Values[at]
	}
	return Value{}
}

// Get returns the value in a column of the row's own table.
func (r *TableRow) Get(column int) Value {
	if column >= 0 && column < len(r.Values) {
		return r.Values[column]
	}
	return Value{}
}

// At returns the column of a field, -1 if no row has it.
func (t *Table) At(field string) int {
	if at, ok := t.Column[field]; ok {
		return at
	}
	return -1
}

// FieldDeclaration returns the declaration of a field, nil where there is none.
func (t *Table) FieldDeclaration(field string) *gamedef.TableField {
	at := slices.IndexFunc(t.Fields, func(f gamedef.TableField) bool { return f.Field == field })
	if at < 0 {
		return nil
	}
	return &t.Fields[at]
}

// HasType reports whether a value is of a type of fields.
func HasType(v Value, want gamedef.FieldType) bool {
	switch want {
	case gamedef.IntField:
		return Safe(v)
	case gamedef.BooleanField:
		return v.kind == Bool
	}
	return v.IsText()
}
