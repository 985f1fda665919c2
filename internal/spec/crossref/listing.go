package crossref

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/syntax"
)

// entry is one entry of a list, with its unit: a list may be in one unit or split into a unit for each entry.
type entry struct {
	unit index.UnitID
	node syntax.Node
}

// Get returns the value of a field of the entry.
func (e entry) Get(field string) syntax.Node { return e.node.Get(field).Resolve() }

// listedEntry is an entry of a section whose own lists may be split into units.
type listedEntry struct {
	entry
	facts *facts.Facts
	parts map[string][]entry // by the key of the list
	more  []*listedEntry     // the entries that continue it
}

// ShareListings returns a spec for rules that read the same sections, which reads each section only once. It must not
// be used from several goroutines.
func ShareListings(spec Spec) Spec { return &sharedListings{spec, map[string][]*listedEntry{}} }

type sharedListings struct {
	Spec
	listings map[string][]*listedEntry
}

// entriesOf returns the entries of a list section, whatever form the section has.
func entriesOf(spec Spec, name string) []*listedEntry {
	s, sharing := spec.(*sharedListings)
	if sharing {
		if known, ok := s.listings[name]; ok {
			return known
		}
	}
	out := readListing(spec, name)
	if sharing {
		s.listings[name] = out
	}
	return out
}

func readListing(spec Spec, name string) (out []*listedEntry) {
	var elem *grammar.Type
	if s := grammar.FindSection(name); s != nil {
		elem = s.Type.Elem
	}
	for id, f := range spec.Units(name) {
		switch {
		case len(f.Sections) > 0:
			for _, use := range f.Sections {
				if use.Name != name {
					continue
				}
				for _, item := range use.Value.Items() {
					out = append(out, &listedEntry{entry: entry{id, item.Resolve()}, facts: f})
				}
			}
		case f.Context.Type == elem:
			out = append(out, &listedEntry{entry: entry{id, f.Tree.Root()}, facts: f})
		case len(out) > 0 && f.Context.Type != nil:
			owner := out[len(out)-1]
			for _, hole := range owner.facts.Holes {
				if hole.Context.Type == f.Context.Type {
					if owner.parts == nil {
						owner.parts = map[string][]entry{}
					}
					key := hole.Path.Node.Key().Value()
					owner.parts[key] = append(owner.parts[key], entry{id, f.Tree.Root()})
					break
				}
			}
		}
	}
	if elem == nil {
		return out
	}
	return mergeContinued(out, elem.Shape)
}

// mergeContinued merges each entry that continues an earlier one into the earlier one.
func mergeContinued(all []*listedEntry, shape *grammar.Shape) []*listedEntry {
	id, list := shape.Continuation()
	if list == "" {
		return all
	}
	first := map[string]*listedEntry{} // by the name
	return slices.DeleteFunc(all, func(l *listedEntry) bool {
		whole := first[name(l.Get(id))]
		switch {
		case whole == nil:
			first[name(l.Get(id))] = l
		case l.node.Len() == 2 && l.node.Get(list).Valid():
			whole.more = append(whole.more, l)
			return true
		}
		return false
	})
}

// list returns the entries of a list in a record of the entry.
func (l *listedEntry) list(record syntax.Node, key string) []entry {
	list := record.Get(key).Resolve()
	out := slices.Clip(l.parts[key])
	if !list.Hole() {
		out = make([]entry, 0, list.Len())
	}
	for _, item := range list.Items() {
		out = append(out, entry{l.unit, item.Resolve()})
	}
	for _, part := range l.more {
		out = append(out, part.list(part.node, key)...)
	}
	return out
}

// asset is a data asset.
type asset struct {
	*listedEntry
	id, kind string
	payload  syntax.Node
}

func (a *asset) list(key string) []entry { return a.listedEntry.list(a.payload, key) }

// assets are the data assets of a spec.
type assets struct {
	list  []*asset
	named map[assetName]*asset // the first of each name
	kinds map[string][]*asset
}

type assetName struct{ kind, id string }

func dataAssets(spec Spec) assets {
	all := assets{named: map[assetName]*asset{}, kinds: map[string][]*asset{}}
	for _, l := range entriesOf(spec, view.SectionDataAssets) {
		a := &asset{listedEntry: l, id: name(l.Get(view.DataAssetID)), kind: name(l.Get(view.DataAssetKind)),
			payload: l.Get(view.DataAssetPayload)}
		all.list = append(all.list, a)
		all.kinds[a.kind] = append(all.kinds[a.kind], a)
		if named := (assetName{a.kind, a.id}); all.named[named] == nil {
			all.named[named] = a
		}
	}
	return all
}

