package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	protocol "github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/mcp"
)

// author is a program that writes games: a client of the server, and the folder in which it works.
type author struct {
	*testing.T
	dir     string
	session *protocol.ClientSession
	client  *protocol.ClientOptions
	read    int // bytes of all answers
	calls   int
	version string // the last one that an answer told
	data    any    // of the last answer, for programs
	outputs map[string]*jsonschema.Resolved
}

// authorOf starts a server with the real commands over a copy of some of our games, and a client of it.
func authorOf(t *testing.T, games ...string) *author {
	a := &author{T: t, dir: workspaceOf(t, games...), client: &protocol.ClientOptions{}}
	return a.connect(nil)
}

// workspaceOf is a folder with copies of some of our games.
func workspaceOf(t *testing.T, games ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if err := os.CopyFS(filepath.Join(dir, game), os.DirFS("../../data/games/"+game)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// connect starts a server for the folder, and connects a client with it.
func (a *author) connect(buffers mcp.Buffers) *author {
	a.Helper()
	o := mcp.Options{Roots: []string{a.dir}, Given: true, Version: "test", Command: invocation{}.runWithin,
		Buffers: buffers}
	server, err := mcp.New(o)
	if err != nil {
		a.Fatal(err)
	}
	here, there := protocol.NewInMemoryTransports()
	if _, err := server.Protocol().Connect(a.Context(), there, nil); err != nil {
		a.Fatal(err)
	}
	a.join(here)
	return a
}

// join connects the client over a transport.
func (a *author) join(over protocol.Transport) {
	a.Helper()
	client := protocol.NewClient(&protocol.Implementation{Name: "test", Version: "1"}, a.client)
	session, err := client.Connect(a.Context(), over, nil)
	if err != nil {
		a.Fatal(err)
	}
	a.session = session
	a.Cleanup(func() { session.Close() })
}

type args = map[string]any

// ask calls a tool: all texts of the answer, and whether it did what was asked.
func (a *author) ask(name string, in any) (text string, did bool) {
	a.Helper()
	a.calls++
	out, err := a.session.CallTool(a.Context(), &protocol.CallToolParams{Name: name, Arguments: in})
	if err != nil {
		return err.Error(), false
	}
	var b strings.Builder
	for n, c := range out.Content {
		if n > 0 {
			b.WriteString("\n")
		}
		switch c := c.(type) {
		case *protocol.TextContent:
			b.WriteString(c.Text)
		case *protocol.ImageContent:
			size, err := png.DecodeConfig(bytes.NewReader(c.Data))
			if err != nil || c.MIMEType != "image/png" {
				a.Errorf("%s answers an image of %s: %v", name, c.MIMEType, err)
			}
			fmt.Fprintf(&b, "%s: %d × %d", c.MIMEType, size.Width, size.Height)
		case *protocol.EmbeddedResource:
			fmt.Fprintf(&b, "%s %s: %.60s…", c.Resource.URI, c.Resource.MIMEType, c.Resource.Text)
		}
	}
	a.read += b.Len()
	text = b.String()
	a.data = out.StructuredContent
	if schema := a.forms()[name]; schema != nil && !out.IsError {
		if err := schema.Validate(out.StructuredContent); err != nil {
			a.Errorf("%s %v answers data that are not as it says: %v", name, in, err)
		}
	}
	if m := regexp.MustCompile(`version:? (?:is )?([0-9a-f]{8})`).FindStringSubmatch(text); m != nil {
		a.version = m[1]
	}
	return text, !out.IsError
}

// forms are those of the data that tools say to answer, by name.
func (a *author) forms() map[string]*jsonschema.Resolved {
	a.Helper()
	if a.outputs == nil {
		a.outputs = map[string]*jsonschema.Resolved{}
		for name, tool := range a.tools() {
			if tool.OutputSchema == nil {
				continue
			}
			text, err := json.Marshal(tool.OutputSchema)
			if err != nil {
				a.Fatal(err)
			}
			var schema jsonschema.Schema
			a.decode(string(text), &schema)
			if a.outputs[name], err = schema.Resolve(nil); err != nil {
				a.Fatal(err)
			}
		}
	}
	return a.outputs
}

// must calls a tool that does what is asked.
func (a *author) must(name string, in args) string {
	a.Helper()
	text, did := a.ask(name, in)
	if !did {
		a.Fatalf("%s %v:\n%s", name, in, text)
	}
	return text
}

// refused calls a tool that does not, and says something in its answer.
func (a *author) refused(name string, in args, says ...string) string {
	a.Helper()
	text, did := a.ask(name, in)
	if did {
		a.Errorf("%s %v was done:\n%s", name, in, text)
	}
	for _, part := range says {
		if !strings.Contains(text, part) {
			a.Errorf("%s %v does not say %q:\n%s", name, in, part, text)
		}
	}
	return text
}

// file is the text of a file of the folder, and write gives it another one.
func (a *author) file(name string) string {
	a.Helper()
	text, err := os.ReadFile(filepath.Join(a.dir, name))
	if err != nil {
		a.Fatal(err)
	}
	return string(text)
}

func (a *author) write(name, text string) {
	a.Helper()
	if err := os.WriteFile(filepath.Join(a.dir, name), []byte(text), 0o666); err != nil {
		a.Fatal(err)
	}
}

// tools are what the server offers, by name.
func (a *author) tools() map[string]*protocol.Tool {
	a.Helper()
	out := map[string]*protocol.Tool{}
	for tool, err := range a.session.Tools(a.Context(), nil) {
		if err != nil {
			a.Fatal(err)
		}
		out[tool.Name] = tool
	}
	return out
}

// TestMCPTranscripts asks what the archives in testdata/mcp ask: the name of each file is a request and its text the
// answer, which -update writes anew. A request is a tool and its arguments, or
//
//	tools                the names of all tools, and what each does
//	resources, prompts   what else there is
//	read ADDRESS         a resource
//	prompt NAME {…}      a prompt with arguments
//	file PATH            the text of a file of the workspace
//	data TOOL {…}        what a tool answers for programs
//
// VERSION in arguments is the version that the last answer told. Each archive begins with three games as they are.
func TestMCPTranscripts(t *testing.T) {
	names, err := filepath.Glob("testdata/mcp/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	asked := map[string]bool{}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			games := []string{"nim", "area-control", "texas-holdem"}
			if strings.HasSuffix(name, "apply.txtar") {
				games = append(games, "fire-in-the-lake")
			}
			a := authorOf(t, games...)
			for k, f := range archive.Files {
				request, rest, _ := strings.Cut(f.Name, " ")
				asked[request] = true
				got := a.answer(request, strings.ReplaceAll(rest, "VERSION", a.version))
				got = strings.TrimRight(strings.ReplaceAll(got, a.dir, "WORKSPACE"), "\n") + "\n"
				if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
					t.Errorf("%s (rewrite with -update; -transcript +answered)\n%s", f.Name, diff)
				}
				archive.Files[k].Data = []byte(got)
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for name := range authorOf(t).tools() {
		if !asked[name] {
			t.Errorf("no transcript asks the tool %s", name)
		}
	}
}

// answer is what comes of a request of a transcript.
func (a *author) answer(request, rest string) string {
	a.Helper()
	var b strings.Builder
	ctx := a.Context()
	switch request {
	case "tools":
		tools := a.tools()
		for _, name := range slices.Sorted(maps.Keys(tools)) {
			hints := tools[name].Annotations
			fmt.Fprintf(&b, "%s: reads only %t, destroys %t, idempotent %t, open world %t\n", name, hints.ReadOnlyHint,
				!hints.ReadOnlyHint && hints.DestructiveHint == nil, hints.IdempotentHint, *hints.OpenWorldHint)
		}
	case "resources":
		for r, err := range a.session.Resources(ctx, nil) {
			if err != nil {
				a.Fatal(err)
			}
			fmt.Fprintf(&b, "%s %s %s\n", r.URI, r.MIMEType, r.Name)
		}
		for r := range a.session.ResourceTemplates(ctx, nil) {
			fmt.Fprintf(&b, "%s %s %s\n", r.URITemplate, r.MIMEType, r.Description)
		}
	case "prompts":
		for p := range a.session.Prompts(ctx, nil) {
			fmt.Fprintf(&b, "%s: %s\n", p.Name, p.Description)
			for _, in := range p.Arguments {
				fmt.Fprintf(&b, "  %s: %s, required %t\n", in.Name, in.Description, in.Required)
			}
		}
	case "read":
		out, err := a.session.ReadResource(ctx, &protocol.ReadResourceParams{URI: rest})
		if err != nil {
			return err.Error()
		}
		fmt.Fprintf(&b, "%s\n%.1500s\n", out.Contents[0].MIMEType, out.Contents[0].Text)
	case "prompt":
		name, text, _ := strings.Cut(rest, " ")
		p := &protocol.GetPromptParams{Name: name}
		a.decode(text, &p.Arguments)
		out, err := a.session.GetPrompt(ctx, p)
		if err != nil {
			return err.Error()
		}
		b.WriteString(out.Messages[0].Content.(*protocol.TextContent).Text)
	case "file":
		return a.file(rest)
	case "data":
		name, rest, _ := strings.Cut(rest, " ")
		var in args
		a.decode(rest, &in)
		a.must(name, in)
		text, err := json.MarshalIndent(a.data, "", "  ")
		if err != nil {
			a.Fatal(err)
		}
		return string(text)
	default:
		var in args
		a.decode(rest, &in)
		text, did := a.ask(request, in)
		if !did {
			text = "ERROR: " + text
		}
		return text
	}
	return b.String()
}

func (a *author) decode(text string, into any) {
	a.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		a.Fatalf("%s: %v", text, err)
	}
}

// A seed of 64 bits is the one that was given, as a number of JSON or as a text of its digits.
func TestMCPSeedsAreExact(t *testing.T) {
	a := authorOf(t, "nim")
	for _, seed := range []any{int64(9007199254740993), "9007199254740993", json.Number("9007199254740993")} {
		if text := a.must("play_many", args{"game": "nim", "games": 1, "seed": seed}); !strings.Contains(text,
			"seeds from 9007199254740993 on") {
			t.Errorf("of the seed %v (%T) comes\n%s", seed, seed, text)
		}
	}
	a.refused("play_many", args{"game": "nim", "games": 1, "seed": "1.5"}, "seed is a whole number")
}

// Arguments are understood as clients write them: in quotes, as null, with a single one for a list, as JSON for a text.
// What cannot be meant is answered with what can.
func TestMCPUnderstandsArguments(t *testing.T) {
	a := authorOf(t, "nim")
	a.must("check", args{"game": nil, "severity": "", "from": "1", "max_bytes": 4000.0})
	a.must("legal", args{"game": "nim", "seat": "0", "players": "2", "seed": "7"})
	a.must("picture", args{"flow": "true", "text": "1"})
	a.must("apply", args{"state": "s1", "move": args{"actionId": "take",
		"params": args{"$heap": "small:none", "$count": 1}}})
	a.must("play_many", args{"games": "3", "agents": "greedy", "agent": ""})
	a.must("play_many", args{"games": 3, "agents": []string{"greedy", "Random"}})
	for _, c := range []struct {
		tool string
		in   any
		says string
	}{
		{"check", args{"gaem": "nim"}, `check has no argument "gaem"; did you mean game?`},
		{"check", args{"severity": "loud"}, `severity is error, warning, information or hint, not "loud"`},
		{"check", args{"from": "1.5"}, `from is a whole number, not "1.5"`},
		{"check", args{"from": "1e999999999"}, "from is a whole number"},
		{"play_many", args{"games": 1 << 40}, "games is at most 20000"},
		{"check", []int{1}, "check is an object of arguments"},
		{"rename", args{"at": "zones.bag"}, "rename needs to: the new name"},
		{"picture", args{"flow": "perhaps"}, `flow is true or false, not "perhaps"`},
		{"play_many", args{"agents": []string{"greedy", "clever"}}, `agents[1] is random, greedy or mcts, not "clever"`},
	} {
		if text, did := a.ask(c.tool, c.in); did || !strings.HasPrefix(text, c.says) {
			t.Errorf("%s %v answers %q, not %q", c.tool, c.in, text, c.says)
		}
	}
}

// Every client can read the list of tools: one type for each argument, and not more than a model can hold.
func TestMCPListsItsToolsBriefly(t *testing.T) {
	a := authorOf(t, "nim")
	all, size := a.tools(), 0
	for name, tool := range all {
		text, err := json.Marshal(tool)
		if err != nil {
			t.Fatal(err)
		}
		size += len(text)
		for _, union := range []string{`"type":[`, `"oneOf"`, `"anyOf"`, `"$ref"`, `"$defs"`} {
			if strings.Contains(string(text), union) {
				t.Errorf("the schema of %s has %s:\n%s", name, union, text)
			}
		}
	}
	if size > 20_000 {
		t.Errorf("the list has %d bytes", size)
	}
}

// All that is taught is in the tools: each name of the list is explained, without links and commands that a client of
// tools cannot follow.
func TestMCPExplainsAllThatItNames(t *testing.T) {
	a := authorOf(t, "nim")
	list := a.must("explain", args{"what": "words"})
	if len(list) > 6000 {
		t.Errorf("the list has %d bytes", len(list))
	}
	link := regexp.MustCompile(`\]\([^)]*\)|<a id`)
	names := 0
	for line := range strings.Lines(list) {
		_, of, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || strings.HasPrefix(line, "Ask ") {
			continue
		}
		for name := range strings.SplitSeq(of, ", ") {
			names++
			text := a.must("explain", args{"what": name, "max_bytes": 30_000})
			if found := link.FindString(text); found != "" {
				t.Errorf("%s has the link %s", name, found)
			}
		}
	}
	if names < 300 {
		t.Errorf("only %d names are in the list", names)
	}
}

// Arguments of prompts and the paths of addresses are completed.
func TestMCPCompletes(t *testing.T) {
	a := authorOf(t, "nim", "texas-holdem")
	for _, c := range []struct{ prompt, uri, argument, value, want string }{
		{"repair", "", "game", "te", "texas-holdem"},
		{"new_game_from_prose", "", "rules", "", ""},
		{"", "ludo://language/{+path}", "path", "gotoPh", "gotoPhaseExact"},
		{"", "ludo://recipes/{+path}", "path", "auct", "auction"},
		{"", "ludo://document/{+path}", "path", "nim/r", "nim/README.md nim/rules.md"},
	} {
		ref := &protocol.CompleteReference{Type: "ref/prompt", Name: c.prompt}
		if c.uri != "" {
			ref = &protocol.CompleteReference{Type: "ref/resource", URI: c.uri}
		}
		out, err := a.session.Complete(t.Context(), &protocol.CompleteParams{Ref: ref,
			Argument: protocol.CompleteParamsArgument{Name: c.argument, Value: c.value}})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(out.Completion.Values, " "); got != c.want {
			t.Errorf("%+v is completed by %q", c, got)
		}
	}
}

// What controls a screen, or turns the order of writing, is shown as an escape in answers and resources.
func TestMCPShowsControlCharacters(t *testing.T) {
	a := authorOf(t, "nim")
	a.write("nim/rules.md", strings.Replace(a.file("nim/rules.md"), "Three heaps of stones",
		"Three \x1b[31mheaps\u202e of stones", 1))
	for _, uri := range []string{"ludo://document/nim/rules.md", "ludo://findings/nim"} {
		out, err := a.session.ReadResource(t.Context(), &protocol.ReadResourceParams{URI: uri})
		if err != nil {
			t.Fatal(err)
		}
		if text := out.Contents[0].Text; strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, "<game-text>") {
			t.Errorf("%s is\n%.400s", uri, text)
		}
	}
	text := a.must("read_entry", args{"game": "nim", "path": "rules.md#nim"})
	if strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, `\u001b[31mheaps\u202e`) {
		t.Error(text)
	}
}
