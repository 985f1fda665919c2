package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/source"
)

// tools are all tools: those announced to clients, and listed in the documentation.
var tools []tool

func init() {
	tools = slices.Concat(documentTools, writingTools, commandTools)
}

var documentTools = []tool{
	define("check", "Check", "What is wrong in a game: each finding with its place, code, lines and fixes.",
		reads, (*call).check).withData(findings{}),
	define("apply_fix", "Apply a fix", "Applies a fix that check listed; tells what it changed and removed.",
		changes, (*call).applyFix),
	define("outline", "Outline", "The paths of the parts of a game, by document.",
		reads, (*call).outline).withData(parts{}),
	define("read_entry", "Read an entry", "The text of an entry, a section or a part of one, a document, or the words under a heading, and its version.",
		reads, (*call).readEntry),
	define("rename", "Rename", "Give what stands at a place another name, wherever it is used.",
		changes, (*call).rename),
	define("complete_at", "Complete", "What may be written at a place.",
		reads, (*call).completeAt),
	define("find", "Find", "Where a name is declared and used; who can change it, when and by how much.",
		reads, (*call).find).withData(places{}),
}

type checkArguments struct {
	InGame
	Severity string `json:"severity,omitempty" jsonschema:"the lowest to show (default warning)" enum:"error,warning,information,hint"`
	Code     string `json:"code,omitempty" jsonschema:"only findings of this code"`
	Text     string `json:"text,omitempty" jsonschema:"a whole document, which is checked and not written"`
	File     string `json:"file,omitempty" jsonschema:"with text: as this document"`
	Page
}

// report checks a game as the command line does.
func (c *call) report(game string, o check.Options) (report.Report, error) {
	full, err := c.path(cmp.Or(game, "."))
	if err != nil {
		return report.Report{}, err
	}
	if o.Paths = []string{filepath.FromSlash(full)}; o.Stdin != nil && o.Stdin.Name == "" {
		o.Paths = nil
	}
	o.Dir, o.Engine = filepath.FromSlash(c.roots[0]), c.Server
	o.Buffers, o.Roots, o.Jobs = c.buffers, c.roots, 1
	o.Progress = func(done, total int) {
		if c.told != nil {
			c.told("Checking games", done, total)
		}
	}
	result, err := check.Run(o)
	return result.Report, err
}

