package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"runtime"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/project"
)

// Initialize implements protocol.Server.
func (s *session) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.client = readClient(&p.Capabilities)
	s.client.forgetsOpen = p.ClientInfo.Name == "Neovim"
	s.started = slices.Clone([]byte(p.InitializationOptions))
	s.applySettings(s.started)
	s.mu.Lock()
	s.roots = rootsOf(p)
	s.roots = slices.DeleteFunc(s.roots, func(a address) bool { return !a.isFile() })
	roots := slices.Clone(s.roots)
	s.mu.Unlock()
	s.phase.Store(initialized)
	s.log.info("ludo-lsp %s (%s/%s), positions in %s, workspace %v, client %s",
		s.options.Version, runtime.GOOS, runtime.GOARCH, s.client.encoding, roots, clientName(p))
	for _, sentence := range missingCapabilities(&p.Capabilities) {
		s.log.info("%s: %s", clientName(p), sentence)
	}
	if p.ProcessID != nil {
		s.watchParent(int(*p.ProcessID))
	}
	return &protocol.InitializeResult{
		Capabilities: s.client.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "ludo-lsp", Version: protocol.NewOptional(s.options.Version)},
	}, nil
}

func clientName(p *protocol.InitializeParams) string {
	if p.ClientInfo.Name == "" {
		return "unnamed"
	}
	version, _ := p.ClientInfo.Version.Get()
	return strings.TrimSpace(p.ClientInfo.Name + " " + version)
}

// Initialized implements protocol.Server.
func (s *session) Initialized(context.Context, *protocol.InitializedParams) error {
	var wanted []protocol.Registration
	register := func(method string, options any) {
		raw, err := protocol.Marshal(options)
		if err == nil {
			wanted = append(wanted, protocol.Registration{ID: method, Method: method, RegisterOptions: raw})
		}
	}
	if s.client.registerWatchedFiles {
		register(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesRegistrationOptions{
			Watchers: []protocol.FileSystemWatcher{{GlobPattern: protocol.Pattern("**/*.{md,MD}")},
				{GlobPattern: protocol.Pattern("**/" + project.Name)}},
		})
	}
	if s.client.registerConfiguration {
		register(protocol.MethodWorkspaceDidChangeConfiguration, struct {
			Section string `json:"section"`
		}{"ludo"})
	}
	if len(wanted) > 0 {
		s.call("client/registerCapability", func(ctx context.Context) error {
			return s.remote.RegisterCapability(ctx, &protocol.RegistrationParams{Registrations: wanted})
		})
	}
	s.fetchSettings()
	return nil
}

// Shutdown implements protocol.Server.
func (s *session) Shutdown(context.Context) error {
	s.phase.Store(shutDown)
	return nil
}

// Exit implements protocol.Server.
func (s *session) Exit(context.Context) error {
	s.exitOnce.Do(func() { close(s.exited) })
	return nil
}

// SetTrace implements protocol.Server; there is nothing to trace.
func (s *session) SetTrace(context.Context, *protocol.SetTraceParams) error { return nil }

// rawDocument reads the URI of a message about a document as the client wrote it; decoding the message rewrites it.
type rawDocument struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
}

// ownData reads the URI from the data that the server gave the client to send back.
type ownData struct {
	Data struct {
		URI string `json:"uri"`
	} `json:"data"`
}

// Observe implements wire.Service.
func (s *session) Observe(method string, params []byte) (done bool, err error) {
	switch method {
	case protocol.MethodInitialized:
		// Some clients send no parameters; they hold nothing anyway.
		return true, s.Initialized(s.base, nil)
	case protocol.MethodTextDocumentDidOpen:
		var raw rawDocument
		var p protocol.DidOpenTextDocumentParams
		if err := json.Unmarshal(params, &raw); err != nil {
			return true, err
		}
		if err := protocol.Unmarshal(params, &p); err != nil {
			return true, err
		}
		s.openDocument(uri.URI(raw.TextDocument.URI), p.TextDocument.Version, p.TextDocument.Text)
		return true, nil
	case protocol.MethodTextDocumentDidChange:
		var p protocol.DidChangeTextDocumentParams
		if protocol.Unmarshal(params, &p) == nil && !mayBeMisread(p.ContentChanges, params) {
			return true, s.changeDocument(addressOf(string(p.TextDocument.URI)), p.TextDocument.Version,
				changesOf(p.ContentChanges))
		}
		a, version, changes, err := readLenientChange(params)
		if err != nil {
			return true, err
		}
		return true, s.changeDocument(a, version, changes)
	}
	return false, nil
}

