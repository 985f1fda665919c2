package crossref

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// A name that looks like a variable in a formula may name something else, with another notation: a macro, a player, a
// zone, a query.

// reportOtherThing reports a name alone in a formula that names another kind of thing, and how to write it. Declaring
// it would not help.
func (r *resolver) reportOtherThing(ref *facts.Ref) bool {
	if !inFormula(ref) || ref.Computed || len(ref.Kinds) == 0 || len(r.faults) > maxFaults {
		return false
	}
	var said, written string
	var known *facts.Def
	switch ref.Kinds[0] {
	case grammar.Zone:
		if said, written = r.adviseOwnedZone(ref.Name); said == "" {
			said, written = adviseCall(grammar.QueryUnion, ref.Name)
		}
		if ref.Name == view.PlayerAll && said == "" {
			written = formula.Write(grammar.QueryType, render.Query(view.QueryIsPlayers))
			said = quote(ref.Name) + " is no zone. All players are " + written + "."
		}
	case grammar.ConditionMacro:
		if r.reportCountedQuery(ref) {
			return true
		}
		said, written = r.adviseComparison(ref)
	case grammar.GlobalVar:
		if ref.Binding == ref.Name {
			said = quote(ref.Name) + " is a binding. To be read, it has a name that begins with \"$\": $" + ref.Name + ", wherever it stands."
			break
		}
		for _, other := range []func(*facts.Ref) (said, written string, known *facts.Def){
			r.adviseProperty, r.adviseIndexed, r.adviseBrackets} {
			if said, written, known = other(ref); said != "" {
				break
			}
		}
		if said == "" {
			said, written = r.adviseSelected(ref)
		}
	}
	if said == "" {
		return false
	}
	f := refFault(ref, said)
	if known != nil {
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(known), Message: "It is declared here."}}
	}
	if written != "" && (!ref.Write || known != nil && known.Kind == grammar.PlayerVar) {
		f.Fixes = []diag.Fix{Replace("Write "+written, ref.Span, written)}
		f.Fixes[0].Unsafe = known == nil
	}
	r.report(f)
	return true
}

// adviseProperty returns how a filter's condition reads a property of its token, if the name is such a property.
func (r *resolver) adviseProperty(ref *facts.Ref) (said, written string, known *facts.Def) {
	item, called := r.filterAround(ref.Path.Node)
	known = r.lookup(grammar.TokenProp, "", ref.Name).Def()
	if item != view.BindingToken || known == nil {
		return "", "", nil
	}
	r.misled = r.facts.ComparedWith(ref.Path.Node.Parent()) // most likely a text
	written = called + "." + ref.Name
	return "This filter is a condition, in which a property of the token that it looks at is written " + written + ".",
		written, known
}

// adviseIndexed returns how to read a variable of a player if the two are joined by a dot.
func (r *resolver) adviseIndexed(ref *facts.Ref) (said, written string, known *facts.Def) {
	left, right, _ := strings.Cut(ref.Name, ".")
	for _, of := range [][2]string{{left, right}, {right, left}} {
		if known = r.lookup(grammar.PlayerVar, "", of[0]).Def(); known != nil && grammar.IsOnePlayer(of[1]) {
			written = propertyFormula(grammar.PlayerVar, of[0], of[1])
			return "Whose variable is meant stands in brackets after it: " + written + ".", written, known
		}
	}
	return "", "", nil
}

// adviseBrackets returns how to write a macro or a word of the language that lacks its brackets.
func (r *resolver) adviseBrackets(ref *facts.Ref) (said, written string, known *facts.Def) {
	if d := r.lookup(grammar.ConditionMacro, "", ref.Name).Def(); d != nil {
		said = quote(ref.Name) + " is a macro, which is called with brackets: "
		params := lists.Map(r.cache.signature(d).Params, func(p facts.Param) string { return p.Name + "=…" })
		call := ref.Name + "(" + strings.Join(params, ", ") + ")"
		if len(params) == 0 {
			written = call
		}
		return said + call + ".", written, d
	}
	if said, written = adviseCall(grammar.ValueUnion, ref.Name); said == "" {
		if said, written = adviseCall(grammar.QueryUnion, ref.Name); written != "" {
			var counted string
			counted, written = formula.CountAdvice(written)
			said += " " + counted
		}
	}
	return said, written, nil
}

// reportCountedQuery reports a query in place of a number or a condition that looks like a macro call.
func (r *resolver) reportCountedQuery(ref *facts.Ref) bool {
	call := ref.Path.Node
	if call.Kind() != syntax.Mapping {
		call = call.Parent()
	}
	query := call.Raw()
	if said, _ := adviseCall(grammar.QueryUnion, ref.Name); said == "" || !strings.HasPrefix(query, ref.Name+"(") {
		return false
	}
	said, written := formula.CountAdvice(query)
	f := refFault(ref, quote(query)+" is a list. "+said)
	for _, text := range []string{written, written + " > 0"} { // one of which can be read there
		fix := Replace("Write "+text, call.Span(), text)
		fix.Unsafe = true
		f.Fixes = append(f.Fixes, fix)
	}
	r.report(f)
	return true
}

// adviseCall returns how to call a word of a union.
func adviseCall(u *grammar.Union, name string) (said, written string) {
	words, _ := formula.Words(u)
	for _, w := range words {
		if !w.Call || w.Text != name || formula.IsAggregate(w.Text) {
			continue
		}
		call := w.Text + "(" + strings.Join(w.Required, ", ") + ")"
		if len(w.Required) == 0 {
			written = call
		}
		return quote(w.Text) + " is written with brackets: " + call + ".", written
	}
	return "", ""
}

