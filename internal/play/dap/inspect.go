package dap

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/go-dap"

	"ludo-lsp/internal/play/debugger"
	"ludo-lsp/internal/text/lists"
)

// inspect answers requests about the loaded game.
func (s *server) inspect(ctx context.Context, m dap.RequestMessage) {
	session := s.program.Session
	switch r := m.(type) {
	case *dap.ConfigurationDoneRequest:
		s.send(&dap.ConfigurationDoneResponse{Response: answer(r)})
		s.begin()
	case *dap.RestartRequest:
		program, err := s.load(ctx, s.arguments)
		if err != nil {
			s.refuse(r, err.Error())
			return
		}
		s.enter(ctx, program)
		s.send(&dap.RestartResponse{Response: answer(r)})
		s.placeAll()
		s.begin()
	case *dap.ThreadsRequest:
		out := &dap.ThreadsResponse{Response: answer(r)}
		out.Body.Threads = []dap.Thread{{Id: 1, Name: "the game"}}
		s.send(out)
	case *dap.SetBreakpointsRequest:
		s.setBreakpoints(r)
	case *dap.SetFunctionBreakpointsRequest:
		s.byRule = nil
		out := &dap.SetFunctionBreakpointsResponse{Response: answer(r)}
		for _, b := range r.Arguments.Breakpoints {
			s.byRule = append(s.byRule,
				s.addBreakpoint(debugger.Breakpoint{Rule: b.Name, Condition: b.Condition, Hits: b.HitCondition}))
		}
		out.Body.Breakpoints = s.verify(s.byRule)
		s.send(out)
	case *dap.SetDataBreakpointsRequest:
		s.watches = nil
		out := &dap.SetDataBreakpointsResponse{Response: answer(r)}
		for _, b := range r.Arguments.Breakpoints {
			s.watches = append(s.watches, s.addBreakpoint(debugger.Breakpoint{Watch: b.DataId, Condition: b.Condition,
				Hits: b.HitCondition}))
		}
		out.Body.Breakpoints = s.verify(s.watches)
		s.send(out)
	case *dap.SetExceptionBreakpointsRequest:
		filters := r.Arguments.Filters
		s.events = debugger.Events{Errors: slices.Contains(filters, "errors"),
			Endings: slices.Contains(filters, "endings"), Phases: slices.Contains(filters, "phases")}
		s.send(&dap.SetExceptionBreakpointsResponse{Response: answer(r)})
	case *dap.BreakpointLocationsRequest:
		out := &dap.BreakpointLocationsResponse{Response: answer(r)}
		out.Body.Breakpoints = []dap.BreakpointLocation{}
		file, _ := s.document(r.Arguments.Source.Path)
		from, to := r.Arguments.Line, max(r.Arguments.Line, r.Arguments.EndLine)
		for _, line := range s.program.Lines.Between(file, s.line(from), s.line(to)) {
			out.Body.Breakpoints = append(out.Body.Breakpoints, dap.BreakpointLocation{Line: s.shownLine(line)})
		}
		s.send(out)
	case *dap.DataBreakpointInfoRequest:
		s.dataInfo(r)
	case *dap.StackTraceRequest:
		s.stackTrace(r)
	case *dap.ScopesRequest:
		s.scopes(r)
	case *dap.VariablesRequest:
		s.variables(r)
	case *dap.SetVariableRequest:
		s.setVariable(ctx, r)
	case *dap.EvaluateRequest:
		if r.Arguments.FrameId != 0 && s.noFrame(r, r.Arguments.FrameId) {
			return
		}
		v, err := session.Evaluate(r.Arguments.Expression)
		if err != nil {
			s.refuse(r, debugger.Sentence(err))
			return
		}
		out := &dap.EvaluateResponse{Response: answer(r)}
		one := session.Variable("", v)
		out.Body = dap.EvaluateResponseBody{Result: one.Value, Type: one.Type,
			VariablesReference: s.reference(one.Parts)}
		s.send(out)
	case *dap.ExceptionInfoRequest:
		if s.stop.Reason != "exception" {
			s.refuse(r, "No rule has failed here.")
			return
		}
		out := &dap.ExceptionInfoResponse{Response: answer(r)}
		out.Body = dap.ExceptionInfoResponseBody{ExceptionId: "rule error", Description: s.stop.Text,
			BreakMode: "always"}
		s.send(out)
	case *dap.ContinueRequest:
		out := &dap.ContinueResponse{Response: answer(r)}
		out.Body.AllThreadsContinued = true
		s.send(out)
		s.run(false)
	case *dap.ReverseContinueRequest:
		s.send(&dap.ReverseContinueResponse{Response: answer(r)})
		s.run(true)
	case *dap.NextRequest:
		s.send(&dap.NextResponse{Response: answer(r)})
		s.tellStop(session.Forward(debugger.Over))
	case *dap.StepInRequest:
		s.send(&dap.StepInResponse{Response: answer(r)})
		s.tellStop(session.Forward(debugger.Into))
	case *dap.StepOutRequest:
		s.send(&dap.StepOutResponse{Response: answer(r)})
		s.tellStop(session.Forward(debugger.Out))
	case *dap.StepBackRequest:
		s.send(&dap.StepBackResponse{Response: answer(r)})
		s.tellStop(session.StepBack())
	case *dap.PauseRequest:
		s.send(&dap.PauseResponse{Response: answer(r)})
	default:
		s.refuse(m, fmt.Sprintf("The request %q is not offered.", m.GetRequest().Command))
	}
}

