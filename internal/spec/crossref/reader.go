package crossref

import (
	"iter"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// Spec is what the checks can see of a spec: an immutable snapshot.
type Spec interface {
	// Index knows the symbols.
	Index() *index.Index
	// Facts of a unit; nil if the spec has no such unit.
	Facts(id index.UnitID) *facts.Facts
	// Units iterates over the units of a section in order.
	Units(section string) iter.Seq2[index.UnitID, *facts.Facts]
	// List returns the list that a unit was cut out of; the zero List if none.
	List(id index.UnitID) List
	// Entries iterates over the units cut out of a list, in order.
	Entries(list List) iter.Seq2[index.UnitID, *facts.Facts]
	// Block returns the number of YAML blocks before a unit's block in its document.
	Block(id index.UnitID) int
	// Sections iterates over the places where a section is opened, in order.
	Sections(name string) iter.Seq2[index.UnitID, facts.SectionUse]
}

// List names a list that was split into units: the unit that contains it, and the offset there.
type List struct {
	In   index.UnitID // 0: there is none
	Hole int
}

// Fault is a finding in a unit with its parts in other units.
type Fault struct {
	diag.Finding
	Elsewhere []Elsewhere
	// Later builds further fixes on demand; they come before those of the finding. It reads the spec as it is then.
	Later func(Spec) []diag.Fix
	// Across are further fixes, before those of the finding, in other units.
	Across []UnitFix
	// OtherGame: another game begins here; this replaces the duplicates in its document.
	OtherGame bool
	// Twice: the name is declared twice. In a repeated section this is no fault of its own.
	Twice bool
	// Section names the section whose removal is the first fix, "" for none.
	Section string
}

// Elsewhere is a related place in another unit: a site of a symbol, or without a Key a span of the unit's text.
type Elsewhere struct {
	Key     string
	Unit    index.UnitID // with a Key, 0 is the first site
	Span    source.Span
	Message string
}

// reader is a spec seen by one unit: it records what the unit reads.
type reader struct {
	Spec
	index *index.Index
	cache *Cache
	reads map[string]struct{} // nil where dependencies are not recorded
}

// lookup finds a symbol and makes the unit depend on it.
func (v *reader) lookup(kind grammar.Kind, owner, name string) *index.Symbol {
	return v.read(index.Key(kind, owner, name))
}

func (v *reader) read(key string) *index.Symbol {
	v.note(key)
	return v.index.Lookup(key)
}

// dependOnList makes the unit depend on the list of names of a kind.
func (v *reader) dependOnList(kind grammar.Kind) { v.note(index.ListKey(kind)) }

func (v *reader) note(key string) {
	if v.reads != nil {
		v.reads[key] = struct{}{}
	}
}

// hasAny reports whether the spec declares any symbol of a kind.
func (v *reader) hasAny(kind grammar.Kind) bool {
	v.dependOnList(kind)
	for range v.index.Symbols(kind) {
		return true
	}
	return false
}

// isLost reports whether names of one of the kinds are declared where they cannot be read: a missing name may be one
// of them.
func (v *reader) isLost(kinds ...grammar.Kind) bool {
	return slices.ContainsFunc(kinds, func(kind grammar.Kind) bool { return v.read(index.LostKey(kind)) != nil })
}

func (v *reader) sortedReads() []string {
	out := make([]string, 0, len(v.reads))
	for key := range v.reads {
		out = append(out, key)
	}
	slices.Sort(out)
	return out
}

// Cache keeps results shared by many units while one state of a spec is checked. It must not outlive that state, and
// is not safe for concurrent use.
type Cache struct {
	found  map[string]symbols.Found // by searchKey
	known  map[string]validNames    // by placeKey
	places map[string]*nameSearch   // by placeKey
	parsed map[*facts.Def]facts.Signature
	// Memory that the resolution of one unit leaves to that of the next.
	room    facts.Room
	reads   map[string]struct{}
	implied []facts.Ref
	phases  map[string]phaseInstance // nil until asked for
	// patterns are the zones whose names stand for one zone of each seat; nil until asked for.
	patterns map[string]map[string]seatPattern
	tracks   map[*index.Symbol]*index.Site // see trackOf
	firsts   map[*index.Symbol]*firstSites // see firstBefore
	passed   map[List]*passedNames         // see passedBefore

	deck         lazyValue[*facts.Def]               // the first event deck
	eventAction  lazyValue[string]                   // see eventAction
	playing      lazyValue[index.Site]               // the first action that plays event cards
	seatless     lazyValue[bool]                     // no data asset is a seat catalogue
	serving      lazyValue[map[string][]*facts.Def]  // the first pipelines of each action, two of them
	typesWritten lazyValue[bool]                     // token types are written out
	scenario     lazyValue[bool]                     // there is a scenario, or a possible one
	propTypes    lazyValue[map[string]grammar.Yield] // see propertyTypes
	folded       lazyValue[map[string]string]        // the first seats, by foldSeat
}

// lazyValue is a value computed on first use.
type lazyValue[T any] struct {
	known bool
	value T
}

func (a *lazyValue[T]) get(work func() T) T {
	if !a.known {
		a.known, a.value = true, work()
	}
	return a.value
}

// trackOf returns the track that a name declares, nil if there is none. A name may have thousands of declarations.
func (c *Cache) trackOf(s *index.Symbol) *index.Site {
	track, known := c.tracks[s]
	if known {
		return track
	}
	for site := range s.Sites() {
		if site.Def.Asset != "" {
			track = &site
			break
		}
	}
	if c.tracks == nil {
		c.tracks = map[*index.Symbol]*index.Site{}
	}
	c.tracks[s] = track
	return track
}

// seatPattern is a zone whose name stands for one zone of each seat.
type seatPattern struct {
	name string
	def  *facts.Def
}

// seatPatterns returns the zones whose names stand for one zone of each seat, by the texts before and after the seat.
func (c *Cache) seatPatterns(ix *index.Index) map[string]map[string]seatPattern {
	if c.patterns == nil {
		c.patterns = map[string]map[string]seatPattern{}
		for name, s := range ix.Symbols(grammar.Zone) {
			if d := s.Def(); d.Pattern == grammar.SeatPattern {
				before, after, _ := strings.Cut(name.Name, "{seat}")
				if c.patterns[before] == nil {
					c.patterns[before] = map[string]seatPattern{}
				}
				c.patterns[before][after] = seatPattern{name.Name, d}
			}
		}
	}
	return c.patterns
}

// NewCache returns an empty cache.
func NewCache() *Cache { return &Cache{reads: map[string]struct{}{}} }

// keep adds a value to a map, which is made when the first is added.
func keep[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// signature reads what a definition exposes to its users.
func (c *Cache) signature(d *facts.Def) facts.Signature {
	s, ok := c.parsed[d]
	if !ok {
		s, _ = facts.ParseSignature(d.Signature)
		keep(&c.parsed, d, s)
	}
	return s
}

// Replace returns the fix that replaces a span by a text.
func Replace(title string, span source.Span, text string) diag.Fix {
	return diag.Fix{Title: title, Edits: []source.Edit{{Span: span, NewText: text}}}
}
