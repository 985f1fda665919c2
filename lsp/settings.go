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

func (s settings) equal(o settings) bool {
	return s.maxDiagnosticsPerFile == o.maxDiagnosticsPerFile && s.format == o.format &&
		(s.play == nil) == (o.play == nil) && s.gamesToPlay() == o.gamesToPlay() &&
		maps.Equal(s.severity, o.severity) &&
		s.hideValues == o.hideValues && s.hideShifts == o.hideShifts && s.hideNames == o.hideNames &&
		s.showFormulas == o.showFormulas && s.hideUses == o.hideUses && s.showExpansions == o.showExpansions &&
		s.hideSimulations == o.hideSimulations && s.showProse == o.showProse
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
	if v, ok := field(fields, "maxDiagnosticsPerFile"); ok {
		var n int
		if json.Unmarshal(v, &n) != nil || n < 1 {
			problems = append(problems, "ludo.maxDiagnosticsPerFile must be a whole number above 0.")
		} else {
			s.maxDiagnosticsPerFile = n
		}
	}
	if v, ok := field(fields, "play"); ok {
		var n int
		if json.Unmarshal(v, &n) != nil || n < 0 {
			problems = append(problems, "ludo.play must be a whole number, 0 or above.")
		} else {
			s.play = &n
		}
	}
	if v, ok := field(fields, "format"); ok {
		given, wrong := project.Read(`{"format": ` + string(v) + `}`) // JSON is YAML
		s.format = given.Format
		for _, p := range wrong {
			problems = append(problems, "ludo."+p.Path+": "+p.Message)
		}
	}
	if v, ok := field(fields, "severity"); ok {
		var levels map[string]string
		if json.Unmarshal(v, &levels) != nil {
			problems = append(problems, "ludo.severity must be an object from codes to severities.")
		}
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
	}
	for _, group := range []struct {
		name         string
		hides, shows map[string]*bool
	}{
		{"inlayHints", map[string]*bool{"values": &s.hideValues, "markerShifts": &s.hideShifts, "argumentNames": &s.hideNames}, map[string]*bool{"formulas": &s.showFormulas}},
		{"codeLens", map[string]*bool{"uses": &s.hideUses, "simulations": &s.hideSimulations}, map[string]*bool{"expansions": &s.showExpansions, "prose": &s.showProse}},
	} {
		v, ok := field(fields, group.name)
		if !ok {
			continue
		}
		var given map[string]json.RawMessage
		if json.Unmarshal(v, &given) != nil {
			problems = append(problems, "ludo."+group.name+" must be an object.")
			continue
		}
		read := func(name string, set func(show bool)) {
			v, ok := field(given, name)
			if !ok {
				return
			}
			var show bool
			if json.Unmarshal(v, &show) != nil {
				problems = append(problems, "ludo."+group.name+"."+name+" must be true or false.")
				return
			}
			set(show)
		}
		for name, hide := range group.hides {
			read(name, func(show bool) { *hide = !show })
		}
		for name, is := range group.shows {
			read(name, func(show bool) { *is = show })
		}
	}
	return s, problems
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
