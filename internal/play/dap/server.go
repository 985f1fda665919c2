package dap

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"sync"

	"github.com/google/go-dap"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/play/debugger"
)

// Program is a game to debug.
type Program struct {
	Session *debugger.Session
	// Lines finds rules by place, with absolute file names.
	Lines *debugger.Lines
	// Files are the absolute names of the game's documents, and Dir is the base of relative names.
	Files []string
	Dir   string
	// Seats are the names of the players.
	Seats []string
}

// Arguments are the arguments of a launch request.
type Arguments struct {
	// Program is the folder of a game, one of its documents, or a definition.
	Program string      `json:"program"`
	Seed    random.Seed `json:"seed"`
	Players int         `json:"players"`
	// Scenario is played instead of the default one.
	Scenario string `json:"scenario"`
	// Agents are as in ludo-lsp run --agent.
	Agents   string `json:"agents"`
	MaxMoves int    `json:"maxMoves"`
	// Recording is a file of recorded games, of which the first is debugged.
	Recording string `json:"recording"`
	// Seat is the viewing player: what they cannot see is hidden. Nil: everything is shown.
	Seat *int `json:"seat"`
	// StopOnEntry stops before the game begins.
	StopOnEntry bool `json:"stopOnEntry"`
	NoDebug     bool `json:"noDebug"`
}

// Loader prepares the session of a game. Its errors are sentences for the user.
type Loader func(ctx context.Context, a Arguments) (*Program, error)

// server is a session of the protocol.
type server struct {
	load Loader
	out  io.Writer

	writing sync.Mutex
	seq     int
	broken  error // write error

	requests chan dap.Message
	held     []dap.Message // received while the game ran, and waiting until it stops
	turned   bool          // a held message ends the run, which is then not reported

	client    dap.InitializeRequestArguments
	arguments Arguments
	program   *Program
	ended     bool
	stop      debugger.Stop // why the session stopped where it is
	events    debugger.Events
	byFile    map[string][]*debugger.Breakpoint // by the client's name of a file
	names     map[string]string                 // the client's names of documents
	byRule    []*debugger.Breakpoint
	watches   []*debugger.Breakpoint
	lastID    int
	shown     [][]debugger.Variable // by reference - 1; for the current position
}

