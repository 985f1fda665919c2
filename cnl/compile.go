package cnl

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl/crossref"
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/expand"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/lower"
	"ludo-lsp/cnl/source"
	"ludo-lsp/kernel/gamedef"
)

// Sections are the compiled sections of a spec, each on its own.
type Sections = lower.Sections

// CompileResult is what compiling a spec gives.
type CompileResult struct {
	// GameDef is the compiled game; nil exactly when Diagnostics have an error.
	GameDef *gamedef.GameDef
	// Sections are those that could be compiled, whatever became of the others.
	Sections Sections
	// Diagnostics are all that is wrong with the spec, that which shows in its
	// text and that which shows only when it is compiled, document by document
	// in the order of the spec and by position, with ranges in UTF-16.
	Diagnostics []Diagnostic
	// SourceMap tells where the parts of GameDef, and of Sections, were written.
	SourceMap *SourceMap

	compiled *compiled
}

// compiled is what a later compilation of the same spec takes over.
type compiled struct {
	document *expand.Document
	lowered  *lower.Result
}

// Compile compiles a spec.
func Compile(s *Spec) CompileResult { return CompileAfter(nil, s) }

// CompileAfter is Compile that takes over from the result for an earlier state
// of the spec what an edit has not touched. It gives the same as Compile.
func CompileAfter(earlier *CompileResult, s *Spec) CompileResult {
	c := &compilation{state: s.state, faults: map[index.UnitID][]*crossref.Fault{}}
	before := &compiled{}
	if earlier != nil && earlier.compiled != nil {
		before, c.again = earlier.compiled, earlier.GameDef != nil
	}
	c.front()
	c.document = s.Expand(before.document, expand.Limits{})
	for _, p := range c.document.Problems {
		c.add(problem{code: p.Code, at: p.At, message: p.Message, related: relatedOf(p.Related)})
	}
	c.lowered = lower.Lower(lower.Input{
		Document: c.document, FaultyAsset: func(i int) bool { return c.faultyAssets[i] }, Earlier: before.lowered,
	})
	for _, p := range c.lowered.Problems {
		c.add(problem{code: p.Code, severity: p.Severity, at: p.At, message: p.Message, related: lowerRelatedOf(p.Related)})
	}
	result := CompileResult{Sections: c.lowered.Sections, SourceMap: newSourceMap(s.state, c.lowered), compiled: &compiled{c.document, c.lowered}}
	c.discard(&result.Sections)
	c.cascades(&result.Sections)
	def := c.assemble(&result.Sections)
	result.Diagnostics = c.diagnostics()
	if !slices.ContainsFunc(result.Diagnostics, isError) {
		if def == nil {
			// A comment suppresses the only errors: they stop the spec even so.
			c.unexplained()
			result.Diagnostics = c.diagnostics()
		}
		result.GameDef = def
	}
	return result
}

func isError(d Diagnostic) bool { return d.Severity == diag.Error }

// compilation is the work of compiling one state of a spec.
type compilation struct {
	*state
	document *expand.Document
	lowered  *lower.Result
	// text are the faults that the text alone shows, by unit; faults those found
	// while compiling, loose those of them that lie in no unit.
	text, faults map[index.UnitID][]*crossref.Fault
	loose        []Diagnostic
	errors       bool // found while compiling, or in the text
	again        bool // an earlier state of the spec has been compiled

	faultyAssets map[int]bool
	broken       map[string]bool // sections with an error in their own text
}

// front collects what is wrong with the text, and what follows from it.
func (c *compilation) front() {
	c.faultyAssets, c.broken, c.text = map[int]bool{}, map[string]bool{}, map[index.UnitID][]*crossref.Fault{}
	for i := range c.documents {
		for u, faults := range c.faulty(i) {
			c.text[idOf(i, u.Label)] = faults
		}
		for _, d := range c.diagnosticsOf(i) {
			if d.Severity == diag.Error {
				c.errors = true
				c.spoil(d)
			}
		}
	}
}

// spoil notes what an error in the text spoils.
func (c *compilation) spoil(d Diagnostic) {
	parts := strings.SplitN(d.Path, ".", 4)
	if aboutNames(d.Code) || len(parts) < 2 || parts[0] != "doc" {
		return
	}
	c.broken[parts[1]] = true
	if parts[1] == "dataAssets" && len(parts) > 2 {
		if i, err := strconv.Atoi(parts[2]); err == nil {
			c.faultyAssets[i] = true
		}
	}
}