// addBreakpoint adds a breakpoint under an id of its own.
func (s *server) addBreakpoint(b debugger.Breakpoint) *debugger.Breakpoint {
	s.lastID++
	b.ID = s.lastID
	return &b
}

// verify returns the breakpoints in the form of the protocol, with whether each is at a valid place.
func (s *server) verify(points []*debugger.Breakpoint) []dap.Breakpoint {
	s.program.Session.Place(s.program.Lines, points)
	out := []dap.Breakpoint{}
	for _, b := range points {
		one := dap.Breakpoint{Id: b.ID, Verified: b.Verified, Message: b.Why}
		if b.File != "" {
			one.Source, one.Line = s.source(b.File), s.shownLine(b.Line)
		}
		out = append(out, one)
	}
	return out
}

func (s *server) setBreakpoints(r *dap.SetBreakpointsRequest) {
	name := r.Arguments.Source.Path
	file, ours := s.document(name)
	list := lists.Map(r.Arguments.Breakpoints, func(b dap.SourceBreakpoint) *debugger.Breakpoint {
		return s.addBreakpoint(debugger.Breakpoint{File: file, Foreign: !ours, Line: s.line(b.Line),
			Condition: b.Condition, Hits: b.HitCondition, Log: b.LogMessage})
	})
	s.byFile[name] = list
	out := &dap.SetBreakpointsResponse{Response: answer(r)}
	out.Body.Breakpoints = s.verify(list)
	s.send(out)
}

func (s *server) stackTrace(r *dap.StackTraceRequest) {
	frames := s.program.Session.Frames()
	out := &dap.StackTraceResponse{Response: answer(r)}
	out.Body.TotalFrames = len(frames)
	out.Body.StackFrames = []dap.StackFrame{}
	from := min(max(r.Arguments.StartFrame, 0), len(frames))
	to := len(frames)
	if n := r.Arguments.Levels; n > 0 && n < to-from {
		to = from + n
	}
	for i, f := range frames[from:to] {
		one := dap.StackFrame{Id: from + i + 1, Name: f.Name}
		if p := f.Place; p != nil {
			one.Source, one.Line, one.Column = s.source(p.File), s.shownLine(p.Line), s.shownColumn(p.Column)
			if p.EndLine == p.Line { // for a longer part editors mark its line, not the whole block
				one.EndLine, one.EndColumn = s.shownLine(p.EndLine), s.shownColumn(p.EndColumn)
			}
		} else {
			one.PresentationHint = "label"
		}
		out.Body.StackFrames = append(out.Body.StackFrames, one)
	}
	s.send(out)
}

// reference registers variables for the client, until the game continues, and returns their reference; 0 if there are
// none.
func (s *server) reference(list []debugger.Variable) int {
	if len(list) == 0 {
		return 0
	}
	s.shown = append(s.shown, list)
	return len(s.shown)
}

