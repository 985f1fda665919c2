package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"ludo-lsp/check"
	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/report"
)

// kind is what a file holds, in the words that it is called by. A file is written over by what is of
// the same kind, and by nothing else unless that is said.
type kind string

// The kinds of files that commands write.
const (
	stateKind      kind = "a saved state of a game"
	recordingKind  kind = "a recording of a game"
	traceKind      kind = "a trace of a game"
	gamesKind      kind = "raw games as JSON"
	gamesTable     kind = "raw games as CSV"
	parquetKind    kind = "a Parquet file"
	definitionKind kind = "a compiled game"
	sourceMapKind  kind = "a source map"
	svgKind        kind = "an SVG picture"
	outlineKind    kind = "an outline of a game's flow"
	positionsKind  kind = "positions for a picture"
	pageKind       kind = "an HTML page"
	compressedKind kind = "a profile, or other compressed data"
	reportKind     kind = "a report of a check"
	reportJSON     kind = "a report of a check as JSON"
	gitlabKind     kind = "a report of a check for GitLab"
	sarifKind      kind = "a SARIF log"
	githubKind     kind = "a report of a check for GitHub"
	junitKind      kind = "a JUnit report"
	coverageKind   kind = "a report of coverage"
	coverageJSON   kind = "a report of coverage as JSON"
	lcovKind       kind = "an lcov report"
	coberturaKind  kind = "a Cobertura report"
)

// reportKinds are the kinds of reports of a check, by their formats.
var reportKinds = map[report.Format]kind{
	report.Text: reportKind, report.Concise: reportKind, report.JSON: reportJSON, report.JSONL: reportJSON,
	report.SARIF: sarifKind, report.GitHub: githubKind, report.GitLab: gitlabKind, report.JUnit: junitKind,
}

// coverageKinds are the kinds of reports of coverage, by their formats.
var coverageKinds = map[string]kind{
	"text": coverageKind, "lcov": lcovKind, "cobertura": coberturaKind, "json": coverageJSON, "html": pageKind,
}

// beginnings tell kinds by how a file begins; a report of a check by how it ends, too.
var beginnings = []struct {
	kind  kind
	begin *regexp.Regexp
}{
	{svgKind, regexp.MustCompile(`^` + prolog + `<svg\b`)},
	{pageKind, regexp.MustCompile(`(?i)^\s*(<!doctype html|<html)\b`)},
	{junitKind, regexp.MustCompile(`^` + prolog + `<testsuites?\b`)},
	{coberturaKind, regexp.MustCompile(`^` + prolog + `<coverage\b`)},
	{gamesTable, regexp.MustCompile(`^seed,moves,turns,`)},
	{lcovKind, regexp.MustCompile(`^TN:`)},
	{coverageKind, regexp.MustCompile(`^\d+ of \d+ \([\d.]+ %\) acted in `)},
	{positionsKind, regexp.MustCompile(`^(picture:\n  positions:|# The game has no map\.\npicture:)`)},
	{outlineKind, regexp.MustCompile(`^# The flow of `)},
	{githubKind, regexp.MustCompile(`^::(error|warning|notice) `)},
	{reportKind, regexp.MustCompile(`^[^\n]+:\d+:\d+: (error|warning|info(rmation)?|hint)\[`)},
	{reportKind, regexp.MustCompile(`(^|\n)(No problems|Found \d[^\n]*) in \d+ files?\.[^\n]*\n?$`)},
}

// prolog is what may stand before the first element of XML.
const prolog = `\s*(<[?!][^>]*>\s*)*`

// magic tells kinds of what is no text.
var magic = map[string]kind{"\x89PNG": "a PNG picture", "PAR1": parquetKind, "\x1f\x8b": compressedKind}

// keys tell kinds of JSON by the first key of the first object in it.
var keys = map[string]kind{
	"actionUsage": stateKind, "gameDefId": recordingKind, "effectTrace": traceKind, "deltas": traceKind, "kind": traceKind,
	"legal_moves": gamesKind, "metadata": definitionKind, "mappings": sourceMapKind, "file": reportJSON,
	"description": gitlabKind, "runs": sarifKind, "game": coverageJSON, "findings": "a baseline of a check",
}

