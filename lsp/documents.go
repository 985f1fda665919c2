package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// document is a text that is open in the editor. The spec that has the document holds the text; here are only the edits
// that it has not seen yet. If no spec has it, the text is as it was when it was last read, and the edits since.
type document struct {
	version int32
	moment  uint64        // of the last change
	text    func() string // the text at the moment since
	since   uint64
	later   []change // after that moment
}

// change is one edit of a document; without a range it is the whole text.
type change struct {
	span   *source.Range
	text   string
	moment uint64
}

// read returns the text. Needs s.mu.
func (d *document) read(encoding source.Encoding) string {
	text := d.text()
	var lines editedLines
	for i, c := range d.later {
		switch {
		case c.span == nil:
			lines = editedLines{after: splitLines(c.text)}
		case i == 0:
			lines = editedLines{after: splitLines(text)}
			fallthrough
		default:
			lines.edit(*c.span, encoding, c.text)
		}
	}
	if len(d.later) > 0 {
		text = lines.text()
	}
	if len(d.later) > 0 {
		d.keep(func() string { return text }, d.moment)
	}
	return text
}

// editedLines is a text that is edited several times: its lines before the place of the last edit, and those after it,
// the last first. An edit costs the way from the one before it: to replace a word everywhere costs as much as the text
// is long.
type editedLines struct{ before, after []string }

// edit replaces what lies in a range.
func (e *editedLines) edit(span source.Range, encoding source.Encoding, with string) {
	last := len(e.before) + len(e.after) - 1
	first := min(max(0, min(span.Start.Line, span.End.Line)), last)
	e.moveTo(first)
	touched := ""
	take := func() { touched, e.after = touched+e.after[len(e.after)-1], e.after[:len(e.after)-1] }
	for range min(max(first, span.Start.Line, span.End.Line), last) - first + 1 {
		take()
	}
	span.Start.Line, span.End.Line = span.Start.Line-first, span.End.Line-first
	from, to := encoding.OffsetIn(touched, span.Start), encoding.OffsetIn(touched, span.End)
	touched = touched[:min(from, to)] + with + touched[max(from, to):]
	if len(e.after) > 0 { // what is left of the last line continues there
		take()
	}
	if len(e.before) > 0 && strings.HasPrefix(touched, "\n") { // it may end a line together with a "\r" before it
		e.moveTo(first - 1)
		touched, e.after = e.after[len(e.after)-1]+touched, e.after[:len(e.after)-1]
	}
	lines := splitLines(touched)
	if len(e.after) > 0 { // the line after the last one is there
		lines = lines[1:]
	}
	e.after = append(e.after, lines...)
}

// moveTo makes a line the first one after the place.
func (e *editedLines) moveTo(line int) {
	for len(e.before) < line {
		e.before, e.after = append(e.before, e.after[len(e.after)-1]), e.after[:len(e.after)-1]
	}
	for len(e.before) > line {
		e.before, e.after = e.before[:len(e.before)-1], append(e.after, e.before[len(e.before)-1])
	}
}

func (e *editedLines) text() string {
	slices.Reverse(e.after)
	return strings.Join(append(e.before, e.after...), "")
}

// splitLines returns the lines of a text with their ends, the last first. After the last line end there is one more.
func splitLines(text string) (lines []string) {
	for {
		end := source.SkipLines(text, 1)
		if end == 0 || text[end-1] != '\n' && text[end-1] != '\r' {
			lines = append(lines, text)
			slices.Reverse(lines)
			return lines
		}
		lines, text = append(lines, text[:end]), text[end:]
	}
}

// keep takes over the text at a moment. Needs s.mu.
func (d *document) keep(text func() string, moment uint64) {
	if moment >= d.since {
		d.text, d.since = text, moment
		d.later = slices.DeleteFunc(d.later, func(c change) bool { return c.moment <= moment })
	}
}

// hold has the text of an open document, as it was at a moment, held by a spec; nil if no spec has the document.
func (s *session) hold(a address, text *doc.Document, moment uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch d := s.documents[a]; {
	case d == nil:
	case text != nil:
		d.keep(text.Text, moment)
	default:
		d.read(s.client.encoding)
	}
}

// docState is the state of a document, apart from its text, that a worker must know.
type docState struct {
	open    bool
	version int32
	moment  uint64
}

func (d *document) state() docState {
	return docState{open: true, version: d.version, moment: d.moment}
}

// tick returns the next number of the clock of the session. These numbers order what happens to documents across
// versions, which restart when a document is reopened. Needs s.mu.
func (s *session) tick() uint64 {
	s.clock++
	return s.clock
}

