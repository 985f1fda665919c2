package refactor

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// How many nodes a rule must have, and how often it must stand there, for a macro of it to be
// worth offering.
const (
	smallestRepeated = 6
	fewestRepeated   = 3
)

// Pattern is an effect or a condition, and what all that are like it up to names have in common.
type Pattern struct {
	Node syntax.Node
	Hash uint64
}

var patternSeed = maphash.MakeSeed()

// Patterns are the effects and conditions of a unit of which there may be others that are alike,
// in the order of the text. They follow from the unit alone.
func Patterns(f *facts.Facts) (out []Pattern) {
	rules := map[syntax.Node]bool{}
	for i := range f.Variants {
		v := &f.Variants[i]
		if v.Union == grammar.EffectUnion || v.Union == grammar.ConditionUnion {
			rules[v.Record()] = true
		}
	}
	if len(rules) == 0 || len(f.Tree.Errors) > 0 {
		return nil
	}
	r := reader{rules: rules, names: map[int]bool{}}
	for i := range f.Refs {
		r.names[f.Tree.At(f.Refs[i].Span.Start).Span().Start] = true
	}
	for i := range f.Defs {
		r.names[f.Defs[i].Span.Start] = true
	}
	r.read(f.Tree.Root())
	slices.SortFunc(r.found, func(a, b Pattern) int { return cmp.Compare(a.Node.Span().Start, b.Node.Span().Start) })
	return r.found
}

// reader goes through a unit once, from the inside out.
type reader struct {
	rules map[syntax.Node]bool
	names map[int]bool // where scalars begin that name something
	found []Pattern
}

// read gives the hash of a value without its names, and how many nodes it has; 0 for what a
// macro cannot hold as it stands.
func (r *reader) read(n syntax.Node) (hash uint64, size int) {
	mix := func(parts ...string) uint64 {
		var h maphash.Hash
		h.SetSeed(patternSeed)
		for _, part := range parts {
			h.WriteString(part)
			h.WriteByte(0)
		}
		return h.Sum64()
	}
	number := func(of uint64) string { return strconv.FormatUint(of, 36) }
	whole := n.Anchor() == "" && !n.Hole()
	size = 1
	switch n.Kind() {
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			part, count := r.read(value)
			whole = whole && count > 0
			size += count
			hash += mix("key", key.Value(), number(part)) // in any order
		}
		whole = whole && !n.Get(view.ParamNodeParam).Valid()
		hash = mix("record", number(hash))
		isCall := n.Get(view.MacroCallMacro).Valid() || n.Get(view.ConditionMacroCallConditionMacro).Valid()
		if r.rules[n] && whole && size >= smallestRepeated && !isCall {
			r.found = append(r.found, Pattern{n, hash})
		}
	case syntax.Sequence:
		hash = mix("list")
		for _, item := range n.Items() {
			part, count := r.read(item)
			whole = whole && count > 0
			size += count
			hash = mix(number(hash), number(part))
		}
	case syntax.Scalar:
		if r.names[n.Span().Start] || strings.HasPrefix(n.Value(), "$") {
			hash = mix("name")
		} else {
			hash = mix("scalar", strconv.Itoa(int(n.Type())), n.Value())
		}
	default:
		whole = false
	}
	if !whole {
		return hash, 0
	}
	return hash, size
}

// extractRepeated makes one macro of an effect or a condition and all others that are like it
// up to names.
func extractRepeated(p *place) []Rewriting {
	own := p.spec.Patterns(p.id)
	for _, n := range p.around() {
		i := slices.IndexFunc(own, func(o Pattern) bool { return o.Node == n })
		if i < 0 {
			continue
		}
		all := p.repetitions(own[i])
		if len(all) < fewestRepeated {
			continue
		}
		if made := p.macroOf(all); made != nil {
			return made
		}
	}
	return nil
}

