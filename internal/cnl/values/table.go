package values

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

const columnKey = "t/" // before the id of a table, a slash and a field: what stands in the column

// columns writes what the columns of the tables hold into the facts. One that holds a
// single value is a knob of the author's: what it is now says nothing of what it is for.
func columns(def *gamedef.GameDef, facts map[string]Value) {
	for i := range def.TableContracts {
		t := &def.TableContracts[i]
		var rows []gamedef.Object
		for j := range def.RuntimeDataAssets {
			if a := &def.RuntimeDataAssets[j]; a.ID == t.AssetID {
				rows, _ = gamedef.TableRows(a.Payload, t.TablePath)
				break
			}
		}
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

// column is what stands in a column of a table.
type column struct {
	cells     int
	first     Value    // what stands in its first cell
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

func (p valueKinds) AssetFieldRef(t *gamedef.AssetFieldRef) Value {
	if v := p.fact(columnKey + t.TableID + "/" + t.Field); !v.nothing() {
		return v
	}
	return unknown
}
