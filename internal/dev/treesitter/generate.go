package treesitter

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/dev/textmate"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// Language is the name under which the parser of YAML reads the blocks of games, so that other YAML keeps its
// colours.
const Language = "gamespec"

const generated = "; Generated from internal/grammar by go generate ./internal/dev/treesitter.\n"

// Highlights writes the query of colours for Neovim, on top of those of YAML.
func Highlights() string { return "; inherits: yaml\n" + generated + rules() }

// HelixHighlights writes the query of colours for Helix. Of two patterns that fit, its versions up to 25.01 take
// the first one and those since the last, so ours stand on both sides of those of YAML.
func HelixHighlights() string { return generated + rules() + "\n; inherits: yaml\n" + rules() }

// rules are the patterns of what means something in a game.
func rules() string {
	key := func(capture string, words []string) string {
		capture = "@" + capture
		return `
(_
  key: (flow_node [(plain_scalar (string_scalar) ` + capture + `) (single_quote_scalar) ` + capture + `
    (double_quote_scalar) ` + capture + `])
  (#any-of? ` + capture + quote(words) + `))
`
	}
	macros := []string{view.MacroCallMacro, view.ConditionMacroCallConditionMacro, view.PhaseCallFromTemplate,
		view.ParamNodeParam}
	return `
(document (block_node (block_mapping (block_mapping_pair
  key: (flow_node (plain_scalar (string_scalar) @keyword))
  (#any-of? @keyword` + quote(textmate.Sections()) + `)))))
` + key("function.macro", macros) + key("function.builtin", textmate.Effects()) + `
((string_scalar) @variable.parameter
  (#match? @variable.parameter "^\\$"))
`
}

// sections is a regular expression of the names of sections, one of which a block of a game has.
func sections() string {
	var words []string
	for _, s := range grammar.Sections {
		words = append(words, s.Name)
	}
	return "(" + strings.Join(words, "|") + `)\\s*:`
}

// Injections writes the query by which Neovim finds the blocks of games in Markdown: those of YAML with a
// section in them. It is added to what the editor injects.
func Injections() string {
	return "; extends\n" + generated + `
((fenced_code_block
  (info_string (language) @_language)
  (code_fence_content) @injection.content)
  (#any-of? @_language "yaml" "yml")
  (#match? @injection.content "\\v(^|\\n)` + sections() + `")
  (#set! injection.language "` + Language + `"))
`
}

// HelixInjections writes the same for Helix, in whose home a query stands in place of the one that comes with it:
// so all that is in Markdown is said, and of blocks of YAML which are no game.
func HelixInjections() string {
	fence := func(predicates, language string) string {
		return `
((fenced_code_block
  (info_string (language) @_language)
  (code_fence_content) @injection.content)
  (#any-of? @_language "yaml" "yml")
  (#` + predicates + ` @injection.content "(^|\\n)` + sections() + `")
  (#set! injection.language "` + language + `")
  (#set! injection.include-unnamed-children))
`
	}
	inject := func(node, language string) string {
		return "\n((" + node + ") @injection.content\n  (#set! injection.language \"" + language + `")
  (#set! injection.include-unnamed-children))
`
	}
	return generated + fence("match?", Language) + fence("not-match?", "yaml") + `
((fenced_code_block
  (info_string (language) @injection.language)
  (code_fence_content) @injection.content)
  (#not-any-of? @injection.language "yaml" "yml")
  (#set! injection.include-unnamed-children))

((fenced_code_block
  (code_fence_content) @injection.shebang @injection.content)
  (#set! injection.include-unnamed-children))
` + inject("minus_metadata", "yaml") + inject("plus_metadata", "toml") + inject("inline", "markdown.inline") +
		inject("pipe_table_cell", "markdown.inline") + strings.Replace(inject("html_block", "html"), "children))",
		"children)\n  (#set! injection.combined))", 1)
}

// quote are words as arguments of a predicate.
func quote(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if b.WriteString(" "); i%8 == 0 {
			b.WriteString("\n    ")
		}
		b.WriteString(strconv.Quote(w))
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}