// Serve serves a client until it leaves. It returns an error if the connection fails, nil if the client has left.
func Serve(ctx context.Context, in io.Reader, out io.Writer, load Loader) error {
	s := &server{load: load, out: out, byFile: map[string][]*debugger.Breakpoint{},
		names: map[string]string{}, requests: make(chan dap.Message, 16),
		client: dap.InitializeRequestArguments{LinesStartAt1: true, ColumnsStartAt1: true}}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer s.leave()
	lost := make(chan error, 1)
	guard.Go(func() {
		defer close(s.requests)
		reader := bufio.NewReaderSize(in, 4096)
		for {
			content, err := readMessage(reader)
			if err != nil {
				cancel() // nobody waits for a running game any more
				lost <- err
				return
			}
			m, err := dap.DecodeProtocolMessage(content)
			if err != nil {
				s.answerUndecoded(content, err)
				continue
			}
			if r, ok := m.(*dap.InitializeRequest); ok {
				setDefaults(r, content)
			}
			select {
			case s.requests <- m:
			case <-ctx.Done():
				lost <- ctx.Err()
				return
			}
		}
	}, func(fault *guard.Fault) { lost <- fault })
	for m, ok := s.next(); ok; m, ok = s.next() {
		if s.handle(ctx, m) {
			return s.broken
		}
		if s.broken != nil {
			return s.broken
		}
	}
	if err := <-lost; err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// setDefaults sets the default arguments of a client.
func setDefaults(r *dap.InitializeRequest, content []byte) {
	given := struct {
		Arguments *dap.InitializeRequestArguments
	}{&r.Arguments}
	r.Arguments.LinesStartAt1, r.Arguments.ColumnsStartAt1 = true, true
	_ = json.Unmarshal(content, &given) // it was parsed before
}

// next returns the next message to answer; ok is false if the client has left.
func (s *server) next() (m dap.Message, ok bool) {
	if len(s.held) > 0 {
		m, s.held = s.held[0], s.held[1:]
		return m, true
	}
	m, ok = <-s.requests
	return m, ok
}

// answerArrived answers the messages that have arrived while the game runs. It returns true if the run must end.
func (s *server) answerArrived(ctx context.Context, r *debugger.Run) bool {
	for {
		select {
		case m, ok := <-s.requests:
			if !ok || s.answerWhileRunning(ctx, m) {
				s.turned = s.turned || !ok
				return true
			}
			s.setStops(r)
		default:
			return false
		}
	}
}

// answerWhileRunning answers a message while the game runs. It returns true if the run must end.
func (s *server) answerWhileRunning(ctx context.Context, m dap.Message) (ends bool) {
	switch r := m.(type) {
	case *dap.PauseRequest:
		s.send(&dap.PauseResponse{Response: answer(r)})
		return true
	case *dap.DisconnectRequest, *dap.TerminateRequest, *dap.RestartRequest, *dap.LaunchRequest:
		s.held, s.turned = append(s.held, m), true
		return true
	case *dap.ContinueRequest, *dap.ReverseContinueRequest, *dap.NextRequest, *dap.StepInRequest, *dap.StepOutRequest,
		*dap.StepBackRequest, *dap.SetVariableRequest, *dap.ConfigurationDoneRequest:
		s.refuse(r.(dap.RequestMessage), "The game runs: pause it first.")
	default:
		s.handle(ctx, m)
	}
	return false
}

// answerUndecoded answers an invalid message, if it has a number to answer.
func (s *server) answerUndecoded(content []byte, err error) {
	var head struct {
		Seq     int
		Command string
	}
	if json.Unmarshal(content, &head) != nil {
		s.writeConsole("stderr", "A message that is no JSON object was left out.")
		return
	}
	request := &dap.Request{ProtocolMessage: dap.ProtocolMessage{Seq: head.Seq}, Command: head.Command}
	var unknown *dap.DecodeProtocolMessageFieldError
	if errors.As(err, &unknown) && unknown.FieldName == "command" {
		s.refuse(request, fmt.Sprintf("The request %q is not offered.", head.Command))
		return
	}
	s.refuse(request, fmt.Sprintf("The request %q is not understood: %v.", head.Command, err))
}

// handle answers a message. It returns true if the session is over. An internal error fails only the request.
func (s *server) handle(ctx context.Context, m dap.Message) (over bool) {
	request, ok := m.(dap.RequestMessage)
	if !ok {
		return false // a response or an event: not a request
	}
	defer func() {
		if r := recover(); r != nil {
			s.refuse(request, fmt.Sprintf("The debug adapter failed here, which is a fault of its own: %v",
				guard.Caught(r)))
		}
	}()
	switch r := m.(type) {
	case *dap.InitializeRequest:
		s.initialize(r)
	case *dap.LaunchRequest:
		s.launch(ctx, r)
	case *dap.AttachRequest:
		s.refuse(r, "There is no running game to attach to. Launch one: with \"recording\" it is a recorded game, "+
			"and with \"seed\" and \"agents\" the game that failed is played again.")
	case *dap.DisconnectRequest:
		s.send(&dap.DisconnectResponse{Response: answer(r)})
		return true
	case *dap.TerminateRequest:
		s.send(&dap.TerminateResponse{Response: answer(r)})
		s.end()
	default:
		if s.program == nil {
			s.answerEarly(request)
			return false
		}
		s.inspect(ctx, request)
	}
	return false
}

// answerEarly answers requests before a game is loaded.
func (s *server) answerEarly(r dap.RequestMessage) {
	switch r := r.(type) {
	case *dap.ThreadsRequest:
		s.send(&dap.ThreadsResponse{Response: answer(r), Body: dap.ThreadsResponseBody{Threads: []dap.Thread{}}})
	case *dap.ConfigurationDoneRequest:
		s.send(&dap.ConfigurationDoneResponse{Response: answer(r)})
	default:
		s.refuse(r, "No game is there yet: launch one first.")
	}
}

func (s *server) initialize(r *dap.InitializeRequest) {
	s.client = r.Arguments
	out := &dap.InitializeResponse{Response: answer(r)}
	out.Body = dap.Capabilities{
		SupportsConfigurationDoneRequest: true, SupportsFunctionBreakpoints: true,
		SupportsConditionalBreakpoints: true, SupportsHitConditionalBreakpoints: true, SupportsLogPoints: true,
		SupportsDataBreakpoints: true, SupportsEvaluateForHovers: true, SupportsStepBack: true,
		SupportsSetVariable: true, SupportsRestartRequest: true, SupportsExceptionInfoRequest: true,
		SupportsTerminateRequest: true, SupportsBreakpointLocationsRequest: true,
		ExceptionBreakpointFilters: []dap.ExceptionBreakpointsFilter{
			{Filter: "errors", Label: "Rule errors", Description: "Stop where a rule fails", Default: true},
			{Filter: "endings", Label: "Endings", Description: "Stop where the game ends", Default: true},
			{Filter: "phases", Label: "Phases", Description: "Stop where a phase begins and does something"},
		},
	}
	s.send(out)
}

// wrongArguments returns the message for the user about invalid launch arguments.
func wrongArguments(err error) string {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return debugger.Sentence(err)
	}
	if wrong.Field == "" {
		return "The arguments of the launch are no JSON object."
	}
	kind := "a text"
	switch wrong.Type.Kind() {
	case reflect.Int, reflect.Int64:
		kind = "a whole number"
	case reflect.Bool:
		kind = "true or false"
	}
	return fmt.Sprintf("The argument %q of the launch has to be %s.", wrong.Field, kind)
}

