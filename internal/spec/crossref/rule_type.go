package crossref

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// maxNesting bounds how deeply expressions are followed.
const maxNesting = 200

// checkTypes checks the kinds of values that the unit's expressions combine.
func (r *resolver) checkTypes() {
	lists := map[syntax.Node]bool{}
	for i := range r.facts.Variants {
		site := &r.facts.Variants[i]
		switch body := site.Body(); {
		case site.Is(grammar.ConditionUnion, view.ConditionIsEqual, view.ConditionIsNotEqual):
			r.checkComparison(site)
		case site.Is(grammar.ConditionUnion, view.ConditionIsZonePropIncludes):
			kind, owner := ZoneValues(body.Get(view.ConditionZonePropIncludesProp))
			r.checkValueOf(kind, owner, body.Get(view.ConditionZonePropIncludesValue).Resolve())
		case site.Is(grammar.EffectUnion, view.EffectIsSetVar):
			r.checkAssigned(body)
		case site.Is(grammar.EffectUnion, view.EffectIsBindValue, view.EffectIsLet):
			r.reportNamed(body)
		case site.Is(grammar.EffectUnion, view.EffectIsSetTokenProp):
			r.checkPropertyChange(body)
		case site.Is(grammar.EffectUnion, view.EffectIsSetMarker):
			r.checkMarkerState(body)
		case site.Is(grammar.EffectUnion, view.EffectIsGrantFreeOperation):
			if list := site.Record().Parent(); list.Kind() == syntax.Sequence && !lists[list] {
				lists[list] = true
				r.checkGrantChains(list)
			}
		}
		r.checkQueriedItems(site)
	}
}

// checkComparison checks the two values of an equality test.
func (r *resolver) checkComparison(site *facts.VariantSite) {
	n := site.Record()
	left, right := n.Get(view.ConditionLeft).Resolve(), n.Get(view.ConditionRight).Resolve()
	if !left.Valid() || !right.Valid() {
		return
	}
	if r.checkCompared(left, right) || r.checkCompared(right, left) {
		return
	}
	for _, operand := range []syntax.Node{left, right} {
		if facts.IsDotted(operand) {
			f := faultAtNode(operand, diag.CompilerConditionTypeMismatch,
				"This is the text "+quote(operand.Value())+", not what it works out.")
			if f.Fixes, _ = r.adviseFormula(&f, operand, grammar.YieldsNumber); len(f.Fixes) > 0 {
				f.Path = facts.Path{Node: n}.String()
				r.report(f)
				return
			}
		}
	}
	a, b := r.staticType(left, 0), r.staticType(right, 0)
	if right.InText() && right.Span().Len() == 0 { // nobody wrote it
		r.reportNotTruth(faultAtNode(left, diag.CompilerConditionTypeMismatch, ""), a)
		return
	}
	if a == grammar.YieldsUnknown || b == grammar.YieldsUnknown || a == b {
		return
	}
	for _, operand := range []syntax.Node{left, right} {
		if strings.HasPrefix(operand.Value(), "$") {
			r.report(referenceFault(operand, n))
			return
		}
	}
	where, wanted, found := right, a, b
	switch scalar := right.Kind() == syntax.Scalar; {
	case left.Kind() == syntax.Scalar &&
		(!scalar || a == grammar.YieldsText): // with two literals the text is meant as something else
		where, wanted, found = left, b, a
	case !scalar:
		where = site.Word
	}
	f := faultAtNode(where, diag.CompilerConditionTypeMismatch,
		"This compares "+typeNouns[a]+" with "+typeNouns[b]+", which are never equal.")
	if where.Kind() == syntax.Scalar && where != site.Word {
		f.Message = "Here stands " + typeNouns[found] + ", but it is compared with " + typeNouns[wanted] +
			", so the two are never equal."
		f.Fixes = retypeFixes(where, wanted)
		if wanted != grammar.YieldsText && found == grammar.YieldsText && len(f.Fixes) == 0 {
			var formula bool
			if f.Fixes, formula = r.adviseFormula(&f, where, wanted); !formula && wanted == grammar.YieldsNumber {
				f.Fixes = facts.NumberFixes(where)
			}
		}
	}
	f.Path = facts.Path{Node: n}.String()
	r.report(f)
}

