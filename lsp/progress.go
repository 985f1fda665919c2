package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"
)

// progress shows the user that something takes time, and how far it is.
type progress struct {
	updates chan *protocol.WorkDoneProgressReport // nil: the client shows none
	last    string
}

// beginProgress shows progress until its end, if the client shows any. The user can cancel it if cancel is not nil.
func (s *session) beginProgress(title string, cancel func()) *progress {
	p := &progress{}
	if !s.client.progress {
		return p
	}
	p.updates = make(chan *protocol.WorkDoneProgressReport, 20)
	token := protocol.String(fmt.Sprintf("ludo-%d", s.tokens.Add(1)))
	tell := func(value any) {
		if raw, err := protocol.Marshal(value); err == nil {
			s.outbox.Notify(protocol.MethodProgress, &protocol.ProgressParams{Token: token, Value: raw})
		}
	}
	begin := &protocol.WorkDoneProgressBegin{Kind: "begin", Title: removePlainLinks(title)}
	if cancel != nil {
		begin.Cancellable = new(true)
		s.cancels.Store(string(token), cancel)
	}
	s.call("progress", func(ctx context.Context) error {
		defer s.cancels.Delete(string(token))
		err := s.remote.WorkDoneProgressCreate(ctx, &protocol.WorkDoneProgressCreateParams{Token: token})
		if err != nil {
			return err
		}
		tell(begin)
		for {
			select {
			case update, more := <-p.updates:
				if more {
					tell(update)
					continue
				}
			case <-s.base.Done():
				return nil
			}
			end := &protocol.WorkDoneProgressEnd{Kind: "end"}
			if cancel != nil {
				end.Message = new(removePlainLinks(p.last))
			}
			tell(end)
			return nil
		}
	})
	return p
}

// report shows how far it is. The next report will do where the editor is slow.
func (p *progress) report(done, of int, message string) {
	if p.updates == nil || message == p.last {
		return
	}
	p.last = message
	select {
	case p.updates <- workDone(done, of, message):
	default:
	}
}

func workDone(done, of int, message string) *protocol.WorkDoneProgressReport {
	return &protocol.WorkDoneProgressReport{Kind: "report", Percentage: new(uint32(min(100*done/max(of, 1), 100))),
		Message: new(removePlainLinks(message))}
}

func (p *progress) end() {
	if p.updates != nil {
		close(p.updates)
	}
}

// WorkDoneProgressCancel implements protocol.Server.
func (s *session) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	if cancel, known := s.cancels.Load(fmt.Sprint(p.Token)); known {
		cancel.(func())()
	}
	return nil
}
