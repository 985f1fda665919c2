package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Prefix begins the name of an agent that is a program.
const Prefix = "program:"

// Version is the version of the protocol in which questions are asked.
const Version = 1

// Limits of what a program may use.
const (
	// DefaultTimeout is how long a program has for an answer.
	DefaultTimeout = 10 * time.Second
	// maxAnswer is how long an answer can be, in bytes.
	maxAnswer = 1 << 20
	// maxDecisions is the maximal number of questions for one move.
	maxDecisions = 10_000
	// maxSaid is how much of its standard error is kept.
	maxSaid = 2000
)

// Agent is a program that plays. It is safe for concurrent use: questions are asked one after the other.
type Agent struct {
	name    string
	timeout time.Duration

	mu      sync.Mutex
	command *exec.Cmd
	in      io.WriteCloser
	answers chan answer
	stderr  *tail
	failed  error // why nothing more is asked
}

// answer is a line of the program's output, or the error that ended the output.
type answer struct {
	text []byte
	more bool // another line follows at once
	err  error
}

// Start starts a program, by its file name. The error gives the reason if it cannot be started.
func Start(name string, patience time.Duration) (*Agent, error) {
	a := &Agent{name: name, timeout: patience, command: exec.Command(name), answers: make(chan answer),
		stderr: &tail{}}
	a.command.Stderr = a.stderr
	a.command.WaitDelay = time.Second
	setProcessGroup(a.command)
	var err error
	if a.in, err = a.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := a.command.StdoutPipe()
	if err == nil {
		err = a.command.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("the program %s cannot be started: %w", name, err)
	}
	guard.Go(func() { a.listen(out) }, func(fault *guard.Fault) { a.answers <- answer{err: fault} })
	return a, nil
}

// listen reads answers until the program ends.
func (a *Agent) listen(out io.Reader) {
	defer close(a.answers)
	lines := bufio.NewReaderSize(out, 1<<16)
	for {
		var text []byte
		for {
			part, err := lines.ReadSlice('\n')
			text = append(text, part...)
			if len(text) > maxAnswer {
				a.answers <- answer{err: fmt.Errorf("its answer has more than %d MiB", maxAnswer>>20)}
				return
			}
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			if err != nil && len(bytes.TrimSpace(text)) == 0 {
				return
			}
			break
		}
		a.answers <- answer{text: text, more: lines.Buffered() > 0}
	}
}

// Close ends the program.
func (a *Agent) Close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.failed == nil {
		a.failed = errors.New("the game is over")
	}
	a.end()
}

// end ends the program, and waits for its exit. The caller holds a.mu.
func (a *Agent) end() {
	if a.command == nil {
		return
	}
	_ = a.in.Close()
	command := a.command
	stopped := time.AfterFunc(time.Second, func() { kill(command) }) // it may not read its input
	drained := make(chan struct{})
	guard.Go(func() {
		defer close(drained)
		for range a.answers {
			// Nobody asked.
		}
	}, func(*guard.Fault) {})
	select {
	case <-drained:
	case <-time.After(2 * time.Second): // its children may hold its output open
	}
	kill(command)        // its children do not outlive it
	_ = a.command.Wait() // its exit status does not matter
	stopped.Stop()
	a.command = nil
}

