package crossref

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// checkDefinitions checks the names that the unit declares, and reports duplicate and unused ones.
func (r *resolver) checkDefinitions() {
	// A duplicate is reported once: for cells of a board, and for what is shared by several, as states are by the
	// markers of a batch.
	type place struct {
		span source.Span
		name string // "" for a cell
	}
	var told map[place]bool
	for i := range r.facts.Defs {
		d := &r.facts.Defs[i]
		key := index.KeyOf(d)
		s := r.index.Lookup(key)
		if d.Duplicate != "" && s != nil && !r.isReportedElsewhere(d, s) {
			at := place{d.Span, d.Name}
			if isBoardCell(d) {
				at.name = ""
			}
			if !told[at] && r.reportDuplicate(key, d, s) {
				if told == nil {
					told = map[place]bool{}
				}
				told[at] = true
			}
		}
		if d.Kind.Info().Continued != "" && s != nil && s.Def() == d {
			r.reportLack(d)
		}
		if d.Kind.Info().HintUnused && !d.Derived && s != nil && s.Def() == d {
			r.reportUnused(key, d)
		}
	}
}

// reportLack reports the fields that a record needs because there is no earlier record that it could continue. If
// there is a similar name, it reports that the name is wrong.
func (r *resolver) reportLack(d *facts.Def) {
	for i := range r.facts.Lacks {
		l := &r.facts.Lacks[i]
		if l.Entry != d.Entry {
			continue
		}
		f := Fault{Finding: l.Finding}
		f.Message += " There is none of the name " + quote(d.Name) + " before, which this entry could continue."
		r.dependOnList(d.Kind)
		near := symbols.Nearest(d.Name, r.earlierNames(d))
		if len(near) == 0 {
			r.report(f)
			continue
		}
		f.Span, f.Path, f.Message = d.Span, d.Path.String(), f.Message+suggestion(near)
		f.Fixes = []diag.Fix{renameTo(r.facts, &facts.Ref{Span: d.Span}, near[0])}
		r.report(f)
		return
	}
}

// earlierNames returns the names of the kind of a definition that are declared before it.
func (r *resolver) earlierNames(d *facts.Def) (out []string) {
	for name, s := range r.index.Symbols(d.Kind) {
		if s.Def() != nil && s.Def().Duplicate != "" && s.First().Unit <= r.id && s.Def() != d {
			out = append(out, name.Name)
		}
	}
	return out
}

// reportDuplicate reports a definition if there is one of the same name before it, and returns whether it did.
func (r *resolver) reportDuplicate(key string, d *facts.Def, s *index.Symbol) bool {
	first, ok := r.cache.firstBefore(s, d)
	if !ok {
		return false
	}
	noun := strings.TrimSuffix(grammar.WithoutArticle(d.Kind.Info().Noun), " id")
	f := Fault{
		Twice: true,
		Finding: diag.Finding{
			Code: d.Duplicate, Span: d.Span, Path: d.Path.String(),
			Message: "The " + noun + " " + quote(d.Name) + " is declared twice.",
		},
		Elsewhere: []Elsewhere{{Key: key, Unit: first.Unit, Message: "It is declared here first."}},
		Later:     func(spec Spec) []diag.Fix { return renameFixes(spec, r.facts, d) },
	}
	if list := d.Kind.Info().Continued; list != "" {
		f.Message += " An entry that has nothing but its name and " + quote(list) + " continues the first one."
	}
	if isBoardCell(d) {
		f.Message, f.Later = "The "+noun+" "+quote(d.Name)+", which this board makes, is declared twice.", nil
	}
	r.report(f)
	return true
}

// isBoardCell reports whether a definition is a cell of a board, whose name is not written anywhere.
func isBoardCell(d *facts.Def) bool {
	return d.Kind == grammar.Zone && d.Entry.Valid() && d.Path.Node.Valid() &&
		d.Path.Node.Span() == d.Entry.Get(view.BoardMacroMacro).Span()
}

// countDeclaredBefore counts the sites before a definition that declare the same name, up to maxNamesAhead.
func countDeclaredBefore(s *index.Symbol, d *facts.Def) (n int) {
	for site := range s.Sites() {
		if n == maxNamesAhead || site.Def == d {
			break
		}
		if !site.Def.Derived && site.Def.Duplicate != "" && site.Def.Owner == d.Owner && !inOtherAsset(site.Def, d) &&
			!inOtherList(site.Def, d) {
			n++
		}
	}
	return n
}

// maxNamesAhead bounds how many new names of a series are found for a name with many declarations: the declarations
// after them get the last one. Each finding walks the series by itself.
const maxNamesAhead = 16

