package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// kindFixAll is the kind of the action that applies every safe fix.
const kindFixAll protocol.CodeActionKind = "source.fixAll.ludo"

// kindSortSections is the kind of the action that sorts sections in the order of the language.
const kindSortSections protocol.CodeActionKind = "source.sortSections"

// actionData is what a client sends back to have an action's edit made.
type actionData struct {
	URI     string `json:"uri"`
	Version int32  `json:"version"`
	FixAll  bool   `json:"fixAll,omitzero"`
	Code    string `json:"code,omitzero"`
	Message string `json:"message,omitzero"`
	// Start is where the diagnostic starts: line and character.
	Start [2]int `json:"start"`
	// Rewrites is where a refactoring was offered.
	Rewrites *protocol.Range `json:"rewrites,omitzero"`
}

// CodeAction implements protocol.Server.
func (s *session) CodeAction(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction,
	error) {
	out := []protocol.CommandOrCodeAction{}
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil || v.spec == nil {
		return out, err
	}
	fixAll := asksFor(p.Context.Only, kindFixAll, false)
	v.prompt = !fixAll // otherwise what is shown counts, and nothing waits for a compilation
	found := s.findings(v)
	if asksFor(p.Context.Only, protocol.CodeActionKindQuickFix, true) {
		for _, d := range requestedDiagnostics(found, p) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for _, fix := range v.spec.Fixes(d.Diagnostic, s.client.encoding) {
				if action := s.quickFix(v, d, fix); action != nil {
					out = append(out, action)
				}
			}
		}
		keepFirstPreferred(out)
	}
	out = append(out, s.refactorings(v, p, len(out) > 0)...)
	if fixAll {
		if action := s.fixAll(v, found); action != nil {
			out = append(out, action)
		}
	}
	if asksFor(p.Context.Only, kindSortSections, false) {
		if r, ok := v.spec.game().SortSections(string(v.address), s.client.encoding); ok {
			out = s.offer(out, r, kindSortSections, v)
		}
	}
	return out, nil
}

// asksFor reports whether a request wants actions of a kind: kinds are paths, and a request for one kind wants all
// kinds below it. It returns unasked if the request names no kind.
func asksFor(only []protocol.CodeActionKind, kind protocol.CodeActionKind, unasked bool) bool {
	if len(only) == 0 {
		return unasked
	}
	return slices.ContainsFunc(only, func(asked protocol.CodeActionKind) bool {
		return asked == "" || asked == kind || strings.HasPrefix(string(kind), string(asked)+".")
	})
}

// requestedDiagnostic is a diagnostic for which actions are requested, with the client's copy of it.
type requestedDiagnostic struct {
	cnl.Diagnostic
	sent *protocol.Diagnostic
}

// requestedDiagnostics picks the diagnostics that a request is about: those that the
// client names, or else those that its range touches.
func requestedDiagnostics(found []cnl.Diagnostic, p *protocol.CodeActionParams) []requestedDiagnostic {
	var named, touched []requestedDiagnostic
	at := rangeFrom(p.Range)
	for _, d := range found {
		c := requestedDiagnostic{Diagnostic: d}
		for i, sent := range p.Context.Diagnostics {
			if code, ok := sent.Code.(protocol.String); ok && string(code) == string(d.Code) &&
				rangeFrom(sent.Range) == d.Range {
				if text, ok := sent.Message.(protocol.String); !ok || string(text) == d.Message {
					c.sent = &p.Context.Diagnostics[i]
					break
				}
			}
		}
		if c.sent != nil {
			named = append(named, c)
		}
		if !at.End.Before(d.Range.Start) && !d.Range.End.Before(at.Start) {
			touched = append(touched, c)
		}
	}
	if len(named) > 0 {
		return named
	}
	return touched
}

func (s *session) quickFix(v view, c requestedDiagnostic, fix cnl.Fix) *protocol.CodeAction {
	kind := protocol.CodeActionKindQuickFix
	action := &protocol.CodeAction{Title: fix.Title, Kind: &kind}
	if c.sent != nil {
		action.Diagnostics = []protocol.Diagnostic{*c.sent}
	} else {
		action.Diagnostics = []protocol.Diagnostic{s.diagnostic(c.Diagnostic)}
	}
	if s.client.preferred && fix.Preferred {
		action.IsPreferred = new(true)
	}
	return s.withEditLater(action, actionData{
		Version: v.version, Code: string(c.Code), Message: c.Message,
		Start: [2]int{c.Range.Start.Line, c.Range.Start.Character},
	}, v, func() []cnl.FileEdit { return fix.Edits })
}

