package wire

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/text/source"
)

// Codec is the codec of the connection. It encodes with the union-aware functions of package protocol; the library's
// default codec does not.
type Codec struct{}

func (Codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
	}
	if p, ok := v.(interface{ EncodeJSON() ([]byte, error) }); ok {
		return p.EncodeJSON()
	}
	return protocol.Marshal(v)
}

func (Codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}

// Service is what a connection serves. Its notification methods run on the read
// loop, in wire order, and must not block.
type Service interface {
	protocol.Server
	// Admit reports whether a method may be served in the present state.
	Admit(method string, isCall bool) error
	// Prepare runs on the read loop for every call and binds to the call's context what it needs from the present
	// state.
	Prepare(ctx context.Context, method string, params []byte) context.Context
	// Observe runs on the read loop with a raw notification, before it is decoded; done reports that nothing is left
	// to do.
	Observe(method string, params []byte) (done bool, err error)
	// TellFault reports a fault in our own code.
	TellFault(what string, fault *guard.Fault)
	// LogIgnored reports a notification that could not be used.
	LogIgnored(method string, err error)
}

// Connection connects a JSON-RPC connection with a service. The library's own function for that runs notifications
// concurrently, ends the connection on a notification that it does not know or cannot decode, and lets a panic end
// the process; this type does none of that.
type Connection struct {
	// base is the parent of every context handed to the service. The contexts that the library makes for its requests
	// are recycled, so that deriving a cancelable context from one of them can crash the process.
	base     context.Context
	service  Service
	dispatch jsonrpc2.Handler
	standard map[string]bool
	running  guard.Group
	wire     *Stream // the answers are written to it; nil: requests take no turns
	turns    turns

	mu    sync.Mutex
	calls map[string]*call
}

type call struct{ cancel context.CancelFunc }

// NewConnection returns the connection that hands what stands in wire to a service.
func NewConnection(base context.Context, s Service, wire *Stream) *Connection {
	c := &Connection{
		base:     base,
		service:  s,
		dispatch: protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler),
		standard: map[string]bool{},
		wire:     wire,
		turns:    make(turns, MaxTurns),
		calls:    map[string]*call{},
	}
	for _, m := range protocol.Methods {
		c.standard[m.Method] = true
	}
	return c
}

// Handle is called on the read loop with each message in turn.
func (c *Connection) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if !req.IsCall() {
		c.notify(req)
		return nil, nil // an error would end the connection
	}
	// Async lets the next message be read. It stands before every return, so that no answer is ever written on the
	// read loop: a client that writes before it reads would wait for us and we for it.
	if err := c.service.Admit(req.Method(), true); err != nil {
		jsonrpc2.Async(ctx)
		return nil, err
	}
	if !c.standard[req.Method()] {
		err := methodNotFound(req.Method())
		jsonrpc2.Async(ctx)
		return nil, err
	}
	switch req.Method() {
	case protocol.MethodInitialize, protocol.MethodShutdown:
		// They change what the next message may do.
		result, err := c.run(c.base, req)
		if errors.Is(err, jsonrpc2.ErrParse) && req.Method() == protocol.MethodInitialize {
			result, err = c.initialize(req.Params(), err)
		}
		jsonrpc2.Async(ctx)
		if req.Method() == protocol.MethodShutdown && c.wire != nil {
			// A client may take the answer for the last one.
			c.wire.Drain(1, shutdownTime)
		}
		return result, wireError(err)
	}

	callCtx, cancel := context.WithCancel(c.base)
	id, this := idKey(req.ID()), &call{cancel}
	c.mu.Lock()
	c.calls[id] = this
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		if c.calls[id] == this {
			delete(c.calls, id)
		}
		c.mu.Unlock()
		cancel()
	}()
	callCtx, worked := c.withTurn(c.prepare(callCtx, req), req)
	jsonrpc2.Async(ctx)

	type outcome struct {
		result any
		err    error
	}
	done := make(chan outcome, 1)
	c.running.Go(func() {
		result, err := c.run(callCtx, req)
		worked()
		done <- outcome{result, err}
	}, func(fault *guard.Fault) { c.service.TellFault(req.Method(), fault) })
	select {
	case o := <-done:
		return o.result, wireError(o.err)
	case <-callCtx.Done():
		// The work may go on for a moment; the client need not wait for it.
		return nil, protocol.ErrRequestCancelled
	}
}

