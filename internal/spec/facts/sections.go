package facts

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Sections returns the sections that a whole block defines, and the faults of its root keys. A section may be named
// by the key "section", by root keys with the names of sections, or by the contents of the root.
func Sections(tree *syntax.Tree) ([]SectionUse, []diag.Finding) {
	w := newWalker(tree, Context{Type: grammar.DocumentType})
	w.mends = true
	w.classifyRoot(tree.Root())
	w.finish()
	return w.facts.Sections, w.facts.Findings
}

// readDocument reads a whole block, or the header of a section.
func (w *walker) readDocument(root syntax.Node) {
	w.classifyRoot(root)
	if w.look != nil {
		w.look.visit(w, grammar.DocumentType, root, place{})
	}
	for _, use := range w.facts.Sections {
		s := grammar.FindSection(use.Name)
		if s == nil {
			continue
		}
		w.ctx.Section = s.Name
		w.readSectionValue(s, use)
		w.ctx.Section = ""
	}
	// A mistyped section still declares what others use.
	w.mute++
	variants := len(w.facts.Variants)
	for _, use := range w.guessed {
		w.ctx.Section = use.Name
		w.readSectionValue(grammar.FindSection(use.Name), use)
		w.ctx.Section = ""
	}
	w.facts.Variants = w.facts.Variants[:variants]
	w.mute--
}

// readSectionValue reads the value of a section. A key without a value is an empty section.
func (w *walker) readSectionValue(s *grammar.Section, use SectionUse) {
	n := use.Value
	if n.IsNull() && !n.Hole() {
		if !s.List && n.Kind() == syntax.Scalar {
			w.reportMismatch(s.Type, n, place{})
		}
		return
	}
	mark := len(w.scope)
	if use.rest {
		w.readExplicit(s, n)
	} else {
		w.readValue(s.Type, n, place{key: n.Key()})
	}
	w.scope = w.scope[:mark]
}

// readExplicit reads a root record as the section that the key "section" names: all other keys are those of the
// section.
func (w *walker) readExplicit(s *grammar.Section, n syntax.Node) {
	w.skipSection = n.Get("section")
	w.readValue(s.Type, n, place{})
	w.skipSection = syntax.Node{}
}

// classifyRoot finds the sections that a root defines, by the first rule that applies.
func (w *walker) classifyRoot(root syntax.Node) {
	root = root.Resolve()
	if root.Kind() != syntax.Mapping {
		if w.ctx.Cut && len(w.tree.Errors) == 0 && root.Kind() == syntax.Scalar && root.Style() == syntax.Plain {
			// Other keys of the block follow, or come before it.
			if span := root.Span(); strings.ContainsAny(root.Value(), " \t\n") {
				w.report(diag.YAML008, span, Path{}, "A key and a colon are missing in front of this text.")
			} else {
				w.report(diag.YAML008, span, Path{}, "A colon is missing after this key.").
					addFix("Insert the colon", insertion(span.End, ":"))
			}
			return
		}
		if root.Kind() != syntax.Missing && len(w.tree.Errors) == 0 {
			w.report(diag.ParserSectionAmbiguous, w.faultSpan(root), Path{},
				"A block of a spec is a mapping whose keys are sections; found "+describe(root)+".")
		}
		return
	}
	if n := root.Get("section"); n.Kind() == syntax.Scalar && n.Type() == syntax.String {
		w.readNamedRoot(root, n)
		return
	}
	if slices.ContainsFunc(grammar.Sections, func(s *grammar.Section) bool { return root.Get(s.Name).Valid() }) {
		w.readRootKeys(root)
		return
	}
	if w.readFormerSections(root) {
		return
	}
	if w.ctx.Cut {
		w.readRootKeys(root)
		return
	}
	switch found := possibleSections(root); {
	case len(found) == 1:
		w.facts.Sections = append(w.facts.Sections,
			SectionUse{Name: found[0], Span: w.faultSpan(root), Value: root, rest: true})
	case len(found) == 0 && w.hasRootSlip(root):
		w.readRootKeys(root)
	default:
		w.reportAmbiguous(root, found)
	}
}

