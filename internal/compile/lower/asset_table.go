package lower

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (l *lowering) runtimeDataAssets() {
	r := l.newReading("runtimeDataAssets")
	out := []gamedef.RuntimeDataAsset{}
	for _, a := range l.assets() {
		if a.faulty {
			continue
		}
		at := Path{Doc: a.path, Def: entryPath("runtimeDataAssets", len(out))}
		out = append(out, lowerEntry(l, "runtimeDataAssets", a.node, at,
			func(*reading, *expand.Node, Path) gamedef.RuntimeDataAsset {
				return gamedef.RuntimeDataAsset{ID: a.id, Kind: a.kind, Payload: data(a.payload, 0)}
			}))
	}
	l.noteDone("runtimeDataAssets", r)
	l.out.RuntimeDataAssets = out
}

// data returns a value as plain data.
func data(n *expand.Node, depth int) gamedef.Data {
	if depth > maxDepth {
		return gamedef.Null{}
	}
	switch n.Kind() {
	case expand.Bool:
		return gamedef.Bool(n.Bool())
	case expand.Number:
		return gamedef.Number(n.Number())
	case expand.Text:
		return gamedef.Text(n.Text())
	case expand.List:
		out := make(gamedef.Array, 0, n.Len())
		for _, item := range n.Items() {
			out = append(out, data(item, depth+1))
		}
		return out
	case expand.Map:
		out := make(gamedef.Object, 0, n.Len())
		for key, value := range n.Pairs() {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: key.Name, Value: data(value, depth+1)})
		}
		return out
	}
	return gamedef.Null{}
}

// table is a list of records in a data asset, which rules can read.
type table struct {
	contract gamedef.TableContract
	asset    *asset
	node     *expand.Node // where the contract was declared, or else the list
}

// readTables derives the tables of all assets, with their contracts.
func (l *lowering) readTables() []table {
	var out []table
	assets := l.assets()
	for i := range assets {
		a := &assets[i]
		if a.faulty {
			continue
		}
		var own []table
		walkTables(a.payload, nil, func(path []string, list *expand.Node) {
			fields, ok := tableFields(list)
			if !ok {
				return
			}
			name := strings.Join(path, ".")
			own = append(own, table{
				asset: a, node: list,
				contract: gamedef.TableContract{ID: a.id + "::" + name, AssetID: a.id, TablePath: name, Fields: fields, UniqueBy: uniqueFields(list, fields)},
			})
		})
		names := newCollation()
		slices.SortStableFunc(own, func(a, b table) int { return names.compare(a.contract.ID, b.contract.ID) })
		r := plainReading()
		for _, n := range a.node.Get(view.DataAssetTableContracts).Items() {
			path := tablePath(n.Get(view.TableContractTablePath).Text())
			for k := range own {
				if own[k].contract.TablePath == path {
					r.declare(&own[k], n)
				}
			}
		}
		out = append(out, own...)
	}
	return out
}

// tablePath returns a path of keys without superfluous blanks and dots.
func tablePath(text string) string {
	var out []string
	for segment := range strings.SplitSeq(text, ".") {
		if segment = strings.TrimSpace(segment); segment != "" {
			out = append(out, segment)
		}
	}
	return strings.Join(out, ".")
}

// declare adds a contract, as declared in n, to its table.
func (r *reading) declare(t *table, n *expand.Node) {
	t.node = n
	if isGiven(n.Get(view.TableContractUniqueBy)) {
		t.contract.UniqueBy = [][]string{}
		for _, tuple := range r.list(n, view.TableContractUniqueBy) {
			fields := []string{}
			for _, f := range tuple.Items() {
				fields = append(fields, Identifier(f.Text()))
			}
			t.contract.UniqueBy = append(t.contract.UniqueBy, fields)
		}
	}
	for _, c := range r.list(n, view.TableContractConstraints) {
		k := gamedef.TableConstraint{Kind: word[gamedef.TableConstraintKind](r, c, view.TableConstraintKind),
			Field: r.id(c, view.TableConstraintField)}
		switch k.Kind {
		case gamedef.Monotonic:
			k.Direction, k.Strict = word[gamedef.SortDirection](r, c, view.TableConstraintMonotonicDirection),
				r.flag(c, view.TableConstraintMonotonicStrict)
		case gamedef.ContiguousInt:
			k.Start, k.Step = r.optionalInteger(c, view.TableConstraintContiguousIntStart, -maxSafe),
				r.optionalInteger(c, view.TableConstraintContiguousIntStep, -maxSafe)
		case gamedef.NumericRange:
			k.Min, k.Max = r.optionalNumber(c, view.TableConstraintNumericRangeMin), r.optionalNumber(c,
				view.TableConstraintNumericRangeMax)
		}
		t.contract.Constraints = append(t.contract.Constraints, k)
	}
}

