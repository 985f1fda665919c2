//go:build unix

package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits of a run: what is allowed for each input, and for large ones.
const (
	MaxTime       = 2 * time.Second // of all processors
	MaxTimePerMiB = 2 * time.Second // that an input has more than one
	MaxBytes      = 256 << 20
	// MaxTimesInput is how many times an input may take up in memory that is itself
	// so large that this is more than MaxBytes.
	MaxTimesInput = 20
	// patience is after how much time by the clock a run is ended, however busy the
	// machine is.
	patience = 3 * time.Minute
	// addressSpace is more than which no run gets, in KiB, and processorTime, in
	// seconds, after which it is ended: what is at fault must not harm others.
	addressSpace, processorTime = 4 << 20, 30
	// keptOutput is how much of what a run writes is looked at.
	keptOutput = 4 << 20
)

// Result is what a run of the program came to.
type Result struct {
	Time  time.Duration // of all processors
	Bytes int64         // the most memory that was in use
	Input int           // bytes
	Exit  int           // -1: ended by a signal
	// Output is the beginning of the error output and of the standard output.
	Output string
	// Faults are what was wrong, as sentences; none if the run is as it must be.
	Faults []string
	// Slow is the fault that it took too long, as a sentence: the only one that what
	// else a machine does can make. Empty if it was quick enough.
	Slow string

	said bool // what it must say stands in its standard output, which may be longer than Output
}

// Run gives an input of a size to a program in a new folder and measures it. The
// program is started by supervisor, a command that calls Supervise with its arguments;
// without one, the memory of the process that calls Run may count as that of the program.
func Run(program string, supervisor []string, c Case, n int, environment ...string) (Result, error) {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	in := c.Make(n)
	if err := in.Write(dir); err != nil {
		return Result{}, err
	}
	r := Result{Input: in.Length()}
	in.Files = nil
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	limits := fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$@"`, addressSpace, processorTime)
	arguments := slices.Concat(supervisor, []string{"sh", "-c", limits, "sh", program}, in.Args)
	cmd := exec.CommandContext(ctx, arguments[0], arguments[1:]...)
	cmd.Dir, cmd.Stdin = dir, in.Stdin
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.Env = append(os.Environ(), environment...)
	cmd.WaitDelay = time.Second
	output, errorOutput := &kept{}, &kept{}
	if in.Says != "" {
		output.wanted = regexp.MustCompile(in.Says)
	}
	cmd.Stdout, cmd.Stderr = output, errorOutput
	if in.Unread {
		output.open = make(chan struct{})
		h := &held{Reader: in.Stdin, open: output.open}
		h.timer = time.AfterFunc(unreadTime, h.release)
		defer h.timer.Stop()
		cmd.Stdin = h
	}
	if in.FullOutput {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			return r, err
		}
		defer full.Close()
		cmd.Stdout = full
	}
	told, telling, err := os.Pipe()
	if err != nil {
		return r, err
	}
	defer told.Close()
	cmd.ExtraFiles = []*os.File{telling} // as report
	stop := in.feed(dir)
	err = cmd.Run()
	stop()
	telling.Close()
	if cmd.ProcessState == nil {
		return r, err
	}
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended && !errors.Is(err, exec.ErrWaitDelay) &&
		!errors.Is(err, syscall.EPIPE) && ctx.Err() == nil {
		return r, err
	}
	used := usageOf(cmd.ProcessState)
	if len(supervisor) > 0 && ctx.Err() == nil {
		if err := json.NewDecoder(told).Decode(&used); err != nil {
			return r, fmt.Errorf("the supervisor did not tell what was used: %w", err)
		}
	}
	r.Time, r.Bytes, r.Exit = used.Time, used.Bytes, used.Exit
	r.Output = errorOutput.String() + output.String()
	r.said = output.met
	r.judge(in, ctx.Err() != nil)
	return r, nil
}

