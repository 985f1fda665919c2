package expand

import "strings"

// selectAsset finds a data asset of a kind: the one that is wanted, or the only
// one when nothing is wanted. It is nil when there is none, or several.
func selectAsset(assets []*Node, kind, wanted string) *Node {
	var found *Node
	for _, a := range assets {
		if a.Get("kind").Text() != kind {
			continue
		}
		if wanted != "" {
			if identifier(a.Get("id")) == wanted {
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

// linkedAsset finds the data asset of a kind that the selected scenario names,
// or the only one of the kind. Nothing is selected when it is not clear which
// scenario is meant; with lenient, several scenarios are then as good as none.
func linkedAsset(metadata, assets *Node, kind string, lenient bool) *Node {
	list := assets.Items()
	id := identifier(metadata.Get("defaultScenarioAssetId"))
	scenario := selectAsset(list, "scenario", id)
	if scenario == nil {
		if id != "" {
			return nil
		}
		for _, a := range list {
			if a.Get("kind").Text() == "scenario" && !lenient {
				return nil
			}
		}
	}
	return selectAsset(list, kind, identifier(scenario.Get("payload").Get(kind+"AssetId")))
}

// seatSource is the selected seat catalogue.
func (x *expander) seatSource() *Node {
	return linkedAsset(x.authored["metadata"], x.authored["dataAssets"], "seatCatalog", false)
}

// readSeats lists the ids of the seats of a catalogue.
func readSeats(catalogue *Node) (out []string) {
	for _, seat := range catalogue.Get("payload").Get("seats").Items() {
		if id := identifier(seat.Get("id")); id != "" {
			out = append(out, id)
		}
	}
	return out
}

// vocabulary has the texts that properties of tokens can be.
type vocabulary struct {
	values map[string]map[string]bool
}

// traitSource is the piece catalogue from which the vocabulary comes.
func (x *expander) traitSource() *Node {
	return linkedAsset(x.authored["metadata"], x.authored["dataAssets"], "pieceCatalog", true)
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
	pieces, _ := generatePieces(catalogue.Get("payload"), x.limits.Combinations)
	for _, piece := range pieces.Get("pieceTypes").Items() {
		for key, value := range piece.Get("runtimeProps").Pairs() {
			add(key.Name, value)
		}
		for _, t := range piece.Get("transitions").Items() {
			dimension := t.Get("dimension").Text()
			add(dimension, t.Get("from"))
			add(dimension, t.Get("to"))
		}
	}
	return v
}

func (v *vocabulary) has(prop, text string) bool { return v.values[prop][strings.TrimSpace(text)] }
