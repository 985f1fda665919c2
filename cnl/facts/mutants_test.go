package facts_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/source"
)

type mutant struct {
	ID, Game, Kind, Category string
	Restore                  *string
	Edit                     struct {
		File              string
		Line, Col, Length int
		Old, New          string
	}
	Fault struct {
		Mut struct {
			Line, Col, Length int
			Text              string
		}
	}
}

func apply(text string, edits []source.Edit) string {
	edits = append([]source.Edit(nil), edits...)
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].Span.Start > edits[j].Span.Start })
	for _, e := range edits {
		text = text[:e.Span.Start] + e.NewText + text[e.Span.End:]
	}
	return text
}

func fresh(base, now *facts.Facts) (out []diag.Finding) {
	seen := map[string]int{}
	for _, f := range base.Findings {
		seen[string(f.Code)+f.Path+f.Message]++
	}
	for _, f := range now.Findings {
		k := string(f.Code) + f.Path + f.Message
		if seen[k] > 0 {
			seen[k]--
			continue
		}
		out = append(out, f)
	}
	return out
}

func TestMutants(t *testing.T) {
	data, err := os.ReadFile("../../../shared/acceptance/mutants.json")
	if err != nil {
		t.Skip(err)
	}
	var all struct{ Mutants []mutant }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	stat := map[string]*[5]int{}
	for _, m := range all.Mutants {
		if os.Getenv("MUTANT") != "" && os.Getenv("MUTANT") != m.ID {
			continue
		}
		file := ""
		for _, dir := range []string{"../../../shared/corpus", "../../../shared/acceptance/games"} {
			if p := filepath.Join(dir, m.Game, m.Edit.File); exists(p) {
				file = p
			}
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(m.ID, file, err)
		}
		orig := string(text)
		at := offset(orig, m.Edit.Line, m.Edit.Col)
		mutated := orig[:at] + m.Edit.New + orig[at+len(m.Edit.Old):]
		if !strings.HasPrefix(orig[at:], m.Edit.Old) {
			t.Log(m.ID, "edit does not fit")
			continue
		}
		ob, mb := blocks(orig), blocks(mutated)
		if len(ob) != len(mb) {
			continue
		}
		key := m.Kind + "/" + m.Category
		if stat[key] == nil {
			stat[key] = &[5]int{}
		}
		s := stat[key]
		s[0]++
		for i := range ob {
			if ob[i] == mb[i] {
				continue
			}
			base, now := document(ob[i]), document(mb[i])
			newOnes := fresh(base, now)
			if len(newOnes) > 0 {
				s[1]++
			}
			if len(newOnes) > 1 {
				s[4]++
			}
			start := strings.Index(mutated, mb[i])
			fs := offset(mutated, m.Fault.Mut.Line, m.Fault.Mut.Col) - start
			fe := fs + m.Fault.Mut.Length
			located, restored := false, false
			for _, f := range newOnes {
				if f.Span.Start < fe && f.Span.End > fs || f.Span.Start == f.Span.End && fs <= f.Span.Start && f.Span.Start <= fe {
					located = true
					if len(f.Fixes) > 0 && apply(mb[i], f.Fixes[0].Edits) == ob[i] {
						restored = true
					}
				}
			}
			if located {
				s[2]++
			}
			if restored {
				s[3]++
			}
			if os.Getenv("MUTANT_CAT") == m.Category || os.Getenv("MUTANT") != "" {
				fmt.Println(m.ID, m.Category, fmt.Sprintf("%q -> %q", m.Edit.Old, m.Edit.New), "located", located, "restored", restored)
				for _, f := range newOnes {
					var fixes []string
					for _, x := range f.Fixes {
						fixes = append(fixes, x.Title)
					}
					fmt.Printf("    %s %v %q %s | %v\n", f.Code, f.Path, mb[i][f.Span.Start:f.Span.End], f.Message, fixes)
				}
			}
		}
	}
	var keys []string
	for k := range stat {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		fmt.Printf("%-28s n %3d detected %3d located %3d restored %3d several %3d\n", k, stat[k][0], stat[k][1], stat[k][2], stat[k][3], stat[k][4])
	}
}

func exists(p string) bool { _, err := os.Stat(p); return err == nil }

func offset(text string, line, col int) int {
	at := 0
	for ; line > 0; line-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	end := strings.IndexByte(text[at:]+"\n", '\n')
	return at + source.UTF16.Offset(text[at:at+end], col)
}