func (c *call) check(in checkArguments) (answer, error) {
	least := cmp.Or(map[string]diag.Severity{"error": diag.Error, "information": diag.Information,
		"hint": diag.Hint}[in.Severity], diag.Warning)
	o, differing := check.Options{Least: least}, []string(nil)
	if in.Text != "" {
		o.Stdin = &check.Stdin{Text: in.Text}
	}
	if in.Text == "" && in.File != "" {
		return answer{}, errors.New("file is that of a text; the file of a game is given as game")
	}
	if in.File != "" {
		d, err := c.draft(in.Game, true)
		if err == nil {
			o.Stdin.Name, err = d.document(in.File)
		}
		if err != nil {
			return answer{}, err
		}
	}
	r, err := c.report(in.Game, o)
	if err != nil {
		return answer{}, err
	}
	if d, err := c.draft(in.Game, true); in.Text == "" && err == nil {
		differing = d.differingRecordings()
	}
	found, recorded := answerRows[finding]{}, answerRows[string]{} // with the lines below
	fixable := false
	// Errors come first: doubtful findings may be consequences of one.
	slices.SortStableFunc(r.Findings, func(a, b report.Finding) int { return int(a.Severity) - int(b.Severity) })
	for _, f := range r.Findings {
		fixable = fixable || len(f.Fixes) > 0
		if in.Code != "" && string(f.Code) != in.Code {
			continue
		}
		if in.Text != "" && in.File == "" {
			r.Texts["text"], f.File = r.Texts[f.File], "text"
		}
		row := finding{File: c.relative(f.File), Line: f.Range.Start.Line + 1, Column: f.Range.Start.Character + 1,
			Severity: f.Severity.String(), Code: string(f.Code), Message: c.local(f.Message)}
		var b strings.Builder
		fmt.Fprintf(&b, "%s:%d:%d %s %s: %s\n", row.File, row.Line, row.Column, row.Severity, row.Code, row.Message)
		from, to := max(f.Range.Start.Line-1, 0), f.Range.Start.Line+1
		rest := r.Texts[f.File]
		rest = rest[source.SkipLines(rest, from):]
		for n := from; n <= to && rest != ""; n++ {
			var line string
			line, rest = source.NextLine(rest)
			line = source.TrimLineBreak(line)
			if len(line) > 200 {
				line = strings.ToValidUTF8(line[:200], "") + "…"
			}
			fmt.Fprintf(&b, "  %4d | %s\n", n+1, line)
		}
		for n, fix := range f.Fixes {
			fmt.Fprintf(&b, "  fix %d: %s%s\n", n+1, fix.Title, natureText(fix))
			row.Fixes = append(row.Fixes, fix.Title+natureText(fix))
		}
		found.add(b.String(), row)
	}
	told, _, _ := strings.Cut(report.Summary(r, report.Style{}), ". ")
	if told = strings.TrimSuffix(told, ".") + "."; fixable && in.Text == "" {
		told += " apply_fix applies a fix."
	}
	if in.Code != "" {
		told += fmt.Sprintf(" Of the code %s: %d.", in.Code, len(found.all))
	}
	recorded.lines = found.lines
	for _, line := range differing {
		recorded.add(line+"\n", line)
	}
	if len(differing) > 0 {
		told += fmt.Sprintf(" Recorded games that come out differently now: %d; record writes them anew.",
			len(differing))
	}
	for _, f := range r.Failures {
		told += fmt.Sprintf("\n%s %s", f.File, f.Message)
	}
	return answer{told: told, quoted: found.text.String() + recorded.text.String(), data: func(from, to int) any {
		return findings{r.Counts[diag.Error], r.Counts[diag.Warning], len(found.all), found.rowsWithin(from, to),
			recorded.rowsWithin(from, to)}
	}}, nil
}

// findings are what check finds, as data.
type findings struct {
	Errors   int       `json:"errors"`
	Warnings int       `json:"warnings"`
	Total    int       `json:"total"`
	Findings []finding `json:"findings"`
	Differ   []string  `json:"recordings,omitempty"`
}

type finding struct {
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Severity string   `json:"severity"`
	Code     string   `json:"code"`
	Message  string   `json:"message"`
	Fixes    []string `json:"fixes,omitempty"`
}

// natureText says what an author should know about a fix before it is applied.
func natureText(f cnl.Fix) string {
	switch {
	case f.Removes():
		return " (removes what is written)"
	case f.Invents:
		return " (declares something new)"
	case f.Unsafe:
		return " (may change what is meant)"
	}
	return ""
}

type fixArguments struct {
	InGame
	Code string `json:"code"`
	At   string `json:"at,omitempty" jsonschema:"its place, where there are several"`
	Fix  int    `json:"fix,omitempty" jsonschema:"default 1"`
	Trial
	Page
}

