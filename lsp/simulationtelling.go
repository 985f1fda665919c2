package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"go.lsp.dev/protocol"

	"ludo-lsp/kernel/gamedef"
)

// simulationNotice is our own notification about a simulation.
const simulationNotice = "ludo/simulation"

// reportInterval is the minimum time between reports on a simulation.
const reportInterval = 200 * time.Millisecond

// reportUntilFinished reports on a simulation to the client until it is finished.
func (m *simulation) reportUntilFinished(s *session) {
	progress := s.showProgress(m.progressText(), m.cancelRequest)
	defer progress.end()
	told, report := -1, ""
	for {
		select {
		case <-m.news:
		case <-m.over:
		case <-s.base.Done():
			return
		}
		now := m.snapshot()
		m.mu.Lock()
		replaced := m.replaced
		m.mu.Unlock()
		if replaced {
			return
		}
		if now.version != told {
			told = now.version
			progress.report(now)
			if s.client.simulations {
				s.outbox.notify(simulationNotice, json.RawMessage(gamedef.Canonical(s.simulationData(m, now, true))))
			}
			// The text is sent when something other than a count is new in it.
			if next := fmt.Sprintf("%s %p", now.status, now.report); next != report || now.isFinished() {
				report = next
				s.refreshSimulation(m)
			}
		}
		if now.isFinished() {
			return // the simulation after the edit reports by itself
		}
		select {
		case <-time.After(reportInterval):
		case <-m.over:
		case <-s.base.Done():
			return
		}
	}
}

// reportWholeGames tells the client what whole games have shown since the shown simulation of a game was over.
func (s *session) reportWholeGames(root address) {
	s.simulations.mu.Lock()
	m := s.simulations.shown[root]
	s.simulations.mu.Unlock()
	if m == nil || !m.snapshot().isFinished() {
		return // its results are reported with the rest
	}
	m.change(func() {})
	s.reportFinished(m)
}

// reportFinished reports again on a simulation that is over: nothing else looks for its news any more.
func (s *session) reportFinished(m *simulation) {
	if s.client.simulations {
		s.outbox.notify(simulationNotice, json.RawMessage(gamedef.Canonical(s.simulationData(m, m.snapshot(), true))))
	}
	s.refreshSimulation(m)
}

func (m *simulation) cancelRequest() { m.stop() }

// progressText returns the progress text of a simulation.
func (m *simulation) progressText() string {
	return fmt.Sprintf("Simulating %s, seed %d", m.title(m.snapshot()), m.seed)
}

// refreshSimulation tells the client that the simulation documents it has asked for have changed.
func (s *session) refreshSimulation(m *simulation) {
	s.mu.Lock()
	var changed []*documentRequest
	for d, a := range s.requested {
		if d.root == m.root && d.name == m.name && documentKinds[d.kind].simulated {
			changed = append(changed, a)
		}
	}
	s.mu.Unlock()
	for _, a := range changed {
		s.call("workspace/textDocumentContent/refresh", func(ctx context.Context) error {
			return s.remote.TextDocumentContentRefresh(ctx, &protocol.TextDocumentContentRefreshParams{URI: a.spelled})
		})
	}
}

// progressReport shows the progress of a simulation in the editor.
type progressReport struct {
	updates chan any
	tell    func(value any)
	last    string
	done    func()
}

// showProgress shows cancellable progress, if the client shows any.
func (s *session) showProgress(title string, cancel func()) *progressReport {
	p := &progressReport{done: func() {}}
	if !s.client.progress {
		return p
	}
	token := fmt.Sprintf("ludo-%d", s.tokens.Add(1))
	p.tell = func(value any) {
		if raw, err := protocol.Marshal(value); err == nil {
			s.outbox.notify(protocol.MethodProgress,
				&protocol.ProgressParams{Token: protocol.String(token), Value: raw})
		}
	}
	s.setCancel(token, cancel)
	p.done = func() { s.setCancel(token, nil) }
	p.updates = make(chan any, 20)
	s.call("progress", func(ctx context.Context) error {
		err := s.remote.WorkDoneProgressCreate(ctx,
			&protocol.WorkDoneProgressCreateParams{Token: protocol.String(token)})
		if err == nil {
			p.tell(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: removePlainLinks(title),
				Cancellable: new(true)})
		}
		for {
			select {
			case update, more := <-p.updates:
				switch {
				case !more:
					return err
				case err == nil:
					p.tell(update)
				}
			case <-s.base.Done():
				return nil
			}
		}
	})
	return p
}

