package mcp

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/guard"
)

// progress reports to a client how far its call is: at each whole per cent, and now and then also without news, so
// that long work is seen to be alive.
type progress struct {
	send func(*mcp.ProgressNotificationParams)

	mu          sync.Mutex
	what        string
	done, total int
	told        float64 // which only grows
	over        bool
}

// smallIncrease is the increase of the reported value when there is no progress.
const smallIncrease = 1.0 / 1024

// tellProgress starts reporting to the client of a call, until quiet is called.
func tellProgress(ctx context.Context, session *mcp.ServerSession, token any, every time.Duration) (p *progress,
	quiet func()) {
	p = &progress{told: -smallIncrease}
	p.send = func(m *mcp.ProgressNotificationParams) {
		m.ProgressToken = token
		_ = session.NotifyProgress(ctx, m)
	}
	ticker, stop := time.NewTicker(every), make(chan struct{})
	guard.Go(func() {
		for {
			select {
			case <-ticker.C:
				p.report("", -1, 0)
			case <-stop:
				return
			}
		}
	}, func(*guard.Fault) {})
	return p, func() {
		ticker.Stop()
		close(stop)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.over = true
	}
}

// report reports how much is done; less than 0 means no change.
func (p *progress) report(what string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old := p.done
	if done >= 0 {
		same := what == p.what && total == p.total && total > 0 && done*100/total == old*100/total
		if p.what, p.done, p.total = what, done, total; same {
			return
		}
	}
	if p.over {
		return
	}
	p.told = max(float64(p.done), p.told+smallIncrease)
	message := "Reading the game"
	if p.total > 0 {
		message = fmt.Sprintf("%s: %d of %d", p.what, p.done, p.total)
	}
	p.send(&mcp.ProgressNotificationParams{Progress: p.told, Total: float64(p.total), Message: message})
}
