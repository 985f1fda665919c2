package lsp

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
)

// runTests takes the URI of a document of the game, and what to do with its recorded games; see docs/protocol.md.
const runTests = "ludo.tests"

// testRequest is the action to take on recorded games.
type testRequest struct {
	Do   string `json:"do"`   // one of testings
	Test string `json:"test"` // the URI of a recording; "": all
}

// testActions are the actions on recorded games, by their names.
var testActions = map[string]func(t *tester) (any, error){
	"list":   (*tester).list,
	"run":    (*tester).run,
	"update": (*tester).update,
}

// testList is the result of listing and running recorded games.
type testList struct {
	Game  string       `json:"game"` // the path of the game's root; "" for a document of no game
	Name  string       `json:"name"`
	Tests []testResult `json:"tests"`
}

// testResult is a recorded game and its outcome.
type testResult struct {
	URI     string `json:"uri"`
	Name    string `json:"name"`
	State   string `json:"state,omitzero"` // "" when it was not played; see the constants
	Message string `json:"message,omitzero"`
	// Failures are the first differences from the recording.
	Failures []testFailure `json:"failures,omitzero"`
}

// States of tests.
const (
	testPassed     = "passed"
	testFailed     = "failed"
	testUnreadable = "unreadable"
	testOther      = "other" // of another game in the same folder
)

// testFailure is a difference between a recorded game and the game as it is played again.
type testFailure struct {
	Message  string   `json:"message"`
	Location location `json:"location"` // of the rule at work; of the recording if none is known
	Recorded location `json:"recorded"`
}

// location is a place in the form of the protocol.
type location = protocol.Location

// tester runs an action on the recorded games of a view's spec.
type tester struct {
	testRequest
	session *session
	ctx     context.Context
	view    view
	folder  address
}

// maxTestFailures is the maximum number of differences reported of one recording: a game that takes another course
// differs in all that follows.
const maxTestFailures = 3

// tests lists the recorded games beside a game, plays them again, or records them anew.
func (s *session) tests(ctx context.Context, a ofRequest[testRequest], v view) (any, error) {
	t := &tester{testRequest: a.Request, session: s, ctx: ctx, view: v, folder: gameFolder(v)}
	do, ok := testActions[cmp.Or(t.Do, "list")]
	if !ok {
		return nil, misuse("nothing can be done that is called %q; there are %s", t.Do,
			strings.Join(slices.Sorted(maps.Keys(testActions)), ", "))
	}
	return do(t)
}

// recordings returns the names of the requested files.
func (t *tester) recordings() ([]string, error) {
	if t.view.spec == nil || !t.folder.isFile() {
		return nil, nil
	}
	all, err := workspace.Recordings(t.session.options.FileSystem, string(t.folder))
	if err != nil {
		return nil, refuse(fmt.Errorf("the recorded games in %s cannot be found: %w", t.folder, err))
	}
	if t.Test == "" {
		return all, nil
	}
	wanted := string(addressOf(t.Test))
	if !slices.Contains(all, wanted) {
		return nil, refuse(fmt.Errorf("there is no recorded game %s beside the game", path.Base(wanted)))
	}
	return []string{wanted}, nil
}

func (t *tester) list() (any, error) {
	out := testList{Game: t.view.layout.Root, Name: path.Base(t.view.layout.Root), Tests: []testResult{}}
	names, err := t.recordings()
	for _, name := range names {
		out.Tests = append(out.Tests, t.result(name))
	}
	return out, err
}

func (t *tester) result(file string) testResult {
	name := strings.TrimSuffix(strings.TrimSuffix(path.Base(file), ".gz"), workspace.RecordingSuffix)
	return testResult{URI: string(t.session.spell(address(file))), Name: name}
}

