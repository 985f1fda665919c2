package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// hintsOf returns the hints on the lines [from, to) of the document of a view, without those of simulations.
func (s *session) hintsOf(v view, from, to int) []cnl.Hint {
	if v.spec == nil {
		return nil
	}
	return v.spec.game().Hints(string(v.address), from, to, s.client.encoding)
}

// InlayHint implements protocol.Server.
func (s *session) InlayHint(ctx context.Context, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := []protocol.InlayHint{}
	r := rangeFrom(p.Range)
	s.noteAnswer(hintsAround, answer{view: v, from: r.Start.Line, to: r.End.Line + 1})
	for _, h := range s.hintsOf(v, r.Start.Line, r.End.Line+1) {
		if v.settings.hidesHint(h.Kind) {
			continue
		}
		if h.Position.Before(r.Start) || r.End.Before(h.Position) {
			continue
		}
		hint := protocol.InlayHint{Position: positionTo(h.Position), Label: protocol.String(h.Text)}
		if h.Kind == outline.NameHint {
			hint.Kind, hint.PaddingRight = protocol.InlayHintKindParameter, new(true)
		} else {
			hint.PaddingLeft = new(true)
		}
		if h.Tooltip != "" {
			hint.Tooltip = protocol.String(removePlainLinks(h.Tooltip))
		}
		out = append(out, hint)
	}
	if v.settings.showFormulas && v.spec != nil {
		out = append(out, s.formulaHints(v, r)...)
	}
	return append(out, s.simulatedHints(v, r.Start.Line, r.End.Line)...), nil
}

// maxFormula is how many characters of a formula are shown in a line.
const maxFormula = 100

// formulaHints returns hints with the formulas of the rules that begin in a range.
func (s *session) formulaHints(v view, r source.Range) (out []protocol.InlayHint) {
	for _, reading := range v.spec.game().Readings(string(v.address), r.Start.Line, r.End.Line+1, s.client.encoding) {
		if reading.Written {
			continue
		}
		label := []rune(reading.Formula)
		if len(label) > maxFormula {
			label = append(label[:maxFormula-1], '…')
		}
		out = append(out, protocol.InlayHint{
			Position: positionTo(reading.Behind), Label: protocol.String(string(label)), PaddingLeft: new(true),
			Tooltip: protocol.String(removePlainLinks(reading.Sentence)),
		})
	}
	return out
}

// InlineValue implements protocol.Server: while a game is debugged, it returns the parts of the state that the rules
// around the stop read. Each is a formula that the debug adapter evaluates.
func (s *session) InlineValue(ctx context.Context, p *protocol.InlineValueParams) ([]protocol.InlineValue, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil || v.spec == nil {
		return nil, err
	}
	out := []protocol.InlineValue{}
	shown, stopped := rangeFrom(p.Range), rangeFrom(p.Context.StoppedLocation)
	for _, r := range v.spec.game().WatchValues(string(v.address), shown.Start.Line, stopped.Start, s.client.encoding) {
		if shown.End.Before(r.Range.Start) {
			continue
		}
		out = append(out, &protocol.InlineValueEvaluatableExpression{Range: rangeTo(r.Range), Expression: &r.Formula})
	}
	return out, nil
}