// walkTables calls visit for the lists below the keys of records.
func walkTables(n *expand.Node, path []string, visit func(path []string, list *expand.Node)) {
	if len(path) > maxDepth {
		return
	}
	for key, value := range n.Pairs() {
		at := append(path[:len(path):len(path)], key.Name)
		switch value.Kind() {
		case expand.List:
			visit(at, value)
		case expand.Map:
			walkTables(value, at, visit)
		}
	}
}

// tableFields returns the fields of a table, sorted; ok is false if the list is not a table.
func tableFields(list *expand.Node) (fields []gamedef.TableField, ok bool) {
	types := map[string]gamedef.FieldType{}
	for _, row := range list.Items() {
		if row.Kind() != expand.Map {
			return nil, false
		}
		for key, value := range row.Pairs() {
			var t gamedef.FieldType
			switch value.Kind() {
			case expand.Text:
				t = gamedef.StringField
			case expand.Bool:
				t = gamedef.BooleanField
			case expand.Number:
				if _, ok := integerOf(value); !ok {
					return nil, false
				}
				t = gamedef.IntField
			default:
				return nil, false
			}
			if known, seen := types[key.Name]; seen && known != t {
				return nil, false
			}
			types[key.Name] = t
		}
	}
	fields = make([]gamedef.TableField, 0, len(types))
	for name, t := range types {
		fields = append(fields, gamedef.TableField{Field: name, Type: t})
	}
	slices.SortFunc(fields, func(a, b gamedef.TableField) int { return strings.Compare(a.Field, b.Field) })
	return fields, true
}

// uniqueFields returns the fields with a different value in each row.
func uniqueFields(list *expand.Node, fields []gamedef.TableField) [][]string {
	type column struct {
		seen  map[string]bool
		rows  int // with a value for this field, consecutively
		twice bool
	}
	columns := make(map[string]*column, len(fields))
	for _, f := range fields {
		columns[f.Field] = &column{seen: map[string]bool{}}
	}
	for i, row := range list.Items() {
		for key, v := range row.Pairs() {
			c := columns[key.Name]
			if c == nil || c.twice || c.rows != i {
				continue
			}
			value, ok := v.Scalar()
			if v.Kind() == expand.Number {
				value = formatNumber(v.Number())
			}
			c.twice = !ok || c.seen[value]
			c.seen[value] = true
			c.rows++
		}
	}
	var out [][]string
	for _, f := range fields {
		if c := columns[f.Field]; !c.twice && c.rows > 0 && c.rows == list.Len() {
			out = append(out, []string{f.Field})
		}
	}
	return out
}

func (l *lowering) tableContracts() {
	r := l.newReading(view.DataAssetTableContracts)
	out := []gamedef.TableContract{}
	for _, t := range l.tables() {
		r.Map.Add(entryPath(view.DataAssetTableContracts, len(out)), t.node)
		out = append(out, t.contract)
	}
	l.noteDone(view.DataAssetTableContracts, r)
	l.out.TableContracts = out
}

// tablesByPath returns the tables by the paths that rules use, or nil if it is unknown which scenario is selected.
func (l *lowering) tablesByPath() map[string]Table {
	s := l.selection()
	if s.scenarioFailed {
		return nil
	}
	out := map[string]Table{}
	for _, t := range l.tables() {
		named := Table{ID: t.contract.ID, Fields: map[string]Type{}}
		for _, f := range t.contract.Fields {
			named.Fields[f.Field] = map[gamedef.FieldType]Type{gamedef.StringField: Text, gamedef.IntField: Number,
				gamedef.BooleanField: Boolean}[f.Type]
		}
		out["@"+t.asset.id+"/"+t.contract.TablePath] = named
		if s.scenario != nil && t.asset.id == s.scenario.id {
			out[t.contract.TablePath] = named
		}
	}
	return out
}
