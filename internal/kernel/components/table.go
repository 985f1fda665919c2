package components

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"

	"golang.org/x/text/unicode/norm"
)

// Faults of tables: codes of runtime errors.
const (
	codeAssetMissing = "DATA_ASSET_RUNTIME_ASSET_MISSING"
	codePathEmpty    = "DATA_ASSET_TABLE_PATH_EMPTY"
	codePathMissing  = "DATA_ASSET_TABLE_PATH_MISSING"
	codePathType     = "DATA_ASSET_TABLE_PATH_TYPE_INVALID"
	codeTableType    = "DATA_ASSET_TABLE_TYPE_INVALID"
	codeRowType      = "DATA_ASSET_ROW_TYPE_INVALID"

	reasonNoTablePath     = "does not say where its rows are"
	reasonNoTableElements = "has no list where its rows must be"
)

// addTables reads the tables of the data assets.
func (g *Set) addTables() {
	g.Tables = make(map[string]*values.Table, len(g.Def.TableContracts))
	for i := range g.Def.TableContracts {
		d := &g.Def.TableContracts[i]
		t := &values.Table{ID: d.ID, Asset: d.AssetID, Path: d.TablePath, Fields: d.Fields}
		g.findRows(t)
		g.Tables[d.ID] = t
	}
}

// findRows finds the rows of a table in its data asset.
func (g *Set) findRows(t *values.Table) {
	want := norm.NFC.String(t.Asset)
	at := slices.IndexFunc(g.Def.RuntimeDataAssets,
		func(a gamedef.RuntimeDataAsset) bool { return norm.NFC.String(a.ID) == want })
	if at < 0 {
		t.Issue, t.Reason = codeAssetMissing, "needs the data asset "+strconv.Quote(t.Asset)+", which there is not"
		return
	}
	data := g.Def.RuntimeDataAssets[at].Payload
	segments := strings.FieldsFunc(t.Path, func(r rune) bool { return r == '.' })
	segments = slices.DeleteFunc(segments, func(s string) bool { return strings.TrimSpace(s) == "" })
	if len(segments) == 0 {
		t.Issue, t.Reason = codePathEmpty, reasonNoTablePath
		return
	}
	for _, segment := range segments {
		segment = strings.TrimSpace(segment)
		object, ok := data.(gamedef.Object)
		if !ok {
			t.Issue, t.Reason = codePathType,
				"leads through "+strconv.Quote(segment)+", but nothing can be inside what is before it"
			return
		}
		if data, ok = object.Get(segment); !ok {
			t.Issue, t.Reason = codePathMissing, "leads to "+strconv.Quote(segment)+", which there is not"
			return
		}
	}
	list, ok := data.(gamedef.Array)
	if !ok {
		t.Issue, t.Reason = codeTableType, reasonNoTableElements
		return
	}
	t.Column = map[string]int{}
	for _, item := range list {
		object, ok := item.(gamedef.Object)
		if !ok {
			t.Issue, t.Reason, t.Rows = codeRowType, "has a row that is no object", nil
			return
		}
		row := &values.TableRow{Table: t, At: len(t.Rows)}
		for _, entry := range object {
			at, ok := t.Column[entry.Key]
			if !ok {
				at = len(t.Column)
				t.Column[entry.Key] = at
			}
			for len(row.Values) <= at {
				row.Values = append(row.Values, values.Value{})
			}
			row.Values[at] = g.dataValue(entry.Value)
		}
		t.Rows = append(t.Rows, row)
	}
}

// dataValue returns a value of a data asset. A value that is neither a scalar nor a list becomes a Row without fields.
func (g *Set) dataValue(d gamedef.Data) values.Value {
	switch d := d.(type) {
	case gamedef.Scalar:
		return g.Scalar(d)
	case gamedef.Array:
		items := lists.Map(d, func(x gamedef.Data) values.Value { return g.dataValue(x) })
		return values.ListOf(items...)
	}
	return values.Make(values.Row, 0, nil)
}

// ZonesOf returns, for each row of a table, the zone that a declared field names by id; it is Nowhere if the field
// names no zone that always exists.
func (g *Set) ZonesOf(t *values.Table, field string) []ZoneID {
	zones := make([]ZoneID, len(t.Rows))
	for i, row := range t.Rows {
		v := row.Get(t.At(field))
		if zones[i] = g.ZoneNamed(v); zones[i] == Nowhere {
			continue
		}
		if !values.HasType(v, t.FieldDeclaration(field).Type) || !g.Zones[zones[i]].Selectable {
			zones[i] = Nowhere
		}
	}
	return zones
}
