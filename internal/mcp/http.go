package mcp

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sessionHeader names a session, and awaitedHeader, which is set here, a call to what carries it out.
const (
	sessionHeader = "Mcp-Session-Id"
	awaitedHeader = "Ludo-Awaited"
)

// awaited is a call for whose answer a client waits.
type awaited struct {
	session string
	ctx     context.Context
	stop    context.CancelFunc
}

// Handler serves clients over HTTP that know the token.
func (s *Server) Handler(token string) http.Handler {
	sdk := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.server }, nil)
	inner := http.NewCrossOriginProtection().Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.serve(sdk, w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.options.Patience))
		}
		scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "bearer") ||
			subtle.ConstantTimeCompare([]byte(strings.TrimSpace(given)), []byte(token)) != 1 {
			w.Header().Set("WWW-Authenticate", `Bearer realm="ludo-lsp"`)
			http.Error(w, "the token of this server is needed, as Authorization: Bearer TOKEN", http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// serve has the SDK answer a request that it can read. A call ends when its client is gone or ends the session.
func (s *Server) serve(sdk http.Handler, w http.ResponseWriter, r *http.Request) {
	out := unmarkingHTTP{w, http.NewResponseController(w), s.options.Patience}
	if r.Method == http.MethodDelete {
		s.release(func(h awaited) bool { return h.session == r.Header.Get(sessionHeader) })
	}
	if r.Method != http.MethodPost {
		sdk.ServeHTTP(out, r)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestMessage))
	if errors.As(err, new(*http.MaxBytesError)) {
		http.Error(w, "a message may have 4 megabytes, and this one has more", http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		http.Error(w, fmt.Sprintf("the message did not come within %v", s.options.Patience), http.StatusRequestTimeout)
		return
	}
	_ = out.control.SetReadDeadline(time.Time{})
	m := messageOf(body)
	if m.wrong != nil {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write(m.answer())
		return
	}
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(m.text)), int64(len(m.text))
	if m.call() != nil {
		ctx, stop := context.WithCancel(r.Context())
		key := s.hold(awaited{r.Header.Get(sessionHeader), ctx, stop})
		defer s.release(func(h awaited) bool { return h.ctx == ctx })
		select {
		case s.lanes[m.lane()] <- struct{}{}:
			defer func() { <-s.lanes[m.lane()] }()
		case <-ctx.Done():
			return
		}
		r = r.WithContext(ctx)
		r.Header.Set(awaitedHeader, key)
	}
	sdk.ServeHTTP(out, r)
}

// hold notes a call, under a key.
func (s *Server) hold(h awaited) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.number++
	key := strconv.Itoa(s.number)
	s.awaited[key] = h
	return key
}

// release ends calls.
func (s *Server) release(which func(awaited) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, h := range s.awaited {
		if which(h) {
			h.stop()
			delete(s.awaited, key)
		}
	}
}

// whileAwaited is a context that ends with the call that somebody waits for.
func (s *Server) whileAwaited(ctx context.Context, r mcp.Request) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	e := r.GetExtra()
	if e == nil || e.Header.Get(awaitedHeader) == "" {
		return ctx, stop
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	h, waits := s.awaited[e.Header.Get(awaitedHeader)]
	if !waits {
		stop()
		return ctx, stop
	}
	unhook := context.AfterFunc(h.ctx, stop)
	return ctx, func() { unhook(); stop() }
}

// unmarkingHTTP writes to a client, which is taken to be gone when it does not read.
type unmarkingHTTP struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
}

func (u unmarkingHTTP) Write(p []byte) (n int, err error) {
	u.patiently(func() { n, err = unmarking{u.ResponseWriter}.Write(p) })
	return n, err
}

func (u unmarkingHTTP) Flush() { u.patiently(func() { _ = u.control.Flush() }) }

func (u unmarkingHTTP) patiently(write func()) {
	_ = u.control.SetWriteDeadline(time.Now().Add(u.patience))
	write()
	_ = u.control.SetWriteDeadline(time.Time{})
}