// run plays the recordings again.
func (t *tester) run() (any, error) {
	names, err := t.recordings()
	if err != nil {
		return nil, err
	}
	out := testList{Game: t.view.layout.Root, Name: path.Base(t.view.layout.Root), Tests: []testResult{}}
	if len(names) == 0 {
		return out, nil
	}
	p, err := t.session.playableOf(t.view)
	if err != nil {
		return nil, refuse(err)
	}
	for _, name := range names {
		one := t.result(name)
		if err := t.play(p, name, &one); err != nil {
			return nil, err
		}
		out.Tests = append(out.Tests, one)
	}
	return out, nil
}

// play plays a recording again and puts its outcome into one. It returns an error only if the request is cancelled.
func (t *tester) play(p *playable, name string, one *testResult) error {
	in, err := t.view.layout.Open(t.session.options.FileSystem, name)
	var report *replay.Report
	if err == nil {
		defer in.Close()
		report, err = replay.Check(t.ctx, p.game, in, p.checkOptions(maxTestFailures))
	}
	recorded := func(line int) location {
		at := protocol.Position{Line: uint32(max(line-1, 0))}
		return location{URI: t.session.spell(address(name)), Range: protocol.Range{Start: at, End: at}}
	}
	format, isFormat := errors.AsType[*replay.FormatError](err)
	other, isOther := errors.AsType[*replay.OtherGameError](err)
	switch {
	case t.ctx.Err() != nil:
		return t.ctx.Err()
	case isOther && t.view.layout.Contains(t.view.layout.Root):
		one.State, one.Message = testOther, toSentence(other.Error())
		return nil
	case err != nil:
		line := 1
		if isFormat {
			line, err = format.Line, format.Err
		} else if isOther {
			line = other.Line
		}
		one.State, one.Message = testUnreadable, fmt.Sprintf("The recorded game cannot be played: %v.", err)
		one.Failures = []testFailure{{Message: one.Message, Location: recorded(line), Recorded: recorded(line)}}
		return nil
	}
	one.State = testPassed
	one.Message = fmt.Sprintf("%s, %s.", symbols.Count(report.Games, "game"), symbols.Count(report.Steps, "step"))
	for i := range report.Differences {
		d := &report.Differences[i]
		failure := testFailure{Message: d.Summary(), Location: recorded(d.Line), Recorded: recorded(d.Line)}
		if d.Source != nil {
			failure.Location = t.locate(*d.Source)
		}
		one.Failures = append(one.Failures, failure)
	}
	if len(one.Failures) > 0 {
		one.State, one.Message = testFailed, one.Failures[0].Message
	}
	return nil
}

// locate returns a place in a document in the form of the protocol.
func (t *tester) locate(at kernel.Source) location {
	l := &locationWriter{session: t.session, now: simulationFacts{view: t.view}, texts: map[string][]string{}}
	return l.place(at.File, at.Line, at.Column, at.EndLine, at.EndColumn)
}

// update records a game anew with its present outcome, in the editor, which saves it.
func (t *tester) update() (any, error) {
	if t.Test == "" {
		return nil, misuse("one recording is updated at a time")
	}
	names, err := t.recordings()
	switch {
	case err != nil:
		return nil, err
	case len(names) == 0:
		return nil, refuse(errors.New("there is no game to which the recording belongs"))
	case strings.HasSuffix(names[0], ".gz"):
		return nil, refuse(fmt.Errorf("%s is compressed: update it with ludo-lsp replay --update",
			path.Base(names[0])))
	}
	p, err := t.session.playableOf(t.view)
	if err != nil {
		return nil, refuse(err)
	}
	in, err := t.view.layout.Open(t.session.options.FileSystem, names[0])
	if err != nil {
		return nil, refuse(err)
	}
	defer in.Close()
	var before, after bytes.Buffer
	if _, err := before.ReadFrom(in); err != nil {
		return nil, refuse(err)
	}
	if err := replay.Update(t.ctx, p.game, bytes.NewReader(before.Bytes()), &after); err != nil {
		return nil, refuse(fmt.Errorf("%s cannot be updated: %w", path.Base(names[0]), err))
	}
	const label = "Update the recorded game"
	return t.session.newText(t.ctx, address(names[0]), before.String(), after.String(), label), nil
}
