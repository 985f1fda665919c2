// Command newrule begins a diagnostic: `make new-rule CODE=CNL_XREF_ZONE_LOST`
// writes a rule that builds and finds nothing yet, with its code, what there is to say
// about it, and a fixture that fails until the rule finds what it is for.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/diag/generate/constants"
)

func main() {
	if len(os.Args) != 2 {
		fail("Give one code: make new-rule CODE=CNL_XREF_ZONE_LOST")
	}
	code := os.Args[1]
	if !regexp.MustCompile(`^CNL(_[A-Z][A-Z0-9]*){2,}$`).MatchString(code) {
		fail("%q is no code: it begins with CNL_ and a family, and has words in capitals with _ between them.", code)
	}
	words := strings.Split(strings.ToLower(code), "_")[1:]
	constant := constants.Of(diag.Code(code))
	name := words[1:]
	fill := strings.NewReplacer("CODE", code, "CONSTANT", constant, "CHECK", "check"+constant)
	for path, text := range map[string]string{
		"internal/spec/crossref/rule_" + strings.Join(name, "_") + ".go": rule,
		"testdata/diagnostics/rules/" + strings.Join(name, "-") + ".md":  fixture,
		"internal/grammar/diag/codes/" + code + ".md":                    prose,
	} {
		if _, err := os.Stat(path); err == nil {
			fail("There is %s already.", path)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			fail("%v", err)
		}
		if err := os.WriteFile(path, []byte(fill.Replace(text)), 0o644); err != nil {
			fail("%v", err)
		}
		fmt.Println(path)
	}
	fmt.Println("\nWrite all three; then: make generate && go test ./cnl ./internal/grammar/diag -run 'TestDiagnosticFixtures/rules|TestEveryCode|TestInfos'")
}

func fail(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "new-rule: "+format+"\n", args...)
	os.Exit(2)
}

const rule = `package crossref

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

func init() {
	// Name all that the rule reads: it runs again when a unit of one of these sections changes.
	Rules = append(Rules, Rule{Sections: []string{view.SectionZones}, Check: CHECK})
}

// CHECK says here what it finds.
func CHECK(spec Spec, report Report) {
	wrong := func(entry) bool { return false }
	for _, zone := range entriesOf(spec, view.SectionZones) {
		if wrong(zone.entry) {
			report(zone.unit, faultAtNode(zone.Get(view.ZoneID), diag.CONSTANT, "Say to the author what is wrong with this one."))
		}
	}
}
`

const prose = "---\ntitle: Title of CODE\nsummary: Say in one sentence what is wrong.\nseverity: warning\nabout: other parts\n---\n\n" + `Say why it matters and what to do.

Wrong:

` + "```yaml\n" + `zones: [ { id: wrong, owner: none, visibility: hidden, ordering: stack } ]
` + "```\n\nRight:\n\n```yaml\n" + `zones: [ { id: right, owner: none, visibility: hidden, ordering: stack } ]
` + "```\n"

const fixture = "# CODE\n\n```yaml\n" + `metadata: { id: duel, players: { min: 2, max: 2 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
#         ^^^^ CODE "of the message"
turnStructure: { phases: [ { id: main } ] }
actions:
  - { id: wait, actor: active, executor: actor, phase: [main], effects: [] }
terminal: { conditions: [] }
` + "```\n"