func (c *call) applyFix(in fixArguments) (answer, error) {
	d, err := c.draft(in.Game, false)
	if err != nil {
		return answer{}, err
	}
	r, err := c.report(in.Game, check.Options{Least: diag.Hint})
	if err != nil {
		return answer{}, err
	}
	var found []report.Finding
	var others []string
	for _, f := range r.Findings {
		at := fmt.Sprintf("%s:%d:%d", f.File, f.Range.Start.Line+1, f.Range.Start.Character+1)
		if string(f.Code) != in.Code {
			continue
		}
		if in.At == "" || at == in.At || strings.HasSuffix(at, "/"+in.At) || strings.HasPrefix(at, in.At+":") {
			found = append(found, f)
		}
		others = append(others, at)
	}
	switch {
	case len(found) == 0 && len(others) == 0:
		return answer{}, fmt.Errorf("there is no finding %s in this game; check lists what there is", in.Code)
	case len(found) == 0:
		return answer{}, fmt.Errorf("there is no finding %s at %s; there is one at %s", in.Code, in.At,
			strings.Join(others[:min(len(others), 5)], ", "))
	case len(found) > 1 && in.At == "":
		return answer{}, fmt.Errorf("there are %d findings %s; give at: %s", len(found), in.Code,
			strings.Join(others[:min(len(others), 5)], " or "))
	}
	f := found[0]
	number := max(in.Fix, 1)
	if number > len(f.Fixes) {
		return answer{}, fmt.Errorf("the finding has %d fixes, and no fix %d; change the entry with write_entry",
			len(f.Fixes), number)
	}
	fix := f.Fixes[number-1]
	removed := ""
	for k, edit := range fix.Edits {
		full, err := c.path(edit.File)
		if err != nil {
			return answer{}, err
		}
		if fix.Edits[k].File = full; fix.Removes() {
			text, _ := d.now.Text(full)
			from, to := source.UTF16.OffsetIn(text, edit.Range.Start), source.UTF16.OffsetIn(text, edit.Range.End)
			removed += text[from:to] + "\n"
		}
	}
	d.edit(fix.Edits, source.UTF16)
	out, err := d.finish(WriteOptions{Force: true, Trial: in.Trial})
	if err != nil {
		return answer{}, err
	}
	if out.told = fix.Title + ".\n" + out.told; removed != "" {
		out.quoted += "Taken out:\n" + removed
	}
	return out, nil
}

type outlineArguments struct {
	InGame
	File  string `json:"file,omitempty"`
	Path  string `json:"path,omitempty" jsonschema:"only what is below this"`
	Depth int    `json:"depth,omitempty" jsonschema:"1 sections, 2 their entries (default), 3 their parts" min:"1"`
	Page
}

func (c *call) outline(in outlineArguments) (answer, error) {
	spec, folder, err := c.game(in.Game)
	if err != nil && in.Game == "" {
		if games := c.games(); len(games) > 1 {
			return answer{told: "The workspace has several games; give one as game.", quoted: strings.Join(games, "\n"),
				data: func(int, int) any { return parts{Parts: []part{}, Games: games} }}, nil
		}
	}
	if err != nil {
		return answer{}, err
	}
	depth := cmp.Or(in.Depth, 2+strings.Count(in.Path, "."))
	var out answerRows[part]
	file := ""
	for _, e := range entries(spec) {
		name := strings.TrimPrefix(e.file, folder+"/")
		if e.depth >= depth || in.File != "" && name != in.File && path.Base(name) != in.File ||
			in.Path != "" && e.path != in.Path && !strings.HasPrefix(e.path, in.Path+".") {
			continue
		}
		if e.file != file {
			file = e.file
			out.add(c.shownName(file) + "\n")
		}
		line := "  " + strings.Repeat("  ", e.depth) + e.path
		if e.symbol.Detail != "" {
			line += " – " + e.symbol.Detail
		}
		out.add(line+"\n", part{e.path, c.shownName(file), e.symbol.Range.Start.Line + 1, e.symbol.Detail})
	}
	if d, err := c.draft(in.Game, true); err == nil && in.File == "" && in.Path == "" {
		for _, file := range d.otherDocuments() {
			what := map[bool]string{true: "a recorded game", false: "no rules"}[isRecording(file)]
			out.add(fmt.Sprintf("%s – %s\n", c.shownName(file), what))
		}
	}
	data := func(from, to int) any { return parts{len(out.all), out.rowsWithin(from, to), nil} }
	if len(out.all) == 0 {
		return answer{told: "There is no such part; outline without file and path lists all.", data: data}, nil
	}
	return answer{quoted: out.text.String(), data: data}, nil
}

