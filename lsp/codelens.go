package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
)

// lensData is what a client sends back to have a lens filled in.
type lensData struct {
	URI   string `json:"uri"`
	Kind  string `json:"kind,omitzero"`
	Owner string `json:"owner,omitzero"`
	Name  string `json:"name,omitzero"`
	// Version is that of the document in which Expands stands: the place of a
	// macro's name, whose lens says what the macro expands to.
	Version int32              `json:"version,omitzero"`
	Expands *protocol.Position `json:"expands,omitzero"`
	// Simulates is the place of a rule that can be seen at work.
	Simulates *protocol.Position `json:"simulates,omitzero"`
}

// CodeLens implements protocol.Server: where lenses are. What they say is found
// when they come into view.
func (s *session) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := []protocol.CodeLens{}
	address := string(s.spell(v.address))
	add := func(r source.Range, data lensData) {
		data.URI = address
		if raw, err := json.Marshal(data); err == nil {
			out = append(out, protocol.CodeLens{Range: rangeTo(r), Data: raw})
		}
	}
	if v.spec == nil {
		return out, nil
	}
	if !v.settings.hideUses {
		for _, l := range v.spec.Lenses(string(v.address), s.client.encoding) {
			add(l.Range, lensData{Kind: l.Kind.String(), Owner: l.Owner, Name: l.Name})
		}
	}
	if !v.settings.hideExpansions {
		for _, r := range v.spec.Expandables(string(v.address), 0, -1, s.client.encoding) {
			add(r, lensData{Version: v.version, Expands: new(positionTo(r.Start))})
		}
	}
	if !v.settings.hideSimulations {
		for _, r := range v.spec.Simulables(string(v.address), s.client.encoding) {
			add(r, lensData{Version: v.version, Simulates: new(positionTo(r.Start))})
		}
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
	if data.Simulates != nil {
		return s.resolveSimulation(lens, data, v)
	}
	if data.Expands != nil {
		return s.resolveExpansion(lens, data, v)
	}
	spec := v.spec
	if spec == nil {
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

// resolveExpansion says what a macro expands to, and lets the editor show it.
func (s *session) resolveExpansion(lens *protocol.CodeLens, data lensData, v view) (*protocol.CodeLens, error) {
	spec := v.spec
	if spec == nil || v.version != data.Version {
		return nil, fmt.Errorf("the document has changed since the lens was asked for: %w", protocol.ErrContentModified)
	}
	at := rangeFrom(protocol.Range{Start: *data.Expands, End: *data.Expands}).Start
	title := ""
	if place, ok := spec.PlaceAt(string(v.address), at, s.client.encoding, false); ok {
		title = spec.Becomes(place)
	}
	if title == "" {
		lens.Command = protocol.Command{Title: "expands to nothing"}
		return lens, nil
	}
	lens.Command = command(showExpansion, title, data.URI, *data.Expands)
	return lens, nil
}
