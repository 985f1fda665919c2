package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// process is a program that is spoken to in frames with a header, as language servers and debug adapters are.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	next  int
	heard []message // and not asked for yet
}

// message is what a language server or a debug adapter says.
type message struct {
	ID     *int // of a request or an answer of the language server
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct{ Message string }

	Type       string // of the debug adapter, as all below
	RequestSeq int    `json:"request_seq"`
	Success    bool
	Event      string
	Message    string
	Body       json.RawMessage
}

func start(program string, arguments ...string) (*process, error) {
	p := &process{cmd: exec.Command(program, arguments...)}
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out = in, bufio.NewReaderSize(out, 1<<16)
	p.cmd.Stderr = os.Stderr
	return p, p.cmd.Start()
}

// end ends the program.
func (p *process) end() {
	p.in.Close()
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

func (p *process) say(m map[string]any) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.in, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}

// hear gives the next message. Requests of the server are answered with nothing.
func (p *process) hear() (m message, err error) {
	length := -1
	for {
		line, err := p.out.ReadString('\n')
		if err != nil {
			return m, fmt.Errorf("the program has ended: %w", err)
		}
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		if text, ok := strings.CutPrefix(line, "Content-Length:"); ok {
			if length, err = strconv.Atoi(strings.TrimSpace(text)); err != nil {
				return m, err
			}
		}
	}
	text := make([]byte, max(0, length))
	if _, err := io.ReadFull(p.out, text); err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, err
	}
	if m.ID != nil && m.Method != "" {
		return m, p.say(map[string]any{"jsonrpc": "2.0", "id": *m.ID, "result": nil})
	}
	return m, nil
}

// await hears until a message is the one that is waited for. What else was heard is kept.
func (p *process) await(wanted func(m message) bool) (message, error) {
	for i, m := range p.heard {
		if wanted(m) {
			p.heard = slices.Delete(p.heard, i, i+1)
			return m, nil
		}
	}
	for {
		m, err := p.hear()
		if err != nil || wanted(m) {
			return m, err
		}
		p.heard = append(p.heard, m)
	}
}

// ask sends a request to a language server and gives its answer. What it says before is kept.
func (p *process) ask(method string, params, result any) error {
	p.next++
	id := p.next
	if err := p.say(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params}); err != nil {
		return err
	}
	for {
		m, err := p.hear()
		switch {
		case err != nil:
			return err
		case m.ID == nil || *m.ID != id || m.Method != "":
			p.heard = append(p.heard, m)
			continue
		case m.Error != nil:
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(m.Result, result)
	}
}

// notify tells a language server something.
func (p *process) notify(method string, params any) error {
	return p.say(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// request sends a request to a debug adapter and waits for its answer.
func (p *process) request(command string, arguments any) error {
	p.next++
	seq := p.next
	err := p.say(map[string]any{"seq": seq, "type": "request", "command": command, "arguments": arguments})
	for err == nil {
		var m message
		if m, err = p.hear(); err != nil {
			break
		}
		if m.Type == "response" && m.RequestSeq == seq {
			if !m.Success {
				return fmt.Errorf("%s: %s", command, m.Message)
			}
			return nil
		}
		p.heard = append(p.heard, m)
	}
	return err
}

// processorTime is the processor time that the program has taken until now.
func (p *process) processorTime() time.Duration {
	total := time.Duration(0)
	folder := fmt.Sprintf("/proc/%d/task", p.cmd.Process.Pid)
	tasks, _ := os.ReadDir(folder)
	for _, task := range tasks {
		if text, err := os.ReadFile(filepath.Join(folder, task.Name(), "schedstat")); err == nil {
			ns, _, _ := bytes.Cut(text, []byte(" "))
			n, _ := strconv.ParseInt(string(ns), 10, 64)
			total += time.Duration(n)
		}
	}
	return total
}

// peak is how many bytes the program had in memory at most.
func (p *process) peak() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")))
			return kb << 10
		}
	}
	return 0
}
