package lsp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	diffs "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/text/source"
)

// Each archive below testdata/hover, definition, references, highlight, rename,
// signature, link, calls and linked holds the documents of a spec. A mark like ⟦hover⟧ in one
// of them is a question asked where it stands; it is no part of the text. The
// file want has the answers in order. Every archive is asked with "\n" and
// "\r\n", and in all encodings of positions.
func TestNavigation(t *testing.T) {
	for _, feature := range []string{"hover", "definition", "references", "highlight", "rename", "signature", "link", "calls", "linked"} {
		archives, err := filepath.Glob("testdata/" + feature + "/*.txtar")
		if err != nil || len(archives) == 0 {
			t.Fatalf("no archives for %s: %v", feature, err)
		}
		for _, path := range archives {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				setFile(archive, "want", askAll(t, archive, "\n", "utf-16"))
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for _, variant := range []struct{ name, lineBreak, encoding string }{
				{"lf", "\n", "utf-16"}, {"crlf", "\r\n", "utf-8"}, {"wide", "\n", "utf-32"},
			} {
				t.Run(strings.TrimPrefix(path, "testdata/")+"/"+variant.name, func(t *testing.T) {
					got := askAll(t, archive, variant.lineBreak, variant.encoding)
					if diff := diffs.Diff(string(file(archive, "want")), got); diff != "" {
						t.Errorf("(-want +got):\n%s", diff)
					}
				})
			}
		}
	}
}

// question is a mark in a document.
type question struct {
	what, file string
	at         source.Position
}

var mark = regexp.MustCompile(`⟦([^⟧]*)⟧`)

var encodings = map[string]source.Encoding{"utf-8": source.UTF8, "utf-16": source.UTF16, "utf-32": source.UTF32}

// asker asks the questions of an archive.
type asker struct {
	*testClient
	root     string
	encoding source.Encoding
	texts    map[string]string
}

// everything that the features look for in a client.
var navigating = merged(usualCapabilities, object{
	"workspace": object{"fileOperations": object{"willRename": true}},
	"textDocument": object{
		"hover":             object{"contentFormat": []string{"markdown", "plaintext"}},
		"definition":        object{"linkSupport": true},
		"typeDefinition":    object{},
		"implementation":    object{},
		"declaration":       object{},
		"references":        object{},
		"documentHighlight": object{},
		"rename":            object{"prepareSupport": true},
		"signatureHelp":     object{"signatureInformation": object{"documentationFormat": []string{"markdown"}, "parameterInformation": object{"labelOffsetSupport": true}}},
		"documentLink":      object{"tooltipSupport": true},
		"callHierarchy":     object{}, "linkedEditingRange": object{},
	},
})

func askAll(t *testing.T, archive *txtar.Archive, lineBreak, encoding string) string {
	t.Helper()
	a := &asker{encoding: encodings[encoding], texts: map[string]string{}}
	var questions []question
	files := map[string]string{}
	for _, f := range archive.Files {
		if filepath.Ext(f.Name) != ".md" {
			continue
		}
		var lines []string
		for n, line := range strings.Split(string(f.Data), "\n") {
			for {
				m := mark.FindStringSubmatchIndex(line)
				if m == nil {
					break
				}
				questions = append(questions, question{line[m[2]:m[3]], f.Name,
					source.Position{Line: n, Character: a.encoding.Units(line[:m[0]])}})
				line = line[:m[0]] + line[m[1]:]
			}
			lines = append(lines, line)
		}
		files[f.Name] = strings.Join(lines, lineBreak)
		a.texts[f.Name] = files[f.Name]
	}
	a.root = folder(t, files)
	a.testClient = connectToCore(t)
	a.initialize(merged(navigating, object{"general": object{"positionEncodings": []string{encoding}}}), a.root)
	// Hovers tell of play.
	a.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{"play": 0}}})
	var out strings.Builder
	opened := map[string]bool{}
	for _, q := range questions {
		uri := fileURI(a.root + "/" + q.file)
		if !opened[q.file] {
			opened[q.file] = true
			a.open(uri, 1, a.texts[q.file])
			// What shows only when the spec is compiled is part of the answers.
			a.finish(a.begin("workspace/executeCommand", object{"command": "ludo.showSpec", "arguments": []any{uri}}))
		}
		fmt.Fprintf(&out, "⟦%s⟧ %s:%d\n%s\n\n", q.what, q.file, q.at.Line+1, strings.TrimRight(a.ask(q), "\n"))
	}
	return out.String()
}

