package project

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/format"
)

// Name is the name of a project file.
const Name = "ludo.yaml"

// Is reports whether a path has the name of a project file.
func Is(name string) bool { return path.Base(name) == Name }

// IsMisnamed reports whether a path has almost the name of a project file, such as "ludo.yml" and ".ludo.json".
func IsMisnamed(name string) bool {
	base := strings.TrimPrefix(strings.ToLower(path.Base(name)), ".")
	return !Is(name) && slices.Contains([]string{Name, "ludo.yml", "ludo.json"}, base)
}

// IsLikeName reports whether a path has the name of a project file, or almost that name.
func IsLikeName(name string) bool { return Is(name) || IsMisnamed(name) }

// Project holds the settings of a project file. Absent settings have the zero value.
type Project struct {
	Severity   map[diag.Code]Severity `yaml:"severity" doc:"Another severity for a code." example:"{ CNL_COMPOSE_IMPORT_NOT_FOUND: warning }"`
	FailOn     Severity               `yaml:"failOn" doc:"The least severe finding that makes a check fail; off for none." example:"warning"`
	Baseline   string                 `yaml:"baseline" doc:"The file of known findings, from the folder of the project file." example:"known.json"`
	Exclude    []Pattern              `yaml:"exclude" doc:"Folders and documents that are no part of any game, as patterns from the folder of the project file." example:"[drafts, '**/*.old.md']"`
	Limits     Limits                 `yaml:"limits" doc:"What one document may hold."`
	Simulation Simulation             `yaml:"simulation" doc:"How games are played unless something else is asked for."`
	Play       int                    `yaml:"play" doc:"How many times a check plays each game to see what its rules do, as with --play; the editor plays as often in the background." min:"1" max:"10000" example:"100"`
	Format     Format                 `yaml:"format" doc:"How the YAML of a game is written by ludo-lsp fmt, and by the editor."`
	Picture    Picture                `yaml:"picture" doc:"How pictures of the table are drawn, where the definition does not say enough."`
	Folders    map[Pattern]Folder     `yaml:"folders" doc:"What is different in some folders, by patterns from the folder of the project file; of several that match, the later one counts." example:"{ games/old: { severity: { CNL_COMPOSE_IMPORT_NOT_FOUND: warning } } }"`

	order []Pattern // of Folders, as written
}

// Folder holds the settings for some folders.
type Folder struct {
	Severity   map[diag.Code]Severity `yaml:"severity" doc:"Another severity for a code." example:"{ CNL_COMPOSE_IMPORT_NOT_FOUND: warning }"`
	Simulation Simulation             `yaml:"simulation" doc:"How games are played unless something else is asked for."`
	Play       int                    `yaml:"play" doc:"How many times a check plays each game." min:"1" max:"10000" example:"500"`
	Format     Format                 `yaml:"format" doc:"How the YAML of a game is written by ludo-lsp fmt, and by the editor."`
	Picture    Picture                `yaml:"picture" doc:"How pictures of the table are drawn, where the definition does not say enough."`
}

// Limits bound the size of a document; 0 means the default.
type Limits struct {
	Diagnostics   int `yaml:"diagnostics" doc:"How many diagnostics of one document an editor shows." min:"1" default:"1000" example:"200"`
	DocumentBytes int `yaml:"documentBytes" doc:"How long a document may be, in bytes." min:"1" default:"16777216" example:"1000000"`
	Blocks        int `yaml:"blocks" doc:"How many blocks of YAML a document may have." min:"1" default:"4096" example:"500"`
}

// Simulation holds the settings for playing games; 0 and "" mean the caller's default.
type Simulation struct {
	Players  int     `yaml:"players" doc:"How many players there are." min:"1" default:"the least that can play" example:"4"`
	Seed     int64   `yaml:"seed" doc:"The seed of all random numbers." min:"0" default:"1" example:"7"`
	Games    int     `yaml:"games" doc:"How many games are played from a rule on." min:"1" max:"1000000" default:"200" example:"500"`
	MaxMoves int     `yaml:"maxMoves" doc:"After how many moves a game is stopped." min:"1" default:"10000" example:"2000"`
	Seconds  float64 `yaml:"seconds" doc:"After how many seconds a simulation ends." min:"0.001" default:"30" example:"10"`
	Agent    string  `yaml:"agent" doc:"Who chooses the moves: random, greedy, or a name for each player with commas between them." default:"random" example:"greedy"`
	Scenario string  `yaml:"scenario" doc:"Which scenario is played, in the editor, too." default:"the default of the game" example:"short"`
}

