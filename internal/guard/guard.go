package guard

import (
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
)

// Fault is a caught panic: a fault of the program, not of what an author wrote.
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
	fmt.Fprintf(&b, " (%s)", panickingFunction(f.Stack))
	return b.String()
}

// panickingFunction finds the function in a stack where a panic started. For a panic that was caught and raised
// again, the innermost one is last.
func panickingFunction(stack []byte) string {
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

// Caught returns the fault of a panic, given the result of recover. A fault that was raised again is unchanged.
func Caught(recovered any) *Fault {
	if f, ok := recovered.(*Fault); ok {
		return f
	}
	return &Fault{Value: recovered, Stack: debug.Stack()}
}

// Run does work and returns the fault that ended it; nil if it completed.
func Run(work func()) (fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = Caught(r)
		}
	}()
	work()
	return nil
}

// RunLocating does work. It adds to a fault that ends it the place where its rule was written, as found by locate, and
// raises it again.
func RunLocating(work func(), locate func(rule string) string) {
	if fault := Run(work); fault != nil {
		if at := locate(fault.Rule); fault.Rule != "" && at != "" {
			fault.Rule += ", which stands at " + at
		}
		panic(fault)
	}
}

// Go does work in a goroutine. A fault that ends it is passed to tell.
func Go(work func(), tell func(*Fault)) {
	go func() {
		if fault := Run(work); fault != nil {
			tell(fault)
		}
	}()
}

// Group runs work concurrently and waits for it. The zero Group is ready to use.
type Group struct {
	running sync.WaitGroup
	mu      sync.Mutex
	fault   *Fault
}

// Go does work in a goroutine of the group. A fault that ends it is passed to tell; if that is nil, Wait raises it.
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

// Wait returns when all work is done. If some of it ended in an unreported fault, it panics with it: the fault
// continues where the work was started.
func (g *Group) Wait() {
	g.running.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fault != nil {
		panic(g.fault)
	}
}
