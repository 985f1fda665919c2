package main

import (
	"cmp"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

type object = map[string]any

// editing is an editor in which all documents of a game are open.
type editing struct {
	*process
	documents []*document
}

// document is a document as the editor has it.
type document struct {
	uri, name string
	lines     []string
	version   int
}

func (m *measuring) open() (*editing, error) {
	p, err := start(m.program, "--stdio")
	if err != nil {
		return nil, err
	}
	e := &editing{process: p}
	if err := e.ask("initialize", object{"processId": nil, "rootUri": uri(m.game), "capabilities": object{
		"textDocument": object{"publishDiagnostics": object{"versionSupport": true}, "codeLens": object{}},
		"experimental": object{"ludoSimulation": true},
	}}, nil); err != nil {
		return nil, err
	}
	if err := e.notify("initialized", object{}); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(m.game, "*.md"))
	if err != nil {
		return nil, err
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(string(text), "```yaml") {
			continue // a page about the game
		}
		e.documents = append(e.documents, &document{uri: uri(path), name: filepath.Base(path),
			lines: strings.SplitAfter(string(text), "\n"), version: 1})
	}
	return e, nil
}

func (e *editing) openAll() error {
	for _, d := range e.documents {
		if err := e.notify("textDocument/didOpen", object{"textDocument": object{
			"uri": d.uri, "languageId": "markdown", "version": 1, "text": strings.Join(d.lines, "")}}); err != nil {
			return err
		}
	}
	return nil
}

// openEditor is an editor that has been told what is wrong in each document.
func (m *measuring) openEditor() (*editing, error) {
	e, err := m.open()
	if err == nil {
		err = e.openAll()
	}
	for i := 0; err == nil && i < len(e.documents); i++ {
		err = e.awaitDiagnostics(e.documents[i])
	}
	return e, err
}

