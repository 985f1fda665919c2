package report

import (
	"bufio"
	"encoding/json"
	"net/url"
	"path"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// sourceRoot is the symbol that relative file names are resolved against: the working directory of the check.
const sourceRoot = "%SRCROOT%"

// writeSARIF writes a log of one run. The rules in it are those of the codes that were found.
func writeSARIF(w *bufio.Writer, r Report) error {
	run := sarifRun{
		ColumnKind: "utf16CodeUnits",
		OriginalURIBaseIDs: map[string]sarifBaseLocation{
			sourceRoot: {sarifText{Text: "The directory in which the check was run."}},
		},
		Artifacts: []sarifArtifact{},
		Results:   []sarifFinding{},
	}
	rules, index := sarifRules(r.Findings)
	run.Tool.Driver = sarifDriver{
		Name: "ludo-lsp", FullName: "ludo-lsp game specification checker", Version: r.Version, Rules: rules,
	}
	for _, file := range r.Files {
		run.Artifacts = append(run.Artifacts, sarifArtifact{sarifFileOf(file), "text/markdown"})
	}
	ids := identities(r.Findings)
	for i, f := range r.Findings {
		run.Results = append(run.Results, sarifResult(f, index[f.Code], fingerprint(ids[i])))
	}
	invocation := sarifInvocation{ExecutionSuccessful: len(r.Failures) == 0}
	for _, f := range r.Failures {
		n := sarifNotification{Level: "error", Message: sarifText{Text: f.Message}}
		if f.File != "" {
			n.Locations = []sarifLocation{{PhysicalLocation: sarifPhysical{ArtifactLocation: sarifFileOf(f.File)}}}
		}
		invocation.ToolExecutionNotifications = append(invocation.ToolExecutionNotifications, n)
	}
	run.Invocations = []sarifInvocation{invocation}

	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(sarifLog{Schema: sarifSchema, Version: sarifVersion, Runs: []sarifRun{run}})
}

// sarifRules declares the codes of the findings as rules and returns their indices in the list.
func sarifRules(findings []Finding) (rules []sarifRule, index map[diag.Code]int) {
	index = map[diag.Code]int{}
	var codes []diag.Code
	for _, f := range findings {
		if _, ok := index[f.Code]; !ok {
			index[f.Code] = 0
			codes = append(codes, f.Code)
		}
	}
	slices.Sort(codes)
	rules = []sarifRule{}
	for i, code := range codes {
		index[code] = i
		rule := sarifRule{ID: string(code)}
		if info, ok := diag.Lookup(code); ok {
			rule.Name = ruleName(info.Title)
			rule.ShortDescription = &sarifText{Text: info.Summary}
			rule.FullDescription = &sarifText{Text: info.Summary}
			rule.Help = &sarifText{Text: ExplainText(info), Markdown: ExplainMarkdown(info)}
			rule.DefaultConfiguration = &sarifDefault{sarifLevel(info.Severity)}
		}
		rules = append(rules, rule)
	}
	return rules, index
}

// ruleName returns a title in the form that SARIF wants: "UnknownZone".
func ruleName(title string) string {
	var name strings.Builder
	for _, word := range strings.FieldsFunc(title, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

func sarifResult(f Finding, rule int, fingerprint string) sarifFinding {
	location := sarifLocationOf(f.File, f.Range)
	if f.Path != "" {
		location.LogicalLocations = []sarifLogicalName{{f.Path}}
	}
	result := sarifFinding{
		RuleID: string(f.Code), RuleIndex: rule, Level: sarifLevel(f.Severity), Message: sarifText{Text: f.Message},
		Locations:           []sarifLocation{location},
		PartialFingerprints: map[string]string{"findingIdentity/v1": fingerprint},
	}
	for i, related := range f.Related {
		location := sarifLocationOf(related.File, related.Range)
		location.ID, location.Message = &i, &sarifText{Text: related.Message}
		result.RelatedLocations = append(result.RelatedLocations, location)
	}
	for _, fix := range f.Fixes {
		result.Fixes = append(result.Fixes, sarifFixOf(fix))
	}
	if tag := tagName(f.Tag); tag != "" {
		result.Properties = map[string]any{"tags": []string{tag}}
	}
	return result
}

func sarifFixOf(fix cnl.Fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: fix.Title}, Properties: map[string]any{"preferred": fix.Preferred}}
	if fix.Unsafe {
		out.Properties["unsafe"] = true
	}
	changes := map[string]*sarifChange{}
	for _, e := range fix.Edits {
		change := changes[e.File]
		if change == nil {
			change = &sarifChange{ArtifactLocation: sarifFileOf(e.File)}
			changes[e.File] = change
			out.ArtifactChanges = append(out.ArtifactChanges, change)
		}
		replacement := sarifReplacement{DeletedRegion: *sarifRegionOf(e.Range)}
		if e.NewText != "" {
			replacement.InsertedContent = &sarifText{Text: e.NewText}
		}
		change.Replacements = append(change.Replacements, replacement)
	}
	return out
}

func sarifLocationOf(file string, r source.Range) sarifLocation {
	return sarifLocation{PhysicalLocation: sarifPhysical{ArtifactLocation: sarifFileOf(file), Region: sarifRegionOf(r)}}
}

func sarifRegionOf(r source.Range) *sarifRegion {
	return &sarifRegion{r.Start.Line + 1, r.Start.Character + 1, r.End.Line + 1, r.End.Character + 1}
}

// sarifFileOf returns the URI of a file. For a file inside the working directory it is relative to the source root.
func sarifFileOf(file string) sarifFile {
	if path.IsAbs(file) {
		return sarifFile{URI: (&url.URL{Scheme: "file", Path: file}).String()}
	}
	// An escaped path never looks like one with a scheme.
	uri := strings.ReplaceAll((&url.URL{Path: file}).EscapedPath(), ":", "%3A")
	if strings.HasPrefix(file, "../") {
		return sarifFile{URI: uri}
	}
	return sarifFile{URI: uri, URIBaseID: sourceRoot}
}

func sarifLevel(s diag.Severity) string {
	switch s {
	case diag.Error:
		return "error"
	case diag.Warning:
		return "warning"
	}
	return "note"
}
