package lsp

import (
	"context"
	"fmt"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// flowOf returns the chart of the course of a view's game, its compilation, and where its rules were written. The
// error says what prevents that.
func flowOf(v view) (*flow.Chart, cnl.CompileResult, kernel.Locator, error) {
	result, err := compiledOf(v, source.UTF16)
	if err != nil {
		return nil, result, nil, err
	}
	locate := func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		return kernel.Source{File: shortName(v, at.File), Line: at.Range.Start.Line + 1}, ok
	}
	return flow.Of(result.GameDef), result, locate, nil
}

// writeFlow returns the course of a game as an outline; for a game with errors, the list of the errors.
func writeFlow(v view, _ string) (string, error) {
	var b strings.Builder
	chart, result, locate, err := flowOf(v)
	if chart == nil {
		fmt.Fprintf(&b, "# The flow of the game\n\n%s\n\n", toSentence(err.Error()))
		writeErrors(&b, v, result, "")
		return b.String(), nil
	}
	err = chart.WriteText(&b, locate)
	return b.String(), err
}

// writeFlowPicture returns the picture of the course of a game.
func writeFlowPicture(v view, _ string) (string, error) {
	chart, _, locate, err := flowOf(v)
	if err != nil {
		return "", err
	}
	return picture.Flow(chart, picture.FlowView{Locate: locate}), nil
}

// drawFlow returns the picture of the course of a game to a client that shows it itself.
func (s *session) drawFlow(_ context.Context, a ofRequest[struct {
	Unfolded []string `json:"unfolded"` // the paths of boxes
	Width    float64  `json:"width"`    // of where the picture is shown, in pixels
}], v view) (gamedef.Object, error) {
	chart, result, locate, err := flowOf(v)
	if err != nil {
		return nil, refuse(err)
	}
	l := &locationWriter{session: s, now: simulationFacts{view: v}, texts: map[string][]string{}}
	places := gamedef.Object{}
	add := func(path string) {
		if at, ok := result.SourceMap.Find(path); ok && path != "" {
			if _, known := places.Get(path); !known {
				from, to := at.Range.Start, at.Range.End
				places.Add(path, l.location(at.File, from.Line+1, from.Character+1, to.Line+1, to.Character+1))
			}
		}
	}
	for i := range chart.Boxes {
		add(chart.Boxes[i].Path)
		for _, line := range chart.Boxes[i].Lines {
			add(line.Path)
		}
	}
	document := virtual{kind: flowKind, root: v.rootOf(), name: "flow"}
	svg := picture.Flow(chart, picture.FlowView{Locate: locate, Marked: true, Unfolded: a.Request.Unfolded,
		Width: a.Request.Width})
	return record.Object("title", chart.Title, "svg", svg, "places", places, "document", document.uri()), nil
}
