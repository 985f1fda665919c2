package lsp

import (
	"context"
	"errors"
	"strings"

	"ludo-lsp/internal/blame"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/query"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/playtest"
)

var errNothingChangeable = errors.New("no variable, marker, property of tokens or zone is named here")

// changedName is how what is named at a position is called in the URI of a document about it:
// edits around it do not change that.
func changedName(v view, at source.Position, encoding source.Encoding) (string, bool) {
	place := query.At(v.spec.View(), string(v.address), at, encoding)
	if place == nil {
		return "", false
	}
	if _, ok := blame.Of(v.spec.View(), place, nil); !ok {
		return "", false
	}
	item := place.Items()[0]
	return item.Kind.String() + "." + item.Name, true
}

// placeOfName is where what has such a name is declared; nil if nothing is any more.
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

// writeChanges says who can change something, when, and by how much: from the rules, and from
// games if the spec can be played and is.
func (s *session) writeChanges(ctx context.Context, v view, name string) (string, error) {
	spec := v.spec.View()
	place := placeOfName(spec, name)
	if place == nil {
		return "", errNothingChangeable
	}
	var shown *blame.Shown
	if games := v.settings.gamesToPlay(v.spec.Size()); games > 0 {
		if game, err := s.playableOf(v); err == nil {
			ctx, stop := context.WithTimeout(ctx, playingTime)
			defer stop()
			played, err := s.play(ctx, game.result.GameDef,
				playtest.Options{Games: games, Jobs: 1, Yield: s.giveWay}.Configured(v.settings.simulation))
			if err == nil {
				shown = &blame.Shown{Played: played, Games: games, Places: game.result.SourceMap}
			}
		}
	}
	told, ok := blame.Of(spec, place, shown)
	if !ok {
		return "", errNothingChangeable
	}
	return told.Markdown(), nil
}