// adviseSelected returns how to get a value from a player or a zone, or from two variables with a hyphen between them.
func (r *resolver) adviseSelected(ref *facts.Ref) (said, written string) {
	base, qualifier, qualified := strings.Cut(ref.Name, ":")
	base, _, _ = strings.Cut(base, ".") // bag.count
	whose := r.lookup(grammar.Zone, "", base).Def()
	zone := whose != nil
	left, right, hyphen := strings.Cut(ref.Name, "-")
	variable := func(name string) bool {
		return r.lookup(grammar.GlobalVar, "", name).Def() != nil || r.lookup(grammar.Constant, "", name).Def() != nil
	}
	switch ref.Name {
	case view.PlayerActor, view.PlayerActive, view.PlayerLeft, view.PlayerRight, view.PlayerAll, view.PlayerAllOther:
		said = quote(ref.Name) + " picks players, as in points[actor], and is no value. "
		if ref.Name != view.PlayerAll && ref.Name != view.PlayerAllOther {
			written = "number(" + ref.Name + ")"
			return said + "The number of that player is " + written + ".", written
		}
		return said + "All are gone through one by one: for $player in players() do [ … ].", ""
	}
	if said, written = r.adviseOwnedZone(ref.Name); written != "" {
		return said, "count(" + written + ")"
	}
	switch other := r.facts.Variant(r.facts.ComparedWith(ref.Path.Node.Parent())); {
	case hyphen && variable(left) && variable(right):
		written = fmt.Sprintf("%s - %s", left, right)
		return "A hyphen between letters belongs to a name; a minus has blanks around it: " + written + ".", written
	case zone && qualified && other.Is(grammar.ReferenceUnion, view.ReferenceIsTokenZone, view.ReferenceIsBinding):
		if qualifier == view.QualifierNone {
			return "", ""
		}
		written = "concat('" + base + ":', seat(" + qualifier + "))"
		return quote(ref.Name) + " picks a zone, and is no value. The name of the zone is " + written + ".", written
	case zone:
		named, _, _ := strings.Cut(ref.Name, ".") // hand:actor.count
		if !qualified && r.cache.signature(whose).Words[view.ZoneOwner] == view.ZoneOwnerPlayer {
			named += ":" + view.QualifierActor
		}
		written = "count(" + named + ")"
		return quote(base) + " is a zone, and no value. How many tokens lie there is " + written + ".", written
	}
	return "", ""
}

// adviseOwnedZone returns how to write a player's zone that a name looks like a part of.
func (r *resolver) adviseOwnedZone(name string) (said, written string) {
	base, qualifier, dotted := strings.Cut(name, ".")
	if grammar.IsOnePlayer(base) { // actor.hand
		base, qualifier = qualifier, base
	}
	if whose := grammar.IsOnePlayer(qualifier) || strings.HasPrefix(qualifier, "$"); !dotted || !whose ||
		r.lookup(grammar.Zone, "", base).Def() == nil {
		return "", ""
	}
	written = base + ":" + qualifier
	return "Whose zone is meant stands after a colon: " + written + ".", written
}

// adviseComparison returns how to compare with a second text that stands alone after "or".
func (r *resolver) adviseComparison(ref *facts.Ref) (said, written string) {
	part := ref.Path.Node
	if strings.HasPrefix(r.facts.Tree.Text[ref.Span.End:], "(") {
		return "", ""
	}
	if part.Key().Valid() {
		part = part.Parent()
	}
	list := part.Parent()
	around := r.facts.Variant(list.Parent())
	if !around.Is(grammar.ConditionUnion, view.ConditionIsAnd, view.ConditionIsOr) {
		return "", ""
	}
	var before syntax.Node
	for _, item := range list.Items() {
		if item == part {
			break
		}
		before = item
	}
	first := r.facts.Variant(before)
	if !first.Is(grammar.ConditionUnion, view.ConditionIsEqual, view.ConditionIsNotEqual) {
		return "", ""
	}
	side := first.Value(view.ConditionLeft).Raw()
	written = side + " " + first.Variant.Notation.Symbol + " " + ref.Name
	return "There is no condition " + quote(ref.Name) + ". Each comparison stands by itself: " + written + ".", written
}

// indexedFix returns the fix that writes a formula's variable as one of the table, of a player or of a zone.
func (r *resolver) indexedFix(ref *facts.Ref, kind grammar.Kind) (fix diag.Fix, ok bool) {
	record := ref.Path.Node.Parent()
	of := record.Get(view.ReferencePlayer)
	if !of.Valid() {
		of = record.Get(view.ReferenceZone)
	}
	text := r.facts.Tree.Text
	from, to := ref.Span.End, of.Span().End
	switch {
	case kind == grammar.PlayerVar && !of.Valid():
		written := propertyFormula(kind, ref.Name, view.QualifierActor)
		if item, called := r.filterAround(ref.Path.Node); item == view.BindingPlayer {
			written = propertyFormula(kind, ref.Name, called)
		}
		return Replace("Change to "+quote(written), ref.Span, written), true
	case !of.Valid() || of.Span().Len() == 0 || from > of.Span().Start:
		return fix, false
	}
	if indexed := to < len(text) && text[to] == ']'; indexed {
		to++
	}
	whose := text[of.Span().Start:of.Span().End]
	written := map[grammar.Kind]string{grammar.GlobalVar: "", grammar.PlayerVar: "[" + whose + "]",
		grammar.ZoneVar: " at " + whose}[kind]
	return Replace("Write "+ref.Name+written, source.Span{Start: from, End: to}, written), true
}
