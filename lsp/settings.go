package lsp

import (
	"encoding/json"
	"maps"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/project"
)

// settings are what the user can configure; docs/settings.md describes them. They are immutable.
type settings struct {
	maxDiagnosticsPerFile int                         // 0: as the project file says, or the default
	severity              map[diag.Code]diag.Severity // 0: off
	hideValues            bool                        // of sets and constants by name
	hideShifts            bool                        // of markers
	hideNames             bool                        // of arguments that are told apart by position
	showFormulas          bool                        // after conditions, values, queries and effects
	hideUses              bool                        // the lens "N uses"
	hideSimulations       bool                        // the lens "simulate from here"
	showExpansions        bool                        // the lens "expands to …"
	showProse             bool                        // the lenses of paragraphs without rules, and rules without words
	simulation            project.Simulation          // how games are played; only from the project file
	picture               project.Picture             // how the table is drawn; only from the project file
	format                project.Format              // how YAML is written; the project file says the rest
	project               *project.File               // nil where there is none
	play                  *int                        // how many times each game is played in the background; nil: as the project file says, or the default
}

const defaultMaxDiagnosticsPerFile = 1000

// forProject returns the settings for a game in a project: what the user has not configured is taken from the project
// file. The path of the game is relative to the project file.
func (s settings) forProject(p *project.Project, game string) settings {
	if s.maxDiagnosticsPerFile == 0 {
		s.maxDiagnosticsPerFile = p.Limits.Diagnostics
	}
	if games := p.PlayIn(game); s.play == nil && games > 0 {
		s.play = &games
	}
	severity := p.Severities(game)
	maps.Copy(severity, s.severity)
	s.severity, s.simulation, s.picture = severity, p.SimulationIn(game), p.PictureIn(game)
	return s
}

// gamesToPlay returns how many times each game is played in the background.
func (s settings) gamesToPlay() int {
	if s.play != nil {
		return *s.play
	}
	return playtest.DefaultGames
}

// diagnosticsPerFile returns how many diagnostics of a document are shown.
func (s settings) diagnosticsPerFile() int {
	if s.maxDiagnosticsPerFile == 0 {
		return defaultMaxDiagnosticsPerFile
	}
	return s.maxDiagnosticsPerFile
}

// hidesHint reports whether hints of a kind are switched off.
func (s settings) hidesHint(kind outline.HintKind) bool {
	switch kind {
	case outline.ValueHint:
		return s.hideValues
	case outline.ShiftHint:
		return s.hideShifts
	}
	return s.hideNames
}

// readSettings reads what a client configured: either the content of the section "ludo" or an object that holds that
// section. It returns the problems it found, a sentence each; values with a problem keep their defaults.
func readSettings(raw []byte) (s settings, problems []string) {
	if len(raw) == 0 || string(raw) == "null" {
		return s, nil
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return s, []string{"The configuration of ludo must be an object."}
	}
	if inner, ok := fields["ludo"]; ok {
		return readSettings(inner)
	}
	r := settingsReader{fields, "ludo.", &problems}
	isAboveZero, isCount := func(n int) bool { return n > 0 }, func(n int) bool { return n >= 0 }
	s.maxDiagnosticsPerFile, _ = readSetting(r, "maxDiagnosticsPerFile", "a whole number above 0", isAboveZero)
	if n, ok := readSetting(r, "play", "a whole number, 0 or above", isCount); ok {
		s.play = &n
	}
	if v, ok := field(fields, "format"); ok {
		given, wrong := project.Read(`{"format": ` + string(v) + `}`) // JSON is YAML
		s.format = given.Format
		for _, p := range wrong {
			problems = append(problems, "ludo."+p.Path+": "+p.Message)
		}
	}
	levels, _ := readSetting[map[string]string](r, "severity", "an object from codes to severities", nil)
	for code, word := range levels {
		level, ok := severities[strings.ToLower(word)]
		if !ok {
			problems = append(problems,
				"ludo.severity."+code+` must be "error", "warning", "information", "hint" or "off".`)
			continue
		}
		if s.severity == nil {
			s.severity = map[diag.Code]diag.Severity{}
		}
		s.severity[diag.Code(code)] = level
	}
	for _, group := range []struct {
		name         string
		hides, shows map[string]*bool
	}{
		{"inlayHints", map[string]*bool{"values": &s.hideValues, "markerShifts": &s.hideShifts, "argumentNames": &s.hideNames}, map[string]*bool{"formulas": &s.showFormulas}},
		{"codeLens", map[string]*bool{"uses": &s.hideUses, "simulations": &s.hideSimulations}, map[string]*bool{"expansions": &s.showExpansions, "prose": &s.showProse}},
	} {
		given, _ := readSetting[map[string]json.RawMessage](r, group.name, "an object", nil)
		inside := settingsReader{given, "ludo." + group.name + ".", &problems}
		for name, hide := range group.hides {
			if show, ok := readSetting[bool](inside, name, "true or false", nil); ok {
				*hide = !show
			}
		}
		for name, is := range group.shows {
			*is, _ = readSetting[bool](inside, name, "true or false", nil)
		}
	}
	return s, problems
}

// settingsReader reads the settings in an object. Those with a problem are as if they were not given.
type settingsReader struct {
	fields   map[string]json.RawMessage
	prefix   string
	problems *[]string
}

func readSetting[T any](r settingsReader, name, must string, isValid func(T) bool) (value T, ok bool) {
	raw, given := field(r.fields, name)
	if !given {
		return value, false
	}
	if json.Unmarshal(raw, &value) != nil || isValid != nil && !isValid(value) {
		*r.problems = append(*r.problems, r.prefix+name+" must be "+must+".")
		return *new(T), false
	}
	return value, true
}

// field returns a field whose value is given; null means not given.
func field(fields map[string]json.RawMessage, name string) (json.RawMessage, bool) {
	v, ok := fields[name]
	return v, ok && string(v) != "null"
}

var severities = map[string]diag.Severity{
	"off": 0, "error": diag.Error, "warning": diag.Warning,
	"information": diag.Information, "info": diag.Information, "hint": diag.Hint,
}