// reportAmbiguous reports a root that could be none or several of the sections.
func (w *walker) reportAmbiguous(root syntax.Node, found []string) {
	if len(w.tree.Errors) > 0 || root.Len() == 0 {
		return
	}
	span := w.faultSpan(root)
	for key := range root.Pairs() {
		span = key.Span()
		break
	}
	message := "No key of this block is the name of a section, so nothing in it is read."
	if len(found) > 1 {
		message = "This block could be " + joinAlternatives(found) + ". Put the content under the name of its section."
	}
	f := w.report(diag.ParserSectionAmbiguous, span, Path{}, message)
	for _, name := range found {
		if start := root.Span().Start; root.Style() != syntax.Flow {
			f.unsafeFix("Name the section "+quoteName(name), insertion(start,
				render.Pair("section", render.Text(name))+"\n"+indentationOf(w.text, start)))
		}
	}
}

// readNamedRoot reads a root with the key "section".
func (w *walker) readNamedRoot(root, n syntax.Node) {
	name := strings.TrimSpace(n.Value())
	s := grammar.FindSection(name)
	if s == nil {
		names := sectionNames()
		near := symbols.Nearest(name, names)
		f := w.report(diag.ParserSectionUnknown, n.Span(), Path{Node: n},
			"There is no section "+quoteName(name)+"."+w.suggestionFor("", near, names, "The sections are"))
		f.offerTexts(n, near...)
		return
	}
	use := SectionUse{Name: name, Span: n.Span(), Value: root, rest: true}
	inner := root.Get(name)
	if s.List {
		var lists []syntax.Node
		for _, key := range []string{name, "items", "entries"} {
			if v := root.Get(key); v.Kind() == syntax.Sequence || v.Hole() {
				lists = append(lists, v)
			}
		}
		if len(lists) != 1 && (len(lists) == 0 || lists[0] != inner) {
			w.report(diag.ParserSectionAmbiguous, n.Span(), Path{Node: n},
				"The section "+quoteName(name)+" is a list; give it under the key "+quoteName(name)+" or items.")
			return
		}
		use.Value, use.rest = lists[0], false
		w.reportBesideList(root, lists[0])
	} else if inner.Kind() == syntax.Mapping {
		use.Value, use.rest = inner, false
		w.reportBesideList(root, inner)
	}
	w.facts.Sections = append(w.facts.Sections, use)
}

// reportBesideList reports keys beside the value of an explicitly named section.
func (w *walker) reportBesideList(root, value syntax.Node) {
	for key, v := range root.Pairs() {
		if v == value || key.Value() == "section" {
			continue
		}
		f := w.report(diag.YAML007, key.Span(), Path{Node: v},
			"The key "+quoteName(key.Value())+
				" belongs to no section: the block is given to the one that its key \"section\" names.")
		f.offerRemoval(v)
	}
}

// readRootKeys reads a root whose keys are sections.
func (w *walker) readRootKeys(root syntax.Node) {
	names := sectionNames()
	for key, value := range root.Pairs() {
		if key.Kind() != syntax.Scalar {
			continue
		}
		name := key.Value()
		if s := grammar.FindSection(name); s != nil {
			if root.Get(name) == value {
				w.facts.Sections = append(w.facts.Sections, SectionUse{Name: name, Span: key.Span(), Value: value})
			}
			continue
		}
		if w.reportFormerSection(key, value) {
			continue
		}
		if name == "section" {
			f := w.report(diag.YAML007, key.Span(), Path{Node: value},
				"The key \"section\" must hold the name of a section; found "+describe(value.Resolve())+".")
			f.offerRemoval(value)
			continue
		}
		near := symbols.Nearest(name, names)
		near = slices.DeleteFunc(near, func(n string) bool { return root.Get(n).Valid() })
		f := w.report(diag.YAML007, key.Span(), Path{Node: value},
			"There is no section "+quoteName(name)+", so nothing under it is read."+
				cmp.Or(sentence(grammar.SectionsElsewhere[name]), w.suggestionFor("", near, names, "The sections are")))
		f.offerRenames(key, near...)
		f.offerRemoval(value)
		if len(near) > 0 {
			if k := value.Kind(); k != syntax.Sequence && k != syntax.Mapping || value.Len() > 0 {
				f.Severity = diag.Error // the game lacks what stands there, also in entries on lines of their own
			}
			w.guessed = append(w.guessed, SectionUse{Name: near[0], Span: key.Span(), Value: value})
		}
	}
}