// parts are the paths of a game, as data.
type parts struct {
	Total int      `json:"total"`
	Parts []part   `json:"parts"`
	Games []string `json:"games,omitempty" jsonschema:"where none was given"`
}

type part struct {
	Path   string `json:"path"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Detail string `json:"detail,omitempty"`
}

type entryArguments struct {
	InGame
	Path string `json:"path" jsonschema:"as outline shows it: actions.take, README.md; rules.md#setup"`
	Form string `json:"form,omitempty" jsonschema:"how rules are written (default: as they are)" enum:"formulas,records"`
	Page
}

// maxOtherPlaces is how many other places of an entry are listed: more would not fit in an answer before its text.
const maxOtherPlaces = 8

func (c *call) readEntry(in entryArguments) (answer, error) {
	if isDocument(in.Path) {
		return c.readDocument(in)
	}
	spec, _, err := c.game(in.Game)
	if err != nil {
		return answer{}, err
	}
	e, err := find(spec, in.Path)
	if err != nil {
		return answer{}, err
	}
	text := e.text(spec)
	told := fmt.Sprintf("%s, line %d. version: %s", c.shownName(e.file), e.symbol.Range.Start.Line+1, version(text))
	var others []string
	for _, other := range entries(spec) {
		if other.whole == e.whole && other.path != e.path {
			others = append(others, other.path)
		}
	}
	if few := others[:min(len(others), maxOtherPlaces)]; len(few) > 0 {
		told += "; more of it stands at " + strings.Join(few, ", ")
		if left := len(others) - len(few); left > 0 {
			told += fmt.Sprintf(" and %d other places", left)
		}
	}
	if in.Form != "" {
		text = e.write(spec, cnl.Form(in.Form))
	}
	return answer{told: told, quoted: text}, nil
}

// place returns the position of something given as FILE:LINE:COLUMN, or the path of an entry.
func (c *call) place(spec *cnl.Spec, at string) (file string, where source.Position, err error) {
	parts := strings.Split(at, ":")
	if len(parts) < 2 {
		e, err := find(spec, at)
		if err != nil {
			return "", where, err
		}
		return e.file, e.symbol.Select.Start, nil
	}
	numbers := []int{}
	for len(parts) > 1 && len(numbers) < 2 {
		n, err := strconv.Atoi(parts[len(parts)-1])
		if err != nil || n < 1 {
			break
		}
		numbers, parts = append([]int{n}, numbers...), parts[:len(parts)-1]
	}
	name := strings.Join(parts, ":")
	if len(numbers) == 0 {
		return "", where, fmt.Errorf("a place is FILE:LINE:COLUMN, counted from 1, or the path of an entry, not %q", at)
	}
	for _, f := range spec.Files() {
		if f == name || strings.HasSuffix(f, "/"+name) {
			file = f
		}
	}
	if file == "" {
		return "", where, fmt.Errorf("the game has no document %s; outline lists them", name)
	}
	where.Line = numbers[0] - 1
	line := source.TrimLineBreak(lineOf(spec, file, where.Line))
	if where.Character = len(line) - len(strings.TrimLeft(line, " -")); len(numbers) > 1 {
		where.Character = source.UTF16.Offset(line, numbers[1]-1)
	}
	return file, where, nil
}

// findPlace returns a game, its folder, and a place in it.
func (c *call) findPlace(game, at string) (spec *cnl.Spec, folder, file string, where source.Position, err error) {
	if spec, folder, err = c.game(game); err == nil {
		file, where, err = c.place(spec, at)
	}
	return spec, folder, file, where, err
}

type renameArguments struct {
	InGame
	At string `json:"at" jsonschema:"a path or place"`
	To string `json:"to" jsonschema:"the new name"`
	Trial
	Page
}

func (c *call) rename(in renameArguments) (answer, error) {
	d, err := c.draft(in.Game, false)
	if err != nil {
		return answer{}, err
	}
	if isDocument(in.At) {
		if err := d.renameDocument(in.At, in.To); err != nil {
			return answer{}, err
		}
		return d.finish(WriteOptions{Trial: in.Trial})
	}
	file, at, err := c.place(d.now, in.At)
	if err != nil {
		return answer{}, err
	}
	edits, err := d.now.Rename(file, at, source.UTF8, in.To)
	if err != nil {
		return answer{}, err
	}
	d.edit(edits, source.UTF8)
	return d.finish(WriteOptions{Trial: in.Trial})
}

type placeArguments struct {
	InGame
	At string `json:"at" jsonschema:"a place or path"`
	Page
}

func (c *call) completeAt(in placeArguments) (answer, error) {
	spec, _, file, at, err := c.findPlace(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	list := spec.Complete(file, at, source.UTF8, cnl.CompletionOptions{})
	slices.SortStableFunc(list.Items, func(a, b cnl.CompletionItem) int { return strings.Compare(a.Sort, b.Sort) })
	var b strings.Builder
	for _, item := range list.Items {
		fmt.Fprint(&b, item.Label)
		for _, more := range []string{item.Type, item.Summary} {
			if more != "" {
				fmt.Fprint(&b, " – ", more)
			}
		}
		b.WriteString("\n")
	}
	if len(list.Items) == 0 {
		return answer{told: "Nothing is known that may be written there."}, nil
	}
	return answer{quoted: b.String()}, nil
}

type findArguments struct {
	InGame
	Name  string `json:"name" jsonschema:"a name, path or place"`
	Games int    `json:"games,omitempty" jsonschema:"games played to see who changes it" max:"20000"`
	Page
}

func (c *call) find(in findArguments) (answer, error) {
	spec, _, err := c.game(in.Game)
	if err != nil {
		return answer{}, err
	}
	file, at, err := c.place(spec, in.Name)
	spots := []cnl.Found{{File: file, Range: source.Range{Start: at}}}
	if err != nil {
		isOther := func(f cnl.Found) bool { return f.Name != in.Name }
		spots = slices.DeleteFunc(spec.Search(in.Name, 50, source.UTF8), isOther)
	}
	if len(spots) == 0 {
		return answer{}, fmt.Errorf("nothing is called %q: %w", in.Name, err)
	}
	var out answerRows[usage]
	for _, s := range spots {
		name := query.At(spec.View(), s.File, s.Range.Start, source.UTF8)
		if name == nil {
			continue
		}
		used := name.References(false)
		for _, l := range name.References(true) {
			what := map[bool]string{true: "used", false: "declared"}[slices.Contains(used, l)]
			line := lineOf(spec, l.File, l.Range.Start.Line)
			row := usage{what, c.shownName(l.File), l.Range.Start.Line + 1,
				source.UTF16.Units(line[:l.Range.Start.Character]) + 1, strings.TrimSpace(line)}
			out.add(fmt.Sprintf("%s %s:%d:%d: %s\n", what, row.File, row.Line, row.Column, row.Text), row)
		}
		start := s.Range.Start
		column := source.UTF16.Units(lineOf(spec, s.File, start.Line)[:start.Character]) + 1
		changed := c.run("", "explain", fmt.Sprintf("--at=%s:%d:%d", s.File, start.Line+1, column), "--changes",
			"--games="+strconv.Itoa(min(max(in.Games, 0), MostPlayed)))
		if changed.Code == 0 {
			out.add("\n" + changed.Out)
		}
	}
	if len(out.all) == 0 {
		return answer{}, errors.New("no name stands there")
	}
	return answer{told: fmt.Sprintf("Places: %d.", len(out.all)), quoted: out.text.String(),
		data: func(from, to int) any { return places{len(out.all), out.rowsWithin(from, to)} }}, nil
}

// places are the places of a name, as data.
type places struct {
	Total  int     `json:"total"`
	Places []usage `json:"places"`
}

type usage struct {
	What   string `json:"what" jsonschema:"declared or used"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}
