package overwrite

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

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/symbols"
)

// Kind is the kind of a file's content, in words for people. A file may be overwritten only by a file of the same
// kind, unless that is forced.
type Kind string

// The kinds of files that commands write.
const (
	State        Kind = "a saved state of a game"
	Recording    Kind = "a recording of a game"
	Trace        Kind = "a trace of a game"
	Games        Kind = "raw games as JSON"
	GamesTable   Kind = "raw games as CSV"
	Parquet      Kind = "a Parquet file"
	Definition   Kind = "a compiled game"
	SourceMap    Kind = "a source map"
	SVG          Kind = "an SVG picture"
	PNG          Kind = "a PNG picture"
	Outline      Kind = "an outline of a game's flow"
	Table        Kind = "a table in lines"
	Positions    Kind = "positions for a picture"
	Page         Kind = "an HTML page"
	Compressed   Kind = "a profile, or other compressed data"
	Report       Kind = "a report of a check"
	ReportJSON   Kind = "a report of a check as JSON"
	GitLab       Kind = "a report of a check for GitLab"
	SARIF        Kind = "a SARIF log"
	GitHub       Kind = "a report of a check for GitHub"
	JUnit        Kind = "a JUnit report"
	Coverage     Kind = "a report of coverage"
	CoverageJSON Kind = "a report of coverage as JSON"
	LCOV         Kind = "an lcov report"
	Cobertura    Kind = "a Cobertura report"
	Statistics   Kind = "statistics of games"
	Points       Kind = "a table of statistics"
	Failures     Kind = "a list of games that were not played"
)

// beginnings identify kinds by the beginning of a file; check reports also by the end.
var beginnings = []struct {
	kind  Kind
	begin *regexp.Regexp
}{
	{SVG, regexp.MustCompile(`^` + prolog + `<svg\b`)},
	{Page, regexp.MustCompile(`(?i)^\s*(<!doctype html|<html)\b`)},
	{JUnit, regexp.MustCompile(`^` + prolog + `<testsuites?\b`)},
	{Cobertura, regexp.MustCompile(`^` + prolog + `<coverage\b`)},
	{GamesTable, regexp.MustCompile(`^seed,moves,turns,`)},
	{Points, regexp.MustCompile(`^([^,\n]+,)*games,moves,decided,draws,`)},
	{Statistics, regexp.MustCompile(`^\d+ playouts? with `)},
	{LCOV, regexp.MustCompile(`^TN:`)},
	{Coverage, regexp.MustCompile(`^\d+ of \d+ \([\d.]+ %\) acted in `)},
	{Positions, regexp.MustCompile(`^(picture:\n  positions:|# The game has no map\.\npicture:)`)},
	{Table, regexp.MustCompile(`^Turn \d+ · `)},
	{Outline, regexp.MustCompile(`^# The flow of `)},
	{GitHub, regexp.MustCompile(`^::(error|warning|notice) `)},
	{Report, regexp.MustCompile(`^[^\n]+:\d+:\d+: (error|warning|info(rmation)?|hint)\[`)},
	{Report, regexp.MustCompile(`(^|\n)(No problems|Found \d[^\n]*) in \d+ files?\.[^\n]*\n?$`)},
}

// prolog is a regular expression for what may stand before the first element of XML.
const prolog = `\s*(<[?!][^>]*>\s*)*`

// magic identifies the kinds of binary files.
var magic = map[string]Kind{"\x89PNG": PNG, "PAR1": Parquet, "\x1f\x8b": Compressed}

// keys identify kinds of JSON by the first key of its first object.
var keys = map[string]Kind{
	"actionUsage": State, "gameDefId": Recording, "effectTrace": Trace, "deltas": Trace, "kind": Trace,
	"legal_moves": Games, "metadata": Definition, "mappings": SourceMap, "file": ReportJSON,
	"draws": Statistics, "points": Statistics, "values": Failures, "from": Failures,
	"description": GitLab, "runs": SARIF, "game": CoverageJSON, "findings": "a baseline of a check",
}

// colours matches the colour codes of a report.
var colours = regexp.MustCompile(`\x1b\[[\d;]*m`)

// kindOf returns the apparent kind of a text; "" if no command writes such a text.
func kindOf(text []byte) Kind {
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

// firstKey returns the first informative key of the first object of a JSON text; "" for none.
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

// maxRead is the number of bytes of a file that are read to identify it.
const maxRead = 8 << 20

// Refusal returns a sentence about why a file may not be written, or "" if it may. A file may be written if nothing
// is lost: if it does not exist, is empty, is of the same kind, or is no regular file. With force any other file may
// be overwritten, but never a document. The sentence uses the name shown.
func Refusal(name, shown string, what Kind, force bool) string {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return "" // writing reports what is wrong
	}
	text, err := beginningOf(name)
	if err != nil {
		return ""
	}
	if bare := strings.TrimSpace(string(text)); bare == "" || bare == "[]" {
		return ""
	}
	is := kindOf(text)
	game := cnl.IsGameSpec(string(text))
	if is == what && is != "" && !game {
		return ""
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name
	}
	switch {
	case game || workspace.IsMarkdown(filepath.ToSlash(name)) || workspace.IsMarkdown(filepath.ToSlash(target)):
		return shown + " is a document, and no document is written over. Give another name."
	case force:
		return ""
	}
	seems := string(is)
	if is == "" {
		seems = describeContent(text)
	}
	return fmt.Sprintf("%s is there already and seems to be %s, not %s. Give another name, or --force to write over it.",
		shown, seems, what)
}

// beginningOf returns the content of a file, or the beginning of a long one.
func beginningOf(name string) ([]byte, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, maxRead))
}

// describeContent returns words for the apparent content of a file that no command writes.
func describeContent(text []byte) string {
	head := text[:min(len(text), 1000)]
	if bytes.ContainsRune(head, 0) || !utf8.Valid(head[:max(0, len(head)-utf8.UTFMax)]) {
		return "something that is no text"
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(head)), "\n")
	return "a text that begins with " + strconv.Quote(symbols.Clip(strings.TrimRight(line, "\r"), 41))
}
