package index

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/persistent"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// UnitID identifies a unit in its spec: the document's number in the spec and the unit's label in the document. IDs
// have the order of the units.
type UnitID uint64

// labelBits is the number of label bits in a UnitID.
const labelBits = 48

// UnitIDOf returns the ID of a unit.
func UnitIDOf(document int, label uint64) UnitID {
	return UnitID(uint64(document)<<labelBits | label&(1<<labelBits-1))
}

// Document returns the number of the unit's document in the spec.
func (id UnitID) Document() int { return int(id >> labelBits) }

// Label returns the unit's label in its document.
func (id UnitID) Label() uint64 { return uint64(id) & (1<<labelBits - 1) }

// Site is one place where a symbol is defined, or a macro used.
type Site struct {
	Unit  UnitID
	Order int // index among the definitions, or the uses, of the unit
	Def   *facts.Def
	Call  *facts.Call
	calls []facts.Call // all uses of the unit: exports of earlier ones may be visible here
}

// Symbol is everything known under one key: it has at least one site. It is immutable.
type Symbol struct {
	first Site
	sites persistent.Map[UnitID, []Site] // of each unit, in their order
}

// First returns the first of the sites.
func (s *Symbol) First() Site { return s.first }

// Def returns the definition that is in force: the first one. It is nil for a symbol that does not exist.
func (s *Symbol) Def() *facts.Def {
	if s == nil {
		return nil
	}
	return s.first.Def
}

// Sites iterates over the sites in the order of the spec. It yields nothing for a symbol that does not exist.
func (s *Symbol) Sites() iter.Seq[Site] {
	return func(yield func(Site) bool) {
		if s == nil {
			return
		}
		for _, own := range s.sites.All() {
			for _, site := range own {
				if !yield(site) {
					return
				}
			}
		}
	}
}

// of lists the sites of a unit.
func (s *Symbol) of(id UnitID) []Site {
	if s == nil {
		return nil
	}
	own, _ := s.sites.Get(id)
	return own
}

// replace returns the symbol with the sites of a unit replaced by own, or nil if it has no sites then.
func (s *Symbol) replace(draft *persistent.Draft, id UnitID, own []Site) *Symbol {
	var sites persistent.Map[UnitID, []Site]
	if s != nil {
		sites = s.sites
	}
	if len(own) > 0 {
		sites = sites.SetIn(draft, id, own)
	} else {
		sites = sites.Without(id)
	}
	for _, first := range sites.All() {
		return &Symbol{first: first[0], sites: sites}
	}
	return nil
}

// Index contains every symbol of a spec, and for each name, even an undefined one, the units that read it. It is
// immutable.
type Index struct {
	symbols persistent.Map[string, *Symbol]
	readers persistent.Map[string, persistent.Map[UnitID, struct{}]]
}

// Key returns the key of a symbol.
func Key(kind grammar.Kind, owner, name string) string {
	return string([]byte{byte(kind)}) + owner + "\x00" + name
}

// ListKey returns the key for all symbols of a kind; a unit that reads it depends on all names of that kind.
func ListKey(kind grammar.Kind) string { return string([]byte{byte(kind), 1}) }

// UsesKey returns the key for the uses of a macro or template.
func UsesKey(kind grammar.Kind, name string) string {
	return "\xff" + string([]byte{byte(kind)}) + name
}

// AllUsesKey returns the key for the uses of all macros or templates of a kind.
func AllUsesKey(kind grammar.Kind) string { return "\xff" + string([]byte{byte(kind)}) + "\x00" }

// allOf returns the key for all uses of the kind to which a key of uses belongs.
func allOf(uses string) string { return uses[:2] + "\x00" }

// LostKey returns the key for the places where names of a kind are declared but unreadable.
func LostKey(kind grammar.Kind) string { return "\xfe" + string([]byte{byte(kind)}) }