// referenceFault reports a text that looks like a binding and is compared with what no text equals: the binding's value
// is meant.
func referenceFault(text, comparison syntax.Node) Fault {
	reference := facts.InForm(text, render.Binding(text.Value()))
	f := faultAtNode(text, diag.CompilerConditionTypeMismatch,
		"This is the text "+quote(text.Value())+", not what "+quote(text.Value())+
			" stands for, so the two are never equal. Write "+reference+".")
	f.Fixes = []diag.Fix{Replace("Write what it stands for", text.Span(), reference)}
	f.Path = facts.Path{Node: comparison}.String()
	return f
}

// scopeKinds are the kinds of variables by the scope that an effect names.
var scopeKinds = sync.OnceValue(func() map[string]grammar.Kind {
	kinds := map[string]grammar.Kind{}
	for _, c := range grammar.EffectUnion.VariantByWord(view.EffectIsSetVar).Shape.FieldByName(
		view.EffectSetVarVar).Type.Cases {
		kinds[c.Word] = c.Type.Kinds[0]
	}
	return kinds
})

// checkAssigned checks the literal that a variable is set to.
func (r *resolver) checkAssigned(body syntax.Node) {
	value := body.Get(view.EffectSetVarValue).Resolve()
	kind := scopeKinds()[body.Get(view.EffectSetVarScope).Value()]
	if r.isFilledIn(value) {
		return
	}
	if kind == grammar.NoKind || body.Get(view.EffectSetVarVar).Resolve().Kind() != syntax.Scalar {
		return
	}
	wanted, found := r.variableType(kind, body.Get(view.EffectSetVarVar).Resolve()), r.staticType(value, 0)
	if value.Kind() != syntax.Scalar && !value.Get(view.ValueIfIf).Valid() ||
		wanted == grammar.YieldsUnknown || found == grammar.YieldsUnknown || wanted == found {
		return
	}
	f := faultAtNode(value, diag.CompilerValueTypeMismatch,
		"The variable "+quote(name(body.Get(view.EffectSetVarVar).Resolve()))+" holds "+typeNouns[wanted]+
			", but here stands "+typeNouns[found]+".")
	if found == grammar.YieldsText && strings.ContainsAny(value.Value(), "{}") {
		f.Severity = diag.Error // no state has such a name: a value filled in elsewhere is meant
	}
	f.Fixes = retypeFixes(value, wanted)
	switch name := value.Value(); {
	case len(f.Fixes) > 0 || found != grammar.YieldsText:
	case strings.HasPrefix(name, "$") && !strings.Contains(name, "."):
		f.Message += " Write " + facts.InForm(value, render.Binding(name)) + ", if that is meant."
		f.Fixes = facts.NumberFixes(value)
	default:
		f.Fixes, _ = r.adviseFormula(&f, value, wanted)
		if len(f.Fixes) == 0 && wanted == grammar.YieldsNumber {
			f.Fixes = facts.NumberFixes(value)
		}
	}
	if wanted == grammar.YieldsBoolean && len(f.Fixes) == 0 {
		for _, word := range symbols.Nearest(value.Value(), []string{"true", "false"}) {
			f.Fixes = append(f.Fixes, changeFix(value.Span(), word))
		}
	}
	r.report(f)
}

// adviseFormula adds to a fault the message about a text that its author meant as a formula.
func (r *resolver) adviseFormula(f *Fault, text syntax.Node, wanted grammar.Yield) (fixes []diag.Fix, ok bool) {
	fixes, said := facts.ValueFormula(text, wanted == grammar.YieldsBoolean, r.isConstant)
	if said == "" {
		return nil, false
	}
	f.Message += " " + said
	return fixes, true
}

