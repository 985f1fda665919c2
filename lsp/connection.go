package lsp

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

// codec is the codec of the connection. It encodes with the union-aware functions of package protocol; the library's
// default codec does not.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
	}
	if p, ok := v.(*publishParams); ok {
		return p.encode()
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}

// service is what a connection serves. Its notification methods run on the read
// loop, in wire order, and must not block.
type service interface {
	protocol.Server
	// admit reports whether a method may be served in the present state.
	admit(method string, isCall bool) error
	// prepare runs on the read loop for every call and binds to the call's context what it needs from the present
	// state.
	prepare(ctx context.Context, method string, params []byte) context.Context
	// observe runs on the read loop with a raw notification, before it is decoded; done reports that nothing is left
	// to do.
	observe(method string, params []byte) (done bool, err error)
	// tellFault reports a fault in our own code.
	tellFault(what string, fault *guard.Fault)
	// logIgnored reports a notification that could not be used.
	logIgnored(method string, err error)
}

// connection connects a JSON-RPC connection with a service. The library's own function for that runs notifications
// concurrently, ends the connection on a notification that it does not know or cannot decode, and lets a panic end
// the process; this type does none of that.
type connection struct {
	// base is the parent of every context handed to the service. The contexts that the library makes for its requests
	// are recycled, so that deriving a cancelable context from one of them can crash the process.
	base     context.Context
	service  service
	dispatch jsonrpc2.Handler
	standard map[string]bool
	running  guard.Group
	wire     *stream // the answers are written to it; nil: requests take no turns
	turns    turns

	mu    sync.Mutex
	calls map[string]*call
}

type call struct{ cancel context.CancelFunc }

func newConnection(base context.Context, s service, wire *stream) *connection {
	c := &connection{
		base:     base,
		service:  s,
		dispatch: protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler),
		standard: map[string]bool{},
		wire:     wire,
		turns:    make(turns, maxTurns),
		calls:    map[string]*call{},
	}
	for _, m := range protocol.Methods {
		c.standard[m.Method] = true
	}
	return c
}

// handle is called on the read loop with each message in turn.
func (c *connection) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if !req.IsCall() {
		c.notify(req)
		return nil, nil // an error would end the connection
	}
	// Async lets the next message be read. It stands before every return, so that no answer is ever written on the
	// read loop: a client that writes before it reads would wait for us and we for it.
	if err := c.service.admit(req.Method(), true); err != nil {
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
			c.wire.drain(1, shutdownTime)
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
	}, func(fault *guard.Fault) { c.service.tellFault(req.Method(), fault) })
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
func (c *connection) initialize(params []byte, unreadable error) (any, error) {
	p, dropped, err := soundInitialize(params)
	if err != nil {
		return nil, unreadable
	}
	result, err := c.service.Initialize(c.base, p)
	if err == nil {
		c.service.logIgnored("initialize",
			fmt.Errorf("these capabilities cannot be read: %s", strings.Join(dropped, ", ")))
	}
	return result, err
}

func (c *connection) prepare(ctx context.Context, req *jsonrpc2.Request) context.Context {
	defer func() {
		if fault := recover(); fault != nil {
			c.service.tellFault(strings.Clone(req.Method()), guard.Caught(fault))
		}
	}()
	return c.service.prepare(ctx, req.Method(), req.Params())
}

// run dispatches one message to the service and turns a panic into an error.
func (c *connection) run(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			method := strings.Clone(req.Method())
			c.service.tellFault(method, guard.Caught(fault))
			result, err = nil, jsonrpc2.NewError(jsonrpc2.InternalError,
				fmt.Sprintf("%s failed because of a fault in the server", method))
		}
	}()
	return c.dispatch(ctx, req)
}

// notify handles a notification. The connection stays, whatever goes wrong.
func (c *connection) notify(req *jsonrpc2.Request) {
	method := strings.Clone(req.Method())
	if method == protocol.MethodCancelRequest {
		c.cancel(req.Params())
		return
	}
	if err := c.service.admit(method, false); err != nil {
		return
	}
	if !c.standard[method] {
		if !strings.HasPrefix(method, "$/") { // those may be ignored silently
			c.service.logIgnored(method, methodNotFound(method))
		}
		return
	}
	if err := c.deliver(method, req); err != nil {
		c.service.logIgnored(method, err)
	}
}

func (c *connection) deliver(method string, req *jsonrpc2.Request) error {
	defer func() {
		if fault := recover(); fault != nil {
			c.service.tellFault(method, guard.Caught(fault))
		}
	}()
	if done, err := c.service.observe(method, req.Params()); done || err != nil {
		return err
	}
	_, err := c.dispatch(c.base, req)
	return err
}

func (c *connection) cancel(params []byte) {
	var p protocol.CancelParams
	if err := protocol.Unmarshal(params, &p); err != nil {
		c.service.logIgnored(protocol.MethodCancelRequest, err)
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

// cancelAll cancels every call, as if the client had cancelled each.
func (c *connection) cancelAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, call := range c.calls {
		call.cancel()
	}
}

// idKey copies a request id into a map key; the id itself lives no longer than its message.
func idKey(id jsonrpc2.ID) string {
	if n, ok := id.Number(); ok {
		return "#" + strconv.FormatInt(n, 10)
	}
	s, _ := id.StringValue()
	return "$" + s
}

func methodNotFound(method string) error {
	return jsonrpc2.NewError(jsonrpc2.MethodNotFound, displayMessage(method+" is not supported"))
}

// maxErrorMessage is the maximum length in characters of an error message: it may quote what the client sent, which
// may be of any length.
const maxErrorMessage = 1000

// displayMessage returns the message of an error as an editor shows it: of bounded length, and without invisible or
// bidirectional control characters.
func displayMessage(message string) string {
	shown := source.VisibleLines(message[:min(len(message), 8*maxErrorMessage)])
	if runes := []rune(shown); len(runes) > maxErrorMessage || len(message) > 8*maxErrorMessage {
		return string(runes[:min(len(runes), maxErrorMessage)]) + "…"
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
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, displayMessage("the parameters cannot be read: "+err.Error()))
	}
	if coded, ok := errors.AsType[*jsonrpc2.Error](err); ok {
		out := jsonrpc2.NewError(coded.Code, displayMessage(err.Error()))
		out.Data = coded.Data
		return out
	}
	return jsonrpc2.NewError(jsonrpc2.InternalError, displayMessage(err.Error()))
}
