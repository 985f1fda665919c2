package kernel

import (
	"strings"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// TestExpressionsConform tries every listed expression.
func TestExpressionsConform(t *testing.T) {
	definition := conformance.Part[*gamedef.GameDef](t, conformance.Definition(t, conformance.ProvingGround))
	bindings := conformance.Record(t, "bindings")
	for _, kind := range []struct {
		table string
		run   func(f *ferry, text string) gamedef.Data
	}{
		{"values", (*ferry).listedValue},
		{"conditions", (*ferry).listedCondition},
		{"queries", (*ferry).listedQuery},
		{"players", (*ferry).listedPlayers},
		{"zones", (*ferry).listedZones},
	} {
		for _, c := range conformance.Table[conformance.Expression](t, kind.table) {
			t.Run(kind.table+"/"+c.ID, func(t *testing.T) {
				f := newFerryOf(t, definition)
				f.listedBindings(bindings)
				want := conformance.Canonical(t, c.Gives)
				if got := string(gamedef.Canonical(f.listedResult(string(c.Given), kind.run))); got != want {
					t.Errorf("%s gives %s, want %s", c.Given, got, want)
				}
			})
		}
	}
}

// listedBindings binds names to the values of an object, in which a token is its id
// in angle brackets.
func (f *ferry) listedBindings(text string) {
	f.t.Helper()
	for _, e := range part[gamedef.Data](f.t, text).(gamedef.Object) {
		switch d := e.Value.(type) {
		case gamedef.Object:
			f.bind(e.Key, f.rowOf(d))
		case gamedef.Text:
			if id, ok := strings.CutPrefix(string(d), "<"); ok {
				f.bind(e.Key, f.m.token(f.tokenOf(strings.TrimSuffix(id, ">"))))
				continue
			}
			f.bind(e.Key, f.c.game.parts.Symbols.Text(string(d)))
		default:
			v, err := ValueOf(d)
			if err != nil {
				f.t.Fatalf("%s: %v", e.Key, err)
			}
			f.bind(e.Key, f.c.game.parts.Symbols.Own(v))
		}
	}
}

// rowOf is the row of a table that has these fields.
func (f *ferry) rowOf(d gamedef.Object) Value {
	f.t.Helper()
	for _, table := range f.c.game.parts.Tables {
		for _, row := range table.Rows {
			if string(gamedef.Canonical(rowData(row))) == string(gamedef.Canonical(d)) {
				return values.Make(Row, 0, row)
			}
		}
	}
	f.t.Fatalf("no row is %s", gamedef.Canonical(d))
	return Value{}
}

func rowData(row *values.TableRow) gamedef.Object {
	var out gamedef.Object
	for field, at := range row.Table.Column {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: field, Value: row.Values[at].Data()})
	}
	return out
}

// tokenOf is the number of a token by its id.
func (f *ferry) tokenOf(id string) tokenID {
	f.t.Helper()
	for i := range f.m.tokens {
		if f.m.token(tokenID(i)).Text() == id {
			return tokenID(i)
		}
	}
	f.t.Fatalf("there is no token %s", id)
	return 0
}

// listedResult is what an expression gives, or the error with which it stops.
func (f *ferry) listedResult(text string, run func(f *ferry, text string) gamedef.Data) (out gamedef.Data) {
	f.t.Helper()
	if err := recoverError(func() { out = run(f, text) }); err != nil {
		out = gamedef.Object{{Key: "error", Value: gamedef.Text(err.Code)}}
	}
	return out
}

// listedData is a value as the tables have it.
func listedData(v Value) gamedef.Data {
	switch v.Kind() {
	case Token:
		return gamedef.Text("<" + v.Text() + ">")
	case Row:
		return rowData(v.Ref.(*values.TableRow))
	}
	return v.Data()
}

func (f *ferry) listedValue(text string) gamedef.Data {
	value := f.c.compileValue(part[gamedef.Value](f.t, text))
	f.grow()
	return listedData(value(f.m))
}

func (f *ferry) listedCondition(text string) gamedef.Data {
	holds := f.c.compileCondition(part[gamedef.Condition](f.t, text))
	f.grow()
	return gamedef.Bool(holds(f.m))
}

func (f *ferry) listedQuery(text string) gamedef.Data {
	q := f.c.compileQuery(part[gamedef.Query](f.t, text))
	f.grow()
	out := gamedef.Array{}
	for _, item := range q.run(f.m, nil) {
		out = append(out, listedData(item))
	}
	return out
}

func (f *ferry) listedPlayers(text string) gamedef.Data {
	players := f.c.compilePlayers(part[gamedef.PlayerSelector](f.t, text))
	f.grow()
	out := gamedef.Array{}
	for _, p := range players(f.m, nil) {
		out = append(out, gamedef.Number(p))
	}
	return out
}

func (f *ferry) listedZones(text string) gamedef.Data {
	zones := f.c.zoneSelector(part[gamedef.ZoneSelector](f.t, text))
	f.grow()
	out := gamedef.Array{}
	for _, z := range zones(f.m, nil) {
		out = append(out, gamedef.Text(f.c.game.parts.Zones[z].ID))
	}
	return out
}
