package gamedef_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/kernel/gamedef"
)

// TestProblemsConform validates every listed faulty definition.
func TestProblemsConform(t *testing.T) {
	base := conformance.Definition(t, conformance.ProvingGround)
	for _, c := range conformance.Table[conformance.Problems](t, "problems") {
		t.Run(c.ID, func(t *testing.T) {
			_, problems := gamedef.Load([]byte(faulty(t, base, c)))
			var got, want []string
			for _, p := range problems {
				got = append(got, p.Code+" at "+p.Path)
			}
			for _, p := range c.Problems {
				want = append(want, p.Code+" at "+p.At)
			}
			slices.Sort(got) // the order of problems is nobody's business but ours
			slices.Sort(want)
			if len(want) == 0 || !slices.Equal(got, want) {
				t.Errorf("\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// faulty is the definition of a case.
func faulty(t *testing.T, base string, c conformance.Problems) string {
	t.Helper()
	if c.Sections != "" {
		base = conformance.With(t, base, c.Sections)
	}
	definition := gamedef.OrderedMap[gamedef.Data](conformance.Part[gamedef.Data](t, base).(gamedef.Object))
	for section, entries := range c.Added {
		list, _ := definition.Get(section)
		definition.Set(section, append(list.(gamedef.Array),
			conformance.Part[gamedef.Data](t, entries).(gamedef.Array)...))
	}
	for section, entries := range c.Changed {
		list, _ := definition.Get(section)
		for id, fields := range entries {
			for field, value := range fields {
				if !set(list.(gamedef.Array), id, field, conformance.Part[gamedef.Data](t, value)) {
					t.Fatalf("%s has no entry %s", section, id)
				}
			}
		}
	}
	return string(gamedef.Canonical(gamedef.Object(definition)))
}

// set gives a field of the entry with an id a value.
func set(list gamedef.Array, id, field string, value gamedef.Data) bool {
	for i, entry := range list {
		object := gamedef.OrderedMap[gamedef.Data](entry.(gamedef.Object))
		if have, _ := object.Get("id"); have == gamedef.Text(id) {
			object.Set(field, value)
			list[i] = gamedef.Object(object)
			return true
		}
	}
	return false
}
