package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// readDefinition reads a name that declares a symbol.
func (w *walker) readDefinition(t *grammar.Type, n syntax.Node, p place) {
	if t.Kind == grammar.Binding && w.inMacro(grammar.EffectMacro) && n.Kind() != syntax.Scalar &&
		n.Kind() != syntax.Missing {
		w.report(diag.EffectMacroBindingDeclarationInvalid, w.faultSpan(n), Path{Node: n},
			"The name of a binding in a macro must be written out, found "+describe(n)+
				". To let callers use it, export it.")
		return
	}
	if n.Kind() == syntax.Scalar && n.Type() != syntax.String && !n.IsNull() {
		w.checkText(t, n, p)
		w.declare(t, n, n, n.Raw(), p)
		return
	}
	if !w.checkText(t, n, p) {
		return
	}
	name := normalise(n.Value())
	switch {
	case t.Blank && (name == "" || strings.TrimSpace(n.Value()) != n.Value()):
		return
	case name == "":
		w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "This name must not be empty. Expected "+expectation(t)+".")
		return
	case t.Kind == grammar.Binding:
		w.readBinder(t, n, p)
		return
	case strings.TrimSpace(n.Value()) != n.Value():
		f := w.report(diag.ValidatorIdentifierWhitespace, n.Span(), Path{Node: n},
			"This name begins or ends with blanks.")
		f.offerTrim(n)
	}
	w.declare(t, n, n, name, p)
}

// declare adds the definitions that a name makes. Node is the node that defines it in the document, at is the scalar
// with the name.
func (w *walker) declare(t *grammar.Type, at, node syntax.Node, name string, p place) {
	if w.loose > 0 || t.Kind == grammar.Binding {
		return
	}
	if w.macro != nil && w.macro.kind == grammar.PhaseTemplate && strings.Contains(name, "{") {
		return // phases made from a template are defined where it is used
	}
	d := Def{
		Kind: t.Kind, Name: name, Span: w.nameSpan(at), Path: Path{Node: node}, Entry: node, Asset: w.asset,
		Class: t.Class, Duplicate: w.codeOfRepeated(t, p),
	}
	if w.record != nil {
		d.Entry = w.record.node
		if w.isContinuation(w.record) && t.Kind.Info().Continued != "" {
			d.Duplicate = ""
		}
		if t.ClassFrom != "" {
			if n := w.record.node.Get(t.ClassFrom).Resolve(); n.Kind() == syntax.Scalar {
				d.Class = n.Value()
			}
		}
	}
	switch t.Syntax {
	case grammar.SeatPattern:
		d.Pattern = t.Syntax
		if !w.checkSeatPattern(at, name) {
			d.Pattern, d.Duplicate = grammar.NoSyntax, ""
		}
	case grammar.DimensionPattern:
		d.Pattern = t.Syntax
	}
	if t.Kind == grammar.Zone {
		w.splitZoneName(&d, at)
	}
	w.addDefs(d, t.Owner, t.OwnerName)
	for _, also := range t.Also {
		further := d
		further.Kind, further.Duplicate = also.Kind, also.Duplicate
		w.addDefs(further, also.Owner, "")
	}
}

// addDefs adds a definition once for each symbol that owns the defined name.
func (w *walker) addDefs(d Def, owner, ownerName string) {
	if owner == "" || ownerName != "" {
		d.Owner = ownerName
		w.facts.Defs = append(w.facts.Defs, d)
		return
	}
	owners := w.ownerNames(owner)
	for i, name := range owners {
		if slices.Contains(owners[:i], name) {
			continue // the duplicate is reported where it stands
		}
		d.Owner = name
		w.facts.Defs = append(w.facts.Defs, d)
	}
}

// codeOfRepeated returns the code of a repeated definition.
func (w *walker) codeOfRepeated(t *grammar.Type, p place) diag.Code {
	if t.Repeats {
		return ""
	}
	code := firstCode(w.fieldCodes(p).Duplicate, t.Codes.Duplicate)
	if code == "" && !t.Kind.Info().Open {
		code = diag.ValidatorIdentifierDuplicateNormalized
	}
	return code
}