// UnreadKey returns the key for a name in unreadable texts, which may use any symbol of that name.
func UnreadKey(name string) string { return "\xfd" + name }

// hintedKinds are the kinds without owners whose unused names are reported.
var hintedKinds = sync.OnceValue(func() (kinds []grammar.Kind) {
	for _, kind := range grammar.Kinds() {
		if info := kind.Info(); info.HintUnused && !info.Owned {
			kinds = append(kinds, kind)
		}
	}
	return kinds
})

// listOf returns the list key for the kind of a symbol's key.
func listOf(key string) string { return string([]byte{key[0], 1}) }

// isName reports whether a key is that of a name, and not of uses or lost names.
func isName(key string) bool { return key[0] < 0xfe }

// Lookup returns the symbol for a key, nil if there is none.
func (ix *Index) Lookup(key string) *Symbol {
	s, _ := ix.symbols.Get(key)
	return s
}

// Symbols iterates over the symbols of a kind with their names and owners, sorted by owner, then name.
func (ix *Index) Symbols(kind grammar.Kind) iter.Seq2[Name, *Symbol] {
	return func(yield func(Name, *Symbol) bool) {
		prefix := string([]byte{byte(kind)})
		for key, s := range ix.symbols.From(prefix) {
			if !strings.HasPrefix(key, prefix) {
				return
			}
			owner, name, _ := strings.Cut(key[1:], "\x00")
			if !yield(Name{owner, name}, s) {
				return
			}
		}
	}
}

// OwnedSymbols iterates over the symbols of a kind that belong to an owner, in the order of their names.
func (ix *Index) OwnedSymbols(kind grammar.Kind, owner string) iter.Seq2[string, *Symbol] {
	return func(yield func(string, *Symbol) bool) {
		prefix := string([]byte{byte(kind)}) + owner + "\x00"
		for key, s := range ix.symbols.From(prefix) {
			if !strings.HasPrefix(key, prefix) || !yield(key[len(prefix):], s) {
				return
			}
		}
	}
}

// OwnedNames returns the names that OwnedSymbols yields, except those whose symbols wanted refuses.
func (ix *Index) OwnedNames(kind grammar.Kind, owner string, wanted func(*Symbol) bool) symbols.Names {
	return &ownedNames{ix, string([]byte{byte(kind)}) + owner + "\x00", wanted}
}

// ownedNames implements symbols.Names on all symbols of the index.
type ownedNames struct {
	*Index
	prefix string // of their keys
	wanted func(*Symbol) bool
}

// place returns the number of symbols before those of the owner, plus the number of the owner's names that are below.
func (n *ownedNames) place(below func(name string) bool) int {
	return n.symbols.Place(func(key string) bool {
		if name, ok := strings.CutPrefix(key, n.prefix); ok {
			return below(name)
		}
		return key < n.prefix
	})
}

func (n *ownedNames) From(text string) int {
	return n.place(func(name string) bool { return name < text })
}

func (n *ownedNames) AfterPrefix(prefix string) int {
	return n.place(func(name string) bool { return name < prefix || strings.HasPrefix(name, prefix) })
}

func (n *ownedNames) At(i int) (string, bool) {
	key, s, ok := n.symbols.At(i)
	name, own := strings.CutPrefix(key, n.prefix)
	switch {
	case !ok || !own:
		return "", false
	case !n.wanted(s):
		return "", true
	}
	return name, true
}

// UndeclaredNames iterates over the undeclared names of a kind that units read, in order.
func (ix *Index) UndeclaredNames(kind grammar.Kind, owner string) iter.Seq[string] {
	return func(yield func(string) bool) {
		prefix := string([]byte{byte(kind)}) + owner + "\x00"
		for key := range ix.readers.From(prefix) {
			if !strings.HasPrefix(key, prefix) {
				return
			}
			if _, declared := ix.symbols.Get(key); !declared && !yield(key[len(prefix):]) {
				return
			}
		}
	}
}

