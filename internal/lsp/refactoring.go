package lsp

import (
	"fmt"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cnl/source"
)

// refactorings are the actions at a place that concern macros: to show what
// becomes of one, to inline its use, to make one of the selected effects.
func (s *session) refactorings(v view, p *protocol.CodeActionParams) (out []protocol.CommandOrCodeAction) {
	spec := v.spec
	if spec == nil {
		return nil
	}
	selected := rangeFrom(p.Range)
	at, named := s.macroOn(spec, v, selected)
	if named && asksFor(p.Context.Only, "", true) {
		title := "Show expansion"
		out = append(out, &protocol.CodeAction{Title: title,
			Command: command(showExpansion, title, string(s.spell(v.address)), positionTo(at))})
	}
	// To an editor that only looks whether there is anything, the action above is
	// enough; whether a use can be inlined takes longer to find out.
	looks := p.Context.TriggerKind == protocol.CodeActionTriggerKindAutomatic
	if named && !looks && asksFor(p.Context.Only, protocol.CodeActionKindRefactorInline, true) {
		if r, ok := spec.Inline(string(v.address), at, s.client.encoding); ok {
			out = s.offer(out, r, protocol.CodeActionKindRefactorInline, v)
		}
	}
	if asksFor(p.Context.Only, protocol.CodeActionKindRefactorExtract, true) {
		extract := spec.Extract
		if selected.Start == selected.End {
			extract = func(path string, at source.Range, encoding source.Encoding) (r cnl.Refactoring, ok bool) {
				if named || looks { // a use of a macro is one already
					return r, false
				}
				return spec.ExtractAt(path, at.Start, encoding)
			}
		}
		if r, ok := extract(string(v.address), selected, s.client.encoding); ok {
			out = s.offer(out, r, protocol.CodeActionKindRefactorExtract, v)
		}
	}
	if len(p.Context.Only) == 0 && p.Context.TriggerKind != protocol.CodeActionTriggerKindInvoked {
		return out // nobody asked for them
	}
	return append(out, s.rewritings(v, p)...)
}

// refactoringKinds are the kinds by which editors group refactorings.
var refactoringKinds = map[cnl.RefactoringKind]protocol.CodeActionKind{
	cnl.Extracting: protocol.CodeActionKindRefactorExtract,
	cnl.Inlining:   protocol.CodeActionKindRefactorInline,
	cnl.Rewriting:  protocol.CodeActionKindRefactorRewrite,
	cnl.Moving:     protocol.CodeActionKindRefactorMove,
}

// rewritings are what else could be written in another way. An editor that asks for the
// edit of an action when somebody takes it does so; for others all are made at once.
func (s *session) rewritings(v view, p *protocol.CodeActionParams) (out []protocol.CommandOrCodeAction) {
	for _, o := range v.spec.Offers(string(v.address), rangeFrom(p.Range), s.client.encoding) {
		kind := refactoringKinds[o.Kind]
		switch {
		case !asksFor(p.Context.Only, kind, true), o.Creates && !(s.client.documentChanges && s.client.createFiles):
		case s.client.resolveEdit:
			out = append(out, &protocol.CodeAction{Title: o.Title, Kind: &kind, Data: encodeData(actionData{
				URI: string(s.spell(v.address)), Version: v.version, Rewrites: &p.Range})})
		default:
			out = s.offer(out, o.Make(), kind, v)
		}
	}
	return out
}

// rewrite makes the edit of an action that was offered at a range. Why it cannot be made
// is told to the user: the request does not fail, as what editors show of that is for programs.
func (s *session) rewrite(action *protocol.CodeAction, v view, at protocol.Range) (*protocol.CodeAction, error) {
	for _, o := range v.spec.Offers(string(v.address), rangeFrom(at), s.client.encoding) {
		if o.Title != action.Title {
			continue
		}
		r := o.Make()
		if r.Refused != nil {
			s.tellRefusal(&refusedError{reason: r.Refused})
			return action, nil
		}
		action.Edit = s.edit(r.Edits, v)
		s.create(action.Edit, r.New)
		return action, nil
	}
	return nil, fmt.Errorf("the document has changed since the action was offered: %w", protocol.ErrContentModified)
}

// create adds documents to an edit, which the editor makes before the rest.
func (s *session) create(edit *protocol.WorkspaceEdit, files []cnl.File) {
	var first []protocol.DocumentChange
	for _, f := range files {
		target := s.spell(address(f.Path))
		first = append(first,
			&protocol.CreateFile{Kind: "create", URI: target,
				Options: &protocol.CreateFileOptions{IgnoreIfExists: new(false)}},
			&protocol.TextDocumentEdit{
				TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
					TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: target}},
				Edits: []protocol.TextDocumentEditElement{&protocol.TextEdit{NewText: f.Text}},
			})
	}
	edit.DocumentChanges = append(first, edit.DocumentChanges...)
}

// macroOn finds the name of a macro on the line where a selection begins, that
// under the selection first.
func (s *session) macroOn(spec spec, v view, selected source.Range) (at source.Position, ok bool) {
	line := selected.Start.Line
	for _, e := range spec.Expandables(string(v.address), line, line+1, s.client.encoding) {
		if !ok || !selected.Start.Before(e.Range.Start) {
			at, ok = e.Range.Start, true
		}
	}
	return at, ok
}

// offer adds a refactoring to the actions; one that is refused with its reason,
// if the client can show that.
func (s *session) offer(out []protocol.CommandOrCodeAction, r cnl.Refactoring, kind protocol.CodeActionKind,
	v view) []protocol.CommandOrCodeAction {
	action := &protocol.CodeAction{Title: r.Title, Kind: &kind}
	switch {
	case r.Refused == nil:
		action.Edit = s.edit(r.Edits, v)
		s.create(action.Edit, r.New)
	case s.client.disabledActions:
		action.Disabled = protocol.CodeActionDisabled{Reason: r.Refused.Error()}
	default:
		return out
	}
	return append(out, action)
}
