package state

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/persistent"
	"ludo-lsp/internal/yaml/syntax"
)

// Layout is the part of the grammar that the document scanner needs.
var Layout = sync.OnceValue(func() *doc.Layout {
	sections, members := map[string]bool{}, map[string]bool{"section": true, "vars": true}
	for _, s := range grammar.Sections {
		sections[s.Name] = true
		for _, old := range s.Spellings {
			sections[old.Name] = true
		}
		if s.Type.Form == grammar.Record {
			for _, f := range s.Type.Shape.Fields {
				members[f.Name] = true
			}
		}
	}
	has := func(set map[string]bool) func(string) bool { return func(key string) bool { return set[key] } }
	return &doc.Layout{Section: has(sections), Member: has(members), UnitList: grammar.CutsList}
})

// builder builds a state from an earlier one.
type builder struct {
	*State
	draft   *persistent.Draft
	update  *index.Update
	cache   *crossref.Cache
	dirty   map[index.UnitID]bool // to be resolved
	afresh  bool                  // no earlier state was checked
	blocks  bool                  // blocks begin at other places
	revised []revision            // the units that changed
	changed []string              // keys whose lookups changed, sorted
	toggled []string              // keys that may have gained or lost all their readers
	flows   []flow                // entries whose later entries are to be resolved
	own     map[int]bool          // documents not shared with an earlier state
	room    facts.Room
}

func (s *State) change() *builder {
	next := *s
	next.asked = &answers{}
	next.Documents = make([]*Document, len(s.Documents))
	for i, d := range s.Documents { // changes elsewhere may concern any of them
		own := *d
		next.Documents[i] = &own
	}
	next.rules = slices.Clone(s.rules)
	return &builder{
		State: &next, draft: new(persistent.Draft), update: s.index.Change(), cache: crossref.NewCache(),
		dirty: map[index.UnitID]bool{}, own: map[int]bool{},
	}
}

// document returns document i for modification: a copy, if an earlier state shares it.
func (b *builder) document(i int) *Document {
	if !b.own[i] {
		d := *b.Documents[i]
		b.Documents[i], b.own[i] = &d, true
	}
	return b.Documents[i]
}

// Read builds the state of a spec from scratch; equal documents and units that the earlier spec has already read are
// reused.
func Read(files []File, options Options, earlier *State) *State {
	options = options.withDefaults()
	known := map[string]*Document{}
	if earlier != nil {
		for _, d := range earlier.Documents {
			known[d.Path] = d
		}
	}
	b := (&State{Options: options}).change()
	b.afresh = true
	b.State.rules = make([]ruleResult, len(crossref.Rules))
	room := doc.MaxWeight
	for i, f := range files {
		d := &Document{Path: f.Path}
		b.Documents, b.own[i] = append(b.Documents, d), true
		d.TooLarge = len(f.Text) > options.MaxInputBytes
		if d.TooLarge {
			d.Text = doc.ReadWithin(f.Text, Layout(), 0)
		} else if old := known[f.Path]; old != nil && old.fitsIn(room) && old.Text.Len() == len(f.Text) &&
			old.Text.Text() == f.Text {
			d.Text = old.Text
		} else {
			d.Text = doc.ReadWithin(f.Text, Layout(), room)
		}
		if _, cut := d.Text.Unread(); !d.TooLarge {
			room -= d.Text.Weight()
			b.State.Cut = b.State.Cut || cut
		}
		for u := range d.Text.Units() {
			b.deriveFacts(i, u, nil)
		}
	}
	b.finish()
	return b.State
}

