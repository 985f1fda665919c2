package facts

import (
	"slices"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// Every key of every unit is looked up in the grammar table, so what a lookup needs is computed once per shape and
// union. The table never changes, and the indexes live as long as it does.

// shapeIndex finds the fields of a shape by name.
type shapeIndex struct {
	shape *grammar.Shape
	slots []slot
	names []string       // of the slots, in order: candidates for suggestions
	slot  map[string]int // field names
	// spellings are other names of fields, with the slot they belong to.
	spellings map[string]spelling
	// scopes, by the slot into which they bring names.
	scopes [][]grammar.Scope
	// binders are the slots whose value introduces a binding.
	binders []int
	// from is the slot of the effects whose binders another field sees (those of compute in scoreExpr); -1 if none.
	from  int
	macro grammar.Kind // EffectMacro, ConditionMacro or PhaseTemplate when the shape declares one
	call  grammar.Kind // the same when the shape calls one
	name  int          // slot of the called name
	args  int          // slot of the arguments, -1 if none
	// asset is set when the shape declares a data asset, piece for a piece type, generate when it expands to several
	// piece types.
	asset, piece, generate bool
	// continued are the only fields allowed in a record that continues an earlier one.
	continued []string
}

type slot struct {
	name   string
	fields []*grammar.Field // alternatives told apart by When
}

type spelling struct {
	grammar.Spelling
	slot int
}

var shapeIndexes sync.Map // *grammar.Shape → *shapeIndex

func indexShape(shape *grammar.Shape) *shapeIndex {
	if ix, ok := shapeIndexes.Load(shape); ok {
		return ix.(*shapeIndex)
	}
	ix := buildShapeIndex(shape)
	shapeIndexes.Store(shape, ix)
	return ix
}

func buildShapeIndex(shape *grammar.Shape) *shapeIndex {
	ix := &shapeIndex{shape: shape, slot: map[string]int{}, args: -1, from: -1}
	if name, list := shape.Continuation(); list != "" {
		ix.continued = []string{name, list}
	}
	for _, f := range shape.Fields {
		i, known := ix.slot[f.Name]
		if !known {
			i = len(ix.slots)
			ix.slot[f.Name] = i
			ix.slots = append(ix.slots, slot{name: f.Name})
			ix.names = append(ix.names, f.Name)
		}
		ix.slots[i].fields = append(ix.slots[i].fields, f)
		for _, s := range f.Spellings {
			if ix.spellings == nil {
				ix.spellings = map[string]spelling{}
			}
			ix.spellings[s.Name] = spelling{s, i}
		}
		if f.Binds != nil && !slices.Contains(ix.binders, i) {
			ix.binders = append(ix.binders, i)
		}
		ix.classify(f, i)
	}
	if i, ok := ix.slot[view.MacroCallArgs]; ok && ix.call != grammar.NoKind {
		ix.args = i
	}
	ix.scopes = make([][]grammar.Scope, len(ix.slots))
	for _, s := range shape.Scopes {
		if i, ok := ix.slot[s.From]; ok {
			ix.from = i
		}
		for _, into := range s.Into {
			if i, ok := ix.slot[into]; ok {
				ix.scopes[i] = append(ix.scopes[i], s)
			}
		}
	}
	return ix
}

// classify sets the marks of a shape that depend on the kind of field f, which has index i.
func (ix *shapeIndex) classify(f *grammar.Field, i int) {
	t := f.Type
	switch t.Form {
	case grammar.Define:
		switch t.Kind {
		case grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate:
			ix.macro = t.Kind
		case grammar.DataAsset:
			ix.asset = true
		case grammar.PieceType:
			if t.Syntax == grammar.DimensionPattern {
				ix.generate = true
			} else {
				ix.piece = true
			}
		}
	case grammar.Refer:
		for _, k := range t.Kinds {
			switch k {
			case grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate:
				ix.call, ix.name = k, i
			}
		}
	}
}

// unionIndex finds the variants of a union, including those of the unions it lists as Others.
type unionIndex struct {
	union *grammar.Union
	// discriminators in the order of the table.
	discriminators []discriminator
	keys           []*member // variants chosen by a key, in order
	byKey          map[string]*member
	keyNames       []string
	scalars        []*grammar.Type
	fallback       *grammar.Shape
	members        []*member
}

type discriminator struct {
	key    string
	union  *grammar.Union
	byWord map[string]*member
	words  []string
}

// member is a variant together with the union that lists it.
type member struct {
	*grammar.Variant
	union *grammar.Union
	shape *shapeIndex
	// key is the key under which the variant is found: the discriminator or the variant's own.
	key string
	// spelling is set on an old word for the variant.
	spelling *grammar.Spelling
}

var unionIndexes sync.Map // *grammar.Union → *unionIndex

func indexUnion(union *grammar.Union) *unionIndex {
	if ix, ok := unionIndexes.Load(union); ok {
		return ix.(*unionIndex)
	}
	ix := &unionIndex{union: union, byKey: map[string]*member{}}
	ix.add(union, map[*grammar.Union]bool{})
	unionIndexes.Store(union, ix)
	return ix
}

func (ix *unionIndex) add(u *grammar.Union, seen map[*grammar.Union]bool) {
	if seen[u] {
		return
	}
	seen[u] = true
	ix.scalars = append(ix.scalars, u.Scalars...)
	if ix.fallback == nil {
		ix.fallback = u.Fallback
	}
	var d *discriminator
	if u.Discriminator != "" {
		ix.discriminators = append(ix.discriminators,
			discriminator{key: u.Discriminator, union: u, byWord: map[string]*member{}})
		d = &ix.discriminators[len(ix.discriminators)-1]
	}
	for _, v := range u.Variants {
		m := &member{Variant: v, union: u, shape: indexShape(v.Shape), key: v.Word}
		ix.members = append(ix.members, m)
		if d != nil {
			m.key = d.key
			d.words = append(d.words, v.Word)
			d.byWord[v.Word] = m
			for _, also := range v.Also {
				d.byWord[also] = m
			}
			for i := range v.Spellings {
				d.byWord[v.Spellings[i].Name] = &member{Variant: v, union: u, shape: m.shape, key: m.key,
					spelling: &v.Spellings[i]}
			}
			continue
		}
		ix.keys = append(ix.keys, m)
		ix.addKey(v.Word, m)
		for _, also := range v.Also {
			ix.addKey(also, m)
		}
		for i := range v.Spellings {
			old := &member{Variant: v, union: u, shape: m.shape, key: v.Word, spelling: &v.Spellings[i]}
			if _, known := ix.byKey[v.Spellings[i].Name]; !known {
				ix.byKey[v.Spellings[i].Name] = old
			}
		}
	}
	for _, other := range u.Others {
		ix.add(other, seen)
	}
}

func (ix *unionIndex) addKey(key string, m *member) {
	if _, known := ix.byKey[key]; !known {
		ix.byKey[key] = m
		ix.keyNames = append(ix.keyNames, key)
	}
}