// ask gives the answer to a question as text that does not depend on the
// encoding.
func (a *asker) ask(q question) string {
	params := object{
		"textDocument": object{"uri": fileURI(a.root + "/" + q.file)},
		"position":     at(q.at.Line, q.at.Character),
	}
	what, argument, _ := strings.Cut(q.what, " ")
	switch what {
	case "hover":
		var h *struct {
			Contents struct{ Kind, Value string }
			Range    *lspRange
		}
		a.request("textDocument/hover", params, &h)
		if h == nil {
			return "nothing"
		}
		return "on " + a.shown(q.file, *h.Range) + "\n" + h.Contents.Value
	case "definition":
		var links []struct {
			TargetURI            string
			TargetRange          lspRange
			TargetSelectionRange lspRange
		}
		a.request("textDocument/definition", params, &links)
		var out []string
		for _, l := range links {
			out = append(out, a.line(l.TargetURI, l.TargetSelectionRange)+
				fmt.Sprintf(" (%d lines)", l.TargetRange.End.Line-l.TargetRange.Start.Line+1))
		}
		return list(out)
	case "typeDefinition", "implementation", "declaration", "references":
		if what == "references" {
			params["context"] = object{"includeDeclaration": argument == "all"}
		}
		var found []struct {
			URI   string
			Range lspRange
		}
		a.request("textDocument/"+what, params, &found)
		var out []string
		for _, l := range found {
			out = append(out, a.line(l.URI, l.Range))
		}
		return list(out)
	case "highlight":
		var found []struct {
			Range lspRange
			Kind  int
		}
		a.request("textDocument/documentHighlight", params, &found)
		var out []string
		for _, h := range found {
			out = append(out, map[int]string{2: "reads  ", 3: "writes "}[h.Kind]+
				a.line(fileURI(a.root+"/"+q.file), h.Range))
		}
		return list(out)
	case "prepare":
		m := a.finish(a.begin("textDocument/prepareRename", params))
		if m.Error != nil {
			return "refused: " + m.Error.Message
		}
		var p *struct {
			Range       lspRange
			Placeholder string
		}
		if err := json.Unmarshal(m.Result, &p); err != nil || p == nil {
			return "nothing"
		}
		return p.Placeholder + " at " + a.shown(q.file, p.Range)
	case "rename":
		params["newName"] = argument
		m := a.finish(a.begin("textDocument/rename", params))
		if m.Error != nil {
			return "refused: " + m.Error.Message
		}
		return a.renamed(m.Result)
	case "signature":
		return a.signature(params)
	case "link":
		var links []struct {
			Range   lspRange
			Target  string
			Tooltip string
		}
		a.request("textDocument/documentLink", params, &links)
		var out []string
		for _, l := range links {
			out = append(out, a.shown(q.file, l.Range)+" leads to "+strings.TrimPrefix(l.Target, fileURI(a.root)+"/")+
				" ("+l.Tooltip+")")
		}
		return list(out)
	case "complete":
		var found struct{ Items []completionItem }
		a.request("textDocument/completion", params, &found)
		var out []string
		for _, i := range found.Items {
			out = append(out, i.TextEdit.NewText+" instead of `"+
				strings.Trim(a.shown(q.file, i.TextEdit.Range), "`")+"`: "+i.Detail)
		}
		return list(out)
	case "calls":
		return a.calls(params)
	case "linked":
		var found *struct{ Ranges []lspRange }
		a.request("textDocument/linkedEditingRange", params, &found)
		var out []string
		if found != nil {
			for _, r := range found.Ranges {
				out = append(out, a.line(fileURI(a.root+"/"+q.file), r))
			}
		}
		return list(out)
	case "move":
		from, to, _ := strings.Cut(argument, " to ")
		var result json.RawMessage
		a.request("workspace/willRenameFiles", object{"files": []object{{
			"oldUri": fileURI(a.root + "/" + from), "newUri": fileURI(a.root + "/" + to),
		}}}, &result)
		return a.renamed(result)
	}
	a.t.Fatalf("no such question: %s", q.what)
	return ""
}

