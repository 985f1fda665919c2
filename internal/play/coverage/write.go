//go:build !js

package coverage

import (
	_ "embed"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/random"
)

// Formats returns the names of the report formats.
func Formats() []string { return []string{"text", "lcov", "cobertura", "json", "html"} }

// Write writes a report in a format. text returns the text of a document, for html; it may be nil. The error is that
// of w, or says that the format is unknown.
func (r *Report) Write(w io.Writer, format string, text func(file string) string) error {
	switch format {
	case "text":
		return r.writeText(w)
	case "lcov":
		return r.writeLCOV(w)
	case "cobertura":
		return r.writeCobertura(w)
	case "json":
		return r.writeJSON(w)
	case "html":
		return r.writeHTML(w, text)
	}
	return fmt.Errorf("there is no format %q", format)
}

// writeText lists what never acted.
func (r *Report) writeText(w io.Writer) error {
	var b strings.Builder
	did, can := r.CountCovered()
	fmt.Fprintf(&b, "%d of %d (%.1f %%) acted in %d games: rules, effects, uses of macros, options, and both ways of each condition.\n",
		did, can, r.Percent(), r.Games)
	for _, one := range r.Missing() {
		at := one.Path
		if one.At.File != "" {
			at = fmt.Sprintf("%s:%d:%d", one.At.File, one.At.Line, one.At.Column)
		}
		fmt.Fprintf(&b, "%s: %s %s", at, one.What, one.Missing())
		if one.Searched != "" {
			b.WriteString("; " + one.Searched)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// lines returns the rules of a file, the outermost of each line. Options are branches of their line, which ran as
// often as their decision was made.
func (f *File) lines() (out []Rule) {
	options := 0 // the line of the last one of out, where that is an option
	for _, r := range f.Rules {
		n := len(out)
		switch {
		case n == 0 || out[n-1].At.Line != r.At.Line:
			if options = 0; r.Kind == Option {
				r.Times, options = r.Asked, r.At.Line
			}
			out = append(out, r)
		case r.Kind != Option && options == r.At.Line:
			out[n-1], options = r, 0
		}
	}
	return out
}

// branch is one of the ways in which a line can continue.
type branch struct {
	line    int
	block   int // of the alternatives
	number  int // in the block
	times   int64
	reached bool // one of them was taken
}

// branches returns the results of the conditions of effects, and the options of decisions.
func (f *File) branches() (out []branch) {
	decision := ""
	for k, r := range f.Rules {
		switch {
		case r.Tested:
			out = append(out, branch{r.At.Line, k, 0, r.True, r.True+r.False > 0},
				branch{r.At.Line, k, 1, r.False, r.True+r.False > 0})
		case r.Kind == Option:
			one := branch{r.At.Line, k, 0, r.Times, r.Asked > 0}
			of, _, _ := strings.Cut(r.Path[:max(0, strings.LastIndexByte(r.Path, '['))], ".sources[")
			if n := len(out); n > 0 && decision == of && out[n-1].line == r.At.Line {
				one.block, one.number = out[n-1].block, out[n-1].number+1
			}
			out = append(out, one)
			decision = of
			continue
		}
		decision = ""
	}
	return out
}

// writeLCOV writes a tracefile as geninfo(1) of LCOV describes it.
func (r *Report) writeLCOV(w io.Writer) error {
	var b strings.Builder
	for i := range r.Files {
		f := &r.Files[i]
		fmt.Fprintf(&b, "TN:%s\nSF:%s\n", strings.ReplaceAll(r.Game, "-", "_"), f.Name)
		named, hit := 0, 0
		for _, one := range f.Rules {
			if one.Kind == Named {
				fmt.Fprintf(&b, "FN:%d,%s\n", one.At.Line, one.What)
			}
		}
		for _, one := range f.Rules {
			if one.Kind == Named {
				fmt.Fprintf(&b, "FNDA:%d,%s\n", one.Times, one.What)
				named++
				if one.Times > 0 {
					hit++
				}
			}
		}
		fmt.Fprintf(&b, "FNF:%d\nFNH:%d\n", named, hit)
		branches, taken := f.branches(), 0
		for _, way := range branches {
			count := strconv.FormatInt(way.times, 10)
			if !way.reached {
				count = "-"
			}
			fmt.Fprintf(&b, "BRDA:%d,%d,%d,%s\n", way.line, way.block, way.number, count)
			if way.times > 0 {
				taken++
			}
		}
		fmt.Fprintf(&b, "BRF:%d\nBRH:%d\n", len(branches), taken)
		lines := f.lines()
		hit = 0
		for _, one := range lines {
			fmt.Fprintf(&b, "DA:%d,%d\n", one.At.Line, one.Times)
			if one.Times > 0 {
				hit++
			}
		}
		fmt.Fprintf(&b, "LF:%d\nLH:%d\nend_of_record\n", len(lines), hit)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// The elements of Cobertura's reports, as in its DTD (coverage-04.dtd).
type (
	coberturaCoverage struct {
		XMLName         xml.Name           `xml:"coverage"`
		LineRate        string             `xml:"line-rate,attr"`
		BranchRate      string             `xml:"branch-rate,attr"`
		LinesCovered    int                `xml:"lines-covered,attr"`
		LinesValid      int                `xml:"lines-valid,attr"`
		BranchesCovered int                `xml:"branches-covered,attr"`
		BranchesValid   int                `xml:"branches-valid,attr"`
		Complexity      string             `xml:"complexity,attr"`
		Version         string             `xml:"version,attr"`
		Timestamp       string             `xml:"timestamp,attr"`
		Sources         []string           `xml:"sources>source"`
		Packages        []coberturaPackage `xml:"packages>package"`
	}
	coberturaPackage struct {
		Name       string           `xml:"name,attr"`
		LineRate   string           `xml:"line-rate,attr"`
		BranchRate string           `xml:"branch-rate,attr"`
		Complexity string           `xml:"complexity,attr"`
		Classes    []coberturaClass `xml:"classes>class"`
	}
	coberturaClass struct {
		Name       string          `xml:"name,attr"`
		File       string          `xml:"filename,attr"`
		LineRate   string          `xml:"line-rate,attr"`
		BranchRate string          `xml:"branch-rate,attr"`
		Complexity string          `xml:"complexity,attr"`
		Methods    struct{}        `xml:"methods"`
		Lines      []coberturaLine `xml:"lines>line"`
	}
	coberturaLine struct {
		Number    int    `xml:"number,attr"`
		Hits      int64  `xml:"hits,attr"`
		Branch    bool   `xml:"branch,attr"`
		Condition string `xml:"condition-coverage,attr,omitempty"`
	}
)

func rate(did, can int) string {
	if can == 0 {
		return "1"
	}
	return strconv.FormatFloat(float64(did)/float64(can), 'f', 4, 64)
}

func (r *Report) writeCobertura(w io.Writer) error {
	all := coberturaPackage{Name: r.Game, Complexity: "0"}
	var lines, linesHit, branches, taken int
	for i := range r.Files {
		f := &r.Files[i]
		class := coberturaClass{Name: f.Name, File: f.Name, Complexity: "0"}
		var own, ownHit, ownBranches, ownTaken int
		ways := map[int][2]int{} // of each line: those that were taken, and all
		for _, way := range f.branches() {
			of := ways[way.line]
			ways[way.line] = [2]int{of[0] + int(min(way.times, 1)), of[1] + 1}
		}
		for _, one := range f.lines() {
			of, branches := ways[one.At.Line]
			line := coberturaLine{Number: one.At.Line, Hits: one.Times, Branch: branches}
			own++
			if one.Times > 0 {
				ownHit++
			}
			if branches {
				ownBranches += of[1]
				ownTaken += of[0]
				line.Condition = fmt.Sprintf("%d%% (%d/%d)", 100*of[0]/of[1], of[0], of[1])
			}
			class.Lines = append(class.Lines, line)
		}
		class.LineRate, class.BranchRate = rate(ownHit, own), rate(ownTaken, ownBranches)
		lines, linesHit, branches, taken = lines+own, linesHit+ownHit, branches+ownBranches, taken+ownTaken
		all.Classes = append(all.Classes, class)
	}
	all.LineRate, all.BranchRate = rate(linesHit, lines), rate(taken, branches)
	out := coberturaCoverage{LineRate: all.LineRate, BranchRate: all.BranchRate, LinesCovered: linesHit,
		LinesValid:      lines,
		BranchesCovered: taken, BranchesValid: branches, Complexity: "0", Version: "ludo-lsp", Timestamp: "0",
		Sources: []string{"."}, Packages: []coberturaPackage{all}}
	text, err := xml.MarshalIndent(out, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n%s\n",
		xml.Header, text)
	return err
}

func (r *Report) writeJSON(w io.Writer) error {
	type where struct {
		Seed random.Seed `json:"seed"`
		Move int         `json:"move"` // from 1; 0 before the first
	}
	type rule struct {
		Path   string `json:"path"`
		What   string `json:"what"`
		File   string `json:"file,omitempty"`
		Line   int    `json:"line,omitempty"`
		Column int    `json:"column,omitempty"`
		Asked  *int64 `json:"asked,omitempty"` // of options: how often the decision was made
		Times  int64  `json:"times"`
		True   *int64 `json:"true,omitempty"`
		False  *int64 `json:"false,omitempty"`
		First  *where `json:"first,omitempty"`
		Search string `json:"search,omitempty"`
	}
	did, can := r.CountCovered()
	out := struct {
		Game    string  `json:"game"`
		Games   int     `json:"games"`
		Covered int     `json:"covered"`
		Total   int     `json:"total"`
		Percent float64 `json:"percent"`
		Rules   []rule  `json:"rules"`
	}{r.Game, r.Games, did, can, r.Percent(), []rule{}}
	add := func(file string, list []Rule) {
		for i := range list {
			one := &list[i]
			x := rule{Path: one.Path, What: one.What, File: file, Line: one.At.Line, Column: one.At.Column,
				Times: one.Times, Search: one.Searched}
			if one.Tested {
				x.True, x.False = &one.True, &one.False
			}
			if one.Kind == Option {
				x.Asked = &one.Asked
			}
			if one.First != nil {
				x.First = &where{random.Seed(one.First.Seed), one.First.Move + 1}
			}
			out.Rules = append(out.Rules, x)
		}
	}
	for i := range r.Files {
		add(r.Files[i].Name, r.Files[i].Rules)
	}
	add("", r.Elsewhere)
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

//go:embed page.html
var page string

// pageLine is a line of a document on the page.
type pageLine struct {
	Number      int
	Text, Class string
	Count, Hint string
}

func (r *Report) writeHTML(w io.Writer, text func(file string) string) error {
	type pageFile struct {
		Name  string
		Lines []pageLine
	}
	did, can := r.CountCovered()
	data := struct {
		Game      string
		Games     int
		Did, Can  int
		Percent   string
		Files     []pageFile
		Elsewhere []Rule
	}{r.Game, r.Games, did, can, fmt.Sprintf("%.1f", r.Percent()), nil, r.Elsewhere}
	for i := range r.Files {
		f := &r.Files[i]
		one := pageFile{Name: f.Name}
		source := ""
		if text != nil {
			source = text(f.Name)
		}
		for n, line := range strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n") {
			one.Lines = append(one.Lines, pageLine{Number: n + 1, Text: line})
		}
		for _, rule := range f.Rules {
			if rule.At.Line > len(one.Lines) {
				continue
			}
			l := &one.Lines[rule.At.Line-1]
			class := "acted"
			if rule.Times == 0 {
				class = "never"
			} else if rule.Missing() != "" {
				class = "partly"
			}
			if l.Class == "" || class == "never" || class == "partly" && l.Class == "acted" {
				l.Class = class
			}
			if l.Count == "" {
				l.Count = strconv.FormatInt(rule.Times, 10)
			}
			hint := fmt.Sprintf("%s: %d ×", rule.What, rule.Times)
			if rule.Kind == Option {
				hint += fmt.Sprintf(" of %d decisions", rule.Asked)
			}
			if rule.Tested {
				hint += fmt.Sprintf(", true %d ×, false %d ×", rule.True, rule.False)
			}
			if rule.First != nil {
				hint += fmt.Sprintf("; first with seed %d, in move %d", rule.First.Seed, rule.First.Move+1)
			}
			if rule.Searched != "" {
				hint += "; " + rule.Searched
			}
			l.Hint = strings.TrimPrefix(l.Hint+"\n"+hint, "\n")
		}
		data.Files = append(data.Files, one)
	}
	return template.Must(template.New("page").Parse(page)).Execute(w, data)
}