// reportNamed reports a formula that is bound as a name instead of by its result.
func (r *resolver) reportNamed(body syntax.Node) {
	value := body.Get(view.EffectBindValueValue).Resolve()
	fixes, said := facts.ValueFormula(value, false, r.isConstant)
	if len(fixes) == 0 {
		return // any text may be bound
	}
	f := faultAtNode(value, diag.ValuesReferenceAsText, "This is the text "+quote(value.Value())+", not what it works out.")
	f.Message += " " + said
	f.Fixes = fixes
	for i := range f.Fixes {
		f.Fixes[i].Unsafe = true // a text may be meant
	}
	r.report(f)
}

var typeNouns = map[grammar.Yield]string{
	grammar.YieldsNumber: "a number", grammar.YieldsText: "a text", grammar.YieldsBoolean: "a boolean",
}

// retypeFixes returns the fixes that write a literal as one of another type, if its text allows it.
func retypeFixes(n syntax.Node, wanted grammar.Yield) []diag.Fix {
	text := n.Value()
	if n.Kind() != syntax.Scalar {
		return nil
	}
	if wanted == grammar.YieldsText {
		quoted := "'" + strings.ReplaceAll(text, "'", "''") + "'"
		return []diag.Fix{changeFix(n.Span(), quoted)}
	}
	plain := syntax.Parse(text, syntax.Options{}).Root()
	if plain.Kind() != syntax.Scalar || literalType(plain) != wanted {
		return nil
	}
	return []diag.Fix{changeFix(n.Span(), strings.TrimSpace(text))}
}

// staticType returns the type a value certainly has: a number, a text or a boolean.
func (r *resolver) staticType(n syntax.Node, depth int) grammar.Yield {
	n = n.Resolve()
	if depth > maxNesting {
		return grammar.YieldsUnknown
	}
	if n.Kind() == syntax.Scalar {
		if r.isFilledIn(n) {
			return grammar.YieldsUnknown
		}
		return literalType(n)
	}
	if n.Kind() != syntax.Mapping {
		return grammar.YieldsUnknown
	}
	site := r.facts.Variant(n)
	if site == nil || site.Union == grammar.QueryUnion || site.Union == grammar.EffectUnion {
		return grammar.YieldsUnknown
	}
	switch site.Variant.Yields {
	case grammar.YieldsNumber, grammar.YieldsText, grammar.YieldsBoolean:
		return site.Variant.Yields
	}
	common := grammar.YieldsUnknown
	for _, path := range site.Variant.YieldsOf {
		var yields grammar.Yield
		if t := site.Variant.Shape.FieldAt(path).Type; t.Form == grammar.Refer {
			yields = r.declaredType(t, site.Value(path), site)
		} else {
			yields = r.staticType(site.Value(path), depth+1)
		}
		if yields == grammar.YieldsUnknown {
			continue
		}
		if common != grammar.YieldsUnknown && common != yields {
			return grammar.YieldsUnknown
		}
		common = yields
	}
	return common
}

// isFilledIn reports whether a text is only a parameter of a phase template, which inserts a value of any type.
func (r *resolver) isFilledIn(n syntax.Node) bool {
	text := n.Value()
	return n.Kind() == syntax.Scalar && strings.HasPrefix(text, "{") && strings.IndexByte(text, '}') == len(text)-1 &&
		r.inPhaseTemplate(n)
}

// inPhaseTemplate reports whether a node is in the section of phase templates, which may be one of several in a unit.
func (r *resolver) inPhaseTemplate(n syntax.Node) bool {
	for ; r.facts.Context.Section == "" && n.Valid(); n = n.Parent() {
		if n.Key().Value() == view.SectionPhaseTemplates && !n.Parent().Parent().Valid() {
			return true
		}
	}
	return r.facts.Context.Section == view.SectionPhaseTemplates
}

func literalType(n syntax.Node) grammar.Yield {
	switch n.Type() {
	case syntax.Int, syntax.Float:
		return grammar.YieldsNumber
	case syntax.Bool:
		return grammar.YieldsBoolean
	case syntax.String:
		return grammar.YieldsText
	}
	return grammar.YieldsUnknown
}

