package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/dev/testsize"
)

// Each archive in testdata/simulation holds the documents of a game. Lines "> TEXT" of
// its comment name the first line that is this text, or has it, from which is simulated; after a bar
// may stand games=N and players=N, which are options, and seed=N. want holds what comes
// of all of them: the title of the lens, the report, and what stands on which lines. It
// is the same whatever the line ends are, and with other than ASCII text on every line.
func TestSimulationFixtures(t *testing.T) {
	archives, err := filepath.Glob("testdata/simulation/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				at := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
				archive.Files[at].Data = []byte(simulatedFixture(t, archive, marks(archive), "\n", ""))
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want := ""
			for _, f := range archive.Files {
				if f.Name == "want" {
					want = string(f.Data)
				}
			}
			of := marks(archive)
			inVain := filepath.Base(path) == "never.txtar" // where many games are played for each
			if inVain {
				of = testsize.Pick(testsize.SimulationsInVain, of)
			}
			forms := []struct{ name, ending, remark string }{
				{"LF", "\n", ""}, {"CRLF", "\r\n", ""}, {"remarks", "\n", " # 木 größer 🍐"},
			}
			for i, form := range forms {
				turn := of
				if inVain && !testsize.Deep() { // each place in one form
					turn = nil
					for k := i; k < len(of); k += len(forms) {
						turn = append(turn, of[k])
					}
				}
				got := ""
				bubble(t, func(t *testing.T) { got = simulatedFixture(t, archive, turn, form.ending, form.remark) })
				if diff := cmp.Diff(ofMarks(want, turn), got); diff != "" {
					t.Errorf("with %s (- want, + got):\n%s", form.name, diff)
				}
			}
		})
	}
}

// marks are the places of an archive from which is simulated.
func marks(archive *txtar.Archive) (out []string) {
	for line := range strings.Lines(string(archive.Comment)) {
		if mark, ok := strings.CutPrefix(strings.TrimSpace(line), "> "); ok {
			out = append(out, mark)
		}
	}
	return out
}

// ofMarks is the part of what is wanted that comes of some of the places.
func ofMarks(want string, marks []string) string {
	const head = "==== "
	var out strings.Builder
	within := false
	for line := range strings.Lines(want) {
		if mark, ok := strings.CutPrefix(line, head); ok {
			within = slices.Contains(marks, strings.TrimSuffix(mark, "\n"))
		}
		if within {
			out.WriteString(line)
		}
	}
	return out.String()
}

// simulatedFixture simulates from some places of an archive, in documents with a certain
// end of lines and a remark after each line of YAML.
func simulatedFixture(t *testing.T, archive *txtar.Archive, marks []string, ending, remark string) string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range archive.Files {
		if f.Name == "want" {
			continue
		}
		var lines []string
		fenced := false
		for line := range strings.SplitSeq(string(f.Data), "\n") {
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			} else if fenced {
				line += remark
			}
			lines = append(lines, line)
		}
		texts[f.Name] = strings.Join(lines, ending)
	}
	root := folder(t, texts)
	c := connectToCore(t)
	c.initialize(merged(simulatingCapabilities, waitingForLenses), root)
	var names []string
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		c.open(fileURI(filepath.Join(root, name)), 1, texts[name])
	}
	var out strings.Builder
	for _, mark := range marks {
		fmt.Fprintf(&out, "==== %s\n", mark)
		what, settings, _ := strings.Cut(mark, " | ")
		seed, options := 1, object{"wait": true, "games": 5}
		for word := range strings.FieldsSeq(settings) {
			key, value, _ := strings.Cut(word, "=")
			n, err := strconv.Atoi(value)
			if err != nil {
				t.Fatal(err)
			}
			if options[key] = n; key == "seed" {
				seed = n
			}
		}
		file, line := markedLine(archive, what)
		if line < 0 {
			t.Fatalf("no line has %q", what)
		}
		c.writeSimulated(&out, root, names, texts, file, line, seed, options)
	}
	return strings.ReplaceAll(out.String(), root, "ROOT")
}

// markedLine is the first line that is a text, or has it.
func markedLine(archive *txtar.Archive, text string) (file string, line int) {
	for _, is := range []func(line string) bool{
		func(line string) bool { return strings.TrimLeft(strings.TrimSpace(line), "- ") == text },
		func(line string) bool { return strings.Contains(line, text) },
	} {
		for _, f := range archive.Files {
			if at := slices.IndexFunc(strings.Split(string(f.Data), "\n"), is); at >= 0 && f.Name != "want" {
				return f.Name, at
			}
		}
	}
	return "", -1
}

// writeSimulated simulates from a line and writes what comes of it.
func (c *testClient) writeSimulated(out *strings.Builder, root string, names []string, texts map[string]string,
	file string, line, seed int, options object) {
	uri := fileURI(filepath.Join(root, file))
	var lenses []json.RawMessage
	c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &lenses)
	title := "none"
	for _, raw := range lenses {
		var l struct {
			Range   lspRange
			Command struct{ Title string }
		}
		if json.Unmarshal(raw, &l) == nil && l.Range.Start.Line == line &&
			strings.Contains(string(raw), `"simulates"`) {
			c.request("codeLens/resolve", raw, &l)
			title = l.Command.Title
		}
	}
	fmt.Fprintf(out, "lens: %s\n\n", title)
	m := c.finish(c.begin("workspace/executeCommand",
		object{"command": "ludo.simulate", "arguments": []any{uri, at(line, 0), seed, options}}))
	if m.Error != nil {
		fmt.Fprintf(out, "error: %s\n\n", m.Error.Message)
		return
	}
	var got struct {
		simulationNews
		Refused string
	}
	if err := json.Unmarshal(m.Result, &got); err != nil {
		c.t.Fatal(err)
	}
	if got.Refused != "" {
		fmt.Fprintf(out, "refused: %s\n\n", got.Refused)
		return
	}
	fmt.Fprintf(out, "%s: %s\n\n%s", got.Status, got.Message, c.content(got.URI))
	if got.Status == "notReached" {
		out.WriteByte('\n')
		return
	}
	out.WriteString("\n## On the lines\n\n")
	for _, name := range names {
		var hints []struct {
			Position struct{ Line, Character int }
			Label    string
			Tooltip  string
		}
		c.request("textDocument/inlayHint",
			object{"textDocument": object{"uri": fileURI(filepath.Join(root, name))}, "range": span(0, 0, 9999, 0)},
			&hints)
		lines := strings.Split(texts[name], "\n")
		for _, h := range hints {
			if !strings.HasPrefix(h.Tooltip, "What the rule did") {
				continue
			}
			fmt.Fprintf(out, "- %s:%d %s\n", name, h.Position.Line+1, h.Label)
			if end := len(utf16.Encode(
				[]rune(strings.TrimRight(lines[h.Position.Line], " \r")))); h.Position.Character != end {
				c.t.Errorf("%s:%d has the hint at %d, and ends at %d", name, h.Position.Line+1, h.Position.Character,
					end)
			}
		}
	}
	trace := c.content(got.Documents.Trace)
	if _, steps, ok := strings.Cut(trace, "\n\n"); ok {
		fmt.Fprintf(out, "\n## Trace\n\n%s\n", strings.TrimSpace(strings.SplitN(steps, "\n", 2)[1]))
	}
}
