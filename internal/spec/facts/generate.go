package facts

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Piece types that a generate block makes.

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// dimension is one axis of a generate block.
type dimension struct {
	name   string
	values []syntax.Node
}

// expandGenerate expands a generate block into the piece types it describes, and adds their token properties and
// values. The definitions of the block itself begin at index defs.
func (w *walker) expandGenerate(r *record, defs int) {
	pattern := w.slotNode(r, view.GenerateIdPattern).Resolve()
	if pattern.Kind() != syntax.Scalar {
		return
	}
	// The pattern's own definition gives way to those it stands for.
	own := slices.DeleteFunc(w.facts.Defs[defs:],
		func(d Def) bool { return d.Pattern == grammar.DimensionPattern && d.Entry == r.node })
	w.facts.Defs = w.facts.Defs[:defs+len(own)]
	text := pattern.Value()
	field := w.activeField(r, r.ix.slot[view.GenerateIdPattern])
	if !strings.Contains(text, "{") {
		w.report(diag.CompilerPieceGenIDPatternNoPlaceholder, pattern.Span(), Path{Node: pattern},
			"The pattern "+quoteName(text)+
				" must hold the name of a dimension in braces; without it all pieces would get the same name.")
	}
	dimensions, complete := readDimensions(r.node)
	derived := r.node.Get(view.GenerateDerivedProps).Resolve()
	w.checkPlaceholders(pattern, dimensions, derived, complete)
	w.checkMappedValues(dimensions, derived)
	total := 1
	for _, d := range dimensions {
		if total *= len(d.values); total > maxCombinations {
			w.report(diag.CompilerPieceGenCombinationLimitExceeded, r.node.Key().Span(), Path{Node: r.node},
				"The values of the dimensions make more than "+strconv.Itoa(maxCombinations)+" combinations.")
			return
		}
	}
	if !complete || len(dimensions) == 0 {
		return
	}
	many := 1 + (len(dimensions)+derived.Len())/propsOfOne
	if !w.countMade(Usage{Pieces: total * many}, r.node.Key().Span(), r.node) {
		return
	}
	first := len(w.facts.Defs)
	base := Def{Kind: grammar.PieceType, Span: w.nameSpan(pattern), Path: Path{Node: pattern}, Entry: r.node,
		Asset:     w.asset,
		Duplicate: w.codeOfRepeated(field.Type, place{field: field})}
	if s, any := signatureOf(grammar.PieceType, r.node); any {
		base.Signature = s.String()
	}
	props := map[string]string{}
	choice := make([]int, len(dimensions))
	seen := map[string]bool{}
	traits := w.knownTraits(r)
	for range total {
		for i, d := range dimensions {
			props[d.name] = d.values[choice[i]].Value()
		}
		computeDerivedProps(derived, dimensions, choice, props)
		name, ok := fillPlaceholders(text, props)
		if ok && !seen[name] {
			seen[name] = true
			if long := len(name) / 64; long > 0 && !w.countMade(Usage{Pieces: long}, r.node.Key().Span(), r.node) {
				w.facts.Defs = w.facts.Defs[:first]
				return
			}
			piece := base
			piece.Name = normalise(name)
			w.facts.Defs = append(w.facts.Defs, piece)
			for _, also := range field.Type.Also {
				further := piece
				further.Kind, further.Duplicate = also.Kind, also.Duplicate
				w.facts.Defs = append(w.facts.Defs, further)
			}
		} else if ok {
			if !strings.Contains(text, "{") {
				return // reported above
			}
			w.report(diag.CompilerPieceGenDuplicateID, pattern.Span(), Path{Node: pattern},
				"The pattern gives the name "+quoteName(name)+" to more than one combination.")
			return
		}
		w.addDerivedValues(derived, props, r, traits)
		for i := len(choice) - 1; i >= 0; i-- {
			if choice[i]++; choice[i] < len(dimensions[i].values) {
				break
			}
			choice[i] = 0
		}
	}
}

// readDimensions reads the axes of a generate block; complete is false if some of them cannot be read.
func readDimensions(n syntax.Node) (out []dimension, complete bool) {
	complete = true
	for entry := range resolvedItems(n.Get(view.GenerateDimensions)) {
		d := dimension{name: entry.Get(view.DimensionName).Resolve().Value()}
		for v := range resolvedItems(entry.Get(view.DimensionValues)) {
			if v.Kind() == syntax.Scalar {
				d.values = append(d.values, v)
			}
		}
		if d.name == "" || len(d.values) == 0 {
			complete = false
			continue
		}
		out = append(out, d)
	}
	return out, complete
}

