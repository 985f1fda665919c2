package lsp

import (
	"context"
	"errors"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/play/blame"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

var errNothingChangeable = errors.New("no variable, marker, property of tokens or zone is named here")

// changedName returns the name, for the URI of a document about its changes, of the declaration that is named at a
// position. The name stays valid after edits around the declaration.
func changedName(v view, at source.Position, encoding source.Encoding) (string, bool) {
	return nameOfValue(query.At(v.spec.game().View(), string(v.address), at, encoding))
}

func nameOfValue(place *query.Place) (string, bool) {
	if place == nil || !blame.IsValue(place) {
		return "", false
	}
	item := place.Items()[0]
	return item.Kind.String() + "." + item.Name, true
}

// placeOfName returns the place where a name from changedName is declared; nil if it is no longer declared.
func placeOfName(spec query.Spec, name string) *query.Place {
	kind, text, _ := strings.Cut(name, ".")
	symbol := spec.Index().Lookup(index.Key(grammar.KindNamed(kind), "", text))
	if symbol == nil {
		return nil
	}
	for site := range symbol.Sites() {
		if site.Def != nil {
			d := site.Unit.Document()
			r := spec.Text(d).Range(spec.Unit(site.Unit), site.Def.Span, source.UTF16)
			return query.At(spec, spec.Path(d), r.Start, source.UTF16)
		}
	}
	return nil
}

// writeChanges returns the text about who can change a value, when, and by how much: from the rules, and from games
// if the game is played in the background.
func (s *session) writeChanges(ctx context.Context, d virtual, v view) (string, error) {
	spec := v.spec.game().View()
	place := placeOfName(spec, d.name)
	if place == nil {
		return "", errNothingChangeable
	}
	var shown *blame.PlayEvidence
	if games := v.settings.gamesToPlay(); games > 0 {
		if game, err := s.playableOf(v); err == nil {
			ctx, stop := context.WithTimeout(ctx, playingTime)
			defer stop()
			played, err := s.play(ctx, game.result.GameDef, s.playOptions(v.settings, games))
			if err == nil {
				shown = &blame.PlayEvidence{Played: played, Games: played.Games(), Places: game.result.SourceMap}
			}
		}
	}
	return blame.Of(spec, place, shown).Markdown(), nil
}

// changers holds, for hovers, who can change the values of a compiled state of a spec. Each value is looked up when
// first asked for, and never right after a keystroke: the state being typed is not compiled yet.
type changers struct {
	spec  spec
	tell  func(name string) string
	mu    sync.Mutex
	names map[string]string
}

// newChangers returns the changers of a state of a spec; shown is the evidence of played games, nil if none was
// played.
func newChangers(s spec, shown *blame.PlayEvidence) *changers {
	return &changers{spec: s, names: map[string]string{}, tell: func(name string) string {
		if place := placeOfName(s.game().View(), name); place != nil {
			return blame.Changes(s.game().View(), place, shown).Brief(maxHoverChanges)
		}
		return ""
	}}
}

// currentChangers returns the changers of the present state of a game; nil while it is not compiled.
func (g *game) currentChangers() *changers {
	if !g.spec.game().IsCompiled() {
		return nil
	}
	if g.changers == nil || g.changers.spec != g.spec {
		g.changers = newChangers(g.spec, nil)
	}
	return g.changers
}

// of returns Markdown about who can change the value named at a place; "" if there is no such value, or nothing is
// known yet.
func (c *changers) of(place *query.Place) string {
	name, ok := nameOfValue(place)
	if c == nil || !ok {
		return ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	text, known := c.names[name]
	if !known {
		text = c.tell(name)
		c.names[name] = text
	}
	return text
}

// maxHoverChanges is the maximum number of changes in a hover; the command lists all.
const maxHoverChanges = 4
