package explain

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
)

var update = flag.Bool("update", false, "write the pages of the reference anew")

// The pages say what the table says.
func TestReferenceIsUpToDate(t *testing.T) {
	for _, p := range Pages {
		path := filepath.Join("..", "..", "..", "docs", "language", p.File)
		if *update {
			if err := os.WriteFile(path, []byte(p.Markdown()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != p.Markdown() {
			t.Errorf("%s is not what the table says; run go generate ./internal/ide/explain", p.File)
		}
	}
}

// Every section, field and word of the table has its topic, which says what it means.
func TestEverythingIsExplained(t *testing.T) {
	for _, s := range grammar.Sections {
		if topic := Find("section." + s.Name); topic == nil || topic.Kind != Section {
			t.Errorf("there is no topic of the section %s", s.Name)
		}
	}
	for _, u := range []*grammar.Union{grammar.EffectUnion, grammar.ConditionUnion, grammar.QueryUnion,
		grammar.FindUnion("reference")} {
		for _, v := range u.Variants {
			if found := Lookup(v.Word); len(found) == 0 ||
				!slices.ContainsFunc(found, func(t *Topic) bool { return t.Name == v.Shape.Name }) {
				t.Errorf("%s %s is not found by its word", u.Name, v.Word)
			}
		}
	}
	for _, topic := range Topics() {
		if topic.Doc == "" {
			t.Errorf("%s is not explained", topic.Name)
		}
		if topic.Example == "" {
			t.Errorf("%s has no example", topic.Name)
		}
		for _, code := range topic.Codes {
			if _, ok := diag.Find(string(code)); !ok {
				t.Errorf("%s: there is no code %s", topic.Name, code)
			}
		}
		for _, name := range topic.SeeAlso {
			if Find(name) == nil {
				t.Errorf("%s leads to %s, which is not there", topic.Name, name)
			}
		}
	}
	if n := len(Topics()); n < 800 {
		t.Errorf("only %d topics", n)
	}
}

// A topic that is explained by itself shows the examples of the reference: formulas first.
func TestExamplesBeginWithFormulas(t *testing.T) {
	for name, want := range map[string][2]string{
		"effect.chooseOne":         {"chooseOne($town, mapSpaces())", "bind: $town"},
		"effect.chooseOne.options": {"options: mapSpaces()", ""},
		"condition.==":             {"coins[actor] == 0", "{ op: '==',"},
		"word.==":                  {"coins[actor] == 0", "{ op: '==',"},
		"query.mapSpaces":          {"mapSpaces()", "query: mapSpaces"},
	} {
		topic := Find(name)
		for _, text := range []string{topic.Text(), topic.Markdown()} {
			short, record := strings.Index(text, want[0]), strings.Index(text, want[1])
			if want[1] != "" && (short < 0 || record < short) || want[1] == "" && strings.Contains(text, "options: {") {
				t.Errorf("%s shows no formula first:\n%s", name, text)
			}
		}
	}
}

// Links of the pages lead to anchors of the pages, and no anchor is there twice.
func TestAnchorsAreThere(t *testing.T) {
	anchors, links := map[string]bool{}, map[string]string{}
	for _, p := range Pages {
		for line := range strings.Lines(p.Markdown()) {
			for rest := line; ; {
				_, after, found := strings.Cut(rest, `<a id="`)
				if !found {
					break
				}
				id, tail, _ := strings.Cut(after, `"`)
				if anchors[p.File+"#"+id] {
					t.Errorf("%s has the anchor %s twice", p.File, id)
				}
				anchors[p.File+"#"+id] = true
				rest = tail
			}
			for rest := line; ; {
				_, after, found := strings.Cut(rest, "](")
				if !found {
					break
				}
				target, tail, _ := strings.Cut(after, ")")
				if strings.HasPrefix(target, "#") {
					target = p.File + target
				}
				links[target] = p.File
				rest = tail
			}
		}
	}
	for target, from := range links {
		file, anchor, _ := strings.Cut(target, "#")
		if anchor != "" && !strings.HasPrefix(file, "..") && !anchors[target] {
			t.Errorf("%s links to %s, which is not there", from, target)
		}
	}
}

func TestLookup(t *testing.T) {
	for word, want := range map[string]string{
		"forEach":              "effect.forEach",
		"actions":              "section.actions",
		"actions.limits":       "action.limits",
		"actions.limits.scope": "limit.scope",
		"zones.template.owner": "zoneTemplateBody.owner",
		"action.pre":           "action.pre",
		"forEach.over":         "effect.forEach.over",
		"simultaneous":         "word.simultaneous",
		"'hand:actor'":         "hand:actor",
		"hand:3":               "hand:3",
		"hand:$rival":          "hand:$rival",
		"$card":                "$card",
		"FOREACH":              "effect.forEach",
		"if":                   "effect.if value.if",
		"min":                  "arithmetic.min word.min",
		"terminal":             "section.terminal terminal",
		"count":                "value.zoneCount word.count",
		"mod":                  "arithmetic.mod word.mod",
		"nothingOfTheKind":     "",
		"hand:nobody":          "",
		"actions.nothing":      "",
		"":                     "",
	} {
		var have []string
		for _, topic := range Lookup(word) {
			have = append(have, topic.Name)
		}
		if strings.Join(have, " ") != want {
			t.Errorf("%s: %v, not %s", word, have, want)
		}
	}
	if near := SimilarWords("forEech"); len(near) == 0 || near[0] != "forEach" {
		t.Errorf("near forEech is %v", near)
	}
}
