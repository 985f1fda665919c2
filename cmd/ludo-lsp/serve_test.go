package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// asProgram is set in the environment where the program of the tests is to be ludo-lsp.
const asProgram = "LUDO_LSP_PROGRAM"

// ludo is a command that runs ludo-lsp in a process of its own.
func ludo(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	itself, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(itself, args...)
	command.Env = append(os.Environ(), asProgram+"=1")
	return command
}

// editor speaks the protocol over a pair of streams.
type editor struct {
	t   *testing.T
	in  *bufio.Reader
	out io.Writer
}

func (e *editor) send(body string) {
	e.t.Helper()
	if _, err := fmt.Fprintf(e.out, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		e.t.Fatal(err)
	}
}

// until reads messages up to one that contains a text.
func (e *editor) until(text string) string {
	e.t.Helper()
	for {
		length := 0
		for {
			line, err := e.in.ReadString('\n')
			if err != nil {
				e.t.Fatalf("waiting for %s: %v", text, err)
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(value)
			}
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(e.in, body); err != nil {
			e.t.Fatal(err)
		}
		if strings.Contains(string(body), text) {
			return string(body)
		}
	}
}

// converse goes once through the life of a server.
func (e *editor) converse(game string) {
	e.t.Helper()
	e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
	e.until(`"serverInfo"`)
	e.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	open, err := json.Marshal(map[string]any{"textDocument": map[string]any{
		"uri": "untitled:game", "languageId": "markdown", "version": 3, "text": game,
	}})
	if err != nil {
		e.t.Fatal(err)
	}
	e.send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":` + string(open) + `}`)
	if got := e.until(`"textDocument/publishDiagnostics"`); !strings.Contains(got, `"version":3`) {
		e.t.Errorf("published %s", got)
	}
	e.send(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	e.until(`"id":2`)
	e.send(`{"jsonrpc":"2.0","method":"exit"}`)
}

const smallGame = "# Pebbles\n\n```yaml\nzones:\n  - { id: heap, owner: none, visibility: public, ordering: set }\n```\n"

// start runs the server and connects an editor to its standard streams.
func start(t *testing.T, args ...string) (*editor, *exec.Cmd) {
	t.Helper()
	server := ludo(t, args...)
	stdin, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	return &editor{t: t, in: bufio.NewReader(stdout), out: stdin}, server
}

func TestServer(t *testing.T) {
	t.Run("standard streams", overStandardStreams)
	t.Run("addresses", atAddresses)
}

func overStandardStreams(t *testing.T) {
	t.Run("proper end", func(t *testing.T) {
		log := filepath.Join(t.TempDir(), "log")
		e, server := start(t, "--stdio", "--log", log)
		e.converse(smallGame)
		if err := server.Wait(); err != nil {
			t.Errorf("ended with %v", err)
		}
		if text, err := os.ReadFile(log); err != nil || !strings.Contains(string(text), "ludo-lsp") {
			t.Errorf("the log is %q (%v)", text, err)
		}
	})
	t.Run("without arguments", func(t *testing.T) {
		e, server := start(t)
		e.converse(smallGame)
		e.out.(io.Closer).Close()
		if err := server.Wait(); err != nil {
			t.Errorf("ended with %v", err)
		}
	})
	t.Run("exit without shutdown", func(t *testing.T) {
		e, server := start(t, "--stdio")
		e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
		e.until(`"serverInfo"`)
		e.send(`{"jsonrpc":"2.0","method":"exit"}`)
		e.out.(io.Closer).Close()
		wantExit(t, server.Wait(), serveNoShutdown)
	})
	t.Run("the editor is gone", func(t *testing.T) {
		e, server := start(t, "--stdio")
		e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
		e.until(`"serverInfo"`)
		e.out.(io.Closer).Close()
		wantExit(t, server.Wait(), serveNoShutdown)
	})
	t.Run("the process of the editor is gone, its pipe is not", func(t *testing.T) {
		gone := ludo(t, "version")
		if err := gone.Run(); err != nil {
			t.Fatal(err)
		}
		e, server := start(t, "--stdio")
		e.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":%d,"rootUri":null,"capabilities":{}}}`,
			gone.Process.Pid))
		wantExit(t, server.Wait(), serveNoShutdown)
	})
	for _, args := range [][]string{{"--nonsense"}, {"--stdio", "--listen", "127.0.0.1:0"}, {"--stdio", "game.md"},
		{"--listen", "0.0.0.0:0"}, {"--listen", "nowhere"}} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			wantExit(t, ludo(t, args...).Run(), serveUsage)
		})
	}
}

func wantExit(t *testing.T, err error, code int) {
	t.Helper()
	got, ok := errors.AsType[*exec.ExitError](err)
	if !ok || got.ExitCode() != code {
		t.Errorf("ended with %v, want exit code %d", err, code)
	}
}

func atAddresses(t *testing.T) {
	addresses := []string{"127.0.0.1:0"}
	if runtime.GOOS != "windows" {
		addresses = append(addresses, "unix:"+filepath.Join(t.TempDir(), "s"))
	}
	for _, address := range addresses {
		server := ludo(t, "--listen", address)
		stderr, err := server.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = server.Process.Kill() })
		line, err := bufio.NewReader(stderr).ReadString('\n')
		where, said := strings.CutPrefix(strings.TrimSpace(line), "ludo-lsp listens at ")
		if err != nil || !said {
			t.Fatalf("the server said %q (%v)", line, err)
		}
		network := "tcp"
		if path, ok := strings.CutPrefix(address, "unix:"); ok {
			network = "unix"
			if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
				t.Errorf("others can use the socket: %v %v", info.Mode(), err)
			}
		}
		for range 2 { // one editor after the other
			conn, err := net.Dial(network, where)
			if err != nil {
				t.Fatal(err)
			}
			e := &editor{t: t, in: bufio.NewReader(conn), out: conn}
			e.converse(smallGame)
			if rest, err := io.ReadAll(e.in); err != nil {
				t.Errorf("after exit: %q %v", rest, err)
			}
			conn.Close()
		}
		if err := server.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if err := server.Wait(); err != nil {
			t.Errorf("interrupted, it ends with %v", err)
		}
	}
}
