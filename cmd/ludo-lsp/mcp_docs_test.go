package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The table of tools in docs/mcp.md is what the server offers; -update writes it anew.
func TestMCPToolsAreDocumented(t *testing.T) {
	const page, begin, end = "../../docs/mcp.md", "<!-- tools: go test ./cmd/ludo-lsp -run MCPTools -update -->\n", "<!-- /tools -->"
	var b strings.Builder
	b.WriteString("| tool | what it does | arguments | effect |\n| --- | --- | --- | --- |\n")
	tools := authorOf(t).tools()
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		tool := tools[name]
		schema := tool.InputSchema.(args)
		needed := fmt.Sprint(schema["required"])
		var fields []string
		for _, field := range slices.Sorted(maps.Keys(schema["properties"].(args))) {
			switch {
			case field == "from" && name != "new_game" || field == "max_bytes":
				continue // all have them
			case slices.Contains(strings.Fields(strings.Trim(needed, "[]")), field):
				field = "**" + field + "**"
			}
			fields = append(fields, field)
		}
		effect := "reads"
		switch hints := tool.Annotations; {
		case !hints.ReadOnlyHint && hints.DestructiveHint == nil:
			effect = "changes documents"
		case !hints.ReadOnlyHint:
			effect = "adds to documents"
		case !hints.IdempotentHint:
			effect = "keeps a state of play"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", name, tool.Description, strings.Join(fields, ", "), effect)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), begin)
	old, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has no place for the table of tools", page)
	}
	if diff := cmp.Diff(old, b.String()); diff != "" && !*update {
		t.Errorf("%s (rewrite with -update; -page +tools)\n%s", page, diff)
	}
	if *update {
		if err := os.WriteFile(page, []byte(before+begin+b.String()+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
