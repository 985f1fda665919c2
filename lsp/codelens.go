package lsp

import (
	"context"
	"encoding/json"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// lensData is what a client sends back to have a lens filled in.
type lensData struct {
	URI string `json:"uri"`
	// Version is the document version in which At is the place of the name below the lens.
	Version int32             `json:"version,omitzero"`
	At      protocol.Position `json:"at"`
	// Kind, Owner and Name are the symbol whose uses the lens counts.
	Kind  string `json:"kind,omitzero"`
	Owner string `json:"owner,omitzero"`
	Name  string `json:"name,omitzero"`
	// Expands: the name is that of a macro, and the lens says what it expands to.
	Expands bool `json:"expands,omitzero"`
	// Simulates: the lens stands at a rule that can be seen at work.
	Simulates bool `json:"simulates,omitzero"`
	// First: among the lenses of rules of a document, the one that says what prevents the game.
	First bool `json:"first,omitzero"`
	// Says is the whole text of a lens that does nothing.
	Says string `json:"says,omitzero"`
}

// CodeLens implements protocol.Server: it returns the places of lenses. Their texts are computed when they come into
// view.
func (s *session) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := s.lensesOf(v)
	s.noteAnswer(lensesAround, answer{view: v})
	return out, nil
}

// lensesOf returns the lenses of the document of a view. While the game has errors it returns the last ones, so that
// the text below a lens does not move while somebody types.
func (s *session) lensesOf(v view) []protocol.CodeLens {
	out := []protocol.CodeLens{}
	if v.spec == nil {
		return out
	}
	path, address := string(v.address), string(s.spell(v.address))
	add := func(r source.Range, data lensData) {
		data.URI, data.Version, data.At = address, v.version, positionTo(r.Start)
		if raw, err := json.Marshal(data); err == nil {
			out = append(out, protocol.CodeLens{Range: rangeTo(r), Data: raw})
		}
	}
	var rules, uses []lensRow
	if !v.settings.hideSimulations {
		rules = simulationRows(v.spec.game().Simulables(path, s.client.encoding))
	}
	if !v.settings.hideUses {
		for _, l := range v.spec.game().Lenses(path, s.client.encoding) {
			if v.spec.game().Uses(l.Kind, l.Owner, l.Name) > 0 {
				uses = append(uses, lensRow{l.Range, lensData{Kind: l.Kind.String(), Owner: l.Owner, Name: l.Name}})
			}
		}
	}
	for _, l := range withUses(rules, uses) {
		add(l.at, l.data)
	}
	if v.settings.showExpansions {
		for _, e := range v.spec.game().Expandables(path, 0, -1, s.client.encoding) {
			if e.Arguments {
				add(e.Range, lensData{Expands: true})
			}
		}
	}
	if v.settings.showProse {
		for _, u := range v.spec.game().UnmatchedParagraphs(path, s.client.encoding) {
			says := "this rule has no words"
			switch {
			case u.Paragraphs == 1:
				says = "this paragraph has no rule"
			case u.Paragraphs > 1:
				says = "these " + strconv.Itoa(u.Paragraphs) + " paragraphs have no rule"
			}
			add(u.Range, lensData{Says: says})
		}
	}
	return out
}

// CodeLensResolve implements protocol.Server. It never fails for a lens that this server made: an editor leaves an
// empty row above a lens that was not resolved.
func (s *session) CodeLensResolve(ctx context.Context, lens *protocol.CodeLens) (*protocol.CodeLens, error) {
	var data lensData
	if json.Unmarshal(lens.Data, &data) != nil || data.URI == "" {
		return lens, nil // not one of ours: nothing to add
	}
	v, err := s.viewOf(ctx, uri.URI(data.URI))
	if err != nil {
		return nil, err
	}
	if v.spec == nil || v.version != data.Version {
		// The document was edited since. The editor is about to ask for its lenses again; until then they keep their
		// earlier text.
		v = s.answeredView(lensesAround, v.address, data.Version)
	}
	lens.Command = s.lensCommand(data, v)
	s.noteLensText(v, string(lens.Data), lens.Command)
	return lens, nil
}

// lensCommand returns the text and the command of a lens. If the state of the lens is not known any more, the text
// only says what the lens is about.
func (s *session) lensCommand(data lensData, v view) protocol.Command {
	switch {
	case data.Says != "":
		return protocol.Command{Title: data.Says}
	case data.Simulates:
		return s.simulationCommandOf(data, v)
	case data.Expands:
		return s.expansionCommandOf(data, v)
	}
	title := "uses"
	if v.spec != nil {
		title = symbols.Count(v.spec.game().Uses(grammar.KindNamed(data.Kind), data.Owner, data.Name), "use")
	}
	return command(showReferences, title, data.URI, data.At)
}

// expansionCommandOf returns the command of a lens whose text says what a macro expands to; it shows the expansion.
func (s *session) expansionCommandOf(data lensData, v view) protocol.Command {
	title := ""
	if known, at, ok := s.compiledBefore(v, data.At); ok {
		if place, ok := known.spec.game().PlaceAt(string(v.address), at, s.client.encoding, false); ok {
			title = known.spec.game().Becomes(place)
		}
		if title == "" {
			title = "expands to nothing"
		}
	} else {
		title = "show what it expands to"
	}
	return command(showExpansion, title, data.URI, data.At)
}