// Name is a symbol's name with the name of its owner.
type Name struct{ Owner, Name string }

// Occurrence is a name at a place.
type Occurrence struct {
	Unit      UnitID
	Span      source.Span // in the text of the unit
	Text      string
	Kind      grammar.Kind
	Parameter bool // of a macro or a template
}

// Readers iterates over the units that read a key, in order.
func (ix *Index) Readers(key string) iter.Seq[UnitID] {
	return func(yield func(UnitID) bool) {
		readers, _ := ix.readers.Get(key)
		for id := range readers.All() {
			if !yield(id) {
				return
			}
		}
	}
}

// Update collects the effects that a change to a spec has on its index. An index taken from it becomes invalid when
// the update continues.
type Update struct {
	Index  Index
	draft  *persistent.Draft
	before map[string]*Symbol  // of the keys touched
	units  map[string][]UnitID // whose sites for a key were replaced
}

// Change starts an update.
func (ix Index) Change() *Update {
	return &Update{Index: ix, draft: new(persistent.Draft), before: map[string]*Symbol{}, units: map[string][]UnitID{}}
}

// Replace replaces the definitions and uses of a unit. Old is nil for a new unit, now for a removed one.
func (u *Update) Replace(id UnitID, old, now *facts.Facts) {
	var all []keySites
	if old != nil {
		for i := range old.Defs {
			all = append(all, keySites{key: KeyOf(&old.Defs[i])})
		}
		for i := range old.Lost {
			all = append(all, keySites{key: LostKey(old.Lost[i].Kind)})
		}
		for i := range old.Calls {
			all = append(all, keySites{key: UsesKey(old.Calls[i].Kind, old.Calls[i].Name)})
		}
	}
	if now != nil {
		for i := range now.Defs {
			all = append(all, keySites{KeyOf(&now.Defs[i]), []Site{{Unit: id, Order: i, Def: &now.Defs[i]}}})
		}
		for i := range now.Lost {
			all = append(all, keySites{LostKey(now.Lost[i].Kind), []Site{{Unit: id, Order: i, Def: now.Lost[i]}}})
		}
		for i := range now.Calls {
			all = append(all, keySites{UsesKey(now.Calls[i].Kind, now.Calls[i].Name),
				[]Site{{Unit: id, Order: i, Call: &now.Calls[i], calls: now.Calls}}})
		}
	}
	slices.SortStableFunc(all, func(a, b keySites) int { return strings.Compare(a.key, b.key) })
	for len(all) > 0 {
		key, own := all[0].key, all[0].own
		for all = all[1:]; len(all) > 0 && all[0].key == key; all = all[1:] {
			own = append(own, all[0].own...)
		}
		u.edit(key, id, own)
	}
}

// keySites are the sites for a key. A key whose sites are replaced has none here.
type keySites struct {
	key string
	own []Site
}

// KeyOf returns the key of a definition. For kinds without owners the key has no owner, even if an owner limits where
// the name must be unique.
func KeyOf(d *facts.Def) string {
	if d.Kind.Info().Owned {
		return Key(d.Kind, d.Owner, d.Name)
	}
	return Key(d.Kind, "", d.Name)
}

// edit replaces the sites of a unit for a key.
func (u *Update) edit(key string, id UnitID, own []Site) {
	old := u.Index.Lookup(key)
	if _, touched := u.before[key]; !touched {
		u.before[key] = old
	}
	u.units[key] = append(u.units[key], id)
	switch now := old.replace(u.draft, id, own); {
	case now != nil:
		u.Index.symbols = u.Index.symbols.SetIn(u.draft, key, now)
	case old != nil:
		u.Index.symbols = u.Index.symbols.Without(key)
	}
}

// CompareSites compares sites by their order in the spec.
func CompareSites(a, b Site) int {
	if a.Unit != b.Unit {
		if a.Unit < b.Unit {
			return -1
		}
		return 1
	}
	return a.Order - b.Order
}

