package report

import (
	"bufio"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// sourceRoot is the symbol that relative file names are resolved against; it
// stands for the directory in which the check was run.
const sourceRoot = "%SRCROOT%"

// writeSARIF writes a log of one run. The rules are those that were broken.
func writeSARIF(w *bufio.Writer, r Report) error {
	run := sarif.NewRunWithInformationURI("ludo-lsp", "")
	run.Tool.Driver.InformationURI = nil
	run.Tool.Driver.WithFullName("ludo-lsp game specification checker")
	if r.Version != "" {
		run.Tool.Driver.WithVersion(r.Version)
	}
	run.WithColumnKind("utf16CodeUnits")
	run.OriginalUriBaseIds = map[string]sarif.ArtifactLocation{
		sourceRoot: *sarif.NewArtifactLocation().WithDescription(sarif.NewTextMessage("The directory in which the check was run.")),
	}
	for _, file := range r.Files {
		run.AddArtifact(sarif.NewArtifact().WithLocation(sarifFile(file)).WithLength(-1).WithMimeType("text/markdown"))
	}

	index := sarifRules(run, r.Findings)
	ids := identities(r.Findings)
	for i, f := range r.Findings {
		run.AddResult(sarifResult(f, index[f.Code], fingerprint(ids[i])))
	}

	invocation := sarif.NewInvocation().WithExecutionSuccessful(len(r.Failures) == 0)
	for _, f := range r.Failures {
		n := sarif.NewNotification().WithLevel(sarif.LevelError).WithMessage(sarif.NewTextMessage(f.Message))
		if f.File != "" {
			n.WithLocations([]*sarif.Location{sarif.NewLocationWithPhysicalLocation(
				sarif.NewPhysicalLocation().WithArtifactLocation(sarifFile(f.File)))})
		}
		invocation.ToolExecutionNotifications = append(invocation.ToolExecutionNotifications, n)
	}
	run.WithInvocations([]*sarif.Invocation{invocation})

	log := sarif.NewReport()
	log.AddRun(run)
	if err := log.PrettyWrite(w); err != nil {
		return err
	}
	return w.WriteByte('\n')
}

// sarifRules declares the codes of the findings as rules and gives their
// places in the list.
func sarifRules(run *sarif.Run, findings []Finding) map[diag.Code]int {
	index := map[diag.Code]int{}
	var codes []diag.Code
	for _, f := range findings {
		if _, ok := index[f.Code]; !ok {
			index[f.Code] = 0
			codes = append(codes, f.Code)
		}
	}
	slices.Sort(codes)
	for i, code := range codes {
		index[code] = i
		rule := run.AddRule(string(code))
		info, ok := diag.Lookup(code)
		if !ok {
			continue
		}
		rule.WithName(ruleName(info.Title)).
			WithShortDescription(sarif.NewMultiformatMessageString().WithText(info.Summary)).
			WithFullDescription(sarif.NewMultiformatMessageString().WithText(info.Summary)).
			WithHelp(sarif.NewMultiformatMessageString().WithText(ExplainText(info)).WithMarkdown(ExplainMarkdown(info))).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithEnabled(true).WithLevel(sarifLevel(info.Severity)))
	}
	return index
}

// ruleName writes a title in the form that the format asks for: "UnknownZone".
func ruleName(title string) string {
	var name strings.Builder
	for _, word := range strings.FieldsFunc(title, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

func sarifResult(f Finding, rule int, fingerprint string) *sarif.Result {
	location := sarifLocation(f.File, f.Range)
	if f.Path != "" {
		location.LogicalLocations = append(location.LogicalLocations, sarif.NewLogicalLocation().WithFullyQualifiedName(f.Path))
	}
	result := sarif.NewRuleResult(string(f.Code)).
		WithRuleIndex(rule).
		WithLevel(sarifLevel(f.Severity)).
		WithMessage(sarif.NewTextMessage(f.Message)).
		WithLocations([]*sarif.Location{location}).
		WithPartialFingerprints(map[string]string{"findingIdentity/v1": fingerprint})
	for i, related := range f.Related {
		result.RelatedLocations = append(result.RelatedLocations,
			sarifLocation(related.File, related.Range).WithID(i).WithMessage(sarif.NewTextMessage(related.Message)))
	}
	for _, fix := range f.Fixes {
		result.Fixes = append(result.Fixes, sarifFix(fix))
	}
	if tag := tagName(f.Tag); tag != "" {
		result.WithProperties(sarif.NewPropertyBag().AddTag(tag))
	}
	return result
}

func sarifFix(fix cnl.Fix) *sarif.Fix {
	out := sarif.NewFix().WithDescription(sarif.NewTextMessage(fix.Title))
	properties := sarif.NewPropertyBag().Add("preferred", fix.Preferred)
	if fix.Unsafe {
		properties.Add("unsafe", true)
	}
	out.WithProperties(properties)
	changes := map[string]*sarif.ArtifactChange{}
	for _, e := range fix.Edits {
		change := changes[e.File]
		if change == nil {
			change = sarif.NewArtifactChange().WithArtifactLocation(sarifFile(e.File))
			changes[e.File] = change
			out.AddArtifactChange(change)
		}
		replacement := sarif.NewReplacement().WithDeletedRegion(sarifRegion(e.Range))
		if e.NewText != "" {
			replacement.WithInsertedContent(sarif.NewArtifactContent().WithText(e.NewText))
		}
		change.AddReplacement(replacement)
	}
	return out
}

func sarifLocation(file string, r source.Range) *sarif.Location {
	return sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
		WithArtifactLocation(sarifFile(file)).WithRegion(sarifRegion(r)))
}

func sarifRegion(r source.Range) *sarif.Region {
	return sarif.NewRegion().
		WithStartLine(r.Start.Line + 1).WithStartColumn(r.Start.Character + 1).
		WithEndLine(r.End.Line + 1).WithEndColumn(r.End.Character + 1)
}

// sarifFile is the URI of a file; one inside the working directory is relative
// to the source root.
func sarifFile(file string) *sarif.ArtifactLocation {
	if path.IsAbs(file) {
		return sarif.NewSimpleArtifactLocation((&url.URL{Scheme: "file", Path: file}).String())
	}
	// An escaped path never reads as one with a scheme.
	uri := strings.ReplaceAll((&url.URL{Path: file}).EscapedPath(), ":", "%3A")
	location := sarif.NewSimpleArtifactLocation(uri)
	if !strings.HasPrefix(file, "../") {
		location.WithURIBaseID(sourceRoot)
	}
	return location
}

func sarifLevel(s diag.Severity) string {
	switch s {
	case diag.Error:
		return sarif.LevelError
	case diag.Warning:
		return sarif.LevelWarning
	}
	return sarif.LevelNote
}