// Reading holds the settings for reading a game.
type Reading struct {
	Limits   Limits
	Scenario string
}

// ReadingIn returns the settings for reading the game in a folder. The path is relative to the folder of the project
// file.
func (p *Project) ReadingIn(name string) Reading {
	return Reading{p.Limits, p.SimulationIn(name).Scenario}
}

// Format holds the settings for writing YAML; 0 and "" mean the default.
type Format struct {
	Width  int    `yaml:"width" doc:"How many characters a line may have before a record or list in it is written on several lines." min:"20" default:"160" example:"100"`
	Indent int    `yaml:"indent" doc:"How many columns a value stands deeper than its key." min:"1" max:"8" default:"2" example:"4"`
	Quotes string `yaml:"quotes" doc:"The quotes of texts that have some; keep leaves all as they are." words:"single double keep" default:"single" example:"double"`
	Lines  string `yaml:"lines" doc:"What becomes of records and lists on several lines: keep leaves them, join puts on one line what fits there." words:"keep join" default:"keep" example:"join"`
	OnSave string `yaml:"onSave" doc:"What becomes of a document when an editor saves it: format writes it in this style, keep leaves it." words:"keep format" default:"keep" example:"format"`
}

// Picture holds the settings for drawing the table.
type Picture struct {
	Positions map[string]Position `yaml:"positions" keys:"space" doc:"Where the spaces of a map stand, by their ids. Those that are not given are put beside them." example:"{ harbour: { x: 120, y: 40 } }"`
	Colours   map[string]string   `yaml:"colours" keys:"name" doc:"The colours of seats, types of tokens and values of their properties: #rrggbb, or a name such as red." example:"{ north: blue, gold: '#d4a017' }"`
}

// Position is a place in a picture, in pixels.
type Position struct {
	X float64 `yaml:"x" doc:"How far from the left edge, in pixels." default:"0" example:"120"`
	Y float64 `yaml:"y" doc:"How far from the upper edge, in pixels." default:"0" example:"40"`
}

// Equal reports whether two pictures have equal settings.
func (p Picture) Equal(other Picture) bool {
	return maps.Equal(p.Positions, other.Positions) && maps.Equal(p.Colours, other.Colours)
}

// over returns p, with unset values taken from other.
func (p Picture) over(other Picture) Picture {
	if p.Positions == nil {
		p.Positions = other.Positions
	}
	colours := maps.Clone(other.Colours)
	if colours == nil {
		colours = p.Colours
	} else {
		maps.Copy(colours, p.Colours)
	}
	p.Colours = colours
	return p
}

// PictureIn returns the settings for drawing the table of the game in a folder. The path is relative to the folder of
// the project file.
func (p *Project) PictureIn(name string) Picture {
	if p == nil {
		return Picture{}
	}
	picture := p.Picture
	for _, pattern := range p.order {
		if pattern.matches(name) {
			picture = p.Folders[pattern].Picture.over(picture)
		}
	}
	return picture
}

// Options returns the settings for the formatter.
func (f Format) Options() format.Options {
	return format.Options{Width: f.Width, Indent: f.Indent, Quotes: format.Quotes(f.Quotes), Join: f.Lines == "join"}
}

// Over returns f, with unset values taken from other.
func (f Format) Over(other Format) Format {
	return Format{
		Width: cmp.Or(f.Width, other.Width), Indent: cmp.Or(f.Indent, other.Indent),
		Quotes: cmp.Or(f.Quotes, other.Quotes), Lines: cmp.Or(f.Lines, other.Lines),
		OnSave: cmp.Or(f.OnSave, other.OnSave),
	}
}

// Severity is the word for a severity, "" if it is not given.
type Severity string

// severities are the words with their meanings.
var severities = []struct {
	word  Severity
	level diag.Severity
}{{"error", diag.Error}, {"warning", diag.Warning}, {"information", diag.Information}, {"hint", diag.Hint}, {"off", 0}}

