package lsp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel/replay"
)

// pinResult is the result of the command that pins a simulation as a test.
type pinResult struct {
	URI     string                 `json:"uri"`
	Applied bool                   `json:"applied"`
	Edit    protocol.WorkspaceEdit `json:"edit"`
}

// pin makes a recorded game beside the documents of a game, as a test: the moves up to the one in which the rule of a
// simulation acted. The editor makes the file.
func (s *session) pin(ctx context.Context, m *simulation) (any, error) {
	now := m.now()
	played, err := now.recordedGame()
	if err != nil {
		return nil, refuse(err)
	}
	if point := now.report.Play.Point; point.Move != nil {
		played.Moves = append(append(played.Moves, *point.Move), point.Answers...)
	}
	if played.Advanced, err = replay.BeginsLater(now.playable.game, played); err != nil {
		return nil, refuse(err)
	}
	var text bytes.Buffer
	if err := replay.Record(&text, now.playable.game, played); err != nil {
		return nil, refuse(fmt.Errorf("the game cannot be recorded: %w", err))
	}
	base := fmt.Sprintf("%s-seed-%d", slug(now.report.Play.Rule.String()), m.seed)
	file, err := s.unusedRecordingAddress(now.view, base)
	if err != nil {
		return nil, refuse(err)
	}
	return s.newFile(ctx, file, text.String(), "Pin as test"), nil
}

// recordedGame returns the game of a simulation, up to the move in which the rule acted.
func (n simulationFacts) recordedGame() (replay.Game, error) {
	if n.report == nil || n.report.Play == nil {
		return replay.Game{}, errors.New("the rule has not acted, so there is no game to record")
	}
	point := n.report.Play.Point
	return replay.Game{Seed: point.Seed, Players: point.Players, Card: point.Card, After: point.After,
		Stop: "pinned", Moves: point.Moves[:len(point.Moves):len(point.Moves)]}, nil
}

// newFile has the editor make a file; if the editor cannot, the client applies the edit.
func (s *session) newFile(ctx context.Context, file address, text, label string) pinResult {
	out := pinResult{URI: string(s.spell(file))}
	s.create(&out.Edit, []cnl.File{{Path: string(file), Text: text}})
	s.applyPin(ctx, &out, label, s.client.createFiles)
	return out
}

// newText has the editor replace the text before of a file by after.
func (s *session) newText(ctx context.Context, file address, before, after, label string) pinResult {
	target := s.spell(file)
	end := protocol.Position{Line: uint32(strings.Count(before, "\n") + 1)}
	out := pinResult{URI: string(target), Edit: protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{
		&protocol.TextDocumentEdit{
			TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: target}},
			Edits:        []protocol.TextDocumentEditElement{&protocol.TextEdit{Range: protocol.Range{End: end}, NewText: after}},
		},
	}}}
	s.applyPin(ctx, &out, label, true)
	return out
}

// applyPin has the editor make the edit of out, if able says that it can.
func (s *session) applyPin(ctx context.Context, out *pinResult, label string, able bool) {
	if !able || !s.client.applyEdit || !s.client.documentChanges {
		return
	}
	err := s.apply(ctx, protocol.ApplyWorkspaceEditParams{Label: new(label), Edit: out.Edit},
		"write "+path.Base(string(addressOf(out.URI))))
	if out.Applied = err == nil; !out.Applied {
		s.tellRefusal(s.refusal(&refusedError{reason: err}))
	}
}

// gameFolder returns the folder in which a view's game lies.
func gameFolder(v view) address {
	root := v.rootOf()
	if v.layout.Contains(string(root)) { // the root is a document
		return root.folder()
	}
	return root
}

// unusedRecordingAddress returns the address of a file that does not exist yet, for a recording of the game of a view.
func (s *session) unusedRecordingAddress(v view, base string) (address, error) {
	folder := gameFolder(v)
	s.mu.Lock()
	inside := folder.isFile() && s.inRoots(folder)
	s.mu.Unlock()
	if !inside {
		return "", fmt.Errorf("%s is not in the workspace; a recorded game is only written there", folder)
	}
	for n := 1; n < 1000; n++ {
		name := base
		if n > 1 {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		full := path.Join(string(folder), name+workspace.RecordingSuffix)
		if _, err := s.options.FileSystem.Stat(full); errors.Is(err, fs.ErrNotExist) {
			return address(full), nil
		} else if err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("there are too many recorded games %s in %s", base, folder)
}

// slug turns a text into a part of a file name.
func slug(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text),
		func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
	out := strings.Join(words, "-")
	if len(out) > 60 {
		out = strings.TrimRight(out[:60], "-")
	}
	if out == "" {
		return "game"
	}
	return out
}