// declaredType returns the declared type of the symbol that a reference names.
func (r *resolver) declaredType(t *grammar.Type, n syntax.Node, site *facts.VariantSite) grammar.Yield {
	switch kind := t.Kinds[0]; kind {
	case grammar.GlobalVar, grammar.PlayerVar:
		if kind == grammar.GlobalVar && n.InText() && r.isConstant(name(n)) {
			return grammar.YieldsNumber
		}
		return r.variableType(kind, n)
	case grammar.TokenProp:
		return r.propertyType(name(n))
	case grammar.TableField:
		return r.fieldType(name(site.Body().Get(t.Owner).Resolve()), name(n))
	}
	return grammar.YieldsUnknown
}

// wordTypes are the types of variables, properties and fields.
var wordTypes = map[string]grammar.Yield{
	view.TokenTypePropsInt: grammar.YieldsNumber, view.TokenTypePropsBoolean: grammar.YieldsBoolean,
	view.TokenTypePropsString: grammar.YieldsText, view.GlobalVarTypeEnum: grammar.YieldsText,
}

func (r *resolver) variableType(kind grammar.Kind, variable syntax.Node) grammar.Yield {
	d := r.lookup(kind, "", name(variable)).Def()
	if d == nil || d.Asset != "" {
		return grammar.YieldsUnknown
	}
	return wordTypes[r.cache.signature(d).Words[view.GlobalVarType]]
}

// propertyType returns the type that all token types give to a property. Properties derived from piece types have
// none here.
func (r *resolver) propertyType(prop string) grammar.Yield {
	s := r.lookup(grammar.TokenProp, "", prop)
	if s == nil {
		return grammar.YieldsUnknown
	}
	r.dependOnList(grammar.TokenType)
	return r.cache.propTypes.get(r.propertyTypes)[prop]
}

// propertyTypes returns the types of the properties on which all token types agree.
func (r *resolver) propertyTypes() map[string]grammar.Yield {
	out := map[string]grammar.Yield{}
	for _, t := range r.index.Symbols(grammar.TokenType) {
		for site := range t.Sites() {
			if site.Def.Asset != "" {
				continue
			}
			for _, member := range r.cache.signature(site.Def).Values {
				declared, word, _ := strings.Cut(member, ":")
				prop := strings.TrimSpace(declared)
				yield, known := wordTypes[word]
				if found, before := out[prop]; !known || before && found != yield {
					yield = grammar.YieldsUnknown
				}
				out[prop] = yield
			}
		}
	}
	return out
}

// fieldType returns the type of a column of a table.
func (r *resolver) fieldType(path, field string) grammar.Yield {
	found := grammar.YieldsUnknown
	asset, path := cutAsset(path)
	for site := range r.lookup(grammar.Table, "", path).Sites() {
		if asset != "" && site.Def.Asset != asset {
			continue
		}
		yield := grammar.YieldsUnknown
		for _, member := range r.cache.signature(site.Def).Values {
			if declared, word, _ := strings.Cut(member, ":"); declared == field {
				yield = wordTypes[word]
			}
		}
		if found != grammar.YieldsUnknown && found != yield {
			return grammar.YieldsUnknown
		}
		found = yield
	}
	return found
}

// checkQueriedItems checks what the queries of a choice yield.
func (r *resolver) checkQueriedItems(site *facts.VariantSite) {
	for _, f := range site.Variant.Shape.Fields {
		if f.Items != nil && site.Is(site.Union, site.Variant.Word) {
			r.checkItems(site.Body().Get(f.Name).Resolve(), f.Items, 0)
		}
	}
}

