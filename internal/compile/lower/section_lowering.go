package lower

import (
	"context"
	"maps"
	"reflect"
	"sync"

	"ludo-lsp/internal/compile/expand"
)

// lowering is the state of lowering a spec.
type lowering struct {
	*stepResult // of the running step
	in          Input
	stopped     bool          // it has ended: later results are ignored
	reads       *dependencies // of the current computation
	// known are the step's entries in an earlier state of the spec. Those with the same nodes are still valid if
	// expressions have the same knowledge.
	known map[entryKey]entryResult

	// Shared inputs of several steps, computed on demand.
	assets    func() []asset
	selection func() selection
	pieces    func() ([]piece, bool)
	decks     func() []deck
	cardType  func() cardType
	tables    func() []table

	compositions func() []*composition // the decks of scenarios

	knowledge knowledge
	sameBase  func() bool // the base equals that of the earlier state
}

// knowledge holds what expressions need to know about the spec, and its dependencies.
type knowledge struct {
	Context
	reads *dependencies
}

func newLowering(in Input) *lowering {
	if in.Context == nil {
		in.Context = context.Background()
	}
	if in.FaultyAsset == nil {
		in.FaultyAsset = func(int) bool { return false }
	}
	l := &lowering{in: in, reads: newDependencies()}
	l.assets = lazyValue(l, l.readAssets)
	l.selection = lazyValue(l, l.selectAssets)
	l.pieces = lazyOptional(l, l.readPieces)
	l.decks = lazyValue(l, l.readDecks)
	l.cardType = lazyValue(l, l.readCardType)
	l.compositions = lazyValue(l, l.readCompositions)
	l.tables = lazyValue(l, l.readTables)
	if in.Earlier != nil && in.Earlier.knowledge.reads.areUnchanged(l) {
		l.knowledge = in.Earlier.knowledge
		l.sameBase = func() bool { return true }
		return l
	}
	l.knowledge.reads = l.recordReads(func() { l.knowledge.Context = l.readKnowledge() })
	l.sameBase = sync.OnceValue(func() bool {
		return in.Earlier != nil && reflect.DeepEqual(in.Earlier.knowledge.Context, l.knowledge.Context)
	})
	return l
}

// isAbandoned reports whether the context of the lowering has ended.
func (l *lowering) isAbandoned() bool {
	l.stopped = l.stopped || l.in.Context.Err() != nil
	return l.stopped
}

// dependencies are the parts of a document that were read, with the values found.
type dependencies struct {
	sections map[string]*expand.Node
	cut      map[string]bool // sections that could not be expanded in full
	faulty   map[int]bool    // data assets
	base     bool            // also the knowledge for expressions
}

func newDependencies() *dependencies {
	return &dependencies{sections: map[string]*expand.Node{}, cut: map[string]bool{}, faulty: map[int]bool{}}
}

// add adds other dependencies.
func (d *dependencies) add(other *dependencies) {
	maps.Copy(d.sections, other.sections)
	maps.Copy(d.cut, other.cut)
	maps.Copy(d.faulty, other.faulty)
	d.base = d.base || other.base
}

// areUnchanged reports whether the dependencies are unchanged.
func (d *dependencies) areUnchanged(l *lowering) bool {
	for name, n := range d.sections {
		if l.in.Document.Section(name) != n {
			return false
		}
	}
	for name, cut := range d.cut {
		if l.in.Document.HasFailed(name) != cut {
			return false
		}
	}
	for i, faulty := range d.faulty {
		if l.in.FaultyAsset(i) != faulty {
			return false
		}
	}
	return !d.base || l.sameBase()
}

// recordReads calls work and returns the dependencies on what it has read.
func (l *lowering) recordReads(work func()) *dependencies {
	outer := l.reads
	l.reads = newDependencies()
	work()
	reads := l.reads
	l.reads = outer
	return reads
}

// lazyValue returns a function that computes its value on first use. Its callers then depend on what was read for the
// value.
func lazyValue[T any](l *lowering, read func() T) func() T {
	var value T
	var reads *dependencies
	return func() T {
		if reads == nil {
			reads = l.recordReads(func() { value = read() })
		}
		l.reads.add(reads)
		return value
	}
}

// lazyOptional is like lazily, for a value that may not exist.
func lazyOptional[T any](l *lowering, read func() (T, bool)) func() (T, bool) {
	found := false
	get := lazyValue(l, func() T {
		value, ok := read()
		found = ok
		return value
	})
	return func() (T, bool) {
		value := get()
		return value, found
	}
}

// section returns a section of the expanded document.
func (l *lowering) section(name string) *expand.Node {
	n := l.in.Document.Section(name)
	l.reads.sections[name] = n
	return n
}

// isIncomplete reports whether part of a section could not be expanded.
func (l *lowering) isIncomplete(section string) bool {
	cut := l.in.Document.HasFailed(section)
	l.reads.cut[section] = cut
	return cut
}

// isFaulty reports whether the data asset with an index is faulty itself.
func (l *lowering) isFaulty(i int) bool {
	faulty := l.in.FaultyAsset(i)
	l.reads.faulty[i] = faulty
	return faulty
}

// base returns a Context with what expressions need to know about the spec.
func (l *lowering) base() Context {
	l.reads.base = true
	return l.knowledge.Context
}