// launch loads a game and announces that it can be debugged.
func (s *server) launch(ctx context.Context, r *dap.LaunchRequest) {
	var a Arguments
	if err := json.Unmarshal(r.Arguments, &a); err != nil {
		s.refuse(r, wrongArguments(err))
		return
	}
	if a.MaxMoves < 0 {
		s.refuse(r, fmt.Sprintf("A game cannot end after %d moves; \"maxMoves\" is at least 1.", a.MaxMoves))
		return
	}
	if a.Program == "" {
		s.refuse(r, "Which game is meant? Give its folder, or one of its files, as \"program\".")
		return
	}
	a.Program, a.Recording = fileName(a.Program), fileName(a.Recording)
	program, err := s.load(ctx, a)
	if err != nil {
		s.refuse(r, err.Error())
		return
	}
	if a.Seat != nil && (*a.Seat < 0 || *a.Seat >= len(program.Seats)) {
		s.refuse(r, fmt.Sprintf("There is no player %d: players are counted from 0, and %d play.", *a.Seat,
			len(program.Seats)))
		return
	}
	s.arguments = a
	s.enter(ctx, program)
	s.send(&dap.LaunchResponse{Response: answer(r)})
	s.send(&dap.InitializedEvent{Event: event("initialized")})
}

// enter replaces the current game by a program.
func (s *server) enter(ctx context.Context, program *Program) {
	s.leave()
	s.program, s.ended = program, false
	program.Session.Listen(func(r *debugger.Run) bool { return s.answerArrived(ctx, r) })
}

// leave closes the game, if there is one.
func (s *server) leave() {
	if s.program != nil {
		s.program.Session.Close()
	}
}

// begin runs to the first stop.
func (s *server) begin() {
	if s.arguments.StopOnEntry {
		s.tellStop(debugger.Stop{Reason: "entry", Text: "The game begins here."})
		return
	}
	s.run(false)
}

