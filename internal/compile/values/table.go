package values

import (
	"cmp"
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

const columnKey = "t/" // before the id of a table, a slash and a field: the values of the column

// addColumnFacts writes the possible values of the tables' columns into the facts. A column whose values are all the
// same counts as one that can have any value of its type, because the author may change that value.
func addColumnFacts(def *gamedef.GameDef, facts map[string]Value) {
	for i := range def.TableContracts {
		t := &def.TableContracts[i]
		rows := rowsOf(def, t)
		cells := make(map[string]*column, len(t.Fields))
		for _, f := range t.Fields {
			cells[f.Field] = &column{}
		}
		for _, row := range rows {
			for _, cell := range row {
				if c := cells[cell.Key]; c != nil {
					c.add(cell.Value)
				}
			}
		}
		for _, f := range t.Fields {
			facts[columnKey+t.ID+"/"+f.Field] = cells[f.Field].value(len(rows), f.Type)
		}
	}
}

// column holds the values of a column of a table.
type column struct {
	cells     int
	first     Value    // the value of its first cell
	can       Value    // without its texts
	texts     []string // in the order of the rows: a long table has many
	different bool
}

func (c *column) add(data gamedef.Data) {
	v := unknown
	if cell, ok := data.(gamedef.Value); ok {
		v = scalar(cell)
	}
	c.cells++
	if c.cells == 1 {
		c.first = v
	}
	c.different = c.different || !c.first.equal(v)
	c.texts, v.Texts = append(c.texts, v.Texts...), nil
	c.can = c.can.join(v)
}

func (c *column) value(rows int, kind gamedef.FieldType) Value {
	switch {
	case c.cells < rows:
		return unknown
	case c.different:
		if !c.can.Unknown && c.can.Kinds&Text != 0 {
			slices.Sort(c.texts)
			c.can.Texts = slices.Compact(c.texts)
		}
		return c.can
	}
	switch kind {
	case gamedef.IntField:
		return numbers(-Infinite, Infinite)
	case gamedef.StringField:
		return Value{Kinds: Text, AnyText: true}
	case gamedef.BooleanField:
		return truths(true, true)
	}
	return unknown
}

// rowsOf returns the rows of a table.
func rowsOf(def *gamedef.GameDef, t *gamedef.TableContract) []gamedef.Object {
	for i := range def.RuntimeDataAssets {
		if a := &def.RuntimeDataAssets[i]; a.ID == t.AssetID {
			rows, _ := gamedef.TableRows(a.Payload, t.TablePath)
			return rows
		}
	}
	return nil
}

// tableIndex returns the index of a table, or -1 if there is none.
func (v *vocabulary) tableIndex(id string) int {
	return slices.IndexFunc(v.def.TableContracts, func(c gamedef.TableContract) bool { return c.ID == id })
}

// column returns the values of a column of a table.
func (p *interpreter) column(table, field string) Value {
	if v := p.fact(columnKey + table + "/" + field); !v.isImpossible() {
		return v
	}
	return unknown
}

func (p valueKinds) AssetFieldRef(t *gamedef.AssetFieldRef) Value {
	p.requireBindingKind(Row, t.Row, member.Row)
	return p.column(t.TableID, t.Field)
}

// reportNoRow reports that no row satisfies all literal demands of a filter, although each demand is satisfied by
// some row.
func (p *interpreter) reportNoRow(t *gamedef.AssetRows) {
	k := p.tableIndex(t.TableID)
	if k < 0 || len(t.Where) == 0 {
		return
	}
	rows := rowsOf(p.def, &p.def.TableContracts[k])
	last := len(t.Where) - 1
	fulfils := func(row gamedef.Object, i int) bool {
		w := &t.Where[i]
		if v := p.column(t.TableID, w.Field); v.AnyText || v.Max == Infinite { // a knob of the author's
			return true
		}
		cell, _ := row.Get(w.Field)
		return canFulfil(cell, w.Op, &w.Value)
	}
	left := slices.Clone(rows)
	for i := range last {
		left = slices.DeleteFunc(left, func(row gamedef.Object) bool { return !fulfils(row, i) })
	}
	if len(left) == 0 || slices.ContainsFunc(left, func(row gamedef.Object) bool { return fulfils(row, last) }) {
		return
	}
	w := &t.Where[last]
	at := p.at(member.Where+index(last), member.Value)
	text := "No row has this value of " + quote(w.Field)
	if last > 0 {
		text = "No row for which what stands before it is true has this value of " + quote(w.Field)
	}
	f := p.warn(diag.ValuesListEmpty, text+", so nothing is found.", at, p.at())
	if w.Op == gamedef.FilterEqual {
		f.Fixes = replaceScalar(w.Value.Value, left, w.Field, at)
	}
}

// replaceScalar returns fixes that write a value of a column, the nearest first.
func replaceScalar(wrong gamedef.Value, rows []gamedef.Object, field, at string) (fixes []Fix) {
	var numbers []int64
	var texts []string
	for _, row := range rows {
		cell, _ := row.Get(field)
		switch t := cell.(type) {
		case gamedef.Number:
			numbers = append(numbers, int64(t))
		case gamedef.Text:
			texts = append(texts, string(t))
		}
	}
	slices.Sort(texts)
	if text, ok := wrong.(gamedef.Text); ok {
		return replaceText(string(text), slices.Compact(texts), nil, at)
	}
	n, ok := wholeNumber(wrong)
	if !ok || len(numbers) == 0 {
		return nil
	}
	near := strconv.FormatInt(slices.MinFunc(numbers, func(a, b int64) int {
		return cmp.Compare(max(a-n, n-a), max(b-n, n-b))
	}), 10)
	return []Fix{{Title: "Write " + near, Edits: []Edit{{Path: at, Text: near}}}}
}
