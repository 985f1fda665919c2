package lsp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// refactorings returns the possible refactorings of the rules at a range: showing the expansion of a macro, and
// rewriting. If the request names no kind and mends reports that there are fixes, it returns no refactorings.
func (s *session) refactorings(v view, p *protocol.CodeActionParams, mends bool) (out []protocol.CommandOrCodeAction) {
	spec := v.spec
	if spec == nil {
		return nil
	}
	if asksFor(p.Context.Only, "", true) {
		if at, ok := s.macroOn(spec, v, rangeFrom(p.Range)); ok {
			title := "Show expansion"
			out = append(out, &protocol.CodeAction{Title: title,
				Command: command(showExpansion, title, string(s.spell(v.address)), positionTo(at))})
		}
	}
	// An editor that only checks whether there is anything gets no more, unless something is selected: a selection is
	// made to do something with it.
	asked := len(p.Context.Only) > 0 || p.Context.TriggerKind == protocol.CodeActionTriggerKindInvoked
	if !asked && p.Range.Start == p.Range.End {
		return out
	}
	rewritings := s.offerRewrites(v, p, asked)
	if mends && len(p.Context.Only) == 0 {
		rewritings = slices.DeleteFunc(rewritings, func(a protocol.CommandOrCodeAction) bool {
			action, is := a.(*protocol.CodeAction)
			return is && action.Kind != nil && *action.Kind == protocol.CodeActionKindRefactorRewrite
		})
	}
	return append(out, rewritings...)
}

// refactoringKinds are the kinds by which editors group refactorings.
var refactoringKinds = map[cnl.RefactoringKind]protocol.CodeActionKind{
	cnl.Extracting: protocol.CodeActionKindRefactorExtract,
	cnl.Inlining:   protocol.CodeActionKindRefactorInline,
	cnl.Rewriting:  protocol.CodeActionKindRefactorRewrite,
	cnl.Moving:     protocol.CodeActionKindRefactorMove,
}

// offerRewrites returns the actions that write the rules at a range in other ways. For an editor that requests the edit
// of an action when it is chosen, the edits are made then; for others all are made at once.
func (s *session) offerRewrites(v view, p *protocol.CodeActionParams,
	asked bool) (out []protocol.CommandOrCodeAction) {
	moves := false
	for _, o := range v.spec.game().Offers(string(v.address), rangeFrom(p.Range), s.client.encoding) {
		kind := refactoringKinds[o.Kind]
		switch {
		case !asked && !o.Selected:
		case !asksFor(p.Context.Only, kind, true), !s.canMake(o):
		case o.Kind == cnl.Moving && s.client.applyEdit:
			if what, _, _ := strings.Cut(o.Title, " to "); !moves {
				moves = true
				out = append(out, &protocol.CodeAction{Title: what + " to…", Kind: &kind,
					Command: command(moveTo, what+" to…", string(s.spell(v.address)), p.Range)})
			}
		case s.client.resolveEdit:
			out = append(out, &protocol.CodeAction{Title: o.Title, Kind: &kind, Data: encodeData(actionData{
				URI: string(s.spell(v.address)), Version: v.version, Rewrites: &p.Range})})
		default:
			out = s.offer(out, o.Make(), kind, v)
		}
	}
	return out
}

// canMake reports whether the client can make the edits of an offer.
func (s *session) canMake(o cnl.Offer) bool {
	return !o.Creates || s.client.documentChanges && s.client.createFiles
}

// moveSearchTime is how long possible moves are tried out before the user is asked for the target.
const moveSearchTime = 2 * time.Second

