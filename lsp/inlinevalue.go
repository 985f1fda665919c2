package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// InlineValue implements protocol.Server: while a game is debugged, what the rules around the
// place where it stopped read of its state. Each is a formula that the debug adapter evaluates.
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
