package check

import (
	"context"
	"errors"
	"fmt"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
)

// maxDifferences bounds the reported differences of one recording: a game that takes another course differs in
// everything after.
const maxDifferences = 3

// replayAll replays the recorded games of a spec. It returns the differences, by the files they are reported in: at the
// rule at work, or else in the recording.
func (r *run) replayAll(t target, spec Spec) map[string][]cnl.Diagnostic {
	if t.settings {
		return nil // they are replayed with the game
	}
	names, err := r.recordings(t)
	if err != nil {
		r.note("The recorded games of %s cannot be found: %v.", r.show(t.layout.Root), withoutPath(err))
	}
	if len(names) == 0 {
		return nil
	}
	result := spec.CompileGame()
	if result.GameDef == nil {
		r.note("The recorded games of %s were not played again, since the game has errors.", r.show(t.layout.Root))
		return nil
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		r.note("The recorded games of %s were not played again: %v.", r.show(t.layout.Root), err)
		return nil
	}
	out := map[string][]cnl.Diagnostic{}
	locate := func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		return words.Source(at.File, at.Range), ok
	}
	o := replay.Options{Max: maxDifferences, Locate: locate, Written: func(at kernel.Source) string {
		text, _ := spec.Text(at.File)
		return words.Line(text, at)
	}}
	for _, name := range names {
		for _, d := range r.replay(t, game, name, o) {
			out[d.File] = append(out[d.File], d)
		}
	}
	return out
}

// recordings returns the recorded games beside the documents of a spec.
func (r *run) recordings(t target) ([]string, error) {
	folder := t.folder()
	if folder == "." || t.layout.Root == stdinName {
		return nil, nil
	}
	return workspace.Recordings(r.files, folder)
}

// replay replays the games of one recording. If the folder may hold several games, those of other games are skipped.
func (r *run) replay(t target, game *kernel.Game, name string, o replay.Options) []cnl.Diagnostic {
	at := func(line int) source.Range {
		return source.Range{Start: source.Position{Line: max(line-1, 0)}, End: source.Position{Line: max(line-1, 0)}}
	}
	unreadable := func(line int, message string) []cnl.Diagnostic {
		return []cnl.Diagnostic{{File: name, Range: at(line), Code: diag.ReplayUnreadable,
			Severity: diag.SeverityOf(diag.ReplayUnreadable), Message: message}}
	}
	in, err := t.layout.Open(workspace.Disk{}, name)
	if err != nil {
		return unreadable(1, fmt.Sprintf("The recorded game cannot be read: %v.", withoutPath(err)))
	}
	defer in.Close()
	report, err := replay.Check(context.Background(), game, in, o)
	var format *replay.FormatError
	var other *replay.OtherGameError
	switch {
	case errors.As(err, &other) && t.layout.Contains(t.layout.Root):
		return nil
	case errors.As(err, &format):
		return unreadable(format.Line, fmt.Sprintf("The recorded game cannot be read: %v.", format.Err))
	case err != nil:
		return unreadable(1, fmt.Sprintf("The recorded game cannot be played: %v.", err))
	}
	var out []cnl.Diagnostic
	for _, d := range report.Differences {
		one := cnl.Diagnostic{File: name, Range: at(d.Line), Code: diag.ReplayDiffers,
			Severity: diag.SeverityOf(diag.ReplayDiffers), Path: d.Rule}
		one.Message = fmt.Sprintf("The recorded game %s comes out differently. %s", r.show(name), d.Summary())
		if s := d.Source; s != nil {
			one.Related = []cnl.Related{{File: name, Range: at(d.Line), Message: "It was recorded here."}}
			one.File, one.Range = s.File, words.RangeOf(*s)
		}
		out = append(out, one)
	}
	return out
}
