package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl/outline"
)

// InlayHint implements protocol.Server.
func (s *session) InlayHint(ctx context.Context, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := []protocol.InlayHint{}
	spec := v.spec
	if spec == nil {
		return out, nil
	}
	r := rangeFrom(p.Range)
	for _, h := range spec.Hints(string(v.address), r.Start.Line, r.End.Line+1, s.client.encoding) {
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
			hint.Tooltip = protocol.String(h.Tooltip)
		}
		out = append(out, hint)
	}
	return append(out, s.simulatedHints(v, r.Start.Line, r.End.Line)...), nil
}