// calls shows the items at a place with who uses them and what they use.
func (a *asker) calls(params object) string {
	type item struct {
		Name           string          `json:"name"`
		Detail         string          `json:"detail"`
		Kind           int             `json:"kind"`
		URI            string          `json:"uri"`
		Range          json.RawMessage `json:"range"`
		SelectionRange json.RawMessage `json:"selectionRange"`
		Data           json.RawMessage `json:"data"`
	}
	place := func(raw json.RawMessage) (r lspRange) {
		if err := json.Unmarshal(raw, &r); err != nil {
			a.t.Fatal(err)
		}
		return r
	}
	shown := func(i item) string { return i.Name + " (" + i.Detail + ")" }
	var items []item
	a.request("textDocument/prepareCallHierarchy", params, &items)
	var out []string
	for _, i := range items {
		out = append(out, shown(i)+" "+a.line(i.URI, place(i.SelectionRange)))
		var calls []struct {
			From, To   item
			FromRanges []lspRange
		}
		for _, direction := range []string{"incoming", "outgoing"} {
			calls = nil
			a.request("callHierarchy/"+direction+"Calls", object{"item": i}, &calls)
			for _, c := range calls {
				sign, other, where := "  < ", c.From, c.From.URI
				if direction == "outgoing" {
					sign, other, where = "  > ", c.To, i.URI
				}
				for k, r := range c.FromRanges {
					text := sign + shown(other)
					if k > 0 {
						text = "   "
					}
					out = append(out, text+" "+a.line(where, r))
				}
			}
		}
	}
	return list(out)
}

func list(lines []string) string {
	if len(lines) == 0 {
		return "nothing"
	}
	return strings.Join(lines, "\n")
}

// shown is the text of a range.
func (a *asker) shown(file string, r lspRange) string {
	line := a.lineOf(file, r.Start.Line)
	if r.Start.Line != r.End.Line {
		return "`" + line[a.encoding.Offset(line, r.Start.Character):] + "…`"
	}
	return "`" + line[a.encoding.Offset(line, r.Start.Character):a.encoding.Offset(line, r.End.Character)] + "`"
}

func (a *asker) lineOf(file string, n int) string {
	return strings.TrimRight(strings.Split(a.texts[file], "\n")[n], "\r")
}

// line shows a line with a range of it between marks.
func (a *asker) line(uri string, r lspRange) string {
	file := strings.TrimPrefix(uri, fileURI(a.root)+"/")
	line := a.lineOf(file, r.Start.Line)
	from, to := a.encoding.Offset(line, r.Start.Character), a.encoding.Offset(line, r.End.Character)
	return fmt.Sprintf("%s:%d: %s", file, r.Start.Line+1,
		strings.TrimSpace(line[:from]+"«"+line[from:to]+"»"+line[to:]))
}

