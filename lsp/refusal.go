package lsp

import (
	"context"
	"errors"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/wire"
)

// refusedError is the reason why a valid request cannot be done.
type refusedError struct{ reason error }

func (r *refusedError) Error() string { return r.reason.Error() }

// Unwrap returns the reason, and the error as the protocol has it; the editor shows its message.
func (r *refusedError) Unwrap() []error {
	return []error{r.reason, jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed),
		removePlainLinks(r.reason.Error()))}
}

func refuse(reason error) error { return &refusedError{reason} }

// refusedCommand is the result of a command that cannot be done.
type refusedCommand struct {
	Refused  string             `json:"refused"`
	Location *protocol.Location `json:"location,omitzero"` // of the error in the way
}

// refusal returns the result of a command that cannot be done, with the reason. The request itself does not fail:
// what editors show of failed requests is full of details for programs.
func (s *session) refusal(r *refusedError) refusedCommand {
	out := refusedCommand{Refused: removePlainLinks(toSentence(wire.DisplayMessage(r.Error())))}
	var wrong *specErrors
	if errors.As(r.reason, &wrong) {
		out.Location = &protocol.Location{URI: s.spell(wrong.file), Range: rangeTo(wrong.at)}
	}
	return out
}

// tellRefusal tells the user why a command cannot be done.
func (s *session) tellRefusal(out refusedCommand) {
	const title = "Go to Error"
	tell := func() {
		s.outbox.Notify(protocol.MethodWindowShowMessage,
			&protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: out.Refused})
	}
	if out.Location == nil || !s.client.showDocument {
		tell()
		return
	}
	s.start("asking what to do", func() { // people answer when they like
		chosen, err := s.remote.ShowMessageRequest(s.base, &protocol.ShowMessageRequestParams{
			Type: protocol.MessageTypeWarning, Message: out.Refused, Actions: []protocol.MessageActionItem{{Title: title}},
		})
		switch {
		case err != nil && s.base.Err() == nil: // it cannot ask
			tell()
		case err == nil && chosen != nil && chosen.Title == title:
			s.goTo(out.Location)
		}
	})
}

// goTo has the client show a place.
func (s *session) goTo(at *protocol.Location) {
	s.call("window/showDocument", func(ctx context.Context) error {
		_, err := s.remote.ShowDocument(ctx,
			&protocol.ShowDocumentParams{URI: at.URI, TakeFocus: new(true), Selection: &at.Range})
		return err
	})
}

// toSentence returns a reason as a sentence, with a capital letter and a full stop.
func toSentence(text string) string {
	text = symbols.UpperFirst(text)
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	return text
}