// Edit returns the state after an edit of document i.
func (s *State) Edit(i int, text *doc.Document, change doc.Change) *State {
	b := s.change()
	d := b.document(i)
	d.Text = text
	b.blocks = change.Blocks
	gone := map[doc.Label]*Unit{}
	for _, u := range change.Removed {
		if old, ok := d.Units.Get(u.Label); ok {
			gone[u.Label] = old
		}
	}
	added := map[doc.Label]bool{}
	for _, u := range change.Added {
		added[u.Label] = true
	}
	for label, old := range gone {
		if !added[label] {
			b.removeUnit(i, old)
		}
	}
	for _, u := range change.Added {
		b.deriveFacts(i, u, gone[u.Label])
	}
	if change.From <= change.To && !change.Relabelled {
		for u := range text.UnitsIn(change.From, change.To) {
			if added[u.Label] {
				continue
			}
			old, _ := d.Units.Get(u.Label)
			if c, known := b.contextOf(i, u); known != (old != nil) || known && !sameContext(old.Facts.Context, c) {
				b.deriveFacts(i, u, old)
			}
		}
	}
	sameUnits := slices.EqualFunc(change.Removed, change.Added, func(a, b *doc.Unit) bool {
		return a.Label == b.Label && a.Level == b.Level
	})
	opens := func(r revision) bool {
		return r.before == nil || r.after == nil || len(r.before.Sections)+len(r.after.Sections) > 0
	}
	if sameUnits && !change.Relabelled && !change.Blocks && !slices.ContainsFunc(b.revised, opens) {
		s.asked.mu.Lock()
		b.asked.sections = maps.Clone(s.asked.sections)
		s.asked.mu.Unlock()
	}
	b.finish()
	return b.State
}

// removeUnit removes a unit of document i from the state.
func (b *builder) removeUnit(i int, old *Unit) {
	d := b.document(i)
	id := IDOf(i, old.Label)
	b.revised = append(b.revised, revision{id, old.Facts, nil})
	b.noteFlow(i, old)
	b.update.Replace(id, old.Facts, nil)
	b.countMade(old.Facts, nil)
	b.misnamed -= len(old.Result.Faults)
	b.toggled = append(b.toggled, b.update.Read(id, old.Result.Reads, nil)...)
	d.Units = d.Units.Without(old.Label)
	d.Faulty = d.Faulty.Without(old.Label)
	d.Sections = d.Sections.Without(old.Label)
	d.anchors = d.anchors.Without(old.Label)
	d.aliases = d.aliases.Without(old.Label)
	delete(b.dirty, id)
}

// deriveFacts computes the facts of a unit of document i, which replaces the old unit.
func (b *builder) deriveFacts(i int, read *doc.Unit, old *Unit) {
	c, ok := b.contextOf(i, read)
	if !ok {
		if old != nil {
			b.removeUnit(i, old)
		}
		return
	}
	d := b.document(i)
	id := IDOf(i, read.Label)
	c.Before = b.made
	if old != nil {
		c.Before = c.Before.Minus(old.Facts.Made)
	}
	if c.Before.Findings > facts.MaxFindings {
		if old != nil {
			b.removeUnit(i, old)
		}
		return
	}
	u := &Unit{Unit: read, Facts: b.room.Walk(read.Tree, c), memo: &memo{}}
	r := revision{unit: id, after: u.Facts}
	b.countMade(nil, u.Facts)
	if old != nil {
		b.countMade(old.Facts, nil)
		b.misnamed -= len(old.Result.Faults)
		r.before = old.Facts
		b.noteFlow(i, old)
		u.Result.Reads = old.Result.Reads
	}
	b.revised = append(b.revised, r)
	b.update.Replace(id, r.before, r.after)
	d.Units = d.Units.SetIn(b.draft, read.Label, u)
	d.Sections = b.updateSet(d.Sections, u, len(u.Facts.Sections) > 0)
	d.anchors = b.updateSet(d.anchors, u, len(u.Facts.Tree.Anchors()) > 0)
	d.aliases = b.updateSet(d.aliases, u, u.Facts.Tree.HasMerges() || len(openAliases(u.Facts.Tree)) > 0)
	b.dirty[id] = true
	b.noteFlow(i, u)
}