// renamed lists the lines that an edit changes, as they are afterwards.
func (a *asker) renamed(raw json.RawMessage) string {
	var edit *struct {
		DocumentChanges []struct {
			TextDocument struct{ URI string }
			Edits        []struct {
				Range   lspRange
				NewText string
			}
		}
	}
	if err := json.Unmarshal(raw, &edit); err != nil {
		a.t.Fatal(err)
	}
	if edit == nil {
		return "nothing"
	}
	var out []string
	for _, d := range edit.DocumentChanges {
		file := strings.TrimPrefix(d.TextDocument.URI, fileURI(a.root)+"/")
		text, changed := a.texts[file], []int{}
		slices.SortFunc(d.Edits, func(x, y struct {
			Range   lspRange
			NewText string
		}) int {
			return cmp.Or(cmp.Compare(y.Range.Start.Line, x.Range.Start.Line),
				cmp.Compare(y.Range.Start.Character, x.Range.Start.Character))
		})
		for _, e := range d.Edits {
			text = spliced(text, sourceRange(e.Range.Start.Line, e.Range.Start.Character, e.Range.End.Line,
				e.Range.End.Character), a.encoding, e.NewText)
			if !slices.Contains(changed, e.Range.Start.Line) {
				changed = append(changed, e.Range.Start.Line)
			}
		}
		slices.Sort(changed)
		for _, n := range changed {
			out = append(out, fmt.Sprintf("%s:%d: %s", file, n+1, strings.TrimSpace(strings.Split(text, "\n")[n])))
		}
	}
	return list(out)
}

func (a *asker) signature(params object) string {
	var help *struct {
		Signatures []struct {
			Label         string
			Documentation struct{ Value string }
			Parameters    []struct {
				Label         [2]int
				Documentation string
			}
		}
		ActiveParameter *int
	}
	a.request("textDocument/signatureHelp", params, &help)
	if help == nil {
		return "nothing"
	}
	s := help.Signatures[0]
	out := s.Label
	for i, p := range s.Parameters {
		sign := "  "
		if help.ActiveParameter != nil && *help.ActiveParameter == i {
			sign = "> "
		}
		out += "\n" + sign + s.Label[p.Label[0]:p.Label[1]]
		if p.Documentation != "" {
			out += " — " + p.Documentation
		}
	}
	if s.Documentation.Value != "" {
		out += "\n" + s.Documentation.Value
	}
	return out
}

// Many clients announce less than they ask for.
func TestNavigationIsOfferedToEverybody(t *testing.T) {
	for _, announced := range []object{navigating, {}} {
		got := connectToCore(t).initialize(announced).Capabilities
		for _, name := range []string{"hover", "definition", "typeDefinition", "implementation", "declaration",
			"references", "documentHighlight", "rename", "signatureHelp", "documentLink", "callHierarchy",
			"linkedEditingRange", "codeAction", "semanticTokens", "completion", "documentFormatting"} {
			if got[name+"Provider"] == nil {
				t.Errorf("%s is not offered", name)
			}
		}
	}
	// Options that came later are for who knows them.
	if got := connectToCore(t).initialize(object{}).Capabilities["renameProvider"]; got != true {
		t.Errorf("a client that announces nothing is offered %v", got)
	}
}

// Clients get what they can show: plain text, locations without links, labels
// as texts.
func TestNavigationForAPlainClient(t *testing.T) {
	const text = "# Toll\n\nGold is counted.\n\n```yaml\nglobalVars:\n  - { name: gold, type: int, init: 3, min: 0, max: 9 }\n```\n"
	c := connectToCore(t)
	c.initialize(merged(usualCapabilities, object{"textDocument": object{"hover": object{}, "definition": object{}}}))
	c.open("untitled:a.md", 1, text)
	params := object{"textDocument": object{"uri": "untitled:a.md"}, "position": at(6, 13)}
	var h struct {
		Contents struct{ Kind, Value string }
	}
	c.request("textDocument/hover", params, &h)
	if h.Contents.Kind != "plaintext" || strings.Contains(h.Contents.Value, "*") ||
		!strings.Contains(h.Contents.Value, "Gold is counted.") {
		t.Errorf("%+v", h)
	}
	var found []struct {
		URI   string
		Range lspRange
	}
	c.request("textDocument/definition", params, &found)
	if len(found) != 1 || found[0].URI != "untitled:a.md" || found[0].Range.Start.Character != 12 {
		t.Errorf("%+v", found)
	}
}
