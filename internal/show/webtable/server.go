package webtable

import (
	"context"
	"crypto/rand"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/picture"
)

//go:embed page.html page.js page.css table.js table.css zoom.js zoom.css
var page embed.FS

// policy lets the page use its own script and style, and ask its own server.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'none'"

// Bounds of requests and their time.
const (
	mostBody = 64 << 10
	// mostAbout is how many ids one request may ask about.
	mostAbout = 20
	poll      = 25 * time.Second
)

// Server serves the page of a table to this machine only.
type Server struct {
	table    *Table
	listener net.Listener
	token    string
	server   *http.Server
}

// Listen starts serving a table on a port; 0 picks a free one.
func Listen(t *Table, port int) (*Server, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	s := &Server{table: t, listener: listener, token: hex.EncodeToString(random)}
	s.server = &http.Server{Handler: http.HandlerFunc(s.serveGuarded), ReadHeaderTimeout: 10 * time.Second,
		MaxHeaderBytes: 16 << 10, BaseContext: func(net.Listener) context.Context { return t.ctx }}
	guard.Go(func() { _ = s.server.Serve(listener) }, func(*guard.Fault) { _ = listener.Close() }) // it ends with Close
	return s, nil
}

// URL returns the address of the page.
func (s *Server) URL() string { return fmt.Sprintf("http://%s/%s/", s.listener.Addr(), s.token) }

// Close ends the server, and every request with it.
func (s *Server) Close() { _ = s.server.Close() }

// serveGuarded serves a request. A panic ends this request only.
func (s *Server) serveGuarded(w http.ResponseWriter, r *http.Request) {
	if fault := guard.Run(func() { s.serve(w, r) }); fault != nil {
		http.Error(w, fmt.Sprintf("The table failed here, which is a fault of its own: %v", fault),
			http.StatusInternalServerError)
	}
}

// serve answers requests from the page itself, or that open it.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cache-Control", "no-store")
	// A foreign page may resolve its own host name to this machine.
	host, port, _ := net.SplitHostPort(r.Host)
	_, own, _ := net.SplitHostPort(s.listener.Addr().String())
	if host != "127.0.0.1" && host != "localhost" || port != own {
		http.Error(w, "This table is not served under that name.", http.StatusForbidden)
		return
	}
	name, ok := strings.CutPrefix(r.URL.Path, "/"+s.token+"/")
	if !ok {
		http.NotFound(w, r)
		return
	}
	switch {
	case name == "state" && r.Method == http.MethodGet:
		s.serveState(w, r)
	case name == "answer" && r.Method == http.MethodPost:
		s.serveAnswer(w, r)
	case r.Method != http.MethodGet:
		http.Error(w, "This cannot be done.", http.StatusMethodNotAllowed)
	case name == "":
		s.file(w, "page.html", "text/html; charset=utf-8")
	case name == "why":
		s.serveRefusals(w, r)
	case name == "page.js", name == "table.js", name == "zoom.js":
		s.file(w, name, "text/javascript; charset=utf-8")
	case name == "page.css", name == "table.css", name == "zoom.css":
		s.file(w, name, "text/css; charset=utf-8")
	default:
		http.NotFound(w, r)
	}
}

func (s *Server) file(w http.ResponseWriter, name, kind string) {
	data, err := page.ReadFile(name)
	if err != nil {
		http.Error(w, "There is no such page.", http.StatusNotFound)
		return
	}
	switch name {
	case "table.css":
		data = append(data, picture.Style...)
	case "zoom.css":
		data = append(data, picture.Edges...)
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(data) // the client may have gone away
}

// serveState sends what a player sees, once it differs from what the page knows.
func (s *Server) serveState(w http.ResponseWriter, r *http.Request) {
	number := func(name string) int {
		n, err := strconv.Atoi(r.URL.Query().Get(name))
		if err != nil {
			return -1
		}
		return n
	}
	ctx, cancel := context.WithTimeout(r.Context(), poll)
	defer cancel()
	v, err := s.table.view(ctx, number("seat"), number("known"), r.URL.Query().Has("narrow"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client may have gone away
}

// serveRefusals says why some ids cannot be chosen by the asked player.
func (s *Server) serveRefusals(w http.ResponseWriter, r *http.Request) {
	ids := r.URL.Query()["about"]
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(s.table.refusalsOf(ids[:min(len(ids), mostAbout)])) // the client may have gone away
}

// serveAnswer accepts what a person has chosen.
func (s *Server) serveAnswer(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "An answer is JSON.", http.StatusUnsupportedMediaType)
		return
	}
	var given struct {
		Version int         `json:"version"`
		Chosen  []int       `json:"chosen"`
		Wish    byhand.Wish `json:"wish"`
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if err == nil {
		err = json.Unmarshal(body, &given)
	}
	if err != nil {
		http.Error(w, "This is no answer.", http.StatusBadRequest)
		return
	}
	switch err := s.table.answer(given.Version, byhand.Answer{Chosen: given.Chosen, Wish: given.Wish}); {
	case errors.Is(err, errStale):
		http.Error(w, err.Error(), http.StatusConflict)
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}
