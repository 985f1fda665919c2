package lsp

import (
	"context"
	"encoding/json"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
)

// counting is a spec that knows how often its symbols are used.
type counting interface {
	Lenses(path string, encoding source.Encoding) []cnl.Lens
	Uses(kind grammar.Kind, owner, name string) int
}

// lensData is what a client sends back to have a lens filled in.
type lensData struct {
	URI   string `json:"uri"`
	Kind  string `json:"kind"`
	Owner string `json:"owner,omitzero"`
	Name  string `json:"name"`
}

// CodeLens implements protocol.Server: where lenses are. What they say is found
// when they come into view.
func (s *session) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := []protocol.CodeLens{}
	spec, ok := v.spec.(counting)
	if !ok || v.settings.hideUses {
		return out, nil
	}
	address := string(s.spell(v.address))
	for _, l := range spec.Lenses(string(v.address), s.client.encoding) {
		raw, err := json.Marshal(lensData{address, l.Kind.String(), l.Owner, l.Name})
		if err != nil {
			continue
		}
		out = append(out, protocol.CodeLens{Range: rangeTo(l.Range), Data: raw})
	}
	return out, nil
}

// CodeLensResolve implements protocol.Server.
func (s *session) CodeLensResolve(ctx context.Context, lens *protocol.CodeLens) (*protocol.CodeLens, error) {
	var data lensData
	if json.Unmarshal(lens.Data, &data) != nil || data.URI == "" {
		return lens, nil // none of ours: nothing to add
	}
	v, err := s.viewOf(ctx, uri.URI(data.URI))
	if err != nil {
		return nil, err
	}
	spec, ok := v.spec.(counting)
	if !ok {
		return lens, nil
	}
	title := "1 use"
	if n := spec.Uses(grammar.KindNamed(data.Kind), data.Owner, data.Name); n != 1 {
		title = strconv.Itoa(n) + " uses"
	}
	// A lens without a command is only text to an editor.
	lens.Command = protocol.Command{Title: title}
	return lens, nil
}
