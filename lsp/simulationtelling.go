package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/kernel/gamedef"
)

// simulationNotice is our own notification about a simulation.
const simulationNotice = "ludo/simulation"

// reportInterval is the minimum time between reports on a simulation.
const reportInterval = 200 * time.Millisecond

// reportUntilFinished reports on a simulation to the client until it is finished.
func (m *simulation) reportUntilFinished(s *session) {
	progress := s.beginProgress(m.progressText(), func() { m.end() })
	defer progress.end()
	report := ""
	m.follow(s.base, reportInterval, func(now simulationFacts) {
		if now.replaced {
			return // the simulation after the edit reports by itself
		}
		progress.report(now.done, now.of, now.message)
		s.notifySimulation(m, now)
		// The text is sent when something other than a count is new in it.
		if next := fmt.Sprintf("%s %p", now.status, now.report); next != report || now.isFinished() {
			report = next
			s.refreshSimulation(m)
		}
	})
}

// notifySimulation sends the client what is known of a simulation, if it wants that.
func (s *session) notifySimulation(m *simulation, now simulationFacts) {
	if s.client.simulations {
		s.outbox.Notify(simulationNotice, json.RawMessage(gamedef.Canonical(s.simulationData(m, now, true))))
	}
}

// reportWholeGames tells the client what whole games have shown since the shown simulation of a game was over.
func (s *session) reportWholeGames(root address) {
	s.simulations.mu.Lock()
	m := s.simulations.shown[root]
	s.simulations.mu.Unlock()
	if m == nil || !m.now().isFinished() {
		return // its results are reported with the rest
	}
	m.change(func(*simulationFacts) {})
	s.reportFinished(m)
}

// reportFinished reports again on a simulation that is over: nothing else looks for its news any more.
func (s *session) reportFinished(m *simulation) {
	s.notifySimulation(m, m.now())
	s.refreshSimulation(m)
}

// progressText returns the progress text of a simulation.
func (m *simulation) progressText() string {
	return fmt.Sprintf("Simulating %s, seed %d", m.title(m.now()), m.seed)
}

// refreshSimulation tells the client that the simulation documents it has asked for have changed.
func (s *session) refreshSimulation(m *simulation) {
	s.mu.Lock()
	var changed []uri.URI
	for d, a := range s.requested {
		if d.root == m.root && d.name == m.name && documentKinds[d.kind].simulated {
			changed = append(changed, a.spelled)
		}
	}
	s.mu.Unlock()
	s.refreshTexts(changed)
}

// streamTokens are the progress and partial-result tokens of a request that waits for a simulation.
type streamTokens struct{ WorkDoneToken, PartialResultToken protocol.ProgressToken }

// tokensOf reads the tokens of a request.
func tokensOf(params []byte) streamTokens {
	var p protocol.WorkspaceSymbolParams // any request with both
	if protocol.Unmarshal(params, &p) != nil {
		return streamTokens{}
	}
	return streamTokens{p.WorkDoneToken, p.PartialResultToken}
}

// stream reports on a simulation with the tokens of a request until it is over. When the request is cancelled, so is
// the simulation.
func (s *session) stream(ctx context.Context, m *simulation, to streamTokens) error {
	tell := func(token protocol.ProgressToken, raw []byte) {
		s.outbox.Deliver(s.base, protocol.MethodProgress,
			&protocol.ProgressParams{Token: token, Value: protocol.LSPAny(raw)})
	}
	work := func(value any) {
		if to.WorkDoneToken == nil {
			return
		}
		if raw, err := protocol.Marshal(value); err == nil {
			tell(to.WorkDoneToken, raw)
		}
	}
	work(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: removePlainLinks(m.progressText()),
		Cancellable: new(true)})
	if token := to.WorkDoneToken; token != nil {
		key := fmt.Sprint(token)
		s.cancels.Store(key, func() { m.end() })
		defer s.cancels.Delete(key)
	}
	err := m.follow(ctx, reportInterval, func(now simulationFacts) {
		work(workDone(now.done, now.of, now.message))
		if to.PartialResultToken != nil {
			tell(to.PartialResultToken, gamedef.Canonical(s.simulationData(m, now, true)))
		}
	})
	message := m.now().message
	if err != nil {
		message = "The simulation was cancelled."
	}
	work(&protocol.WorkDoneProgressEnd{Kind: "end", Message: new(removePlainLinks(message))})
	return err
}
