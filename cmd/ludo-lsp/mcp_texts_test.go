package main

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	protocol "github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/data"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/explain"
)

// What programs read has no command lines, no flags and no paths of the machine: in answers, errors, data, pages and
// prompts.
func TestMCPTellsNoCommandLines(t *testing.T) {
	commandLine := regexp.MustCompile("ludo-lsp['\"`]?\\s+(-|(" + strings.Join(slices.Collect(maps.Keys(commands)), "|") +
		")\\b)|(^|[\\s'\"`(\\[])--[a-z]")
	var all strings.Builder // what the server sent since the last look
	a := &author{T: t, dir: workspaceOf(t, "nim", "area-control", "texas-holdem"), client: &protocol.ClientOptions{}}
	a.connect(nil)
	root := regexp.MustCompile(regexp.QuoteMeta(a.dir))
	look := func(what ...any) {
		t.Helper()
		text := all.String()
		all.Reset()
		for _, wrong := range []*regexp.Regexp{commandLine, root} {
			if at := wrong.FindStringIndex(text); at != nil {
				t.Errorf("%v tells …%s…", what, text[max(0, at[0]-150):min(len(text), at[1]+100)])
			}
		}
	}
	tell := func(v any, err error) {
		if err != nil {
			all.WriteString(err.Error())
			return
		}
		var b strings.Builder
		to := json.NewEncoder(&b)
		to.SetEscapeHTML(false)
		if err := to.Encode(v); err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.NewReplacer(`\n`, "\n", `\"`, `"`, `\\`, `\`).Replace(b.String()))
	}
	ask := func(tool string, in args) {
		t.Helper()
		tell(a.session.CallTool(t.Context(), &protocol.CallToolParams{Name: tool, Arguments: in}))
		brief, _ := json.Marshal(in)
		look(tool, string(brief[:min(len(brief), 200)]))
	}
	tell(a.session.InitializeResult(), nil)
	look("the server")
	tools := a.tools()
	tell(tools, nil)
	look("tools/list")

	// What is taught.
	for _, topic := range explain.Topics() {
		ask("explain", args{"what": topic.Name, "max_bytes": 200_000})
	}
	for _, info := range diag.All() {
		ask("explain", args{"what": string(info.Code), "max_bytes": 200_000})
	}
	list := a.must("explain", args{"what": "words"})
	for name := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == '\n' || r == ':' }) {
		ask("explain", args{"what": strings.TrimSpace(name), "max_bytes": 200_000})
	}
	games, _ := data.Games.ReadDir("games")
	for _, game := range games {
		ask("explain", args{"what": game.Name() + "/README.md", "max_bytes": 200_000})
		tell(a.session.ReadResource(t.Context(), &protocol.ReadResourceParams{URI: "ludo://games/" + game.Name() + "/README.md"}))
		look("the page of", game.Name())
	}
	for _, uri := range []string{"ludo://language", "ludo://language/macros", "ludo://language/none", "ludo://recipes/auction",
		"ludo://findings/zzz", "ludo://definition/zzz", "ludo://document/zzz.md"} {
		tell(a.session.ReadResource(t.Context(), &protocol.ReadResourceParams{URI: uri}))
		look(uri)
	}
	for _, name := range []string{"balance", "repair", "review_prose", "new_game_from_prose"} {
		p := &protocol.GetPromptParams{Name: name, Arguments: map[string]string{"game": "nim", "target": "x", "rules": "x", "name": "x"}}
		tell(a.session.GetPrompt(t.Context(), p))
		p.Arguments["game"] = "zzz"
		tell(a.session.GetPrompt(t.Context(), p))
		look("prompt", name)
	}

	// What is refused, and what is played of a game with a warning.
	comment := "tokenTypes: # ludo-ignore NOTHING: a warning"
	doubtful := strings.Replace(a.file("nim/rules.md"), "tokenTypes:", comment, 1)
	a.write("nim/rules.md", doubtful)
	a.must("new_game", args{"name": "begun"})
	for _, name := range []string{"README.md", "rules.md"} {
		ask("read_entry", args{"game": "begun", "path": name})
	}
	values := []any{-1, 1 << 40, "", "zzz", "[", "../zzz", "zones.bag", "HEAD", "rules.md:1:1", "nim/rules.md:9999", "nim/none.md"}
	paths := []any{a.dir, a.dir + "/zzz", a.dir + "/nim/rules.md", a.dir + "/nim/rules.md:9999:1", a.dir + "/begun"}
	for _, tool := range slices.Sorted(maps.Keys(tools)) {
		fields := tools[tool].InputSchema.(args)["properties"].(args)
		ask(tool, args{})
		ask(tool, with(tool, "game", "nim"))
		a.write("nim/rules.md", strings.Replace(doubtful, "phase: [take]", "phase: [tke]", 1))
		ask(tool, with(tool, "game", "nim"))
		a.write("nim/rules.md", doubtful)
		for _, field := range slices.Sorted(maps.Keys(fields)) {
			of := values
			if slices.Contains([]string{"game", "file", "path", "at", "name", "before"}, field) {
				of = slices.Concat(values, paths)
			}
			for _, value := range of {
				in := args{"game": "nim", "dry_run": true, "games": 2}
				maps.DeleteFunc(in, func(name string, _ any) bool {
					return fields[name] == nil || tool == "find" && name == "games"
				})
				maps.Copy(in, with(tool, field, value))
				ask(tool, in)
			}
		}
	}
}

// What is asked for in the singular or the plural is found, and examples are whole.
func TestMCPExplainsNumbersAndExamples(t *testing.T) {
	a := authorOf(t)
	for what, says := range map[string]string{"formula": "# Formulas", "statement": "## Statements", "auctions": "# How do I run an open auction?",
		"globalVar": "# `globalVar`", "enum": "type: enum\n    values: [", "words": "(besides empty, without rules): "} {
		if text := a.must("explain", args{"what": what}); !strings.Contains(text, says) {
			t.Errorf("%s: %.400s", what, text)
		}
	}
	a.refused("explain", args{"what": "nonsenses"}, "no word")
}

// A fix is shown before it is applied, and a recorded game that comes out differently is told as data.
func TestMCPTriesFixesAndTellsRecordings(t *testing.T) {
	a := authorOf(t, "nim")
	sound := a.file("nim/rules.md")
	broken := strings.Replace(sound, "phase: [take]", "phase: [tke]", 1)
	a.write("nim/rules.md", broken)
	in := args{"game": "nim", "code": "CNL_XREF_ACTION_PHASE_MISSING", "dry_run": true}
	if said := a.must("apply_fix", in); !strings.Contains(said, "dry run") || !strings.Contains(said, "+    phase: [take]") ||
		a.file("nim/rules.md") != broken {
		t.Errorf("a dry run says\n%s", said)
	}
	delete(in, "dry_run")
	if a.must("apply_fix", in); a.file("nim/rules.md") != sound {
		t.Errorf("the fix makes\n%s", a.file("nim/rules.md"))
	}
	a.must("check", args{"game": "nim"})
	if data, _ := json.Marshal(a.data); strings.Contains(string(data), "recordings") {
		t.Errorf("recordings that are sound are told: %s", data)
	}
	a.write("nim/rules.md", strings.Replace(sound, "stones: 5", "stones: 2", 1))
	said := a.must("check", args{"game": "nim"})
	data, _ := json.Marshal(a.data)
	if !strings.Contains(said, "comes out differently") || !strings.Contains(string(data), `"recordings":["nim/random.replay.jsonl `) {
		t.Errorf("check says\n%s\nand the data are %s", said, data)
	}
}