// countMade updates the number of names that the units make, after the facts of one unit have changed.
func (b *builder) countMade(before, after *facts.Facts) {
	if before != nil {
		b.made = b.made.Minus(before.Made)
		if before.Refused {
			b.refused--
		}
	}
	if after != nil {
		b.made = b.made.Plus(after.Made)
		if after.Refused {
			b.refused++
		}
	}
}

// updateSet adds a unit to a set of units if it belongs there, and removes it otherwise. It returns the new set.
func (b *builder) updateSet(set persistent.Map[doc.Label, *Unit], u *Unit, belongs bool) persistent.Map[doc.Label,
	*Unit] {
	if belongs {
		return set.SetIn(b.draft, u.Label, u)
	}
	return set.Without(u.Label)
}

// contextOf returns the context in which a unit of document i is read; ok is false if the unit is not read at all.
func (b *builder) contextOf(i int, u *doc.Unit) (c facts.Context, ok bool) {
	d := b.Documents[i]
	if d.Text.Blocks() > b.Options.MaxBlocks && d.Text.Block(u.Label) >= b.Options.MaxBlocks {
		return c, false
	}
	if u.Level == doc.LevelSection {
		if u.Guess && (len(u.Tree.Errors) > 0 || u.Tree.Root().Kind() != syntax.Mapping) {
			return c, false
		}
		return facts.Context{Type: grammar.DocumentType, Cut: !u.Whole}, true
	}
	slot := d.Text.Slot(u.Label)
	if slot.Parent == nil {
		return c, false
	}
	parent, known := d.Units.Get(slot.Parent.Label)
	if !known {
		return c, false
	}
	for _, hole := range parent.Facts.Holes {
		if hole.Offset == slot.Hole {
			return hole.Context, true
		}
	}
	if u.Level == doc.LevelEntry && len(parent.Facts.Sections) == 1 {
		// Something else stands where the list should begin; it is reported there.
		if s := grammar.FindSection(parent.Facts.Sections[0].Name); s != nil && s.List {
			return facts.EntryContext(s), true
		}
	}
	return facts.Context{Section: parent.Facts.Context.Section}, true
}

func sameContext(a, b facts.Context) bool {
	return a.Type == b.Type && a.Section == b.Section && a.Asset == b.Asset && a.Flow == b.Flow && a.Cut == b.Cut &&
		slices.Equal(a.Siblings, b.Siblings) && slices.Equal(a.Bindings, b.Bindings)
}

// noteFlow records an entry whose bindings later entries can see.
func (b *builder) noteFlow(i int, u *Unit) {
	if u.Facts.Context.Flow {
		b.flows = append(b.flows, flow{IDOf(i, u.Label), u.Level})
	}
}

// flow is an entry whose bindings later entries can see.
type flow struct {
	unit  index.UnitID
	level doc.Level
}

// markLater marks the entries after the recorded ones for checking. If there are many, the entries after the first
// one are walked once.
func (b *builder) markLater() {
	slices.SortFunc(b.flows, func(a, b flow) int {
		return cmp.Or(cmp.Compare(a.level, b.level), cmp.Compare(a.unit, b.unit))
	})
	var through flow // the entry up to which entries of its level are marked
	for _, f := range b.flows {
		if f.level == through.level && f.unit < through.unit {
			continue
		}
		i := f.unit.Document()
		through = f
		for label, later := range b.Documents[i].Units.From(doc.Label(f.unit.Label()) + 1) {
			if later.Level < f.level {
				break
			}
			through.unit = IDOf(i, label) + 1
			if later.Facts.Context.Flow {
				b.dirty[IDOf(i, label)] = true
				for _, c := range later.Facts.Calls { // a macro may use what is passed to its call
					for id := range b.index.Readers(index.UsesKey(c.Kind, c.Name)) {
						b.dirty[id] = true
					}
				}
			}
		}
	}
}