// checkPlaceholders reports braces in an id pattern that hold neither a dimension nor a derived property.
func (w *walker) checkPlaceholders(pattern syntax.Node, dimensions []dimension, derived syntax.Node, complete bool) {
	if !complete || len(dimensions) == 0 {
		return
	}
	names := lists.Map(dimensions, func(d dimension) string { return d.name })
	for key := range derived.Pairs() {
		names = append(names, key.Value())
	}
	for _, at := range placeholder.FindAllStringSubmatchIndex(pattern.Value(), -1) {
		name := pattern.Value()[at[2]:at[3]]
		if slices.Contains(names, name) {
			continue
		}
		near := symbols.Nearest(name, names)
		span := PartSpan(pattern, at[2], at[3])
		f := w.report(diag.CompilerPieceGenIDPatternUnresolvedPlaceholder, span, Path{Node: pattern},
			"There is no dimension or derived property "+quoteName(name)+"."+w.suggestionFor("", near, names, "There are"))
		for _, candidate := range near {
			if isVerbatim(pattern) {
				f.offerPart(span, candidate)
			}
		}
	}
}

// checkMappedValues reports values in the map of a derived property that its dimension never has. It warns of those
// that look like a typo of a dimension's value that is not in the map.
func (w *walker) checkMappedValues(dimensions []dimension, derived syntax.Node) {
	for _, value := range derived.Pairs() {
		from := value.Resolve().Get(view.DerivedPropFrom).Resolve().Value()
		mapped := value.Resolve().Get(view.DerivedPropMap) // an alias may serve several dimensions
		i := slices.IndexFunc(dimensions, func(d dimension) bool { return d.name == from })
		if i < 0 || mapped.Kind() != syntax.Mapping {
			continue
		}
		var all, open []string // the values, and those that are not in the map
		for _, v := range dimensions[i].values {
			all = append(all, v.Value())
			if !mapped.Get(v.Value()).Valid() {
				open = append(open, v.Value())
			}
		}
		for key := range mapped.Pairs() {
			if key.Kind() != syntax.Scalar || slices.Contains(all, key.Value()) {
				continue
			}
			near := slices.DeleteFunc(symbols.Nearest(key.Value(), open), func(value string) bool {
				return !symbols.IsSlip(key.Value(), value) // 13 is not 10 mistyped
			})
			f := w.report(diag.ValuesTextNever, key.Span(), Path{Node: key},
				"The dimension "+quoteName(from)+" never has the value "+quoteName(key.Value())+", so this is never used."+
					w.suggestionFor("", near, all, "Its values are"))
			if len(near) == 0 {
				f.Severity = diag.Hint
			}
			for _, candidate := range near {
				if isVerbatim(key) {
					f.offerPart(key.Span(), candidate)
				}
			}
		}
	}
}

// computeDerivedProps computes the derived properties of one combination and adds them to props.
func computeDerivedProps(derived syntax.Node, dimensions []dimension, choice []int, props map[string]string) {
	for key, value := range derived.Pairs() {
		v := value.Resolve()
		from := v.Get(view.DerivedPropFrom).Resolve().Value()
		for i, d := range dimensions {
			if d.name != from {
				continue
			}
			text := d.values[choice[i]].Value()
			mapped := v.Get(view.DerivedPropMap).Resolve().Get(text)
			fallback := v.Get(view.DerivedPropDefault).Resolve()
			switch {
			case mapped.Valid():
				props[key.Value()] = mapped.Resolve().Value()
			case fallback.Kind() == syntax.Scalar:
				plain := map[string]string{}
				for j, other := range dimensions {
					plain[other.name] = other.values[choice[j]].Value()
				}
				props[key.Value()], _ = fillPlaceholders(fallback.Value(), plain)
			default:
				props[key.Value()] = text
			}
		}
	}
}

// addDerivedValues adds the values of derived properties that the block does not give explicitly.
func (w *walker) addDerivedValues(derived syntax.Node, props map[string]string, r *record, known map[[2]string]bool) {
	for key, value := range derived.Pairs() {
		text, ok := props[key.Value()]
		trait := [2]string{normalise(key.Value()), normalise(text)}
		if !ok || known[trait] {
			continue
		}
		known[trait] = true
		w.facts.Defs = append(w.facts.Defs, Def{
			Kind: grammar.TraitValue, Owner: trait[0], Name: trait[1], Span: w.nameSpan(key),
			Path: Path{Node: value}, Entry: r.node, Asset: w.asset, Derived: true,
		})
	}
}

// knownTraits returns the property values that the block gives explicitly.
func (w *walker) knownTraits(r *record) map[[2]string]bool {
	known := map[[2]string]bool{}
	from := r.node.Span().Start
	for i := len(w.facts.Defs) - 1; i >= 0 && w.facts.Defs[i].Span.Start >= from; i-- {
		if d := &w.facts.Defs[i]; d.Kind == grammar.TraitValue {
			known[[2]string{d.Owner, d.Name}] = true
		}
	}
	return known
}

// fillPlaceholders replaces the placeholders of a text by values; ok is false if one has no value.
func fillPlaceholders(text string, values map[string]string) (out string, ok bool) {
	ok = true
	out = placeholder.ReplaceAllStringFunc(text, func(group string) string {
		if v, known := values[group[1:len(group)-1]]; known {
			return v
		}
		ok = false
		return group
	})
	return out, ok
}