// onlyAsset returns the only asset of a kind, nil if there is none or several.
func (all assets) onlyAsset(kind string) *asset {
	if of := all.kinds[kind]; len(of) == 1 {
		return of[0]
	}
	return nil
}

// linkedAsset returns the asset of a kind that a scenario uses, nil if unknown.
func (all assets) linkedAsset(scenario *asset, kind string) *asset {
	if scenario != nil {
		if link := scenario.payload.Get(kind + "AssetId").Resolve(); isGiven(link) {
			return all.named[assetName{kind, name(link)}]
		}
	}
	return all.onlyAsset(kind)
}

// scenario returns the scenario that the game starts with, nil if unknown.
func (all assets) scenario(spec Spec) *asset {
	_, metadata := sectionValue(spec, view.SectionMetadata)
	if chosen := metadata.Get(view.MetadataDefaultScenarioAssetID).Resolve(); isGiven(chosen) {
		return all.named[assetName{view.DataAssetKindScenario, name(chosen)}]
	}
	return all.onlyAsset(view.DataAssetKindScenario)
}

// name returns the text of a scalar in the form used to compare names, "" for any other node.
func name(n syntax.Node) string {
	text := strings.TrimSpace(n.Value())
	for i := range len(text) {
		if text[i] >= 0x80 {
			return norm.NFC.String(text)
		}
	}
	return text
}

// isPresent reports whether a record has a list field, even if the list is split into units.
func isPresent(n syntax.Node) bool { return isGiven(n) || n.Hole() }

// zoneName returns the base of a zone text.
func zoneName(n syntax.Node) string {
	base, _, _ := strings.Cut(name(n), ":")
	return strings.TrimSpace(base)
}

// number reads a numeric literal.
func number(n syntax.Node) (v float64, ok bool) {
	if t := n.Type(); t != syntax.Int && t != syntax.Float {
		return 0, false
	}
	if i, whole := n.Int(); whole {
		return float64(i), true
	}
	return n.Float()
}

// count reads a whole number of at least 1, such as a number of pieces or cards.
func count(n syntax.Node) (int, bool) {
	v, ok := n.Int()
	return int(v), ok && v >= 1 && v < 1<<31
}

// formatNumber formats a number as an author would write it.
func formatNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// names returns the names in a list of texts.
func names(list syntax.Node) []string {
	return lists.Map(texts(list.Resolve()), name)
}

// containsName reports whether a list of texts contains a name.
func containsName(list syntax.Node, wanted string) bool {
	for _, n := range list.Resolve().Items() {
		if n.Kind() == syntax.Scalar && name(n) == wanted {
			return true
		}
	}
	return false
}

// sameData reports whether two nodes hold the same data: scalars by type and content, lists item by item, mappings
// field by field in any order.
func sameData(a, b syntax.Node) bool { return comparison{}.same(a, b) }

// comparison is the set of pairs already compared through aliases: an unequal pair would have ended the comparison.
// Aliases of aliases lead to the same pairs again and again.
type comparison map[[2]syntax.Node]bool

func (c comparison) same(a, b syntax.Node) bool {
	if a.Kind() == syntax.Alias || b.Kind() == syntax.Alias {
		a, b = a.Resolve(), b.Resolve()
		pair := [2]syntax.Node{a, b}
		if c[pair] {
			return true
		}
		c[pair] = true
	}
	if a.Kind() != b.Kind() || a.Len() != b.Len() {
		return false
	}
	switch a.Kind() {
	case syntax.Mapping:
		for key, value := range a.Pairs() {
			if other := b.Get(key.Value()); !other.Valid() || !c.same(value, other) {
				return false
			}
		}
		return true
	case syntax.Sequence:
		others := make([]syntax.Node, 0, b.Len())
		for _, item := range b.Items() {
			others = append(others, item)
		}
		for i, item := range a.Items() {
			if !c.same(item, others[i]) {
				return false
			}
		}
		return true
	case syntax.Scalar:
		if x, ok := number(a); ok {
			y, also := number(b)
			return also && x == y
		}
		return a.Type() == b.Type() && a.Value() == b.Value()
	}
	return false
}

// atKey returns a fault at the key of a field.
func atKey(n syntax.Node, code diag.Code, message string, fixes ...diag.Fix) Fault {
	f := faultAtNode(n, code, message, fixes...)
	if key := n.Key(); key.Valid() {
		f.Span = key.Span()
	}
	return f
}
