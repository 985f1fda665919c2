package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/ide/outline"
)

// editingCapabilities are those of an editor that can do everything.
var editingCapabilities = merged(usualCapabilities, object{
	"workspace": object{"inlayHint": object{"refreshSupport": true}, "codeLens": object{"refreshSupport": true}, "semanticTokens": object{"refreshSupport": true}},
	"textDocument": object{
		"completion": object{"completionItem": object{
			"snippetSupport": true, "documentationFormat": []string{"markdown"},
			"insertTextModeSupport": object{"valueSet": []int{1, 2}},
		}},
		"documentSymbol": object{"hierarchicalDocumentSymbolSupport": true},
		"semanticTokens": object{
			"requests": object{"full": object{"delta": true}, "range": true}, "formats": []string{"relative"},
			"tokenTypes": []string{"property"}, "tokenModifiers": []string{},
		},
	},
})

// waitingForLenses are those of an editor that cannot be told to ask for lenses again: what they say is
// waited for.
var waitingForLenses = object{"workspace": object{"codeLens": object{"refreshSupport": false}}}

// cursors takes the marks "<|name|>" out of a text and gives their places, in
// order.
func cursors(text string) (clean string, places []cursor) {
	for {
		before, rest, found := strings.Cut(text, "<|")
		name, after, closed := strings.Cut(rest, "|>")
		if !found || !closed {
			return text, places
		}
		line := strings.Count(before, "\n")
		start := strings.LastIndex(before, "\n") + 1
		places = append(places, cursor{name, line, utf16Length(before[start:])})
		text = before + after
	}
}

type cursor struct {
	name            string
	line, character int
}