// splitZoneName cuts the qualifier off the id of a zone in a definition: only the base is the symbol.
func (w *walker) splitZoneName(d *Def, at syntax.Node) {
	base, _, qualified := strings.Cut(d.Name, ":")
	if !qualified {
		return
	}
	if strings.TrimSpace(base) == "" {
		w.report(diag.CompilerZoneIDInvalid, at.Span(), d.Path, "The id of a zone must not begin with a colon.")
		return
	}
	if start := strings.Index(at.Value(), base); start >= 0 {
		d.Span = PartSpan(at, start, start+len(base))
	}
	d.Name = normalise(base)
}

// checkSeatPattern reports a pattern of the ids of a zone template that lacks the placeholder, and returns whether it
// has one.
func (w *walker) checkSeatPattern(at syntax.Node, pattern string) bool {
	if strings.Contains(pattern, "{seat}") {
		return true
	}
	f := w.report(diag.CompilerZoneTemplateIDPatternMissingSeat, at.Span(), Path{Node: at},
		"The pattern "+quoteName(pattern)+" must hold {seat}; without it all seats would get the same zone.")
	if at.Style() <= syntax.DoubleQuoted {
		style := at.Style()
		if style == syntax.Plain {
			style = syntax.SingleQuoted
		}
		f.addFix("Change to \""+pattern+"-{seat}\"",
			replace(at.Span(), syntax.Quote(pattern+"-{seat}", style, inFlow(at))))
	}
	return false
}

// ownerNames returns the names of the symbols that own a name here, which Type.Owner describes. It returns one empty
// name if they cannot be known.
func (w *walker) ownerNames(owner string) []string {
	up := 0
	for strings.HasPrefix(owner, "../") {
		owner = owner[len("../"):]
		up++
	}
	if owner == grammar.OwnerKey {
		if i := len(w.keys) - 1 - up; i >= 0 {
			return []string{normalise(w.keys[i])}
		}
		return []string{""}
	}
	r := w.record
	depth := 0
	for ; r != nil && depth < up; depth++ {
		r = r.outer
	}
	for ; r != nil; r = r.outer {
		if i, ok := r.ix.slot[owner]; ok {
			return scalarNames(w.given[r.base+i].Resolve())
		}
	}
	outside := 0
	for r = w.record; r != nil; r = r.outer {
		outside++
	}
	for _, s := range w.ctx.Siblings {
		if s.Field == owner && s.Depth+outside >= up {
			return []string{s.Word}
		}
	}
	return []string{""}
}