// Level returns the severity for a word, 0 for off; ok is false if none is given.
func (s Severity) Level() (level diag.Severity, ok bool) {
	for _, known := range severities {
		if known.word == s {
			return known.level, true
		}
	}
	return 0, false
}

// Pattern is a path with slashes, relative to the folder of the project file, in which * stands for part of a name,
// ** for any folders and {a,b} for a or b.
type Pattern string

// matches reports whether the pattern matches a path or a parent folder.
func (p Pattern) matches(name string) bool {
	pattern := strings.TrimSuffix(strings.TrimPrefix(string(p), "./"), "/")
	for ; name != "." && name != "/" && name != ""; name = path.Dir(name) {
		if ok, _ := doublestar.Match(pattern, name); ok {
			return true
		}
	}
	return pattern == "."
}

// maxChoices bounds the expansions of a pattern with braces, maxStars its stars: matching tries them all.
const (
	maxChoices = 256
	maxStars   = 16
)

// Width says how much a pattern may stand for, if it stands for more.
func (p Pattern) Width() string {
	if p.choices() <= maxChoices && strings.Count(string(p), "*") <= maxStars {
		return ""
	}
	return fmt.Sprintf("it may have at most %d stars, and its braces make at most %d patterns", maxStars, maxChoices)
}

// choices returns the number of expansions of a pattern with braces, at most one above the limit.
func (p Pattern) choices() int {
	product, alternatives := 1, 1
	for i := 0; i < len(p); i++ {
		switch p[i] {
		case '\\':
			i++
		case ',':
			alternatives++
		case '{', '}':
			product = min(product*alternatives, maxChoices+1)
			alternatives = 1
		}
	}
	return min(product*alternatives, maxChoices+1)
}

// Excludes reports whether a document or folder belongs to no game; the path is relative to the folder of the project
// file.
func (p *Project) Excludes(name string) bool {
	if p == nil {
		return false
	}
	return slices.ContainsFunc(p.Exclude, func(pattern Pattern) bool { return pattern.matches(name) })
}

// Severities returns the severities of codes in a folder or document, 0 for off; the path is relative to the folder
// of the project file.
func (p *Project) Severities(name string) map[diag.Code]diag.Severity {
	out := map[diag.Code]diag.Severity{}
	add := func(given map[diag.Code]Severity) {
		for code, word := range given {
			if level, ok := word.Level(); ok {
				out[code] = level
			}
		}
	}
	if p == nil {
		return out
	}
	add(p.Severity)
	for _, pattern := range p.order {
		if pattern.matches(name) {
			add(p.Folders[pattern].Severity)
		}
	}
	return out
}

// SimulationIn returns the settings for playing the game in a folder. The path is relative to the folder of the
// project file.
func (p *Project) SimulationIn(name string) Simulation {
	if p == nil {
		return Simulation{}
	}
	s := p.Simulation
	for _, pattern := range p.order {
		if pattern.matches(name) {
			s = p.Folders[pattern].Simulation.over(s)
		}
	}
	return s
}

// PlayIn returns how many times a check plays the game in a folder, 0 if not set; the path is relative to the folder
// of the project file.
func (p *Project) PlayIn(name string) int {
	if p == nil {
		return 0
	}
	times := p.Play
	for _, pattern := range p.order {
		if pattern.matches(name) {
			times = cmp.Or(p.Folders[pattern].Play, times)
		}
	}
	return times
}

// FormatIn returns the YAML format of a game or document; the path is relative to the folder of the project file.
func (p *Project) FormatIn(name string) Format {
	if p == nil {
		return Format{}
	}
	f := p.Format
	for _, pattern := range p.order {
		if pattern.matches(name) {
			f = p.Folders[pattern].Format.Over(f)
		}
	}
	return f
}

// over returns s, with unset values taken from other.
func (s Simulation) over(other Simulation) Simulation {
	return Simulation{
		Players: cmp.Or(s.Players, other.Players), Seed: cmp.Or(s.Seed, other.Seed), Games: cmp.Or(s.Games, other.Games),
		MaxMoves: cmp.Or(s.MaxMoves, other.MaxMoves), Seconds: cmp.Or(s.Seconds, other.Seconds), Agent: cmp.Or(s.Agent, other.Agent),
		Scenario: cmp.Or(s.Scenario, other.Scenario),
	}
}