// colours is what colours a report.
var colours = regexp.MustCompile(`\x1b\[[\d;]*m`)

// kindOf is what a text seems to be; "" if it is nothing that a command writes.
func kindOf(text []byte) kind {
	for begin, kind := range magic {
		if bytes.HasPrefix(text, []byte(begin)) {
			return kind
		}
	}
	plain := colours.ReplaceAll(text, nil)
	for _, b := range beginnings {
		if b.begin.Match(plain) {
			return b.kind
		}
	}
	return keys[firstKey(text)]
}

// firstKey is the first key of the first object of a text of JSON that tells something; "" for none.
func firstKey(text []byte) string {
	in := json.NewDecoder(bytes.NewReader(text))
	began := false
	for {
		token, err := in.Token()
		if err != nil {
			return ""
		}
		switch token {
		case json.Delim('['):
			if began {
				return ""
			}
		case json.Delim('{'):
			if began {
				return ""
			}
			began = true
		default:
			key, _ := token.(string)
			if !began || key == "" {
				return ""
			}
			if key != "version" && key != "$schema" {
				return key
			}
			if _, err := in.Token(); err != nil {
				return ""
			}
		}
	}
}

// mostLooked is how much of a file is looked at to see what it is.
const mostLooked = 8 << 20

// mayWrite says whether a file may be written, by an exit code: what is there already is not lost. An
// empty file, one of the kind that is written, and what is no file may; any other one when that is said, and a
// document never.
func (i invocation) mayWrite(file string, what kind) int {
	name := file
	if !filepath.IsAbs(name) {
		name = filepath.Join(i.dir, name)
	}
	info, err := os.Stat(name)
	if file == "" || file == "-" || err != nil || !info.Mode().IsRegular() {
		return exitClean // writing says what is wrong
	}
	text, err := beginningOf(name)
	if err != nil {
		return exitClean
	}
	if bare := strings.TrimSpace(string(text)); bare == "" || bare == "[]" {
		return exitClean
	}
	is := kindOf(text)
	game := cnl.IsGameSpec(string(text))
	if is == what && is != "" && !game {
		return exitClean
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name
	}
	switch {
	case game || workspace.IsMarkdown(filepath.ToSlash(name)) || workspace.IsMarkdown(filepath.ToSlash(target)):
		fmt.Fprintf(i.stderr, "ludo-lsp: %s is a document, and no document is written over. Give another name.\n", file)
		return exitUsage
	case i.force:
		return exitClean
	}
	seems := string(is)
	if is == "" {
		seems = looksLike(text)
	}
	fmt.Fprintf(i.stderr, "ludo-lsp: %s is there already and seems to be %s, not %s. Give another name, or --force to write over it.\n",
		file, seems, what)
	return exitUsage
}

// mayAppend says whether lines may be added to a file: not to a document.
func (i invocation) mayAppend(file string) int {
	i.force = true
	return i.mayWrite(file, "")
}

// beginningOf reads a file, or the beginning of a long one.
func beginningOf(name string) ([]byte, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, mostLooked))
}

// looksLike says of what no command writes what it looks like.
func looksLike(text []byte) string {
	head := text[:min(len(text), 1000)]
	if bytes.ContainsRune(head, 0) || !utf8.Valid(head[:max(0, len(head)-utf8.UTFMax)]) {
		return "something that is no text"
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(head)), "\n")
	if runes := []rune(line); len(runes) > 40 {
		line = string(runes[:40]) + "…"
	}
	return "a text that begins with " + strconv.Quote(strings.TrimRight(line, "\r"))
}

// writeTo writes to a file, or to the standard output if it has no name. It gives the exit code.
func (i invocation) writeTo(file string, what kind, data []byte) int {
	if code := i.mayWrite(file, what); code != exitClean {
		return code
	}
	return i.writeOver(file, data)
}

// writeOver is writeTo, whatever there is.
func (i invocation) writeOver(file string, data []byte) int {
	var err error
	if file == "" || file == "-" {
		file = "the standard output"
		_, err = i.stdout.Write(data)
	} else {
		err = check.WriteFile(file, i.dir, data)
	}
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s cannot be written: %v\n", file, err)
		return exitInternal
	}
	return exitClean
}