// moveTo asks the user to which document what stands at a range is moved, and moves it there.
func (s *session) moveTo(ctx context.Context, a struct {
	ofDocument
	At protocol.Range `takes:"a range in it"`
}, v view) (any, error) {
	refusal := errors.New("nothing stands there that can be moved")
	targets := map[string]cnl.Offer{}
	var where []protocol.MessageActionItem
	begun := time.Now()
	for _, o := range v.spec.game().Offers(string(v.address), rangeFrom(a.At), s.client.encoding) {
		if o.Kind != cnl.Moving || !s.canMake(o) || ctx.Err() != nil {
			continue
		}
		if time.Since(begun) < moveSearchTime {
			if r := o.Make(); r.Refused != nil {
				refusal = r.Refused
				continue
			}
		}
		_, target, _ := strings.Cut(o.Title, " to ")
		targets[target] = o
		where = append(where, protocol.MessageActionItem{Title: target})
	}
	if len(where) == 0 {
		return nil, refuse(refusal)
	}
	s.start("moving an entry", func() { // people answer when they like
		chosen, err := s.remote.ShowMessageRequest(s.base, &protocol.ShowMessageRequestParams{
			Type: protocol.MessageTypeInfo, Message: "To which document is it to be moved?", Actions: where})
		if err != nil || chosen == nil {
			return
		}
		r := targets[chosen.Title].Make()
		if r.Refused != nil {
			s.tellRefusal(s.refusal(&refusedError{reason: r.Refused}))
			return
		}
		edit, err := s.edit(r.Edits, v)
		if err == nil {
			s.create(edit, r.New)
			err = s.apply(s.base, protocol.ApplyWorkspaceEditParams{Edit: *edit}, "move it to "+chosen.Title)
		}
		if err != nil {
			s.tellRefusal(s.refusal(&refusedError{reason: err}))
		}
	})
	return nil, nil
}

// rewrite makes the edit of an action that was offered at a range. If it cannot be made, the user is told why: the
// request does not fail, as what editors show of failures is for programs.
func (s *session) rewrite(action *protocol.CodeAction, v view, at protocol.Range) (*protocol.CodeAction, error) {
	for _, o := range v.spec.game().Offers(string(v.address), rangeFrom(at), s.client.encoding) {
		if o.Title != action.Title {
			continue
		}
		r := o.Make()
		if r.Refused != nil {
			s.tellRefusal(s.refusal(&refusedError{reason: r.Refused}))
			return action, nil
		}
		if s.withEdit(action, r.Edits, v); action.Edit != nil {
			s.create(action.Edit, r.New)
		}
		return action, nil
	}
	return nil, fmt.Errorf("the document has changed since the action was offered: %w", protocol.ErrContentModified)
}

// apply has the editor make an edit. The error says why it did not.
func (s *session) apply(ctx context.Context, edit protocol.ApplyWorkspaceEditParams, what string) error {
	result, err := s.remote.ApplyEdit(ctx, &edit)
	switch {
	case err != nil:
	case result == nil || !result.Applied && (result.FailureReason == nil || *result.FailureReason == ""):
		err = errors.New("it does not say why")
	case !result.Applied:
		err = errors.New(*result.FailureReason)
	}
	if err != nil {
		return fmt.Errorf("the editor did not %s: %w", what, err)
	}
	return nil
}

// create adds to an edit the creation of documents, before the changes.
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

// macroOn finds a macro's name on the line where a selection begins, the selected one first.
func (s *session) macroOn(spec spec, v view, selected source.Range) (at source.Position, ok bool) {
	line := selected.Start.Line
	for _, e := range spec.game().Expandables(string(v.address), line, line+1, s.client.encoding) {
		if !ok || !selected.Start.Before(e.Range.Start) {
			at, ok = e.Range.Start, true
		}
	}
	return at, ok
}

// offer appends a refactoring to the actions in out; a refused one with its reason, if the client can show that.
func (s *session) offer(out []protocol.CommandOrCodeAction, r cnl.Refactoring, kind protocol.CodeActionKind,
	v view) []protocol.CommandOrCodeAction {
	action := &protocol.CodeAction{Title: r.Title, Kind: &kind}
	switch {
	case r.Refused == nil:
		edit, err := s.edit(r.Edits, v)
		if err != nil {
			return out
		}
		action.Edit = edit
		s.create(action.Edit, r.New)
	case s.client.disabledActions:
		action.Disabled = protocol.CodeActionDisabled{Reason: r.Refused.Error()}
	default:
		return out
	}
	return append(out, action)
}
