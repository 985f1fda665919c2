package textmate

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/spec/formula"
)

// ScopeName is the name of the grammar.
const ScopeName = "markdown.gamespec.injection"

type pattern struct {
	Name     string             `json:"name,omitempty"`
	Match    string             `json:"match"`
	Captures map[string]capture `json:"captures,omitempty"`
}

type capture struct {
	Name string `json:"name"`
}

// Grammar writes the TextMate grammar.
func Grammar() ([]byte, error) {
	key := func(words []string) string { return "(" + alternatives(words) + `)(?=["']?\s*:(?:\s|$))` }
	macros := []string{grammar.MacroCallShape.Fields[0].Name, grammar.ConditionMacroCallShape.Fields[0].Name,
		"fromTemplate", grammar.ParamNodeShape.Fields[0].Name}
	return injection(ScopeName, "-comment -string.unquoted.block", []pattern{
		{Match: `^\s{0,3}["']?` + key(Sections()), Captures: map[string]capture{"1": {"support.type.section.gamespec"}}},
		{Match: `(?<=[\s{,"'-])` + key(macros), Captures: map[string]capture{"1": {"keyword.control.macro.gamespec"}}},
		{Match: `(?<=[\s{,"'-])` + key(Effects()), Captures: map[string]capture{"1": {"support.function.effect.gamespec"}}},
		{Name: "variable.parameter.binding.gamespec", Match: `\$[\p{L}_][\p{L}\p{N}_-]*`},
	})
}

// Formulas writes the TextMate grammar of formulas, which stand in texts of several lines, too. Prose may stand there
// as well: a word gets its colour where what follows makes it a formula's.
func Formulas() ([]byte, error) {
	const begin = `(?<![\p{L}\p{N}_-])`
	return injection(ScopeName+".formula", "-comment", []pattern{
		{Name: "support.function.formula.gamespec", Match: begin + `(` + alternatives(Calls()) + `)(?=\()`},
		{Name: "keyword.control.formula.gamespec", Match: begin +
			`(if(?=\s.*\sthen(\s|$))|(for|let)(?=\s+\$)|(then|do|else)(?=\s*\[)|else(?=\s+if\s))`},
		{Name: "variable.parameter.binding.gamespec", Match: `\$[\p{L}_][\p{L}\p{N}_-]*`},
	})
}

// injection writes a grammar for the blocks of YAML in Markdown, less the scopes that without takes away.
func injection(scope, without string, patterns []pattern) ([]byte, error) {
	return encode(map[string]any{
		"$schema":           "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
		"comment":           "Generated from internal/grammar by go generate ./internal/dev/textmate.",
		"scopeName":         scope,
		"injectionSelector": "L:meta.embedded.block.yaml " + without,
		"patterns":          patterns,
	})
}

// alternatives matches any of some words, the longer ones first.
func alternatives(words []string) string {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b string) int { return len(b) - len(a) })
	for i, w := range sorted {
		sorted[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(sorted, "|")
}

// Sections lists the names of sections in the order of the grammar.
func Sections() (names []string) {
	for _, s := range grammar.Sections {
		names = append(names, s.Name)
	}
	return names
}

// Effects lists the words of effects.
func Effects() (words []string) {
	for _, v := range grammar.EffectUnion.Variants {
		words = append(words, v.Word)
	}
	return words
}

// Calls lists the words that brackets follow in formulas.
func Calls() (words []string) {
	unions := []*grammar.Union{grammar.ConditionUnion, grammar.ValueUnion, grammar.QueryUnion, grammar.EffectUnion}
	for _, u := range unions {
		all, _ := formula.Words(u)
		for _, w := range all {
			if w.Call && !slices.Contains(words, w.Text) {
				words = append(words, w.Text)
			}
		}
	}
	return words
}

// game is a small game that is complete, as a snippet: it is a text of its own, no row of the grammar.
//
//go:embed game.snippet
var game string

type snippet struct {
	Prefix      string   `json:"prefix"`
	Description string   `json:"description"`
	Body        []string `json:"body"`
}

// Snippets writes the snippets of editor clients: a game, and a block for each section, which is the one
// that completion writes.
func Snippets() ([]byte, error) {
	all := map[string]snippet{"A game": {"gamespec", "A small game that is complete", split(game)}}
	for _, s := range grammar.Sections {
		all[s.Name] = snippet{"game" + s.Name, s.Doc, split("```yaml\n" + complete.SectionSnippet(s) + "\n```\n$0\n")}
	}
	return encode(all)
}

func split(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// SectionList writes the names of sections as JSON.
func SectionList() ([]byte, error) { return encode(Sections()) }

func encode(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return out.Bytes(), err
}