// ChangedKeys returns the keys whose lookup has changed since before the update, including those of lists, and the
// units that define them if that matters to readers of these keys.
func (u *Update) ChangedKeys() (keys []string, definers []UnitID) {
	lists := map[string]bool{}
	units := map[UnitID]bool{}
	for key, before := range u.before {
		after := u.Index.Lookup(key)
		if u.sameSites(key, before, after) {
			continue
		}
		keys = append(keys, key)
		if key[0] == 0xff {
			lists[allOf(key)] = true
		}
		if isName(key) {
			if (before == nil) != (after == nil) || !sameDef(before.Def(), after.Def()) {
				lists[listOf(key)] = true
			}
			for _, s := range []*Symbol{before, after} {
				for site := range s.Sites() { // one that allows duplicates depends only on whether it is the first
					if site.Def.Duplicate != "" || site.Def == s.Def() {
						units[site.Unit] = true
					}
				}
			}
		}
	}
	for list := range lists {
		keys = append(keys, list)
	}
	for id := range units {
		definers = append(definers, id)
	}
	slices.Sort(keys)
	slices.Sort(definers)
	return keys, definers
}

// sameSites reports whether the sites of a key are the same before and after the update. It compares only those in
// the units that the update touched: the others are unchanged, however many.
func (u *Update) sameSites(key string, before, after *Symbol) bool {
	return !slices.ContainsFunc(u.units[key],
		func(id UnitID) bool { return !slices.EqualFunc(before.of(id), after.of(id), sameSite) })
}

func sameSite(s, t Site) bool {
	if (s.Def == nil) != (t.Def == nil) {
		return false
	}
	if s.Def != nil {
		return s.Order == t.Order && sameDef(s.Def, t.Def)
	}
	return s.Call.Args.Raw() == t.Call.Args.Raw() && slices.Equal(s.Call.Scope, t.Call.Scope) &&
		s.Call.InMacro == t.Call.InMacro && s.Call.Macro == t.Call.Macro &&
		slices.EqualFunc(s.Call.Before, t.Call.Before, func(i, j int) bool {
			return s.calls[i].Kind == t.calls[j].Kind && s.calls[i].Name == t.calls[j].Name
		})
}

func sameDef(a, b *facts.Def) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Signature == b.Signature && a.Class == b.Class && a.Asset == b.Asset && a.Owner == b.Owner &&
		a.Pattern == b.Pattern && a.Derived == b.Derived && a.Duplicate == b.Duplicate
}

// Read records the keys that a unit reads now, given those it read before; both are sorted. It returns the keys that
// may have gained their first reader or lost their last.
func (u *Update) Read(id UnitID, before, now []string) (toggled []string) {
	i, j := 0, 0
	for i < len(before) || j < len(now) {
		switch {
		case j == len(now) || i < len(before) && before[i] < now[j]:
			toggled = u.readBy(toggled, before[i], id, false)
			i++
		case i == len(before) || now[j] < before[i]:
			toggled = u.readBy(toggled, now[j], id, true)
			j++
		default:
			i, j = i+1, j+1
		}
	}
	return toggled
}

func (u *Update) readBy(toggled []string, key string, id UnitID, reads bool) []string {
	readers, _ := u.Index.readers.Get(key)
	if reads {
		readers = readers.SetIn(u.draft, id, struct{}{})
	} else {
		readers = readers.Without(id)
	}
	if readers.Len() == 0 {
		u.Index.readers = u.Index.readers.Without(key)
	} else {
		u.Index.readers = u.Index.readers.SetIn(u.draft, key, readers)
	}
	if readers.Len() > 2 { // the definer itself may be one of them
		return toggled
	}
	if name, unread := strings.CutPrefix(key, UnreadKey("")); unread {
		for _, kind := range hintedKinds() {
			toggled = append(toggled, Key(kind, "", name))
		}
		return toggled
	}
	return append(toggled, key)
}
