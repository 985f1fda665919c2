package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	protocol "github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/mcp"
)

// under joins a client that names roots with a server.
func (a *author) under(o mcp.Options, roots ...string) *author {
	a.Helper()
	o.Command = invocation{}.runWithin
	server, err := mcp.New(o)
	if err != nil {
		a.Fatal(err)
	}
	here, there := protocol.NewInMemoryTransports()
	if _, err := server.Protocol().Connect(a.Context(), there, nil); err != nil {
		a.Fatal(err)
	}
	client := protocol.NewClient(&protocol.Implementation{Name: "test", Version: "1"}, a.client)
	for _, root := range roots {
		//lint:ignore SA1019 clients of today name their roots in this way
		client.AddRoots(&protocol.Root{URI: root})
	}
	as := &protocol.ClientSessionOptions{ProtocolVersion: "2025-06-18"}
	if a.session, err = client.Connect(a.Context(), here, as); err != nil {
		a.Fatal(err)
	}
	a.Cleanup(func() { a.session.Close() })
	return a
}

// address is that of a folder.
func address(folder string) string {
	return "file://" + strings.TrimSuffix("/"+strings.TrimPrefix(filepath.ToSlash(folder), "/"), "/")
}

// What the client works in and what the server was started for narrow each other, and the whole disk is searched by
// nobody.
func TestMCPRoots(t *testing.T) {
	dir := workspaceOf(t, "nim", "area-control")
	nim := filepath.Join(dir, "nim")
	if err := os.Symlink(dir, filepath.Join(nim, "up")); err != nil {
		t.Fatal(err)
	}
	const one = "No problems in 1 file."
	for _, c := range []struct {
		name  string
		roots []string // of the server
		given bool
		names []string // the client's
		says  string   // of check without a game
	}{
		{"the client's lies above", []string{nim}, true, []string{address(dir)}, one},
		{"the client's is the whole disk", []string{nim}, true, []string{"file:///"}, one},
		{"the client's lies below", []string{dir}, true, []string{address(nim)}, one},
		{"both are the same", []string{nim}, true, []string{address(nim), "file://localhost" + address(nim)[7:]}, one},
		{"one of the client's lies elsewhere", []string{nim}, true, []string{address(os.TempDir() + "/none"), address(nim)}, one},
		{"one of the server's lies there", []string{nim, filepath.Join(dir, "area-control")}, true, []string{address(nim)}, one},
		{"none lies there", []string{nim}, true, []string{address(filepath.Join(dir, "area-control"))}, "nothing in common"},
		{"it is on another machine", []string{dir}, true, []string{"file://games.example" + address(nim)[7:]}, "nothing in common"},
		{"it is a link to above", []string{nim}, true, []string{address(filepath.Join(nim, "up"))}, one},
		{"only the client names one", []string{dir}, false, []string{address(nim)}, one},
		{"only the client names one, the whole disk", []string{nim}, false, []string{"file:///"},
			"The client's root is the whole disk, which is not searched; this is of the folder in which the server was started.\n" + one},
		{"nobody names a folder", []string{"/"}, false, []string{"file:///"}, "name the folder of the games as a root"},
		{"the client has none", []string{nim}, true, nil, one},
	} {
		a := &author{T: t, dir: dir, client: &protocol.ClientOptions{}}
		a.under(mcp.Options{Roots: c.roots, Given: c.given}, c.names...)
		if said, _ := a.ask("check", args{}); !strings.Contains(said, c.says) || c.says == one && said != one {
			t.Errorf("%s: check says\n%s", c.name, said)
		}
	}
}

// With several roots files are told relative to the first, or with the name of another one, and found by that.
func TestMCPTellsFilesByTheirRoot(t *testing.T) {
	dir := workspaceOf(t, "nim")
	other := workspaceOf(t, "nim", "texas-holdem")
	a := &author{T: t, dir: other, client: &protocol.ClientOptions{}}
	a.write("nim/rules.md", strings.Replace(a.file("nim/rules.md"), "phase: [take]", "phase: [tke]", 1))
	a.under(mcp.Options{Roots: []string{dir, other}, Given: true})
	game := filepath.Base(other) + "/nim"
	for _, c := range []struct {
		tool string
		in   args
		says string
	}{
		{"outline", args{}, "\nnim\n" + game + "\n"},
		{"outline", args{"game": "texas-holdem"}, "\n" + filepath.Base(other) + "/texas-holdem/"},
		{"check", args{"game": "nim"}, "No problems"},
		{"check", args{"game": game}, "\n" + game + "/rules.md:50:13 error"},
		{"play_many", args{"game": game}, game + "/rules.md:50:13: error"},
		{"read_entry", args{"game": game + "/rules.md", "path": game + "/README.md"}, game + "/README.md. version"},
	} {
		if said, _ := a.ask(c.tool, c.in); !strings.Contains(said, c.says) || strings.Contains(said, "/"+game) {
			t.Errorf("%s %v says\n%s", c.tool, c.in, said)
		}
	}
}

// Documents that somebody else makes or removes are listed, and the client is told.
func TestMCPListsWhatOthersMake(t *testing.T) {
	told := make(chan struct{}, 100)
	a := &author{T: t, dir: workspaceOf(t, "nim"), client: &protocol.ClientOptions{
		ResourceListChangedHandler: func(context.Context, *protocol.ResourceListChangedRequest) { told <- struct{}{} }}}
	a.under(mcp.Options{Roots: []string{a.dir}, Given: true})
	listed := func() (out string) {
		for r, err := range a.session.Resources(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			out += r.URI + "\n"
		}
		return out
	}
	if all := listed(); !strings.Contains(all, "ludo://document/nim/rules.md\n") || strings.Contains(all, "more.md") {
		t.Fatal(all)
	}
	more := "# More\n\n```yaml\nconstants:\n  most: 5\n```\n"
	a.write("nim/more.md", more)
	a.must("check", args{"game": "nim"})
	<-told
	if all := listed(); !strings.Contains(all, "ludo://document/nim/more.md\n") {
		t.Error(all)
	}
	if err := os.MkdirAll(filepath.Join(a.dir, "games/other"), 0o777); err != nil {
		t.Fatal(err)
	}
	a.write("games/other/rules.md", more)
	if all := listed(); !strings.Contains(all, "ludo://document/games/other/rules.md\n") {
		t.Error(all)
	}
	if err := os.Remove(filepath.Join(a.dir, "nim/more.md")); err != nil {
		t.Fatal(err)
	}
	if all := listed(); strings.Contains(all, "nim/more.md") {
		t.Error(all)
	}
}