// openDocument adds a document to the store.
func (s *session) openDocument(spelled uri.URI, version int32, text string) {
	a := addressOf(string(spelled))
	s.mu.Lock()
	now := s.tick()
	s.documents[a] = &document{version: version, moment: now, text: func() string { return text }, since: now}
	s.outbox.NoteOpening(string(a), now)
	s.names[a] = spelled
	if s.inFolder[a.folder()] == nil {
		s.inFolder[a.folder()] = map[address]bool{}
	}
	s.inFolder[a.folder()][a] = true
	if a.isFile() {
		if i := strings.LastIndexByte(string(spelled), '/'); i >= 0 {
			s.spelled.learn(a.folder(), string(spelled)[:i])
		}
	}
	workers := s.workersOf(a, true)
	s.mu.Unlock()
	for _, w := range workers {
		w.post(func(w *worker) { w.documentOpened(a) })
	}
}

// changeDocument applies edits to an open document and tells the workers.
func (s *session) changeDocument(a address, version int32, changes []change) error {
	s.mu.Lock()
	d := s.documents[a]
	if d == nil {
		s.mu.Unlock()
		return fmt.Errorf("%s is not open", a)
	}
	before := d.version
	d.version, d.moment = version, s.tick()
	for _, c := range changes {
		c.moment = d.moment
		d.later = append(d.later, c)
	}
	at := d.state()
	workers := s.workersOf(a, false)
	s.mu.Unlock()
	if version < before || version > before+1 {
		s.log.debug("%s went from version %d to %d", a, before, version)
	}
	s.gate.noteEdit()
	for _, w := range workers {
		w.post(func(w *worker) { w.documentChanged(a, at, changes) })
	}
	return nil
}

// closeDocument removes a document from the store: from now on the file on disk counts.
func (s *session) closeDocument(a address) error {
	s.mu.Lock()
	d := s.documents[a]
	if d == nil {
		s.mu.Unlock()
		return fmt.Errorf("%s is not open", a)
	}
	delete(s.documents, a)
	if delete(s.inFolder[a.folder()], a); len(s.inFolder[a.folder()]) == 0 {
		delete(s.inFolder, a.folder())
	}
	now := s.tick()
	workers := s.workersOf(a, false)
	for _, w := range workers {
		w.left = now
	}
	s.mu.Unlock()
	s.forgetAnswers(a)
	for _, w := range workers {
		w.post(func(w *worker) { w.documentClosed(a) })
	}
	return nil
}

// spell returns the URI of a document in the client's spelling.
func (s *session) spell(a address) uri.URI {
	s.mu.Lock()
	defer s.mu.Unlock()
	if name, known := s.names[a]; known {
		return name
	}
	return s.spelled.uriOf(a)
}

// versionOf returns the version of a document if it is open.
func (s *session) versionOf(a address) (version int32, open bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[a]; d != nil {
		return d.version, true
	}
	return 0, false
}

// docStateOf returns the state of a document with the time of its last change, or the present time if it is not open.
func (s *session) docStateOf(a address) docState {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[a]; d != nil {
		return d.state()
	}
	return docState{moment: s.clock}
}

// overlay is the file system in which the texts of open documents replace those of their files. It reads each file
// once, so that its user sees one state of everything, and records which states of which documents were read.
type overlay struct {
	session *session
	worker  *worker
	disk    workspace.FileSystem
	texts   map[address]overlaid
}

type overlaid struct {
	text string
	err  error
	docState
}

func newOverlay(s *session, w *worker) *overlay {
	return &overlay{session: s, worker: w, disk: s.options.FileSystem, texts: map[address]overlaid{}}
}

func (o *overlay) read(a address) overlaid {
	return o.readOnce(a, func() (string, error) { return o.disk.ReadFile(string(a)) })
}

func (o *overlay) readOnce(a address, read func() (string, error)) overlaid {
	if known, ok := o.texts[a]; ok {
		return known
	}
	var got overlaid
	o.session.mu.Lock()
	// From now on the worker is notified of changes to the document, and ignores those that this text already has.
	o.session.join(a, o.worker)
	if d := o.session.documents[a]; d != nil {
		got.text, got.docState = d.read(o.session.client.encoding), d.state()
		o.session.mu.Unlock()
	} else {
		got.moment = o.session.clock
		o.session.mu.Unlock()
		got.text, got.err = read()
	}
	o.texts[a] = got
	return got
}

// ReadFile implements workspace.FileSystem.
func (o *overlay) ReadFile(name string) (string, error) {
	got := o.read(address(name))
	return got.text, got.err
}

// ReadFileIn implements workspace.FileSystem.
func (o *overlay) ReadFileIn(folders []string, name string) (string, error) {
	got := o.readOnce(address(name), func() (string, error) { return o.disk.ReadFileIn(folders, name) })
	return got.text, got.err
}