// DidClose implements protocol.Server.
func (s *session) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	return s.closeDocument(addressOf(string(p.TextDocument.URI)))
}

// DidSave implements protocol.Server. Not every client watches files, so a save is the time to look at the others.
func (s *session) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	s.reread(addressOf(string(p.TextDocument.URI)))
	return nil
}

// ticketKey is the context key of the view that was requested when a request came.
type ticketKey struct{}

// Prepare implements wire.Service: the request gets its place in the queue before the next message is read.
func (s *session) Prepare(ctx context.Context, method string, params []byte) context.Context {
	if method == protocol.MethodWorkspaceTextDocumentContent {
		if p := s.contentTicket(params); p != nil {
			return context.WithValue(ctx, ticketKey{}, p)
		}
		return ctx
	}
	commanded := method == protocol.MethodWorkspaceExecuteCommand
	if !commanded && !strings.HasPrefix(method, "textDocument/") && !strings.HasSuffix(method, "/resolve") &&
		!strings.HasPrefix(method, "callHierarchy/") {
		return ctx
	}
	var p struct {
		rawDocument
		ownData
		Item      ownData           `json:"item"` // of a call hierarchy
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
	if json.Unmarshal(params, &p) != nil {
		return ctx
	}
	u := cmp.Or(p.TextDocument.URI, p.Data.URI, p.Item.Data.URI)
	if commanded {
		if to := tokensOf(params); to != (streamTokens{}) {
			ctx = context.WithValue(ctx, streamKey{}, to)
		}
		if p.Command != explainCode && len(p.Arguments) > 0 {
			json.Unmarshal(p.Arguments[0], &u)
		}
	}
	if u == "" {
		return ctx
	}
	a := addressOf(u)
	s.mu.Lock()
	w := s.ownerOf(a)
	s.mu.Unlock()
	if w == nil && commanded && !a.isAlone() {
		w = s.workerAt(a) // a command may be about a game with nothing open
	}
	if w == nil {
		return ctx
	}
	if method == protocol.MethodTextDocumentRename || method == protocol.MethodCodeActionResolve {
		// Edits are made: for files that are not open the disk counts, and not every client watches files.
		w.post((*worker).reread)
	}
	return context.WithValue(ctx, ticketKey{}, ask(w, view{address: a, settings: s.settings()},
		func(w *worker) view { return w.see(a) }))
}

// streamKey is the context key of the tokens of a request.
type streamKey struct{}

// viewOf returns the view that a request works on.
func (s *session) viewOf(ctx context.Context, document uri.URI) (view, error) {
	if p, ok := ctx.Value(ticketKey{}).(*ticket[view]); ok {
		v, err := p.waitInTurn(ctx)
		if v.address == "" {
			v.address = addressOf(string(document))
		}
		return v, err
	}
	return view{address: addressOf(string(document)), settings: s.settings()}, nil
}

// rootsOf lists the folders that the client works in. Clients from before 2017 know no workspace folders and send one
// root, as a URI or as a path.
func rootsOf(p *protocol.InitializeParams) (roots []address) {
	if folders, given := p.WorkspaceFolders.Get(); given {
		for _, f := range folders {
			roots = append(roots, addressOf(string(f.URI)))
		}
		return roots
	}
	//lint:ignore SA1019 old clients send nothing else
	if root := p.RootURI; root != nil {
		return []address{addressOf(string(*root))}
	}
	//lint:ignore SA1019 still older clients send nothing else
	if path, given := p.RootPath.Get(); given && path != "" {
		return []address{addressOf(string(uri.File(path)))}
	}
	return nil
}