// checkItems checks the items of a query, and of the queries it combines.
func (r *resolver) checkItems(query syntax.Node, items *grammar.Items, depth int) {
	site := r.facts.Variant(query)
	if depth > maxNesting || site == nil || !site.Is(grammar.QueryUnion, site.Variant.Word) {
		return
	}
	v := site.Variant
	for _, path := range v.YieldsOf {
		inner := site.Value(path)
		if inner.Kind() != syntax.Sequence {
			r.checkItems(inner, items, depth+1)
		}
		for _, source := range inner.Items() {
			r.checkItems(source.Resolve(), items, depth+1)
		}
	}
	switch {
	case len(v.YieldsOf) > 0:
	case items.Only != grammar.YieldsUnknown && v.Yields != items.Only:
		r.report(faultAtNode(site.Word, items.Code, "This query gives "+yieldNouns[v.Yields]+", but only "+
			yieldNouns[items.Only]+" can stand here."))
	case slices.Contains(items.Never, v.Yields):
		r.report(faultAtNode(site.Word, items.Code, "This query gives "+yieldNouns[v.Yields]+
			", which a player cannot choose from."))
	}
}

var yieldNouns = map[grammar.Yield]string{
	grammar.YieldsUnknown: "whatever a binding holds", grammar.YieldsToken: view.EffectDistributeTokensTokens,
	grammar.YieldsZone:   "zones",
	grammar.YieldsNumber: "numbers", grammar.YieldsText: "texts", grammar.YieldsBoolean: "booleans", grammar.YieldsRow: "table rows",
	grammar.YieldsLine: "lines of zones",
}

// checkMarkerState checks a marker's new state against the constraints for the space, where all three are literals.
func (r *resolver) checkMarkerState(body syntax.Node) {
	body = body.Resolve()
	space, marker := body.Get(view.EffectSetMarkerSpace).Resolve(), body.Get(view.EffectSetMarkerMarker).Resolve()
	state := body.Get(view.EffectSetMarkerState).Resolve()
	if space.Type() != syntax.String || state.Type() != syntax.String || strings.HasPrefix(space.Value(), "$") {
		return
	}
	l := r.lookup(grammar.SpaceMarker, "", name(marker)).Def()
	if l == nil || !l.Entry.Get(view.SpaceMarkerLatticeConstraints).Valid() || r.lookup(grammar.SpaceMarkerState,
		l.Name, name(state)) == nil {
		return
	}
	zone := r.lookup(grammar.Zone, "", zoneName(space)).Def()
	if zone == nil {
		return
	}
	allowed, violated := violatedConstraint(spaceMarker{entry{node: l.Entry}, l.Name}, entry{node: zone.Entry},
		name(state))
	if !violated {
		return
	}
	f := stateFault(state, l.Name, zoneName(space), allowed)
	f.Fixes = replacementFixes(r.facts, &facts.Ref{Span: state.Span()}, allowed)
	for i := range f.Fixes {
		f.Fixes[i].Unsafe = true
	}
	r.report(f)
}

// grant is an effect that grants a free operation as part of a chain.
type grant struct {
	body, sequence, step syntax.Node
	at                   int64
}

// checkGrantChains warns of free operations, granted in one list, whose chain cannot be completed.
func (r *resolver) checkGrantChains(list syntax.Node) {
	var chains map[string][]grant
	var order []string
	for _, item := range list.Items() {
		site := r.facts.Variant(item.Resolve())
		if !site.Is(grammar.EffectUnion, view.EffectIsGrantFreeOperation) {
			continue
		}
		body := site.Body()
		sequence := body.Get(view.EffectGrantFreeOperationSequence).Resolve()
		chain, step := sequence.Get(view.EffectGrantFreeOperationSequenceChain).Resolve(),
			sequence.Get(view.EffectGrantFreeOperationSequenceStep).Resolve()
		n, ok := step.Int()
		if !ok || chain.Kind() != syntax.Scalar {
			continue
		}
		if chains == nil {
			chains = map[string][]grant{}
		}
		if len(chains[chain.Value()]) == 0 {
			order = append(order, chain.Value())
		}
		chains[chain.Value()] = append(chains[chain.Value()], grant{body, sequence, step, n})
	}
	for _, chain := range order {
		r.grantChain(chain, chains[chain])
	}
}