func utf16Length(s string) (n int) {
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// asking says what a feature answers to a document, as text.
type asking func(c *testClient, uri, text string, places []cursor) string

var features = map[string]asking{
	"completion": askCompletion,
	"symbols":    askSymbols,
	"folding":    askFolding,
	"selection":  askSelection,
	"tokens":     askTokens,
	"hints":      askHints,
	"lenses":     askLenses,
}

// Each archive in testdata/<feature> holds in.md, in which "<|name|>" marks a
// place, and answer: what the server says to it.
func TestEditingFeatures(t *testing.T) {
	for feature, ask := range features {
		archives, err := filepath.Glob("testdata/" + feature + "/*.txtar")
		if err != nil || len(archives) == 0 {
			t.Errorf("no archives for %s: %v", feature, err)
		}
		for _, path := range archives {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			answer := func(t *testing.T, lineBreak string) string {
				c := connectToCore(t)
				c.initialize(merged(editingCapabilities, waitingForLenses))
				text, places := cursors(string(file(archive, "in.md")))
				const uri = "untitled:in.md"
				c.open(uri, 1, strings.ReplaceAll(text, "\n", lineBreak))
				return strings.ReplaceAll(ask(c, uri, text, places), "\r\n", "\n")
			}
			if *update {
				setFile(archive, "answer", answer(t, "\n"))
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for name, lineBreak := range map[string]string{"lf": "\n", "crlf": "\r\n"} {
				t.Run(feature+"/"+filepath.Base(path)+"/"+name, func(t *testing.T) {
					if diff := cmp.Diff(string(file(archive, "answer")), answer(t, lineBreak)); diff != "" {
						t.Errorf("(-want +got):\n%s", diff)
					}
				})
			}
		}
	}
}

type completionItem struct {
	Label            string
	Kind             int
	Detail           string
	SortText         string
	FilterText       string
	InsertTextFormat int
	Documentation    struct{ Kind, Value string }
	TextEdit         struct {
		Range   lspRange
		NewText string `json:"newText"`
	}
	Data json.RawMessage
}

func (c *testClient) complete(uri string, p cursor) (items []completionItem, incomplete bool) {
	c.t.Helper()
	var list struct {
		IsIncomplete bool
		Items        []completionItem
	}
	c.request("textDocument/completion",
		object{"textDocument": object{"uri": uri}, "position": at(p.line, p.character)}, &list)
	slices.SortStableFunc(list.Items, func(a, b completionItem) int { return strings.Compare(a.SortText, b.SortText) })
	return list.Items, list.IsIncomplete
}

// shownItems is how many items of a list an archive shows.
const shownItems = 10

func askCompletion(c *testClient, uri, text string, places []cursor) string {
	var b strings.Builder
	for _, p := range places {
		items, _ := c.complete(uri, p)
		fmt.Fprintf(&b, "%s: %d items", p.name, len(items))
		if len(items) > 0 {
			fmt.Fprintf(&b, " for %q", cut(text, items[0].TextEdit.Range))
		}
		b.WriteString("\n")
		for _, i := range items[:min(len(items), shownItems)] {
			fmt.Fprintf(&b, "  %s\t%q\t%s\n", i.Label, strings.ReplaceAll(i.TextEdit.NewText, "\r\n", "\n"), i.Detail)
		}
	}
	return b.String()
}

func askSymbols(c *testClient, uri, text string, _ []cursor) string {
	type symbol struct {
		Name, Detail          string
		Kind                  int
		Range, SelectionRange lspRange
		Children              []json.RawMessage
	}
	var b strings.Builder
	var show func(raw []json.RawMessage, depth int)
	show = func(raw []json.RawMessage, depth int) {
		for _, r := range raw {
			var s symbol
			if err := json.Unmarshal(r, &s); err != nil {
				c.t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s%s [%s] %d-%d at %d:%d\n", strings.Repeat("  ", depth), s.Name, s.Detail,
				s.Range.Start.Line, s.Range.End.Line, s.SelectionRange.Start.Line, s.SelectionRange.Start.Character)
			show(s.Children, depth+1)
		}
	}
	var all []json.RawMessage
	c.request("textDocument/documentSymbol", object{"textDocument": object{"uri": uri}}, &all)
	show(all, 0)
	return b.String()
}

func askFolding(c *testClient, uri, text string, _ []cursor) string {
	var all []struct {
		StartLine, EndLine int
		Kind               string
	}
	c.request("textDocument/foldingRange", object{"textDocument": object{"uri": uri}}, &all)
	lines := strings.Split(text, "\n")
	var b strings.Builder
	for _, f := range all {
		fmt.Fprintf(&b, "%d-%d %s%s\n", f.StartLine, f.EndLine, strings.TrimSpace(lines[f.StartLine]),
			strings.TrimRight(" "+f.Kind, " "))
	}
	return b.String()
}

func askSelection(c *testClient, uri, text string, places []cursor) string {
	type selection struct {
		Range  lspRange
		Parent json.RawMessage
	}
	var b strings.Builder
	for _, p := range places {
		var all []selection
		c.request("textDocument/selectionRange",
			object{"textDocument": object{"uri": uri}, "positions": []object{at(p.line, p.character)}}, &all)
		fmt.Fprintf(&b, "%s\n", p.name)
		for s := all[0]; ; {
			fmt.Fprintf(&b, "  %q\n", shortly(cut(text, s.Range)))
			if s.Parent == nil {
				break
			}
			var outer selection
			if err := json.Unmarshal(s.Parent, &outer); err != nil {
				c.t.Fatal(err)
			}
			s = outer
		}
	}
	return b.String()
}

// cut is the text of a range.
func cut(text string, r lspRange) string {
	lines := strings.SplitAfter(text, "\n")
	at := func(line, character int) int {
		n := 0
		for _, l := range lines[:min(line, len(lines))] {
			n += len(l)
		}
		if line < len(lines) {
			for i, c := range lines[line] + "\x00" {
				if character <= 0 {
					return n + i
				}
				character -= utf16Length(string(c))
			}
		}
		return n
	}
	return text[at(r.Start.Line, r.Start.Character):at(r.End.Line, r.End.Character)]
}

func shortly(s string) string {
	if len(s) > 60 {
		return s[:28] + " … " + s[len(s)-28:]
	}
	return s
}

type tokens struct {
	ResultID string
	Data     []int
	Edits    []struct {
		Start, DeleteCount int
		Data               []int
	}
}

func askTokens(c *testClient, uri, text string, _ []cursor) string {
	var got tokens
	c.request("textDocument/semanticTokens/full", object{"textDocument": object{"uri": uri}}, &got)
	var b strings.Builder
	line, character := 0, 0
	for k := 0; k < len(got.Data); k += 5 {
		if got.Data[k] > 0 {
			line, character = line+got.Data[k], 0
		}
		character += got.Data[k+1]
		r := lspRange{}
		r.Start.Line, r.Start.Character, r.End.Line, r.End.Character = line, character, line, character+got.Data[k+2]
		fmt.Fprintf(&b, "%d %s %s", line, cut(text, r), outline.TokenTypes[got.Data[k+3]])
		for i, name := range outline.TokenModifiers {
			if got.Data[k+4]&(1<<i) != 0 {
				b.WriteString(" " + name)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func askHints(c *testClient, uri, text string, _ []cursor) string {
	var all []struct {
		Position struct{ Line, Character int }
		Label    string
		Tooltip  string
	}
	c.request("textDocument/inlayHint", object{"textDocument": object{"uri": uri}, "range": span(0, 0, 10000, 0)}, &all)
	var b strings.Builder
	for _, h := range all {
		fmt.Fprintf(&b, "%d:%d %s (%s)\n", h.Position.Line, h.Position.Character, h.Label, h.Tooltip)
	}
	return b.String()
}

func askLenses(c *testClient, uri, text string, _ []cursor) string {
	type lens struct {
		Range   lspRange
		Command *struct{ Title, Command string }
		Data    json.RawMessage
	}
	var all []lens
	c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &all)
	var b strings.Builder
	for _, l := range all {
		var full lens
		c.request("codeLens/resolve", object{"range": l.Range, "data": l.Data}, &full)
		fmt.Fprintf(&b, "%s: %s\n", cut(text, l.Range), full.Command.Title)
	}
	return b.String()
}