// at returns the variables for a reference.
func (s *server) at(reference int) []debugger.Variable {
	if reference < 1 || reference > len(s.shown) {
		return nil
	}
	return s.shown[reference-1]
}

// noFrame refuses a request about a frame that does not exist, and returns true if it did.
func (s *server) noFrame(r dap.RequestMessage, id int) bool {
	if n := len(s.program.Session.Frames()); id < 1 || id > n {
		s.refuse(r, fmt.Sprintf("There is no frame %d here; the stack has %d.", id, n))
		return true
	}
	return false
}

func (s *server) scopes(r *dap.ScopesRequest) {
	if s.noFrame(r, r.Arguments.FrameId) {
		return
	}
	seat := -1
	if s.arguments.Seat != nil {
		seat = *s.arguments.Seat
	}
	out := &dap.ScopesResponse{Response: answer(r)}
	out.Body.Scopes = []dap.Scope{}
	for _, scope := range s.program.Session.Scopes(seat) {
		if len(scope.Variables) == 0 {
			continue
		}
		one := dap.Scope{Name: scope.Name, VariablesReference: s.reference(scope.Variables),
			NamedVariables: len(scope.Variables)}
		if scope.Name == "Bindings" {
			one.PresentationHint = "locals"
		}
		out.Body.Scopes = append(out.Body.Scopes, one)
	}
	s.send(out)
}

func (s *server) variables(r *dap.VariablesRequest) {
	out := &dap.VariablesResponse{Response: answer(r)}
	out.Body.Variables = []dap.Variable{}
	list := s.at(r.Arguments.VariablesReference)
	from := min(max(r.Arguments.Start, 0), len(list))
	to := len(list)
	if n := r.Arguments.Count; n > 0 && n < to-from {
		to = from + n
	}
	for _, v := range list[from:to] {
		one := dap.Variable{Name: v.Name, Value: v.Value, Type: v.Type, VariablesReference: s.reference(v.Parts)}
		if v.Cell == nil {
			one.PresentationHint = &dap.VariablePresentationHint{Attributes: []string{"readOnly"}}
		}
		out.Body.Variables = append(out.Body.Variables, one)
	}
	s.send(out)
}

// shownAs returns the variable with a name among those of a reference.
func (s *server) shownAs(reference int, name string) (debugger.Variable, bool) {
	list := s.at(reference)
	i := slices.IndexFunc(list, func(v debugger.Variable) bool { return v.Name == name })
	if i < 0 {
		return debugger.Variable{}, false
	}
	return list[i], true
}

func (s *server) dataInfo(r *dap.DataBreakpointInfoRequest) {
	out := &dap.DataBreakpointInfoResponse{Response: answer(r)}
	v, ok := s.shownAs(r.Arguments.VariablesReference, r.Arguments.Name)
	if !ok || v.Watch == "" {
		out.Body.Description = fmt.Sprintf("Changes of %s cannot be waited for.", r.Arguments.Name)
	} else {
		out.Body.DataId, out.Body.Description, out.Body.CanPersist = v.Watch, v.Watch, true
		out.Body.AccessTypes = []dap.DataBreakpointAccessType{"write"}
	}
	s.send(out)
}

func (s *server) setVariable(ctx context.Context, r *dap.SetVariableRequest) {
	v, ok := s.shownAs(r.Arguments.VariablesReference, r.Arguments.Name)
	if !ok || v.Cell == nil {
		s.refuse(r, fmt.Sprintf("%s cannot be changed: only variables of the game, of players and of zones can.",
			r.Arguments.Name))
		return
	}
	value, err := s.program.Session.SetText(ctx, *v.Cell, r.Arguments.Value)
	if err != nil {
		s.refuse(r, debugger.Sentence(err))
		return
	}
	s.shown = nil
	out := &dap.SetVariableResponse{Response: answer(r)}
	out.Body.Value = s.program.Session.InWords(value)
	s.send(out)
	s.writeConsole("console", "A branch begins here: the game is played anew from this point.")
	invalid := &dap.InvalidatedEvent{Event: event("invalidated")}
	invalid.Body.Areas = []dap.InvalidatedAreas{"all"}
	s.send(invalid)
}