func (r *resolver) grantChain(chain string, grants []grant) {
	byStep := map[int64]*grant{}
	for i := range grants {
		g := &grants[i]
		earlier, twice := byStep[g.at]
		if twice {
			f := faultAtNode(g.step, diag.CompilerFreeOperationSequenceViabilityRisk,
				"The chain "+quote(chain)+" has this step already.")
			f.Related = []diag.Related{{Span: earlier.step.Span(), Message: "It is granted here first."}}
			r.report(f)
			continue
		}
		byStep[g.at] = g
	}
	var before *grant
	for i := range grants {
		// The next step in order: the smallest above the previous one.
		var next *grant
		for at, g := range byStep {
			if (before == nil || at > before.at) && (next == nil || at < next.at) {
				next = g
			}
		}
		if next == nil {
			return
		}
		if i > 0 && before != nil {
			r.checkGrantSteps(chain, before, next)
		}
		before = next
	}
}

// checkGrantSteps compares two consecutive steps.
func (r *resolver) checkGrantSteps(chain string, before, g *grant) {
	risk := func(n syntax.Node, message string, other syntax.Node) {
		f := faultAtNode(n, diag.CompilerFreeOperationSequenceViabilityRisk, message)
		f.Related = []diag.Related{{Span: other.Span(), Message: "The step before is here."}}
		r.report(f)
	}
	class := g.body.Get(view.GrantOperationClass).Resolve()
	earlier := before.body.Get(view.GrantOperationClass).Resolve()
	filter, filtered := g.body.Get(view.GrantZoneFilter).Resolve(), before.body.Get(view.GrantZoneFilter).Resolve()
	switch {
	case class.Value() != earlier.Value() && class.Value() != "" && earlier.Value() != "":
		risk(class, "The step before in the chain "+quote(chain)+" is of the class "+quote(earlier.Value())+
			", so this step may never come up.", earlier)
	case isGiven(filtered) && !isGiven(filter):
		risk(g.step, "The step before in the chain "+quote(chain)+
			" is limited by a zoneFilter and this one is not, so this step may never come up.", filtered)
	case isGiven(filtered) && !sameData(filter, filtered):
		risk(filter, "The step before in the chain "+quote(chain)+
			" has another zoneFilter, so this step may never come up.", filtered)
	}
}

// checkTableRef checks a reference to a table against the scenarios, whose tables are
// the only ones that rules can read. It reports whether it found a fault.
func (r *resolver) checkTableRef(ref *facts.Ref, found *facts.Def) bool {
	if ref.Type == nil || ref.Type.Syntax != grammar.TableName {
		return false
	}
	if asset, _ := cutAsset(ref.Name); asset != "" {
		return false
	}
	if !r.hasScenario() {
		r.report(faultAt(diag.CompilerTableRefScenarioRequired, ref.Span, ref.Path.String(),
			"Rules read the tables of the scenario, but this spec has no data asset of kind scenario."))
		return true
	}
	if found == nil || r.isOfScenario(r.lookup(grammar.Table, "", ref.Name)) {
		return false
	}
	r.report(faultAt(ref.Code, ref.Span, ref.Path.String(),
		"The table "+quote(ref.Name)+" stands in the data asset "+quote(found.Asset)+
			", but rules read the tables of the scenario only.",
		Elsewhere{Key: index.KeyOf(found), Message: "The table is here."}))
	return true
}

// hasScenario reports whether the spec has a scenario, or a possible one.
func (r *resolver) hasScenario() bool {
	r.dependOnList(grammar.DataAsset)
	return r.cache.scenario.get(func() bool {
		for _, s := range r.index.Symbols(grammar.DataAsset) {
			if class := s.Def().Class; class == view.DataAssetKindScenario || class == "" {
				return true
			}
		}
		return false
	})
}

// isOfScenario reports whether a table may belong to the scenario that is played.
func (r *resolver) isOfScenario(table *index.Symbol) bool {
	for site := range table.Sites() {
		d := r.lookup(grammar.DataAsset, "", site.Def.Asset).Def()
		if d == nil || d.Class == view.DataAssetKindScenario || d.Class == "" {
			return true
		}
	}
	return false
}
