package lsp

import (
	"context"
	"io"
	"path"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/show/book"
	"ludo-lsp/kernel/gamedef"
)

// bookOf is the command that returns the rulebook of a game, for a client that shows it itself.
const bookOf = "ludo.book"

// mostInBook is how many bytes are read of a picture.
const mostInBook = 5 << 20

// book returns the rulebook of a game as a page that stands alone.
func (s *session) book(ctx context.Context, _ ofDocument, v view) (gamedef.Object, error) {
	p, err := s.playableOf(v)
	if err != nil {
		return nil, refuse(err)
	}
	s.gate.begin() // games played in the background can wait
	defer s.gate.end()
	page, err := book.Page(s.restIn(ctx), book.Options{
		Spec: v.spec.game(), Sources: p.result.SourceMap, Game: p.game, Hints: hintsFrom(v.settings.picture),
		Shown: func(file string) string { return shortName(v, file) },
		Image: func(file, to string) ([]byte, error) {
			in, err := v.layout.Open(s.options.FileSystem, path.Join(path.Dir(file), to))
			if err != nil {
				return nil, err
			}
			defer in.Close()
			return io.ReadAll(io.LimitReader(in, mostInBook+1))
		},
	})
	if err != nil {
		return nil, err
	}
	return record.Object("title", p.title(), "page", page), nil
}
