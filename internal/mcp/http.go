package mcp

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler serves HTTP clients that know the token.
func (s *Server) Handler(token string) http.Handler {
	sdk := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.server }, nil)
	known := auth.RequireBearerToken(func(_ context.Context, given string, r *http.Request) (*auth.TokenInfo, error) {
		if subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1 {
			return nil, auth.ErrInvalidToken
		}
		return &auth.TokenInfo{Expiration: time.Now().Add(time.Hour),
			Extra: map[string]any{"request": r.Context(), "written": &afterWrite{}}}, nil
	}, nil)(http.NewCrossOriginProtection().Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Del("WWW-Authenticate")
		s.respond(sdk, w, r)
	})))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.options.Patience))
		}
		w.Header().Set("WWW-Authenticate", `Bearer realm="ludo-lsp"`) // for unknown clients
		known.ServeHTTP(w, r)
	})
}

// respond has the SDK answer a request that is readable.
func (s *Server) respond(sdk http.Handler, w http.ResponseWriter, r *http.Request) {
	out := httpUnmarker{w, http.NewResponseController(w), s.options.Patience}
	switch r.Method {
	case http.MethodDelete:
		s.mu.Lock()
		for _, c := range s.carried {
			if c.session == r.Header.Get("Mcp-Session-Id") {
				c.stop()
			}
		}
		s.mu.Unlock()
	case http.MethodPost:
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestMessage))
		if errors.As(err, new(*http.MaxBytesError)) {
			http.Error(w, tooLong, http.StatusRequestEntityTooLarge)
			return
		}
		if err != nil {
			http.Error(w, fmt.Sprintf("the message did not come within %v", s.options.Patience),
				http.StatusRequestTimeout)
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
	}
	defer afterWriteOf(auth.TokenInfoFromContext(r.Context())).run()
	sdk.ServeHTTP(out, r)
}

// runningRequest is a request being processed.
type runningRequest struct {
	session string
	stop    context.CancelFunc
}

// whileAwaited returns a context that ends when the client ends its session or disconnects, until done is called.
func (s *Server) whileAwaited(ctx context.Context, r mcp.Request) (_ context.Context, done func()) {
	ctx, stop := context.WithCancel(ctx)
	unhook := func() bool { return true }
	if e := r.GetExtra(); e != nil && e.TokenInfo != nil {
		if request, ok := e.TokenInfo.Extra["request"].(context.Context); ok {
			unhook = context.AfterFunc(request, stop)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.number++
	key := s.number
	s.carried[key] = runningRequest{r.GetSession().ID(), stop}
	return ctx, func() {
		unhook()
		stop()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.carried, key)
	}
}

// httpUnmarker writes to a client, which is considered gone when it does not read.
type httpUnmarker struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
}

func (u httpUnmarker) Write(p []byte) (n int, err error) {
	u.patiently(func() { n, err = unmarkingWriter{u.ResponseWriter}.Write(p) })
	return n, err
}

func (u httpUnmarker) Flush() { u.patiently(func() { _ = u.control.Flush() }) }

func (u httpUnmarker) patiently(write func()) {
	_ = u.control.SetWriteDeadline(time.Now().Add(u.patience))
	write()
	_ = u.control.SetWriteDeadline(time.Time{})
}