// aboutNames reports whether a code is about the relation to another part of the
// spec: the part with such a fault can be compiled all the same.
func aboutNames(code diag.Code) bool {
	s := string(code)
	for _, prefix := range []string{
		"CNL_XREF_", "REF_", "SPATIAL_", "DOMAIN_", "STACKING_", "RUNTIME_TABLE_", "TOKEN_TYPE_SEAT_",
		"CNL_COMPILER_SCENARIO_", "CNL_VALIDATOR_SCENARIO_", "CNL_COMPILER_SEAT_REF_", "CNL_COMPILER_TABLE_REF_",
		"CNL_COMPILER_DATA_ASSET_", "CNL_COMPILER_RUNTIME_TABLE_", "CNL_COMPILER_TOKEN_FILTER_", "CNL_TRACK_", "CNL_COMPILER_BINDING_UNBOUND",
	} {
		if strings.HasPrefix(s, prefix) {
			return true
		}
	}
	return strings.HasSuffix(s, "_REFERENCE_MISSING") || strings.HasSuffix(s, "_REQUIRED_SECTION_MISSING")
}

// problem is a fault that compiling finds.
type problem struct {
	code     diag.Code
	severity diag.Severity // 0: that of the registry
	at       expand.Origin
	message  string
	related  []crossref.Elsewhere
}

func relatedOf(list []expand.Related) []crossref.Elsewhere {
	var out []crossref.Elsewhere
	for _, r := range list {
		out = append(out, crossref.Elsewhere{Unit: r.At.Unit, Span: r.At.Span, Message: r.Message})
	}
	return out
}

func lowerRelatedOf(list []lower.Related) []crossref.Elsewhere {
	var out []crossref.Elsewhere
	for _, r := range list {
		out = append(out, crossref.Elsewhere{Unit: r.At.Unit, Span: r.At.Span, Message: r.Message})
	}
	return out
}

// add notes a problem, unless the text alone has shown it.
func (c *compilation) add(p problem) {
	severity := p.severity
	if severity == 0 {
		severity = diag.SeverityOf(p.code)
	}
	if c.unit(p.at.Unit) == nil || !p.at.Node.Valid() && p.at.Span.Len() == 0 {
		c.looseProblem(p.code, severity, "doc", p.message)
		return
	}
	f := &crossref.Fault{
		Finding:   diag.Finding{Code: p.code, Severity: severity, Span: p.at.Span, Path: p.at.Path(), Message: p.message},
		Elsewhere: p.related,
	}
	if c.known(p.at.Unit, f) {
		return
	}
	c.errors = c.errors || severity == diag.Error
	c.faults[p.at.Unit] = append(c.faults[p.at.Unit], f)
}

// looseProblem notes a problem that lies in no unit: it is shown where the spec
// begins.
func (c *compilation) looseProblem(code diag.Code, severity diag.Severity, path, message string) {
	c.errors = c.errors || severity == diag.Error
	d := Diagnostic{Code: code, Severity: severity, Path: path, Message: message}
	if len(c.documents) > 0 {
		d.File, d.Range = c.documents[0].path, c.documents[0].text.FirstFence(source.UTF16)
	}
	if !slices.ContainsFunc(c.loose, func(o Diagnostic) bool { return o.Code == d.Code && o.Path == d.Path }) {
		c.loose = append(c.loose, d)
	}
}

// known reports whether the text alone has a fault at the same place.
func (c *compilation) known(id index.UnitID, f *crossref.Fault) bool {
	for _, other := range slices.Concat(c.text[id], c.faults[id]) {
		overlap := other.Span.Start <= f.Span.End && f.Span.Start <= other.Span.End
		if overlap && (other.Code == f.Code || other.Span == f.Span) {
			return true
		}
	}
	return false
}

// discard takes away sections whose own text has an error.
func (c *compilation) discard(s *Sections) {
	clear := map[string]func(){
		"metadata": func() { s.Metadata = nil }, "constants": func() { s.Constants = nil },
		"globalVars": func() { s.GlobalVars = nil }, "perPlayerVars": func() { s.PerPlayerVars = nil }, "zoneVars": func() { s.ZoneVars = nil },
		"globalMarkerLattices": func() { s.GlobalMarkerLattices = nil }, "zones": func() { s.Zones = nil }, "tokenTypes": func() { s.TokenTypes = nil },
		"setup": func() { s.Setup = nil }, "turnStructure": func() { s.TurnStructure = nil }, "turnOrder": func() { s.TurnOrder = nil },
		"actions": func() { s.Actions = nil }, "actionPipelines": func() { s.ActionPipelines = nil }, "triggers": func() { s.Triggers = nil },
		"derivedMetrics": func() { s.DerivedMetrics = nil }, "eventDecks": func() { s.EventDecks = nil },
		"stackingConstraints": func() { s.StackingConstraints = nil }, "markerLattices": func() { s.MarkerLattices = nil },
		"terminal":      func() { s.Terminal, s.EndConditions, s.Victory, s.Scoring = nil, nil, nil, nil },
		"endConditions": func() { s.Terminal, s.EndConditions = nil, nil },
		"victory":       func() { s.Terminal, s.Victory = nil, nil },
		"scoring":       func() { s.Terminal, s.Scoring = nil, nil },
	}
	for section := range c.broken {
		if clear, ok := clear[section]; ok {
			clear()
		}
	}
}

