package expand

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
)

// selectAsset returns a data asset of a kind: the wanted one, or the only one if wanted is "". It returns nil if
// there is no such asset, or several.
func selectAsset(assets []*Node, kind, wanted string) *Node {
	var found *Node
	for _, a := range assets {
		if a.Get(view.DataAssetKind).Text() != kind {
			continue
		}
		if wanted != "" {
			if identifier(a.Get(view.DataAssetID)) == wanted {
				return a
			}
			continue
		}
		if found != nil {
			return nil
		}
		found = a
	}
	return found
}

// linkedAsset returns the data asset of a kind that the selected scenario names, or the only one of the kind. It
// returns nil if it is unclear which scenario is meant; with lenient, several scenarios are treated like none.
func linkedAsset(metadata, assets *Node, kind string, lenient bool) *Node {
	list := assets.Items()
	id := identifier(metadata.Get(view.MetadataDefaultScenarioAssetID))
	scenario := selectAsset(list, view.DataAssetKindScenario, id)
	if scenario == nil {
		if id != "" {
			return nil
		}
		for _, a := range list {
			if a.Get(view.DataAssetKind).Text() == view.DataAssetKindScenario && !lenient {
				return nil
			}
		}
	}
	return selectAsset(list, kind, identifier(scenario.Get(view.DataAssetPayload).Get(kind+"AssetId")))
}

// chooseScenario makes the requested scenario the default one.
func (x *expander) chooseScenario() {
	metadata, wanted := x.authored[view.SectionMetadata], x.limits.Scenario
	if wanted == "" || metadata.Kind() != Map {
		return
	}
	x.section = view.SectionMetadata
	var known []string
	for _, a := range x.authored[view.SectionDataAssets].Items() {
		if a.Get(view.DataAssetKind).Text() == view.DataAssetKindScenario {
			known = append(known, identifier(a.Get(view.DataAssetID)))
		}
	}
	if slices.Contains(known, identifier(NewText(wanted, metadata.At, nil))) {
		x.authored[x.section] = metadata.With(view.MetadataDefaultScenarioAssetID, NewText(wanted, metadata.At, nil))
		return
	}
	message := "There is no scenario " + quote(wanted) + "."
	if near := symbols.Nearest(wanted, known); len(near) > 0 {
		message += " Did you mean " + quote(near[0]) + "?"
	}
	if len(known) > 0 {
		message += " The scenarios are " + strings.Join(known, ", ") + "."
	}
	x.report(Problem{Code: diag.CompilerDataAssetScenarioSelectorMissing, Message: message}, metadata)
}

// seatSource returns the selected seat catalogue.
func (x *expander) seatSource() *Node {
	return linkedAsset(x.authored[view.SectionMetadata], x.authored[view.SectionDataAssets],
		view.DataAssetKindSeatCatalog, false)
}

// readSeats lists the seat ids of a catalogue.
func readSeats(catalogue *Node) (out []string) {
	for _, seat := range catalogue.Get(view.DataAssetPayload).Get(view.SeatCatalogSeats).Items() {
		if id := identifier(seat.Get(view.SeatID)); id != "" {
			out = append(out, id)
		}
	}
	return out
}

// vocabulary has the possible texts of token properties.
type vocabulary struct {
	values map[string]map[string]bool
}

// traitSource returns the piece catalogue with the vocabulary.
func (x *expander) traitSource() *Node {
	return linkedAsset(x.authored[view.SectionMetadata], x.authored[view.SectionDataAssets],
		view.DataAssetKindPieceCatalog, true)
}

func readVocabulary(catalogue *Node, x *expander) *vocabulary {
	v := &vocabulary{values: map[string]map[string]bool{}}
	add := func(prop string, value *Node) {
		text := strings.TrimSpace(value.Text())
		if text == "" {
			return
		}
		if v.values[prop] == nil {
			v.values[prop] = map[string]bool{}
		}
		v.values[prop][text] = true
	}
	if catalogue == nil {
		return v
	}
	// Pieces made only for inspection are not counted, and report no faults.
	made, problems, failed := x.pieces, len(x.doc.Problems), x.doc.failed[x.section]
	x.pieces = 0
	pieces, _ := x.generatePieces(catalogue.Get(view.DataAssetPayload))
	x.pieces, x.doc.Problems, x.doc.failed[x.section] = made, x.doc.Problems[:problems], failed
	for _, piece := range pieces.Get(view.PieceCatalogPieceTypes).Items() {
		for key, value := range piece.Get(view.PieceRuntimeProps).Pairs() {
			add(key.Name, value)
		}
		for _, t := range piece.Get(view.PieceTransitions).Items() {
			dimension := t.Get(view.TransitionDimension).Text()
			add(dimension, t.Get(view.TransitionFrom))
			add(dimension, t.Get(view.TransitionTo))
		}
	}
	return v
}

func (v *vocabulary) has(prop, text string) bool { return v.values[prop][strings.TrimSpace(text)] }