// initialize handles an initialize request again without the capabilities that cannot be decoded: a client that sends
// a wrong capability is still served.
func (c *Connection) initialize(params []byte, unreadable error) (any, error) {
	p, dropped, err := soundInitialize(params)
	if err != nil {
		return nil, unreadable
	}
	result, err := c.service.Initialize(c.base, p)
	if err == nil {
		c.service.LogIgnored("initialize",
			fmt.Errorf("these capabilities cannot be read: %s", strings.Join(dropped, ", ")))
	}
	return result, err
}

func (c *Connection) prepare(ctx context.Context, req *jsonrpc2.Request) context.Context {
	defer func() {
		if fault := recover(); fault != nil {
			c.service.TellFault(strings.Clone(req.Method()), guard.Caught(fault))
		}
	}()
	return c.service.Prepare(ctx, req.Method(), req.Params())
}

// run dispatches one message to the service and turns a panic into an error.
func (c *Connection) run(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			method := strings.Clone(req.Method())
			c.service.TellFault(method, guard.Caught(fault))
			result, err = nil, jsonrpc2.NewError(jsonrpc2.InternalError,
				fmt.Sprintf("%s failed because of a fault in the server", method))
		}
	}()
	return c.dispatch(ctx, req)
}

// notify handles a notification. The connection stays, whatever goes wrong.
func (c *Connection) notify(req *jsonrpc2.Request) {
	method := strings.Clone(req.Method())
	if method == protocol.MethodCancelRequest {
		c.cancel(req.Params())
		return
	}
	if err := c.service.Admit(method, false); err != nil {
		return
	}
	if !c.standard[method] {
		if !strings.HasPrefix(method, "$/") { // those may be ignored silently
			c.service.LogIgnored(method, methodNotFound(method))
		}
		return
	}
	if err := c.deliver(method, req); err != nil {
		c.service.LogIgnored(method, err)
	}
}

func (c *Connection) deliver(method string, req *jsonrpc2.Request) error {
	defer func() {
		if fault := recover(); fault != nil {
			c.service.TellFault(method, guard.Caught(fault))
		}
	}()
	if done, err := c.service.Observe(method, req.Params()); done || err != nil {
		return err
	}
	_, err := c.dispatch(c.base, req)
	return err
}

func (c *Connection) cancel(params []byte) {
	var p protocol.CancelParams
	if err := protocol.Unmarshal(params, &p); err != nil {
		c.service.LogIgnored(protocol.MethodCancelRequest, err)
		return
	}
	var id string
	switch v := p.ID.(type) {
	case protocol.Integer:
		id = idKey(jsonrpc2.NewNumberID(int64(v)))
	case protocol.String:
		id = idKey(jsonrpc2.NewStringID(string(v)))
	}
	c.mu.Lock()
	found := c.calls[id]
	c.mu.Unlock()
	if found != nil {
		found.cancel()
	}
}

// CancelAll cancels every call, as if the client had cancelled each.
func (c *Connection) CancelAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, call := range c.calls {
		call.cancel()
	}
}

// Wait returns when no call is worked on any more.
func (c *Connection) Wait() { c.running.Wait() }

// idKey copies a request id into a map key; the id itself lives no longer than its message.
func idKey(id jsonrpc2.ID) string {
	if n, ok := id.Number(); ok {
		return "#" + strconv.FormatInt(n, 10)
	}
	s, _ := id.StringValue()
	return "$" + s
}

func methodNotFound(method string) error {
	return jsonrpc2.NewError(jsonrpc2.MethodNotFound, DisplayMessage(method+" is not supported"))
}

// MaxErrorMessage is the maximum length in characters of an error message: it may quote what the client sent, which
// may be of any length.
const MaxErrorMessage = 1000

// DisplayMessage returns the message of an error as an editor shows it: of bounded length, and without invisible or
// bidirectional control characters.
func DisplayMessage(message string) string {
	shown := source.VisibleLines(message[:min(len(message), 8*MaxErrorMessage)])
	if runes := []rune(shown); len(runes) > MaxErrorMessage || len(message) > 8*MaxErrorMessage {
		return string(runes[:min(len(runes), MaxErrorMessage)]) + "…"
	}
	return shown
}

// wireError returns an error with the code that a client expects; a plain Go error would be sent with code 0.
func wireError(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return protocol.ErrRequestCancelled
	}
	if errors.Is(err, jsonrpc2.ErrParse) {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, DisplayMessage("the parameters cannot be read: "+err.Error()))
	}
	if coded, ok := errors.AsType[*jsonrpc2.Error](err); ok {
		out := jsonrpc2.NewError(coded.Code, DisplayMessage(err.Error()))
		out.Data = coded.Data
		return out
	}
	return jsonrpc2.NewError(jsonrpc2.InternalError, DisplayMessage(err.Error()))
}