// ReadDir implements workspace.FileSystem. A folder of open documents exists.
func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := o.disk.ReadDir(name)
	listed := map[string]bool{}
	for _, e := range entries {
		listed[e.Name()] = true
	}
	o.session.mu.Lock()
	defer o.session.mu.Unlock()
	for a := range o.session.inFolder[address(name)] {
		base := path.Base(string(a))
		if a.isFile() && !listed[base] {
			entries = append(entries, fs.FileInfoToDirEntry(workspace.TextInfo(base, "")))
			err = nil
		}
	}
	return entries, err
}

// hasOpen reports whether a document of a folder is open.
func (o *overlay) hasOpen(folder string) bool {
	o.session.mu.Lock()
	defer o.session.mu.Unlock()
	return len(o.session.inFolder[address(folder)]) > 0
}

func (o *overlay) isOpen(name string) bool {
	o.session.mu.Lock()
	defer o.session.mu.Unlock()
	return o.session.documents[address(name)] != nil
}

// Stat implements workspace.FileSystem.
func (o *overlay) Stat(name string) (fs.FileInfo, error) {
	if o.isOpen(name) {
		return workspace.TextInfo(name, ""), nil
	}
	return o.disk.Stat(name)
}

// Resolve implements workspace.FileSystem. A path that exists only in the editor resolves to itself.
func (o *overlay) Resolve(name string) (string, error) {
	resolved, err := o.disk.Resolve(name)
	if errors.Is(err, fs.ErrNotExist) && o.isOpen(name) {
		if folder, err := o.disk.Resolve(workspace.Dir(name)); err == nil {
			return workspace.Join(folder, path.Base(name)), nil
		}
		return name, nil
	}
	return resolved, err
}

// changesOf reads the edits of a didChange.
func changesOf(events []protocol.TextDocumentContentChangeEvent) []change {
	changes := make([]change, 0, len(events))
	for _, e := range events {
		switch e := e.(type) {
		case *protocol.TextDocumentContentChangePartial:
			r := rangeFrom(e.Range)
			changes = append(changes, change{span: &r, text: strings.Clone(e.Text)})
		case *protocol.TextDocumentContentChangeWholeDocument:
			changes = append(changes, change{text: strings.Clone(e.Text)})
		}
	}
	return changes
}

// mayBeMisread reports whether edits may have been decoded wrongly: the library takes an edit with an unreadable
// range for one of the whole text.
func mayBeMisread(events []protocol.TextDocumentContentChangeEvent, params []byte) bool {
	for _, e := range events {
		if _, ok := e.(*protocol.TextDocumentContentChangeWholeDocument); ok {
			return bytes.Contains(params, []byte(`"range"`))
		}
	}
	return false
}

// lenientChange is a didChange as a client may send it against the protocol: with positions that are negative, huge
// or not integers. If it were dropped, the server's text would be wrong from then on, so it is read as well as
// possible.
type lenientChange struct {
	TextDocument struct {
		URI     string  `json:"uri"`
		Version float64 `json:"version"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Range *struct {
			Start, End struct{ Line, Character float64 }
		} `json:"range"`
		Text string `json:"text"`
	} `json:"contentChanges"`
}

func readLenientChange(params []byte) (a address, version int32, changes []change, err error) {
	var p lenientChange
	if err := json.Unmarshal(params, &p); err != nil {
		return "", 0, nil, err
	}
	for _, c := range p.ContentChanges {
		out := change{text: c.Text}
		if c.Range != nil {
			at := func(line, character float64) source.Position {
				return source.Position{Line: clamp(line), Character: clamp(character)}
			}
			out.span = &source.Range{
				Start: at(c.Range.Start.Line, c.Range.Start.Character),
				End:   at(c.Range.End.Line, c.Range.End.Character),
			}
		}
		changes = append(changes, out)
	}
	return addressOf(p.TextDocument.URI), int32(clamp(p.TextDocument.Version)), changes, nil
}

func clamp(n float64) int {
	return int(max(0, min(n, math.MaxInt32)))
}

// rangeFrom reads a range of the protocol.
func rangeFrom(r protocol.Range) source.Range {
	return source.Range{Start: positionFrom(r.Start), End: positionFrom(r.End)}
}

// positionFrom reads a position of the protocol.
func positionFrom(p protocol.Position) source.Position {
	return source.Position{Line: int(min(p.Line, math.MaxInt32)), Character: int(min(p.Character, math.MaxInt32))}
}

// rangeTo writes a range of the protocol.
func rangeTo(r source.Range) protocol.Range {
	at := func(p source.Position) protocol.Position {
		return protocol.Position{Line: uint32(max(p.Line, 0)), Character: uint32(max(p.Character, 0))}
	}
	return protocol.Range{Start: at(r.Start), End: at(r.End)}
}
