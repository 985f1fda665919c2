package gamedef_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/reference"
	"ludo-lsp/kernel/gamedef"
)

// TestProblemsOfTheReference validates every faulty definition that the language
// reference lists with its diagnostics.
func TestProblemsOfTheReference(t *testing.T) {
	chapter := reference.Read(t, "28-conformance.md")
	base := chapter.Section(t, "28.1").Blocks[1]
	rows := chapter.Rows(t, "28.5", 2)
	if len(rows) != 47 {
		t.Errorf("%d rows", len(rows))
	}
	const (
		unlike = "a name of which every letter is another is like no other name"
		one    = "decision 14: one fault is one diagnostic; what follows from it is silent"
	)
	deviations := chapter.Deviating(t, []reference.Deviation{
		{Row: "28.5 17", Why: unlike,
			Want: "REF_ACTION_MISSING@actionPipelines[0].actionId\nACTION_PIPELINE_STAGES_EMPTY@actionPipelines[0].stages"},
		{Row: "28.5 31", Why: unlike,
			Want: "REF_MARKER_STATE_MISSING@actions[0].effects[0].if.when.right"},
		{Row: "28.5 45", Why: "the nearest zone is offered here as elsewhere",
			Want: "SPATIAL_NEIGHBORS_UNSORTED@zones[6].adjacentTo[1].to\nSPATIAL_SELF_LOOP@zones[6].adjacentTo[0].to\nSPATIAL_ADJACENCY_DIRECTION_REQUIRED@zones[6].adjacentTo[1].direction\nSPATIAL_DANGLING_ZONE_REF@zones[6].adjacentTo[2].to → beta:none"},
		{Row: "28.5 46", Why: one,
			Want: "RUNTIME_TABLE_UNIQUE_KEY_FIELD_DUPLICATE@tableContracts[0].uniqueBy[1][1]\nREF_RUNTIME_TABLE_UNIQUE_KEY_FIELD_MISSING@tableContracts[0].uniqueBy[2][0]\nRUNTIME_TABLE_CONSTRAINT_FIELD_TYPE_INVALID@tableContracts[0].constraints[2].field\n" +
				"RUNTIME_TABLE_UNIQUE_KEY_VIOLATION@tableContracts[0].uniqueBy[0]\nRUNTIME_TABLE_UNIQUE_KEY_VIOLATION@tableContracts[0].uniqueBy[1]\nRUNTIME_TABLE_CONSTRAINT_MONOTONIC_VIOLATION@tableContracts[0].constraints[0]\nRUNTIME_TABLE_CONSTRAINT_CONTIGUOUS_VIOLATION@tableContracts[0].constraints[1]"},
	})
	for i, row := range rows {
		override := reference.Code(t, row[0])
		t.Run(override, func(t *testing.T) {
			want := strings.Split(deviations.Want(t, reference.Place("28.5", i), strings.ReplaceAll(row[1], "<br>", "\n")), "\n")
			_, problems := gamedef.Load([]byte(reference.With(t, base, spelledOut(t, base, override))))
			var got []string
			for _, p := range problems {
				line := p.Code + "@" + p.Path
				if len(p.Alternatives) > 0 {
					line += " → " + strings.Join(p.Alternatives, ", ")
				}
				if p.Severity == gamedef.Warning {
					line += " (warning)"
				}
				got = append(got, line)
			}
			slices.Sort(got) // the order of problems is nobody's business but ours
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	deviations.Met(t)
}

// spelledOut is an override in which the sections that are given as changes of those of
// the base are written out.
func spelledOut(t *testing.T, base, override string) string {
	t.Helper()
	sections := reference.Part[gamedef.Data](t, override).(gamedef.Object)
	for i, section := range sections {
		text, ok := section.Value.(gamedef.Text)
		if !ok {
			continue
		}
		whole, _ := reference.Part[gamedef.Data](t, base).(gamedef.Object).Get(section.Key)
		list := whole.(gamedef.Array)
		if _, added, ok := strings.Cut(string(text), " + "); ok {
			list = append(list, reference.Part[gamedef.Data](t, added).(gamedef.Array)...)
		} else if change, value, ok := strings.Cut(string(text), " = "); ok {
			place := change[strings.LastIndexByte(change, ' ')+1:]
			id, field, ok := strings.Cut(place, ".")
			if !ok || !set(list, id, field, reference.Part[gamedef.Data](t, value)) {
				t.Fatalf("no entry is at %q", place)
			}
		} else {
			t.Fatalf("no test knows what %q is", text)
		}
		sections[i].Value = list
	}
	return string(gamedef.Canonical(sections))
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
