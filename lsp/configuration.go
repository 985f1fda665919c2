package lsp

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"go.lsp.dev/protocol"
)

// applySettings applies a configuration and republishes all diagnostics if it changes them.
func (s *session) applySettings(raw []byte) {
	next, problems := readSettings(raw)
	for _, p := range problems {
		s.log.warn("%s", p)
	}
	if reflect.DeepEqual(next, s.settings()) {
		return
	}
	s.config.Store(&next)
	for _, w := range s.everyWorker() {
		w.post((*worker).republish)
	}
	s.refreshHints()
}

// fetchSettings asks the client for its configuration, if the client supports that. Settings that the answer lacks
// stay as given with initialize.
func (s *session) fetchSettings() {
	if !s.client.configuration {
		return
	}
	s.call("workspace/configuration", func(ctx context.Context) error {
		section := "ludo"
		answer, err := s.remote.Configuration(ctx, &protocol.ConfigurationParams{
			Items: []protocol.ConfigurationItem{{Section: &section}},
		})
		if err != nil {
			return err
		}
		if len(answer) > 1 {
			return fmt.Errorf("%d answers to one question", len(answer))
		}
		raw := s.started
		if len(answer) == 1 && len(answer[0]) > 0 && string(answer[0]) != "null" {
			raw = slices.Clone([]byte(answer[0]))
		}
		s.applySettings(raw)
		return nil
	})
}

// DidChangeConfiguration implements protocol.Server. A client that can be asked
// is asked; the others send the settings along.
func (s *session) DidChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if s.client.configuration {
		s.fetchSettings()
		return nil
	}
	if len(p.Settings) > 0 && string(p.Settings) != "null" {
		s.applySettings(slices.Clone([]byte(p.Settings)))
	}
	return nil
}