// setCancel sets the function that cancelling a progress calls; nil: none.
func (s *session) setCancel(token string, cancel func()) {
	all := &s.simulations
	all.mu.Lock()
	defer all.mu.Unlock()
	if cancel == nil {
		delete(all.running, token)
		return
	}
	if all.running == nil {
		all.running = map[string]context.CancelFunc{}
	}
	all.running[token] = cancel
}

func workDone(now simulationSnapshot) *protocol.WorkDoneProgressReport {
	percent := 100 * now.done / max(now.of, 1)
	return &protocol.WorkDoneProgressReport{Kind: "report", Percentage: new(uint32(min(percent, 100))),
		Message: new(removePlainLinks(now.message))}
}

func (p *progressReport) report(now simulationSnapshot) {
	if p.updates == nil || now.message == p.last {
		return
	}
	p.last = now.message
	select {
	case p.updates <- workDone(now):
	default: // the editor is slow; the next one will do
	}
}

func (p *progressReport) end() {
	if p.updates != nil {
		select {
		case p.updates <- &protocol.WorkDoneProgressEnd{Kind: "end", Message: new(p.last)}:
		default:
			// The end must not be lost.
			tell, last := p.tell, p.last
			defer tell(&protocol.WorkDoneProgressEnd{Kind: "end", Message: new(last)})
		}
		close(p.updates)
	}
	p.done()
}

// WorkDoneProgressCancel implements protocol.Server.
func (s *session) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	var token string
	switch t := p.Token.(type) {
	case protocol.String:
		token = string(t)
	case protocol.Integer:
		token = fmt.Sprint(int32(t))
	}
	all := &s.simulations
	all.mu.Lock()
	cancel := all.running[token]
	all.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil
}

// streamTokens are the progress and partial-result tokens of a request that waits for a simulation.
type streamTokens struct {
	WorkDoneToken      protocol.ProgressToken
	PartialResultToken protocol.ProgressToken
}

// tokensOf reads the tokens of a request.
func tokensOf(params []byte) (out streamTokens) {
	var p struct {
		WorkDoneToken      json.RawMessage `json:"workDoneToken"`
		PartialResultToken json.RawMessage `json:"partialResultToken"`
	}
	if json.Unmarshal(params, &p) != nil {
		return out
	}
	read := func(raw json.RawMessage) protocol.ProgressToken {
		var text string
		var number int32
		switch {
		case len(raw) == 0:
		case json.Unmarshal(raw, &text) == nil && text != "":
			return protocol.String(text)
		case string(raw) != "null" && json.Unmarshal(raw, &number) == nil:
			return protocol.Integer(number)
		}
		return nil
	}
	return streamTokens{read(p.WorkDoneToken), read(p.PartialResultToken)}
}

// stream reports on a simulation with the tokens of a request until it is over. When the request is cancelled, so is
// the simulation.
func (s *session) stream(ctx context.Context, m *simulation, to streamTokens) error {
	tell := func(token protocol.ProgressToken, raw []byte) {
		s.outbox.deliver(s.base, protocol.MethodProgress,
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
		s.setCancel(key, m.cancelRequest)
		defer s.setCancel(key, nil)
	}
	told, waiting := -1, true
	for waiting {
		if now := m.snapshot(); now.version != told && now.version > 0 {
			told = now.version
			work(workDone(now))
			if to.PartialResultToken != nil {
				tell(to.PartialResultToken, gamedef.Canonical(s.simulationData(m, now, true)))
			}
		}
		select {
		case <-m.over:
			waiting = false
		case <-ctx.Done():
			m.stop()
			work(&protocol.WorkDoneProgressEnd{Kind: "end", Message: new("The simulation was cancelled.")})
			return ctx.Err()
		case <-time.After(reportInterval):
		}
	}
	now := m.snapshot()
	if to.PartialResultToken != nil && now.version != told {
		tell(to.PartialResultToken, gamedef.Canonical(s.simulationData(m, now, true)))
	}
	work(&protocol.WorkDoneProgressEnd{Kind: "end", Message: new(removePlainLinks(now.message))})
	return nil
}