// hasRootSlip reports whether a root key is close to the name of a section.
func (w *walker) hasRootSlip(root syntax.Node) bool {
	names := sectionNames()
	for key := range root.Pairs() {
		if near := symbols.Nearest(key.Value(), names); len(near) > 0 && symbols.Near(key.Value(), near[0]) {
			return true
		}
	}
	return false
}

// readFormerSections reads a root with only old names of sections.
func (w *walker) readFormerSections(root syntax.Node) bool {
	any := false
	for key := range root.Pairs() {
		if _, _, ok := formerName(key.Value()); ok {
			any = true
		}
	}
	if any {
		w.readRootKeys(root)
	}
	return any
}

func formerName(name string) (*grammar.Section, grammar.Spelling, bool) {
	for _, s := range grammar.Sections {
		for _, old := range s.Spellings {
			if old.Name == name {
				return s, old, true
			}
		}
	}
	return nil, grammar.Spelling{}, false
}

// reportFormerSection reports a key that is an old name of a section. It returns true if it reported one.
func (w *walker) reportFormerSection(key, value syntax.Node) bool {
	s, old, ok := formerName(key.Value())
	if !ok {
		return false
	}
	f := w.report(firstCode(old.Code, diag.CompilerLegacyNameUnsupported), key.Span(), Path{Node: value},
		"There is no section "+quoteName(old.Name)+" any more; its place is "+quoteName(s.Name)+"."+sentence(old.Note))
	beside := func(other grammar.Spelling) bool {
		return other.Name != old.Name && key.Parent().Get(other.Name).Valid()
	}
	switch {
	case len(old.Becomes) == 0:
		f.offerRename(key, s.Name)
	case value.Kind() == syntax.Mapping && !slices.ContainsFunc(s.Spellings, beside):
		w.offerNewForm(f, old.Becomes, key, value)
	}
	w.readUnknown(value)
	return true
}

func sectionNames() []string {
	return lists.Map(grammar.Sections, func(s *grammar.Section) string { return s.Name })
}

// possibleSections returns the sections that a root can be whose keys do not name a section.
func possibleSections(root syntax.Node) (out []string) {
	sequence := func(key string) bool { return root.Get(key).Kind() == syntax.Sequence || root.Get(key).Hole() }
	isText := func(n syntax.Node) bool { return n.Kind() == syntax.Scalar && n.Type() == syntax.String }
	if isText(root.Get(view.MetadataID)) && root.Get(view.MetadataPlayers).Kind() == syntax.Mapping {
		out = append(out, view.SectionMetadata)
	}
	numbers := root.Len() > 0
	for _, v := range root.Pairs() {
		if _, ok := finiteNumber(v); !ok {
			numbers = false
		}
	}
	if numbers {
		out = append(out, view.SectionConstants)
	}
	if sequence(view.TurnStructurePhases) {
		out = append(out, view.SectionTurnStructure)
	}
	if t := root.Get(view.TurnOrderType); isText(t) &&
		slices.Contains([]string{view.TurnOrderTypeRoundRobin, view.TurnOrderTypeFixedOrder,
			view.TurnOrderTypeCardDriven, view.TurnOrderTypeSimultaneous}, t.Value()) {
		out = append(out, view.SectionTurnOrder)
	}
	if sequence(view.TerminalConditions) {
		all := true
		for _, item := range root.Get(view.TerminalConditions).Items() {
			item = item.Resolve()
			if !item.Get(view.EndConditionWhen).Valid() || !item.Get(view.EndConditionResult).Valid() {
				all = false
			}
		}
		if all {
			out = append(out, view.SectionTerminal)
		}
	}
	if sequence("vars") {
		out = append(out, view.SectionGlobalVars, view.SectionPerPlayerVars, view.SectionZoneVars)
	}
	return out
}