// scalarNames returns the names in a node that is a scalar or a list of scalars.
func scalarNames(n syntax.Node) []string {
	switch n.Kind() {
	case syntax.Scalar:
		return []string{normalise(n.Value())}
	case syntax.Sequence:
		var out []string
		for _, item := range n.Items() {
			if item = item.Resolve(); item.Kind() == syntax.Scalar {
				out = append(out, normalise(item.Value()))
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return []string{""}
}

// readReference reads a name that refers to a symbol.
func (w *walker) readReference(t *grammar.Type, n syntax.Node, p place) {
	if n.Kind() != syntax.Scalar {
		w.reportMismatch(t, n, p)
		return
	}
	if n.IsNull() {
		w.reportMissingValue(t, p.key, n, p)
		return
	}
	if isBindingRef(t) {
		w.readBindingReference(t, n, p)
		return
	}
	name := normalise(n.Value())
	if n.Type() != syntax.String {
		w.addRef(t, Ref{Name: n.Raw(), Span: n.Span(), Found: describe(n), Code: w.invalidCode(t, p)}, n, n, p)
		return
	}
	if name == "" {
		w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "This name must not be empty. Expected "+expectation(t)+".")
		return
	}
	switch t.Syntax {
	case grammar.ZoneID, grammar.ZoneSelector, grammar.ZoneReference, grammar.ZoneOrBinding:
		w.readZoneText(t, n, p)
		return
	case grammar.TableName, grammar.TablePath:
		if asset, path, legacy := strings.Cut(name, "::"); legacy {
			f := w.report(diag.CompilerTableRefLegacyLiteral, n.Span(), Path{Node: n},
				"A table is named by its path alone; leave out "+quoteName(asset+"::")+".")
			f.offerText(n, path)
			return
		}
	}
	if len(t.Words) > 0 && w.readWord(t.Words, n, p, t) {
		return
	}
	w.addRef(t, Ref{Name: name, Span: w.nameSpan(n), Code: w.unresolvedCode(t, p, false)}, n, n, p)
	if len(t.Also) > 0 {
		w.declareAlso(t, n, name)
	}
}

// declareAlso adds the symbols that a reference declares under the same name.
func (w *walker) declareAlso(t *grammar.Type, n syntax.Node, name string) {
	if w.loose > 0 {
		return
	}
	for _, also := range t.Also {
		d := Def{Kind: also.Kind, Name: name, Span: w.nameSpan(n), Path: Path{Node: n}, Entry: n, Asset: w.asset,
			Duplicate: also.Duplicate}
		if w.record != nil {
			d.Entry = w.record.node
		}
		w.addDefs(d, also.Owner, "")
	}
}

func isBindingRef(t *grammar.Type) bool { return len(t.Kinds) == 1 && t.Kinds[0] == grammar.Binding }

// readBindingReference reads the name of a binding, which is compared exactly.
func (w *walker) readBindingReference(t *grammar.Type, n syntax.Node, p place) {
	code := firstCode(w.fieldCodes(p).Unbound, t.Codes.Unbound, w.fieldCodes(p).Unresolved, t.Codes.Unresolved,
		diag.CompilerBindingUnbound)
	if n.Type() != syntax.String {
		if w.mute == 0 && w.loose == 0 {
			w.facts.Free = append(w.facts.Free, FreeBinding{
				Name: n.Raw(), Span: n.Span(), Path: Path{Node: n}, Code: w.invalidCode(t, p), Severity: diag.Error,
				Visible: w.boundNames(), Found: describe(n), InMacro: w.macroID(), Macro: w.macroKind(),
			})
		}
		return
	}
	if strings.TrimSpace(n.Value()) == "" {
		w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "This name must not be empty. Expected "+expectation(t)+".")
		return
	}
	if t.Within != "" {
		if w.macro != nil {
			w.macro.exports = append(w.macro.exports, export{n, code})
			w.traceExport(n)
		}
		return
	}
	w.readBindingUse(n.Value(), w.nameSpan(n), n, code, t.LenientBindings)
}

// addRef completes a reference and adds it. Node is the node that makes it in the document; at is the scalar (perhaps
// a key) with the name.
func (w *walker) addRef(t *grammar.Type, ref Ref, at, node syntax.Node, p place) {
	ref.Type, ref.Path, ref.Asset = t, Path{Node: node}, w.asset
	if ref.Kinds == nil {
		ref.Kinds = t.Kinds
	}
	if ref.Words == nil {
		ref.Words = t.Words
	}
	ref.Class = t.Class
	ref.Soft = w.loose > 0 || t.Open && ref.Code == "" && ref.Found == "" ||
		w.record != nil && w.record.called > 0 &&
			at == w.given[w.record.base+w.record.ix.name] // the call itself is the reference
	if p.field == variableNameField() && node.InText() {
		ref.Kinds = variableOrConstant
		binding, property, dotted := strings.Cut(ref.Name, ".")
		if ref.Binding = w.findUndollared(binding); ref.Binding != "" && dotted {
			ref.Binding += "." + property
		}
		switch {
		case ref.Binding != "":
		case w.isMacroParam(ref.Name):
			ref.Binding = view.ParamNodeParam + "(" + ref.Name + ")"
		case slices.ContainsFunc(w.scope, func(b boundName) bool { return b.name == ref.Name }):
			ref.Binding = ref.Name
		}
	}
	if p.field != nil {
		ref.Write, ref.Moves = p.field.Writes, p.field.Moves
	}
	switch {
	case t.OwnerName != "":
		ref.Owner = t.OwnerName
	case t.Owner != "":
		names := w.ownerNames(t.Owner)
		ref.Owner = names[0]
		if names[0] == "" {
			ref.Soft = ref.Found == "" // its owner cannot be known
		}
		if len(names) > 1 {
			ref.Owners = names
		}
	}
	if t.Within != "" && !w.checkListed(t, ref, at, p) {
		return
	}
	w.facts.Refs = append(w.facts.Refs, ref)
}

// checkListed checks a name against a list in the record that has all valid names, and reports the name if it is
// missing there. It returns false for a missing name.
func (w *walker) checkListed(t *grammar.Type, ref Ref, n syntax.Node, p place) bool {
	names, known := w.namesInList(t.Within)
	if !known || ref.Found != "" || names.has(ref.Name) {
		return true
	}
	if w.dropsFindings() {
		return false
	}
	near, nearby := names.near(ref.Name)
	f := w.report(firstCode(w.fieldCodes(p).Unresolved, t.Codes.Unresolved, w.invalidCode(t, p)), ref.Span, ref.Path,
		quoteName(ref.Name)+" is not in "+quoteName(t.Within)+"."+w.suggestionFor("", near, names.all, "Known are"))
	f.Suggestion = nearby
	f.offerTexts(n, near...)
	if len(near) == 0 && len(names.all) > 0 {
		f.offerText(n, names.all[0]).Unsafe = true // any of them may be meant
	}
	return false
}

// namesInList returns the names in a list of the record, or of the nearest enclosing record with such a list. Known
// is false if a part of the list cannot be read, or if the list is empty and must not be.
func (w *walker) namesInList(field string) (names listing, known bool) {
	for r := w.record; r != nil; r = r.outer {
		i, ok := r.ix.slot[field]
		if !ok {
			continue
		}
		list := w.given[r.base+i].Resolve()
		if list.Kind() != syntax.Sequence || list.IsBroken() || list.Len() == 0 &&
			r.ix.slots[i].fields[0].Type.NonEmpty {
			return listing{}, false
		}
		if list.Len() <= longList {
			return readListing(list)
		}
		if w.long.list != list {
			w.long.list = list
			w.long.listing, w.long.known = readListing(list)
			w.long.listing.sorted = symbols.SortNames(w.long.listing.all)
		}
		return w.long.listing, w.long.known
	}
	return listing{}, false
}

func readListing(list syntax.Node) (names listing, known bool) {
	for item := range resolvedItems(list) {
		if item.Kind() != syntax.Scalar {
			return listing{}, false
		}
		names.all = append(names.all, normalise(item.Value()))
	}
	return names, true
}

// longList is the length from which the names of a list are kept instead of being read again for each check.
const longList = 32

// listing is the set of names in a list.
type listing struct {
	all    []string
	sorted symbols.SortedNames // of many
}

func (l listing) has(name string) bool {
	if l.sorted != nil {
		_, found := slices.BinarySearch(l.sorted, name)
		return found
	}
	return slices.Contains(l.all, name)
}

// near returns the names of the list that are similar to a wrong one, and the most similar of all.
func (l listing) near(wrong string) (near []string, closest string) {
	if l.sorted == nil {
		return symbols.Nearest(wrong, l.all), symbols.Closest(wrong, l.all)
	}
	found := symbols.Find(wrong, l.sorted)
	return found.Near, found.Closest
}

// unresolvedCode returns the code for an undeclared name.
func (w *walker) unresolvedCode(t *grammar.Type, p place, qualified bool) diag.Code {
	if code := w.fieldCodes(p).Unresolved; code != "" {
		return code
	}
	section := t.SectionCodes[w.ctx.Section]
	switch {
	case qualified:
		return firstCode(section, t.QualifiedCode, t.Codes.Unresolved)
	case t.QualifiedCode != "":
		return t.Codes.Unresolved
	}
	return firstCode(section, t.Codes.Unresolved)
}

// readMapKey records the name that a key declares or uses, in a map whose keys are not fixed.
func (w *walker) readMapKey(t *grammar.Type, key, value syntax.Node) {
	if key.Kind() != syntax.Scalar {
		return
	}
	if w.trace != nil {
		w.trace.addValue(t, key)
	}
	name := normalise(key.Value())
	if name == "" && t.Form != grammar.Any && (t.Form != grammar.Text || t.NonBlank) {
		w.report(w.invalidCode(t, place{}), key.Span(), Path{Node: value}, "This key must not be empty. Expected "+
			expectation(t)+".")
		return
	}
	switch t.Form {
	case grammar.Define:
		w.declare(t, key, value, name, place{})
	case grammar.Refer:
		if w.macro != nil && w.macro.kind == grammar.PhaseTemplate && strings.Contains(name, "{") {
			return
		}
		if len(t.Words) > 0 && knowsWord(t, name) {
			return
		}
		w.addRef(t, Ref{Name: name, Span: w.nameSpan(key), Code: w.unresolvedCode(t, place{}, false)}, key, value,
			place{})
		if len(t.Also) > 0 {
			w.declareAlso(t, key, name)
		}
	case grammar.Enum:
		if !knowsWord(t, name) && !t.OpenWords {
			words := wordTexts(t.Words)
			near := symbols.Nearest(name, words)
			f := w.report(w.invalidCode(t, place{}), key.Span(), Path{Node: value},
				"There is no "+quoteName(name)+" here."+w.suggestionFor(name, near, words, "Known are"))
			f.offerRenames(key, near...)
			f.offerRemoval(value)
		}
	}
}
