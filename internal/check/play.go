package check

import (
	"context"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/text/source"
)

// play plays a spec and returns findings about its rules.
func (r *run) play(t target, spec Spec) []cnl.Diagnostic {
	games := r.games(t)
	if games == 0 {
		return nil
	}
	result := spec.CompileGame()
	if result.GameDef == nil {
		r.note("%s was not played, since the game has errors.", r.show(t.layout.Root))
		return nil
	}
	options := playtest.Options{Games: games, Deep: r.options.Deep, Same: result.SourceMap.TextKey}
	if t.project != nil {
		options = options.WithProject(t.project.Project().SimulationIn(t.project.Relative(t.layout.Root)))
	}
	played, err := playtest.Play(context.Background(), result.GameDef, options)
	if err != nil {
		r.note("%s was not played: %v.", r.show(t.layout.Root), err)
		return nil
	}
	if l := played.Without; l != nil && l.Looked < l.All {
		r.note("%s was played without %d of its %d rules, one at a time: the games are too long to leave out all of them.",
			r.show(t.layout.Root), l.Looked, l.All)
	}
	return played.Diagnostics(result.SourceMap, source.UTF16)
}

// games returns how many times a spec is to be played.
func (r *run) games(t target) int {
	switch {
	case t.settings:
		return 0
	case r.options.Play != nil:
		return *r.options.Play
	case t.project != nil:
		return t.project.Project().PlayIn(t.project.Relative(t.layout.Root))
	}
	return 0
}