// judge finds what is wrong with a run.
func (r *Result) judge(in Input, exceeded bool) {
	fault := func(format string, args ...any) { r.Faults = append(r.Faults, fmt.Sprintf(format, args...)) }
	more := float64(max(0, r.Input-1<<20)) / (1 << 20) // MiB
	if limit := MaxTime + time.Duration(more*float64(MaxTimePerMiB)); r.Time > limit {
		r.Slow = fmt.Sprintf("it took %.1f s, more than %.1f s", r.Time.Seconds(), limit.Seconds())
	}
	if limit := max(MaxBytes, MaxTimesInput*int64(r.Input), in.Bytes); r.Bytes > limit {
		fault("it used %d MiB, more than %d MiB", r.Bytes>>20, limit>>20)
	}
	switch exits := in.Exits; {
	case exceeded:
		r.Slow = fmt.Sprintf("it did not end in %.0f s", patience.Seconds())
		return // what it would have said is not known
	case r.Exit < 0:
		fault("a signal ended it")
	case len(exits) == 0 && r.Exit > 1, len(exits) > 0 && !slices.Contains(exits, r.Exit):
		fault("its exit code is %d", r.Exit)
	}
	if crash := regexp.MustCompile(`(?m)^(panic: |fatal error: |goroutine \d+ \[|runtime: )`).FindString(
		r.Output); crash != "" {
		fault("it crashed")
	}
	if !regexp.MustCompile(`(?s)[a-z]{2}|\d`).MatchString(r.Output) && !in.quiet() {
		fault("it said nothing")
	}
	if in.Says != "" && !r.said && !regexp.MustCompile(in.Says).MatchString(r.Output) {
		fault("it did not say %s", in.Says)
	}
	if slices.Contains(in.Args, "--diff") {
		return // what goes through a pipe is a patch, and must be what it is
	}
	for i, c := range r.Output {
		if c == utf8.RuneError || c == '\n' || c == '\r' && strings.HasPrefix(r.Output[i:], "\r\n") || c == '\t' {
			continue
		}
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) {
			fault("it wrote the character %U", c)
			break
		}
	}
}

// quiet reports commands that have nothing to say when all is well.
func (in Input) quiet() bool {
	return slices.Contains(in.Args, "-o") || slices.Contains(in.Args, "--diff") || slices.Contains(in.Args, "-q") ||
		slices.Contains(in.Args, "github")
}

// Write makes the files of an input in a folder.
func (in Input) Write(dir string) error {
	for name, text := range in.Files {
		if err := writeFile(dir, name, text); err != nil {
			return err
		}
	}
	for name, to := range in.Links {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			return err
		}
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	for _, name := range in.Pipes {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// writeFile writes a file however deep it lies: a path may be longer than the
// operating system takes at once.
func writeFile(dir, name, text string) error {
	if len(name) < 500 {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		mode := os.FileMode(0o644)
		if strings.HasPrefix(text, "#!") { // a program
			mode = 0o755
		}
		return os.WriteFile(path, []byte(text), mode)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	parts := strings.Split(name, "/")
	for _, part := range parts[:len(parts)-1] {
		if err := root.Mkdir(part, 0o755); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
		below, err := root.OpenRoot(part)
		root.Close()
		if err != nil {
			return err
		}
		root = below
	}
	defer root.Close()
	return root.WriteFile(parts[len(parts)-1], []byte(text), 0o644)
}

// feed writes to the named pipes of an input until the function that it gives
// is called.
func (in Input) feed(dir string) (stop func()) {
	var open []*os.File
	for _, name := range in.Pipes {
		// For reading too: opening waits for nobody then.
		pipe, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR, 0)
		if err != nil {
			continue
		}
		open = append(open, pipe)
		go io.Copy(pipe, &endless{text: "{}\n"})
	}
	return func() {
		for _, pipe := range open {
			pipe.Close()
		}
	}
}

// kept keeps the beginning and the end of what is written to it. While open is
// given and not closed, it takes nothing.
type kept struct {
	open chan struct{}
	head bytes.Buffer
	tail []byte
	// wanted is looked for in all that is written, also in what is not kept.
	wanted *regexp.Regexp
	met    bool
	seam   []byte // the end of what was looked through
}

// seamLength is more than anything has that is looked for.
const seamLength = 64

// look looks for what is wanted in the next piece of the output.
func (k *kept) look(p []byte) {
	if k.wanted == nil || k.met {
		return
	}
	joined := append(k.seam, p[:min(seamLength, len(p))]...)
	k.met = k.wanted.Match(joined) || k.wanted.Match(p)
	if len(p) < seamLength {
		p = joined
	}
	k.seam = append([]byte(nil), p[max(0, len(p)-seamLength):]...)
}

func (k *kept) Write(p []byte) (int, error) {
	if k.open != nil {
		<-k.open
	}
	size := len(p)
	k.look(p)
	if room := keptOutput - k.head.Len(); room > 0 {
		k.head.Write(p[:min(room, len(p))])
		p = p[min(room, len(p)):]
	}
	if k.tail = append(k.tail, p...); len(k.tail) > keptOutput {
		k.tail = append(k.tail[:0], k.tail[len(k.tail)-keptOutput/4:]...)
	}
	return size, nil
}

func (k *kept) String() string { return k.head.String() + string(k.tail) }

// held is an input that lets output flow when it is at its end, or when nobody
// has taken any of it for a while: a program may stop reading while its answers
// are not read, but must not lose any.
type held struct {
	io.Reader
	open  chan struct{}
	once  sync.Once
	timer *time.Timer
}

// unreadTime is how long a program may take nothing before its answers are read.
const unreadTime = 3 * time.Second

func (h *held) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	if err != nil {
		h.release()
	}
	h.timer.Reset(unreadTime)
	return n, err
}

func (h *held) release() { h.once.Do(func() { close(h.open) }) }