// withEditLater gives an action its edit, or what is needed to make that when the action is chosen. It returns nil if
// there is nothing to edit.
func (s *session) withEditLater(action *protocol.CodeAction, data actionData, v view,
	edits func() []cnl.FileEdit) *protocol.CodeAction {
	if s.client.resolveEdit {
		data.URI = string(s.spell(v.address))
		action.Data = encodeData(data)
		return action
	}
	all := edits()
	edit, err := s.edit(all, v)
	if action.Edit = edit; err != nil || len(all) == 0 {
		return nil
	}
	return action
}

// keepFirstPreferred clears the preferred mark of all but the first preferred action of each diagnostic.
func keepFirstPreferred(actions []protocol.CommandOrCodeAction) {
	seen := map[string]bool{}
	for _, a := range actions {
		action, ok := a.(*protocol.CodeAction)
		if !ok || action.IsPreferred == nil || len(action.Diagnostics) == 0 {
			continue
		}
		d := action.Diagnostics[0]
		key := fmt.Sprint(d.Range, d.Code, d.Message)
		if seen[key] {
			action.IsPreferred = nil
		}
		seen[key] = true
	}
}

func encodeData(d actionData) protocol.LSPAny {
	raw, err := protocol.Marshal(d)
	if err != nil {
		return nil
	}
	return raw
}

// fixAll returns the action that applies every safe fix of a document; nil if there is none.
func (s *session) fixAll(v view, found []cnl.Diagnostic) *protocol.CodeAction {
	fixable := slices.ContainsFunc(found, func(d cnl.Diagnostic) bool {
		_, ok := s.safeFix(v, d)
		return ok
	})
	if !fixable {
		return nil
	}
	kind := kindFixAll
	return s.withEditLater(&protocol.CodeAction{Title: "Apply all safe fixes", Kind: &kind},
		actionData{Version: v.version, FixAll: true}, v, func() []cnl.FileEdit { return s.allSafeEdits(v, found) })
}

// CodeActionResolve implements protocol.Server: it makes the edit of an action.
func (s *session) CodeActionResolve(ctx context.Context, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	var data actionData
	if err := json.Unmarshal(action.Data, &data); err != nil || data.URI == "" {
		return action, nil // not one of ours: nothing to add
	}
	v, err := s.viewOf(ctx, uri.URI(data.URI))
	if err != nil {
		return nil, err
	}
	if v.spec == nil || v.version != data.Version {
		return nil, fmt.Errorf("the document has changed since the action was offered: %w", protocol.ErrContentModified)
	}
	if data.Rewrites != nil {
		return s.rewrite(action, v, *data.Rewrites)
	}
	found := s.findings(v)
	if data.FixAll {
		return s.withEdit(action, s.allSafeEdits(v, found), v), nil
	}
	for _, d := range found {
		at := [2]int{d.Range.Start.Line, d.Range.Start.Character}
		if string(d.Code) != data.Code || d.Message != data.Message || at != data.Start {
			continue
		}
		for _, fix := range v.spec.Fixes(d, s.client.encoding) {
			if fix.Title == action.Title {
				return s.withEdit(action, fix.Edits, v), nil
			}
		}
	}
	return nil, fmt.Errorf("the document has changed since the action was offered: %w", protocol.ErrContentModified)
}

// withEdit gives an action the edit that consists of edits. If there are none, or they are refused, the user is told
// why: the request does not fail, as what editors show of failures is for programs.
func (s *session) withEdit(action *protocol.CodeAction, edits []cnl.FileEdit, v view) *protocol.CodeAction {
	edit, err := s.edit(edits, v)
	if err != nil {
		s.tellRefusal(s.refusal(&refusedError{reason: err}))
		return action
	}
	action.Edit = edit
	return action
}

// findChangedOutside returns a document with edits that is not open and whose file differs from what was read: not
// every client watches files.
func (s *session) findChangedOutside(edits []cnl.FileEdit, v view) (file string, is bool) {
	looked := map[string]bool{}
	for _, e := range edits {
		if looked[e.File] || v.spec == nil || !address(e.File).isFile() {
			continue
		}
		looked[e.File] = true
		if _, open := s.versionOf(address(e.File)); open {
			continue
		}
		read, known := v.spec.Text(e.File)
		now, err := s.options.FileSystem.ReadFile(e.File)
		if known && (err != nil || now != read) {
			return e.File, true
		}
	}
	return "", false
}