// inOtherAsset reports whether two definitions are in different data assets, of which a scenario chooses one, so that
// they may share names.
func inOtherAsset(a, b *facts.Def) bool {
	return a.Asset != "" && b.Asset != "" && a.Asset != b.Asset
}

// inOtherList reports whether two definitions with owners are in the lists of two owners that have the same name:
// then only the name of the owners is the fault.
func inOtherList(a, b *facts.Def) bool {
	first, second := a.Entry.Parent(), b.Entry.Parent()
	return a.Kind.Info().Owned && first.Kind() == syntax.Sequence && second.Kind() == syntax.Sequence && first != second
}

// renameFixes offers, for a name declared twice, the names that are used but not declared, and finally a name of its
// series: the next one for the second declaration, the one after that for the third.
func renameFixes(spec Spec, f *facts.Facts, d *facts.Def) (fixes []diag.Fix) {
	ref := &facts.Ref{Span: d.Span}
	for name := range spec.Index().UndeclaredNames(d.Kind, d.Owner) {
		fixes = append(fixes, renameTo(f, ref, name))
		if len(fixes) == maxSuggestions {
			return fixes
		}
	}
	before, next := "", d.Name
	for range max(1, countDeclaredBefore(spec.Index().Lookup(index.Key(d.Kind, d.Owner, d.Name)), d)) {
		offered := symbols.Next(next, func(name string) bool {
			return name == before || spec.Index().Lookup(index.Key(d.Kind, d.Owner, name)) != nil
		})
		before, next = next, offered
	}
	fix := renameTo(f, ref, next)
	fix.Unsafe = true
	return append(fixes, fix)
}

func renameTo(f *facts.Facts, ref *facts.Ref, name string) diag.Fix {
	fix := replacementFix(f, ref, name)
	fix.Title = "Rename to " + quote(name)
	return fix
}

var unusedCodes = map[grammar.Kind]diag.Code{
	grammar.Constant:       diag.UnusedVariable,
	grammar.GlobalVar:      diag.UnusedVariable,
	grammar.PlayerVar:      diag.UnusedVariable,
	grammar.ZoneVar:        diag.UnusedVariable,
	grammar.Phase:          diag.UnusedPhase,
	grammar.EffectMacro:    diag.UnusedMacro,
	grammar.ConditionMacro: diag.UnusedMacro,
	grammar.PhaseTemplate:  diag.UnusedTemplate,
}

func (r *resolver) reportUnused(key string, d *facts.Def) {
	code, ok := unusedCodes[d.Kind]
	if !ok || r.isRead(key, d) || worksAlone(d) {
		return
	}
	noun := strings.TrimSuffix(grammar.WithoutArticle(d.Kind.Info().Noun), " id")
	f := Fault{Finding: diag.Finding{
		Code: code, Severity: diag.Hint, Tag: diag.Unnecessary, Span: d.Span, Path: d.Path.String(),
		Message: "Nothing in this spec uses the " + noun + " " + quote(d.Name) + ".",
	}}
	f.Later = func(spec Spec) []diag.Fix {
		last := d.Kind == grammar.Phase && !isInterrupt(d) && d.Entry.Parent().Len() < 2 // a game needs a phase
		for site := range spec.Index().Lookup(key).Sites() {
			if last || site.Def != d {
				return nil // it is reported as declared twice
			}
		}
		return removalFix("Remove the "+noun, d.Entry)
	}
	r.report(f)
}

// isInterrupt reports whether a phase is an interrupt.
func isInterrupt(d *facts.Def) bool { return d.Class == "interrupt" }

// worksAlone reports whether a phase has an effect even if nothing names it: it is part of the turn structure and has
// effects of its own.
func worksAlone(d *facts.Def) bool {
	return d.Kind == grammar.Phase && !isInterrupt(d) && (isGiven(d.Entry.Get(view.PhaseOnEnter)) ||
		isGiven(d.Entry.Get(view.PhaseOnExit)))
}

// isRead reports whether a definition is read under its key (a macro not only by itself), or named in an unreadable
// text.
func (r *resolver) isRead(key string, d *facts.Def) bool {
	for range r.index.Readers(index.UnreadKey(d.Name)) {
		return true
	}
	if _, own := r.reads[index.UnreadKey(d.Name)]; own {
		return true
	}
	for reader := range r.index.Readers(key) {
		if reader != r.id {
			return true
		}
	}
	if d.Kind == grammar.EffectMacro || d.Kind == grammar.ConditionMacro {
		return slices.ContainsFunc(r.facts.Calls, func(c facts.Call) bool {
			return c.Kind == d.Kind && c.Name == d.Name && (c.Macro != d.Kind || c.InMacro != d.Name)
		})
	}
	_, own := r.reads[key]
	return own
}