// cascades says which sections are missing because a data asset failed.
func (c *compilation) cascades(s *Sections) {
	if s.Zones == nil && c.document.Section("zones").Kind() == expand.Absent && c.lowered.Failed("zones") {
		c.cascade(diag.DataAssetCascadeZonesMissing, "There are no zones, because the map from which they are made cannot be used.")
	}
	if s.TokenTypes == nil && c.document.Section("tokenTypes").Kind() == expand.Absent && c.lowered.Failed("tokenTypes") {
		c.cascade(diag.DataAssetCascadeTokenTypesMissing, "There are no token types, because the piece catalogue from which they are made cannot be used.")
	}
}

func (c *compilation) cascade(code diag.Code, message string) {
	for id, use := range c.Sections("dataAssets") {
		key := use.Span
		c.faults[id] = append(c.faults[id], &crossref.Fault{Finding: diag.Finding{
			Code: code, Span: key, Path: ".dataAssets", Message: message,
		}})
		return
	}
}

// assemble makes the definition and checks it, when nothing is wrong so far.
func (c *compilation) assemble(s *Sections) *gamedef.GameDef {
	if c.errors {
		return nil
	}
	if !s.Complete() || len(c.lowered.FailedSections()) > 0 {
		c.unexplained()
		return nil
	}
	def := s.Assemble()
	validate := gamedef.Validate
	if c.again {
		validate = gamedef.ValidateMeaning // what an edit changes is the meaning
	}
	for _, p := range validate(def) {
		severity := diag.Error
		if p.Severity == gamedef.Warning {
			severity = diag.Warning
		}
		at, _ := c.lowered.Place(p.Path)
		c.add(problem{code: diag.Code(p.Code), severity: severity, at: at, message: p.Message})
	}
	return def
}

// unexplained says why there is no definition although no error is shown.
func (c *compilation) unexplained() {
	before := len(c.faults) + len(c.loose)
	for _, p := range c.lowered.Rejected() {
		c.add(problem{code: p.Code, severity: diag.Error, at: p.At, message: p.Message})
	}
	if len(c.faults)+len(c.loose) > before {
		return
	}
	path, message := "doc", "The spec cannot be compiled."
	if failed := c.lowered.FailedSections(); len(failed) > 0 {
		path, message = "doc."+failed[0], "The section "+failed[0]+" cannot be compiled."
	}
	c.looseProblem(diag.CompilerMissingCapability, diag.Error, path, message)
}

// diagnostics joins what the text shows with what compiling has found.
func (c *compilation) diagnostics() []Diagnostic {
	if len(c.documents) == 0 {
		return c.loose
	}
	var out []Diagnostic
	for i := range c.documents {
		out = append(out, c.diagnosticsOf(i)...)
	}
	return out
}

// diagnosticsOf are the diagnostics of document i as far as they are known.
func (c *compilation) diagnosticsOf(i int) []Diagnostic {
	d := c.documents[i]
	out := c.documentFaults(i, source.UTF16)
	labels := map[doc.Label]bool{}
	for _, set := range []map[index.UnitID][]*crossref.Fault{c.text, c.faults} {
		for id := range set {
			if id.Document() == i {
				labels[doc.Label(id.Label())] = true
			}
		}
	}
	for _, label := range slices.Sorted(maps.Keys(labels)) {
		u, ok := d.units.Get(label)
		if !ok {
			continue
		}
		id := idOf(i, label)
		for _, f := range c.unsuppressed(u, slices.Concat(c.text[id], c.faults[id])) {
			out = append(out, c.diagnostic(i, u, f, source.UTF16))
		}
	}
	for _, l := range c.loose {
		if l.File == d.path {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
			cmp.Compare(a.Range.Start.Character, b.Range.Start.Character),
			cmp.Compare(a.Range.End.Line, b.Range.End.Line),
			cmp.Compare(a.Range.End.Character, b.Range.End.Character),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return out
}
