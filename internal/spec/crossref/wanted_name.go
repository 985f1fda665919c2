package crossref

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// FixesForName builds the fixes of a finding where a name is missing.
func FixesForName(spec Spec, f *facts.Facts, finding *diag.Finding) []diag.Fix {
	kind := grammar.KindNamed(finding.Want.Kind)
	switch {
	case kind == grammar.NoKind:
		return nil
	case finding.Want.List:
		return missingListFixes(spec, f, finding, kind)
	case kind == grammar.Binding:
		return missingBindingFixes(f, finding)
	case finding.Want.Declares:
		return missingDeclarationFixes(spec, f, finding, kind)
	case finding.Want.Put != nil:
		return missingReferenceFixes(spec, f, finding)
	}
	return nil
}

// nameFix returns the fix that writes a missing name.
func nameFix(f *facts.Facts, finding *diag.Finding, name string) diag.Fix {
	if finding.Want.Put == nil {
		return renameTo(f, &facts.Ref{Span: finding.Span}, name)
	}
	fix := finding.Want.Put(name)
	fix.Unsafe = true // which name was meant is a guess
	return fix
}

// missingReferenceFixes offers the names that may be meant, as for a wrong value in place of a name.
func missingReferenceFixes(spec Spec, f *facts.Facts, finding *diag.Finding) []diag.Fix {
	const any = "x"
	for _, e := range nameFix(f, finding, any).Edits {
		tried := facts.Walk(f.Tree.Edit(e), f.Context)
		for i := range tried.Refs {
			if ref := &tried.Refs[i]; ref.Name == any && ref.Span.Start >= e.Span.Start &&
				ref.Span.End <= e.Span.Start+len(e.NewText) {
				return lists.Map(guessedNames(spec, tried, ref),
					func(name string) diag.Fix { return nameFix(f, finding, name) })
			}
		}
	}
	return nil
}

// missingDeclarationFixes offers the names that are used but not declared.
func missingDeclarationFixes(spec Spec, f *facts.Facts, finding *diag.Finding, kind grammar.Kind) (fixes []diag.Fix) {
	kinds := []grammar.Kind{kind}
	if kind == grammar.Track {
		kinds = append(kinds, grammar.GlobalVar)
	}
	for _, k := range kinds {
		for name := range spec.Index().UndeclaredNames(k, finding.Want.Owner) {
			if len(fixes) < maxSuggestions && isNeeded(spec, k, finding.Want.Owner, name) {
				fixes = append(fixes, nameFix(f, finding, name))
			}
		}
	}
	return fixes
}

// isNeeded reports whether an undeclared name is a fault somewhere.
func isNeeded(spec Spec, kind grammar.Kind, owner, name string) bool {
	isDeclared := func(k grammar.Kind) bool { return spec.Index().Lookup(index.Key(k, owner, name)) != nil }
	for id := range spec.Index().Readers(index.Key(kind, owner, name)) {
		for _, ref := range spec.Facts(id).Refs {
			if ref.Name == name && !ref.Soft && slices.Contains(ref.Kinds, kind) &&
				!slices.ContainsFunc(ref.Kinds, isDeclared) {
				return true
			}
		}
	}
	return false
}

// missingBindingFixes offers the bindings that the unit reads: first those that, if bound here, leave the fewest
// bindings unbound.
func missingBindingFixes(f *facts.Facts, finding *diag.Finding) (fixes []diag.Fix) {
	var names []string
	for n := range f.Tree.Root().Scalars() {
		if name := n.Value(); strings.HasPrefix(name, "$") && !strings.ContainsAny(name, " :{}") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > maxTried {
		return nil
	}
	cost := map[string]int{}
	for _, name := range names {
		fix := nameFix(f, finding, name)
		if len(fix.Edits) == 0 {
			return nil
		}
		tried := facts.Walk(f.Tree.Edit(fix.Edits[0]), f.Context)
		cost[name] = len(tried.Free) + len(tried.Findings)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cost[a] - cost[b] })
	for _, name := range names {
		if cost[name] == cost[names[0]] && len(fixes) < maxSuggestions {
			fixes = append(fixes, nameFix(f, finding, name))
		}
	}
	return fixes
}

// maxTried is how many names are tried in place of a missing one.
const maxTried = 60

// missingListFixes offers, for an empty list of names, the names that nothing else uses, then the contents of the
// lists in neighbouring entries.
func missingListFixes(spec Spec, f *facts.Facts, finding *diag.Finding, kind grammar.Kind) (fixes []diag.Fix) {
	list := f.Tree.At(finding.Span.Start)
	key := list.Key().Value()
	offered := map[string]bool{}
	offer := func(names []string) {
		value := render.Texts(names...).Line()
		if len(names) > 0 && !offered[value] && len(fixes) < maxSuggestions {
			offered[value] = true
			fixes = append(fixes, Replace("Change to "+value, finding.Span, value))
		}
	}
	var unused []string
	for id, d := range declarations(spec, kind) {
		used := false
		for reader := range spec.Index().Readers(index.KeyOf(d)) {
			used = used || reader != id
		}
		if !used && d.Pattern == grammar.NoSyntax && !d.Derived && !worksAlone(d) && !isInterrupt(d) {
			unused = append(unused, d.Name)
		}
	}
	offer(unused)
	counts := map[string]int{}
	lists := map[string][]string{}
	for _, other := range spec.Units(f.Context.Section) {
		n := other.Tree.Root().Get(key)
		if n.Kind() != syntax.Sequence || n.Len() == 0 {
			continue
		}
		var names []string
		for _, t := range texts(n) {
			names = append(names, t.Value())
		}
		joined := strings.Join(names, "\x00")
		counts[joined]++
		lists[joined] = names
	}
	var common []string
	for joined := range lists {
		common = append(common, joined)
	}
	slices.SortFunc(common, func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	for _, joined := range common {
		offer(lists[joined])
	}
	return fixes
}