// ask asks a question and reads the answer into a value. The caller holds a.mu.
func (a *Agent) ask(question gamedef.Object, into any) error {
	if a.failed != nil {
		return a.failed
	}
	fail := func(format string, arguments ...any) error {
		a.failed = fmt.Errorf("the program "+a.name+" "+format, arguments...)
		kill(a.command)
		a.end() // after that, all its output is known
		if said := a.stderr.text(); said != "" {
			a.failed = fmt.Errorf("%w; it said: %s", a.failed, said)
		}
		return a.failed
	}
	select {
	case got, open := <-a.answers:
		if open && got.err == nil {
			return fail("answers %s before it is asked", clip(got.text))
		} else if open {
			return fail("cannot be understood: %w", got.err)
		}
		return fail("has ended")
	default:
	}
	timeout := time.NewTimer(a.timeout)
	defer timeout.Stop()
	written := make(chan error, 1)
	guard.Go(func() {
		_, err := a.in.Write(append(gamedef.Canonical(question), '\n'))
		written <- err
	}, func(fault *guard.Fault) { written <- fault })
	select {
	case err := <-written:
		if err != nil {
			return fail("has ended, or closed its standard input")
		}
	case <-timeout.C:
		return fail("does not read its question within %v", a.timeout)
	}
	select {
	case got, open := <-a.answers:
		switch {
		case !open:
			return fail("has ended")
		case got.err != nil:
			return fail("cannot be understood: %w", got.err)
		case got.more:
			return fail("writes more than one line for an answer: %s, and more", clip(got.text))
		}
		decoder := json.NewDecoder(bytes.NewReader(got.text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(into); err != nil {
			return fail("answers %s, which is no answer to %q", clip(got.text), kindOf(question))
		}
		return nil
	case <-timeout.C:
		return fail("gives no answer within %v", a.timeout)
	}
}

func kindOf(question gamedef.Object) string {
	kind, _ := question.Get("kind")
	text, _ := kind.(gamedef.Text)
	return string(text)
}

// clip shortens an answer for an error message.
func clip(text []byte) string {
	out := strings.ToValidUTF8(strings.TrimSpace(string(text)), "?")
	if len(out) > 200 {
		out = strings.ToValidUTF8(out[:200], "") + "…"
	}
	return fmt.Sprintf("%q", out)
}

// Choose implements sim.Agent.
func (a *Agent) Choose(t *sim.Turn) (kernel.Move, int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	state := t.State()
	told := words.Of(state.Game()).To(t.Player).In(state)
	lines := told.Moves(t.Moves)
	moves := make([]gamedef.Object, len(t.Moves))
	for i := range t.Moves {
		moves[i] = record.Object("move", t.Moves[i], "text", lines[i])
	}
	head := record.Object("version", Version, "game", state.Game().Definition().Metadata.ID, "player", t.Player,
		"state", visibleTo(state, t.Player), "random", t.Random.Int(0, 1<<31-1))
	var chosen struct {
		Move *int `json:"move"`
	}
	question := append(slices.Clone(head), record.Object("kind", "choose", "moves", moves)...)
	if err := a.ask(question, &chosen); err != nil {
		return kernel.Move{}, 0, err
	}
	if chosen.Move == nil || *chosen.Move < 0 || *chosen.Move >= len(t.Moves) {
		return kernel.Move{}, 0, a.wrongAnswerError("choose", fmt.Sprintf(`"move" is from 0 to %d`, len(t.Moves)-1))
	}
	move, err := a.decide(t, t.Moves[*chosen.Move], head, told)
	return move, *chosen.Move, err
}

// visibleTo returns a state as a player knows it: hidden tokens only by their presence. Future random numbers, and
// the notes of a waiting move, are left out.
func visibleTo(state *kernel.State, player int) gamedef.Object {
	var out gamedef.Object
	for _, e := range state.Data() {
		switch e.Key {
		case "rng", "stateHash", "pendingMove":
			continue
		case "zones":
			zones, _ := e.Value.(gamedef.Object)
			shown := make(gamedef.Object, 0, len(zones))
			for _, zone := range zones {
				known := map[string]bool{}
				visible, _ := state.Seen(player, zone.Key) // who does not play sees nothing
				for _, id := range visible {
					known[id.Text()] = true
				}
				tokens, _ := zone.Value.(gamedef.Array)
				list := make(gamedef.Array, len(tokens))
				for i, token := range tokens {
					o, _ := token.(gamedef.Object)
					id, _ := o.Get("id")
					if text, is := id.(gamedef.Text); is && known[string(text)] {
						list[i] = token
					} else {
						list[i] = record.Object("hidden", true)
					}
				}
				shown.Add(zone.Key, list)
			}
			e.Value = shown
		}
		out = append(out, e)
	}
	return out
}

// wrongAnswerError returns the error for an answer that is not what it should be. The caller holds a.mu.
func (a *Agent) wrongAnswerError(kind, should string) error {
	return fmt.Errorf("the program %s gives a wrong answer to %q: %s", a.name, kind, should)
}

// decide asks the program for the decisions of a move, one after the other, and returns the completed move.
func (a *Agent) decide(t *sim.Turn, move kernel.Move, head gamedef.Object, told words.Scene) (kernel.Move, error) {
	for range maxDecisions {
		choices, err := t.Choices(move, true)
		switch {
		case err != nil:
			return move, err
		case choices.Illegal != "":
			return move, a.wrongAnswerError("decide", "with what it chose, "+told.Move(move)+" cannot be made: "+choices.Illegal)
		case choices.Request == nil:
			return move, nil
		}
		r := choices.Request
		var offered []kernel.Value
		options := gamedef.Array{}
		for i, v := range r.Options {
			if i < len(choices.Options) && choices.Options[i].Legality == kernel.Illegal {
				continue
			}
			offered = append(offered, v)
			options = append(options, record.Object("value", v, "text", told.Value(v)))
		}
		least, most := 1, 1
		if r.Several {
			least, most = r.Min, min(r.Max, len(offered))
		}
		var given struct {
			Choose []int `json:"choose"`
		}
		question := append(slices.Clone(head), record.Object("kind", "decide", "move", move, "name", r.Name,
			"options", options, "least", least, "most", most)...)
		if err := a.ask(question, &given); err != nil {
			return move, err
		}
		var picked []kernel.Value
		for i, at := range given.Choose {
			if at < 0 || at >= len(offered) || slices.Contains(given.Choose[:i], at) {
				return move, a.wrongAnswerError("decide",
					fmt.Sprintf(`"choose" has different numbers from 0 to %d`, len(offered)-1))
			}
			picked = append(picked, offered[at])
		}
		if len(picked) < least || len(picked) > most {
			return move, a.wrongAnswerError("decide", fmt.Sprintf(`"choose" has %d to %d numbers`, least, most))
		}
		value := kernel.ListOf(picked...)
		if !r.Several {
			value = picked[0]
		}
		move = r.Answer(move, value)
	}
	return move, a.wrongAnswerError("decide", "its move has too many decisions")
}

// tail keeps the end of what a program writes.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p...)
	if over := len(t.kept) - maxSaid; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(p), nil
}

// text returns the last line that was written.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(t.kept), "?")), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// Parse parses agents like sim.ParseAgents, but some may be programs; if allowed is false, a program is an error.
// close ends the programs.
func Parse(text string, players int, allowed bool) (agents []sim.Agent, close func(), err error) {
	var started []*Agent
	close = func() {
		for _, a := range started {
			a.Close()
		}
	}
	names := strings.Split(text, ",")
	at := map[int]*Agent{}
	for i, name := range names {
		file, is := strings.CutPrefix(strings.TrimSpace(name), Prefix)
		if !is {
			continue
		}
		switch {
		case !allowed:
			err = errors.New("a program plays only when the command line names it; a project cannot start one")
		case file == "":
			err = errors.New("which program is to play? Write program:FILE")
		default:
			at[i], err = Start(file, DefaultTimeout)
		}
		if err != nil {
			close()
			return nil, func() {}, err
		}
		started = append(started, at[i])
		names[i] = "random"
	}
	if agents, err = sim.ParseAgents(strings.Join(names, ","), players); err != nil {
		close()
		return nil, func() {}, err
	}
	agents = slices.Clone(agents)
	for i := range agents {
		if a := at[min(i, len(names)-1)]; a != nil {
			agents[i] = a
		}
	}
	return agents, close, nil
}