func uri(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

// awaitDiagnostics waits for the diagnostics of a document's version, those with all of the codes.
func (e *editing) awaitDiagnostics(d *document, codes ...string) error {
	_, err := e.await(func(m message) bool {
		var p struct {
			URI         string
			Version     int
			Diagnostics []struct{ Code string }
		}
		if m.Method != "textDocument/publishDiagnostics" || json.Unmarshal(m.Params, &p) != nil ||
			p.URI != d.uri || p.Version < d.version {
			return false
		}
		for _, code := range codes {
			if !slices.ContainsFunc(p.Diagnostics, func(got struct{ Code string }) bool { return got.Code == code }) {
				return false
			}
		}
		return true
	})
	return err
}

// replace puts lines in the place of others, from one line to before another.
func (e *editing) replace(d *document, from, to int, lines ...string) error {
	d.lines = slices.Replace(d.lines, from, to, lines...)
	d.version++
	return e.notify("textDocument/didChange", object{
		"textDocument": object{"uri": d.uri, "version": d.version},
		"contentChanges": []object{{"range": object{"start": object{"line": from, "character": 0},
			"end": object{"line": to, "character": 0}}, "text": strings.Join(lines, "")}}})
}

// letter puts a letter into a line, or takes it away again.
func (e *editing) letter(d *document, line, column int, typed bool) error {
	text := d.lines[line]
	end := column
	letter := ""
	if typed {
		letter = "x"
		d.lines[line] = text[:column] + letter + text[column:]
	} else {
		end++
		d.lines[line] = text[:column] + text[end:]
	}
	d.version++
	return e.notify("textDocument/didChange", object{
		"textDocument": object{"uri": d.uri, "version": d.version},
		"contentChanges": []object{{"range": object{"start": object{"line": line, "character": column},
			"end": object{"line": line, "character": end}}, "text": letter}}})
}

// rules are lines all over a document in which rules stand, with a word to type into.
func (d *document) rules(most int) (lines []int) {
	inside := false
	for i, line := range d.lines {
		if strings.HasPrefix(line, "```") {
			inside = !inside && strings.HasPrefix(line, "```yaml")
		} else if inside && strings.HasPrefix(line, "    ") && len(strings.TrimSpace(line)) > 8 {
			lines = append(lines, i)
		}
	}
	for i := range lines {
		if most > 0 && i < most {
			lines[i] = lines[i*len(lines)/most]
		}
	}
	return lines[:min(most, len(lines))]
}

// editor opens the game and edits its largest documents.
func (m *measuring) editor() error {
	e, err := m.open()
	if err != nil {
		return err
	}
	defer e.end()
	used, begun := e.processorTime(), time.Now()
	if err := e.openAll(); err != nil {
		return err
	}
	if err := e.awaitDiagnostics(e.documents[0]); err != nil {
		return err
	}
	m.row("editor: open → first diagnostics, by the clock", "%s", inMs(time.Since(begun)))
	for _, d := range e.documents[1:] {
		if err := e.awaitDiagnostics(d); err != nil {
			return err
		}
	}
	first := object{"textDocument": object{"uri": e.documents[0].uri}}
	if err := e.ask("textDocument/codeLens", first, nil); err != nil {
		return err
	}
	m.row("… → all documents and the first lenses, processor time, memory", "%s, %d MB", inMs(e.processorTime()-used),
		e.peak()>>20)
	slices.SortFunc(e.documents, func(a, b *document) int { return cmp.Compare(len(b.lines), len(a.lines)) })
	for _, d := range e.documents[:min(4, len(e.documents))] {
		if err := m.keystrokes(e, d); err != nil {
			return err
		}
	}
	for _, d := range e.documents {
		if err := e.ask("textDocument/codeLens", object{"textDocument": object{"uri": d.uri}}, nil); err != nil {
			return err
		}
	}
	m.row("… memory at most after all edits and lenses", "%d MB", e.peak()>>20)
	return nil
}

// keystrokes types letters, copies 50 lines, and makes findings that only compiling shows.
func (m *measuring) keystrokes(e *editing, d *document) error {
	var typed, pasted, compiled, worked []time.Duration
	for _, line := range d.rules(60) {
		column := len(d.lines[line]) - len(strings.TrimLeft(d.lines[line], " -{")) + 2
		for _, on := range []bool{true, false} {
			time.Sleep(100 * time.Millisecond) // as who types quickly: what runs after a key is not measured too
			begun := time.Now()
			if err := e.letter(d, line, column, on); err != nil {
				return err
			}
			if err := e.awaitDiagnostics(d); err != nil {
				return err
			}
			typed = append(typed, time.Since(begun))
		}
	}
	for _, line := range d.rules(20) {
		lines := slices.Clone(d.lines[line:min(len(d.lines), line+50)])
		time.Sleep(100 * time.Millisecond)
		begun := time.Now()
		if err := e.replace(d, line, line, lines...); err != nil {
			return err
		}
		if err := e.awaitDiagnostics(d); err != nil {
			return err
		}
		pasted = append(pasted, time.Since(begun))
		if err := e.replace(d, line, line+len(lines)); err != nil {
			return err
		}
		if err := e.awaitDiagnostics(d); err != nil {
			return err
		}
	}
	const unused = "CNL_SUPPRESSION_UNUSED"
	for _, line := range d.rules(20) {
		for line > 0 && !strings.HasPrefix(d.lines[line], "  - ") { // the first line of an entry
			line--
		}
		if line == 0 {
			continue
		}
		begun, used := time.Now(), e.processorTime()
		const ignore = "  # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: never\n"
		if err := e.replace(d, line, line, ignore); err != nil {
			return err
		}
		if err := e.awaitDiagnostics(d, unused); err != nil {
			return err
		}
		compiled, worked = append(compiled, time.Since(begun)), append(worked, e.processorTime()-used)
		if err := e.replace(d, line, line+1); err != nil {
			return err
		}
		if err := e.awaitDiagnostics(d); err != nil {
			return err
		}
	}
	all := slices.Concat(typed, pasted)
	m.row("keystroke → diagnostics, `"+d.name+"`: median / 99 % of letters, 99 % with pastes of 50 lines",
		"%s / %s, %s", inMs(median(typed)), inMs(percentile(typed, .99)), inMs(percentile(all, .99)))
	m.row("keystroke → compiled diagnostics, `"+d.name+"`: median / 99 % by the clock, which waits for a pause of "+
		"30 ms; processor time", "%s / %s; %s / %s", inMs(median(compiled)), inMs(percentile(compiled, .99)),
		inMs(median(worked)), inMs(percentile(worked, .99)))
	return nil
}

// lenses simulates from lenses all over the game.
func (m *measuring) lenses() error {
	e, err := m.openEditor()
	if err != nil {
		return err
	}
	defer e.end()
	var took, worked []time.Duration
	for _, d := range e.documents {
		var lenses []json.RawMessage
		if err := e.ask("textDocument/codeLens", object{"textDocument": object{"uri": d.uri}}, &lenses); err != nil {
			return err
		}
		asked := 0
		for _, raw := range lenses {
			if !strings.Contains(string(raw), `"simulates"`) || asked == 4 {
				continue
			}
			var lens struct {
				Command struct{ Arguments []any }
			}
			if err := e.ask("codeLens/resolve", raw, &lens); err != nil {
				return err
			}
			asked++
			begun, used := time.Now(), e.processorTime()
			if err := e.ask("workspace/executeCommand", object{"command": "ludo.simulate",
				"arguments": append(lens.Command.Arguments, object{"show": false})}, nil); err != nil {
				return err
			}
			took, worked = append(took, time.Since(begun)), append(worked, e.processorTime()-used)
		}
	}
	m.row("simulate from here, first answer, several lenses of each document: 95 % by the clock, of processor time",
		"%s, %s", inMs(percentile(took, .95)), inMs(percentile(worked, .95)))
	m.row("… memory at most", "%d MB", e.peak()>>20)
	return nil
}

// table begins a game on the table, looks at it, and makes moves.
func (m *measuring) table() error {
	e, err := m.openEditor()
	if err != nil {
		return err
	}
	defer e.end()
	var tree struct{ Node string }
	var took []time.Duration
	try := func(what string, arguments object) error {
		used, begun := e.processorTime(), time.Now()
		arguments["do"] = what
		if err := e.ask("workspace/executeCommand", object{"command": "ludo.try",
			"arguments": []any{e.documents[0].uri, arguments}}, &tree); err != nil {
			return err
		}
		took = append(took, e.processorTime()-used)
		if len(took) == 1 && arguments["node"] == nil {
			m.row("table: a game begins, by the clock, processor time", "%s, %s", inMs(time.Since(begun)),
				inMs(took[0]))
		}
		return nil
	}
	if err := try("begin", object{"seed": 1, "moves": 3}); err != nil {
		return err
	}
	node := tree.Node
	for range 5 {
		if err := try("table", object{"node": node}); err != nil {
			return err
		}
	}
	m.row("… the table is shown, again and again, processor time: first / median", "%s / %s", inMs(took[1]),
		inMs(median(took[1:])))
	took = nil
	for range 5 {
		if err := try("begin", object{"node": node, "moves": 1}); err != nil {
			return err
		}
		node = tree.Node
		if err := try("table", object{"node": node}); err != nil {
			return err
		}
	}
	m.row("… moves are made by lot and shown, processor time of a request: median / most", "%s / %s",
		inMs(median(took)), inMs(percentile(took, 1)))
	m.row("… memory at most", "%d MB", e.peak()>>20)
	return nil
}