// placeAll places all breakpoints again in a reloaded game.
func (s *server) placeAll() { s.program.Session.Place(s.program.Lines, s.points()) }

// points returns all breakpoints.
func (s *server) points() (out []*debugger.Breakpoint) {
	for _, list := range s.byFile {
		out = append(out, list...)
	}
	return append(append(out, s.byRule...), s.watches...)
}

// run runs the game to the next stop: backwards if back is true.
func (s *server) run(back bool) {
	r := debugger.Run{Back: back, Log: func(text string) { s.writeConsole("console", text) }}
	s.setStops(&r)
	s.tellStop(s.program.Session.Run(r))
}

// setStops sets the places at which a run stops.
func (s *server) setStops(r *debugger.Run) {
	if !s.arguments.NoDebug {
		r.Points, r.Events = s.points(), s.events
	}
}

// tellStop reports to the client where the session stopped. At the end of the game a session that does not wait there
// is over.
func (s *server) tellStop(stop debugger.Stop) {
	s.stop, s.shown = stop, nil
	if s.turned {
		s.turned = false
		return
	}
	if stop.Over && stop.Text != "" {
		s.writeConsole("console", stop.Text)
	}
	if stop.Over && (s.arguments.NoDebug || stop.Reason == "exception" && !s.events.Errors ||
		stop.Reason == "pause" && !s.events.Endings) {
		s.end()
		return
	}
	out := &dap.StoppedEvent{Event: event("stopped")}
	out.Body = dap.StoppedEventBody{Reason: stop.Reason, Description: description(stop), Text: stop.Text, ThreadId: 1,
		AllThreadsStopped: true, HitBreakpointIds: stop.Breakpoints}
	s.send(out)
}

func description(stop debugger.Stop) string {
	if stop.Reason == "exception" {
		return "A rule fails"
	}
	return stop.Text
}

// end reports to the client that the game is over.
func (s *server) end() {
	if !s.ended {
		s.ended = true
		s.send(&dap.TerminatedEvent{Event: event("terminated")})
	}
}

// source returns a file of the game in the form of the protocol, under the client's name for it.
func (s *server) source(file string) *dap.Source {
	name, ok := s.names[file]
	if !ok {
		if name = filepath.FromSlash(file); s.client.PathFormat == "uri" {
			name = string(uri.File(name))
		}
	}
	return &dap.Source{Name: path.Base(file), Path: name}
}

// fileName returns the name of a file that may be given as a URI.
func fileName(name string) string {
	u, err := url.Parse(name)
	if err != nil || u.Scheme != "file" {
		return name
	}
	if len(u.Path) > 2 && u.Path[2] == ':' { // a drive
		return filepath.FromSlash(u.Path[1:])
	}
	return filepath.FromSlash(u.Path)
}

// line returns a client's line, which may be counted from 0 or 1, counted from 1; shownLine and shownColumn convert
// back for the client.
func (s *server) line(n int) int { return n + firstNumber(!s.client.LinesStartAt1) }

func (s *server) shownLine(n int) int { return n - firstNumber(!s.client.LinesStartAt1) }

func (s *server) shownColumn(n int) int { return n - firstNumber(!s.client.ColumnsStartAt1) }

func firstNumber(fromZero bool) int {
	if fromZero {
		return 1
	}
	return 0
}

// document returns the document of the game that a client's file name means: the same file, however it is reached; ok
// is false if there is none.
func (s *server) document(name string) (string, bool) {
	given := name
	name = fileName(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(s.program.Dir, name)
	}
	meant, err := os.Stat(name)
	for _, file := range s.program.Files {
		same := file == filepath.ToSlash(filepath.Clean(name))
		if !same && err == nil {
			there, err := os.Stat(filepath.FromSlash(file))
			same = err == nil && os.SameFile(meant, there)
		}
		if same {
			s.names[file] = given
			return file, true
		}
	}
	return filepath.ToSlash(name), false
}
