package textmate

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/cnl/grammar"
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
	return encode(map[string]any{
		"$schema":           "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
		"comment":           "Generated from internal/cnl/grammar by go generate ./internal/cnl/grammar/textmate.",
		"scopeName":         ScopeName,
		"injectionSelector": "L:meta.embedded.block.yaml -comment -string.unquoted.block",
		"patterns": []pattern{
			{Match: `^\s{0,3}["']?` + key(Sections()), Captures: map[string]capture{"1": {"keyword.other.section.gamespec"}}},
			{Match: `(?<=[\s{,"'-])` + key(macros), Captures: map[string]capture{"1": {"keyword.control.macro.gamespec"}}},
			{Match: `(?<=[\s{,"'-])` + key(Effects()), Captures: map[string]capture{"1": {"support.function.effect.gamespec"}}},
			{Name: "variable.parameter.binding.gamespec", Match: `\$[\p{L}_][\p{L}\p{N}_-]*`},
		},
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
