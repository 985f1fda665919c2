package kernel

import (
	"strings"
	"testing"

	"ludo-lsp/internal/reference"
	"ludo-lsp/kernel/gamedef"
)

// TestExpressionsOfTheReference tries every expression that the language reference
// lists with its result.
func TestExpressionsOfTheReference(t *testing.T) {
	chapter := reference.Read(t, "28-conformance.md")
	definition := chapter.Section(t, "28.1").Blocks[1]
	deviations := chapter.Deviating(t, []reference.Deviation{
		{Row: "28.2.1 28", Want: `2`, Why: "K3"},
		{Row: "28.2.3 15", Want: `["<tok_card_2>","<tok_card_0>"]`, Why: "K30"},
	}, "§28.2")
	for _, kind := range []struct {
		section string
		rows    int
		run     func(f *ferry, text string) gamedef.Data
	}{
		{"28.2.1", 54, (*ferry).referenceValue},
		{"28.2.2", 21, (*ferry).referenceCondition},
		{"28.2.3", 53, (*ferry).referenceQuery},
		{"28.2.4", 10, (*ferry).referencePlayers},
		{"28.2.5", 21, (*ferry).referenceZones},
	} {
		rows := chapter.Rows(t, kind.section, 2)
		if len(rows) != kind.rows {
			t.Errorf("section %s has %d rows, not %d", kind.section, len(rows), kind.rows)
		}
		for i, row := range rows {
			input, listed := reference.Code(t, row[0]), reference.Code(t, row[1])
			t.Run(input, func(t *testing.T) {
				want := reference.Canonical(t, deviations.Want(t, reference.Place(kind.section, i), listed))
				f := newFerryOf(t, reference.Part[*gamedef.GameDef](t, definition))
				f.referenceBindings(chapter.Section(t, "28.1").Blocks[0])
				if got := string(gamedef.Canonical(f.referenceResult(input, kind.run))); got != want {
					t.Errorf("%s, want %s", got, want)
				}
			})
		}
	}
	deviations.Met(t)
}

// referenceBindings binds names to the values of an object, in which a token is a text
// that says so.
func (f *ferry) referenceBindings(text string) {
	f.t.Helper()
	for _, e := range part[gamedef.Data](f.t, text).(gamedef.Object) {
		switch d := e.Value.(type) {
		case gamedef.Object:
			f.bind(e.Key, f.rowOf(d))
		case gamedef.Text:
			if id, ok := strings.CutPrefix(string(d), "<token object "); ok {
				f.bind(e.Key, f.m.token(f.tokenOf(strings.TrimSuffix(id, ">"))))
				continue
			}
			f.bind(e.Key, f.c.game.symbols.text(string(d)))
		default:
			v, err := ValueOf(d)
			if err != nil {
				f.t.Fatalf("%s: %v", e.Key, err)
			}
			f.bind(e.Key, f.c.game.symbols.own(v))
		}
	}
}

// rowOf is the row of a table that has these fields.
func (f *ferry) rowOf(d gamedef.Object) Value {
	f.t.Helper()
	for _, table := range f.c.game.tables {
		for _, row := range table.rows {
			if string(gamedef.Canonical(rowData(row))) == string(gamedef.Canonical(d)) {
				return Value{kind: Row, ref: row}
			}
		}
	}
	f.t.Fatalf("no row is %s", gamedef.Canonical(d))
	return Value{}
}

func rowData(row *tableRow) gamedef.Object {
	var out gamedef.Object
	for field, at := range row.table.column {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: field, Value: row.values[at].Data()})
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

// referenceResult is what an expression gives, or the error with which it stops.
func (f *ferry) referenceResult(text string, run func(f *ferry, text string) gamedef.Data) (out gamedef.Data) {
	f.t.Helper()
	if err := attempt(func() { out = run(f, text) }); err != nil {
		out = gamedef.Object{{Key: "error", Value: gamedef.Text(err.Code)}}
	}
	return out
}

// referenceData is a value as the reference writes it.
func referenceData(v Value) gamedef.Data {
	switch v.kind {
	case Token:
		return gamedef.Text("<" + v.Text() + ">")
	case Row:
		return rowData(v.ref.(*tableRow))
	}
	return v.Data()
}

func (f *ferry) referenceValue(text string) gamedef.Data {
	value := f.c.value(part[gamedef.Value](f.t, text))
	f.grow()
	return referenceData(value(f.m))
}

func (f *ferry) referenceCondition(text string) gamedef.Data {
	holds := f.c.condition(part[gamedef.Condition](f.t, text))
	f.grow()
	return gamedef.Bool(holds(f.m))
}

func (f *ferry) referenceQuery(text string) gamedef.Data {
	q := f.c.query(part[gamedef.Query](f.t, text))
	f.grow()
	out := gamedef.Array{}
	for _, item := range q.run(f.m, nil) {
		out = append(out, referenceData(item))
	}
	return out
}

func (f *ferry) referencePlayers(text string) gamedef.Data {
	players := f.c.players(part[gamedef.PlayerSelector](f.t, text))
	f.grow()
	out := gamedef.Array{}
	for _, p := range players(f.m, nil) {
		out = append(out, gamedef.Number(p))
	}
	return out
}

func (f *ferry) referenceZones(text string) gamedef.Data {
	zones := f.c.zoneSelector(part[gamedef.ZoneSelector](f.t, text))
	f.grow()
	out := gamedef.Array{}
	for _, z := range zones(f.m, nil) {
		out = append(out, gamedef.Text(f.c.game.zones[z].id))
	}
	return out
}