// repetitions are a rule and all others of the spec that are like it, itself as the first.
func (p *place) repetitions(like Pattern) []sibling {
	out := []sibling{{p.id, like.Node}}
	for id := range p.spec.All() {
		for _, o := range p.spec.Patterns(id) {
			if o.Hash == like.Hash && o.Node != like.Node && equal(o.Node, like.Node, func(a, b syntax.Node) bool {
				return a.Kind() == syntax.Scalar && a.Type() == b.Type()
			}) {
				out = append(out, sibling{id, o.Node})
			}
		}
	}
	return out
}

// macroOf offers a macro of rules that are alike; nil if they hang together with what is around
// them in a way that a macro cannot have.
func (p *place) macroOf(all []sibling) []Rewriting {
	kind, section, noun := grammar.EffectMacro, view.SectionEffectMacros, "effect"
	if p.readAs(all[0].node, grammar.ConditionUnion) {
		kind, section, noun = grammar.ConditionMacro, view.SectionConditionMacros, "condition"
	}
	if _, out := query.Crossings(p.spec, []query.Part{{Unit: p.id, Span: all[0].node.Span()}}); len(out) > 0 {
		return nil // what it binds is used behind it
	}
	nodes := make([]syntax.Node, len(all))
	for i, s := range all {
		if nodes[i] = s.node; s.node.InText() {
			return nil // a formula has no room for the use
		}
	}
	d := differing(nodes)
	ways := 1
	for _, param := range d.params {
		t := p.typeOf(param.places[0])
		if t == nil || t.Form == grammar.Define || slices.ContainsFunc(param.places, syntax.Node.InText) {
			return nil
		}
		if kind == grammar.EffectMacro {
			ways = 2
		}
	}
	title := "Make one macro of these " + strconv.Itoa(len(all)) + " " + noun + "s"
	return []Rewriting{{Title: title, Category: Extracts, Ways: ways, Change: func(way int) (Change, error) {
		id := p.unused(kind, cmp.Or(p.owner(), p.sectionName(), "new")+"-"+noun)
		var edits []query.Edit
		for i, s := range all {
			args := render.Record()
			for _, param := range d.params {
				args.With(param.name, as(param.values[i]))
			}
			use := render.Record().With(map[grammar.Kind]string{grammar.EffectMacro: view.MacroCallMacro,
				grammar.ConditionMacro: view.ConditionMacroCallConditionMacro}[kind], plain(id))
			if len(d.params) > 0 {
				use.With(view.MacroCallArgs, args)
			}
			e, err := p.replace(s.id, s.node, use)
			if err != nil {
				return Change{}, err
			}
			edits = append(edits, e)
		}
		e, err := p.declare(section, func(indent string) (string, error) {
			entry := render.Record().With(view.EffectMacroID, plain(id))
			if params := p.paramsOf(kind, d, way); params.Len() > 0 {
				entry.With(view.EffectMacroParams, params)
			}
			body := as(all[0].node, d.edits(func(name string) string {
				return render.Argument(name).Line()
			})...)
			if kind == grammar.EffectMacro {
				entry.With(view.EffectMacroExports, render.List()).With(view.EffectMacroEffects, render.List(body))
			} else {
				entry.With(view.ConditionMacroCondition, body)
			}
			text, err := layout.Item(entry, len(indent))
			return indent + text + "\n", err
		})
		return edited(err, append(edits, e)...)
	}}}
}

// paramsOf declares the differences as parameters; those of effect macros have types, the one
// that fits best or, if that does not do, the next one.
func (p *place) paramsOf(kind grammar.Kind, d *differences, way int) render.Value {
	out := render.List()
	for _, param := range d.params {
		declared := render.Record().With(view.EffectMacroParamName, plain(param.name))
		if kind == grammar.EffectMacro {
			words := parameterWords(p.typeOf(param.places[0]))
			declared.With(view.EffectMacroParamType, plain(words[min(way, len(words)-1)]))
		}
		out.Add(declared)
	}
	return out
}
