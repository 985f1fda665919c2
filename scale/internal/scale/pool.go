package scale

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Limits are the maximum cost of a range.
type Limits struct {
	Processes int           // parallel players; at least 1
	Budget    time.Duration // by the clock, for a range
	MemoryMiB int           // of a player
}

// Pool plays ranges in player processes, which run this program with PlayerCommand. Its methods may be called
// concurrently.
type Pool struct {
	limits Limits
	idle   chan *process // a slot for each process that may run; nil if it does not run
}

// NewPool returns a pool whose processes are started when needed. Close ends them.
func NewPool(l Limits) *Pool {
	p := &Pool{limits: l, idle: make(chan *process, l.Processes)}
	for range l.Processes {
		p.idle <- nil
	}
	return p
}

// Close ends all players. No range may be played at the same time.
func (p *Pool) Close() {
	for range p.limits.Processes {
		if one := <-p.idle; one != nil {
			one.end()
		}
	}
}

// tries is the number of times that a range is played if its player ends without a message, such as a killed one.
const tries = 3

// Play plays a range. If the range cannot be played, the outcome has a Failure; the error means that nothing of this
// point can be played.
func (p *Pool) Play(r Range, definition []byte) (Outcome, error) {
	out, err := p.ask(request{Range: r}, definition, p.limits.Budget)
	var lost *lostError
	if errors.As(err, &lost) {
		return Outcome{Failed: 1, Failures: []Failure{{From: r.From, Games: r.Games, Why: lost.why}}}, nil
	}
	return out.Outcome, err
}

// Measure plays games of a point for about the given time, and returns their number and how long they took; 0 games
// if not even one ends within the budget of a range.
func (p *Pool) Measure(point Point, definition []byte, about time.Duration) (games int, took time.Duration, err error) {
	r := Range{Point: point, From: point.Seed, Games: point.Games}
	out, err := p.ask(request{Range: r, Measure: about}, definition, min(p.limits.Budget, 20*about))
	var lost *lostError
	if errors.As(err, &lost) {
		return 0, 0, nil
	}
	return out.Games, out.Took, err
}

// lostError is the reason why a range was given up.
type lostError struct{ why string }

func (e *lostError) Error() string { return e.why }

func (p *Pool) ask(r request, definition []byte, budget time.Duration) (reply, error) {
	one := <-p.idle
	defer func() { p.idle <- one }()
	why := ""
	for range tries {
		if one == nil {
			var err error
			if one, err = start(p.limits.MemoryMiB); err != nil {
				return reply{}, err
			}
		}
		out, err := one.ask(r, definition, budget)
		if err == nil {
			if out.Wrong != "" {
				return out, errors.New(out.Wrong)
			}
			return out, nil
		}
		ended := one.end()
		one = nil
		switch {
		case errors.Is(err, errBudget):
			return reply{}, &lostError{fmt.Sprintf("It took longer than its budget of %v.", budget)}
		case ended.ExitCode() == memoryCode:
			return reply{}, &lostError{fmt.Sprintf("It needs more than %d MiB of memory.", p.limits.MemoryMiB)}
		}
		if why = err.Error(); errors.Is(err, io.EOF) {
			why = ended.String()
		}
	}
	return reply{}, &lostError{fmt.Sprintf("Its player ended %d times without an answer: %s.", tries, why)}
}

// process is a running player.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	encoder *gob.Encoder
	replies chan answered
	has     map[string]bool // games whose definitions it has
	said    *beginning
}

type answered struct {
	reply reply
	err   error
}

func start(memory int) (*process, error) {
	name, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("no player can be started: %w", err)
	}
	p := &process{cmd: exec.Command(name, PlayerCommand, strconv.Itoa(memory)), replies: make(chan answered, 1),
		has: map[string]bool{}, said: &beginning{}}
	p.cmd.Stderr = p.said
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.in, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("no player can be started: %w", err)
	}
	p.encoder = gob.NewEncoder(p.in)
	go func() {
		for decoder := gob.NewDecoder(out); ; {
			var r reply
			err := decoder.Decode(&r)
			p.replies <- answered{r, err}
			if err != nil {
				return
			}
		}
	}()
	return p, nil
}

var errBudget = errors.New("the budget is used up")

func (p *process) ask(r request, definition []byte, budget time.Duration) (reply, error) {
	if id := r.Range.Point.Game; !p.has[id] {
		p.has[id], r.Definition = true, definition
	}
	if err := p.encoder.Encode(r); err != nil {
		return reply{}, p.lost(err)
	}
	timer := time.NewTimer(budget)
	defer timer.Stop()
	select {
	case got := <-p.replies:
		if got.err != nil {
			return reply{}, p.lost(got.err)
		}
		return got.reply, nil
	case <-timer.C:
		return reply{}, errBudget
	}
}

// lost returns the last message of a player that has ended, or else err, the error that revealed its end.
func (p *process) lost(err error) error {
	if said := p.said.first(); said != "" {
		return errors.New(said)
	}
	return err
}

// end ends a player and returns its exit state.
func (p *process) end() *os.ProcessState {
	p.in.Close()
	done := make(chan struct{})
	go func() {
		p.cmd.Wait()
		close(done)
	}()
	// An idle one ends by itself; one that hangs is not waited for.
	select {
	case <-done:
	case <-time.After(200 * time.Millisecond):
		p.cmd.Process.Kill()
		<-done
	}
	return p.cmd.ProcessState
}

// beginning is a writer that keeps the beginning of a player's standard error.
type beginning struct {
	mu   sync.Mutex
	text bytes.Buffer
}

const maxSaid = 4096

// Write implements io.Writer.
func (t *beginning) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text.Write(b[:min(len(b), max(0, maxSaid-t.text.Len()))])
	return len(b), nil
}

func (t *beginning) first() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	line, _, _ := strings.Cut(t.text.String(), "\n")
	return strings.TrimSpace(line)
}