// edit converts edits to the protocol, by document in the order of the spec. It returns an error if a document that
// is not open was changed since it was read; that document is then read again.
func (s *session) edit(edits []cnl.FileEdit, v view) (*protocol.WorkspaceEdit, error) {
	if file, is := s.findChangedOutside(edits, v); is {
		s.reread(address(file))
		return nil, refuse(fmt.Errorf("%s was changed outside the editor meanwhile; it is read again now, "+
			"so try once more", path.Base(file)))
	}
	byFile := map[string][]protocol.TextEdit{}
	var order []string
	for _, e := range edits {
		if _, known := byFile[e.File]; !known {
			order = append(order, e.File)
		}
		byFile[e.File] = append(byFile[e.File],
			protocol.TextEdit{Range: rangeTo(e.Range), NewText: withLineBreaksOf(v.spec, e)})
	}
	out := &protocol.WorkspaceEdit{}
	if !s.client.documentChanges {
		out.Changes = map[uri.URI][]protocol.TextEdit{}
		for file, list := range byFile {
			out.Changes[s.spell(address(file))] = list
		}
		return out, nil
	}
	for _, file := range order {
		a := address(file)
		id := protocol.OptionalVersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: s.spell(a)},
		}
		if a == v.address && v.open {
			id.Version = &v.version
		} else if version, open := s.versionOf(a); open {
			id.Version = &version
		}
		change := &protocol.TextDocumentEdit{TextDocument: id}
		for i := range byFile[file] {
			change.Edits = append(change.Edits, &byFile[file][i])
		}
		out.DocumentChanges = append(out.DocumentChanges, change)
	}
	return out, nil
}

// withLineBreaksOf returns an edit's text with the line breaks of its document.
func withLineBreaksOf(s spec, e cnl.FileEdit) string {
	if s == nil || !strings.Contains(e.NewText, "\n") || strings.Contains(e.NewText, "\r\n") {
		return e.NewText
	}
	return strings.ReplaceAll(e.NewText, "\n", lineBreakOf(s, e.File))
}

// safeFix returns the fix that may be applied unasked, if a diagnostic has one.
func (s *session) safeFix(v view, d cnl.Diagnostic) (cnl.Fix, bool) {
	for _, fix := range v.spec.Fixes(d, s.client.encoding) {
		if fix.Unsafe || len(fix.Edits) == 0 {
			continue
		}
		inside := !slices.ContainsFunc(fix.Edits, func(e cnl.FileEdit) bool { return e.File != string(v.address) })
		if inside {
			return fix, true
		}
	}
	return cnl.Fix{}, false
}

// allSafeEdits joins the safe fixes of a document that do not overlap. If together they make the document worse, they
// are tried one by one and only those that do not make it worse are taken.
func (s *session) allSafeEdits(v view, found []cnl.Diagnostic) []cnl.FileEdit {
	var fixes []cnl.Fix
	var taken []source.Range
	for _, d := range found {
		fix, ok := s.safeFix(v, d)
		if !ok || slices.ContainsFunc(fix.Edits, func(e cnl.FileEdit) bool { return touchesAny(e.Range, taken) }) {
			continue
		}
		for _, e := range fix.Edits {
			taken = append(taken, e.Range)
		}
		fixes = append(fixes, fix)
	}
	if s.improves(v, fixes, len(found)) {
		return editsOf(fixes)
	}
	var kept []cnl.Fix
	for _, fix := range fixes[:min(len(fixes), maxTriedFixes)] {
		if next := append(slices.Clone(kept), fix); s.improves(v, next, len(found)) {
			kept = next
		}
	}
	return editsOf(kept)
}

// maxTriedFixes is the maximum number of fixes that are tried one by one.
const maxTriedFixes = 100

func editsOf(fixes []cnl.Fix) []cnl.FileEdit {
	var edits []cnl.FileEdit
	for _, f := range fixes {
		edits = append(edits, f.Edits...)
	}
	slices.SortStableFunc(edits, func(a, b cnl.FileEdit) int { return a.Range.Start.Compare(b.Range.Start) })
	return edits
}

// improves reports whether the document has fewer diagnostics with the fixes.
func (s *session) improves(v view, fixes []cnl.Fix, before int) bool {
	if len(fixes) == 0 {
		return true
	}
	next := v.spec
	edits := editsOf(fixes)
	for _, e := range slices.Backward(edits) { // last first: earlier places stay valid
		next = next.edit(e.File, e.Range, s.client.encoding, e.NewText)
	}
	after := s.findings(view{address: v.address, spec: next, settings: v.settings})
	return len(after) < before
}

func touchesAny(r source.Range, taken []source.Range) bool {
	return slices.ContainsFunc(taken, func(t source.Range) bool {
		return !r.End.Before(t.Start) && !t.End.Before(r.Start)
	})
}
