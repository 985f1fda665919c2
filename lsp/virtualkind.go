package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// documentKind is a kind of document that the server writes.
type documentKind struct {
	extension string // of the names, by which editors detect the language
	language  string // its language identifier in the protocol
	// ofSpec: documents of the kind belong to a spec.
	ofSpec    bool
	simulated bool // it is about a simulation
	// write makes the text of a document of a view's spec.
	write func(s *session, ctx context.Context, d virtual, v view) (text string, err error)
}

// Kinds of documents.
const (
	expansionKind = "expansion" // what one place becomes, by the name of the place
	specKind      = "spec"      // the composed spec
	gameDefKind   = "gamedef"   // the compiled game
	// comparisonKind lists the rules in which the spec differs from a revision of git, by its name.
	comparisonKind  = "comparison"
	flowKind        = "flow"        // how the game goes, as an outline
	flowPictureKind = "flowpicture" // the same as SVG
	changesKind     = "changes"     // who can change a value
	balanceKind     = "balance"     // what many games show
	explainKind     = "explain"     // what a diagnostic code means, by the code
	// simulationKind is what a rule did and what followed, by the path of the rule and a seed; the others are parts
	// of it.
	simulationKind = "simulation"
	traceKind      = "trace"
	stateKind      = "state"
	statisticsKind = "statistics"
)

// documentKinds are all kinds by their names in URIs.
var documentKinds map[string]documentKind

func init() { // the kinds write URIs, which need the kinds
	documentKinds = map[string]documentKind{
		expansionKind:   {extension: ".yaml", language: "yaml", ofSpec: true, write: ofView(writeExpansion)},
		specKind:        {extension: ".yaml", language: "yaml", ofSpec: true, write: ofView(writeSpec)},
		gameDefKind:     {extension: ".json", language: "json", ofSpec: true, write: ofView(writeGameDef)},
		comparisonKind:  {extension: ".md", language: "markdown", ofSpec: true, write: ofView(writeComparison)},
		flowKind:        {extension: ".md", language: "markdown", ofSpec: true, write: ofView(writeFlow)},
		flowPictureKind: {extension: ".svg", language: "xml", ofSpec: true, write: ofView(writeFlowPicture)},
		simulationKind:  {extension: ".md", language: "markdown", ofSpec: true, simulated: true, write: (*session).simulationDocument},
		traceKind:       {extension: ".md", language: "markdown", ofSpec: true, simulated: true, write: (*session).simulationDocument},
		stateKind:       {extension: ".md", language: "markdown", ofSpec: true, simulated: true, write: (*session).simulationDocument},
		statisticsKind:  {extension: ".md", language: "markdown", ofSpec: true, simulated: true, write: (*session).simulationDocument},
		changesKind:     {extension: ".md", language: "markdown", ofSpec: true, write: (*session).writeChanges},
		explainKind:     {extension: ".md", language: "markdown", write: ofView(writeExplanation)},
		balanceKind:     {extension: ".md", language: "markdown", ofSpec: true, write: (*session).writeBalance},
	}
}

// ofView makes a document from the spec of a view alone.
func ofView(write func(v view, name string) (string, error)) func(*session, context.Context, virtual, view) (string,
	error) {
	return func(_ *session, _ context.Context, d virtual, v view) (string, error) { return write(v, d.name) }
}

func kindNames() string { return strings.Join(slices.Sorted(maps.Keys(documentKinds)), ", ") }

// writeExpansion writes what a place of the spec becomes.
func writeExpansion(v view, place string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# What %s becomes.\n", place)
	found := v.spec.game().ExpandPlace(place)
	for _, e := range found {
		fmt.Fprintf(&b, "\n# %s\n%s", e.Path, e.Text)
	}
	if len(found) == 0 {
		b.WriteString("# Nothing in the game comes of it: it is written nowhere any more, is not used, or cannot be expanded.\n")
		writeErrors(&b, v, cnl.Compile(v.spec.game()), "# ")
	}
	return b.String(), nil
}

// writeSpec writes the spec as one document, expanded.
func writeSpec(v view, _ string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# The game at %s, its documents joined, macros and templates expanded.\n", v.layout.Root)
	writeErrors(&b, v, cnl.Compile(v.spec.game()), "# ")
	return b.String() + "\n" + v.spec.game().Compose(), nil
}

// writeGameDef writes the compiled game; for a spec with errors these, and the sections that could be compiled.
func writeGameDef(v view, _ string) (string, error) {
	result := cnl.Compile(v.spec.game())
	if result.GameDef != nil && len(v.layout.Faults) == 0 {
		data, err := gamedef.EncodeIndent(result.GameDef)
		return string(data), err
	}
	var b strings.Builder
	writeErrors(&b, v, result, "// ")
	data, err := result.EncodeSections()
	if err != nil {
		return "", err
	}
	var sections bytes.Buffer
	if err := json.Indent(&sections, data, "", "  "); err != nil {
		return "", err
	}
	return b.String() + "// These sections could be compiled:\n" + sections.String() + "\n", nil
}

// maxListedErrors bounds how many errors a document lists.
const maxListedErrors = 50

// writeErrors lists the errors of a spec as comments.
func writeErrors(b *strings.Builder, v view, result cnl.CompileResult, comment string) {
	errors := errorsOf(v, result)
	if len(errors) > 0 {
		b.WriteString(comment + "The spec has errors:\n")
	}
	for _, d := range errors[:min(len(errors), maxListedErrors)] {
		fmt.Fprintf(b, "%s  %s:%d: %s (%s)\n", comment, shortName(v, d.File), d.Range.Start.Line+1,
			strings.ReplaceAll(d.Message, "\n", " "), d.Code)
	}
	if more := len(errors) - maxListedErrors; more > 0 {
		fmt.Fprintf(b, "%s  and %d more\n", comment, more)
	}
}

// shortName returns a file's name relative to the folder of its spec, if it lies there.
func shortName(v view, file string) string {
	root := v.layout.Root
	if v.layout.Contains(root) {
		root = string(address(root).folder())
	}
	return strings.TrimPrefix(strings.TrimPrefix(file, root), "/")
}

// writeExplanation writes what a diagnostic code means.
func writeExplanation(_ view, code string) (string, error) {
	info, ok := diag.Find(code)
	if !ok {
		return "", fmt.Errorf("there is no diagnostic code %q", code)
	}
	return "# " + info.Title + "\n\n" + info.Markdown(), nil
}
