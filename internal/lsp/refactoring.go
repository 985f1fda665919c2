package lsp

import (
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
	return out
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
	case s.client.disabledActions:
		action.Disabled = protocol.CodeActionDisabled{Reason: r.Refused.Error()}
	default:
		return out
	}
	return append(out, action)
}
