package guard

import (
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
)

// Fault is a panic that was caught: a fault of the program, not of what an author wrote.
type Fault struct {
	Value any
	Rule  string // the place in a definition that was carried out, as in "actions[2].effects[0]"; "" when none is known
	Input string // what brings it about, as in "the game of seed 13"; "" when that is not known
	Stack []byte
}

// Error says what failed, in which rule, with which input, and where in the program.
func (f *Fault) Error() string {
	var b strings.Builder
	fmt.Fprint(&b, f.Value)
	if f.Rule != "" {
		fmt.Fprintf(&b, ", in the rule %s", f.Rule)
	}
	if f.Input != "" {
		fmt.Fprintf(&b, ", in %s", f.Input)
	}
	fmt.Fprintf(&b, " (%s)", culprit(f.Stack))
	return b.String()
}

// culprit finds in a stack the function where a panic started. A panic that was caught and raised again has the
// innermost one last.
func culprit(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if !strings.HasPrefix(lines[i], "panic(") {
			continue
		}
		for _, line := range lines[i+1:] {
			if name, _, ok := strings.Cut(line, "("); ok && !strings.HasPrefix(line, "\t") &&
				!strings.HasPrefix(name, "runtime.") && !strings.HasPrefix(name, "panic") {
				return "in " + name
			}
		}
	}
	return "in an unknown place"
}

// Caught is the fault of a panic, given what recover has returned. A fault that was raised again stays as it is.
func Caught(recovered any) *Fault {
	if f, ok := recovered.(*Fault); ok {
		return f
	}
	return &Fault{Value: recovered, Stack: debug.Stack()}
}

// Run does work and returns the fault that ended it; nil when it came to its end.
func Run(work func()) (fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = Caught(r)
		}
	}()
	work()
	return nil
}

// Locating does work. A fault that ends it goes on, with the place where its rule was written, as locate tells it.
func Locating(work func(), locate func(rule string) string) {
	if fault := Run(work); fault != nil {
		if at := locate(fault.Rule); fault.Rule != "" && at != "" {
			fault.Rule += ", which stands at " + at
		}
		panic(fault)
	}
}

// Go does work in a goroutine. A fault that ends it goes to tell.
func Go(work func(), tell func(*Fault)) {
	go func() {
		if fault := Run(work); fault != nil {
			tell(fault)
		}
	}()
}

// Group is work that is done at the same time and waited for. The zero Group is ready.
type Group struct {
	running sync.WaitGroup
	mu      sync.Mutex
	fault   *Fault
}

// Go does work in a goroutine of the group. Tell gets a fault that ends it; where it is nil, Wait raises the fault.
func (g *Group) Go(work func(), tell func(*Fault)) {
	if tell == nil {
		tell = g.keep
	}
	g.running.Go(func() {
		if fault := Run(work); fault != nil {
			tell(fault)
		}
	})
}

func (g *Group) keep(fault *Fault) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fault == nil {
		g.fault = fault
	}
}

// Wait returns when all work is done. Where some of it ended in a fault that nobody was told of, it panics with it: the
// fault goes on where the work was started.
func (g *Group) Wait() {
	g.running.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fault != nil {
		panic(g.fault)
	}
}