// finish resolves the units affected by the change and runs the rules.
func (b *builder) finish() {
	b.index = b.update.Index
	keys, definers := b.update.ChangedKeys()
	b.changed = keys
	for _, key := range keys {
		for id := range b.index.Readers(key) {
			b.dirty[id] = true
			if u := b.Lookup(id); u != nil && u.Facts.Context.Flow && crossref.Passes(u.Facts, key) {
				b.noteFlow(id.Document(), u)
			}
		}
	}
	b.markLater()
	for _, id := range definers {
		b.dirty[id] = true
	}
	b.resolve(b.dirty)
	again := map[index.UnitID]bool{}
	for _, key := range b.toggled {
		for site := range b.index.Lookup(key).Sites() {
			again[site.Unit] = true
		}
	}
	if !b.afresh || !b.HasTooMuch() {
		b.resolve(again)
	}
	b.runRules()
}

// resolve checks units against the spec.
func (b *builder) resolve(units map[index.UnitID]bool) {
	for _, id := range slices.Sorted(maps.Keys(units)) {
		u := b.Lookup(id)
		if u == nil {
			continue
		}
		var result crossref.Result // nothing in a game with too many faults
		if !b.afresh || !b.HasTooMuch() {
			result = crossref.Resolve(id, u.Facts, b.State, b.cache)
		} else if len(u.Facts.Findings) == 0 {
			continue
		}
		b.toggled = append(b.toggled, b.update.Read(id, u.Result.Reads, result.Reads)...)
		b.index = b.update.Index
		b.misnamed += len(result.Faults) - len(u.Result.Faults)
		d := b.document(id.Document())
		resolved := &Unit{Unit: u.Unit, Facts: u.Facts, Result: result, memo: u.memo}
		d.Units = d.Units.SetIn(b.draft, u.Label, resolved)
		if len(u.Facts.Sections) > 0 {
			d.Sections = d.Sections.SetIn(b.draft, u.Label, resolved)
		}
		if len(result.Faults) > 0 || len(u.Facts.Findings) > 0 || len(u.Facts.Suppress) > 0 {
			d.Faulty = d.Faulty.SetIn(b.draft, u.Label, resolved)
		} else {
			d.Faulty = d.Faulty.Without(u.Label)
		}
	}
}

// revision is the change of a unit: before is nil for a new unit, after is nil for a removed one.
type revision struct {
	unit          index.UnitID
	before, after *facts.Facts
}

// isIn reports whether the unit was or is in one of the sections.
func (r revision) isIn(sections []string) bool {
	for _, f := range []*facts.Facts{r.before, r.after} {
		if f == nil {
			continue
		}
		if slices.Contains(sections, f.Context.Section) ||
			slices.ContainsFunc(f.Sections,
				func(use facts.SectionUse) bool { return slices.Contains(sections, use.Name) }) {
			return true
		}
	}
	return false
}

// runRules runs the rules whose input changed.
func (b *builder) runRules() {
	spec := crossref.ShareListings(b.State)
	for i, rule := range crossref.Rules {
		if !b.afresh && !b.mayConcern(&rule, b.rules[i]) {
			continue
		}
		found := map[index.UnitID][]crossref.Fault{} // nearly always empty
		rule.Check(spec, func(id index.UnitID, f crossref.Fault) { found[id] = append(found[id], f) })
		b.rules[i] = resultOf(found)
	}
}

// mayConcern reports whether the changes of units may change the result of a rule.
func (b *builder) mayConcern(rule *crossref.Rule, found ruleResult) bool {
	if rule.Blocks && b.blocks {
		return true
	}
	for _, r := range b.revised {
		if r.isIn(rule.Sections) && (found.about[r.unit] ||
			r.before == nil || r.after == nil || !rule.IsUnchanged(r.before, r.after)) {
			return true
		}
	}
	return slices.ContainsFunc(rule.Kinds, func(k grammar.Kind) bool {
		_, listed := slices.BinarySearch(b.changed, index.ListKey(k))
		_, lost := slices.BinarySearch(b.changed, index.LostKey(k))
		return listed || lost
	})
}
